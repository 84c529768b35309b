"""The state of a visitor's session as one frozen value.

    State ── table ──  Lobby | Drafting | Playing | Learning | Lessons | Puzzling | Reading | Making
      │                         definition      definition      run                sitting    rule
      ├─ language               start      start      game
      ├─ sets                              game
      ├─ progress                          viewer, verdict, origin (an Origin), playlist, guided
      └─ workshop                          (its contents are kept while another page is open)

An act is a function of (state, act) that returns a new state, or a `Reply`. To go back, keep the old state.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import NamedTuple

from ..core.analysis import AnyWork, Query
from ..core.definition import NOBODY, Card, Game, GameDefinition, Layout, Sets, Start
from ..core.player import at_once
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
    """A choice before a game, such as a draft."""

    definition: GameDefinition
    start: Start
    seats: Seats = field(default_factory=dict)
    why: tuple[Reason, ...] = ()
    """The reasons of the machine players for their choices since the last choice of a person."""

    @property
    def can_go_back(self) -> bool:
        """True if the last card can be given back."""
        return self.start.can_go_back


@dataclass(frozen=True)
class Playing:
    """A game, or a situation that was executed with the result ``verdict``."""

    definition: GameDefinition
    start: Start
    game: Game
    viewer: int | None = None
    """Whose hand is shown: None on an open table; in a dealt game the side whose player sits at the screen, or `NOBODY`
    while it is handed over."""
    verdict: Verdict | None = None
    origin: Origin | None = None
    """The game that this what-if branched off, if it is one."""
    playlist: tuple[str, ...] = ()
    """The ids of the situations being presented."""
    guided: bool = False
    """True for a first game with a guide."""
    seats: Seats = field(default_factory=dict)
    """Who sits where."""
    why: Mapping[int, Reason] = field(default_factory=dict)
    """The reasons of the machine players for their moves, by the number of the move."""

    def with_game(self, game: Game) -> Playing:
        """Return the table with a game, after the moves of the machine players. The viewer changes if the screen has to
        be handed over."""
        return at_once(self.going_on(game))

    def going_on(self, game: Game) -> Generator[None, None, Playing]:
        """Do the same as `with_game`, yielding whenever a machine player pauses."""
        hidden = self.hides and self.verdict is None
        kept = {number: why for number, why in self.why.items() if number < len(game.moves)}
        game, more = yield from playing_on(game, self.definition, self.seats)
        viewer = self.definition.board.viewer(game, self.viewer) if hidden else None
        if viewer is not None and (person := alone(self.seats, self.definition, self.start)) is not None:
            viewer = person
        return replace(self, game=game, viewer=viewer, why={**kept, **more})

    @property
    def is_handed_over(self) -> bool:
        """True while nobody may look, because the screen goes to another player."""
        return self.viewer == NOBODY

    @property
    def shown(self) -> Verdict | None:
        """The result of the situation on the table, until somebody plays on."""
        return self.verdict if self.verdict is not None and self.game is self.verdict.game else None

    @property
    def can_go_back(self) -> bool:
        """True if the last card of a draft can be given back; never in a situation."""
        return self.verdict is None and self.start.can_go_back

    @property
    def hides(self) -> bool:
        """True if cards can be hidden."""
        first = self.definition.first
        return self.start.is_dealt or (self.guided and first is not None and first.hides)

    @property
    def start_in_words(self) -> str:
        """The text that restores the start: the setup of a dealt game, or the position on one line."""
        return self.start.words if self.start.is_dealt else opening_in_words(self)

    @property
    def script(self) -> str:
        """The moves in notation, one on each line; for a situation including one that is refused."""
        return "\n".join(moves_in_words(self)) if self.shown is None else self.shown.situation.moves


@dataclass(frozen=True)
class Origin:
    """What a what-if branched off: the table before it, the event, and the number of common moves."""

    table: Playing
    at: int
    first: int


@dataclass(frozen=True)
class Learning:
    """A part of a lesson or of a review."""

    run: Run
    game: Game

    @property
    def definition(self) -> GameDefinition:
        """The game of the lesson."""
        return self.run.part.lesson.definition

    @property
    def hides(self) -> bool:
        """True if cards can be hidden."""
        return self.definition.board.is_dealt(self.game)

    @property
    def start_in_words(self) -> str:
        """The position at the beginning, on one line."""
        return opening_in_words(self)

    @property
    def script(self) -> str:
        """The moves in notation, one on each line."""
        return "\n".join(moves_in_words(self))


@dataclass(frozen=True)
class Lessons:
    """The page of the lessons, with the result of a placement test that has just ended."""

    placed: Result | None = None


@dataclass(frozen=True)
class Puzzling:
    """The page of the puzzles, with the sitting that has just ended and the chosen three against the clock."""

    sitting: Sitting | None = None
    three: acts.Three = field(default_factory=acts.Three)


@dataclass(frozen=True)
class Reading:
    """The rulebook page, open at a rule."""

    rule: str = ""


@dataclass(frozen=True)
class Making:
    """The workshop page."""


Table = Lobby | Drafting | Playing | Learning | Lessons | Puzzling | Reading | Making


def moves_in_words(table: Playing | Learning) -> list[str]:
    """Return the moves of the game on a table in notation."""
    return [table.definition.words.write_move(move) for move in table.game.moves]


def opening_in_words(table: Playing | Learning) -> str:
    """Return the opening position of the game on a table, on one line."""
    return table.definition.words.write_position(table.game.opening.position, one_line=True)


@dataclass(frozen=True)
class Workshop:
    """The contents of the workshop.

    ``laid`` are the position and the moves in notation, as in the address. ``layout`` is the table as it was last
    checked, possible or not, and ``read`` the text from which it was read.
    """

    laid: tuple[str, str] = ("", "")
    layout: Layout | None = None
    read: tuple[str, str] = ("", "")
    game: str = ""
    """The name of the game while there is no text."""

    @property
    def definition(self) -> GameDefinition:
        """The game of the text, or the chosen game, or the default game."""
        return definition_of(self.laid[0]) if self.laid[0] else definitions().get(self.game, definition_of(""))


@dataclass(frozen=True)
class Working:
    """A computation in progress: the question, its context, and the work so far."""

    asks: str
    query: Query
    work: AnyWork

    def is_of(self, asks: str, query: Query) -> bool:
        """Return True where the same is asked again."""
        mine, other = self.query, query
        if (self.asks, mine.viewer, mine.persons) != (asks, other.viewer, other.persons):
            return False
        return _is_same(mine.game, other.game) and _is_same(mine.story, other.story)


def _is_same(one: Game, other: Game) -> bool:
    """Return True for the same moves from the same opening. Usually they are identical objects."""
    steps, others = (one.opening, *one.steps), (other.opening, *other.steps)
    return len(steps) == len(others) and all(a is b or a == b for a, b in zip(steps, others, strict=True))


@dataclass(frozen=True)
class Thinking:
    """A computation of machine players: the table before the player's action, which is shown meanwhile, and a generator
    that returns the table after it."""

    before: Table
    after: Generator[None, None, Table]


@dataclass(frozen=True)
class State:
    """The whole state of a visitor: the table, and what is kept when the table changes."""

    table: Table = Lobby()
    language: Language = ENGLISH
    is_chosen: bool = False
    """True if a language was requested, so that the browser's preference does not count."""
    own: Mapping[str, Sets] = field(default_factory=dict)
    """The visitor's card sets, by the name of the game."""
    progress: Progress = NO_PROGRESS
    offset: int | None = None
    """The offset of the visitor's clock from UTC in minutes; None if unknown."""
    workshop: Workshop = Workshop()
    chosen: str = ""
    """The name of the last game: that of the front page, the rulebook and the lessons."""
    working: Working | None = field(default=None, compare=False, repr=False)
    """A computation in progress about a table. It depends on the table alone, and is kept only to be continued."""

    thinking: Thinking | None = field(default=None, compare=False, repr=False)
    """The computation of machine players for the table. It depends on the player's action alone."""

    @property
    def today(self) -> date:
        """The visitor's current day."""
        return today(self.offset)

    @property
    def room(self) -> str:
        """The current view."""
        return _ROOMS[type(self.table)]

    @property
    def definition(self) -> GameDefinition:
        """The game on the table or in the workshop, or the chosen game."""
        if isinstance(self.table, Drafting | Playing | Learning):
            return self.table.definition
        return (
            self.workshop.definition
            if isinstance(self.table, Making)
            else definitions().get(self.chosen, definition_of(""))
        )

    def sets(self, definition: GameDefinition) -> Sets:
        """Return the available card sets for a game, including the visitor's."""
        return {**definition.sets(), **self.own.get(definition.name, {})}

    @property
    def game(self) -> Game | None:
        """The game on the table, or None."""
        return self.table.game if isinstance(self.table, Playing | Learning) else None

    def at(self, table: Table) -> State:
        """Return the state with another table. Its game, if any, becomes the chosen one."""
        chosen = table.definition.name if isinstance(table, Drafting | Playing | Learning) else self.chosen
        return replace(self, table=table, chosen=chosen)


_ROOMS: Mapping[type, str] = {
    Lobby: "lobby", Drafting: "draft", Playing: "game", Learning: "game", Lessons: "lessons", Puzzling: "puzzles",
    Reading: "rulebook", Making: "workshop",
}  # fmt: skip


class Tells(Enum):
    """What an answer tells: only the answer to a question, the table, or everything as for a new page."""

    ASKED, TABLE, EVERYTHING = range(3)


class Reply(NamedTuple):
    """The result of an act that does more than change the table: the answer, and the rules and cards in it."""

    state: State
    answer: Answer = {}  # noqa: RUF012
    tells: Tells = Tells.ASKED
    rules: frozenset[str] = frozenset()
    cards: Mapping[str, Card] = {}
    packs: tuple[str, ...] = ()
    """The browser's bundles needed to show it."""


Done = State | Reply
