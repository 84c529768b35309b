"""The part of a game definition that is a machine player: it plays a seat by what that seat may see, and gives
reasons."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from ..locale import Language
from .game import Game
from .start import Start
from .values import C, E, M, P

T = TypeVar("T")


class Why(NamedTuple):
    """The reason for a move as data: its kind, and the facts for its sentence."""

    kind: str
    facts: Mapping[str, object] = {}


class Chosen(NamedTuple, Generic[M]):
    """A move that a player makes, and why."""

    move: M
    why: Why


class Taken(NamedTuple):
    """A card that a player takes before the game, by name; the seat that takes it, and why."""

    card: str
    seat: int
    why: Why


class Player(Protocol[P, M, E, C]):
    """A machine player.

    It gets only what its seat may know and does not use chance: equal input gives equal moves. Its work is limited by a
    number of steps, not by a clock.
    """

    strengths: tuple[str, ...]
    """The names of its levels of strength, the weakest first."""

    def seen(self, position: P, seat: int) -> P:
        """Return a position without anything that is hidden from a seat."""

    def plan(self, seen: P, seat: int, choice: C | None = None, strength: str = "") -> tuple[Chosen[M], ...]:
        """Return what a seat would do now: at least one move, to be played in order as long as nothing new is revealed,
        or the answer to an open choice. The default strength is the greatest."""

    def think(
        self, seen: P, seat: int, choice: C | None = None, strength: str = ""
    ) -> Generator[None, None, tuple[Chosen[M], ...]]:
        """Do the same as `plan` in small parts: the generator yields again and again, so that the caller can answer
        others or stop. The length of a pause has no effect."""

    def pick(self, start: Start[P, E, C], seats: Collection[int]) -> Taken | None:
        """Return the card that it takes before the game, such as in a draft, and why; None if none of the seats has to
        choose."""

    def say(self, why: Why, language: Language) -> str:
        """Return a reason as a sentence."""


def decides(game: Game[P, M, E, C]) -> int:
    """Return the seat that has to decide: the owner of the open choice, or the side to move."""
    return game.position.player if game.choice is None else game.choice.side


def choose(player: Player[P, M, E, C], game: Game[P, M, E, C], strength: str = "") -> Chosen[M]:
    """Return the move that a player makes for the seat that has to decide."""
    seat = decides(game)
    return player.plan(player.seen(game.position, seat), seat, game.choice, strength)[0]


def at_once(work: Generator[None, None, T]) -> T:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found


def moves(
    player: Player[P, M, E, C], game: Game[P, M, E, C], seats: Mapping[int, str]
) -> Iterator[tuple[Chosen[M], Game[P, M, E, C]]]:
    """Yield the moves of machine players, each with the game after it, until another seat has to decide or the game is
    over. ``seats`` has the strength of each machine player by seat."""
    return (made for made in moving(player, game, seats) if made is not None)


def moving(
    player: Player[P, M, E, C], game: Game[P, M, E, C], seats: Mapping[int, str]
) -> Iterator[tuple[Chosen[M], Game[P, M, E, C]] | None]:
    """Yield the same as `moves`, and None whenever the player pauses.

    A plan is followed as long as its seat has to decide and no choice opens; then a new one is made.
    """
    while not game.position.is_over and (seat := decides(game)) in seats:
        planned = yield from player.think(player.seen(game.position, seat), seat, game.choice, seats[seat])
        for chosen in planned:
            game = game.play(chosen.move)
            yield chosen, game
            if game.position.is_over or game.choice is not None or decides(game) != seat:
                break
