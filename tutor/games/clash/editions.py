"""The two editions of Clash of Decks: how moves translate between them, and where they differ."""

from __future__ import annotations

from ...core.definition import Said
from .rules import EDITIONS, END, Move, Position
from .rules.editions import RULES

numbers: tuple[int, ...] = tuple(EDITIONS)


def moves_by(edition: int, moves: tuple[Said[Move], ...]) -> tuple[Said[Move], ...]:
    """Return the moves as ``edition`` can express them.

    Only the first edition has an assault taken step by step. For the second it becomes one ``end``, unless it is
    interrupted by an Incantation.
    """
    kinds = [said.move.kind for said in moves]
    steps = EDITIONS[edition].incantations_in_assault
    if steps or "assault" not in kinds or "cast" in kinds[kinds.index("assault") :]:
        return moves
    found: list[Said[Move]] = []
    for said in moves:
        ends = said.move.kind in ("assault", "attack", "end")
        if not ends:
            found.append(said)
        elif not found or found[-1].move != END:
            found.append(said._replace(move=END, text="end"))
    return tuple(found)


def outcome(position: Position) -> object:
    """Return the position without its edition, for comparison."""
    return position._replace(edition=0)


def differences() -> list[tuple[str, str, str]]:
    """Return a row for each difference between the editions: the field, the rule in the first and the rule in the
    second."""
    first, second = EDITIONS[1], EDITIONS[2]
    rows = []
    for switch, (on, off) in RULES.items():
        sides = [on if _first_rule_applies(switch, getattr(edition, switch)) else off for edition in (first, second)]
        rows.append((switch, sides[0], sides[1]))
    return rows


def _first_rule_applies(switch: str, value: object) -> bool:
    """Return True if a field has the value for which the first rule of its pair applies.

    That is True for a flag, and the value of the first edition for a number.
    """
    return value is True if isinstance(value, bool) else value == getattr(EDITIONS[1], switch)
