"""The parts of answers about a game, a lesson and puzzles."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .parts import Cited, Reason
from .records import Look, Move

# -- in a game --------------------------------------------------------------------------------------------------------


class Beat(TypedDict):
    """Consecutive ``events`` that a player sees as one thing, with its sentences ``says``. ``title`` is the title of
    the move or turn that begins with it, ``recap`` summarizes the turn that ends with it, in lines of sentences;
    ``why`` is the first sentence if that is the reason of a machine player; ``kind`` is an id of the game."""

    events: int
    says: list[str]
    why: NotRequired[str]
    title: NotRequired[str]
    recap: NotRequired[list[list[str]]]
    kind: NotRequired[str]


class Read(TypedDict):
    """Our interpretation of a point that the rulebook leaves open."""

    open: str
    text: str


class Situation(TypedDict):
    """The situation on the table, and the result of executing it. It ``differs`` if another edition than its own ends
    differently; its answer is then left out. ``tried`` is the refused move in notation, and ``moves`` the number of
    moves made. It may name a ``reading``, and is ``turned`` if that was decided the other way."""

    id: str
    question: str
    answer: str
    title: str
    watch: str
    shows: list[str]
    ok: bool
    differs: bool
    turned: bool
    reading: Read | None
    moves: int
    refused: list[Reason]
    tried: str


class Guess(TypedDict):
    """A question that the audience can guess at before a situation is played, and the number of the right option, from
    0."""

    asked: str
    options: list[str]
    right: int


class Anki(TypedDict):
    """A part of the deck of review cards for Anki as base64, its number from 0, and the number of parts."""

    part: int
    parts: int
    data: str


class Code(TypedDict):
    """An address and its QR code as SVG (empty if none can be drawn)."""

    svg: str
    link: str


class Origin(TypedDict):
    """What a what-if branched off: the event, and the number of common moves."""

    at: int
    first: int


class Playlist(TypedDict):
    """The situations being presented, which one is on the table, the editions in which it can be played, and the titles
    of its moves."""

    list: str
    number: int
    count: int
    editions: list[int]
    plan: list[str]
    guess: NotRequired[Guess]


class Telling(TypedDict):
    """One of two compared games, from the first event that differs."""

    edition: int
    events: list[Cited]
    problem: str
    refused: list[Reason]
    board: str
    title: NotRequired[str]


class Compared(TypedDict):
    """A comparison of two games: the number of common events, and the rest of each."""

    same: int
    parts: bool
    told: list[Telling]
    title: NotRequired[str]


# -- in the lessons ---------------------------------------------------------------------------------------------------


Kind = Literal["tell", "show", "predict", "do", "compare"]


class Hint(TypedDict):
    """A hint: the rule; the card to look at; the move, also in ``words``; the numbers of wrong answers; its level
    ``rung``."""

    rule: str | None
    rung: int
    struck: NotRequired[list[int]]
    card: NotRequired[str | None]
    move: NotRequired[Move | None]
    words: NotRequired[str | None]


class Outcome(TypedDict):
    """The result of an answer: the right answers, every misreading that leads to the chosen ones, and where the first
    of them differs from the rules. If several answers are right, ``each`` says of every option why it is right or
    wrong."""

    right: bool
    chosen: list[int]
    truth: list[int]
    misreadings: list[Cited]
    each: list[Cited]
    rule: str | None
    event: str
    boards: list[str]


class ListedPuzzle(TypedDict):
    """A puzzle: its goal, its rating from 1 to 3, the names of what it needs, and the number of possible turns."""

    id: str
    kind: str
    rating: int
    edition: int
    needs: list[str]
    turns: int


class Puzzle(ListedPuzzle):
    """The puzzle on the table. ``seconds`` have passed if a clock runs; ``results`` has the result of each puzzle of
    the sitting: 0 open, 1 solved at once, 2 solved later, 3 shown."""

    seconds: int | None
    results: list[int]


class Lesson(TypedDict):
    """The lesson on the table: where the learner is, what is asked, and the result. ``looks`` shows what the
    ``options`` look like; ``missed`` says what of a task was not reached once it is decided. No answer to a ``guess``
    is a mistake."""

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
    looks: list[Look]
    several: bool
    outcome: Outcome | None
    judged: Literal["reached", "on the way", "off", "shown"] | None
    hint: Hint | None
    missed: NotRequired[list[str]]
    explain: NotRequired[str]
    puzzle: NotRequired[Puzzle]
    compared: NotRequired[Compared]


class ListedLesson(TypedDict):
    """A lesson in the list, with the learner's progress."""

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
    """A track of lessons in an ``edition``: how many are done, the ``next`` one (None at the end), the one to ``begin``
    with according to a placement test, and the kind of first game at its end (empty for none)."""

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
    """The result of a placement test: the track and the lesson to begin with, how many questions were right, and
    whether everything is known."""

    track: str
    lesson: str
    known: bool
    right: int
    asked: int


class Lessons(TypedDict):
    """The page of the lessons: the tracks and the one that is followed, the drawing of its game, the result of a
    placement test, the number of due questions, and the progress as text."""

    tracks: list[Track]
    track: str
    banner: str
    placed: Placed | None
    lessons: list[ListedLesson]
    due: int
    progress: str
    anki: bool


# -- what lies ahead --------------------------------------------------------------------------------------------------


class Chance(TypedDict):
    """A probability in per cent with its 95 % interval, which is empty if it is certain. ``rare`` if it rounds to 0
    without being 0; ``bar`` is a chart as SVG."""

    likely: int
    rare: bool
    low: int
    high: int
    bar: str


class Way(TypedDict):
    """Moves to be made one after the other: each as a title, in notation, and as data."""

    says: list[str]
    written: list[str]
    moves: list[Move]


class Outlook(TypedDict):
    """Something that may come: in short sentences; the number of turns or samples that lead to it; its probability; and
    an example. ``own`` marks the player's own turn, ``alike`` those that cannot be told apart from the best one. It can
    be tried from ``at`` events on."""

    says: list[str]
    count: int
    chance: NotRequired[Chance]
    way: NotRequired[Way]
    own: NotRequired[bool]
    alike: NotRequired[bool]
    at: NotRequired[int]


class Prospect(TypedDict):
    """What lies ahead, as far as it is computed, and what else ``can`` be asked: from the table after ``at`` events, in
    a turn that ``began`` after so many; whether the computation is ``done``, and ``exact`` or a sample of ``looked`` of
    at ``most`` so many positions; general sentences; what may come, the best or likeliest first, ``more`` that are left
    out, and the ``total``; and how often each remaining card comes."""

    asks: str
    can: list[str]
    at: int
    began: int
    turn: int
    done: bool
    exact: bool
    looked: int
    most: int
    says: list[str]
    found: list[Outlook]
    more: int
    total: int
    cards: NotRequired[list[Outlook]]


# -- puzzles ----------------------------------------------------------------------------------------------------------


class PuzzlesOfEdition(TypedDict):
    """The number of puzzles of an edition, and of those that are solved."""

    edition: int
    count: int
    done: int


class LastPuzzles(TypedDict):
    """The results of a sitting by puzzle, and the seconds that it took if a clock ran."""

    ids: list[str]
    results: list[int]
    seconds: int | None


class Puzzles(TypedDict):
    """The page of the puzzles: the puzzle of the day and its ``date``; the numbers of puzzles and of due ones; the
    edition and the seed of three against the clock, 0 for any and for chance; the results of the last sitting."""

    day: ListedPuzzle
    day_solved: bool
    date: str
    editions: list[PuzzlesOfEdition]
    edition: int
    seed: int
    due: int
    last: LastPuzzles | None
