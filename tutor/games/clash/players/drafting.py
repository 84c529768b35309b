"""The machine player's choices before a game: in a draft, and the removals from an opponent's constructed deck."""

from __future__ import annotations

from collections.abc import Collection

from ....core.player import Taken, Why
from ..rules import Card
from ..rules.setup import Draft
from ..start import Begun, Start


def pick(start: Start, seats: Collection[int]) -> Taken | None:
    """Return the card that a machine player takes or removes, and why; None if no seat in ``seats`` is to choose.

    All cards to choose from are open.
    """
    draft = start.draft if isinstance(start, Begun) else None
    chooser = None if draft is None else draft.chooser
    if draft is None or chooser is None or chooser not in seats:
        return None
    cards = draft.shown if isinstance(draft, Draft) else draft.decks[1 - chooser]
    best, *others = sorted(cards, key=worth, reverse=True)
    return Taken(best.name, chooser, _why(best, others[0] if others else best))


def _why(best: Card, next: Card) -> Why:
    """Return the greatest advantage of a card over the next best."""
    more = {
        "attack": (best.attack or 0) - (next.attack or 0),
        "health": (best.health or 0) - (next.health or 0),
        "abilities": _ABILITY * (len(best.abilities) - len(next.abilities)),
        "cost": (next.cost - best.cost) / 2,
    }
    kind = max(more, key=more.__getitem__)
    return Why(f"draft.{kind if more[kind] > 0 else 'best'}", {"card": best, "other": next})


#: The worth of an ability, relative to a point of Attack or a Health Point.
_ABILITY = 1.5


def worth(card: Card) -> float:
    """Return the worth of a card for its Mana: its numbers and abilities, less half of its cost."""
    return (card.attack or 2) + (card.health or 0) + _ABILITY * len(card.abilities) - card.cost / 2
