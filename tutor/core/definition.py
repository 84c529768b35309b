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
from .beats import Beat as Beat
from .beats import Beats as Beats
from .claims import Claims as Claims
from .first_game import First
from .foresight import Foresight
from .odds import Odds
from .player import Player
from .prospects import Prospects
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

#: The viewer that sees no hand, while a screen is handed over; None is an open table, a number the side that looks.
NOBODY = -1
#: How many cards or other things may lie on a table, so that a page can show it.
MOST_CARDS = 160


class Start(Protocol):
    """How a game begins, as a value: a position, or a setup and what has been chosen of it so far."""

    @property
    def words(self) -> str:
        """The text that brings it back; canonical where it is a setup."""

    @property
    def is_dealt(self) -> bool:
        """True for a setup: cards may be hidden."""

    @property
    def opening(self) -> Step | None:
        """The opening step; None while something has to be chosen first."""

    @property
    def can_go_back(self) -> bool:
        """True where something was chosen that can be taken back."""

    def take(self, name: str) -> Start:
        """The start after a choice, such as a card of a draft. Raises `Refused` or `Unreadable`."""

    def back(self) -> Start:
        """The start without its last choice."""

    def chosen(self) -> Start:
        """The start once what is offered first was taken, each time; the same where nothing is left to choose."""

    def settled(self) -> Step:
        """The opening step of that one. Raises `Unreadable` where nothing is offered."""


class Words(Protocol):
    """Positions, setups, moves and events in words. What cannot be read raises `Unreadable`, with its place."""

    def begin(self, start: str, edition: int | None = None, sets: Sets | None = None, seed: int | None = None) -> Start:
        """How a text says that a game begins, by ``edition`` where given, ``seed`` where it has none; or `Refused`."""

    def read_position(self, text: str, edition: int | None = None) -> Position:
        """The position that a text describes, by another ``edition`` than it names where one is given."""

    def read_move(self, text: str, position: Position) -> Move:
        """The one move of a text."""

    def read_moves(self, text: str, position: Position) -> tuple[Said, ...]:
        """The moves of a text, one a line or with `` ; `` between."""

    def write_position(self, position: Position, one_line: bool = False) -> str:
        """A position in words; read back, it gives the same."""

    def write_move(self, move: Move, position: Position | None = None) -> str:
        """A move in words; shorter where the position that it is made in allows it."""

    def write_event(self, event: Event) -> Data:
        """An event as plain data, for machines: its kind, rule and cause, and what else it says."""


class Voice(Protocol):
    """Tells what happens in one game, and why a move is refused, in one language."""

    language: Language

    def tell(self, event: Event, before: Position, hidden: bool = False) -> str:
        """The sentence for an event, from the position before it; ``hidden`` keeps to itself what is secret in it."""

    def refuse(self, refused: Refused, position: Position) -> list[tuple[str, str, str]]:
        """For each reason of a refusal: the rule's id, why, and what would make it legal."""


class Sentences(Protocol):
    """The rulebook of a game as data, and its voice."""

    def voice(self, language: Language) -> Voice:
        """What tells its events and refusals in a language."""

    def rules(self) -> Mapping[str, Rule]:
        """Its rules and FAQ answers by id, in the order of the book, the FAQ last."""

    def abilities(self) -> Mapping[str, Ability]:
        """Its special abilities by id, in the order of the book."""

    def readings(self) -> Mapping[int, Reading]:
        """Our readings of it, by number."""

    def ability_name(self, ability: str, language: Language = ...) -> str:
        """The name of an ability as it is written on cards."""


