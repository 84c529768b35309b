"""What one attack of a creature, or one Incantation, does: the printed steps that both go through.

The order is the one of the second rulebook, and each function is one of its steps, by its name. The numbers are those
of a creature's activation; `tutor.clash.incantation` says those of an Incantation. The first edition has fewer
abilities, and needs fewer of the steps.
"""

from __future__ import annotations

from itertools import permutations

from . import abilities
from .abilities import OWN, Source
from .cards import Card
from .position import APART, PILE, B, Creature, Place, Position, discard_end, right_end
from .story import Choice, Story
from .stronghold import hit_stronghold, regenerate


class Strike:
    """One attack of a creature, or the effect of one Incantation, on its way through the printed steps."""

    __slots__ = (
        "again", "amounts", "attacker", "card", "cause", "counter", "destroyed", "excess", "factor", "hits", "reached",
        "side", "wounds",
    )  # fmt: skip

    def __init__(self, card: Card, side: int, attacker: Place | None, cause: int) -> None:
        self.card = card
        self.side = side
        """Whose creature or Incantation it is."""
        self.attacker = attacker
        self.cause = cause
        self.again = self.counter = False
        """It is a further attack by Berserk; it strikes back by Instinct."""
        self.hits: list[Place] = []
        """The creatures hit, the target first; none when the Stronghold is attacked."""
        self.factor = 1
        """What Aquatic multiplies its damage by."""
        self.amounts: list[int] = []
        """The damage to each creature hit, or to the Stronghold."""
        self.wounds: dict[Place, int] = {}
        """The event in which each creature suffered damage."""
        self.reached: int | None = None
        """The event in which the Stronghold suffered damage."""
        self.destroyed: list[int] = []
        """The events in which creatures were destroyed."""
        self.excess = 0
        """The damage beyond the Health Points of those destroyed."""

    def source(self, story: Story, ability: str) -> Source | None:
        """Where it has an ability from: a creature as any does, an Incantation only from its own card."""
        if self.attacker is not None:
            return story.source(self.attacker, ability)
        return OWN if ability in self.card.own else None


def creature_at(story: Story, place: Place) -> Creature:
    creature = story.position.creature(place)
    assert creature is not None
    return creature


def area(story: Story, strike: Strike) -> None:
    """Step 3, the creatures that Perforation and Splash hit beside the target, on its side of the Bridge."""
    target, attacker, position = strike.hits[0], strike.attacker, story.position
    for ability, rule, nobody, place in (
        (
            "perforation",
            "perforation.behind",
            "perforation.never-stronghold",
            Place(target.side, target.zone, target.number + 1),
        ),
        ("splash", "splash.beside", "splash.beside", Place(target.side, 1 - target.zone, target.number)),
    ):
        given = strike.source(story, ability)
        if given is None:
            continue
        victim = position.creature(place)
        cause, side = strike.cause, target.side
        if victim is None:
            story.happen("nobody-there", nobody, cause, side, strike.card, attacker, ability=ability, by=given.aura)
        else:
            strike.hits.append(place)
            story.happen(
                "area", rule, cause, side, strike.card, attacker, place,
                other=victim.card, ability=ability, by=given.aura,
            )  # fmt: skip


def damage_calculation(story: Story, strike: Strike) -> None:
    """Step 7: the printed Attack Value and the bonus, in full for each creature hit. Vulnerability takes the place of
    the printed value with 1 less than what the target has left, whatever the target."""
    card, attacker = strike.card, strike.attacker
    creature = None if attacker is None else creature_at(story, attacker)
    count = len(strike.hits) or 1
    weakens = strike.source(story, "vulnerability")
    if weakens is None:
        amount = (card.attack or 0) if creature is None else creature.attack
        strike.amounts = [amount * strike.factor] * count
        return
    bonus = 0 if creature is None else creature.bonus
    strike.amounts = []
    targets: list[Place | None] = [*strike.hits] or [None]
    for place in targets:
        if place is not None:
            victim = creature_at(story, place)
            left, other = victim.health_left, victim.card
        else:
            assert attacker is not None
            kingdom = story.position.kingdoms[1 - attacker.side]
            left = len(kingdom.hand) if story.position.is_automa(1 - attacker.side) else kingdom.life
            other = None
        story.happen(
            "weaken", "vulnerability.all-but-one", strike.cause, strike.side, card, attacker, place,
            left, left - 1, other, by=weakens.aura,
        )  # fmt: skip
        strike.amounts.append((left - 1 + bonus) * strike.factor)


