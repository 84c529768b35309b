"""One person at one table: messages in, answers out. No widget in it, so that it can be tested and attacked as it is.

A message is a plain dict with ``do`` and what that needs; whatever else comes is refused with an answer that says why,
and the table stays as it was. See `Session.handle`.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote

from ..clash import Card, Game, Move, Position, Reason, Refused, Step
from ..clash.position import EMPTY
from ..clash.setup import Draft, Removals, check_custom
from ..compare import changes, compare, differences
from ..contract import Unreadable
from ..notation import cards_in, read_move, read_moves, write_move, write_position
from ..notation.words import SIDE_NAMES
from ..opening import STARTER, read_setup, read_start
from ..rulebook import Voice, rules
from ..scenarios import Verdict, run, situations
from ..sets import CardSet, all_cards, all_sets, by_name, joined, read_set
from . import view
from .art import BASTION, FORT
from .view import Data

#: What a message may at most hold in any one text.
LONGEST = 60_000


@cache
def interface() -> dict[str, str]:
    """The words of buttons, headings and announcements, by key."""
    text = (Path(__file__).parent / "interface.toml").read_text("utf-8")
    return dict(tomllib.loads(text)["interface"])


class Session:
    """A table at which a draft or a game is on its way, and what its browser has already been told."""

    def __init__(self, start: str = "", moves: str = "", situation: str = "") -> None:
        """Sit down: at a position or setup in words with the moves since, at a situation, or at an empty table.

        Raises `Unreadable` where those words do not make a game.
        """
        self.voice = Voice()
        self.start = ""
        self.draft: Draft | Removals | None = None
        self.game: Game | None = None
        self.verdict: Verdict | None = None
        self.eyes: int | None = None
        """Whose hand is shown: on an open table (None) both; in a duel at one screen the one whose turn it is, once
        the screen has been handed over."""
        self._told_cards: set[str] = set()
        self._told_rules: set[str] = set()
        self._told: list[Step] = []
        self._told_eyes: int | None = None
        self._told_lobby = False
        self.sets: Mapping[str, CardSet] = all_sets()
        """The card sets to draft from: the house's, and those uploaded at this table."""
        if situation:
            self.open_situation(situation)
        elif start:
            self.begin(start, moves)

    # -- what the table does ---------------------------------------------------------------------------------------

    def begin(self, start: str, moves: str = "") -> None:
        """Begin a draft or a game, and make the moves. Raises `Unreadable`; then nothing has changed."""
        start = start.strip()
        opening = read_start(start, sets=self.sets)
        game = None
        if isinstance(opening, Step):
            game = Game(opening)
            for number, said in enumerate(read_moves(moves, cards_of(opening.position)), 1):
                try:
                    game = game.play(said.move)
                except Refused as refused:
                    why = self.voice.refuse(refused, game.settled().position)[0][1]
                    raise Unreadable("move {number}, {move}: {why}", number=number, move=said.text, why=why) from None
        self.start, self.verdict = str(read_setup(start, self.sets)) if start.startswith("setup:") else start, None
        self.draft, self.game = (None, game) if isinstance(opening, Step) else (opening, None)
        self.eyes = None
        if self.game is not None:
            self._look_away()

    def open_situation(self, id: str) -> None:
        """Put a situation on the table and execute it. Raises `Unreadable` where there is none of that id."""
        situation = situations().get(id)
        if situation is None:
            raise Unreadable("there is no situation “{id}”", id=id[:80])
        verdict = run(situation)
        self.start, self.verdict, self.draft, self.game = situation.start, verdict, None, verdict.game
        self.eyes = None

    def leave(self) -> None:
        """Clear the table."""
        self.start, self.verdict, self.draft, self.game, self.eyes = "", None, None, None, None

    def take(self, name: str) -> None:
        """Take a card of the draft, or remove one from a constructed deck; the last one deals the game. Raises
        `Refused`."""
        if self.draft is None:
            raise Refused(name, (Reason("draft-over", "format.draft-solo"),))
        setup = read_setup(self.start, self.sets)
        if isinstance(self.draft, Removals):
            self.draft.remove(name)
            self.begin(str(setup._replace(removed=(*setup.removed, name))))
        else:
            self.draft.take(name)
            self.begin(str(setup._replace(took=(*setup.took, name))))

    def play(self, move: Move) -> None:
        """Make a move. Raises `Refused`; then nothing has changed."""
        if self.game is None:
            raise Refused(move, (Reason("no-game", "turn.phases"),))
        self.game = self.game.play(move)
        self._look_away()

    def undo(self) -> None:
        """Take the last move, or the last card of a draft, back."""
        if self.game is not None and self.game.moves:
            self.game = self.game.undo()
            self._look_away()
        elif self.start.startswith("setup:"):
            setup = read_setup(self.start, self.sets)
            if setup.took or setup.removed:
                self.begin(str(setup._replace(took=setup.took[:-1], removed=setup.removed[:-1])))

    def hand_over(self) -> None:
        """The one whose turn it is sits at the screen now, and may see their hand."""
        if self.game is not None and self.eyes is not None:
            self.eyes = self.game.position.player

    def _look_away(self) -> None:
        """In a duel that was dealt, nobody sees a hand once the turn has passed; when the game is over, all is open."""
        assert self.game is not None
        dealt_duel = self.start.startswith("setup:") and self.verdict is None and not self.game.position.solo
        if not dealt_duel or self.game.position.is_over:
            self.eyes = None
        elif self.eyes != self.game.position.player:
            self.eyes = view.NOBODY

    # -- the address -----------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The query that brings this table back, ``?start=…&moves=…`` or ``?situation=…``; empty for an empty table."""
        if self.verdict is not None and self.game is self.verdict.game:
            return f"?situation={quote(self.verdict.situation.id)}"
        if not self.start:
            return ""
        start = self.start if self.start.startswith("setup:") else self._written_start()
        query = f"?start={_quoted(start)}"
        if self.game is not None and self.game.moves:
            query += f"&moves={_quoted(' ; '.join(_moves(self.game)))}"
        return query

    def _written_start(self) -> str:
        assert self.game is not None
        return write_position(self.game.opening.position, all_cards(), one_line=True)

    def open_address(self, query: str) -> None:
        """Sit down at the table that a query describes; an empty one leaves the table as it is. Raises `Unreadable`."""
        try:
            found = parse_qs(query.lstrip("?"), max_num_fields=20, errors="replace")
        except ValueError:
            raise Unreadable("this address has too many parts: expected start and moves, or situation") from None
        if "situation" in found:
            self.open_situation(found["situation"][0])
        elif "start" in found:
            self.begin(found["start"][0], found.get("moves", [""])[0])

    # -- messages --------------------------------------------------------------------------------------------------

    def handle(self, message: object) -> Data:
        """The answer to a message of the browser. It never raises; what is wrong is said in the answer.

        ``hello`` (with the page's ``query``), ``new`` (``setup`` or ``start``), ``situation`` (``id``), ``leave``,
        ``take`` (``card``), ``move`` (``text``), ``undo``, ``ready``, ``compare``, ``differences``,
        ``weigh`` (``start``), ``set`` (``name``, ``text``), ``ping``. The answer repeats the message's ``n``.
        """
        number = message.get("n") if isinstance(message, dict) else None
        answer: Data = {"re": number if isinstance(number, int) and not isinstance(number, bool) else None}
        before = self._kept()
        try:
            if not isinstance(message, dict):
                raise Unreadable("a message is a table of keys and values")
            act = self._acts().get(_text(message, "do"))
            if act is None:
                raise Unreadable("there is nothing of that name to do")
            answer.update(act(message))
        except Refused as refused:
            self._restore(before)
            position = self.game.position if self.game is not None else EMPTY
            answer["refused"] = view.reasons(refused, position, self.voice)
            answer["rules"] = self._rules({reason.rule for reason in refused.reasons})
        except Unreadable as error:
            self._restore(before)
            answer["unreadable"] = str(error)
        return answer

    def _kept(self) -> tuple[Any, ...]:
        return self.start, self.draft, self.game, self.verdict, self.eyes, self.sets

    def _restore(self, kept: tuple[Any, ...]) -> None:
        self.start, self.draft, self.game, self.verdict, self.eyes, self.sets = kept

    def _acts(self) -> dict[str, Callable[[Data], Data]]:
        return {
            "hello": self._hello,
            "new": self._new,
            "situation": self._situation,
            "leave": self._leave,
            "take": self._take,
            "move": self._move,
            "undo": self._undo,
            "ready": self._ready,
            "compare": self._compare,
            "differences": self._differences,
            "weigh": self._weigh,
            "set": self._set,
            "ping": lambda message: {},
        }

    def _hello(self, message: Data) -> Data:
        self._told_cards, self._told_rules, self._told, self._told_lobby = set(), set(), [], False
        problem: Data = {}
        query = _text(message, "query") if "query" in message else ""
        if query:
            kept = self._kept()
            try:
                self.open_address(query)
            except Unreadable as error:
                self._restore(kept)
                problem = {"unreadable": str(error)}
            except Refused as refused:
                self._restore(kept)
                why, then = self.voice.refuse(refused, EMPTY)[0][1:]
                problem = {"unreadable": f"{why} {then}"}
        return {
            **problem,
            "interface": interface(),
            "signs": view.signs(),
            "drawings": {"bastion": BASTION, "fort": FORT},
            "decks": {key: [card.name for card in deck] for key, deck in all_sets()[STARTER].decks.items()},
            "sets": view.sets(self.sets),
            "editions": view.editions(),
            "situations": [view.listed(situation) for situation in situations().values()],
            **self.table(),
        }

    def _new(self, message: Data) -> Data:
        start = _text(message, "start").strip()
        if start.startswith("setup:") and not re.search(r"[:,]\s*seed\b", start):
            start = str(read_setup(start, self.sets)._replace(seed=random.randrange(10**6)))
        self.begin(start, _text(message, "moves") if "moves" in message else "")
        return self.table()

    def _situation(self, message: Data) -> Data:
        self.open_situation(_text(message, "id"))
        return self.table()

    def _leave(self, message: Data) -> Data:
        self.leave()
        return self.table()

    def _take(self, message: Data) -> Data:
        self.take(_text(message, "card"))
        return self.table()

    def _move(self, message: Data) -> Data:
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        if self.eyes == view.NOBODY and self.game.choice is None:
            raise Unreadable("the screen is being handed over: expected “ready” before a move")
        self.play(read_move(_text(message, "text"), cards_of(self.game.position)))
        return self.table()

    def _undo(self, message: Data) -> Data:
        self.undo()
        return self.table()

    def _ready(self, message: Data) -> Data:
        self.hand_over()
        return self.table()

    def _compare(self, message: Data) -> Data:
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        dealt = self.start.startswith("setup:")
        if dealt and not self.game.position.is_over:
            raise Unreadable("a game with hidden cards can be compared once it is over")
        start = self.start if dealt else self._written_start()
        moves = "\n".join(_moves(self.game))
        if self.verdict is not None and self.game is self.verdict.game:  # also the move that it shows to be refused
            moves = self.verdict.situation.moves
        compared = view.comparison(compare(start, moves, self.sets), self.voice)
        cited = {event["rule"] for told in compared["told"] for event in told["events"]}
        cited |= {reason["rule"] for told in compared["told"] for reason in told["refused"]}
        return {"compared": compared, "rules": self._rules(cited)}

    def _differences(self, message: Data) -> Data:
        found = changes()
        cited = {id for one in found.values() for ids in one.cited() for id in ids}
        cited |= {id for _, *both in differences() for id in both}
        return {"differences": view.differences(differences(), found), "rules": self._rules(cited)}

    def _weigh(self, message: Data) -> Data:
        """The level that the choices of a custom game make, and why they cannot be, if so."""
        setup = read_setup(_text(message, "start"), self.sets)
        custom = setup.custom(self.sets)
        level = custom.points + custom.level - custom.allowed
        why: list[Data] = []
        try:
            check_custom(custom._replace(level=level), setup.edition)
        except Refused as refused:
            why = [{"rule": rule, "why": why, "then": then} for rule, why, then in self.voice.refuse(refused, EMPTY)]
        return {"weighed": {"level": level, "why": why}}

    def _set(self, message: Data) -> Data:
        """Add an uploaded card set to those of this table. Raises `Unreadable`."""
        name = _text(message, "name")
        found = read_set(_text(message, "text"), name)
        if found.id in all_sets() or (found.id in self.sets and (self.draft or self.game)):
            raise Unreadable("a set of that name is known: expected another file name", source=name)
        self.sets = joined({**self.sets, found.id: found})
        return {"sets": view.sets(self.sets), "address": self.address, **self.table()}

    # -- what the browser is told ----------------------------------------------------------------------------------

    def table(self) -> Data:
        """All that the browser does not know yet of the table, and what can be done now."""
        told: Data = {"address": self.address, "over": False, "draft": None, "choice": None, "moves": None}
        if self.game is None and not self._told_lobby:
            told["lobby"] = (Path(__file__).parent / "lobby.js").read_text("utf-8")
            self._told_lobby = True
        if self.draft is not None:
            told["draft"] = view.draft(self.draft, self.voice)
            told["rules"] = self._rules({told["draft"]["rule"], "format.draft-reveals-four"})
            known = by_name(self.sets)
            names = {name for key in ("shown", "A", "B") for name in told["draft"][key]}
            told["cards"] = self._cards({name: known[name] for name in sorted(names)})
            drafted = read_setup(self.start, self.sets)
            told["undo"] = bool(drafted.took or drafted.removed)
            self._told = []
            return told
        if self.game is None:
            self._told = []
            told["cards"] = self._cards({c.name: c for deck in all_sets()[STARTER].decks.values() for c in deck})
            return told
        game = self.game
        told.update(self._story(game))
        told["solo"] = game.position.solo
        told["edition"] = game.position.edition
        told["handover"] = SIDE_NAMES[game.position.player] if self.eyes == view.NOBODY else None
        setup = read_setup(self.start, self.sets) if self.start.startswith("setup:") else None
        told["undo"] = bool(game.moves or (setup and (setup.took or setup.removed)))
        told["over"] = game.position.is_over
        told["setup"] = str(setup) if setup else None
        if game.choice is not None:
            told["choice"] = view.choice(game.choice)
        elif self.eyes != view.NOBODY:
            told["moves"] = view.moves(game.position, self.voice)
        cited = {entry["rule"] for entry in told["events"]}
        cited |= {reason["rule"] for entry in (told["moves"] or {}).get("hand", ()) for reason in entry.get("why", ())}
        if game.choice is not None:
            cited.add(game.choice.rule)
        if self.verdict is not None:
            told["situation"] = view.situation(self.verdict, self.voice)
            cited |= set(self.verdict.situation.shows) & set(rules())
        told["rules"] = self._rules(cited)
        told["cards"] = self._cards(view.seen_cards(game.position, game.events))
        return told

    def _story(self, game: Game) -> Data:
        """The events that the browser does not know yet, after the first ``from`` of those that it does."""
        steps = [game.opening, *game.steps]
        same = 0
        if self.eyes != self._told_eyes:
            self._told = []  # with other eyes everything looks different
        self._told_eyes = self.eyes
        while same < min(len(steps), len(self._told)) and steps[same] is self._told[same]:
            same += 1
        told: Data = {"from": sum(len(step.events) for step in steps[:same]), "events": [], "steps": _moves(game)}
        for number in range(same, len(steps)):
            told["events"] += view.events(steps[number], number, self.voice, self.eyes)
        if same == 0:
            told["start"] = view.frame(game.opening.start, self.eyes)
        self._told = steps
        return told

    def _cards(self, cards: dict[str, Card]) -> Data:
        new = {name: view.card(card) for name, card in sorted(cards.items()) if name not in self._told_cards}
        self._told_cards |= set(new)
        return new

    def _rules(self, ids: set[str]) -> Data:
        new = view.rule_data(ids - self._told_rules)
        self._told_rules |= ids
        return new


def _moves(game: Game) -> list[str]:
    """The moves of a game in words."""
    return [write_move(move) for move in game.moves]


def cards_of(position: Position) -> dict[str, Card]:
    """The cards that a move in this position may name."""
    return {**all_cards(), **{card.name: card for card in cards_in(position)}}


def _text(message: Data, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str) or len(value) > LONGEST or not _is_plain(value):
        raise Unreadable("“{key}” is missing, too long, or no text", key=key)
    return value


def _is_plain(text: str) -> bool:
    """False for what is half a character, and cannot be sent to anybody."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _quoted(text: str) -> str:
    """A text in an address, as readable as it can be."""
    return quote(text, safe=" ,:;!{}|/'()").replace(" ", "+")
