"""Texts of a permitted size, made to keep the server busy, are refused with a reason before they do."""

from __future__ import annotations

import pytest
from saying import moving
from somebody import Somebody
from targets import SETUPS, sendable

from tutor.core import TooLong, patience
from tutor.core.definition import MOST_CARDS
from tutor.games.clash.notation import read_position
from tutor.games.clash.sets import all_cards
from tutor.protocol.reading import LONGEST
from tutor.session.bounds import MOST_EVENTS, MOST_HAPPENING, MOST_OWN_CARDS, most_events

pytestmark = pytest.mark.long


def crowd(card: str, count: int, edition: int = 2, hand: str = "Ogre Troll") -> str:
    """Return a duel with this many creatures on each side of each line."""
    line = " ".join([card] * count)
    return (f"game: edition {edition}, duel ; A: {{Bastion}} {hand} ; upper: {line} | {line} ; lower: {line} | {line} ; "
            f"B: {{Bastion}} {hand}")  # fmt: skip


ENDLESS = ("W(1:1/999 instinct)", "W(1:1/999 instinct vanish splash perforation)", "W(1:1/999 berserk instinct sprint)",
           "W(1:1/999 splash perforation instinct vanish sprint aura-instinct aura-rage aura-aquatic aura-splash)")  # fmt: skip


@pytest.mark.parametrize("card", ENDLESS)
@pytest.mark.parametrize("count", [1, 38])
def test_a_fight_without_end_is_given_up(card, count):
    session = Somebody()
    session.handle({"do": "hello"})
    assert "unreadable" not in session.handle({"do": "new", "start": crowd(card, count)})
    before, address = session.game, session.address
    for message in (moving("end"), {"do": "follow", "start": crowd(card, count), "moves": "end"},
                    {"do": "export", "start": crowd(card, count), "moves": "end", "title": "", "watch": "", "story": [],
                     "never": [], "refused": "", "final": True},
                    {"do": "new", "start": crowd(card, count), "moves": "end ; end"},
                    {"do": "hello", "query": f"?start={crowd(card, count)}&moves=end"}):  # fmt: skip
        answer = session.handle(message)
        said = answer["lost"]["why"] if "lost" in answer else answer.get("unreadable") or answer["followed"]["problem"]
        assert "more happens here than a page tells" in said, message["do"]
        assert (session.game, session.address) == (before, address)
        assert len(sendable(answer)) < 400_000
    assert session.handle({"do": "undo"})["room"] == "game"


def test_what_may_happen_is_counted_over_all_that_one_message_plays():
    start = read_position("game: edition 1, duel ; A: {Bastion} Ogre Troll ; B: {Bastion} Ogre", all_cards())
    from tutor.games.clash.rules import Game, Move

    with pytest.raises(TooLong), patience(10):
        game = Game.at(start)
        for _ in range(10):
            game = game.play(Move("end"))
    with patience(10), patience(None):
        game = Game.at(start)
        for _ in range(10):
            game = game.play(Move("end"))
    assert len(game.events) > 10


def test_more_cards_than_a_page_shows():
    session = Somebody()
    for message in (
        {"do": "new", "start": crowd("W(1:1/1)", 100)},
        {"do": "follow", "start": crowd("Ogre", 100), "moves": "end"},
    ):
        assert f"expected at most {MOST_CARDS}" in session.handle(message)["unreadable"]
    told = session.handle({"do": "hello", "query": "?start=" + crowd("Ogre", 100)})
    assert f"expected at most {MOST_CARDS}" in told["lost"]["why"]
    session.handle({"do": "hello", "query": "?page=workshop&start=" + crowd("Ogre", 100)})
    assert f"expected at most {MOST_CARDS}" in session.handle({"do": "workshop"})["unreadable"]
    assert (
        len(read_position(crowd("W(1:1/1)", 200), all_cards()).kingdoms[0].lines[0]) == 200
    )  # which the notation permits