def dealing_damage(story: Story, strike: Strike) -> None:
    """Steps 8 and 9: deal the damage to all that are hit, or to the Stronghold; what does not destroy stays until the
    end of the turn. Protection reduces it to 0."""
    cause = strike.cause
    if not strike.hits:
        strike.reached = hit_stronghold(story, 1 - strike.side, strike.amounts[0], strike.card, cause)
        return
    for place, amount in zip(strike.hits, strike.amounts, strict=True):
        creature = creature_at(story, place)
        card, side = creature.card, place.side
        shield = story.source(place, "protection")
        guarded = shield is not None and not creature.spent
        spared = story.source(place, "indestructible") if strike.attacker is None else None
        if spared is not None:
            rule = "indestructible.keeps-protection" if guarded else "indestructible.no-incantation"
            story.happen("spare", rule, cause, side, card, place, other=strike.card, by=spared.aura)
        elif amount < 1:
            rule = "protection.zero-is-no-source" if guarded else "damage.none"
            story.happen("harmless", rule, cause, side, card, place, other=strike.card)
        elif shield is not None and guarded:
            rule = "protection.first-source"
            story.happen("protect", rule, cause, side, card, place, None, amount, 0, strike.card, by=shield.aura)
        else:
            if shield is not None:
                story.happen("unprotected", "protection.once-a-turn", cause, side, card, place, by=shield.aura)
            suffered = creature.damage + amount
            strike.wounds[place] = story.happen(
                "damage", "damage.adds-up", cause, side, card, place, None, creature.damage, suffered, strike.card
            )


def destroyed_return(story: Story, strike: Strike) -> None:
    """Steps 10 to 12: what is destroyed returns to the right end of its owner's hand, the lines close up, and the
    Auras are looked at again. Several creatures destroyed at once return in a fixed order; in the first edition their
    owner chooses it."""
    destroyed = fixed_order([place for place in strike.wounds if creature_at(story, place).health_left <= 0])
    if not destroyed:
        return
    sharp = strike.source(story, "sharpening") is not None
    causes, mercenary = {}, {}
    for place in destroyed:
        creature = creature_at(story, place)
        strike.excess -= creature.health_left
        rule = "damage.excess-lost" if creature.health_left < 0 and not sharp else "damage.destroys"
        causes[place] = story.happen(
            "destroy", rule, strike.wounds.pop(place), place.side, creature.card, place,
            before=-creature.health_left, other=strike.card,
        )  # fmt: skip
        mercenary[place] = story.source(place, "mercenary")
    strike.destroyed = list(causes.values())
    owner = destroyed[0].side
    if len(destroyed) > 1 and not story.position.is_automa(owner) and story.position.rulebook.owner_orders_return:
        destroyed = owner_orders(story, destroyed, strike.destroyed[0])
    for place in destroyed:
        leave_play(story, place, causes[place], mercenary[place])
    cause = strike.destroyed[0]
    for place in sorted(destroyed):
        if None in story.position.kingdoms[owner].lines[place.zone]:
            cause = story.happen("close", "line.closes-up", causes[place], owner, at=place)
    abilities.update(story, cause)


def leave_play(story: Story, place: Place, cause: int, mercenary: Source | None) -> None:
    """Step 10 for one creature: its card leaves play, or those of a pair, the Symbiote first.

    A Champion is exhausted; a Mercenary goes over to the enemy, of a pair only the card that is one, unless an Aura
    makes both so.
    """
    creature = creature_at(story, place)
    side, champion = place.side, story.position.kingdoms[place.side].champion if creature.champion else None
    for card in creature.cards:
        if card == champion:
            champion = None
            rule, to, life = "champion.exhausted", Place(side, APART, 1), None
        elif mercenary is not None and (mercenary.aura is not None or "mercenary" in card.own):
            rule, to, life = mercenary_goes(story.position, side)
        elif story.position.is_automa(side):
            to = discard_end(story.position, side)
            rule, life = "automa.destroyed-to-discard", None
        else:
            to, life = right_end(story.position, side)
            rule = "return.right-end" if creature.rider is None else "symbiote.both-return"
        story.happen("leave", rule, cause, side, card, place, to, after=life)


