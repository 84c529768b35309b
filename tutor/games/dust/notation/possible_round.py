"""What every position in the middle of a round must satisfy: who has played, and in which order.

The earlier clashes are not replayed. In a position written by hand, the cards in hand may stand for any others, so they
do not show what a player could have answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ....core import Fault
from ..rules.position import ADD, ANSWER, Lay, Position
from ..rules.steps import TRUE
from .cards import SEATS, in_words


def round_faults(position: Position) -> list[Fault]:
    """Return every reason why no round can reach this position; empty if one can."""
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
    return found or [*_answers(position)]


def _state(position: Position, player: int | None = None, leader: int | None = None) -> str:
    """Return the state as the first line gives it, optionally with another player to move or another leader."""
    player, leader = (position.player if player is None else player), (position.leader if leader is None else leader)
    if position.phase == ADD or leader is None:
        return f"{SEATS[player]} to add"
    return f"{SEATS[player]} to answer {SEATS[leader]}"


# -- who has played -------------------------------------------------------------------------------------------------


def _first_laid(position: Position, begun: int) -> Iterator[Fault]:
    """Yield faults for cards that the player who begins a round cannot lay."""
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
    """Yield a fault if a player adds to something other than a single counter card."""
    lay, name = position.seats[position.player].laid, SEATS[position.player]
    if position.phase == ADD and (not lay.counters or lay.cards):
        yield Fault(
            (f"{name} laid" if lay.all else "state", 0),
            "{side} adds to a counter card (dust.counter.goes-on): expected that alone, as “{example}”",
            {"side": name, "example": f"{name} laid: Snare"},
        )


def _order(position: Position, begun: int) -> tuple[list[int], list[Fault]]:
    """Return the players from the one who began to the one to move, and what contradicts that order."""
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
    """Return the same for team play, where the clashes name the players who have answered."""
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
    """Yield faults for cards laid by players whose turn has not come."""
    played = order if position.phase == ADD else order[:-1]
    for side, seat in enumerate(position.seats):
        if side not in played and seat.laid.all:
            yield Fault(
                (f"{SEATS[side]} laid", 0),
                "{side} has not played in this round yet: expected nothing laid",
                {"side": SEATS[side]},
            )


# -- how the clashes went -------------------------------------------------------------------------------------------


def _answers(position: Position) -> Iterator[Fault]:
    """Yield faults for answers of a tribe that may not answer, and for clashes with an impossible result.

    The winner of a comparison, and therefore the leader, is taken as given: under other readings it may be another
    player. What a player held instead is not checked, because cards in hand may stand for any others.
    """
    for at, (faced, side) in enumerate(_faced(position)):
        lay = position.seats[side].laid
        yield from _wrong_tribe(position._replace(leader=faced, player=side), lay)
        said = position.clashes[at].won if position.team else None
        if said is not None and ((said and not lay.all) or (lay.counters and not said)):
            yield Fault(
                ("clashes", at + 1),
                "{name} has laid a counter card (dust.counter.trap-wins): expected “{name} won”"
                if lay.counters
                else "{name} has laid nothing (dust.give.loses-clash): expected “{name} lost”",
                {"name": SEATS[side]},
            )


def _faced(position: Position) -> Iterator[tuple[int, int]]:
    """Yield the players who have answered in this round, each with the player whose cards they faced, as far as is
    certain.
    """
    begun = position.begun
    assert begun is not None
    if position.team:
        order = [begun, *(fought.side for fought in position.clashes)]
        yield from pairwise(order)
    elif position.after(begun) != position.player:
        yield begun, position.after(begun)


def _wrong_tribe(position: Position, lay: Lay) -> Iterator[Fault]:
    """Yield what is wrong with the tribe of an answer that a player has laid."""
    tribe, against = lay.tribe, position.attack.tribe
    if not tribe or not against or lay.counters:  # cards added to a counter card do not answer anything
        return
    key = f"{SEATS[position.player]} laid"
    facts = {"card": lay.cards[0].name, "tribe": tribe, "name": SEATS[position.player]}
    if tribe == against:
        yield Fault(
            (key, 0),
            "{card} of {name} has answered an attack of its own tribe, {tribe} (dust.defence.never-same-tribe): "
            "expected another tribe",
            facts,
        )
    elif tribe in TRUE.tribes(position, position.player, TRUE).barred:
        yield Fault(
            (key, 0),
            "{card} of {name} has answered, and {tribe} is barred (dust.defence.barred): expected another tribe",
            facts,
        )
