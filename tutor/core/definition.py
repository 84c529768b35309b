"""The contract of a game: its rules, its notation, its sentences, and what the page shows of it.

Everything above the games (situations, comparison, lessons, addresses, story, rulebook, workshop, page) uses a
`GameDefinition` and knows no game. `tutor.games.definition_of` finds the definition by the first word of a text. Each
part of a definition is a module or an object. `tutor.core.plain` has default parts for a game that defines only its
rules, notation and sentences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol

from ..locale import Language
from .analysis import Analysis
from .asking import Asking as Asking
from .asking import Goals as Goals
from .asking import Option as Option
from .beats import Beat as Beat
from .beats import Beats as Beats
from .claims import Claim as Claim
from .claims import Claims as Claims
from .first_game import First
from .foresight import Foresight
from .game import Game as Game
from .game import Rules as Rules
from .player import Player
from .puzzle import Puzzles
from .refusal import Refused, Unreadable
from .rulebook import Ability, Reading, Rule
from .rulebook import Book as Book
from .rulebook import Turned as Turned
from .start import Start as Start
from .step import Step as Step
from .values import Answer as Answer
from .values import (
    AnswerT,
    AsksT,
    C,
    CardT,
    E,
    E_contra,
    GoalT,
    LayoutT,
    M,
    MarksT,
    OptionsT,
    OptionsT_co,
    P,
    P_contra,
    SetT,
    SetT_contra,
)
from .values import Asks as Asks
from .values import Card as Card
from .values import CardSet as CardSet
from .values import Choice as Choice
from .values import Choosing as Choosing
from .values import Data as Data
from .values import Deck as Deck
from .values import Event as Event
from .values import Goal as Goal
from .values import Layout as Layout
from .values import Marks as Marks
from .values import Move as Move
from .values import Position as Position
from .values import Said as Said
from .values import Sets as Sets
from .values import Side as Side
from .workshop import Bench as Bench
from .workshop import Checked as Checked

#: The viewer while the screen is handed over: sees no hand. A viewer is a side's number, or None for an open table.
NOBODY = -1
#: The maximum number of cards or other objects on a table that a page can show.
MOST_CARDS = 160


class Words(Protocol[P, M, E, C, SetT_contra]):
    """The notation of a game: positions, setups, moves and events as text. Errors are `Unreadable` with their place."""

    def begin(
        self, start: str, edition: int | None = None, sets: Sets[SetT_contra] | None = None, seed: int | None = None
    ) -> Start[P, E, C]:
        """Return the start that a text describes. Raises `Refused` for a setup that the rules do not allow.

        ``edition`` replaces the edition of the text, and ``seed`` is used if the text has none.
        """

    def read_position(self, text: str, edition: int | None = None) -> P:
        """Return the position that a text describes. ``edition`` replaces the edition of the text."""

    def read_move(self, text: str, position: P) -> M:
        """Return the single move of a text."""

    def read_moves(self, text: str, position: P) -> tuple[Said[M], ...]:
        """Return the moves of a text, one on each line or separated by `` ; ``."""

    def write_position(self, position: P, one_line: bool = False) -> str:
        """Return a position in notation. Reading it returns an equal position."""

    def write_move(self, move: M, position: P | None = None) -> str:
        """Return a move in notation, in a short form if the position allows it."""

    def write_event(self, event: E) -> Data:
        """Return an event as plain data: its kind, rule, cause and other fields."""


class Voice(Protocol[P_contra, E_contra]):
    """Puts the events and refusals of a game into words, in one language."""

    language: Language

    def tell(self, event: E_contra, before: P_contra, hidden: bool = False) -> str:
        """Return the sentence for an event, given the position before it. ``hidden`` leaves out its secret parts."""

    def refuse(self, refused: Refused, position: P_contra) -> list[tuple[str, str, str]]:
        """Return the id of the rule, why the move is not allowed, and what would make it legal, for each reason of a
        refusal."""


class Sentences(Protocol[P_contra, E_contra]):
    """The rulebook of a game as data, and the voice that puts events into words."""

    def voice(self, language: Language) -> Voice[P_contra, E_contra]:
        """Return the voice for a language."""

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules and FAQ answers by id, in the order of the rulebook, the FAQ last."""

    def abilities(self) -> Mapping[str, Ability]:
        """Return the special abilities by id, in the order of the rulebook."""

    def readings(self) -> Mapping[int, Reading]:
        """Return our readings by number."""

    def ability_name(self, ability: str, language: Language = ...) -> str:
        """Return the name of an ability as it is written on cards."""