def mercenary_goes(position: Position, side: int) -> tuple[str, Place, int | None]:
    """Where a Mercenary of ``side`` goes instead of returning, with the rule, as in `right_end`."""
    if position.is_automa(1 - side):
        return "mercenary.onto-pile", Place(B, PILE, 1), None
    return (
        "mercenary.from-automa" if position.is_automa(side) else "mercenary.to-enemy",
        *right_end(position, 1 - side),
    )


def fixed_order(places: list[Place]) -> list[Place]:
    """The order of the second rulebook: the upper line from the furthest to the closest, then the lower."""
    return sorted(places, key=lambda place: (place.zone, -place.number))


def owner_orders(story: Story, places: list[Place], cause: int) -> list[Place]:
    """The places in the order that the owner of the creatures chooses for their return.

    Source: first edition, FAQ on several creatures destroyed at once.
    """
    cards = tuple(creature_at(story, place).card for place in places)
    choice = Choice(places[0].side, cards, tuple(places))
    order = story.choose(choice)
    if order is None:
        return places
    ordered = tuple(cards[i] for i in order)
    story.happen("order", choice.rule, cause, choice.side, cards=ordered)
    return [places[i] for i in order]


def orders(choice: Choice) -> list[tuple[int, ...]]:
    """Every order in which the cards of a choice can return, as numbers into them; the fixed order first."""
    return list(permutations(range(len(choice.cards))))


def regeneration(story: Story, strike: Strike) -> None:
    """Step 13: for each target that suffered damage, the Stronghold of the attacker's side moves 1 place to the
    left."""
    if "regeneration" not in story.abilities:
        return
    given = strike.source(story, "regeneration")
    if given is None:
        return
    targets = len(strike.wounds) + len(strike.destroyed) + (strike.reached is not None)
    regenerate(story, strike.side, targets, strike.card, strike.cause, given.aura)


def sharpening(story: Story, strike: Strike) -> None:
    """Step 14: the damage beyond the Health Points of those destroyed goes on to the Stronghold of their side, in one
    instance. It is no attack."""
    if not strike.destroyed or "sharpening" not in story.abilities:
        return
    given = strike.source(story, "sharpening")
    if given is None:
        return
    victims, cause = story.events[strike.destroyed[0]].side, strike.destroyed[0]
    assert victims is not None
    if strike.excess:
        rule = "sharpening.excess"
        cause = story.happen(
            "sharpen", rule, cause, victims, strike.card, strike.attacker, after=strike.excess, by=given.aura
        )
        hit_stronghold(story, victims, strike.excess, strike.card, cause, attack=False)
    else:
        story.happen("no-sharpening", "sharpening.no-excess", cause, victims, strike.card, strike.attacker)


def vanish(story: Story, strike: Strike) -> None:
    """Steps 15 to 17: those that suffered damage and were not destroyed move to the far end of their line; the others
    close up, and the Auras are looked at again."""
    if "vanish" not in story.abilities or not strike.wounds:
        return
    leaving = []
    for place, event in strike.wounds.items():
        here = story.where(place, event)
        assert here is not None
        given = story.source(here, "vanish")
        if given is not None:
            leaving.append((here, event, given))
    if not leaving:
        return
    leaving.sort(key=lambda found: (found[0].zone, -found[0].number))
    since, cause = len(story.events) - 1, strike.cause
    for place, event, given in leaving:
        here = story.where(place, since)
        assert here is not None
        card = creature_at(story, here).card
        end = len(story.position.kingdoms[here.side].lines[here.zone])
        if here.number == end:
            story.happen("no-vanish", "vanish.already-furthest", event, here.side, card, here, by=given.aura)
        else:
            to = Place(here.side, here.zone, end)
            cause = story.happen("vanish", "vanish.to-the-end", event, here.side, card, here, to, by=given.aura)
    abilities.update(story, cause)
