"""The state of a Clash move while it is being resolved, and the table of printed steps that it goes through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

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
    """Return the position after the event."""
    return event.change(position)


class Strike:
    """The state of one attack, or of one Incantation's effect, during the printed steps."""

    __slots__ = (
        "again", "amounts", "attacker", "card", "cause", "counter", "destroyed", "excess", "factor", "hits", "reached",
        "side", "unhurt", "wounds",
    )  # fmt: skip

    def __init__(self, card: Card, side: int, attacker: Place | None, cause: int) -> None:
        self.card = card
        self.side = side
        """The side that owns the creature or the Incantation."""
        self.attacker = attacker
        self.cause = cause
        self.again = self.counter = False
        """``again``: a further attack by Berserk. ``counter``: a counterattack by Instinct."""
        self.hits: list[Place] = []
        """The places of the creatures hit, the target first. Empty when the Stronghold is attacked."""
        self.factor = 1
        """The factor by which Aquatic multiplies the damage."""
        self.amounts: list[int] = []
        """The damage to each creature hit, or to the Stronghold."""
        self.wounds: dict[Place, int] = {}
        """The index of the event in which each creature suffered damage."""
        self.unhurt: dict[Place, int] = {}
        """For each creature that was hit but suffered no damage, the index of the event that says why."""
        self.reached: int | None = None
        """The index of the event in which the Stronghold suffered damage."""
        self.destroyed: list[int] = []
        """The indices of the events in which creatures were destroyed."""
        self.excess = 0
        """The damage beyond the Health Points of the creatures destroyed."""

    def source(self, resolution: Resolution, ability: str) -> Source | None:
        """Return where it has an ability from. An Incantation only has the abilities of its own card."""
        if self.attacker is not None:
            return resolution.source(self.attacker, ability)
        return OWN if ability in self.card.own else None


class Resolution(core.Resolution[Position, Event, Choice]):
    """The resolution of one move, using the given ``steps``."""

    __slots__ = ("abilities", "auras_reported", "destroyed_count", "foreseen", "moving", "scanned", "steps")

    def __init__(
        self, position: Position, steps: Steps, answers: tuple[Answer, ...] = (), settle: bool = False
    ) -> None:
        super().__init__(position, answers, settle)
        self.steps = steps
        self.moving: list[int] = []  # events seen so far after which a creature may be at another place
        self.scanned = 0
        self.foreseen: list[tuple[Place, int]] = []
        """The creatures still to be activated, in their order at the beginning of the assault.

        Each comes with its place at that time and the index of the last event before. Empty if the assault began in
        another move.
        """
        self.destroyed_count = 0
        """The number of creatures destroyed at the same time, while they leave play."""
        self.auras_reported = position  # the position when Auras were last reported: see `auras.update`
        self.abilities = _abilities_in_game(position)  # to skip the search for abilities that no card has

    def emit(self, event: Event) -> int:
        """Apply an event and return its index. If the Aura of a Symbiote is involved, the event also cites our
        reading."""
        giver = event.other if isinstance(event, AuraGained) else event.by
        if giver is not None and _is_symbiote_near(self.position, giver, event.at):
            event = event.but(also=(*event.also, "symbiote.one-creature"))
        return super().emit(event)

    def source(self, place: Place, ability: str) -> Source | None:
        """Return where the creature at ``place`` has ``ability`` from now, or None if it does not have it."""
        return self.steps.source(self.position, place, ability) if ability in self.abilities else None

    def where(self, place: Place, since: int) -> Place | None:
        """Return the present place of the creature that was at ``place`` after event ``since``, or None if it has left
        play."""
        here: Place | None = place
        self.moving += [i for i in range(self.scanned, len(self.events)) if self.events[i].moves]
        self.scanned = len(self.events)
        since_then = len(self.moving)
        while since_then and self.moving[since_then - 1] > since:
            since_then -= 1
        for i in self.moving[since_then:]:
            if here is not None:
                here = self.events[i].moved(here, self.positions[i - 1])
        return here


class StrongholdHit(NamedTuple):
    """Damage to the Stronghold of a side in one instance."""

    side: int
    by: int
    """The side that deals it."""
    amount: int
    card: Card
    cause: int | None
    rule: str = "stronghold.slides"
    """The rule by which a Stronghold in a hand slides."""
    attack: bool = True
    """False for damage that is not an attack."""


if TYPE_CHECKING:

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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Steps:
    """The printed steps of a resolution, and the questions it asks of a position, each as a function.

    The correct ones are `steps.TRUE`. Rules call one another through the ``steps`` of their resolution, so that a
    misreading can replace single steps in one game without affecting others.
    """

    # questions about a position
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
    hit_stronghold: Callable[[Resolution, StrongholdHit], int | None]
    settle_stronghold: Settle
    regenerate: Callable[[Resolution, int, int, Card, int, Card | None], None]
    hit_pile: Callable[[Resolution, int, int, Card, int | None, bool], int | None]
    fort_bare: Callable[[Resolution, int, int, str], None]
    shuffled: Callable[[Sequence[Card], int], tuple[tuple[Card, ...], int]]
    # the Automa
    summoning: Callable[[Resolution], None]
    draw: Callable[[Resolution, int, str], None]
    play_incantation: Callable[[Resolution, Card, Place, int], None]

    def but(self, **changes: Any) -> Self:
        """Return a copy with other functions for some steps."""
        return replace(self, **changes)


def _is_symbiote_near(position: Position, card: Card, place: Place | None) -> bool:
    """Return True if ``card`` is the Symbiote of a pair next to ``place``, or of any pair if ``place`` is None."""
    if place is None or place.zone not in LINES:
        beside: list[Creature | None] = [*position.standing()]
    else:
        line, number = position.kingdoms[place.side].lines[place.zone], place.number
        beside = [line[i] for i in (number - 2, number) if 0 <= i < len(line)]
    return any(creature is not None and creature.rider == card != creature.card for creature in beside)


def _abilities_in_game(position: Position) -> frozenset[str]:
    """Return every ability that a card of the game has or gives."""
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
