"""One position and the same moves by both rulebooks, or with one reading of ours turned, side by side, and where they
part.

>>> from tutor.situations.comparison import compare
>>> found = compare("game: edition 1, solo ; A: {Bastion} Ogre ; upper: Brute | ; automa: Ogre {Fort}", "end")
>>> [told.events[found.parting].rule for told in found.told]
['automa.fort-revealed', 'automa.beaten-at-once']
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ..core import Reason, Refused, Unreadable
from ..core.definition import Event, Game, GameDefinition, Said, Sets, Turned
from ..games import definition_of, definitions
from . import begin, moves_of, situations


class Told(NamedTuple):
    """What one edition makes of a position and moves: the game, and the refusal of the move at which it stopped; or,
    where the edition cannot even read them, only the ``problem``."""

    definition: GameDefinition
    edition: int
    game: Game | None
    refusal: Refused | None = None
    problem: Unreadable | None = None
    turned: Turned | None = None
    """The reading of ours that was turned for it, if one was."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return self.game.events if self.game is not None else ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why a move was refused, if one was."""
        return () if self.refusal is None else self.refusal.reasons

    @property
    def outcome(self) -> object:
        """What is compared in the end: the position reached, whatever the edition, and why a move was refused."""
        reached = None if self.game is None else self.definition.editions.outcome(self.game.position)
        return reached, [reason.rule for reason in self.reasons], bool(self.problem)


class Comparison(NamedTuple):
    """What each edition tells, and the number of the first event on which they part, from 0: one of them may have no
    event of that number. None where they tell the same."""

    told: tuple[Told, ...]
    parting: int | None

    @property
    def definition(self) -> GameDefinition:
        """The game that is told."""
        return self.told[0].definition

    @property
    def turned(self) -> Turned:
        """The reading of ours that was turned for the last that is told. Raises `ValueError` where none was."""
        if (turned := self.told[-1].turned) is None:
            raise ValueError("no reading was turned")
        return turned

    def cited(self) -> list[tuple[str, ...]]:
        """Of each edition the rules on which they part: that of its first other event, and those by which it refuses a
        move."""
        at = len(self.told[0].events) if self.parting is None else self.parting
        return [
            (*(event.rule for event in told.events[at : at + 1]), *(reason.rule for reason in told.reasons))
            for told in self.told
        ]

    @property
    def readable(self) -> bool:
        """True where every edition can read it."""
        return not any(told.problem for told in self.told)

    @property
    def changed(self) -> bool:
        """True where the outcome is not the same."""
        return any(told.outcome != self.told[0].outcome for told in self.told)


def compare(start: str, moves: str = "", sets: Sets | None = None) -> Comparison:
    """Play the moves from a position or a setup by each edition, whatever edition it names.

    Raises `Unreadable` where no edition can read it.
    """
    definition = definition_of(start)
    told = tuple(_tell(definition, start, moves, edition, sets) for edition in definition.editions.numbers)
    if all(one.problem for one in told):
        begin(start, sets)  # says what is wrong with it by its own edition
        raise told[0].problem or AssertionError
    return Comparison(told, _parting(told))


def compare_readings(start: str, moves: str = "", sets: Sets | None = None) -> tuple[Comparison, ...]:
    """For each reading of ours that can be turned, in each way: what our rules tell, and what follows with it turned.

    Raises `Unreadable`, and `Refused` where the rules do not allow the start.
    """
    definition = definition_of(start)
    opening = begin(start, sets)
    said = definition.words.read_moves(moves, opening.position)
    edition, ours = opening.position.edition, definition.game(opening)
    own = _played(definition, edition, ours, said)
    found = []
    for turned in definition.turned:
        other = _played(definition, edition, ours._replace(rules=turned.rules), said)._replace(turned=turned)
        found.append(Comparison((own, other), _parting((own, other))))
    return tuple(found)


def beside(definition: GameDefinition, one: Game, other: Game) -> Comparison:
    """Two games side by side, such as a what-if and what it branched off, and where they part."""
    told = tuple(Told(definition, game.position.edition, game) for game in (one, other))
    return Comparison(told, _parting(told))


def _tell(definition: GameDefinition, start: str, moves: str, edition: int, sets: Sets | None) -> Told:
    try:
        game = definition.game(begin(start, sets, edition))
        said = definition.words.read_moves(moves, game.position)
    except Unreadable as error:
        return Told(definition, edition, None, None, error)
    except Refused as refused:
        return Told(definition, edition, None, refused)
    return _played(definition, edition, game, said)


def _played(definition: GameDefinition, edition: int, game: Game, said: tuple[Said, ...]) -> Told:
    for move in said:
        try:
            game = game.play(move.move)
        except Refused as refused:
            return Told(definition, edition, game.settled(), refused)
    return Told(definition, edition, game.settled())


def _parting(told: tuple[Told, ...]) -> int | None:
    one, two = told[0], told[-1]
    for number, (first, second) in enumerate(zip(one.events, two.events, strict=False)):
        if first != second:
            return number
    same = len(one.events) == len(two.events) and one.outcome == two.outcome
    return None if same else min(len(one.events), len(two.events))


@cache
def changes() -> Mapping[str, Comparison]:
    """The situations, by id, whose outcome is another one by the other edition, though both can read them.

    A situation that looks at attacks one by one, which only the first edition can say, is played to the end of the
    turn instead.
    """
    found = {}
    for id, situation in situations().items():
        editions = situation.definition.editions
        if len(editions.numbers) == 1:
            continue
        opening = begin(situation.start)
        moves = moves_of(situation, opening)
        if opening.position.edition == 1:
            moves = editions.moves_by(2, moves)
        compared = compare(situation.start, "\n".join(said.text for said in moves))
        if compared.readable and compared.changed:
            found[id] = compared
    return found


def differences() -> list[tuple[str, str, str]]:
    """The points on which the editions of a game differ, game by game: each with the rule that holds in either
    edition."""
    return [point for definition in definitions().values() for point in definition.editions.differences()]
