"""What nobody at a table may be told: the order of what is hidden, and seeds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tutor.core.chance import SEEDS
from tutor.games.clash.rules import Game, Position
from tutor.games.clash.sets import all_cards, all_sets

#: Parts of an answer that are the same whatever lies on the table; those that bring a game back carry its seed.
STATIC = ("decks", "sets", "titles", "interface", "situations", "palette", "rulebook", "abilities", "signs", "modules")
RESUMES = ("address", "setup", "notation", "turned")
#: So many cards in a row, in their very order, tell an order.
ROW = 4


def dealt(session: Any) -> bool:
    """True where a game is on its way that was dealt, and is no situation, which anybody can look up."""
    return session.is_dealt and session.game is not None and session.verdict is None


def hidden(session: Any) -> list[list[str]]:
    """The orders that the one at the screen may not know now."""
    if session.is_choosing:
        return [[card.name for card in getattr(session.start.draft, "pile", ())]]
    if not dealt(session) or session.game.position.is_over:
        return []
    position = session.game.position
    hands = {side: [card.name for card in kingdom.hand] for side, kingdom in enumerate(position.kingdoms)}
    if position.automa is not None:
        return [_unseen(pile, side, session.origin) for side, pile in hands.items() if side % 2]
    return [hand for side, hand in hands.items() if not in_party(position, session.viewer, side)]


def in_party(position: Position, viewer: int | None, side: int) -> bool:
    """True for a side whose hand a viewer may see, where persons play."""
    if viewer is None or viewer == side:
        return True
    return viewer >= 0 and position.mode in ("team", "co-op") and (viewer - side) % 4 == 2


def _unseen(pile: list[str], side: int, origin: Any) -> list[str]:
    """What of a pile has not come up in the story that a what-if has left, either: whoever plays on has seen that."""
    if origin is None:
        return pile
    later = [card.name for card in origin.table.game.position.kingdoms[side].hand]
    if any(event.kind == "reshuffle" and event.side == side for event in origin.table.game.events):
        return []
    return later if pile[len(pile) - len(later) :] == later else pile


def seeds(game: Game, start: str = "") -> set[str]:
    """The seeds of every shuffle of a game, but those too short to be told from other numbers; also its first. The largest
    that there is is no secret: whoever asks for a larger one is told it."""
    found = set(re.findall(r"seed (\d+)", start))
    for step in (game.opening, *game.steps):
        found |= {str(position.seed) for position in (step.start, *step.positions)}
    return {seed for seed in found if len(seed) > 5 and int(seed) < SEEDS - 1}


@cache
def _names() -> re.Pattern[str]:
    names = sorted(map(re.escape, all_cards()), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(names)})(?![\\w-])")


def _rows(value: object) -> Iterator[list[str]]:
    """The cards that are named in a row, wherever in an answer."""
    if isinstance(value, dict):
        yield list(value)
        for inner in value.values():
            yield from _rows(inner)
    elif isinstance(value, list):
        yield [item.get("card", "") if isinstance(item, dict) else str(item) for item in value]
        for inner in value:
            yield from _rows(inner)
    elif isinstance(value, str):
        row: list[str] = []
        for name in _names().findall(value):
            if row[-1:] != [name]:
                row.append(name)
        yield row


def _windows(names: list[str]) -> Iterator[tuple[str, ...]]:
    """So many names in a row; save those that stand so in a list of the house, or in the order of the alphabet."""
    usual = [tuple(c.name for c in cards) for one in all_sets().values() for cards in (one.cards, *one.decks.values())]
    for i in range(len(names) - ROW + 1):
        window = tuple(names[i : i + ROW])
        if list(window) != sorted(window) and not any(
            window == cards[j : j + ROW] for cards in usual for j in range(len(cards) - ROW + 1)
        ):
            yield window


def betrays(answer: dict[str, Any], orders: list[list[str]]) -> list[tuple[str, ...]]:
    """The rows of hidden cards that an answer tells in their order."""
    told = {key: value for key, value in answer.items() if key not in (*STATIC, "address", "setup")}
    if str(told.get("notation", "")).startswith("setup:"):
        told["notation"] = told["notation"].partition("\n")[2]  # the setup itself holds no order, only a seed
    wanted = {window for names in orders for window in _windows(names)}
    found = []
    for row in _rows(told) if wanted else ():
        found += [tuple(row[i : i + ROW]) for i in range(len(row) - ROW + 1) if tuple(row[i : i + ROW]) in wanted]
    return found


def tells_a_seed(answer: dict[str, Any], known: set[str]) -> list[str]:
    """The seeds that an answer names, but where it brings a game back."""

    def rest(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: rest(inner) for key, inner in value.items() if key not in RESUMES}
        return [rest(inner) for inner in value] if isinstance(value, list) else value

    text = json.dumps(rest({key: value for key, value in answer.items() if key not in STATIC}))
    return [seed for seed in known if re.search(rf"(?<!\d){seed}(?!\d)", text)]
