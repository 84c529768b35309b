"""How an Automa plays its turn, in solo mode and in Co-op. Everything else in its turn follows the common rules."""

from __future__ import annotations

from . import auras, incantation, readings
from .cards import Card
from .events.stronghold import Enter, Fizzle, LastTurn, Reveal, Stop, Survived, Unpaid
from .events.turn import Cast, Mana, Merge
from .position import ASSAULT, PILE, UPPER, AutomaRules, Creature, Place
from .resolution import Resolution
from .stronghold import discard_from_pile, end_game, settle_pile
from .turn import assault_and_end, ready_champions, report_not_readied


def mana_regeneration(resolution: Resolution) -> None:
    """Phase 1: fixed Mana, plus Mana for each creature of a player across its Bridges.

    Source: first edition, solo Phase 1.
    """
    rules, side = resolution.position.automa, resolution.position.player
    assert rules is not None
    quick = (rules.mana, rules.per_creature) == AutomaRules()[:2]
    rule = ("coop.mana" if resolution.position.four else "automa.mana") if quick else "custom.mana"
    mana, faced = resolution.steps.base_mana(resolution.position), readings.counts_those_faced(resolution.position)
    printed = not (faced if quick else readings.fixed_mana_is_lost(resolution.position))
    also = ("coop.mana",) if faced and not quick else ()
    cause = resolution.emit(Mana(rule, also=also, printed=printed, side=side, before=rules.mana, after=mana))
    resolution.steps.add_catalysts(resolution, cause)  # catalyst.automa


def take_turn(resolution: Resolution) -> None:
    """Play the Automa's turn after Phase 1, up to the beginning of the player's turn.

    Source: first edition, solo mode; our reading of its last turn, in which it draws nothing.
    """
    last, side = resolution.position.pile_gone, resolution.position.player
    if last:
        resolution.emit(LastTurn("automa.last-turn", side=side))
    elif resolution.position.phase != ASSAULT:
        resolution.steps.summoning(resolution)
    assault_and_end(resolution)
    if last:
        person = 1 - side
        cause = resolution.emit(Survived("automa.survived", side=person))
        end_game(resolution, cause, side, person)
    resolution.steps.next_turn(resolution)


def summoning(resolution: Resolution) -> None:
    """Phase 2: draw cards from the top of the pile, for the upper and the lower line in turn, until the Mana is spent.

    Source: first edition, solo Phase 2.
    """
    side, zone, rule = resolution.position.player, UPPER, "automa.first-upper"  # coop.draws: its own upper line
    while resolution.position.mana > 0 and resolution.position.kingdoms[side].hand:
        resolution.steps.draw(resolution, zone, rule)
        zone, rule = 1 - zone, "automa.alternates"  # automa.card-uses-line: whether or not the card has an effect
    if resolution.position.mana > 0:
        resolution.emit(Stop("automa.pile-empty", side=side, after=resolution.position.mana))
    else:
        resolution.emit(Stop("automa.mana-spent", side=side, after=0))


def draw(resolution: Resolution, zone: int, rule: str) -> None:
    """Reveal the top card of the pile for a line, and play it there.

    Source: both editions, solo Phase 2; second edition, the Automa's exceptions for Symbiote and Price of Blood.
    """
    card, line, cause = reveal(resolution, zone, rule)
    if not card.is_creature:
        resolution.steps.play_incantation(resolution, card, line, cause)
    elif "symbiote" in card.own:
        play_symbiote(resolution, card, line, cause)
    else:
        cause = summon(resolution, card, line, cause, pay(resolution, card, cause))
    settle_pile(resolution, line.side, cause, "automa.goes-on-drawing")


def reveal(resolution: Resolution, zone: int, rule: str) -> tuple[Card, Place, int]:
    """Reveal the top card of the pile. Return the card, its place at the far end of the line, and the index of the
    event."""
    position, side = resolution.position, resolution.position.player
    card = position.kingdoms[side].hand[0]
    line = Place(side, zone, len(position.kingdoms[side].lines[zone]) + 1)
    mana = position.mana
    also: tuple[str, ...] = ()
    if rule == "automa.first-upper" and position.four:
        also = ("coop.lines",)
    elif any(isinstance(event, Fizzle) for event in resolution.events[_last_revealed(resolution) :]):
        also = ("automa.card-uses-line",)
    cause = resolution.emit(
        Reveal(rule, also=also, side=side, card=card, at=Place(side, PILE, 1), to=line, before=mana, after=mana)
    )
    return card, line, cause


def _last_revealed(resolution: Resolution) -> int:
    """Return the index of the last event that revealed a card, or the number of events if there is none."""
    revealed = [i for i, event in enumerate(resolution.events) if isinstance(event, Reveal)]
    return revealed[-1] if revealed else len(resolution.events)


