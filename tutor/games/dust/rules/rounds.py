"""The course of a round: who answers next, and how the round ends.

What differs by mode is in a module for each mode.
"""

from __future__ import annotations

from types import ModuleType

from . import active, ending, team, versus
from .abilities import KINDS
from .abilities import active as activated
from .events import ending as ends
from .events import laying
from .events.clash import Faded
from .events.opening import Draw
from .fighting import crumbling, no_fight
from .position import FULL, Position
from .resolution import Resolution

#: How a clash was answered.
ANSWERED, COUNTERED, GAVE = "answered", "countered", "gave"


def mode_of(position: Position) -> ModuleType:
    """Return the module of the position's mode, which says who answers next, who wins the round and who begins the next
    one.
    """
    return team if position.team else versus


def face(resolution: Resolution, side: int, other: int, rule: str, cause: int) -> None:
    """Make a player face the cards of another; a player with no cards at all loses the clash and gives up nothing.

    Source: two-player versus 2; our reading 36.
    """
    lay = resolution.lay(other)
    also = () if lay.cards else (lay.nothing_rule,)
    printed = rule != "dust.team.first-answers"  # the answer will show which cards may answer
    cause = resolution.emit(laying.Face(rule, cause, also=also, printed=printed, side=side, other=other))
    tell_barred(resolution, cause)
    without_cards(resolution, cause)


def tell_barred(resolution: Resolution, cause: int) -> None:
    """Emit events for the tribes that an ability of the attack bars from answering it."""
    position, steps = resolution.position, resolution.steps
    tribes = steps.tribes(position, position.player, steps)
    bars = activated(active.attack(position, steps), "bar")
    if bars and tribes.barred:
        assert position.leader is not None
        event = laying.Bars(
            "dust.defence.barred",
            cause,
            also=(KINDS["bar"],),
            side=position.leader,
            other=position.player,
            card=bars[0],
            ability="bar",
            tribes=tribes.barred,
        )
        resolution.emit(event)


def without_cards(resolution: Resolution, cause: int) -> None:
    """If the player to answer holds no card, end the clash as lost."""
    position = resolution.position
    if position.seats[position.player].playable:
        return
    assert position.leader is not None
    rule = "dust.give.nothing-left"
    cause = resolution.emit(laying.NothingLeft(rule, cause, side=position.player, other=position.leader))
    after_clash(resolution, False, no_fight(resolution, position.leader, rule, cause))


def after_clash(resolution: Resolution, won: bool, cause: int, change: int = 0, how: str = ANSWERED) -> None:
    """Emit what follows a clash: who leads or which team it counts for, then the next clash or the end of the round.

    ``change`` is what the wheel changed in the answer; ``how`` says how the clash was answered.
    """
    mode = mode_of(resolution.position)
    winner = resolution.position.player if won else resolution.position.leader
    assert winner is not None
    mode.after_clash(resolution, won, cause, how == COUNTERED)
    following: int | None = mode.answers_next(resolution.position)
    if resolution.position.team and team.decided(resolution, how == GAVE):
        following = None
    if following is None:
        if how == COUNTERED and len(resolution.position.seats) > 2:
            resolution.emit(laying.NobodyNext("dust.counter.nobody-next", cause, side=resolution.position.player))
        end_round(resolution, winner, cause)
    elif how == COUNTERED:
        side = resolution.position.player
        rule = "dust.team.counter" if resolution.position.team else "dust.many.counter"
        resolution.emit(laying.MayAdd(rule, cause, printed=True, side=side, other=following))
    else:
        cause = mode.go_on(resolution, won, following, change, cause)
        leader = resolution.position.leader
        assert leader is not None
        if resolution.steps.readings.first_clash_only and resolution.lay(leader).active:
            resolution.emit(Faded("dust.ability.lasts-the-round", cause, side=leader))
        tell_barred(resolution, cause)
        without_cards(resolution, cause)


