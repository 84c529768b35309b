"""The three phases of a player's turn."""

from __future__ import annotations

from . import auras, incantation
from .assault import attack_all
from .cards import Card
from .events.stronghold import Enter
from .events.turn import (
    Assault,
    Available,
    Blood,
    Calm,
    Cast,
    Catalyst,
    Discount,
    Heal,
    Mana,
    Merge,
    NotReady,
    Ready,
    Summon,
    Turn,
)
from .hand import LEFTMOST
from .mana import CATALYST, catalysts, champion_cost, first_rule, first_turns
from .position import APART, HAND, LINES, SUMMONING, Place
from .resolution import Resolution, StrongholdHit


def mana_regeneration(resolution: Resolution) -> None:
    """Phase 1: give Mana.

    Source: both editions, Phase 1; preparation (6 Mana for the first player's first turn).
    """
    position = resolution.position
    rule = "mana.per-card" if position.turn > len(first_turns(position)) else first_rule(position)
    cause = resolution.emit(Mana(rule, side=position.player, before=0, after=resolution.steps.base_mana(position)))
    resolution.steps.add_catalysts(resolution, cause)


def add_catalysts(resolution: Resolution, cause: int) -> None:
    """Phase 1: add the Mana of each Catalyst in play.

    Source: second edition, Catalyst.
    """
    for place in catalysts(resolution.position, resolution.steps.source):
        creature = resolution.position.creature(place)
        given = resolution.source(place, "catalyst")
        assert creature is not None and given is not None
        mana = resolution.position.mana
        also: tuple[str, ...] = ()
        if resolution.position.is_automa(place.side):
            also = ("catalyst.automa", *(("coop.exceptions",) if resolution.position.four else ()))
        resolution.emit(
            Catalyst(
                "catalyst.two-mana",
                cause,
                also=also,
                side=place.side,
                card=creature.card,
                at=place,
                before=mana,
                after=mana + CATALYST,
                by=given.aura,
            )
        )


def summon(resolution: Resolution, i: int, zone: int) -> None:
    """Phase 2: put the creature ``hand[i]``, or the Champion, into play on a line, behind all others there.

    Source: both editions, Phase 2; second edition, Champion module.
    """
    card, at, price = resolution.steps.pay(resolution, i)
    position = resolution.position
    to = Place(at.side, zone, len(position.kingdoms[at.side].lines[zone]) + 1)
    cause = resolution.steps.enters(
        resolution,
        Summon(
            "summoning.behind",
            side=at.side,
            card=card,
            at=at,
            to=to,
            before=position.mana,
            after=max(0, position.mana - price),
        ),
    )
    after_entering(resolution, i, card, cause)


def enters(resolution: Resolution, event: Summon | Enter) -> int:
    """Put a creature on a line. Return the index of the event."""
    return resolution.emit(event)


def merge(resolution: Resolution, i: int, host: Place) -> None:
    """Phase 2: place the Symbiote ``hand[i]``, or the Champion, above a creature of its own Kingdom.

    Source: second edition, Symbiote.
    """
    card, at, price = resolution.steps.pay(resolution, i)
    position = resolution.position
    below = position.creature(host)
    assert below is not None
    cause = resolution.emit(
        Merge(
            "symbiote.above",
            also=("symbiote.one-creature",),
            side=at.side,
            card=card,
            at=at,
            to=host,
            before=position.mana,
            after=max(0, position.mana - price),
            other=below.card,
        )
    )
    after_entering(resolution, i, card, cause)


def after_entering(resolution: Resolution, i: int, card: Card, cause: int) -> None:
    """Carry out what follows once a creature is in play."""
    resolution.steps.next_available(resolution, cause, i)
    ready_champions(resolution, card, cause)
    auras.update(resolution, cause)
    side = resolution.position.player
    resolution.steps.settle_stronghold(resolution, side, side, cause, played=True)


def cast(resolution: Resolution, i: int, target: Place) -> None:
    """Play the Incantation ``hand[i]`` at a creature, resolve it, and return it to the hand.

    Source: first edition, reference guide and FAQ on Incantations; second edition, Phase 2.
    """
    card, at, price = resolution.steps.pay(resolution, i)
    position = resolution.position
    victim = position.creature(target)
    assert victim is not None
    cause = resolution.emit(
        Cast(
            "four.incantation" if position.four else "incantation.any-creature",
            printed=position.four and target.side in (at.side, *(position.across(at.side, zone) for zone in LINES)),
            side=at.side,
            card=card,
            at=at,
            to=target,
            before=position.mana,
            after=max(0, position.mana - price),
            other=victim.card,
        )
    )
    resolution.steps.next_available(resolution, cause, i)
    ready_champions(resolution, card, cause)
    incantation.resolve(resolution, at.side, card, target, cause)  # incantation.immediate


