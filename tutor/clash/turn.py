"""The three phases of a turn, as a person plays them."""

from __future__ import annotations

from . import abilities, incantation
from .assault import attack_all
from .position import HAND, SUMMONING, Place, first_mana
from .story import Story
from .stronghold import settle_stronghold


def mana_regeneration(story: Story) -> None:
    """Phase 1. Source: first edition, Phase 1; preparation (6 Mana for the first player's first turn)."""
    position = story.position
    rule = "mana.first-turn" if position.turn == 1 else "mana.per-card"
    story.happen("mana", rule, side=position.player, before=0, after=first_mana(position))


def summon(story: Story, i: int, zone: int) -> None:
    """Phase 2: the creature that is ``hand[i]`` enters play on a line, behind all others there.

    Source: first edition, Phase 2.
    """
    position = story.position
    side = position.player
    kingdom = position.kingdoms[side]
    card = kingdom.hand[i]
    to = Place(side, zone, len(kingdom.lines[zone]) + 1)
    cause = story.happen(
        "summon", "summoning.behind", None, side, card, Place(side, HAND, i + 1), to,
        position.mana, position.mana - card.cost,
    )  # fmt: skip
    next_available(story, cause, i)
    abilities.update(story, cause)
    settle_stronghold(story, side, cause, played=True)


def cast(story: Story, i: int, target: Place) -> None:
    """The Incantation that is ``hand[i]`` is played at a creature, takes effect, and returns to the hand.

    Source: first edition, reference guide and FAQ on Incantations. Whether the Stronghold stands at the right end is
    asked only when the card is back (our reading).
    """
    position = story.position
    side = position.player
    card = position.kingdoms[side].hand[i]
    victim = position.creature(target)
    assert victim is not None
    cause = story.happen(
        "cast", "incantation.any-creature", None, side, card, Place(side, HAND, i + 1), target,
        position.mana, position.mana - card.cost, victim.card,
    )  # fmt: skip
    next_available(story, cause, i)
    incantation.resolve(story, card, target, cause)
    to = Place(side, HAND, len(story.position.kingdoms[side].hand) + 1)
    cause = story.happen("back", "incantation.returns", cause, side, card, to=to)
    settle_stronghold(story, side, cause, played=True)


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
