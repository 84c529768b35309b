"""Compare the engine with the plain engine of Dust Collectorz: the same position and move, and what differs."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from dust import plain_dust_table
from dust.plain_dust import Table

from tutor.games.dust.rules import (
    OURS,
    STATS,
    TRUE,
    Add,
    Answer,
    Attack,
    Card,
    Choose,
    Counter,
    Draw,
    First,
    Give,
    Move,
    Named,
    Play,
    Position,
    Readings,
    Refused,
    Steps,
    play,
    read,
    refusals,
)

#: Each reading of the plain engine, with the switch here and its alternative there.
TURNED: dict[str, tuple[Readings, dict[int, Any]]] = {
    "13 b": (OURS._replace(beats_two=True), {13: "b"}),
    "14": (OURS._replace(wheel=("paper", "ink", "cloth", "glass", "stone")), {14: ("paper", "ink", "cloth", "glass", "stone")}),
    "15 b": (OURS._replace(attack_changes=True), {15: "b"}),
    "16 b": (OURS._replace(wheel_each_card=True), {16: "b"}),
    "17 b": (OURS._replace(below_zero=True), {17: "b"}),
    "18 b": (OURS._replace(change_stays=True), {18: "b"}),
    "22 b": (OURS._replace(half_of_sum=True), {22: "b"}),
    "26 c": (OURS._replace(first_clash_only=True), {26: "c"}),
    "29 b": (OURS._replace(leader_wins_ties=True), {29: "b"}),
    "32 b": (OURS._replace(counter_must=True), {32: "b"}),
    "33 b": (OURS._replace(given_to_the_round=True), {33: "b"}),
    "35 b": (OURS._replace(after_giving="card"), {35: "b"}),
    "35 c": (OURS._replace(after_giving="void"), {35: "c"}),
    "57 b": (OURS._replace(two_are_enough=True), {57: "b"}),
    "62 b": (OURS._replace(first_attack_again=True), {62: "b"}),
    "63 b": (OURS._replace(last_clash_only=True), {63: "b"}),
    "73 b": (OURS._replace(tribes_again=True), {73: "b"}),
    "77 b": (OURS._replace(refill_to_three=True), {77: "b"}),
}  # fmt: skip


def _switches(name: str) -> list[tuple[str, Any]]:
    """Return the switches that a reading changes."""
    return [(key, value) for key, value in TURNED[name][0]._asdict().items() if value != getattr(OURS, key)]


#: Readings that affect each other: each card of a stack keeps the change that the wheel made to it.
TOGETHER: dict[str, tuple[Readings, dict[int, Any]]] = {
    name: (
        OURS._replace(**{key: value for one in name.split(", ") for key, value in _switches(one)}),
        {number: way for one in name.split(", ") for number, way in TURNED[one][1].items()},
    )
    for name in ("16 b, 18 b", "15 b, 16 b, 18 b", "16 b, 17 b, 18 b", "16 b, 18 b, 22 b", "16 b, 18 b, 26 c")
}

#: If one of these is the reason, the meaning of the rest of the move is undefined.
BLURS = {"dust.attack.playable", "dust.counter.alone"}


@cache
def plain_card(card: Card) -> plain_dust_table.Card:
    ability = card.ability or (card.counter or None)
    return plain_dust_table.Card(card.name, card.tribe or None, card.rank or None, card.stats, ability)


def plain_cards(cards: tuple[Card, ...]) -> list[plain_dust_table.Card]:
    return [*map(plain_card, cards)]


def plain_position(position: Position) -> dict[str, Any]:
    """Return the position as a dict for the plain engine."""

    def laid(lay):
        if not lay.all:
            return None
        cards = plain_cards(lay.given + lay.cards)
        return {
            "counters": plain_cards(lay.counters),
            "cards": cards,
            "active": list(lay.active),
            "given": bool(lay.given),
        }

    over, team = position.is_over, position.mode == "team"
    middle = position.phase in ("answer", "add")
    return {
        "mode": position.mode,
        "seats": len(position.seats),
        "round": position.round,
        "begun": position.begun if middle else None,
        "phase": position.phase,
        "player": None if over else position.player,
        "foe": position.leader if position.phase == "answer" else None,
        "stat": position.stat if middle else None,
        "hand": [plain_cards(seat.hand) for seat in position.seats],
        "overflow": [plain_cards(seat.overflow) for seat in position.seats],
        "deck": [plain_cards(seat.deck) for seat in position.seats],
        "discard": [plain_cards(seat.discard) for seat in position.seats],
        "laid": [laid(seat.laid) for seat in position.seats],
        "piles": [plain_cards(pile) for pile in position.piles],
        "clashes": [tuple(fought) for fought in position.clashes],
        "centre": plain_cards(position.centre),
        "last_play": position.last_play,
        "last_round": position.last_round,
        "winners": sorted({side % 2 for side in position.winners} if team else position.winners),
    }


def plain_move(move: Move) -> dict[str, Any]:
    """Return the move as a dict for the plain engine."""

    def names(said):
        return [(named.name.lower(), named.copy) for named in said]

    made: dict[str, Any] = {
        "kind": type(move).__name__.lower(), "cards": [], "using": [], "stat": None, "target": None, "what": None
    }  # fmt: skip
    match move:
        case Choose():
            made["what"] = "attack" if move.attack else "defend"
        case First():
            made["what"] = plain_dust_table.SEATS[move.side]
        case Attack():
            made |= {"cards": names(move.cards), "using": names(move.using), "stat": move.stat, "target": move.whom}
        case Answer():
            made |= {"cards": names(move.cards), "using": names(move.using)}
        case Add():
            made |= {"cards": names(move.cards), "using": names(move.using), "stat": move.stat}
        case Counter() | Give():
            made["cards"] = names((move.card,))
        case Play():
            made["cards"] = names(move.cards)
    return made


def difference(
    position: Position,
    there: dict[str, Any],
    move: Move,
    readings: Readings = OURS,
    plain: dict[int, Any] | None = None,
) -> str:
    """Return how the two engines differ on a move in a position, or nothing if they agree.

    ``there`` is the position for the plain engine.
    """
    steps = read(readings)
    table = Table(there, plain)
    theirs = table.refusals(plain_move(move))
    ours = [reason.rule for reason in refusals(position, move, steps)]
    if BLURS & set(ours) & set(theirs):
        return ""
    if set(ours) != set(theirs):
        return f"refused: ours {ours}, plain {theirs}"
    if ours:
        return ""
    table.make(plain_move(move))
    there, here = table.p, plain_position(play(position, move, steps=steps).position)
    there["begun"] = there["begun"] if there["phase"] in ("answer", "add") else None
    there["foe"] = there["foe"] if there["phase"] == "answer" else None
    there["winners"] = sorted(there["winners"])
    found = {key: (value, there.get(key)) for key, value in here.items() if value != there.get(key)}
    return f"ours, plain: {found}" if found else ""


def wild_move(position: Position, chance: Random) -> Move:
    """Return a move, mostly illegal, with cards of this position."""
    seats = position.seats
    names = [card.name for seat in seats for card in seat.playable + seat.deck[:1]] or ["Kite"]
    own = [card.name for card in seats[position.player].playable] or names

    def some(most: int) -> tuple[Named, ...]:
        return tuple(
            Named(chance.choice(own if chance.random() < 0.9 else names), chance.choice((None, None, None, 1, 2)))
            for _ in range(chance.randint(1, most))
        )

    stat = chance.choice((*STATS, None))
    using = some(3) if chance.random() < 0.4 else ()
    match position.phase:
        case "choose":
            kinds = (Choose(True), First(0), Draw())
        case "send":
            kinds = (First(chance.randrange(4)), Choose(False))
        case "attack":
            whom = chance.choice((None, 0, 1, 2, 3)) if position.team else None
            kinds = (Attack(some(3), stat, using, whom), Answer(some(1)))
        case "answer":
            kinds = (Answer(some(3), using), Answer(some(1)), Counter(some(1)[0]), Give(some(1)[0]), Draw())
        case "add":
            kinds = (Add(some(3), stat, using), Add(), Give(some(1)[0]))
        case "play":
            kinds = (Play(some(3)), Play(some(1)), Draw(), Choose(True))
        case _:
            kinds = (Draw(), Attack(some(1), stat))
    return chance.choice(kinds)


__all__ = ["TRUE", "TURNED", "Refused", "Steps", "difference", "wild_move"]