def test_a_game_of_thousands_of_moves():
    session = Somebody()
    session.handle({"do": "hello"})
    start = "game: edition 1, duel ; A: {Bastion} Ogre Troll ; B: {Bastion} Ogre"
    answer = session.handle({"do": "new", "start": start, "moves": ";".join(["end"] * 9_000)})
    assert f"at most {MOST_EVENTS} events" in answer["unreadable"] and session.game is None
    most = MOST_EVENTS // 3  # each of them makes three events
    answer = session.handle({"do": "new", "start": start, "moves": ";".join(["end"] * most)})
    assert len(session.game.events) <= MOST_EVENTS < MOST_HAPPENING
    for do in ("undo", "compare", "hello", "language", "notation"):
        answer = session.handle({"do": do, "code": "ca", "at": 0})
        assert "unreadable" not in answer
        sendable(answer)
    while "unreadable" not in answer:
        answer = session.handle(moving("end"))
        assert len(session.game.events) <= most_events(session.definition, session.game.position)
    assert "room" in session.handle({"do": "undo"})


def cards(word: str, count: int) -> str:
    made = ",".join(
        f'{{ name = "{word} {chr(97 + i // 26)}{chr(97 + i % 26)}", type = "creature", cost = 1, attack = 1, health = 1 }}'
        for i in range(count)
    )
    return f'format = 1\nname = "W"\nprovenance = "O."\ncards = [{made}]'


def test_sets_without_end():
    session = Somebody()
    session.handle({"do": "hello"})
    sizes = []
    for i in range(40):
        answer = session.handle(
            {"do": "set", "name": f"s{i}.toml", "text": cards(f"W{chr(97 + i % 26)}{chr(97 + i // 26)}", 90)}
        )
        sizes.append("unreadable" not in answer)
    assert sizes.count(True) == MOST_OWN_CARDS // 90 and f"at most {MOST_OWN_CARDS}" in answer["unreadable"]
    again = session.handle({"do": "set", "name": "s0.toml", "text": cards("Again", 90)})
    assert "unreadable" not in again  # it replaces the one of the same name
    loud = session.handle({"do": "set", "name": "x.toml", "text": cards("X", 1).replace('"W"', '"' + "W" * 300 + '"')})
    assert "expected at most" in loud["unreadable"]
    assert len(sendable(session.handle({"do": "hello"}))) < 400_000


def test_cards_of_ever_new_names_are_not_all_remembered(monkeypatch):
    monkeypatch.setattr("tutor.session.answering.MOST_TOLD_CARDS", 100)
    session = Somebody()
    session.handle({"do": "hello"})
    for i in range(12):
        hand = " ".join(f"N{chr(97 + i)}{chr(97 + k)}(1:1/1)" for k in range(20))
        answer = session.handle(
            {"do": "new", "start": f"game: edition 1, duel ; A: {{Bastion}} {hand} ; B: {{Bastion}} Ogre"}
        )
        assert f"N{chr(97 + i)}t" in answer["cards"] and len(session.known.cards) < 150


def test_messages_that_are_no_messages():
    session = Somebody(SETUPS[0])
    where = session.address
    deep: object = "end"
    for _ in range(50_000):
        deep = {"x": deep}
    for message in (deep, {"do": "move", "move": deep}, {"do": "answer", "choice": [[[[[]]]]] * 3_000},
                    {"do": "check", "table": {str(i): i for i in range(20_000)}}, {"do": "ping", "n": 10**5_000},
                    {"do": "ping", "x": float("nan")}, {"do": "ping", 5: 5}, {"do": "ping", "x": b""},
                    {"do": "ping", "\ud800": 1}, {"do": "move", "move": {"kind": "play", "card": "x" * (LONGEST + 1)}}):  # fmt: skip
        answer = session.handle(message)
        assert "unreadable" in answer and len(sendable(answer)) < 400
    assert session.address == where
    while isinstance(deep, dict):  # avoids recursion when it is freed
        deep = deep.pop("x")
