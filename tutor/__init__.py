"""An exact rules engine for two card games, Clash of Decks and Dust Collectorz, that cites a rule for all it does.

>>> import tutor
>>> game = tutor.read("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Gnome")
>>> [str(move) for move in game.legal_moves()]
['play Zombie upper', 'play Zombie lower', 'assault', 'end']
>>> game = game.play("play Zombie upper")
>>> for event in game.events:
...     print(event.rule, "|", event.text())
summoning.behind | Zombie enters play on the upper line, place 1 from the Bridge. It costs 1 Mana; 2 left.
>>> game.why_not("play Ogre lower").reasons[0].rule
'mana.cost'

`read` makes a `Game` from a text. A game is a value: `Game.play` and `Game.undo` return another game, so an earlier
game can be kept, compared and played on in another way. `read` describes the
text forms of positions, setups and moves.

Whatever can be said in five languages is a method with the argument ``language``: ``"en"``, ``"ca"``, ``"fr"``,
``"es"`` or ``"it"``. A notebook cell that ends in a `Game` or a `Position` shows a picture of it.
`tutor.widgets.show` makes a board to play on; it needs ``pip install 'rules-tutor[app]'``, all else needs no other
package.

The names listed here, and the attributes documented for them, stay as they are within a major version. The attribute
``raw`` of some classes is the engine's own record: it may change in any version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import (
        Choice,
        Event,
        Game,
        Lesson,
        LessonStep,
        Library,
        Move,
        Position,
        Puzzle,
        Reading,
        Reason,
        Refused,
        Rule,
        Situation,
        Unreadable,
        read,
    )

__all__ = [  # noqa: RUF022, the order of the reference
    "read",
    "Game",
    "Position",
    "Move",
    "Event",
    "Choice",
    "Refused",
    "Reason",
    "Unreadable",
    "RULES",
    "SITUATIONS",
    "LESSONS",
    "PUZZLES",
    "Library",
    "Rule",
    "Reading",
    "Situation",
    "Lesson",
    "LessonStep",
    "Puzzle",
    "__version__",
]

RULES: Library[Rule]
"""Every rule and FAQ answer of both games by id, such as ``RULES["mana.cost"]``."""
SITUATIONS: Library[Situation]
"""Every situation by id, such as ``SITUATIONS["berserk"]``: a start and moves that show a rule."""
LESSONS: Library[Lesson]
"""Every lesson by id, such as ``LESSONS["stronghold"]``, in teaching order."""
PUZZLES: Library[Puzzle]
"""Every puzzle by id: a position in which one turn wins, or saves the player."""
__version__: str
"""The version of the installed distribution; ``"unknown"`` in a checkout that is not installed."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that ``import tutor`` alone is fast. Raises `AttributeError`."""
    if name == "__version__":
        from importlib import metadata

        try:
            return metadata.version("rules-tutor")
        except metadata.PackageNotFoundError:
            return "unknown"
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    return globals().setdefault(name, getattr(api, name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
