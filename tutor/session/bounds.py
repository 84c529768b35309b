"""Limits on the size of tables and games, so that a page can show them and a process stays responsive."""

from __future__ import annotations

from ..core import Unreadable
from ..core.definition import MOST_CARDS, GameDefinition, Position, Step
from ..games import read_script

#: The maximum number of events in a game, and of events times cards on the table: each event is drawn with all cards.
MOST_EVENTS, MOST_DRAWN = 3_000, 160_000
#: The maximum number of events that one message may cause in all games played for it; of cards in all the visitor's
#: sets; of characters in the name of a set; and of cards that a browser is assumed to remember.
MOST_HAPPENING, MOST_OWN_CARDS, LONGEST_NAME, MOST_TOLD_CARDS = 8_000, 1_000, 80, 4_000
#: The seconds of computation before an interim result is reported.
MOMENT = 0.12
#: The maximum length of an address in a QR code that a phone can read from a projection.
LONGEST_QR = 1_800


def check_size(definition: GameDefinition, position: Position) -> None:
    """Raise `Unreadable` for a position with more cards than a page shows."""
    if (count := definition.board.size(position)) > MOST_CARDS:
        raise Unreadable("{count} cards: expected at most {most}", count=count, most=MOST_CARDS)


def opening_of(start: str) -> tuple[GameDefinition, Step]:
    """Return the game definition and the opening step of a position or a setup. Raises `Unreadable`, also for more
    cards than a page shows, and `Refused` for a setup that the rules do not allow."""
    script = read_script(start)
    check_size(script.definition, script.opening.position)
    return script.definition, script.opening


def most_events(definition: GameDefinition, position: Position) -> int:
    """Return the maximum number of events in a game with the cards of a position."""
    return min(MOST_EVENTS, MOST_DRAWN // max(1, definition.board.size(position)))


def too_long(most: int) -> Unreadable:
    """Return the error for a game with more events than a page shows."""
    return Unreadable("more happens here than a page tells: expected at most {most} events", most=most)
