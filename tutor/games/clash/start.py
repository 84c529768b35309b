"""The start of a game of Clash of Decks from a setup: the choices so far, and what they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...core import Unreadable
from ...core import definition as core
from .opening import Setup, begin_setup
from .rules import Card, Choice, Event, Position, Reason, Refused, Step
from .rules.setup import Draft, Removals
from .sets import CardSet, by_name

#: A start of a game of Clash, from a setup or from a position.
Start = core.Start[Position, Event, Choice]


def draft_over(name: str) -> Refused:
    """Return the refusal of a card when nothing is left to choose."""
    return Refused(name, (Reason("draft-over", "format.draft-solo"),))


@dataclass(frozen=True)
class Begun:
    """A setup with the draft or the removals in progress, or, once everything is chosen, the opening step."""

    setup: Setup
    sets: Mapping[str, CardSet]
    draft: Draft | Removals | None
    opening: Step | None
    is_dealt: bool = True

    @classmethod
    def by(cls, setup: Setup, sets: Mapping[str, CardSet]) -> Begun:
        """Return what a setup leads to. Raises `Refused`, and `Unreadable` if a card named could not be taken."""
        led = begin_setup(setup, sets)
        return cls(setup, sets, led, None) if isinstance(led, Draft | Removals) else cls(setup, sets, None, led)

    @property
    def words(self) -> str:
        """The setup as text."""
        return str(self.setup)

    @property
    def can_go_back(self) -> bool:
        """True if a card has been taken or removed."""
        return bool(self.setup.took or self.setup.removed)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The cards of all sets given, by name."""
        return by_name(self.sets)

    def take(self, name: str) -> Begun:
        """Return the start after taking a card of the draft, or removing one from a constructed deck. Raises
        `Refused`."""
        setup = self.setup
        match self.draft:
            case None:
                raise draft_over(name)
            case Removals():
                self.draft.remove(name)
                return self.by(setup._replace(removed=(*setup.removed, name)), self.sets)
        self.draft.take(name)
        return self.by(setup._replace(took=(*setup.took, name)), self.sets)

    def back(self) -> Begun:
        """Return the start without the last card taken or removed."""
        if not self.can_go_back:
            return self
        return self.by(self.setup._replace(took=self.setup.took[:-1], removed=self.setup.removed[:-1]), self.sets)

    def chosen(self) -> Begun:
        """Return the start after taking the first card shown until the draft is over. Removals are left open."""
        start = self
        while isinstance(start.draft, Draft):
            start = start.take(start.draft.shown[0].name)
        return start

    def settled(self) -> Step:
        """Return the opening step of `chosen`. Raises `Unreadable` if removals are open."""
        opening = self.chosen().opening
        if opening is None:
            raise Unreadable("expected the four removals of a constructed duel: removed and four cards")
        return opening
