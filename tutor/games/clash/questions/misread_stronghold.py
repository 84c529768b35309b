"""Misreadings of how a Stronghold moves and falls."""

# ruff: noqa: ARG001 - replacements have the signatures of their steps

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.events.stronghold import Lost, Slide
from ..rules.resolution import Resolution, StrongholdHit
from ..rules.steps import TRUE
from ..rules.stronghold import end_game
from .misread_steps import change_kingdom, misread_step

if TYPE_CHECKING:
    from ..rules.resolution import Settle
    from .misread_steps import Hit


@misread_step("slides-once", TRUE.hit_stronghold)
def slides_once(true: Hit, resolution: Resolution, hit: StrongholdHit) -> int | None:
    return true(resolution, hit._replace(amount=min(hit.amount, 1)))


@misread_step("hits-discard", TRUE.hit_stronghold)
def hits_discard(true: Hit, resolution: Resolution, hit: StrongholdHit) -> int | None:
    side, kingdom = hit.side, resolution.position.kingdoms[hit.side]
    if resolution.position.is_automa(side) or hit.amount < 1 or not kingdom.hand:
        return true(resolution, hit)
    before = kingdom.before
    slide = resolution.emit(
        Slide("stronghold.slides", hit.cause, side=side, before=before, after=before, other=hit.card)
    )
    kept = kingdom.hand[: max(before, len(kingdom.hand) - hit.amount)]
    change_kingdom(resolution, side, kingdom._replace(hand=kept))
    resolution.steps.settle_stronghold(resolution, side, hit.by, slide)
    return slide


@misread_step("excess-hits-fort", TRUE.hit_stronghold)
def excess_hits_fort(true: Hit, resolution: Resolution, hit: StrongholdHit) -> int | None:
    kingdom = resolution.position.kingdoms[hit.side]
    excess = 0 if resolution.position.is_automa(hit.side) or kingdom.fort else hit.amount - kingdom.life
    slide = true(resolution, hit)
    if excess > 0:
        true(resolution, hit._replace(amount=excess))
    return slide


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
