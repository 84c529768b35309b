"""Machines at the table think a moment at a time, and what somebody has done is done once they have answered it. So
nobody else waits for longer than a moment, and whoever waits can take it back, or go away."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace

from ..core import patience
from ..core.player import at_once
from .bounds import MOMENT, MOST_HAPPENING
from .state import Done, Reply, State, Table, Thinking


def think(state: State, after: Generator[None, None, Table]) -> Done:
    """The state with the table that comes after what machines think about, if that is soon; else as it was, until
    `go_on` has come to the end."""
    return go_on(replace(state, thinking=Thinking(state.table, after)))


def go_on(state: State) -> Done:
    """The same, after a moment more; nothing happens where nobody thinks."""
    done = stopped(state)
    if not is_thinking(state) or state.thinking is None:
        return Reply(done)
    until = time.monotonic() + MOMENT
    with patience(MOST_HAPPENING):
        while True:
            try:
                next(state.thinking.after)
            except StopIteration as found:
                return Reply(done) if found.value is None else done.at(found.value)  # None after something went wrong
            if time.monotonic() >= until:
                return Reply(state, {"thinking": True})


def finished(done: Done) -> State:
    """What comes of an act once machines have answered it, without a pause."""
    state = done if isinstance(done, State) else done.state
    if not is_thinking(state) or state.thinking is None:
        return state
    found = at_once(state.thinking.after)
    return stopped(state) if found is None else stopped(state).at(found)  # None after something went wrong


def is_thinking(state: State) -> bool:
    """True while machines think about what has been done at the table; what is done elsewhere ends that."""
    return state.thinking is not None and state.thinking.before is state.table


def stopped(state: State) -> State:
    """The state without what they think about."""
    return replace(state, thinking=None)
