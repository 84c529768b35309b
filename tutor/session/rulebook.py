"""The actions of the rulebook page. All of them are questions; only the address changes."""

from __future__ import annotations

from ..core import Unreadable, patience
from ..protocol import acts
from .address import address
from .rulebook_contents import book, coverage, entries, picture
from .state import Reading, Reply, State

#: The maximum number of pictures in one request.
MOST = 20


def texts(state: State) -> Reply:
    """Answer with the whole rulebook except the pictures."""
    return Reply(state, {"rulebook": book(state.definition, state.language)})


def pictures(state: State, act: acts.Pictures) -> Reply:
    """Answer with pictures of rules that situations show. Raises `Unreadable` for an unknown rule, and for too many."""
    if len(act.ids) > MOST:
        raise Unreadable("expected a list of at most {most} rules", most=MOST)
    for id in act.ids:
        if id not in state.definition.sentences.rules():
            raise Unreadable("there is no entry of that name in the rulebook")
    found = {id: picture(state.definition, id, state.language) for id in act.ids}
    return Reply(state, {"pictures": {id: one for id, one in found.items() if one is not None}})


def covered(state: State) -> Reply:
    """Answer with the lessons and situations that meet each rule."""
    with patience(None):  # our own situations, and once for each process
        return Reply(state, {"coverage": coverage(state.definition)})


def turn(state: State, act: acts.Turn) -> Reply:
    """Note that the rulebook is open at another rule. Raises `Unreadable` for an unknown rule."""
    if act.rule not in entries(state.definition):
        raise Unreadable("there is no entry of that name in the rulebook")
    if isinstance(state.table, Reading):
        state = state.at(Reading(act.rule))
    return Reply(state, {"turned": address(state)})
