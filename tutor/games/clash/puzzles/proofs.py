"""The proof of a puzzle: that exactly one turn reaches the goal, whatever the order of its moves.

A turn is described by the cards that it plays and where. Its **core** is the part that it needs to reach the goal. A
puzzle has one solution if every turn that reaches the goal plays this core and no smaller core is enough. The search
tries every order of the cards, all other cards that could be played, and every order in which creatures of the side to
play return to its hand. If creatures of the other side return, the turn must reach the goal in every order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from ....core import TooLong
from ..odds.turns import TO_ITS_END, can_still_cast, each_order
from ..rules import END, Move, Position, Refused, automa, legal_moves, play
from ..rules.choice import Answer
from ..rules.moves import ASSAULT_MOVE, ATTACK, answer, answers
from ..rules.position import Place
from ..rules.resolution import Resolution
from ..rules.steps import TRUE

#: The most positions within a turn that a proof looks at before it is given up.
MOST = 3_000
#: The same for the turn of the other side that follows.
MOST_REPLIES = 1_500


class Action(NamedTuple):
    """A card that is played, and its target: a board line, or a creature by side, line and name."""

    card: str
    line: int = 0
    at: tuple[int, int, str] | None = None


Core = frozenset[Action]
#: A test of the position at the end of a turn: True if the goal is reached.
GoalTest = Callable[[Position], bool]


class Found(NamedTuple):
    """The result of a search for the core: the core, a shortest turn that plays it, and the position at the end of that
    turn."""

    core: Core
    moves: tuple[Move, ...]
    end: Position


def goal_to_win(start: Position) -> GoalTest:
    """Return the goal that the side to play has won. Against an Automa its next turn counts too, with the pile in its
    present order."""

    def goal(end: Position) -> bool:
        return start.player in (next_position(end) if end.solo else end).winners

    return goal


def unique_core(start: Position, goal: GoalTest, most: int = MOST) -> Found | None:
    """Return the only core that reaches a goal in one turn, with a shortest turn.

    Return None if there is none or more than one, if the goal is reached without playing a card, or if the search would
    look at more than ``most`` positions.
    """
    waiting: deque[tuple[Position, Core, tuple[Move, ...]]] = deque([(start, frozenset(), ())])
    known = {(start, frozenset[Action]())}
    found: Found | None = None
    looked_at = 0
    while waiting:
        position, core, moves = waiting.popleft()
        if found is not None and core >= found.core:
            continue  # every continuation also plays the core
        looked_at += 1
        if looked_at > most:
            return None
        for move in legal_moves(position):
            if move in (ASSAULT_MOVE, ATTACK) and not can_still_cast(position):
                continue
            now = core | {action(position, move)} if move.kind in ("play", "cast") else core
            if len(now) == len(core) and move.kind in ("play", "cast"):
                return None  # the same card at the same creature twice cannot be told apart
            for made, after in each_order(position, move):
                if move == END or after.is_over:
                    if not goal(after):
                        continue
                    if not now or (found is not None and not now >= found.core and not now < found.core):
                        return None
                    if found is None or now < found.core:
                        found = Found(now, (*moves, *made), after)
                elif (after, now) not in known:
                    known.add((after, now))
                    waiting.append((after, now, (*moves, *made)))
    return found


def action(position: Position, move: Move) -> Action:
    """Return what a move plays, and where."""
    if not isinstance(move.target, Place):
        return Action(move.card, move.line)
    creature = position.creature(move.target)
    assert creature is not None
    return Action(move.card, 0, (move.target.side, move.target.zone, " ".join(card.name for card in creature.cards)))


def succeeds_in_every_order(start: Position, moves: tuple[Move, ...], goal: GoalTest) -> bool:
    """Return True if a turn reaches a goal in whatever order the creatures of the other side return."""
    tables = [(start, moves)]
    while tables:
        position, left = tables.pop()
        if not left or position.is_over:
            if not goal(position):
                return False
            continue
        open_ones: list[tuple[tuple[Answer, ...], int]] = [((), 1)]
        while open_ones:
            so_far, used = open_ones.pop()
            step = play(position, left[0], so_far, steps=TO_ITS_END)
            if step.choice is None:
                tables.append((step.position, left[used:]))
                continue
            mine = step.choice.side == position.player
            for order in (left[used],) if mine else answers(step.choice):
                found = answer(step.choice, order)
                assert found is not None
                open_ones.append(((*so_far, found), used + mine))
    return True


def count_failing_orders(start: Position, found: Found, goal: GoalTest, most: int = 24) -> int:
    """Return in how many orders the cards of a core do not reach a goal, among those that were tried."""
    failing = 0
    tried = 0
    waiting: list[tuple[Position, Core]] = [(start, frozenset())]
    seen = set(waiting)
    ends: set[tuple[Position, Core]] = set()
    while waiting and tried < most * 20:
        position, done = waiting.pop()
        tried += 1
        further = False
        for move in legal_moves(position):
            if move.kind not in ("play", "cast"):
                continue
            now = done | {action(position, move)}
            if not now <= found.core or now == done:
                continue
            further = True
            after = play(position, move, settle=True, steps=TO_ITS_END).position
            if (after, now) not in seen and not after.is_over:
                seen.add((after, now))
                waiting.append((after, now))
        if not further and (position, done) not in ends:
            ends.add((position, done))
            failing += not goal(play(position, END, settle=True, steps=TO_ITS_END).position)
    return failing


def next_position(end: Position) -> Position:
    """Return the position in which the next side is to play, given the end of a turn. The whole turn of an Automa is
    played."""
    if end.is_over:
        return end
    resolution = Resolution(end, TRUE, (), True)

    def onward() -> None:
        TRUE.next_turn(resolution)
        if resolution.position.is_automa(resolution.position.player):
            automa.mana_regeneration(resolution)
            automa.take_turn(resolution)
        TRUE.mana_regeneration(resolution)

    return resolution.resolve(onward).position


def winning_turn(position: Position, most: int = MOST_REPLIES) -> tuple[Move, ...] | None:
    """Return the first turn found by which the side to play wins.

    Return an empty turn if there is none, and None if the search would look at more than ``most`` positions.
    """
    waiting: deque[tuple[Position, tuple[Move, ...]]] = deque([(position, ())])
    known = {position}
    while waiting:
        if len(known) > most:
            return None
        here, moves = waiting.popleft()
        for move in reversed(legal_moves(here)):  # end the turn first, which is most often enough
            if move in (ASSAULT_MOVE, ATTACK) and not can_still_cast(here):
                continue
            for made, after in each_order(here, move):
                if position.player in after.winners:
                    return (*moves, *made)
                if move != END and not after.is_over and after not in known:
                    known.add(after)
                    waiting.append((after, (*moves, *made)))
    return ()


def goal_to_hold(start: Position) -> GoalTest:
    """Return the goal that the side to play has not lost and that the other side cannot win in its next turn.

    The goal raises `TooLong` if the search for a winning turn of the other side is given up.
    """
    last: tuple[Move, ...] = (END,)

    def goal(end: Position) -> bool:
        nonlocal last
        if end.is_over:
            return start.player in end.winners
        there = next_position(end)
        if there.is_over:
            return start.player in there.winners
        if _wins_by(there, last):
            return False
        reply = winning_turn(there)
        if reply is None:
            raise TooLong
        last = reply or last
        return not reply

    return goal


def _wins_by(position: Position, moves: tuple[Move, ...]) -> bool:
    """Return True if these moves are legal here and win."""
    side = position.player
    try:
        for move in moves:
            if move.kind != "return":
                position = play(position, move, settle=True, steps=TO_ITS_END).position
    except Refused:
        return False
    return side in position.winners
