"""Lessons: tell, show, predict, do, compare; wrong readings that are executed; hints; progress. No interface in here.

A lesson is data (the TOML files of this folder). Everything that follows from it is computed: what the moves lead to
(`stage`), the right answer and the wrong ones (`questions`, by `misreadings`), whether a goal can still be reached and
what helps (`doing`), and which rules are met by whom (`coverage`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..contract import Unreadable
from .record import Lesson, LessonStep, read_lessons

__all__ = ["Lesson", "LessonStep", "lessons", "read_lessons"]

_FOLDER = Path(__file__).parent


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by id, in teaching order: file by file, by the number at the head of its name.

    Raises `Unreadable` where an id stands twice, or a lesson needs one that does not come before it.
    """
    found: dict[str, Lesson] = {}
    for path in sorted(_FOLDER.glob("[0-9]*.toml")):
        for id, lesson in read_lessons(path.read_text("utf-8"), path.name).items():
            if id in found:
                raise Unreadable("lesson “{id}” stands twice", source=path.name, id=id)
            for need in lesson.needs:
                if need not in found:
                    raise Unreadable(
                        "lesson “{id}”, field “needs”: {need} is no earlier lesson", source=path.name, id=id, need=need
                    )
            found[id] = lesson
    return found
