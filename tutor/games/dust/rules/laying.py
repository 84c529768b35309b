"""Laying cards: an attack, an answer, a counter card, a card given up, and what is added to a counter card."""

from __future__ import annotations

from . import moves
from .abilities import HOARD
from .active import clash_of
from .cards import Card
from .events import laying
from .events.clash import Stopped
from .events.ending import Captured
from .fighting import draw_one, fight, no_fight
from .moves import Named
from .parts import ANSWERING, total
from .position import ANSWER, Position
from .resolution import Resolution, Steps
from .rounds import COUNTERED, GAVE, after_clash, face, mode_of
from .wheel import STRONGER, WEAKER


def attack(resolution: Resolution, move: moves.Attack) -> None:
    """Lay an attack of a card or a stack and name the statistic; the next player has to answer.

    Source: two-player versus 1; team of four 1; versus of three and four 1, 2.
    """
    position = resolution.position
    side, stat = position.player, move.stat
    whom = position.after(side) if move.whom is None else move.whom
    assert stat is not None
    cards, at = found(resolution, move.cards)
    rule = "dust.team.attack-whom" if position.team else "dust.attack.first"  # dust.attack.face-up
    also = laid_readings(position, cards, at, move.using)
    cause = resolution.emit(laying.Attack(rule, also=also, side=side, cards=cards, at=at, other=whom))
    resolution.emit(laying.Name("dust.attack.stat", cause, side=side, stat=stat))
    lay_open(resolution, side, move.using, at, cause)
    rule = "dust.team.first-answers" if position.team else "dust.defence.must-answer"
    face(resolution, whom, side, rule, cause)


def answer(resolution: Resolution, move: moves.Answer) -> None:
    """Answer with a card or a stack, and fight the clash. Source: two-player versus 2, 3, 6."""
    position = resolution.position
    side, other = position.player, position.leader
    assert other is not None
    cards, at = found(resolution, move.cards)
    tribes = resolution.steps.tribes(position, side, resolution.steps)
    rule = "dust.defence.others-if-neither"
    if not position.attack.tribe:
        rule = position.attack.nothing_rule
    elif cards[0].tribe in tribes.neighbours:
        rule = "dust.defence.stronger-or-weaker"
    also = laid_readings(position, cards, at, move.using)
    printed = rule == "dust.defence.stronger-or-weaker" and not chose_weaker(position, cards[0].tribe, resolution.steps)
    cause = resolution.emit(laying.Answer(rule, also=also, printed=printed, side=side, cards=cards, at=at, other=other))
    lay_open(resolution, side, move.using, at, cause)
    clash = clash_of(resolution.position, resolution.lay(side), resolution.steps)
    change = total(resolution.steps.wheel_change(clash, ANSWERING, resolution.steps))
    won, cause = fight(resolution, cause)
    after_clash(resolution, won, cause, change)


def chose_weaker(position: Position, tribe: str, steps: Steps) -> bool:
    """Return whether a player answers with the weaker ``tribe`` but could play the stronger one."""
    tribes, attacking = steps.tribes(position, position.player, steps), position.attack.tribe
    found = {steps.relation(steps.readings, position.wheel, attacking, one) for one in tribes.held & tribes.allowed}
    return STRONGER in found and steps.relation(steps.readings, position.wheel, attacking, tribe) == WEAKER


def counter(resolution: Resolution, move: moves.Counter) -> None:
    """Play a Trap, which stops the attack and wins the clash.

    Source: glossary, Trap; notes to team of four 2, versus of three and four 3; our readings 7, 8, 11 and 12.
    """
    position = resolution.position
    side, other = position.player, position.leader
    assert other is not None
    (card,), (at,) = found(resolution, (move.card,))
    rule = "dust.counter.only-in-defence"
    cause = resolution.emit(laying.Counter(rule, side=side, card=card, at=at, other=other))
    cause = resolution.emit(Stopped("dust.counter.trap-stops", cause, side=side, card=card, other=other))
    cause = no_fight(resolution, side, "dust.counter.trap-wins", cause)
    after_clash(resolution, True, cause, how=COUNTERED)


def add(resolution: Resolution, move: moves.Add) -> None:
    """Add cards to a counter card to attack the next player, or add nothing.

    Source: notes to team of four 2, versus of three and four 3; our readings 11 and 12.
    """
    position = resolution.position
    side, stat = position.player, position.stat
    assert stat is not None
    cards, at = found(resolution, move.cards)
    rule = "dust.counter.goes-on" if cards else "dust.counter.nothing-added"
    also = laid_readings(position, cards, at, move.using)
    cause = resolution.emit(laying.Add(rule, also=also, side=side, cards=cards, at=at))
    if move.stat is not None and move.stat != stat:
        resolution.emit(laying.Name("dust.counter.new-stat", cause, side=side, stat=move.stat))
    else:
        rule = "dust.team.same-stat" if position.team else "dust.many.same-stat"
        # another statistic may be named, too
        resolution.emit(laying.SameStat(rule, cause, printed=True, side=side, stat=stat))
    lay_open(resolution, side, move.using, at, cause)
    following = mode_of(position).answers_next(position)
    rule = "dust.many.active-attack"
    if position.team:
        rule = "dust.team.partner-answers" if len(position.clashes) == 1 else "dust.team.last-answers"
    face(resolution, following, side, rule, cause)


