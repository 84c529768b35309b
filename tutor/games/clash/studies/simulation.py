"""Who plays in a study, and a game from its beginning to its end."""

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

#: What somebody does that is to decide: the moves up to the end of the turn, or until something is asked.
Plays = Callable[[Game, Random], tuple[Move, ...]]
#: After so many moves a game is taken for one that does not end.
MOST_MOVES = 2_000


def one_of(things: Sequence[T], chance: Random) -> T:
    """One of some things, the same by the same chance on every Python."""
    return things[int(chance.random() * len(things))]


def at_random(game: Game, chance: Random) -> tuple[Move, ...]:
    """Any legal move."""
    return (one_of(game.legal_moves(), chance),)


def sensible(game: Game, chance: Random) -> tuple[Move, ...]:
    """What `policy.sensible` plays, and the first order where cards return together."""
    return (game.legal_moves()[0] if game.choice is not None else policy.sensible(game.position, chance),)


def machine(strength: str) -> Plays:
    """The machine player at a strength."""

    def plays(game: Game, _: Random) -> tuple[Move, ...]:
        seat = decides(game)
        chosen = player.plan(player.seen(game.position, seat), seat, game.choice, strength)
        return tuple(one.move for one in chosen)

    return plays


#: Everybody who can play in a study, by name, the weakest first.
PLAYERS: dict[str, Plays] = {
    "random": at_random,
    "sensible": sensible,
    **{strength: machine(strength) for strength in player.strengths},
}


def played(start: Position, players: Mapping[int, Plays], seed: int) -> Position:
    """A game to its end, or as far as so many moves, by who plays each side; Automas play themselves."""
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


def begun(setup: Setup) -> Position:
    """The position with which a setup begins that leaves nothing to be chosen."""
    opening = setup.begin()
    assert not isinstance(opening, Draft | Removals)
    return opening.position


def unknown_player(numbers: Mapping[str, int | str]) -> str:
    """What is wrong with who is to play."""
    if numbers["player"] in PLAYERS:
        return ""
    return f"no player is called “{numbers['player']}”: expected {', '.join(PLAYERS)}"


_HOUSE = Path(__file__).parents[3]


@cache
def rules() -> str:
    """The rules, the players and the cards in a few letters, which are others where those are."""
    found = hashlib.sha256()
    for room in ("core", "games/clash"):
        for path in sorted((_HOUSE / room).rglob("*.py")):
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    found.update(repr(sorted(all_sets().items())).encode())
    return found.hexdigest()[:12]