def summon(resolution: Resolution, card: Card, line: Place, cause: int, left: int) -> int:
    """Let a revealed creature enter play at ``line``, leaving ``left`` Mana. Return the index of the event."""
    mana, side = resolution.position.mana, line.side
    cause = resolution.steps.enters(
        resolution, Enter("automa.summons", cause, side=side, card=card, to=line, before=mana, after=left)
    )
    ready_champions(resolution, card, cause)
    auras.update(resolution, cause)
    return cause


def pay(resolution: Resolution, card: Card, cause: int) -> int:
    """Return the Mana left after paying for a card. A card with Price of Blood costs cards of the pile instead."""
    mana, side = resolution.position.mana, resolution.position.player
    if "price-of-blood" not in card.own:
        return max(0, mana - card.cost)
    pay_blood(resolution, card, side, cause)
    return mana


def pay_blood(resolution: Resolution, card: Card, side: int, cause: int) -> None:
    """Discard as many cards of the pile as the card costs.

    If the pile runs out, the Bastion turns at once and the new pile pays the rest. Without a new pile the rest remains
    unpaid, and `draw` ends the game after the card.

    Source: second edition, the Automa's exceptions; our reading of a pile with too few cards.
    """
    owed, last = card.cost, cause
    while owed:
        kingdom = resolution.position.kingdoms[side]
        if not kingdom.hand:
            if kingdom.fort or not kingdom.discard:
                resolution.emit(Unpaid("price-of-blood.automa", last, side=side, after=owed, other=card))
                return
            settle_pile(resolution, side, last, "automa.bastion-turns")
            continue
        last = discard_from_pile(resolution, side, owed, card, cause, "price-of-blood.automa", owed)
        owed -= min(owed, len(kingdom.hand))


def play_incantation(resolution: Resolution, card: Card, line: Place, cause: int) -> None:
    """Aim an Incantation at the closest creature across the line. Without one it has no effect and costs nothing."""
    mana, side = resolution.position.mana, line.side
    target = resolution.position.beyond(side, line.zone, 1)  # coop.incantation
    victim = resolution.position.creature(target)
    if victim is None:
        also = ("coop.incantation",) if resolution.position.four else ()
        cause = resolution.emit(
            Fizzle("automa.no-target", cause, also=also, side=side, card=card, to=line, before=mana, after=mana)
        )
        report_not_readied(resolution, card, cause)
        incantation.discard(resolution, side, card, cause)
        return
    aim(resolution, card, target, victim, cause)


def aim(resolution: Resolution, card: Card, target: Place, victim: Creature, cause: int) -> None:
    """Pay for a revealed Incantation, aim it at ``victim`` at ``target``, and resolve it."""
    side, mana = resolution.position.player, resolution.position.mana
    left = pay(resolution, card, cause)
    cause = resolution.emit(
        Cast(
            "automa.incantation-target",
            cause,
            also=("coop.incantation",) if resolution.position.four else (),
            side=side,
            card=card,
            to=target,
            before=mana,
            after=left,
            other=victim.card,
        )
    )
    ready_champions(resolution, card, cause)
    incantation.resolve(resolution, side, card, target, cause)


def play_symbiote(resolution: Resolution, card: Card, line: Place, cause: int) -> None:
    """Place a Symbiote above the Automa's closest creature on the line.

    If there is none, or it already has a Symbiote (our reading), discard the card at no cost.
    """
    mana, side = resolution.position.mana, line.side
    host = Place(side, line.zone, 1)  # coop.exceptions
    below = resolution.position.creature(host)
    if below is None or resolution.source(host, "symbiote") is not None:
        rule = "symbiote.automa-no-host" if below is None else "symbiote.not-on-another"
        other = None if below is None else below.card
        also: tuple[str, ...] = () if below is None else ("symbiote.automa",)
        also += ("coop.exceptions",) if resolution.position.four else ()
        cause = resolution.emit(
            Fizzle(rule, cause, also=also, side=side, card=card, to=line, before=mana, after=mana, other=other)
        )
        report_not_readied(resolution, card, cause)
        incantation.discard(resolution, side, card, cause)
        return
    left = pay(resolution, card, cause)
    also = ("coop.exceptions",) if resolution.position.four else ()
    cause = resolution.emit(
        Merge(
            "symbiote.automa",
            cause,
            also=also,
            side=side,
            card=card,
            to=host,
            before=mana,
            after=left,
            other=below.card,
        )
    )
    ready_champions(resolution, card, cause)
    auras.update(resolution, cause)
