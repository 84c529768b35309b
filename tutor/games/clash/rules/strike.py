"""The effect of one attack of a creature or of one Incantation: the printed steps common to both.

Each function is a step of the second rulebook, in its order and with its name. The numbers are those of a creature's
activation; `incantation` has those of an Incantation. The first edition has fewer abilities and uses fewer steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import auras, readings
from .abilities import Source
from .cards import Card
from .choice import Choice
from .events.assault import (
    Area,
    Close,
    Damage,
    Destroy,
    Harmless,
    Leave,
    NobodyThere,
    NoSharpening,
    NoVanish,
    Order,
    Protect,
    Sharpen,
    Spare,
    Unhurt,
    Unprotected,
    Vanish,
    Weaken,
)
from .events.stronghold import NoRegeneration
from .events.table import creature_at
from .position import APART, LINES, PILE, Place, Position, discard_end, right_end
from .resolution import Resolution, Strike, StrongholdHit


def area(resolution: Resolution, strike: Strike) -> None:
    """Step 3: add the creatures next to the target that Perforation and Splash hit, on the target's side of the
    Bridge."""
    target, attacker, position = strike.hits[0], strike.attacker, resolution.position
    # abilities.bridge, four.perforation: both places are on the side of the target
    for ability, rule, nobody, place in (
        (
            "perforation",
            "perforation.behind",
            "perforation.never-stronghold",
            Place(target.side, target.zone, target.number + 1),  # perforation.target-only
        ),
        ("splash", "splash.beside", "splash.beside", Place(target.side, 1 - target.zone, target.number)),
    ):
        given = strike.source(resolution, ability)
        if given is None:
            continue
        if ability == "splash" and position.four:
            rule = nobody = "four.splash"
        victim = position.creature(place)
        cause, side = strike.cause, target.side
        if victim is None:
            resolution.emit(
                NobodyThere(nobody, cause, side=side, card=strike.card, at=attacker, ability=ability, by=given.aura)
            )
        else:
            strike.hits.append(place)
            resolution.emit(
                Area(
                    rule,
                    cause,
                    side=side,
                    card=strike.card,
                    at=attacker,
                    to=place,
                    other=victim.card,
                    ability=ability,
                    by=given.aura,
                )
            )


def damage_calculation(resolution: Resolution, strike: Strike) -> None:
    """Step 7: determine the damage, the printed Attack Value plus the bonus, in full for each creature hit.
    Vulnerability replaces the printed value with 1 less than what the target has left."""
    card, attacker = strike.card, strike.attacker
    creature = None if attacker is None else creature_at(resolution.position, attacker)
    count = len(strike.hits) or 1
    weakens = strike.source(resolution, "vulnerability")
    if weakens is None:
        amount = (card.attack or 0) if creature is None else creature.attack
        strike.amounts = [amount * strike.factor] * count
        return
    bonus = 0 if creature is None else creature.bonus
    printed = 0 if creature is None else creature.attack - bonus
    strike.amounts = []
    targets: list[Place | None] = [*strike.hits] or [None]
    for place in targets:
        if place is not None:
            victim = creature_at(resolution.position, place)
            left, other = victim.health_left, victim.card
            printed_alone = not victim.damage and (left > 1 or bonus > 0 or strike.factor == 1)
        else:
            assert attacker is not None
            enemy = resolution.position.across(attacker.side, attacker.zone)  # four.vulnerability
            kingdom = resolution.position.kingdoms[enemy]
            left = len(kingdom.hand) if resolution.position.is_automa(enemy) else kingdom.life
            other, printed_alone = None, not (resolution.position.is_automa(enemy) or bonus or strike.factor > 1)
        also = ("vulnerability.lent",) if weakens.aura is not None and left - 1 != printed else ()
        resolution.emit(
            Weaken(
                "vulnerability.all-but-one",
                strike.cause,
                also=also,
                printed=printed_alone,
                side=strike.side,
                card=card,
                at=attacker,
                to=place,
                before=left,
                after=left - 1,
                other=other,
                by=weakens.aura,
            )
        )
        strike.amounts.append((left - 1 + bonus) * strike.factor)


def dealing_damage(resolution: Resolution, strike: Strike) -> None:
    """Steps 8 and 9: deal the damage to all creatures hit, or to the Stronghold. Damage that does not destroy a
    creature remains until the end of the turn. Protection reduces damage to 0."""
    cause = strike.cause
    if not strike.hits:
        assert strike.attacker is not None
        enemy = resolution.position.across(strike.attacker.side, strike.attacker.zone)
        hit = StrongholdHit(enemy, strike.side, strike.amounts[0], strike.card, cause)
        strike.reached = resolution.steps.hit_stronghold(resolution, hit)
        return
    for place, amount in zip(strike.hits, strike.amounts, strict=True):
        creature = creature_at(resolution.position, place)
        card, side = creature.card, place.side
        shield = resolution.source(place, "protection")
        guarded = shield is not None and not creature.spent  # protection.once-a-turn
        spared = resolution.source(place, "indestructible") if strike.attacker is None else None
        if spared is not None:  # indestructible.others-hit: only this creature is spared
            rule = "indestructible.keeps-protection" if guarded else "indestructible.no-incantation"
            also = ("indestructible.others-hit",) if len(strike.hits) > 1 else ()
            resolution.emit(
                Spare(rule, cause, also=also, side=side, card=card, at=place, other=strike.card, by=spared.aura)
            )
        elif amount < 1:
            rule = "protection.zero-is-no-source" if guarded else "damage.none"
            strike.unhurt[place] = resolution.emit(
                Harmless(rule, cause, side=side, card=card, at=place, other=strike.card)
            )
        elif shield is not None and guarded:  # protection.others-hit: only the damage to this creature is reduced
            rule = "protection.first-source"
            strike.unhurt[place] = resolution.emit(
                Protect(
                    rule,
                    cause,
                    side=side,
                    card=card,
                    at=place,
                    before=amount,
                    after=0,
                    other=strike.card,
                    by=shield.aura,
                )
            )
        else:
            if shield is not None:
                rule = "protection.once-a-turn"
                printed = not readings.shielded_anew(resolution, strike, place)
                unprotected = Unprotected(rule, cause, printed=printed, side=side, card=card, at=place, by=shield.aura)
                resolution.emit(unprotected)
            suffered = creature.damage + amount
            strike.wounds[place] = resolution.emit(
                Damage(
                    "damage.adds-up",
                    cause,
                    side=side,
                    card=card,
                    at=place,
                    before=creature.damage,
                    after=suffered,
                    other=strike.card,
                )
            )


def destroyed_return(resolution: Resolution, strike: Strike) -> None:
    """Steps 10 to 12: return the destroyed creatures to the right end of their owner's hand, close up the lines, and
    check the Auras again.

    Creatures destroyed at the same time return in a fixed order; in the first edition their owner chooses the order.
    """
    destroyed = resolution.steps.fixed_order(
        [place for place in strike.wounds if creature_at(resolution.position, place).health_left <= 0]
    )
    if not destroyed:
        return
    sharp = strike.source(resolution, "sharpening") is not None
    causes, mercenary = {}, {}
    for place in destroyed:
        creature = creature_at(resolution.position, place)
        strike.excess -= creature.health_left
        rule = "damage.excess-lost" if creature.health_left < 0 and not sharp else "damage.destroys"
        causes[place] = resolution.emit(
            Destroy(
                rule,
                strike.wounds.pop(place),
                side=place.side,
                card=creature.card,
                at=place,
                before=-creature.health_left,
                other=strike.card,
            )
        )
        mercenary[place] = resolution.source(place, "mercenary")
    strike.destroyed = list(causes.values())
    owner = destroyed[0].side
    if (
        len(destroyed) > 1
        and not resolution.position.is_automa(owner)
        and resolution.position.rulebook.owner_orders_return
    ):
        destroyed = owner_orders(resolution, destroyed, strike.destroyed[0])
    resolution.destroyed_count = len(destroyed)
    for place in destroyed:
        resolution.steps.leave_play(resolution, place, causes[place], mercenary[place])
    cause = strike.destroyed[0]
    for place in sorted(destroyed):
        if None in resolution.position.kingdoms[owner].lines[place.zone]:
            cause = resolution.emit(Close("line.closes-up", causes[place], side=owner, at=place))
    auras.update(resolution, cause)


def leave_play(resolution: Resolution, place: Place, cause: int, mercenary: Source | None) -> None:
    """Step 10 for one creature: its card leaves play, or both cards of a pair, the Symbiote first.

    A Champion is exhausted. A Mercenary goes to the enemy; of a pair only the card that has the ability itself, or both
    cards if an Aura gives it.
    """
    creature = creature_at(resolution.position, place)
    side, champion = place.side, resolution.position.kingdoms[place.side].champion if creature.champion else None
    for card in creature.cards:
        by: Card | None = None
        also: tuple[str, ...] = ("four.returns",) if resolution.position.four and resolution.destroyed_count > 1 else ()
        if card == champion:
            champion = None
            rule, to, life = "champion.exhausted", Place(side, APART, 1), None
        elif mercenary is not None and (mercenary.aura is not None or "mercenary" in card.own):
            rule, to, life = resolution.steps.mercenary_goes(
                resolution.position, side, resolution.position.across(side, place.zone)
            )
            by = mercenary.aura
            if creature.rider is not None:
                also += ("symbiote.both-return",)
        elif resolution.position.is_automa(side):
            to = discard_end(resolution.position, side)
            rule, life = "automa.destroyed-to-discard", None
            if resolution.destroyed_count > 1 or (creature.rider is not None and mercenary is None):
                also += ("automa.discard-order",)
        else:
            to, life = right_end(resolution.position, side)
            rule = "return.right-end" if creature.rider is None else "symbiote.both-return"
        resolution.emit(Leave(rule, cause, also=also, side=side, card=card, at=place, to=to, after=life, by=by))


def mercenary_goes(position: Position, side: int, enemy: int) -> tuple[str, Place, int | None]:
    """Return where a Mercenary of ``side`` goes when ``enemy`` receives it: the rule, and the place and number of
    `right_end`."""
    if position.is_automa(enemy):
        return "coop.mercenary" if position.four else "mercenary.onto-pile", Place(enemy, PILE, 1), None
    if position.four:
        rule = "coop.mercenary" if position.is_automa(side) else "four.mercenary"
    else:
        rule = "mercenary.from-automa" if position.is_automa(side) else "mercenary.to-enemy"
    return (rule, *right_end(position, enemy))


def fixed_order(places: list[Place]) -> list[Place]:
    """Return the places in the order of the second rulebook: the upper line from the furthest to the closest, then the
    lower."""
    return sorted(places, key=lambda place: (place.zone, -place.number))  # four.returns: all are in the same Kingdom


def owner_orders(resolution: Resolution, places: list[Place], cause: int) -> list[Place]:
    """Return the places in the order in which the owner of the creatures chooses to return them.

    Source: first edition, FAQ on several creatures destroyed at once.
    """
    cards = tuple(creature_at(resolution.position, place).card for place in places)
    choice = Choice(places[0].side, cards, tuple(places))
    order = resolution.choose(choice)
    if order is None:
        return places
    ordered = tuple(cards[i] for i in order)
    resolution.emit(Order(choice.rule, cause, side=choice.side, cards=ordered))
    return [places[i] for i in order]


def orders(choice: Choice) -> Iterator[tuple[str, ...]]:
    """Iterate over every distinct order in which the cards of a choice can return, as names, with the default order
    first."""
    return _orders([card.name for card in choice.cards])


def _orders(names: list[str]) -> Iterator[tuple[str, ...]]:
    if not names:
        yield ()
    for name in dict.fromkeys(names):
        at = names.index(name)
        for others in _orders(names[:at] + names[at + 1 :]):
            yield (name, *others)


def regeneration(resolution: Resolution, strike: Strike) -> None:
    """Step 13: move the Stronghold of the attacker's side 1 place to the left for each target that suffered damage."""
    if "regeneration" not in resolution.abilities:
        return
    given = strike.source(resolution, "regeneration")
    if given is None:
        return
    # four.regeneration: for the owner of the card, not its partner
    targets = len(strike.wounds) + len(strike.destroyed) + (strike.reached is not None)
    if not targets and strike.unhurt:
        rule, cause = "regeneration.to-the-left", next(iter(strike.unhurt.values()))
        resolution.emit(NoRegeneration(rule, cause, side=strike.side, other=strike.card, by=given.aura))
    resolution.steps.regenerate(resolution, strike.side, targets, strike.card, strike.cause, given.aura)


