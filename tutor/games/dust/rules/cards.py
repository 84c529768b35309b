"""A card as printed, with its ranks and statistics."""

from __future__ import annotations

from typing import NamedTuple

BRONZE, SILVER, GOLD, PLATINUM, EPIC = RANKS = ("bronze", "silver", "gold", "platinum", "epic")  # dust.card.rank
STATS = ("power", "speed", "health", "cunning")  # dust.card.stats
#: The kind of a counter card. The rules have only one.
TRAP = "trap"


class Card(NamedTuple):
    """A tribe card with its printed values, or a counter card. Cards are compared by what is printed on them.

    ``stats`` are in the order of `STATS`. A counter card has its kind in ``counter`` and no tribe, rank or statistics.

    ``stats`` stand in the order of `STATS`. A counter card has its kind in ``counter``, and no tribe, rank or numbers.

    >>> kite = Card("Kite", "paper", "bronze", (4, 7, 3, 4))
    >>> kite.stat("speed"), Card("Snare", counter=TRAP).is_counter
    (7, True)
    """

    name: str
    tribe: str = ""  # dust.card.tribe
    rank: str = ""
    stats: tuple[int, ...] = ()
    ability: str = ""  # dust.card.ability: some have one
    counter: str = ""

    @property
    def is_counter(self) -> bool:
        """Whether this is a counter card."""
        return bool(self.counter)

    def stat(self, stat: str) -> int:
        """Return the printed value of a statistic, or 0 if the card has none."""
        return self.stats[STATS.index(stat)] if self.stats else 0


#: The placeholder for a hidden card.
BACK = Card("?")
