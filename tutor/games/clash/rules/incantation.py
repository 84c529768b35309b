"""The effect of an Incantation: the printed steps of an attack, with a card from the hand instead of a creature."""

from __future__ import annotations

from .cards import Card
from .events.assault import NoInstinct
from .events.table import creature_at
from .events.turn import Back, Discard
from .position import Place, discard_end, right_end
from .resolution import Resolution, Strike
from .strike import would_vanish


def resolve(resolution: Resolution, side: int, card: Card, target: Place, cause: int) -> None:
    """Take an Incantation of ``side``, aimed at ``target``, through its printed steps.

    Source: first edition, reference guide (Incantations); second edition, activation order of an Incantation.
    """
    strike = Strike(card, side, None, cause)
    strike.hits = [target]
    steps = resolution.steps
    steps.area(resolution, strike)  # 1. Target(s) identification
    steps.damage_calculation(resolution, strike)  # 2.
    steps.dealing_damage(resolution, strike)  # 3. and 4.
    steps.destroyed_return(resolution, strike)  # 5. to 7.
    steps.regeneration(resolution, strike)  # 8.
    steps.sharpening(resolution, strike)  # 9.
    steps.incantation_returns(resolution, strike)  # 10.
    steps.vanish(resolution, strike)  # 11. to 13.
    for place, event in strike.wounds.items() if "instinct" in resolution.abilities else ():
        here = resolution.where(place, event)
        given = None if here is None else resolution.source(here, "instinct")
        if here is not None and given is not None:
            hurt = creature_at(resolution.position, here).card
            rule, side, by = "instinct.strikes-back", here.side, given.aura
            resolution.emit(NoInstinct(rule, event, printed=True, side=side, card=hurt, at=here, other=card, by=by))


def incantation_returns(resolution: Resolution, strike: Strike) -> None:
    """Step 10: return the card to the right end of its owner's hand. A Mercenary goes to the enemy, an Automa's card to
    its discard pile.

    Only then is it checked whether the owner's Stronghold is at the right end (our reading). If its Fort falls, no
    creature vanishes any more (our reading).
    """
    side, card, cause = strike.side, strike.card, strike.cause
    automa = resolution.position.is_automa(side)
    cut_short: tuple[str, ...] = ()
    if "mercenary" in card.own:
        if would_vanish(resolution, strike):
            cut_short = ("mercenary.lost-at-once",)
        rule, to, life = mercenary_goes(resolution, side, strike.hits[0])
        out = not automa and not resolution.position.kingdoms[side].life
        also = ("incantation.out-of-hand",) if out else ()
        cause = resolution.emit(Back(rule, cause, also=also, side=side, card=card, to=to, after=life))
    elif automa:
        discard(resolution, side, card, cause)
    else:
        # incantation.again: with few cards in hand it is soon among the
        # four leftmost
        to, _ = right_end(resolution.position, side)
        also = () if resolution.position.kingdoms[side].life else ("incantation.out-of-hand",)
        cause = resolution.emit(Back("incantation.returns", cause, also=also, side=side, card=card, to=to))
    if not automa:  # incantation.out-of-hand: only after the card has returned
        resolution.steps.settle_stronghold(resolution, side, side, cause, played=True, cut_short=cut_short)


def mercenary_goes(resolution: Resolution, side: int, target: Place) -> tuple[str, Place, int | None]:
    """Return the rule, the place and the life of the hand for an Incantation of ``side`` that is a Mercenary.

    It goes to the Kingdom that it was aimed at, or, if that is its own or a partner's, to the one across the target's
    Bridge.
    """
    position = resolution.position
    enemy = target.side
    if enemy in position.party(side):
        enemy = position.across(target.side, target.zone)
    rule, to, life = resolution.steps.mercenary_goes(position, side, enemy)
    return "four.mercenary-incantation" if rule == "four.mercenary" else rule, to, life


def discard(resolution: Resolution, side: int, card: Card, cause: int) -> int:
    """Move a card that the Automa of ``side`` has revealed to its discard pile. Return the index of the event."""
    to = discard_end(resolution.position, side)
    return resolution.emit(Discard("automa.incantation-to-discard", cause, side=side, card=card, to=to))