def sharpening(resolution: Resolution, strike: Strike) -> None:
    """Step 14: deal the excess damage to destroyed creatures to their Stronghold, in one instance. It is not an
    attack."""
    if not strike.destroyed or "sharpening" not in resolution.abilities:
        return
    given = strike.source(resolution, "sharpening")
    if given is None:
        return
    victims, cause = resolution.events[strike.destroyed[0]].side, strike.destroyed[0]
    assert victims is not None
    if strike.excess:
        position = resolution.position
        rule, is_no_attack = "sharpening.excess", readings.excess_is_no_attack(resolution, strike, victims)
        printed, also = not is_no_attack, tuple[str, ...]()
        if position.four:
            rule, also = "four.sharpening", ("sharpening.excess",) if is_no_attack else ()
            printed = victims in (position.across(strike.side, zone) for zone in LINES)
        card, at, excess = strike.card, strike.attacker, strike.excess
        event = Sharpen(
            rule, cause, also=also, printed=printed, side=victims, card=card, at=at, after=excess, by=given.aura
        )
        cause = resolution.emit(event)
        hit = StrongholdHit(victims, strike.side, strike.excess, strike.card, cause, attack=False)
        if resolution.steps.hit_stronghold(resolution, hit) is not None:
            report_no_target(resolution, strike, cause)
    else:
        rule, card, at = "sharpening.no-excess", strike.card, strike.attacker
        resolution.emit(NoSharpening(rule, cause, side=victims, card=card, at=at, by=given.aura))


