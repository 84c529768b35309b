"""Why a move is not allowed: every reason, the most important first."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ....core import Reason
from . import young
from .cards import STATS, Card
from .moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Move, Named, Play, places, used
from .position import ADD, ANSWER, ATTACK, CHOOSE, PLAY, SEND, Position
from .resolution import Steps
from .steps import TRUE

#: The maximum number of abilities used in a stack.
MOST = 2
#: The phase in which each kind of move is made.
PHASE: dict[type, str] = {
    Choose: CHOOSE, First: SEND, Attack: ATTACK, Answer: ANSWER, Counter: ANSWER, Give: ANSWER, Add: ADD,
    Play: PLAY, Draw: PLAY,
}  # fmt: skip


def refusals(position: Position, move: Move, steps: Steps = TRUE) -> tuple[Reason, ...]:
    """Return every reason why the move is not allowed in this position under these steps; empty if it is allowed."""
    if position.is_over:
        return (Reason("over", "dust.end.runs-out", {"sides": position.winners}),)
    phase = PHASE[type(move)]
    if phase != position.phase:
        found = [Reason("not-now", "dust.round.turn", {"phase": position.phase, "side": position.player})]
        if isinstance(move, Counter):
            found.append(Reason("counter-attacks", "dust.counter.only-in-defence", {"name": move.card.name}))
        return tuple(found)
    return tuple(_REASONS[type(move)](position, move, steps))


def _choose(position: Position, move: Choose, steps: Steps) -> list[Reason]:
    return []


def _first(position: Position, move: First, steps: Steps) -> list[Reason]:
    party = position.party(position.pile(position.player))
    if move.side in party:
        return []
    return [Reason("not-of-the-team", "dust.team.first-player", {"side": move.side, "sides": party})]


def _attack(position: Position, move: Attack, steps: Steps) -> list[Reason]:
    found = _cards(position, move.cards, attacks=True) + _using(position, move.cards, move.using)
    if move.stat not in STATS:
        found.append(Reason("no-stat", "dust.attack.stat", {"stats": STATS}))
    return found + _whom(position, move.whom)


def _whom(position: Position, whom: int | None) -> list[Reason]:
    """Return why a player may not be attacked. If no player is named, only one can be meant."""
    side = position.player
    if not position.team:
        if whom in (None, position.after(side)):
            return []
        return [Reason("not-the-next", "dust.many.clockwise", {"side": position.after(side), "other": whom})]
    opponents = position.party(1 - position.pile(side))
    if whom in opponents:
        return []
    kind = "nobody-named" if whom is None else "own-team"
    return [Reason(kind, "dust.team.attack-whom", {"side": side, "other": whom, "sides": opponents})]


def _answer(position: Position, move: Answer, steps: Steps) -> list[Reason]:
    found = _cards(position, move.cards, attacks=False) + _using(position, move.cards, move.using)
    playable = position.seats[position.player].playable
    primary = places(playable, move.cards[:1])
    if primary and primary[0] is not None:
        found += _tribe(position, playable[primary[0]], steps)
    return found


def _tribe(position: Position, primary: Card, steps: Steps) -> list[Reason]:
    """Return why a card's tribe may not answer."""
    tribes = steps.tribes(position, position.player, steps)
    if primary.is_counter or primary.tribe in tribes.allowed:
        return []
    attacking = position.attack.tribe
    facts: dict[str, object] = {"card": primary, "tribe": primary.tribe, "attacking": attacking}
    if primary.tribe == attacking:
        return [Reason("same-tribe", "dust.defence.never-same-tribe", facts)]
    if primary.tribe in tribes.barred:
        return [Reason("barred", "dust.defence.barred", facts)]
    held = tuple(card for card in position.seats[position.player].playable if card.tribe in tribes.neighbours)
    return [Reason("neighbour-held", "dust.defence.others-if-neither", {**facts, "cards": held})]


def _cards(position: Position, said: tuple[Named, ...], attacks: bool) -> list[Reason]:
    """Return why these cards may not be laid together: not held, counter cards, or more than one tribe."""
    playable = position.seats[position.player].playable
    if not said:
        rule = "dust.attack.first" if attacks else "dust.defence.must-answer"
        return [Reason("no-card", rule, {"side": position.player})]
    numbers = places(playable, said)
    found = [_not_held(position, named, playable) for named, i in zip(said, numbers, strict=True) if i is None]
    cards = [playable[i] for i in numbers if i is not None]
    for card in dict.fromkeys(card for card in cards if card.is_counter):
        kind, rule = "counter-attacks", "dust.counter.only-in-defence"
        if not attacks:
            kind = "counter-answers"
            if len(said) > 1:
                kind, rule = "counter-in-stack", "dust.counter.alone"
        found.append(Reason(kind, rule, {"name": card.name, "card": card}))
    return found


def _not_held(position: Position, named: Named, playable: tuple[Card, ...]) -> Reason:
    count = sum(card.name == named.name for card in playable)
    rule = "dust.young.from-hand" if position.young else "dust.attack.playable"
    facts = {"name": named.name, "copy": named.copy, "count": count, "side": position.player}
    return Reason("no-such-copy" if count else "not-held", rule, facts)


