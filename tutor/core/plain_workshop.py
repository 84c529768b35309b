"""The workshop of a definition whose positions are written line by line, mended so that all that is wrong is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..locale import Language
from .definition import Card, Checked, Data, GameDefinition, Layout, Position, Sets
from .refusal import Impossible, Unreadable


class Unread(NamedTuple):
    """What cannot be read of a text, and in which line."""

    zone: str
    number: int
    error: Unreadable


class PlainlyChecked(NamedTuple):
    """What cannot be read of a text; or else the position, and how it is written."""

    problems: tuple[Unread, ...]
    position: Position | None = None
    notation: str = ""

    @property
    def facts(self) -> Data:
        """Nothing."""
        return {}


#: How many reasons are given at most why a position cannot be.
_MOST_MENDED = 60


class PlainBench:
    """The workshop of a definition whose positions are laid line by line, which its reader checks.

    A line that cannot be read is mended, until the rest can be: a word gives way to a stand-in, where there is one, or
    the line goes. The first line alone, on which the others depend, is not.
    """

    stand_in = ""
    """What takes the place of a word that cannot be read; where that does not help either, the line goes."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def cards(self, sets: Sets) -> Mapping[str, Card]:
        """No cards: things are known by their names."""
        return {}

    def palette(self, sets: Sets, language: Language) -> Data:
        """Nothing to lay: the position is written."""
        return {"sets": [], "faces": {}, "second": [], "modes": {}, "beginnings": []}

    def layout_of(self, position: Position) -> Layout:
        """The position in words."""
        return self.definition.words.write_position(position)

    def read_layout(self, data: object) -> Layout:
        """The words of ``{"text": …}``. Raises `Unreadable` for anything else."""
        text = data.get("text") if isinstance(data, dict) else None
        if not isinstance(text, str):
            raise Unreadable("“{key}” is missing, too long, or no text", key="text")
        return text

    def plain(self, layout: Layout) -> Data:
        """The words, as `read_layout` reads them."""
        return {"text": layout}

    def read(self, text: str, sets: Sets) -> Position:
        """The position of a text, with the cards of these sets. Raises `Unreadable`."""
        return self.definition.words.read_position(text)

    def check(self, layout: Layout, sets: Sets) -> Checked:
        """What cannot be read, by its line, or else the position."""
        problems: list[Unread] = []
        text = str(layout).split("\n")
        for _ in range(_MOST_MENDED):
            try:
                position = self.read("\n".join(text), sets)
            except Impossible as error:
                problems += self._impossible(error, bool(problems))
                break
            except Unreadable as error:
                if not problems or error.line > 1:  # the first may miss what has just gone
                    problems.append(Unread("text", error.line, error))
                if not 1 < error.line <= len(text):
                    break
                text[error.line - 1] = self._mended(text[error.line - 1], error.column - 1)
                continue
            if not problems:
                return PlainlyChecked((), position, self.definition.words.write_position(position, one_line=True))
            break
        return PlainlyChecked(tuple(sorted(problems, key=lambda one: one.number)))

    def _impossible(self, error: Impossible, is_mended: bool) -> list[Unread]:
        """Every reason why no game can reach a position, but for those that come of what was mended."""
        found = []
        for one in (error, *error.also):
            if is_mended and (one.line == 1 or self.stand_in.partition("(")[0] in one.values.values()):
                continue
            found.append(Unread("text", one.line, Impossible(one.message, one.line, one.column, **one.values)))
        return found

    def _mended(self, line: str, at: int) -> str:
        """A line without what stands at a place of it: a comment in its stead where nothing can, so that the others
        keep their numbers."""
        key, colon, _ = line.partition(":")
        start = line.rfind(" ", 0, at + 1) + 1
        in_brackets = "(" in line[:at].rpartition(")")[2]
        if not self.stand_in or start <= len(key) or in_brackets or line.startswith(self.stand_in, start):
            return f"{key}:" if colon and " " not in key and at > len(key) else "#"
        end = line.find(" ", start) if "(" not in line[start:].split(" ")[0] else line.find(")", start) + 1
        return line[:start] + self.stand_in + (line[end:] if end > 0 else "")

    def faces(self, layout: Layout, language: Language) -> Mapping[str, Data]:
        """None."""
        return {}
