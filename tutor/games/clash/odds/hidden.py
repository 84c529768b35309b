"""What a side knows in a game, and what hidden cards can be: the basis of all odds.

A side has seen every card that was played or discarded. It knows the contents of an Automa's pile but not their order,
except for cards that everybody saw go to its top. Of a hidden hand it knows the cards that returned to it from play
and, if everybody could see them being chosen, its contents; otherwise the hand can hold any card of the edition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from ....core import Unreadable, history
from ....core.chance import SEEDS
from ..board.foresight import UNKNOWN
from ..notation import cards_in
from ..rules import Card, Event, Place, Position
from ..rules.cards import AURA
from ..rules.events.assault import Leave
from ..rules.events.opening import Left, Show, Take
from ..rules.events.stronghold import Mill, Reshuffle, Reveal
from ..rules.events.turn import Back
from ..rules.game import BaseGame
from ..rules.position import HAND, PILE
from ..sets import all_cards

T = TypeVar("T")
#: Places of unknown cards: each is a side and an index in its hand or pile.
Slots = tuple[tuple[int, int], ...]


class Seen(NamedTuple):
    """A game as a side sees it."""

    position: Position
    """The position with unknown cards for all hidden ones, and without its seed."""
    tops: dict[int, tuple[Card, ...]]
    """For each Automa the cards known to be on top of its pile."""
    hidden: tuple[tuple[Slots, tuple[Card, ...]], ...]
    """Groups of places of unknown cards, each with the cards that can be there, by name. There can be more cards than
    places."""

    def pool(self, side: int) -> tuple[Card, ...]:
        """Return the cards that the unknown cards of a side can be."""
        return next((cards for slots, cards in self.hidden if any(at[0] == side for at in slots)), ())

    def dealt(self, chance: Random, position: Position | None = None) -> Position:
        """Return a possible position, with random cards for the unknown ones and a random seed for later shuffles.

        ``position`` is a later position with the same unknown cards, by default the one that was seen.
        """
        position = self.position if position is None else position
        kingdoms = list(position.kingdoms)
        for slots, cards in self.hidden:
            unknown = iter(by_lot(cards, len(slots), chance))
            for side in sorted({side for side, _ in slots}):
                hand, discard = (
                    tuple(next(unknown) if card == UNKNOWN else card for card in there)
                    for there in (kingdoms[side].hand, kingdoms[side].discard)
                )
                kingdoms[side] = kingdoms[side]._replace(hand=hand, discard=discard)
        return position._replace(kingdoms=tuple(kingdoms), seed=int(chance.random() * SEEDS))


def by_lot(things: Sequence[T], count: int, chance: Random) -> list[T]:
    """Return ``count`` random items. The same random numbers give the same items in every Python version."""
    found = list(things)
    for i in range(count):
        j = i + int(chance.random() * (len(found) - i))
        found[i], found[j] = found[j], found[i]
    return found[:count]


def seen(known: BaseGame | Position, viewer: int) -> Seen:
    """Return a game as a side sees it; a position alone tells nothing about its past. Raise `Unreadable` if a choice is
    open."""
    events: tuple[Event, ...] = ()
    if isinstance(known, Position):
        position = known
    elif known.choice is not None:
        raise Unreadable("a choice is open: expected a game in which it has been answered")
    else:
        position, events = known.position, tuple(event for _, event, _ in history(known))
    tops = tops_of(events)
    piles: dict[int | str, list[tuple[int, int]]] = defaultdict(list)
    of: dict[int | str, list[Card]] = defaultdict(list)
    hands = []
    shown, chosen = _shown(events)
    for side, kingdom in enumerate(position.kingdoms):
        hand = list(kingdom.hand)
        if position.is_automa(side):
            # two piles are halves of one until either is shuffled again from cards that everybody has seen
            shared = position.four and not any(position.kingdoms[other].fort for other in (1, 3))
            places, name = list(range(len(tops.get(side, ())), len(hand))), "piles" if shared else side
        elif position.sees(viewer, side):
            continue
        else:
            places = [i for i, card in enumerate(hand) if card not in shown[side]]
            name = side if side in chosen else "any"
        for i in places:
            of_which = "any" if hand[i] == UNKNOWN else name  # the position itself does not tell the card
            piles[of_which].append((side, i))
            of[of_which].append(hand[i])
            hand[i] = UNKNOWN
        hands.append((side, tuple(hand)))
    kingdoms = list(position.kingdoms)
    for side, cards in hands:
        kingdoms[side] = kingdoms[side]._replace(hand=cards)
    position = position._replace(kingdoms=tuple(kingdoms), seed=0)
    if "any" in of:
        of["any"] = _any_cards(position, piles["any"])
    hidden = tuple((tuple(piles[name]), tuple(sorted(of[name], key=in_order))) for name in piles)
    return Seen(position, tops, hidden)


def tops_of(events: Iterable[Event]) -> dict[int, tuple[Card, ...]]:
    """Return for each Automa the cards known to be on top of its pile: those that were seen to go there and are still
    there."""
    tops: dict[int, tuple[Card, ...]] = {}
    for event in events:
        match event:
            case Reveal(side=side):
                tops[side] = tops.get(side, ())[1:]
            case Mill(side=side, cards=cards):
                tops[side] = tops.get(side, ())[len(cards) :]
            case Reshuffle(side=side):
                tops[side] = ()
            case Event(to=Place(side, zone), card=Card() as card) if zone == PILE:
                tops[side] = (card, *tops.get(side, ()))
    return {side: cards for side, cards in tops.items() if cards}


def _shown(events: Iterable[Event]) -> tuple[dict[int, set[Card]], set[int]]:
    """Return for each side the cards that were seen to enter its hand, and the sides whose cards were chosen openly."""
    shown: dict[int, set[Card]] = defaultdict(set)
    chosen: set[int] = set()
    for event in events:
        match event:
            case Take(side=side) | Left(side=side) | Show(side=side):
                chosen.add(side)
            case Leave(to=Place(side, zone), card=card) | Back(to=Place(side, zone), card=card) if zone == HAND:
                shown[side].add(card)
    return shown, chosen


def _any_cards(position: Position, slots: list[tuple[int, int]]) -> list[Card]:
    """Return the cards that can be in places without any information: those of the edition that are not seen
    elsewhere."""
    abilities = {*position.rulebook.abilities, *(f"{AURA}{name}" for name in position.rulebook.abilities)}
    gone = {card.name for card in cards_in(position)}
    found = [card for card in all_cards().values() if card.name not in gone and abilities.issuperset(card.abilities)]
    while len(found) < len(slots):
        found += found or [UNKNOWN]
    return found


def in_order(card: Card) -> tuple[object, ...]:
    """Return a sort key for cards, by name first."""
    return card.name, card.cost, -1 if card.attack is None else card.attack, card.health or 0, card.abilities
