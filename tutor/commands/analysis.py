"""What the commands ``turns``, ``odds`` and ``best`` share: they read a position or a script, work out an analysis, and
print it as a table."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from ..core import Phrase, Refused, Unreadable
from ..core.analysis import Analysis, Query, Row, Work
from ..core.definition import Game, GameDefinition, Move
from ..core.odds import Share
from ..core.text import lines, parts
from ..games import definition_of, read_moves
from ..locale import Language
from ..session.input_text import game_of, parts_of
from ..session.plain_text import has_word, word, word_at
from .check import say_refused
from .terminal import OK, UNREADABLE, as_utf8, read_given_text, say, say_progress

R = TypeVar("R")
#: How many rows are printed.
MOST_ROWS = 20
#: How many seconds pass between two reports of progress.
PAUSE = 0.2


class Asked(NamedTuple):
    """The game that a command is asked about, and its analysis."""

    definition: GameDefinition
    analysis: Analysis
    game: Game
    own: list[Move]
    """The moves to compare with the best ones."""
    speak: Language

    @property
    def query(self) -> Query:
        """The game as it is, with open hands."""
        return Query(self.game)

    def word(self, key: str, **facts: object) -> str:
        """Return a text of the command, in the game's own words where it has some."""
        return word_at(self.definition, self.speak, f"reckon.{key}", **facts)

    def word_if_any(self, key: str) -> list[str]:
        """Return a text that only some games have, or nothing."""
        return [self.word(key)] if has_word(self.definition, f"reckon.{key}") else []


def answered(table: str, speak: Language, is_bounded: bool, answer: Callable[[Asked], list[str]], own: str = "") -> int:
    """Print the answer about a game and return the exit status. ``is_bounded`` says whether a bound or a seed is given,
    which not every game takes; ``own`` are moves to compare with the best ones."""
    text = source = ""
    try:
        text, source = read_given_text(table)
        definition, game = game_of(text)
    except Unreadable as error:
        error.source = error.source or source
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        return say_refused(definition_of(text), refused, speak, source)
    analysis = definition.analysis
    if analysis is None or (is_bounded and not analysis.takes_bounds):
        why = "reckon.no-odds" if analysis is None else "reckon.no-bound"
        say([word(speak, why, game=definition.name)], sys.stderr)
        return UNREADABLE
    try:
        moves = [said.move for said in read_moves(definition, as_utf8(own), game.position)]
        say(answer(Asked(definition, analysis, game, moves, speak)), sys.stdout)
    except Refused as refused:
        return say_refused(definition, refused, speak, "" if own else source)
    except Unreadable as error:
        if not own:  # with moves of the user's own, it is about those
            _set_place(error, text, source)
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    return OK


def _set_place(error: Unreadable, text: str, source: str) -> None:
    """Set the place of an error that has none to the last move of a script, or to its first line where no move is
    made."""
    error.source = error.source or source
    if error.line:
        return
    start, moves = parts_of(text, tried=False)
    made = [part for line in lines(moves) if line.text for part in parts(line)]
    if made:
        error.within = Phrase("the moves")
    last = made[-1] if made else next(line for line in lines(start) if line.text)
    error.line, error.column = last.line, last.column


def worked_out(work: Work[R], progress: Callable[[R], str] | None = None) -> tuple[R, bool]:
    """Return what an analysis has found at its end, or when it is interrupted, and whether it was interrupted."""
    is_stopped, reported = False, time.monotonic()
    try:
        while work.go_on():
            if progress is not None and time.monotonic() >= reported + PAUSE:
                say_progress(progress(work.found()))
                reported = time.monotonic()
    except KeyboardInterrupt:
        is_stopped = True
    say_progress("")
    return work.found(), is_stopped


def counted_rows(rows: tuple[Row, ...]) -> list[str]:
    """Return two lines for each result: how many turns have it, and the moves of one of them."""
    lines = []
    for row in rows:
        lines += [f"{row.cases:6} x {row.says[-1]}", f"{'':8} {_written(row)}"]
    return lines


def likely_row(likely: Share, says: str, speak: Language) -> str:
    """Return a line that says how likely something is."""
    return f"{_share(likely, speak):>24}  {says}"


def written_row(row: Row) -> list[str]:
    """Return a line with the moves of a result in notation, or nothing where it has none."""
    written = _written(row)
    return [f"{'':24}  {written}"] if written else []


def rated_rows(rows: tuple[Row, ...], asked: Asked) -> list[str]:
    """Return two lines for each turn: how often its side wins, its moves, and its outcome."""
    lines = []
    for number, row in enumerate(rows):
        assert row.share is not None
        # only a ranking has turns that are alike, and there the best one is like itself
        is_alike = row.alike or (row.alike is not None and number == 0)
        mark = "*" if row.own else "=" if is_alike else " "
        often = asked.word("rated", share=_share(row.share, asked.speak), games=row.cases)
        lines += [f"{mark} {often:>32}  {_written(row)}", f"{'':36} {row.says[-1]}"]
    return lines


def _written(row: Row) -> str:
    return " ; ".join(row.moves.written) if row.moves is not None else ""


def _share(share: Share, speak: Language) -> str:
    """Return a share in per cent, with its interval unless it is exact."""
    said, low, high = (f"{100 * part:.1f}" for part in share)
    return f"{said} %" if low == high else word(speak, "reckon.between", share=f"{said} %", low=low, high=high)
