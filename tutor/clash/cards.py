"""A card as printed."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

#: The special abilities of each edition, in the order of its rulebook. ``aura`` is always paired with another one.
ABILITIES: dict[int, tuple[str, ...]] = {
    1: ("splash", "perforation", "rage", "protection", "indestructible", "berserk", "sprint", "aura"),
}

AURA = "aura-"


class _Printed(NamedTuple):
    name: str
    cost: int
    attack: int
    health: int | None = None
    abilities: tuple[str, ...] = ()


class Card(_Printed):
    """A Creature or an Incantation with the numbers and abilities printed on it, compared by what is printed.

    ``health`` is None for an Incantation. ``abilities`` are in printed order; an Aura is written with what it gives,
    as ``aura-rage``.

    >>> troll = Card("Troll", 6, 3, 6, ("rage", "berserk"))
    >>> troll.is_creature, "rage" in troll.own
    (True, True)
    """

    # The two are derived once, as they are asked for at every step of every attack.

    @cached_property
    def own(self) -> frozenset[str]:
        """The abilities that the card itself has: all but its Auras."""
        return frozenset(a for a in self.abilities if not a.startswith(AURA))

    @cached_property
    def auras(self) -> frozenset[str]:
        """The abilities that its Auras give to its neighbours, and not to itself."""
        return frozenset(a.removeprefix(AURA) for a in self.abilities if a.startswith(AURA))

    @property
    def is_creature(self) -> bool:
        """True for a Creature, False for an Incantation."""
        return self.health is not None
