"""The protocol records of Clash of Decks: its board, moves and cards."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ...protocol.parts import PAIR, PARTIAL, UNASKED, Happened, Reason
from ...protocol.parts import Side as Side

#: A side of a game for two.
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
    """A move: its kind, and the values that it needs. ``copy`` is the number of the card among those of its name, if it
    is not the leftmost one that may be played; ``target`` is a place, or the name of a card. A Stronghold is number 0
    of a hand."""

    kind: Literal["play", "cast", "assault", "attack", "end", "return"]
    card: NotRequired[str]
    copy: NotRequired[int]
    line: NotRequired[Line]
    target: NotRequired[Place | str]
    order: NotRequired[list[str]]


class Option(TypedDict):
    """A place where a card of the hand can be played, and the move; ``vain`` if it would have no useful effect."""

    to: Place
    move: Move
    vain: NotRequired[bool]


class AtHand(TypedDict):
    """A card of the hand, or a Champion: where it can be played, or why it cannot; and a warning about the effect."""

    card: str
    to: list[Option]
    why: NotRequired[list[Reason]]
    warning: NotRequired[str]


class Options(TypedDict):
    """What can be played now: the cards from the left, and the kinds of moves that need no card."""

    side: Side
    hand: list[AtHand]
    verbs: list[Literal["assault", "attack", "end"]]


class Choice(TypedDict):
    """The open choice: its side, and the cards and their places. A move of kind ``return`` answers it with their
    ``order``. ``same`` if every order has the same result."""

    side: Side
    cards: list[str]
    places: list[Place]
    same: bool


# -- what a move would do ---------------------------------------------------------------------------------------------


class Fate(TypedDict):
    """What would happen to the creature at ``at``: its total damage, its remaining Health Points, whether it would be
    destroyed, and where it would go, if anywhere; also as a sentence."""

    at: Place
    card: str
    damage: int
    left: int
    falls: bool
    to: NotRequired[Place]
    text: str


class Slid(TypedDict):
    """What would happen to a Stronghold: the places left to it, or the cards on the Automa's pile, before and after;
    the number of cards before it in a hand (``stands``); and whether it would fall; also as a sentence."""

    side: Side
    before: int
    after: int
    stands: NotRequired[Annotated[list[int], PAIR]]
    falls: bool
    text: str


class Foreseen(TypedDict):
    """What a move would do: to creatures, to Strongholds, and to the game; which sides would have to choose; and all of
    it in sentences, the most important first, and in a one-line summary."""

    creatures: list[Fate]
    strongholds: list[Slid]
    winner: Side | None
    chooses: list[Side]
    text: list[str]
    line: str


# -- the board --------------------------------------------------------------------------------------------------------


class Creature(TypedDict):
    """A creature on a line, with its marks."""

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
    """What an answer of a lesson looks like: the card or free place ``at`` which it points; the place of a hand ``to``
    which a Stronghold moves, as the number of cards before it; or cards in a ``row`` from left to right, including
    Strongholds, with the ``bridge`` at one end if it is a line."""

    at: NotRequired[Place]
    to: NotRequired[Place]
    row: NotRequired[list[str]]
    bridge: NotRequired[Literal["left", "right"]]


class Automa(TypedDict):
    """The rules by which the Automa plays: its Mana, and the additional Mana for ``each`` creature against it; whether
    attacks on its pile are resisted; the abilities that all its creatures have; and the level of all this, 0 if there
    is none."""

    level: int
    mana: int
    each: int
    resistance: bool
    gifts: list[str]


class Waiting(TypedDict):
    """A Champion beside the table."""

    card: str
    exhausted: bool


class Row(TypedDict):
    """A row of the board: the lines left and right of a Bridge."""

    left: Place
    right: Place


#: A position as a viewer may see it. A hidden hand is its number of cards; ``before`` is the number of cards before the
#: Stronghold in a hand. On an open table the hand of the side to move is ``near``. C and D exist with four Kingdoms.
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
    """An event with the objects that it concerns, and what it changed of the frame before it."""

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
    """The effects of a side on the other: damage to creatures, places or cards that the Stronghold lost, and creatures
    destroyed."""

    side: Side
    creatures: int
    stronghold: int
    destroyed: int


class Most(TypedDict):
    """The card that dealt the most damage to creatures and Strongholds, its side, and the damage."""

    side: Side
    card: str
    damage: int


class Decided(TypedDict):
    """The turn that decided a game: its player, and the losing ``side``, whose Stronghold lost more places or cards
    than in any other turn."""

    turn: int
    player: Side
    side: Side
    lost: int


class Again(TypedDict):
    """The turn from which the loser can try again, and the number of events before it."""

    turn: int
    at: int


class Reached(TypedDict):
    """The losing side's line over which its Stronghold took the most damage in the deciding turn: the line was empty,
    or a ``card`` flew over its creatures; and the damage."""

    line: Line
    card: str | None
    count: int


class Report(TypedDict):
    """The report of a finished game."""

    turns: int
    dealt: list[Dealt]
    most: Most | None
    decided: Decided
    reached: Reached | None
    again: Again


class Deck(TypedDict):
    """The cards of a side in a draft."""

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
    """An ability of a card."""

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
    """A card set: its cards, which of them are creatures, and the editions that have all of them."""

    id: str
    name: str
    cards: list[str]
    creatures: list[str]
    editions: list[int]


class Edition(TypedDict):
    """What the lobby needs to know about an edition."""

    levels: int
    gifts: int
    fort: bool
    champions: bool
    four: bool
    abilities: int
    constructed: int
    resistance: str
