"""Dust Collectorz as a guest of the house."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from ...core.foresight import Foresight
from ...core.guest import Beats, Board, Deck, Game, Position, Sentences, Sets, Step, Turned, Words
from ...core.plain import PlainGuest
from ...dust import decks, game
from ...dust.position import Position as Table
from . import turned, words
from .sets import CardSet, all_sets, read_set


class Dust(PlainGuest):
    """Dust Collectorz: versus of two, three and four, team of four, Young Champions."""

    name = "dust"
    folder = Path(__file__).parent
    empty: Position = Table()

    def game(self, opening: Step) -> Game:
        """The game that begins with an opening."""
        return game.Game(opening, game.RULES)

    @property
    def words(self) -> Words:
        """The notation, and how a game is set up."""
        return words

    @cached_property
    def sentences(self) -> Sentences:
        """The rulebook."""
        from . import rulebook

        return rulebook

    @cached_property
    def board(self) -> Board:
        """What the page shows of it."""
        from .board import DustBoard

        return DustBoard(self)

    @cached_property
    def beats(self) -> Beats:
        """How it groups what happens."""
        from . import beats

        return beats

    @cached_property
    def foresight(self) -> Foresight:
        """What a move would come to."""
        from .foresight import DustForesight

        return DustForesight()

    @cached_property
    def turned(self) -> tuple[Turned, ...]:
        """Each reading that changes an outcome, the other way round."""
        return turned.turned()

    def sets(self) -> Sets:
        """The Top Shelf, and sets of one's own."""
        return all_sets()

    def read_set(self, text: str, source: str = "") -> CardSet:
        """The card set of a file's text. Raises `Unreadable`, with all that is wrong with it."""
        return read_set(text, source)

    def check_deck(self, text: str) -> Deck | None:
        """The deck of lines such as ``deck: Kite x2 Folio``; None for another text. Raises `Unreadable`."""
        cards = words.read_deck(text)
        return None if cards is None else Deck(len(cards), decks.faults(cards, words.wheel_of(cards)))
