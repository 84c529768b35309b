"""Processes that end when the tests end, in whatever way these end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any


@contextmanager
def running(*command: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended, with all that it has started, after the block, or when this process is killed."""
    keeper: subprocess.Popen[str] = subprocess.Popen(
        [sys.executable, __file__, *command], stdin=subprocess.PIPE, text=True, start_new_session=True,
        **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options},
    )  # fmt: skip
    assert keeper.stdin is not None
    try:
        yield keeper
    finally:
        keeper.stdin.close()
        keeper.wait(20)


def main(command: list[str]) -> int:
    """Run a command until it ends or the standard input is closed, which the system does when the tests are killed."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)

    def end() -> None:
        sys.stdin.read()
        send(signal.SIGTERM)

    def send(number: int) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)

    Thread(target=end, daemon=True).start()
    code = process.wait()
    send(signal.SIGTERM)  # what it has left behind
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
