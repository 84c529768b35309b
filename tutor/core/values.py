"""The types of a game's values: as the code above the games sees them, and as parameters of the contract.

Each part of a `definition.GameDefinition` is generic in the types of its game, so the code of a game is checked with
its own types. The type parameters have defaults: `GameDefinition`, `Game` or `Step` without parameters means any game.
Code above the games uses only the attributes that the classes here promise. An opaque class promises none: only the
game definition that made such a value can use it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, Self

from .refusal import Reason

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar as _TypeVar

    def TypeVar(name: str, **_: object) -> _TypeVar:  # noqa: N802
        """Return a type variable without its default, which the module ``typing`` only knows from Python 3.13 on."""
        return _TypeVar(name)


class Position(Protocol):
    """A position: the state of a game between two events, as a value."""

    @property
    def player(self) -> int:
        """The number of the side to move."""

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; empty until the game has ended."""

    @property
    def edition(self) -> int:
        """The edition of the rules."""


class Event(Protocol):
    """Something that happened, as a value. Positions change only by events."""

    @property
    def kind(self) -> str:
        """The name of its kind."""

    @property
    def rule(self) -> str:
        """The id of the rule that made it happen."""

    @property
    def cause(self) -> int | None:
        """The number, within the same step, of the event that led to it; None for what the move itself started."""

    def change(self, position: Any) -> Any:
        """Return the position after the event; the same object if nothing changes. Both are positions of its game."""

    def caused_by(self, cause: int | None) -> Self:
        """Return the event with another cause."""


class Choice(Protocol):
    """A choice that the rules leave to a side in the middle of a move."""

    @property
    def side(self) -> int:
        """The side that chooses."""

    @property
    def rule(self) -> str:
        """The id of the rule that leaves the choice."""


class Card(Protocol):
    """A card, or another object on the table."""

    @property
    def name(self) -> str:
        """The name."""


class CardSet(Protocol):
    """A card set."""

    @property
    def id(self) -> str:
        """The id, from the name of the file."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def cards(self) -> Collection[Card]:
        """The cards."""


class Move:
    """A move. Opaque."""


class Asks:
    """A question of a lesson. Opaque."""


class Answer:
    """An answer to a question of a lesson. Opaque; equal answers mean the same."""


class Goal:
    """A goal of a lesson or a puzzle. Opaque."""


class Marks:
    """What a goal depends on in the past of a game. Opaque and hashable."""


class Layout:
    """A table under construction. Opaque."""


#: A table of JSON for a browser or another program. The modules ``protocol*.py`` describe its keys.
Data = Mapping[str, object]

P = TypeVar("P", bound=Position, default=Position)
"""The positions of a game."""
M = TypeVar("M", default=Move)
"""Its moves."""
E = TypeVar("E", bound=Event, default=Event)
"""Its events."""
C = TypeVar("C", bound=Choice, default=Choice)
"""Its choices."""
CardT = TypeVar("CardT", bound=Card, default=Card)
"""Its cards."""
SetT = TypeVar("SetT", bound=CardSet, default=CardSet)
"""Its card sets."""
AsksT = TypeVar("AsksT", default=Asks)
"""Its questions."""
AnswerT = TypeVar("AnswerT", default=Answer)
"""The answers to them."""
GoalT = TypeVar("GoalT", default=Goal)
"""Its goals."""
MarksT = TypeVar("MarksT", default=Marks)
"""What its goals depend on."""
LayoutT = TypeVar("LayoutT", default=Layout)
"""Its tables under construction."""
OptionsT = TypeVar("OptionsT", bound=Data, default=Data)
"""What can be played now, as data for the page."""
# the same for protocols that only return such values, or only take them
P_co = TypeVar("P_co", bound=Position, default=Position, covariant=True)
CardT_co = TypeVar("CardT_co", bound=Card, default=Card, covariant=True)
OptionsT_co = TypeVar("OptionsT_co", bound=Data, default=Data, covariant=True)
P_contra = TypeVar("P_contra", bound=Position, default=Position, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, default=Event, contravariant=True)
SetT_contra = TypeVar("SetT_contra", bound=CardSet, default=CardSet, contravariant=True)

#: The available card sets by id.
Sets = Mapping[str, SetT]
#: The answer to a `Choice`, as numbers whose meaning depends on the choice.
Numbers = tuple[int, ...]


#: The name of a side on the page.
Side = Literal["A", "B", "C", "D"]


class Deck(NamedTuple):
    """A checked deck: the number of its cards, and every reason why it cannot be played."""

    size: int
    reasons: tuple[Reason, ...]


class Said(NamedTuple, Generic[M]):
    """A move of a text, its words, and its line."""

    move: M
    text: str
    line: int


class Choosing(NamedTuple, Generic[CardT]):
    """The data of a choice before the game, such as a draft; the cards shown, by name; the ids of the rules."""

    told: Data
    cards: Mapping[str, CardT]
    rules: tuple[str, ...]
