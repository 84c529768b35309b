"""The notation of Dust Collectorz with all loaded cards: positions, setups, moves, decks and events."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...core import Step, Unreadable
from ...core.definition import Data, Said, Sets
from ...core.plain import PositionStart
from ...core.text import is_setup
from .notation import decks, moves, positions, setup, writing
from .notation.cards import Known, cards_in, is_seen
from .notation.setup import Start
from .rules.cards import Card
from .rules.events import Event
from .rules.moves import Move
from .rules.position import WHEEL, Position
from .sets import SAMPLE, CardSet, all_sets, decks_of


def known_by(sets: Sets[CardSet] | None = None) -> Known:
    """Return the cards, wheels and decks of the built-in sets and of the given sets of this game."""
    own = {id: found for id, found in (sets or {}).items() if isinstance(found, CardSet)}
    return _known(tuple({**all_sets(), **own}.values()))


@lru_cache(maxsize=8)
def _known(sets: tuple[CardSet, ...]) -> Known:
    cards = {card.name: card for found in sets for card in found.cards}
    wheels: dict[str, tuple[str, ...]] = {}
    for found in sets:
        wheels = {**dict.fromkeys(found.wheel, found.wheel), **wheels}
    return Known(cards, wheels, decks_of(sets))


def set_of(deck: str, sets: Sets[CardSet] | None = None) -> CardSet:
    """Return the set of a deck, by its name in a setup; the built-in set if none is named."""
    id = deck.partition(".")[0] if "." in deck else SAMPLE
    found = {**all_sets(), **(sets or {})}[id]
    assert isinstance(found, CardSet)
    return found


def begin(start: str, edition: int | None = None, sets: Sets[CardSet] | None = None, seed: int | None = None) -> Start:
    """Return the start that a text describes. Raise `Unreadable` or `Refused` on an error."""
    if is_setup(start):
        return setup.begin(setup.read_setup(start, known_by(sets), seed), known_by(sets))
    position = positions.read_position(start, known_by(sets))
    if is_seen(position):
        raise hidden()
    return PositionStart(start.strip(), Step(position))


def hidden() -> Unreadable:
    """Return the error for an attempt to play a position as one seat sees it."""
    return Unreadable(
        "cards are hidden here (“6 cards”): this can be read, and not played; expected the names of all cards", 1, 1
    )


def read_position(text: str, edition: int | None = None) -> Position:
    """Return the position that a text describes. Raise `Unreadable` on an error."""
    return positions.read_position(text, known_by())


def read_move(text: str, position: Position) -> Move:
    """Return the single move of a text. Raise `Unreadable` on an error."""
    if is_seen(position):
        raise hidden()
    return moves.read_move(text, cards_of(position), position.mode)


def read_moves(text: str, position: Position) -> tuple[Said[Move], ...]:
    """Return the moves of a text. Raise `Unreadable` on an error."""
    found = moves.read_moves(text, cards_of(position), position.mode)
    if found and is_seen(position):
        raise hidden()
    return found


def write_position(position: Position, one_line: bool = False) -> str:
    """Return a position in words."""
    return writing.write_position(position, known_by(), one_line)


def write_move(move: Move, position: Position | None = None) -> str:
    """Return a move in words."""
    return moves.write_move(move)


def write_event(event: Event) -> Data:
    """Return an event as plain data."""
    return writing.write_event(event)


def read_deck(text: str) -> tuple[Card, ...] | None:
    """Return the cards of a deck in words, or None if the text is not a deck. Raise `Unreadable` on an error."""
    return decks.read_deck(text, known_by()) if decks.is_deck(text) else None


def wheel_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the wheel of some cards, as the first tribe decides; the default wheel if none has a tribe."""
    known = known_by().wheels
    return next((known[card.tribe] for card in cards if card.tribe in known), WHEEL)


def cards_of(position: Position) -> Known:
    """Return the cards that a move in this position may name."""
    known = known_by()
    return known._replace(cards={**known.cards, **{card.name: card for card in cards_in(position)}})
