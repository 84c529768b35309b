"""A study that takes no time, writes down what it works out, and can be told to take its worker with it."""

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
    """1 for an even seed. Each call is a line in a file; the first call that meets the mark of a killer dies of it."""
    if where := numbers["where"]:
        with (Path(where) / "log").open("a") as log:
            log.write(f"{cell[0]} {seed}\n")
        for mark in Path(where).glob("kill*"):
            if log_size(where) >= 10 and is_taken(mark):
                os.kill(os.getpid(), signal.SIGKILL)
    return (int(seed % 2 == 0), seed % 1000)


def is_taken(mark):
    """Take a mark; not where another worker has, at the same time."""
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
