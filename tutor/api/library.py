"""The rules, situations, lessons and puzzles by id."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from .. import lessons, puzzles, situations
from ..core import rulebook
from ..core.puzzle import Puzzle as CorePuzzle
from ..games import definition_of, definitions
from ..lessons.execution import played
from ..lessons.tasks import judge
from ..locale import language as language_of
from .game import Game, Move, read
from .refused import Refused

T = TypeVar("T")


class Library(Mapping[str, T], Generic[T]):
    """A read-only mapping from ids to items, read from its files when it is first used.

    It raises `KeyError` for an unknown id, and names the ids that are nearest.
    """

    def __init__(self, kind: str, ids: Callable[[], Iterable[str]], item: Callable[[str], T]) -> None:
        """@private"""
        self._kind, self._ids, self._item = kind, ids, item

    def __getitem__(self, id: str) -> T:
        try:
            return self._item(id)
        except KeyError:
            near = difflib.get_close_matches(str(id), list(self), 3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise KeyError(f"there is no {self._kind} {id!r}{hint}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<{len(self)} {self._kind}s by id>"


@dataclass(frozen=True, repr=False)
class Reading:
    """One of our interpretations, where the rulebook leaves something open."""

    _raw: rulebook.Reading

    @property
    def number(self) -> int:
        """Its number, as in the mark “(our reading 24)”."""
        return self._raw.number

    def question(self, language: str = "en") -> str:
        """Return what the rulebook leaves open."""
        return language_of(language)(self._raw.open)

    def answer(self, language: str = "en") -> str:
        """Return how we read it."""
        return language_of(language)(self._raw.text)

    def __repr__(self) -> str:
        return f"<Reading {self.number}>"


@dataclass(frozen=True, repr=False)
class Rule:
    """A rule or an FAQ answer, in our own words."""

    game_name: str
    """The game it belongs to: ``"clash"`` or ``"dust"``."""
    _raw: rulebook.Rule

    @property
    def id(self) -> str:
        """Its id, such as ``"mana.cost"``."""
        return self._raw.id

    @property
    def reading(self) -> Reading | None:
        """Our reading that it takes, or None."""
        return None if self._raw.reading is None else Reading(self._raw.reading)

    @property
    def sources(self) -> dict[int, str]:
        """Where it is found in the rulebook of each edition, by the edition's number; empty for a rule of our notation.
        Where one edition says nothing, the other decides."""
        return dict(self._raw.sources)

    def title(self, language: str = "en") -> str:
        """Return its title; of an FAQ answer, the question."""
        return language_of(language)(self._raw.title)

    def text(self, language: str = "en") -> str:
        """Return the rule in our words."""
        return language_of(language)(self._raw.text)

    def __repr__(self) -> str:
        return f"<Rule {self.id!r}>"


@dataclass(frozen=True, repr=False)
class Situation:
    """A start and moves that show a rule. ``str(situation)`` is a script."""

    _raw: situations.Situation

    @property
    def id(self) -> str:
        """Its id."""
        return self._raw.id

    @property
    def game_name(self) -> str:
        """The game it belongs to: ``"clash"`` or ``"dust"``."""
        return self._raw.definition.name

    @property
    def level(self) -> int:
        """How hard it is, from 1 (a first rule) to 3 (an edge case)."""
        return self._raw.level

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules and FAQ answers that it shows."""
        return self._raw.shows

    def title(self, language: str = "en") -> str:
        """Return its title."""
        return language_of(language)(self._raw.title)

    def watch(self, language: str = "en") -> str:
        """Return what to look at; empty if that is obvious."""
        return language_of(language)(self._raw.watch)

    @cached_property
    def _verdict(self) -> situations.Verdict:
        return situations.run(self._raw)

    @property
    def game(self) -> Game:
        """The game after all moves that are allowed."""
        start = self._raw.definition.words.begin(self._raw.start).chosen()
        return Game(self.game_name, self._verdict.game, start.words if start.is_dealt else "")

    @property
    def refused(self) -> Refused | None:
        """Why the last move is refused; None if all moves are allowed."""
        verdict, definition = self._verdict, self._raw.definition
        return None if verdict.refusal is None else Refused(definition, verdict.refusal, verdict.game.position)

    def __str__(self) -> str:
        return "\n\n".join(filter(None, (self._raw.start, self._raw.moves)))

    def __repr__(self) -> str:
        return f"<Situation {self.id!r}>"


