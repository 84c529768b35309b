"""The page of the lessons: the tracks, the learner's progress, and the questions that are due."""

from __future__ import annotations

from dataclasses import replace

from ..core import Unreadable
from ..lessons import lessons
from ..lessons.anki import is_there
from ..lessons.progress import Reached, follow, write_progress
from ..lessons.tracks import Track, track_of, tracks
from ..protocol import acts, answers
from ..protocol.played import Placed
from .lessons import due_today
from .state import Lessons, State


def track(state: State, act: acts.Track) -> State:
    """Follow a track, and show it on the page of the lessons. Raises `Unreadable` for an unknown id."""
    if act.id not in tracks():
        known = ", ".join(tracks())
        raise Unreadable("there is no track “{id}”: expected one of {known}", id=act.id[:80], known=known)
    begin = state.progress.begin if act.id == state.progress.track else ""
    chosen = tracks()[act.id].definition.name
    return replace(state, table=Lessons(), chosen=chosen, progress=follow(state.progress, act.id, begin))


def _followed(state: State) -> Track:
    """Return the track that the learner follows, or the first one of the chosen game if that is another."""
    followed = track_of(state.progress)
    if not state.chosen or followed.definition.name == state.chosen:
        return followed
    return next((one for one in tracks().values() if one.definition.name == state.chosen), followed)


def _placed(state: State) -> Placed | None:
    """Return the result of a placement that has just ended."""
    found = state.table.placed if isinstance(state.table, Lessons) else None
    if found is None:
        return None
    return {
        "track": found.track.id, "lesson": found.begin, "known": found.is_known,
        "right": found.right, "asked": found.asked,
    }  # fmt: skip


def listed(state: State) -> answers.Lessons:
    """Return the tracks and lessons with the learner's progress, and the number of questions that are due."""
    language, progress = state.language, state.progress
    found: list[answers.ListedLesson] = []
    for id, lesson in lessons().items():
        reached = progress.lessons.get(id, Reached())
        found.append(
            {
                "id": id,
                "title": language(lesson.title),
                "about": language(lesson.about),
                "steps": len(lesson.steps),
                "step": reached.step,
                "done": reached.done,
            }
        )
    followed = _followed(state)
    done = {id for id, reached in progress.lessons.items() if reached.done}
    return {
        "tracks": [
            {
                "id": id,
                "title": language(one.title),
                "about": language(one.about),
                "edition": one.edition,
                "parts": [{"title": language(part.title), "lessons": list(part.lessons)} for part in one.parts],
                "done": len(done.intersection(one.lessons)),
                "next": one.next(progress),
                "battle": one.battle,
                "begin": progress.begin if id == progress.track else "",
            }
            for id, one in tracks().items()
        ],
        "track": followed.id,
        "banner": followed.definition.book.banner(),
        "placed": _placed(state),
        "lessons": found,
        "due": len(due_today(state)),
        "progress": write_progress(progress),
        "anki": is_there(),
    }
