"""The correct printed steps, the default of every resolution."""

from __future__ import annotations

from ....core import shuffled
from . import abilities, assault, automa, hand, incantation, mana, strike, stronghold, turn
from .resolution import Steps

TRUE = Steps(
    source=abilities.source,
    card_reasons=hand.card_reasons,
    base_mana=mana.base_mana,
    next_attacker=assault.next_attacker,
    fixed_order=strike.fixed_order,
    mercenary_goes=strike.mercenary_goes,
    mana_regeneration=turn.mana_regeneration,
    add_catalysts=turn.add_catalysts,
    pay=turn.pay,
    enters=turn.enters,
    merge=turn.merge,
    next_available=turn.next_available,
    heal=turn.heal,
    next_turn=turn.next_turn,
    activate=assault.activate,
    attack_clearance=assault.attack_clearance,
    target_identification=assault.target_identification,
    area=strike.area,
    sprint=assault.sprint,
    aquatic=assault.aquatic,
    damage_calculation=strike.damage_calculation,
    dealing_damage=strike.dealing_damage,
    destroyed_return=strike.destroyed_return,
    leave_play=strike.leave_play,
    regeneration=strike.regeneration,
    sharpening=strike.sharpening,
    vanish=strike.vanish,
    berserk=assault.berserk,
    instinct=assault.instinct,
    instinct_order=assault.instinct_order,
    incantation_returns=incantation.incantation_returns,
    hit_stronghold=stronghold.hit_stronghold,
    settle_stronghold=stronghold.settle_stronghold,
    regenerate=stronghold.regenerate,
    hit_pile=stronghold.hit_pile,
    fort_bare=stronghold.fort_bare,
    shuffled=shuffled,
    summoning=automa.summoning,
    draw=automa.draw,
    play_incantation=automa.play_incantation,
)
