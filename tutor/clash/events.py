"""What happens: events, and the one change that each makes to a position.

An event is the only way a position changes. Kinds that are not in `CHANGES` change nothing: they tell why something
happened, or that something did not happen where a player would wonder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .cards import Card
from .position import ASSAULT, DISCARD, OVER, SUMMONING, B, Creature, Kingdom, Line, Place, Position


class Event(NamedTuple):
    """One thing that happened: its kind, the rule that made it happen, and whom and what it concerns.

    ``cause`` is the number, in the same step, of the event that led to it; None for what the move itself began.
    Which of the other fields a kind fills is said at its change in this file, or where the rule makes it happen.
    """

    kind: str
    rule: str
    cause: int | None = None
    side: int | None = None
    card: Card | None = None
    at: Place | None = None
    to: Place | None = None
    before: int | None = None
    after: int | None = None
    other: Card | None = None
    ability: str | None = None
    cards: tuple[Card, ...] = ()
    by: Card | None = None
    """The neighbour whose Aura gives the ability at work; None where the creature has it itself."""


def _kingdom(position: Position, side: int, kingdom: Kingdom) -> Position:
    one, two = position.kingdoms
    return position._replace(kingdoms=(one, kingdom) if side else (kingdom, two))


def _mark(position: Position, place: Place, creature: Creature | None) -> Position:
    """The position with another creature, or a gap, at that place."""
    kingdom = position.kingdoms[place.side]
    upper, lower = kingdom.lines
    i = place.number
    if place.zone:
        lower = (*lower[: i - 1], creature, *lower[i:])
    else:
        upper = (*upper[: i - 1], creature, *upper[i:])
    return _kingdom(position, place.side, kingdom._replace(lines=(upper, lower)))


def _enter(kingdom: Kingdom, zone: int, card: Card) -> Kingdom:
    upper, lower = kingdom.lines
    entered = Creature(card, True)
    return kingdom._replace(lines=(upper, (*lower, entered)) if zone else ((*upper, entered), lower))


def _leave_hand(kingdom: Kingdom, i: int) -> Kingdom:
    hand, before = kingdom.hand, kingdom.before
    return kingdom._replace(hand=hand[:i] + hand[i + 1 :], before=before - 1 if i < before else before)


def _at(position: Position, place: Place | None) -> Creature:
    assert place is not None
    creature = position.creature(place)
    assert creature is not None
    return creature


# -- setting up ---------------------------------------------------------------------------------------------------


def deal(position: Position, event: Event) -> Position:
    """A side takes its shuffled ``cards`` in hand and puts its Bastion at the left end."""
    assert event.side is not None
    return _kingdom(position, event.side, Kingdom(hand=event.cards))._replace(seed=event.after or 0)


def stack(position: Position, event: Event) -> Position:
    """The Automa's shuffled ``cards`` become its pile, its Stronghold under them."""
    kingdom = position.kingdoms[B]._replace(hand=event.cards, before=len(event.cards))
    return _kingdom(position, B, kingdom)._replace(seed=event.after or 0)


def first(position: Position, event: Event) -> Position:
    """``side`` begins. ``after``, where a coin was tossed, is the seed of the next shuffle."""
    assert event.side is not None
    seed = position.seed if event.after is None else event.after
    return position._replace(player=event.side, turn=1, phase=SUMMONING, mana=0, seed=seed)


# -- the turn -----------------------------------------------------------------------------------------------------


def mana(position: Position, event: Event) -> Position:
    """Phase 1: the Mana of ``side`` becomes ``after``."""
    return position._replace(mana=event.after or 0)


def assault(position: Position, event: Event) -> Position:
    """The assault of ``side`` begins."""
    return position._replace(phase=ASSAULT)


def _each_creature(position: Position, change: Callable[[Creature], Creature]) -> Position:
    one, two = (
        kingdom._replace(
            lines=(
                tuple(c and change(c) for c in kingdom.lines[0]),
                tuple(c and change(c) for c in kingdom.lines[1]),
            )
        )
        if kingdom.lines != ((), ())
        else kingdom
        for kingdom in position.kingdoms
    )
    return position._replace(kingdoms=(one, two))


def calm(position: Position, event: Event) -> Position:
    """The assault ends: every bonus vanishes."""
    return _each_creature(position, lambda c: c._replace(bonus=0) if c.bonus else c)


