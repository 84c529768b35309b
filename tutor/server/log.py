"""The log of a server: one line per event, limited in number, without anything that a visitor has sent.

Messages of other packages may quote a request, so of theirs only the place, the format string without its values, and
the type of an exception are logged. For errors of our code the traceback's places are.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, TextIO

#: The environment variable that tells a kernel the file descriptor through which to report errors.
HANDED_DOWN = "RULES_TUTOR_JOURNAL"
OURS = "tutor"
#: Lines per minute: identical ones, and all together.
EACH, ALL = 5, 60
#: The maximum length of a line; a pipe transmits it in one piece, whatever else is written.
LONGEST = 2_000
_MINUTE = 60.0
_ROOT = Path(__file__).parents[2]


def said_of(record: logging.LogRecord) -> str:
    """Return the line that is logged for a record."""
    told = [record.levelname, record.name]
    if _is_ours(record):
        told.append(record.getMessage())
    else:
        told.append(f"{Path(record.pathname).name}:{record.lineno}")
        if record.args:  # then msg is the package's own format string; the values are left out
            told.append(str(record.msg))
    if record.exc_info and record.exc_info[1] is not None:
        told.append(places(record.exc_info[1]))
    return "".join(one if one.isprintable() else " " for one in "  ".join(told))[:LONGEST]


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.split(".")[0] == OURS


def places(error: BaseException) -> str:
    """Return the type of an exception and the places that led to it, last first. Its message is left out, as it may
    quote input.
    """
    frames = reversed(traceback.extract_tb(error.__traceback__))
    return " < ".join([type(error).__name__, *(f"{_short(one.filename)}:{one.lineno} {one.name}" for one in frames)])


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name


class Journal(logging.Handler):
    """A handler that writes a limited number of lines per minute, and then how many it left out."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(logging.WARNING)
        self.stream = stream
        self.since, self.written, self.left_out = time.monotonic(), Counter[str](), 0

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, unless the limit is reached."""
        if not _is_ours(record) and record.levelno < logging.ERROR:
            return  # a visitor can provoke warnings at will
        now = time.monotonic()
        if now - self.since > _MINUTE:
            left_out, self.since, self.left_out = self.left_out, now, 0
            self.written.clear()
            if left_out:
                self._write(f"… and {left_out} lines more in that minute")
        line = said_of(record)
        if self.written[line] >= EACH or self.written.total() >= ALL:
            self.left_out += 1
        else:
            self.written[line] += 1
            self._write(line)

    def _write(self, line: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # nobody reads the log
            print(time.strftime("%Y-%m-%d %H:%M:%S"), line, file=self.stream, flush=True)


def keep(stream: TextIO | None = None) -> None:
    """Send everything that is logged in this process to a `Journal`."""
    root = logging.getLogger()
    root.handlers, root.level = [Journal(stream or sys.stderr)], logging.WARNING
    for name in list(logging.root.manager.loggerDict):
        known = logging.getLogger(name)
        known.handlers, known.propagate = [], True


def hear() -> int:
    """Return the inheritable end of a pipe for kernels. What they write into it is logged here, line by line."""
    near, far = os.pipe()
    os.set_inheritable(far, True)
    threading.Thread(target=_listen, args=(near,), daemon=True).start()
    return far


def _listen(near: int) -> None:
    log, rest = logging.getLogger(f"{OURS}.kernel"), b""
    while said := os.read(near, 65_536):
        *lines, rest = (rest + said).split(b"\n")
        rest = rest[-LONGEST:]  # limits a line that does not end
        for line in lines:
            log.error("%s", line[:LONGEST].decode("utf-8", "replace"))


class _Far(logging.Handler):
    """A handler that sends records to the server that started this kernel."""

    def __init__(self, file: int) -> None:
        super().__init__(logging.WARNING)
        self.file = file

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):
            os.write(self.file, said_of(record).encode("utf-8", "replace")[: LONGEST * 2 - 1] + b"\n")


def pass_on(environment: Any = os.environ) -> None:
    """In a kernel started by our server: report errors to that server."""
    found = environment.get(HANDED_DOWN, "")
    log = logging.getLogger(OURS)
    if found.isdecimal() and not log.handlers:
        log.handlers, log.propagate = [_Far(int(found))], False
