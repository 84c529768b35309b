"""One move of Clash being resolved: what the core's resolution knows, and who has which ability, and stands where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, dataclass_transform

from .... import core
from ....core import Reason
from .abilities import OWN, Source
from .cards import Card
from .choice import Answer, Choice
from .events import Event
from .events.assault import AuraGained
from .events.stronghold import Enter
from .events.turn import Summon
from .position import LINES, Creature, Place, Position


def change(position: Position, event: Event) -> Position:
    """The position after the event."""
    return event.change(position)


class Strike:
    """One attack of a creature, or the effect of one Incantation, on its way through the printed steps."""

    __slots__ = (
        "again", "amounts", "attacker", "card", "cause", "counter", "destroyed", "excess", "factor", "hits", "reached",
        "side", "unhurt", "wounds",
    )  # fmt: skip

    def __init__(self, card: Card, side: int, attacker: Place | None, cause: int) -> None:
        self.card = card
        self.side = side
        """Whose creature or Incantation it is."""
        self.attacker = attacker
        self.cause = cause
        self.again = self.counter = False
        """It is a further attack by Berserk; it strikes back by Instinct."""
        self.hits: list[Place] = []
        """The creatures hit, the target first; none when the Stronghold is attacked."""
        self.factor = 1
        """What Aquatic multiplies its damage by."""
        self.amounts: list[int] = []
        """The damage to each creature hit, or to the Stronghold."""
        self.wounds: dict[Place, int] = {}
        """The event in which each creature suffered damage."""
        self.unhurt: dict[Place, int] = {}
        """The event that says why a creature suffered none, for each that was hit all the same."""
        self.reached: int | None = None
        """The event in which the Stronghold suffered damage."""
        self.destroyed: list[int] = []
        """The events in which creatures were destroyed."""
        self.excess = 0
        """The damage beyond the Health Points of those destroyed."""

    def source(self, resolution: Resolution, ability: str) -> Source | None:
        """Where it has an ability from: a creature as any does, an Incantation only from its own card."""
        if self.attacker is not None:
            return resolution.source(self.attacker, ability)
        return OWN if ability in self.card.own else None


class Resolution(core.Resolution[Position, Event, Choice, Answer]):
    """The resolution of one move, by the steps that it is given."""

    __slots__ = ("abilities", "falling", "foreseen", "looked_at", "moving", "steps", "told")

    def __init__(
        self, position: Position, steps: Steps, answers: tuple[Answer, ...] = (), settle: bool = False
    ) -> None:
        super().__init__(position, answers, settle)
        self.steps = steps
        self.moving: list[int] = []  # the events, of those looked at so far, after which creatures stand elsewhere
        self.looked_at = 0
        self.foreseen: list[tuple[Place, int]] = []
        """The creatures that are still to be activated, in their order at the beginning of the assault, each with its
        place then and the last event before; none where the assault began in another move."""
        self.falling = 0
        """How many creatures have been destroyed at once, while they leave play."""
        self.told = position  # when Auras were last told of: see `auras.update`
        self.abilities = _at_work(position)  # so that what nobody has is never looked for

    def emit(self, event: Event) -> int:
        """Let an event happen; its number comes back. Where a Symbiote's Aura is at work, it cites our reading."""
        giver = event.other if isinstance(event, AuraGained) else event.by
        if giver is not None and _rides(self.position, giver, event.at):
            event = event.but(also=(*event.also, "symbiote.one-creature"))
        return super().emit(event)

    def source(self, place: Place, ability: str) -> Source | None:
        """Where the creature at ``place`` has ``ability`` from now; None where it has not got it."""
        return self.steps.source(self.position, place, ability) if ability in self.abilities else None

    def where(self, place: Place, since: int) -> Place | None:
        """Where the creature now stands that stood at ``place`` after event ``since``; None where it has left."""
        here: Place | None = place
        self.moving += [i for i in range(self.looked_at, len(self.events)) if self.events[i].moves]
        self.looked_at = len(self.events)
        since_then = len(self.moving)
        while since_then and self.moving[since_then - 1] > since:
            since_then -= 1
        for i in self.moving[since_then:]:
            if here is not None:
                here = self.events[i].moved(here, self.positions[i - 1])
        return here


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """A value with the fields that its class says; a tuple with names for forty of them takes long to define."""

    def __init__(self, **fields: Any) -> None:
        vars(self).update(fields)

    def but(self, **changes: Any) -> Self:
        """The same with other values in some fields."""
        return type(self)(**vars(self) | changes)


