"""What a browser can ask for: each act a record, with ``do`` its name in small letters and its fields the other keys.

What has a default may be left out. The rooms of the house do the acts: see `tutor.session`. They are named tuples, as
fifty frozen dataclasses would take a quarter of the time in which all of the house is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple, get_args

from ..core import Unreadable
from .parts import OfGames
from .reading import read, text_of

# -- at any time ------------------------------------------------------------------------------------------------------


class Hello(NamedTuple):
    """A page has opened, at an address: everything is told. The ``language`` that its browser would like and the
    ``progress`` that it has kept are read for themselves, so that a broken one closes no page; so are the minutes by
    which its clock is before UTC (``offset``), from which it follows what day it is there."""

    query: str = ""
    language: Annotated[object, str] = ""
    progress: Annotated[object, str] = ""
    offset: Annotated[object, int] = None


class Open(NamedTuple):
    """Open an address in place, as Back and Forward do: from a fresh table, with what is the visitor's; the empty one
    is the lobby's."""

    query: str


class Language(NamedTuple):
    """Speak another language: everything is told anew."""

    code: str


class Ping(NamedTuple):
    """Nothing: is somebody there? ``here`` says whether the person has moved lately; the server reads it."""

    here: Annotated[object, bool] = False


class Page(NamedTuple):
    """Turn to a page beside the table: ``rulebook`` (open at a ``rule``), ``workshop``, ``lessons`` or ``puzzles``."""

    page: str
    rule: str = ""


class Leave(NamedTuple):
    """Go back to the lobby; the table is cleared."""


# -- in the lobby, and in a draft --------------------------------------------------------------------------------------


class New(NamedTuple):
    """Begin a game from a setup or a position in words, and make the moves in words; a setup without a seed gets
    one. ``seats`` says in words who sits where: persons by their names, and machine players."""

    start: str
    moves: str = ""
    seats: str = ""


class First(NamedTuple):
    """Begin a first game, with a guide, by an edition; of another kind than the very first, such as ``team``, or of
    another game by its name, where one is said."""

    edition: int = 1
    kind: str = ""


class Situation(NamedTuple):
    """Put a situation on the table."""

    id: str


class Present(NamedTuple):
    """Present situations, one after the other: a group, or ids with commas between; the ``number``th is shown."""

    list: str
    number: int


class Qr(NamedTuple):
    """Draw the address of the table as a QR code; ``base`` is where the page itself is. Answered by ``qr``."""

    base: str


class Set(NamedTuple):
    """Add a card set of one's own: the name and the text of its file."""

    name: str
    text: str


class Weigh(NamedTuple):
    """Which level do the choices of a custom game make? Answered by ``weighed``."""

    start: str


class Differences(NamedTuple):
    """Where do the editions differ? Answered by ``differences``."""


class Take(NamedTuple):
    """Take a card of the draft, or remove one from a constructed deck."""

    card: str


# -- in a game --------------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """Make a move, as the game on the table tells it."""

    move: Annotated[object, OfGames("Move")]


class Foresee(NamedTuple):
    """What would a move do? Answered by ``foreseen``, which is None where nothing of it can be foretold."""

    move: Annotated[object, OfGames("Move")]


class Wait(NamedTuple):
    """Let the machine players think for a moment more, where they do. Answered by the table once they have played."""


class Undo(NamedTuple):
    """Take the last move, or the last card of a draft, back."""


class Ready(NamedTuple):
    """The one whose turn it is sits at the screen now."""


class Branch(NamedTuple):
    """What if: play on from the last decision before so many events."""

    at: int


class Rejoin(NamedTuple):
    """Go back to what the what-if has branched off."""


class Beside(NamedTuple):
    """The what-if beside what it branched off. Answered by ``compared``."""


class Compare(NamedTuple):
    """What do both editions make of the game? Answered by ``compared``."""


class Turned(NamedTuple):
    """The situation on the table as we read the rules, or with the reading that it names turned."""

    on: bool


class Edition(NamedTuple):
    """The situation on the table by another edition."""

    number: int


class Notation(NamedTuple):
    """The position after so many events, or a dealt game, in words. Answered by ``notation``."""

    at: int = 0


class Prospect(NamedTuple):
    """What lies ahead: ``asks`` names one of what the table tells under ``prospects``. Asked from the last decision
    before so many events, or from the beginning of that turn where the ``whole`` of it is meant; in the workshop from a
    position in words, after moves. Worked out for a moment, and gone on with whenever it is asked again. Answered by
    ``prospect``."""

    asks: str
    at: int = 0
    whole: bool = False
    start: str = ""
    moves: str = ""


