"""Both editions of Clash of Decks: what the other one can be told, and where they differ."""

from __future__ import annotations

from ...core.definition import Said
from .rules import EDITIONS, END, Position
from .rules.editions import RULES

numbers: tuple[int, ...] = tuple(EDITIONS)


def moves_by(edition: int, moves: tuple[Said, ...]) -> tuple[Said, ...]:
    """The moves as the other edition can say them: an assault taken step by step, which only the first edition can say,
    is one ``end`` for the second, unless it is stopped for an Incantation."""
    kinds = [said.move.kind for said in moves]
    steps = EDITIONS[edition].incantations_in_assault
    if steps or "assault" not in kinds or "cast" in kinds[kinds.index("assault") :]:
        return moves
    found: list[Said] = []
    for said in moves:
        ends = said.move.kind in ("assault", "attack", "end")
        if not ends:
            found.append(said)
        elif not found or found[-1].move != END:
            found.append(said._replace(move=END, text="end"))
    return tuple(found)


def outcome(position: Position) -> object:
    """The position, whatever its edition."""
    return position._replace(edition=0)


def differences() -> list[tuple[str, str, str]]:
    """The table of the switches on which the editions differ: each with the rule that holds in either edition."""
    first, second = EDITIONS[1], EDITIONS[2]
    rows = []
    for switch, (on, off) in RULES.items():
        sides = [on if _is_on(switch, getattr(edition, switch)) else off for edition in (first, second)]
        rows.append((switch, sides[0], sides[1]))
    return rows


def _is_on(switch: str, value: object) -> bool:
    """Whether a switch stands as its first rule says: on, or, where it is a number, as low as in the first edition."""
    return value is True if isinstance(value, bool) else value == getattr(EDITIONS[1], switch)
