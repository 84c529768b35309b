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
def _words() -> Mapping[str, Any]:
    return dict(tomllib.loads((_HERE / "interface.toml").read_text("utf-8"))["interface"])


@cache
def interface(language: Language = ENGLISH) -> dict[str, str | Form]:
    """The words of buttons, headings and announcements by key; one that goes with a number as its forms."""
    return {
        key: language(entry) if isinstance(entry, str) else cast(Form, language.forms(entry["one"], entry["other"]))
        for key, entry in _words().items()
    }