if TYPE_CHECKING:

    class Hit(Protocol):
        """`tutor.games.clash.rules.stronghold.hit_stronghold`."""

        def __call__(  # noqa: D102
            self,
            resolution: Resolution,
            side: int,
            by: int,
            amount: int,
            card: Card,
            cause: int | None,
            rule: str = "stronghold.slides",
            attack: bool = True,
        ) -> int | None: ...

    class Settle(Protocol):
        """`tutor.games.clash.rules.stronghold.settle_stronghold`."""

        def __call__(  # noqa: D102
            self,
            resolution: Resolution,
            side: int,
            by: int,
            cause: int | None,
            played: bool = False,
            cut_short: tuple[str, ...] = (),
        ) -> None: ...


class Steps(Record):
    """The printed steps that a resolution goes through, and what it asks of a position on the way: each as a function.

    The true ones are `steps.TRUE`. A rule calls another of these by the record that its resolution has, so
    that each can be read otherwise in one game and not in the next.
    """

    # asked of a position
    source: Callable[[Position, Place, str], Source | None]
    card_reasons: Callable[[Position, int, str], list[Reason]]
    base_mana: Callable[[Position], int]
    next_attacker: Callable[[Position], Place | None]
    fixed_order: Callable[[list[Place]], list[Place]]
    mercenary_goes: Callable[[Position, int, int], tuple[str, Place, int | None]]
    # a turn
    mana_regeneration: Callable[[Resolution], None]
    add_catalysts: Callable[[Resolution, int], None]
    pay: Callable[[Resolution, int], tuple[Card, Place, int]]
    enters: Callable[[Resolution, Summon | Enter], int]
    merge: Callable[[Resolution, int, Place], None]
    next_available: Callable[[Resolution, int, int], None]
    heal: Callable[[Resolution], None]
    next_turn: Callable[[Resolution], None]
    # an activation, and an Incantation
    activate: Callable[[Resolution, Place], None]
    attack_clearance: Callable[[Resolution, Place], Strike | None]
    target_identification: Callable[[Resolution, Strike], bool]
    area: Callable[[Resolution, Strike], None]
    sprint: Callable[[Resolution, Strike], None]
    aquatic: Callable[[Resolution, Strike], None]
    damage_calculation: Callable[[Resolution, Strike], None]
    dealing_damage: Callable[[Resolution, Strike], None]
    destroyed_return: Callable[[Resolution, Strike], None]
    leave_play: Callable[[Resolution, Place, int, Source | None], None]
    regeneration: Callable[[Resolution, Strike], None]
    sharpening: Callable[[Resolution, Strike], None]
    vanish: Callable[[Resolution, Strike], None]
    berserk: Callable[[Resolution, Strike], bool]
    instinct: Callable[[Resolution, list[tuple[Place, int]]], None]
    instinct_order: Callable[[Resolution, list[tuple[Place, int]]], list[tuple[Place, int]]]
    incantation_returns: Callable[[Resolution, Strike], None]
    # the Stronghold
    hit_stronghold: Hit
    settle_stronghold: Settle
    regenerate: Callable[[Resolution, int, int, Card, int, Card | None], None]
    hit_pile: Callable[[Resolution, int, int, Card, int | None, bool], int | None]
    fort_bare: Callable[[Resolution, int, int, str], None]
    shuffled: Callable[[Sequence[Card], int], tuple[tuple[Card, ...], int]]
    # the Automa
    summoning: Callable[[Resolution], None]
    draw: Callable[[Resolution, int, str], None]
    play_incantation: Callable[[Resolution, Card, Place, int], None]


def _rides(position: Position, card: Card, place: Place | None) -> bool:
    """True where a card whose Aura reaches ``place``, or some place where none is said, is the Symbiote of a pair."""
    if place is None or place.zone not in LINES:
        beside: list[Creature | None] = [*position.standing()]
    else:
        line, number = position.kingdoms[place.side].lines[place.zone], place.number
        beside = [line[i] for i in (number - 2, number) if 0 <= i < len(line)]
    return any(creature is not None and creature.rider == card != creature.card for creature in beside)


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
                    found |= creature.card.brings
                    if creature.rider is not None:
                        found |= creature.rider.brings
        if kingdom.champion is not None:
            found |= kingdom.champion.brings
    return frozenset(found)
