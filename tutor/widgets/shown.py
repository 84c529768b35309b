"""What `show` is given: a text, an id, a game, or something else that can be shown, as a text or an address."""

from __future__ import annotations

from ..api import Game, Lesson, Position, Puzzle, Situation
from ..core import Unreadable
from ..core import game as core
from ..games import definitions
from ..lessons import lessons
from ..puzzles import house
from ..situations import situations

#: A text, an id, or an object of the API; or a game of the engine.
Shown = str | Game | Position | Situation | Lesson | Puzzle | core.Game


def words_of(shown: object) -> object:
    """Return the script or the address that brings something to the table; other objects as they are.

    Raises `Unreadable` for an id that no situation, lesson or puzzle has.
    """
    match shown:
        case Game() | Position():
            return str(shown)
        case Situation():
            return f"?situation={shown.id}"
        case Lesson():
            return f"?lesson={shown.id}"
        case Puzzle():
            return f"?puzzle={shown.id}"
        case _ if isinstance(shown, core.Game):  # mypy does not find the parameters of a class pattern
            return str(Game(_name_of(shown.position), shown))
        case str() if _is_id(shown.strip()):
            return _address_of(shown.strip())
    return shown


def _is_id(text: str) -> bool:
    """Return True for a word of letters, digits and hyphens: no position, setup or address is one."""
    return text.isascii() and text.replace("-", "").isalnum()


def _address_of(id: str) -> str:
    """Return the address of the situation, lesson or puzzle of an id, in this order. Raises `Unreadable`."""
    for kind, known in (("situation", situations()), ("lesson", lessons()), ("puzzle", house())):
        if id in known:
            return f"?{kind}={id}"
    raise Unreadable("there is no situation “{id}”", id=id[:80])


def _name_of(position: object) -> str:
    """Return the name of the game that a position belongs to."""
    kind = type(position)
    return next(name for name, each in definitions().items() if type(each.empty) is kind)
