"""The games of the house, and which of them a text is of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..core import Phrase, Unreadable
from ..core.definition import Game, GameDefinition, Position, Said, Sets, Start, Step
from ..core.text import lines, split_script

if TYPE_CHECKING:
    from ..study.record import Study

#: The first word after ``game:`` or ``setup:``. Every character is looked at once.
_FIRST = re.compile(r"(?:^|[\n\r;])[ \t\ufeff]*(?:game|setup)[ \t]*:[ \t]*([a-z-]+)")


@cache
def _clash() -> GameDefinition:
    from .clash import Clash  # only once it is asked for

    return Clash()


@cache
def _dust() -> GameDefinition:
    from .dust import Dust

    return Dust()


#: What makes each definition, by its name. The first is taken where a text names none.
_KNOWN: dict[str, Callable[[], GameDefinition]] = {"clash": _clash, "dust": _dust}


def definitions() -> Mapping[str, GameDefinition]:
    """Every game of the house by its name."""
    return {name: made() for name, made in _KNOWN.items()}


def definition(name: str) -> GameDefinition:
    """The game of that name. Raises `KeyError`."""
    return _KNOWN[name]()


def definition_of(text: str) -> GameDefinition:
    """The game that a position or a setup is of, by its first word; the house's first where it names none.

    >>> definition_of("game: edition 2, duel ; A: {Bastion} Ogre").name
    'clash'
    """
    found = _FIRST.search(text)
    return _KNOWN[found[1] if found is not None and found[1] in _KNOWN else next(iter(_KNOWN))]()


def studies() -> Mapping[str, Study]:
    """Every study of the house by its name, with those of each game that has any."""
    from .clash.studies import STUDIES  # for whoever runs one

    return STUDIES


class Script(NamedTuple):
    """How a game begins, its opening, the moves to be made from there, and the game that they are of."""

    definition: GameDefinition
    start: Start
    opening: Step
    moves: tuple[Said, ...]

    @property
    def game(self) -> Game:
        """The game at its opening."""
        return self.definition.game(self.opening)

    def played(self) -> Game:
        """The game after all the moves. Raises `Refused`."""
        game = self.game
        for said in self.moves:
            game = game.play(said.move)
        return game


def read_start(
    text: str,
    edition: int | None = None,
    sets: Callable[[GameDefinition], Sets] | None = None,
    seed: int | None = None,
) -> tuple[GameDefinition, Start, str]:
    """The game that a position or a setup is of, how it begins, and the text of the moves below an empty line.

    ``edition`` is taken instead of the one that is named, ``sets`` gives the card sets at hand for a game, and ``seed``
    is taken where a setup names none. Raises `Unreadable`, and `Refused` for a setup that the rules do not allow.
    """
    start, moves = split_script(text)
    definition = definition_of(start)
    return definition, definition.words.begin(start, edition, None if sets is None else sets(definition), seed), moves


def read_script(
    text: str, moves: str = "", edition: int | None = None, sets: Callable[[GameDefinition], Sets] | None = None
) -> Script:
    """A position or a setup and the moves from there: below an empty line, or in a text of their own, one a line or
    with `` ; `` between. Of an unfinished draft the first card shown is taken each time.

    Raises `Unreadable`, and `Refused` for a setup that the rules do not allow.
    """
    definition, start, below = read_start(text, edition, sets)
    try:
        opening = start.settled()
    except Unreadable as error:
        if not error.line:
            error.line, error.column = next(line for line in lines(text) if line.text)[1:]
        raise
    said = definition.words.read_moves(below, opening.position)
    return Script(definition, start, opening, said + read_moves(definition, moves, opening.position))


def read_moves(definition: GameDefinition, moves: str, position: Position) -> tuple[Said, ...]:
    """The moves of a text of their own. Raises `Unreadable`, which says that it is about the moves."""
    try:
        return definition.words.read_moves(moves, position)
    except Unreadable as error:
        error.within = error.within or Phrase("the moves")
        raise


@contextmanager
def registered(definition: GameDefinition) -> Iterator[GameDefinition]:
    """Within it one more game is in the house."""
    before = dict(_KNOWN)
    _KNOWN[definition.name] = lambda: definition
    try:
        yield definition
    finally:
        _KNOWN.clear()
        _KNOWN.update(before)
