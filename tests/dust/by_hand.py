"""The situations worked out by hand, as positions in words for any engine: see ``hand_worked.toml``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TOLD = tomllib.loads((Path(__file__).parent / "hand_worked.toml").read_text("utf-8"))
RANKS = {3: "bronze", 4: "bronze", 5: "silver", 6: "gold", 7: "platinum"}
TRIBES = {tribe[0]: tribe for tribe in ("paper", "stone", "glass", "cloth", "ink")}


def literal(name: str) -> str:
    """Return a card of these situations written out, from the table of cards or by its name (see the head of the file)."""
    if name in TOLD["cards"]:
        return f"{name}({TOLD['cards'][name]})"
    tribe, ability = name.lower().partition("-")[::2]
    if ability:
        return f"{name}({tribe} silver 4/4/4/4 {ability})"
    many = len(name)
    return f"{name}({TRIBES[tribe[0]]} {RANKS[many]} {'/'.join([str(many)] * 4)})"


def written_out(position: str) -> str:
    """Return a position with every card written out."""
    lines = []
    for line in position.strip().splitlines():
        key, _, value = line.partition(":")
        if key not in ("game", "clashes", "score") and "(" not in value:
            value = re.sub(r"[A-Z][\w-]+", lambda match: literal(match[0]), value)
        lines.append(f"{key}:{value}")
    return "\n".join(lines) + "\n"


def keys(position: str) -> dict[str, str]:
    """Return the lines of a position by key, with each card by its name only."""
    found = {}
    for line in position.strip().splitlines():
        key, _, value = line.partition(":")
        found[key] = " ".join(re.sub(r"\([^)]*\)", "", value).split())
    return found


def differences(then: str, reached: str) -> dict[str, tuple[str, str]]:
    """Return the expected lines that differ from the position reached, each with what was expected and what was found."""
    there = keys(reached)
    return {
        key: (value, there.get(key, "")) for key, value in keys(then).items() if there.get(key, "") != value
    }  # fmt: skip


def deck(cards: str) -> list[str]:
    """Return the cards of a deck written out, with `Pad x2` as two cards."""
    found: list[str] = []
    for word in cards.split():
        if re.fullmatch(r"x\d", word):
            found += [found[-1]] * (int(word[1:]) - 1)
        else:
            found.append(literal(word))
    return found
