"""What lies on a visitor's table, as one frozen value.

    State ── table ──  Lobby | Drafting | Playing | Learning | Lessons | Puzzling | Reading | Making
      │                         definition      definition      run                sitting    rule
      ├─ language               start      start      game
      ├─ sets                              game
      ├─ progress                          viewer, verdict, origin (an Origin), playlist, guided
      └─ workshop                          (what lies in the workshop stays there while one is elsewhere)

An act is a function of (state, act) that gives a new state, or a `Reply`; to go back is to keep the old one.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import NamedTuple

from ..core.definition import NOBODY, Card, Game, GameDefinition, Layout, Sets, Start
from ..core.player import at_once
from ..core.prospects import Asked, Work
from ..games import definition_of, definitions
from ..lessons.placement import Result
from ..lessons.progress import Progress
from ..locale import ENGLISH, Language
from ..protocol import acts
from ..protocol.answers import Answer
from ..situations import Verdict
from .clock import today
from .lesson_run import Run, Sitting
from .seats import Reason, Seats, alone, playing_on

NO_PROGRESS = Progress()


@dataclass(frozen=True)
class Lobby:
    """An empty table."""


@dataclass(frozen=True)
class Drafting:
    """Something is chosen before a game, such as a draft."""

    definition: GameDefinition
    start: Start
    seats: Seats = field(default_factory=dict)
    why: tuple[Reason, ...] = ()
    """Why the machine players chose what they have chosen since a person did."""

    @property
    def can_go_back(self) -> bool:
        """True where the last card can be taken back."""
        return self.start.can_go_back


@dataclass(frozen=True)
class Playing:
    """A game, or a situation that was executed: ``verdict`` says what came of it."""

    definition: GameDefinition
    start: Start
    game: Game
    viewer: int | None = None
    """Whose hand is shown: on an open table (None) all; in a duel at one screen the one whose turn it is, once the
    screen has been handed over; else `NOBODY`'s."""
    verdict: Verdict | None = None
    origin: Origin | None = None
    """What the game has branched off, if it is a what-if."""
    playlist: tuple[str, ...] = ()
    """The situations that are being presented, by id."""
    guided: bool = False
    """It is somebody's first game, and a guide says what to do."""
    seats: Seats = field(default_factory=dict)
    """Who sits where."""
    why: Mapping[int, Reason] = field(default_factory=dict)
    """Why the machine players made their moves, by the number of the move."""

    def with_game(self, game: Game) -> Playing:
        """The table once the game has come to this, and the machines that are to play have played; who looks may have
        to look away, unless nobody else sits there."""
        return at_once(self.going_on(game))

    def going_on(self, game: Game) -> Generator[None, None, Playing]:
        """The same, with a pause wherever a machine pauses."""
        hidden = self.hides and self.verdict is None
        kept = {number: why for number, why in self.why.items() if number < len(game.moves)}
        game, more = yield from playing_on(game, self.definition, self.seats)
        viewer = self.definition.board.viewer(game, self.viewer) if hidden else None
        if viewer is not None and (person := alone(self.seats, self.definition, self.start)) is not None:
            viewer = person
        return replace(self, game=game, viewer=viewer, why={**kept, **more})

    @property
    def is_handed_over(self) -> bool:
        """True while nobody may look, as the screen goes to the other side."""
        return self.viewer == NOBODY

    @property
    def shown(self) -> Verdict | None:
        """What came of the situation on the table, as long as nobody has played on."""
        return self.verdict if self.verdict is not None and self.game is self.verdict.game else None

    @property
    def can_go_back(self) -> bool:
        """True where the last card of a draft can be taken back; that of a situation is no part of what it shows."""
        return self.verdict is None and self.start.can_go_back

    @property
    def hides(self) -> bool:
        """True where cards may be hidden."""
        first = self.definition.first
        return self.start.is_dealt or (self.guided and first is not None and first.hides)

    @property
    def start_in_words(self) -> str:
        """What brings the beginning back: the setup of a game that was dealt, or the position on one line."""
        return self.start.words if self.start.is_dealt else opening_in_words(self)

    @property
    def script(self) -> str:
        """The moves in words, one a line; of a situation on the table also the one that is refused."""
        return "\n".join(moves_in_words(self)) if self.shown is None else self.shown.situation.moves


@dataclass(frozen=True)
class Origin:
    """What a what-if has branched off: the table as it was, the event at which, and the number of moves in common."""

    table: Playing
    at: int
    first: int


@dataclass(frozen=True)
class Learning:
    """A part of a lesson, or of a review."""

    run: Run
    game: Game

    @property
    def definition(self) -> GameDefinition:
        """The game that the lesson is about."""
        return self.run.part.lesson.definition

    @property
    def hides(self) -> bool:
        """True where cards may be hidden."""
        return self.definition.board.is_dealt(self.game)

    @property
    def start_in_words(self) -> str:
        """The position at which it began, on one line."""
        return opening_in_words(self)

    @property
    def script(self) -> str:
        """The moves in words, one a line."""
        return "\n".join(moves_in_words(self))


@dataclass(frozen=True)
class Lessons:
    """The page of the lessons, with what a placement has just found, if it has."""

    placed: Result | None = None


@dataclass(frozen=True)
class Puzzling:
    """The page of the puzzles, with what has just been solved, if something has, and the three against the clock that
    were chosen."""

    sitting: Sitting | None = None
    three: acts.Three = field(default_factory=acts.Three)


