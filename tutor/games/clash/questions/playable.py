"""The question which cards at hand can be played, answered by the rules and by every misreading."""

from __future__ import annotations

from ....core import Refused
from ....core.definition import Option
from ....locale import Language
from ..rulebook import Voice
from ..rules import Card, Position, Reason
from ..rules.hand import at_hand
from ..rules.moves import no_target
from ..rules.resolution import Steps
from ..rules.steps import TRUE
from .answers import Answer, Asks
from .misreadings import misread as misread_steps
from .misreadings import misreadings
from .sentences import say_why


def among(asks: Asks, position: Position) -> tuple[Option[Answer], ...] | None:
    """Return each card at hand from left to right with whether it may be played now, or None if the question is another
    one."""
    if asks.kind != "playable":
        return None
    found: dict[Answer, Option[Answer]] = {}
    hand = at_hand(position)
    for i, card in enumerate(hand):
        reasons = _reasons(TRUE, position, i, card)
        ids = tuple(id for id in misreadings() if bool(_reasons(misread_steps(id), position, i, card)) != bool(reasons))
        copy = [other.name for other in hand[: i + 1]].count(card.name)
        answer = Answer("card", card.name, number=copy)
        found[answer] = Option(answer, not reasons, ids, reasons)
    return tuple(found.values())


def why(option: Option[Answer], position: Position, language: Language) -> tuple[str, str]:
    """Return the rule id that decides whether a card at hand may be played now, and its sentence."""
    if option.reasons:
        found = Voice(language).refuse(Refused(None, option.reasons), position)
        return found[0][:2]  # only the first reason is shown
    card = next(card for card in at_hand(position) if card.name == option.answer.card)
    return "summoning.four-leftmost", say_why(card, position.mana, language)


def _reasons(steps: Steps, position: Position, i: int, card: Card) -> tuple[Reason, ...]:
    """Return the reasons why a card at hand may not be played now by these steps; empty if it may be played."""
    if card.is_creature:
        return tuple(steps.card_reasons(position, i, "play"))
    return (*steps.card_reasons(position, i, "cast"), *no_target(position))
