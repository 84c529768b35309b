"""A game of Clash: the core's `Game` with these rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Self

from .... import core
from .choice import Choice, Step
from .events import Event
from .moves import Move, answer, answers, legal_moves, play, refusals
from .position import Position
from .resolution import Steps

#: The functions that a game calls to check and play moves.
Rules = core.Rules[Position, Move, Event, Choice]
#: A game as the code above the games hands it over.
BaseGame = core.Game[Position, Move, Event, Choice]
RULES = Rules(play, refusals, legal_moves, answer, answers)


def rules_by(steps: Steps) -> Rules:
    """Return the rules with other ``steps`` than the correct ones."""
    return Rules(
        partial(play, steps=steps), partial(refusals, steps=steps), partial(legal_moves, steps=steps), answer, answers
    )


class Game(BaseGame):
    """The opening step and, for each move since, the move and the step that it led to. Playing a move returns a new
    game.

    >>> from tutor.games.clash.rules import Card, Kingdom
    >>> hand = (Card("Zombie", 1, 3, 1), Card("Ogre", 4, 4, 4, ("berserk",)))
    >>> game = Game.at(Position((Kingdom(hand), Kingdom(hand)), mana=3))
    >>> game = game.play(Move("play", "Zombie")).play(Move("end"))
    >>> len(game.events), game.undo().undo().events
    (5, ())
    """

    __slots__ = ()

    def __new__(  # noqa: D102
        cls,
        opening: Step,
        rules: Rules = RULES,
        moves: tuple[Move, ...] = (),
        steps: tuple[Step, ...] = (),
    ) -> Self:
        return cls._make((opening, rules, moves, steps))

    @classmethod
    def at(cls, position: Position) -> Self:
        """Return a game that begins in ``position``."""
        return cls(Step(position))


def replay(start: Step, moves: Iterable[Move], rules: Rules = RULES) -> Game:
    """Return the game that the moves lead to. Choices left open at the end remain open.

    Raises `Refused` if a move is not allowed.
    """
    game = Game(start, rules)
    for move in moves:
        game = game.play(move)
    return game
