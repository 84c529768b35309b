"""How much may lie on a table and happen on it, so that a page can show it and a process is not kept busy."""

from __future__ import annotations

from ..core import Unreadable
from ..core.definition import MOST_CARDS, GameDefinition, Position, Step
from ..games import read_script

#: How much may happen in a game: so many events, each drawn with all the cards that lie on the table.
MOST_EVENTS, MOST_DRAWN = 3_000, 160_000
#: How much may happen for one message, in all that is played for it; how many cards may be in all the sets of one's
#: own, and how long the name of one may be; and how many cards a browser is taken to remember.
MOST_HAPPENING, MOST_OWN_CARDS, LONGEST_NAME, MOST_TOLD_CARDS = 8_000, 1_000, 80, 4_000
#: Seconds for which something is worked out before it is told how far that has come.
MOMENT = 0.12
#: The characters of an address that a telephone can still read from a wall.
LONGEST_QR = 1_800


def check_size(definition: GameDefinition, position: Position) -> None:
    """Refuse a table with more cards than a page shows. Raises `Unreadable`."""
    if (count := definition.board.size(position)) > MOST_CARDS:
        raise Unreadable("{count} cards: expected at most {most}", count=count, most=MOST_CARDS)


def opening_of(start: str) -> tuple[GameDefinition, Step]:
    """The game and the opening of a position or a setup that is no larger than a page shows. Raises `Unreadable`, and
    `Refused` for a setup that the rules do not allow."""
    script = read_script(start)
    check_size(script.definition, script.opening.position)
    return script.definition, script.opening


def most_events(definition: GameDefinition, position: Position) -> int:
    """How much may happen in a game with the cards of a position: each event is drawn with all of them."""
    return min(MOST_EVENTS, MOST_DRAWN // max(1, definition.board.size(position)))


def too_long(most: int) -> Unreadable:
    """What is said of a game in which more happens than a page tells."""
    return Unreadable("more happens here than a page tells: expected at most {most} events", most=most)
