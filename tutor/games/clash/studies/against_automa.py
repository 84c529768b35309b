"""Studies of games against the Automa: how often each player wins at each level, and with each deck.

A level means the same choices in both editions, one more for each level: first Mana for the Automa up to 10, then the
Automa plays first, then abilities for all its creatures. Level 0 is quick play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....study.record import Cell, Numbers, Row, Study
from ....study.win_rates import shares
from ..opening import STARTER, Setup
from ..rules import EDITIONS, AutomaRules, B
from ..rules.setup import GIFTS
from ..sets import all_sets
from .simulation import PLAYERS, opening_position, play_game, rules_hash, unknown_player

#: The levels at which all players are compared. The second edition has more.
LEVELS = range(6)


def at_level(setup: Setup, level: int) -> Setup:
    """Return the setup of a solo game at a level of difficulty."""
    harder = AutomaRules(mana=6 + min(level, 4), gifts=GIFTS[: max(0, level - 5)])
    return setup._replace(level=level, rules=harder, first=B if level >= 5 else None)


def wins(setup: Setup, name: str, seed: int) -> int:
    """Return 1 if a player wins a solo game, otherwise 0."""
    return int(0 in play_game(opening_position(setup), {0: PLAYERS[name]}, seed).winners)


def _decks() -> tuple[str, ...]:
    return tuple(all_sets()[STARTER].decks)


def _strength_cells(_: Numbers) -> Sequence[Cell]:
    return [(edition, level, name) for edition in EDITIONS for level in LEVELS for name in PLAYERS]


def _strength_sample(cell: Cell, seed: int, _: Numbers) -> Row:
    edition, level, name = int(cell[0]), int(cell[1]), str(cell[2])
    decks = _decks()
    setup = Setup(edition, "solo", "deck", (decks[seed % len(decks)],), seed=seed)
    return (wins(at_level(setup, level), name, seed),)


def _deck_cells(_: Numbers) -> Sequence[Cell]:
    return [
        (edition, level, deck)
        for edition, book in EDITIONS.items()
        for level in range(book.levels + 1)
        for deck in _decks()
    ]


def _deck_sample(cell: Cell, seed: int, numbers: Numbers) -> Row:
    edition, level, deck = int(cell[0]), int(cell[1]), str(cell[2])
    setup = Setup(edition, "solo", "deck", (deck,), seed=seed)
    return (wins(at_level(setup, level), str(numbers["player"]), seed),)


STRENGTH = Study(
    "strength",
    "how often each player wins against the Automa, at levels 0 to 5 of both editions",
    {"games": 200, "seed": 1},
    ("edition", "level", "player"),
    ("won",),
    _strength_cells,
    _strength_sample,
    partial(shares, ("edition", "level", "player")),
    rules_hash,
)
DECKS = Study(
    "decks",
    "how often one player wins against the Automa with each printed deck, at all levels of both editions",
    {"games": 200, "seed": 1, "player": "fair"},
    ("edition", "level", "deck"),
    ("won",),
    _deck_cells,
    _deck_sample,
    partial(shares, ("edition", "level", "deck")),
    rules_hash,
    unknown_player,
)
