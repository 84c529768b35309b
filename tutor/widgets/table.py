"""The widget: wires a `Session` to a browser, and lets a notebook drive the same table from Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget

from .. import journal
from ..clash import EDITIONS, Event, Game, Position
from ..contract import Unreadable
from ..locale import language as find_language
from ..notation import read_move, read_moves, read_position, write_position
from ..rulebook import Voice
from ..scenarios import run, situations
from ..sets import all_cards, quoted
from .bookshelf import entries
from .session import Session
from .sitting import cards_of, check_size, moves_in_words, playlist
from .teaching import begin, told
from .view import Data
from .words import interface

_HERE = Path(__file__).parent
journal.pass_on()


class Lines(str):
    """Text that a cell of a notebook shows as it is, line by line, and that can be printed."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Table(anywidget.AnyWidget):
    """A table in a notebook cell or on the page, at an empty lobby or at what its session holds.

    The browser's messages are answered by the session; nothing of the game is in a synced trait. Without a browser the
    same table is driven from Python: `play`, `undo`, `step`, `position`.

    >>> board = show("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Troll Gnome")
    >>> board.play("play Zombie upper").position.mana
    2
    """

    _esm = _HERE / "table.js"
    _css = _HERE / "table.css"

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        self.session = session or Session()
        self._at = 0
        super().__init__(**traits)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        self.send(self.session.handle(message))

    def _tell(self) -> None:
        """Show in the browser, if there is one, what was done from Python."""
        if self.comm is not None:
            self.send({"re": None, **self.session.table()})

    # -- from Python -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table. Raises `ValueError` at an empty table or in a draft."""
        if self.session.game is None:
            raise ValueError("no game is on the table")
        return self.session.game

    def play(self, move: str) -> Table:
        """This table after a move in words. Raises `Unreadable` or `Refused`."""
        self.session.play(read_move(_text("move", move), cards_of(self.game.position)))
        self._tell()
        return self

    def undo(self) -> Table:
        """This table without its last move."""
        self.session.undo()
        self._tell()
        return self

    def why_not(self, move: str) -> Lines:
        """Why a move in words is not allowed now: a line for each reason, with the id of its rule; empty where it is.
        Raises `Unreadable`."""
        refused = self.game.why_not(read_move(_text("move", move), cards_of(self.game.position)))
        reasons = self.session.voice.refuse(refused, self.game.settled().position) if refused else []
        return Lines("\n".join(f"{rule}  {why} {then}" for rule, why, then in reasons))

    def what_if(self, events: int = 0) -> Table:
        """This table as it was after so many events, or at the decision before that, to play on otherwise; `rejoin`
        takes it back. Raises `Unreadable`."""
        self.session.branch(_number("events", events, 0))
        self._tell()
        return self

    def rejoin(self) -> Table:
        """This table as it was before `what_if`."""
        self.session.rejoin()
        self._tell()
        return self

    def step(self, count: int = 1) -> list[tuple[str, str]]:
        """The next events, each as the id of its rule and a sentence; none when all have been told. Raises `Unreadable`
        where ``count`` is no number of events.

        A cursor of its own goes through the story from its start: `position` is the one that it has come to.
        """
        events, positions = _story(self.game)
        first, self._at = self._at, min(self._at + _number("count", count, 0), len(events))
        voice = self.session.voice
        return [(events[i].rule, voice.tell(events[i], positions[i])) for i in range(first, self._at)]

    def story(self) -> Lines:
        """Everything that has happened: a line for each event, with the id of its rule and a sentence."""
        return Lines("\n".join(_lines(self.game, self.session.voice)))

    @property
    def position(self) -> Position:
        """The position that `step` has come to; before any step, the one that the game has reached."""
        return _story(self.game)[1][self._at] if self._at else self.game.position

    def rewind(self) -> Table:
        """This table with its cursor back at the start of the story."""
        self._at = 0
        return self

    # -- in a lesson -----------------------------------------------------------------------------------------------

    def ask(self) -> Lines:
        """What the lesson says now and, where it asks something, the answers to choose from, numbered from 1. Raises
        `ValueError` where no lesson is on the table."""
        lesson = self._lesson()
        texts = [lesson["asked"], lesson["text"]]
        options = [f"  {number}  {option}" for number, option in enumerate(lesson["options"], 1)]
        return Lines("\n".join([*(text for text in texts if text), *options]))

    def answer(self, *numbers: int) -> Lines:
        """What comes of these answers, numbered from 1: whether they are right, what parts them from what happens, and
        why. Raises `Unreadable` where nothing is asked, or there is no such answer."""
        most = len(self._lesson()["options"])
        for number in numbers:
            if _number("numbers", number, 1) > most > 0:
                raise Unreadable("expected a number from 1 to {most}, and found {number}", most=most, number=number)
        lesson = self._do("answer", choice=[number - 1 for number in numbers])["lesson"]
        outcome, words = lesson["outcome"], interface(self.session.language)
        found = [words["lesson-right" if outcome["right"] else "lesson-wrong"], outcome["misreading"]]
        if outcome["event"]:
            found.append(f"{outcome['rule']}  {outcome['event']}")
        found += [f"{reason['rule']}  {reason['why']}" for reason in outcome["why"]]
        return Lines("\n".join(str(text) for text in (*found, *outcome["missed"], lesson["explain"]) if text))

    def hint(self) -> Lines:
        """One more hint: the id of the rule that it is about; then the card to look at, or a wrong answer less; then
        the move or the answer itself. Empty where there is none."""
        hint = self._do("hint")["lesson"]["hint"] or {}
        struck = [f"not {number + 1}" for number in hint.get("struck", ())]
        return Lines(
            "  ".join(filter(None, [hint.get("rule"), hint.get("move") or hint.get("card"), ", ".join(struck)]))
        )

    def go_on(self) -> Table:
        """This table at the next step of its lesson; after the last one at the page of the lessons."""
        self._do("step", number=self._lesson()["part"] + 1)
        return self

    def _lesson(self) -> Data:
        if self.session.lesson is None:
            raise ValueError("no lesson is on the table")
        return told(self.session)

    def _do(self, act: str, **values: object) -> Data:
        """What a button of the browser does."""
        answer = self.session.acts[act](values)
        if self.comm is not None:
            self.send({"re": None, **answer})
        return answer

    def __repr__(self) -> str:
        """The position in words: the same in every process, and what is shown where no widget can be. As long as cards
        are hidden, only how they were dealt, and the moves since."""
        if self.session.game is None:
            return f"Table({self.session.room})"
        if self.session.hides and not self.session.game.position.is_over:
            return "\n".join([self.session.start, *moves_in_words(self.session.game)])
        return write_position(self.session.game.settled().position, all_cards())


