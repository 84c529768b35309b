"""The turns of machine players, computed in short intervals.

A player's action takes effect when the machines have answered it. In the meantime others are served, and the player can
undo the action or leave.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace

from ..core import patience
from ..core.player import at_once
from .bounds import MOMENT, MOST_HAPPENING
from .state import Done, Reply, State, Table, Thinking


def think(state: State, after: Generator[None, None, Table]) -> Done:
    """Return the state after a computation of machine players if it ends soon; otherwise the old state, until `go_on`
    has reached the end."""
    return go_on(replace(state, thinking=Thinking(state.table, after)))


def go_on(state: State) -> Done:
    """Continue the computation for another moment. Without one nothing happens."""
    done = stopped(state)
    if not is_thinking(state) or state.thinking is None:
        return Reply(done)
    until = time.monotonic() + MOMENT
    with patience(MOST_HAPPENING):
        while True:
            try:
                next(state.thinking.after)
            except StopIteration as found:
                return Reply(done) if found.value is None else done.at(found.value)  # None after an error
            if time.monotonic() >= until:
                return Reply(state, {"thinking": True})


def finished(done: Done) -> State:
    """Return the state after an action and the machine players' answer to it, without pauses."""
    state = done if isinstance(done, State) else done.state
    if not is_thinking(state) or state.thinking is None:
        return state
    found = at_once(state.thinking.after)
    return stopped(state) if found is None else stopped(state).at(found)  # None after an error


def is_thinking(state: State) -> bool:
    """Return True while machine players compute their answer to the current table. Leaving the table ends that."""
    return state.thinking is not None and state.thinking.before is state.table


def stopped(state: State) -> State:
    """Return the state without the computation of the machine players."""
    return replace(state, thinking=None)
