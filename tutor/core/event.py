"""The kinds of events of a game: each a record of its own, with fields for what it says beside its rule and cause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, dataclass_transform

_HYPHENS = {ord(c): f"-{c.lower()}" for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Kind(type):
    """The type of the kinds. A class of this type, with fields as annotations, is a frozen dataclass for whoever checks
    types, and as quick to make as a plain object; frozen ones of the library take twice as long, and to define dozens
    of them longer than to import all the rules of a game."""

    fields: tuple[str, ...]
    defaults: dict[str, object]

    def __new__(
        mcs, name: str, bases: tuple[Any, ...], space: dict[str, Any], abstract: bool = False, **_: bool
    ) -> Any:
        """A class with the fields of its base and those annotated in it, each with a slot. One that is no mere base of
        others can be made, and stands by its name among the ``known`` of its game."""
        annotated: dict[str, str] = space.get("__annotations__", {})
        own = space["__slots__"] = tuple([field for field, said in annotated.items() if "ClassVar" not in said])
        defaults = {field: space.pop(field) for field in own if field in space}
        if own:
            known = (*bases[0].fields, *own) if bases else own
            order = bases[0].order if bases else ()
            space["fields"] = tuple([field for field in order if field in known]) if order else known
            space["defaults"] = bases[0].defaults | defaults if bases else defaults
        if not abstract:
            space |= {"kind": name.translate(_HYPHENS)[1:], "__init__": _first}
        kind: Any = super().__new__(mcs, name, bases, space)
        if not abstract:
            kind.known[kind.kind] = kind
        return kind


def _first(event: Happening, *said: Any, **named: Any) -> None:
    """Fill the first event of a kind, and make what fills all others: most of them are not needed at once."""
    kind: Any = type(event)
    kind.__init__ = _filling(kind.fields, kind.defaults)
    kind.__init__(event, *said, **named)


def _filling(fields: tuple[str, ...], defaults: dict[str, object]) -> Callable[..., None]:
    """What fills the fields of a new event: its rule, its cause and what it cites besides by their place, all else by
    its name."""
    named = "".join(f", {field}" for field in fields if field not in ("rule", "cause", "also"))
    filled = "; ".join(f"self.{field} = {field}" for field in fields)
    space: dict[str, Any] = {}
    exec(f"def fill(self, rule, cause=None, also=(){', *' * bool(named)}{named}): {filled}", space)
    fill: Callable[..., None] = space["fill"]
    fill.__kwdefaults__ = defaults  # that of the cause, which is given by its place, is not looked up there
    return fill


class Happening(metaclass=Kind, kw_only=False, abstract=True):
    """One thing that happened: the id of the rule that made it happen, and the number, in the same step, of the event
    that led to it; None for what the move itself began. A game derives its own base from this, with its ``known``."""

    rule: str
    cause: int | None = None
    also: tuple[str, ...] = ()
    """The ids of further rules without which it would have come out differently, most of them readings of ours."""
    printed: bool = False
    """True where what is printed decides by itself: the reading of ours that ``rule`` names makes no difference."""

    kind: ClassVar[str]
    """The name of the kind."""
    fields: ClassVar[tuple[str, ...]]
    """What the kind says."""
    known: ClassVar[dict[str, Any]]
    """Every kind of event of the game, by its name."""
    order: ClassVar[tuple[str, ...]] = ()
    """All that events of the game can say, in the order in which it is written; empty where each has its own order."""
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields that only its own side may see, in a game in which hands are hidden."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that nobody may see."""

    def change(self, position: Any) -> Any:
        """The position after the event; the same one where the event only tells something."""
        return position

    def said(self) -> dict[str, Any]:
        """What it says, by field, without what it leaves open."""
        told = {field: getattr(self, field) for field in self.fields if field != "printed" or self.printed}
        return {field: value for field, value in told.items() if value is not None and value != ()}

    def but(self, **changes: Any) -> Self:
        """The same event with other values in some fields."""
        return type(self)(**{field: getattr(self, field) for field in self.fields} | changes)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that it cites, the one that made it happen first."""
        return (self.rule, *self.also)

    @property
    def deciding(self) -> tuple[str, ...]:
        """The ids of the rules whose readings of ours decide it."""
        return self.also if self.printed else self.rules

    def caused_by(self, cause: int | None) -> Self:
        """The same event with another cause."""
        return self.but(cause=cause)

    def _values(self) -> tuple[Any, ...]:
        return (self.kind, *[getattr(self, field) for field in self.fields])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Happening) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        said = ", ".join(f"{field}={value!r}" for field, value in self.said().items())
        return f"{type(self).__name__}({said})"
