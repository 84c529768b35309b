"""Measures how strong the machine player is, and how long it thinks. Prints figures; judges nothing.

    python tests/benchmark/player.py [games] [positions]

    python tests/benchmark/player.py searching [games] [first]    only the gain from playing games out: hard against its own
plan
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE), str(HERE.parent), str(HERE.parent / "clash")]

from engine import machine  # noqa: E402
from test_properties import a_position  # noqa: E402

from tutor.core.odds import wilson  # noqa: E402
from tutor.core.player import decides  # noqa: E402
from tutor.games.clash.players import player  # noqa: E402
from tutor.games.clash.players.planning import STRENGTHS  # noqa: E402
from tutor.games.clash.rules import END, AutomaRules, Game, Kingdom, Position, first_mana  # noqa: E402
from tutor.games.clash.sets import all_sets  # noqa: E402
from tutor.games.clash.studies import simulation  # noqa: E402
from tutor.games.clash.studies.simulation import PLAYERS, Plays, play_game  # noqa: E402

FOUR = ("free-for-all", "team", "co-op")


def dealt(mode: str, edition: int, seed: int) -> Position:
    """Return the start of a game: eight random cards each from a set of the edition, all different; a random side
    begins.
    """
    chance = random.Random(seed)
    sets = all_sets()
    cards = list(sets["initiation"].cards)
    if edition == 2:
        cards += sets[chance.choice([one for one in sets if one != "initiation"])].cards
    chance.shuffle(cards)
    four = mode in FOUR
    automas = mode in ("solo", "co-op")
    kingdoms = []
    for side in range(4 if four else 2):
        count = 24 if automas and side % 2 else 8
        mine, cards = cards[:count], cards[count:]
        kingdoms.append(Kingdom(tuple(mine), len(mine) if automas and side % 2 else 0))
    position = Position(tuple(kingdoms), edition, 1, seed=seed, automa=AutomaRules() if automas else None,
                        teams=mode in ("team", "co-op"))  # fmt: skip
    position = position._replace(player=0 if automas else chance.randrange(len(kingdoms)))
    return position._replace(mana=first_mana(position))


def thinking(mode: str, edition: int, strength: str, count: int, any_table: bool) -> list[float]:
    """Return the seconds of some turns, from games of the player against itself, or from random positions."""
    took: list[float] = []
    seed, chance = 0, random.Random(count)
    while len(took) < count:
        game = Game.at(dealt(mode, edition, seed := seed + 1))
        if any_table:
            game = Game.at(a_position(chance, edition, False, mode if mode in FOUR else ""))
        while len(took) < count and not game.position.is_over:
            if game.choice is None and game.position.is_automa(game.position.player):
                game = game.play(END)
                continue
            seat, began = decides(game), time.process_time()
            seen = player.seen(game.position, seat)
            chosen = player.plan(seen, seat, game.choice, strength)
            if game.choice is None:
                took.append(time.process_time() - began)
            if any_table:
                break
            for one in chosen:
                game = game.play(one.move)
                if game.position.is_over or game.choice is not None or decides(game) != seat:
                    break
    return took


def wins(mode: str, edition: int, ours: Plays, theirs: Plays, games: int, first: int = 0) -> str:
    """Return how often we win: in a Free-For-All from one of four seats, in teams from two opposite seats."""
    won = 0
    for seed in range(first, first + games):
        start = dealt(mode, edition, seed)
        count = len(start.kingdoms)
        mine = {seed % count, (seed + 2) % count} if mode == "team" else {0, 2} if mode == "co-op" else {seed % count}
        if mode == "solo":
            mine = {0}
        end = play_game(start, {side: ours if side in mine else theirs for side in range(count)}, seed)
        won += bool(mine & set(end.winners))
    share, low, high = wilson(won, games)
    return f"{100 * share:5.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {games}"


#: The games by which the gain of the hard player from playing games out is measured.
SEARCHED = (("duel", 1), ("duel", 2), ("free-for-all", 2), ("team", 2), ("co-op", 2), ("solo", 1), ("solo", 2))


def searching(games: int, first: int = 0) -> None:
    """Measure and print the gain from playing games out: the hard player against players that take the first turn of
    its plan; against Automas, how often each wins the same games.
    """
    STRENGTHS["planned"] = STRENGTHS["hard"]._replace(games=0)
    hard, planned = simulation.machine("hard"), simulation.machine("planned")
    for mode, edition in SEARCHED:
        if mode in ("co-op", "solo"):
            for what, ours in (("with", hard), ("without", planned)):
                print(f"  {mode} {edition}, {what} games played on: {wins(mode, edition, ours, ours, games, first)}", flush=True)  # fmt: skip
        else:
            print(f"  {mode} {edition}, hard against its plan alone: {wins(mode, edition, hard, planned, games, first)}", flush=True)  # fmt: skip


def main(games: int = 100, positions: int = 300) -> None:
    """Measure and print."""
    print(f"the machine player, on {machine()}; seconds are those of the processor")
    for strength in player.strengths if positions else ():
        for mode, edition in (("duel", 1), ("duel", 2), ("free-for-all", 2), ("team", 2), ("co-op", 2)):
            for what, any_table in (("of games", False), ("of any tables", True)):
                took = thinking(mode, edition, strength, positions, any_table)
                print(f"  a turn, {strength}, {mode} {edition}, {len(took)} {what}: {1000 * statistics.median(took):.0f} ms median, "
                      f"{1000 * statistics.quantiles(took, n=20)[-1]:.0f} for 19 in 20, {1000 * max(took):.0f} the worst; goal under 1000", flush=True)  # fmt: skip
    at_random, greedy, easy, fair, hard = PLAYERS.values()
    for mode, edition in (("duel", 1), ("duel", 2)) if games else ():
        for what, ours, theirs in (
            ("hard against chance", hard, at_random), ("easy against chance", easy, at_random),
            ("hard against a greedy one", hard, greedy), ("fair against a greedy one", fair, greedy),
            ("easy against a greedy one", easy, greedy), ("hard against easy", hard, easy), ("hard against fair", hard, fair),
        ):  # fmt: skip
            print(f"  {mode} {edition}, {what}: wins {wins(mode, edition, ours, theirs, games)}", flush=True)
    for mode, even in (("free-for-all", "25 %"), ("team", "50 %")) if games else ():
        for what, ours, theirs in (
            ("chance", hard, at_random),
            ("greedy ones", hard, greedy),
            ("easy ones", hard, easy),
        ):
            print(
                f"  {mode}, hard against {what}: wins {wins(mode, 2, ours, theirs, games)}; {even} (baseline)",
                flush=True,
            )
    for mode, edition in (("solo", 1), ("solo", 2), ("co-op", 2)) if games else ():
        print(f"  {mode} {edition}, hard, no level: wins {wins(mode, edition, hard, hard, games)}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["searching"]:
        searching(*map(int, sys.argv[2:] or ["60"]))
    else:
        main(*map(int, sys.argv[1:]))
