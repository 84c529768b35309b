"""The words of the interface in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

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
    """Return the words of buttons, headings and announcements in a language, by key; a word that depends on a number as
    its plural forms. ``folder`` is the folder of a game for the words of that game."""
    return {
        key: language(entry) if isinstance(entry, str) else _forms(language, entry["one"], entry["other"])
        for key, entry in _words(folder).items()
    }


def _forms(language: Language, one: str, other: str) -> Form:
    forms = language.forms(one, other)
    return {"one": forms["one"], "other": forms["other"]}


@cache
def words_at(definition: GameDefinition, language: Language = ENGLISH) -> dict[str, str | Form]:
    """Return the words of the interface for a game: the common ones, and those of the game's own folder. The words of
    the default game fill in for a key that has no other."""
    default = definition_of("")
    named: dict[str, str | Form] = {} if definition is default else {"title": definition.name, "game-lead": ""}
    return {**_own(default, language), **interface(language), **named, **_own(definition, language)}


def _own(definition: GameDefinition, language: Language) -> dict[str, str | Form]:
    return {} if definition.folder is None else interface(language, definition.folder)


def listed_games(language: Language) -> list[ListedGame]:
    """Return the games in their order, each with its title and a one-line description."""
    found = ((name, words_at(definition, language)) for name, definition in definitions().items())
    return [{"name": name, "title": str(told["title"]), "lead": str(told["game-lead"])} for name, told in found]
