"""What every position in the middle of a round must satisfy: who has played, in which order, and what they could play.

The clashes of the round are gone through again. Where they can go as the position says by another reading of an
open rule that is not about the wheel, the position is possible, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ....core import Fault
from ....dust.abilities import HOARD, active
from ....dust.active import clash_of
from ....dust.cards import STATS
from ....dust.parts import total
from ....dust.position import ADD, ANSWER, Lay, Position
from ....dust.readings import OURS
from ....dust.resolution import Steps
from ....dust.steps import TRUE, read
from ..turned import other_readings
from .cards import SEATS, in_words

#: A player who leads, and the statistic that counts.
_Lead = tuple[int, str]


def round_faults(position: Position) -> list[Fault]:
    """Every reason why no round comes to this; empty where one does."""
    begun = position.begun
    if begun is None:
        return [
            Fault(
                ("state", 0),
                "who began this round is missing: expected for example “round {round} begun by {side}”",
                {"round": position.round, "side": SEATS[0 if position.player else 1]},
            )
        ]
    found = [*_first_laid(position, begun), *_adding(position)]
    order, wrong = _team_order(position, begun) if position.team else _order(position, begun)
    found += wrong
    if order:
        found += _too_early(position, order)
    if not found:
        found += _history(position, order)
    return found


def _state(position: Position, player: int | None = None, leader: int | None = None) -> str:
    """Whose move it is, as the first line says it; or another player's, or against another leader."""
    player, leader = (position.player if player is None else player), (position.leader if leader is None else leader)
    if position.phase == ADD or leader is None:
        return f"{SEATS[player]} to add"
    return f"{SEATS[player]} to answer {SEATS[leader]}"


# -- who has played -----------------------------------------------------------------------------------------------


def _first_laid(position: Position, begun: int) -> Iterator[Fault]:
    """What nobody lays who begins a round."""
    lay, facts = position.seats[begun].laid, {"side": SEATS[begun], "example": f"{SEATS[begun]} laid: Kite"}
    if not lay.all:
        yield Fault(
            ("round", 0), "{side} began this round and has laid nothing (dust.attack.first): expected for example "
            "“{example}”", facts,
        )  # fmt: skip
    if lay.counters:
        yield Fault(
            (f"{SEATS[begun]} laid", 1),
            "{name} began this round, which nobody does with a counter card (dust.counter.only-in-defence): expected a "
            "card or a stack alone",
            {"name": SEATS[begun]},
        )


def _adding(position: Position) -> Iterator[Fault]:
    """A player who adds to what is no counter card alone."""
    lay, name = position.seats[position.player].laid, SEATS[position.player]
    if position.phase == ADD and (not lay.counters or lay.cards):
        yield Fault(
            (f"{name} laid" if lay.all else "state", 0),
            "{side} adds to a counter card (dust.counter.goes-on): expected that alone, as “{example}”",
            {"side": name, "example": f"{name} laid: Snare"},
        )


def _order(position: Position, begun: int) -> tuple[list[int], list[Fault]]:
    """The players from the one who began to the one whose move it is, and what contradicts that order."""
    around, found = list(position.around(begun)), list[Fault]()
    turn, leader, name = around.index(position.player), position.leader, SEATS[position.player]
    if turn == 0:
        found.append(
            Fault(
                ("state", 0),
                "{side} began this round, and cannot answer in it (dust.many.all-play): expected another player",
                {"side": name},
            )
        )
        return [], found
    before = around[:turn]
    if position.phase == ADD:
        if turn == len(around) - 1:
            found.append(_nobody_next(name))
    elif leader is not None and leader not in before:
        found.append(
            Fault(
                ("state", 0),
                "{player} answers before {leader} does: expected one of those who played before, {order}",
                {"player": name, "leader": SEATS[leader], "order": in_words(SEATS[side] for side in before)},
            )
        )
    elif leader is not None and leader != begun and not position.seats[leader].laid.all:
        found.append(
            Fault(
                ("state", 0),
                "{side} is to be answered, and has laid nothing: expected for example “{example}”",
                {"side": SEATS[leader], "example": f"{SEATS[leader]} laid: Kite"},
            )
        )
    return around[: turn + 1], found


def _nobody_next(name: str) -> Fault:
    return Fault(
        ("state", 0),
        "{side} is the last of this round, and nobody is next (dust.counter.nobody-next): expected another player",
        {"side": name},
    )


