"""The contract of a game: its rules, its notation, its sentences, and what the page shows of it.

Everything above the games (situations, comparison, lessons, addresses, story, rulebook, workshop, page) uses a
`GameDefinition` and knows no game. `tutor.games.definition_of` finds the definition by the first word of a text. Each
part of a definition is a module or an object. `tutor.core.plain` has default parts for a game that defines only its
rules, notation and sentences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol

from ..locale import Language
from .analysis import Analysis
from .beats import Beat as Beat
from .beats import Beats as Beats
from .claims import Claims as Claims
from .first_game import First
from .foresight import Foresight
from .player import Player
from .puzzle import Puzzles
from .refusal import Reason, Refused, Unreadable
from .rulebook import Ability, Misreading, Reading, Rule
from .rulebook import Book as Book
from .rulebook import Turned as Turned
from .values import Answer as Answer
from .values import Asks as Asks
from .values import Card as Card
from .values import CardSet as CardSet
from .values import Choice as Choice
from .values import Choosing as Choosing
from .values import Claim as Claim
from .values import Data as Data
from .values import Deck as Deck
from .values import Event as Event
from .values import Game as Game
from .values import Goal as Goal
from .values import Layout as Layout
from .values import Marks as Marks
from .values import Move as Move
from .values import Position as Position
from .values import Rules as Rules
from .values import Said as Said
from .values import Sets as Sets
from .values import Step as Step
from .workshop import Bench as Bench
from .workshop import Checked as Checked

#: The viewer who sees no hand, while the screen is handed over. A viewer is a side's number, or None for an open table.
NOBODY = -1
#: The maximum number of cards or other objects on a table that a page can show.
MOST_CARDS = 160


class Start(Protocol):
    """The start of a game as a value: a position, or a setup with the choices made so far."""

    @property
    def words(self) -> str:
        """The text of the start in notation; in canonical form if it is a setup."""

    @property
    def is_dealt(self) -> bool:
        """True for a setup, where cards can be hidden."""

    @property
    def opening(self) -> Step | None:
        """The opening step, or None while something has to be chosen first."""

    @property
    def can_go_back(self) -> bool:
        """True if a choice was made that can be undone."""

    def take(self, name: str) -> Start:
        """Return the start after a choice, such as a card of a draft. Raises `Refused` or `Unreadable`."""

    def back(self) -> Start:
        """Return the start without its last choice."""

    def chosen(self) -> Start:
        """Return the start after taking the first offer of each remaining choice."""

    def settled(self) -> Step:
        """Return the opening step of `chosen`. Raises `Unreadable` if nothing is offered."""


class Words(Protocol):
    """The notation of a game: positions, setups, moves and events as text. Errors are `Unreadable` with their place."""

    def begin(self, start: str, edition: int | None = None, sets: Sets | None = None, seed: int | None = None) -> Start:
        """Return the start that a text describes. Raises `Refused` for a setup that the rules do not allow.

        ``edition`` replaces the edition of the text, and ``seed`` is used if the text has none.
        """

    def read_position(self, text: str, edition: int | None = None) -> Position:
        """Return the position that a text describes. ``edition`` replaces the edition of the text."""

    def read_move(self, text: str, position: Position) -> Move:
        """Return the single move of a text."""

    def read_moves(self, text: str, position: Position) -> tuple[Said, ...]:
        """Return the moves of a text, one on each line or separated by `` ; ``."""

    def write_position(self, position: Position, one_line: bool = False) -> str:
        """Return a position in notation. Reading it returns an equal position."""

    def write_move(self, move: Move, position: Position | None = None) -> str:
        """Return a move in notation, in a short form if the position allows it."""

    def write_event(self, event: Event) -> Data:
        """Return an event as plain data: its kind, rule, cause and other fields."""


class Voice(Protocol):
    """Tells the events and refusals of a game in one language."""

    language: Language

    def tell(self, event: Event, before: Position, hidden: bool = False) -> str:
        """Return the sentence for an event, given the position before it. ``hidden`` leaves out its secret parts."""

    def refuse(self, refused: Refused, position: Position) -> list[tuple[str, str, str]]:
        """Return for each reason of a refusal the id of the rule, why the move is not allowed, and what would make it
        legal."""


class Sentences(Protocol):
    """The rulebook of a game as data, and its voice."""

    def voice(self, language: Language) -> Voice:
        """Return the voice for a language."""

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules and FAQ answers by id, in the order of the rulebook, the FAQ last."""

    def abilities(self) -> Mapping[str, Ability]:
        """Return the special abilities by id, in the order of the rulebook."""

    def readings(self) -> Mapping[int, Reading]:
        """Return our readings by number."""

    def ability_name(self, ability: str, language: Language = ...) -> str:
        """Return the name of an ability as it is written on cards."""


