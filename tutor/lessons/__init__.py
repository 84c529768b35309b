"""Lessons: tell, show, predict, do, compare; wrong readings that are executed; hints; progress. No interface in here.

A lesson is data (the TOML files of this folder). Everything that follows from it is computed: what the moves lead to
(`stage`), the right answer and the wrong ones (`questions`, by the definition's misreadings), whether a goal can still
be reached and what helps (`doing`), and which rules are met by whom (`coverage`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..core import Unreadable
from ..games import definitions
from .record import Lesson, LessonStep, read_lessons

__all__ = ["Lesson", "LessonStep", "lessons", "read_lessons"]


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by id, game by game, in teaching order: file by file, by the number at the head of its name.

    Raises `Unreadable` where an id appears twice, or a lesson needs one that does not come before it.
    """
    found: dict[str, Lesson] = {}
    folders = [definition.folder / "lessons" for definition in definitions().values() if definition.folder is not None]
    for path in (path for folder in folders for path in sorted(folder.glob("[0-9]*.toml"))):
        for id, lesson in read_lessons(path.read_text("utf-8"), path.name).items():
            if id in found:
                raise Unreadable("lesson “{id}” appears twice", source=path.name, id=id)
            for need in lesson.needs:
                if need not in found:
                    raise Unreadable(
                        "lesson “{id}”, field “needs”: {need} is no earlier lesson", source=path.name, id=id, need=need
                    )
            found[id] = lesson
    return found
