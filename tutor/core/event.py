"""The base class of the event kinds of a game: a class for each kind, with fields for its data."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from dataclasses import fields as fields_of
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

_HYPHENS = {ord(c): f"-{c.lower()}" for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}

T = TypeVar("T", bound="Happening")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def base(cls: type[T]) -> type[T]:
    """Make a class a dataclass that is only a base of event kinds: it cannot be created."""
    return _with_fields(cls, init=False)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def kind(cls: type[T]) -> type[T]:
    """Make a class a dataclass of events, and register it by the name of its kind in ``known`` of its game."""
    made = _with_fields(cls, init=True)
    made.kind = made.__name__.translate(_HYPHENS)[1:]
    made.known[made.kind] = made
    return made


def _with_fields(cls: type[T], init: bool) -> type[T]:
    """Make a class a dataclass, and set the names of its fields.

    Only type checkers treat it as frozen: creating a frozen dataclass takes three times as long (2.4 µs instead of
    0.7 µs), and a resolution creates events all the time.
    """
    for name in inspect.get_annotations(cls):
        if name not in vars(cls):
            setattr(cls, name, field())  # otherwise a property of the same name in a base class would be the default
    made = dataclass(init=init, slots=True, kw_only=True, eq=False, repr=False, match_args=False)(cls)
    known = [one.name for one in fields_of(made)]
    made.fields = tuple([name for name in made.order if name in known]) if made.order else tuple(known)
    return made


@base
class Happening:
    """Something that happened.

    ``rule`` is the id of the rule that made it happen. ``cause`` is the number, within the same step, of the event that
    led to it; None for what the move itself started. Each game derives its own base class from this one, with its own
    ``known``.
    """

    rule: str = field(kw_only=False)
    cause: int | None = field(default=None, kw_only=False)
    also: tuple[str, ...] = field(default=(), kw_only=False)
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
