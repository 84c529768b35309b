"""Measures how long all turns, odds and the best turn take, compared with a move of the engine, and how strong the
simple policy is by which games are played out. Prints figures; judges nothing.

    python tests/benchmark/odds.py [positions] [positions for all turns] [games] [games for the best turn]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE), str(HERE.parent), str(HERE.parent / "clash")]

from engine import machine, random_game  # noqa: E402
from player import dealt, wilson  # noqa: E402
from test_properties import a_position  # noqa: E402

from tutor.games import definition_of  # noqa: E402
from tutor.games.clash.odds.best import BUDGET, best  # noqa: E402
from tutor.games.clash.odds.coming import coming  # noqa: E402
from tutor.games.clash.odds.turns import turns  # noqa: E402
from tutor.games.clash.players.policy import play_out, turn  # noqa: E402
from tutor.games.clash.rules import END, Position, legal_moves, play  # noqa: E402
from tutor.puzzles.collecting import collect  # noqa: E402
from tutor.puzzles.records import Found  # noqa: E402

MODES = [("solo", 1), ("solo", 2), ("duel", 1), ("duel", 2)]


def middle(count: int, modes: list[tuple[str, int]]) -> Iterator[Position]:
    """Return positions from the middle of games between sensible players, with a person to move."""
    seed = 0
    while count:
        mode, edition = modes[count % len(modes)]
        position = dealt(mode, edition, seed := seed + 1)
        for _ in range(random.Random(seed).randrange(4, 9)):
            if not position.is_over:
                position = turn(position)
        if not position.is_over and not position.is_automa(position.player):
            count -= 1
            yield position


def anything(count: int) -> Iterator[Position]:
    """Return random positions, sensible or not, with a person to move."""
    chance = random.Random(1)
    while count:
        position = a_position(chance, chance.choice([1, 2]))
        if not position.is_automa(position.player) and legal_moves(position):
            count -= 1
            yield position


def every_turn(name: str, positions: Iterator[Position]) -> None:
    """Measure all turns of some positions, each up to its limit, and print."""
    found = []
    for position in positions:
        seconds, one = timed(lambda position=position: turns(position))
        found.append((seconds, len(one.ways), one.looked_at, one.is_complete))
    took, sizes, looked_at, complete = zip(*found, strict=True)
    worst, most, _, is_complete = max(found)
    print(f"  {name:<30}{1000 * statistics.median(took):5.0f} ms median; {100 * sum(t < 0.2 for t in took) / len(took):.1f} % of {len(took)} under 200 ms, the goal; "
          f"{100 * sum(complete) / len(found):.1f} % complete")  # fmt: skip
    print(f"  ... the worst                 {worst:7.2f} s: {most} turns, {'complete' if is_complete else 'so far'}")
    print(f"  ... turns a second            {sum(sizes) / sum(took):7.0f}; {sum(looked_at) / sum(took):.0f} tables in the midst of one; "
          f"{statistics.median(sizes):.0f} turns median, {max(sizes)} at most")  # fmt: skip


def puzzles_an_hour(mode: str, edition: int, seconds: float) -> None:
    """Search for puzzles for some time, and print how many would be found in an hour of processor time."""
    definition, began = definition_of(""), time.process_time()
    assert definition.puzzles is not None
    study = Found(definition.puzzles.study(edition, mode, ("initiation",), 1), 0, ())
    for found in collect(definition, study):  # noqa: B007 (the last one)
        if (took := time.process_time() - began) >= seconds:
            break
    print(f"  puzzles, {mode} {edition}              {3600 * len(found.puzzles) / took:7.0f} an hour and core: {len(found.puzzles)} in {found.games} games, {took:.0f} s")  # fmt: skip


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor seconds that an action takes, and its result."""
    began = time.process_time()
    found = action()
    return time.process_time() - began, found


def main(positions: int = 100, many: int = 1000, games: int = 100, budget: int = BUDGET) -> None:
    """Measure and print."""
    print(f"turns and odds, on {machine()}; seconds are those of the processor")
    made = [pair for seed in range(40) for pair in random_game(seed)[0]]
    took, _ = timed(lambda: [play(position, move, settle=True) for position, move in made])
    print(f"  a move by the engine          {1000 * took / len(made):7.3f} ms (baseline)")
    every_turn("all turns in middle games", middle(many, MODES))
    every_turn("all turns at random tables", anything(positions))
    for mode, edition in [*MODES[:2], ("co-op", 2)]:
        odds = [timed(lambda position=position: coming(position)) for position in middle(max(1, 2 * positions // 5), [(mode, edition)])]  # fmt: skip
        exact = [seconds for seconds, one in odds if one.exact]
        wide = max(max(share.high - share.share, share.share - share.low) for _, one in odds for _, share, _ in one.entries)  # fmt: skip
        print(f"  what comes, {mode} {edition}           {1000 * statistics.median(s for s, _ in odds):7.0f} ms median, {1000 * max(s for s, _ in odds):.0f} the worst of {len(odds)}; goal under 300; "
              f"exact in {len(exact)}, else by {statistics.median([one.samples for _, one in odds if not one.exact] or [0]):.0f} samples; "
              f"{100 * wide:.1f} points to one side at most")  # fmt: skip
    for mode, edition in MODES:
        rated = [timed(lambda position=position: best(position, budget)) for position in middle(max(1, positions // 5), [(mode, edition)])]  # fmt: skip
        print(f"  the best turn, {mode} {edition}        {statistics.median(s for s, _ in rated):7.2f} s median, {max(s for s, _ in rated):.2f} the worst of {len(rated)}; goal under 3; "
              f"{statistics.median(len(one.alike) for _, one in rated):.0f} of {statistics.median(len(one.turns) for _, one in rated):.0f} cannot be told apart, by {statistics.median(one.samples for _, one in rated):.0f} games, {min(one.samples for _, one in rated)} at least")  # fmt: skip
    for mode, edition in MODES:
        puzzles_an_hour(mode, edition, positions / 10)
    for mode, edition in MODES[:2]:
        seconds, ends = timed(lambda edition=edition: [play_out(dealt("solo", edition, seed)) for seed in range(games)])
        won = sum(0 in end.winners for end in ends)
        idle = sum(0 in _idle(dealt(mode, edition, seed)).winners for seed in range(games))
        _, low, high = wilson(won, games)
        print(f"  the plain policy, {mode} {edition}      {100 * won / games:7.1f} % won ({100 * low:.0f} to {100 * high:.0f}) of {games}, {100 * idle / games:.0f} % by ending turns (baseline); "
              f"{1000 * seconds / games:.0f} ms a game")  # fmt: skip


def _idle(position: Position) -> Position:
    """Return the end of a game in which nobody plays a card."""
    while not position.is_over:
        position = play(position, END, settle=True).position
    return position


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
