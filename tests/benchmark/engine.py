"""Measures the speed of the rules, with a baseline in the same run. Prints figures; judges nothing.

python tests/benchmark/engine.py [games]
"""

from __future__ import annotations

import copy
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "clash")]

from tutor.games.clash.notation import read_position, write_position  # noqa: E402
from tutor.games.clash.opening import read_setup  # noqa: E402
from tutor.games.clash.rules import END, Game, Move, Position, change, legal_moves, play  # noqa: E402
from tutor.games.clash.sets import all_cards  # noqa: E402
from tutor.locale import ENGLISH  # noqa: E402
from tutor.situations import begin  # noqa: E402

FIRST = "setup: edition 1, solo, deck {deck}, seed {seed}"
SECOND = "setup: edition 2, solo, deck {deck}, seed {seed}"
FOUR = {
    "of four, each for himself": "setup: edition 2, free-for-all, draft, sets initiation treachery submersion, seed {seed}",
    "of four, in teams": "setup: edition 2, team, draft, sets initiation treachery submersion, seed {seed}",
    "of two and two Automas": "setup: edition 2, co-op, draft, sets initiation treachery submersion, seed {seed}",
}
ALL_SETS = "setup: edition 2, solo, draft, sets initiation treachery submersion, seed {seed}"


def machine() -> str:
    """Return a description of this machine."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [
            line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")
        ]
        model = f"{names[0]} x {len(names)}" if names else model
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.release()}, {model}"


#: The share of all repetitions to run: less if fewer games than usual are requested.
SHARE = 1.0


def each(action: Callable[[], object], count: int = 2000, rounds: int = 5) -> float:
    """Return the seconds that an action takes: the best of several rounds."""
    best, count = float("inf"), max(1, int(count * SHARE))
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(count):
            action()
        best = min(best, (time.perf_counter() - start) / count)
    return best


def importing(rounds: int, module: str = "tutor.games.clash.rules") -> tuple[float, float]:
    """Return the seconds of an interpreter that imports a module, and of one that does nothing; medians of runs in turn."""
    times: dict[str, list[float]] = {f"import {module}": [], "pass": []}
    for _ in range(rounds):
        for code, found in times.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-S", "-c", code], check=True, cwd=HERE.parents[1])
            found.append(time.perf_counter() - start)
    return statistics.median(times[f"import {module}"]), statistics.median(times["pass"])


def random_game(seed: int, start: str = FIRST) -> tuple[list[tuple[Position, Move]], int, float]:
    """Play a random game with all its events; return its moves, the number of events, and the seconds it took."""
    position = begin(start.format(deck=seed % 4 + 1, seed=seed)).position
    chance, made, events = random.Random(seed), [], 0
    began = time.perf_counter()
    while not position.is_over:
        move = chance.choice(legal_moves(position))
        step = play(position, move, settle=True)
        made.append((position, move))
        events += len(step.events)
        position = step.position
    return made, events, time.perf_counter() - began


def plain_game(made: list[tuple[Position, Move]]) -> float:
    """Return the seconds for the same moves by the plain engine of the tests, which changes a table in place and
    records nothing.
    """
    import plain_rules

    table = plain_rules.Table(made[0][0])
    began = time.perf_counter()
    for position, move in made:
        legal_moves(position)  # choosing a move costs the same in both
        table.make(move)
    return time.perf_counter() - began


def emitting(rounds: int = 20_000) -> tuple[float, float]:
    """Return the seconds to make and emit an event that changes nothing, and one that damages a creature."""
    from tutor.games.clash.rules.events.assault import Damage, Unprotected
    from tutor.games.clash.rules.resolution import Resolution
    from tutor.games.clash.rules.steps import TRUE

    step = begin("game: edition 1, duel ; A: {Bastion} Troll Ogre ; upper: Baron | Brute ; B: {Bastion} Ogre")
    place, brute = next((place, c.card) for place, c in step.position.creatures(1))

    def some(emit: Callable[[Resolution], object]) -> float:
        resolution = Resolution(step.position, TRUE)
        return each(lambda: emit(resolution), rounds, 3)

    return (
        some(lambda to: to.emit(Unprotected("protection.once-a-turn", 0, side=1, card=brute, at=place))),
        some(
            lambda to: to.emit(
                Damage("damage.adds-up", 0, side=1, card=brute, at=place, before=0, after=1, other=brute)
            )
        ),
    )


def foresight_table() -> tuple[Game, Position]:
    """Return a full table, at which nearly every creature hits another one, as a game and as a position."""
    line = "Ogre Brute Alpha Zombie | Ogre Mutant Baron Scribe"
    start = "game: edition 1, duel, A to play, mana 5 ; A: {Bastion} Troll Gnome Zombie Ogre ; "
    start += f"upper: {line} ; lower: {line} ; B: {{Fort}} Ogre Baron Troll Machine Brute"
    step = begin(start)
    return Game(step), step.position


def dust_games(games: int) -> tuple[list[float], list[float], int]:
    """Return the seconds of each random game of Dust Collectorz with its full story, mode by mode; those of each
    decision of its strongest machine player, in a game of each mode; and the number of events.
    """
    # imported here, because beside.py also measures commits without a second game with this file
    from tutor.games import definition
    from tutor.games.dust.rules import MODES, moves

    dust, modes = definition("dust"), list(MODES)
    times: list[float] = []
    thought: list[float] = []
    events = 0
    for seed in range(games):
        mode = modes[seed % len(modes)]
        decks = " ".join(str((seed + i) % 4 + 1) for i in range(MODES[mode]))
        game = dust.game(dust.words.begin(f"setup: dust, {mode}, decks {decks}, seed {seed}").settled())
        chance, took = random.Random(seed), 0.0
        while not game.position.is_over:
            position = game.position
            if seed < len(modes):
                began = time.process_time()  # processor time, which does not count other work of the machine
                dust.player.plan(dust.player.seen(position, position.player), position.player)
                thought.append(time.process_time() - began)
            began = time.perf_counter()
            game = game.play(chance.choice(list(islice(moves(position), 60))))
            took += time.perf_counter() - began
            events += len(game.steps[-1].events)
        times.append(took)
    return times, thought, events


def main(games: int = 400) -> None:
    """Measure and print."""
    global SHARE
    SHARE = min(1.0, games / 400)
    # imported here, because beside.py also measures commits without previews with this file
    from tutor.games.clash.board.foresight import foresee

    print(f"engine, on {machine()}")
    for module in ("tutor", "tutor.games.clash.rules"):
        loaded, empty = importing(21 if games > 50 else 3, module)
        print(
            f"  import {module:34} {1000 * (loaded - empty):7.1f} ms beyond an empty interpreter ({1000 * empty:.1f} ms); goal under 30 ms"
        )
    for seed in range(games // 4):
        random_game(seed)  # warm-up
    told = [random_game(seed) for seed in range(games)]
    plain = [plain_game(made) for made, _, _ in told]
    times, events = [seconds for _, _, seconds in told], [count for _, count, _ in told]
    print(f"  a random solo game            {1000 * statistics.median(times):7.2f} ms median, {1000 * statistics.mean(times):.2f} mean, "
          f"{1000 * statistics.quantiles(times, n=20)[-1]:.2f} for 19 in 20, of {games}; goal 2 ms or less")  # fmt: skip
    print(
        f"  ... by the plain rules         {1000 * statistics.median(plain):7.2f} ms median: the same moves, nothing told (baseline)"
    )
    print(
        f"  its events                    {statistics.median(events):7.0f} median; {1e6 * sum(times) / sum(events):.1f} us an event, choosing and all"
    )
    for what, start in (("by the second edition", SECOND), ("with all three sets", ALL_SETS)):
        found = [random_game(seed, start) for seed in range(games)]
        took, happened = [seconds for _, _, seconds in found], sum(count for _, count, _ in found)
        print(
            f"  ... {what:<25} {1000 * statistics.median(took):7.2f} ms median, {1000 * statistics.mean(took):.2f} mean; "
            f"{1e6 * sum(took) / happened:.1f} us an event; goal 2 ms or less"
        )
    for what, start in FOUR.items():
        found = [random_game(seed, start) for seed in range(games // 4 or 1)]
        took, happened = [seconds for _, _, seconds in found], sum(count for _, count, _ in found)
        print(
            f"  a game {what:<22} {1000 * statistics.mean(took):7.2f} ms mean, {len(took) / sum(took):.0f} a second, "
            f"{happened / len(took):.0f} events each; {1e6 * sum(took) / happened:.1f} us an event"
        )
    took, thought, happened = dust_games(max(7, games // 4))
    print(f"  a game of Dust Collectorz     {1000 * statistics.mean(took):7.2f} ms mean of all modes, told in full, "
          f"{happened / len(took):.0f} events each; {1e6 * sum(took) / happened:.1f} us an event")  # fmt: skip
    print(f"  ... its machine player        {1000 * statistics.mean(thought):7.2f} ms a move, "
          f"{1000 * statistics.quantiles(thought, n=20)[-1]:.2f} for 19 in 20, {1000 * max(thought):.1f} at most; goal under 50 ms")  # fmt: skip
    tells, damages = emitting()
    print(
        f"  an event emitted              {1e6 * tells:7.2f} us that tells, {1e6 * damages:.2f} us that damages a creature"
    )
    position, move = max(
        (pair for made, _, _ in told[:40] for pair in made), key=lambda pair: len(legal_moves(pair[0]))
    )
    step = play(position, move, settle=True)
    print(
        f"  a list of legal moves         {1e6 * each(lambda: legal_moves(position)):7.1f} us for {len(legal_moves(position))} moves"
    )
    print(f"  a position derived            {1e6 * each(lambda: change(position, step.events[0])):7.2f} us by an event, "
          f"{1e6 * each(lambda: position._replace(mana=1)):.2f} us by a field; goal under 10 us")  # fmt: skip
    print(f"  ... by copy.deepcopy           {1e6 * each(lambda: copy.deepcopy(position), 200):7.1f} us (baseline)")
    cards = all_cards()
    text = write_position(position, cards)
    print(
        f"  a position written, read      {1e6 * each(lambda: write_position(position, cards), 500):7.1f} us, {1e6 * each(lambda: read_position(text, cards), 200):.1f} us"
    )
    table, rival = foresight_table()
    print(f"  the end of a turn foretold    {1e3 * each(lambda: foresee(table, END, 0, ENGLISH), 200):7.3f} ms with eight creatures a side, "
          f"told in sentences; the move itself {1e3 * each(lambda: play(rival, END, settle=True), 200):.3f} ms; goal under 5 ms")  # fmt: skip
    game = Game(read_setup("setup: edition 1, solo, deck 1, seed 1").begin())
    print(f"  a move of a game, taken back  {1e6 * each(lambda: game.play(Move('end')).undo(), 200):7.1f} us")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
