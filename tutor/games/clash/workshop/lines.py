"""The notation of a layout, line by line, with the zone and the number of each word."""

from __future__ import annotations

from typing import NamedTuple

from ..notation.modes import MODES, winners_said
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import EDITIONS, A, B
from ..rules.position import OVER
from .layout import Item, Layout

Word = tuple[str, str, int]


class Line(NamedTuple):
    """One line of a layout's text: its key, its zone, and its words, each with its zone and number.

    ``zone`` is empty for a board line, which has two zones.
    """

    key: str
    zone: str
    words: tuple[Word, ...]
    between: str = " "

    @property
    def text(self) -> str:
        """The text of the line."""
        return f"{self.key}: {self.between.join(word for word, _, _ in self.words)}"

    def at(self, column: int) -> tuple[str, str, int, int]:
        """Return the word at a column, from 1, with its zone, its number, and the offset in it. Empty before the first
        word."""
        start = len(self.key) + 3
        for word, zone, number in self.words:
            if start <= column <= start + len(word):
                return word, zone, number, column - start
            start += len(word) + len(self.between)
        return "", "", 0, 0


def lines_of(layout: Layout) -> list[Line]:
    """Return the lines of a layout in the notation of positions, whether or not they can be read."""
    mode = MODES[layout.mode]

    def words(name: str) -> list[Word]:
        in_play = name.endswith(LINE_NAMES)
        return [(_write_item(i) if in_play else i.card, name, n) for n, i in enumerate(layout.zones.get(name, ()), 1)]

    found = [Line("game", "game", tuple((word, "game", 0) for word in _game(layout)), ", ")]
    for side in range(A, mode.kingdoms, 2):
        zone = f"{SIDE_NAMES[side]}.hand"
        found.append(Line(mode.hands[side], zone, tuple(words(zone))))
        for row in mode.rows[side]:
            left, right = (f"{SIDE_NAMES[owner]}.{LINE_NAMES[line]}" for owner, line in (row.left, row.right))
            found.append(Line(row.key, "", (*reversed(words(left)), ("|", "", 0), *words(right))))
    for side in range(B, mode.kingdoms, 2):
        name = SIDE_NAMES[side]
        # a player has no discard pile, but the layout may contain one
        discard = f"discard {name}" if mode.four else "discard"
        for key, part in ((mode.hands[side], "hand"), (discard, "discard")):
            zone = f"{name}.{part}"
            if part == "hand" or layout.zones.get(zone):
                found.append(Line(key, zone, tuple(words(zone))))
    if mode.automas:
        resistance = "-1" if EDITIONS[layout.edition].resistance_subtracts else "max 1"
        said = [f"mana {layout.fixed}+{layout.each}"] + [f"resistance {resistance}"] * layout.resistance
        said += [f"all {' '.join(layout.gifts)}"] if layout.gifts else []
        found.append(Line("automa rules", "rules", tuple((word, "rules", 0) for word in said), ", "))
    for name, champion in zip(mode.sides, layout.champions, strict=True):
        if champion.card:
            word = champion.card + "[exhausted]" * champion.exhausted
            found.append(Line(f"champion {name}", f"{name}.champion", ((word, f"{name}.champion", 0),)))
    return found


def _game(layout: Layout) -> list[str]:
    over = layout.phase == OVER
    mana = [] if layout.mana is None or over else [f"mana {layout.mana}"]
    won = winners_said(tuple(SIDE_NAMES.index(side) for side in layout.winners))
    state = [OVER, won] if over else [f"{layout.player} to play", layout.phase, *mana]
    return [f"edition {layout.edition}", layout.mode, f"turn {layout.turn}", *state, f"seed {layout.seed}"]


def _write_item(item: Item) -> str:
    """Return a creature in play with its marks, in the notation."""
    marks = ["new"] * item.new + [f"-{item.damage}"] * bool(item.damage) + [f"+{item.bonus}"] * bool(item.bonus)
    marks += ["spent"] * item.spent + ["acted"] * item.acted + ["champion"] * item.champion
    above = f"&{item.above}" if item.above else ""
    return f"{item.card}{above}" + (f"[{','.join(marks)}]" if marks else "")
