"""What can be done at a table, what will come and which turn is best, for a cell of a notebook: records, and arrays of
them. numpy is loaded only where an array is asked for.

>>> duel = "game: edition 1, duel, mana 2 ; A: {Bastion} Ogre Zombie ; B: {Bastion} Gnome"
>>> len(turns(duel).ways)
3
>>> solo = "game: edition 1, solo, turn 5 ; A: {Bastion} Ogre Zombie ; automa: Troll Brute Baron Ogre {Bastion}"
>>> odds(solo).exact
True
>>> array(odds(solo)).dtype.names
('share', 'low', 'high')
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core import Unreadable
from ..core.definition import Game, GameDefinition, Move
from ..core.odds import Coming, Ranking
from ..protocol.played import Outlook
from ..session.ahead import Ahead, worked_out
from ..session.input_text import read_given

if TYPE_CHECKING:
    import numpy


def turns(words: str, most: int | None = None) -> Any:
    """Every turn of the side to play, from a position or a setup in words, with or without moves, or from an address:
    ``ways``, each with its ``moves``, its ``end`` and its ``outcome``, and ``groups()`` by what they come to. ``most``
    bounds the search.

    Raises `Unreadable`, `Refused` where nobody can play, `ValueError` for a bound below 1.
    """
    definition, game = _table(words)
    if definition.odds is None:
        return _ahead(definition, "turns", game, most=most)
    return definition.odds.turns(game.position, **_given(most=most))


def odds(words: str, samples: int | None = None, seed: int = 0) -> Any:
    """What the Automa's next turn may bring if the turn ended now: ``entries``, each with a ``share`` and its interval,
    ``exact`` where all cases were counted, and what is still in the pile.

    Raises `Unreadable`, `Refused` where the game is over, `ValueError` where no Automa plays next.
    """
    definition, game = _table(words)
    if definition.odds is None:
        return _ahead(definition, "coming", game, samples=samples, seed=seed or None)
    return definition.odds.coming(game, seed=seed, **_given(samples=samples))


def best(words: str, own: str = "", budget: int | None = None, seed: int = 0) -> Any:
    """The turns of the side to play by how often it wins after each, the best first; ``own`` is a turn in words, with
    ``;`` between its moves, that is put beside the best one.

    Raises `Unreadable`, `Refused` where the turn is against the rules, `ValueError` for a budget below 1.

    >>> words = "game: edition 2, solo ; A: {Bastion} Zombie Gnome ; upper: Ogre | ; automa: Zombie {Fort}"
    >>> best(words, budget=10).best.wins.share
    1.0
    """
    definition, game = _table(words)
    moves = [said.move for said in definition.words.read_moves(own, game.position)] if own else None
    if definition.odds is None:
        return _ahead(definition, "best", game, moves or (), budget=budget, seed=seed or None)
    return definition.odds.best(game, seed=seed, own=moves, **_given(budget=budget))


def costly(words: str, budget: int | None = None, seed: int = 0) -> Any:
    """The two turns that cost most, of a game that is over, as a script in words. Raises `Unreadable`, `Refused`, and
    `ValueError` where the game goes on."""
    definition, game = _table(words)
    if definition.odds is None:
        return _ahead(definition, "costly", game, budget=budget, seed=seed or None)
    return definition.odds.costly(game, seed=seed, **_given(budget=budget))


def array(found: Any) -> numpy.ndarray[Any, Any]:
    """Turns, odds or a ranking as an array of numpy, a row for each turn or entry, in their order, with named columns:
    ``moves``, ``won``, ``fell``, ``lost`` and ``mana`` (whole numbers) of turns; ``share``, ``low`` and ``high`` (0 to
    1) of odds; these, ``samples`` and ``alike`` of a ranking; ``count``, these three and ``alike`` of an `Ahead`.

    Raises `ImportError` where numpy is not installed.
    """
    import numpy

    rows: list[tuple[Any, ...]]
    columns: list[tuple[str, type]]
    if isinstance(found, Coming):
        columns = [("share", float), ("low", float), ("high", float)]
        rows = [tuple(entry.share) for entry in found.entries]
    elif isinstance(found, Ranking):
        columns = [("share", float), ("low", float), ("high", float), ("samples", int), ("alike", bool)]
        rows = [(*rated.wins, rated.samples, rated.alike) for rated in found.turns]
    elif isinstance(found, Ahead):
        columns = [("count", int), ("share", float), ("low", float), ("high", float), ("alike", bool)]
        rows = [(one["count"], *_shares(one), one.get("alike", False)) for one in found.found]
    elif hasattr(found, "ways"):
        columns = [("moves", int), ("won", int), ("fell", int), ("lost", int), ("mana", int)]
        ends = [(len(way.moves), way.outcome) for way in found.ways]
        rows = [(n, len(end.winners), len(end.fell), len(end.lost), end.mana) for n, end in ends]
    else:
        raise TypeError(f"turns, odds or a ranking are expected; this is {type(found).__name__}")
    made: numpy.ndarray[Any, Any] = numpy.array(rows, dtype=columns)
    return made


def _shares(one: Outlook) -> tuple[float, ...]:
    """How likely something is, with its interval; no numbers where it is only counted."""
    if "chance" not in one:
        return (math.nan,) * 3
    chance = one["chance"]
    return chance["likely"] / 100, chance["low"] / 100, chance["high"] / 100


def _given(**values: Any) -> dict[str, Any]:
    """What has been asked for, without what was left open."""
    return {name: value for name, value in values.items() if value is not None}


def _ahead(definition: GameDefinition, asks: str, game: Game, own: Sequence[Move] = (), **bounds: int | None) -> Ahead:
    """What a game without odds tells of what lies ahead. Raises `Unreadable` for a bound, which it does not take."""
    if _given(**bounds) and definition.prospects is not None:
        raise Unreadable("how much is looked at is fixed here: expected no bound and no seed")
    return worked_out(definition, asks, game, own)


def _table(words: str) -> tuple[GameDefinition, Game]:
    """The game that a text or an address describes. Raises `Unreadable`, `Refused`."""
    script = read_given(words, tried=False)
    return script.definition, script.played()
