"""All that a side can do in its turn, worked out a little at a time and told by what it comes to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from ....core.definition import Data
from ....core.prospects import Asked
from ....locale import Language
from .. import words
from ..board.beats import called
from ..board.board import write_move
from ..board.foresight import as_known
from ..rulebook import Voice
from ..rules import END, Game, Move, Position, Step
from .odds import say as comes_to
from .turns import MOST, Outcome, Search

#: How many ways of a turn are followed before it is looked whether somebody waits.
AT_ONCE = 8
#: How many groups are told; the best come first.
MOST_TOLD = 24


class EveryTurn:
    """All turns of the side to play, from where a game stands, grouped by what they come to."""

    def __init__(self, asked: Asked) -> None:
        self.start: Position = as_known(asked.game.position, asked.viewer)
        self.hides = asked.viewer is not None or self.start.automa is not None
        self.most = MOST
        self.search: Search | None = Search(self.start)
        self.looked_at, self.total, self.is_complete, self.is_full = 0, 0, False, False
        self.groups: dict[Outcome, list[Any]] = {}  # how many, and the shortest way
        self._said: dict[tuple[str, tuple[Move, ...]], Data] = {}
        self._steps = self._search(self.search)

    def go_on(self) -> bool:
        """Follow a few more ways."""
        return all(next(self._steps, False) for _ in range(AT_ONCE))

    def _search(self, search: Search) -> Iterator[bool]:
        while search.goes_on and search.looked_at < self.most:
            for _ in search.looking():
                yield True
            for found in islice(search.ends.values(), self.total, None):
                self.groups.setdefault(found.outcome, [0, found.moves])[0] += 1
            self.looked_at, self.total = search.looked_at, len(search.ends)
        self.is_complete, self.is_full = not (search.waiting or search.cut), search.is_full
        self.search = None  # its tables are not needed any more

    def told(self, language: Language) -> Data:
        """The groups, those that win first, then by what falls and what is left, each with its shortest turn."""
        told: dict[tuple[str, ...], list[Any]] = {}  # what is told alike is one group
        for found, (count, moves) in sorted(self.groups.items(), key=lambda group: rank(self.start, group[0])):
            group = told.setdefault((comes_to(found, self.start, language),), [0, moves, bool(found.winners)])
            group[0] += count
            group[1] = min(group[1], moves, key=len)
        return {
            "turn": self.start.turn,
            "exact": self.is_complete,
            "looked": self.looked_at,
            "most": self.most,
            "says": [say("turns", "full", Voice(language))] if self.is_full else [],
            "found": [
                {"says": list(said), "count": count, "way": self._way(moves, is_won, language)}
                for said, (count, moves, is_won) in islice(told.items(), MOST_TOLD)
            ],
            "more": max(0, len(told) - MOST_TOLD),
            "total": self.total,
        }

    def _way(self, moves: tuple[Move, ...], is_won: bool, language: Language) -> Data:
        key = (language.code, moves)
        if key not in self._said:
            self._said[key] = way(self.start, moves, self.hides, is_won, language)
        return self._said[key]


def way(start: Position, moves: tuple[Move, ...], hides: bool, is_won: bool, language: Language) -> Data:
    """The moves of a turn: in words, as they are written, and to be tried. Where something is hidden the end of the
    turn is left to whoever tries it, unless it wins: it would bring to light what comes."""
    game = Game(Step(start))
    told = []
    for move in moves:
        told.append(called(game.position, move, language))
        game = game if END in moves[: len(told)] or len(told) == len(moves) else game.play(move)
    tried = moves[: moves.index(END)] if hides and not is_won else moves
    return {
        "says": told,
        "written": [words.write_move(move) for move in moves],
        "moves": [write_move(move) for move in tried],
    }


def rank(start: Position, found: Outcome) -> tuple[object, ...]:
    """The order in which outcomes are told: those that win; then by what is left to others, what falls, what is lost,
    what is left to the party itself, and the Mana."""
    mine = start.party(start.player)
    others = [side for side in range(len(start.kingdoms)) if side not in mine]
    won = start.player in found.winners
    return (
        not won,
        bool(found.winners) and not won,
        sum(found.bastions[side] for side in others),
        sum(found.life[side] for side in others),
        -len(found.fell),
        len(found.lost),
        -sum(found.life[side] for side in mine),
        -found.mana,
        found,
    )


# -- in words ---------------------------------------------------------------------------------------------------------


@cache
def _patterns() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "prospects.toml").read_text("utf-8"))
    return found


def say(table: str, key: str, voice: Voice, **facts: Any) -> str:
    """A sentence of ``prospects.toml`` by its table and key."""
    return voice.say(_patterns()[table][key], facts)
