"""The report of a finished game: its length, the damage dealt by each side, the card that dealt most, and the turn that
decided it. Everything is counted from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from ....core import history, moments
from ....core.definition import Data
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import Event, Position
from ..rules.events.assault import Attack, AttackStronghold, Damage, Destroy
from ..rules.events.stronghold import Mill, Reveal, Slide
from ..rules.events.turn import Cast
from ..rules.game import BaseGame
from ..rules.position import ACROSS


class Blow(NamedTuple):
    """Harm done: the side and card that did it (both None for a price that was paid), the side that suffered it, the
    turn and the amount; either to a creature, which may have been destroyed, or to the Stronghold."""

    by: int | None
    card: str | None
    to: int
    turn: int
    amount: int
    stronghold: bool
    destroyed: bool


class Decided(NamedTuple):
    """The turn that decided a game and the side that played it; the side that lost, and how much its Stronghold lost
    then."""

    turn: int
    player: int
    loser: int
    lost: int


def blows(game: BaseGame) -> list[Blow]:
    """Return all harm done in a game, in order.

    Harm belongs to the last attack or Incantation that began, because one ends before the next begins. Before the first
    one of a move, or of a card of the Automa, a Stronghold can only pay a price.
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


def report(game: BaseGame, persons: Collection[int] = ()) -> Data | None:
    """Return the report of a finished game, or None. ``persons`` are the sides that persons play, if machines play
    others.

    ``dealt`` is what each side has done to others: damage to creatures (including what exceeds their Health Points),
    places that Strongholds were moved or cards taken from piles, and creatures destroyed. ``most`` is the card with the
    largest sum of the first two; of equal ones, that of the winner, then the first by name.
    """
    position: Position = game.position
    if not game.steps or not position.is_over or position.winner is None:
        return None
    struck = [blow for blow in blows(game) if blow.by is not None and blow.by != blow.to]
    decided = deciding_turn(game)
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
        "reached": _deciding_line(game, decided),
        "again": _retry_point(game, decided, persons),
    }


def deciding_turn(game: BaseGame) -> Decided:
    """Return the turn that decided a finished game.

    It is the turn in which the Stronghold of the losing side was moved by the most places, or its pile lost the most
    cards, whoever caused it; of equal ones the last. If it never lost any, it is the last turn of the game.
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


def _deciding_line(game: BaseGame, decided: Decided) -> Data | None:
    """Return the board line over which the losing Stronghold was hit most in the deciding turn: empty, or with
    creatures that a card flew over. Return None if it was not hit over a line."""
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


def _retry_point(game: BaseGame, decided: Decided, persons: Collection[int]) -> Data:
    """Return where to try again: the number of the turn, and of the events before it.

    It is the last turn, up to the deciding one, in which the losing side could choose. If no person plays the losing
    side, it is a turn of a person, because a machine would play the same again.
    """
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
