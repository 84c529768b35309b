"""``rules-tutor study``: play many games between machine players and count the results."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ..games import studies
from ..study import Numbers, Study, StudyError
from ..study.in_memory import here
from ..study.run import Progress, study
from ..study.runners import Runner, scheduler, workers
from .terminal import OK, UNREADABLE, say

#: Seconds between two progress messages.
SILENCE = 5.0


def run(chosen: argparse.Namespace) -> int:
    """Run a study, or list them without a name, and return the exit status."""
    if not chosen.name:
        return list_studies()
    given = {name: getattr(chosen, name) for name in ("games", "seed", "player")}
    numbers = {name: value for name, value in given.items() if value is not None}
    return run_study(chosen.name, numbers, chosen.folder, chosen.workers, chosen.scheduler)


def list_studies() -> int:
    """Print every study with its parameters, and return the exit status."""
    for one in studies().values():
        numbers = ", ".join(f"--{name} {value}" for name, value in one.numbers.items())
        say([f"{one.name:<10}{one.about}", f"{'':<10}{numbers}"], sys.stdout)
    return OK


def run_study(name: str, numbers: Numbers, folder: Path | None, workers: int, address: str) -> int:
    """Run or resume a study, print its table, and return the exit status: 2 if it cannot run. On `KeyboardInterrupt`,
    print how to resume and re-raise.
    """
    known = studies()
    if name not in known:
        say([f"no study is called “{name}”: expected {', '.join(known)}"], sys.stderr)
        return UNREADABLE
    folder = folder or Path(f"study-{name}")
    try:
        table = study(known[name], folder, numbers, _runner(workers, address), _telling(known[name]))
    except StudyError as hindered:
        say([str(hindered)], sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        say([f"stopped: what is done is kept in {folder}, and the same command goes on from there"], sys.stderr)
        raise
    say([*table.lines(), f"kept in {folder}"], sys.stdout)
    return OK


def _runner(count: int, address: str) -> Runner:
    if address:
        return scheduler(address)
    return workers(count) if count else here


def _telling(study: Study) -> Callable[[Progress], None]:
    """Return a function that reports the progress of a study to standard error every few seconds."""
    began = last = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal last
        now, done, of = time.monotonic(), progress.done, progress.all
        if done == progress.found:  # the first report
            found = f", {done} of them there already" if done else ""
            say([f"{study.name}: {of} chunks{found}"], sys.stderr)
        elif now - last >= SILENCE or done == of:
            left = (now - began) / (done - progress.found) * (of - done)
            say([f"{study.name}: {done} of {of} chunks, {done / of:.0%}, {_long(left)}"], sys.stderr)
            last = now

    return tell


def _long(seconds: float) -> str:
    if not seconds:
        return "done"
    return f"about {round(seconds / 60)} min left" if seconds > 90 else f"about {round(seconds)} s left"
