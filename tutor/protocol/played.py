"""What a browser is told of a game and of a lesson: the parts of answers."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .parts import Cited, Reason
from .records import Look, Move

# -- in a game --------------------------------------------------------------------------------------------------------


class Beat(TypedDict):
    """What a player sees happen at once: so many ``events`` in a sentence or a few. ``title`` is that of the move or
    the turn that begins with it, ``recap`` what the turn that ends with it has come to, line by line in sentences;
    ``why`` is the first of what it says, where that is a machine player's reason; ``kind`` is what it is found by."""

    events: int
    says: list[str]
    why: NotRequired[str]
    title: NotRequired[str]
    recap: NotRequired[list[list[str]]]
    kind: NotRequired[str]


class Read(TypedDict):
    """A reading of ours: what the sources leave open, and how we read it."""

    open: str
    text: str


class Situation(TypedDict):
    """The situation on the table: what it shows, and what came of executing it; it ``differs`` where another edition
    than its own ends otherwise, and then its own answer is not said; ``tried`` is the move that was refused,
    in words, and ``moves`` how many were made. It may name a ``reading``, and is ``turned`` where that was."""

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
    """The situations that are presented, which of them is on the table, by which editions that can be played, and what
    is going to be played in it."""

    list: str
    number: int
    count: int
    editions: list[int]
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
    move: NotRequired[Move | None]
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


class ListedPuzzle(TypedDict):
    """A puzzle: what is wanted, how hard it is from 1 to 3, the names of what it needs, how many turns there are."""

    id: str
    kind: str
    rating: int
    edition: int
    needs: list[str]
    turns: int


class Puzzle(ListedPuzzle):
    """The puzzle on the table: the seconds that have passed where a clock runs; how each of the sitting has come out: 0
    not yet, 1 at once, 2 later, 3 shown."""

    seconds: int | None
    results: list[int]


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
    """The page of the lessons: the tracks, which is followed, the drawing of its game, and what a placement has
    found; how many questions are due; the progress in words."""

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
    """How likely something is, in per cent, and between which two that lies, in 95 of 100 cases; the same where it is
    certain; ``rare`` where that is more than never, and less than one half; and a ``bar`` of it as SVG."""

    likely: int
    rare: bool
    low: int
    high: int
    bar: str


class Way(TypedDict):
    """Moves to be made one after the other: each as a person reads it, as it is written, and as data to
    be tried."""

    says: list[str]
    written: list[str]
    moves: list[Move]


class Outlook(TypedDict):
    """Something that may come: in short sentences; how many come to it, of turns or samples; how likely it is; and an
    example. ``own`` marks what somebody has done, and ``alike`` those that cannot be told apart from the best. From
    ``at`` so many events it can be tried."""

    says: list[str]
    count: int
    chance: NotRequired[Chance]
    way: NotRequired[Way]
    own: NotRequired[bool]
    alike: NotRequired[bool]
    at: NotRequired[int]


class Prospect(TypedDict):
    """What lies ahead, so far, and what else ``can`` be asked of it: from the table after so many events, in a turn
    that ``began`` after so many; whether it is ``done``, and all of it or only a part: so many tables or samples were
    ``looked`` at, of at ``most`` so many; what is said of all of it; what may come, the best or the likeliest first,
    how many ``more`` are not told, and of how many in ``total``; and of each card that is left, how often it comes."""

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
    """How many puzzles of an edition there are, and how many are solved."""

    edition: int
    count: int
    done: int


class LastPuzzles(TypedDict):
    """How a sitting has come out: of each puzzle, by ``ids``, and how many seconds it took where a clock ran."""

    ids: list[str]
    results: list[int]
    seconds: int | None


class Puzzles(TypedDict):
    """The page of the puzzles: that of the day, whose ``date`` is told; how many there are, and how many are due again;
    the edition and the seed of three against the clock, 0 for any and for chance; what has just been solved."""

    day: ListedPuzzle
    day_solved: bool
    date: str
    editions: list[PuzzlesOfEdition]
    edition: int
    seed: int
    due: int
    last: LastPuzzles | None
