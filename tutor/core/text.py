"""Reading texts strictly: lines and words that know where they stand, so that every error can say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import dropwhile, takewhile
from typing import Any, NamedTuple, NoReturn

from .names import character, unseen
from .refusal import Fault, Impossible, Phrase, Unreadable

#: The longest text that is a position or a script, and the longest piece of one that an error repeats.
LONGEST, LONGEST_QUOTE = 500_000, 80
#: How many faults of a position are told at once.
MOST_FAULTS = 40
#: So much of a word is held against the names that may be meant: what is longer would take long.
_LONGEST_MEANT = 40


_DIGITS = re.compile(r"[0-9]{1,16}")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#")
#: A word, with what stands in parentheses or brackets in it; a bracket without its partner is in none.
_WORD = re.compile(r"(?:[^\s()\[\]]+|\([^()]*\)|\[[^\[\]]*\])+")
_SETUP = re.compile(r"(?:[\s\ufeff]|#[^\n]*(?:\n|\Z))*+setup[ \t]*:")
_ADDRESS = re.compile(r"\s*(?:https?://\S|[^\s?]*\?[a-z]+=)")
_BETWEEN_COMMAS = re.compile(r"[^,]*(?:,|$)")
_BETWEEN_SEMICOLONS = re.compile(r"[^;]+|(?<=;)(?=;|$)|^(?=;)")


class Token(NamedTuple):
    """A piece of a text and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def fail(self, message: str, **values: Any) -> NoReturn:
        """Raise `Unreadable` at this token, or at a character in it that cannot be seen."""
        if (hidden := unseen(self.text)) is not None:
            raise unseen_at(hidden, self.line, self.column)
        found = self.text if len(self.text) <= LONGEST_QUOTE else self.text[:LONGEST_QUOTE] + "…"
        raise Unreadable(message, self.line, self.column, found=found, **values)

    def part(self, start: int, end: int | None = None) -> Token:
        """A piece of this token."""
        return Token(self.text[start:end], self.line, self.column + start)

    def number(self, least: int, most: int, what: str) -> int:
        """The whole number that the token is; `what` says for the error what was expected."""
        if not _DIGITS.fullmatch(self.text) or not least <= int(self.text) <= most:
            self.fail(
                "“{found}” is not {what}: expected a whole number from {least} to {most}",
                what=Phrase(what), least=least, most=most,
            )  # fmt: skip
        return int(self.text)


def unseen_at(
    hidden: re.Match[str], line: int = 0, column: int = 1, source: str = "", within: Phrase | str = ""
) -> Unreadable:
    """What is said of a character that cannot be seen, in a text that begins at a line and a column, or in a file."""
    return Unreadable(
        "an invisible character ({name}): expected plain text",
        line, column + hidden.start() if line else 0, source, within, name=character(hidden.group()),
    )  # fmt: skip


def split(text: Token) -> list[Token]:
    """The words of a text. What stands in parentheses or brackets belongs to the word before it, spaces and all."""
    whole, line, column = text
    words: list[Token] = []
    end = 0
    for word in _WORD.finditer(whole):
        start, stop = word.span()
        if start > end and not whole[end:start].isspace():
            _no_word(text, end)
        words.append(Token(word.group(), line, column + start))
        end = stop
    if end < len(whole) and not whole[end:].isspace():
        _no_word(text, end)
    return words


def _no_word(text: Token, start: int) -> NoReturn:
    """Refuse a bracket without its partner, from there on the first that is no space."""
    at = start
    while text.text[at].isspace():
        at += 1
    text.part(at, at + 1).fail(
        "“{found}” closes nothing: expected a bracket that opens before it"
        if text.text[at] in ")]"
        else "“{found}” is not closed before another bracket or the end: expected its partner"
    )


def lines(text: str, first: int = 1) -> Iterator[Token]:
    """The lines of a text without comments and space around; empty ones too, except those that hold only a comment."""
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
    """The pieces of a text between commas, without the space around them. Raises `Unreadable` where one is empty."""
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
    for piece in _BETWEEN_SEMICOLONS.finditer(line.text):
        inner = piece.group().strip()
        start = piece.start() + len(piece.group()) - len(piece.group().lstrip())
        if not inner:
            line.part(start).fail("nothing here: expected something between two semicolons and after the last")
        found.append(line.part(start, start + len(inner)))
    return found


# -- setups and addresses ------------------------------------------------------------------------------------------


def is_setup(text: str) -> bool:
    """True for a text that begins with a setup, false for a position."""
    return _SETUP.match(text) is not None


def is_address(text: str) -> bool:
    """True for the address of a page, such as ``?start=…`` or ``https://…``."""
    return _ADDRESS.match(text) is not None


def setup_line(text: str, longest: int) -> Token:
    """The one line of a setup, where it stands in a text. Raises `Unreadable`."""
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
    """Raise one `Impossible` that tells all faults, each at the token of its place; nothing where there are none."""
    errors = list[Impossible]()
    for fault in faults[:MOST_FAULTS]:
        token = token_at(fault.place)
        errors.append(Impossible(fault.message, token.line, token.column, **fault.values))
    if errors:
        errors[0].also = tuple(errors[1:])
        raise errors[0]


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
    found = dropwhile(lambda line: not line.text, lines(text))
    start = list(takewhile(lambda line: line.text, found))
    return start, [line for line in found if line.text]
