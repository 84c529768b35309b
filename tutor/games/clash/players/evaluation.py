"""What a turn comes to, looked at by the true rules; and what a position is worth to a seat, in a few plain terms.

Nobody knows what others will play. So of the turns that follow only that is looked at which is certain unless somebody
plays a card: each in its turn attacks with the creatures that stand there. An Automa draws nothing.
"""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from ..rules import END, Card, Creature, Event, Kingdom, Position, play
from ..rules.position import LINES
from ..rules.resolution import Resolution
from ..rules.steps import TRUE

#: What a game that is won is worth, beside which nothing else counts.
WIN = 1000.0


def _draw_nothing(_: Resolution) -> None:
    """What an Automa will reveal is not known."""


WITH_WHAT_STANDS = TRUE.but(summoning=_draw_nothing)


class Turn(NamedTuple):
    """A turn to its end: whose it is, what happens in it, and the table before the next begins, or once the game is
    over."""

    side: int
    events: tuple[Event, ...]
    end: Position


def turns(position: Position, count: int) -> tuple[Turn, ...]:
    """The next turns, of so many the first from where it is now, in which nobody plays a card; fewer where the game
    ends. The fixed order of return is taken: nothing that is looked at depends on it."""
    found: list[Turn] = []
    events: list[Event] = []
    while len(found) < count and not position.is_over:
        step = play(position, END, settle=True, steps=WITH_WHAT_STANDS)
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
    """What the terms count."""

    place: float = 8.0
    """Places left to a Stronghold, by how many doublings: the last ones count most."""
    card: float = 1.0
    """A creature in play, for itself."""
    cost: float = 1.0
    """... and for each Mana that it costs."""
    attack: float = 0.3
    """... and for each point of Attack."""
    ahead: tuple[float, float, float] = (0.3, 0.4, 0.3)
    """The table at the end of the turn, before the seat's next turn, and after that."""
    partner: float = 0.8
    opposite: float = 0.3
    """Of a Free-For-All the one who shares no line with the seat."""


WEIGHTS = Weights()


def places(kingdom: Kingdom, is_automa: bool) -> int:
    """How many places a Stronghold can still move before its Fort falls, if no card comes back: those of the Bastion,
    and of the Fort after it; of an Automa's, the cards that it has to lose."""
    if is_automa:
        return len(kingdom.hand) + (0 if kingdom.fort else len(kingdom.discard))
    return kingdom.life + (0 if kingdom.fort else len(kingdom.hand))


def worth(creature: Creature, weights: Weights = WEIGHTS) -> float:
    """What a creature in play is worth, by what is printed on its cards."""
    return sum(weights.card + weights.cost * card.cost + weights.attack * (card.attack or 0) for card in creature.cards)


def matters(position: Position, seat: int, side: int, weights: Weights = WEIGHTS) -> float:
    """How much it matters to a seat how a side stands: for it, or against it."""
    if side in position.party(seat):
        return 1.0 if side == seat else weights.partner
    faced = any(position.across(seat, zone) == side for zone in LINES)
    return -1.0 if faced else -weights.opposite


def value(position: Position, seat: int, weights: Weights = WEIGHTS) -> float:
    """What a table is worth to a seat: who has won; or else the places left to each Stronghold and the creatures in
    play, each Kingdom's as it matters to the seat."""
    if position.is_over:
        return WIN if seat in position.winners else -WIN
    found = 0.0
    for side, kingdom in enumerate(position.kingdoms):
        left = weights.place * log2(1 + places(kingdom, position.is_automa(side)))
        stands = sum(worth(creature, weights) for line in kingdom.lines for creature in line if creature is not None)
        found += matters(position, seat, side, weights) * (left + stands)
    return found


def value_ahead(found: tuple[Turn, ...], seat: int, kingdoms: int, weights: Weights = WEIGHTS) -> float:
    """What turns that have been looked at are worth: the first, those of the others up to the seat's next, and that
    one; where the game ends or no further was looked, the last stands for all that would follow."""
    total = 0.0
    for share, last in zip(weights.ahead, (0, kingdoms - 1, kingdoms), strict=True):
        total += share * value(found[min(last, len(found) - 1)].end, seat, weights)
    return total


def destroyed(events: tuple[Event, ...], party: tuple[int, ...]) -> list[Card]:
    """The creatures of some sides that are destroyed in these events."""
    return [event.card for event in events if event.kind == "destroy" and event.side in party and event.card]
