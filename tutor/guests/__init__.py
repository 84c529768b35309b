"""The games of the house, and which of them a text is of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..core.guest import Guest, Position, Said
from ..core.text import split_script

if TYPE_CHECKING:
    from ..study.record import Study

#: The first word after ``game:`` or ``setup:``. Every character is looked at once.
_FIRST = re.compile(r"(?:^|[\n\r;])[ \t\ufeff]*(?:game|setup)[ \t]*:[ \t]*([a-z-]+)")


@cache
def _clash() -> Guest:
    from .clash import Clash  # only once it is asked for

    return Clash()


@cache
def _dust() -> Guest:
    from .dust import Dust

    return Dust()


#: What makes each guest, by its name. The first is taken where a text names none.
_KNOWN: dict[str, Callable[[], Guest]] = {"clash": _clash, "dust": _dust}


def guests() -> Mapping[str, Guest]:
    """Every game of the house by its name."""
    return {name: made() for name, made in _KNOWN.items()}


def guest(name: str) -> Guest:
    """The game of that name. Raises `KeyError`."""
    return _KNOWN[name]()


def guest_of(text: str) -> Guest:
    """The game that a position or a setup is of, by its first word; the house's first where it names none.

    >>> guest_of("game: edition 2, duel ; A: {Bastion} Ogre").name
    'clash'
    """
    found = _FIRST.search(text)
    return _KNOWN[found[1] if found is not None and found[1] in _KNOWN else next(iter(_KNOWN))]()


def studies() -> Mapping[str, Study]:
    """Every study of the house by its name, with those of each game that has any."""
    from .clash.studies import STUDIES  # for whoever runs one

    return STUDIES


class Script(NamedTuple):
    """A position and the moves to be made from it, and the game that they are of."""

    guest: Guest
    position: Position
    moves: tuple[Said, ...]


def read_script(text: str, edition: int | None = None) -> Script:
    """A position, by another ``edition`` than it names where one is given, an empty line, then one move a line. Raises
    `Unreadable`."""
    start, moves = split_script(text)
    guest = guest_of(start)
    position = guest.words.read_position(start, edition)
    return Script(guest, position, guest.words.read_moves(moves, position))


@contextmanager
def registered(guest: Guest) -> Iterator[Guest]:
    """Within it one more game is in the house."""
    before = dict(_KNOWN)
    _KNOWN[guest.name] = lambda: guest
    try:
        yield guest
    finally:
        _KNOWN.clear()
        _KNOWN.update(before)
