"""The registry of games, and the reader of a text that is a position or a setup of one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from ..core import Phrase, Unreadable
from ..core.definition import Game, GameDefinition, Position, Said, Sets, Start, Step
from ..core.text import lines, split_script

if TYPE_CHECKING:
    from ..study.record import Study

#: The first word after ``game:`` or ``setup:``. Every character is looked at once.
_FIRST = re.compile(r"(?:^|[\n\r;])[ \t\ufeff]*(?:game|setup)[ \t]*:[ \t]*([a-z-]+)")


#: The games: the name of each game's folder in this package, and of the `GameDefinition` class there. The first game is
#: the default for a text that names none.
_CLASSES = {"clash": "Clash", "dust": "Dust"}


@cache
def _load(name: str) -> GameDefinition:
    """Return the definition of a game. Its package is imported only now."""
    definition: GameDefinition = getattr(import_module(f".{name}", __name__), _CLASSES[name])()
    return definition


#: What makes each definition, by its name.
_KNOWN: dict[str, Callable[[], GameDefinition]] = {name: partial(_load, name) for name in _CLASSES}


def definitions() -> Mapping[str, GameDefinition]:
    """Return every game definition by its name."""
    return {name: made() for name, made in _KNOWN.items()}


def definition(name: str) -> GameDefinition:
    """Return the game definition of a name. Raises `KeyError`."""
    return _KNOWN[name]()


def definition_of(text: str) -> GameDefinition:
    """Return the definition of the game that a position or a setup names in its first word, or the default game.

    >>> definition_of("game: edition 2, duel ; A: {Bastion} Ogre").name
    'clash'
    """
    found = _FIRST.search(text)
    return _KNOWN[found[1] if found is not None and found[1] in _KNOWN else next(iter(_KNOWN))]()


def modules(name: str) -> dict[str, ModuleType]:
    """Return the module ``name`` in the folder of each game that has one, by the game's name.

    Games provide in this way what only some of them have and few commands need.
    """
    return {game: import_module(f".{game}.{name}", __name__) for game in _CLASSES if _has(game, name)}


def _has(game: str, name: str) -> bool:
    """Return True if a game's folder has this module. The game is not imported for that."""
    folder = Path(__file__).parent / game
    return PathFinder.find_spec(f"{__name__}.{game}.{name}", [str(folder)]) is not None


def studies() -> Mapping[str, Study]:
    """Return every study by its name, from the module ``studies`` of each game that has one."""
    return {name: study for module in modules("studies").values() for name, study in module.STUDIES.items()}


class Script(NamedTuple):
    """The start of a game, its opening step, the moves to be made from there, and the game definition."""

    definition: GameDefinition
    start: Start
    opening: Step
    moves: tuple[Said, ...]

    @property
    def game(self) -> Game:
        """The game before any of the moves."""
        return self.definition.game(self.opening)

    def played(self) -> Game:
        """Return the game after all the moves. Raises `Refused`."""
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
    """Read a position or a setup, and return its game definition, the start, and the text of the moves below an empty
    line.

    ``edition`` replaces the edition that the text names; ``sets`` returns the card sets available for a game; ``seed``
    is used if a setup names none. Raises `Unreadable`, and `Refused` for a setup that the rules do not allow.
    """
    start, moves = split_script(text)
    definition = definition_of(start)
    return definition, definition.words.begin(start, edition, None if sets is None else sets(definition), seed), moves


def read_script(
    text: str, moves: str = "", edition: int | None = None, sets: Callable[[GameDefinition], Sets] | None = None
) -> Script:
    """Read a position or a setup and the moves from there, and return them as a `Script`.

    The moves are below an empty line or in ``moves``, one on each line or separated by `` ; ``. An unfinished draft is
    completed by taking the first card shown each time. Raises `Unreadable`, and `Refused` for a setup that the rules do
    not allow.
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
    """Read the moves of a separate text. Raises `Unreadable`, which says that it is about the moves."""
    try:
        return definition.words.read_moves(moves, position)
    except Unreadable as error:
        error.within = error.within or Phrase("the moves")
        raise


@contextmanager
def registered(definition: GameDefinition) -> Iterator[GameDefinition]:
    """Register one more game, within a ``with`` block."""
    before = dict(_KNOWN)
    _KNOWN[definition.name] = lambda: definition
    try:
        yield definition
    finally:
        _KNOWN.clear()
        _KNOWN.update(before)
