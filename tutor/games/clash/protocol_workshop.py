"""What the definition Clash tells of a table under construction: what goes with `clash`, in the workshop."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from ...protocol.parts import UNASKED
from .protocol import Card, Mode, Phase, Row, Side


class Item(TypedDict):
    """What lies at a place of a table under construction: a card by name or written out, and its marks."""

    card: str
    new: NotRequired[bool]
    damage: NotRequired[int]
    bonus: NotRequired[int]
    spent: NotRequired[bool]
    acted: NotRequired[bool]
    champion: NotRequired[bool]
    above: NotRequired[str]


class Champion(TypedDict):
    """A Champion of a table under construction; where the card is empty there is none."""

    card: str
    exhausted: bool


#: C and D are there where there are four Kingdoms.
Zones = TypedDict(
    "Zones",
    {
        "A.hand": list[Item], "A.upper": list[Item], "A.lower": list[Item],
        "B.upper": list[Item], "B.lower": list[Item], "B.hand": list[Item], "B.discard": list[Item],
        "C.hand": NotRequired[Annotated[list[Item], UNASKED]],
        "C.upper": NotRequired[Annotated[list[Item], UNASKED]],
        "C.lower": NotRequired[Annotated[list[Item], UNASKED]],
        "D.upper": NotRequired[Annotated[list[Item], UNASKED]],
        "D.lower": NotRequired[Annotated[list[Item], UNASKED]],
        "D.hand": NotRequired[Annotated[list[Item], UNASKED]],
        "D.discard": NotRequired[Annotated[list[Item], UNASKED]],
    },
)  # fmt: skip


class Layout(TypedDict):
    """A table under construction, whether or not it can be; the seed, too large for a browser's numbers, as a text.
    There is one of ``champions`` for each side; ``winners`` has them in a game that is over."""

    zones: Zones
    edition: int
    mode: Mode
    turn: int
    player: Side
    phase: Phase
    winners: list[Side]
    mana: int | None
    seed: str
    champions: list[Champion]
    fixed: int
    each: int
    resistance: bool
    gifts: list[str]


class Laid(TypedDict):
    """The cards of a set, as they are written in the workshop; the wheel of its tribes, where it has any."""

    name: str
    cards: list[str]
    wheel: NotRequired[list[str]]


class Named(TypedDict):
    """A rule that can be cited."""

    id: str
    title: str


class Seats(TypedDict):
    """How a mode sits at a table: its sides, which of them have a pile instead of a hand, the lines as they lie on the
    board from above, all who can have won together, and the editions that have it."""

    sides: list[Side]
    piles: list[Side]
    rows: list[Row]
    parties: list[list[Side]]
    editions: list[int]


class Beginning(TypedDict):
    """Of a game that is laid line by line: a table to begin with, for each thing that can be played, as its ``text``;
    the keys of its lines, and what the first of them may say, each with what it is called; and in which of its lines
    cards lie."""

    name: str
    text: str
    keys: dict[str, str]
    zones: list[str]
    moments: dict[str, str]


class Palette(TypedDict):
    """The cards to lay, set by set; the faces of those that are written out; the rules that can be cited; the abilities
    that only the second edition knows; and the modes, by name."""

    sets: list[Laid]
    faces: dict[str, Card]
    rules: list[Named]
    second: list[str]
    modes: dict[Mode, Seats]
    beginnings: NotRequired[list[Beginning]]


class Problem(TypedDict):
    """A reason why a table cannot be: the zone, the number of the card there (0 for all of it), and what is wrong."""

    zone: str
    number: int
    text: str


class Workshop(TypedDict):
    """The table under construction, the moves, the position in words (empty where it cannot be), and the faces of
    cards that are written out."""

    table: Layout | None
    moves: str
    notation: str
    faces: dict[str, Card]


class Checked(TypedDict):
    """What came of checking: every problem, or the position in words."""

    at: int
    problems: list[Problem]
    notation: str
    mana: int | None
    address: str
    faces: dict[str, Card]
