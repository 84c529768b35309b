"""What players call the things of a game in other words than its rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ..locale import Language


@cache
def other_words(game: str, language: Language) -> dict[str, list[str]]:
    """Return the synonyms for the things of a game, in a language and in English, each with the parts of ids that it
    means."""
    path = Path(__file__).parent / game / "rulebook" / "other_words.toml"
    found: dict[str, list[str]] = {}
    for entry in tomllib.loads(path.read_text("utf-8"))["word"]:
        for word in (*entry.get("en", ()), *entry.get(language.code, ())):
            pieces = found.setdefault(word, [])
            pieces += [piece for piece in entry["is"] if piece not in pieces]
    return found