def report_no_target(resolution: Resolution, strike: Strike, cause: int) -> None:
    """Report that the excess of Sharpening is not a target for Regeneration, if the Stronghold could still move back.
    Nothing is reported for the Automa, which regains one card however many targets there are."""
    if "regeneration" not in resolution.abilities:
        return
    kingdom, given = resolution.position.kingdoms[strike.side], strike.source(resolution, "regeneration")
    if given is None or resolution.position.is_automa(strike.side) or not (kingdom.before or kingdom.fort):
        return
    rule, by = "sharpening.no-target", given.aura
    resolution.emit(NoRegeneration(rule, cause, side=strike.side, other=strike.card, by=by))


def vanishing(resolution: Resolution, strike: Strike) -> list[tuple[Place, int, Source]]:
    """Return each creature with Vanish that was damaged and not destroyed: its place, the damage event and the
    ability's source."""
    found = []
    for place, event in strike.wounds.items() if "vanish" in resolution.abilities else ():
        here = resolution.where(place, event)
        assert here is not None
        given = resolution.source(here, "vanish")
        if given is not None:
            found.append((here, event, given))
    return found


def would_vanish(resolution: Resolution, strike: Strike) -> bool:
    """Return True if Vanish would move a creature. A creature at the far end of its line remains there."""
    kingdoms = resolution.position.kingdoms
    return any(
        place.number < len(kingdoms[place.side].lines[place.zone]) for place, _, _ in vanishing(resolution, strike)
    )


