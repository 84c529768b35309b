"""``rules-tutor study``: many games played by machines, counted; the command and what it prints."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from ..games import studies
from ..study import Hindered, Numbers, Study
from ..study.run import Progress, study
from ..study.runners import Runner, scheduler, workers
from ..study.small import here
from .terminal import OK, UNREADABLE, say

#: How many seconds pass between two lines that say how far it has come.
SILENCE = 5.0


def list_studies() -> int:
    """Print every study, with what decides it; the exit status comes back."""
    for one in studies().values():
        numbers = ", ".join(f"--{name} {value}" for name, value in one.numbers.items())
        say([f"{one.name:<10}{one.about}", f"{'':<10}{numbers}"], sys.stdout)
    return OK


def run_study(name: str, numbers: Numbers, folder: Path | None, workers: int, address: str) -> int:
    """Run a study, or go on with it, and print its table; the exit status comes back, 2 where it cannot be. Raises
    `KeyboardInterrupt`, once what can be done then is said."""
    known = studies()
    if name not in known:
        say([f"no study is called “{name}”: expected {', '.join(known)}"], sys.stderr)
        return UNREADABLE
    folder = folder or Path(f"study-{name}")
    try:
        table = study(known[name], folder, numbers, _runner(workers, address), _telling(known[name]))
    except Hindered as hindered:
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
    """What says on standard error how far a study has come, now and then."""
    began = last = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal last
        now, done, of = time.monotonic(), progress.done, progress.all
        if done == progress.found:  # it begins
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
