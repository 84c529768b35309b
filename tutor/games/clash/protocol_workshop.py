"""The protocol records of the workshop of Clash of Decks. Other games use those that fit them."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from ...protocol.parts import UNASKED
from .protocol import Card, Mode, Phase, Row, Side


class Item(TypedDict):
    """An object on a table under construction: a card by name or written out, and its marks."""

    card: str
    new: NotRequired[bool]
    damage: NotRequired[int]
    bonus: NotRequired[int]
    spent: NotRequired[bool]
    acted: NotRequired[bool]
    champion: NotRequired[bool]
    above: NotRequired[str]


class Champion(TypedDict):
    """A Champion of a table under construction; the card is empty for none."""

    card: str
    exhausted: bool


#: C and D exist with four Kingdoms.
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
    """A table under construction, possible or not. The seed is a text, as it is too large for a number in a browser.
    There is one of ``champions`` for each side; ``winners`` are those of a finished game."""

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
    """The cards of a set, as they are written in the workshop; and the wheel of its tribes, if any."""

    name: str
    cards: list[str]
    wheel: NotRequired[list[str]]


class Named(TypedDict):
    """A rule that can be cited."""

    id: str
    title: str


class Seats(TypedDict):
    """The seats of a mode: its sides, those that have a pile instead of a hand, the lines from top to bottom, the
    groups that can win together, and the editions that have it."""

    sides: list[Side]
    piles: list[Side]
    rows: list[Row]
    parties: list[list[Side]]
    editions: list[int]


class Beginning(TypedDict):
    """An initial table for a game that is laid line by line, for each mode: its ``text``; the keys of its lines and the
    words that the first line may contain, each with a title; and the lines that contain cards."""

    name: str
    text: str
    keys: dict[str, str]
    zones: list[str]
    moments: dict[str, str]


class Palette(TypedDict):
    """The cards to lay, by set; the faces of those that are written out; the rules that can be cited; the abilities
    that only the second edition has; and the modes by name."""

    sets: list[Laid]
    faces: dict[str, Card]
    rules: list[Named]
    second: list[str]
    modes: dict[Mode, Seats]
    beginnings: NotRequired[list[Beginning]]


class Problem(TypedDict):
    """A reason why a table is impossible: the zone, the number of the card there (0 for the whole zone), and what is
    wrong."""

    zone: str
    number: int
    text: str


class Workshop(TypedDict):
    """The table under construction, the moves, the position in notation (empty if it is impossible), and the faces of
    cards that are written out."""

    table: Layout | None
    moves: str
    notation: str
    faces: dict[str, Card]


class Checked(TypedDict):
    """The result of checking a table: every problem, or the position in notation."""

    at: int
    problems: list[Problem]
    notation: str
    mana: int | None
    address: str
    faces: dict[str, Card]
