"""The analysis of a position in a notebook: records, and numpy arrays of them. numpy is loaded only where an array is
asked for.

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

from typing import TYPE_CHECKING

from ..core.analysis import Analysis, Costly, Odds, Outcome, Query, Ranking, Turns, finished
from ..core.definition import Card, Game, GameDefinition, Move
from ..session.input_text import game_of
from ..session.prospects import analysis_of

if TYPE_CHECKING:
    import numpy


def turns(words: str, most: int | None = None) -> Turns[object, Move, Outcome]:
    """Return every turn of the side to play.

    ``words`` is a position or a setup in notation, with or without moves, or an address. The record has each turn in
    ``ways``, with its ``moves``, its ``end`` and its ``outcome``, and the turns by outcome in ``groups``. At most
    ``most`` positions in the middle of a turn are looked at. Interrupted, it returns what has been found.

    Raises `Unreadable`, `Refused` where nobody can play, `ValueError` for a bound below 1.
    """
    _, analysis, game = _analysed(words)
    return finished(analysis.turns(Query(game), most, with_ways=True))


def odds(words: str, samples: int | None = None, seed: int = 0) -> Odds[object, Card]:
    """Return what may happen next if the turn ended now; in Dust Collectorz, how likely each attack or chain is to
    hold, or, before the first round, who wins it after each choice.

    The record has ``entries``, each with a ``share`` and its interval, ``exact`` where every case was counted, and
    ``cards``. Interrupted, it returns what has been found.

    Raises `Unreadable` where the game has no answer, `Refused` where it is over, `ValueError` for a bound below 1.
    """
    _, analysis, game = _analysed(words)
    return finished(analysis.odds(Query(game), samples, seed))


def best(words: str, own: str = "", budget: int | None = None, seed: int = 0) -> Ranking[Move, Outcome]:
    """Return the turns of the side to play by how often it wins after each, the best first.

    ``own`` is a turn in notation, with ``;`` between its moves, that is compared with the best one. Interrupted, it
    returns what has been found.

    Raises `Unreadable`, `Refused` where the turn is against the rules, `ValueError` for a budget below 1.

    >>> words = "game: edition 2, solo ; A: {Bastion} Zombie Gnome ; upper: Ogre | ; automa: Zombie {Fort}"
    >>> best(words, budget=10).best.wins.share
    1.0
    """
    definition, analysis, game = _analysed(words)
    moves = [said.move for said in definition.words.read_moves(own, game.position)] if own else None
    return finished(analysis.best(Query(game), budget, seed, moves))


def costly(words: str, budget: int | None = None, seed: int = 0) -> tuple[Costly[Move, Outcome], ...]:
    """Return the two turns that cost most of a game that is over, which is given as a script. Raises `Unreadable`,
    `Refused`, and `ValueError` where the game is not over."""
    _, analysis, game = _analysed(words)
    return finished(analysis.costly(Query(game), budget, seed)).turns


def array(
    found: Turns[object, object, Outcome] | Odds[object, object] | Ranking[object, Outcome],
) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.void]]:
    """Return turns, odds or a ranking as a structured numpy array, with a row for each turn or entry in their order.

    The columns of turns are whole numbers: ``moves`` (how many) and those of the game's outcome, in Clash of Decks
    ``won``, ``fell``, ``lost`` and ``mana``. The columns of odds are ``share``, ``low`` and ``high``, from 0 to 1;
    those of a ranking are these, ``samples`` and ``alike``.

    Raises `ImportError` where numpy is not installed, `TypeError` for other values.
    """
    import numpy

    rows: list[tuple[float, ...]]
    columns: list[tuple[str, type]]
    match found:
        case Odds():
            columns = [("share", float), ("low", float), ("high", float)]
            rows = [tuple(entry.share) for entry in found.entries]
        case Ranking():
            columns = [("share", float), ("low", float), ("high", float), ("samples", int), ("alike", bool)]
            rows = [(*rated.wins, rated.samples, rated.alike) for rated in found.turns]
        case Turns():
            numbers = [{"moves": len(way.moves), **way.outcome.numbers()} for way in found.ways]
            columns = [(name, int) for name in (numbers[0] if numbers else ["moves"])]
            rows = [tuple(row.values()) for row in numbers]
        case _:
            raise TypeError(f"turns, odds or a ranking are expected; this is {type(found).__name__}")
    return numpy.array(rows, dtype=columns)


def _analysed(words: str) -> tuple[GameDefinition, Analysis, Game]:
    """Return the game that a text or an address describes, and its analysis. Raises `Unreadable`, `Refused`."""
    definition, game = game_of(words)
    return definition, analysis_of(definition), game
