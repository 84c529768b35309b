"""Comparing games: the same start and moves in both editions, or with a reading reversed, and where they diverge.

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
    """What one edition makes of a start and moves: the game, and the refusal of the move at which it stopped; or only
    the ``problem`` if the edition cannot read them.
    """

    definition: GameDefinition
    edition: int
    game: Game | None
    refusal: Refused | None = None
    problem: Unreadable | None = None
    turned: Turned | None = None
    """The reading that was reversed for it, if any."""

    @property
    def events(self) -> tuple[Event, ...]:
        """All events."""
        return self.game.events if self.game is not None else ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons for a refusal, if any."""
        return () if self.refusal is None else self.refusal.reasons

    @property
    def outcome(self) -> object:
        """What is compared at the end: the position reached, independent of the edition, and why a move was refused."""
        reached = None if self.game is None else self.definition.editions.outcome(self.game.position)
        return reached, [reason.rule for reason in self.reasons], bool(self.problem)


class Comparison(NamedTuple):
    """What each edition makes of a script, and the number of the first event at which they diverge, from 0 (one of them
    may have no such event). It is None if they are the same.
    """

    told: tuple[Told, ...]
    parting: int | None

    @property
    def definition(self) -> GameDefinition:
        """The definition of the game."""
        return self.told[0].definition

    @property
    def turned(self) -> Turned:
        """The reading that was reversed for the last entry. Raise `ValueError` if none was."""
        if (turned := self.told[-1].turned) is None:
            raise ValueError("no reading was turned")
        return turned

    def cited(self) -> list[tuple[str, ...]]:
        """Return, for each edition, the rules at which they diverge: that of its first different event and those by
        which it refuses a move.
        """
        at = len(self.told[0].events) if self.parting is None else self.parting
        return [
            (*(event.rule for event in told.events[at : at + 1]), *(reason.rule for reason in told.reasons))
            for told in self.told
        ]

    @property
    def readable(self) -> bool:
        """Whether every edition can read the script."""
        return not any(told.problem for told in self.told)

    @property
    def changed(self) -> bool:
        """Whether the outcomes differ."""
        return any(told.outcome != self.told[0].outcome for told in self.told)


def compare(start: str, moves: str = "", sets: Sets | None = None) -> Comparison:
    """Play the moves from a position or a setup in each edition, whatever edition it names.

    Raise `Unreadable` if no edition can read it.
    """
    definition = definition_of(start)
    told = tuple(_tell(definition, start, moves, edition, sets) for edition in definition.editions.numbers)
    if all(one.problem for one in told):
        begin(start, sets)  # raises the error in its own edition
        raise told[0].problem or AssertionError
    return Comparison(told, _parting(told))


def compare_readings(start: str, moves: str = "", sets: Sets | None = None) -> tuple[Comparison, ...]:
    """Return, for each reading that can be reversed and each way, the outcomes by our rules and with it reversed.

    Raise `Unreadable`, or `Refused` if the rules do not allow the start.
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
    """Compare two games, such as a what-if and the game it branched from."""
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
    """Return the situations, by id, that end differently in the other edition although both can read them.

    A situation that resolves attacks one by one, which only the first edition can express, is played to the end of the
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
    """Return the points on which the editions of each game differ, each with the rule in either edition."""
    return [point for definition in definitions().values() for point in definition.editions.differences()]
