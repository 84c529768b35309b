"""The evaluation of positions: the turns that follow if nobody plays a card, and a value in a few simple terms.

What others will play is unknown. The evaluation therefore looks only at what is certain unless somebody plays a card:
in each turn the creatures in play attack, and an Automa draws nothing.
"""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from ..rules import END, Card, Creature, Event, Kingdom, Position, play
from ..rules.position import LINES
from ..rules.resolution import Resolution
from ..rules.steps import TRUE

#: The value of a won game, far above everything else.
WIN = 1000.0


def _draw_nothing(_: Resolution) -> None:
    """Do nothing, because what an Automa will reveal is not known."""


NO_CARDS_PLAYED = TRUE.but(summoning=_draw_nothing)


class Turn(NamedTuple):
    """A whole turn: its side, its events, and the position before the next turn begins or at the end of the game."""

    side: int
    events: tuple[Event, ...]
    end: Position


def turns(position: Position, count: int) -> tuple[Turn, ...]:
    """Return the next ``count`` turns, beginning with the rest of this one, if nobody plays a card; fewer if the game
    ends.

    Creatures return in the fixed order, because the evaluation does not depend on it.
    """
    found: list[Turn] = []
    events: list[Event] = []
    while len(found) < count and not position.is_over:
        step = play(position, END, settle=True, steps=NO_CARDS_PLAYED)
        before = step.start
        for event, after in zip(step.events, step.positions, strict=True):
            if event.kind == "turn":
                found.append(Turn(before.player, tuple(events), before))
                events = []
            else:
                events.append(event)
            if after.is_over:
                found.append(Turn(before.player, tuple(events), after))
            before = after
        position = step.position
    return tuple(found[:count])


class Weights(NamedTuple):
    """The weights of the terms of an evaluation."""

    place: float = 8.0
    """For the binary logarithm of the places left to a Stronghold, so that the last ones count most."""
    card: float = 1.0
    """For a creature in play."""
    cost: float = 1.0
    """For each Mana that a creature in play costs."""
    attack: float = 0.3
    """For each point of Attack of a creature in play."""
    ahead: tuple[float, float, float] = (0.3, 0.4, 0.3)
    """For the position at the end of the turn, before the seat's next turn, and at the end of that turn."""
    partner: float = 0.8
    """For the seat's partner."""
    opposite: float = 0.3
    """For the side in a Free-For-All that faces none of the seat's board lines."""


WEIGHTS = Weights()


def places(kingdom: Kingdom, is_automa: bool) -> int:
    """Return how many places a Stronghold can still move before its Fort falls if no card returns to the hand.

    These are the places of the Bastion and then of the Fort. For an Automa they are the cards that it has to lose.
    """
    if is_automa:
        return len(kingdom.hand) + (0 if kingdom.fort else len(kingdom.discard))
    return kingdom.life + (0 if kingdom.fort else len(kingdom.hand))


def worth(creature: Creature, weights: Weights = WEIGHTS) -> float:
    """Return the value of a creature in play by the printed data of its cards."""
    return sum(weights.card + weights.cost * card.cost + weights.attack * (card.attack or 0) for card in creature.cards)


def side_weight(position: Position, seat: int, side: int, weights: Weights = WEIGHTS) -> float:
    """Return the weight of a side for a seat: positive for its party, negative for its opponents."""
    if side in position.party(seat):
        return 1.0 if side == seat else weights.partner
    faced = any(position.across(seat, zone) == side for zone in LINES)
    return -1.0 if faced else -weights.opposite


def value(position: Position, seat: int, weights: Weights = WEIGHTS) -> float:
    """Return the value of a position for a seat: the result of a finished game, otherwise the weighted sum over all
    sides of the places left to the Stronghold and the creatures in play."""
    if position.is_over:
        return WIN if seat in position.winners else -WIN
    found = 0.0
    for side, kingdom in enumerate(position.kingdoms):
        left = weights.place * log2(1 + places(kingdom, position.is_automa(side)))
        stands = sum(worth(creature, weights) for line in kingdom.lines for creature in line if creature is not None)
        found += side_weight(position, seat, side, weights) * (left + stands)
    return found


def value_ahead(found: tuple[Turn, ...], seat: int, kingdoms: int, weights: Weights = WEIGHTS) -> float:
    """Return the value of turns that were looked at: of the position at the end of the first, before the seat's next
    turn, and at the end of that turn. If the game ends or the turns do not reach that far, the last one counts instead.
    """
    total = 0.0
    for share, last in zip(weights.ahead, (0, kingdoms - 1, kingdoms), strict=True):
        total += share * value(found[min(last, len(found) - 1)].end, seat, weights)
    return total


def destroyed(events: tuple[Event, ...], party: tuple[int, ...]) -> list[Card]:
    """Return the creatures of some sides that are destroyed in these events."""
    return [event.card for event in events if event.kind == "destroy" and event.side in party and event.card]
