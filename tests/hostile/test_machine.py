"""Whatever a browser sends, in any order: an answer comes, it can be sent, it reveals nothing hidden, and a refused act
has changed nothing.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from saying import moving
from secrets_told import betrays, dealt, hidden, in_party, seeds, tells_a_seed
from somebody import Somebody
from targets import MESSAGES, PROGRESS, SET, SETUPS, sendable

from tutor.core.definition import MOST_CARDS
from tutor.games.clash.rulebook import rules
from tutor.games.clash.sets import all_cards
from tutor.games.clash.workshop import ZONES
from tutor.lessons import lessons
from tutor.protocol.acts import ACTS as RECORDS
from tutor.session.bounds import most_events
from tutor.situations import situations

pytestmark = pytest.mark.long

ACTS = sorted(RECORDS)
#: What a refusal may come with: these continue with what could be read and say what could not.
GO_ON = ("hello", "open", "workshop")
KEYS = ("move", "text", "start", "moves", "id", "card", "query", "n", "at", "number", "ids", "code", "page", "rule", "list", "name",
        "seats", "language", "progress", "choice", "table", "title", "watch", "story", "never", "refused", "final", "step")  # fmt: skip
WEIRD = st.sampled_from([
    None, True, False, 0, -1, 1, 10**30, -(10**400), 2**53, 1e308, float("nan"), float("inf"), "", "\ud800", "\x00", " ",
    "x" * 70_000, "()" * 500, "__class__", "{0.__class__}", "%s", [], {}, [[]], [None], {"do": "end"}, b"bytes", object,
    {"a": {"b": {"c": {"d": {}}}}}, list(range(6_000)),
])  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def nest(depth: int) -> object:
    found: object = "end"
    for _ in range(depth):
        found = [found]
    return found


TEXTS = st.one_of(
    st.sampled_from(["end", "assault", "attack", "play Troll upper", "play Specter on Ogre", "cast Boom! at B upper 1",
                     "return Troll Gnome", "faq", "copies,splash", "initiation", "wolves.toml", SET, PROGRESS, "ca", "it",
                     "A Ann, B machine easy", "C machine fair", "B Bob, B Ann",
                     "lessons", "rulebook", "workshop", "mana.cost", "ability.rage", "reading.1", *SETUPS]),
    st.sampled_from(sorted(situations("clash"))), st.sampled_from(sorted(lessons())), st.sampled_from(sorted(rules())[:40]),
    st.sampled_from(sorted(all_cards())), st.text(max_size=40),
    st.sampled_from([one.start for one in situations("clash").values()][::9]),
    st.sampled_from([f"?start={SETUPS[0]}", "?page=workshop&start=x", "?lesson=first-turn&step=3", "?lang=fr", "?x=1&x=2"]),
)  # fmt: skip
NUMBERS = st.integers(0, 60) | st.integers(-3, 10**10)
MOVES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["play", "cast", "assault", "attack", "end", "return", "fly"])},
    optional={"card": TEXTS, "copy": NUMBERS, "line": st.sampled_from(["upper", "lower", "hand"]),
              "target": TEXTS | st.fixed_dictionaries({"side": st.sampled_from("ABCDE"), "zone": st.sampled_from(
                  ["upper", "lower", "hand", "pile", "discard", "champion", "?"])}, optional={"number": NUMBERS}),
              "order": st.lists(TEXTS, max_size=4)},
)  # fmt: skip
LISTS = st.lists(NUMBERS, max_size=4) | st.lists(TEXTS, max_size=4)
ITEMS = st.fixed_dictionaries(
    {"card": st.sampled_from(["{Bastion}", "{Fort}", "Ogre", "Troll", "Boom!", "Wolf(1:2/3 rage)", "Bat(1:1/1 flies)", "?"])},
    optional={"damage": NUMBERS, "bonus": NUMBERS, "new": st.booleans(), "above": st.sampled_from(["Specter", "Ogre"]),
              "champion": st.booleans()},
)  # fmt: skip
TABLES = st.fixed_dictionaries(
    {"zones": st.dictionaries(st.sampled_from(ZONES["team"]), st.lists(ITEMS, max_size=4), max_size=9)},
    optional={"edition": st.sampled_from([1, 2, 3]), "solo": st.booleans(),
              "mode": st.sampled_from([*ZONES, "x"]), "winners": st.lists(st.sampled_from("ABCD"), max_size=3), "seed": st.sampled_from(["7", "x"]),
              "mana": NUMBERS, "champions": st.lists(ITEMS, max_size=4), "gifts": st.lists(st.text(max_size=5), max_size=2)},
)  # fmt: skip


class Stranger(RuleBasedStateMachine):
    """A table, and everything that somebody could send to it."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Somebody()
        self.said: list[object] = []

    def say(self, message: object) -> dict:
        session = self.session
        state, known = session.state, session.known
        where = session.address
        answer = session.handle(message)
        sendable(answer)
        self.said.append(message)
        do = message.get("do") if isinstance(message, dict) else None
        if ("refused" in answer or "unreadable" in answer) and do not in GO_ON:
            assert session.state is state, do
            assert replace(session.known, rules=known.rules) == known, do
            assert session.address == where
        if dealt(session) or session.is_choosing:
            assert betrays(answer, hidden(session)) == [], do
        if dealt(session):
            assert not tells_a_seed(answer, seeds(session.game)), do
            for frame in (answer.get("start"), *(event.get("patch", {}) for event in answer.get("events", ()))):
                for side, name in enumerate("ABCD") if frame else ():
                    position = session.game.position
                    sees = in_party(position, session.viewer, side) and not (position.automa and side % 2)
                    assert sees or isinstance(frame.get(f"{name}.hand", 0), int)
        return answer

    @rule(message=JSON | WEIRD | st.integers(1, 400).map(nest))
    def anything(self, message):
        self.say(message)

    @rule(
        do=st.sampled_from(ACTS),
        more=st.dictionaries(st.sampled_from(KEYS), TEXTS | NUMBERS | LISTS | MOVES | JSON, max_size=5),
    )
    def an_act(self, do, more):
        self.say({"do": do, **more})

    @rule(
        do=st.sampled_from(ACTS),
        key=st.sampled_from((*KEYS, "do", "other")),
        value=WEIRD | st.integers(1, 400).map(nest),
    )
    def an_act_with_what_is_no_argument(self, do, key, value):
        self.say({"do": do, "start": SETUPS[0], "text": "end", "id": "splash", "name": "a", key: value})

    @rule(start=st.sampled_from(SETUPS), seed=st.integers(10**9, 2**53 - 1), at_once=st.booleans())
    def deal(self, start, seed, at_once):
        start = start.replace("seed 7", f"seed {seed}").replace("seed 3", f"seed {seed}")
        self.say({"do": "hello", "query": f"?start={start}"} if at_once else {"do": "new", "start": start})

    @rule(move=MOVES)
    def any_move(self, move):
        self.say({"do": "move", "move": move})

    @rule(chance=st.integers(0, 2**32), moves=st.integers(1, 12))
    def play(self, chance, moves):
        chance = random.Random(chance)
        for _ in range(moves):
            if self.session.game is None or self.session.game.position.is_over:
                break
            if self.session.viewer == -1:
                self.say({"do": "ready"})
            move = chance.choice(self.session.game.legal_moves())
            self.say(moving(move))

    @rule(card=st.sampled_from(sorted(all_cards())), where=st.sampled_from(["upper", "lower"]))
    def look_over_a_shoulder(self, card, where):
        self.say(moving(f"play {card} {where}"))
        self.say(moving(f"cast {card} at B upper 1"))

    @rule()
    def take(self):
        if self.session.is_choosing:
            draft = self.session.start.draft
            shown = getattr(draft, "shown", ()) or draft.decks[0]
            self.say({"do": "take", "card": shown[0].name})

    @rule(at=st.integers(0, 60), end=st.booleans())
    def what_if(self, at, end):
        self.say({"do": "branch", "at": at})
        if end:
            self.say({"do": "ready"})
            self.say(moving("end"))
        self.say({"do": "beside"})
        self.say({"do": "rejoin"})

    @rule(do=st.sampled_from(["compare", "beside", "notation", "lay", "workshop", "palette", "undo", "ready", "hint", "show",
                              "review", "differences", "coverage", "rulebook", "hello"]), at=st.integers(0, 40))  # fmt: skip
    def ask(self, do, at):
        self.say({"do": do, "at": at})

    @rule(table=TABLES, moves=TEXTS)
    def check(self, table, moves):
        self.say({"do": "check", "table": table, "at": 1, "moves": moves})

    @rule(start=TEXTS, moves=TEXTS, story=st.lists(st.integers(0, 9), max_size=3), refused=TEXTS, final=st.booleans())
    def export(self, start, moves, story, refused, final):
        self.say({"do": "follow", "start": start, "moves": moves})
        self.say({"do": "export", "start": start, "moves": moves, "title": refused, "watch": moves, "story": story,
                  "never": [refused], "refused": refused, "final": final})  # fmt: skip

    @rule(lines=st.sampled_from(MESSAGES))
    def what_a_page_says(self, lines):
        for line in lines:
            self.say(json.loads(line))

    @rule(which=st.integers(0, 200), to_another=st.booleans())
    def again(self, which, to_another):
        if self.said:
            message = self.said[which % len(self.said)]
            if to_another:
                sendable(Somebody().handle(message))
            self.say(message)

    @rule(word=st.sampled_from(["Wolf", "Bear", "Elk"]), name=st.text(max_size=9), count=st.integers(1, 700))
    def upload(self, word, name, count):
        cards = ",".join(
            f'{{ name = "{word} {chr(97 + i // 26)}{chr(97 + i % 26)}", type = "creature", cost = 1, attack = 1, health = 1 }}'
            for i in range(count)
        )
        self.say({"do": "set", "name": name, "text": f'format = 1\nname = "W"\nprovenance = "O."\ncards = [{cards}]'})

    @invariant()
    def within_bounds(self):
        session = self.session
        assert sum(len(one.cards) for one in session.sets.values()) < 1_600
        if session.game is not None and session.verdict is None and session.lesson is None:
            assert len(session.game.events) <= most_events(session.definition, session.game.position)
            assert len(list(session.game.position.creatures())) <= MOST_CARDS


Stranger.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink), report_multiple_bugs=False,
)  # fmt: skip
TestStranger = Stranger.TestCase
