"""Why a machine player makes a move, from what it has worked out about it and about the alternatives."""

from __future__ import annotations

from ....core.player import Why
from ..rules.ending import points
from ..rules.moves import Add, Answer, Attack, Counter
from ..rules.position import Position
from .chains import Chain, chains
from .planning import Search, Strength, Way


def why(search: Search, way: Way, ways: list[Way]) -> Why:
    """Return why a card or a stack is laid, or a card given up, compared with the other ways."""
    lot = search.strength.lot
    cards = way.lay.all
    facts: dict[str, object] = {"cards": cards, "count": sum(points(card) for card in cards)}
    match way.move:
        case Attack() | Add():
            return _attack(search, way, facts)
        case Answer():
            return _answer(search, way, ways, facts)
        case Counter():
            if lot:
                return Why("counter.lot", {"cards": cards})
            others = any(one.wins for one in ways if isinstance(one.move, Answer))
            return Why("counter.free" if others else "counter.only", {"cards": cards})
    return Why("give.lot" if lot else "give.least", facts)


def _attack(search: Search, way: Way, facts: dict[str, object]) -> Why:
    lot, move, worth = search.strength.lot, way.move, sum(points(card) for card in way.lay.all)
    assert isinstance(move, Attack | Add)
    if not way.lay.cards:
        return Why("attack.nothing-lot" if lot else "attack.nothing")
    facts = {**facts, "stat": move.stat or search.position.stat, "amount": way.amount}
    if lot:
        return Why("attack.lot", facts)
    if way.held is None:
        return Why("attack.highest", facts)
    hands = len(search.imagined)
    if 2 * way.held >= hands:
        return Why("attack.holds", {**facts, "count": way.held, "of": hands})
    return Why(f"attack.{('free', 'cheap')[worth]}" if worth < 2 else "attack.risk", facts)


def _answer(search: Search, way: Way, ways: list[Way], facts: dict[str, object]) -> Why:
    facts = {**facts, "amount": way.amount, "against": way.against}
    if way.wins:
        attack = sum(points(card) for card in search.position.attack.all)
        return Why("answer.ties" if way.amount == way.against else "answer.wins", {**facts, "count": attack})
    if search.strength.lot:
        return Why("answer.lot", facts)
    return Why("answer.dear" if any(one.wins for one in ways) else "answer.loses", facts)


def why_chain(position: Position, seat: int, chain: Chain, thinks: Strength) -> Why:
    """Return why a chain is laid, or a card drawn, in Young Champions."""
    it, numbers = position.seats[seat], chain[1]
    facts = {"cards": tuple(it.hand[i] for i in numbers)}
    if not numbers:
        return Why("draw.stuck" if it.deck else "draw.passes", {"cards": position.centre[-1:]})
    if len(numbers) == len(it.hand) and not it.deck:
        return Why("play.out", facts)
    if any(len(other) > len(numbers) for _, other in chains(position)):
        return Why("play.enough", {**facts, "count": thinks.chain})
    if len(numbers) > 1:
        return Why("play.longest", facts)
    return Why("play.one" if position.centre else "play.begins", facts)
