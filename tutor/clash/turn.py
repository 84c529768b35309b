"""The three phases of a turn, as a person plays them."""

from __future__ import annotations

from . import abilities, incantation
from .assault import attack_all
from .cards import Card
from .mana import CATALYST, base_mana, catalysts, champion_cost
from .position import APART, HAND, SUMMONING, Place
from .story import Story
from .stronghold import hit_stronghold, settle_stronghold


def mana_regeneration(story: Story) -> None:
    """Phase 1. Source: both editions, Phase 1; preparation (6 Mana for the first player's first turn)."""
    position = story.position
    rule = "mana.first-turn" if position.turn == 1 else "mana.per-card"
    cause = story.happen("mana", rule, side=position.player, before=0, after=base_mana(position))
    add_catalysts(story, cause)


def add_catalysts(story: Story, cause: int) -> None:
    """Phase 1, the Mana of each Catalyst in play. Source: second edition, Catalyst."""
    for place in catalysts(story.position):
        creature = story.position.creature(place)
        given = story.source(place, "catalyst")
        assert creature is not None and given is not None
        mana = story.position.mana
        story.happen(
            "catalyst", "catalyst.two-mana", cause, place.side, creature.card, place,
            before=mana, after=mana + CATALYST, by=given.aura,
        )  # fmt: skip


def summon(story: Story, i: int, zone: int) -> None:
    """Phase 2: the creature that is ``hand[i]``, or the Champion, enters play on a line, behind all others there.

    Source: both editions, Phase 2; second edition, Champion module.
    """
    card, at, price = pay(story, i)
    position = story.position
    to = Place(at.side, zone, len(position.kingdoms[at.side].lines[zone]) + 1)
    cause = story.happen(
        "summon", "summoning.behind", None, at.side, card, at, to, position.mana, max(0, position.mana - price)
    )
    entered(story, i, card, cause)


def merge(story: Story, i: int, host: Place) -> None:
    """Phase 2: the Symbiote that is ``hand[i]``, or the Champion, is placed above a creature of its own Kingdom.

    Source: second edition, Symbiote.
    """
    card, at, price = pay(story, i)
    position = story.position
    below = position.creature(host)
    assert below is not None
    cause = story.happen(
        "merge", "symbiote.above", None, at.side, card, at, host,
        position.mana, max(0, position.mana - price), below.card,
    )  # fmt: skip
    entered(story, i, card, cause)


def entered(story: Story, i: int, card: Card, cause: int) -> None:
    """What follows once a creature is in play."""
    next_available(story, cause, i)
    ready_champions(story, card, cause)
    abilities.update(story, cause)
    settle_stronghold(story, story.position.player, cause, played=True)


def cast(story: Story, i: int, target: Place) -> None:
    """The Incantation that is ``hand[i]`` is played at a creature, takes effect, and returns to the hand.

    Source: first edition, reference guide and FAQ on Incantations; second edition, Phase 2.
    """
    card, at, price = pay(story, i)
    position = story.position
    victim = position.creature(target)
    assert victim is not None
    cause = story.happen(
        "cast", "incantation.any-creature", None, at.side, card, at, target,
        position.mana, max(0, position.mana - price), victim.card,
    )  # fmt: skip
    next_available(story, cause, i)
    ready_champions(story, card, cause)
    incantation.resolve(story, at.side, card, target, cause)


def pay(story: Story, i: int) -> tuple[Card, Place, int]:
    """The card that is ``hand[i]``, or the Champion where ``i`` is beyond the hand; where it is; and what it costs.

    Price of Blood is paid here, in instances of 1, for the Mana that is missing. Source: second edition.
    """
    position = story.position
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
            story.happen("discount", "champion.cheaper", None, side, card, at, before=card.cost, after=price)
    for _ in range(price - position.mana):
        hit_stronghold(story, side, 1, card, None, "price-of-blood.in-ones")
    return card, at, price


def ready_champions(story: Story, card: Card, cause: int) -> None:
    """Ready every exhausted Champion that has the printed cost of a card just played.

    Source: second edition, Champion module.
    """
    for side, kingdom in enumerate(story.position.kingdoms):
        if kingdom.exhausted and kingdom.champion is not None and kingdom.champion.cost == card.cost:
            story.happen("ready", "champion.readied", cause, side, kingdom.champion, other=card)


def next_available(story: Story, cause: int, i: int) -> None:
    """Tell which card becomes one of the four leftmost now that ``hand[i]`` has left."""
    hand = story.position.kingdoms[story.position.player].hand
    if i < 4 <= len(hand):
        story.happen("available", "summoning.next-available", cause, story.position.player, hand[3])


def start_assault(story: Story) -> None:
    """Phase 3 begins."""
    story.happen("assault", "assault.phase", side=story.position.player)


def assault_and_end(story: Story) -> None:
    """What is left of Phase 3, and the end of the turn; the next turn begins, before its Phase 1.

    Source: first edition, Phase 3; FAQ on Sprint (the bonus lasts as long as the assault).
    """
    if story.position.phase == SUMMONING:
        start_assault(story)
    attack_all(story)
    side = story.position.player
    if bonus := tuple(creature.card for _, creature in story.position.creatures() if creature.bonus):
        story.happen("calm", "sprint.until-assault-ends", side=side, cards=bonus)
    if damaged := tuple(creature.card for _, creature in story.position.creatures() if creature.damage):
        story.happen("heal", "damage.heals", side=side, cards=damaged)


def next_turn(story: Story) -> None:
    """The other side is to play."""
    side = 1 - story.position.player
    story.happen("turn", "turn.alternates", side=side, before=story.position.turn, after=story.position.turn + 1)
