"""The default workshop, for positions that are written line by line. A line with an error is repaired so that all
errors can be reported at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple

from ..locale import Language
from .definition import Checked, Data, Defined, Sets
from .refusal import Impossible, Unreadable
from .values import C, CardT, E, M, P, SetT


class LineError(NamedTuple):
    """An error in a text, and its line."""

    zone: str
    number: int
    error: Unreadable


class CheckedText(NamedTuple, Generic[P]):
    """The errors in a text, or the position and its notation."""

    problems: tuple[LineError, ...]
    position: P | None = None
    notation: str = ""

    @property
    def facts(self) -> Data:
        """No additional data."""
        return {}


#: The maximum number of reported reasons why a position is impossible.
_MOST_REPAIRS = 60


class PlainBench(Generic[P, M, E, C, CardT, SetT]):
    """A workshop for positions in text form, which the reader of the notation checks.

    A line that cannot be read is repaired until the rest can be read: a word is replaced by `stand_in`, if there is
    one, or the line is removed. The first line is not repaired, as the others depend on it.
    """

    stand_in = ""
    """The replacement for a word that cannot be read. If it does not help either, the line is removed."""

    def __init__(self, definition: Defined[P, M, E, C]) -> None:
        self.definition = definition

    def cards(self, sets: Sets[SetT]) -> Mapping[str, CardT]:
        """Return no cards: the objects have only names."""
        return {}

    def palette(self, sets: Sets[SetT], language: Language) -> Data:
        """Return an empty palette: the position is written as text."""
        return {"sets": [], "faces": {}, "second": [], "modes": {}, "beginnings": []}

    def layout_of(self, position: P) -> str:
        """Return the position in notation."""
        return self.definition.words.write_position(position)

    def read_layout(self, data: object) -> str:
        """Return the text of ``{"text": …}``. Raises `Unreadable`."""
        text = data.get("text") if isinstance(data, dict) else None
        if not isinstance(text, str):
            raise Unreadable("“{key}” is missing, too long, or no text", key="text")
        return text

    def plain(self, layout: str) -> Data:
        """Return the text as `read_layout` reads it."""
        return {"text": layout}

    def read(self, text: str, sets: Sets[SetT]) -> P:
        """Return the position of a text, with the cards of these sets. Raises `Unreadable`."""
        return self.definition.words.read_position(text)

    def check(self, layout: str, sets: Sets[SetT]) -> Checked[P]:
        """Return all errors by line, or the position."""
        problems: list[LineError] = []
        text = str(layout).split("\n")
        for _ in range(_MOST_REPAIRS):
            try:
                position = self.read("\n".join(text), sets)
            except Impossible as error:
                problems += self._impossible(error, bool(problems))
                break
            except Unreadable as error:
                if not problems or error.line > 1:  # the first line may need a line that was removed
                    problems.append(LineError("text", error.line, error))
                if not 1 < error.line <= len(text):
                    break
                text[error.line - 1] = self._repaired(text[error.line - 1], error.column - 1)
                continue
            if not problems:
                return CheckedText((), position, self.definition.words.write_position(position, one_line=True))
            break
        impossible: CheckedText[P] = CheckedText(tuple(sorted(problems, key=lambda one: one.number)))
        return impossible

    def _impossible(self, error: Impossible, is_repaired: bool) -> list[LineError]:
        """Return every reason why no game can reach a position, except those that follow from a repair."""
        found = []
        for one in (error, *error.also):
            if is_repaired and (one.line == 1 or self.stand_in.partition("(")[0] in one.values.values()):
                continue
            found.append(LineError("text", one.line, Impossible(one.message, one.line, one.column, **one.values)))
        return found

    def _repaired(self, line: str, at: int) -> str:
        """Return a line with the word at an index replaced, or a comment instead, so that the numbers of other lines
        stay the same."""
        key, colon, _ = line.partition(":")
        start = line.rfind(" ", 0, at + 1) + 1
        in_brackets = "(" in line[:at].rpartition(")")[2]
        if not self.stand_in or start <= len(key) or in_brackets or line.startswith(self.stand_in, start):
            return f"{key}:" if colon and " " not in key and at > len(key) else "#"
        end = line.find(" ", start) if "(" not in line[start:].split(" ")[0] else line.find(")", start) + 1
        return line[:start] + self.stand_in + (line[end:] if end > 0 else "")

    def faces(self, layout: str, language: Language) -> Mapping[str, Data]:
        """Return no faces."""
        return {}
