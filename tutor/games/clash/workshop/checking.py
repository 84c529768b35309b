"""Checking of a layout: every reason at once why it is not possible, each with its zone, or else its position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ....core import Unreadable
from ....core.text import MOST_FAULTS
from ....core.text import lines as tokens_of
from ..notation import write_position
from ..notation.game_line import parties_of
from ..notation.modes import MODES
from ..notation.possible import faults, table_faults
from ..notation.reading import parse
from ..notation.words import BASTION, LINE_NAMES, SIDE_NAMES
from ..rules import EDITIONS, Position
from ..sets import all_cards
from .cards import STAND_IN, Problem, repair_cards
from .layout import ZONES, Champion, Item, Layout
from .lines import Line, lines_of


class Checked(NamedTuple):
    """The result of a check: every problem by zone, or else the position."""

    problems: tuple[Problem, ...]
    position: Position | None

    @property
    def notation(self) -> str:
        """The position as text on one line, empty if there is none."""
        return "" if self.position is None else write_position(self.position, all_cards(), one_line=True)

    @property
    def facts(self) -> dict[str, object]:
        """The Mana available, or None if there is no position."""
        return {"mana": None if self.position is None else self.position.mana}


def check(layout: Layout) -> Checked:
    """Return every reason why a layout is not possible, or else its position."""
    cards = all_cards()
    problems: list[Problem] = []
    repaired = _repair_zones(repair_cards(layout, cards, problems), problems)
    while True:  # ends because each round repairs what it finds
        lines = lines_of(repaired)
        try:
            position, _ = parse(list(tokens_of("\n".join(line.text for line in lines))), cards, None)
            break
        except Unreadable as error:
            zone, number, repaired = _repair(repaired, lines, error)
            problems.append(Problem(zone, number, Unreadable(error.message, **error.values)))
    asked = faults if repaired.winners == layout.winners else table_faults
    for (zone, number, _), message, values in asked(position)[:MOST_FAULTS]:
        problems.append(Problem(zone, number, Unreadable(message, **values)))
    champions = [f"{side}.champion" for side in MODES[layout.mode].sides]
    order = {zone: i for i, zone in enumerate(("game", "rules", *champions, *ZONES[layout.mode]))}
    problems.sort(key=lambda problem: (order[problem.zone], problem.number))
    return Checked(tuple(problems), None if problems else position)


def _repair_zones(layout: Layout, problems: list[Problem]) -> Layout:
    """Return the layout without what no side of this mode has: a player's discard pile, an Automa's Champion."""
    mode = MODES[layout.mode]
    for line in lines_of(layout):
        if line.key in mode.keys:
            continue
        problems.append(
            Problem(
                line.zone, 0,
                Unreadable(
                    "“{found}:” has no place in a {mode} game: expected it left out", found=line.key, mode=mode.name
                ),
            )
        )  # fmt: skip
        side, _, part = line.zone.partition(".")
        layout = _without_champion(layout, side) if part == "champion" else layout.with_zone(line.zone, ())
    return layout


def _repair(layout: Layout, lines: list[Line], error: Unreadable) -> tuple[str, int, Layout]:
    """Return the zone and the number of an error in a layout with readable cards, and the layout repaired.

    Raises the error if there is no repair for it.
    """
    line = lines[error.line - 1] if 0 < error.line <= len(lines) else lines[0]
    word, _, _, at = line.at(error.column)
    match line.zone.split("."):
        case [_, "hand"]:
            return _repair_hand(layout, line.zone)
        case [side, "champion"]:
            return line.zone, 0, _without_champion(layout, side)
        case ["rules"] if word.startswith("all") and layout.gifts:
            i = max(0, word[:at].count(" ") - 1)
            return "rules", 0, layout._replace(gifts=layout.gifts[:i] + layout.gifts[i + 1 :])
        case ["rules"] if (layout.fixed, layout.each) != (6, 1):
            return "rules", 0, layout._replace(fixed=6, each=1)
        case ["game"] if word.split()[0] in ("turn", "mana", "seed"):
            return "game", 0, layout._replace(**{k: v for k, v in _DEFAULTS.items() if k == word.split()[0]})
        case ["game"] if word == layout.mode and not EDITIONS[layout.edition].four_kingdoms:
            return "game", 0, layout._replace(edition=next(n for n, one in EDITIONS.items() if one.four_kingdoms))
        case ["game"] if word.endswith(("win", "wins")):
            party = parties_of(MODES[layout.mode])[0]
            return "game", 0, layout._replace(winners=tuple(SIDE_NAMES[side] for side in party))
    raise error


_DEFAULTS: Mapping[str, Any] = {"turn": 3, "mana": None, "seed": 0}


def _without_champion(layout: Layout, side: str) -> Layout:
    """Return the layout without a Champion of that side, in play or not."""
    for zone in (f"{side}.{name}" for name in LINE_NAMES):
        layout = layout.with_zone(zone, tuple(item._replace(champion=False) for item in layout.zones[zone]))
    return layout.with_champion(side, Champion())


def _replace_card(layout: Layout, zone: str, number: int, *items: Item) -> Layout:
    """Return the layout with ``items`` in place of card ``number`` of a zone."""
    found = layout.zones[zone]
    return layout.with_zone(zone, (*found[: number - 1], *items, *found[number:]))


def _repair_hand(layout: Layout, zone: str) -> tuple[str, int, Layout]:
    """Return the zone and the number of a misplaced Stronghold, and the layout with a valid hand or pile."""
    items = layout.zones[zone]
    is_pile = MODES[layout.mode].is_automa(SIDE_NAMES.index(zone[0]))
    found = [n for n, item in enumerate(items, 1) if item.is_stronghold]
    stand_in = Item(STAND_IN)
    if not found:
        around = (*items, stand_in, Item(BASTION)) if is_pile else (Item(BASTION), *items, stand_in)
        return zone, 0, layout.with_zone(zone, around)
    if len(found) > 1:
        return zone, found[1], _replace_card(layout, zone, found[1])
    last = items[found[0] - 1]
    rest = tuple(item for item in items if not item.is_stronghold) or (stand_in,)
    return zone, found[0], layout.with_zone(zone, (*rest, last))
