"""The workshop of Clash of Decks as the game definition offers it."""

from __future__ import annotations

from collections.abc import Mapping

from ....core import Unreadable
from ....core.definition import Data
from ....core.text import Token
from ....locale import Language
from ..board.board import card as drawn
from ..board.board import rows_told
from ..notation.game_line import parties_of
from ..notation.modes import MODES, Mode
from ..notation.words import SIDE_NAMES, read_card, write_card
from ..rules import EDITIONS, Card, Kingdom, Position
from ..sets import CardSet, all_cards
from . import Checked, Layout, layout_of, plain, read_layout
from . import check as checked

__all__ = ["cards", "check", "faces", "layout_of", "palette", "plain", "read_layout"]


def cards(sets: Mapping[str, CardSet]) -> Mapping[str, Card]:  # noqa: ARG001
    """Return the built-in cards by name. Cards of other sets are written out."""
    return all_cards()


def palette(sets: Mapping[str, CardSet], language: Language) -> Data:
    """Return what the workshop offers as plain data.

    These are the cards of each set as they are written, the faces of written-out cards, the abilities that only the
    second edition has, and the seats and lines of each mode.
    """
    known, told, faces = all_cards(), [], {}
    for found in sets.values():
        written = {write_card(card, known): card for card in found.cards}
        told.append({"name": found.name, "cards": list(written)})
        faces.update({text: drawn(card, language) for text, card in written.items() if text != card.name})
    second = [ability for ability in EDITIONS[2].abilities if ability not in EDITIONS[1].abilities]
    return {
        "sets": told,
        "faces": faces,
        "second": second,
        "modes": {name: _seats(mode) for name, mode in MODES.items()},
    }


def check(layout: Layout, sets: Mapping[str, CardSet]) -> Checked:  # noqa: ARG001
    """Return every reason why a layout is not possible, or else its position. Cards of other sets are written out."""
    return checked(layout)


def _seats(mode: Mode) -> Data:
    """Return the sides of a mode, those with piles, its lines as rows, the possible winners, and its editions."""
    return {
        "sides": list(mode.sides),
        "piles": [SIDE_NAMES[side] for side in range(mode.kingdoms) if mode.is_automa(side)],
        "rows": rows_told(Position((Kingdom(),) * mode.kingdoms)),
        "parties": [[SIDE_NAMES[side] for side in party] for party in parties_of(mode)],
        "editions": [number for number, edition in EDITIONS.items() if edition.four_kingdoms or not mode.four],
    }


def faces(layout: Layout, language: Language) -> dict[str, Data]:
    """Return the faces of the written-out cards in a layout by their text, whatever edition they are from."""
    found: dict[str, Data] = {}
    texts = {text for items in layout.zones.values() for item in items for text in (item.card, item.above)}
    for text in sorted(text for text in texts if "(" in text):
        for edition in (2, 1):
            try:
                card = read_card(Token(text, 1, 1), {}, edition)
            except Unreadable:
                continue
            found[text] = drawn(card, language)
    return found
