"""What a terminal gives to a command and takes from it: texts to read, lines to print, and what becomes of them."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TextIO
from unicodedata import category

from ..core import Unreadable
from ..core.files import bounded, read_bytes
from ..core.text import LONGEST, is_address

#: How a command ends: as it should, against the rules, unreadable or not to be begun, not to be printed.
OK, AGAINST_THE_RULES, UNREADABLE, UNPRINTABLE = 0, 1, 2, 3
#: The categories of characters that are spelled out: controls, formats, halves of a pair, private ones, line ends.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


class Unprintable(Exception):
    """What was to be printed could not be: the disk is full, or the like."""


def say(lines: Sequence[str], stream: TextIO | None, end: str = "\n") -> None:
    """Print all the lines, as far as anybody reads them: that nobody does any more changes nothing. Characters that
    cannot be seen, or not be written here, are spelled out. Raises `Unprintable` where standard output cannot be
    written."""
    if stream is None:
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        for line in lines:
            text = spelled_out(line)
            print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream, end=end)
        stream.flush()
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # nothing is left to fail at the exit
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError) and stream is sys.stdout:
            raise Unprintable(error.strerror) from None


def say_progress(text: str) -> None:
    """Say on standard error how far something has come, in one line that is written over; nothing where nobody
    looks."""
    if sys.stderr is not None and sys.stderr.isatty():
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write("\r\x1b[K")
        say([text.replace("\n", " ")], sys.stderr, end="")


def spelled_out(text: str) -> str:
    """The text with each character that would steer a terminal or cannot be seen, such as ESC or U+202E, as an escape;
    line ends and tabs stay.

    >>> spelled_out("a\\x1b[31m b\\u202e")
    'a\\\\x1b[31m b\\\\u202e'
    """
    if text.isprintable():
        return text
    return "".join(one if one in "\n\t" or category(one) not in _UNSEEN else _escape(one) for one in text)


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class Given(NamedTuple):
    """What a command is given to work on: a script or an address, and the name of the file that it is from, if any."""

    text: str
    source: str = ""


def read_given_text(argument: str) -> Given:
    """The text that an argument stands for: a position, a setup or an address itself, or that of a file; ``-`` is
    standard input. Raises `Unreadable`."""
    words = as_utf8(argument)
    if is_address(words) or "\n" in words or words.lstrip().startswith(("game:", "setup:")):
        return Given(words)
    return Given(read_text(argument), name_of(argument))


def name_of(file: str) -> str:
    """What a file is called in an error."""
    return "standard input" if file == "-" else as_utf8(file)


def as_utf8(argument: str) -> str:
    """What was typed as UTF-8 text, whatever the locale has made of it; a file's name that is none stays as it is."""
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
            data = bounded(sys.stdin.buffer.read(most + 1), most, name)
        else:
            data = read_bytes(Path(file), most, name)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Unreadable("this file cannot be opened: {error}", source=name, error=error.strerror) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - error.object.rfind(b"\n", 0, error.start)
        raise Unreadable(
            "expected UTF-8 text, and found byte {byte}", line, column, name, byte=error.object[error.start]
        ) from None
