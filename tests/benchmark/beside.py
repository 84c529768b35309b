"""Compares the speed of the rules with that of another commit, measured alternately in one run. Prints figures and
ratios; judges nothing.

It measures processor time, which other work on the machine disturbs least.

    python tests/benchmark/beside.py [commit] [rounds]

The default commit is the last one if there are uncommitted changes, else the one before it.
"""

from __future__ import annotations

import io
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = 8


def measured() -> dict[str, Callable[[], tuple[float, int]]]:
    """Return the measurements by name: each returns the seconds it took and how much it did."""
    import engine

    from tutor.games.clash.notation import read_position, write_position
    from tutor.games.clash.opening import read_setup
    from tutor.games.clash.rules import Game, Move, change, legal_moves, play
    from tutor.games.clash.sets import all_cards

    seeds = iter(range(10**9))

    def games(start: str) -> Callable[[], tuple[float, int]]:
        def some() -> tuple[float, int]:
            first = next(seeds) * GAMES
            began = time.process_time()
            found = [engine.random_game(seed, start) for seed in range(first, first + GAMES)]
            return (time.process_time() - began) / GAMES, sum(events for _, events, _ in found)

        return some

    def often(action: Callable[[], object], count: int) -> Callable[[], tuple[float, int]]:
        def repeatedly() -> tuple[float, int]:
            began = time.process_time()
            for _ in range(count):
                action()
            return (time.process_time() - began) / count, 0

        return repeatedly

    made, _, _ = engine.random_game(3)
    position, move = max(made, key=lambda pair: len(legal_moves(pair[0])))
    step, cards = play(position, move, settle=True), all_cards()
    text = write_position(position, cards)
    game = Game(read_setup("setup: edition 1, solo, deck 1, seed 1").begin())
    return {
        "a random solo game": games(engine.FIRST),
        "... by the second edition": games(engine.SECOND),
        "... with all three sets": games(engine.ALL_SETS),
        "a list of legal moves": often(lambda: legal_moves(position), 300),
        "a position derived": often(lambda: change(position, step.events[0]), 5000),
        "a position written": often(lambda: write_position(position, cards), 300),
        "a position read": often(lambda: read_position(text, cards), 100),
        "a move, taken back": often(lambda: game.play(Move("end")).undo(), 100),
    }


def answer() -> None:
    """Run the measurements that are requested on standard input, line by line: the process of one side."""
    figures = measured()
    print(*figures, sep="\t", flush=True)
    for line in sys.stdin:
        seconds, events = figures[line.strip()]()
        print(seconds, events, flush=True)


class Side:
    """A process that measures the rules in one folder."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, folder / "tests" / "benchmark" / "beside.py", "--answer"],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
        )  # fmt: skip
        self.figures = self._line().split("\t")

    def _line(self) -> str:
        assert self.process.stdout and self.process.stderr
        if line := self.process.stdout.readline().rstrip("\n"):
            return line
        raise SystemExit("This cannot be measured there: " + self.process.stderr.read().strip().splitlines()[-1])

    def measure(self, figure: str) -> tuple[float, int]:
        assert self.process.stdin
        print(figure, file=self.process.stdin, flush=True)
        seconds, events = self._line().split()
        return float(seconds), int(events)

    def close(self) -> None:
        self.process.communicate()


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True).stdout


def lay_out(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder, with this version's measurements; the repository is unchanged."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit, "tutor", "cards", "tests"))) as files:
        files.extractall(folder, filter="data")
    (folder / "tests" / "benchmark").mkdir(parents=True, exist_ok=True)
    for name in ("beside.py", "engine.py"):
        shutil.copy(HERE / name, folder / "tests" / "benchmark")


def importing(folder: Path, compiled: Path) -> float:
    """Return the seconds that an interpreter takes to import the rules, by its own clock; ``compiled`` is the folder
    of bytecode.
    """
    code = "import time, tutor.games.clash.rules; print(time.process_time())"
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(compiled)
    command = [sys.executable, "-S", "-c", code]
    return float(subprocess.run(command, check=True, cwd=folder, env=env, capture_output=True).stdout)


def main(commit: str = "", rounds: int = 24) -> None:
    """Measure both alternately, and print the ratio of the times of each pair: the median and the middle half."""
    commit = commit or ("HEAD" if git("status", "--porcelain", "--", "tutor", "cards") else "HEAD~1")
    told = git("log", "-1", "--format=%h %s", commit).decode().strip()
    with tempfile.TemporaryDirectory() as name:
        there = Path(name, "there")
        lay_out(commit, there)
        pairs: dict[str, list[tuple[float, float]]] = {}
        other: set[str] = set()
        for _ in range(4):  # new processes, because the memory layout of each differs
            here_side, there_side = Side(ROOT), Side(there)
            for number in range(max(1, rounds // 4) + 1):
                first, second = (here_side, there_side) if number % 2 else (there_side, here_side)
                for figure in here_side.figures:
                    both = {id(side): side.measure(figure) for side in (first, second)}
                    (ours, events), (theirs, their_events) = both[id(here_side)], both[id(there_side)]
                    if number:  # the first pair of a process is a warm-up
                        pairs.setdefault(figure, []).append((ours, theirs))
                    if events != their_events:
                        other.add(figure)
                both_ways = (ROOT, there) if number % 2 else (there, ROOT)
                took = {folder: importing(folder, Path(name)) for folder in both_ways}
                if number:
                    pairs.setdefault("an interpreter and the rules", []).append((took[ROOT], took[there]))
            here_side.close()
            there_side.close()
    print(
        f"this beside {told}: Python {sys.version.split()[0]}, {len(next(iter(pairs.values())))} pairs measured in turn"
    )
    for figure, found in pairs.items():
        ours, theirs = (1e6 * statistics.median(side) for side in zip(*found, strict=True))
        ratios = [a / b for a, b in found]
        low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        print(
            f"  {figure:<29} {ours:10.1f} us, {theirs:10.1f} us there; ratio {middle:.3f} ({low:.3f} to {high:.3f})"
            + ("; other games" if figure in other else "")
        )


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        answer()
    else:
        main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
