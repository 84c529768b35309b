"""The game definition of Dust Collectorz."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.analysis import Analysis
from ...core.definition import (
    Asking,
    Beats,
    Bench,
    Board,
    Book,
    Choice,
    Claims,
    Deck,
    Goals,
    Sentences,
    Sets,
    Turned,
    Words,
)  # fmt: skip
from ...core.first_game import First
from ...core.foresight import Foresight
from ...core.plain import PlainParts
from ...core.player import Player

if TYPE_CHECKING:
    from .protocol import Options
    from .questions.answers import Answer, Asks
    from .questions.goals import Goal, Marks
    from .rules.cards import Card
    from .rules.events import Event
    from .rules.game import Game
    from .rules.moves import Move
    from .rules.position import Position
    from .rules.resolution import Step
    from .sets import CardSet

    Contract = PlainParts[Position, Move, Event, Choice, Card, CardSet, Asks, Answer, Goal, Marks, Options]
else:
    Contract = PlainParts


class Dust(Contract):
    """Dust Collectorz: versus of two, three and four, team of four, Young Champions."""

    name = "dust"
    folder = Path(__file__).parent

    @cached_property
    def empty(self) -> Position:  # imported on first use, like all modules of this game
        """Return the empty table."""
        from .rules.position import Position as Table

        return Table()

    def game(self, opening: Step) -> Game:
        """Return the game that begins with an opening."""
        from .rules import game

        return game.Game(opening, game.RULES)

    @property
    def words(self) -> Words[Position, Move, Event, Choice, CardSet]:
        """The notation, and how a game is set up."""
        from . import words

        return words

    @cached_property
    def sentences(self) -> Sentences[Position, Event]:
        """The rulebook."""
        from . import rulebook

        return rulebook

    @cached_property
    def board(self) -> Board[Position, Move, Event, Choice, Card, CardSet, Options]:
        """The board on the page."""
        from .board.board import DustBoard

        return DustBoard(self)

    @cached_property
    def book(self) -> Book[Position, Event]:
        """The rulebook page."""
        from .rulebook.book import DustBook

        return DustBook(self)

    @cached_property
    def bench(self) -> Bench[Position, Card, CardSet, str]:
        """The workshop."""
        from .workshop.bench import DustBench

        return DustBench(self)

    @cached_property
    def beats(self) -> Beats[Position, Move, Event, Choice]:
        """How the events of a step are grouped."""
        from .board import beats

        return beats

    @cached_property
    def foresight(self) -> Foresight[Position, Move, Event, Choice, Options]:
        """The outcome of a move."""
        from .board.foresight import DustForesight

        return DustForesight()

    @property
    def analysis(self) -> Analysis[Position, Move, Event, Choice, Card]:
        """Every move, how likely an attack is to hold, which move is best."""
        from .odds import analysis  # imported on first use

        return analysis

    @cached_property
    def asking(self) -> Asking[Position, Move, Event, Choice, Asks, Answer]:
        """The questions: who wins, what a value is, which cards may be played, where cards are, the score."""
        from .questions import asking  # loads all misreadings

        return asking

    @cached_property
    def goals(self) -> Goals[Position, Move, Event, Choice, Card, Goal, Marks]:
        """The goals: clashes, rounds and games won, cards laid, kept and captured."""
        from .questions import goals

        return goals

    @cached_property
    def claims(self) -> Claims[Position, Move, Event, Choice]:
        """The claims: who wins, what a value is, how many cards."""
        from .questions import claims  # used by lessons only

        return claims

    @property
    def first(self) -> First[Position, Move, Event, Choice, Options]:
        """The guided first battle."""
        from .first_game import first  # used by one view only

        return first

    @cached_property
    def player(self) -> Player[Position, Move, Event, Choice]:
        """The machine player."""
        from .players import player

        return player

    @cached_property
    def turned(self) -> tuple[Turned[Position, Move, Event, Choice], ...]:
        """Each reading that changes an outcome, with its alternatives."""
        from .questions import turned

        return turned.turned()

    def sets(self) -> Sets[CardSet]:
        """The Top Shelf, and custom sets."""
        from .sets import all_sets

        return all_sets()

    def read_set(self, text: str, source: str = "") -> CardSet:
        """Return the card set of a file's text. Raise `Unreadable` with everything that is wrong with it."""
        from .sets import read_set

        return read_set(text, source)

    def joined(self, sets: Sets[CardSet]) -> Sets[CardSet]:
        """Return the sets after checking that their cards and wheels are compatible.

        Raise `Unreadable` if they are not.
        """
        from .sets import joined

        return joined(sets)

    def check_deck(self, text: str) -> Deck | None:
        """Return the deck of lines such as ``deck:

        Kite x2 Folio``, or None for another text. Raise `Unreadable` on an error.
        """
        from . import words
        from .rules import decks

        cards = words.read_deck(text)
        return None if cards is None else Deck(len(cards), decks.faults(cards, words.wheel_of(cards)))
