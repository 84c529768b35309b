"""The widget: wires a `Seat` to a browser, and lets a notebook drive the same table from Python."""

from __future__ import annotations

from itertools import islice
from typing import Any

import anywidget
import traitlets

from .. import browser
from ..api import Move
from ..api.refused import refusals_in_words
from ..core import Refused, Unreadable, history, values
from ..core.definition import Game, GameDefinition, Position
from ..core.marked_text import refuse_marked, tell_marked
from ..lessons.tracks import track_of
from ..protocol import acts, answers
from ..server import log
from ..session import first_game as first
from ..session import game as playing
from ..session import lessons, plain_text
from ..session.address import address
from ..session.ahead import Ahead, looked
from ..session.input_text import read_given
from ..session.machine_turns import finished
from ..session.seat import Seat
from ..session.state import Learning, Lessons, Making, Playing, State, moves_in_words
from ..session.words import interface
from .arguments import number, text
from .lines import Lines, Told, events_told, titles

log.pass_on()


class Table(anywidget.AnyWidget):
    """A table in a notebook cell or on the page: the lobby, or the state given.

    The browser's messages are answered by its session. The only synced trait is a still picture of what everybody may
    see. Without a browser the same table is driven from Python: `play`, `undo`, `step`, `position`.

    >>> from tutor.widgets import show
    >>> board = show("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Troll Gnome")
    >>> board.play("play Zombie upper").position.mana
    2
    """

    _esm, _css = browser.table()
    still = traitlets.Dict().tag(sync=True)
    """What a page shows that has no kernel, such as an exported notebook: the picture ``svg``, if one can be drawn, its
    ``text``, and a sentence ``says``. It is kept with the state of the widget, and follows what is done from Python."""

    def __init__(self, state: State | None = None, **traits: Any) -> None:
        self.seat = Seat(state)
        self._at = 0
        super().__init__(still=self._still(), **traits)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        self.send(self.seat.handle(message))

    def _now(self, state: State) -> Table:
        """Return this table in another state, and send it to the browser if there is one."""
        self.seat.state = state
        if self.comm is not None:
            self.send({"re": None, **self.seat.table()})
        self.still = self._still()
        return self

    @property
    def state(self) -> State:
        """The state of the table."""
        return self.seat.state

    # -- from Python -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table. Raise `ValueError` if the table is empty or in a draft."""
        if self.state.game is None:
            raise ValueError("no game is on the table")
        return self.state.game

    def play(self, move: str | Move) -> Table:
        """Return this table after a move, in notation or as a `tutor.Move`. Raise `Unreadable` or `tutor.Refused`."""
        with refusals_in_words(self.state.definition, self.game.settled().position):
            return self._now(playing.play(self.state, self._read(move)))

    def _read(self, move: str | Move) -> values.Move:
        if isinstance(move, Move):
            return move.raw
        return self.state.definition.words.read_move(text("move", move), self.game.position)

    def undo(self) -> Table:
        """Return this table without its last move."""
        return self._now(finished(playing.undo(self.state)))

    def why_not(self, move: str | Move) -> Lines:
        """Return why a move is not allowed: a line for each reason, with the id of its rule. Raise `Unreadable`."""
        refused = self.game.why_not(self._read(move))
        state, position = self.state, self.game.settled().position
        reasons = refuse_marked(state.definition.sentences, refused, position, state.language) if refused else []
        return Lines("\n".join(f"{rule}  {why} {then}" for rule, why, then in reasons))

    def what_if(self, events: int = 0) -> Table:
        """Return this table after so many events, to play on differently until `rejoin`. Raise `Unreadable`."""
        return self._now(finished(playing.branch(self.state, acts.Branch(number("events", events, 0)))))

    def rejoin(self) -> Table:
        """Return this table as before `what_if`."""
        return self._now(finished(playing.rejoin(self.state)))

    def step(self, count: int = 1) -> list[tuple[str, str]]:
        """Return the next events, each as the id of its rule and a sentence; empty after the last one. Raise
        `Unreadable` if ``count`` is not a number of events.

        The table has a cursor that moves through the story from its start; `position` is the position at the cursor.
        """
        told = list(history(self.game))
        first, self._at = self._at, min(self._at + number("count", count, 0), len(told))
        sentences, language = self.state.definition.sentences, self.state.language
        told_now = told[first : self._at]
        return [(event.rule, tell_marked(sentences, event, before, language)) for before, event, _ in told_now]

    def look_ahead(self, asks: str = "turns", seconds: float | None = None) -> Ahead:
        """Look ahead: all ``turns`` that can be played, what may come next (``coming``: an Automa's next turn; in Dust
        Collectorz how likely each attack is to hold, or who wins the first ``round``), or which turn is ``best``. Work
        to the end, or for ``seconds`` at most. Raise `Refused` or `Unreadable` if this cannot be asked here.

        >>> from tutor.widgets import show
        >>> board = show("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Troll Gnome")
        >>> board.look_ahead().found[0]["says"]
        ['Mana not spent: 3.']
        """
        return looked(self.state, text("asks", asks), seconds)

    def story(self) -> Told:
        """Return everything that has happened: a line for each event, with the id of its rule and a sentence."""
        return Told(
            events_told(self.game, self.state.definition, self.state.language),
            titles(self.state.definition, self.state.language),
        )

    @property
    def position(self) -> Position:
        """The position at the cursor of `step`; before any step, the current position of the game."""
        return next(islice(history(self.game), self._at - 1, None))[2] if self._at else self.game.position

    def rewind(self) -> Table:
        """Return this table with its cursor at the start of the story."""
        self._at = 0
        return self

    def guide(self) -> Lines:
        """Return, in a first battle, what the guide has said since the last move, what it asks for, and the moves
        that do it; after the end, what was learnt. Raise `ValueError` on any other table.
        """
        table = self.state.table
        if not isinstance(table, Playing) or not table.guided:
            raise ValueError("no first battle is on the table")
        told = first.told(table, self.state.language)
        last = len(table.game.events) - len(table.game.step.events)
        texts = [said["moment"]["text"] for said in told["said"] if said["at"] > last]
        texts += [told["asked"]["text"]] if told["asked"] else []
        moves = first.guide_of(table.definition).follow(table.game).moves
        return Lines(
            "\n".join([*texts, *(f"  {table.definition.words.write_move(move)}" for move in moves), *told["learnt"]])
        )

    # -- in a lesson -----------------------------------------------------------------------------------------------

    def ask(self) -> Lines:
        """Return what the lesson says now: the number of its step, its text, and the numbered answers, or the moves
        in the notation of `play`; when it is over, the result. Raise `ValueError` if there is no lesson on the table.
        """
        return Lines("\n".join(plain_text.asked(self._learning(), self.state.language)))

    def answer(self, *numbers: int) -> Lines:
        """Return the result of answers, numbered from 1 (none, in a placement, for “I do not know”): whether they are
        right, how they differ from what happens, and why. Raise `Unreadable` if nothing is asked or there is no such
        answer.
        """
        lesson = self._lesson()
        most = len(lesson["options"])
        if not most or lesson["outcome"] is not None:
            key = "given" if most else "moves" if lesson["judged"] == "on the way" else "none"
            raise Unreadable(plain_text.word(self.state.language, f"answer.{key}"))
        for chosen in numbers:
            if number("numbers", chosen, 1) > most:
                raise Unreadable("expected a number from 1 to {most}, and found {number}", most=most, number=chosen)
        lesson = self._do(acts.Answer(tuple(chosen - 1 for chosen in numbers)))
        return Lines("\n".join(plain_text.outcome(lesson, self.state.language)))

    def hint(self) -> Lines:
        """Return one more hint: the rule, in words; then the card to look at, or one wrong answer less; then the move
        or the answer. Raise `Unreadable` in a placement.
        """
        hint = self._do(acts.Hint())["hint"]
        return Lines("\n".join(plain_text.hint(self._learning(), hint, self.state.language)))

    def retry(self) -> Table:
        """Return this table at the beginning of the current step of its lesson."""
        self._say(acts.Step(self._lesson()["part"]))
        return self

    def go_on(self) -> Table:
        """Return this table at the next step of its lesson; after the last one, at the page of the lessons. Raise
        `Unreadable` in a placement that waits for an answer.
        """
        self._say(acts.Step(self._lesson()["part"] + 1))
        return self

    def _learning(self) -> Learning:
        if not isinstance(self.state.table, Learning):
            raise ValueError("no lesson is on the table")
        return self.state.table

    def _lesson(self) -> answers.Lesson:
        return lessons.told(self._learning(), self.state.language)

    def _do(self, act: acts.Act) -> answers.Lesson:
        """Do what a button of a lesson does, and return what the lesson says then."""
        self._say(act)
        return self._lesson()

    def _say(self, act: acts.Act) -> None:
        answer = self.seat.do(act)
        if self.comm is not None:
            self.send({"re": None, **answer})

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return what a cell shows: the table, and a still picture for where the notebook is not run."""
        found = super()._repr_mimebundle_(**options)
        if found is not None and (drawn := self._picture()):
            found[0]["image/svg+xml"] = drawn
        return found

    def _still(self) -> dict[str, str]:
        shown, language = self._open(), self.state.language
        text = "\n".join(plain_text.board(*shown, language)) if shown else ""
        return {"svg": self._picture(), "text": text, "says": str(interface(language)["still"])}

    def _picture(self) -> str:
        """Return the position as SVG text; empty if there is none that everybody may see."""
        shown = self._open()
        return shown[0].board.picture(shown[1].settled().position, self.state.language) if shown else ""

    def _open(self) -> tuple[GameDefinition, Game] | None:
        """Return the game that everybody may see, or the position in the workshop; None if only one side may see the
        hands, and in other rooms.
        """
        table, laid = self.state.table, self.state.workshop.laid[0]
        if isinstance(table, Making) and laid.startswith("game:"):
            try:
                script = read_given(laid)
            except (Unreadable, Refused):  # unfinished
                return None
            return script.definition, script.game
        if not isinstance(table, Playing | Learning) or (isinstance(table, Playing) and table.viewer is not None):
            return None
        return table.definition, table.game

    def __repr__(self) -> str:
        """Return the position in notation, the same in every process, for where no widget can be shown. While cards
        are hidden: the setup and the moves. In a lesson: what it says, and the table with the numbers of its cards.
        """
        table = self.state.table
        if isinstance(table, Learning):
            language = self.state.language
            on_it = plain_text.board(table.definition, table.game, language)
            return "\n".join([*plain_text.asked(table, language), "", *on_it])
        if not isinstance(table, Playing):
            return self._room()
        if table.hides and not table.game.position.is_over:
            if table.guided:
                return f"Table({address(self.state)})"
            return "\n".join([table.start.words, *moves_in_words(table)])
        return table.definition.words.write_position(table.game.settled().position)

    def _room(self) -> str:
        """Return the position in the workshop, or the name of the room if there is no game; on the page of the lessons,
        with the next lesson.
        """
        if shown := self._open():
            return shown[0].words.write_position(shown[1].position)
        if not isinstance(self.state.table, Lessons):
            return f"Table({self.state.room})"
        track = track_of(self.state.progress)
        return f"Table(lessons: {track.id}, next: {track.next(self.state.progress)})"
