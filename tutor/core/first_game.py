"""The part of a game definition that guides a person through a first game: a real game, in which a guide explains one
thing at a time, when it matters."""

from __future__ import annotations

from typing import Generic, NamedTuple, Protocol

from ..locale import Language
from .game import Game
from .refusal import Reason, Refused
from .values import C, E, M, OptionsT_co, P


class Moment(NamedTuple):
    """Something that the guide says: its id, the sentence, and the ids of the rules that it is based on."""

    id: str
    text: str
    rules: tuple[str, ...]


class Guided(NamedTuple, Generic[M]):
    """What the guide has to say about a game so far.

    ``said`` are the moments already said, each with the number of events before it. ``asked`` is what the guide asks
    for now, or None. ``moves`` are the moves that fulfil it; no others are possible while something is asked.
    """

    said: tuple[tuple[int, Moment], ...]
    asked: Moment | None
    moves: tuple[M, ...]


class Beginning(NamedTuple):
    """How a game begins, in notation: its start, and who sits at the other seats."""

    start: str
    seats: str = ""


class First(Protocol[P, M, E, C, OptionsT_co]):
    """The guide through a first game. There can be several kinds; the default kind is the empty string. What the guide
    says depends on the game alone."""

    kinds: tuple[str, ...]
    """The kinds in addition to the default one."""
    hides: bool
    """True if cards are hidden, as in a dealt game."""

    def start(self, edition: int, kind: str = "") -> Beginning:
        """Return the beginning of a first game of a kind in an edition. Raises `Unreadable` for an unknown kind."""

    def kind(self, game: Game[P, M, E, C]) -> str:
        """Return the kind of a first game."""

    def follow(self, game: Game[P, M, E, C]) -> Guided[M]:
        """Return what the guide has said and asks for now in a first game."""

    def insist(self, game: Game[P, M, E, C], move: M) -> None:
        """Raise `Refused` for a move that the rules allow but the guide does not ask for."""

    def options(self, game: Game[P, M, E, C], language: Language) -> OptionsT_co:
        """Return what can be played now according to the guide, and why everything else has to wait."""

    def learnt(self, game: Game[P, M, E, C]) -> tuple[str, ...]:
        """Return a summary, in a few lines, of what the player has learned by the end."""

    def onward(self, game: Game[P, M, E, C]) -> Beginning:
        """Return the beginning of a full game of the same edition and kind, for a player who has finished the first
        game."""


def not_yet(move: object, asked: Moment) -> Refused:
    """Return the refusal of a move, or of any move, while something else is asked."""
    return Refused(move, (Reason("not-yet", asked.rules[0]),))


def insist(guided: Guided[M], game: Game[P, M, E, C], move: M) -> None:
    """Raise `Refused` for a move that the rules allow but the guide does not ask for. Moves that lead to the same
    position are equal here."""
    if guided.asked is None or game.why_not(move) is not None:
        return
    there = game.play(move).position
    if all(game.play(asked).position != there for asked in guided.moves):
        raise not_yet(move, guided.asked)
