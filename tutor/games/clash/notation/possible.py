"""Conditions that every position of Clash must satisfy, with every reason why no game can reach a position.

The reader of positions and the workshop both use `faults`. Some freedom remains for teachers: few cards, any hand, any
amount of Mana, damage without the card that caused it, any turn with creatures in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Fault, Phrase
from ..rules import Card, Creature, Kingdom, Place, Position
from ..rules.cards import AURA
from ..rules.position import ASSAULT, LINES, LOWER, OVER, SUMMONING, UPPER
from ..rules.setup import GIFTS, MANA, PER_CREATURE
from .game_line import parties_of
from .modes import MODES, winners_said
from .words import LINE_NAMES, SIDE_NAMES


def faults(position: Position) -> list[Fault]:
    """Return every reason why no game can reach the position. Empty if one can.

    The place of a fault is a zone, the number of a card in it (0 for the whole zone) and a mark of that card. Zones are
    ``A.hand``, ``A.upper``, ``A.lower``, ``A.champion`` and so on, ``game`` and ``rules``. In a hand the Stronghold is
    counted; on a line places are counted from the Bridge.
    """
    return [*table_faults(position), *(end_faults(position) if position.is_over else _order_faults(position))]


def table_faults(position: Position) -> list[Fault]:
    """Return what is wrong with the cards and their marks, whatever their order on the lines and whoever has won."""
    found = [*_automa_rule_faults(position), *_champion_faults(position)]
    for side, kingdom in enumerate(position.kingdoms):
        if not position.is_over:
            found += _stronghold_faults(position, side, kingdom)
    for place, creature in position.creatures():
        found += _health_faults(position, place, creature)
        found += _mark_faults(position, place, creature)
    return found


def _on_line(place: Place, mark: str = "") -> tuple[str, int, str]:
    return f"{SIDE_NAMES[place.side]}.{LINE_NAMES[place.zone]}", place.number, mark


def _in_hand(side: int, number: int) -> tuple[str, int, str]:
    return f"{SIDE_NAMES[side]}.hand", number, ""


# -- abilities that a creature may have ---------------------------------------------------------------------------


def _cards(position: Position) -> Iterator[Card]:
    """Iterate over all cards in the position. No card ever leaves the game."""
    for kingdom in position.kingdoms:
        yield from (*kingdom.hand, *kingdom.discard)
        if kingdom.champion is not None:
            yield kingdom.champion
    for creature in position.standing():
        yield from creature.cards


def _can_be_given(position: Position, ability: str) -> bool:
    """Return True if an Aura of a card, or a gift to an Automa's creatures, gives the ability."""
    gifts = () if position.automa is None else position.automa.gifts
    return ability in gifts or any(AURA + ability in card.abilities for card in _cards(position))


def _could_have(position: Position, creature: Creature, ability: str) -> bool:
    """Return True if a creature has an ability or may have had it this turn."""
    return any(ability in card.own for card in creature.cards) or _can_be_given(position, ability)


# -- the Automa's rules and the Champions -------------------------------------------------------------------------


def _automa_rule_faults(position: Position) -> Iterator[Fault]:
    """Report settings of the Automa that a custom game cannot choose."""
    rules = position.automa
    if rules is None:
        return
    if rules.mana not in MANA or rules.per_creature not in PER_CREATURE:
        yield Fault(
            ("rules", 0, "mana"),
            "the Automa cannot have mana {mana}+{each} (custom.mana): expected {least} to {most}, and {each_least} or "
            "{each_most} for each creature",
            {
                "mana": rules.mana,
                "each": rules.per_creature,
                "least": MANA[0],
                "most": MANA[-1],
                "each_least": PER_CREATURE[0],
                "each_most": PER_CREATURE[-1],
            },
        )
    for gift in rules.gifts:
        if gift not in GIFTS:
            yield Fault(
                ("rules", 0, gift),
                "{gift} cannot be given to all the Automa's creatures (custom.ability): expected {known}",
                {"gift": gift, "known": ", ".join(GIFTS)},
            )


def _champion_faults(position: Position) -> Iterator[Fault]:
    """Report Champion marks that do not fit, and Champions that are also in the deck."""
    for side, kingdom in enumerate(position.kingdoms):
        marked = [(place, one) for place, one in position.creatures(side) if one.champion]
        key = f"champion {SIDE_NAMES[side]}"
        for place, creature in marked:
            if kingdom.champion not in creature.cards or kingdom.exhausted or len(marked) > 1:
                yield Fault(
                    _on_line(place, "champion"),
                    "{card} is marked as the Champion of {side}: expected one at most, the card that “{key}:” names, "
                    "not exhausted",
                    {"card": creature.card.name, "side": SIDE_NAMES[side], "key": key},
                )
        yield from _champion_in_deck_faults(position, side, kingdom)


