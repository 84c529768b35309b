"""One position and the same moves by both rulebooks, side by side, and where they part.

>>> from tutor.compare import compare
>>> found = compare("game: edition 1, solo ; A: {Bastion} Ogre ; upper: Brute | ; automa: Ogre {Fort}", "end")
>>> [told.events[found.parting].rule for told in found.told]
['automa.fort-revealed', 'automa.beaten-at-once']
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from .clash import EDITIONS, Event, Game, Reason, Refused
from .clash.editions import RULES
from .contract import Unreadable
from .notation import cards_in, read_moves
from .scenarios import begin, moves_by, moves_of, situations
from .sets import CardSet, all_cards


class Told(NamedTuple):
    """What one edition makes of a position and moves: the game, and the refusal of the move at which it stopped; or,
    where the edition cannot even read them, only the ``problem``."""

    edition: int
    game: Game | None
    refusal: Refused | None = None
    problem: Unreadable | None = None

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
        reached = None if self.game is None else self.game.position._replace(edition=0)
        return reached, [reason.rule for reason in self.reasons], bool(self.problem)


class Comparison(NamedTuple):
    """What each edition tells, and the number of the first event on which they part, from 0: one of them may have no
    event of that number. None where they tell the same."""

    told: tuple[Told, ...]
    parting: int | None

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


def compare(start: str, moves: str = "", sets: Mapping[str, CardSet] | None = None) -> Comparison:
    """Play the moves from a position or a setup by each edition, whatever edition it names.

    Raises `Unreadable` where no edition can read it.
    """
    told = tuple(_tell(start, moves, edition, sets) for edition in EDITIONS)
    if all(one.problem for one in told):
        begin(start, sets)  # says what is wrong with it by its own edition
        raise told[0].problem or AssertionError
    return Comparison(told, _parting(told))


def beside(one: Game, other: Game) -> Comparison:
    """Two games side by side, such as a what-if and what it branched off, and where they part."""
    told = tuple(Told(game.position.edition, game) for game in (one, other))
    return Comparison(told, _parting(told))


def _tell(start: str, moves: str, edition: int, sets: Mapping[str, CardSet] | None) -> Told:
    try:
        game = Game(begin(start, sets, edition))
        said = read_moves(moves, {**all_cards(), **{card.name: card for card in cards_in(game.position)}})
    except Unreadable as error:
        return Told(edition, None, None, error)
    except Refused as refused:
        return Told(edition, None, refused)
    for move in said:
        try:
            game = game.play(move.move)
        except Refused as refused:
            return Told(edition, game.settled(), refused)
    return Told(edition, game.settled())


def _parting(told: tuple[Told, ...]) -> int | None:
    one, two = told
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
        opening = begin(situation.start)
        moves = moves_of(situation, opening)
        if opening.position.edition == 1:
            moves = moves_by(2, moves)
        compared = compare(situation.start, "\n".join(said.text for said in moves))
        if compared.readable and compared.changed:
            found[id] = compared
    return found


def differences() -> list[tuple[str, str, str]]:
    """The table of the switches on which the editions differ: each with the rule that holds in either edition."""
    first, second = EDITIONS[1], EDITIONS[2]
    rows = []
    for switch, (on, off) in RULES.items():
        sides = [on if _is_on(switch, getattr(edition, switch)) else off for edition in (first, second)]
        rows.append((switch, sides[0], sides[1]))
    return rows


def _is_on(switch: str, value: object) -> bool:
    """Whether a switch stands as its first rule says: on, or, where it is a number, as low as in the first edition."""
    return value is True if isinstance(value, bool) else value == getattr(EDITIONS[1], switch)
