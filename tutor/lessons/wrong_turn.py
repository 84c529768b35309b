"""Mana, cards and the Automa, read wrongly: each function is given the true step first."""

# ruff: noqa: ARG001 - every one is given the true step, and what that takes

from __future__ import annotations

from typing import Any

from ..clash import (
    A,
    B,
    Card,
    Creature,
    Kingdom,
    Place,
    Position,
    Reason,
    automa,
    events,
    incantation,
    mana,
    moves,
    stronghold,
    turn,
)
from ..clash.position import HAND, UPPER
from ..clash.story import Story
from .wrong import MEMORY, mark, wrong


@wrong("mana-without-stronghold", mana.base_mana)
def mana_without_stronghold(true: Any, position: Position) -> int:
    counted = position.turn > 1 and not position.is_automa(position.player)
    return int(true(position)) - counted


@wrong("mana-for-creatures", mana.base_mana)
def mana_for_creatures(true: Any, position: Position) -> int:
    if position.turn == 1 or position.is_automa(position.player):
        return int(true(position))
    return int(true(position)) + sum(1 for _ in position.creatures(position.player))


@wrong("six-for-both", mana.base_mana)
def six_for_both(true: Any, position: Position) -> int:
    return 6 if position.turn <= 2 and not position.is_automa(position.player) else int(true(position))


@wrong("automa-mana-fixed", mana.base_mana)
def automa_mana_fixed(true: Any, position: Position) -> int:
    rules = position.automa
    return rules.mana if rules is not None and position.player == B else int(true(position))


@wrong("mana-kept", turn.next_turn)
def mana_kept(true: Any, story: Story) -> None:
    MEMORY[story.position.player] = story.position.mana
    true(story)


@wrong("mana-kept", turn.mana_regeneration)
def mana_kept_comes(true: Any, story: Story) -> None:
    true(story)
    kept = MEMORY.get(story.position.player, 0)
    if kept:
        story.happen("mana", "mana.per-card", None, story.position.player, before=0, after=story.position.mana + kept)


@wrong("any-card", moves.card_reasons)
def any_card(true: Any, position: Position, i: int, kind: str) -> list[Reason]:
    return [reason for reason in true(position, i, kind) if reason.rule != "summoning.four-leftmost"]


@wrong("stronghold-among-four", moves.card_reasons)
def stronghold_among_four(true: Any, position: Position, i: int, kind: str) -> list[Reason]:
    found: list[Reason] = true(position, i, kind)
    kingdom = position.kingdoms[position.player]
    if i == moves.LEFTMOST - 1 and i < len(kingdom.hand) and kingdom.before < moves.LEFTMOST:
        found.append(Reason("not-leftmost", "summoning.four-leftmost", {"card": kingdom.hand[i], "number": i + 2}))
    return found


@wrong("four-rightmost", moves.card_reasons)
def four_rightmost(true: Any, position: Position, i: int, kind: str) -> list[Reason]:
    found = any_card(true, position, i, kind)
    hand = position.kingdoms[position.player].hand
    if i < len(hand) - moves.LEFTMOST:
        found.append(Reason("not-leftmost", "summoning.four-leftmost", {"card": hand[i], "number": i + 1}))
    return found


@wrong("summoned-in-front", events._enter)
def summoned_in_front(true: Any, kingdom: Kingdom, zone: int, entered: Creature) -> Kingdom:
    upper, lower = kingdom.lines
    return kingdom._replace(lines=(upper, (entered, *lower)) if zone else ((entered, *upper), lower))


@wrong("incantation-used-up", incantation.incantation_returns)
def incantation_used_up(true: Any, story: Story, side: int, card: Card, cause: int) -> None:
    if story.position.is_automa(side):
        true(story, side, card, cause)
        return
    story.position = story.position._replace(shown=None)
    if story.positions:
        story.positions[-1] = story.position


@wrong("price-of-blood-at-once", turn.pay)
def price_of_blood_at_once(true: Any, story: Story, i: int) -> Any:
    position = story.position
    side, hand = position.player, position.kingdoms[position.player].hand
    missing = hand[i].cost - position.mana if i < len(hand) else 0
    if missing < 1:
        return true(story, i)
    stronghold.hit_stronghold(story, side, missing, hand[i], None, "price-of-blood.in-ones")
    return hand[i], Place(side, HAND, i + 1), hand[i].cost


@wrong("symbiote-makes-wait", turn.merge)
def symbiote_makes_wait(true: Any, story: Story, i: int, host: Place) -> None:
    true(story, i, host)
    mark(story, host, new=True)


@wrong("catalyst-one", turn.add_catalysts)
def catalyst_one(true: Any, story: Story, cause: int) -> None:
    told = len(story.events)
    true(story, cause)
    for number, i in enumerate(range(told, len(story.events)), 1):
        event = story.events[i]
        less = (event.after or 0) - number
        story.events[i] = event._replace(before=less - 1, after=less)
        story.positions[i] = story.position = story.positions[i]._replace(mana=less)


@wrong("automa-upper-only", automa.draw)
def automa_upper_only(true: Any, story: Story, zone: int, rule: str) -> None:
    true(story, UPPER, "automa.first-upper")


@wrong("automa-must-afford", automa.summoning)
def automa_must_afford(true: Any, story: Story) -> None:
    zone, rule = UPPER, "automa.first-upper"
    while story.position.kingdoms[B].hand and 0 < story.position.kingdoms[B].hand[0].cost <= story.position.mana:
        automa.draw(story, zone, rule)
        zone, rule = 1 - zone, "automa.alternates"
    story.happen("stop", "automa.mana-spent", side=B, after=story.position.mana)


@wrong("automa-hits-furthest", automa.play_incantation)
def automa_hits_furthest(true: Any, story: Story, card: Card, line: Place, cause: int) -> None:
    end = len(story.position.kingdoms[A].lines[line.zone])
    if end < 2:
        true(story, card, line, cause)
        return
    mana, target = story.position.mana, Place(A, line.zone, end)
    victim = story.position.creature(target)
    assert victim is not None
    left = automa.pay(story, card, cause)
    cause = story.happen("cast", "automa.incantation-target", cause, B, card, None, target, mana, left, victim.card)
    incantation.resolve(story, B, card, target, cause)


@wrong("pile-once", stronghold.hit_pile)
def pile_once(true: Any, story: Story, amount: int, *rest: Any) -> Any:
    return true(story, min(amount, 1), *rest)


@wrong("excess-hits-pile", stronghold.hit_pile)
def excess_hits_pile(true: Any, story: Story, amount: int, *rest: Any) -> Any:
    kingdom = story.position.kingdoms[B]
    excess = 0 if kingdom.fort else amount - len(kingdom.hand)
    hit = true(story, amount, *rest)
    if excess > 0:
        true(story, excess, *rest)
    return hit


@wrong("resistance-overlooked", stronghold.hit_pile)
@wrong("resistance-one-overlooked", stronghold.hit_pile)
def resistance_overlooked(true: Any, story: Story, amount: int, card: Card, cause: int | None, *rest: Any) -> Any:
    return true(story, amount, card, cause, False)


@wrong("incantation-leaves-first", turn.next_available)
def incantation_leaves_first(true: Any, story: Story, cause: int, i: int) -> None:
    true(story, cause, i)
    stronghold.settle_stronghold(story, story.position.player, cause, played=True)
