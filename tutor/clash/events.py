"""What happens: events, and the one change that each makes to a position.

An event is the only way a position changes. Kinds that are not in `CHANGES` change nothing: they tell why something
happened, or that something did not happen where a player would wonder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .cards import Card
from .position import APART, ASSAULT, DISCARD, HAND, OVER, PILE, SUMMONING, B, Creature, Kingdom, Line, Place, Position


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


def _line(position: Position, at: Place, line: Line) -> Position:
    """The position with another line at that place."""
    kingdom = position.kingdoms[at.side]
    upper, lower = kingdom.lines
    return _kingdom(position, at.side, kingdom._replace(lines=(upper, line) if at.zone else (line, lower)))


def _mark(position: Position, place: Place, creature: Creature | None) -> Position:
    """The position with another creature, or a gap, at that place."""
    line, i = position.kingdoms[place.side].lines[place.zone], place.number
    return _line(position, place, (*line[: i - 1], creature, *line[i:]))


def _enter(kingdom: Kingdom, zone: int, entered: Creature) -> Kingdom:
    upper, lower = kingdom.lines
    return kingdom._replace(lines=(upper, (*lower, entered)) if zone else ((*upper, entered), lower))


def _leave_hand(kingdom: Kingdom, i: int) -> Kingdom:
    hand, before = kingdom.hand, kingdom.before
    return kingdom._replace(hand=hand[:i] + hand[i + 1 :], before=before - 1 if i < before else before)


def _take(position: Position, at: Place) -> Position:
    """The position after a card has been taken from a hand; a Champion, apart, is in none."""
    if at.zone == APART:
        return position
    return _kingdom(position, at.side, _leave_hand(position.kingdoms[at.side], at.number - 1))


def _put(position: Position, to: Place, card: Card, left: bool = False) -> Position:
    """The position after a card has come to an end of a hand, or to the top of a pile or the discard pile."""
    kingdom = position.kingdoms[to.side]
    if to.zone == DISCARD:
        kingdom = kingdom._replace(discard=(*kingdom.discard, card))
    elif to.zone == PILE or left:
        kingdom = kingdom._replace(hand=(card, *kingdom.hand), before=kingdom.before + 1)
    else:
        kingdom = kingdom._replace(hand=(*kingdom.hand, card))
    return _kingdom(position, to.side, kingdom)


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


def champion(position: Position, event: Event) -> Position:
    """``card`` is the Champion of ``side``, ready beside the play area."""
    assert event.side is not None
    return _kingdom(position, event.side, position.kingdoms[event.side]._replace(champion=event.card))


# -- the turn -----------------------------------------------------------------------------------------------------


def mana(position: Position, event: Event) -> Position:
    """Phase 1: the Mana of ``side`` becomes ``after``; a Catalyst adds to it."""
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


def _rested(creature: Creature) -> Creature:
    return Creature(creature.card, rider=creature.rider, champion=creature.champion)


def turn(position: Position, event: Event) -> Position:
    """It is the turn of ``side``, number ``after``; nothing that lasts for a turn is left."""
    assert event.side is not None and event.after is not None
    position = _each_creature(position, _rested)
    return position._replace(turn=event.after, player=event.side, phase=SUMMONING, mana=0)


def survived(position: Position, event: Event) -> Position:
    """The Automa's last turn is over, and with it all that lasts for a turn."""
    return _each_creature(position, _rested)


def over(position: Position, event: Event) -> Position:
    """The game ends; ``side`` has won. What lies on the table stays as it is."""
    return position._replace(phase=OVER, winner=event.side, player=0, mana=0)


# -- cards played -------------------------------------------------------------------------------------------------


def summon(position: Position, event: Event) -> Position:
    """``card`` goes from the hand, or a Champion from apart (``at``), to the furthest place of a line (``to``); Mana
    ``before`` and ``after``."""
    at, to = event.at, event.to
    assert at is not None and to is not None and event.card is not None
    position = _take(position, at)
    entered = Creature(event.card, True, champion=at.zone == APART)
    return _kingdom(position, at.side, _enter(position.kingdoms[at.side], to.zone, entered))._replace(
        mana=event.after or 0
    )


