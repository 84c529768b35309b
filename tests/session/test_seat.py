"""The table without a browser: its answers, what it hides, and what it refuses."""

from __future__ import annotations

import json
import random
import re
import time
from urllib.parse import parse_qs

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st
from saying import moving
from somebody import Somebody

from tutor.core import Unreadable
from tutor.games import definitions
from tutor.games.clash.notation import write_move
from tutor.games.clash.rulebook import rules
from tutor.games.clash.rules import Refused
from tutor.games.clash.sets import all_cards
from tutor.locale import ENGLISH
from tutor.session.words import interface

SETUP = "setup: edition 1, solo, deck 1, seed 7"


def sit(start=SETUP, moves=""):
    session = Somebody(start, moves)
    session.handle({"n": 0, "do": "hello"})
    return session


def play_on(session, chance, most=10_000):
    """Play a random game message by message, and yield the answers."""
    while most and not (session.game and session.game.position.is_over):
        most -= 1
        move = chance.choice(session.game.legal_moves())
        yield session.handle(moving(write_move(move, session.game.position), n=most))


def rebuilt(answers):
    """Return the events and the last frame that a browser has after these answers."""
    events, frames = [], []
    for answer in answers:
        if "start" in answer:
            frames = [answer["start"]]
        events = events[: answer["from"]] + answer["events"]
        frames = frames[: answer["from"] + 1]
        for event in answer["events"]:
            frames.append({**frames[-1], **event.get("patch", {})})
    return events, frames


def test_what_the_browser_has_is_always_the_whole_story():
    session = Somebody(SETUP)
    answers = [session.handle({"n": 0, "do": "hello"})]
    answers += list(play_on(session, random.Random(3)))
    events, frames = rebuilt(answers)
    assert len(events) == len(session.game.events)
    fresh = Somebody()
    fresh.begin(session.start.words, " ; ".join(write_move(m) for m in session.game.moves))
    again_events, again_frames = rebuilt([fresh.handle({"n": 0, "do": "hello"})])
    assert [e["text"] for e in events] == [e["text"] for e in again_events]
    assert frames == again_frames
    json.dumps(answers)


def test_every_rule_and_card_is_told_before_it_is_needed():
    for seed in range(4):
        session = Somebody(SETUP.replace("seed 7", f"seed {seed}"))
        known_rules, known_cards = set(), set()
        answers = [session.handle({"n": 0, "do": "hello"})]
        answers += list(play_on(session, random.Random(seed)))
        for answer in answers:
            known_rules |= set(answer["rules"])
            known_cards |= set(answer["cards"])
            assert {event["rule"] for event in answer["events"]} <= known_rules
            assert {event["card"] for event in answer["events"] if "card" in event} <= known_cards
            assert {event["other"] for event in answer["events"] if "other" in event} <= known_cards
            for entry in (answer["moves"] or {}).get("hand", ()):
                assert {reason["rule"] for reason in entry.get("why", ())} <= known_rules
        assert known_rules <= set(rules())


def test_no_card_of_the_pile_and_no_seed_is_ever_told():
    for seed in range(6):
        session = Somebody(SETUP.replace("seed 7", f"seed {seed}"))
        told = [session.handle({"n": 0, "do": "hello"})]
        for answer in [*told, *play_on(session, random.Random(seed))]:
            position = session.game.settled().position if session.game.choice is None else session.game.position
            text = json.dumps(
                {key: value for key, value in answer.items() if key not in ("decks", "interface", "situations", "sets")}
            )
            seen = {card.name for step in (session.game.opening, *session.game.steps) for event in step.events if event.kind not in ("stack", "reshuffle")
                    for card in (event.card, event.other, *event.cards) if card}  # fmt: skip
            for hidden in position.kingdoms[1].hand:
                if hidden.name not in seen:
                    assert f'"{hidden.name}"' not in text and f" {hidden.name}" not in text
            assert str(position.seed) not in text


