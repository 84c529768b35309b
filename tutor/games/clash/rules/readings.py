"""Whether one of our readings decides an outcome, or the printed rules do."""

from __future__ import annotations

from .events.assault import Berserk, Protect
from .events.table import creature_at
from .mana import faced
from .position import AutomaRules, Place, Position
from .resolution import Resolution, Strike


def shielded_anew(resolution: Resolution, strike: Strike, place: Place) -> bool:
    """Return True if used-up Protection would work again under another reading.

    This is so if the same activation used it up, or if the creature has it twice. Our reading 4.
    """
    position, creature = resolution.position, creature_at(resolution.position, place)
    if strike.again and any(
        isinstance(event, Protect) and (event.card, event.other) == (creature.card, strike.card)
        for event in resolution.events
    ):
        return True
    line, number = position.kingdoms[place.side].lines[place.zone], place.number
    beside = [line[i] for i in (number - 2, number) if 0 <= i < len(line)]
    lent = [card for one in beside if one is not None for card in one.cards if "protection" in card.auras]
    own = [card for card in creature.cards if "protection" in card.own]
    gift = position.automa is not None and place.side & 1 and "protection" in position.automa.gifts
    return len(lent) + len(own) + bool(gift) > 1


def excess_is_no_attack(resolution: Resolution, strike: Strike, victims: int) -> bool:
    """Return True if the excess of Sharpening would differ under another reading.

    This is so if it counted as an attack on the Stronghold of the side ``victims``, or if Health Points lost earlier
    counted. Our reading 19.
    """
    position, attacker = resolution.position, strike.attacker
    if position.is_automa(victims):
        return True
    damage = [resolution.events[resolution.events[i].cause or 0] for i in strike.destroyed]
    if any(event.before for event in damage):
        return True
    if attacker is None:
        return False
    creature = creature_at(position, attacker)
    return (creature.new and not strike.counter) or resolution.source(attacker, "defender") is not None


def strikes_back_late(resolution: Resolution, wounded: list[tuple[Place, int]]) -> bool:
    """Return True if the attacker attacked again after it hurt the first of ``wounded``.

    Under another reading that creature would have struck back earlier. Our reading 17.
    """
    return any(isinstance(event, Berserk) for event in resolution.events[min((at for _, at in wounded), default=0) :])


def fixed_mana_is_lost(position: Position) -> bool:
    """Return True if a custom game gives the Automa other fixed Mana than a quick one. The scan of the second rulebook
    lost that rule, and the first rulebook prints it. Our reading 23.
    """
    assert position.automa is not None
    return position.edition == 2 and position.automa.mana != AutomaRules().mana


def counts_those_faced(position: Position) -> bool:
    """Return True if the number of creatures across the Bridges of the Automa to play differs from the number of all
    the players' creatures, or of those of the player before it. Our reading 51.
    """
    if not position.four:
        return False
    each = [len([*position.creatures(side)]) for side in range(0, len(position.kingdoms), 2)]
    before = len([*position.creatures((position.player - 1) % len(position.kingdoms))])
    return {sum(each), before} != {faced(position, position.player)}


def strikes_the_attacker(resolution: Resolution, here: Place, wound: int) -> bool:
    """Return True if the Kingdom that is struck is the one whose creature caused the wound. Otherwise our reading 36
    decides."""
    attack = resolution.events[wound].cause
    assert attack is not None
    return resolution.events[attack].side == resolution.position.across(here.side, here.zone)
