"""The cards that a move can name, and why one of them may not be played."""

from __future__ import annotations

from ....core import Reason
from .cards import Card
from .mana import champion_cost
from .position import ASSAULT, Position

#: How many cards may be played, counted from the left without the Stronghold.
LEFTMOST = 4  # summoning.four-leftmost


def at_hand(position: Position) -> tuple[Card, ...]:
    """Return the cards of the side to play that a move can name: its hand from the left, then the Champion if it is not
    in play, ready or exhausted."""
    kingdom = position.kingdoms[position.player]  # incantation.own-turn: only cards of the side to play
    if kingdom.champion is None or kingdom.champion_in_play:
        return kingdom.hand
    return (*kingdom.hand, kingdom.champion)  # champion.summoned


def card_reasons(position: Position, i: int, kind: str) -> list[Reason]:
    """Return why card ``i`` of `at_hand` may not be played (kind ``"play"``) or cast (``"cast"``) now. Empty if it
    may."""
    kingdom = position.kingdoms[position.player]
    champion = i >= len(kingdom.hand)
    card = kingdom.champion if champion else kingdom.hand[i]
    assert card is not None
    reasons = []
    if kind == "play":
        if not card.is_creature:
            reasons.append(Reason("is-incantation", "incantation.any-creature", {"card": card}))
        elif position.phase == ASSAULT:
            reasons.append(Reason("play-in-assault", "summoning.only-then", {"card": card}))
    elif card.is_creature:
        reasons.append(Reason("is-creature", "summoning.behind", {"card": card}))
    elif position.phase == ASSAULT and not position.rulebook.incantations_in_assault:
        reasons.append(Reason("cast-in-assault", "incantation.only-summoning", {"card": card}))
    if champion:
        if kingdom.exhausted:
            reasons.append(Reason("exhausted", "champion.exhausted", {"card": card}))
    elif i >= LEFTMOST:
        stuck = "-in-assault" if position.phase == ASSAULT else ""
        facts = {"card": card, "number": i + 1}
        reasons.append(Reason(f"not-leftmost{stuck}", "summoning.four-leftmost", facts))
    cost = champion_cost(position, card) if champion else card.cost
    if cost > position.mana and "price-of-blood" not in card.own:
        reasons.append(Reason("no-mana", "mana.cost", {"card": card, "cost": cost, "mana": position.mana}))
    return reasons
