"""The game definition of Clash of Decks."""

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
    Claims,
    Editions,
    GameDefinition,
    Goals,
    Sentences,
    Sets,
    Words,
)
from ...core.first_game import First
from ...core.foresight import Foresight
from ...core.player import Player
from ...core.puzzle import Puzzles
from ...core.sets import joined
from . import editions, rulebook, words
from .board import beats
from .questions import goals
from .rules import Card, Choice, Event, Game, Move, Position, Step
from .rules.position import EMPTY
from .sets import CardSet, all_sets, read_set

if TYPE_CHECKING:
    from .protocol import Options
    from .questions.answers import Answer, Asks
    from .questions.goals import Goal, Marks
    from .workshop.layout import Layout

    Contract = GameDefinition[
        Position, Move, Event, Choice, Card, CardSet, Asks, Answer, Goal, Marks, Layout, Options
    ]  # fmt: skip
else:
    Contract = GameDefinition


class Clash(Contract):
    """Clash of Decks: both editions, duels, games of four, and games against the Automa."""

    name = "clash"
    folder = Path(__file__).parent

    def game(self, opening: Step) -> Game:
        """Return the game that begins with an opening."""
        return Game(opening)

    def sets(self) -> Sets[CardSet]:
        """The built-in card sets and those of the user."""
        return all_sets()

    def read_set(self, text: str, source: str = "") -> CardSet:
        """Return the card set in the text of a file. Raises `Unreadable`."""
        return read_set(text, source)

    def joined(self, sets: Sets[CardSet]) -> Sets[CardSet]:
        """Return the sets together. Raises `Unreadable` if two of them have different cards of the same name."""
        return joined(sets)

    @property
    def empty(self) -> Position:
        """A position without cards in either Kingdom."""
        return EMPTY

    @property
    def words(self) -> Words[Position, Move, Event, Choice, CardSet]:
        """The notation of positions, setups and moves."""
        return words

    @property
    def sentences(self) -> Sentences[Position, Event]:
        """The sentences of the rulebook."""
        return rulebook

    @property
    def beats(self) -> Beats[Position, Move, Event, Choice]:
        """The events grouped into attacks, cards and turns, as a player sees them."""
        return beats

    @property
    def editions(self) -> Editions[Position, Move]:
        """Both editions and their differences."""
        return editions

    @cached_property
    def board(self) -> Board[Position, Move, Event, Choice, Card, CardSet, Options]:
        """The board: Kingdoms on both sides of the Bridges."""
        from .board import board  # imported on first use: it draws cards

        return board

    @cached_property
    def first(self) -> First[Position, Move, Event, Choice, Options]:
        """The first game, against the Automa."""
        from .first_game import first

        return first

    @cached_property
    def player(self) -> Player[Position, Move, Event, Choice]:
        """The computer player, which looks one turn ahead."""
        from .players import player  # imported on first use

        return player

    @cached_property
    def puzzles(self) -> Puzzles[Position, Move, Event, Choice]:
        """Puzzles in which one turn wins or saves the game."""
        from .puzzles import puzzles  # imported on first use

        return puzzles

    @cached_property
    def foresight(self) -> Foresight[Position, Move, Event, Choice, Options]:
        """A preview of a move: the creatures hit and destroyed, and where the Strongholds end up."""
        from .board import foresight

        return foresight

    @cached_property
    def analysis(self) -> Analysis[Position, Move, Event, Choice, Card]:
        """Every turn, what the Automa's next turn may bring, which turn is best."""
        from .odds import analysis  # imported on first use

        return analysis

    @cached_property
    def book(self) -> Book[Position, Event]:
        """The rulebook's chapters, and events drawn on a small board."""
        from .rulebook import book

        return book

    @cached_property
    def bench(self) -> Bench[Position, Card, CardSet, Layout]:
        """The workshop: positions set up by hand, with every reason why one is not possible."""
        from .workshop import bench

        return bench

    @cached_property
    def asking(self) -> Asking[Position, Move, Event, Choice, Asks, Answer]:
        """Questions about creatures, places, Strongholds, attacks, and which cards may be played."""
        from .questions import asking  # imported on first use: loads all misreadings

        return asking

    @property
    def goals(self) -> Goals[Position, Move, Event, Choice, Card, Goal, Marks]:
        """Goals about cards played and kept, creatures destroyed, Strongholds, hands and lines."""
        return goals

    @cached_property
    def claims(self) -> Claims[Position, Move, Event, Choice]:
        """Claims about the order of creatures, numbers and places."""
        from .questions import claims  # imported on first use: only lessons need it

        return claims
