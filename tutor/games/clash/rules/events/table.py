"""Changes to a position that several events share: cards taken and put, creatures and lines replaced."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import Card
from ..position import APART, DISCARD, PILE, Creature, Kingdom, Line, Place, Position

#: Makes a named tuple from its values. It is faster than calling the class, and much faster than `_replace`.
_made = tuple.__new__
#: Indices of fields in these tuples.
_LINES = Kingdom._fields.index("lines")
_MANA = Position._fields.index("mana")
DAMAGE, BONUS, SPENT, ACTED = map(Creature._fields.index, ("damage", "bonus", "spent", "acted"))


def with_kingdom(position: Position, side: int, kingdom: Kingdom) -> Position:
    """Return the position with another kingdom on that side."""
    values: list[object] = [*position]
    kingdoms = [*position.kingdoms]
    kingdoms[side] = kingdom
    values[0] = tuple(kingdoms)
    return _made(Position, values)


def with_lines(kingdom: Kingdom, upper: Line, lower: Line) -> Kingdom:
    """Return the kingdom with other lines."""
    values: list[object] = [*kingdom]
    values[_LINES] = (upper, lower)
    return _made(Kingdom, values)


def with_hand(kingdom: Kingdom, hand: tuple[Card, ...], before: int) -> Kingdom:
    """Return the kingdom with another hand or pile, of which ``before`` cards are before the Stronghold."""
    values: list[object] = [*kingdom]
    values[:2] = hand, before
    return _made(Kingdom, values)


def with_line(position: Position, at: Place, line: Line) -> Position:
    """Return the position with another line at that place."""
    side, zone, _ = at
    kingdom = position.kingdoms[side]
    upper, lower = kingdom.lines
    return with_kingdom(position, side, with_lines(kingdom, upper, line) if zone else with_lines(kingdom, line, lower))


def with_mana(position: Position, mana: int) -> Position:
    """Return the position with ``mana`` Mana."""
    values: list[object] = [*position]
    values[_MANA] = mana
    return _made(Position, values)


def with_creature(position: Position, place: Place, creature: Creature | None) -> Position:
    """Return the position with another creature, or a gap, at that place."""
    side, zone, number = place
    line = [*position.kingdoms[side].lines[zone]]
    line[number - 1] = creature
    return with_line(position, place, tuple(line))


def with_field(creature: Creature, field: int, value: object) -> Creature:
    """Return the creature with another value in a field, given by its index: `DAMAGE` and so on."""
    values: list[object] = [*creature]
    values[field] = value
    return _made(Creature, values)


def creature_at(position: Position, place: Place) -> Creature:
    """Return the creature at that place."""
    side, zone, number = place
    creature = position.kingdoms[side].lines[zone][number - 1]
    assert creature is not None
    return creature


def with_new_creature(kingdom: Kingdom, zone: int, creature: Creature) -> Kingdom:
    """Return the kingdom with a creature added behind all others on a line."""
    upper, lower = kingdom.lines  # summoning.behind
    return with_lines(kingdom, upper, (*lower, creature)) if zone else with_lines(kingdom, (*upper, creature), lower)


def without_card(position: Position, at: Place) -> Position:
    """Return the position after a card has been taken from a hand. A Champion out of play is in no hand."""
    if at.zone == APART:
        return position
    kingdom, i = position.kingdoms[at.side], at.number - 1
    hand, before = kingdom.hand, kingdom.before  # stronghold.mends: cards taken from its left do not reduce its life
    left = with_hand(kingdom, hand[:i] + hand[i + 1 :], before - 1 if i < before else before)
    return with_kingdom(position, at.side, left)


def with_card(position: Position, to: Place, card: Card, left: bool = False) -> Position:
    """Return the position after a card has been put at an end of a hand, on the top of a pile, or on the discard
    pile."""
    kingdom = position.kingdoms[to.side]
    if to.zone == DISCARD:
        kingdom = kingdom._replace(discard=(*kingdom.discard, card))
    elif to.zone == PILE or left:
        kingdom = with_hand(kingdom, (card, *kingdom.hand), kingdom.before + 1)
    else:
        kingdom = with_hand(kingdom, (*kingdom.hand, card), kingdom.before)
    return with_kingdom(position, to.side, kingdom)


def each_creature(position: Position, change: Callable[[Creature], Creature]) -> Position:
    """Return the position with every creature in play changed."""

    def changed(line: Line) -> Line:
        return tuple([creature and change(creature) for creature in line])

    for side, kingdom in enumerate(position.kingdoms):
        upper, lower = kingdom.lines
        if upper or lower:
            position = with_kingdom(position, side, with_lines(kingdom, changed(upper), changed(lower)))
    return position


def without_turn_effects(creature: Creature) -> Creature:
    """Return the creature without anything that lasts for one turn."""
    return Creature(creature.card, rider=creature.rider, champion=creature.champion)


def no_gap_at_the_end(line: Line) -> Line:
    """Return the line without the gaps behind all creatures."""
    end = len(line)
    while end and line[end - 1] is None:
        end -= 1
    return line[:end]