def test_in_a_duel_at_one_screen_nobody_is_told_the_order_of_the_other_hand():
    for edition, seed in ((1, 1), (2, 2), (2, 3)):
        session, chance = Somebody(f"setup: edition {edition}, duel, decks 1 3, seed {seed}"), random.Random(seed)
        answer = session.handle({"n": 0, "do": "hello"})
        for n in range(1, 400):
            frames = [answer["start"]] if "start" in answer else []
            frames += [event["patch"] for event in answer["events"] if "patch" in event]
            if answer["over"]:
                break
            waits = answer["handover"]
            eyes = None if waits else "AB"[session.viewer]
            for frame in frames:
                for side in "AB":
                    assert side == eyes or isinstance(frame.get(f"{side}.hand", 0), int)
            for event in answer["events"]:
                if event["kind"] in ("deal", "available") and event["side"] != eyes:
                    assert ("card" not in event and "of the four" in event["text"]) or event["kind"] == "deal"
                    assert all(
                        card.name not in event["text"]
                        for card in session.game.position.kingdoms["AB".index(event["side"])].hand
                    )
            if waits:
                assert answer["moves"] is None
                answer = session.handle({"n": n, "do": "ready"})
            else:
                hand = (answer["moves"] or {"hand": []})["hand"]
                moves = [option["move"] for entry in hand for option in entry["to"]]
                if answer["choice"]:
                    moves = [{"kind": "return", "order": answer["choice"]["cards"]}]
                move = (
                    chance.choice(moves) if moves and (answer["choice"] or chance.random() < 0.6) else {"kind": "end"}
                )
                answer = session.handle({"n": n, "do": "move", "move": move})
            assert "refused" not in answer and "unreadable" not in answer and "broken" not in answer
        else:
            raise AssertionError("the duel did not end")
        assert session.viewer is None


def test_looking_over_a_shoulder_is_refused():
    for query in (
        "?start=+setup:+edition+2,+duel,+decks+1+3,+seed+3",
        "?start=%0Asetup:+edition+2,+duel,+decks+1+3,+seed+3",
    ):
        session = Somebody()
        answer = session.handle({"n": 0, "do": "hello", "query": query})
        assert answer["handover"] and session.viewer == -1 and answer["moves"] is None
        hands = [[card.name for card in kingdom.hand] for kingdom in session.game.position.kingdoms]
        told = list(answer["cards"])
        assert told == sorted(told) and not any(str(hand)[1:-1] in json.dumps(answer) for hand in hands)
        assert "handed over" in session.handle(moving("end", n=1))["unreadable"]
        name = hands[session.game.position.player][6]
        assert "handed over" in session.handle(moving(f"play {name} upper", n=1))["unreadable"]
    while not session.game.position.is_over:
        session.handle({"n": 2, "do": "ready"})
        session.handle({"n": 2, "do": "ready"})
        session.handle(moving(_some(session), n=3))
    assert session.viewer is None
    assert session.handle({"n": 4, "do": "undo"})["handover"]
    assert session.viewer == -1
    duel = Somebody("setup: edition 2, duel, decks 1 3, seed 1")
    duel.handle({"n": 0, "do": "hello"})
    assert "hidden cards" in duel.handle({"n": 1, "do": "compare"})["unreadable"]
    solo = sit("setup: edition 1, solo, deck 1, seed 1")
    assert "hidden cards" in solo.handle({"n": 1, "do": "compare"})["unreadable"]


def test_the_other_edition_is_told_beside():
    session = sit("game: edition 1, solo ; A: {Bastion} Ogre Gnome ; upper: Brute | ; automa: Ogre {Fort}", "end")
    told = session.handle({"n": 1, "do": "compare"})["compared"]
    assert told["parts"] and [one["events"][0]["rule"] for one in told["told"]] == [
        "automa.fort-revealed",
        "automa.beaten-at-once",
    ]
    assert all(one["board"].startswith("<svg") and "<desc>" not in one["board"] for one in told["told"])


def _some(session):
    """Return a move in notation that leads a duel to an early end."""
    moves = [move for move in session.game.legal_moves() if move.kind == "play"]
    return write_move(moves[0]) if moves else write_move(session.game.legal_moves()[-1])