def merge(position: Position, event: Event) -> Position:
    """The Symbiote ``card`` goes from the hand or from apart (``at``; the Automa's is shown already) above the creature
    at ``to``, whose card is ``other``; Mana ``before`` and ``after``."""
    at, to = event.at, event.to
    assert to is not None and event.card is not None
    champion = at is not None and at.zone == APART
    if at is not None:
        position = _take(position, at)
    host = _at(position, to)
    pair = host._replace(rider=event.card, champion=host.champion or champion)
    shown = None if at is None else position.shown
    return _mark(position, to, pair)._replace(mana=event.after or 0, shown=shown)


def cast(position: Position, event: Event) -> Position:
    """The Incantation ``card`` leaves the hand (``at``; the Automa's is shown already) and is aimed at ``to``, where
    ``other`` stands; Mana ``before`` and ``after``."""
    if event.at is not None:
        position = _take(position, event.at)
    return position._replace(mana=event.after or 0, shown=event.card)


def back(position: Position, event: Event) -> Position:
    """The Incantation that was shown comes back to the right end of its owner's hand, or goes where a Mercenary goes or
    to the Automa's discard pile (``to``); to the left end where it adds nothing to the life of the hand (``after``)."""
    assert event.to is not None and event.card is not None
    left = event.to.zone == HAND and event.after == position.kingdoms[event.to.side].life
    return _put(position, event.to, event.card, left)._replace(shown=None)


def ready(position: Position, event: Event) -> Position:
    """The Champion of ``side`` is ready again."""
    assert event.side is not None
    return _kingdom(position, event.side, position.kingdoms[event.side]._replace(exhausted=False))


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
    return _line(position, at, line)


def protect(position: Position, event: Event) -> Position:
    """Protection reduces the damage (``before``) that ``other`` does to 0, and is used up."""
    assert event.at is not None
    return _mark(position, event.at, _at(position, event.at)._replace(spent=True))


def damage(position: Position, event: Event) -> Position:
    """The damage of the creature at ``at`` goes from ``before`` to ``after``."""
    assert event.at is not None
    return _mark(position, event.at, _at(position, event.at)._replace(damage=event.after or 0))


def leave(position: Position, event: Event) -> Position:
    """``card`` of a destroyed creature leaves ``at`` and goes to ``to``: the right end of a hand, where the Stronghold
    then has ``after`` cards to its right, the Automa's discard pile, the top of its pile, or, a Champion, apart and
    exhausted. Of a pair the Symbiote leaves first. A gap stays, unless nobody stood behind."""
    at, to = event.at, event.to
    assert at is not None and to is not None and event.card is not None
    creature = _at(position, at)
    apart = to.zone == APART
    if creature.rider is not None:
        position = _mark(position, at, creature._replace(rider=None, champion=creature.champion and not apart))
    else:
        position = _mark(position, at, None)
        kingdom = position.kingdoms[at.side]
        upper, lower = kingdom.lines
        lines = (upper, _no_gap_at_the_end(lower)) if at.zone else (_no_gap_at_the_end(upper), lower)
        position = _kingdom(position, at.side, kingdom._replace(lines=lines))
    if apart:
        return _kingdom(position, to.side, position.kingdoms[to.side]._replace(exhausted=True))
    return _put(position, to, event.card)


def _no_gap_at_the_end(line: Line) -> Line:
    end = len(line)
    while end and line[end - 1] is None:
        end -= 1
    return line[:end]


def close(position: Position, event: Event) -> Position:
    """The creatures on the line of ``at`` move toward the Bridge until no gap is left."""
    at = event.at
    assert at is not None
    line = position.kingdoms[at.side].lines[at.zone]
    return _line(position, at, tuple(c for c in line if c is not None))


