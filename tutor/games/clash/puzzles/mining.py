"""The search for puzzles: games are played at random or sensibly, and the positions at the start of turns are
examined."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random
from typing import NamedTuple
from zlib import crc32

from ....core import GameOver, TooLong
from ....core.puzzle import Puzzle, Study, Wrong
from .. import words
from ..odds.turns import TO_ITS_END, Way, turns
from ..players.policy import sensible
from ..questions.misreadings import misread, misreadings
from ..rules import EDITIONS, END, A, B, Card, Move, Position, Refused, legal_moves, play
from ..rules.resolution import Resolution
from ..rules.setup import deal
from ..sets import all_sets
from .proofs import (
    MOST,
    Core,
    Found,
    GoalTest,
    action,
    count_failing_orders,
    goal_to_hold,
    goal_to_win,
    next_position,
    succeeds_in_every_order,
    unique_core,
    winning_turn,
)

MODES = ("duel", "solo")
#: A Stronghold is in danger if its Fort has at most WEAK places, or an Automa at most WEAK cards. In the second edition
#: the limit of an Automa is WEAK_PILE, because it loses as soon as its pile is empty, which drawing alone can cause.
WEAK, WEAK_PILE = 6, 10
#: The most moves of a game.
LONGEST = 400
#: The fewest different turns of a puzzle.
FEWEST = 12
#: A wrong turn comes close if it leaves the other side at most this many places or cards.
NEAR = 2
#: The fewest points of difficulty of a puzzle.
LEAST = 2
#: The most positions of a turn that is to save the side to play: all replies to each are searched.
MOST_SAVING = 250
#: The most positions in the search for the threat that the side to play has to meet.
FEW = 60
#: One in this many games is searched for turns that save, because that takes longer.
SAVING = 3
#: The most wrong turns that are kept with a puzzle.
MOST_WRONG = 3


class _Candidate(NamedTuple):
    position: Position
    kind: str


def mine(study: Study, first: int = 0) -> Iterator[tuple[int, Puzzle | None]]:
    """Yield the number of each game of a study from ``first`` on, with the puzzle found in it or None."""
    for number in count(first):
        chance = Random(f"{study.edition} {study.mode} {' '.join(study.sets)} {study.seed} {number}")
        yield number, _in_game(study, chance)


def _in_game(study: Study, chance: Random) -> Puzzle | None:
    """Return the hardest puzzle of a game, the first if several are equally hard, or None."""
    found = [puzzle for candidate in _candidates(study, chance) if (puzzle := _puzzle(*candidate)) is not None]
    return max(found, key=lambda puzzle: (puzzle.rating, len(puzzle.needs)), default=None)


def _candidates(study: Study, chance: Random) -> list[_Candidate]:
    """Return the positions of a game in which a Stronghold is in danger, with side A to play."""
    found = []
    saving = chance.random() * SAVING < 1
    for start in _starts_of_turns(study, chance):
        position = _as_side_a(start)
        names = [card.name for kingdom in position.kingdoms for card in kingdom.hand]
        names += [card.name for _, creature in position.creatures() for card in creature.cards]
        if len(names) != len(set(names)):
            continue
        mine, theirs = position.kingdoms[A], position.kingdoms[B]
        if theirs.fort and (len(theirs.hand) if position.solo else theirs.life) <= _weak(position):
            found.append(_Candidate(position, "win"))
        if saving and mine.fort and mine.life <= WEAK and not position.solo:
            found.append(_Candidate(position, "save"))
    return found


def _weak(position: Position) -> int:
    return WEAK if not position.solo or position.rulebook.automa_last_turn else WEAK_PILE


def _starts_of_turns(study: Study, chance: Random) -> list[Position]:
    """Return the positions at the start of each turn of a person, in a game played at random or by `sensible`."""
    cards = list(dict.fromkeys(card for id in study.sets for card in all_sets()[id].cards))
    chance.shuffle(cards)
    second = 8 if study.mode == "duel" else 24
    start = deal(study.mode, (cards[:8], cards[8 : 8 + second]), chance.randrange(2**40), edition=study.edition)
    position, at_random, found = start.position, chance.random() < 0.5, [start.position]
    for _ in range(LONGEST):
        if position.is_over:
            break
        move = chance.choice(legal_moves(position)) if at_random else sensible(position, chance)
        position = play(position, move, settle=True).position
        if move == END and not position.is_over:
            found.append(position)
    return [one for one in found if not one.is_automa(one.player)]


def _as_side_a(position: Position) -> Position:
    """Return the same position with side A to play, in turn 3, the default of the notation."""
    if position.player == B:
        position = position._replace(kingdoms=position.kingdoms[::-1], player=A)
    return position._replace(turn=3, seed=0)


def goal_of(kind: str, start: Position) -> GoalTest:
    """Return the goal of a kind of puzzle."""
    return goal_to_win(start) if kind == "win" else goal_to_hold(start)


def _puzzle(start: Position, kind: str) -> Puzzle | None:
    """Return the puzzle of a position, or None if it is none or not a good one."""
    goal = goal_of(kind, start)
    with suppress(TooLong):
        if kind == "save" and not winning_turn(next_position(idle(start)), FEW):
            return None  # there is no threat, or it is not found soon
        found = unique_core(start, goal, MOST if kind == "win" else MOST_SAVING)
        if found is None or (kind == "save" and winning_turn(start) != ()):
            return None  # a side that can win need not be saved
        if succeeds_in_every_order(start, found.moves, goal):
            return _rated(start, kind, found, goal)
    return None


def idle(start: Position) -> Position:
    """Return the end of a turn in which nothing is played."""
    return play(start, END, settle=True, steps=TO_ITS_END).position


def _rated(start: Position, kind: str, found: Found, goal: GoalTest) -> Puzzle | None:
    """Return a proved puzzle with its rating and what it needs, or None if it is too easy."""
    every = turns(start, MOST)
    if not every.is_complete or len(every.ways) < FEWEST:
        return None
    wrong = sorted(
        (way for way in every.ways if not _plays_core(start, way, found.core) and not way.end.winners),
        key=_left_to_opponent,
    )
    near = [way for way in wrong if _left_to_opponent(way) <= NEAR]
    needs = _needs(start, kind, found, goal)
    points = 2 * (len(found.core) - 1) + 2 * ("order" in needs) + 2 * ("own-creature" in needs) + (kind == "save")
    points += (len(every.ways) > 60) + (len(every.ways) > 300) + (len(near) > 5)
    if points < LEAST:
        return None
    twin = _twin_key(start, kind, found.core)
    edition = ("first", "second")[start.edition - 1]
    return Puzzle(
        f"{edition}-{start.mode}-{crc32(twin.encode()):08x}", kind, words.write_position(start),
        {"win": "win", "save": "hold"}[kind], _in_words(found.moves), 1 if points < 4 else 2 if points < 6 else 3,
        needs, len(every.ways), len(near), tuple(_wrong(start, way) for way in _closest(wrong)), twin,
    )  # fmt: skip


def _in_words(moves: tuple[Move, ...]) -> str:
    return "\n".join(words.write_move(move) for move in moves)


def _left_to_opponent(way: Way) -> int:
    """Return how much the other side has left at the end of a turn."""
    theirs = way.end.kingdoms[B]
    return (len(theirs.hand) if way.end.is_automa(B) else theirs.life) + (0 if theirs.fort else 10)


def _plays_core(start: Position, way: Way, core: Core) -> bool:
    """Return True if a turn plays everything in a core."""
    played: set[object] = set()
    position = start
    for move in way.moves:
        if move.kind in ("play", "cast"):
            played.add(action(position, move))
        if move.kind == "return" or (len(played) < len(core) and move == END):
            break
        position = play(position, move, settle=True, steps=TO_ITS_END).position
    return core <= played


def _closest(wrong: list[Way]) -> list[Way]:
    """Return the wrong turns that come closest, one for each result, without the turn in which nothing is played."""
    found: dict[tuple[object, ...], Way] = {}
    for way in wrong:
        if len(way.moves) > 1:
            found.setdefault((_left_to_opponent(way), way.outcome.fell), way)
    return list(found.values())[:MOST_WRONG]


def _wrong(start: Position, way: Way) -> Wrong:
    return Wrong(_in_words(way.moves), misreadings_that_win(start, way.moves))


def misreadings_that_win(start: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Return the ids of the misreadings under which a turn would win."""
    found = []
    for id in misreadings():
        position = start
        with suppress(Refused):
            steps = misread(id).but(next_turn=_end_game)
            for move in moves:
                if move.kind != "return" and not position.is_over:
                    position = play(position, move, settle=True, steps=steps).position
            if start.player in position.winners:
                found.append(id)
    return tuple(found)


