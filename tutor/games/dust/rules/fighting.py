"""Fighting a clash: emit its values part by part, the winner, and the effects of abilities."""

from __future__ import annotations

from .abilities import ASKED, KINDS, WHEN_LAID
from .active import clash_of, has_fought
from .cards import Card
from .clash import nulls, working
from .events import clash as told
from .parts import ANSWERING, ATTACKING, Clash, Part, total
from .position import FULL, NOTHING
from .readings import OURS
from .resolution import Resolution, Steps
from .wheel import STRONGER, WEAKER


def fight(resolution: Resolution, cause: int) -> tuple[bool, int]:
    """Fight the clash between the attack and the player's answer. Return whether the answer wins, and the index of
    the event.

    Source: all three rulebooks, two-player versus 6.
    """
    position = resolution.position
    attacker, defender = position.leader, position.player
    assert attacker is not None
    sides = (attacker, defender)
    # dust.clash.is, and for more than two dust.many.clash-rules, dust.team.clash-rules
    clash = clash_of(position, resolution.lay(defender), resolution.steps)
    _tell_nulls(resolution, clash, sides, cause)
    both = resolution.steps.values(clash, resolution.steps)
    lasts = ("dust.ability.lasts-the-round",) if has_fought(position) and clash.attack.active else ()
    for role, parts in enumerate(both):
        for part in parts:
            kind = WEAKER if part.ability == "steady" else part.kind
            also = wheel_readings(clash, role, kind, resolution.steps) + (lasts if part.kind == "ability" else ())
            told_part = _told(clash, role, part, sides[role], cause, also)
            if part.kind == "half" and not rounded_apart(parts):
                told_part = told_part.but(printed=True)
            resolution.emit(told_part)
        _tell_idle(resolution, clash, role, sides[role], cause)
        lay = (clash.attack, clash.answer)[role]
        rule = "dust.clash.after-changes" if lay.cards else lay.nothing_rule
        resolution.emit(told.Value(rule, cause, side=sides[role], stat=clash.stat, amount=total(parts), parts=parts))
    attack, answer = (total(parts) for parts in both)
    won = resolution.steps.defender_wins(clash, attack, answer, resolution.steps)
    winner, loser = (defender, attacker) if won else (attacker, defender)
    rule, printed = (
        "dust.clash.highest-wins",
        not position.many,
    )  # with two players, the rulebook itself gives a tie to the defender
    if attack == answer:
        rule = "dust.clash.defender-wins-ties"
        cause = resolution.emit(told.Tie(rule, cause, printed=printed, side=defender, other=attacker, amount=answer))
    high, low = (answer, attack) if won else (attack, answer)
    event = told.Won(rule, cause, printed=printed, side=winner, other=loser, amount=high, against=low)
    cause = resolution.emit(event)
    resolution.last = sides
    excess, why = (high - low, "") if clash.attack.cards else (0, "nothing")
    _excess(resolution, clash, ANSWERING if won else ATTACKING, max(0, excess), cause, why)
    return won, cause


def no_fight(resolution: Resolution, winner: int, rule: str, cause: int) -> int:
    """End a clash that is won without comparing values; return the index of the event that says so."""
    position = resolution.position
    assert position.leader is not None
    resolution.last = (position.leader, position.player)
    loser = position.player if winner == position.leader else position.leader
    cause = resolution.emit(told.Won(rule, cause, side=winner, other=loser))
    if winner == position.leader:
        clash = clash_of(position, NOTHING, resolution.steps)
        _excess(resolution, clash, ATTACKING, 0, cause, "uncompared")
    return cause


def _tell_nulls(resolution: Resolution, clash: Clash, sides: tuple[int, int], cause: int) -> None:
    """Emit which abilities have no effect in this clash, and which found nothing to null."""
    found, vain = nulls(clash)
    before: list[Card] = []
    for role, i, by in found:
        lay = (clash.attack, clash.answer)[role]
        card = lay.cards[i]
        is_late = card.ability in WHEN_LAID or card in before  # abilities that have already taken effect are not undone
        rule = "dust.ability.null" if is_late else KINDS["null"]
        first = card.ability == "null" or any(lay.cards[n].ability == "null" for n in lay.active)
        also = ("dust.ability.attacker-first",) if first else ()
        resolution.emit(told.Nulled(rule, cause, also=also, side=sides[role], card=card, ability=card.ability, by=by))
        before.append(by)
    for role, card in vain:
        resolution.emit(told.NothingNulled("dust.ability.null", cause, side=sides[role], card=card, ability="null"))
    resolution.nulled = [(sides[role], i) for role, i, _ in found]


def _told(clash: Clash, role: int, part: Part, side: int, cause: int, also: tuple[str, ...]) -> told.Counted:
    """Return the event for a part of a value; ``also`` are the readings without which the part would be different."""
    tribe, against = clash.answer.tribe, clash.attack.tribe
    if role == ATTACKING:
        tribe, against = against, tribe
    match part.kind:
        case "full":
            assert part.card is not None
            return told.Full(part.rule, cause, side=side, amount=part.amount, card=part.card, ability=part.ability)
        case "half":
            assert part.before is not None
            return told.Half(part.rule, cause, side=side, amount=part.amount, card=part.card, before=part.before)
        case "ability":
            assert part.card is not None
            return told.Ability(
                part.rule, cause, also=also, side=side, amount=part.amount, card=part.card, ability=part.ability
            )
        case "stronger" | "weaker" | "unchanged":
            kind = {"stronger": told.Stronger, "weaker": told.Weaker, "unchanged": told.Unchanged}[part.kind]
            return kind(part.rule, cause, also=also, side=side, amount=part.amount, tribe=tribe, against=against)
        case "carried":
            return told.Carried(part.rule, cause, side=side, amount=part.amount)
    return told.Floor(part.rule, cause, side=side, amount=part.amount)


