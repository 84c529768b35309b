"""The definition of Clash of Decks."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

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
from ...core.odds import Odds
from ...core.player import Player
from ...core.prospects import Prospects
from ...core.puzzle import Puzzles
from ...core.sets import joined
from . import editions, rulebook, words
from .board import beats
from .questions import goals
from .rules import Game, Position, Step
from .rules.position import EMPTY
from .sets import CardSet, all_sets, read_set


class Clash(GameDefinition):
    """Clash of Decks: both editions, duels and solo games against the Automa."""

    name = "clash"
    folder = Path(__file__).parent

    def game(self, opening: Step) -> Game:
        """The game that begins with an opening."""
        return Game(opening)

    def sets(self) -> Sets:
        """Those of the house, and sets of one's own."""
        return all_sets()

    def read_set(self, text: str, source: str = "") -> CardSet:
        """The card set of a file's text. Raises `Unreadable`."""
        return read_set(text, source)

    def joined(self, sets: Sets) -> Sets:
        """The sets, once no card is found to be in two of them otherwise. Raises `Unreadable`."""
        return joined(sets)

    @property
    def empty(self) -> Position:
        """No card in either Kingdom."""
        return EMPTY

    @property
    def words(self) -> Words:
        """The notation, and how a game is set up."""
        return words

    @property
    def sentences(self) -> Sentences:
        """The rulebook."""
        return rulebook

    @property
    def beats(self) -> Beats:
        """Attacks, cards and turns as a player sees them."""
        return beats

    @property
    def editions(self) -> Editions:
        """Both."""
        return editions

    @cached_property
    def board(self) -> Board:
        """Kingdoms on both sides of the Bridges."""
        from .board import board  # cards are drawn there

        return board

    @cached_property
    def first(self) -> First:
        """The first battle against the Automa."""
        from .first_game import first

        return first

    @cached_property
    def player(self) -> Player:
        """One that looks a turn ahead."""
        from .players import player  # for whoever wants one

        return player

    @cached_property
    def odds(self) -> Odds:
        """All turns, the Automa's next, and the best one."""
        from .odds import odds  # for whoever asks

        return odds

    @cached_property
    def puzzles(self) -> Puzzles:
        """Tables at which one turn wins, or saves."""
        from .puzzles import puzzles  # for whoever wants one

        return puzzles

    @cached_property
    def foresight(self) -> Foresight:
        """Who would be hit and fall, and where the Strongholds would come to stand."""
        from .board import foresight

        return foresight

    @cached_property
    def prospects(self) -> Prospects:
        """All turns, what an Automa will do, which turn is best."""
        from .odds import prospects  # for whoever asks

        return prospects

    @cached_property
    def book(self) -> Book:
        """Its chapters, and events on a small board."""
        from .rulebook import book

        return book

    @cached_property
    def bench(self) -> Bench:
        """Cards laid by hand, with every reason why they cannot lie so."""
        from .workshop import bench

        return bench

    @cached_property
    def asking(self) -> Asking:
        """Creatures, places, Strongholds, attacks, what may be played."""
        from .questions import asking  # all misreadings are loaded there

        return asking

    @property
    def goals(self) -> Goals:
        """Cards played and kept, creatures destroyed, Strongholds, hands, lines."""
        return goals

    @cached_property
    def claims(self) -> Claims:
        """Who before whom, how many, where."""
        from .questions import claims  # for lessons alone

        return claims
