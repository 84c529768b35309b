"""A study for tests: it is instant, records what it computes, and can be told to kill its worker."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

from tutor.study.record import Study
from tutor.study.win_rates import shares

LABELS = ("colour",)


def cells(_):
    return [("red",), ("green",), ("blue",)]


def sample(cell, seed, numbers):
    """Return 1 for an even seed. Each call writes a line to a file; the first call that finds the mark of a killer
    dies.
    """
    if where := numbers["where"]:
        with (Path(where) / "log").open("a") as log:
            log.write(f"{cell[0]} {seed}\n")
        for mark in Path(where).glob("kill*"):
            if log_size(where) >= 10 and is_taken(mark):
                os.kill(os.getpid(), signal.SIGKILL)
    return (int(seed % 2 == 0), seed % 1000)


def is_taken(mark):
    """Take a mark, unless another worker does at the same time."""
    try:
        mark.unlink()
    except FileNotFoundError:
        return False
    return True


def log_size(where):
    return len((Path(where) / "log").read_text().splitlines())


def rules():
    return "counted"


COUNTING = Study(
    "counting", "how often a seed is even", {"games": 12, "seed": 5, "where": ""}, LABELS, ("even", "rest"), cells,
    sample, partial(shares, LABELS), rules, size=5,
)  # fmt: skip