class Board(Protocol[P, M, E, C, CardT, SetT_contra, OptionsT_co]):
    """What the page shows of a game, and to whom."""

    def frame(self, position: P, viewer: int | None = None, since: tuple[P, Data] | None = None) -> Data:
        """Return a position as flat data that a viewer may see.

        ``since`` is an earlier position and its frame: the implementation can reuse unchanged parts of it.
        """

    def facts(self, event: E, before: P, viewer: int | None = None) -> Data:
        """Return the data of an event for a viewer, in addition to its kind, rule and sentence. ``before`` is the
        position before it."""

    def is_secret(self, event: E, before: P, viewer: int | None) -> bool:
        """Return True if the sentence of an event must not tell this viewer everything."""

    def about(self, position: P, start: Start[P, E, C] | None = None, viewer: int | None = None) -> Data:
        """Return the kind of game and the rules that it uses. ``start`` is the setup of a dealt game."""

    def side(self, number: int) -> Side:
        """Return the name of a side."""

    def options(self, game: Game[P, M, E, C], language: Language) -> OptionsT_co:
        """Return the cards that can be played now, and why the other available cards cannot."""

    def choice(self, choice: C) -> Data:
        """Return the data of the choice that is open in the middle of a move."""

    def write_move(self, move: M) -> Data:
        """Return a move as plain data."""

    def read_move(self, data: Mapping[str, object], position: P) -> M:
        """Return the move that a browser sent as data. Raises `Unreadable`."""

    def seen(self, game: Game[P, M, E, C]) -> Mapping[str, CardT]:
        """Return the cards that a person has seen in a game, by name."""

    def card(self, card: CardT, language: Language) -> Data:
        """Return the data from which a card is drawn."""

    def choosing(self, start: Start[P, E, C], language: Language) -> Choosing[CardT]:
        """Return the choice that is open before a game."""

    def lobby(self, language: Language, sets: Sets[SetT_contra]) -> Data:
        """Return what the page needs before a game begins: card sets, editions, icons, names."""

    def lobby_cards(self) -> Mapping[str, CardT]:
        """Return the cards that are shown before a game begins, by name."""

    def no_game(self) -> Refused | Unreadable:
        """Return the error for a request that needs a game when none is on the table."""

    def no_choice(self, name: str) -> Refused | Unreadable:
        """Return the error for choosing something, such as a card of a draft, when there is no choice."""

    def weigh(self, start: str, sets: Sets[SetT_contra], language: Language) -> Data:
        """Return the level of a custom game, and the reasons why its options are not allowed, if any. Raises
        `Unreadable`."""

    def picture(self, position: P, language: Language) -> str:
        """Return a still picture of a position as SVG text; empty if there is none."""

    def spell(self, position: P, language: Language) -> list[str]:
        """Return a position as lines of plain text, with the data of its cards. Cards that are hidden from everybody
        are left out."""

    def size(self, position: P) -> int:
        """Return the number of cards or other objects on the table: the cost of drawing it."""

    def is_dealt(self, game: Game[P, M, E, C]) -> bool:
        """Return True if a game began with a deal, so that cards can be hidden."""

    def seats(self, start: Start[P, E, C]) -> tuple[int, ...]:
        """Return the sides that people or machine players can play."""

    def viewer(self, game: Game[P, M, E, C], viewer: int | None) -> int | None:
        """Return the side that now looks at the screen in a dealt game. ``viewer`` is the side that looked at it
        before."""

    def report(self, game: Game[P, M, E, C], persons: Collection[int] = ()) -> Data | None:
        """Return the report of a finished game, or None. ``persons`` are the sides that are not played by machines."""

    def insist(self, choice: C, move: M) -> None:
        """Raise `Refused` if a move skips an open choice whose cards only its owner may see."""


