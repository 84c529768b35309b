"""Terminal input and output of the commands: reading texts, printing lines, exit statuses."""

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

#: Exit statuses: success; something breaks the rules; input cannot be read or the command cannot start; output cannot
#: be written.
OK, AGAINST_THE_RULES, UNREADABLE, UNPRINTABLE = 0, 1, 2, 3
#: Unicode categories printed as escapes: controls, formats, surrogates, private use, line and paragraph separators.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


class Unprintable(Exception):
    """Standard output cannot be written, for example because the disk is full."""


def say(lines: Sequence[str], stream: TextIO | None, end: str = "\n") -> None:
    """Print lines to a stream. Invisible characters and those that the stream's encoding lacks are printed as escapes.
    A closed pipe is ignored. Raise `Unprintable` if standard output cannot be written.
    """
    if stream is None:
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        for line in lines:
            text = escape_invisible(line)
            print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream, end=end)
        stream.flush()
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # so that flushing at exit cannot fail
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError) and stream is sys.stdout:
            raise Unprintable(error.strerror) from None


def say_progress(text: str) -> None:
    """Show progress on standard error, in a line that the next call overwrites. Do nothing if it is not a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write("\r\x1b[K")
        say([text.replace("\n", " ")], sys.stderr, end="")


def escape_invisible(text: str) -> str:
    """Return the text with every character that controls a terminal or is invisible, such as ESC or U+202E, replaced by
    an escape. Line ends and tabs remain.

    >>> escape_invisible("a\\x1b[31m b\\u202e")
    'a\\\\x1b[31m b\\\\u202e'
    """
    if text.isprintable():
        return text
    return "".join(one if one in "\n\t" or category(one) not in _UNSEEN else _escape(one) for one in text)


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class Given(NamedTuple):
    """The input of a command: a script or an address, and the name of the file it came from, if any."""

    text: str
    source: str = ""


def read_given_text(argument: str) -> Given:
    """Return the text an argument denotes: the argument itself if it is a position, a setup or an address; otherwise
    the contents of the file it names, or of standard input for ``-``. Raise `Unreadable`.
    """
    words = as_utf8(argument)
    if is_address(words) or "\n" in words or words.lstrip().startswith(("game:", "setup:")):
        return Given(words)
    return Given(read_text(argument), name_of(argument))


def name_of(file: str) -> str:
    """Return the name of a file for error messages."""
    return "standard input" if file == "-" else as_utf8(file)


def as_utf8(argument: str) -> str:
    """Decode an argument as UTF-8, whatever the locale. A file name that is not valid UTF-8 is returned unchanged."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def read_text(file: str) -> str:
    """Return the text of a file, or of standard input for ``-``. Raise `Unreadable`."""
    name = name_of(file)
    most = 4 * LONGEST  # UTF-8 uses at most 4 bytes per character
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
