"""What every game of the house says in the same way: no word of any one game is in here."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Phrase:
    """Words of ours inside an error, as a template and its values, so that they too can be said in any language."""

    def __init__(self, template: str, **values: Any) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return self.template.format_map(self.values)


class Unreadable(ValueError):
    """A text that cannot be read, with the place and what was expected there.

    ``line`` and ``column`` count from 1; ``line`` is 0 where the text has none. ``source`` names the file, where
    there is one, and ``within`` says where in it, where lines do not. ``message`` is a template and ``values`` fill
    it, so that it can be shown in any language. ``also`` is what else is wrong with the same text, where its reader
    goes on to find all of it; ``str`` tells that, too, each in a line of its own.
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
        """What is wrong first, without the rest. ``source`` is the file where the error itself names none."""
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
    """A text that says a position which no game can reach. ``also`` has all other reasons."""


class Fault(NamedTuple):
    """One reason why no game can reach a position: the place, as the notation of its game numbers places, and what was
    wrong and expected there, as a template and its values."""

    place: Any
    message: str
    values: Mapping[str, Any] = {}


class Reason(NamedTuple):
    """One reason why a move is not allowed: its kind, the rule it comes from, and the facts that a sentence needs."""

    kind: str
    rule: str
    facts: Mapping[str, Any] = {}


class Refused(ValueError):
    """A move against the rules: the move and every reason, the weightiest first; never empty."""

    def __init__(self, move: object, reasons: tuple[Reason, ...]) -> None:
        self.move, self.reasons = move, reasons
        super().__init__(move, *(reason.rule for reason in reasons))
