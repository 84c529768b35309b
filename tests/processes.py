"""Processes that end when the tests end, in whatever way."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any


def started(*command: str, **options: Any) -> subprocess.Popen[str]:
    """Start a process that is ended, with all its descendants, by SIGTERM and when this process is killed."""
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    keeper: subprocess.Popen[str] = subprocess.Popen(
        [sys.executable, __file__, *command],
        stdin=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **{**silent, **options},
    )
    return keeper


_LIBC = ctypes.CDLL(None) if sys.platform.startswith("linux") else None
_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Ask Linux to end this new process when its parent ends. Use it as ``preexec_fn`` of a server that a test talks to
    and signals itself. On other systems it does nothing.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


@contextmanager
def running(*command: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a process until the end of the block."""
    keeper = started(*command, **options)
    try:
        yield keeper
    finally:
        keeper.terminate()
        keeper.wait(20)


def main(command: list[str]) -> int:
    """Run a command until it ends, SIGTERM arrives, or standard input is closed, as happens when the tests
    are killed.
    """
    process: subprocess.Popen[bytes] | None = None
    is_ending = False

    def end(*_: object) -> None:
        nonlocal is_ending
        is_ending = True
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)

    def wait_for_the_end() -> None:
        sys.stdin.read()
        end()

    # Before the command starts: a SIGTERM between its start and this line would end this process alone.
    signal.signal(signal.SIGTERM, end)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    if is_ending:
        end()
    Thread(target=wait_for_the_end, daemon=True).start()
    code = process.wait()
    end()  # its remaining descendants
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