def end_round(resolution: Resolution, winner: int, cause: int) -> None:
    """End the round: capture its cards, fill the hands, and begin the next round or end the game.

    Source: two-player versus 6 to 8; team of four 5 to 7; versus of three and four 5, 6.
    """
    mode = mode_of(resolution.position)
    round_to = mode.round_to(resolution, winner, cause)
    side = resolution.events[round_to].side
    assert side is not None
    attacker = resolution.steps.next_attacker(resolution.position, side)
    played = bool(resolution.lay(attacker).all)
    resolution.steps.take(resolution, side, cause)
    resolution.steps.fill_hands(resolution, round_to)
    if ending.runs_out(resolution, attacker, round_to):
        ending.finish(resolution, round_to)
        return
    rule = "dust.round.winner-attacks"
    if resolution.position.team:
        rule = "dust.team.winners-attack"  # `team.next_attacker` decides which of the two players
    elif resolution.position.many:
        rule = "dust.many.leads-next"
    number = resolution.position.round + 1
    # who has given up a card has played none
    also = team.READINGS_OF_NEXT if resolution.position.team and not played else ()
    resolution.emit(ends.NextAttacker(rule, round_to, also=also, side=attacker, number=number))


def take(resolution: Resolution, winner: int, cause: int) -> None:
    """Give all cards of the round to the winner; in team play, to the team's single pile.

    Source: two-player versus 6; team of four 5; versus of three and four 5; our readings 63 and 88.
    """
    position = resolution.position
    players = mode_of(position).order(position)
    for side in players:
        if position.pile(side) != position.pile(winner):
            for gone, i in enumerate(crumbling(resolution, side)):
                card = position.seats[side].laid.cards[i]
                rule, also = "dust.sample.crumble", ("dust.discard.pile",)
                event = ends.Destroyed(rule, cause, also=also, side=side, card=card, number=i - gone, ability="crumble")
                resolution.emit(event)
    if position.many and resolution.steps.readings.last_clash_only:
        for side in players:
            if side not in resolution.last and (cards := resolution.lay(side).all):
                resolution.emit(ends.PutAside("dust.many.takes-all", cause, side=side, cards=cards))
    rule = "dust.round.captures-all"
    if position.team:
        rule = "dust.team.takes-all"
    elif position.many:
        rule = "dust.many.takes-all"
    cards = tuple(card for side in players for card in resolution.lay(side).all)
    countered = ("dust.counter.captured-too",) if any(card.is_counter for card in cards) else ()
    earlier = any(resolution.lay(side).all for side in players if side not in resolution.last)
    printed = position.team or (position.many and not earlier)  # one pile of a team counts as two would
    captured = ends.Captured(rule, cause, also=countered, printed=printed, side=winner, cards=cards, players=players)
    resolution.emit(captured)


def fill_hands(resolution: Resolution, cause: int) -> None:
    """Fill each player's hand to six cards, in seat order; a deck that is too short gives what it has.

    Source: two-player versus 7; team of four 6; versus of three and four 6; our reading 40.
    """
    rule = "dust.round.draw-to-six"
    if resolution.position.team:
        rule = "dust.team.draw"
    elif resolution.position.many:
        rule = "dust.many.draw"
    for side in range(len(resolution.position.seats)):
        draw(resolution, side, FULL, rule, cause)


def draw(resolution: Resolution, side: int, full: int, rule: str, cause: int | None) -> None:
    """Draw from a player's deck until the hand has that many cards. The overflow is not part of the hand."""
    seat = resolution.position.seats[side]
    missing = full - len(seat.hand)  # dust.overflow.not-hand
    if missing < 1:
        return
    cards = seat.deck[:missing]
    if cards:
        printed = rule == "dust.round.draw-to-six"  # which of them draws first changes nothing
        resolution.emit(Draw(rule, cause, printed=printed, side=side, amount=len(cards), cards=cards))
    if len(cards) < missing:
        short = missing - len(cards)
        rule, printed = "dust.round.deck-short", not cards  # nothing can be drawn without a deck
        resolution.emit(ends.DeckShort(rule, cause, printed=printed, side=side, amount=short))
    if seat.overflow:
        resolution.emit(ends.OverflowStays("dust.overflow.stays", cause, side=side, cards=seat.overflow))


def next_attacker(position: Position, winner: int) -> int:
    """Return who attacks in the next round, given the side that has won this one."""
    attacker: int = mode_of(position).next_attacker(position, winner)
    return attacker
