"""The words of the interface, in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from ..line.answers import Form
from ..locale import ENGLISH, Language

_HERE = Path(__file__).parent


@cache
def _words(folder: Path) -> Mapping[str, Any]:
    path = folder / "interface.toml"
    return dict(tomllib.loads(path.read_text("utf-8"))["interface"]) if path.exists() else {}


@cache
def interface(language: Language = ENGLISH, folder: Path = _HERE) -> dict[str, str | Form]:
    """The words of buttons, headings and announcements by key; one that goes with a number as its forms. A guest may
    have words of its own in its ``folder``."""
    return {
        key: language(entry) if isinstance(entry, str) else cast(Form, language.forms(entry["one"], entry["other"]))
        for key, entry in _words(folder).items()
    }