class Board(Protocol):
    """What the page shows of a game, and who may see it."""

    def frame(self, position: Position, viewer: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
        """A position as a viewer may see it, flat, to be told by what has changed ``since`` one before it."""

    def facts(self, event: Event, before: Position, viewer: int | None = None) -> Data:
        """What a viewer is told of an event beside kind, rule and sentence, from the position right before it."""

    def is_secret(self, event: Event, before: Position, viewer: int | None) -> bool:
        """True where the sentence of an event must not say to this viewer all that happened."""

    def about(self, position: Position, start: Start | None = None, viewer: int | None = None) -> Data:
        """What kind of game this is, and by which rules it is played; ``start`` is what it was dealt by, if it was."""

    def side(self, number: int) -> str:
        """The name of a side."""

    def options(self, game: Game, language: Language) -> Data:
        """What can be played now, and why what lies at hand cannot."""

    def choice(self, choice: Choice) -> Data:
        """The choice that is open in the middle of a move."""

    def write_move(self, move: Move) -> Data:
        """A move as plain data."""

    def read_move(self, data: Mapping[str, object], position: Position) -> Move:
        """The move that a browser sends as data. Raises `Unreadable`."""

    def seen(self, game: Game) -> Mapping[str, Card]:
        """The cards that a person has seen in a game, by name."""

    def card(self, card: Card, language: Language) -> Data:
        """A card to be drawn."""

    def choosing(self, start: Start, language: Language) -> Choosing:
        """The choice that is open before a game."""

    def lobby(self, language: Language, sets: Sets) -> Data:
        """What the page has to know of the game before one begins: card sets, editions, signs, names."""

    def lobby_cards(self) -> Mapping[str, Card]:
        """The cards that are shown before a game begins, by name."""

    def no_game(self) -> Refused | Unreadable:
        """What is raised where something is asked of a game, and none is on the table."""

    def no_choice(self, name: str) -> Refused | Unreadable:
        """What is raised where something is chosen, such as a card of a draft, and nothing is left to choose."""

    def weigh(self, start: str, sets: Sets, language: Language) -> Data:
        """What the choices for a game amount to, and why they cannot be, if so. Raises `Unreadable`."""

    def picture(self, position: Position, language: Language) -> str:
        """A still picture of a position, as SVG text; empty where there is none."""

    def spell(self, position: Position, language: Language) -> list[str]:
        """The table in plain lines, with the numbers of its cards, and nothing of what is hidden from everybody."""

    def size(self, position: Position) -> int:
        """How many cards or other things lie on the table: what drawing it costs."""

    def is_dealt(self, game: Game) -> bool:
        """True where a game began with cards being dealt, so that some may be hidden."""

    def seats(self, start: Start) -> tuple[int, ...]:
        """The sides that persons play, or machine players instead of them."""

    def viewer(self, game: Game, viewer: int | None) -> int | None:
        """Who looks at a game that was dealt at this screen, once it has come so far; ``viewer`` looked until now."""

    def report(self, game: Game, persons: Collection[int] = ()) -> Data | None:
        """What is told of a game that is over, beside how it ended, if anything; ``persons`` are no machines' sides."""

    def insist(self, choice: Choice, move: Move) -> None:
        """Refuse a move that goes past an open choice, where its owner alone may see. Raises `Refused`."""


class Editions(Protocol):
    """The editions of a game's rules, and what the same moves make by each."""

    numbers: tuple[int, ...]

    def moves_by(self, edition: int, moves: tuple[Said, ...]) -> tuple[Said, ...]:
        """The moves as an edition can say them."""

    def outcome(self, position: Position) -> object:
        """What is compared in the end: the position, whatever its edition."""

    def differences(self) -> list[tuple[str, str, str]]:
        """Of each point on which the first two editions differ: its name, and the rule that holds in either."""


class Option(NamedTuple):
    """An answer on offer: whether it is right, misreadings that lead to it or forbid a card, the reasons against."""

    answer: Answer
    right: bool
    misreadings: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Asking(Protocol):
    """What lessons can ask about a game; questions and answers are data, and equal answers say the same."""

    one_by_one: str
    """What is asked before each move that is left to the learner."""

    def read_asks(self, text: str) -> Asks:
        """The question that a text means. Raises `Unreadable`."""

    def needs_moves(self, asks: Asks) -> bool:
        """False for what is asked of a position alone."""

    def find(self, asks: Asks, game: Game) -> Answer:
        """The answer that a game gives. Raises `Unreadable` where there is nothing that could be asked about."""

    def about(self, position: Position) -> Iterable[str]:
        """What can be asked before moves are made from a position, as texts; what says most first."""

    def among(self, asks: Asks, position: Position) -> tuple[Option, ...] | None:
        """Every answer to a question that several are right for; None for any other question."""

    def why(self, option: Option, position: Position, language: Language) -> tuple[str, str]:
        """Of an answer `among` several the id of the rule that decides whether it is right, and why it is or is not."""

    def left(self, moves: Sequence[Move]) -> list[int]:
        """The numbers of those moves of a worked example that can be left to the learner."""

    def say(self, answer: Answer, language: Language) -> str:
        """An answer in words."""

    def say_asked(self, asks: Asks, start: Position, language: Language) -> str:
        """What is asked, in words, about a position."""

    def looks(self, asks: Asks, answers: Sequence[Answer], game: Game) -> list[Data]:
        """What each answer looks like: where it is on the table at the start, or a picture; empty for words alone."""

    def misreadings(self) -> Mapping[str, Misreading]:
        """Every misreading by id, in the order of the rulebook."""

    def misread(self, id: str) -> Rules:
        """The rules under a misreading."""


class Goals(Protocol):
    """What a learner is to reach, and which moves lead there."""

    def read_goal(self, text: str) -> Goal:
        """The goal that a text means. Raises `Unreadable`."""

    def marks(self, goal: Goal, game: Game) -> Marks:
        """What of the past matters for a goal, and is not in the position."""

    def onward(self, goal: Goal, known: Marks, game: Game, steps: int = -1) -> Marks:
        """The marks after so many last steps of a game, from those before; -1 for all its steps."""

    def met(self, goal: Goal, known: Marks, start: Position, position: Position) -> bool:
        """True where a goal is reached in a position, with the marks of what led to it from the start."""

    def goes_on(self, game: Game, turns: int) -> bool:
        """Whether the learner moves on, within so many turns of their own."""

    def missed(self, goal: Goal, game: Game, language: Language) -> tuple[str, ...]:
        """What of a goal a game has not reached, each in a sentence."""

    def worth_trying(self, game: Game) -> Iterable[Move]:
        """The moves that may lead somewhere, those first that are to be shown."""

    def idle(self, game: Game) -> Game:
        """The game after a turn in which the learner does nothing."""

    def card_to_look_at(self, game: Game, move: Move) -> Card | None:
        """The card that a move is made with; None where it is made with none."""


class GameDefinition(ABC):
    """A game, in its parts. Each part is made when it is first used."""

    name: ClassVar[str]
    """Its word in addresses and files, such as ``game: tiny, …``."""
    folder: ClassVar[Path | None] = None
    """Where its situations (``scenarios/*.toml``) and lessons (``lessons/[0-9]*.toml``) lie; None where it has none."""

    @property
    def first(self) -> First | None:
        """The guide through a first game; None where it has none."""
        return None

    @property
    def player(self) -> Player | None:
        """The machine player; None where it has none."""
        return None

    @property
    def odds(self) -> Odds | None:
        """What can be done, what will come and what is best; None where it answers none of that."""
        return None

    @property
    def prospects(self) -> Prospects | None:
        """What lies ahead of a table, worked out a little at a time and told in words; None where it is not."""
        return None

    @property
    def puzzles(self) -> Puzzles | None:
        """What finds and proves its puzzles; None where nothing does."""
        return None

    @property
    def turned(self) -> tuple[Turned, ...]:
        """Its rules with one reading of ours turned, for each that can be; none where it has no such switches."""
        return ()

    def sets(self) -> Sets:
        """Its card sets at hand, by id; none for a game without any. Raises `Unreadable`."""
        return {}

    def read_set(self, text: str, source: str = "") -> CardSet:  # noqa: ARG002
        """The card set that a file's text describes. Raises `Unreadable`."""
        raise Unreadable("{game} has no card sets", source=source, game=self.name)

    def joined(self, sets: Sets) -> Sets:
        """The sets, once they are found to go together. Raises `Unreadable`."""
        return sets

    def check_deck(self, text: str) -> Deck | None:  # noqa: ARG002
        """The deck that a text lists, checked; None for a text that is none. Raises `Unreadable`."""
        return None

    @abstractmethod
    def game(self, opening: Step) -> Game:
        """The game that begins with an opening."""

    @property
    @abstractmethod
    def empty(self) -> Position:
        """A position with nothing in it: where a refusal is told before there is any."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """Its positions and moves in words."""

    @property
    @abstractmethod
    def sentences(self) -> Sentences:
        """Its rulebook and its voice."""

    @property
    @abstractmethod
    def beats(self) -> Beats:
        """How it groups what happens."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """What the page shows of it."""

    @property
    @abstractmethod
    def foresight(self) -> Foresight:
        """What a move would do."""

    @property
    @abstractmethod
    def editions(self) -> Editions:
        """Its editions."""

    @property
    @abstractmethod
    def book(self) -> Book:
        """What the rulebook page shows of it."""

    @property
    @abstractmethod
    def bench(self) -> Bench:
        """The workshop."""

    @property
    @abstractmethod
    def asking(self) -> Asking:
        """What lessons can ask about it."""

    @property
    @abstractmethod
    def goals(self) -> Goals:
        """What lessons can have a learner reach in it."""

    @property
    @abstractmethod
    def claims(self) -> Claims:
        """What the texts of lessons may claim of it."""
