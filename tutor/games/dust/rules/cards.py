"""A card as printed, and what can stand on one."""

from __future__ import annotations

from typing import NamedTuple

BRONZE, SILVER, GOLD, PLATINUM, EPIC = RANKS = ("bronze", "silver", "gold", "platinum", "epic")  # dust.card.rank
STATS = ("power", "speed", "health", "cunning")  # dust.card.stats
#: What a counter card can be. The rules know one kind.
TRAP = "trap"


class Card(NamedTuple):
    """A card of a tribe with what is printed on it, or a counter card; compared by what is printed.

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
        """True for a counter card."""
        return bool(self.counter)

    def stat(self, stat: str) -> int:
        """The number that is printed for a statistic; 0 for a card that has none."""
        return self.stats[STATS.index(stat)] if self.stats else 0


#: What is seen of a card that may not be seen.
BACK = Card("?")
