"""One move being resolved: the position so far, the events that led there, and the choices that it leaves open."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from .abilities import Source, line_by_line, source
from .cards import Card
from .events import CHANGES, Event, moved
from .position import Place, Position


class Choice(NamedTuple):
    """A choice that the rules leave to a side: in which order ``cards``, destroyed at once, return to its hand.

    ``cards`` and their ``places`` stand in the fixed order that is taken where nobody chooses.
    """

    side: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    rule: str = "return.owner-orders"


class Step(NamedTuple):
    """What a move leads to: the events in order, from the position ``start``, and the choice now open, if any.

    ``positions[i]`` is the position right after ``events[i]``.
    """

    start: Position
    events: tuple[Event, ...] = ()
    positions: tuple[Position, ...] = ()
    choice: Choice | None = None

    @property
    def position(self) -> Position:
        """The position reached; while a choice is open, the one in the middle of the move where it is to be made."""
        return self.positions[-1] if self.positions else self.start


class ChoiceOpen(Exception):
    """Stops a resolution at a choice that has no answer yet."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice


class GameOver(Exception):
    """Stops a resolution when the game has ended."""


class TooLong(Exception):
    """Stops a resolution in which more happens than somebody has `patience` for."""


#: The kinds of events after which a creature may stand elsewhere.
MOVING = frozenset({"leave", "close", "sprint", "vanish"})
_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)


@contextmanager
def patience(events: int | None) -> Iterator[None]:
    """Within it only so many events may happen, in all resolutions together; one more raises `TooLong`. None takes a
    limit from outside away."""
    token = _left.set(None if events is None else [events])
    try:
        yield
    finally:
        _left.reset(token)


class Story:
    """The resolution of one move. Rules call `happen`, and nothing else changes the position."""

    __slots__ = (
        "abilities", "answers", "auras", "events", "left", "moving", "position", "positions", "settle", "start",
    )  # fmt: skip

    def __init__(self, position: Position, answers: tuple[tuple[int, ...], ...] = (), settle: bool = False) -> None:
        self.start = self.position = position
        self.events: list[Event] = []
        self.positions: list[Position] = []
        self.moving: list[int] = []  # the events that change where creatures stand
        self.left = _left.get()
        self.answers = list(answers)
        self.settle = settle
        self.auras = line_by_line(position)  # as last told: see `abilities.update`
        self.abilities = _at_work(position)  # so that what nobody has is never looked for

    def happen(
        self,
        kind: str,
        rule: str,
        cause: int | None = None,
        side: int | None = None,
        card: Card | None = None,
        at: Place | None = None,
        to: Place | None = None,
        before: int | None = None,
        after: int | None = None,
        other: Card | None = None,
        ability: str | None = None,
        cards: tuple[Card, ...] = (),
        by: Card | None = None,
    ) -> int:
        """Let an event happen; its number in this story comes back, to be the cause of others."""
        if self.left is not None:
            self.left[0] -= 1
            if self.left[0] < 0:
                raise TooLong
        event = Event(kind, rule, cause, side, card, at, to, before, after, other, ability, cards, by)
        if kind in MOVING:
            self.moving.append(len(self.events))
        change = CHANGES.get(kind)
        if change is not None:
            self.position = change(self.position, event)
        self.events.append(event)
        self.positions.append(self.position)
        return len(self.events) - 1

    def source(self, place: Place, ability: str) -> Source | None:
        """Where the creature at ``place`` has ``ability`` from now; None where it has not got it."""
        return source(self.position, place, ability) if ability in self.abilities else None

    def where(self, place: Place, since: int) -> Place | None:
        """Where the creature now stands that stood at ``place`` after event ``since``; None where it has left."""
        here: Place | None = place
        for i in self.moving[bisect_right(self.moving, since) :]:
            if here is not None:
                here = moved(self.events[i], here, self.positions[i - 1])
        return here

    def choose(self, choice: Choice) -> tuple[int, ...] | None:
        """The order chosen, as numbers into ``choice.cards``; None where the fixed order is to be taken.

        Raises `ChoiceOpen` where there is no answer yet.
        """
        if self.answers:
            return self.answers.pop(0)
        if self.settle:
            return None
        raise ChoiceOpen(choice)

    def step(self, choice: Choice | None = None) -> Step:
        """The step that this story has come to."""
        return Step(self.start, tuple(self.events), tuple(self.positions), choice)


def _at_work(position: Position) -> frozenset[str]:
    """Every ability that a card of the game has or gives."""
    found = set() if position.automa is None else set(position.automa.gifts)
    for kingdom in position.kingdoms:
        for card in kingdom.hand:
            found |= card.brings
        for card in kingdom.discard:
            found |= card.brings
        for line in kingdom.lines:
            for creature in line:
                if creature is not None:
                    found |= (
                        creature.card.brings if creature.rider is None else creature.card.brings | creature.rider.brings
                    )
        if kingdom.champion is not None:
            found |= kingdom.champion.brings
    return frozenset(found)
