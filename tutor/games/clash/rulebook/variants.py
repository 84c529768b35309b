"""The variants of event sentences, and the Auras that give the abilities in them."""

from __future__ import annotations

from ..rules import A, Card, Event, Position
from ..rules.events.assault import (
    AttackStronghold,
    Damage,
    Harmless,
    Idle,
    Instinct,
    Leave,
    NobodyThere,
    Vanish,
    Weaken,
)
from ..rules.events.stronghold import Mill, NoRegeneration, Rebuild, Recover, Slide, SlideBack
from ..rules.events.turn import Back, Blood, Cast
from ..rules.position import LINES, PILE


def person(side: int | None, position: Position) -> str:
    """Return the suffix of the sentence for a side: in a solo game you or the Automa, or that for four Kingdoms."""
    if position.four:
        return ".four"
    return "" if side is None or not position.solo else ".you" if side == A else ".automa"


def persons(side: int | None, position: Position) -> tuple[str, ...]:
    """Return the suffixes to look for, in order. With four Kingdoms, that of an Automa comes first."""
    automa = position.four and side is not None and position.is_automa(side)
    return (*([".automa.four"] if automa else []), person(side, position), "")


def whose(event: Event, before: Position) -> int | None:
    """Return the other side of an event: with four Kingdoms the one across the Bridge, or the one that is hit or gets a
    card."""
    if not before.four:
        return None if event.side is None else 1 - event.side
    if isinstance(event, Cast | Back):
        return event.to.side
    lines = [place for place in (event.at, event.to) if place is not None and place.zone in LINES]
    return before.across(*lines[0][:2]) if lines else None


#: The kinds of events in which ``other`` is the creature whose Regeneration takes effect.
RegenerationOf = SlideBack | Rebuild | NoRegeneration | Recover
#: The ability that takes effect in kinds of events that have no field for it.
_AT_WORK = {
    "rage": "rage", "sprint": "sprint", "no-sprint": "sprint", "aquatic": "aquatic", "no-aquatic": "aquatic",
    "protect": "protection", "unprotected": "protection", "spare": "indestructible", "berserk": "berserk",
    "no-berserk": "berserk", "instinct": "instinct", "no-instinct": "instinct", "catalyst": "catalyst",
    "weaken": "vulnerability", "sharpen": "sharpening", "no-sharpening": "sharpening", "vanish": "vanish",
    "no-vanish": "vanish", "leave": "mercenary", "attack-stronghold": "aerial", "idle": "aerial",
    "slide-back": "regeneration", "rebuild": "regeneration", "no-regeneration": "regeneration",
    "recover": "regeneration",
}  # fmt: skip


def lent_in(event: Event) -> list[tuple[str, Card]]:
    """Return the abilities that take effect in an event by an Aura, each with the card that has the Aura."""
    found = []
    if isinstance(event, Idle) and event.ability is not None and event.other is not None:
        found.append(("aerial", event.other))
    ability = event.ability or _AT_WORK.get(event.kind)
    if event.by is not None and ability is not None:
        found.append((ability, event.by))
    return found


#: The suffix of the sentence that an event gets by its rule.
_BY_RULE = {
    "mana.first-turn": ".first",
    "four.first-mana": ".early",
    "coop.first-mana": ".early",
    "stronghold.alone": ".alone",
    "automa.nothing-left-to-attack": ".pile-gone",
    "defender.never-stronghold": ".defender",
    "aerial.and-defender": ".aerial-defender",
    "aerial.no-rage": ".aerial",
    "automa.excess-lost": ".excess",
    "stronghold.excess-lost": ".excess",
    "damage.excess-lost": ".excess",
    "protection.zero-is-no-source": ".protected",
    "automa.alternates": ".next",
    "automa.pile-empty": ".pile",
    "automa.beaten-at-once": ".beaten",
    "mercenary.to-enemy": ".mercenary",
    "mercenary.from-automa": ".mercenary",
    "mercenary.onto-pile": ".pile",
    "four.mercenary": ".mercenary",
    "four.mercenary-incantation": ".mercenary",
    "coop.mercenary": ".mercenary",
    "four.splash": ".other-line",
    "notation.put-away": ".over",
    "vanish.all-at-once": ".late",
    "instinct.asked-anew": ".lost",
    "sharpening.no-target": ".excess",
    "champion.exhausted": ".champion",
    "price-of-blood.in-ones": ".blood",
    "price-of-blood.automa": ".blood",
    "custom.resistance-one": ".one",
    "custom.no-bastion": ".none",
    "symbiote.not-on-another": ".symbiote",
    "symbiote.automa-no-host": ".no-host",
}


def variant(event: Event, before: Position) -> str:
    """Return the suffix of the sentence that an event needs."""
    match event:
        case NobodyThere():
            return f".{event.ability}"
        case AttackStronghold():
            flies = event.rule == "aerial.over-creatures" and any(before.facing(event.at.side, event.at.zone))
            pile = before.four and before.is_automa(before.across(event.at.side, event.at.zone))
            return (".flies-pile" if flies else ".pile") if pile else ".flies" if flies else ""
        case Blood() if not event.before:
            return ".none"
        case Rebuild() if not before.kingdoms[event.side].hand:
            return ".only"
        case NoRegeneration() if event.rule == "regeneration.to-the-left":
            return ".unhurt"
        case Vanish():
            return ""
        case Harmless() if event.card is None:
            return ".stronghold"
        case Leave() | Back() if event.to.zone == PILE:
            return ".pile"
        case Weaken() if event.to is None:
            across = whose(event, before)
            return ".pile" if before.four and across is not None and before.is_automa(across) else ".stronghold"
        case Damage() if event.after >= health(event, before):
            return ".all"
        case Instinct() if "instinct.asked-anew" in event.also:
            return ".anew"
        case Mill() if event.owed is not None and (event.owed, len(event.cards)) != (event.other.cost,) * 2:
            return ".part" if event.owed == event.other.cost else ".rest" if event.owed == len(event.cards) else ".more"
        case Slide() if event.rule == "stronghold.slides":
            return ".end" if event.after == len(before.kingdoms[event.side].hand) else ""
    return _BY_RULE.get(event.rule, "")


def health(event: Damage, before: Position) -> int:
    """Return the Health Points of the damaged creature, including those of a Symbiote."""
    creature = before.creature(event.at)
    return event.card.health or 0 if creature is None else creature.health