def _champion_in_deck_faults(position: Position, side: int, kingdom: Kingdom) -> Iterator[Fault]:
    """Report each card of a side that equals its Champion and cannot have come from another side."""
    champion = kingdom.champion
    if champion is None or "mercenary" in champion.own or _can_be_given(position, "mercenary"):
        return
    places = [_in_hand(side, i + 1 + (i >= kingdom.before)) for i, card in enumerate(kingdom.hand) if card == champion]
    for place, creature in position.creatures(side):
        copies = creature.cards.count(champion) - creature.champion
        places += [_on_line(place)] * (copies > 0)
    for there in places:
        yield Fault(
            there,
            "{card} is the Champion of {side} and so no card of its deck (champion.module): expected it only as that",
            {"card": champion.name, "side": SIDE_NAMES[side]},
        )


# -- Strongholds --------------------------------------------------------------------------------------------------


def _stronghold_name(kingdom: Kingdom) -> Phrase:
    return Phrase("Fort") if kingdom.fort else Phrase("Bastion")


def _stronghold_faults(position: Position, side: int, kingdom: Kingdom) -> Iterator[Fault]:
    """Report a Stronghold that has fallen although the game is not over."""
    if kingdom.life and not position.is_automa(side):
        return
    place, stronghold = _in_hand(side, kingdom.before + 1), _stronghold_name(kingdom)
    if not position.is_automa(side):
        yield Fault(
            place,
            "the {stronghold} is the last card of the hand: expected a card to its right, unless the game is over",
            {"stronghold": stronghold},
        )
    elif not kingdom.hand and not kingdom.fort:
        yield Fault(
            place,
            "the {stronghold} lies under an empty pile: expected {{Fort}}, because an empty pile turns it",
            {"stronghold": stronghold},
        )
    elif not kingdom.hand and not position.rulebook.automa_last_turn:
        yield Fault(
            place,
            "the {stronghold} lies bare, so the Automa has lost: expected a card above it, or “over, {winners}”",
            {"stronghold": stronghold, "winners": winners_said(parties_of(MODES[position.mode])[0])},
        )


# -- the end of a game --------------------------------------------------------------------------------------------


def end_faults(position: Position) -> Iterator[Fault]:
    """Report what contradicts the winners of a finished game."""
    won = winners_said(position.winners)
    losers = [side for side in range(len(position.kingdoms)) if side not in position.winners]
    fallen = [side for side in losers if _has_lost(position, side)]
    if not fallen:
        yield Fault(
            ("game", 0, "winners"),
            "“{won}”, and no Fort of {losers} has fallen: expected it bare, or at the right end of a hand"
            if position.automa is not None
            else "“{won}”, and no Fort of {losers} has fallen: expected it at the right end of the hand",
            {"won": won, "losers": ", ".join(SIDE_NAMES[side] for side in losers)},
        )
    lost = next((side for side in fallen if not _was_resolving(position, side)), fallen[0] if fallen else None)
    for side, kingdom in enumerate(position.kingdoms):
        ended = kingdom.life == 0 if not position.is_automa(side) else not kingdom.hand
        if side == lost or not ended or _was_resolving(position, side):
            continue
        yield Fault(
            _in_hand(side, kingdom.before + 1),
            "the {stronghold} of {side} has fallen, and “{won}”: expected one fallen Fort, that of a loser",
            {"stronghold": _stronghold_name(kingdom), "side": SIDE_NAMES[side], "won": won},
        )
    marked = {place.side: place for place, one in reversed(list(position.creatures())) if one.new or one.acted}
    for side in sorted(marked)[1:]:
        yield Fault(
            _on_line(marked[side]),
            "{side} has creatures that entered play or acted this turn, and {other}, too: expected those of one side",
            {"side": SIDE_NAMES[side], "other": SIDE_NAMES[min(marked)]},
        )


def _has_lost(position: Position, side: int) -> bool:
    """Return True if the fall of that side's Stronghold ended the game."""
    kingdom = position.kingdoms[side]
    if position.is_automa(side):
        return not kingdom.hand and kingdom.fort
    if kingdom.life:
        return False
    beside = len(kingdom.hand) - _was_resolving(position, side)
    return kingdom.fort or not beside


def _was_resolving(position: Position, side: int) -> bool:
    """Return True if the game may have ended while a card of that side was being resolved, so that its Stronghold is at
    the right end.

    That card is an Incantation, which then goes to the left end of the hand, or the last card of a pile.
    """
    kingdom = position.kingdoms[side]
    if position.is_automa(side):
        return side in position.winners and (kingdom.fort or not position.rulebook.automa_last_turn)
    can_end = "sharpening" in position.rulebook.abilities
    return can_end and bool(kingdom.hand) and not kingdom.hand[0].is_creature


# -- creatures ----------------------------------------------------------------------------------------------------


def _health_faults(position: Position, place: Place, creature: Creature) -> Iterator[Fault]:
    """Report a creature in play that should have been destroyed."""
    if creature.health_left > 0 or position.phase == OVER:
        return
    yield Fault(
        _on_line(place, "-" if creature.damage else ""),
        "{damage} damage destroys {card}: expected less than its {health} Health Points"
        if creature.damage
        else "{card} has {health} Health Points and cannot stay in play: expected at least 1",
        {"damage": creature.damage, "card": creature.card.name, "health": creature.health},
    )


