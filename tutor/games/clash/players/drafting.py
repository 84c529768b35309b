"""What a machine player takes before a game: in a draft, and of the other's constructed deck."""

from __future__ import annotations

from collections.abc import Collection

from ....core.definition import Start
from ....core.player import Taken, Why
from ..rules import Card
from ..rules.setup import Draft
from ..start import Begun


def pick(start: Start, seats: Collection[int]) -> Taken | None:
    """The card that a machine takes, or removes, and why; None where none of the seats is to choose. All of them lie
    open."""
    draft = start.draft if isinstance(start, Begun) else None
    chooser = None if draft is None else draft.chooser
    if draft is None or chooser is None or chooser not in seats:
        return None
    cards = draft.shown if isinstance(draft, Draft) else draft.decks[1 - chooser]
    best, *others = sorted(cards, key=worth, reverse=True)
    return Taken(best.name, chooser, _why(best, others[0] if others else best))


def _why(best: Card, next: Card) -> Why:
    """What weighs the most for a card beside the one that comes next."""
    more = {
        "attack": (best.attack or 0) - (next.attack or 0),
        "health": (best.health or 0) - (next.health or 0),
        "abilities": _ABILITY * (len(best.abilities) - len(next.abilities)),
        "cost": (next.cost - best.cost) / 2,
    }
    kind = max(more, key=more.__getitem__)
    return Why(f"draft.{kind if more[kind] > 0 else 'best'}", {"card": best, "other": next})


#: What an ability counts, beside a point of Attack or a Health Point.
_ABILITY = 1.5


def worth(card: Card) -> float:
    """What a card does for its Mana: its numbers and its abilities, less half of what it costs."""
    return (card.attack or 2) + (card.health or 0) + _ABILITY * len(card.abilities) - card.cost / 2
