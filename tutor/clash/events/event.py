"""What an event is: the only way a position changes, and each kind of it a record of its own.

A kind is a class, and what it says beside its rule and its cause are its fields. A kind without a `change` of its own
changes nothing: it tells why something happened, or that something did not happen where a player would wonder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, dataclass_transform

from ..cards import Card
from ..position import Place, Position

#: All that events can say, in the order in which it is written.
FIELDS = ("rule", "cause", "side", "card", "at", "to", "before", "after", "other", "ability", "cards", "by")
#: Every kind of event by its name.
KINDS: dict[str, type[Event]] = {}
_HYPHENS = {ord(c): f"-{c.lower()}" for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Kind(type):
    """The type of the kinds. A class of this type, with fields as annotations, is a frozen dataclass for whoever checks
    types, and as quick to make as a plain object; frozen ones of the library take twice as long, and to define seventy
    of them longer than to import all the rules."""

    fields: tuple[str, ...]
    defaults: dict[str, object]

    def __new__(
        mcs, name: str, bases: tuple[Any, ...], space: dict[str, Any], abstract: bool = False, **_: bool
    ) -> Any:
        """A class with the fields of its base and those annotated in it, each with a slot. One that is no mere base of
        others can be made, and is known by its name."""
        own = space["__slots__"] = tuple([field for field in space.get("__annotations__", ()) if field in FIELDS])
        defaults = {field: space.pop(field) for field in own if field in space}
        if own:
            known = (*own, *bases[0].fields) if bases else own
            space["fields"] = tuple([field for field in FIELDS if field in known])
            space["defaults"] = bases[0].defaults | defaults if bases else defaults
        if not abstract:
            space |= {"kind": name.translate(_HYPHENS)[1:], "__init__": _first}
        kind: Any = super().__new__(mcs, name, bases, space)
        if not abstract:
            KINDS[kind.kind] = kind
        return kind


def _first(event: Event, *said: Any, **named: Any) -> None:
    """Fill the first event of a kind, and make what fills all others: most of them are not needed at once."""
    kind: Any = type(event)
    kind.__init__ = _filling(kind.fields, kind.defaults)
    kind.__init__(event, *said, **named)


def _filling(fields: tuple[str, ...], defaults: dict[str, object]) -> Callable[..., None]:
    """What fills the fields of a new event: its rule and its cause by their place, all else by its name."""
    named = "".join(f", {field}" for field in fields[2:])
    filled = "; ".join(f"self.{field} = {field}" for field in fields)
    space: dict[str, Any] = {}
    exec(f"def fill(self, rule, cause=None{', *' * bool(named)}{named}): {filled}", space)
    fill: Callable[..., None] = space["fill"]
    fill.__kwdefaults__ = {field: value for field, value in defaults.items() if field != "cause"}
    return fill


class Event(metaclass=Kind, kw_only=False, abstract=True):
    """One thing that happened: the id of the rule that made it happen, and the number, in the same step, of the event
    that led to it; None for what the move itself began.

    What its kind has no field for is None, or no cards, so that one can ask any event.
    """

    rule: str
    cause: int | None = None

    kind: ClassVar[str]
    """The name of the kind."""
    fields: ClassVar[tuple[str, ...]]
    """What the kind says."""
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields that only its own side may see, in a game in which hands are hidden."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that nobody may see: the seeds of shuffles to come, and the order of the Automa's pile."""
    moves: ClassVar[bool] = False
    """After it a creature may stand elsewhere."""

    @property
    def side(self) -> int | None:
        """Whose event it is."""
        return None

    @property
    def card(self) -> Card | None:
        """The card that it is about."""
        return None

    @property
    def at(self) -> Place | None:
        """Where that card was."""
        return None

    @property
    def to(self) -> Place | None:
        """Where that card went, or whom it is aimed at."""
        return None

    @property
    def before(self) -> int | None:
        """A number that it changed, as it was."""
        return None

    @property
    def after(self) -> int | None:
        """A number as it then was."""
        return None

    @property
    def other(self) -> Card | None:
        """The other card that it is about: the one that strikes, or that is struck."""
        return None

    @property
    def ability(self) -> str | None:
        """The ability at work, where the kind alone does not say it."""
        return None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Several cards that it is about."""
        return ()

    @property
    def by(self) -> Card | None:
        """The neighbour whose Aura gives the ability at work; None where the creature has it itself."""
        return None

    def change(self, position: Position) -> Position:
        """The position after the event; the same one where the event only tells something."""
        return position

    def moved(self, place: Place, before: Position) -> Place | None:
        """Where a creature that stood at ``place`` of a line, in the position ``before`` the event, stands after it;
        None where it has left play. Gaps count as places until their line closes up."""
        return place

    def said(self) -> dict[str, Any]:
        """What it says, by field, without what it leaves open."""
        told = {field: getattr(self, field) for field in self.fields}
        return {field: value for field, value in told.items() if value is not None and value != ()}

    def but(self, **changes: Any) -> Self:
        """The same event with other values in some fields."""
        return type(self)(**{field: getattr(self, field) for field in self.fields} | changes)

    def caused_by(self, cause: int | None) -> Self:
        """The same event with another cause."""
        return self.but(cause=cause)

    def _values(self) -> tuple[Any, ...]:
        return (self.kind, *(getattr(self, field) for field in self.fields))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        said = ", ".join(f"{field}={value!r}" for field, value in self.said().items())
        return f"{type(self).__name__}({said})"
