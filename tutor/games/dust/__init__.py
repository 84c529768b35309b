"""The definition of Dust Collectorz."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.definition import (
    Asking,
    Beats,
    Bench,
    Board,
    Book,
    Claims,
    Deck,
    Game,
    Goals,
    Position,
    Sentences,
    Sets,
    Step,
    Turned,
    Words,
)  # fmt: skip
from ...core.first_game import First
from ...core.foresight import Foresight
from ...core.plain import PlainDefinition
from ...core.player import Player
from ...core.prospects import Prospects

if TYPE_CHECKING:
    from .sets import CardSet


class Dust(PlainDefinition):
    """Dust Collectorz: versus of two, three and four, team of four, Young Champions."""

    name = "dust"
    folder = Path(__file__).parent

    @cached_property
    def empty(self) -> Position:  # as all of this game, only when somebody asks
        """The table before anything lies on it."""
        from .rules.position import Position as Table

        return Table()

    def game(self, opening: Step) -> Game:
        """The game that begins with an opening."""
        from .rules import game

        return game.Game(opening, game.RULES)

    @property
    def words(self) -> Words:
        """The notation, and how a game is set up."""
        from . import words

        return words

    @cached_property
    def sentences(self) -> Sentences:
        """The rulebook."""
        from . import rulebook

        return rulebook

    @cached_property
    def board(self) -> Board:
        """What the page shows of it."""
        from .board.board import DustBoard

        return DustBoard(self)

    @cached_property
    def book(self) -> Book:
        """What the rulebook page shows of it."""
        from .rulebook.book import DustBook

        return DustBook(self)

    @cached_property
    def bench(self) -> Bench:
        """The workshop."""
        from .workshop.bench import DustBench

        return DustBench(self)

    @cached_property
    def beats(self) -> Beats:
        """How it groups what happens."""
        from .board import beats

        return beats

    @cached_property
    def foresight(self) -> Foresight:
        """What a move would come to."""
        from .board.foresight import DustForesight

        return DustForesight()

    @property
    def prospects(self) -> Prospects:
        """What can be laid, and whether it will hold."""
        from .odds import prospects  # for whoever asks

        return prospects

    @cached_property
    def asking(self) -> Asking:
        """Who wins, what it is worth, which cards may be played, what lies where, the score."""
        from .questions import asking  # all misreadings are loaded there

        return asking

    @cached_property
    def goals(self) -> Goals:
        """Clashes, rounds and games won, cards laid, kept and captured."""
        from .questions import goals

        return goals

    @cached_property
    def claims(self) -> Claims:
        """Who wins, what it is worth, how many."""
        from .questions import claims  # for lessons alone

        return claims

    @property
    def first(self) -> First:
        """The first battle."""
        from .first_game import first  # for one room alone

        return first

    @cached_property
    def player(self) -> Player:
        """The machine player."""
        from .players import player

        return player

    @cached_property
    def turned(self) -> tuple[Turned, ...]:
        """Each reading that changes an outcome, the other way round."""
        from .questions import turned

        return turned.turned()

    def sets(self) -> Sets:
        """The Top Shelf, and sets of one's own."""
        from .sets import all_sets

        return all_sets()

    def read_set(self, text: str, source: str = "") -> CardSet:
        """The card set of a file's text. Raises `Unreadable`, with all that is wrong with it."""
        from .sets import read_set

        return read_set(text, source)

    def joined(self, sets: Sets) -> Sets:
        """The sets, once their cards and their wheels are found to go together. Raises `Unreadable`."""
        from .sets import joined

        return joined(sets)

    def check_deck(self, text: str) -> Deck | None:
        """The deck of lines such as ``deck: Kite x2 Folio``; None for another text. Raises `Unreadable`."""
        from . import words
        from .rules import decks

        cards = words.read_deck(text)
        return None if cards is None else Deck(len(cards), decks.faults(cards, words.wheel_of(cards)))
