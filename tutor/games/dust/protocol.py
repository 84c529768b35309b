"""The protocol records of Dust Collectorz: its table, moves and cards."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ...protocol.parts import PARTIAL, Happened, Reason
from ...protocol.parts import Side as Side

#: The owner of a capture pile: a player or a team.
Party = Literal["A", "B", "C", "D", "AC", "BD"]
Mode = Literal["versus", "versus 3", "versus 4", "team", "young", "young 3", "young 4"]
Phase = Literal["choose", "send", "attack", "answer", "add", "play", "over"]
Stat = Literal["power", "speed", "health", "cunning"]
#: The relation of a tribe to the attacking one.
Sign = Literal["stronger", "weaker", "other", "same"]


class Move(TypedDict):
    """A move: its kind, and the values that it needs. A card is named as in notation, with its number if it is not the
    first of its name."""

    kind: Literal["choose", "first", "attack", "answer", "counter", "give", "add", "play", "draw"]
    attack: NotRequired[bool]
    side: NotRequired[Side]
    cards: NotRequired[list[str]]
    using: NotRequired[list[str]]
    stat: NotRequired[Stat]
    whom: NotRequired[Side]


class AtHand(TypedDict):
    """A card of the hand: how it is named in a move (``said``), whether it is in the overflow, the kind of move that it
    can begin, with its relation on the wheel and its value; or why it can begin none. ``gives`` marks a counter card
    that may be given up instead of being played."""

    card: str
    said: str
    overflow: bool
    kind: Literal["attack", "answer", "counter", "give", "add", "play"] | None
    sign: Sign | None
    value: int | None
    gives: NotRequired[bool]
    why: NotRequired[list[Reason]]


class Options(TypedDict):
    """What can be played now, and by whom (in team play also whom one may attack): the cards at hand, from which moves
    are made, and the moves that need none."""

    side: Side
    phase: Phase
    stat: Stat | None
    whom: list[Side]
    hand: list[AtHand]
    moves: list[Move]


class Choice(TypedDict):
    """The open choice. This game never has any."""

    side: Side


class Part(TypedDict):
    """A part of a value: its kind, its amount, and the card and ability that it comes from."""

    kind: str
    amount: int
    card: NotRequired[str]
    ability: NotRequired[str]


class Value(TypedDict):
    """A value and its parts, in the order in which they are added."""

    amount: int
    parts: list[Part]


class Foreseen(TypedDict):
    """What a possibly unfinished move would do: every reason why it cannot be made as it is; its values, if any, and
    the winner; and all of it in sentences and in a one-line summary."""

    refused: list[Reason]
    attack: Value | None
    answer: Value | None
    winner: Side | None
    text: list[str]
    line: str


class Laid(TypedDict):
    """The cards before a player in this round, the primary card first; ``active`` are the indexes of the cards whose
    ability is used."""

    counters: list[str]
    given: list[str]
    cards: list[str]
    active: list[int]


class Fought(TypedDict):
    """A clash of a round between teams: who answered, and whether that team won."""

    side: Side
    won: bool


class Centre(TypedDict):
    """The central pile of Young Champions: its size, and the cards on top, the uppermost last."""

    count: int
    top: list[str]


Hand = list[str] | int

Frame = TypedDict(
    "Frame",
    {
        "game": Literal["dust"],
        "mode": Mode, "round": int, "phase": Phase, "player": Side | None, "near": Side, "wheel": list[str],
        "begun": Side | None, "leader": Side | None, "stat": Stat | None, "attack": Value | None,
        "clashes": list[Fought], "centre": Centre, "winners": list[Side],
        # by player: the hand as its cards or, if hidden, as their number; the deck always as a number
        "A hand": Hand, "B hand": Hand, "C hand": NotRequired[Hand], "D hand": NotRequired[Hand],
        "A overflow": list[str], "B overflow": list[str],
        "C overflow": NotRequired[list[str]], "D overflow": NotRequired[list[str]],
        "A deck": int, "B deck": int, "C deck": NotRequired[int], "D deck": NotRequired[int],
        "A discard": list[str], "B discard": list[str],
        "C discard": NotRequired[list[str]], "D discard": NotRequired[list[str]],
        "A laid": Laid, "B laid": Laid, "C laid": NotRequired[Laid], "D laid": NotRequired[Laid],
        # by player or team: the capture pile, and its points
        "A captured": NotRequired[list[str]], "B captured": NotRequired[list[str]],
        "C captured": NotRequired[list[str]], "D captured": NotRequired[list[str]],
        "AC captured": NotRequired[list[str]], "BD captured": NotRequired[list[str]],
        "A points": NotRequired[int], "B points": NotRequired[int],
        "C points": NotRequired[int], "D points": NotRequired[int],
        "AC points": NotRequired[int], "BD points": NotRequired[int],
    },
)  # fmt: skip


class Event(Happened):
    """An event with its data as far as the viewer may know them, and what it changed of the frame before it."""

    side: NotRequired[Side]
    other: NotRequired[str]
    card: NotRequired[str]
    cards: NotRequired[list[str]]
    amount: NotRequired[int]
    against: NotRequired[int | str]
    before: NotRequired[int]
    number: NotRequired[int]
    stat: NotRequired[Stat]
    tribe: NotRequired[str]
    ability: NotRequired[str]
    patch: NotRequired[Annotated[Frame, PARTIAL]]


class CardAbility(TypedDict):
    """An ability of a card."""

    id: str
    name: str
    text: str


class Card(TypedDict):
    """A card. A counter card has no tribe, rank and numbers. ``stats`` are in the order of the statistics."""

    name: str
    tribe: str
    called: str
    rank: str
    stats: list[int]
    points: int
    ability: CardAbility | None
    counter: str


class Deck(TypedDict):
    """A deck that can be played: its name, its set, whether the set is the visitor's, and its cards as a list in
    words."""

    name: str
    of: str
    yours: bool
    cards: str


class Lobby(TypedDict):
    """The choices before a game: the number of players in each mode, and the decks by their names in a setup;
    ``sample`` is the name of our set, and ``wheel`` the names of its tribes."""

    modes: dict[str, int]
    decks: dict[str, Deck]
    sample: str
    wheel: list[str]


class Scored(TypedDict):
    """The points of a capture pile: for Bronze and Silver cards, for Platinum and Epic cards, for the last round, and
    in total; and its number of cards."""

    party: Party
    cards: int
    low: int
    high: int
    bonus: int
    amount: int


class Report(TypedDict):
    """The report of a finished game: its number of rounds, and the points of each pile."""

    rounds: int
    score: list[Scored]
