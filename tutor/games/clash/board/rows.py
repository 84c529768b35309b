"""How the lines of two or of four Kingdoms lie beneath each other, and whose hand lies nearest.

>>> from tutor.games.clash.rules import Kingdom, Position
>>> four = Position((Kingdom(),) * 4)
>>> [f"{'ABCD'[left]}-{'ABCD'[right]}" for (left, _), (right, _) in rows(four, 0)]
['C-D', 'C-B', 'A-B', 'A-D']
>>> [f"{'ABCD'[left]}-{'ABCD'[right]}" for (left, _), (right, _) in rows(four, 1)]
['A-D', 'C-D', 'C-B', 'A-B']
"""

from __future__ import annotations

from ..rules import A, Position
from ..rules.position import ACROSS, LINES

#: A line: its side, and which of its two it is.
Line = tuple[int, int]


def near(position: Position) -> int:
    """Whose hand lies below the lines at an open table: of two A's; of four that of whoever plays, in an Automa's turn
    that of the one before it, and in the end that of a winner."""
    if not position.four:
        return A
    side = position.winners[0] if position.winners else position.player
    return (side - 1) % 4 if position.is_automa(side) else side


def rows(position: Position, seat: int = A) -> list[tuple[Line, Line]]:
    """The lines left and right of each Bridge, from above: those of a seat last, nearest to its hand, its upper one
    above its lower one, and above them those of the side opposite. A and C stay on the left, B and D on the right."""
    found: list[tuple[Line, Line]] = []
    for side in (seat ^ 2, seat) if position.four else (A,):
        for zone in LINES:
            here, there = (side, zone), ACROSS[len(position.kingdoms)][side][zone]
            found.append((there, here) if side & 1 else (here, there))
    return found
