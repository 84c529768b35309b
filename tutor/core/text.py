"""Strict reading of texts: lines and words that know their place, so that every error can name it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import dropwhile, takewhile
from typing import Any, NamedTuple, NoReturn

from .names import character, unseen
from .refusal import Fault, Impossible, Phrase, Unreadable

#: The maximum length of a position or a script, and of a quotation in an error message.
LONGEST, LONGEST_QUOTE = 500_000, 80
#: The maximum number of faults of a position that are reported at once.
MOST_FAULTS = 40
#: The length up to which a word is compared with known names, as comparing long words is slow.
_LONGEST_MEANT = 40


_DIGITS = re.compile(r"[0-9]{1,16}")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#")
#: A word, including text in parentheses or brackets in it. An unmatched bracket belongs to no word.
_WORD = re.compile(r"(?:[^\s()\[\]]+|\([^()]*\)|\[[^\[\]]*\])+")
_SETUP = re.compile(r"(?:[\s\ufeff]|#[^\n]*(?:\n|\Z))*+setup[ \t]*:")
_ADDRESS = re.compile(r"\s*(?:https?://\S|[^\s?]*\?[a-z]+=)")
_BETWEEN_COMMAS = re.compile(r"[^,]*(?:,|$)")
_BETWEEN_SEMICOLONS = re.compile(r"[^;]+|(?<=;)(?=;|$)|^(?=;)")


class Token(NamedTuple):
    """A piece of a text and its place, counted from 1."""

    text: str
    line: int
    column: int

    def fail(self, message: str, **values: Any) -> NoReturn:
        """Raise `Unreadable` at this token, or at an invisible character in it."""
        if (hidden := unseen(self.text)) is not None:
            raise unseen_at(hidden, self.line, self.column)
        found = self.text if len(self.text) <= LONGEST_QUOTE else self.text[:LONGEST_QUOTE] + "…"
        raise Unreadable(message, self.line, self.column, found=found, **values)

    def part(self, start: int, end: int | None = None) -> Token:
        """Return a piece of this token."""
        return Token(self.text[start:end], self.line, self.column + start)

    def number(self, least: int, most: int, what: str) -> int:
        """Return the token as a whole number; ``what`` names the expected number in an error."""
        if not _DIGITS.fullmatch(self.text) or not least <= int(self.text) <= most:
            self.fail(
                "“{found}” is not {what}: expected a whole number from {least} to {most}",
                what=Phrase(what), least=least, most=most,
            )  # fmt: skip
        return int(self.text)


def unseen_at(
    hidden: re.Match[str], line: int = 0, column: int = 1, source: str = "", within: Phrase | str = ""
) -> Unreadable:
    """Return the error for an invisible character, in a text that begins at a line and a column, or in a file."""
    return Unreadable(
        "an invisible character ({name}): expected plain text",
        line, column + hidden.start() if line else 0, source, within, name=character(hidden.group()),
    )  # fmt: skip


def split(text: Token) -> list[Token]:
    """Return the words of a text. Text in parentheses or brackets belongs to the word before it, including spaces."""
    whole, line, column = text
    words: list[Token] = []
    end = 0
    for word in _WORD.finditer(whole):
        start, stop = word.span()
        if start > end and not whole[end:start].isspace():
            _unmatched_bracket(text, end)
        words.append(Token(word.group(), line, column + start))
        end = stop
    if end < len(whole) and not whole[end:].isspace():
        _unmatched_bracket(text, end)
    return words


def _unmatched_bracket(text: Token, start: int) -> NoReturn:
    """Raise the error for an unmatched bracket, which is the first character after ``start`` that is not a space."""
    at = start
    while text.text[at].isspace():
        at += 1
    text.part(at, at + 1).fail(
        "“{found}” closes nothing: expected a bracket that opens before it"
        if text.text[at] in ")]"
        else "“{found}” is not closed before another bracket or the end: expected its partner"
    )


def lines(text: str, first: int = 1) -> Iterator[Token]:
    """Yield the lines of a text without comments and surrounding space. Empty lines are included, lines with only a
    comment are not."""
    for number, line in enumerate(
        text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), first
    ):
        control = _CONTROL.search(line)
        if control:
            raise Unreadable(
                "a control character ({code}): expected plain text", number, control.end(), code=ord(control.group())
            )
        comment = _COMMENT.search(line)
        kept = line[: comment.start()] if comment else line
        if (hidden := unseen(kept)) is not None:
            raise unseen_at(hidden, number)
        if comment and not kept.strip():
            continue
        stripped = kept.strip()
        yield Token(stripped, number, kept.index(stripped) + 1)


def commas(value: Token) -> list[Token]:
    """Return the pieces of a text between commas, without surrounding space. Raises `Unreadable` for an empty piece."""
    found = []
    for piece in _BETWEEN_COMMAS.finditer(value.text):
        text = piece.group().removesuffix(",")
        inner = text.strip()
        if inner:
            start = piece.start() + text.index(inner)
            found.append(value.part(start, start + len(inner)))
        elif piece.start() < len(value.text) or value.text.rstrip().endswith(","):
            value.part(piece.start()).fail("nothing here: expected something between two commas and after the last")
    return found


def nearest(name: str, names: Iterator[str] | list[str]) -> Phrase | str:
    """Return “; did you mean …?” with the nearest name, or an empty string."""
    import difflib  # imported only for an error

    near = difflib.get_close_matches(name[:_LONGEST_MEANT], list(names), 1, 0.6)
    return Phrase("; did you mean {name}?", name=near[0]) if near else ""


def limit(text: str) -> None:
    """Raise `Unreadable` for a text that is too long for a position or a script."""
    if len(text) > LONGEST:
        raise Unreadable("{length} characters: expected at most {longest}", 1, 1, length=len(text), longest=LONGEST)


def parts(line: Token) -> list[Token]:
    """Return the pieces of a line between semicolons, without surrounding space."""
    found = []
    for piece in _BETWEEN_SEMICOLONS.finditer(line.text):
        inner = piece.group().strip()
        start = piece.start() + len(piece.group()) - len(piece.group().lstrip())
        if not inner:
            line.part(start).fail("nothing here: expected something between two semicolons and after the last")
        found.append(line.part(start, start + len(inner)))
    return found


# -- setups and addresses ------------------------------------------------------------------------------------------


def is_setup(text: str) -> bool:
    """Return True for a text that begins with a setup, False for a position."""
    return _SETUP.match(text) is not None


def is_address(text: str) -> bool:
    """Return True for the address of a page, such as ``?start=…`` or ``https://…``."""
    return _ADDRESS.match(text) is not None