@dataclass(frozen=True)
class Reading:
    """The page of the rulebook, open at a rule."""

    rule: str = ""


@dataclass(frozen=True)
class Making:
    """The page of the workshop."""


Table = Lobby | Drafting | Playing | Learning | Lessons | Puzzling | Reading | Making


def moves_in_words(table: Playing | Learning) -> list[str]:
    """The moves of the game on a table in words."""
    return [table.definition.words.write_move(move) for move in table.game.moves]


def opening_in_words(table: Playing | Learning) -> str:
    """The position at which the game on a table began, on one line."""
    return table.definition.words.write_position(table.game.opening.position, one_line=True)


@dataclass(frozen=True)
class Workshop:
    """What lies in the workshop: the position and the moves in words, as the address has them; and the table as it was
    last checked, whether or not it can be, with the words that it was ``read`` from."""

    laid: tuple[str, str] = ("", "")
    layout: Layout | None = None
    read: tuple[str, str] = ("", "")
    game: str = ""
    """The name of the game that is laid, as long as there are no words."""

    @property
    def definition(self) -> GameDefinition:
        """The game that the words are of; without any that which was chosen, or the house's first."""
        return definition_of(self.laid[0]) if self.laid[0] else definitions().get(self.game, definition_of(""))


@dataclass(frozen=True)
class Working:
    """What is being worked out: what was asked, and from where; and how far that has come."""

    asks: str
    asked: Asked
    work: Work

    def is_of(self, asks: str, asked: Asked) -> bool:
        """True where the very same is asked again."""
        mine, other = self.asked, asked
        if (self.asks, mine.viewer, mine.persons) != (asks, other.viewer, other.persons):
            return False
        return _is_same(mine.game, other.game) and _is_same(mine.story, other.story)


def _is_same(one: Game, other: Game) -> bool:
    """True for the same moves from the same beginning; mostly they are the very same values."""
    steps, others = (one.opening, *one.steps), (other.opening, *other.steps)
    return len(steps) == len(others) and all(a is b or a == b for a, b in zip(steps, others, strict=True))


@dataclass(frozen=True)
class Thinking:
    """What machines think about: the table before what somebody has done, which lies there until they have answered,
    and the way to the one after."""

    before: Table
    after: Generator[None, None, Table]


@dataclass(frozen=True)
class State:
    """All that is a visitor's: what lies on the table, and what stays while that changes."""

    table: Table = Lobby()
    language: Language = ENGLISH
    is_chosen: bool = False
    """A language was asked for: it is not the browser's to choose."""
    own: Mapping[str, Sets] = field(default_factory=dict)
    """The card sets that the visitor has brought, by the name of the game."""
    progress: Progress = NO_PROGRESS
    offset: int | None = None
    """The minutes by which the visitor's clock is before UTC; None where only this machine's is known."""
    workshop: Workshop = Workshop()
    chosen: str = ""
    """The name of the game that was at hand last: that of the front page, the rulebook and the lessons."""
    working: Working | None = field(default=None, compare=False, repr=False)
    """What is being worked out about a table. It follows from that alone, and is kept only to be gone on with."""

    thinking: Thinking | None = field(default=None, compare=False, repr=False)
    """What machines think about, as long as its table lies there. It follows from what was done alone."""

    @property
    def today(self) -> date:
        """What day it is for the visitor."""
        return today(self.offset)

    @property
    def room(self) -> str:
        """Where the person is."""
        return _ROOMS[type(self.table)]

    @property
    def definition(self) -> GameDefinition:
        """The game on the table or in the workshop, or else the one that is chosen."""
        if isinstance(self.table, Drafting | Playing | Learning):
            return self.table.definition
        return (
            self.workshop.definition
            if isinstance(self.table, Making)
            else definitions().get(self.chosen, definition_of(""))
        )

    def sets(self, definition: GameDefinition) -> Sets:
        """The card sets at hand for a game: the house's, and the visitor's own."""
        return {**definition.sets(), **self.own.get(definition.name, {})}

    @property
    def game(self) -> Game | None:
        """The game on the table, if one is."""
        return self.table.game if isinstance(self.table, Playing | Learning) else None

    def at(self, table: Table) -> State:
        """The state with something else on the table; a game that lies there is the one that is chosen from now on."""
        chosen = table.definition.name if isinstance(table, Drafting | Playing | Learning) else self.chosen
        return replace(self, table=table, chosen=chosen)


_ROOMS: Mapping[type, str] = {
    Lobby: "lobby", Drafting: "draft", Playing: "game", Learning: "game", Lessons: "lessons", Puzzling: "puzzles",
    Reading: "rulebook", Making: "workshop",
}  # fmt: skip


class Tells(Enum):
    """How much an answer tells: only what was asked, the table as it lies now, or all as if nothing were known."""

    ASKED, TABLE, EVERYTHING = range(3)


class Reply(NamedTuple):
    """What comes of an act that does more than change the table: what is answered besides, with the rules and the
    cards that it names."""

    state: State
    answer: Answer = {}  # noqa: RUF012
    tells: Tells = Tells.ASKED
    rules: frozenset[str] = frozenset()
    cards: Mapping[str, Card] = {}
    packs: tuple[str, ...] = ()
    """The packs of the browser that are needed to show it."""


Done = State | Reply