def give(resolution: Resolution, move: moves.Give) -> None:
    """Give up a card, which is captured at once, and lose the clash.

    Source: two-player versus 4; our readings 32 to 35.
    """
    position, steps = resolution.position, resolution.steps
    side, other = position.player, position.leader
    assert other is not None
    tribes = steps.tribes(position, side, steps)
    tribe = position.attack.tribe
    rule = "dust.give.when" if tribe else "dust.counter.optional"
    cause = resolution.emit(laying.Cannot(rule, side=side, tribe=tribe, barred=tribes.barred))
    (card,), (at,) = found(resolution, (move.card,))
    rule = "dust.give.from-hand" if position.seats[side].hand else "dust.give.overflow-if-no-hand"
    # a counter card that is kept in hand stays secret
    also = ("dust.counter.optional",) if card.is_counter else ()
    # dust.give.any-value
    cause = resolution.emit(laying.Give(rule, cause, also=also, side=side, card=card, at=at, other=other))
    attacks = position.team and len(position.clashes) < 2 and steps.readings.after_giving == "card" and card.tribe
    if not steps.readings.given_to_the_round and not attacks:
        rule = "dust.many.give" if position.many else "dust.give.at-once"
        cause = resolution.emit(Captured(rule, cause, side=other, cards=(card,), players=(side,)))
    cause = no_fight(resolution, other, "dust.give.loses-clash", cause)
    after_clash(resolution, False, cause, how=GAVE)


def laid_readings(
    position: Position, cards: tuple[Card, ...], at: tuple[int, ...], using: tuple[Named, ...]
) -> tuple[str, ...]:
    """Return the readings that allow laying these cards.

    They allow cards from the overflow, more than two cards at once, and leaving an ability unused that could have an
    effect.
    """
    seat = position.seats[position.player]
    used = [i for i in moves.used(cards, at, using, seat.playable) if i is not None]
    unused = [i for i, card in enumerate(cards) if card.ability and i not in used and not is_idle(position, cards, i)]
    is_kept = 0 in unused or (any(unused) and not any(used))
    return (
        *(("dust.attack.playable",) if any(i >= len(seat.hand) for i in at) else ()),
        *(("dust.stack.several",) if len(at) > 2 else ()),
        *(("dust.ability.activate",) if is_kept else ()),
    )


def is_idle(position: Position, cards: tuple[Card, ...], i: int) -> bool:
    """Return True if the ability of a card that is being laid can have no effect in this round, used or not."""
    answers, ability = position.phase == ANSWER, cards[i].ability
    return (
        (ability == "charge" and answers and len(position.seats) == 2)  # among more, an answer may attack after it
        or (ability == "guard" and not answers)
        or (ability == "whole" and i == 0)
        or (ability == "rally" and len({card.tribe for card in cards}) == 1)
    )


def found(resolution: Resolution, said: tuple[Named, ...]) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the cards that a move names, and their indexes in hand and overflow."""
    playable = resolution.position.seats[resolution.position.player].playable
    at = tuple(i for i in moves.places(playable, said) if i is not None)
    return tuple(playable[i] for i in at), at


def lay_open(resolution: Resolution, side: int, using: tuple[Named, ...], at: tuple[int, ...], cause: int) -> None:
    """Emit events for the laid cards and the abilities used; apply those that take effect when a card is laid.

    Source: two-player versus 5; glossary: Stacking, Activate, Overflow.
    """
    cards = resolution.lay(side).cards
    playable = resolution.start.seats[side].playable
    numbers = [i for i in moves.used(cards, at, using, playable) if i is not None]
    if len(cards) > 1:
        rule = "dust.stack.tribe-of-primary"
        primary, one_tribe = cards[0], len({card.tribe for card in cards}) == 1
        event = laying.Primary(rule, cause, printed=one_tribe, side=side, card=primary, tribe=primary.tribe)
        resolution.emit(event)
    activated = []
    for i in numbers:
        activate = laying.Activate(
            "dust.ability.activate", cause, printed=True, side=side, card=cards[i], number=i, ability=cards[i].ability
        )
        activated.append((i, resolution.emit(activate)))
    allowing = [i for i, _ in activated if cards[i].ability == "rally"]
    odd = [i for i, card in enumerate(cards) if card.tribe != cards[0].tribe]
    odd.sort(key=lambda i: i in allowing)  # an odd card with rally allows itself: others do not use theirs on it first
    mixed = 0
    for i, active in activated:
        card = cards[i]
        if i in allowing and odd:
            taken = i if i in odd else odd[0]
            odd.remove(taken)
            rule, also = "dust.stack.ability-mixes", ("dust.stack.two-rallies",) if mixed else ()
            mixed += 1
            resolution.emit(
                laying.Mixed(rule, active, also=also, side=side, card=card, cards=(cards[taken],), ability=card.ability)
            )
        if card.ability == "hoard":
            for _ in range(HOARD):
                draw_one(resolution, side, card.ability, active)
