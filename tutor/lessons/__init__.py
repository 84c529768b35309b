"""Lessons: steps that tell, show, ask or set a task; wrong answers computed from misreadings; hints; progress.

A lesson is data, in the TOML files of each game. Everything else is computed: what the moves lead to (`execution`), the
right and the wrong answers (`questions`), whether a goal can still be reached and which hints help (`tasks`), and which
lessons meet which rules (`coverage`). Nothing here depends on a user interface.
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
    """Return every lesson by id, game by game, in teaching order: files in the order of the number in their name.

    Raise `Unreadable` if an id appears twice, or a lesson needs one that does not come before it.
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
