"""The study of how often the side that plays first wins if the same player plays all sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from ....core import shuffled
from ....study.record import Cell, Numbers, Row, Study
from ....study.win_rates import shares
from ..opening import STARTER, Setup
from ..rules.position import MODES
from ..sets import all_sets
from .drafts import drafted
from .simulation import PLAYERS, opening_position, play_game, rules_hash, unknown_player

#: The games that are played: the edition, the mode, and printed decks or cards drafted at random.
WAYS: tuple[Cell, ...] = (
    (1, "duel", "decks"), (1, "duel", "draft"), (2, "duel", "decks"), (2, "duel", "draft"),
    (2, "team", "decks"), (2, "free-for-all", "decks"),
)  # fmt: skip


def _cells(_: Numbers) -> Sequence[Cell]:
    return WAYS


def _sample(cell: Cell, seed: int, numbers: Numbers) -> Row:
    edition, mode, form = int(cell[0]), str(cell[1]), str(cell[2])
    sides = range(MODES[mode][0])
    setup = Setup(edition, mode, form, seed=seed)
    if form == "draft":
        setup = drafted(setup, Random(seed))
    else:
        decks, _ = shuffled(tuple(all_sets()[STARTER].decks), seed)
        setup = setup._replace(decks=decks[: len(sides)])
    start = opening_position(setup)
    end = play_game(start, dict.fromkeys(sides, PLAYERS[str(numbers["player"])]), seed)
    return (int(start.player in end.winners),)


FIRST = Study(
    "first",
    "how often whoever begins wins where the same player plays all sides; of four on their own 25 % would be even",
    {"games": 200, "seed": 1, "player": "fair"},
    ("edition", "mode", "form"),
    ("won",),
    _cells,
    _sample,
    partial(shares, ("edition", "mode", "form")),
    rules_hash,
    unknown_player,
)
