"""The words of the interface, in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from ..core.definition import GameDefinition
from ..games import definition_of, definitions
from ..locale import ENGLISH, Language
from ..protocol.answers import Form, ListedGame

_HERE = Path(__file__).parent


@cache
def _words(folder: Path) -> Mapping[str, Any]:
    path = folder / "interface.toml"
    return dict(tomllib.loads(path.read_text("utf-8"))["interface"]) if path.exists() else {}


@cache
def interface(language: Language = ENGLISH, folder: Path = _HERE) -> dict[str, str | Form]:
    """The words of buttons, headings and announcements by key; one that goes with a number as its forms. A definition
    may have words of its own in its ``folder``."""
    return {
        key: language(entry) if isinstance(entry, str) else cast(Form, language.forms(entry["one"], entry["other"]))
        for key, entry in _words(folder).items()
    }


@cache
def words_at(definition: GameDefinition, language: Language = ENGLISH) -> dict[str, str | Form]:
    """The words of the interface while a game is at hand: its own stand before those of the house, which speaks of its
    first game where none says otherwise."""
    named: dict[str, str | Form] = (
        {} if definition is definition_of("") else {"title": definition.name, "game-lead": ""}
    )
    own = {} if definition.folder is None else interface(language, definition.folder)
    return {**interface(language), **named, **own}


def listed_games(language: Language) -> list[ListedGame]:
    """The games of the house, the first one first: what they are called, and what they are in a line."""
    found = ((name, words_at(definition, language)) for name, definition in definitions().items())
    return [{"name": name, "title": str(told["title"]), "lead": str(told["game-lead"])} for name, told in found]