def test_an_upload_is_taken_whole_or_not_at_all():
    def wolves(word, count=32):
        cards = "".join(
            f'{{ name = "{word} {chr(65 + i // 26)}{chr(65 + i % 26)}", type = "creature", cost = 1, attack = 1, health = 1 }},'
            for i in range(count)
        )
        return f'format = 1\nname = "Wolves"\nprovenance = "Ours."\ncards = [{cards}]'

    session = Somebody()
    session.handle({"n": 0, "do": "hello"})
    answer = session.handle({"n": 1, "do": "set", "name": "My wolves, (1).toml", "text": wolves("Wolf")})
    assert "my-wolves-1" in [one["id"] for one in answer["sets"]]
    answer = session.handle({"n": 2, "do": "new", "start": "setup: edition 2, solo, draft, sets my-wolves-1, seed 3"})
    assert answer["draft"]["shown"][0].startswith("Wolf-")
    refused = session.handle({"n": 3, "do": "set", "name": "my wolves 1.toml", "text": wolves("Bear")})
    assert "is known" in refused["unreadable"]
    assert session.handle({"n": 4, "do": "hello"})["draft"]["shown"] == answer["draft"]["shown"]
    session.handle({"n": 5, "do": "leave"})
    session.handle({"n": 6, "do": "set", "name": "few.toml", "text": wolves("Fox", 20)})
    few = session.handle({"n": 7, "do": "new", "start": "setup: edition 2, solo, draft, sets few, seed 3"})
    assert "needs 32 cards" in few["refused"][0]["why"]
    for name, text in (
        ("a.toml", "format = " + "1" * 5000),
        ("b.toml", "format = 0x" + "f" * 5000),
        ("c.toml", "format" + ".a" * 2000 + " = 1"),
        ("d.toml", "x = " + "[" * 5000),
        ("\ud800.toml", wolves("Elk")),
    ):
        assert "unreadable" in session.handle({"n": 8, "do": "set", "name": name, "text": text}), name
    json.dumps(session.handle({"n": 9, "do": "new", "start": "\ud800"})).encode()


def test_a_custom_game_is_weighed_and_a_set_uploaded():
    session = Somebody()
    session.handle({"n": 0, "do": "hello"})
    start = "setup: edition 2, solo, draft, level 1, mana 8+2, all rage, B begins, champion A Titan"
    assert session.handle({"n": 1, "do": "weigh", "start": start})["weighed"] == {"level": 8, "why": []}
    heavy = start.replace("mana 8+2, all rage", "mana 10+2, resistance max 1, all rage splash")
    weighed = session.handle({"n": 2, "do": "weigh", "start": heavy})["weighed"]
    assert weighed["level"] == 13 and "no level 13" in weighed["why"][0]["why"]
    refused = session.handle({"n": 3, "do": "new", "start": start})
    assert "come to 6, and level 1 gives 0" in refused["refused"][0]["why"]
    wolves = "".join(
        f'{{ name = "Wolf {c}", type = "creature", cost = 1, attack = 1, health = 1 }},' for c in "ABCDEFGHIJKLMNOP"
    )
    text = f'format = 1\nname = "Wolves"\nprovenance = "Ours."\ncards = [{wolves}]'
    answer = session.handle({"n": 4, "do": "set", "name": "wolves.toml", "text": text})
    assert "wolves" in [one["id"] for one in answer["sets"]]
    answer = session.handle({"n": 5, "do": "new", "start": "setup: edition 1, duel, draft, sets wolves, seed 1"})
    assert all(name.startswith("Wolf-") for name in answer["draft"]["shown"])
    for name, said in (("initiation.toml", "another file name"), ("x.toml", "another card of this name")):
        other = text.replace("Wolf A", "Troll")
        assert said in session.handle({"n": 6, "do": "set", "name": name, "text": other})["unreadable"]


def test_the_address_brings_back_the_same_table():
    session = sit()
    for _ in play_on(session, random.Random(1), most=9):
        query = session.address
        assert len(parse_qs(query.lstrip("?"))) <= 2
        other = Somebody()
        answer = other.handle({"n": 1, "do": "hello", "query": query})
        assert "unreadable" not in answer
        assert other.game == session.game and other.address == query
        assert answer["address"] == query


