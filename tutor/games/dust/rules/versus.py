"""Versus of two, three and four: who answers next, who wins the round, and who begins the next one."""

from __future__ import annotations

from .events import clash
from .events.ending import RoundTo
from .events.laying import Face, SameStat
from .position import Position
from .resolution import Resolution


def order(position: Position) -> tuple[int, ...]:
    """Return the players in the order of the round: clockwise from the player who began it.

    Source: versus of three and four 1.
    """
    assert position.begun is not None
    return tuple(position.around(position.begun))  # dust.many.clockwise


def answers_next(position: Position) -> int | None:
    """Return who answers after the current player, or None if all have played."""
    following = position.after(position.player)
    return None if following == position.begun else following  # dust.many.all-play, dust.round.is


def after_clash(resolution: Resolution, won: bool, cause: int, countered: bool) -> None:
    """With three or four players, emit who leads now. Source: versus of three and four 2, 3."""
    position = resolution.position
    leader, defender = position.leader, position.player
    assert leader is not None
    if not position.many:
        return
    if won:
        rule = "dust.many.counter" if countered else "dust.many.defender-leads"
        fought = resolution.events[cause]
        tie = isinstance(fought, clash.Won) and not countered and fought.amount == fought.against
        resolution.emit(clash.Lead(rule, cause, printed=not tie, side=defender, other=leader))
    else:
        resolution.emit(clash.StaysLead("dust.many.attacker-leads", cause, printed=True, side=leader, other=defender))


def go_on(resolution: Resolution, won: bool, following: int, change: int, cause: int) -> int:
    """Make the next player face the leader's cards; return the index of the event that says so.

    ``change`` is what the wheel changed in the answer. Source: versus of three and four 3; our reading 62.
    """
    position = resolution.position
    leader = position.leader
    assert leader is not None and position.begun is not None and position.stat is not None
    printed = leader == position.begun
    if not won and resolution.steps.readings.first_attack_again:
        leader = position.begun
    elif won:
        lay, rule = position.seats[leader].laid, "dust.many.active-attack"
        resolution.emit(clash.Onward(rule, cause, printed=True, side=leader, other=following, cards=lay.cards))
        printed = lay.tribe == position.seats[position.begun].laid.tribe  # the same tribe may not answer either way
        refresh(resolution, leader, change, "dust.many.fresh-values", cause)
    # an attack that stays keeps its statistic as well
    resolution.emit(SameStat("dust.many.same-stat", cause, printed=not won, side=leader, stat=position.stat))
    rule = "dust.many.active-attack" if won else "dust.many.loser-next"
    return resolution.emit(Face(rule, cause, printed=printed, side=following, other=leader))


def refresh(resolution: Resolution, side: int, change: int, rule: str, cause: int) -> None:
    """End the wheel's change to an answer when its cards attack, or keep it under a reading."""
    if not change:
        return
    if resolution.steps.readings.change_stays:
        resolution.emit(clash.Kept(rule, cause, side=side, amount=change))
    else:
        cards = resolution.lay(side).cards
        resolution.emit(clash.Fresh(rule, cause, side=side, cards=cards, amount=change))


def round_to(resolution: Resolution, winner: int, cause: int) -> int:
    """Give the round to the winner of the last clash; return the index of the event.

    Source: two-player versus 6; versus of three and four 5.
    """
    rule = "dust.many.last-clash-wins" if resolution.position.many else "dust.round.winner"
    return resolution.emit(RoundTo(rule, cause, printed=True, side=winner))


def next_attacker(position: Position, winner: int) -> int:
    """Return the winner, who attacks in the next round. Source: two-player versus 8; versus of three and four 5."""
    return winner  # dust.round.winner-attacks, dust.many.leads-next
