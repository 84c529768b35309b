"""The situations worked out by hand as positions in words, for whichever engine is asked: see ``hand_worked.toml``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TOLD = tomllib.loads((Path(__file__).parent / "hand_worked.toml").read_text("utf-8"))
RANKS = {3: "bronze", 4: "bronze", 5: "silver", 6: "gold", 7: "platinum"}
TRIBES = {tribe[0]: tribe for tribe in ("paper", "stone", "glass", "cloth", "ink")}


def literal(name: str) -> str:
    """A card of these situations written out: by the table of cards, or by its name (see the head of the file)."""
    if name in TOLD["cards"]:
        return f"{name}({TOLD['cards'][name]})"
    tribe, ability = name.lower().partition("-")[::2]
    if ability:
        return f"{name}({tribe} silver 4/4/4/4 {ability})"
    many = len(name)
    return f"{name}({TRIBES[tribe[0]]} {RANKS[many]} {'/'.join([str(many)] * 4)})"


def written_out(position: str) -> str:
    """A position with every card written out."""
    lines = []
    for line in position.strip().splitlines():
        key, _, value = line.partition(":")
        if key not in ("game", "clashes", "score") and "(" not in value:
            value = re.sub(r"[A-Z][\w-]+", lambda match: literal(match[0]), value)
        lines.append(f"{key}:{value}")
    return "\n".join(lines) + "\n"


def keys(position: str) -> dict[str, str]:
    """The lines of a position by key, each card by its name alone."""
    found = {}
    for line in position.strip().splitlines():
        key, _, value = line.partition(":")
        found[key] = " ".join(re.sub(r"\([^)]*\)", "", value).split())
    return found


def differences(then: str, reached: str) -> dict[str, tuple[str, str]]:
    """Which of the expected lines are not those of the position reached: what was expected, and what is."""
    there = keys(reached)
    return {
        key: (value, there.get(key, "")) for key, value in keys(then).items() if there.get(key, "") != value
    }  # fmt: skip


def deck(cards: str) -> list[str]:
    """A deck's cards written out, `Pad x2` as two."""
    found: list[str] = []
    for word in cards.split():
        if re.fullmatch(r"x\d", word):
            found += [found[-1]] * (int(word[1:]) - 1)
        else:
            found.append(literal(word))
    return found
