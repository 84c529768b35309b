"""What the definition Dust Collectorz tells in its own way: its table, its moves, its cards."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ...protocol import answers
from ...protocol.parts import PARTIAL, Happened, Reason
from ...protocol.parts import Side as Side

#: Whose a capture pile is: a player's, or a team's.
Party = Literal["A", "B", "C", "D", "AC", "BD"]
Mode = Literal["versus", "versus 3", "versus 4", "team", "young", "young 3", "young 4"]
Phase = Literal["choose", "send", "attack", "answer", "add", "play", "over"]
Stat = Literal["power", "speed", "health", "cunning"]
#: What a tribe is to the attacking one.
Sign = Literal["stronger", "weaker", "other", "same"]


class Move(TypedDict):
    """A move: its kind, and what that needs. A card is said as in words: by its name, with its number where it is not
    the first of that name."""

    kind: Literal["choose", "first", "attack", "answer", "counter", "give", "add", "play", "draw"]
    attack: NotRequired[bool]
    side: NotRequired[Side]
    cards: NotRequired[list[str]]
    using: NotRequired[list[str]]
    stat: NotRequired[Stat]
    whom: NotRequired[Side]


class AtHand(TypedDict):
    """A card that one holds: how it is ``said`` in a move, whether it lies in the overflow, and the kind of move that
    it can begin, with what the wheel says of it and the value that it would have; or why it can begin none. A counter
    card that may be given up instead of being played ``gives``."""

    card: str
    said: str
    overflow: bool
    kind: Literal["attack", "answer", "counter", "give", "add", "play"] | None
    sign: Sign | None
    value: int | None
    gives: NotRequired[bool]
    why: NotRequired[list[Reason]]


class Options(TypedDict):
    """What can be played now, and by whom (in team play, whom one may attack): the cards that one holds, of which a
    move is made, and the moves that need none."""

    side: Side
    phase: Phase
    stat: Stat | None
    whom: list[Side]
    hand: list[AtHand]
    moves: list[Move]


class Choice(TypedDict):
    """The open choice: whose. None ever is."""

    side: Side


class Part(TypedDict):
    """One part of a value: what kind it is, how much it adds, and the card and the ability that it comes from."""

    kind: str
    amount: int
    card: NotRequired[str]
    ability: NotRequired[str]


class Value(TypedDict):
    """A value and its parts, in the order in which they are added up."""

    amount: int
    parts: list[Part]


class Foreseen(TypedDict):
    """What a move would do that may not be finished yet: every reason why it cannot be made as it is; the values that
    it comes to, where it has any, and who would win; and all of it in sentences and in a ``line``."""

    refused: list[Reason]
    attack: Value | None
    answer: Value | None
    winner: Side | None
    text: list[str]
    line: str


class Laid(TypedDict):
    """What lies before a player in this round, the primary card first; ``active`` are the numbers of the cards whose
    ability is used."""

    counters: list[str]
    given: list[str]
    cards: list[str]
    active: list[int]


class Fought(TypedDict):
    """A clash of a round between teams: who answered, and whether that one won."""

    side: Side
    won: bool


class Centre(TypedDict):
    """The pile in the middle of Young Champions: how many cards, and those on top, the last one uppermost."""

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
        # by player: a hand as its cards or, where it is hidden, as their number, as a deck always is
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
    """An event with what it is about, as far as the viewer may know, and what it changed of the frame before it."""

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
    """An ability as it stands on a card."""

    id: str
    name: str
    text: str


class Card(TypedDict):
    """A card: a counter card has no tribe, rank and numbers. ``stats`` stand in the order of the statistics."""

    name: str
    tribe: str
    called: str
    rank: str
    stats: list[int]
    points: int
    ability: CardAbility | None
    counter: str


class Deck(TypedDict):
    """A deck that one can play with: its name, the set that it is of, whether the visitor has brought that, and its
    cards as they are listed."""

    name: str
    of: str
    yours: bool
    cards: str


class Lobby(TypedDict):
    """What is chosen before a game: how many play in each mode, and the decks by what a setup calls them; ``sample`` is
    the name of the set that is ours, and ``wheel`` its tribes as they are called."""

    modes: dict[str, int]
    decks: dict[str, Deck]
    sample: str
    wheel: list[str]


class Scored(TypedDict):
    """The points of a capture pile: of its Bronze and Silver, of its Platinum and Epic cards, for the last round, and
    in all; and how many cards it has."""

    party: Party
    cards: int
    low: int
    high: int
    bonus: int
    amount: int


class Report(TypedDict):
    """The report of a game that is over: how many rounds it had, and the points of each pile."""

    rounds: int
    score: list[Scored]


class InGame(answers.OfGame):
    """In a game of Dust Collectorz."""

    game: Literal["dust"]
    mode: Mode
    you: Side | None
    events: list[Event]
    start: NotRequired[Frame]
    choice: Choice | None
    moves: Options | None
    report: NotRequired[Report]
