"""What can be done in the rulebook: all questions; only the address changes."""

from __future__ import annotations

from ..core import Unreadable, patience
from ..protocol import acts
from .address import address
from .rulebook_contents import book, coverage, entries, picture
from .state import Reading, Reply, State

#: How many pictures may be asked for at once.
MOST = 20


def texts(state: State) -> Reply:
    """All that stands in the rulebook, but for the pictures."""
    return Reply(state, {"rulebook": book(state.definition, state.language)})


def pictures(state: State, act: acts.Pictures) -> Reply:
    """Pictures of rules, where a situation shows them. Raises `Unreadable` for what is no rule, and for too many."""
    if len(act.ids) > MOST:
        raise Unreadable("expected a list of at most {most} rules", most=MOST)
    for id in act.ids:
        if id not in state.definition.sentences.rules():
            raise Unreadable("there is no entry of that name in the rulebook")
    found = {id: picture(state.definition, id, state.language) for id in act.ids}
    return Reply(state, {"pictures": {id: one for id, one in found.items() if one is not None}})


def covered(state: State) -> Reply:
    """In which lessons and situations each rule is met."""
    with patience(None):  # of the house, and once in a process
        return Reply(state, {"coverage": coverage(state.definition)})


def turn(state: State, act: acts.Turn) -> Reply:
    """The rulebook is open at another rule. Raises `Unreadable` where there is none of that name."""
    if act.rule not in entries(state.definition):
        raise Unreadable("there is no entry of that name in the rulebook")
    if isinstance(state.table, Reading):
        state = state.at(Reading(act.rule))
    return Reply(state, {"turned": address(state)})
