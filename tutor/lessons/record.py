"""The records of lessons and their strict parser.

A file of lessons is TOML: ``format = 1``, then one table for each lesson, named by its id, with its ``[[id.step]]``
tables. All texts are English and are translated like the sentences of the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ..core import Unreadable
from ..core.definition import GameDefinition
from ..core.sets import quoted, read_toml
from ..games import definition_of

FORMAT = 1
LARGEST_FILE = 60_000
MOST_STEPS = 7
MOST_WORDS = 40
#: The maximum number of replacements in ``vary``.
MOST_CHANGES = 20
Kind = Literal["tell", "show", "predict", "do", "compare"]
KINDS: tuple[Kind, ...] = ("tell", "show", "predict", "do", "compare")
EDITIONS = (1, 2)
LEVELS = (1, 2, 3)
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson.

    ``kind`` is ``tell`` (text next to a position), ``show`` (moves played on the board), ``predict`` (a question,
    ``asks``, about the result of the moves), ``do`` (the learner moves until ``goal`` is reached) or ``compare`` (the
    moves in both editions). ``start`` is a position or a setup; if empty, the step continues from the end of the one
    before. ``misreadings`` are the ids of the misreadings to offer; empty for all that lead to another answer.
    ``explain`` is shown when the step is answered. ``left`` is the number of last attacks of a ``show`` left to the
    learner, -1 for all. ``turns`` is the number of the learner's turns in which a goal must be reached.

    ``alone`` is the question worded independently, for a step whose ``text`` depends on the one before, as in a step
    that is ``varied`` from it. A ``guess`` asks for something that no step has explained yet, so no answer is a
    mistake. ``together`` are groups of ``misreadings`` known to give the same answer. ``claims`` are what the texts say
    about order, numbers and cards, to be checked. ``twice`` is the reason why a card may be on the table twice.
    """

    kind: Kind
    text: str
    start: str = ""
    moves: str = ""
    asks: str = ""
    misreadings: tuple[str, ...] = ()
    goal: str = ""
    explain: str = ""
    shows: tuple[str, ...] = ()
    left: int = 0
    turns: int = 1
    alone: str = ""
    guess: bool = False
    together: tuple[frozenset[str], ...] = ()
    claims: tuple[str, ...] = ()
    twice: str = ""
    varied: bool = False


@dataclass(frozen=True)
class Lesson:
    """A lesson: its id, its title, a sentence about it, its level from 1 to 3, its editions (the first one is the
    default), the ids of earlier lessons that it needs, and its steps.
    """

    id: str
    title: str
    about: str
    level: int
    editions: tuple[int, ...]
    needs: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    group: str = ""
    """The name of its file."""

    @property
    def definition(self) -> GameDefinition:
        """The definition of its game."""
        return definition_of(self.steps[0].start)


def read_lessons(text: str, source: str = "") -> dict[str, Lesson]:
    """Parse a file of lessons and return them by id, in order.

    Raise `Unreadable`, naming the lesson, the step and the field, if the text is invalid, too long or of another
    format, or a lesson has too many steps or a step too many words.
    """
    if len(text) > LARGEST_FILE:
        raise Unreadable(
            "{length} characters: expected at most {most}", source=source, length=len(text), most=LARGEST_FILE
        )
    data = read_toml(text, source)
    version = data.pop("format", None)
    if type(version) is not int or version != FORMAT:
        raise Unreadable(
            "field “format”: {found}; expected {format}", source=source, found=quoted(version), format=FORMAT
        )
    if not data:
        raise Unreadable("expected at least one lesson", source=source)
    return {id: _Reader(source, id).lesson(entry) for id, entry in data.items()}


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(item, str) and item for item in value)


#: The fields of a step besides kind, text and shows, and the kinds of step that may have each.
_FIELDS = {
    "start": KINDS,
    "moves": ("show", "predict", "compare"),
    "asks": ("predict",),
    "misreadings": ("show", "predict"),
    "goal": ("do",),
    "explain": ("predict", "do", "compare", "show"),
    "left": ("show",),
    "turns": ("do",),
    "vary": ("show", "predict", "do", "compare"),
    "alone": ("predict",),
    "guess": ("predict",),
    "claims": KINDS,
    "twice": KINDS,
}


