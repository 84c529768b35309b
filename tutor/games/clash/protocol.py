"""What the definition Clash tells in its own way: its board, its moves, its cards. Another definition has a module of
its own."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ...protocol import answers
from ...protocol.parts import PAIR, PARTIAL, UNASKED, Happened, Reason
from ...protocol.parts import Side as Side

#: A side of a table with two.
OfTwo = Literal["A", "B"]
Line = Literal["upper", "lower"]
Zone = Literal["upper", "lower", "hand", "pile", "discard", "champion"]
Phase = Literal["summoning", "assault", "over"]
Mode = Literal["duel", "solo", "free-for-all", "team", "co-op"]


class Place(TypedDict):
    """A place: on a line counted from the Bridge, in a hand from the left. Without a number it is a whole line."""

    side: Side
    zone: Zone
    number: NotRequired[int]


# -- moves ------------------------------------------------------------------------------------------------------------


class Move(TypedDict):
    """A move: its kind, and what that needs. ``copy`` is the number of the card among those of its name, where it is
    not the leftmost that may be played; ``target`` a place, or the name of a card; a Stronghold is number 0 of a
    hand."""

    kind: Literal["play", "cast", "assault", "attack", "end", "return"]
    card: NotRequired[str]
    copy: NotRequired[int]
    line: NotRequired[Line]
    target: NotRequired[Place | str]
    order: NotRequired[list[str]]


class Option(TypedDict):
    """Where a card of the hand can be played, and the move that does it; ``vain`` where it would do no good."""

    to: Place
    move: Move
    vain: NotRequired[bool]


class AtHand(TypedDict):
    """A card of the hand, or a Champion: where it can be played, or why it cannot; and what that would bring."""

    card: str
    to: list[Option]
    why: NotRequired[list[Reason]]
    warning: NotRequired[str]


class Options(TypedDict):
    """What can be played now: the cards from the left, and the moves that need no card, by their kinds."""

    side: Side
    hand: list[AtHand]
    verbs: list[Literal["assault", "attack", "end"]]


class Choice(TypedDict):
    """The open choice: whose, and of which cards that stood at which places; a move of kind ``return`` answers it with
    their ``order``. ``same`` where every order is the same."""

    side: Side
    cards: list[str]
    places: list[Place]
    same: bool


# -- what a move would do ---------------------------------------------------------------------------------------------


class Fate(TypedDict):
    """What would become of a creature that stands at ``at``: the damage that it would suffer in all, the Health Points
    that it would keep, whether it would fall, and where it would go, if anywhere; also in a sentence."""

    at: Place
    card: str
    damage: int
    left: int
    falls: bool
    to: NotRequired[Place]
    text: str


class Slid(TypedDict):
    """What would become of a Stronghold: the places left to it, or the cards on the Automa's pile, before and after;
    how many cards of a hand it ``stands`` behind; and whether it would fall; also in a sentence."""

    side: Side
    before: int
    after: int
    stands: NotRequired[Annotated[list[int], PAIR]]
    falls: bool
    text: str


class Foreseen(TypedDict):
    """What a move would do: to creatures, to Strongholds, to the game; who would have to choose; and all of it in
    sentences, the weightiest first, and in a ``line``."""

    creatures: list[Fate]
    strongholds: list[Slid]
    winner: Side | None
    chooses: list[Side]
    text: list[str]
    line: str


# -- the board --------------------------------------------------------------------------------------------------------


class Creature(TypedDict):
    """A creature on a line, with the marks that it has."""

    card: str
    new: NotRequired[bool]
    damage: NotRequired[int]
    bonus: NotRequired[int]
    spent: NotRequired[bool]
    acted: NotRequired[bool]
    champion: NotRequired[bool]
    rider: NotRequired[str]
    attack: NotRequired[int | None]
    health: NotRequired[int]
    gained: NotRequired[list[str]]
    by: NotRequired[list[str]]
    given: NotRequired[list[str]]


class Look(TypedDict):
    """What an answer of a lesson looks like: the card or the free place of a line ``at`` which one points; ``to`` which
    place of a hand a Stronghold comes to lie, told as the number of cards before it; or cards in a ``row`` from left to
    right as the table shows them, Strongholds among them, with the ``bridge`` at one end where it is a line."""

    at: NotRequired[Place]
    to: NotRequired[Place]
    row: NotRequired[list[str]]
    bridge: NotRequired[Literal["left", "right"]]


class Automa(TypedDict):
    """By which rules the Automa plays: its Mana, and how much more for each creature against it; whether it resists
    attacks on its pile; the abilities that all its creatures have, which are ``given`` to those that have them by
    nothing else; and the level that all this makes, 0 where none is said."""

    level: int
    mana: int
    each: int
    resistance: bool
    gifts: list[str]


class Waiting(TypedDict):
    """A Champion that waits beside the table."""

    card: str
    exhausted: bool


class Row(TypedDict):
    """A row of the board: the lines left and right of a Bridge."""

    left: Place
    right: Place


#: A position as a viewer may see it; a hand that they may not see is told as its size, ``before`` is how many cards of
#: a hand lie before the Stronghold. Whose hand lies ``near`` changes at an open table with whose turn it is. C and D
#: are there where there are four Kingdoms.
Frame = TypedDict(
    "Frame",
    {
        "turn": int, "player": Side, "phase": Phase, "mana": int, "winner": Side | None, "shown": str | None,
        "winners": list[Side], "near": Side,
        "A.hand": list[str] | int, "A.before": int, "A.fort": bool, "A.discard": list[str],
        "A.champion": Waiting | None, "A.upper": list[Creature | None], "A.lower": list[Creature | None],
        "B.hand": list[str] | int, "B.before": int, "B.fort": bool, "B.discard": list[str],
        "B.champion": Waiting | None, "B.upper": list[Creature | None], "B.lower": list[Creature | None],
        "C.hand": NotRequired[Annotated[list[str] | int, UNASKED]], "C.before": NotRequired[Annotated[int, UNASKED]],
        "C.fort": NotRequired[Annotated[bool, UNASKED]], "C.discard": NotRequired[Annotated[list[str], UNASKED]],
        "C.champion": NotRequired[Annotated[Waiting | None, UNASKED]],
        "C.upper": NotRequired[Annotated[list[Creature | None], UNASKED]],
        "C.lower": NotRequired[Annotated[list[Creature | None], UNASKED]],
        "D.hand": NotRequired[Annotated[list[str] | int, UNASKED]], "D.before": NotRequired[Annotated[int, UNASKED]],
        "D.fort": NotRequired[Annotated[bool, UNASKED]], "D.discard": NotRequired[Annotated[list[str], UNASKED]],
        "D.champion": NotRequired[Annotated[Waiting | None, UNASKED]],
        "D.upper": NotRequired[Annotated[list[Creature | None], UNASKED]],
        "D.lower": NotRequired[Annotated[list[Creature | None], UNASKED]],
    },
)  # fmt: skip


class Event(Happened):
    """An event with what it concerns, and what it changed of the frame before it."""

    side: NotRequired[Side]
    card: NotRequired[str]
    at: NotRequired[Place]
    to: NotRequired[Place]
    before: NotRequired[int]
    after: NotRequired[int]
    other: NotRequired[str]
    ability: NotRequired[str]
    patch: NotRequired[Annotated[Frame, PARTIAL]]


class Dealt(TypedDict):
    """What a side has done to the other: damage to creatures, places or cards that the Stronghold lost by it, and
    creatures destroyed."""

    side: Side
    creatures: int
    stronghold: int
    destroyed: int


class Most(TypedDict):
    """The card that did most, whose, and how much to creatures and Strongholds together."""

    side: Side
    card: str
    damage: int


class Decided(TypedDict):
    """The turn that decided a game: whose it was, and how many places or cards the Stronghold of the ``side`` that lost
    the game lost in it, which was in no other turn more."""

    turn: int
    player: Side
    side: Side
    lost: int


class Again(TypedDict):
    """Where whoever lost can try again: the turn, and after how many events it begins."""

    turn: int
    at: int


class Reached(TypedDict):
    """The line of the side that lost over which its Stronghold was hit most in the turn that decided it: nobody stood
    there, or a ``card`` flew over those who did; and how much that was."""

    line: Line
    card: str | None
    count: int


class Report(TypedDict):
    """What is told of a game that is over."""

    turns: int
    dealt: list[Dealt]
    most: Most | None
    decided: Decided
    reached: Reached | None
    again: Again


class Deck(TypedDict):
    """What a side has in a draft."""

    side: Side
    cards: list[str]


class Draft(TypedDict):
    """A draft, or the removals of a constructed duel: the cards to choose from, and the ``decks`` of the persons so
    far; ``rest`` goes to the Automa, or to both."""

    round: int
    rounds: int
    chooser: Side
    mode: Mode
    removing: bool
    shown: list[str]
    decks: list[Deck]
    rest: list[str]
    log: list[str]
    rule: str


# -- cards and sets ---------------------------------------------------------------------------------------------------


class Ability(TypedDict):
    """An ability as a card has it."""

    id: str
    name: str
    text: str


class Card(TypedDict):
    """A card, with its portrait as SVG."""

    name: str
    type: Literal["creature", "incantation"]
    cost: int
    attack: int | None
    health: int | None
    abilities: list[Ability]
    portrait: str


class CardSet(TypedDict):
    """A card set: its cards, which of them are creatures, and the editions that know all of them."""

    id: str
    name: str
    cards: list[str]
    creatures: list[str]
    editions: list[int]


class Edition(TypedDict):
    """What the lobby needs to know of an edition."""

    levels: int
    gifts: int
    fort: bool
    champions: bool
    four: bool
    abilities: int
    constructed: int
    resistance: str


# -- in a game --------------------------------------------------------------------------------------------------------


class InGame(answers.OfGame):
    """In a game of Clash. ``rows`` are the lines as they lie from above; an Automa's side has one of the ``piles``."""

    events: list[Event]
    start: NotRequired[Frame]
    choice: Choice | None
    moves: Options | None
    solo: bool
    mode: Mode
    rows: list[Row]
    piles: list[Side]
    edition: int
    automa: Automa | None
    report: NotRequired[Report]