def heal(position: Position, event: Event) -> Position:
    """The turn ends: all damage vanishes."""
    return _each_creature(position, lambda c: c._replace(damage=0) if c.damage else c)


def turn(position: Position, event: Event) -> Position:
    """It is the turn of ``side``, number ``after``; nothing that lasts for a turn is left."""
    assert event.side is not None and event.after is not None
    position = _each_creature(position, lambda c: Creature(c.card))
    return position._replace(turn=event.after, player=event.side, phase=SUMMONING, mana=0)


def survived(position: Position, event: Event) -> Position:
    """The Automa's last turn is over, and with it all that lasts for a turn."""
    return _each_creature(position, lambda c: Creature(c.card))


def over(position: Position, event: Event) -> Position:
    """The game ends; ``side`` has won. What lies on the table stays as it is."""
    return position._replace(phase=OVER, winner=event.side, player=0, mana=0)


# -- cards played -------------------------------------------------------------------------------------------------


def summon(position: Position, event: Event) -> Position:
    """``card`` goes from the hand (``at``) to the furthest place of a line (``to``); Mana ``before`` and ``after``."""
    at, to = event.at, event.to
    assert at is not None and to is not None and event.card is not None
    kingdom = _enter(_leave_hand(position.kingdoms[at.side], at.number - 1), to.zone, event.card)
    return _kingdom(position, at.side, kingdom)._replace(mana=event.after or 0)


def cast(position: Position, event: Event) -> Position:
    """The Incantation ``card`` leaves the hand (``at``; the Automa's is shown already) and is aimed at ``to``, where
    ``other`` stands; Mana ``before`` and ``after``."""
    at = event.at
    if at is not None:
        position = _kingdom(position, at.side, _leave_hand(position.kingdoms[at.side], at.number - 1))
    return position._replace(mana=event.after or 0, shown=event.card)


def back(position: Position, event: Event) -> Position:
    """The Incantation that was shown comes back to the right end of its owner's hand (``to``)."""
    assert event.to is not None and event.card is not None
    kingdom = position.kingdoms[event.to.side]
    kingdom = kingdom._replace(hand=(*kingdom.hand, event.card))
    return _kingdom(position, event.to.side, kingdom)._replace(shown=None)


# -- the assault --------------------------------------------------------------------------------------------------


def activate(position: Position, event: Event) -> Position:
    """The creature at ``at`` is activated (or waits: it has just entered play), once in an assault."""
    assert event.at is not None
    return _mark(position, event.at, _at(position, event.at)._replace(acted=True))


def sprint(position: Position, event: Event) -> Position:
    """The creature at ``at`` moves to the Bridge (``to``), past the others; its bonus goes from ``before`` to
    ``after``."""
    at = event.at
    assert at is not None
    kingdom = position.kingdoms[at.side]
    line = kingdom.lines[at.zone]
    runner = _at(position, at)._replace(bonus=event.after or 0)
    line = (runner, *line[: at.number - 1], *line[at.number :])
    upper, lower = kingdom.lines
    return _kingdom(position, at.side, kingdom._replace(lines=(upper, line) if at.zone else (line, lower)))


def protect(position: Position, event: Event) -> Position:
    """Protection reduces the damage (``before``) that ``other`` does to 0, and is used up."""
    assert event.at is not None
    return _mark(position, event.at, _at(position, event.at)._replace(spent=True))


def damage(position: Position, event: Event) -> Position:
    """The damage of the creature at ``at`` goes from ``before`` to ``after``."""
    assert event.at is not None
    return _mark(position, event.at, _at(position, event.at)._replace(damage=event.after or 0))


def leave(position: Position, event: Event) -> Position:
    """A destroyed creature leaves a gap at ``at``, unless nobody stood behind it, and goes to ``to``: the right end of
    its owner's hand, where the Stronghold then has ``after`` cards to its right, or the Automa's discard pile."""
    at, to = event.at, event.to
    assert at is not None and to is not None and event.card is not None
    position = _mark(position, at, None)
    kingdom = position.kingdoms[to.side]
    upper, lower = kingdom.lines
    kingdom = kingdom._replace(
        lines=(upper, _no_gap_at_the_end(lower)) if at.zone else (_no_gap_at_the_end(upper), lower)
    )
    if to.zone == DISCARD:
        kingdom = kingdom._replace(discard=(*kingdom.discard, event.card))
    else:
        kingdom = kingdom._replace(hand=(*kingdom.hand, event.card))
    return _kingdom(position, to.side, kingdom)