class _Reader:
    """A parser of the TOML table of one lesson."""

    def __init__(self, source: str, id: str) -> None:
        self.definition = definition_of("")
        self.source, self.id, self.where = source, id, f"lesson “{id[:60]}”"

    def fail(self, field: str, message: str, **values: Any) -> Unreadable:
        where = f"{self.where}, field “{field}”" if field else self.where
        return Unreadable("{where}: " + message, source=self.source, where=where, **values)

    def known(self, entry: object, fields: tuple[str, ...]) -> Mapping[str, object]:
        if not isinstance(entry, dict):
            raise self.fail("", "expected a table")
        for key in entry:
            if key not in fields:
                raise self.fail(key, "unknown; expected one of {known}", known=", ".join(fields))
        return entry

    def text(self, entry: Mapping[str, object], key: str, needed: bool = True, most: int = MOST_WORDS) -> str:
        value = entry.get(key, "")
        if not isinstance(value, str) or (needed and not value.strip()):
            raise self.fail(key, "{found}; expected a text", found=quoted(value))
        if most and len(value.split()) > most:
            raise self.fail(key, "{count} words; expected at most {most}", count=len(value.split()), most=most)
        return value.strip()

    def texts(self, entry: Mapping[str, object], key: str) -> tuple[str, ...]:
        value = entry.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fail(key, "{found}; expected a list of texts", found=quoted(value))
        if len(set(value)) != len(value):
            raise self.fail(key, "one appears twice; expected each once")
        return tuple(value)

    def lesson(self, entry: object) -> Lesson:
        id, entry = self.id, self.known(entry, ("title", "about", "level", "editions", "needs", "step"))
        if not _ID.fullmatch(id) or len(id) > 60:
            raise self.fail("", "expected an id of small letters, digits and hyphens")
        level = entry.get("level")
        if type(level) is not int or level not in LEVELS:
            raise self.fail("level", "{found}; expected 1, 2 or 3", found=quoted(level))
        editions = entry.get("editions", [1])
        if (
            not isinstance(editions, list)
            or not editions
            or any(type(edition) is not int or edition not in EDITIONS for edition in editions)
            or len(set(editions)) != len(editions)
        ):
            raise self.fail("editions", "{found}; expected a list of 1, 2 or both", found=quoted(editions))
        title, about, needs = self.text(entry, "title"), self.text(entry, "about"), self.texts(entry, "needs")
        steps = entry.get("step")
        if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
            raise self.fail("step", "expected from 1 to {most} steps", most=MOST_STEPS)
        read: list[LessonStep] = []
        for number, step in enumerate(steps, 1):
            self.where = f"lesson “{id}”, step {number}"
            read.append(self.step(step, read[-1] if read else None))
        return Lesson(id, title, about, level, tuple(editions), needs, tuple(read), Path(self.source).stem)

    def step(self, entry: object, last: LessonStep | None) -> LessonStep:
        entry = self.known(entry, ("kind", "text", "shows", *_FIELDS))
        named = entry.get("kind")
        kind = next((kind for kind in KINDS if kind == named), None)
        if kind is None:
            raise self.fail("kind", "{found}; expected one of {kinds}", found=quoted(named), kinds=", ".join(KINDS))
        for field in entry:
            if kind not in _FIELDS.get(field, KINDS):
                raise self.fail(field, "no field of a step of kind “{kind}”", kind=kind)
        found = {key: self.text(entry, key, False, 0) for key in ("start", "moves", "asks", "goal")}
        if "vary" in entry:
            found = self.varied(entry["vary"], found, last, kind)
        if not found["start"] and (last is None or kind == "compare"):
            raise self.fail("start", "missing; nothing goes before that this step could go on from")
        if last is None:
            self.definition = definition_of(found["start"])
        for field, kinds in (("moves", ("show", "predict", "compare")), ("asks", ("predict",)), ("goal", ("do",))):
            if kind in kinds and not found[field] and not (field == "moves" and self.needs_none(found["asks"])):
                raise self.fail(field, "missing")
        return LessonStep(
            kind, self.text(entry, "text"), found["start"], found["moves"],
            self.checked("asks", found["asks"], self.definition.asking.read_asks), self.misread(entry),
            self.checked("goal", found["goal"], self.definition.goals.read_goal), self.text(entry, "explain", False),
            self.texts(entry, "shows"), self.left(entry), self.turns(entry), self.text(entry, "alone", False),
            self.guess(entry), self.together(entry), self.claims(entry), self.text(entry, "twice", False),
            "vary" in entry or not found["start"],
        )  # fmt: skip

    def varied(self, change: object, found: dict[str, str], last: LessonStep | None, kind: str) -> dict[str, str]:
        """Return the fields of the step before, with replacements in its start and moves."""
        if last is None or not last.start:
            raise self.fail("vary", "expected a step with a start before it")
        if not isinstance(change, list) or not change or not all(_is_pair(pair) for pair in change):
            raise self.fail("vary", "{found}; expected pairs of old and new words", found=quoted(change))
        if len(change) > MOST_CHANGES:
            raise self.fail("vary", "{count} changes; expected at most {most}", count=len(change), most=MOST_CHANGES)
        start, moves = last.start, last.moves
        for old, new in change:
            if old not in start and old not in moves:
                raise self.fail("vary", "{found} is not in the step before", found=quoted(old))
            start, moves = self.replaced(start, old, new), self.replaced(moves, old, new)
        before = {"start": start, "moves": moves, "asks": last.asks, "goal": last.goal}
        return {
            key: found[key] or (before[key] if kind in _FIELDS[key] else "")
            for key in ("start", "moves", "asks", "goal")
        }

    def replaced(self, text: str, old: str, new: str) -> str:
        """Return a text with a replacement made. Raise if it grows too long."""
        length = len(text) + text.count(old) * (len(new) - len(old))
        if length > LARGEST_FILE:
            raise self.fail("vary", "{length} characters: expected at most {most}", length=length, most=LARGEST_FILE)
        return text.replace(old, new)

    def checked(self, field: str, text: str, read: Callable[[str], object]) -> str:
        if text:
            try:
                read(text)
            except Unreadable as error:
                raise self.fail(field, error.message, **error.values) from None
        return text

    def needs_none(self, asks: str) -> bool:
        """Return whether a question is about a position alone, without moves."""
        try:
            return bool(asks) and not self.definition.asking.needs_moves(self.definition.asking.read_asks(asks))
        except Unreadable:
            return False

    def misread(self, entry: Mapping[str, object]) -> tuple[str, ...]:
        """Return the ids of the misreadings, with groups flattened."""
        listed = entry.get("misreadings", [])
        if isinstance(listed, list):
            listed = [id for one in listed for id in (one if isinstance(one, list) else [one])]
        ids = self.texts({"misreadings": listed}, "misreadings")
        for id in ids:
            if id not in self.definition.asking.misreadings():
                raise self.fail("misreadings", "{found} is no misreading", found=quoted(id))
        return ids

    def together(self, entry: Mapping[str, object]) -> tuple[frozenset[str], ...]:
        """Return the groups among the misreadings: lists within the list."""
        listed = entry.get("misreadings", [])
        return tuple(frozenset(one) for one in listed if isinstance(one, list)) if isinstance(listed, list) else ()

    def guess(self, entry: Mapping[str, object]) -> bool:
        guess = entry.get("guess", False)
        if type(guess) is not bool:
            raise self.fail("guess", "{found}; expected true or false", found=quoted(guess))
        return guess

    def claims(self, entry: Mapping[str, object]) -> tuple[str, ...]:
        return tuple(
            self.checked("claims", claim, self.definition.claims.read_claim) for claim in self.texts(entry, "claims")
        )

    def left(self, entry: Mapping[str, object]) -> int:
        left = entry.get("left", 0)
        if left == "all":
            return -1
        if type(left) is not int or not 0 <= left <= 9:
            raise self.fail("left", "{found}; expected a number of attacks, or “all”", found=quoted(left))
        return left

    def turns(self, entry: Mapping[str, object]) -> int:
        turns = entry.get("turns", 1)
        if type(turns) is not int or not 1 <= turns <= 3:
            raise self.fail("turns", "{found}; expected 1, 2 or 3", found=quoted(turns))
        return turns