def test_the_address_of_a_draft_a_position_a_situation_and_of_nothing():
    for start in (
        "setup: edition 1, solo, draft, seed 4",
        "game: edition 1, duel ; A: {Bastion} Wolf(1:2/3 rage) Ogre ; B: {Fort} Troll",
    ):
        session = sit(start)
        other = Somebody()
        other.open_address(session.address)
        assert other.address == session.address != ""
    session = Somebody(situation="splash")
    assert session.address == "?situation=splash"
    other = Somebody()
    other.open_address(session.address)
    assert other.game == session.game
    session.play(session.game.legal_moves()[-1])
    assert session.address.startswith("?start=game:")
    assert Somebody().address == ""


def test_the_code_of_a_table_is_that_of_its_address():
    for query in (
        "present=faq&situation=closing-up",
        "start=game: edition 1, duel ; A: {Bastion} Gnome ; B: {Bastion} Ogre",
    ):
        seat = Somebody()
        seat.open_address(query)
        told = seat.handle({"do": "qr", "n": 1, "base": "https://example.org/"})["qr"]
        assert told["link"] == "https://example.org/" + seat.address
        expected = segno.make(told["link"], error="l", micro=False).matrix
        drawn = [bytearray(len(expected)) for _ in expected]
        for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", told["svg"]):
            drawn[int(y) - 4][int(x) - 4 : int(x) - 4 + int(length)] = b"\1" * int(length)
        assert tuple(drawn) == tuple(expected)
        assert f'viewBox="0 0 {len(expected) + 8} {len(expected) + 8}"' in told["svg"], "the light border belongs to it"


def test_a_choice_left_open_is_open_again_from_the_address():
    session = sit(
        "game: edition 1, duel ; A: {Bastion} Ogre Gnome ; upper: Revenant | Zombie Gnome ; B: {Bastion} Troll Brute",
        "end",
    )
    assert session.table()["choice"]["cards"] == ["Gnome", "Zombie"]
    other = Somebody()
    other.open_address(session.address)
    assert other.game.choice == session.game.choice


def test_a_draft_card_by_card_and_back():
    session = sit("setup: edition 1, solo, draft, seed 4")
    for _ in range(3):
        answer = session.handle({"n": 1, "do": "take", "card": session.start.draft.shown[0].name})
    assert answer["draft"]["round"] == 4 and len(answer["draft"]["rest"]) == 9
    assert session.handle({"n": 1, "do": "undo"})["draft"]["round"] == 3
    refused = session.handle({"n": 1, "do": "take", "card": "Nobody"})
    assert refused["refused"][0]["why"] == "Nobody is not among the cards shown."
    while session.is_choosing:
        answer = session.handle({"n": 1, "do": "take", "card": session.start.draft.shown[0].name})
    assert answer["from"] == 0 and answer["events"][0]["kind"] == "reveal-four"
    assert len(session.game.position.kingdoms[0].hand) == 8
    assert session.handle({"n": 2, "do": "undo"})["draft"]["round"] == 8


def test_refusals_and_texts_that_cannot_be_read_leave_the_table_as_it_was():
    session = sit()
    before = (session.game, session.address)
    for message in (
        moving("play Ogre upper"),
        {"do": "move", "move": {"kind": "fly"}},
        {"do": "new", "start": "nonsense"},
        {"do": "new", "start": SETUP, "moves": "play Ogre upper"},
        {"do": "situation", "id": "nowhere"},
        {"do": "take", "card": "Ogre"},
        {"do": "hello", "query": "?start=nonsense"},
    ):
        answer = session.handle({"n": 5, **message})
        assert answer["re"] == 5
        assert ("refused" in answer) != ("unreadable" in answer), message
        assert (session.game, session.address) == before


HOSTILE = [
    None, 7, "text", [], {}, {"do": None}, {"do": 7}, {"do": "fly"}, {"do": "__class__"}, {"do": "move"}, {"do": "move", "move": 7},
    {"do": "move", "move": {"kind": "x" * 10**6}}, {"do": "move", "move": {"kind": ["end"]}}, {"do": "new"}, {"do": "new", "start": {}},
    {"do": "new", "start": "setup: edition 1, solo, deck 1, seed 1e9"}, {"do": "new", "start": SETUP, "moves": 5},
    {"do": "hello", "query": 5}, {"do": "hello", "query": "?start=%00&moves=%ff"}, {"do": "hello", "query": "&" * 50_000},
    {"do": "hello", "query": "a=b&" * 50}, {"do": "situation"}, {"do": "situation", "id": "../../etc/passwd"}, {"do": "take", "card": None},
    {"do": "undo", "n": "x"}, {"do": "ping", "n": True}, {"n": 10**400, "do": "ping"}, {"do": "leave", "extra": [1] * 1000},
]  # fmt: skip


