"""Texts that a cell of a notebook shows line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape


class Lines(str):
    """Text that a cell of a notebook shows as it is, line by line, and that can be printed."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Told(Lines):
    """What has happened, a line for each event with the id of its rule. A notebook names the rules by their titles."""

    html: str

    def __new__(cls, told: Sequence[tuple[str, str]], titles: Mapping[str, str]) -> Told:
        """From pairs of a rule's id and a sentence, and the titles of the rules."""
        self = super().__new__(cls, "\n".join(f"{rule}  {sentence}" for rule, sentence in told))
        lines = [
            f"<li>{escape(sentence)} <small title='{escape(rule)}'>{escape(titles.get(rule, rule))}</small></li>"
            for rule, sentence in told
        ]
        self.html = f"<ul>{''.join(lines)}</ul>"
        return self

    def _repr_html_(self) -> str:
        return self.html