def table(language: str = "") -> Table:
    """An empty table: the lobby, where one begins a game. On the page, the game that its address holds.

    Every table may be given the code of a language, such as ``fr``; without one it speaks that of the browser, and
    English from Python. Raises `Unreadable` for one that is none of ours.
    """
    return Table(_session(language))


def show(start: str, moves: str = "", language: str = "") -> Table:
    """A table with a position or setup in words, and moves since. Raises `Unreadable`."""
    session = _session(language)
    session.begin(_text("start", start), _text("moves", moves))
    return Table(session)


def situation(id: str, language: str = "") -> Table:
    """A table with a situation of the house, executed. Raises `Unreadable` where there is none of that id."""
    session = _session(language)
    session.open_situation(_text("id", id))
    return Table(session)


def present(*ids: str, language: str = "") -> Table:
    """A table that goes through situations, one after the other: those named, or those of a group such as ``faq``.
    Raises `Unreadable`."""
    session = _session(language)
    session.present(playlist(",".join(_text("ids", id) for id in ids)))
    return Table(session)


def lesson(id: str, step: int = 1, language: str = "") -> Table:
    """A table at a step of a lesson, from 1. Raises `Unreadable` where there is none of that id or number."""
    session = _session(language)
    begin(session, _text("id", id), _number("step", step))
    count = len(session.lesson.parts) if session.lesson is not None else 0
    if not 1 <= step <= count:
        raise Unreadable("this lesson has {count} steps: expected a number from 1 to {count}, and found {number}",
                         count=count, number=quoted(step))  # fmt: skip
    return Table(session)


def rulebook(rule: str = "", language: str = "") -> Table:
    """The rulebook, open at a rule if one is named. Raises `Unreadable` where there is none of that id."""
    if _text("rule", rule) and rule not in entries():
        raise Unreadable("there is no rule “{id}”", id=rule[:80])
    return _page("rulebook", language, rule)


def workshop(start: str = "", moves: str = "", language: str = "") -> Table:
    """The workbench on which one makes situations of one's own, with a position and moves in words already on it.
    Raises `Unreadable`."""
    start, moves = _text("start", start).strip(), _text("moves", moves).strip()
    if start:
        position = read_position(start, all_cards())
        check_size(position)
        read_moves(moves, cards_of(position))
    board = _page("workshop", language)
    board.session.laid = (start, moves)
    return board


def _page(page: str, language: str, rule: str = "") -> Table:
    session = _session(language)
    session.turn_to(page, rule)
    return Table(session)


def _session(language: str) -> Session:
    return Session(code=_text("language", language))


def _text(name: str, value: object) -> str:
    """An argument of a name, once it is found to be a text. Raises `Unreadable`."""
    if not isinstance(value, str):
        raise Unreadable("“{name}”: expected a text, and found {found}", name=name, found=quoted(value))
    return value


def _number(name: str, value: object, least: int | None = None) -> int:
    """An argument of a name, once it is found to be a whole number, and not too small. Raises `Unreadable`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("“{name}”: expected a whole number, and found {found}", name=name, found=quoted(value))
    if least is not None and value < least:
        raise Unreadable("“{name}”: expected {least} or more, and found {found}",
                         name=name, least=least, found=quoted(value))  # fmt: skip
    return value


def story(id: str, edition: int = 0, language: str = "") -> Lines:
    """What happens in a situation of the house, executed by its own edition or another: a line for each event and for
    each reason of a refusal, with the id of its rule and a sentence. Raises `Unreadable`.

    >>> story("fifth-card")
    summoning.four-leftmost  Gnome is number 5 in the hand, and only the four leftmost cards may be played.
    """
    if _text("id", id) not in situations():
        raise Unreadable("there is no situation “{id}”", id=id[:80])
    if _number("edition", edition) not in (0, *EDITIONS):
        raise Unreadable("there is no edition {n} here: expected {known}",
                         n=quoted(edition), known=", ".join(map(str, EDITIONS)))  # fmt: skip
    verdict, voice = run(situations()[id], edition), Voice(find_language(_text("language", language) or "en"))
    refused = [] if verdict.refusal is None else voice.refuse(verdict.refusal, verdict.game.position)
    return Lines("\n".join([*_lines(verdict.game, voice), *(f"{rule}  {why}" for rule, why, _ in refused)]))


def _story(game: Game) -> tuple[list[Event], list[Position]]:
    """Every event of a game, and the positions before, between and after them."""
    events: list[Event] = []
    positions = [game.opening.start]
    for step in (game.opening, *game.steps):
        events += step.events
        positions += step.positions
    return events, positions


def _lines(game: Game, voice: Voice) -> list[str]:
    events, positions = _story(game)
    return [f"{event.rule}  {voice.tell(event, before)}" for event, before in zip(events, positions, strict=False)]
