"""The acts that a browser can ask for. The key ``do`` of a message is the lowercase name of a record, the other keys
are its fields.

Fields with a default are optional. `tutor.session` performs the acts. The records are named tuples, because fifty
frozen dataclasses would take a quarter of the import time of the whole package.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple, get_args

from ..core import Unreadable
from .parts import OfGames
from .reading import read, text_of

# -- at any time ------------------------------------------------------------------------------------------------------


class Hello(NamedTuple):
    """A page has opened at an address; the answer tells everything. ``language`` (the preferred one of the browser),
    ``progress`` (as the browser stored it) and ``offset`` (of its clock from UTC in minutes, which determines the day)
    are validated separately, so that an invalid one does not break the page."""

    query: str = ""
    language: Annotated[object, str] = ""
    progress: Annotated[object, str] = ""
    offset: Annotated[object, int] = None


class Open(NamedTuple):
    """Open an address without reloading, as Back and Forward do: from a new table, keeping what belongs to the visitor.
    The empty address is the lobby."""

    query: str


class Language(NamedTuple):
    """Change the language; the answer tells everything."""

    code: str


class Ping(NamedTuple):
    """Check the connection. ``here`` says whether the person has been active lately; the server reads it."""

    here: Annotated[object, bool] = False


class Page(NamedTuple):
    """Open a page beside the table: ``rulebook`` (at a ``rule``), ``workshop``, ``lessons`` or ``puzzles``."""

    page: str
    rule: str = ""


class Leave(NamedTuple):
    """Return to the lobby, and clear the table."""


# -- in the lobby, and in a draft --------------------------------------------------------------------------------------


class New(NamedTuple):
    """Begin a game from a setup or a position in notation, and make the moves. A setup without a seed gets one.
    ``seats`` says who sits where: persons by name, and machine players."""

    start: str
    moves: str = ""
    seats: str = ""


class First(NamedTuple):
    """Begin a first game with a guide in an edition. ``kind`` is a kind such as ``team``, or the name of another
    game."""

    edition: int = 1
    kind: str = ""


class Situation(NamedTuple):
    """Put a situation on the table."""

    id: str


class Present(NamedTuple):
    """Present situations one after the other: a group or comma-separated ids. Situation ``number`` is shown."""

    list: str
    number: int


class Qr(NamedTuple):
    """Draw the address of the table as a QR code; ``base`` is the address of the page. Answered by ``qr``."""

    base: str


class Set(NamedTuple):
    """Add the visitor's card set: the name and the text of its file."""

    name: str
    text: str


class Weigh(NamedTuple):
    """Ask for the level of a custom game. Answered by ``weighed``."""

    start: str


class Differences(NamedTuple):
    """Ask where the editions differ. Answered by ``differences``."""


class Take(NamedTuple):
    """Take a card of the draft, or remove one from a constructed deck."""

    card: str


# -- in a game --------------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """Make a move, in the data format of the game on the table."""

    move: Annotated[object, OfGames("Move")]


class Foresee(NamedTuple):
    """Ask what a move would do. Answered by ``foreseen``, which is None if nothing can be predicted."""

    move: Annotated[object, OfGames("Move")]


class Wait(NamedTuple):
    """Let the machine players think for another moment. Answered by the table when they have played."""


class Undo(NamedTuple):
    """Undo the last move, or give back the last card of a draft."""


class Ready(NamedTuple):
    """The player of the side to move sits at the screen now."""


class Branch(NamedTuple):
    """Begin a what-if at the last decision before ``at`` events."""

    at: int


class Rejoin(NamedTuple):
    """Return from a what-if to the game that it branched off."""


class Beside(NamedTuple):
    """Compare a what-if with the game that it branched off. Answered by ``compared``."""


class Compare(NamedTuple):
    """Compare the game in both editions. Answered by ``compared``."""


class Turned(NamedTuple):
    """Execute the situation on the table as we read the rules, or with its reading decided the other way."""

    on: bool


class Edition(NamedTuple):
    """Execute the situation on the table in another edition."""

    number: int


class Notation(NamedTuple):
    """Ask for the position after ``at`` events, or a dealt game, in notation. Answered by ``notation``."""

    at: int = 0


class Prospect(NamedTuple):
    """Ask what lies ahead. ``asks`` is one of the keys that the table tells under ``prospects``.

    The start is the last decision before ``at`` events, or the beginning of that turn for the ``whole`` turn; in the
    workshop a position in notation after moves. The computation takes a moment and continues whenever the question is
    repeated. Answered by ``prospect``.
    """

    asks: str
    at: int = 0
    whole: bool = False
    start: str = ""
    moves: str = ""