def setup_line(text: str, longest: int) -> Token:
    """Return the single line of a setup with its place. Raises `Unreadable`."""
    limit(text)
    found = [line for line in lines(text) if line.text]
    if not found or len(found[0].text) > longest:
        line = found[0].line if found else 1
        raise Unreadable("expected a setup: one line of at most {longest} characters", line, 1, longest=longest)
    if not is_setup(found[0].text):
        found[0].part(0, 20).fail("“{found}”: expected setup:")
    if len(found) > 1:
        found[1].fail("“{found}” stands below a setup, which is one line: expected an empty line before the moves")
    return found[0]


# -- faults ------------------------------------------------------------------------------------------------------


def check(faults: list[Fault], token_at: Callable[[Any], Token]) -> None:
    """Raise one `Impossible` with all faults, each at the token of its place, if there are any."""
    errors = list[Impossible]()
    for fault in faults[:MOST_FAULTS]:
        token = token_at(fault.place)
        errors.append(Impossible(fault.message, token.line, token.column, **fault.values))
    if errors:
        errors[0].also = tuple(errors[1:])
        raise errors[0]


# -- scripts -----------------------------------------------------------------------------------------------------


def split_script(text: str) -> tuple[str, str]:
    """Return the start of a script and its moves as two texts in which every word keeps its line and column. Raises
    `Unreadable`."""
    start, moves = ({line.line: " " * (line.column - 1) + line.text for line in part} for part in two_parts(text))
    return _numbered(start), _numbered(moves)


def _numbered(found: dict[int, str]) -> str:
    return "\n".join(found.get(number, "") for number in range(1, max(found, default=0) + 1))


def two_parts(text: str) -> tuple[list[Token], list[Token]]:
    """Return the lines of a script before the first empty one, and those after it."""
    limit(text)
    found = dropwhile(lambda line: not line.text, lines(text))
    start = list(takewhile(lambda line: line.text, found))
    return start, [line for line in found if line.text]