def _end_game(_: Resolution) -> None:
    raise GameOver


def _needs(start: Position, kind: str, found: Found, goal: GoalTest) -> tuple[str, ...]:
    """Return what the solution needs: saving the side, targeting an own creature, the right order, and the abilities
    that take effect."""
    needs = []
    if kind == "save":
        needs.append("save")
    if any(one.at is not None and one.at[0] == start.player and _is_incantation(start, one.card) for one in found.core):
        needs.append("own-creature")
    if len(found.core) > 1 and count_failing_orders(start, found, goal):
        needs.append("order")
    rules = set()
    position = start
    for move in found.moves:
        if move.kind != "return":
            step = play(position, move, settle=True, steps=TO_ITS_END)
            rules |= {event.rule.partition(".")[0] for event in step.events}
            position = step.position
    return (*needs, *(ability for ability in EDITIONS[start.edition].abilities if ability in rules))


def _is_incantation(start: Position, name: str) -> bool:
    return any(card.name == name and not card.is_creature for card in start.kingdoms[start.player].hand)


def _twin_key(start: Position, kind: str, core: Core) -> str:
    """Return the essence of a puzzle, without card names and whichever board line is the upper one: the creatures, the
    state of the Strongholds, and the core. Twins have the same text."""

    def called(card: Card) -> str:
        return f"{card.cost}:{card.attack}/{card.health} {' '.join(sorted(card.abilities))}"

    cards = {card.name: called(card) for kingdom in start.kingdoms for card in kingdom.hand}
    cards |= {card.name: called(card) for _, creature in start.creatures() for card in creature.cards}
    found = []
    for flipped in (0, 1):
        lines = [
            [[" & ".join(called(card) for card in one.cards) for one in kingdom.lines[line ^ flipped] if one]
             for line in (0, 1)] for kingdom in start.kingdoms
        ]  # fmt: skip
        left = [(kingdom.fort, kingdom.life, len(kingdom.hand)) for kingdom in start.kingdoms]
        played = sorted(
            (cards[one.card], one.line ^ flipped, () if one.at is None else (one.at[0], one.at[1] ^ flipped,
             " & ".join(cards[name] for name in one.at[2].split())))
            for one in core
        )  # fmt: skip
        found.append(f"{start.edition} {kind} {lines} {left} {played}")
    return min(found)
