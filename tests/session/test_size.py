"""A table that is too large for an answer or an address is refused when it is made, so reloading a page never fails."""

from __future__ import annotations

import pytest
from saying import moving
from somebody import Somebody

from tutor.protocol.sizes import LARGEST_ANSWER, LONGEST_ADDRESS
from tutor.session.seat import Seat
from tutor.session.size import PATH, size_of


def named(number: int, letters: int) -> str:
    return f"{chr(0x4E00 + number) * letters}(1:1/9)"


def table(cards: int, letters: int = 38) -> str:
    """Return a duel with ``cards`` different cards in each hand, and twenty on each line."""
    hand = " ".join(named(number, letters) for number in range(cards))
    line = " ".join(named(100 + number, letters) for number in range(20))
    return (f"game: edition 2, duel ; A: {{Bastion}} {hand} ; upper: {line} | {line} ; lower: {line} | {line} ; "
            f"B: {{Bastion}} {hand}")  # fmt: skip


def test_a_table_that_cannot_be_told_is_refused_as_it_is_made():
    """Regression test: the answer to a reloaded page had 4.16 MB, and the connection was closed again and again."""
    session = Somebody()
    session.handle({"do": "hello"})
    answer = session.handle({"do": "new", "start": table(38)})
    for _ in range(12):
        before, address = session.state, session.address
        answer = session.handle(moving("end"))
        if "unreadable" in answer:
            break
        assert size_of(answer) <= LARGEST_ANSWER
    assert "kB to tell: expected at most 2000" in answer["unreadable"]
    assert (session.state, session.address) == (before, address)  # the table is unchanged
    for again in (session, Seat()):
        told = again.handle({"do": "hello", "query": address})
        assert size_of(told) <= LARGEST_ANSWER and told["room"] == "game" and "unreadable" not in told
    assert "unreadable" not in session.handle({"do": "undo"})
    assert "unreadable" not in session.handle(moving("end"))


def test_a_table_without_an_address_that_can_be_loaded_is_refused_as_it_is_made():
    """Regression test: an address of 31,220 characters was made, and the server did not answer it."""
    session = Somebody()
    session.handle({"do": "hello"})
    answer = session.handle({"do": "new", "start": table(40, 40), "moves": "end"})
    assert f"expected at most {LONGEST_ADDRESS - PATH}" in answer["unreadable"] and session.game is None
    told = session.handle(
        {"do": "hello", "query": "?moves=end&start=" + table(40, 40)}
    )  # a link for a site with a higher limit
    assert told["room"] == "lobby" and f"expected at most {LONGEST_ADDRESS - PATH}" in told["lost"]["why"]
    assert "unreadable" in told


def test_what_is_told_again_and_again_is_not_counted_again():
    """The sizes of all answers can add up to more than the table needs, so it is measured exactly before it is
    refused."""
    session = Somebody("game: edition 1, duel ; A: {Bastion} Ogre Troll ; B: {Bastion} Ogre", ";".join(["end"] * 300))
    session.handle({"do": "hello"})
    told = session.size
    session.size = LARGEST_ANSWER  # as after many hours
    assert "unreadable" not in session.handle(moving("end"))
    assert told < session.size < told + 10_000


@pytest.mark.parametrize("code", ["ca", "fr", "es", "it"])
def test_why_is_said_in_each_language(code):
    session = Somebody(code=code)
    session.handle({"do": "hello"})
    english = Somebody().handle({"do": "new", "start": table(40, 40), "moves": "end"})["unreadable"]
    assert session.handle({"do": "new", "start": table(40, 40), "moves": "end"})["unreadable"] not in ("", english)