def pay(resolution: Resolution, i: int) -> tuple[Card, Place, int]:
    """Return the card ``hand[i]``, or the Champion if ``i`` is beyond the hand, with its place and its cost.

    For a card with Price of Blood, damage for the missing Mana is dealt here, in instances of 1.

    Source: second edition.
    """
    position = resolution.position
    side = position.player
    kingdom = position.kingdoms[side]
    if i < len(kingdom.hand):
        card, at = kingdom.hand[i], Place(side, HAND, i + 1)
        price = card.cost
    else:
        assert kingdom.champion is not None
        card, at = kingdom.champion, Place(side, APART, 1)
        price = champion_cost(position, card)
        if price < card.cost:
            also = ("four.champion",) if position.four else ()
            rule = "champion.cheaper"
            resolution.emit(Discount(rule, also=also, side=side, card=card, at=at, before=card.cost, after=price))
    missing = price - position.mana
    if missing > 0:
        rule = "price-of-blood.in-ones"
        cause = resolution.emit(Blood(rule, side=side, card=card, before=position.mana, after=missing))
        for _ in range(missing):
            resolution.steps.hit_stronghold(resolution, StrongholdHit(side, side, 1, card, cause, rule))
    return card, at, price


def ready_champions(resolution: Resolution, card: Card, cause: int) -> None:
    """Ready every exhausted Champion with the same printed cost as a card just played.

    Source: second edition, Champion module.
    """
    for side, kingdom in enumerate(resolution.position.kingdoms):  # four.champion: played by any side
        if kingdom.exhausted and kingdom.champion is not None and kingdom.champion.cost == card.cost:
            rule, printed = "champion.readied", not cost_differs(resolution, card)
            resolution.emit(Ready(rule, cause, printed=printed, side=side, card=kingdom.champion, other=card))


def cost_differs(resolution: Resolution, card: Card) -> bool:
    """Return True if a card has just been played for other Mana than its printed cost."""
    position = resolution.position
    if position.is_automa(position.player):
        return "price-of-blood" in card.own
    return any(isinstance(event, Discount | Blood) for event in resolution.events)


def report_not_readied(resolution: Resolution, card: Card, cause: int) -> None:
    """Report for each exhausted Champion of the same cost that a card without effect does not ready it."""
    for side, kingdom in enumerate(resolution.position.kingdoms):
        if kingdom.exhausted and kingdom.champion is not None and kingdom.champion.cost == card.cost:
            resolution.emit(NotReady("champion.readied", cause, side=side, card=kingdom.champion, other=card))


def next_available(resolution: Resolution, cause: int, i: int) -> None:
    """Report which card becomes one of the four leftmost after ``hand[i]`` has left."""
    hand = resolution.position.kingdoms[resolution.position.player].hand
    if i < LEFTMOST <= len(hand):
        card = hand[LEFTMOST - 1]
        resolution.emit(Available("summoning.next-available", cause, side=resolution.position.player, card=card))


def start_assault(resolution: Resolution) -> None:
    """Begin Phase 3."""
    resolution.emit(Assault("assault.phase", side=resolution.position.player))


def assault_and_end(resolution: Resolution) -> None:
    """Carry out the rest of Phase 3 and the end of the turn. The next turn begins, before its Phase 1.

    Source: first edition, Phase 3; FAQ on Sprint (the bonus lasts as long as the assault).
    """
    if resolution.position.phase == SUMMONING:
        start_assault(resolution)
    attack_all(resolution)
    side = resolution.position.player
    if bonus := tuple([creature.card for creature in resolution.position.standing() if creature.bonus]):
        resolution.emit(Calm("sprint.until-assault-ends", side=side, cards=bonus))
    resolution.steps.heal(resolution)


def turn_readings(resolution: Resolution) -> tuple[str, ...]:
    """Return the reading that decides what ends with a turn among four: it is the turn of a single player."""
    return ("four.each-turn",) if resolution.position.four else ()


def heal(resolution: Resolution) -> None:
    """End of the turn: remove all damage."""
    # four.each-turn: at the end of any side's turn, and in every Kingdom
    if damaged := tuple([creature.card for creature in resolution.position.standing() if creature.damage]):
        side, also = resolution.position.player, turn_readings(resolution)
        resolution.emit(Heal("damage.heals", also=also, side=side, cards=damaged))


def next_turn(resolution: Resolution) -> None:
    """Pass the turn to the other side, or among four to the next around the table."""
    position = resolution.position
    side = (position.player + 1) % len(position.kingdoms)
    rule = "turn.alternates"
    if position.four:
        rule = "four.order" if position.automa is None else "coop.order"
    also = turn_readings(resolution) if any(creature.spent for creature in position.standing()) else ()
    resolution.emit(Turn(rule, also=also, side=side, before=position.turn, after=position.turn + 1))
