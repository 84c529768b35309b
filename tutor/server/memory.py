"""The memory use of a process."""

from __future__ import annotations

import os


def held(process: int | None = None) -> float:
    """Return the megabytes of memory that a process uses, by default this one; 0 if the system does not tell."""
    name = "self" if process is None else str(process)
    try:
        with open(f"/proc/{name}/statm", "rb") as told:  # noqa: PTH123 (a Path would be created every second)
            return int(told.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    except OSError:
        return 0.0
