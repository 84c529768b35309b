"""Tracks: the lessons of a game in the order to take them, for one edition. They are data next to the lessons.

>>> [track.id for track in tracks().values() if track.definition.name == "clash"]
['first', 'second', 'differs', 'four']
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..core import Unreadable
from ..core.definition import GameDefinition
from ..core.sets import quoted, read_toml
from ..games import definitions
from . import lessons
from .progress import Progress, Reached
from .record import FORMAT

FILE = "tracks.toml"


class Part(NamedTuple):
    """A part of a track: its title and the ids of its lessons."""

    title: str
    lessons: tuple[str, ...]


class Track(NamedTuple):
    """A track. ``about`` is a sentence, ``edition`` the one its lessons are taken in, ``knows`` the id of a track whose
    contents it assumes, and ``battle`` the kind of first battle that it ends with; both may be empty.
    """

    definition: GameDefinition
    id: str
    title: str
    about: str
    edition: int
    parts: tuple[Part, ...]
    knows: str = ""
    battle: str = ""

    @property
    def lessons(self) -> tuple[str, ...]:
        """The ids of its lessons in order."""
        return tuple(id for part in self.parts for id in part.lessons)

    def next(self, progress: Progress) -> str | None:
        """Return the first lesson not done, starting from where a placement said to begin; None if all are done."""
        begin = progress.begin if progress.track == self.id and progress.begin in self.lessons else self.lessons[0]
        at = self.lessons.index(begin)
        left = (id for id in self.lessons[at:] + self.lessons[:at] if not progress.lessons.get(id, Reached()).done)
        return next(left, None)


@cache
def tracks() -> Mapping[str, Track]:
    """Return every track by id, game by game. A game with lessons but no file of tracks has one track with all its
    lessons.

    Raise `Unreadable` if a track is invalid, names a lesson that does not exist or is not for its edition, or places a
    lesson before one that it needs.
    """
    found: dict[str, Track] = {}
    for definition in definitions().values():
        path = None if definition.folder is None else definition.folder / "lessons" / FILE
        if path is not None and path.exists():
            own = read_tracks(path.read_text("utf-8"), definition, path.name)
        else:
            ids = tuple(id for id, lesson in lessons().items() if lesson.definition is definition)
            own = (
                {
                    definition.name: Track(
                        definition, definition.name, definition.name.capitalize(), "", 0, (Part("", ids),)
                    )
                }
                if ids
                else {}
            )
        if both := sorted(found.keys() & own.keys()):
            raise Unreadable("track “{id}” stands twice", source=FILE, id=both[0])
        found |= own
    return found


def track_of(progress: Progress, edition: int = 0) -> Track:
    """Return the track that a learner follows, by default the first one; with ``edition``, the whole track of that
    edition.
    """
    if edition:
        return next(one for one in tracks().values() if one.edition == edition and not one.knows)
    return tracks().get(progress.track) or next(iter(tracks().values()))


def read_tracks(text: str, definition: GameDefinition, source: str = "") -> dict[str, Track]:
    """Parse a file of tracks and return them by id. Raise `Unreadable`, naming the track and the field."""
    data = read_toml(text, source)
    if data.pop("format", None) != FORMAT:
        raise Unreadable("field “format”: expected {format}", source=source, format=FORMAT)
    found = {id: _read(definition, id, entry, source) for id, entry in data.items()}
    for id, track in found.items():
        if track.knows and (track.knows == id or track.knows not in found):
            raise _fail(source, id, "knows", "{found} is no other track", found=quoted(track.knows))
    return found


def _fail(source: str, id: str, field: str, message: str, **values: Any) -> Unreadable:
    return Unreadable("track “{id}”, field “{field}”: " + message, source=source, id=id[:60], field=field, **values)


def _read(definition: GameDefinition, id: str, entry: object, source: str) -> Track:
    fields = {"title": str, "about": str, "edition": int, "knows": str, "battle": str, "part": list}
    if not isinstance(entry, dict):
        raise Unreadable("track “{id}”: expected a table", source=source, id=id[:60])
    for key, value in {**dict.fromkeys(fields), "knows": "", "battle": "", **entry}.items():
        if key not in fields:
            raise _fail(source, id, key, "unknown; expected one of {known}", known=", ".join(fields))
        if type(value) is not fields[key]:
            raise _fail(source, id, key, "{found}; expected {kind}", found=quoted(value), kind=fields[key].__name__)
    if entry["edition"] not in definition.editions.numbers:
        raise _fail(source, id, "edition", "{found} is no edition", found=entry["edition"])
    parts = tuple(_part(id, part, source) for part in entry["part"])
    told = entry["title"], entry["about"], entry["edition"]
    track = Track(definition, id, *told, parts, entry.get("knows", ""), entry.get("battle", ""))
    _check(track, source)
    return track


def _part(id: str, part: object, source: str) -> Part:
    match part:
        case {"title": str(title), "lessons": list(ids), **other} if not other and all(type(i) is str for i in ids):
            return Part(title, tuple(ids))
    raise _fail(source, id, "part", "expected a title and a list of lessons")


def _check(track: Track, source: str) -> None:
    if track.battle and (track.definition.first is None or track.battle not in track.definition.first.kinds):
        raise _fail(source, track.id, "battle", "there is no first battle “{found}”", found=track.battle[:60])
    seen: set[str] = set()
    for id in track.lessons:
        lesson = lessons().get(id)
        if lesson is None:
            raise _fail(source, track.id, "lessons", "there is no lesson “{lesson}”", lesson=id[:60])
        if track.edition not in lesson.editions:
            raise _fail(source, track.id, "lessons", "“{lesson}” is not for edition {n}", lesson=id, n=track.edition)
        if id in seen:
            raise _fail(source, track.id, "lessons", "“{lesson}” stands twice", lesson=id)
        late = [need for need in lesson.needs if need in track.lessons and need not in seen]
        if late:
            raise _fail(source, track.id, "lessons", "“{lesson}” needs “{need}” before it", lesson=id, need=late[0])
        seen.add(id)
    if not seen:
        raise _fail(source, track.id, "part", "expected at least one lesson")
