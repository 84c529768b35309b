"""Reading texts strictly: lines and words that know where they stand, so that every error can say it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import Any, NoReturn

from .refusal import Phrase, Unreadable

#: The longest text that is a position or a script, and the longest piece of one that an error repeats.
LONGEST, LONGEST_QUOTE = 500_000, 80
#: So much of a word is held against the names that may be meant: what is longer would take long.
_LONGEST_MEANT = 40


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def fail(self, message: str, **values: Any) -> NoReturn:
        """Raise `Unreadable` at this token."""
        found = self.text if len(self.text) <= LONGEST_QUOTE else self.text[:LONGEST_QUOTE] + "…"
        raise Unreadable(message, self.line, self.column, found=found, **values)

    def part(self, start: int, end: int | None = None) -> Token:
        """A piece of this token."""
        return Token(self.text[start:end], self.line, self.column + start)

    def number(self, least: int, most: int, what: str) -> int:
        """The whole number that the token is; `what` says for the error what was expected."""
        if not re.fullmatch(r"[0-9]{1,16}", self.text) or not least <= int(self.text) <= most:
            self.fail(
                "“{found}” is not {what}: expected a whole number from {least} to {most}",
                what=Phrase(what), least=least, most=most,
            )  # fmt: skip
        return int(self.text)


_PIECE = re.compile(r"\s+|\((?P<round>[^()]*)\)|\[(?P<square>[^\[\]]*)\]|[^\s()\[\]]+")


def split(text: Token) -> list[Token]:
    """The words of a text. What stands in parentheses or brackets belongs to the word before it, spaces and all."""
    words: list[Token] = []
    start: int | None = None
    position, whole = 0, text.text
    while position < len(whole):
        piece = _PIECE.match(whole, position)
        if piece is None:
            bracket = whole[position]
            text.part(position, position + 1).fail(
                "“{found}” closes nothing: expected a bracket that opens before it"
                if bracket in ")]"
                else "“{found}” is not closed before another bracket or the end: expected its partner"
            )
        if piece.group().isspace():
            if start is not None:
                words.append(text.part(start, position))
            start = None
        elif start is None:
            start = position
        position = piece.end()
    if start is not None:
        words.append(text.part(start))
    return words


def lines(text: str, first: int = 1) -> Iterator[Token]:
    """The lines of a text without comments and space around; empty ones too, except those that hold only a comment."""
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), first):
        for column, character in enumerate(line, 1):
            if (character < " " and character != "\t") or character in "\x7f\u2028\u2029":
                raise Unreadable(
                    "a control character ({code}): expected plain text", number, column, code=ord(character)
                )
        comment = re.search(r"(?:^|(?<=[ \t]))#", line)
        kept = line[: comment.start()] if comment else line
        if comment and not kept.strip():
            continue
        stripped = kept.strip()
        yield Token(stripped, number, kept.index(stripped) + 1)


def commas(value: Token) -> list[Token]:
    """The pieces of a text between commas, without the space around them. Raises `Unreadable` where one is empty."""
    found = []
    for piece in re.finditer(r"[^,]*(?:,|$)", value.text):
        text = piece.group().removesuffix(",")
        inner = text.strip()
        if inner:
            start = piece.start() + text.index(inner)
            found.append(value.part(start, start + len(inner)))
        elif piece.start() < len(value.text) or value.text.rstrip().endswith(","):
            value.part(piece.start()).fail("nothing here: expected something between two commas and after the last")
    return found


def nearest(name: str, names: Iterator[str] | list[str]) -> Phrase | str:
    """“; did you mean …?” with the nearest name, or nothing."""
    import difflib  # only on the way to an error

    near = difflib.get_close_matches(name[:_LONGEST_MEANT], list(names), 1, 0.6)
    return Phrase("; did you mean {name}?", name=near[0]) if near else ""


def limit(text: str) -> None:
    """Refuse a text that is too long to be a position or a script. Raises `Unreadable`."""
    if len(text) > LONGEST:
        raise Unreadable("{length} characters: expected at most {longest}", 1, 1, length=len(text), longest=LONGEST)


def parts(line: Token) -> list[Token]:
    """The pieces of a line between semicolons, without the space around them."""
    found = []
    for piece in re.finditer(r"[^;]+|(?<=;)(?=;|$)|^(?=;)", line.text):
        inner = piece.group().strip()
        start = piece.start() + len(piece.group()) - len(piece.group().lstrip())
        if not inner:
            line.part(start).fail("nothing here: expected something between two semicolons and after the last")
        found.append(line.part(start, start + len(inner)))
    return found


# -- scripts -----------------------------------------------------------------------------------------------------


def split_script(text: str) -> tuple[str, str]:
    """What a script starts from, and its moves, as two texts in which every word keeps its line and column. Raises
    `Unreadable`."""
    start, moves = ({line.line: " " * (line.column - 1) + line.text for line in part} for part in two_parts(text))
    return _numbered(start), _numbered(moves)


def _numbered(found: dict[int, str]) -> str:
    return "\n".join(found.get(number, "") for number in range(1, max(found, default=0) + 1))


def two_parts(text: str) -> tuple[list[Token], list[Token]]:
    """The lines of a script before the first empty one, and those after it."""
    limit(text)
    found = dropwhile(lambda line: not line.text, lines(text.removeprefix("\ufeff")))
    start = list(takewhile(lambda line: line.text, found))
    return start, [line for line in found if line.text]
