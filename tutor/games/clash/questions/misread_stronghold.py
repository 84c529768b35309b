"""Misreadings of how a Stronghold moves and falls."""

# ruff: noqa: ARG001 - replacements have the signatures of their steps

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Card
from ..rules.events.stronghold import Lost, Slide
from ..rules.resolution import Resolution
from ..rules.steps import TRUE
from ..rules.stronghold import end_game
from .misread_steps import change_kingdom, misread_step

if TYPE_CHECKING:
    from ..rules.resolution import Hit, Settle


@misread_step("slides-once", TRUE.hit_stronghold)
def slides_once(
    true: Hit,
    resolution: Resolution,
    side: int,
    by: int,
    amount: int,
    card: Card,
    cause: int | None,
    rule: str = "stronghold.slides",
    attack: bool = True,
) -> int | None:
    return true(resolution, side, by, min(amount, 1), card, cause, rule, attack)


@misread_step("hits-discard", TRUE.hit_stronghold)
def hits_discard(
    true: Hit,
    resolution: Resolution,
    side: int,
    by: int,
    amount: int,
    card: Card,
    cause: int | None,
    rule: str = "stronghold.slides",
    attack: bool = True,
) -> int | None:
    kingdom = resolution.position.kingdoms[side]
    if resolution.position.is_automa(side) or amount < 1 or not kingdom.hand:
        return true(resolution, side, by, amount, card, cause, rule, attack)
    hit = resolution.emit(
        Slide(
            "stronghold.slides",
            cause,
            side=side,
            before=kingdom.before,
            after=kingdom.before,
            other=card,
        )
    )
    kept = kingdom.hand[: max(kingdom.before, len(kingdom.hand) - amount)]
    change_kingdom(resolution, side, kingdom._replace(hand=kept))
    resolution.steps.settle_stronghold(resolution, side, by, hit)
    return hit


@misread_step("excess-hits-fort", TRUE.hit_stronghold)
def excess_hits_fort(
    true: Hit,
    resolution: Resolution,
    side: int,
    by: int,
    amount: int,
    card: Card,
    cause: int | None,
    rule: str = "stronghold.slides",
    attack: bool = True,
) -> int | None:
    kingdom = resolution.position.kingdoms[side]
    excess = 0 if resolution.position.is_automa(side) or kingdom.fort else amount - kingdom.life
    hit = true(resolution, side, by, amount, card, cause, rule, attack)
    if excess > 0:
        true(resolution, side, by, excess, card, cause, rule, attack)
    return hit


@misread_step("own-play-is-safe", TRUE.settle_stronghold)
def own_play_is_safe(
    true: Settle,
    resolution: Resolution,
    side: int,
    by: int,
    cause: int | None,
    played: bool = False,
    cut_short: tuple[str, ...] = (),
) -> None:
    if not played:
        true(resolution, side, by, cause, played, cut_short)


@misread_step("bastion-is-the-end", TRUE.settle_stronghold)
def bastion_is_the_end(
    true: Settle,
    resolution: Resolution,
    side: int,
    by: int,
    cause: int | None,
    played: bool = False,
    cut_short: tuple[str, ...] = (),
) -> None:
    kingdom = resolution.position.kingdoms[side]
    if kingdom.before < len(kingdom.hand):
        return
    end_game(resolution, resolution.emit(Lost("stronghold.fort-falls", cause, side=side)), side, by)