class Editions(Protocol[P_contra, M]):
    """The editions of a game's rules, and how the same moves differ between them."""

    numbers: tuple[int, ...]

    def moves_by(self, edition: int, moves: tuple[Said[M], ...]) -> tuple[Said[M], ...]:
        """Return the moves as they are written in an edition."""

    def outcome(self, position: P_contra) -> object:
        """Return what is compared at the end: the position without its edition."""

    def differences(self) -> list[tuple[str, str, str]]:
        """Return the name and the rule in each edition, for every difference between the first two editions."""


class GameDefinition(ABC, Generic[P, M, E, C, CardT, SetT, AsksT, AnswerT, GoalT, MarksT, LayoutT, OptionsT]):
    """All parts of a game. Each part is created on first use."""

    name: ClassVar[str]
    """The name of the game in addresses and files, such as ``game: tiny, …``."""
    folder: ClassVar[Path | None] = None
    """The folder with its situations (``situations/*.toml``), lessons (``lessons/[0-9]*.toml``) and words
    (``interface.toml``); None if it has none."""

    @property
    def first(self) -> First[P, M, E, C, OptionsT] | None:
        """The guide through a first game, or None."""
        return None

    @property
    def player(self) -> Player[P, M, E, C] | None:
        """The machine player, or None."""
        return None

    @property
    def analysis(self) -> Analysis[P, M, E, C, CardT] | None:
        """The analysis of positions, or None."""
        return None

    @property
    def puzzles(self) -> Puzzles[P, M, E, C] | None:
        """The generator of puzzles, or None."""
        return None

    @property
    def turned(self) -> tuple[Turned[P, M, E, C], ...]:
        """The rules with one reading decided the other way, for each reading that supports it."""
        return ()

    def sets(self) -> Sets[SetT]:
        """Return the available card sets by id. Raises `Unreadable`."""
        return {}

    def read_set(self, text: str, source: str = "") -> SetT:  # noqa: ARG002
        """Return the card set that the text of a file describes. Raises `Unreadable`."""
        raise Unreadable("{game} has no card sets", source=source, game=self.name)

    def joined(self, sets: Sets[SetT]) -> Sets[SetT]:
        """Return the sets if they are compatible. Raises `Unreadable`."""
        return sets

    def check_deck(self, text: str) -> Deck | None:  # noqa: ARG002
        """Check and return the deck that a text lists; None if the text is not a deck. Raises `Unreadable`."""
        return None

    @abstractmethod
    def game(self, opening: Step[P, E, C]) -> Game[P, M, E, C]:
        """Return the game that begins with an opening step."""

    @property
    @abstractmethod
    def empty(self) -> P:
        """An empty position, for describing a refusal when there is no game."""

    @property
    @abstractmethod
    def words(self) -> Words[P, M, E, C, SetT]:
        """The notation."""

    @property
    @abstractmethod
    def sentences(self) -> Sentences[P, E]:
        """The rulebook and its voice."""

    @property
    @abstractmethod
    def beats(self) -> Beats[P, M, E, C]:
        """The grouping of events into beats."""

    @property
    @abstractmethod
    def board(self) -> Board[P, M, E, C, CardT, SetT, OptionsT]:
        """What the page shows."""

    @property
    @abstractmethod
    def foresight(self) -> Foresight[P, M, E, C, OptionsT]:
        """The prediction of what a move would do."""

    @property
    @abstractmethod
    def editions(self) -> Editions[P, M]:
        """The editions of the rules."""

    @property
    @abstractmethod
    def book(self) -> Book[P, E]:
        """The rulebook page."""

    @property
    @abstractmethod
    def bench(self) -> Bench[P, CardT, SetT, LayoutT]:
        """The workshop."""

    @property
    @abstractmethod
    def asking(self) -> Asking[P, M, E, C, AsksT, AnswerT]:
        """The questions of lessons."""

    @property
    @abstractmethod
    def goals(self) -> Goals[P, M, E, C, CardT, GoalT, MarksT]:
        """The goals of lessons."""

    @property
    @abstractmethod
    def claims(self) -> Claims[P, M, E, C]:
        """The checks of lesson texts."""


#: A game definition, for code in which the types of its cards, sets, questions, goals and layouts do not matter.
Defined = GameDefinition[P, M, E, C, Any, Any, Any, Any, Any, Any, Any, Any]
