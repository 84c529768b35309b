"""The report of a game that is over: how long it took, who dealt how much, which card did most, and which turn decided
it. All of it is counted from the events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from ....core import history, moments
from ....core.definition import Data, Game
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import Event, Position
from ..rules.events.assault import Attack, AttackStronghold, Damage, Destroy
from ..rules.events.stronghold import Mill, Reveal, Slide
from ..rules.events.turn import Cast
from ..rules.position import ACROSS


class Blow(NamedTuple):
    """Harm done: whose card did it (both None where it was paid), to which side, in which turn; to a creature, which
    may have been destroyed, or to the Stronghold."""

    by: int | None
    card: str | None
    to: int
    turn: int
    amount: int
    stronghold: bool
    destroyed: bool


class Decided(NamedTuple):
    """The turn that decided a game, and whose it was; the side that lost, and how much its Stronghold lost then."""

    turn: int
    player: int
    loser: int
    lost: int


def blows(game: Game) -> list[Blow]:
    """Every harm of a game, in order.

    It belongs to the attack or the Incantation that began last, for one is over before the next begins. Before the
    first of a move, and of a card of the Automa's, a Stronghold only pays.
    """
    found: list[Blow] = []
    strike: Event | None = None
    goes_on = False
    for step in (game.opening, *game.steps):
        if not goes_on:
            strike = None
        goes_on = step.choice is not None
        for before, event, _ in moments((step,)):
            if isinstance(event, Attack | AttackStronghold | Cast):
                strike = event
            elif isinstance(event, Reveal):
                strike = None
            elif isinstance(event, Slide | Mill | Damage | Destroy):
                found.append(_blow(event, strike, before))
    return found


def _blow(event: Slide | Mill | Damage | Destroy, strike: Event | None, before: Position) -> Blow:
    amount = 0 if isinstance(event, Destroy) else abs(event.after - event.before)
    by = None if strike is None else strike.side
    card = None if strike is None or strike.card is None else strike.card.name
    stronghold, destroyed = isinstance(event, Slide | Mill), isinstance(event, Destroy)
    return Blow(by, card, event.side, before.turn, amount, stronghold, destroyed)


def report(game: Game, persons: Collection[int] = ()) -> Data | None:
    """The report of a game that is over; None before. ``persons`` are the sides that persons play, where machines sit
    on others.

    ``dealt`` is what each side has done to the other: damage to its creatures (with what went beyond their Health
    Points), places its Stronghold was moved or cards taken from its pile, and creatures destroyed. The card that did
    ``most`` is the one with the largest sum of the first two; of equal ones the winner's, then the one named first.
    """
    position: Position = game.position
    if not game.steps or not position.is_over or position.winner is None:
        return None
    struck = [blow for blow in blows(game) if blow.by is not None and blow.by != blow.to]
    decided = deciding(game)
    return {
        "turns": position.turn - game.opening.position.turn + 1,
        "dealt": [_dealt(struck, side) for side in range(len(position.kingdoms))],
        "most": _most(struck, position.winners),
        "decided": {
            "turn": decided.turn,
            "player": SIDE_NAMES[decided.player],
            "side": SIDE_NAMES[decided.loser],
            "lost": decided.lost,
        },
        "reached": _reached(game, decided),
        "again": _again(game, decided, persons),
    }


def deciding(game: Game) -> Decided:
    """The turn that decided a game that is over.

    It is the turn in which the Stronghold of the side that lost was moved by the most places, or lost the most cards of
    its pile, by whomever; of equal ones the last. Where it never lost any, it is the turn in which the game ended.
    """
    end: Position = game.position
    lost_it = [side for side in range(len(end.kingdoms)) if side not in end.winners]
    loser = next(filter(end.fallen, lost_it), lost_it[0])
    players: dict[int, int] = {before.turn: before.player for before, _, _ in history(game)}
    lost: Counter[int] = Counter()
    for blow in blows(game):
        if blow.stronghold and blow.to == loser:
            lost[blow.turn] += blow.amount
    turn = max(lost, key=lambda turn: (lost[turn], turn), default=end.turn)
    return Decided(turn, players[turn], loser, lost[turn])


def _dealt(struck: list[Blow], side: int) -> Data:
    mine = [blow for blow in struck if blow.by == side]
    return {
        "side": SIDE_NAMES[side],
        "creatures": sum(blow.amount for blow in mine if not blow.stronghold),
        "stronghold": sum(blow.amount for blow in mine if blow.stronghold),
        "destroyed": sum(blow.destroyed for blow in mine),
    }


def _most(struck: list[Blow], winners: tuple[int, ...]) -> Data | None:
    sums: Counter[tuple[int, str]] = Counter()
    for blow in struck:
        if blow.by is not None and blow.card is not None:
            sums[blow.by, blow.card] += blow.amount
    if not any(sums.values()):
        return None
    side, card = min(sums, key=lambda one: (-sums[one], one[0] not in winners, one[1]))
    return {"side": SIDE_NAMES[side], "card": card, "damage": sums[side, card]}


def _reached(game: Game, decided: Decided) -> Data | None:
    """The line over which the Stronghold that fell was hit most in the deciding turn, if that was over a line: empty,
    or with creatures that a card flew over."""
    hits: Counter[tuple[int, str | None]] = Counter()
    over: tuple[int, str | None] | None = None
    for before, event, _ in history(game):
        if before.turn != decided.turn or before.is_automa(decided.loser):
            continue
        if isinstance(event, Attack | Cast):
            over = None
        elif isinstance(event, AttackStronghold):
            side, zone = ACROSS[len(before.kingdoms)][event.at.side][event.at.zone]
            stood = any(before.kingdoms[side].lines[zone])
            over = (zone, event.card.name if stood else None) if side == decided.loser else None
        elif isinstance(event, Slide) and event.side == decided.loser and over is not None:
            hits[over] += abs(event.after - event.before)
    if not hits:
        return None
    zone, card = max(hits, key=lambda one: (hits[one], one[1] is None, -one[0]))
    return {"line": LINE_NAMES[zone], "card": card, "count": hits[zone, card]}


def _again(game: Game, decided: Decided, persons: Collection[int]) -> Data:
    """Where one can try again: the beginning of the last turn, up to the deciding one, in which whoever lost could
    choose, or, where no person did, a person; as the number of the turn and of the events before it. A machine would
    only play the same again."""
    end: Position = game.position
    playing = persons or [side for side in range(len(end.kingdoms)) if not end.is_automa(side)]
    trying = [side for side in playing if side == decided.loser] or [s for s in playing if s not in end.winners]
    before, turn, found = 0, None, None
    for step in (game.opening, *game.steps):
        before += len(step.events)
        here = step.position
        if here.is_over or (here.turn > decided.turn and (found or not persons)):
            break
        if here.player in (trying or playing) and here.turn != turn and step.choice is None:
            found = {"turn": here.turn, "at": before}
        turn = here.turn
    return found or {"turn": game.opening.position.turn, "at": len(game.opening.events)}
