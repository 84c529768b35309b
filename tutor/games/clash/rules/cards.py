"""A card as printed."""

from functools import cached_property
from typing import NamedTuple

AURA = "aura-"


class _Printed(NamedTuple):
    name: str
    cost: int
    attack: int | None
    health: int | None = None
    abilities: tuple[str, ...] = ()


class Card(_Printed):
    """A Creature or an Incantation with its printed numbers and abilities, compared by value.

    ``health`` is None for an Incantation. ``attack`` is None for a printed X, which Vulnerability replaces.
    ``abilities`` are in printed order; an Aura is written with the ability that it gives, as ``aura-rage``.

    >>> troll = Card("Troll", 6, 3, 6, ("rage", "berserk"))
    >>> troll.is_creature, "rage" in troll.own
    (True, True)
    """

    # Cached, because every step of every attack uses them.

    @cached_property
    def own(self) -> frozenset[str]:
        """The abilities of the card itself, without its Auras."""
        return frozenset(a for a in self.abilities if not a.startswith(AURA))

    @cached_property
    def auras(self) -> frozenset[str]:
        """The abilities that its Auras give to its neighbours, but not to the card itself."""
        return frozenset(a.removeprefix(AURA) for a in self.abilities if a.startswith(AURA))

    @cached_property
    def gives(self) -> tuple[str, ...]:
        """The abilities that its Auras give, in alphabetical order."""
        return tuple(sorted(self.auras))

    @cached_property
    def brings(self) -> frozenset[str]:
        """All abilities that the card has or gives."""
        return self.own | self.auras

    @property
    def is_creature(self) -> bool:
        """True for a Creature, False for an Incantation."""
        return self.health is not None
