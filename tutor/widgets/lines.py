"""Texts that a notebook cell shows line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..core import history
from ..core.definition import Game, GameDefinition
from ..core.marked_text import tell_marked
from ..locale import Language


class Lines(str):
    """Text that a notebook cell shows line by line, and that can be printed."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Told(Lines):
    """What happened: a line for each event, with the id of its rule. A notebook shows the titles of the rules."""

    html: str

    def __new__(cls, told: Sequence[tuple[str, str]], titles: Mapping[str, str]) -> Told:
        """Create the text from pairs of a rule's id and a sentence, and the titles of the rules."""
        self = super().__new__(cls, "\n".join(f"{rule}  {sentence}" for rule, sentence in told))
        lines = [
            f"<li>{escape(sentence)} <small title='{escape(rule)}'>{escape(titles.get(rule, rule))}</small></li>"
            for rule, sentence in told
        ]
        self.html = f"<ul>{''.join(lines)}</ul>"
        return self

    def _repr_html_(self) -> str:
        return self.html


def events_told(game: Game, definition: GameDefinition, language: Language) -> list[tuple[str, str]]:
    """Return each event of a game as its rule and its sentence, with the mark of the readings that decided it."""
    return [
        (event.rule, tell_marked(definition.sentences, event, before, language)) for before, event, _ in history(game)
    ]


def titles(definition: GameDefinition, language: Language) -> dict[str, str]:
    """Return the titles of a game's rules by their ids."""
    return {id: language(rule.title) for id, rule in definition.sentences.rules().items()}