def _no_gap_at_the_end(line: Line) -> Line:
    end = len(line)
    while end and line[end - 1] is None:
        end -= 1
    return line[:end]


def close(position: Position, event: Event) -> Position:
    """The creatures on the line of ``at`` move toward the Bridge until no gap is left."""
    at = event.at
    assert at is not None
    kingdom = position.kingdoms[at.side]
    upper, lower = kingdom.lines
    if at.zone:
        lower = tuple(c for c in lower if c is not None)
    else:
        upper = tuple(c for c in upper if c is not None)
    return _kingdom(position, at.side, kingdom._replace(lines=(upper, lower)))


# -- the Stronghold -----------------------------------------------------------------------------------------------


def slide(position: Position, event: Event) -> Position:
    """The Stronghold of ``side`` moves to the right: from ``before`` cards on its left to ``after``."""
    assert event.side is not None and event.after is not None
    return _kingdom(position, event.side, position.kingdoms[event.side]._replace(before=event.after))


def fall(position: Position, event: Event) -> Position:
    """The Bastion of ``side`` is destroyed: the Fort goes to the left end of the hand."""
    assert event.side is not None
    return _kingdom(position, event.side, position.kingdoms[event.side]._replace(before=0, fort=True))


# -- the Automa ---------------------------------------------------------------------------------------------------


def reveal(position: Position, event: Event) -> Position:
    """The top ``card`` of the Automa's pile is shown, for the line ``to``."""
    kingdom = position.kingdoms[B]
    pile = kingdom.hand[1:]
    return _kingdom(position, B, kingdom._replace(hand=pile, before=len(pile)))._replace(shown=event.card)


def enter(position: Position, event: Event) -> Position:
    """The creature shown takes the furthest place of a line (``to``); Mana ``before`` and ``after``."""
    to = event.to
    assert to is not None and event.card is not None
    kingdom = _enter(position.kingdoms[B], to.zone, event.card)
    return _kingdom(position, B, kingdom)._replace(mana=event.after or 0, shown=None)


def discard(position: Position, event: Event) -> Position:
    """The Incantation shown goes to the Automa's discard pile."""
    assert event.card is not None
    kingdom = position.kingdoms[B]
    return _kingdom(position, B, kingdom._replace(discard=(*kingdom.discard, event.card)))._replace(shown=None)


def mill(position: Position, event: Event) -> Position:
    """``cards``, the top of the Automa's pile, go to its discard pile; ``before`` and ``after`` count the pile."""
    kingdom = position.kingdoms[B]
    pile = kingdom.hand[len(event.cards) :]
    kingdom = kingdom._replace(hand=pile, before=len(pile), discard=kingdom.discard + event.cards)
    return _kingdom(position, B, kingdom)


def turn_fort(position: Position, event: Event) -> Position:
    """The Automa's Bastion, visible under its empty pile, is turned to its Fort side."""
    return _kingdom(position, B, position.kingdoms[B]._replace(fort=True))


def reshuffle(position: Position, event: Event) -> Position:
    """The Automa's discard pile becomes its pile, in the order of ``cards``; ``after`` is the seed of the next
    shuffle."""
    kingdom = position.kingdoms[B]._replace(hand=event.cards, before=len(event.cards), discard=())
    return _kingdom(position, B, kingdom)._replace(seed=event.after or 0)


#: The kinds of events that change a position, and how.
CHANGES: dict[str, Callable[[Position, Event], Position]] = {
    "deal": deal,
    "stack": stack,
    "first": first,
    "mana": mana,
    "assault": assault,
    "calm": calm,
    "heal": heal,
    "turn": turn,
    "survived": survived,
    "over": over,
    "summon": summon,
    "cast": cast,
    "back": back,
    "activate": activate,
    "wait": activate,
    "sprint": sprint,
    "protect": protect,
    "damage": damage,
    "leave": leave,
    "close": close,
    "slide": slide,
    "fall": fall,
    "reveal": reveal,
    "enter": enter,
    "discard": discard,
    "mill": mill,
    "turn-fort": turn_fort,
    "reshuffle": reshuffle,
}


def change(position: Position, event: Event) -> Position:
    """The position after the event; the same one where the event only tells something."""
    make = CHANGES.get(event.kind)
    return position if make is None else make(position, event)
