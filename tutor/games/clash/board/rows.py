"""The arrangement of the board lines of two or four Kingdoms, and whose hand is nearest to the viewer.

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

#: A board line: its side, and its zone (upper or lower).
Line = tuple[int, int]


def near(position: Position) -> int:
    """Return the side whose hand is drawn below the board lines if everybody looks.

    With two Kingdoms this is A. With four it is the side to play, in an Automa's turn the side before it, and at the
    end a winner.
    """
    if not position.four:
        return A
    side = position.winners[0] if position.winners else position.player
    return (side - 1) % 4 if position.is_automa(side) else side


def rows(position: Position, seat: int = A) -> list[tuple[Line, Line]]:
    """Return the board lines left and right of each Bridge, from top to bottom.

    The lines of ``seat`` come last, its upper one above its lower one, and those of the opposite side first. A and C
    stay on the left, B and D on the right.
    """
    found: list[tuple[Line, Line]] = []
    for side in (seat ^ 2, seat) if position.four else (A,):
        for zone in LINES:
            here, there = (side, zone), ACROSS[len(position.kingdoms)][side][zone]
            found.append((there, here) if side & 1 else (here, there))
    return found
