"""How a game of Clash of Decks begins from a setup, as a value: what was chosen so far, and what that leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...core import Unreadable
from .opening import Setup, begin_setup
from .rules import Card, Reason, Refused, Step
from .rules.setup import Draft, Removals
from .sets import CardSet, by_name


def draft_over(name: str) -> Refused:
    """The refusal of a card where nothing is left to choose."""
    return Refused(name, (Reason("draft-over", "format.draft-solo"),))


@dataclass(frozen=True)
class Begun:
    """A setup, and the draft or the removals that it has come to; or, once all is chosen, the opening step."""

    setup: Setup
    sets: Mapping[str, CardSet]
    draft: Draft | Removals | None
    opening: Step | None
    is_dealt: bool = True

    @classmethod
    def by(cls, setup: Setup, sets: Mapping[str, CardSet]) -> Begun:
        """What a setup leads to. Raises `Unreadable` where a card was not there to be taken, and `Refused`."""
        led = begin_setup(setup, sets)
        return cls(setup, sets, led, None) if isinstance(led, Draft | Removals) else cls(setup, sets, None, led)

    @property
    def words(self) -> str:
        """The setup in words."""
        return str(self.setup)

    @property
    def can_go_back(self) -> bool:
        """True once a card was taken or removed."""
        return bool(self.setup.took or self.setup.removed)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The cards of all sets at hand, by name."""
        return by_name(self.sets)

    def take(self, name: str) -> Begun:
        """The start once a card of the draft is taken, or removed from a constructed deck. Raises `Refused`."""
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
        """The start without the last card that was taken or removed."""
        if not self.can_go_back:
            return self
        return self.by(self.setup._replace(took=self.setup.took[:-1], removed=self.setup.removed[:-1]), self.sets)

    def chosen(self) -> Begun:
        """The start once, of a draft, the first card shown was taken each time; removals are left as they are."""
        start = self
        while isinstance(start.draft, Draft):
            start = start.take(start.draft.shown[0].name)
        return start

    def settled(self) -> Step:
        """The opening of that one. Raises `Unreadable` for removals."""
        opening = self.chosen().opening
        if opening is None:
            raise Unreadable("expected the four removals of a constructed duel: removed and four cards")
        return opening