class Try(NamedTuple):
    """What if: play these moves, as ``prospect`` tells them, from the last decision before so many events."""

    at: int
    moves: tuple[Annotated[object, OfGames("Move")], ...]


# -- in the lessons ---------------------------------------------------------------------------------------------------


class Lesson(NamedTuple):
    """Open a lesson at one of its steps, from 1, by an edition that it is for, 0 for the first of them; and, of the
    questions of a worked example, at one of the ``part``s of that step."""

    id: str
    step: int = 1
    edition: int = 0
    part: int = 1


class Step(NamedTuple):
    """Go to another part of the lesson; after the last one it is over."""

    number: int


class Answer(NamedTuple):
    """Choose answers, by their numbers from 0."""

    choice: tuple[int, ...]


class Hint(NamedTuple):
    """One more rung of a hint."""


class Show(NamedTuple):
    """Do for the learner what the lesson asks, from the beginning."""


class Review(NamedTuple):
    """Ask again what is due today."""


class Track(NamedTuple):
    """Follow a track of lessons from now on."""

    id: str


class Place(NamedTuple):
    """Begin a placement by an edition: ten questions that say where to begin."""

    edition: int


class Puzzle(NamedTuple):
    """Solve a puzzle: the one of an ``id``, the next of an ``edition``, or that of the day."""

    id: str = ""
    edition: int = 0


class Three(NamedTuple):
    """Solve three puzzles against the clock, of an ``edition`` or any; the same three for the same ``seed``, others
    each time without one."""

    edition: int = 0
    seed: int = 0


class Alike(NamedTuple):
    """Solve a puzzle like the one on the table."""


class Again(NamedTuple):
    """Solve the puzzles that are due again."""


class Progress(NamedTuple):
    """Take over a progress from its text."""

    text: str


class Anki(NamedTuple):
    """Make the deck of review cards for Anki; a part of it, by its number from 0, is answered by ``anki``."""

    part: int = 0


# -- in the rulebook --------------------------------------------------------------------------------------------------


class Rulebook(NamedTuple):
    """All that stands in the rulebook. Answered by ``rulebook``."""


class Pictures(NamedTuple):
    """Pictures of rules, a few at a time. Answered by ``pictures``."""

    ids: tuple[str, ...]


class Coverage(NamedTuple):
    """In which lessons and situations is each rule met? Answered by ``coverage``."""


class Turn(NamedTuple):
    """The rulebook is open at another rule: only the address changes. Answered by ``turned``."""

    rule: str


# -- in the workshop --------------------------------------------------------------------------------------------------


class Palette(NamedTuple):
    """The cards to lay, and the rules to cite. Answered by ``palette``."""


class Workshop(NamedTuple):
    """The table under construction as it was left, or as the address has it. Answered by ``workshop``."""


class Check(NamedTuple):
    """Can this table be, and if not, why? ``at`` comes back in the answer, which is ``checked``."""

    table: Annotated[object, OfGames("Layout")]
    at: int
    moves: str = ""


class Follow(NamedTuple):
    """What follows from moves in a position? Answered by ``followed``."""

    start: str
    moves: str


class Export(NamedTuple):
    """Make a situation of a position and moves: what is cited (the numbers of events), what is never, by which rule the
    last move is refused (empty for none), and whether the end counts. Answered by ``exported``."""

    start: str
    moves: str
    title: str
    watch: str
    story: tuple[int, ...]
    never: tuple[str, ...]
    refused: str
    final: bool


class Lay(NamedTuple):
    """Take the game on the table into the workshop: the position at which it began, and the moves since."""


Act = (
    Hello | Open | Language | Ping | Page | Leave | New | First | Situation | Present | Qr | Set | Weigh | Differences
    | Take
    | Move | Foresee | Wait | Undo | Ready | Branch | Rejoin | Beside | Compare | Edition | Turned | Notation
    | Prospect | Try
    | Lesson | Step | Answer | Hint | Show | Review | Track | Place | Puzzle | Three | Alike | Again | Progress
    | Anki | Rulebook | Pictures | Coverage | Turn | Palette | Workshop | Check | Follow | Export | Lay
)  # fmt: skip

#: Every act by its name.
ACTS: Mapping[str, type[Act]] = {act.__name__.lower(): act for act in get_args(Act)}


def read_act(message: Mapping[str, object]) -> Act:
    """The act that a message asks for. Raises `Unreadable` where there is none of that name, or a part of it is missing
    or of another kind."""
    act = ACTS.get(text_of(message.get("do"), "do"))
    if act is None:
        raise Unreadable("there is nothing of that name to do")
    return read(act, message)
