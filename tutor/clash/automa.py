"""The Automa of the solo mode: how it plays its turn. All else in its turn is as in anyone's."""

from __future__ import annotations

from . import auras, incantation
from .cards import Card
from .events.stronghold import Enter, Fizzle, LastTurn, Reveal, Stop, Survived
from .events.turn import Cast, Mana, Merge
from .position import ASSAULT, PILE, UPPER, A, AutomaRules, B, Place
from .resolution import Resolution
from .stronghold import discard_from_pile, end_game, settle_pile
from .turn import assault_and_end, ready_champions


def mana_regeneration(resolution: Resolution) -> None:
    """Phase 1: fixed Mana, and more for each creature of the person's. Source: first edition, solo Phase 1."""
    rules = resolution.position.automa
    assert rules is not None
    quick = (rules.mana, rules.per_creature) == AutomaRules()[:2]
    rule = "automa.mana" if quick else "custom.mana"
    cause = resolution.emit(
        Mana(rule, side=B, before=rules.mana, after=resolution.steps.base_mana(resolution.position))
    )
    resolution.steps.add_catalysts(resolution, cause)  # catalyst.automa


def take_turn(resolution: Resolution) -> None:
    """All of the Automa's turn after its Phase 1, to the beginning of the person's turn.

    Source: first edition, solo mode; our reading of its last turn, in which it draws nothing.
    """
    last = resolution.position.pile_gone
    if last:
        resolution.emit(LastTurn("automa.last-turn", side=B))
    elif resolution.position.phase != ASSAULT:
        resolution.steps.summoning(resolution)
    assault_and_end(resolution)
    if last:
        cause = resolution.emit(Survived("automa.survived", side=A))
        end_game(resolution, cause, A)
    resolution.steps.next_turn(resolution)


def summoning(resolution: Resolution) -> None:
    """Phase 2: cards from the top of the pile, on the upper and the lower line in turn, until its Mana is spent.

    Source: first edition, solo Phase 2.
    """
    zone, rule = UPPER, "automa.first-upper"
    while resolution.position.mana > 0 and resolution.position.kingdoms[B].hand:
        resolution.steps.draw(resolution, zone, rule)
        zone, rule = 1 - zone, "automa.alternates"  # automa.card-uses-line: with effect or without
    if resolution.position.mana > 0:
        resolution.emit(Stop("automa.pile-empty", side=B, after=resolution.position.mana))
    else:
        resolution.emit(Stop("automa.mana-spent", side=B, after=0))


def draw(resolution: Resolution, zone: int, rule: str) -> None:
    """Reveal the top card of the pile for a line, and play it there.

    Source: both editions, solo Phase 2; second edition, the Automa's exceptions for Symbiote and Price of Blood.
    """
    position = resolution.position
    card = position.kingdoms[B].hand[0]
    line = Place(B, zone, len(position.kingdoms[B].lines[zone]) + 1)
    cause = resolution.emit(
        Reveal(rule, side=B, card=card, at=Place(B, PILE, 1), to=line, before=position.mana, after=position.mana)
    )
    if not card.is_creature:
        resolution.steps.play_incantation(resolution, card, line, cause)
    elif "symbiote" in card.own:
        play_symbiote(resolution, card, line, cause)
    else:
        left = pay(resolution, card, cause)
        cause = resolution.steps.enters(
            resolution, Enter("automa.summons", cause, side=B, card=card, to=line, before=position.mana, after=left)
        )
        ready_champions(resolution, card, cause)
        auras.update(resolution, cause)
    settle_pile(resolution, cause, "automa.goes-on-drawing")


def pay(resolution: Resolution, card: Card, cause: int) -> int:
    """The Mana that is left after a card of the Automa's has been paid; one with Price of Blood costs it cards."""
    mana = resolution.position.mana
    if "price-of-blood" not in card.own:
        return max(0, mana - card.cost)
    if card.cost and resolution.position.kingdoms[B].hand:
        discard_from_pile(resolution, card.cost, card, cause, "price-of-blood.automa")
    return mana


def play_incantation(resolution: Resolution, card: Card, line: Place, cause: int) -> None:
    """At the closest creature of the person's on that line; without one the card has no effect and costs nothing."""
    mana, target = resolution.position.mana, Place(A, line.zone, 1)
    victim = resolution.position.creature(target)
    if victim is None:
        cause = resolution.emit(Fizzle("automa.no-target", cause, side=B, card=card, to=line, before=mana, after=mana))
        incantation.discard(resolution, card, cause)
        return
    left = pay(resolution, card, cause)
    cause = resolution.emit(
        Cast(
            "automa.incantation-target", cause, side=B, card=card, to=target, before=mana, after=left, other=victim.card
        )
    )
    ready_champions(resolution, card, cause)
    incantation.resolve(resolution, B, card, target, cause)


def play_symbiote(resolution: Resolution, card: Card, line: Place, cause: int) -> None:
    """Above its closest creature on that line; where there is none, or it already has a Symbiote (our reading), the
    card is discarded and costs nothing."""
    mana, host = resolution.position.mana, Place(B, line.zone, 1)
    below = resolution.position.creature(host)
    if below is None or resolution.source(host, "symbiote") is not None:
        rule = "symbiote.automa-no-host" if below is None else "symbiote.not-on-another"
        other = None if below is None else below.card
        cause = resolution.emit(Fizzle(rule, cause, side=B, card=card, to=line, before=mana, after=mana, other=other))
        incantation.discard(resolution, card, cause)
        return
    left = pay(resolution, card, cause)
    cause = resolution.emit(
        Merge("symbiote.automa", cause, side=B, card=card, to=host, before=mana, after=left, other=below.card)
    )
    ready_champions(resolution, card, cause)
    auras.update(resolution, cause)
