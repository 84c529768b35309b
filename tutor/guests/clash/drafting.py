"""What a machine player takes before a game: in a draft, and of the other's constructed deck."""

from __future__ import annotations

from collections.abc import Collection

from ...clash import Card
from ...clash.setup import Draft
from ...core.guest import Start
from .start import Begun


def pick(start: Start, seats: Collection[int]) -> str:
    """The card that a machine takes, or removes; empty where none of the seats is to choose. All of them lie open."""
    draft = start.draft if isinstance(start, Begun) else None
    chooser = None if draft is None else draft.chooser
    if draft is None or chooser is None or chooser not in seats:
        return ""
    cards = draft.shown if isinstance(draft, Draft) else draft.decks[1 - chooser]
    return max(cards, key=worth).name


def worth(card: Card) -> float:
    """What a card does for its Mana: its numbers and its abilities, less half of what it costs."""
    return (card.attack or 2) + (card.health or 0) + 1.5 * len(card.abilities) - card.cost / 2
