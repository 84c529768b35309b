"""Canonical writing of positions, moves and events."""

from __future__ import annotations

from ..rules import AutomaRules, B, Card, Creature, Event, Kingdom, Move, Place, Position
from ..rules.editions import Edition
from ..rules.position import LINES
from .modes import MODES, Row, winners_said
from .words import BASTION, FORT, LINE_NAMES, SIDE_NAMES, Cards, write_card

_ZONES = (*LINE_NAMES, "hand", "pile", "discard", "champion")


def write_position(position: Position, cards: Cards, one_line: bool = False) -> str:
    """Return the canonical text of a settled position, which reads back as the same position.

    With ``one_line``, for a link, the keys are separated by `` ; ``.
    """
    mode = MODES[position.mode]
    text = [f"game: {', '.join(_game(position, mode.name))}"]
    for side, rows in mode.rows.items():
        text.append(f"{mode.hands[side]}: {_hand(position.kingdoms[side], cards)}")
        text += [_row(row, position, cards) for row in rows]
    for side in range(B, mode.kingdoms, 2):
        kingdom = position.kingdoms[side]
        text.append(f"{mode.hands[side]}: {_hand(kingdom, cards)}")
        if kingdom.discard:
            text.append(f"{mode.discards[side]}: {' '.join(write_card(card, cards) for card in kingdom.discard)}")
    if position.automa is not None and (rules := write_rules(position.automa, position.rulebook)):
        text.append(f"automa rules: {rules}")
    for side, kingdom in enumerate(position.kingdoms):
        if kingdom.champion is not None:
            exhausted = "[exhausted]" if kingdom.exhausted else ""
            text.append(f"champion {SIDE_NAMES[side]}: {write_card(kingdom.champion, cards)}{exhausted}")
    return (" ; " if one_line else "\n").join(text)


def _row(row: Row, position: Position, cards: Cards) -> str:
    """Return a board line as text: left of the Bridge from the furthest, right of it from the closest."""
    (left, there), (right, here) = row.left, row.right
    before = [write_creature(c, cards) for c in reversed(position.kingdoms[left].lines[there])]
    behind = [write_creature(c, cards) for c in position.kingdoms[right].lines[here]]
    return f"{row.key}: {' '.join((*before, '|', *behind))}"


def _game(position: Position, mode: str) -> list[str]:
    said = [f"edition {position.edition}", mode, f"turn {position.turn}"]
    if position.is_over:
        said += ["over", winners_said(position.winners)]
    else:
        said += [f"{SIDE_NAMES[position.player]} to play", position.phase, f"mana {position.mana}"]
    return said + ([f"seed {position.seed}"] if position.seed else [])


def _hand(kingdom: Kingdom, cards: Cards) -> str:
    words = [write_card(card, cards) for card in kingdom.hand]
    words.insert(kingdom.before, FORT if kingdom.fort else BASTION)
    return " ".join(words)


def write_creature(creature: Creature | None, cards: Cards) -> str:
    """Return a creature in play with its marks, or an underscore for a gap, which no settled position has."""
    if creature is None:
        return "_"
    marks = []
    if creature.new:
        marks.append("new")
    if creature.damage:
        marks.append(f"-{creature.damage}")
    if creature.bonus:
        marks.append(f"+{creature.bonus}")
    if creature.spent:
        marks.append("spent")
    if creature.acted:
        marks.append("acted")
    if creature.champion:
        marks.append("champion")
    names = [write_card(creature.card, cards)]
    if creature.rider is not None:
        names.append(write_card(creature.rider, cards))
    return "&".join(names) + (f"[{','.join(marks)}]" if marks else "")


def write_rules(rules: AutomaRules, edition: Edition) -> str:
    """Return what differs from quick play. Empty for quick play."""
    quick, said = AutomaRules(), []
    if (rules.mana, rules.per_creature) != (quick.mana, quick.per_creature):
        said.append(f"mana {rules.mana}+{rules.per_creature}")
    if rules.resistance:
        said.append(f"resistance {'-1' if edition.resistance_subtracts else 'max 1'}")
    if rules.gifts:
        said.append(f"all {' '.join(rules.gifts)}")
    return ", ".join(said)


def write_move(move: Move, position: Position | None = None) -> str:
    """Return the text of a move.

    With the position it is made in, a target is given by name if that is unique in play.
    """
    copy = f" {move.copy}" if move.copy is not None else ""
    if move.kind == "play" and move.target is None:
        return f"play {move.card}{copy} {LINE_NAMES[move.line]}"
    if move.kind == "play":
        return f"play {move.card}{copy} on {write_target(move.target, position)}"
    if move.kind == "cast":
        return f"cast {move.card}{copy} at {write_target(move.target, position)}"
    if move.kind == "return":
        return f"return {' '.join(move.order)}"
    return move.kind


def write_target(target: Place | str | None, position: Position | None = None) -> str:
    """Return a target by name if that is unique in play, or else by place."""
    if not isinstance(target, Place):
        return str(target)
    if target.zone not in LINES:
        return f"{SIDE_NAMES[target.side]} {{Bastion}}"
    if position is not None:
        names = [card.name for _, creature in position.creatures() for card in creature.cards]
        creature = position.creature(target)
        if creature is not None and names.count(creature.card.name) == 1:
            return creature.card.name
    return write_place(target)


def write_place(place: Place) -> str:
    """Return a place as moves name it, such as ``B upper 1``, also in a hand, a pile or a discard pile."""
    return f"{SIDE_NAMES[place.side]} {_ZONES[place.zone]} {place.number}"


def write_event(event: Event) -> dict[str, object]:
    """Return an event as plain data without empty fields. Cards are given by name, sides as letters."""

    def plain(value: object) -> object:
        if isinstance(value, Place):
            return write_place(value)
        if isinstance(value, Card):
            return value.name
        return [plain(item) for item in value] if isinstance(value, tuple) else value

    said = {"kind": event.kind, **{key: plain(value) for key, value in event.said().items()}}
    if event.side is not None:
        said["side"] = SIDE_NAMES[event.side]
    return said
