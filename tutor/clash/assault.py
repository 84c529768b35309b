"""Phase 3: the assault, and what an attack does.

The shape of this file is the order of activation printed in the second rulebook: each printed step that the first
edition needs is a function here, in that order and by its name. Incantations go through the same steps from the
identification of their targets on (`tutor.clash.incantation`).
"""

from __future__ import annotations

from itertools import permutations

from . import abilities
from .cards import Card
from .position import DISCARD, HAND, Creature, Place, Position
from .story import Choice, Story
from .stronghold import hit_stronghold


class Strike:
    """One attack of a creature, or the effect of one Incantation, on its way through the printed steps."""

    __slots__ = ("again", "amount", "attacker", "card", "cause", "destroyed", "hits", "wounds")

    def __init__(self, card: Card, attacker: Place | None, cause: int) -> None:
        self.card = card
        self.attacker = attacker
        self.cause = cause
        self.again = False
        """It is a further attack by Berserk."""
        self.hits: list[Place] = []
        """The creatures hit, the target first; none when the Stronghold is attacked."""
        self.amount = 0
        self.wounds: dict[Place, int] = {}
        """The event in which each of them suffered damage."""
        self.destroyed: list[int] = []
        """The events in which creatures were destroyed."""


def next_attacker(position: Position) -> Place | None:
    """The creature of the side to play that is activated next: the furthest from the Bridge on the upper line that has
    not been activated, then on the lower; None when all have been.

    Source: first edition, Phase 3. The order is taken afresh after each creature.
    """
    side = position.player
    for zone, line in enumerate(position.kingdoms[side].lines):
        for number in range(len(line), 0, -1):
            creature = line[number - 1]
            if creature is not None and not creature.acted:
                return Place(side, zone, number)
    return None


def attack_all(story: Story) -> None:
    """Activate every creature that has not been activated yet."""
    while (attacker := next_attacker(story.position)) is not None:
        activate(story, attacker)


def activate(story: Story, attacker: Place) -> None:
    """Take one creature through the printed steps, with all its Berserk attacks."""
    strike = attack_clearance(story, attacker)
    if strike is None:
        return
    while target_identification(story, strike):
        sprint(story, strike)
        damage_calculation(story, strike)
        dealing_damage(story, strike)
        destroyed_return(story, strike)
        if not berserk(story, strike):
            return


def _creature(story: Story, place: Place) -> Creature:
    creature = story.position.creature(place)
    assert creature is not None
    return creature


def attack_clearance(story: Story, attacker: Place) -> Strike | None:
    """Step 2: a creature does not attack in the turn in which it enters play, unless it has Rage."""
    creature = _creature(story, attacker)
    card = creature.card
    if not creature.new:
        return Strike(card, attacker, story.happen("activate", "assault.order", None, attacker.side, card, attacker))
    rage = abilities.source(story.position, attacker, "rage")
    if rage is None:
        story.happen("wait", "assault.new-creatures-wait", None, attacker.side, card, attacker)
        return None
    cause = story.happen("activate", "assault.order", None, attacker.side, card, attacker)
    cause = story.happen("rage", "rage.attacks-at-once", cause, attacker.side, card, attacker, by=rage.aura)
    return Strike(card, attacker, cause)


def target_identification(story: Story, strike: Strike) -> bool:
    """Step 3: the closest enemy creature on the attacker's line, or else the Stronghold. False without any target."""
    attacker, position = strike.attacker, story.position
    assert attacker is not None
    side, enemy = attacker.side, 1 - attacker.side
    card, cause = strike.card, strike.cause
    strike.hits, strike.wounds, strike.destroyed = [], {}, []
    line = position.kingdoms[enemy].lines[attacker.zone]
    if line:
        target = Place(enemy, attacker.zone, 1)
        victim = _creature(story, target)
        strike.cause = story.happen(
            "attack", "assault.closest-enemy", cause, side, card, attacker, target, other=victim.card
        )
        strike.hits = [target]
        area(story, strike)
        return True
    if _creature(story, attacker).new:
        story.happen("idle", "rage.never-stronghold", cause, side, card, attacker)
        return False
    if position.pile_gone and position.is_automa(enemy):
        story.happen("idle", "automa.nothing-left-to-attack", cause, side, card, attacker)
        return False
    rule = "berserk.to-stronghold" if strike.again else "assault.stronghold"
    strike.cause = story.happen("attack-stronghold", rule, cause, side, card, attacker)
    for ability in ("splash", "perforation"):
        if given := abilities.source(position, attacker, ability):
            rule = f"{ability}.never-stronghold"
            story.happen("no-area", rule, strike.cause, side, card, attacker, ability=ability, by=given.aura)
    return True


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
        if attacker is not None:
            given = abilities.source(position, attacker, ability)
        else:
            given = abilities.OWN if ability in strike.card.own else None
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