def _team_order(position: Position, begun: int) -> tuple[list[int], list[Fault]]:
    """The same for team play, where the clashes name those who have answered."""
    fought, partner, found = [clash.side for clash in position.clashes], (begun + 2) % 4, list[Fault]()
    opponents = ((begun + 1) % 4, (begun + 3) % 4)
    first = fought[0] if fought else position.player
    if first not in opponents:
        first = opponents[0]
    order = [begun, first, partner, (first + 2) % 4]
    for number, side in enumerate(fought):
        may = opponents if number == 0 else tuple(order[number + 1 : number + 2])
        if side not in may:
            found.append(
                Fault(
                    ("clashes", number + 1),
                    "{side} in clash {number} of a round that {begun} began (dust.team.same-cards): expected "
                    "{expected}",
                    {
                        "side": SEATS[side], "number": number + 1, "begun": SEATS[begun],
                        "expected": in_words([SEATS[one] for one in may] or ["nobody"]),
                    },
                )
            )  # fmt: skip
    turn = len(fought) + (position.phase == ANSWER)
    if turn > 3 or (position.phase == ADD and turn == 3):
        found.append(_nobody_next(SEATS[position.player]))
        return [], found
    if turn == 0:
        found.append(
            Fault(
                ("state", 0),
                "{side} adds to a counter card, and “clashes:” does not say that it won: expected “{side} won”",
                {"side": SEATS[position.player]},
            )
        )
        return [], found
    may = opponents if turn == 1 and position.phase == ANSWER else (order[turn],)
    leads = position.leader == order[turn - 1] or position.phase == ADD
    if position.player not in may or not leads:
        expected = [_state(position, side, order[turn - 1]) for side in may]
        found.append(
            Fault(
                ("state", 0),
                "“{state}” does not follow these clashes of a round that {begun} began (dust.team.same-cards): "
                "expected {expected}",
                {
                    "state": _state(position), "begun": SEATS[begun],
                    "expected": in_words(f"“{state}”" for state in expected),
                },
            )
        )  # fmt: skip
    return order[: turn + 1], found


def _too_early(position: Position, order: list[int]) -> Iterator[Fault]:
    """Cards before players whose turn has not come."""
    played = order if position.phase == ADD else order[:-1]
    for side, seat in enumerate(position.seats):
        if side not in played and seat.laid.all:
            yield Fault(
                (f"{SEATS[side]} laid", 0),
                "{side} has not played in this round yet: expected nothing laid",
                {"side": SEATS[side]},
            )


# -- how the clashes went -----------------------------------------------------------------------------------------


@cache
def _other_steps() -> tuple[Steps, ...]:
    """The rules with one reading turned, for each of them but those of the wheel: any answer would be allowed by one of
    these."""
    found = [readings for _, readings, _ in other_readings()]
    return tuple(read(one) for one in found if (one.beats_two, one.wheel) == (OURS.beats_two, OURS.wheel))


def _history(position: Position, order: list[int]) -> list[Fault]:
    """What contradicts that the round came to this: answers that were not allowed, and clashes that went otherwise."""
    if any(seat.laid.given for seat in position.seats):
        return []  # by another reading, under which the given card is still on the table
    found = list(_replayed(position, order, TRUE))
    if found and any(not list(_replayed(position, order, steps)) for steps in _other_steps()):
        return []
    return found


def _replayed(position: Position, order: list[int], steps: Steps) -> Iterator[Fault]:
    """The same by one set of readings. Statistics before a counter card are unknown, and so every one is tried."""
    assert position.begun is not None and position.stat is not None
    adds = position.phase == ADD
    played = order[1:] if adds else order[1:-1]
    named = [side for side in played if position.seats[side].laid.counters and not (adds and side == played[-1])]
    stats = dict.fromkeys(named, STATS) | dict.fromkeys(named[-1:], (position.stat,))
    stats = dict.fromkeys(named, STATS) | dict.fromkeys(named[-1:], (position.stat,))
    leads = {(position.begun, stat) for stat in (STATS if named else (position.stat,))}
    for number, side in enumerate(played):
        lay, wrong, after = position.seats[side].laid, list[list[Fault]](), set[_Lead]()
        for leader, stat in sorted(leads):
            now = position._replace(
                leader=leader, player=side, stat=stat, phase=ANSWER, clashes=position.clashes[:number]
            )
            won = _has_won(now, lay, steps)
            found = list(_unfit(now, lay, steps))
            if position.team and won != position.clashes[number].won:
                found.append(_other_result(now, lay, number, won, steps))
            wrong.append(found)
            if found:
                continue
            following = side if won or position.team else leader
            if not won and steps.readings.first_attack_again and not position.team:
                following = position.begun
            after |= {(following, one) for one in (stats.get(side) or (stat,))}
        if not after:
            yield from wrong[0]
            after = {(one, stat) for leader, stat in leads for one in ((side,) if position.team else (side, leader))}
        leads = after
    if position.many and not adds:
        yield from _other_leader(position, leads)


