"""What is played, and which keys its positions have: two Kingdoms, or four around the table."""

from __future__ import annotations

from typing import NamedTuple

from ....core.text import Token
from ..rules import position
from ..rules.position import ACROSS, LINES, A, B
from .words import LINE_NAMES, SIDE_NAMES


class Row(NamedTuple):
    """A line as the notation lays it: its key, and whose line lies left of the Bridge and right of it."""

    key: str
    left: tuple[int, int]
    right: tuple[int, int]


class Mode:
    """A way to play: how many Kingdoms, which of them are Automas, and whether those opposite win together; and what
    follows for its positions in words, worked out once."""

    def __init__(self, name: str, kingdoms: int, automas: bool, teams: bool) -> None:
        self.name, self.kingdoms, self.automas, self.teams = name, kingdoms, automas, teams
        self.four = kingdoms == 4
        self.sides = SIDE_NAMES[:kingdoms]
        piles = [automas and side % 2 == 1 for side in range(kingdoms)]
        of = [f" {side}" if self.four else "" for side in self.sides]
        self.seats = tuple(side for side, pile in enumerate(piles) if not pile)
        """The sides that persons play."""
        self.hands = tuple(f"automa{of[side]}" if pile else SIDE_NAMES[side] for side, pile in enumerate(piles))
        """The key of each side's hand, or of its pile."""
        self.discards = {side: f"discard{of[side]}" for side, pile in enumerate(piles) if pile}
        """The key of each Automa's discard pile."""
        self.rows = {left: self._rows(left) for left in range(A, kingdoms, 2)}
        """The two lines of each side that sits left of its Bridges."""
        self.keys = self._keys()
        """All its keys, in the order in which they are written."""

    def is_automa(self, side: int) -> bool:
        """True for a side that has a pile."""
        return side in self.discards

    def _rows(self, left: int) -> list[Row]:
        """The lines of a side: of four by the two that share each."""
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
#: The keys of both two-sided modes, and those of the three modes of four.
TWO_SIDED_KEYS = ("game", "A", "upper", "lower", "B", "automa", "discard", "automa rules", "champion A", "champion B")
_KEYS_OF_FOUR = tuple(dict.fromkeys(key for mode in _OF_FOUR for key in mode.keys))
_ONLY_OF_FOUR = frozenset(_KEYS_OF_FOUR) - set(TWO_SIDED_KEYS)


def modes_meant(text: list[Token]) -> tuple[Mode, ...]:
    """The modes that a text can mean, from which an error says what was expected: the mode of four that its line
    `game` says, or all three where it says none and there are keys of such a game, or else both two-sided modes."""
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
    """The keys that a text of one of these modes may have."""
    if not modes[0].four:
        return TWO_SIDED_KEYS
    return modes[0].keys if len(modes) == 1 else _KEYS_OF_FOUR


def in_words(names: tuple[str, ...]) -> str:
    """Names of sides, as one says them in an error: ``A, B or C``."""
    return f"{', '.join(names[:-1])} or {names[-1]}"


def winners_said(winners: tuple[int, ...]) -> str:
    """All who have won, as a finished game says it: ``A and C win``."""
    return f"{' and '.join(SIDE_NAMES[side] for side in winners)} {'win' if len(winners) > 1 else 'wins'}"