def sprint(story: Story, strike: Strike) -> None:
    """Steps 4 and 5: run to the Bridge, and gain 1 Attack for each place run; then the Auras are looked at again."""
    attacker = strike.attacker
    assert attacker is not None
    given = abilities.source(story.position, attacker, "sprint")
    if given is None or attacker.number == 1:
        return
    bonus = _creature(story, attacker).bonus
    strike.attacker = Place(attacker.side, attacker.zone, 1)
    moved = story.happen(
        "sprint", "sprint.to-bridge", strike.cause, attacker.side, strike.card, attacker, strike.attacker,
        bonus, bonus + attacker.number - 1, by=given.aura,
    )  # fmt: skip
    abilities.update(story, moved)


def damage_calculation(story: Story, strike: Strike) -> None:
    """Step 7: the printed Attack Value and the bonus, in full for each creature hit."""
    assert strike.attacker is not None
    strike.amount = _creature(story, strike.attacker).attack


def dealing_damage(story: Story, strike: Strike) -> None:
    """Steps 8 and 9: deal the damage to all that are hit, or to the Stronghold; what does not destroy stays until the
    end of the turn. Protection reduces it to 0."""
    amount, cause = strike.amount, strike.cause
    if not strike.hits:
        assert strike.attacker is not None
        hit_stronghold(story, 1 - strike.attacker.side, amount, strike.card, cause)
        return
    for place in strike.hits:
        creature = _creature(story, place)
        card, side = creature.card, place.side
        shield = abilities.source(story.position, place, "protection")
        guarded = shield is not None and not creature.spent
        spared = abilities.source(story.position, place, "indestructible") if strike.attacker is None else None
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
    Auras are looked at again. Several creatures destroyed at once return in the order that their owner chooses."""
    destroyed = fixed_order([place for place in strike.wounds if _creature(story, place).health_left <= 0])
    if not destroyed:
        return
    causes = {}
    for place in destroyed:
        creature = _creature(story, place)
        rule = "damage.excess-lost" if creature.health_left < 0 else "damage.destroys"
        causes[place] = story.happen(
            "destroy", rule, strike.wounds[place], place.side, creature.card, place,
            before=-creature.health_left, other=strike.card,
        )  # fmt: skip
    strike.destroyed = list(causes.values())
    owner = destroyed[0].side
    automa = story.position.is_automa(owner)
    if len(destroyed) > 1 and not automa:
        destroyed = owner_orders(story, destroyed, strike.destroyed[0])
    for place in destroyed:
        kingdom = story.position.kingdoms[owner]
        if automa:
            rule, to, life = "automa.destroyed-to-discard", Place(owner, DISCARD, len(kingdom.discard) + 1), None
        else:
            rule, to, life = "return.right-end", Place(owner, HAND, len(kingdom.hand) + 1), kingdom.life + 1
        story.happen("leave", rule, causes[place], owner, _creature(story, place).card, place, to, after=life)
    cause = strike.destroyed[0]
    for place in sorted(destroyed):
        if None in story.position.kingdoms[owner].lines[place.zone]:
            cause = story.happen("close", "line.closes-up", causes[place], owner, at=place)
    abilities.update(story, cause)


def fixed_order(places: list[Place]) -> list[Place]:
    """The order of the second rulebook: the upper line from the furthest to the closest, then the lower."""
    return sorted(places, key=lambda place: (place.zone, -place.number))


def owner_orders(story: Story, places: list[Place], cause: int) -> list[Place]:
    """The places in the order that the owner of the creatures chooses for their return.

    Source: first edition, FAQ on several creatures destroyed at once.
    """
    cards = tuple(_creature(story, place).card for place in places)
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


def berserk(story: Story, strike: Strike) -> bool:
    """Step 18: attack again when this attack has destroyed an enemy creature; a Bastion is none."""
    attacker = strike.attacker
    assert attacker is not None
    bastion_fell = story.events[-1].kind in ("fall", "turn-fort", "reshuffle", "fort-revealed")
    if not strike.destroyed and not bastion_fell:
        return False
    given = abilities.source(story.position, attacker, "berserk")
    if given is None:
        return False
    if not strike.destroyed:
        story.happen(
            "no-berserk",
            "berserk.creatures-only",
            len(story.events) - 1,
            attacker.side,
            strike.card,
            attacker,
            by=given.aura,
        )
        return False
    strike.again = True
    strike.cause = story.happen(
        "berserk", "berserk.again", strike.destroyed[0], attacker.side, strike.card, attacker, by=given.aura
    )
    return True
