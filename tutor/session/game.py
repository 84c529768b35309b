"""The actions in a game: moves, undo, what-ifs, and comparisons."""

from __future__ import annotations

from dataclasses import replace

from ..core import Unreadable, history
from ..core.definition import Game, Move
from ..protocol import acts
from ..situations import turned_of
from ..situations.comparison import Comparison, beside, compare, compare_readings
from . import first_game, lessons, lobby, machine_turns, seats, view
from .bounds import most_events, too_long
from .lessons import may_move, moved
from .state import Done, Learning, Origin, Playing, Reply, State, Tells, moves_in_words


def on_table(state: State) -> Playing | Learning:
    """Return the table with a game. Raises the error of the game definition if there is none."""
    if not isinstance(state.table, Playing | Learning):
        raise state.definition.board.no_game()
    return state.table


def move(state: State, act: acts.Move) -> Done:
    """Make a move of the browser. Raises `Refused` or `Unreadable`."""
    state = machine_turns.finished(state)  # after a lost connection the page sends several moves at once
    table = on_table(state)
    if isinstance(table, Learning):
        if not may_move(table):
            raise Unreadable("this step of the lesson asks for no move")
    elif table.is_handed_over and table.game.choice is None:
        raise Unreadable("the screen is being handed over: expected “ready” before a move")
    if not isinstance(act.move, dict):
        raise Unreadable("expected a table of keys and values")
    made = table.definition.board.read_move(act.move, table.game.position)
    if isinstance(table, Playing) and table.viewer is not None and table.game.choice is not None:
        table.definition.board.insist(table.game.choice, made)
    if isinstance(table, Learning):
        return play(state, made)
    return machine_turns.think(state, table.going_on(after(table, made)))


def play(state: State, move: Move) -> State:
    """Return the state after a move. Raises `Refused`, and `Unreadable` for a game with too many events."""
    table = on_table(state)
    game = after(table, move)
    return lessons.noted(state.at(table.with_game(game) if isinstance(table, Playing) else moved(table, game)))


def after(table: Playing | Learning, move: Move) -> Game:
    """Return the game after a move. Raises `Refused`, and `Unreadable` for a game with too many events."""
    if isinstance(table, Playing):
        first_game.insist(table, move)
    game = table.game.play(move)
    if len(game.events) > (most := most_events(table.definition, game.position)):
        raise too_long(most)
    return game


def undo(state: State) -> Done:
    """Undo the last move, or give back the last card of a draft."""
    table = state.table
    if machine_turns.is_thinking(state):
        return machine_turns.stopped(state)  # its result has not been shown yet
    if isinstance(table, Playing) and table.game.moves:
        return machine_turns.think(state, table.going_on(seats.back(table.game, table.seats)))
    if isinstance(table, Learning) and table.game.moves:
        return state.at(moved(table, table.game.undo()))
    return lobby.back(state)


def ready(state: State) -> State:
    """Show the hand of the side to move, whose player sits at the screen now."""
    table = state.table
    if not isinstance(table, Playing) or table.viewer is None:
        return state
    return state.at(replace(table, viewer=table.game.position.player))


# -- what if ----------------------------------------------------------------------------------------------------------


def branch(state: State, act: acts.Branch) -> Done:
    """Begin a what-if at the last decision before ``act.at`` events; `rejoin` returns from it. Raises `Refused` or
    `Unreadable`."""
    state = machine_turns.finished(state)
    table = branched(state, act.at)
    return machine_turns.think(state, table.going_on(table.game))


def branched(state: State, at: int) -> Playing:
    """Return the table at the last decision before ``at`` events, before machine players move. Raises `Refused` or
    `Unreadable`."""
    table = on_table(state)
    if isinstance(table, Learning):
        raise Unreadable("this step of the lesson asks for no move")
    ends = [len(table.game.opening.events)]
    for step in table.game.steps:
        ends.append(ends[-1] + len(step.events))
    if not 0 <= at <= ends[-1]:
        raise Unreadable("there is no event {number} in this story", number=at)
    kept = max((n for n, end in enumerate(ends) if end <= at), default=0)
    known = table.origin
    origin = Origin(table, at, kept) if known is None else replace(known, first=min(kept, known.first))
    return replace(table, origin=origin, game=table.game.back_to(kept))


def rejoin(state: State) -> Done:
    """Return from a what-if to the game that it branched off."""
    table = state.table
    if not isinstance(table, Playing) or table.origin is None:
        return state
    back = replace(table.origin.table, viewer=table.viewer)
    return Reply(state.at(back.with_game(back.game)), {"at": table.origin.at}, Tells.TABLE)


# -- questions --------------------------------------------------------------------------------------------------------


def edition(state: State, act: acts.Edition) -> State:
    """Execute the situation on the table in another edition. Raises `Unreadable`."""
    table = state.table
    if not isinstance(table, Playing) or table.shown is None:
        raise Unreadable("no situation is on the table")
    return lobby.lay(state, table.shown.situation, act.number, table.playlist)


def turned(state: State, act: acts.Turned) -> State:
    """Execute the situation on the table with its reading decided the other way, or as we read it. Raises
    `Unreadable`."""
    table = state.table
    if not isinstance(table, Playing) or table.shown is None:
        raise Unreadable("no situation is on the table")
    return lobby.lay(state, table.shown.situation, playlist=table.playlist, turned=act.on)


def notation(state: State, act: acts.Notation) -> Reply:
    """Answer with the position after ``act.at`` events in notation, or with the setup and moves of a dealt game, where
    cards can be hidden."""
    table = on_table(state)
    if isinstance(table, Playing) and table.start.is_dealt:
        return Reply(state, {"notation": "\n".join([table.start.words, "", *moves_in_words(table)])})
    if table.hides:
        raise Unreadable("a game that was dealt holds hidden cards: expected one that began in a position")
    positions = [table.game.opening.start, *(after for _, _, after in history(table.game))]
    if not 0 <= act.at < len(positions):
        raise Unreadable("there is no event {number} in this story", number=act.at)
    return Reply(state, {"notation": table.definition.words.write_position(positions[act.at])})


def by_editions(state: State) -> Reply:
    """Compare the game in both editions, or with both readings for a situation that names a reading. Raises
    `Unreadable`."""
    table = on_table(state)
    if isinstance(table, Playing) and table.guided:
        raise Unreadable("a game with a guide is not compared: expected one without")
    if table.hides and not table.game.position.is_over:
        raise Unreadable("a game with hidden cards can be compared once it is over")
    if isinstance(table, Playing) and table.shown is not None and (ours := turned_of(table.shown.situation)):
        shown = table.shown.situation
        found = next(one for one in compare_readings(shown.start, shown.moves) if one.turned == ours)
        return _compared(state, found, ("reading-ours", "reading-turned"), "reading-title")
    return _compared(state, compare(table.start_in_words, table.script, state.sets(table.definition)))


def with_origin(state: State) -> Reply:
    """Compare a what-if with the game that it branched off, from the first event that differs. Raises `Unreadable`."""
    table = state.table
    if not isinstance(table, Playing) or table.origin is None:
        raise Unreadable("there is no what-if on the table")
    original = table.origin.table.game
    if table.viewer is not None and not original.position.is_over:
        raise Unreadable("a game with hidden cards can be compared once it is over")
    found = beside(table.definition, original, table.game.settled())
    return _compared(state, found, ("beside-original", "beside-branch"), "beside-title")


def _compared(state: State, found: Comparison, titles: tuple[str, ...] = (), title: str = "") -> Reply:
    compared = view.comparison(found, state.language, titles, title)
    return Reply(state, {"compared": compared}, rules=view.cited(compared))
