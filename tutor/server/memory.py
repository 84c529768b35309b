"""How much memory a process holds."""

from __future__ import annotations

import os


def held(process: int | None = None) -> float:
    """The megabytes of memory that a process holds, or this one; 0 where the system does not say."""
    name = "self" if process is None else str(process)
    try:
        with open(f"/proc/{name}/statm", "rb") as told:  # noqa: PTH123 (a path would be made every second)
            return int(told.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    except OSError:
        return 0.0
