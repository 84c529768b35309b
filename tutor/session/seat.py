"""The seat of one browser: the state of its session, and what the browser has been told."""

from __future__ import annotations

import logging
from dataclasses import replace

from ..core import Refused, TooLong, Unreadable, patience
from ..core.player import at_once
from ..lessons.progress import read_progress
from ..locale import LANGUAGES
from ..protocol import acts
from ..protocol.acts import read_act
from ..protocol.answers import Answer
from ..protocol.reading import LARGEST, message_of, text_of
from . import answering, lobby
from .address import lost_link, opened
from .answering import Known
from .bounds import MOST_HAPPENING, too_long
from .clock import known_offset
from .dispatch import do
from .low_priority import stop_yielding
from .size import told_anew
from .state import Done, Reply, State, Tells
from .words import interface

_LOG = logging.getLogger(__name__)


def seated(start: str = "", moves: str = "", situation: str = "", code: str = "") -> State:
    """Return the state with a position or setup and moves on the table, with a situation, or with an empty table.

    Raises `Unreadable` if the words describe no game, or ``code`` is no language.
    """
    state = State(is_chosen=bool(code))
    if code:
        state = lobby.speak(state, code)
    if situation:
        return lobby.situation(state, acts.Situation(situation))
    return lobby.begin(state, start, moves) if start else state


class Seat:
    """The mutable holder of two values: the state, and what the browser knows of it."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state or State()
        self.known = Known(progress=self.state.progress)
        self.size = 0
        """The maximum size in bytes of an answer that tells this table to a new page."""

    def handle(self, message: object) -> Answer:
        """Return the answer to a message of the browser, as described in `tutor.protocol`.

        It never raises: the answer contains the error, also an internal one, and state and knowledge are then
        unchanged.
        """
        number = message.get("n") if isinstance(message, dict) else None
        known = isinstance(number, int) and not isinstance(number, bool) and -LARGEST < number < LARGEST
        answer: Answer = {"re": number if known else None}
        try:
            return answer | self._answer_message(message)
        except Exception:  # an internal error must leave neither half a move nor a page without an answer
            _LOG.exception("a message could not be answered")
            return answer | {"broken": _internal_error(self.state)}

    def _answer_message(self, message: object) -> Answer:
        try:
            return self.do(read_act(message_of(message)))
        except TooLong:
            error: Refused | Unreadable = too_long(MOST_HAPPENING)
        except MemoryError:  # the server limits the memory of a kernel
            self.state = replace(self.state, working=None)
            error = Unreadable("this takes more memory than there is for one table")
        except (Refused, Unreadable) as found:
            error = found
        answer, self.known = answering.why_not(self.state, self.known, error)
        return answer

    def do(self, act: acts.Act) -> Answer:
        """Return the answer to an act. Raises `Refused`, `Unreadable` and `TooLong`; nothing has changed then."""
        if not isinstance(act, acts.Prospect | acts.Ping):
            stop_yielding()
        with patience(MOST_HAPPENING):
            if not isinstance(act, acts.Hello):
                return self._commit(do(self.state, act), self.known)
            try:
                return self._commit(*_hello(self.state, self.known, act))
            except Unreadable as error:
                if not act.query:
                    raise
                answer = self._commit(*_hello(self.state, self.known, act._replace(query="")))
                return answer | lost_link(self.state, {"start": ""}, self.state.language.error(error))

    def _commit(self, done: Done, known: Known) -> Answer:
        """Return the answer for the result of an act, and make its state the current one. Raises `Unreadable` if it is
        too large."""
        state, answer, known = answering.tell(done, known)
        is_everything = isinstance(done, Reply) and done.tells is Tells.EVERYTHING
        self.size = told_anew(state, answer, self.size, is_everything)
        self.state, self.known = state, known
        return answer

    def table(self) -> Answer:
        """Return the unrequested answer that tells the table after a change from Python."""
        answer, self.known = answering.table(self.state, self.known)
        return answer


def _hello(state: State, known: Known, act: acts.Hello) -> tuple[Done, Known]:
    """Open a page: take over what it has kept, and open its address. Errors are told beside the table."""
    known, problem = Known(progress=known.progress), Answer()
    if (offset := known_offset(act.offset)) is not None:
        state = replace(state, offset=offset)
    if isinstance(act.language, str) and act.language in LANGUAGES and not state.is_chosen:
        state = lobby.speak(state, act.language)  # the browser's preference; an address can override it
    if act.progress:
        try:
            progress = read_progress(text_of(act.progress, "progress"))
            state, known = replace(state, progress=progress), replace(known, progress=progress)
        except Unreadable as error:
            problem = {"unreadable": state.language.error(error), "progress-kept": True}
    if act.query:
        state, found = opened(state, act.query)
        state = state.at(at_once(lobby.gone_on(state.table)))  # the page shows nothing before this answer
        problem |= found
    return Reply(state, problem, Tells.EVERYTHING), known


def _internal_error(state: State) -> str:
    found = interface(state.language)["broken-answer"]
    assert isinstance(found, str)
    return found
