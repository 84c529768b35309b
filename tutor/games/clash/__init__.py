"""The game definition of Clash of Decks."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

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
from .rules import Game, Position, Step
from .rules.position import EMPTY
from .sets import CardSet, all_sets, read_set


class Clash(GameDefinition):
    """Clash of Decks: both editions, duels, games of four, and games against the Automa."""

    name = "clash"
    folder = Path(__file__).parent

    def game(self, opening: Step) -> Game:
        """Return the game that begins with an opening."""
        return Game(opening)

    def sets(self) -> Sets:
        """The built-in card sets and those of the user."""
        return all_sets()

    def read_set(self, text: str, source: str = "") -> CardSet:
        """Return the card set in the text of a file. Raises `Unreadable`."""
        return read_set(text, source)

    def joined(self, sets: Sets) -> Sets:
        """Return the sets together. Raises `Unreadable` if two of them have different cards of the same name."""
        return joined(sets)

    @property
    def empty(self) -> Position:
        """A position without cards in either Kingdom."""
        return EMPTY

    @property
    def words(self) -> Words:
        """The notation of positions, setups and moves."""
        return words

    @property
    def sentences(self) -> Sentences:
        """The sentences of the rulebook."""
        return rulebook

    @property
    def beats(self) -> Beats:
        """The events grouped into attacks, cards and turns, as a player sees them."""
        return beats

    @property
    def editions(self) -> Editions:
        """Both editions and their differences."""
        return editions

    @cached_property
    def board(self) -> Board:
        """The board: Kingdoms on both sides of the Bridges."""
        from .board import board  # imported on first use: it draws cards

        return board

    @cached_property
    def first(self) -> First:
        """The first game, against the Automa."""
        from .first_game import first

        return first

    @cached_property
    def player(self) -> Player:
        """The computer player, which looks one turn ahead."""
        from .players import player  # imported on first use

        return player

    @cached_property
    def puzzles(self) -> Puzzles:
        """Puzzles in which one turn wins or saves the game."""
        from .puzzles import puzzles  # imported on first use

        return puzzles

    @cached_property
    def foresight(self) -> Foresight:
        """A preview of a move: the creatures hit and destroyed, and where the Strongholds end up."""
        from .board import foresight

        return foresight

    @cached_property
    def analysis(self) -> Analysis:
        """Every turn, what the Automa's next turn may bring, which turn is best."""
        from .odds import analysis  # imported on first use

        return analysis

    @cached_property
    def book(self) -> Book:
        """The rulebook's chapters, and events drawn on a small board."""
        from .rulebook import book

        return book

    @cached_property
    def bench(self) -> Bench:
        """The workshop: positions set up by hand, with every reason why one is not possible."""
        from .workshop import bench

        return bench

    @cached_property
    def asking(self) -> Asking:
        """Questions about creatures, places, Strongholds, attacks, and which cards may be played."""
        from .questions import asking  # imported on first use: loads all misreadings

        return asking

    @property
    def goals(self) -> Goals:
        """Goals about cards played and kept, creatures destroyed, Strongholds, hands and lines."""
        return goals

    @cached_property
    def claims(self) -> Claims:
        """Claims about the order of creatures, numbers and places."""
        from .questions import claims  # imported on first use: only lessons need it

        return claims
