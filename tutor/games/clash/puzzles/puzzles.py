"""The puzzles of Clash: what is searched, how a puzzle is proved, and misreadings that explain a turn that fails."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ....core import TooLong, Unreadable
from ....core.puzzle import Puzzle, Study
from ....core.sets import quoted
from .. import words
from ..odds.turns import TO_ITS_END
from ..questions.sentences import patterns
from ..rulebook import abilities
from ..rules import EDITIONS, Move, Position, Refused, play
from ..rules.cards import AURA
from ..rules.game import BaseGame
from ..sets import all_sets
from .mining import MODES, goal_of, mine, misreadings_that_win
from .proofs import Core, action, succeeds_in_every_order, unique_core

__all__ = ["assumed", "mine", "modes", "names", "prove", "study"]

modes: tuple[str, ...] = MODES
#: The most positions that a proof looks at, more than in the search for puzzles.
MOST_PROVED = 20_000
_SIZE = {"duel": 16, "solo": 32}


def study(edition: int, mode: str, sets: tuple[str, ...], seed: int) -> Study:
    """Return the parameters of a search. Raise `Unreadable` if there is no such edition, mode or set, if the sets have
    too few cards, or if the edition lacks one of their abilities."""
    if edition not in EDITIONS:
        raise Unreadable("there is no edition {n} here: expected {known}",
                         n=edition, known=", ".join(map(str, EDITIONS)))  # fmt: skip
    if mode not in MODES:
        raise Unreadable("{found}; expected one of {known}", found=quoted(mode), known=", ".join(MODES))
    known = all_sets()
    for id in sets:
        if id not in known:
            raise Unreadable("there is no card set {found}: expected some of {known}",
                             found=quoted(id), known=", ".join(known))  # fmt: skip
    cards = dict.fromkeys(card for id in sets for card in known[id].cards)
    if len(cards) < _SIZE[mode]:
        raise Unreadable("{count} cards: expected at least {least}", count=len(cards), least=_SIZE[mode])
    for card in cards:
        for ability in card.abilities:
            if ability.removeprefix(AURA) not in EDITIONS[edition].abilities:
                raise Unreadable("{card}: edition {n} does not know {ability}",
                                 card=card.name, n=edition, ability=ability)  # fmt: skip
    return Study(edition, mode, sets, seed)


def prove(puzzle: Puzzle) -> None:
    """Prove a puzzle again. Raise `Unreadable` with what is wrong."""
    start = words.read_position(puzzle.start)
    moves = _moves(puzzle, start)
    goal = goal_of(puzzle.kind, start)
    try:
        if not succeeds_in_every_order(start, moves, goal):
            raise Unreadable("its solution does not do it")
        found = unique_core(start, goal, MOST_PROVED)
    except Refused as refused:
        raise Unreadable("its solution is against the rules: {why}", why=str(refused)) from None
    except TooLong:
        found = None
    if found is None:
        raise Unreadable("its solution is not the only one, or it took too long to prove")
    if found.core != _played(start, moves):
        raise Unreadable("its solution plays more than it has to")
    for wrong in puzzle.wrong:
        turn = tuple(said.move for said in words.read_moves(wrong.moves, start))
        if found.core <= _played(start, turn) or succeeds_in_every_order(start, turn, goal):
            raise Unreadable("a wrong turn does it: {moves}", moves=wrong.moves)


def _moves(puzzle: Puzzle, start: Position) -> tuple[Move, ...]:
    return tuple(said.move for said in words.read_moves(puzzle.solution, start))


def _played(start: Position, moves: tuple[Move, ...]) -> Core:
    played = set()
    position = start
    for move in moves:
        if move.kind in ("play", "cast"):
            played.add(action(position, move))
        if move.kind != "return":
            position = play(position, move, settle=True, steps=TO_ITS_END).position
    return frozenset(played)


def assumed(game: BaseGame) -> tuple[str, ...]:
    """Return the ids of the misreadings under which the turn of a game would have won it."""
    return _assumed(game.opening.position, tuple(game.moves))


@lru_cache(maxsize=64)
def _assumed(start: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    return misreadings_that_win(start, moves)


def names() -> Mapping[str, str]:
    """Return the names of what puzzles can need, by id."""
    needs = {id: name for id, name in patterns()["needs"].items() if isinstance(name, str)}
    return needs | {id: entry.name for id, entry in abilities().items()}
