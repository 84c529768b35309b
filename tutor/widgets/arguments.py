"""Checks of the arguments that notebooks pass."""

from __future__ import annotations

from ..core import Unreadable
from ..core.sets import quoted


def text(name: str, value: object) -> str:
    """Return an argument, if it is a text. Raise `Unreadable`."""
    if not isinstance(value, str):
        raise Unreadable("“{name}”: expected a text, and found {found}", name=name, found=quoted(value))
    return value


def number(name: str, value: object, least: int | None = None) -> int:
    """Return an argument, if it is a whole number and not too small. Raise `Unreadable`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("“{name}”: expected a whole number, and found {found}", name=name, found=quoted(value))
    if least is not None and value < least:
        raise Unreadable("“{name}”: expected {least} or more, and found {found}",
                         name=name, least=least, found=quoted(value))  # fmt: skip
    return value
