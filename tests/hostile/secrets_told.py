"""Checks for what nobody may be told: the order of hidden cards, and seeds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tutor.core.chance import SEEDS
from tutor.games.clash.rules import Game, Position
from tutor.games.clash.sets import all_cards, all_sets

#: Parts of an answer that do not depend on the hidden cards, and those that restore a game and so contain its seed.
STATIC = ("decks", "sets", "titles", "interface", "situations", "palette", "rulebook", "abilities", "signs", "modules")
RESUMES = ("address", "setup", "notation", "turned")
#: This many cards in their exact order reveal an order.
ROW = 4


def dealt(session: Any) -> bool:
    """Return whether a dealt game is in progress. A situation does not count, since anybody can look it up."""
    return session.is_dealt and session.game is not None and session.verdict is None


def hidden(session: Any) -> list[list[str]]:
    """Return the orders that the viewer may not know now."""
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
    """Return whether a viewer may see a side's hand when people play."""
    if viewer is None or viewer == side:
        return True
    return viewer >= 0 and position.mode in ("team", "co-op") and (viewer - side) % 4 == 2


def _unseen(pile: list[str], side: int, origin: Any) -> list[str]:
    """Return what of a pile has not appeared in the story that a what-if left either: the viewer has seen that."""
    if origin is None:
        return pile
    later = [card.name for card in origin.table.game.position.kingdoms[side].hand]
    if any(event.kind == "reshuffle" and event.side == side for event in origin.table.game.events):
        return []
    return later if pile[len(pile) - len(later) :] == later else pile


def seeds(game: Game, start: str = "") -> set[str]:
    """Return the seeds of every shuffle of a game, including its first, except those too short to distinguish from
    other numbers. The largest possible seed is no secret, because it is shown to anybody who asks for a larger one.
    """
    found = set(re.findall(r"seed (\d+)", start))
    for step in (game.opening, *game.steps):
        found |= {str(position.seed) for position in (step.start, *step.positions)}
    return {seed for seed in found if len(seed) > 5 and int(seed) < SEEDS - 1}


@cache
def _names() -> re.Pattern[str]:
    names = sorted(map(re.escape, all_cards()), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(names)})(?![\\w-])")


def _rows(value: object) -> Iterator[list[str]]:
    """Yield the rows of cards named in sequence anywhere in an answer."""
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
    """Yield sequences of names of this length, except those in built-in lists or in alphabetical order."""
    usual = [tuple(c.name for c in cards) for one in all_sets().values() for cards in (one.cards, *one.decks.values())]
    for i in range(len(names) - ROW + 1):
        window = tuple(names[i : i + ROW])
        if list(window) != sorted(window) and not any(
            window == cards[j : j + ROW] for cards in usual for j in range(len(cards) - ROW + 1)
        ):
            yield window


def betrays(answer: dict[str, Any], orders: list[list[str]]) -> list[tuple[str, ...]]:
    """Return the rows of hidden cards that an answer reveals in order."""
    told = {key: value for key, value in answer.items() if key not in (*STATIC, "address", "setup")}
    if str(told.get("notation", "")).startswith("setup:"):
        told["notation"] = told["notation"].partition("\n")[2]  # the setup itself contains no order, only a seed
    wanted = {window for names in orders for window in _windows(names)}
    found = []
    for row in _rows(told) if wanted else ():
        found += [tuple(row[i : i + ROW]) for i in range(len(row) - ROW + 1) if tuple(row[i : i + ROW]) in wanted]
    return found


def tells_a_seed(answer: dict[str, Any], known: set[str]) -> list[str]:
    """Return the seeds in an answer, except where it restores a game."""

    def rest(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: rest(inner) for key, inner in value.items() if key not in RESUMES}
        return [rest(inner) for inner in value] if isinstance(value, list) else value

    text = json.dumps(rest({key: value for key, value in answer.items() if key not in STATIC}))
    return [seed for seed in known if re.search(rf"(?<!\d){seed}(?!\d)", text)]
