"""Looking ahead: the answers to the page about every turn, what comes next and which turn is best.

An analysis is worked out a moment at a time, so that nobody else waits for it and the person can turn to something
else. Only what the viewer may know is analysed, and nothing in lessons or for an audience that is being asked.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

from ..core import Unreadable, patience
from ..core.analysis import Analysis, AnyWork, CardRow, Query, Row, begin
from ..core.bar_chart import bar
from ..core.definition import Game, GameDefinition
from ..core.odds import Share
from ..locale import Language
from ..protocol import acts, answers
from ..protocol.played import Chance, Outlook
from ..situations.export import follow
from .bounds import MOMENT, MOST_HAPPENING, opening_of
from .game import after, branched, on_table
from .low_priority import yielding
from .machine_turns import finished, think
from .seats import persons
from .state import Done, Learning, Making, Playing, Reply, State, Working

#: How many events may happen in a moment of work; that is more than can.
MOST_MEANWHILE = 100 * MOST_HAPPENING
#: The browser's pack that shows the answers.
PACK = "prospects"
#: How many results of each analysis are shown. Of the costly turns there are two.
MOST_SHOWN = {"turns": 24, "coming": 16, "round": 12, "best": 12, "costly": 4}
#: How many moves of a turn can be tried, and how long a position and moves in words may be.
MOST_MOVES, LONGEST_TEXT = 100, 20_000


def asks(table: Playing | Learning) -> list[str]:
    """Return the analyses that are available at a table: none in a lesson or a guided game, where every move is an
    answer, and none of a situation whose audience is asked first."""
    if table.definition.analysis is None or not isinstance(table, Playing) or not _may_ask(table):
        return []
    return list(table.definition.analysis.available(_query(table, len(table.game.events))))


def _query(table: Playing, at: int, whole: bool = False) -> Query:
    playing = persons(table.seats, table.definition, table.start)
    return Query(decided(table.definition, table.game, at, whole), table.viewer, table.game, playing)


def _may_ask(table: Playing) -> bool:
    return not (table.is_handed_over or table.guided or (table.playlist and table.shown is not None))


def prospect(state: State, act: acts.Prospect) -> Reply:
    """Work on an analysis for one more moment, and return what has been found. Raises `Refused` or `Unreadable`."""
    if isinstance(state.table, Making):
        definition, game = _laid(act)
        query = Query(game)
    else:
        table = on_table(state)
        if not isinstance(table, Playing) or not _may_ask(table):
            raise Unreadable("what lies ahead is not told here")
        definition, query = table.definition, _query(table, act.at, act.whole)
    analysis = analysis_of(definition)
    working = state.working
    if working is None or not working.is_of(act.asks, query):
        working = Working(act.asks, query, begin(analysis, act.asks, query))
    is_done = not yielding(partial(_go_on, working.work))
    answer: answers.Answer = {"prospect": answer_to(analysis, working, state.language, is_done)}
    return Reply(replace(state, working=working), answer, packs=(PACK,))


def analysis_of(definition: GameDefinition) -> Analysis:
    """Return the analysis of a game. Raises `Unreadable` where it has none."""
    if definition.analysis is None:
        raise Unreadable("what lies ahead is not told here")
    return definition.analysis


def answer_to(analysis: Analysis, working: Working, language: Language, is_done: bool) -> answers.Prospect:
    """Return what an analysis has found so far as the page expects it."""
    query, told = working.query, working.work.told(language, MOST_SHOWN[working.asks])
    answer: answers.Prospect = {
        "asks": working.asks,
        "can": list(analysis.available(query)),
        "at": len(query.game.events),
        "began": len(query.game.back_to(analysis.turn_began(query.game)).events),
        "turn": told.turn,
        "done": is_done,
        "exact": told.exact,
        "looked": told.looked_at,
        "most": told.most,
        "says": [*told.notes, *told.summary],
        "found": [_outlook(row) for row in told.rows],
        "more": told.more,
        "total": told.total,
    }
    if told.cards is not None:
        answer["cards"] = [_card(row) for row in told.cards]
    return answer


def _outlook(row: Row) -> Outlook:
    found: Outlook = {"says": list(row.says), "count": row.cases}
    if row.share is not None:
        found["chance"] = _chance(row.share)
    if row.moves is not None:
        moves = row.moves
        found["way"] = {"says": list(moves.says), "written": list(moves.written), "moves": list(moves.data)}
    if row.own is not None:
        found["own"] = row.own
    if row.alike is not None:
        found["alike"] = row.alike
    if row.at is not None:
        found["at"] = row.at
    return found


def _card(row: CardRow) -> Outlook:
    return {"says": [row.says], "count": row.copies, "chance": _chance(row.share)}


def _chance(share: Share) -> Chance:
    """Return a share in per cent, with its bar."""
    likely, low, high = (round(100 * one) for one in share)
    return {"likely": likely, "rare": likely == 0 and share.share > 0, "low": low, "high": high, "bar": bar(*share)}


def _go_on(work: AnyWork) -> bool:
    """Work for a moment; return False once nothing is left to do."""
    until = time.monotonic() + MOMENT
    with patience(MOST_MEANWHILE):
        while work.go_on():
            if time.monotonic() >= until:
                return True
    return False


def _laid(act: acts.Prospect) -> tuple[GameDefinition, Game]:
    """Return the game that a position and moves in words describe. Raises `Unreadable`, and `Refused` for a move that
    is against the rules."""
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
    """Return a game as it was at the last decision before ``at`` events, or at the first decision; or, ``whole``, when
    that turn began. Raises `Unreadable` where ``at`` is no number of events."""
    ends, steps = [0], (game.opening, *game.steps)
    for step in steps:
        ends.append(ends[-1] + len(step.events))
    if not 0 <= at <= ends[-1]:
        raise Unreadable("there is no event {number} in this story", number=at)
    free = [n for n, step in enumerate(steps) if step.choice is None and not step.position.is_over]
    found = game.back_to(max((n for n in free if ends[n + 1] <= at), default=0)).settled()
    if whole and definition.analysis is not None:
        found = found.back_to(definition.analysis.turn_began(found)).settled()
    return found


def try_moves(state: State, act: acts.Try) -> Done:
    """Play moves from the last decision before ``act.at`` events as a what-if, for persons and machines alike; machines
    play only after them. Raises `Refused` or `Unreadable`."""
    if len(act.moves) > MOST_MOVES:
        raise Unreadable("“{key}” is missing, or no list of the right kind", key="moves")
    state = finished(state)
    table = branched(state, act.at)
    if table.viewer not in (None, table.game.position.player):  # a refusal would tell something of the hidden hand
        raise Unreadable("what lies ahead is not told here")
    for told in act.moves:
        if not isinstance(told, dict):
            raise Unreadable("expected a table of keys and values")
        made = table.definition.board.read_move(told, table.game.position)
        table = replace(table, game=after(table, made))
    return think(state, table.going_on(table.game))