def rounded_apart(parts: tuple[Part, ...]) -> bool:
    """Return whether halving the cards one by one gives another sum than halving their sum."""
    halves = [part for part in parts if part.kind == "half"]
    return total(halves) != sum(part.before or 0 for part in halves) // 2


def wheel_readings(clash: Clash, role: int, kind: str, steps: Steps) -> tuple[str, ...]:
    """Return the readings that decide how the wheel changes a value.

    They are: each tribe beats only one other; the wheel changes only the answer (cited if the clash would otherwise end
    differently); the wheel changes a stack only once (cited if the value would otherwise be different).
    """
    if kind == "unchanged":
        return ("dust.wheel.one-each-way",) if clash.attack.tribe else ()
    if kind not in (STRONGER, WEAKER):
        return ()
    ours = steps._replace(readings=OURS)  # the other readings may be reversed
    both = steps._replace(readings=OURS._replace(attack_changes=True))
    each = steps._replace(readings=OURS._replace(wheel_each_card=True))
    changes = [total(read.wheel_change(clash, role, read)) for read in (ours, each)]
    return (
        *(("dust.wheel.answer-only",) if outcome(clash, ours) != outcome(clash, both) else ()),
        *(("dust.wheel.once-a-stack",) if changes[0] != changes[1] else ()),
    )


def outcome(clash: Clash, steps: Steps) -> tuple[bool, list[str]]:
    """Return whether the answer wins a clash, and the abilities of the winner for which the excess is enough."""
    attack, answer = (total(parts) for parts in steps.values(clash, steps))
    won = steps.defender_wins(clash, attack, answer, steps)
    role = ANSWERING if won else ATTACKING
    abilities = [(clash.attack, clash.answer)[role].cards[i].ability for i in working(clash, role)]
    return won, [one for one in abilities if one in ASKED and ASKED[one] <= abs(answer - attack)]


def _tell_idle(resolution: Resolution, clash: Clash, role: int, side: int, cause: int) -> None:
    """Emit the abilities that would change a value but do not because their condition is not met."""
    lay = (clash.attack, clash.answer)[role]
    change = resolution.steps.wheel_change(clash, role, resolution.steps) if lay.cards else ()
    steadied = any(part.ability == "steady" for part in change)
    for i in working(clash, role):
        ability = lay.cards[i].ability
        if (
            (ability == "charge" and role == ANSWERING)
            or (ability == "guard" and role == ATTACKING)
            or (ability == "whole" and i == 0)
            or (ability == "steady" and not steadied)
        ):
            resolution.emit(told.Idle("dust.ability.conditions", cause, side=side, card=lay.cards[i], ability=ability))


def _excess(resolution: Resolution, clash: Clash, role: int, amount: int, cause: int, why: str = "") -> None:
    """Apply the winner's abilities that require an excess; ``why`` is the reason if there is no excess.

    Source: glossary, Excess power; our reading 87: there is no excess if no values were compared, or if the attack had
    no cards.
    """
    winner, loser = resolution.last[role], resolution.last[1 - role]
    lay = (clash.attack, clash.answer)[role]
    asking = [lay.cards[i] for i in working(clash, role) if lay.cards[i].ability in ASKED]
    if asking:
        cause = resolution.emit(told.Excess("dust.ability.excess", cause, side=winner, amount=amount, why=why))
    for card in asking:
        ability, asked = card.ability, ASKED[card.ability]
        if amount < asked:
            resolution.emit(
                told.TooLittle(
                    "dust.ability.excess", cause, side=winner, card=card, ability=ability, amount=amount, asked=asked
                )
            )
        elif ability == "plunder":
            draw_one(resolution, winner, ability, cause)
        else:
            discard_one(resolution, loser, ability, cause)


def draw_one(resolution: Resolution, side: int, ability: str, cause: int) -> None:
    """Draw one card for an ability, into the hand or, if the hand is full, into the overflow."""
    seat, rule = resolution.position.seats[side], KINDS[ability]
    if not seat.deck:
        resolution.emit(told.DeckEmpty(rule, cause, side=side, ability=ability))
    elif len(seat.hand) < FULL:
        resolution.emit(told.Drawn(rule, cause, side=side, card=seat.deck[0], ability=ability))
    else:
        card, beyond = seat.deck[0], "dust.overflow.beyond-six"
        resolution.emit(told.Overflow(beyond, cause, also=(rule,), side=side, card=card, ability=ability))


def discard_one(resolution: Resolution, side: int, ability: str, cause: int) -> None:
    """Discard the top card of a player's deck."""
    deck, rule = resolution.position.seats[side].deck, KINDS[ability]
    if deck:
        also = ("dust.discard.pile",)
        resolution.emit(told.Discarded(rule, cause, also=also, side=side, card=deck[0], ability=ability))
    else:
        resolution.emit(told.DeckEmpty(rule, cause, side=side, ability=ability))


def crumbling(resolution: Resolution, side: int) -> list[int]:
    """Return the indexes of a player's laid cards that are destroyed instead of being captured by another side.

    An ability nulled in the last clash of the round does not count.
    """
    lay = resolution.lay(side)
    return [i for i in lay.active if lay.cards[i].ability == "crumble" and (side, i) not in resolution.nulled]
