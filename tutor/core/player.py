"""A machine player: the part of a definition that takes a seat, plays by what that seat may see, and says why."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from ..locale import Language
from .values import Choice, Game, Move, Position

T = TypeVar("T")


class Why(NamedTuple):
    """Why a player makes a move, as data: the kind of the reason, and the facts that its sentence needs."""

    kind: str
    facts: Mapping[str, Any] = {}


class Chosen(NamedTuple):
    """A move that a player makes, and why."""

    move: Move
    why: Why


class Taken(NamedTuple):
    """A card that a player takes before the game, by name; for which seat, and why."""

    card: str
    seat: int
    why: Why


class Player(Protocol):
    """Plays for a seat. It is given no more than the seat may know, and chance has no part in it: the same seen gives
    the same moves. Its work is bounded by a count of steps, not by a clock."""

    strengths: tuple[str, ...]
    """The names of the strengths that it can play at, the weakest first."""

    def seen(self, position: Position, seat: int) -> Position:
        """The position without anything that is hidden from a seat."""

    def plan(self, seen: Position, seat: int, choice: Choice | None = None, strength: str = "") -> tuple[Chosen, ...]:
        """What the seat would do now: the moves to be made one after the other as long as nothing new comes to light,
        at least one; or the answer to a choice that is open. By default at the greatest strength."""

    def think(
        self, seen: Position, seat: int, choice: Choice | None = None, strength: str = ""
    ) -> Generator[None, None, tuple[Chosen, ...]]:
        """The same as `plan`, a little at a time: it pauses again and again, so that whoever waits can be answered, or
        can go away. How long somebody pauses has no part in it."""

    def pick(self, start: Any, seats: Collection[int]) -> Taken | None:
        """The card that it takes before the game (a `definition.Start`), such as in a draft, and why; None where none
        of the seats is to choose."""

    def say(self, why: Why, language: Language) -> str:
        """Why, in a sentence; true of what the player has foreseen."""


def decides(game: Game) -> int:
    """The seat that is to decide: whose choice is open, or whose turn it is."""
    side: int = game.position.player if game.choice is None else game.choice.side
    return side


def choose(player: Player, game: Game, strength: str = "") -> Chosen:
    """The one move that a player makes now, for whoever is to decide."""
    seat = decides(game)
    return player.plan(player.seen(game.position, seat), seat, game.choice, strength)[0]


def at_once(work: Generator[None, None, T]) -> T:
    """What comes of something that pauses, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found


def moves(player: Player, game: Game, seats: Mapping[int, str]) -> Iterator[tuple[Chosen, Game]]:
    """The moves of the seats that are a player's, each with the game after it, until somebody else is to decide or the
    game is over; ``seats`` has the strength of each. Made one by one, as they are asked for.
    """
    return (made for made in moving(player, game, seats) if made is not None)


def moving(player: Player, game: Game, seats: Mapping[int, str]) -> Iterator[tuple[Chosen, Game] | None]:
    """The same, with None wherever the player pauses.

    A plan is followed as long as its seat goes on without being asked; then it is made anew.
    """
    while not game.position.is_over and (seat := decides(game)) in seats:
        planned = yield from player.think(player.seen(game.position, seat), seat, game.choice, seats[seat])
        for chosen in planned:
            game = game.play(chosen.move)
            yield chosen, game
            if game.position.is_over or game.choice is not None or decides(game) != seat:
                break
