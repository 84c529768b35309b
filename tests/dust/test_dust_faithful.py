"""Test that events of Dust Collectorz report what happened: each is compared with the positions before and after it.

The expectations are derived from the fields of the events and from the rules, independently of the code that emits
them.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from dust.by_hand import TOLD, written_out
from dust.games import random_game

from tutor.games import definition
from tutor.games.dust.rules import MODES, Event, Position, Step, play

WORDS = definition("dust").words
CITED = {}
for line in (Path(__file__).parent / "cited.txt").read_text("utf-8").splitlines():
    if not line.startswith("#"):
        kind, rule, *causes = line.split()
        CITED[kind, f"dust.{rule}"] = dict(cause.split(":") for cause in causes)
#: The amount that an ability adds to a value, or subtracts from the other one.
ADDS = {"charge": 2, "guard": 2, "hinder": -1, "steady": 0}
TOLD_PARTS = {"full", "half", "ability", "stronger", "weaker", "unchanged", "floor"}


def steps() -> Iterator[Step]:
    """Yield the steps of random games and of the situations worked out by hand."""
    for mode in MODES:
        for seed in range(3):
            game = random_game(mode, seed)
            yield from (game.opening, *game.steps)
    for case in TOLD["case"]:
        if not (case.get("readings") or case.get("unreadable") or "refused" in case):
            position = WORDS.read_position(written_out(case["start"]))
            for move in case["moves"]:
                step = play(position, WORDS.read_move(move, position))
                yield step
                position = step.position


@pytest.fixture(scope="module")
def told() -> list[Step]:
    return list(steps())


def letter(position: Position) -> str:
    return "y" if position.young else "t" if position.team else "m" if position.many else "v"


def test_each_event_cites_its_rule_and_follows_from_what_it_should(told):
    met = set()
    for step in told:
        for event in step.events:
            cause = "-" if event.cause is None else step.events[event.cause].kind
            modes = CITED.get((event.kind, event.rule), {}).get(cause, "")
            assert letter(step.start) in modes, (event.kind, event.rule, cause)
            met.add((event.kind, event.rule, cause))
    assert {(*key, cause) for key, causes in CITED.items() for cause in causes} == met


def last(step: Step, i: int, kind: str) -> Event:
    """Return the last event of a kind before another one."""
    return next(event for event in reversed(step.events[:i]) if event.kind == kind)


def laid(before: Position, event: Event, i: int, step: Step) -> bool:
    """Check events of laying cards: which cards, by whom, against whom."""
    lay = before.seats[event.side or 0].laid
    match event.kind:
        case "attack":
            return event.side == before.player and step.events[i + 1].side == event.side
        case "answer" | "counter" | "give" | "nothing-left":
            return (event.side, event.other) == (before.player, before.leader)
        case "stopped":
            return (event.side, event.other) == (before.player, before.leader) and lay.counters[-1:] == (event.card,)
        case "primary":
            return event.card == lay.cards[0] and event.tribe == lay.cards[0].tribe and len(lay.cards) > 1
        case "activate":
            return event.card == lay.cards[event.number] and event.ability == event.card.ability != ""
        case "mixed":
            (taken,), before = event.cards, [one.cards for one in step.events[:i] if one.kind == "mixed"]
            odd = Counter(card for card in lay.cards if card.tribe != lay.cards[0].tribe)
            ours = odd[taken] > before.count(event.cards) and (event.card == taken or not odd[event.card])
            return ours and event.card in lay.cards and event.ability == event.card.ability == "rally"
        case "cannot":
            held = {card.tribe for card in before.seats[event.side].playable} - {""}
            return event.tribe == before.attack.tribe and held <= {event.tribe, *event.barred}
        case "may-add":
            return event.side == before.player and not step.position.seats[event.other].laid.all
        case "nobody-next":
            return event.side == before.player and bool(lay.counters)
        case "name":
            return event.side == before.player and event.stat == step.positions[i].stat != before.stat
        case "same-stat":
            return event.side in (before.player, before.leader) and event.stat == before.stat
    return True


def fought(before: Position, event: Event, i: int, step: Step) -> bool:
    """Check events of a clash: its parts, its values, and its consequences."""
    clash = (before.leader, before.player)
    lay = before.seats[event.side or 0].laid
    other = clash[event.side == clash[0]]
    match event.kind:
        case "full":
            whole = "" if event.card == lay.cards[0] else "whole"
            return event.amount == event.card.stat(before.stat) and event.ability in (whole, event.card.ability)
        case "half":
            return event.before == event.card.stat(before.stat) and event.amount == event.before // 2
        case "ability":
            whose = other if event.ability == "hinder" else event.side
            return event.card in before.seats[whose].laid.cards and event.amount == ADDS[event.card.ability]
        case "stronger" | "weaker" | "unchanged":
            tribes = (lay.tribe, before.seats[other].laid.tribe)
            return event.side == clash[1] and (event.tribe, event.against) == tribes
        case "idle":
            return event.card in lay.cards and event.card.ability == event.ability
        case "nulled":
            return event.card == lay.cards[0] and event.ability == event.card.ability and event.by.ability == "null"
        case "nothing-nulled":
            return event.card in lay.cards and event.card.ability == event.ability == "null"
        case "value":
            return event.side in clash and event.stat == before.stat
        case "tie":
            return (event.side, event.other) == (clash[1], clash[0]) and event.amount == last(step, i, "value").amount
        case "won":
            return {event.side, event.other} == set(clash)
        case "excess":
            won = last(step, i, "won")
            more = (
                (won.amount or 0) - (won.against or 0) if before.attack.cards else 0
            )  # R 87: no excess against nothing
            return (event.side, event.amount) == (won.side, more)
        case "too-little":
            asked = {"plunder": 2, "scatter": 3}[event.card.ability]
            return event.amount == last(step, i, "excess").amount < asked == event.asked and event.card in lay.cards
        case "lead":
            countered = event.rule == "dust.many.counter"
            return (event.side, event.other) == (clash[1], clash[0]) and countered == (not lay.cards)
        case "stays-lead":
            return (event.side, event.other) == clash
        case "clash-to":
            return event.answered == clash[1] and event.number == len(before.clashes) + 1 and event.side in clash
        case "onward":
            return event.cards == lay.cards and event.other == last_face(step, i).side
        case "fresh":
            return event.cards == lay.cards and event.amount == 1 - 2 * any(e.kind == "weaker" for e in step.events)
    return True


def last_face(step: Step, i: int) -> Event:
    """Return the next event that says who has to answer."""
    return next(event for event in step.events[i:] if event.kind == "face")


def ended(before: Position, event: Event, _: int, step: Step) -> bool:
    """Check events at the end of a round and of the game."""
    match event.kind:
        case "round-to":
            mine = [fought for fought in before.clashes if (fought.side - event.side) % 2 == 0]
            won = sum(it.won for it in mine) + sum(not it.won for it in before.clashes if it not in mine)
            return event.amount == (won if before.team else None) and (not before.team or won >= 2)
        case "destroyed":
            return (
                event.card == before.seats[event.side].laid.cards[event.number] and event.card.ability == event.ability
            )
        case "overflow-stays":
            return event.cards == before.seats[event.side].overflow != ()
        case "deck-short":
            seat = before.seats[event.side]
            return not seat.deck and event.amount == 6 - len(seat.hand)
        case "draw":
            return event.amount == len(event.cards) and event.cards == before.seats[event.side].deck[: event.amount]
        case "next-attacker":
            return event.number == before.round + 1
        case "out" | "empty":
            return not before.seats[event.side].left
        case "cannot-attack":
            return event.cards == before.seats[event.side].playable and not any(card.tribe for card in event.cards)
        case "points":
            cards = [card for card in before.piles[event.side] if card.rank in (event.ranks or ("",))]
            each = {"bronze": 1, "silver": 1, "platinum": 3, "epic": 3}
            return (event.count, event.amount) == (len(cards), sum(each.get(card.rank, 0) for card in cards))
        case "discards-count-nothing":
            return event.count == len(before.seats[event.side].discard)
        case "bonus":
            return event.side == before.last_round and event.amount == (6 if before.team else 3)
        case "level" if not before.young:
            scores = {e.side: e.amount for e in step.events if e.kind == "score"}
            best = max(scores.values())
            return event.amount == best and event.players == tuple(it for it in scores if scores[it] == best)
        case "level":
            hands = [len(seat.hand) for seat in before.seats]
            fewest = tuple(it for it, count in enumerate(hands) if count == min(hands))
            return event.amount == min(hands) and event.players == fewest
    return True


def children(before: Position, event: Event, i: int, step: Step) -> bool:
    """Check events of Young Champions."""
    match event.kind:
        case "beats":
            under = (*step.start.centre[-1:], *last(step, i, "laid").cards)
            at = under.index(event.card)
            return event.side == step.start.player and event.other == under[at - 1] and at > 0
        case "fits":
            return event.card == before.seats[event.side].hand[-1] and event.side == before.player
        case "pass" | "deck-empty" if before.young:
            return event.side == before.player and (event.kind == "pass" or not before.seats[event.side].deck)
        case "count":
            return event.amount == len(before.seats[event.side].hand)
    return True


@pytest.mark.parametrize("says", [laid, fought, ended, children], ids=lambda says: says.__name__)
def test_each_event_says_what_is_so(told, says):
    for step in told:
        before = step.start
        for i, (event, after) in enumerate(zip(step.events, step.positions, strict=True)):
            if getattr(event, "side", None) is not None or event.kind == "level":
                assert says(before, event, i, step), (event.kind, event, WORDS.write_position(before))
            before = after
