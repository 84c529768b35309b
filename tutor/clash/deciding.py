"""Whether a reading of ours decides what an event says; where it does not, the event is printed."""

from __future__ import annotations

from .events.assault import Berserk, Protect
from .events.table import creature_at
from .mana import faced
from .position import AutomaRules, Place, Position
from .resolution import Resolution, Strike


def shielded_anew(resolution: Resolution, strike: Strike, place: Place) -> bool:
    """True where Protection that is used up would work again by another reading of it: the same activation has used
    it up, or there are two instances. Our reading 4."""
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
    """True where the excess of Sharpening would be another as an attack on the Stronghold of the side ``victims``, or
    if Health Points lost before counted, too. Our reading 19."""
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
    """True where the attacker has attacked again after it hurt the first of these: by another reading that one would
    have struck back before. Our reading 17."""
    return any(isinstance(event, Berserk) for event in resolution.events[min((at for _, at in wounded), default=0) :])


def fixed_mana_is_lost(position: Position) -> bool:
    """True where a custom game gives the Automa other fixed Mana than a quick one: the scan of the second rulebook has
    lost that, and the first prints it. Our reading 23."""
    assert position.automa is not None
    return position.edition == 2 and position.automa.mana != AutomaRules().mana


def counts_those_faced(position: Position) -> bool:
    """True where the creatures across the Bridges of the Automa to play are others in number than all that the players
    have, or the player before it. Our reading 51."""
    if not position.four:
        return False
    each = [len([*position.creatures(side)]) for side in range(0, len(position.kingdoms), 2)]
    before = len([*position.creatures((position.player - 1) % len(position.kingdoms))])
    return {sum(each), before} != {faced(position, position.player)}


def strikes_the_attacker(resolution: Resolution, here: Place, wound: int) -> bool:
    """True where the creature that strikes back strikes the Kingdom whose creature has hurt it; where not, our reading
    36 decides."""
    attack = resolution.events[wound].cause
    assert attack is not None
    return resolution.events[attack].side == resolution.position.across(here.side, here.zone)
