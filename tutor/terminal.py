"""What a terminal gives to a command and takes from it: texts to read, lines to print, and what becomes of them."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TextIO

from .core import Unreadable
from .core.text import LONGEST, is_address

#: How a command ends: as it should, against the rules, unreadable or not to be begun, not to be printed.
OK, AGAINST_THE_RULES, UNREADABLE, UNPRINTABLE = 0, 1, 2, 3


class Unprintable(Exception):
    """What was to be printed could not be: the disk is full, or the like."""


def say(lines: Sequence[str], stream: TextIO | None) -> None:
    """Print all the lines, as far as anybody reads them: that nobody does any more changes nothing. Raises
    `Unprintable` where standard output cannot be written for another reason."""
    if stream is None:
        return
    try:
        for line in lines:
            print(line, file=stream)
        stream.flush()
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # nothing is left to fail at the exit
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError) and stream is sys.stdout:
            raise Unprintable(error.strerror) from None


class Given(NamedTuple):
    """What a command is given to work on: a script or an address, and the name of the file that it is from, if any."""

    text: str
    source: str = ""


def read_given_text(argument: str) -> Given:
    """The text that an argument stands for: a position, a setup or an address itself, or that of a file; ``-`` is
    standard input. Raises `Unreadable`."""
    argument = _as_utf8(argument)
    if is_address(argument) or "\n" in argument or argument.lstrip().startswith(("game:", "setup:")):
        return Given(argument)
    return Given(read_text(argument), name_of(argument))


def name_of(file: str) -> str:
    """What a file is called in an error."""
    return "standard input" if file == "-" else file


def _as_utf8(argument: str) -> str:
    """An argument as UTF-8 text, whatever the locale has made of it; a file's name that is none stays as it is."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises `Unreadable`."""
    name = name_of(file)
    most = 4 * LONGEST  # no character takes more bytes in UTF-8
    try:
        if file == "-":
            if sys.stdin is None:
                raise OSError(None, "it is closed")
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(most + 1)
        if len(data) > most:
            raise Unreadable("more than {most} bytes: expected a shorter text", 1, 1, name, most=most)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Unreadable("this file cannot be opened: {error}", source=name, error=error.strerror) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - error.object.rfind(b"\n", 0, error.start)
        raise Unreadable(
            "expected UTF-8 text, and found byte {byte}", line, column, name, byte=error.object[error.start]
        ) from None
