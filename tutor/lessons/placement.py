"""Placement: ten questions, each chosen by the answers before it, that find where in a track to begin.

The lessons are in a row, and the learner is assumed to know those up to some place. At first all places are equally
likely. A right answer makes the places after its lesson more likely, a wrong one those before it. The next question
comes from the lesson that the learner is as likely to know as not.

>>> placement = begun(edition=1)
>>> while (id := placement.next()) is not None:
...     placement = placement.answered(id, right=id.startswith(("stronghold.", "mana.", "four-leftmost.", "lines.")))
>>> placement.result().begin
'assault-order'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple
from zlib import crc32

from ..core import Unreadable
from . import lessons
from .progress import Progress, answered, follow, question_ids
from .tracks import Track, tracks

QUESTIONS = 10
#: The probability of a right answer if the learner knows the lesson, and if not.
KNOWS, GUESSES = 0.9, 0.3
#: The maximum number of questions from one lesson.
MOST_OF_ONE = 2


class Result(NamedTuple):
    """The result: a track and the lesson in it to begin with. ``is_known`` is True if the learner knows all of it.
    ``missed`` are the ids of wrongly answered questions of earlier lessons; ``right`` of ``asked`` answers were
    right.
    """

    track: Track
    begin: str
    is_known: bool
    missed: tuple[str, ...]
    right: int
    asked: int


@dataclass(frozen=True)
class Placement:
    """A placement in progress: the track, the lessons in a row, and the answers so far, each the id of a question and
    whether it was right.
    """

    track: Track
    row: tuple[str, ...]
    answers: tuple[tuple[str, bool], ...] = ()

    @property
    def edition(self) -> int:
        """The edition of its questions."""
        return self.track.edition

    @property
    def count(self) -> int:
        """The total number of questions."""
        return min(QUESTIONS, sum(min(MOST_OF_ONE, len(_questions(id))) for id in self.row))

    def next(self) -> str | None:
        """Return the id of the next question, or None after the last one."""
        if len(self.answers) >= self.count:
            return None
        asked = [id for id, _ in self.answers]
        likely = self._likely()

        def unsure(at: int) -> tuple[float, int]:
            return abs(sum(likely[at + 1 :]) - 0.5), at

        for at in sorted(range(len(self.row)), key=unsure):
            own = _questions(self.row[at])
            left = [id for id in own if id not in asked]
            if left and len(own) - len(left) < MOST_OF_ONE:
                return min(left, key=lambda one: (_leans(one), crc32(f"placement {len(asked)} {one}".encode())))
        return None

    def answered(self, id: str, right: bool) -> Placement:
        """Return the placement after an answer."""
        return replace(self, answers=(*self.answers, (id, right)))

    def _likely(self) -> list[float]:
        """Return the probabilities that the learner knows exactly the first 0, 1, 2 … lessons."""
        places = {lesson: at for at, lesson in enumerate(self.row)}
        weights = [1.0] * (len(self.row) + 1)
        for id, right in self.answers:
            at = places[id.rpartition(".")[0]]
            for known in range(len(weights)):
                chance = KNOWS if known > at else GUESSES
                weights[known] *= chance if right else 1 - chance
        return [weight / sum(weights) for weight in weights]

    def result(self) -> Result:
        """Return where to begin: the median of the places by their probability.

        A learner who knows what two editions have in common gets the short track about the differences. Others begin
        with the first unknown lesson of the whole track, or with lessons without questions right before it.
        """
        likely = self._likely()
        at = next(at for at in range(len(likely)) if sum(likely[: at + 1]) >= 0.5)
        is_known, known = at == len(self.row), self.row[:at]
        begin = self.row[min(at, len(self.row) - 1)]
        track = next((one for one in _short(self.track) if begin in one.lessons), None)
        if track is None:
            track = self.track
            own = track.lessons
            first = next((i for i, id in enumerate(own) if id in self.row and id not in known), len(own) - 1)
            while first and own[first - 1] not in self.row:
                first -= 1
            begin = own[first]
        missed = tuple(id for id, right in self.answers if not right and id.rpartition(".")[0] in known)
        right = sum(right for _, right in self.answers)
        return Result(track, begin, is_known, missed, right, len(self.answers))


def begun(edition: int, game: str = "") -> Placement:
    """Return a new placement for an edition of a game, by default of the first game.

    If a short track assumes another edition, the row is what both editions share, the short track, and the end of the
    whole track that exists in this edition only. Raise `Unreadable` if no track has that edition.
    """
    own = game or next(iter(tracks().values())).definition.name
    whole = [one for one in tracks().values() if one.definition.name == own and not one.knows]
    track = next((one for one in whole if one.edition == edition), None)
    if track is None:
        known = ", ".join(str(number) for number in dict.fromkeys(one.edition for one in whole))
        raise Unreadable("there is no edition {n} here: expected {known}", n=edition, known=known)
    row = track.lessons
    for short in _short(track):
        other = tracks()[short.knows].edition
        last = max(at for at, id in enumerate(row) if other not in lessons()[id].editions)
        row = (*(id for id in row[:last] if other in lessons()[id].editions), *short.lessons, *row[last + 1 :])
    return Placement(track, row)


def placed(progress: Progress, result: Result, today: date) -> Progress:
    """Return the progress after a placement: the learner begins there, and missed questions of earlier lessons are due
    again.
    """
    for id in result.missed:
        progress = answered(progress, id, right=False, hinted=False, today=today)
    return follow(progress, result.track.id, result.begin)


def _short(track: Track) -> list[Track]:
    """Return the tracks of the same edition that assume a track of another edition."""
    own = [
        one
        for one in tracks().values()
        if one.definition is track.definition and one.edition == track.edition and one.knows
    ]
    return [one for one in own if tracks()[one.knows].edition != track.edition]


def _questions(lesson: str) -> tuple[str, ...]:
    return question_ids(lessons()[lesson])


def _leans(id: str) -> bool:
    """Return whether a question depends on the step before it or cannot be known yet. Such questions are asked last."""
    lesson, _, number = id.rpartition(".")
    step = lessons()[lesson].steps[int(number) - 1]
    return step.guess or (not step.alone and (step.varied or not step.start))
