"""What a browser is told of a game and of a lesson: the parts of answers."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from . import clash, dust, plain
from .parts import Cited, Reason

# -- in a game --------------------------------------------------------------------------------------------------------


class Beat(TypedDict):
    """What a player sees happen at once: so many ``events`` in a sentence or a few. ``title`` is that of the move or
    the turn that begins with it, ``recap`` what the turn that ends with it has come to, line by line in sentences;
    ``why`` is the first of what it says, where that is a machine player's reason."""

    events: int
    says: list[str]
    why: NotRequired[str]
    title: NotRequired[str]
    recap: NotRequired[list[list[str]]]


class Situation(TypedDict):
    """The situation on the table: what it shows, and what came of executing it; it ``differs`` where another edition
    than its own ends otherwise, and then its own answer is not said; ``tried`` is the move that was refused,
    in words, and ``moves`` how many were made."""

    id: str
    question: str
    answer: str
    title: str
    watch: str
    shows: list[str]
    ok: bool
    differs: bool
    moves: int
    refused: list[Reason]
    tried: str


class Guess(TypedDict):
    """What a hall can guess at before a situation is played: the options, and the number of the right one, from 0."""

    asked: str
    options: list[str]
    right: int


class Anki(TypedDict):
    """A part of the deck of review cards for Anki, by its number from 0, and of how many: bytes as base64."""

    part: int
    parts: int
    data: str


class Code(TypedDict):
    """An address as a QR code: SVG (empty where none can be drawn), and the address itself."""

    svg: str
    link: str


class Origin(TypedDict):
    """What a what-if has branched off: at which event, and the number of moves in common."""

    at: int
    first: int


class Playlist(TypedDict):
    """The situations that are presented, which of them is on the table, and what is going to be played in it."""

    list: str
    number: int
    count: int
    plan: list[str]
    guess: NotRequired[Guess]


class Telling(TypedDict):
    """One of two games side by side, from where they part."""

    edition: int
    events: list[Cited]
    problem: str
    refused: list[Reason]
    board: str
    title: NotRequired[str]


class Compared(TypedDict):
    """Two games side by side: how many events are the same, and what either has from there on."""

    same: int
    parts: bool
    told: list[Telling]
    title: NotRequired[str]


# -- in the lessons ---------------------------------------------------------------------------------------------------


Kind = Literal["tell", "show", "predict", "do", "compare"]


class Hint(TypedDict):
    """A hint: the rule; the card to look at; the move, also in ``words``; the numbers of wrong answers; its rung."""

    rule: str | None
    rung: int
    struck: NotRequired[list[int]]
    card: NotRequired[str | None]
    move: NotRequired[clash.Move | dust.Move | plain.Move | None]
    words: NotRequired[str | None]


class Outcome(TypedDict):
    """What came of an answer: the right ones, every misreading that leads to what was chosen, and where the first of
    them parts from the rules. Where several are right, ``each`` says of every option why it is right or wrong."""

    right: bool
    chosen: list[int]
    truth: list[int]
    misreadings: list[Cited]
    each: list[Cited]
    rule: str | None
    event: str
    boards: list[str]


class Lesson(TypedDict):
    """The lesson on the table: where the learner is, what is asked, and what came of it. ``looks`` goes with the
    ``options``: what can be seen of them; ``missed`` says what of a task was not reached once it is decided. No answer
    to a ``guess`` is a mistake."""

    id: str
    title: str
    part: int
    parts: int
    step: int
    steps: int
    kind: Kind
    text: str
    guess: bool
    watch: bool
    again: bool
    review: bool
    placing: bool
    asked: str
    options: list[str]
    looks: list[clash.Look]
    several: bool
    outcome: Outcome | None
    judged: Literal["reached", "on the way", "off", "shown"] | None
    hint: Hint | None
    missed: NotRequired[list[str]]
    explain: NotRequired[str]
    compared: NotRequired[Compared]


class ListedLesson(TypedDict):
    """A lesson in the list: how far the learner has come, and whether it was finished."""

    id: str
    title: str
    about: str
    steps: int
    step: int
    done: bool


class TrackPart(TypedDict):
    """A part of a track: its title, and the ids of its lessons."""

    title: str
    lessons: list[str]


class Track(TypedDict):
    """A track: the lessons by an ``edition``, with how many are done, the one to go on with (None where all are), the
    one at which a placement has said to begin, and the kind of first battle that it ends with; empty for none."""

    id: str
    title: str
    about: str
    edition: int
    battle: str
    parts: list[TrackPart]
    done: int
    next: str | None
    begin: str


class Placed(TypedDict):
    """What a placement has found: the track and the lesson to begin with, how many of its questions were right, and
    whether nothing was found that is not known."""

    track: str
    lesson: str
    known: bool
    right: int
    asked: int


class Lessons(TypedDict):
    """The page of the lessons: the tracks, which is followed, and what a placement has found; how many
    questions are due; the progress in words."""

    tracks: list[Track]
    track: str
    placed: Placed | None
    lessons: list[ListedLesson]
    due: int
    progress: str
    anki: bool
