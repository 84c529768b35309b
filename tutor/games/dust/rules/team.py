"""Team of four: who answers next, who wins the round, and who begins the next one."""

from __future__ import annotations

from .events import clash
from .events.ending import RoundTo
from .events.laying import Face, GivenAttacks, SameStat
from .position import Position
from .resolution import Resolution
from .versus import refresh

#: The number of clashes in a round, and how many of them win it.
CLASHES, ENOUGH = 3, 2  # dust.team.all-three, dust.team.two-of-three

#: The readings that decide which of the winners attacks next.
READINGS_OF_NEXT = ("dust.team.last-player-starts",)


def partner(side: int) -> int:
    """Return the player's partner, who sits opposite."""
    return side ^ 2  # dust.team.two-teams


def order(position: Position) -> tuple[int, ...]:
    """Return the players of the round in order, as far as it has gone."""
    assert position.begun is not None
    return (position.begun, *(fought.side for fought in position.clashes))


def answers_next(position: Position) -> int | None:
    """Return who answers after the current player, or None if all have answered.

    After the attacked player come the attacker's partner and then the other defender. Source: team of four 2 to 4.
    """
    fought = position.clashes
    assert position.begun is not None
    if len(fought) == CLASHES:
        return None
    return partner(position.begun) if len(fought) == 1 else partner(fought[0].side)


def after_clash(resolution: Resolution, won: bool, cause: int, countered: bool) -> None:
    """Count the clash for the team of its winner. Source: team of four 2 to 5."""
    position = resolution.position
    number = len(position.clashes) + 1
    rule = ("dust.team.first-answers", "dust.team.partner-answers", "dust.team.last-answers")[number - 1]
    assert position.leader is not None
    side = position.player if won else position.leader
    decided = number == CLASHES and max(len(_won(position, pile)) for pile in (0, 1)) >= ENOUGH
    also = ("dust.team.all-three",) if decided else ()
    event = clash.ClashTo(rule, cause, also=also, printed=True, side=side, number=number, answered=position.player)
    resolution.emit(event)


def decided(resolution: Resolution, gave: bool) -> bool:
    """Return whether the round is over before its third clash, which only a reading allows.

    ``gave`` says whether a card was given up in the last clash.
    """
    position, readings = resolution.position, resolution.steps.readings
    if gave and readings.after_giving == "void":
        return True
    return readings.two_are_enough and max(len(_won(position, pile)) for pile in (0, 1)) >= ENOUGH


def _won(position: Position, pile: int) -> list[int]:
    """Return the numbers of the clashes that a team has won."""
    return [i for i, it in enumerate(position.clashes, 1) if (position.pile(it.side) == pile) == it.won]


def go_on(resolution: Resolution, won: bool, following: int, change: int, cause: int) -> int:
    """Let the player who has answered attack the next player with the same cards; return the index of the event that
    says so.

    Source: team of four 2 to 4; our reading 35 for a player who gave up a card.
    """
    position = resolution.position
    side = position.player
    lay = position.seats[side].laid
    assert position.stat is not None
    if lay.given and lay.given[0].tribe and resolution.steps.readings.after_giving == "card":
        resolution.emit(GivenAttacks("dust.team.give", cause, side=side, card=lay.given[0]))
    lay = resolution.lay(side)
    rule = "dust.team.same-cards" if lay.cards else "dust.team.give"
    printed = won and bool(lay.cards)  # a reading decides whether a player who lost attacks, too
    onward = resolution.emit(clash.Onward(rule, cause, printed=printed, side=side, other=following, cards=lay.cards))
    refresh(resolution, side, change, "dust.team.fresh-values", onward)
    resolution.emit(SameStat("dust.team.same-stat", onward, side=side, stat=position.stat))
    rule = "dust.team.partner-answers" if len(position.clashes) == 1 else "dust.team.last-answers"
    also = () if lay.cards else (lay.nothing_rule,)
    assert position.begun is not None
    printed = not lay.cards or lay.tribe == resolution.lay(position.begun).tribe
    return resolution.emit(Face(rule, onward, also=also, printed=printed, side=following, other=side))


def round_to(resolution: Resolution, winner: int, cause: int) -> int:
    """Give the round to the team that has won at least two clashes; return the index of the event.

    If a reading has ended the round earlier, it goes to the team that won the last clash. Source: team of four 5.
    """
    position = resolution.position
    pile = position.pile(winner)
    if len(_won(position, 1 - pile)) >= ENOUGH:
        pile = 1 - pile
    # the one of the two players who will begin the next round
    last = next_attacker(position, pile)
    return resolution.emit(RoundTo("dust.team.two-of-three", cause, side=last, amount=len(_won(position, pile))))


def next_attacker(position: Position, winner: int) -> int:
    """Return the player of the winning team who was later in the round.

    Source: team of four 7; glossary, Last player.
    """
    pile = position.pile(winner)
    return [side for side in order(position) if position.pile(side) == pile][-1]  # dust.team.last-player-starts