@dataclass(frozen=True, repr=False)
class LessonStep:
    """One step of a lesson."""

    _lesson: lessons.Lesson
    number: int
    """Its number in the lesson, from 1."""

    @property
    def _raw(self) -> lessons.LessonStep:
        return self._lesson.steps[self.number - 1]

    @property
    def kind(self) -> str:
        """``"tell"``, ``"show"``, ``"predict"`` (what follows?), ``"do"`` (a task) or ``"compare"`` (both editions)."""
        return self._raw.kind

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it teaches."""
        return self._raw.shows

    def text(self, language: str = "en") -> str:
        """Return what the step says, or asks."""
        return language_of(language)(self._raw.text)

    def explanation(self, language: str = "en") -> str:
        """Return what is said once the step has been answered; empty if nothing is."""
        return language_of(language)(self._raw.explain)

    @property
    def game(self) -> Game:
        """The game of the step after its moves, or with its goal reached in a shortest way."""
        return Game(self._lesson.definition.name, played(self._lesson, self.number))

    def __repr__(self) -> str:
        return f"<LessonStep {self.number} of {self._lesson.id!r}>"


@dataclass(frozen=True, repr=False)
class Lesson:
    """A lesson. `tutor.widgets.lesson` lets a learner take it in a notebook."""

    _raw: lessons.Lesson

    @property
    def id(self) -> str:
        """Its id."""
        return self._raw.id

    @property
    def game_name(self) -> str:
        """The game it belongs to: ``"clash"`` or ``"dust"``."""
        return self._raw.definition.name

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 3."""
        return self._raw.level

    @property
    def editions(self) -> tuple[int, ...]:
        """The editions that it is for."""
        return self._raw.editions

    @property
    def needs(self) -> tuple[str, ...]:
        """The ids of the lessons that should come before it."""
        return self._raw.needs

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """Its steps, in order."""
        return tuple(LessonStep(self._raw, number) for number in range(1, len(self._raw.steps) + 1))

    def title(self, language: str = "en") -> str:
        """Return its title."""
        return language_of(language)(self._raw.title)

    def about(self, language: str = "en") -> str:
        """Return what it is about, in a sentence."""
        return language_of(language)(self._raw.about)

    def __repr__(self) -> str:
        return f"<Lesson {self.id!r}>"


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position in which one turn does what is wanted, and no other turn does."""

    _raw: CorePuzzle

    @property
    def id(self) -> str:
        """Its id."""
        return self._raw.id

    @property
    def game_name(self) -> str:
        """The game it belongs to: ``"clash"`` or ``"dust"``."""
        return definition_of(self._raw.start).name

    @property
    def kind(self) -> str:
        """What is wanted: ``"win"`` this turn, or ``"save"``: do not lose in the next turn."""
        return self._raw.kind

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 3."""
        return self._raw.rating

    @property
    def game(self) -> Game:
        """The game at the position to be solved."""
        return read(self._raw.start)

    @property
    def solution(self) -> tuple[Move, ...]:
        """The moves of a shortest turn that solves it."""
        return read(self._raw.start, self._raw.solution).moves

    def is_solved_by(self, game: Game) -> bool:
        """Return True if a game that began with `Puzzle.game` has done what is wanted within one turn."""
        definition = definition_of(self._raw.start)
        return (
            judge(definition, game.settled().raw, definition.goals.read_goal(self._raw.goal), ahead=False) == "reached"
        )

    def __repr__(self) -> str:
        return f"<Puzzle {self.id!r}>"


def _rules() -> dict[str, Rule]:
    return {id: Rule(each.name, rule) for each in definitions().values() for id, rule in each.sentences.rules().items()}


RULES = Library("rule", _rules, lambda key: _rules()[key])
SITUATIONS = Library("situation", situations.situations, lambda key: Situation(situations.situations()[key]))
LESSONS = Library("lesson", lessons.lessons, lambda key: Lesson(lessons.lessons()[key]))
PUZZLES = Library("puzzle", puzzles.house, lambda key: Puzzle(puzzles.house()[key]))
