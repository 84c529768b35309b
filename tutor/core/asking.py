"""The parts of a game definition that lessons use: the questions that they ask, and the goals that they set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol

from ..locale import Language
from .game import Game, Rules
from .refusal import Reason
from .rulebook import Misreading
from .values import AnswerT, AsksT, C, CardT_co, Data, E, GoalT, M, MarksT, P


class Option(NamedTuple, Generic[AnswerT]):
    """An answer on offer: whether it is right, the misreadings that lead to it, and the reasons against it."""

    answer: AnswerT
    right: bool
    misreadings: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Asking(Protocol[P, M, E, C, AsksT, AnswerT]):
    """The questions that lessons can ask about a game. Questions and answers are data; equal answers mean the same."""

    one_by_one: str
    """The question that is asked before each move that is left to the learner."""

    def read_asks(self, text: str) -> AsksT:
        """Return the question that a text means. Raises `Unreadable`."""

    def needs_moves(self, asks: AsksT) -> bool:
        """Return False for a question about a position alone."""

    def find(self, asks: AsksT, game: Game[P, M, E, C]) -> AnswerT:
        """Return the answer that a game gives. Raises `Unreadable` if the question does not apply."""

    def about(self, position: P) -> Iterable[str]:
        """Return the questions that can be asked about a position before moves are made, as texts, the most informative
        first."""

    def among(self, asks: AsksT, position: P) -> tuple[Option[AnswerT], ...] | None:
        """Return all answers to a question with several right answers; None for any other question."""

    def why(self, option: Option[AnswerT], position: P, language: Language) -> tuple[str, str]:
        """Return the id of the rule that decides whether an answer of `among` is right, and the reason."""

    def left(self, moves: Sequence[M]) -> list[int]:
        """Return the indexes of the moves of a worked example that can be left to the learner."""

    def say(self, answer: AnswerT, language: Language) -> str:
        """Return an answer in words."""

    def say_asked(self, asks: AsksT, start: P, language: Language) -> str:
        """Return a question about a position in words."""

    def looks(self, asks: AsksT, answers: Sequence[AnswerT], game: Game[P, M, E, C]) -> list[Data]:
        """Return for each answer its place on the table or its picture; empty data for words alone."""

    def misreadings(self) -> Mapping[str, Misreading]:
        """Return all misreadings by id, in the order of the rulebook."""

    def misread(self, id: str) -> Rules[P, M, E, C]:
        """Return the rules under a misreading."""


class Goals(Protocol[P, M, E, C, CardT_co, GoalT, MarksT]):
    """The goals that a learner has to reach, and the moves that lead there."""

    def read_goal(self, text: str) -> GoalT:
        """Return the goal that a text means. Raises `Unreadable`."""

    def marks(self, goal: GoalT, game: Game[P, M, E, C]) -> MarksT:
        """Return the facts about past events that a goal depends on and the position does not contain."""

    def onward(self, goal: GoalT, known: MarksT, game: Game[P, M, E, C], steps: int = -1) -> MarksT:
        """Return the marks after the last ``steps`` steps of a game, given the marks before them; -1 means all
        steps."""

    def met(self, goal: GoalT, known: MarksT, start: P, position: P) -> bool:
        """Return True if a goal is reached in a position, given the marks since ``start``."""

    def goes_on(self, game: Game[P, M, E, C], turns: int) -> bool:
        """Return True if it is still the learner's move within this many of their turns."""

    def missed(self, goal: GoalT, game: Game[P, M, E, C], language: Language) -> tuple[str, ...]:
        """Return the parts of a goal that a game has not reached, each as a sentence."""

    def worth_trying(self, game: Game[P, M, E, C]) -> Iterable[M]:
        """Return the moves worth trying, in the order in which they should be shown."""

    def idle(self, game: Game[P, M, E, C]) -> Game[P, M, E, C]:
        """Return the game after a turn in which the learner does nothing."""

    def card_to_look_at(self, game: Game[P, M, E, C], move: M) -> CardT_co | None:
        """Return the card that a move is made with, or None."""
