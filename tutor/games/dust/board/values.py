"""Values of cards before a clash: of cards already laid, or of cards about to be laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.active import clash_of
from ..rules.cards import Card
from ..rules.clash import values
from ..rules.moves import Named, places, used
from ..rules.parts import ATTACKING, Clash, Part, total
from ..rules.position import NOTHING, Lay, Position
from ..rules.steps import TRUE

if TYPE_CHECKING:
    from .. import protocol


def lay_of(position: Position, said: Sequence[Named], using: Sequence[Named]) -> Lay:
    """Return the lay that the named cards would make, without those that the player does not hold."""
    playable = position.seats[position.player].playable
    numbers = [i for i in places(playable, said) if i is not None]
    cards = tuple(playable[i] for i in numbers)
    found = used(cards, numbers, using, playable)
    active = tuple(sorted({i for i in found if i is not None and cards[i].ability}))
    return Lay(cards=cards, active=active)


def attack_value(position: Position, lay: Lay, stat: str) -> tuple[Part, ...]:
    """Return the parts of the value of an attack before anybody has answered it."""
    clash = Clash(lay, NOTHING, stat, position.wheel, position.many)
    return values(clash, TRUE)[ATTACKING]


def both_values(position: Position, answer: Lay) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return the parts of the values of the position's attack and of an answer to it."""
    return values(clash_of(position, answer, TRUE), TRUE)


def value_of(position: Position, card: Card) -> int:
    """Return the value of a single card as an answer, without its ability."""
    return total(both_values(position, Lay(cards=(card,)))[1])


def told(parts: Sequence[Part]) -> protocol.Value:
    """Return a value and its parts as plain data."""
    return {"amount": total(parts), "parts": [_part(part) for part in parts]}


def attack_told(position: Position) -> protocol.Value:
    """Return the value of the attack that has to be answered, as plain data."""
    return told(attack_value(position, position.attack, position.stat or ""))


def _part(part: Part) -> protocol.Part:
    said: protocol.Part = {"kind": part.kind, "amount": part.amount}
    if part.card is not None:
        said["card"] = part.card.name
    if part.ability:
        said["ability"] = part.ability
    return said
