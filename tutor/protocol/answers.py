"""The answers to a browser. An answer is a table with some of the keys of `Answer`. ``re`` is the number of the message
that it answers, or None after a change from Python.

An answer with a ``room`` tells the whole table: the current view, and everything about it that the browser does not
know yet. An answer without it leaves the table unchanged. Cards and rules are told once, before they are needed.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .parts import PAIR, First, Numbered, Reason, Rule, Side
from .played import Anki as Anki
from .played import Beat as Beat
from .played import Code as Code
from .played import Compared as Compared
from .played import Guess as Guess
from .played import Hint as Hint
from .played import LastPuzzles as LastPuzzles
from .played import Lesson as Lesson
from .played import Lessons as Lessons
from .played import ListedLesson as ListedLesson
from .played import Origin as Origin
from .played import Outcome as Outcome
from .played import Playlist as Playlist
from .played import Prospect as Prospect
from .played import Puzzles as Puzzles
from .played import PuzzlesOfEdition as PuzzlesOfEdition
from .played import Situation as Situation
from .played import Telling as Telling
from .records import Card as Card
from .records import CardSet as CardSet
from .records import Checked as Checked
from .records import Choice as Choice
from .records import Draft as Draft
from .records import Edition as Edition
from .records import Event as Event
from .records import Foreseen as Foreseen
from .records import Frame as Frame
from .records import Layout as Layout
from .records import Lobby as Lobby
from .records import Look as Look
from .records import Move as Move
from .records import Options as Options
from .records import Palette as Palette
from .records import Workshop as Workshop

Room = Literal["lobby", "draft", "game", "lessons", "puzzles", "rulebook", "workshop"]


class Module(TypedDict):
    """A module of the browser, and its stylesheet."""

    js: str
    css: NotRequired[str]


class Form(TypedDict):
    """The forms of a text that depends on a number, by the names of ``Intl.PluralRules``."""

    one: str
    other: str


# -- in the rulebook, the workshop, the lobby -------------------------------------------------------------------------


class Chapter(TypedDict):
    """A chapter, with the ids of its rules."""

    id: str
    rules: list[str]


class Taught(TypedDict):
    """A lesson that names a rule, and the number of its first step that does."""

    id: str
    step: int


class Entry(Rule):
    """A rule or an FAQ answer in the rulebook."""

    editions: list[int]
    rules: list[str]
    situations: list[str]
    lessons: list[Taught]


class AbilityEntry(TypedDict):
    """An ability in the rulebook."""

    id: str
    name: str
    sign: str
    text: str
    rules: list[str]
    editions: list[int]


class ReadingEntry(TypedDict):
    """A reading in the rulebook, with the rules that follow it."""

    number: int
    open: str
    text: str
    rules: list[str]


class SheetPart(TypedDict):
    """A part of the one-page reference: the chapter, a line before its rules, and their ids."""

    chapter: str
    line: str
    rules: list[str]


class Rulebook(TypedDict):
    """The whole rulebook except the pictures. ``crowd`` are portraits for its cover; ``sheet`` is the one-page
    reference, empty if the page has its own layout for this game."""

    chapters: list[Chapter]
    rules: dict[str, Entry]
    abilities: list[AbilityEntry]
    readings: list[ReadingEntry]
    differences: list[Annotated[list[str], PAIR]]
    lessons: dict[str, str]
    crowd: list[str]
    sheet: list[SheetPart]


class Picture(TypedDict):
    """A moment of a situation that was executed now, as SVG and in words."""

    svg: str
    text: str
    situation: str
    ok: bool


class Met(TypedDict):
    """The lessons and situations that meet a rule."""

    id: str
    lessons: list[str]
    situations: list[str]


class Exports(TypedDict):
    """A situation as texts."""

    link: str
    scenario: str
    test: str
    cell: str


class Exported(TypedDict):
    """The situation that was made, and whether it holds."""

    texts: Exports
    ok: bool
    problems: list[str]
    id: str


class Followed(TypedDict):
    """The result of moves; ``tried`` is the refused move in notation, and ``next`` are the possible next moves."""

    problem: Literal[""]
    events: list[Numbered]
    steps: list[str]
    refused: list[Reason]
    tried: str
    board: str
    over: bool
    next: list[str]


class Unfollowed(TypedDict):
    """Why moves cannot be read."""

    problem: str


class ListedGame(TypedDict):
    """A game: its name, its title, and a one-line description."""

    name: str
    title: str
    lead: str


class Listed(TypedDict):
    """A situation in the list of the lobby."""

    id: str
    title: str
    group: str
    question: str | None


class Elsewhere(TypedDict):
    """Another target for a broken link: its title and address."""

    title: str
    query: str


class Lost(TypedDict):
    """Details of a broken link: why it cannot be opened, and the nearest targets."""

    why: str
    ways: list[Elsewhere]


class Weighed(TypedDict):
    """The level of a custom game, and why it is not allowed."""

    level: int
    why: list[Reason]


class Changed(TypedDict):
    """A situation that ends differently in the other edition, with the rules that each edition cites."""

    id: str
    cited: Annotated[list[list[str]], PAIR]


class Differences(TypedDict):
    """Where the editions differ: pairs of rules, and situations."""

    switches: list[Annotated[list[str], PAIR]]
    situations: list[Changed]


# -- answers ----------------------------------------------------------------------------------------------------------

Answer = TypedDict(
    "Answer",
    {
        "re": int | None,
        # errors: by the rules, in the message, or internal; the table is unchanged
        "refused": list[Reason], "unreadable": str, "broken": str, "progress-kept": bool,
        "lost": Lost,
        # with any answer, before it is needed
        "cards": dict[str, Card], "rules": dict[str, Rule], "modules": dict[str, Module], "progress": str,
        # with a table: the event to go to, and the lesson that has just been finished (None for a review)
        "at": int, "finished": str | None,
        # instead of a table: machine players are thinking; send `Wait` to continue
        "thinking": bool,
        # with the first answer, and again in another language
        "language": str, "languages": dict[str, str], "interface": dict[str, str | Form], "signs": dict[str, str],
        "abilities": dict[str, str], "titles": dict[str, str], "drawings": dict[str, str],
        "decks": dict[str, list[str]], "sets": list[CardSet], "editions": dict[int, Edition],
        "situations": list[Listed], "also": dict[str, list[str]], "games": list[ListedGame], "lobby": Lobby,
        # answers to questions
        "foreseen": Foreseen | None,
        "weighed": Weighed, "differences": Differences, "compared": Compared, "notation": str, "qr": Code,
        "rulebook": Rulebook, "pictures": dict[str, Picture], "coverage": list[Met], "turned": str,
        "palette": Palette, "workshop": Workshop, "checked": Checked, "followed": Followed | Unfollowed,
        "exported": Exported, "anki": Anki, "prospect": Prospect,
    },
    total=False,
)  # fmt: skip


class InLobby(Answer):
    """In the lobby. As in other records, ``game`` is present for another than the default game."""

    room: Literal["lobby"]
    address: str
    game: NotRequired[str]


class InDraft(Answer):
    """In a draft. ``undo`` if a card can be given back; ``says`` are the reasons of machine players for their last
    choices."""

    room: Literal["draft"]
    address: str
    game: NotRequired[str]
    draft: Draft
    undo: bool
    names: dict[Side, str]
    says: list[str]


Since = TypedDict("Since", {"from": int})


class OfGame(Answer, Since):
    """In a game, a situation or a lesson, of any game.

    ``events`` are those that the browser does not know yet, after the first ``from`` of those that it knows; ``start``
    is the frame before all of them, if unknown. ``beats`` group these events. ``steps`` are the moves in notation,
    ``handover`` is the player who has to take the screen, ``names`` are the names of persons by side, ``seats`` and
    ``setup`` say in notation who sits where and how the cards were dealt; ``prospects`` are the questions that can be
    asked about what lies ahead.
    """

    room: Literal["game"]
    address: str
    beats: list[Beat]
    steps: list[str]
    over: bool
    undo: bool
    handover: str | None
    names: dict[Side, str]
    seats: str
    seat: Side | None
    seen: int | None
    setup: str | None
    origin: Origin | None
    playlist: Playlist | None
    situation: NotRequired[Situation]
    lesson: NotRequired[Lesson]
    first: NotRequired[First]
    prospects: list[str]


class InLessons(Answer):
    """On the page of the lessons."""

    room: Literal["lessons"]
    address: str
    game: NotRequired[str]
    lessons: Lessons


class InPuzzles(Answer):
    """On the page of the puzzles."""

    room: Literal["puzzles"]
    address: str
    puzzles: Puzzles


class InRulebook(Answer):
    """On the rulebook page, open at a rule."""

    room: Literal["rulebook"]
    address: str
    game: NotRequired[str]
    rule: str


class InWorkshop(Answer):
    """On the workshop page."""

    room: Literal["workshop"]
    address: str
    game: NotRequired[str]


Table = InLobby | InDraft | OfGame | InLessons | InPuzzles | InRulebook | InWorkshop
Told = Answer | Table
