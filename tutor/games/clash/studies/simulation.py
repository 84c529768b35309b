"""The players of a study, and games played from start to end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

from ....core.player import decides
from ..opening import Setup
from ..players import player, policy
from ..rules import END, Game, Move, Position
from ..rules.setup import Draft, Removals
from ..sets import all_sets

T = TypeVar("T")

#: A player: returns the moves of the side that is to decide, up to the end of its turn or the next choice.
Plays = Callable[[Game, Random], tuple[Move, ...]]
#: The most moves of a game; then it is given up.
MOST_MOVES = 2_000


def one_of(things: Sequence[T], chance: Random) -> T:
    """Return a random item. The same random numbers give the same item in every Python version."""
    return things[int(chance.random() * len(things))]


def at_random(game: Game, chance: Random) -> tuple[Move, ...]:
    """Return a random legal move."""
    return (one_of(game.legal_moves(), chance),)


def sensible(game: Game, chance: Random) -> tuple[Move, ...]:
    """Return the move of `policy.sensible`, or the first order if several cards return together."""
    return (game.legal_moves()[0] if game.choice is not None else policy.sensible(game.position, chance),)


def machine(strength: str) -> Plays:
    """Return the machine player of a strength."""

    def plays(game: Game, _: Random) -> tuple[Move, ...]:
        seat = decides(game)
        chosen = player.plan(player.seen(game.position, seat), seat, game.choice, strength)
        return tuple(one.move for one in chosen)

    return plays


#: The players of studies by name, the weakest first.
PLAYERS: dict[str, Plays] = {
    "random": at_random,
    "sensible": sensible,
    **{strength: machine(strength) for strength in player.strengths},
}


def play_game(start: Position, players: Mapping[int, Plays], seed: int) -> Position:
    """Return the last position of a game, played to its end or for `MOST_MOVES` moves by a player for each side.
    Automas play themselves."""
    game, chance = Game.at(start), Random(seed)
    made = 0
    while not game.position.is_over and made < MOST_MOVES:
        if game.choice is None and game.position.is_automa(game.position.player):
            game = game.play(END)
            continue
        seat = decides(game)
        for move in players[seat](game, chance):
            game = Game.at(game.position).play(move) if game.choice is None else game.play(move)
            made += 1
            if game.position.is_over or game.choice is not None or decides(game) != seat:
                break
    return game.position


def opening_position(setup: Setup) -> Position:
    """Return the opening position of a setup that leaves nothing to choose."""
    opening = setup.begin()
    assert not isinstance(opening, Draft | Removals)
    return opening.position


def unknown_player(numbers: Mapping[str, int | str]) -> str:
    """Return an error message if there is no such player, otherwise an empty text."""
    if numbers["player"] in PLAYERS:
        return ""
    return f"no player is called “{numbers['player']}”: expected {', '.join(PLAYERS)}"


_PACKAGE = Path(__file__).parents[3]


@cache
def rules_hash() -> str:
    """Return a short hash that changes with the code of the rules and players and with the cards."""
    found = hashlib.sha256()
    for room in ("core", "games/clash"):
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    found.update(repr(sorted(all_sets().items())).encode())
    return found.hexdigest()[:12]