def vanish(resolution: Resolution, strike: Strike) -> None:
    """Steps 15 to 17: move creatures with Vanish that suffered damage to the far end of their line, close up, and check
    the Auras again."""
    if "vanish" not in resolution.abilities:
        return
    report_unhurt(resolution, strike, "vanish", "vanish.to-the-end")
    if not strike.wounds:
        return
    # vanish.all-at-once: determined before the first one moves
    leaving = vanishing(resolution, strike)
    if not leaving:
        return
    without = set(strike.wounds.values()) - {event for _, event, _ in leaving}
    late = [(resolution.where(place, event), event) for place, event in strike.wounds.items() if event in without]
    leaving.sort(key=lambda found: (found[0].zone, -found[0].number))
    since, cause = len(resolution.events) - 1, strike.cause
    for place, event, given in leaving:
        here = resolution.where(place, since)
        assert here is not None
        card = creature_at(resolution.position, here).card
        end = len(resolution.position.kingdoms[here.side].lines[here.zone])
        if here.number == end:
            resolution.emit(
                NoVanish("vanish.already-furthest", event, side=here.side, card=card, at=here, by=given.aura)
            )
        else:
            to = Place(here.side, here.zone, end)
            also = () if resolution.source(here, "vanish") else ("vanish.all-at-once",)
            cause = resolution.emit(
                Vanish("vanish.to-the-end", event, also=also, side=here.side, card=card, at=here, to=to, by=given.aura)
            )
    for stood, event in late:
        here = None if stood is None else resolution.where(stood, since)
        assert here is not None
        gained = resolution.source(here, "vanish")
        if gained is not None:
            card = creature_at(resolution.position, here).card
            rule = "vanish.all-at-once"
            resolution.emit(NoVanish(rule, event, side=here.side, card=card, at=here, by=gained.aura))
    auras.update(resolution, cause)


def report_unhurt(resolution: Resolution, strike: Strike, ability: str, rule: str) -> None:
    """Report for each creature that was hit but suffered no damage that ``ability`` therefore has no effect."""
    for place, event in strike.unhurt.items():
        here = resolution.where(place, event)
        given = None if here is None else resolution.source(here, ability)
        if here is not None and given is not None:
            side, card = here.side, creature_at(resolution.position, here).card
            unhurt = Unhurt(rule, event, printed=True, side=side, card=card, at=here, ability=ability, by=given.aura)
            resolution.emit(unhurt)
