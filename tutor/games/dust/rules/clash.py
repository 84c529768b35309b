"""How the values of an attack and an answer are computed, part by part, and which side wins.

A clash does not depend on the mode: it consists of two lays and a statistic. Events report the parts, and the board can
show them before any card is laid.
"""

from __future__ import annotations

from .abilities import CHARGE, GUARD, HINDER, KINDS
from .cards import Card
from .parts import ANSWERING, ATTACKING, Clash, Part, total
from .position import Lay
from .resolution import Steps
from .wheel import OTHER, SAME, STRONGER, WEAKER

#: A nulled ability: the side of the clash, the index of its card, and the card that nulls it.
Null = tuple[int, int, Card]
#: A null ability that found nothing to null: the side of the clash, and the card.
Vain = tuple[int, Card]


def lays(clash: Clash) -> tuple[Lay, Lay]:
    """Return both sides of a clash, the attack first."""
    return clash.attack, clash.answer


def nulls(clash: Clash) -> tuple[list[Null], list[Vain]]:
    """Return the abilities that have no effect in this clash, and the null abilities that found nothing to null.

    Source: glossary, Null; for the order in which abilities are considered, our reading 26.
    """
    found: list[Null] = []
    vain: list[Vain] = []
    for role in (ATTACKING, ANSWERING):  # dust.ability.attacker-first
        own, other = lays(clash)[role], lays(clash)[1 - role]
        for i in own.active:
            if own.cards[i].ability != "null" or any(null[:2] == (role, i) for null in found):
                continue
            if 0 in other.active and not any(null[:2] == (1 - role, 0) for null in found):
                found.append((1 - role, 0, own.cards[i]))
            else:
                vain.append((role, own.cards[i]))
    return found, vain


def working(clash: Clash, role: int) -> tuple[int, ...]:
    """Return the indexes of a side's cards whose activated ability has an effect in this clash."""
    dead = [i for side, i, _ in nulls(clash)[0] if side == role]
    return tuple(i for i in lays(clash)[role].active if i not in dead)


def has(clash: Clash, role: int, ability: str) -> list[Card]:
    """Return a side's cards that have an activated ability of this kind with an effect in this clash."""
    return [lays(clash)[role].cards[i] for i in working(clash, role) if lays(clash)[role].cards[i].ability == ability]


def values(clash: Clash, steps: Steps) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return the parts of the attack's value and of the answer's value, in the order in which they are added up.

    Source: all three rulebooks, two-player versus 6, glossary: Stacking, Stronger tribe, Weaker tribe.
    """
    return _value(clash, ATTACKING, steps), _value(clash, ANSWERING, steps)  # dust.clash.after-changes


def _value(clash: Clash, role: int, steps: Steps) -> tuple[Part, ...]:
    lay = lays(clash)[role]
    change = steps.wheel_change(clash, role, steps) if lay.cards else ()
    parts = [*_cards(clash, role, steps), *_abilities(clash, role), *change]
    if role == ATTACKING and clash.carried:
        rule = "dust.many.fresh-values" if clash.many else "dust.team.fresh-values"
        parts.append(Part("carried", _carried(clash, total(change), steps), rule))
    if total(parts) < 0 and not steps.readings.below_zero:
        parts.append(Part("floor", -total(parts), "dust.wheel.not-below-zero"))
    return tuple(parts)


def _cards(clash: Clash, role: int, steps: Steps) -> list[Part]:
    """Return the parts that the cards themselves add: the primary card in full, the others by half."""
    lay, stat = lays(clash)[role], clash.stat
    if not lay.cards:
        return []
    parts = [Part("full", lay.cards[0].stat(stat), "dust.stack.primary", lay.cards[0])]
    halved = []
    for i, card in enumerate(lay.cards[1:], 1):
        if card.ability == "whole" and i in working(clash, role):
            parts.append(Part("full", card.stat(stat), KINDS["whole"], card, "whole"))
        elif steps.readings.half_of_sum:
            halved.append(card)
        else:
            printed = card.stat(stat)
            parts.append(Part("half", steps.half(printed), "dust.stack.each-rounded-down", card, before=printed))
    if halved:
        together = sum(card.stat(stat) for card in halved)
        parts.append(Part("half", steps.half(together), "dust.stack.halves", before=together))
    return parts


def _abilities(clash: Clash, role: int) -> list[Part]:
    """Return what a side's own abilities add, and what the other side's abilities subtract."""
    parts = []
    kind, amount = ("charge", CHARGE) if role == ATTACKING else ("guard", GUARD)
    parts += [Part("ability", amount, KINDS[kind], card, kind) for card in has(clash, role, kind)]
    return parts + [
        Part("ability", -HINDER, KINDS["hinder"], card, "hinder") for card in has(clash, 1 - role, "hinder")
    ]


def wheel_change(clash: Clash, role: int, steps: Steps) -> tuple[Part, ...]:
    """Return what the wheel changes in a side's value: the answer gains or loses 1, the attack does not change.

    Source: all three rulebooks, two-player versus 3 and 6, glossary: Stronger tribe, Weaker tribe, Primary card.
    """
    found = steps.relation(steps.readings, clash.wheel, clash.attack.tribe, clash.answer.tribe)
    if role == ATTACKING:
        if not steps.readings.attack_changes or found not in (STRONGER, WEAKER):
            return ()  # dust.wheel.answer-only
        found = WEAKER if found == STRONGER else STRONGER
    if found in (OTHER, SAME):
        rule = "dust.wheel.others-unchanged" if clash.attack.tribe else clash.attack.nothing_rule
        return (Part("unchanged", 0, rule),)
    if found == WEAKER and (steady := has(clash, role, "steady")):
        return (Part("ability", 0, KINDS["steady"], steady[0], "steady"),)
    one = 1 if found == STRONGER else -1
    rule = "dust.wheel.stronger-plus-one" if found == STRONGER else "dust.wheel.weaker-minus-one"
    amount = _card_by_card(clash, role, one, steps) if steps.readings.wheel_each_card else one
    return (Part(found, amount, rule),)  # dust.wheel.once-a-stack


def _carried(clash: Clash, changed: int, steps: Steps) -> int:
    """Return how the change kept from an earlier answer alters the value of an attack.

    ``changed`` is the amount by which the wheel changes the attack now. Source: our reading 18, combined with reading
    16.
    """
    if not steps.readings.wheel_each_card:
        return clash.carried
    now = (changed > 0) - (changed < 0)
    return _card_by_card(clash, ATTACKING, now + clash.carried, steps) - changed


def _card_by_card(clash: Clash, role: int, one: int, steps: Steps) -> int:
    """Return how much the value changes if each card of the stack changes by ``one`` before it is halved."""
    lay, readings = lays(clash)[role], steps.readings
    cards = []
    for card in lay.cards:
        numbers = [number + one for number in card.stats]
        cards.append(card._replace(stats=tuple(numbers if readings.below_zero else [max(0, n) for n in numbers])))
    changed = lay._replace(cards=tuple(cards))
    other = clash._replace(attack=changed) if role == ATTACKING else clash._replace(answer=changed)
    return total(_cards(other, role, steps)) - total(_cards(clash, role, steps))


def defender_wins(clash: Clash, attack: int, answer: int, steps: Steps) -> bool:
    """Return whether the answer wins the clash with these values."""
    if attack == answer:  # dust.clash.defender-wins-ties
        return not (clash.many and steps.readings.leader_wins_ties)
    return answer > attack  # dust.clash.highest-wins


def half(number: int) -> int:
    """Return half of a number, rounded down."""
    return number // 2
