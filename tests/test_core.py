"""The core with the smallest rules that have choices in the middle of a move: adding numbers."""

from __future__ import annotations

from typing import NamedTuple, Self

import pytest

from tutor.core import Reason, Refused, Step, Unreadable
from tutor.core.game import Game, Rules, history, moments, renumbered
from tutor.core.refusal import Phrase


class Added(NamedTuple):
    number: int
    cause: int | None = None
    rule: str = "add"

    def change(self, position: int) -> int:
        return position + self.number

    def caused_by(self, cause: int | None) -> Self:
        return self._replace(cause=cause)


class Sign(NamedTuple):
    """The choice to add or subtract the next number."""

    number: int
    side: int = 0
    rule: str = "sign"


def play(position: int, move: str, given: tuple[int, ...], settle: bool) -> Step:
    """Add a number. With several numbers, as in ``2,3``, the player chooses the sign of each after the first, which is
    their cause."""
    if move in "+-":
        raise Refused(move, (Reason("no-choice", "sign"), Reason("late", "add")))
    first, *rest = map(int, move.split(","))
    events, choice = [Added(first), Added(0, 0)], None
    for i, number in enumerate(rest):
        if i == len(given) and not settle:
            choice = Sign(number)
            break
        events.append(Added(number * (given[i] if i < len(given) else 1), 0))
        events.append(Added(0, len(events) - 1))
    positions, now = [], position
    for event in events:
        now = event.change(now)
        positions.append(now)
    return Step(position, tuple(events), tuple(positions), choice)


def refusals(_position: int, move: str) -> tuple[Reason, ...]:
    return (Reason("no-choice", "sign"),) if move in "+-" else ()


RULES = Rules(
    play,
    refusals,
    legal_moves=lambda _position: ("1", "2,3"),
    answer=lambda _choice, move: {"+": 1, "-": -1}.get(move),
    answers=lambda _choice: ("+", "-"),
)
START = Game(Step(10), RULES)


def played(*moves: str) -> Game:
    game = START
    for move in moves:
        game = game.play(move)
    return game


def test_a_move_stops_at_each_choice_and_goes_on_with_its_answer():
    game = played("1", "2,3,4")
    assert game.choice == Sign(3) and game.position == 13 and game.legal_moves() == ("+", "-")
    game = game.play("-")
    assert game.choice == Sign(4) and game.position == 10
    game = game.play("+")
    assert game.choice is None and game.position == 14 and game.legal_moves() == ("1", "2,3")
    assert [[event.number for event in step.events] for step in game.steps] == [[1, 0], [2, 0], [-3, 0], [4, 0]]


def test_causes_are_numbered_within_the_step_that_goes_on():
    asked, first, second = played("1", "2,3,4", "-", "+").steps[1:]
    assert [event.cause for event in asked.events] == [None, 0]
    for step in (first, second):  # nothing before the answer is a cause here
        assert [event.cause for event in step.events] == [None, 0]


def test_an_answer_to_a_choice_is_merged_into_its_step_and_keeps_its_causes():
    game = played("1", "2,3,4").settled()
    assert game.choice is None and game.position == 20 and len(game.steps) == 2
    assert [event.cause for event in game.step.events] == [None, 0, 0, 2, 0, 4]
    assert game.settled() is game
    assert played("1", "2,3,4", "-").settled().position == 14
    assert [event.cause for event in played("1", "2,3,4", "-").settled().step.events] == [None, 0, None, 2]


@pytest.mark.parametrize(
    ("cause", "base", "now"), [(None, 3, None), (5, 0, 5), (5, 3, 2), (3, 3, 0), (2, 3, None), (0, 1, None)]
)
def test_a_cause_before_the_step_is_invalid(cause, base, now):
    assert renumbered(Added(7, cause), base) == Added(7, now)


def test_any_other_move_settles_the_choice_and_going_back_opens_it_again():
    game = played("2,3", "1", "1")
    assert game.position == 17 and len(game.steps) == 3
    assert game.back_to(1).choice == Sign(3) and game.back_to(1).position == 12
    for count in range(4):
        assert game.back_to(count) == played(*("2,3", "1", "1")[:count])
    assert game.back_to(2).step.open == ()
    assert game.undo() == game.back_to(2) and START.undo() == START and game.back_to(9) == game


def test_going_back_to_a_settled_choice_keeps_the_steps_before_it():
    game = played("1", "1", "2,3").settled()
    assert game.position == 17
    assert (
        game.back_to(3) == played("1", "1", "2,3") and [len(step.events) for step in game.back_to(3).steps] == [2] * 3
    )


def test_every_event_stands_between_its_positions():
    game = played("1", "2,3", "-")
    told = [(before, event.number, after) for before, event, after in history(game)]
    assert told == [(10, 1, 11), (11, 0, 11), (11, 2, 13), (13, 0, 13), (13, -3, 10), (10, 0, 10)]
    assert [(before, after) for before, _, after in moments(game.steps[1:2])] == [(11, 13), (13, 13)]
    with pytest.raises(ValueError, match="shorter"):
        list(moments([Step(0, (Added(1), Added(1)), (1,))]))


def test_why_not_says_every_reason_and_nothing_of_what_is_allowed():
    assert played("2,3").why_not("+") is None and START.why_not("1") is None
    found = START.why_not("+")
    assert (found.move, [reason.kind for reason in found.reasons]) == ("+", ["no-choice"])
    with pytest.raises(Refused) as refused:
        START.play("+")
    assert refused.value.args == ("+", "sign", "add") and START.events == ()


def test_an_error_says_where_it_was_met_as_far_as_that_is_known():
    assert str(Unreadable("expected {what}", what="a card")) == "expected a card"
    assert str(Unreadable("no", line=3, column=7, source="my.toml", within=Phrase("step {n}", n=2))) == (
        "my.toml, step 2, line 3, column 7: no"
    )
    assert str(Unreadable("no", column=1)) == "column 1: no" and Unreadable("no {x}", x=1).args == ("no {x}",)
    bare = Unreadable("no")
    assert (bare.line, bare.column, bare.source, bare.within) == (0, 0, "", "")
