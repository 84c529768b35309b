"""What a browser can ask for: each act a record, with ``do`` its name in small letters and its fields the other keys.

What has a default may be left out. The rooms of the house do the acts: see `tutor.rooms`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, get_args

from ..core import Unreadable
from . import clash, clash_bench, dust, plain
from .reading import read, text_of

# -- at any time ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hello:
    """A page has opened, at an address: everything is told. The ``language`` that its browser would like and the
    ``progress`` that it has kept are read for themselves, so that a broken one closes no page."""

    query: str = ""
    language: Annotated[object, str] = ""
    progress: Annotated[object, str] = ""


@dataclass(frozen=True)
class Open:
    """Open an address in place, as Back and Forward do: from a fresh table, with what is the visitor's; the empty one
    is the lobby's."""

    query: str


@dataclass(frozen=True)
class Language:
    """Speak another language: everything is told anew."""

    code: str


@dataclass(frozen=True)
class Ping:
    """Nothing: is somebody there? ``here`` says whether the person has moved lately; the server reads it."""

    here: Annotated[object, bool] = False


@dataclass(frozen=True)
class Page:
    """Turn to a page beside the table: ``rulebook`` (open at a ``rule``), ``workshop`` or ``lessons``."""

    page: str
    rule: str = ""


@dataclass(frozen=True)
class Leave:
    """Go back to the lobby; the table is cleared."""


# -- in the lobby, and in a draft --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class New:
    """Begin a game from a setup or a position in words, and make the moves in words; a setup without a seed gets
    one. ``seats`` says in words who sits where: persons by their names, and machine players."""

    start: str
    moves: str = ""
    seats: str = ""


@dataclass(frozen=True)
class First:
    """Begin a first game, with a guide, by an edition; of another kind than the very first, such as ``team``, where one
    is named."""

    edition: int = 1
    kind: str = ""


@dataclass(frozen=True)
class Situation:
    """Put a situation on the table."""

    id: str


@dataclass(frozen=True)
class Present:
    """Present situations, one after the other: a group, or ids with commas between; the ``number``th is shown."""

    list: str
    number: int


@dataclass(frozen=True)
class Qr:
    """Draw the address of the table as a QR code; ``base`` is where the page itself is. Answered by ``qr``."""

    base: str


@dataclass(frozen=True)
class Set:
    """Add a card set of one's own: the name and the text of its file."""

    name: str
    text: str


@dataclass(frozen=True)
class Weigh:
    """Which level do the choices of a custom game make? Answered by ``weighed``."""

    start: str


@dataclass(frozen=True)
class Differences:
    """Where do the editions differ? Answered by ``differences``."""


@dataclass(frozen=True)
class Take:
    """Take a card of the draft, or remove one from a constructed deck."""

    card: str


# -- in a game --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move:
    """Make a move, as the game on the table tells it."""

    move: Annotated[object, clash.Move | dust.Move | plain.Move]


@dataclass(frozen=True)
class Foresee:
    """What would a move do? Answered by ``foreseen``, which is None where nothing of it can be foretold."""

    move: Annotated[object, clash.Move | dust.Move | plain.Move]


@dataclass(frozen=True)
class Undo:
    """Take the last move, or the last card of a draft, back."""


@dataclass(frozen=True)
class Ready:
    """The one whose turn it is sits at the screen now."""


@dataclass(frozen=True)
class Branch:
    """What if: play on from the last decision before so many events."""

    at: int


@dataclass(frozen=True)
class Rejoin:
    """Go back to what the what-if has branched off."""


@dataclass(frozen=True)
class Beside:
    """The what-if beside what it branched off. Answered by ``compared``."""


@dataclass(frozen=True)
class Compare:
    """What do both editions make of the game? Answered by ``compared``."""


@dataclass(frozen=True)
class Edition:
    """The situation on the table by another edition."""

    number: int


@dataclass(frozen=True)
class Notation:
    """The position after so many events, or a dealt game, in words. Answered by ``notation``."""

    at: int = 0


# -- in the lessons ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lesson:
    """Open a lesson at one of its parts, from 1, by an edition that it is for; 0 for the first of them."""

    id: str
    step: int = 1
    edition: int = 0


@dataclass(frozen=True)
class Step:
    """Go to another part of the lesson; after the last one it is over."""

    number: int


@dataclass(frozen=True)
class Answer:
    """Choose answers, by their numbers from 0."""

    choice: tuple[int, ...]


@dataclass(frozen=True)
class Hint:
    """One more rung of a hint."""


@dataclass(frozen=True)
class Show:
    """Do for the learner what the lesson asks, from the beginning."""


@dataclass(frozen=True)
class Review:
    """Ask again what is due today."""


@dataclass(frozen=True)
class Track:
    """Follow a track of lessons from now on."""

    id: str


@dataclass(frozen=True)
class Place:
    """Begin a placement by an edition: ten questions that say where to begin."""

    edition: int


@dataclass(frozen=True)
class Progress:
    """Take over a progress from its text."""

    text: str


@dataclass(frozen=True)
class Anki:
    """Make the deck of review cards for Anki; a part of it, by its number from 0, is answered by ``anki``."""

    part: int = 0


# -- in the rulebook --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rulebook:
    """All that stands in the rulebook. Answered by ``rulebook``."""


@dataclass(frozen=True)
class Pictures:
    """Pictures of rules, a few at a time. Answered by ``pictures``."""

    ids: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """In which lessons and situations is each rule met? Answered by ``coverage``."""


@dataclass(frozen=True)
class Turn:
    """The rulebook is open at another rule: only the address changes. Answered by ``turned``."""

    rule: str


# -- in the workshop --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Palette:
    """The cards to lay, and the rules to cite. Answered by ``palette``."""


@dataclass(frozen=True)
class Workshop:
    """The table under construction as it was left, or as the address has it. Answered by ``workshop``."""


@dataclass(frozen=True)
class Check:
    """Can this table be, and if not, why? ``at`` comes back in the answer, which is ``checked``."""

    table: Annotated[object, clash_bench.Layout]
    at: int
    moves: str = ""


@dataclass(frozen=True)
class Follow:
    """What follows from moves in a position? Answered by ``followed``."""

    start: str
    moves: str


@dataclass(frozen=True)
class Export:
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


@dataclass(frozen=True)
class Lay:
    """Take the game on the table into the workshop: the position at which it began, and the moves since."""


Act = (
    Hello | Open | Language | Ping | Page | Leave | New | First | Situation | Present | Qr | Set | Weigh | Differences
    | Take
    | Move | Foresee | Undo | Ready | Branch | Rejoin | Beside | Compare | Edition | Notation
    | Lesson | Step | Answer | Hint | Show | Review | Track | Place | Progress | Anki | Rulebook | Pictures | Coverage
    | Turn | Palette | Workshop | Check | Follow | Export | Lay
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