class Try(NamedTuple):
    """Begin a what-if with these moves, as ``prospect`` tells them, at the last decision before ``at`` events."""

    at: int
    moves: tuple[Annotated[object, OfGames("Move")], ...]


# -- in the lessons ---------------------------------------------------------------------------------------------------


class Lesson(NamedTuple):
    """Open a lesson at a step, from 1, in an edition that it is for, 0 for the first one; and, for the questions of a
    worked example, at a ``part`` of that step."""

    id: str
    step: int = 1
    edition: int = 0
    part: int = 1


class Step(NamedTuple):
    """Go to another part of the lesson. After the last one it is finished."""

    number: int


class Answer(NamedTuple):
    """Choose answers by their numbers, from 0."""

    choice: tuple[int, ...]


class Hint(NamedTuple):
    """Show the next level of a hint."""


class Show(NamedTuple):
    """Show the solution of the task from the beginning."""


class Review(NamedTuple):
    """Ask again what is due today."""


class Track(NamedTuple):
    """Follow a track of lessons."""

    id: str


class Place(NamedTuple):
    """Begin a placement test in an edition: ten questions that find where to begin."""

    edition: int


class Puzzle(NamedTuple):
    """Solve a puzzle: by ``id``, the next one of an ``edition``, or the puzzle of the day."""

    id: str = ""
    edition: int = 0


class Three(NamedTuple):
    """Solve three puzzles against the clock, of an ``edition`` or any. The same ``seed`` gives the same three; without
    one they are random."""

    edition: int = 0
    seed: int = 0


class Alike(NamedTuple):
    """Solve a puzzle like the one on the table."""


class Again(NamedTuple):
    """Solve the puzzles that are due again."""


class Progress(NamedTuple):
    """Replace the progress by that of a text."""

    text: str


class Anki(NamedTuple):
    """Make the deck of review cards for Anki. Part ``part``, from 0, is answered by ``anki``."""

    part: int = 0


# -- in the rulebook --------------------------------------------------------------------------------------------------


class Rulebook(NamedTuple):
    """Ask for the whole rulebook. Answered by ``rulebook``."""


class Pictures(NamedTuple):
    """Ask for a few pictures of rules. Answered by ``pictures``."""

    ids: tuple[str, ...]


class Coverage(NamedTuple):
    """Ask for the lessons and situations that meet each rule. Answered by ``coverage``."""


class Turn(NamedTuple):
    """The rulebook is open at another rule; only the address changes. Answered by ``turned``."""

    rule: str


# -- in the workshop --------------------------------------------------------------------------------------------------


class Palette(NamedTuple):
    """Ask for the cards to lay and the rules to cite. Answered by ``palette``."""


class Workshop(NamedTuple):
    """Ask for the table in the workshop as it was left, or as the address describes it. Answered by ``workshop``."""


class Check(NamedTuple):
    """Check whether a table is possible. The answer, ``checked``, repeats ``at``."""

    table: Annotated[object, OfGames("Layout")]
    at: int
    moves: str = ""


class Follow(NamedTuple):
    """Ask for the result of moves in a position. Answered by ``followed``."""

    start: str
    moves: str


class Export(NamedTuple):
    """Make a situation of a position and moves. ``story`` are the numbers of the events to cite, ``never`` the rules
    that must not apply, ``refused`` the rule by which the last move is refused (empty for none), and ``final`` whether
    the end position counts. Answered by ``exported``."""

    start: str
    moves: str
    title: str
    watch: str
    story: tuple[int, ...]
    never: tuple[str, ...]
    refused: str
    final: bool


class Lay(NamedTuple):
    """Put the opening position and the moves of the game on the table into the workshop."""


Act = (
    Hello | Open | Language | Ping | Page | Leave | New | First | Situation | Present | Qr | Set | Weigh | Differences
    | Take
    | Move | Foresee | Wait | Undo | Ready | Branch | Rejoin | Beside | Compare | Edition | Turned | Notation
    | Prospect | Try
    | Lesson | Step | Answer | Hint | Show | Review | Track | Place | Puzzle | Three | Alike | Again | Progress
    | Anki | Rulebook | Pictures | Coverage | Turn | Palette | Workshop | Check | Follow | Export | Lay
)  # fmt: skip

#: All acts by name.
ACTS: Mapping[str, type[Act]] = {act.__name__.lower(): act for act in get_args(Act)}


def read_act(message: Mapping[str, object]) -> Act:
    """Return the act of a message. Raises `Unreadable` for an unknown name, and a missing or invalid field."""
    act = ACTS.get(text_of(message.get("do"), "do"))
    if act is None:
        raise Unreadable("there is nothing of that name to do")
    return read(act, message)