def _using(position: Position, said: tuple[Named, ...], using: tuple[Named, ...]) -> list[Reason]:
    """Return why these cards may not be laid as one stack, or why these abilities may not be used in it."""
    playable = position.seats[position.player].playable
    numbers = [i for i in places(playable, said) if i is not None]
    cards = tuple(playable[i] for i in numbers)
    active = used(cards, numbers, using, playable)
    found = _tribes(cards, [i for i in active if i is not None], position.phase != ANSWER)
    done: list[int] = []
    for named, i in zip(using, active, strict=True):
        facts: dict[str, object] = {"name": named.name, "side": position.player}
        if i is None:
            found.append(Reason("not-in-stack", "dust.ability.own-cards", facts))
        elif i in done:
            found.append(Reason("used-twice", "dust.ability.own-cards", {**facts, "card": cards[i]}))
        else:
            done.append(i)
            if not cards[i].ability:
                found.append(Reason("no-ability", "dust.card.ability", {**facts, "card": cards[i]}))
    if len(using) > MOST:
        found.append(Reason("too-many-abilities", "dust.stack.two-abilities", {"count": len(using)}))
    if sum(i != 0 for i in done) > 1:
        facts = {"cards": tuple(cards[i] for i in done if i), "card": cards[0]}
        found.append(Reason("two-beside-primary", "dust.stack.one-from-primary", facts))
    return found


def _tribes(cards: tuple[Card, ...], active: list[int], attacks: bool) -> list[Reason]:
    """Return why cards of these tribes may not be in one stack."""
    tribed = [card for card in cards if card.tribe]
    odd = [card for card in tribed if card.tribe != tribed[0].tribe]
    allowed = sum(cards[i].ability == "rally" for i in dict.fromkeys(active))  # dust.sample.rally
    if len(odd) <= allowed:
        return []
    facts = {"card": tribed[0], "tribe": tribed[0].tribe, "cards": tuple(odd), "count": allowed}
    rule = "dust.attack.one-tribe" if attacks else "dust.stack.same-tribe"  # dust.stack.ability-mixes
    if allowed > 1:
        rule = "dust.stack.two-rallies"
    return [Reason("too-mixed" if allowed else "tribes", rule, facts)]


def _counter(position: Position, move: Counter, steps: Steps) -> list[Reason]:
    playable = position.seats[position.player].playable
    (i,) = places(playable, (move.card,))
    if i is None:
        return [_not_held(position, move.card, playable)]
    if playable[i].is_counter:
        return []
    return [Reason("no-counter", "dust.counter.only-in-defence", {"name": move.card.name, "card": playable[i]})]


def _give(position: Position, move: Give, steps: Steps) -> list[Reason]:
    side, seat = position.player, position.seats[position.player]
    tribes = steps.tribes(position, side, steps)
    found = []
    if tribes.can_answer and not position.attack.tribe:
        found.append(Reason("no-tribe", "dust.give.when", {"side": position.leader}))
    elif tribes.can_answer:
        can = tuple(card for card in seat.playable if card.tribe in tribes.allowed)
        found.append(Reason("can-answer", "dust.give.when", {"cards": can}))
    elif not steps.can_give(position, side, steps):
        counters = tuple(card for card in seat.playable if card.is_counter)
        found.append(Reason("counter-held", "dust.counter.optional", {"cards": counters}))
    (i,) = places(seat.playable, (move.card,))
    if i is None:
        found.append(_not_held(position, move.card, seat.playable)._replace(rule="dust.give.from-hand"))
    elif i >= len(seat.hand) > 0:
        facts = {"name": move.card.name, "card": seat.playable[i]}
        found.append(Reason("not-of-the-hand", "dust.give.from-hand", facts))
    return found


def _add(position: Position, move: Add, steps: Steps) -> list[Reason]:
    found = []
    if move.cards:
        found = _cards(position, move.cards, attacks=True)
    found += _using(position, move.cards, move.using)
    if move.stat is not None and (not move.cards or move.stat not in STATS):
        kind = "no-stat" if move.cards else "stat-of-nothing"
        found.append(Reason(kind, "dust.counter.new-stat", {"stats": STATS}))
    return found


def _play(position: Position, move: Play, steps: Steps) -> list[Reason]:
    hand = position.seats[position.player].hand
    if not move.cards:
        return [Reason("no-card", "dust.young.must-beat", {"side": position.player})]
    numbers = places(hand, move.cards)
    found = [_not_held(position, named, hand) for named, i in zip(move.cards, numbers, strict=True) if i is None]
    cards = [hand[i] for i in numbers if i is not None]
    found += [Reason("counter-in-chain", "dust.young.twenty-nine", {"card": card}) for card in cards if not card.tribe]
    if cards and numbers[0] is not None and cards[0].tribe and not young.beats_top(position, cards[0], steps):
        facts = {"card": cards[0], "other": position.centre[-1]}
        found.append(Reason("does-not-beat", "dust.young.must-beat", facts))
    for below, card in pairwise(cards):
        if not young.beats(position, card, below, steps):
            found.append(Reason("link-broken", "dust.young.chain", {"card": card, "other": below}))
    if not steps.readings.tribes_again:
        tribes = [card.tribe for card in cards if card.tribe]
        for tribe in dict.fromkeys(tribe for tribe in tribes if tribes.count(tribe) > 1):
            twice = tuple(card for card in cards if card.tribe == tribe)
            found.append(Reason("tribe-twice", "dust.young.no-tribe-twice", {"tribe": tribe, "cards": twice}))
    return found


def _draw(position: Position, move: Draw, steps: Steps) -> list[Reason]:
    hand = position.seats[position.player].hand
    fitting = tuple(card for card in hand if young.beats_top(position, card, steps))
    return [Reason("can-play", "dust.young.draws-only-if-stuck", {"cards": fitting})] if fitting else []


_REASONS: dict[type, Callable[[Position, Any, Steps], list[Reason]]] = {
    Choose: _choose, First: _first, Attack: _attack, Answer: _answer, Counter: _counter, Give: _give, Add: _add,
    Play: _play, Draw: _draw,
}  # fmt: skip
