"""Misreadings: wrong rules that players assume, each as the rulebook steps with one step or reading replaced.

Their names and texts are in ``rulebook/misreadings.toml``.

>>> from tutor.games.dust.rules.cards import Card
>>> misread("gold-is-most").points(Card("Atlas", "paper", "gold", (6, 8, 4, 7)))
2
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..rules.cards import GOLD, Card
from ..rules.ending import points
from ..rules.events.ending import Captured, PutAside, Unplayed
from ..rules.parts import Clash
from ..rules.position import FULL, Position
from ..rules.readings import Readings
from ..rules.resolution import Resolution, Steps, Tribes
from ..rules.rounds import mode_of
from ..rules.steps import TRUE
from ..rules.wheel import OTHER, STRONGER, WEAKER, Sign, beats, relation

Change = Callable[[Steps], Steps]
S = ParamSpec("S")
T = TypeVar("T")


def misread(id: str) -> Steps:
    """Return the rulebook steps with a misreading. Raise `KeyError` for an unknown id."""
    return WRONG[id](TRUE)


def _step(step: Callable[S, T]) -> Callable[[Callable[Concatenate[Callable[S, T], S], T]], Change]:
    """Return what makes a change of a function: it replaces this step of `TRUE` by the function, which gets the correct
    step as its first argument."""
    name = next(name for name, true in TRUE._asdict().items() if true is step)

    def changed(function: Callable[Concatenate[Callable[S, T], S], T]) -> Change:
        def change(true: Steps) -> Steps:
            replacement: Any = partial(function, getattr(true, name))
            return true._replace(**{name: replacement})

        return change

    return changed


def _reading(**readings: bool) -> Change:
    """Return a function that changes one of our readings."""
    values: Mapping[str, Any] = readings
    return lambda true: true._replace(readings=true.readings._replace(**values))


# -- the clash ----------------------------------------------------------------------------------------------------


def ties_to_attacker(
    _true: Callable[[Clash, int, int, Steps], bool], _clash: Clash, attack: int, answer: int, _steps: Steps
) -> bool:
    return answer > attack


def tribe_decides(
    true: Callable[[Clash, int, int, Steps], bool], clash: Clash, attack: int, answer: int, steps: Steps
) -> bool:
    found = steps.relation(steps.readings, clash.wheel, clash.attack.tribe, clash.answer.tribe)
    if found in (STRONGER, WEAKER):
        return found == STRONGER
    return true(clash, attack, answer, steps)


def wheel_backwards(true: Steps) -> Steps:
    def turned(readings: Readings, wheel: tuple[str, ...], attacking: str, tribe: str) -> Sign:
        found = relation(readings, wheel, attacking, tribe)
        return WEAKER if found == STRONGER else STRONGER if found == WEAKER else found

    def beaten(readings: Readings, wheel: tuple[str, ...], tribe: str, below: str) -> bool:
        return beats(readings, wheel, below, tribe)

    return true._replace(relation=turned, beats=beaten)


def all_in_full(_true: Callable[[int], int], number: int) -> int:
    return number


# -- who may answer -----------------------------------------------------------------------------------------------


def only_stronger_answers(
    true: Callable[[Position, int, Steps], Tribes], position: Position, side: int, steps: Steps
) -> Tribes:
    tribes = true(position, side, steps)
    stronger = {tribe for tribe in tribes.neighbours if _to(position, tribe, steps) == STRONGER}
    others = {tribe for tribe in _all(position, tribes) if _to(position, tribe, steps) == OTHER}
    allowed = stronger if stronger & tribes.held else others
    return tribes._replace(allowed=frozenset(allowed)) if position.attack.tribe else tribes


def others_any_time(
    true: Callable[[Position, int, Steps], Tribes], position: Position, side: int, steps: Steps
) -> Tribes:
    tribes = true(position, side, steps)
    others = {tribe for tribe in _all(position, tribes) if _to(position, tribe, steps) == OTHER}
    return tribes._replace(allowed=tribes.allowed | others | set(tribes.neighbours))


def own_tribe_at_need(
    true: Callable[[Position, int, Steps], Tribes], position: Position, side: int, steps: Steps
) -> Tribes:
    tribes = true(position, side, steps)
    own = frozenset({position.attack.tribe} - {""})
    return tribes if tribes.can_answer else tribes._replace(allowed=tribes.allowed | own)


def _all(position: Position, tribes: Tribes) -> Iterator[str]:
    yield from tribes.held | set(position.wheel)


def _to(position: Position, tribe: str, steps: Steps) -> str:
    return steps.relation(steps.readings, position.wheel, position.attack.tribe, tribe)


# -- the round and the end ----------------------------------------------------------------------------------------


def own_card_back(
    _true: Callable[[Resolution, int, int], None], resolution: Resolution, _winner: int, cause: int
) -> None:
    for side in mode_of(resolution.position).order(resolution.position):
        if cards := resolution.lay(side).all:
            resolution.emit(Captured("dust.round.captures-all", cause, side=side, cards=cards, players=(side,)))


def trap_discarded(
    true: Callable[[Resolution, int, int], None], resolution: Resolution, winner: int, cause: int
) -> None:
    for side in mode_of(resolution.position).order(resolution.position):
        if cards := resolution.lay(side).counters:
            resolution.emit(PutAside("dust.counter.captured-too", cause, side=side, cards=cards))
    true(resolution, winner, cause)


def overflow_refills(true: Callable[[Resolution, int], None], resolution: Resolution, cause: int) -> None:
    position = resolution.position
    for side, seat in enumerate(position.seats):
        count = max(0, FULL - len(seat.hand))
        filled = seat._replace(hand=seat.hand + seat.overflow[:count], overflow=seat.overflow[count:])
        position = position.with_seat(side, filled)
    resolution.position = resolution.positions[-1] = position  # as if the last event had caused it
    true(resolution, cause)


def first_attacker_stays(true: Callable[[Position, int], int], position: Position, winner: int) -> int:
    return true(position, winner) if position.begun is None else position.begun


def unplayed_is_lost(_true: Callable[[Resolution, int], None], resolution: Resolution, cause: int) -> None:
    for side, seat in enumerate(resolution.position.seats):
        if seat.left:
            resolution.emit(Unplayed("dust.end.leftovers", cause, side=side, cards=seat.left))


def gold_is_most(true: Callable[[Card], int], card: Card) -> int:
    return 2 if card.rank == GOLD else true(card)


def bonus_to_the_leader(_true: Callable[[Position], int], position: Position) -> int:
    scores = [sum(map(points, pile)) for pile in position.piles]
    return scores.index(max(scores))


def chain_of_one_tribe(
    _true: Callable[[Readings, tuple[str, ...], str, str], bool],
    _readings: Readings,
    _wheel: tuple[str, ...],
    tribe: str,
    below: str,
) -> bool:
    return tribe == below


#: The change that each misreading makes to the steps, by its id.
WRONG: dict[str, Change] = {
    "ties-to-attacker": _step(TRUE.defender_wins)(ties_to_attacker),
    "tribe-decides": _step(TRUE.defender_wins)(tribe_decides),
    "wheel-backwards": wheel_backwards,
    "attack-changed-too": _reading(attack_changes=True),
    "only-stronger-answers": _step(TRUE.tribes)(only_stronger_answers),
    "others-any-time": _step(TRUE.tribes)(others_any_time),
    "own-tribe-at-need": _step(TRUE.tribes)(own_tribe_at_need),
    "half-of-the-sum": _reading(half_of_sum=True),
    "all-in-full": _step(TRUE.half)(all_in_full),
    "wheel-for-each-card": _reading(wheel_each_card=True),
    "own-card-back": _step(TRUE.take)(own_card_back),
    "overflow-refills": _step(TRUE.fill_hands)(overflow_refills),
    "unplayed-is-lost": _step(TRUE.leave_over)(unplayed_is_lost),
    "gold-is-most": _step(TRUE.points)(gold_is_most),
    "change-carried-on": _reading(change_stays=True),
    "trap-discarded": _step(TRUE.take)(trap_discarded),
    "first-attacker-stays": _step(TRUE.next_attacker)(first_attacker_stays),
    "two-clashes-decide": _reading(two_are_enough=True),
    "bonus-to-the-leader": _step(TRUE.bonus_to)(bonus_to_the_leader),
    "chain-of-one-tribe": _step(TRUE.beats)(chain_of_one_tribe),
}
