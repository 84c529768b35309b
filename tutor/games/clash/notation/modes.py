"""The modes of play and the keys of their positions, for two Kingdoms or four."""

from __future__ import annotations

from typing import NamedTuple

from ....core.text import Token
from ..rules import position
from ..rules.position import ACROSS, LINES, A, B
from .words import LINE_NAMES, SIDE_NAMES


class Row(NamedTuple):
    """A board line in the notation: its key, and whose line is left and right of the Bridge, each as side and zone."""

    key: str
    left: tuple[int, int]
    right: tuple[int, int]


class Mode:
    """A mode of play: the number of Kingdoms, whether there are Automas, and whether opposite sides win together.

    What the notation derives from this is computed once.
    """

    def __init__(self, name: str, kingdoms: int, automas: bool, teams: bool) -> None:
        self.name, self.kingdoms, self.automas, self.teams = name, kingdoms, automas, teams
        self.four = kingdoms == 4
        self.sides = SIDE_NAMES[:kingdoms]
        piles = [automas and side % 2 == 1 for side in range(kingdoms)]
        of = [f" {side}" if self.four else "" for side in self.sides]
        self.seats = tuple(side for side, pile in enumerate(piles) if not pile)
        """The sides that are played by players."""
        self.hands = tuple(f"automa{of[side]}" if pile else SIDE_NAMES[side] for side, pile in enumerate(piles))
        """The key of each side's hand or pile."""
        self.discards = {side: f"discard{of[side]}" for side, pile in enumerate(piles) if pile}
        """The key of each Automa's discard pile."""
        self.rows = {left: self._rows(left) for left in range(A, kingdoms, 2)}
        """The two lines of each side that is left of its Bridges."""
        self.keys = self._keys()
        """All keys, in the order in which they are written."""

    def is_automa(self, side: int) -> bool:
        """Return True for a side that has a pile."""
        return side in self.discards

    def _rows(self, left: int) -> list[Row]:
        """Return the lines of a side. Among four their keys are the two sides that share the line."""
        found = []
        for zone in LINES:
            right = ACROSS[self.kingdoms][left][zone]
            key = f"{SIDE_NAMES[left]}-{SIDE_NAMES[right[0]]}" if self.four else LINE_NAMES[zone]
            found.append(Row(key, (left, zone), right))
        return found

    def _keys(self) -> tuple[str, ...]:
        found = ["game"]
        for left, rows in self.rows.items():
            found += [self.hands[left], *(row.key for row in rows)]
        for right in range(B, self.kingdoms, 2):
            found += [self.hands[right], self.discards[right]] if self.automas else [self.hands[right]]
        rules = ["automa rules"] if self.automas else []
        return (*found, *rules, *(f"champion {SIDE_NAMES[side]}" for side in self.seats))


MODES = {name: Mode(name, *what) for name, what in position.MODES.items()}
DUEL, SOLO = MODES["duel"], MODES["solo"]
_TWO_SIDED = (DUEL, SOLO)
_OF_FOUR = tuple(mode for mode in MODES.values() if mode.four)
#: The keys of the two modes for two sides, and of the three modes for four.
TWO_SIDED_KEYS = ("game", "A", "upper", "lower", "B", "automa", "discard", "automa rules", "champion A", "champion B")
_KEYS_OF_FOUR = tuple(dict.fromkeys(key for mode in _OF_FOUR for key in mode.keys))
_ONLY_OF_FOUR = frozenset(_KEYS_OF_FOUR) - set(TWO_SIDED_KEYS)


def modes_meant(text: list[Token]) -> tuple[Mode, ...]:
    """Return the modes that a text can mean, so that errors can say what was expected.

    This is the mode of four named in its ``game:`` line, or all three if none is named and other keys are those of such
    a game, or else both modes for two sides.
    """
    keys = set()
    for line in text:
        for part in line.text.split(";"):
            key, _, value = part.partition(":")
            key = " ".join(key.split())
            if key == "game" and key not in keys:
                for item in value.split(","):
                    if (mode := MODES.get(item.strip())) is not None:
                        return (mode,) if mode.four else _TWO_SIDED
            keys.add(key)
    return _TWO_SIDED if keys.isdisjoint(_ONLY_OF_FOUR) else _OF_FOUR


def keys_of(modes: tuple[Mode, ...]) -> tuple[str, ...]:
    """Return the keys that a text in one of these modes may have."""
    if not modes[0].four:
        return TWO_SIDED_KEYS
    return modes[0].keys if len(modes) == 1 else _KEYS_OF_FOUR


def in_words(names: tuple[str, ...]) -> str:
    """Return names of sides as a list in an error: ``A, B or C``."""
    return f"{', '.join(names[:-1])} or {names[-1]}"


def winners_said(winners: tuple[int, ...]) -> str:
    """Return the winners as written in a finished game: ``A and C win``."""
    return f"{' and '.join(SIDE_NAMES[side] for side in winners)} {'win' if len(winners) > 1 else 'wins'}"