def _mark_faults(position: Position, place: Place, creature: Creature) -> Iterator[Fault]:
    """Report marks that a creature cannot have in this phase, on this side, or with its abilities."""
    facts = {"card": creature.card.name, "side": SIDE_NAMES[place.side], "other": SIDE_NAMES[position.player]}
    over, first = position.is_over, position.edition == 1
    if creature.new and place.side != position.player and not over:
        yield Fault(
            _on_line(place, "new"),
            "{card} of {side} is marked new, and it is the turn of {other}: expected new on creatures of {other} alone",
            facts,
        )
    if creature.acted and position.phase == SUMMONING:
        yield Fault(
            _on_line(place, "acted"), "{card} is marked acted before the assault: expected acted in an assault alone",
            facts,
        )  # fmt: skip
    elif creature.acted and place.side != position.player and not over:
        yield Fault(
            _on_line(place, "acted"),
            "{card} of {side} is marked acted in the assault of {other}: expected acted on creatures of {other} alone",
            facts,
        )
    if creature.bonus and position.phase == SUMMONING:
        yield Fault(
            _on_line(place, "+"),
            "{card} has a bonus before the assault (sprint.until-assault-ends): expected a bonus in an assault alone",
            facts,
        )
    elif creature.bonus and not _could_have(position, creature, "sprint"):
        yield Fault(
            _on_line(place, "+"), "{card} has a bonus, and no card here gives it Sprint: expected no bonus", facts
        )
    elif creature.bonus and first and not ((creature.acted and place.side == position.player) or over):
        yield Fault(
            _on_line(place, "+"),
            "{card} has a bonus and has not acted in this assault: expected a bonus beside acted",
            facts,
        )
    yield from _damage_faults(position, place, creature, facts)


def _damage_faults(position: Position, place: Place, creature: Creature, facts: dict[str, str]) -> Iterator[Fault]:
    """Report damage that contradicts the mark of a used Protection or a creature's abilities."""
    given = position.automa.gifts if position.automa is not None and position.is_automa(place.side) else ()
    protected = "protection" in creature.card.own or "protection" in given
    if creature.damage and protected and not creature.spent:
        yield Fault(
            _on_line(place, "-"),
            "{card} has damage, and its Protection is not used up (protection.first-source): expected spent beside it",
            facts,
        )
    if creature.damage and position.phase == SUMMONING and "indestructible" in creature.card.own:
        yield Fault(
            _on_line(place, "-"),
            "{card} is Indestructible and has damage before the assault (indestructible.no-incantation): expected none",
            facts,
        )


# -- the order on a line ------------------------------------------------------------------------------------------


def _order_faults(position: Position) -> Iterator[Fault]:
    """Report creatures of the side to play that are in an impossible order or acted before their turn."""
    lines = position.kingdoms[position.player].lines
    for zone in LINES:
        standing = [(Place(position.player, zone, i), one) for i, one in enumerate(lines[zone], 1) if one is not None]
        for place, creature in standing:
            behind = [one for there, one in standing if there.number > place.number]
            if creature.new and any(_cannot_be_before(position, creature, one) for one in behind):
                yield Fault(
                    _on_line(place, "new"),
                    "{card} is marked new and stands before a creature that is not (summoning.behind): expected it "
                    "behind all that were there",
                    {"card": creature.card.name},
                )
        if position.phase == ASSAULT and position.rulebook.incantations_in_assault:
            yield from _acted_faults(position, zone, standing)


def _cannot_be_before(position: Position, new: Creature, old: Creature) -> bool:
    """Return True if a new creature cannot be closer to the Bridge than that old one: it has not run, and the old one
    has not vanished."""
    ran = position.phase == ASSAULT and new.bonus > 0
    vanished = "vanish" in position.rulebook.abilities and old.damage > 0 and _could_have(position, old, "vanish")
    return not (old.new or ran or vanished)


def _acted_faults(position: Position, zone: int, standing: list[tuple[Place, Creature]]) -> Iterator[Fault]:
    """Report creatures of a line that acted before their turn: the upper line comes first, and the furthest on each
    line."""
    lines = position.kingdoms[position.player].lines
    waiting = [place for place, one in standing if not one.acted]
    above = zone == LOWER and any(one is not None and not one.acted for one in lines[UPPER])
    for place, creature in standing:
        if not creature.acted:
            continue
        if above:
            yield Fault(
                _on_line(place, "acted"),
                "{card} acted before the upper line had (assault.order): expected acted on all of that line",
                {"card": creature.card.name},
            )
            continue
        behind = [there for there in waiting if there.number > place.number]
        ran = len(behind) == len(waiting) and creature.bonus >= len(waiting)
        if behind and not ran:
            yield Fault(
                _on_line(place, "acted"),
                "{card} acted before a creature behind it did (assault.order): expected the furthest to act first",
                {"card": creature.card.name},
            )
