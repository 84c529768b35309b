"""What lies ahead of a table, worked out a little at a time: nobody else waits for longer than a moment, and whoever
has asked can go away. Only what the viewer may know is asked about, and never what a learner or an audience is asked.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from ..core import Unreadable, patience
from ..core.definition import Data, Game, GameDefinition
from ..core.prospects import Asked, Prospects, Work
from ..locale import Language
from ..protocol import acts, answers
from ..situations.export import follow
from .bounds import MOMENT, MOST_HAPPENING, opening_of
from .game import after, branched, on_table
from .low_priority import yielding
from .machine_turns import finished, think
from .seats import persons
from .state import Done, Learning, Making, Playing, Reply, State, Working

#: How much may happen in a moment of working it out, which is more than can.
MOST_MEANWHILE = 100 * MOST_HAPPENING
#: The browser's pack that shows it.
PACK = "prospects"
#: How many moves of a turn can be tried, and how long a position and moves in words may be.
MOST_MOVES, LONGEST_TEXT = 100, 20_000


def asks(table: Playing | Learning) -> list[str]:
    """What can be asked of a table at all: nothing in a lesson or a guided game, where every move is an answer, and
    nothing of a situation whose audience is asked first."""
    if table.definition.prospects is None or not isinstance(table, Playing) or not _may_ask(table):
        return []
    return list(table.definition.prospects.asks(_asked(table, len(table.game.events))))


def _asked(table: Playing, at: int, whole: bool = False) -> Asked:
    playing = persons(table.seats, table.definition, table.start)
    return Asked(decided(table.definition, table.game, at, whole), table.viewer, table.game, playing)


def _may_ask(table: Playing) -> bool:
    return not (table.is_handed_over or table.guided or (table.playlist and table.shown is not None))


def prospect(state: State, act: acts.Prospect) -> Reply:
    """What lies ahead, worked out for a moment more. Raises `Refused`, and `Unreadable` for what cannot be asked."""
    if isinstance(state.table, Making):
        definition, game = _laid(act)
        asked = Asked(game, None, game)
    else:
        table = on_table(state)
        if not isinstance(table, Playing) or not _may_ask(table):
            raise Unreadable("what lies ahead is not told here")
        definition, asked = table.definition, _asked(table, act.at, act.whole)
    found = definition.prospects
    if found is None:
        raise Unreadable("what lies ahead is not told here")
    working = state.working
    if working is None or not working.is_of(act.asks, asked):
        working = Working(act.asks, asked, found.begin(act.asks, asked))
    is_done = not yielding(partial(_go_on, working.work))
    answer: answers.Answer = {"prospect": told_of(found, working, state.language, is_done)}
    return Reply(replace(state, working=working), answer, packs=(PACK,))


def told_of(prospects: Prospects, working: Working, language: Language, is_done: bool) -> answers.Prospect:
    """What has been found so far of something that is being worked out."""
    asked = working.asked
    told: Data = {
        "asks": working.asks,
        "can": list(prospects.asks(asked)),
        "at": len(asked.game.events),
        "began": len(asked.game.back_to(prospects.began(asked.game)).events),
        "done": is_done,
        **working.work.told(language),
    }
    return cast(answers.Prospect, told)


def _go_on(work: Work) -> bool:
    """Work for a moment; False once nothing is left to be done."""
    until = time.monotonic() + MOMENT
    with patience(MOST_MEANWHILE):
        while work.go_on():
            if time.monotonic() >= until:
                return True
    return False


def _laid(act: acts.Prospect) -> tuple[GameDefinition, Game]:
    """The game that a position and moves in words make. Raises `Unreadable`, and `Refused` for a move that is none."""
    for key, text in (("start", act.start), ("moves", act.moves)):
        if len(text) > LONGEST_TEXT:
            raise Unreadable("“{key}”: {length} characters, expected at most {most}",
                             key=key, length=len(text), most=LONGEST_TEXT)  # fmt: skip
    definition, _ = opening_of(act.start)
    verdict = follow(act.start, act.moves)
    if verdict.refusal is not None:
        raise verdict.refusal
    return definition, verdict.game.settled()


def decided(definition: GameDefinition, game: Game, at: int, whole: bool = False) -> Game:
    """A game as it was at the last decision before so many events, or at the first; or, ``whole``, when that turn
    began. Raises `Unreadable` for a number that no event has."""
    ends, steps = [0], (game.opening, *game.steps)
    for step in steps:
        ends.append(ends[-1] + len(step.events))
    if not 0 <= at <= ends[-1]:
        raise Unreadable("there is no event {number} in this story", number=at)
    free = [n for n, step in enumerate(steps) if step.choice is None and not step.position.is_over]
    found = game.back_to(max((n for n in free if ends[n + 1] <= at), default=0)).settled()
    if whole and definition.prospects is not None:
        found = found.back_to(definition.prospects.began(found)).settled()
    return found


def try_moves(state: State, act: acts.Try) -> Done:
    """Play moves from the last decision before so many events, as a what-if, whoever sits there: machines play only
    after them. Raises `Refused` or `Unreadable`."""
    if len(act.moves) > MOST_MOVES:
        raise Unreadable("“{key}” is missing, or no list of the right kind", key="moves")
    state = finished(state)
    table = branched(state, act.at)
    if table.viewer not in (None, table.game.position.player):  # else what is refused would tell a hidden hand
        raise Unreadable("what lies ahead is not told here")
    for told in act.moves:
        if not isinstance(told, dict):
            raise Unreadable("expected a table of keys and values")
        made = table.definition.board.read_move(cast(Mapping[str, object], told), table.game.position)
        table = replace(table, game=after(table, made))
    return think(state, table.going_on(table.game))
