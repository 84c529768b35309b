"""Whether a game of Dust Collectorz can reach a position, decided without the validator.

Cards are counted, and the round or the last plays are undone and replayed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.core import Refused
from tutor.games.dust.rules import Card, Named, Position, Seat, moves, play
from tutor.games.dust.rules.moves import Add, Answer, Attack, Counter, Draw, Give, Play
from tutor.games.dust.rules.position import ADD, ATTACK, CHOOSE, OVER, SEND, Lay
from tutor.games.dust.rules.readings import NUMBERS, OURS
from tutor.games.dust.rules.steps import read

STATS = ("power", "speed", "health", "cunning")
POINTS = {"bronze": 1, "silver": 1, "platinum": 3, "epic": 3}
#: The readings that are changed. Those of the wheel are not, because one of them would allow any answer.
TURNED = {"wheel": [], "beats_two": [], "after_giving": ["card", "void"]}
ALL_STEPS = [
    read(OURS), *(read(OURS._replace(**{name: way})) for name in NUMBERS for way in TURNED.get(name, [True]))
]  # fmt: skip
TRAP = Card("Trapper", counter="trap")


def can_be_reached(position: Position) -> bool:
    """Return whether some game with few cards can reach the position."""
    if not fits_decks(position):
        return False
    if position.young:
        return position.mode.startswith("young") and young_reached(position)
    if position.phase == OVER:
        return over_reached(position)
    if any(len(seat.hand) > 6 for seat in position.seats):
        return False
    if position.phase in (CHOOSE, SEND):
        return opening_reached(position)
    if position.phase == ATTACK:
        attacker = position.seats[position.player]
        filled = all(len(seat.hand) == 6 or not seat.deck for seat in position.seats)
        return (
            filled and all(map(held, position.seats)) and any(card.tribe for card in attacker.hand + attacker.overflow)
        )
    return any(round_reached(position, steps) for steps in ALL_STEPS)


def held(seat: Seat) -> tuple[Card, ...]:
    return seat.hand + seat.overflow + seat.deck


def fits_decks(position: Position) -> bool:
    """Return whether there are no more cards than the decks hold, less one card for each round."""
    counts, deck = [], 29 if position.young else 32
    for seat in position.seats:
        unplayed = [*held(seat), *seat.laid.counters, *seat.laid.cards]
        own = [*unplayed, *seat.discard]
        counts.append(len(own))
        if len(own) > deck or sum(not card.tribe for card in own) > 2 or len(unplayed) > 33 - position.round:
            return False
    table = [card for seat in position.seats for card in (*held(seat), *seat.discard, *seat.laid.all)]
    table += [card for pile in (*position.piles, position.centre) for card in pile]
    if position.young and any(not card.tribe for card in table):
        return False
    count = len(position.seats)
    return len(table) <= deck * count and sum(not card.tribe for card in table) <= 2 * count and position.round <= 32


def opening_reached(position: Position) -> bool:
    if position.round > 1 or any(position.piles) or any(seat.overflow or seat.discard for seat in position.seats):
        return False
    dealt = any(seat.hand for seat in position.seats)
    return all(
        held(seat)
        and (not seat.hand or any(card.tribe for card in seat.hand))
        and (not dealt or len(seat.hand) == 6 or not seat.deck)
        for seat in position.seats
    )


def over_reached(position: Position) -> bool:
    if any(map(held, position.seats)):
        return False
    scores = [sum(POINTS.get(card.rank, 0) for card in pile) for pile in position.piles]
    scores[position.last_round] += 6 if position.mode == "team" else 3
    best = [pile for pile, score in enumerate(scores) if score == max(scores)]
    best = [position.last_round] if position.last_round in best else best
    return position.winners == tuple(side for side in range(len(position.seats)) if side % len(scores) in best)


# -- replaying a round --------------------------------------------------------------------------------------------


def round_reached(position: Position, steps) -> bool:
    """Return whether the players' laid cards can be laid one after the other so that the round reaches this position."""
    begun = position.begun
    if begun is None or position.seats[begun].laid.counters or not position.seats[begun].laid.cards:
        return False
    seats = tuple(Seat(whole(seat.laid) + seat.hand, seat.overflow) for seat in position.seats)
    start = Position(
        position.mode, seats, ((),) * len(position.piles), phase=ATTACK, player=begun, wheel=position.wheel
    )
    whom = None
    if position.mode == "team":
        whom = position.clashes[0].side if position.clashes else position.player
    return any(
        came
        for stat in STATS
        for after in tried(
            start, Attack(*said(start, position, begun, cards_only=True), stat, ()), position, steps, whom
        )
        for came in [followed(after, position, steps)]
    )


def whole(lay: Lay) -> tuple[Card, ...]:
    return lay.counters + lay.cards


def named(playable: tuple[Card, ...], i: int) -> Named:
    return Named(playable[i].name, sum(card.name == playable[i].name for card in playable[: i + 1]))


def said(now: Position, target: Position, side: int, cards_only: bool = False):
    """Return the names of the cards that a player lays; they come first in the hand."""
    lay, playable = target.seats[side].laid, now.seats[side].playable
    first = 0 if cards_only or not lay.counters or playable[: len(lay.counters)] != lay.counters else len(lay.counters)
    return (tuple(named(playable, first + i) for i in range(len(lay.cards))),)