def vanish(position: Position, event: Event) -> Position:
    """The creature at ``at`` moves behind all others of its line, to ``to``; those behind it close up."""
    at = event.at
    assert at is not None
    kingdom = position.kingdoms[at.side]
    line = kingdom.lines[at.zone]
    line = (*line[: at.number - 1], *line[at.number :], line[at.number - 1])
    return _line(position, at, line)


# -- the Stronghold -----------------------------------------------------------------------------------------------


def slide(position: Position, event: Event) -> Position:
    """The Stronghold of ``side`` moves to the right: from ``before`` cards on its left to ``after``."""
    assert event.side is not None and event.after is not None
    return _kingdom(position, event.side, position.kingdoms[event.side]._replace(before=event.after))


def fall(position: Position, event: Event) -> Position:
    """The Bastion of ``side`` is destroyed: the Fort goes to the left end of the hand."""
    assert event.side is not None
    return _kingdom(position, event.side, position.kingdoms[event.side]._replace(before=0, fort=True))


def rebuild(position: Position, event: Event) -> Position:
    """The Fort of ``side`` becomes a Bastion again and moves to the second place from the right (``after``)."""
    assert event.side is not None and event.after is not None
    kingdom = position.kingdoms[event.side]._replace(before=event.after, fort=False)
    return _kingdom(position, event.side, kingdom)


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
    kingdom = _enter(position.kingdoms[B], to.zone, Creature(event.card, True))
    return _kingdom(position, B, kingdom)._replace(mana=event.after or 0, shown=None)


def recover(position: Position, event: Event) -> Position:
    """The newest card of the Automa's discard pile goes to the top of its pile."""
    assert event.card is not None
    kingdom = position.kingdoms[B]
    position = _kingdom(position, B, kingdom._replace(discard=kingdom.discard[:-1]))
    return _put(position, Place(B, PILE, 1), event.card)


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
    "champion": champion,
    "mana": mana,
    "catalyst": mana,
    "assault": assault,
    "calm": calm,
    "heal": heal,
    "turn": turn,
    "survived": survived,
    "over": over,
    "summon": summon,
    "merge": merge,
    "cast": cast,
    "back": back,
    "discard": back,
    "ready": ready,
    "activate": activate,
    "wait": activate,
    "sprint": sprint,
    "protect": protect,
    "damage": damage,
    "leave": leave,
    "close": close,
    "vanish": vanish,
    "slide": slide,
    "slide-back": slide,
    "rebuild": rebuild,
    "fall": fall,
    "reveal": reveal,
    "enter": enter,
    "recover": recover,
    "mill": mill,
    "turn-fort": turn_fort,
    "reshuffle": reshuffle,
}


def change(position: Position, event: Event) -> Position:
    """The position after the event; the same one where the event only tells something."""
    make = CHANGES.get(event.kind)
    return position if make is None else make(position, event)


def moved(event: Event, place: Place, before: Position) -> Place | None:
    """Where a creature that stood at ``place`` of a line, in the position ``before`` the event, stands after it; None
    where it has left play. Gaps count as places until their line closes up."""
    at = event.at
    if at is None or at[:2] != place[:2]:
        return place
    side, zone, number = place
    match event.kind:
        case "leave" if at == place and _at(before, place).rider is None:
            return None
        case "close":
            return Place(side, zone, number - before.kingdoms[side].lines[zone][:number].count(None))
        case "sprint" | "vanish" if at == place:
            return event.to
        case "sprint" if number < at.number:
            return Place(side, zone, number + 1)
        case "vanish" if number > at.number:
            return Place(side, zone, number - 1)
    return place


def renumbered(event: Event, base: int) -> Event:
    """The event as told in a story that begins ``base`` events later; a cause before that is None."""
    cause = event.cause
    return event._replace(cause=None if cause is None or cause < base else cause - base)
