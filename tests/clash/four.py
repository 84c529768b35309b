"""Tables of four in words, for the tests of the plain engine: read with the reader of two-sided tables, twice."""

from __future__ import annotations

import re
from typing import NamedTuple

from tutor.clash import AutomaRules, Kingdom, Move, Place, Position
from tutor.notation import read_position
from tutor.sets import all_cards

SIDES = "ABCD"
#: Two that can be read as the sides of one table, each with its upper and its lower line.
PAIRS = ((("A", "A-B", "A-D"), ("B", "C-B", "A-B")), (("C", "C-D", "C-B"), ("D", "A-D", "C-D")))


class Four(NamedTuple):
    """A position of four, as far as the plain engine asks for it."""

    kingdoms: tuple[Kingdom, ...]
    edition: int = 2
    turn: int = 5
    player: int = 0
    phase: str = "summoning"
    mana: int = 0
    winners: tuple[int, ...] = ()
    seed: int = 0
    automa: AutomaRules | None = None
    teams: bool = False

    @property
    def winner(self) -> int | None:
        """The first of those who have won."""
        return next(iter(self.winners), None)


def keys(text: str) -> dict[str, str]:
    """The lines of a position by key."""
    return dict(line.split(": ", 1) for line in text.strip().splitlines())


def read_four(told: dict[str, str]) -> Four:
    """A position of four from its lines."""
    edition, mode, *words = told["game"].split(", ")
    solo, over = mode == "co-op", "over" in words
    assert edition == "edition 2" and mode in ("free-for-all", "team", "co-op")
    given: dict = {"edition": 2, "teams": mode != "free-for-all"}
    if over:
        given |= {"phase": "over", "winners": tuple(map(SIDES.index, re.findall(r"\b[A-D]\b", words[-1])))}
    for word in words:
        key, _, value = word.partition(" ")
        if key in ("turn", "mana"):
            given[key] = int(value)
        elif value == "to play":
            given["player"] = SIDES.index(key)
    kingdoms = {}
    for left, right in PAIRS:
        pair = _pair(told, left, right, solo, over)
        kingdoms[left[0]], kingdoms[right[0]] = pair.kingdoms
        given["automa"] = pair.automa
    return Four(tuple(kingdoms[side] for side in SIDES), **given)


def _pair(told: dict[str, str], left: tuple, right: tuple, solo: bool, over: bool) -> Position:
    """Two of the four as a table of two, whose lines the two need not share."""
    state = "over, A wins" if over else "turn 5, A to play, mana 0"
    lines = [f"game: edition 2, {'solo' if solo else 'duel'}, {state}", f"A: {told[left[0]]}"]
    for name, mine, theirs in (("upper", left[1], right[1]), ("lower", left[2], right[2])):
        ours, others = told.get(mine, "|").split("|")[0], told.get(theirs, "|").split("|")[1]
        lines.append(f"{name}: {ours.strip()} | {others.strip()}")
    for name, key in (
        ("B", right[0]),
        ("automa", f"automa {right[0]}"),
        ("discard", f"discard {right[0]}"),
        ("automa rules", "automa rules"),
        ("champion A", f"champion {left[0]}"),
        ("champion B", f"champion {right[0]}"),
    ):
        if key in told:
            lines.append(f"{name}: {told[key]}")
    return read_position("\n".join(lines), all_cards())


def read_move(words: str) -> Move:
    """A move: its kind, the card, and a line or a place."""
    kind, _, rest = words.partition(" ")
    if not rest:
        return Move(kind)
    said = re.fullmatch(r"(\S+)(?: (?:at|on) ([A-D]))? (upper|lower)(?: (\d+))?", rest)
    assert said is not None, words
    card, side, line, number = said.groups()
    zone = ("upper", "lower").index(line)
    if side is None:
        return Move(kind, card, None, zone)
    return Move(kind, card, target=Place(SIDES.index(side), zone, int(number)))
