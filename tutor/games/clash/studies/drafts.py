"""The study of how often a side with a certain card wins after a draft.

Both sides take random cards, so that the result depends on the card and not on who takes it. The same player plays both
sides afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from ....core.odds import wilson
from ....study.record import Cell, Numbers, Row, Study, Table
from ....study.win_rates import COUNTED
from ..opening import STARTER, Setup
from ..rules import A, B
from ..rules.setup import Draft
from ..sets import all_sets
from .simulation import PLAYERS, one_of, opening_position, play_game, rules_hash, unknown_player

#: The card sets of a draft, by edition.
SETS = {1: (STARTER,), 2: (STARTER, "treachery", "submersion")}
NOBODY = -1


@cache
def names(edition: int) -> tuple[str, ...]:
    """Return the cards of a draft in alphabetical order. The numbers in a sample are indexes of this order."""
    return tuple(sorted({card.name for id in SETS[edition] for card in all_sets()[id].cards}))


def drafted(setup: Setup, chance: Random) -> Setup:
    """Return the setup after a draft in which each side takes random cards."""
    while isinstance(draft := setup.begin(), Draft) and draft.chooser is not None:
        setup = setup._replace(took=(*setup.took, one_of(draft.shown, chance).name))
    return setup


def _cells(_: Numbers) -> Sequence[Cell]:
    return [(edition,) for edition in SETS]


def _sample(cell: Cell, seed: int, numbers: Numbers) -> Row:
    """Return the winner, then the eight cards of A and those of B."""
    edition = int(cell[0])
    start = opening_position(drafted(Setup(edition, "duel", "draft", sets=SETS[edition], seed=seed), Random(seed)))
    end = play_game(start, dict.fromkeys((A, B), PLAYERS[str(numbers["player"])]), seed)
    number = {name: i for i, name in enumerate(names(edition))}
    held = [number[name] for side in (A, B) for name in sorted(card.name for card in start.kingdoms[side].hand)]
    return (NOBODY if end.winner is None else end.winner, *held)


def _table(_: Sequence[Cell], samples: Iterable[tuple[Cell, Row]]) -> Table:
    """Return each card of each edition, the one that wins most often first."""
    games: Counter[tuple[int, str]] = Counter()
    won: Counter[tuple[int, str]] = Counter()
    for (edition,), (winner, *held) in samples:
        for side, mine in enumerate((held[:8], held[8:])):
            for number in mine:
                card = int(edition), names(int(edition))[number]
                games[card] += 1
                won[card] += winner == side
    records = [(*card, games[card], won[card], *wilson(won[card], games[card])) for card in games]
    records.sort(key=lambda record: (record[0], -record[4], record[1]))
    return Table(("edition", "card", *COUNTED), tuple(records))


DRAFTS = Study(
    "drafts",
    "how often a side wins a drafted duel that has a card, for each card of both editions",
    {"games": 1000, "seed": 1, "player": "fair"},
    ("edition",),
    ("winner", *(f"{side}{i}" for side in "AB" for i in range(1, 9))),
    _cells,
    _sample,
    _table,
    rules_hash,
    unknown_player,
)
