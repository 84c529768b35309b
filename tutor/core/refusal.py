"""Errors and refusals, for all games."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Phrase:
    """A translatable part of an error: a template and its values."""

    def __init__(self, template: str, **values: Any) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return self.template.format_map(self.values)


class Unreadable(ValueError):
    """A text that cannot be read: the place, and what was expected there.

    ``line`` and ``column`` count from 1; ``line`` is 0 if the text has no lines. ``source`` is the name of the file, if
    any, and ``within`` the place in it if it has no lines. ``message`` is a template that is filled with ``values``, so
    that it can be translated. ``also`` are further errors in the same text, for a reader that finds all of them;
    ``str`` has each of them on its own line.
    """

    also: tuple["Unreadable", ...] = ()

    def __init__(
        self,
        message: str,
        line: int = 0,
        column: int = 0,
        source: str = "",
        within: Phrase | str = "",
        **values: Any,
    ) -> None:
        self.message, self.line, self.column, self.source, self.values = message, line, column, source, values
        self.within = within
        super().__init__(message)

    def __str__(self) -> str:
        return "\n".join(one.alone(self.source) for one in (self, *self.also))

    def alone(self, source: str = "") -> str:
        """Return the first error without the others. ``source`` is the file if the error itself names none."""
        place = ", ".join(
            part
            for part in (
                self.source or source,
                str(self.within),
                f"line {self.line}" if self.line else "",
                f"column {self.column}" if self.column else "",
            )
            if part
        )
        said = self.message.format_map(self.values)
        return f"{place}: {said}" if place else said


class Impossible(Unreadable):
    """A text that describes a position which no game can reach. ``also`` has the other reasons."""


class Fault(NamedTuple):
    """A reason why no game can reach a position: its place, in the terms of the game's notation, and what is wrong and
    was expected, as a template and its values."""

    place: Any
    message: str
    values: Mapping[str, Any] = {}


class Reason(NamedTuple):
    """A reason why a move is not allowed: its kind, the id of the rule, and the facts for its sentence."""

    kind: str
    rule: str
    facts: Mapping[str, Any] = {}


class Refused(ValueError):
    """A move against the rules: the move, and all reasons (at least one), the most important first."""

    move: Any  # a move of the game that refused it: exceptions cannot be generic

    def __init__(self, move: object, reasons: tuple[Reason, ...]) -> None:
        self.move, self.reasons = move, reasons
        super().__init__(move, *(reason.rule for reason in reasons))