class Board(Protocol):
    """What the page shows of a game, and to whom."""

    def frame(self, position: Position, viewer: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
        """Return a position as flat data that a viewer may see.

        ``since`` is an earlier position and its frame: the implementation can reuse unchanged parts of it.
        """

    def facts(self, event: Event, before: Position, viewer: int | None = None) -> Data:
        """Return the data of an event for a viewer, in addition to its kind, rule and sentence. ``before`` is the
        position before it."""

    def is_secret(self, event: Event, before: Position, viewer: int | None) -> bool:
        """Return True if the sentence of an event must not tell this viewer everything."""

    def about(self, position: Position, start: Start | None = None, viewer: int | None = None) -> Data:
        """Return the kind of game and the rules by which it is played. ``start`` is the setup of a dealt game."""

    def side(self, number: int) -> str:
        """Return the name of a side."""

    def options(self, game: Game, language: Language) -> Data:
        """Return what can be played now, and why other cards at hand cannot."""

    def choice(self, choice: Choice) -> Data:
        """Return the data of the choice that is open in the middle of a move."""

    def write_move(self, move: Move) -> Data:
        """Return a move as plain data."""

    def read_move(self, data: Mapping[str, object], position: Position) -> Move:
        """Return the move that a browser sent as data. Raises `Unreadable`."""

    def seen(self, game: Game) -> Mapping[str, Card]:
        """Return the cards that a person has seen in a game, by name."""

    def card(self, card: Card, language: Language) -> Data:
        """Return the data from which a card is drawn."""

    def choosing(self, start: Start, language: Language) -> Choosing:
        """Return the choice that is open before a game."""

    def lobby(self, language: Language, sets: Sets) -> Data:
        """Return what the page needs before a game begins: card sets, editions, icons, names."""

    def lobby_cards(self) -> Mapping[str, Card]:
        """Return the cards that are shown before a game begins, by name."""

    def no_game(self) -> Refused | Unreadable:
        """Return the error for a request that needs a game when none is on the table."""

    def no_choice(self, name: str) -> Refused | Unreadable:
        """Return the error for choosing something, such as a card of a draft, when there is no choice."""

    def weigh(self, start: str, sets: Sets, language: Language) -> Data:
        """Return what the choices for a custom game add up to, and why they are not allowed, if so. Raises
        `Unreadable`."""

    def picture(self, position: Position, language: Language) -> str:
        """Return a still picture of a position as SVG text; empty if there is none."""

    def spell(self, position: Position, language: Language) -> list[str]:
        """Return a position in lines of plain text, with the data of its cards and without what is hidden from
        everybody."""

    def size(self, position: Position) -> int:
        """Return the number of cards or other objects on the table: the cost of drawing it."""

    def is_dealt(self, game: Game) -> bool:
        """Return True if a game began with a deal, so that cards can be hidden."""

    def seats(self, start: Start) -> tuple[int, ...]:
        """Return the sides that persons or machine players can play."""

    def viewer(self, game: Game, viewer: int | None) -> int | None:
        """Return the side that looks at the screen now in a dealt game. ``viewer`` is the side that looked until
        now."""

    def report(self, game: Game, persons: Collection[int] = ()) -> Data | None:
        """Return the report of a finished game, or None. ``persons`` are the sides that are not played by machines."""

    def insist(self, choice: Choice, move: Move) -> None:
        """Raise `Refused` for a move that skips an open choice where only its owner may see the cards."""


class Editions(Protocol):
    """The editions of a game's rules, and how the same moves differ between them."""

    numbers: tuple[int, ...]

    def moves_by(self, edition: int, moves: tuple[Said, ...]) -> tuple[Said, ...]:
        """Return the moves as they are written in an edition."""

    def outcome(self, position: Position) -> object:
        """Return what is compared at the end: the position without its edition."""

    def differences(self) -> list[tuple[str, str, str]]:
        """Return for each difference between the first two editions its name and the rule of either edition."""


class Option(NamedTuple):
    """An answer on offer: whether it is right, the misreadings that lead to it, and the reasons against it."""

    answer: Answer
    right: bool
    misreadings: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Asking(Protocol):
    """The questions that lessons can ask about a game. Questions and answers are data; equal answers mean the same."""

    one_by_one: str
    """The question that is asked before each move that is left to the learner."""

    def read_asks(self, text: str) -> Asks:
        """Return the question that a text means. Raises `Unreadable`."""

    def needs_moves(self, asks: Asks) -> bool:
        """Return False for a question about a position alone."""

    def find(self, asks: Asks, game: Game) -> Answer:
        """Return the answer that a game gives. Raises `Unreadable` if the question does not apply."""

    def about(self, position: Position) -> Iterable[str]:
        """Return the questions that can be asked about a position before moves are made, as texts, the most informative
        first."""

    def among(self, asks: Asks, position: Position) -> tuple[Option, ...] | None:
        """Return all answers to a question with several right answers; None for any other question."""

    def why(self, option: Option, position: Position, language: Language) -> tuple[str, str]:
        """Return the id of the rule that decides whether an answer of `among` is right, and the reason."""

    def left(self, moves: Sequence[Move]) -> list[int]:
        """Return the indexes of the moves of a worked example that can be left to the learner."""

    def say(self, answer: Answer, language: Language) -> str:
        """Return an answer in words."""

    def say_asked(self, asks: Asks, start: Position, language: Language) -> str:
        """Return a question about a position in words."""

    def looks(self, asks: Asks, answers: Sequence[Answer], game: Game) -> list[Data]:
        """Return for each answer its place on the table or its picture; empty data for words alone."""

    def misreadings(self) -> Mapping[str, Misreading]:
        """Return all misreadings by id, in the order of the rulebook."""

    def misread(self, id: str) -> Rules:
        """Return the rules under a misreading."""


class Goals(Protocol):
    """The goals that a learner has to reach, and the moves that lead there."""

    def read_goal(self, text: str) -> Goal:
        """Return the goal that a text means. Raises `Unreadable`."""

    def marks(self, goal: Goal, game: Game) -> Marks:
        """Return the facts about past events that a goal depends on and the position does not contain."""

    def onward(self, goal: Goal, known: Marks, game: Game, steps: int = -1) -> Marks:
        """Return the marks after the last ``steps`` steps of a game, given the marks before them; -1 means all
        steps."""

    def met(self, goal: Goal, known: Marks, start: Position, position: Position) -> bool:
        """Return True if a goal is reached in a position, given the marks since ``start``."""

    def goes_on(self, game: Game, turns: int) -> bool:
        """Return True if it is still the learner's move within this many of their turns."""

    def missed(self, goal: Goal, game: Game, language: Language) -> tuple[str, ...]:
        """Return the parts of a goal that a game has not reached, each as a sentence."""

    def worth_trying(self, game: Game) -> Iterable[Move]:
        """Return the moves worth trying, in the order in which they should be shown."""

    def idle(self, game: Game) -> Game:
        """Return the game after a turn in which the learner does nothing."""

    def card_to_look_at(self, game: Game, move: Move) -> Card | None:
        """Return the card that a move is made with, or None."""


class GameDefinition(ABC):
    """A game in its parts. Each part is created on first use."""

    name: ClassVar[str]
    """The name of the game in addresses and files, such as ``game: tiny, …``."""
    folder: ClassVar[Path | None] = None
    """The folder with its situations (``situations/*.toml``), lessons (``lessons/[0-9]*.toml``) and words
    (``interface.toml``); None if it has none."""

    @property
    def first(self) -> First | None:
        """The guide through a first game, or None."""
        return None

    @property
    def player(self) -> Player | None:
        """The machine player, or None."""
        return None

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of its positions; None where it has none."""
        return None

    @property
    def puzzles(self) -> Puzzles | None:
        """The generator of puzzles, or None."""
        return None

    @property
    def turned(self) -> tuple[Turned, ...]:
        """The rules with one reading decided the other way, for each reading that supports it."""
        return ()

    def sets(self) -> Sets:
        """Return the available card sets by id. Raises `Unreadable`."""
        return {}

    def read_set(self, text: str, source: str = "") -> CardSet:  # noqa: ARG002
        """Return the card set of a file's text. Raises `Unreadable`."""
        raise Unreadable("{game} has no card sets", source=source, game=self.name)

    def joined(self, sets: Sets) -> Sets:
        """Return the sets if they are compatible. Raises `Unreadable`."""
        return sets

    def check_deck(self, text: str) -> Deck | None:  # noqa: ARG002
        """Return the deck that a text lists, checked, or None if the text is no deck. Raises `Unreadable`."""
        return None

    @abstractmethod
    def game(self, opening: Step) -> Game:
        """Return the game that begins with an opening step."""

    @property
    @abstractmethod
    def empty(self) -> Position:
        """An empty position, for telling a refusal when there is no game."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The notation."""

    @property
    @abstractmethod
    def sentences(self) -> Sentences:
        """The rulebook and its voice."""

    @property
    @abstractmethod
    def beats(self) -> Beats:
        """The grouping of events."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """What the page shows."""

    @property
    @abstractmethod
    def foresight(self) -> Foresight:
        """The prediction of moves."""

    @property
    @abstractmethod
    def editions(self) -> Editions:
        """The editions."""

    @property
    @abstractmethod
    def book(self) -> Book:
        """The rulebook page."""

    @property
    @abstractmethod
    def bench(self) -> Bench:
        """The workshop."""

    @property
    @abstractmethod
    def asking(self) -> Asking:
        """The questions of lessons."""

    @property
    @abstractmethod
    def goals(self) -> Goals:
        """The goals of lessons."""

    @property
    @abstractmethod
    def claims(self) -> Claims:
        """The checks of lesson texts."""
