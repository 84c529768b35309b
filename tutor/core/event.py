"""The base class of the event kinds of a game: a class for each kind, with fields for its data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, dataclass_transform

_HYPHENS = {ord(c): f"-{c.lower()}" for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Kind(type):
    """The metaclass of event kinds.

    Type checkers see a frozen dataclass with the annotated fields. At run time an instance is as fast to create as a
    plain object; frozen dataclasses take twice as long, and defining dozens of them takes longer than importing all
    rules of a game.
    """

    fields: tuple[str, ...]
    defaults: dict[str, object]

    def __new__(
        mcs, name: str, bases: tuple[Any, ...], space: dict[str, Any], abstract: bool = False, **_: bool
    ) -> Any:
        """Create a class with the fields of its base and its own annotated fields, each with a slot. Unless it is
        ``abstract``, register it by name in ``known`` of its game."""
        annotated: dict[str, str] = space.get("__annotations__", {})
        own = space["__slots__"] = tuple([field for field, said in annotated.items() if "ClassVar" not in said])
        defaults = {field: space.pop(field) for field in own if field in space}
        if own:
            known = (*bases[0].fields, *own) if bases else own
            order = bases[0].order if bases else ()
            space["fields"] = tuple([field for field in order if field in known]) if order else known
            space["defaults"] = bases[0].defaults | defaults if bases else defaults
        if not abstract:
            space |= {"kind": name.translate(_HYPHENS)[1:], "__init__": _initialize_first}
        kind: Any = super().__new__(mcs, name, bases, space)
        if not abstract:
            kind.known[kind.kind] = kind
        return kind


def _initialize_first(event: Happening, *said: object, **named: object) -> None:
    """Initialize the first event of a kind, and create the ``__init__`` for all others. Most kinds are not needed at
    once."""
    kind: Any = type(event)
    kind.__init__ = _make_init(kind.fields, kind.defaults)
    kind.__init__(event, *said, **named)


def _make_init(fields: tuple[str, ...], defaults: dict[str, object]) -> Callable[..., None]:
    """Return an ``__init__`` for these fields. Rule, cause and ``also`` are positional, all other fields are
    keywords."""
    named = "".join(f", {field}" for field in fields if field not in ("rule", "cause", "also"))
    filled = "; ".join(f"self.{field} = {field}" for field in fields)
    space: dict[str, Callable[..., None]] = {}
    exec(f"def fill(self, rule, cause=None, also=(){', *' * bool(named)}{named}): {filled}", space)
    fill = space["fill"]
    fill.__kwdefaults__ = defaults  # the default of the positional cause is in the signature
    return fill


class Happening(metaclass=Kind, kw_only=False, abstract=True):
    """Something that happened.

    ``rule`` is the id of the rule that made it happen. ``cause`` is the number, within the same step, of the event that
    led to it; None for what the move itself started. Each game derives its own base class from this one, with its own
    ``known``.
    """

    rule: str
    cause: int | None = None
    also: tuple[str, ...] = ()
    """The ids of other rules without which the result would differ. Most of them are our readings."""
    printed: bool = False
    """True if the printed rule decides alone: the reading that ``rule`` follows makes no difference."""

    kind: ClassVar[str]
    """The name of the kind."""
    fields: ClassVar[tuple[str, ...]]
    """The fields of the kind."""
    known: ClassVar[dict[str, type[Any]]]
    """All event kinds of the game, by name."""
    order: ClassVar[tuple[str, ...]] = ()
    """All fields of the game's events in the order in which they are written; empty if each kind has its own order."""
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields that only the event's own side may see, in a game with hidden hands."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that nobody may see."""

    def change(self, position: Any) -> Any:
        """The position after the event; the same one where the event only tells something."""
        return position

    def said(self) -> dict[str, object]:
        """What it says, by field, without what it leaves open."""
        told = {field: getattr(self, field) for field in self.fields if field != "printed" or self.printed}
        return {field: value for field, value in told.items() if value is not None and value != ()}

    def but(self, **changes: object) -> Self:
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

    def _values(self) -> tuple[object, ...]:
        return (self.kind, *[getattr(self, field) for field in self.fields])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Happening) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        said = ", ".join(f"{field}={value!r}" for field, value in self.said().items())
        return f"{type(self).__name__}({said})"