@pytest.mark.parametrize("message", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("start", ["", SETUP, "setup: edition 1, solo, draft, seed 4"])
def test_messages_that_no_button_sends(start, message):
    session = Somebody(start)
    before = session.address
    answer = session.handle(message)
    json.dumps(answer)
    assert isinstance(answer, dict)
    if not (isinstance(message, dict) and message.get("do") in ("leave", "undo", "new")):
        assert session.address == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
ACTS = st.sampled_from(["hello", "new", "situation", "leave", "take", "move", "undo", "ping"])
TEXTS = st.one_of(
    st.text(max_size=60),
    st.sampled_from(["end", "assault", "attack", "play Troll upper", "cast Boom! at B upper 1", "return Troll", SETUP, "splash", "?situation=aura",
                     "setup: edition 1, solo, draft, seed 4", "Troll", "?start=" + SETUP]),
)  # fmt: skip


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(
    st.lists(
        JSON
        | st.fixed_dictionaries(
            {"do": ACTS},
            optional=dict.fromkeys(("move", "text", "start", "moves", "id", "card", "query"), TEXTS | JSON),
        ),
        max_size=8,
    )
)
def test_any_messages_in_any_order(messages):
    session = Somebody()
    for message in messages:
        json.dumps(session.handle(message))


ACTS_THAT_MOVE = (
    moving("end"), {"do": "undo"}, {"do": "branch", "at": 0}, {"do": "new", "start": SETUP},
    {"do": "situation", "id": "splash"}, {"do": "lesson", "id": "mana"}, {"do": "page", "page": "rulebook"},
    {"do": "hello", "query": "?situation=splash&lang=it", "language": "en"}, {"do": "language", "code": "es"},
    {"do": "present", "list": "faq", "number": 2}, {"do": "leave"},
)  # fmt: skip


@pytest.mark.parametrize("where", ["tutor.games.clash.rules.automa.summoning", "tutor.session.view.events", "tutor.games.clash.board.board.options",
                                   "tutor.session.answering.table", "tutor.session.answering.interface", "tutor.session.answering._cards"])  # fmt: skip
@pytest.mark.parametrize("message", ACTS_THAT_MOVE)
def test_a_defect_leaves_the_table_as_it_was_and_is_said_in_its_language(message, where, monkeypatch, caplog):
    """An exception in a rule or in telling it must not leave half a move, and the game goes on."""
    one, twin = (Somebody(SETUP, "end", code="fr") for _ in range(2))
    for session in (one, twin):
        session.handle({"do": "hello"})
    with monkeypatch.context() as broken:
        raised = []

        def defect(*_told, **_more):
            raised.append(1)
            raise KeyError("SECRET")

        broken.setattr(where, defect)
        state, known = one.state, one.known
        answer = one.handle({"n": 5, **message})
    if raised:
        assert answer == {"re": 5, "broken": "la réponse n'a pas pu être donnée. La table n'a pas changé."}
        assert "a message could not be answered" in caplog.text
        assert one.state is state and one.known is known
        for after in (moving("end", n=6), {"n": 7, "do": "undo"}, {"n": 8, "do": "hello"}):
            assert one.handle(after) == twin.handle(after)


@pytest.mark.parametrize("where", ["tutor.session.view.reasons", "tutor.session.answering._rules",
                                   "tutor.locale.Language.error", "tutor.games.clash.rulebook.Voice.refuse"])  # fmt: skip
@pytest.mark.parametrize("message", [moving("play Nobody upper"), moving("play Alpha upper"),
                                     {"do": "nothing"}, {"do": "hello", "query": "?situation=x"}])  # fmt: skip
def test_a_defect_in_telling_what_was_wrong_is_told_too(message, where, monkeypatch):
    session = sit()
    before = session.address
    with monkeypatch.context() as broken:
        broken.setattr(where, lambda *_: 1 / 0)
        answer = session.handle({"n": 5, **message})
    assert answer["re"] == 5 and ({"broken", "refused", "unreadable"} & set(answer) or "room" in answer)
    assert session.address == before


def test_invalid_texts_for_a_session():
    with pytest.raises(Unreadable):
        Somebody("nonsense")
    with pytest.raises(Unreadable, match="move 1, play Ogre upper"):
        Somebody(SETUP, "play Ogre upper")
    with pytest.raises(Unreadable):
        Somebody(situation="nowhere")
    with pytest.raises(Refused):
        Somebody().take("Troll")


def test_a_long_game_is_not_told_again_and_again():
    session, begun = sit(), time.process_time()
    sizes = [len(json.dumps(answer)) for answer in play_on(session, random.Random(2))]
    assert max(sizes) < 60_000
    played = time.process_time()
    assert session.handle({"n": 1, "do": "undo"})["from"] > 0
    assert time.process_time() - played < (played - begun) / 2  # faster than playing and telling the whole game again


def test_the_words_of_the_interface_are_all_used_and_all_there():
    import re
    from pathlib import Path

    import tutor.widgets
    from tutor import browser

    source = "".join(path.read_text("utf-8") for path in browser.sources())
    asked = (
        set(re.findall(r'\bt\("([a-z0-9-]+)"', source))
        | set(re.findall(r'button\("([a-z-]+)"', source))
        | set(re.findall(r'control\("([a-z-]+)"', source))
    )
    default, *others = definitions().values()
    common = {*interface(), *interface(ENGLISH, default.folder)}
    own = {
        key for definition in others if definition.folder is not None for key in interface(ENGLISH, definition.folder)
    }
    assert asked <= common | own
    prefixes = tuple(set(re.findall(r"`((?:dust-[a-z-]+|mode|group|chapter|beat)-)\$", source)))
    composed_of_one = "power speed health cunning bronze silver gold platinum epic attack-of answer-of"
    said = set(re.findall(r'"(dust-[a-z-]+)"', source)) | {f"dust-{word}" for word in composed_of_one.split()}
    composed = re.compile(
        r"^(line|legend|deck-plays|hand|land|owner|stronghold|group|pace|verb|label|bridge|status|now|source|edition|constructed|harder|champion|edition-short|nav|grain|present-edition|beside|ask|lesson|opponent|seat|deck-of|back-to|moment-fall|report-by|report-row|report-open|report-over|puzzle-rating|puzzle|puzzles|beat|prospects|prospects-lead|prospects-all|prospects-part)-"
    )
    # a game may also have its own words for what others say
    assert not {key for key in own - said - common if not key.startswith(prefixes) and not composed.match(key)}
    house = Path(tutor.widgets.__file__).parents[1]
    source += "".join(path.read_text("utf-8") for path in (*house.glob("server/*.py"), *house.glob("session/*.py")))
    source += (house / "server" / "page" / "template" / "index.html.j2").read_text("utf-8")
    literal = set(re.findall(r'"([a-z][a-z0-9-]*)"', source))
    static = "".join(path.read_text("utf-8") for path in (house / "site").glob("*.js"))
    built = (house / "site" / "build.py").read_text("utf-8")
    literal |= {
        f"site-{key}" for key in re.findall(r"words\.(\w+)|words\[code\]\[\"(\w+)\"\]", static + built) for key in key
    }
    literal |= {f"prospects-{asks}" for asks in ("turns", "coming", "round", "best", "costly")}
    unused = {key for key in common if key not in literal and not composed.match(key)}
    assert not unused, unused


def test_cards_are_drawn_alike_in_every_process_and_differ_from_each_other():
    from tutor.games.clash.board.art import portrait

    portraits = {portrait(card) for card in all_cards().values()}
    assert len(portraits) == len(all_cards())
    assert all("<script" not in drawing and "{" not in drawing for drawing in portraits)


def test_what_is_wrong_with_an_address_does_not_hide_that_a_progress_could_not_be_read():
    answer = Somebody().handle({"do": "hello", "query": "?situation=nowhere", "progress": "rules-tutor progress 99"})
    assert answer["progress-kept"] and "nowhere" in answer["unreadable"]


def test_the_name_of_a_file_is_not_said_at_any_length():
    answer = Somebody().handle({"do": "set", "name": "n" * 50_000, "text": "format = 2"})
    assert len(answer["unreadable"]) < 300