def _has_won(now: Position, lay: Lay, steps: Steps) -> bool:
    """Whether what lies before the player has won the clash."""
    if lay.counters or not lay.cards:
        return bool(lay.counters)
    clash = clash_of(now, lay, steps)
    attack, answer = (total(parts) for parts in steps.values(clash, steps))
    return steps.defender_wins(clash, attack, answer, steps)


def _other_result(now: Position, lay: Lay, number: int, won: bool, steps: Steps) -> Fault:
    """A clash of team play that cannot have gone so."""
    name, place = SEATS[now.player], ("clashes", number + 1)
    if lay.counters or not lay.cards:
        return Fault(
            place,
            "{name} has laid a counter card (dust.counter.trap-wins): expected “{name} won”"
            if lay.counters
            else "{name} has laid nothing (dust.give.loses-clash): expected “{name} lost”",
            {"name": name},
        )
    attack, answer = (total(parts) for parts in steps.values(clash_of(now, lay, steps), steps))
    return Fault(
        place,
        "the answer of {name} is worth {answer} against {attack} by {stat} (dust.clash.highest-wins): expected "
        "“{name} {how}”",
        {"name": name, "answer": answer, "attack": attack, "stat": now.stat, "how": "won" if won else "lost"},
    )


def _other_leader(position: Position, leads: set[_Lead]) -> Iterator[Fault]:
    """A leading player who cannot lead."""
    leaders = sorted({leader for leader, stat in leads if stat == position.stat})
    if leaders and position.leader not in leaders:
        yield Fault(
            ("state", 0),
            "“{state}”, and the cards laid let {leader} lead (dust.many.active-attack): expected {expected}",
            {
                "state": _state(position), "leader": in_words(SEATS[one] for one in leaders),
                "expected": in_words(f"“{_state(position, leader=one)}”" for one in leaders),
            },
        )  # fmt: skip


def _unfit(now: Position, lay: Lay, steps: Steps) -> Iterator[Fault]:
    """What is wrong with what a player laid in answer, or with having laid nothing."""
    if lay.counters:
        return
    tribes, against, name = steps.tribes(now, now.player, steps), now.attack.tribe, SEATS[now.player]
    held = now.seats[now.player].playable
    if not lay.cards:
        able = [card.name for card in held if card.tribe in tribes.allowed]
        if able:
            yield Fault(
                (name, 0),
                "{name} has laid nothing in this round and holds {card} (dust.give.when): expected an answer in "
                "“{name} laid:”, or no card that could answer",
                {"name": name, "card": in_words(dict.fromkeys(able), "and")},
            )
        return
    key, facts = f"{name} laid", {"card": lay.cards[0].name, "tribe": lay.tribe, "name": name}
    if lay.tribe == against:
        yield Fault(
            (key, 0),
            "{card} of {name} has answered an attack of its own tribe, {tribe} (dust.defence.never-same-tribe): "
            "expected another tribe",
            facts,
        )
    elif lay.tribe in tribes.barred:
        yield Fault(
            (key, 0),
            "{card} of {name} has answered, and {tribe} is barred (dust.defence.barred): expected another tribe",
            facts,
        )
    elif against and lay.tribe not in tribes.neighbours:
        near = [card.name for card in held if card.tribe in tribes.neighbours]
        below = [card.name for card in lay.cards if card.tribe in tribes.neighbours]
        if below or len(near) > _drawn(now, lay):
            yield Fault(
                (key, 0),
                "{card} of {name} has answered, and {name} had {near} (dust.defence.others-if-neither): expected "
                "{tribes}",
                {**facts, "near": in_words(dict.fromkeys(below or near), "and"), "tribes": in_words(tribes.neighbours)},
            )


def _drawn(now: Position, lay: Lay) -> int:
    """How many cards a player may have drawn since that was laid."""
    clashes = len(now.seats) - 1
    return HOARD * len(active(lay, "hoard")) + clashes * len(active(lay, "plunder"))
