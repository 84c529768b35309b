"""A card as printed."""

from __future__ import annotations

from dataclasses import dataclass, field

#: The special abilities of each edition, in the order of its rulebook. ``aura`` is always paired with another one.
ABILITIES: dict[int, tuple[str, ...]] = {
    1: ("splash", "perforation", "rage", "protection", "indestructible", "berserk", "sprint", "aura"),
}

AURA = "aura-"


@dataclass(frozen=True, slots=True)
class Card:
    """A Creature or an Incantation with the numbers and abilities printed on it, compared by what is printed.

    ``health`` is None for an Incantation. ``abilities`` are in printed order; an Aura is written with what it gives,
    as ``aura-rage``.

    >>> troll = Card("Troll", 6, 3, 6, ("rage", "berserk"))
    >>> troll.is_creature, "rage" in troll.own
    (True, True)
    """

    name: str
    cost: int
    attack: int
    health: int | None = None
    abilities: tuple[str, ...] = ()
    own: frozenset[str] = field(init=False, repr=False, compare=False)
    """The abilities that the card itself has: all but its Auras."""
    auras: frozenset[str] = field(init=False, repr=False, compare=False)
    """The abilities that its Auras give to its neighbours, and not to itself."""

    def __post_init__(self) -> None:
        put = object.__setattr__  # the two are derived once, as they are asked for at every step of every attack
        put(self, "own", frozenset(a for a in self.abilities if not a.startswith(AURA)))
        put(self, "auras", frozenset(a.removeprefix(AURA) for a in self.abilities if a.startswith(AURA)))

    @property
    def is_creature(self) -> bool:
        """True for a Creature, False for an Incantation."""
        return self.health is not None
