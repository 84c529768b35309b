"""Puzzles found in games, random and sensible, by what the engine proves of the tables at which a turn begins."""

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
    Wanted,
    action,
    can_win,
    holds,
    next_table,
    only_core,
    orders_that_fail,
    whatever_they_choose,
    wins,
)

MODES = ("duel", "solo")
#: A Stronghold is looked at once its Fort has so few places left, or its pile so few cards; in the second edition, an
#: Automa without a card is beaten at once, and with few it comes to that by itself.
WEAK, WEAK_PILE = 6, 10
#: A game is given up after so many moves.
LONGEST = 400
#: A table with fewer different turns is no puzzle.
FEWEST = 12
#: A turn that leaves the other side no more than so much comes close.
NEAR = 2
#: What a puzzle must need, in points.
LEAST = 2
#: How many tables are looked at where a turn is to save, each with all replies.
MOST_SAVING = 250
#: ... and how many to see that something has to be done.
FEW = 60
#: In one game of so many tables are looked at at which a turn is to save: it takes longer.
SAVING = 3
#: How many wrong turns are kept of each.
MOST_WRONG = 3


class _Candidate(NamedTuple):
    position: Position
    kind: str


def mine(study: Study, first: int = 0) -> Iterator[tuple[int, Puzzle | None]]:
    """The games of a study, one after the other, each with the puzzle that is found in it."""
    for number in count(first):
        chance = Random(f"{study.edition} {study.mode} {' '.join(study.sets)} {study.seed} {number}")
        yield number, _in_game(study, chance)


def _in_game(study: Study, chance: Random) -> Puzzle | None:
    """The hardest puzzle of a game; of equals the first."""
    found = [puzzle for candidate in _candidates(study, chance) if (puzzle := _puzzle(*candidate)) is not None]
    return max(found, key=lambda puzzle: (puzzle.rating, len(puzzle.needs)), default=None)


def _candidates(study: Study, chance: Random) -> list[_Candidate]:
    """The tables of a game at which a Stronghold is in danger, as its side A has them."""
    found = []
    saving = chance.random() * SAVING < 1
    for start in _turns_of(study, chance):
        position = _from_a(start)
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


def _turns_of(study: Study, chance: Random) -> list[Position]:
    """Where each turn of a person begins in a game, played at random or as somebody plays who spends what there is."""
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


def _from_a(position: Position) -> Position:
    """The same table with side A to play, in the turn that positions are in where none is said."""
    if position.player == B:
        position = position._replace(kingdoms=position.kingdoms[::-1], player=A)
    return position._replace(turn=3, seed=0)


def wanted_of(kind: str, start: Position) -> Wanted:
    """What is wanted of the end of a turn."""
    return wins(start) if kind == "win" else holds(start)


def _puzzle(start: Position, kind: str) -> Puzzle | None:
    """The puzzle that a table is; None where it is none, or not a good one."""
    wanted = wanted_of(kind, start)
    with suppress(TooLong):
        if kind == "save" and not can_win(next_table(idle(start)), FEW):
            return None  # nothing has to be done, or it is not soon seen what
        found = only_core(start, wanted, MOST if kind == "win" else MOST_SAVING)
        if found is None or (kind == "save" and can_win(start) != ()):
            return None  # whoever can win need not be saved
        if whatever_they_choose(start, found.moves, wanted):
            return _rated(start, kind, found, wanted)
    return None


def idle(start: Position) -> Position:
    """The end of a turn in which nothing is played."""
    return play(start, END, settle=True, steps=TO_ITS_END).position


def _rated(start: Position, kind: str, found: Found, wanted: Wanted) -> Puzzle | None:
    """A puzzle that is proved, with what it needs; None where there is little to be seen in it."""
    every = turns(start, MOST)
    if not every.is_complete or len(every.ways) < FEWEST:
        return None
    wrong = sorted(
        (way for way in every.ways if not _plays(start, way, found.core) and not way.end.winners), key=_missing
    )
    near = [way for way in wrong if _missing(way) <= NEAR]
    needs = _needs(start, kind, found, wanted)
    points = 2 * (len(found.core) - 1) + 2 * ("order" in needs) + 2 * ("own-creature" in needs) + (kind == "save")
    points += (len(every.ways) > 60) + (len(every.ways) > 300) + (len(near) > 5)
    if points < LEAST:
        return None
    twin = _twin(start, kind, found.core)
    edition = ("first", "second")[start.edition - 1]
    return Puzzle(
        f"{edition}-{start.mode}-{crc32(twin.encode()):08x}", kind, words.write_position(start),
        {"win": "win", "save": "hold"}[kind], _in_words(found.moves), 1 if points < 4 else 2 if points < 6 else 3,
        needs, len(every.ways), len(near), tuple(_wrong(start, way) for way in _unlike(wrong)), twin,
    )  # fmt: skip


def _in_words(moves: tuple[Move, ...]) -> str:
    return "\n".join(words.write_move(move) for move in moves)


def _missing(way: Way) -> int:
    """How much is left to the other side at the end of a turn."""
    theirs = way.end.kingdoms[B]
    return (len(theirs.hand) if way.end.is_automa(B) else theirs.life) + (0 if theirs.fort else 10)


def _plays(start: Position, way: Way, core: Core) -> bool:
    """True where a turn plays all that a core does."""
    played: set[object] = set()
    position = start
    for move in way.moves:
        if move.kind in ("play", "cast"):
            played.add(action(position, move))
        if move.kind == "return" or (len(played) < len(core) and move == END):
            break
        position = play(position, move, settle=True, steps=TO_ITS_END).position
    return core <= played


def _unlike(wrong: list[Way]) -> list[Way]:
    """Of turns that come close the closest that come to different things, and play something."""
    found: dict[tuple[object, ...], Way] = {}
    for way in wrong:
        if len(way.moves) > 1:
            found.setdefault((_missing(way), way.outcome.fell), way)
    return list(found.values())[:MOST_WRONG]


def _wrong(start: Position, way: Way) -> Wrong:
    return Wrong(_in_words(way.moves), misread_as(start, way.moves))


def misread_as(start: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """The misreadings under which a turn would win, by id."""
    found = []
    for id in misreadings():
        position = start
        with suppress(Refused):
            steps = misread(id).but(next_turn=_over)
            for move in moves:
                if move.kind != "return" and not position.is_over:
                    position = play(position, move, settle=True, steps=steps).position
            if start.player in position.winners:
                found.append(id)
    return tuple(found)


def _over(_: Resolution) -> None:
    raise GameOver


def _needs(start: Position, kind: str, found: Found, wanted: Wanted) -> tuple[str, ...]:
    """What the solution needs: what is done with cards, in which order, and the abilities that play a part in it."""
    needs = []
    if kind == "save":
        needs.append("save")
    if any(one.at is not None and one.at[0] == start.player and _is_incantation(start, one.card) for one in found.core):
        needs.append("own-creature")
    if len(found.core) > 1 and orders_that_fail(start, found, wanted):
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


def _twin(start: Position, kind: str, core: Core) -> str:
    """What a puzzle comes down to, without names and whichever line is the upper one: who stands where, what is left to
    the Strongholds, and what is played."""

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
