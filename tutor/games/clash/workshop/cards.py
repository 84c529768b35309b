"""The cards of a layout: what is wrong with one, and the card after repair."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....core import Unreadable
from ....core.text import Token
from ....core.text import lines as tokens_of
from ..notation.reading import parse
from ..notation.words import BASTION, LINE_NAMES, SIDE_NAMES, Cards, read_card, write_card
from ..rules import EDITIONS
from ..rules.position import OVER
from .layout import Champion, Item, Layout
from .lines import lines_of

#: The most errors reported for one card. Beyond them the card counts as unreadable.
_MOST_REASONS = 12
#: Replaces a card that cannot be read, so that the rest of the layout can be.
STAND_IN = "Stand-In(0:0/999)"


class Problem(NamedTuple):
    """One reason why a layout is not possible.

    It has the zone (one of its mode's zones, ``game``, ``rules`` or ``A.champion`` and so on), the number of the card
    there or 0 for the whole zone, and what was expected, as text.
    """

    zone: str
    number: int
    error: Unreadable


def repair_cards(layout: Layout, cards: Cards, problems: list[Problem]) -> Layout:
    """Return the layout with a stand-in for each impossible card and without impossible marks.

    What was wrong is added to ``problems``.
    """
    broken: set[str] = set()
    champions: list[Champion] = []
    for side, champion in zip(SIDE_NAMES, layout.champions, strict=False):
        errors, name = _repair_card(champion.card, cards, layout.edition) if champion.card else ([], "")
        problems += [Problem(f"{side}.champion", 0, error) for error in errors]
        broken |= {side} if errors else set()
        champions.append(champion._replace(card="" if errors else name))
    zones = {}
    for zone, items in layout.zones.items():
        kept = []
        for number, item in enumerate(items, 1):
            errors = []
            if zone.endswith(LINE_NAMES):
                item = _repair_creature(item, layout, cards, errors)
                if errors or zone[0] in broken:
                    item = item._replace(champion=False)
            elif not (item.is_stronghold and zone.endswith("hand")):
                errors, name = _repair_card(item.card, cards, layout.edition)
                item = Item(name or STAND_IN)
            problems += [Problem(zone, number, error) for error in errors]
            kept.append(item)
        zones[zone] = tuple(kept)
    return layout._replace(zones=zones, champions=tuple(champions))


def _repair_card(text: str, cards: Cards, edition: int) -> tuple[list[Unreadable], str]:
    """Return the errors of a card, and its text after repair, empty if it cannot be repaired."""
    errors: list[Unreadable] = []
    seen: set[str] = set()
    while text not in seen and len(errors) < _MOST_REASONS:
        seen.add(text)
        try:
            return errors, write_card(read_card(Token(text, 1, 1), cards, edition), cards)
        except Unreadable as error:
            errors.append(Unreadable(error.message, **error.values))
            name, bracket, body = text.partition("(")
            numbers, _, abilities = body.partition(" ")
            at = error.column - 1 - len(name + bracket + numbers)
            if not bracket or error.column - 1 <= len(name):
                break
            if at <= 0:
                known = re.sub("(?i):x(?=/|$|[)])", ":0", numbers)
                numbers = known if known != numbers else "0:0/999" if "/" in numbers else "0:0"
            else:
                abilities = f"{abilities[: at - 1]}{re.sub(r'^[^ )]*', '', abilities[at - 1 :])}"
            text = f"{name}({numbers} {abilities or ')'}"
    return errors, ""


def _repair_creature(item: Item, layout: Layout, cards: Cards, errors: list[Unreadable]) -> Item:
    """Return a creature in play without what is impossible. The errors are added to ``errors``."""
    wrong, name = _repair_card(item.card, cards, layout.edition)
    errors += wrong
    item = item._replace(card=name) if name else _stand_in(item)
    if item.above:
        wrong, name = _repair_card(item.above, cards, layout.edition)
        errors += wrong
        item = item._replace(above=name)
    hand = (Item(BASTION), Item(STAND_IN))
    winners = ("A",) if layout.phase == OVER else ()
    alone = Layout({"A.hand": hand, "B.hand": hand}, layout.edition, phase=layout.phase, winners=winners)
    while True:
        lines = lines_of(alone.with_zone("A.upper", (item._replace(champion=False),)))
        try:
            parse(list(tokens_of("\n".join(line.text for line in lines))), cards, None)
            return item
        except Unreadable as error:
            errors.append(Unreadable(error.message, **error.values))
            word, _, _, at = lines[error.line - 1].at(error.column)
            if 0 <= word.find("[") < at:
                first = max(word.rfind(sign, 0, at) for sign in "[,") + 1
                mark = {"-": "damage", "+": "bonus"}.get(word[first], re.split(r"[],]", word[first:])[0])
                item = item._replace(**{mark: Item._field_defaults[mark]})
            elif item.above and (at > len(item.card) or "symbiote" not in EDITIONS[layout.edition].abilities):
                item = item._replace(above="")
            else:
                item = _stand_in(item)


def _stand_in(item: Item) -> Item:
    return item._replace(card=STAND_IN, damage=0)