def tried(now: Position, move, target: Position, steps, whom=None) -> Iterator[Position]:
    """Yield the position after a move, with the abilities that are active in the end; nothing if it is refused."""
    side = now.player
    lay = target.seats[side].laid
    if isinstance(move, Attack | Answer | Add):
        move = type(move)(
            **{**{f: getattr(move, f) for f in move.__slots__}, "using": tuple(move.cards[i] for i in lay.active)}
        )
    if isinstance(move, Attack):
        move = Attack(move.cards, move.stat, move.using, whom)
    try:
        yield play(now, move, steps=steps).position
    except Refused:
        return


def followed(now: Position, target: Position, steps) -> bool:
    """Return whether the round can continue from there to the position."""
    if there(now, target):
        return True
    if now.phase not in ("answer", "add") or now.round != 1:
        return False
    side, lay = now.player, target.seats[now.player].laid
    if now.phase == ADD:
        options = [(now, Add(*said(now, target, side), stat, ())) for stat in (None, *STATS)]
    elif lay.counters:
        options = [(now, Counter(named(now.seats[side].playable, 0)))]
    elif lay.cards:
        options = [(less, Answer(*said(less, target, side), ())) for less in without_drawn(now, side, lay)]
    else:
        given = Card("Filler", now.attack.tribe, "bronze", (1, 1, 1, 1)) if now.attack.tribe else TRAP
        seat = now.seats[side]
        more = now.with_seat(side, seat._replace(hand=(given, *seat.hand)))
        options = [(more, Give(named(more.seats[side].playable, 0)))]
    return any(
        followed(after, target, steps) for before, move in options for after in tried(before, move, target, steps)
    )


def without_drawn(now: Position, side: int, lay: Lay) -> Iterator[Position]:
    """Yield the position without that many cards of a hand, which abilities of laid cards may have drawn since."""
    seat, kinds = now.seats[side], [lay.cards[i].ability for i in lay.active]
    most = 2 * kinds.count("hoard") + (len(now.seats) - 1) * kinds.count("plunder")
    own = len(lay.cards)
    rest = (*seat.hand[own:], *seat.overflow)
    for count in range(min(most, len(rest)) + 1):
        for gone in combinations(range(len(rest)), count):
            kept = tuple(card for i, card in enumerate(rest) if i not in gone)
            yield now.with_seat(side, seat._replace(hand=seat.hand[:own] + kept, overflow=()))


def there(now: Position, target: Position) -> bool:
    keys = ("phase", "player", "leader", "begun", "stat", "clashes")
    if any(getattr(now, key) != getattr(target, key) for key in keys):
        return False
    return all(marks(a.laid) == marks(b.laid) for a, b in zip(now.seats, target.seats, strict=True))


def marks(lay: Lay):
    return lay.counters, lay.given, lay.cards, sorted(lay.active)


# -- undoing plays of Young Champions -----------------------------------------------------------------------------


def young_reached(position: Position) -> bool:
    ring = position.wheel
    for below, card in zip(position.centre, position.centre[1:], strict=False):
        if ring[(ring.index(card.tribe) + 1) % len(ring)] != below.tribe:
            return False
    if not position.centre:
        first = all(len(seat.hand) == 3 or (0 < len(seat.hand) < 3 and not seat.deck) for seat in position.seats)
        return position.phase != OVER and position.last_play is None and first
    sides = range(len(position.seats))
    lasts = sides if position.last_play is None else (position.last_play,)
    return any(came_by(position._replace(last_play=last), len(sides)) for last in lasts)


def came_by(position: Position, draws: int) -> bool:
    """Return whether a play, or a play followed by that many draws, leads to the position."""
    last = position.last_play
    seat = position.seats[last]
    for count in range(1, min(5, len(position.centre)) + 1):
        chain = position.centre[-count:]
        before = position.with_seat(last, seat._replace(hand=chain + seat.hand))
        before = before._replace(centre=position.centre[:-count], player=last, phase="play", winners=())
        names = tuple(named(before.seats[last].hand, i) for i in range(count))
        if leads(before, Play(names), position):
            return True
    if not draws:
        return False
    return any(
        leads(before, Draw(), position) and came_by(before, draws - 1)
        for side in range(len(position.seats))
        if position.phase == OVER or side in (position.player, (position.player - 1) % len(position.seats))
        for before in undrawn(position, side)
    )


def undrawn(position: Position, side: int) -> Iterator[Position]:
    seat = position.seats[side]
    before = position._replace(player=side, phase="play", winners=())
    yield before
    tribes = set()
    for i, card in enumerate(seat.hand):
        if card.tribe not in tribes:
            tribes.add(card.tribe)
            hand = seat.hand[:i] + seat.hand[i + 1 :]
            yield before.with_seat(side, seat._replace(hand=hand, deck=(card, *seat.deck)))


def leads(before: Position, move, position: Position) -> bool:
    if any(not seat.hand and not seat.deck for seat in before.seats):
        return False
    try:
        return alike(play(before, move).position) == alike(position)
    except Refused:
        return False


def alike(position: Position):
    hands = tuple(seat._replace(hand=tuple(sorted(seat.hand))) for seat in position.seats)
    return position._replace(seats=hands, player=0 if position.is_over else position.player, round=1)


def can_go_on(position: Position) -> bool:
    """Return whether the game is over or some move is legal."""
    return position.is_over or next(iter(moves(position)), None) is not None
