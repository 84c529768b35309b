"""Text forms of positions, setups and moves of Clash of Decks: `notation` and `opening`, with all cards."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...core import Unreadable
from ...core.definition import Data, Said
from ...core.plain import PositionStart
from ...core.text import commas, is_setup, lines, split
from . import notation
from .opening import read_setup
from .rules import Card, Event, Move, Position, Step
from .sets import CardSet, all_cards, all_sets
from .start import Begun, Start

_SEED = re.compile(r"[:,]\s*seed\b")


def begin(
    start: str, edition: int | None = None, sets: Mapping[str, CardSet] | None = None, seed: int | None = None
) -> Start:
    """Return the start of a game from a text. Raises `Unreadable` and `Refused`."""
    if not is_setup(start):
        return PositionStart(start.strip(), Step(read_position(start, edition)))
    sets = sets or all_sets()
    setup = read_setup(start, sets, edition)
    if seed is not None and not _SEED.search(start):
        setup = setup._replace(seed=seed)
    try:
        return Begun.by(setup, sets)
    except Unreadable as error:
        raise _placed(error, start) from None


def _placed(error: Unreadable, start: str) -> Unreadable:
    """Return the error about a card of a setup, with the position of the last word that names it."""
    words = [word for item in commas(next(line for line in lines(start) if line.text)) for word in split(item)]
    named = [word for word in words if notation.canonical(word.text) == error.values.get("name")]
    if named:
        error.line, error.column = named[-1].line, named[-1].column
    return error


def read_position(text: str, edition: int | None = None) -> Position:
    """Return the position that a text describes. Raises `Unreadable`."""
    return notation.read_position(text, all_cards(), edition)


def read_move(text: str, position: Position) -> Move:
    """Return the one move of a text. Raises `Unreadable`."""
    return notation.read_move(text, cards_of(position), len(position.kingdoms))


def read_moves(text: str, position: Position) -> tuple[Said[Move], ...]:
    """Return the moves of a text. Raises `Unreadable`."""
    return notation.read_moves(text, cards_of(position), kingdoms=len(position.kingdoms))


def write_position(position: Position, one_line: bool = False) -> str:
    """Return a position as text."""
    return notation.write_position(position, all_cards(), one_line)


def write_move(move: Move, position: Position | None = None) -> str:
    """Return a move as text."""
    return notation.write_move(move, position)


def write_event(event: Event) -> Data:
    """Return an event as plain data."""
    return notation.write_event(event)


def cards_of(position: Position) -> dict[str, Card]:
    """Return the cards that a move in this position may name."""
    return {**all_cards(), **{card.name: card for card in notation.cards_in(position)}}
