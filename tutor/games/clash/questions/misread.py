"""What players take the rules of Clash of Decks to be, asked: the rules under a misreading, and what may be played."""

from __future__ import annotations

from ....core import Refused
from ....core.definition import Option
from ....locale import Language
from ..rulebook import Voice
from ..rules import Card, Position, Reason
from ..rules.game import Rules, rules_by
from ..rules.hand import at_hand
from ..rules.moves import no_target
from ..rules.resolution import Steps
from ..rules.steps import TRUE
from .answers import Answer, Asks
from .misreadings import misread as steps_by
from .misreadings import misreadings
from .saying import say_why


def misread(id: str) -> Rules:
    """The rules under a misreading."""
    return rules_by(steps_by(id))


def among(asks: Asks, position: Position) -> tuple[Option, ...] | None:
    """Each card of the hand from the left, and whether it may be played now; None where something else is asked."""
    if asks.kind != "playable":
        return None
    found: dict[Answer, Option] = {}
    hand = at_hand(position)
    for i, card in enumerate(hand):
        reasons = _reasons(TRUE, position, i, card)
        ids = tuple(id for id in misreadings() if bool(_reasons(steps_by(id), position, i, card)) != bool(reasons))
        copy = [other.name for other in hand[: i + 1]].count(card.name)
        answer = Answer("card", card.name, number=copy)
        found[answer] = Option(answer, not reasons, ids, reasons)
    return tuple(found.values())


def why(option: Option, position: Position, language: Language) -> tuple[str, str]:
    """Of a card of the hand the id of the rule that decides whether it may be played now, and why it may or may not."""
    if option.reasons:
        found = Voice(language).refuse(Refused(None, option.reasons), position)
        return found[0][:2]  # one reason is enough
    card = next(card for card in at_hand(position) if card.name == option.answer.card)
    return "summoning.four-leftmost", say_why(card, position.mana, language)


def _reasons(steps: Steps, position: Position, i: int, card: Card) -> tuple[Reason, ...]:
    """Why a card of the hand may not be played now, anywhere, by these steps; empty where it may."""
    if card.is_creature:
        return tuple(steps.card_reasons(position, i, "play"))
    return (*steps.card_reasons(position, i, "cast"), *no_target(position))
