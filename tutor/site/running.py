"""Runs the commands that the site is built with."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path


def run(*command: object, cwd: Path | None = None) -> str:
    """What a command prints; one that fails ends it all, with what it said. It ends with us, and with all that it has
    started: nothing may write on while its folder is cleared away."""
    running = subprocess.Popen(
        [str(word) for word in command], cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    try:
        told, problems = running.communicate()
    except BaseException:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        raise
    if running.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{told[-3000:]}\n{problems[-3000:]}")
    return told
