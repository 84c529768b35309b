"""The machine player: takes a seat in any mode, plays by what that seat may see, and says in a sentence why."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ...clash import END, Card, Choice, Move, Position
from ...core import patience
from ...core.player import Chosen, Why
from ...locale import Language
from ...notation.words import LINE_NAMES
from ...rulebook import Voice
from .drafting import pick
from .foresight import as_known
from .planning import STRENGTHS, search
from .reasons import reasons

__all__ = ["pick", "plan", "say", "seen", "strengths"]

strengths = tuple(STRENGTHS)


def seen(position: Position, seat: int) -> Position:
    """The position with unknown cards for all that a seat may not see, and without its seed: of other hands only how
    many cards they are is left, and where the Stronghold stands."""
    return as_known(position, seat)


def plan(seen: Position, seat: int, choice: Choice | None = None, strength: str = "") -> tuple[Chosen, ...]:
    """The rest of the turn of a seat, to its end, or the order in which its creatures return where that is asked."""
    if choice is not None:
        return (_in_order(choice),)
    thinks = STRENGTHS[strength or strengths[-1]]
    found = search(seen, seat, thinks)
    if found is None:
        return (Chosen(END, Why("end.unseen")),)
    moves = found.moves if found.position.is_over else (*found.moves, END)
    with patience(3 * thinks.events):  # more than it can be: all of it has been looked at, with these events in all
        return tuple(map(Chosen, moves, reasons(seen, seat, moves, thinks.rounds)))


def _in_order(choice: Choice) -> Chosen:
    """The dearest comes back first: what lies further left can be played sooner."""
    order = sorted(choice.cards, key=lambda card: -card.cost)
    return Chosen(Move("return", order=tuple(card.name for card in order)), Why("return.first", {"card": order[0]}))


def say(why: Why, language: Language) -> str:
    """Why, in a sentence."""
    kind, _, reason = why.kind.partition(".")
    voice, patterns = Voice(language), _patterns()
    facts = {key: _word(key, value, voice) for key, value in why.facts.items()}
    if kind in patterns["move"]:
        called = "back" if reason == "back" else kind
        facts["move"] = voice.say(patterns["move"][called], facts)
        kind = "why"
    return voice.say(patterns[kind][reason], facts)


def _word(key: str, value: object, voice: Voice) -> object:
    """What a fact is called."""
    match value:
        case Card():
            return voice.card(value)
        case tuple():
            return voice.names(value)
        case "automa":
            return voice.word("automa")
        case int() if key == "line":
            return voice.word(LINE_NAMES[value])
    return value


@cache
def _patterns() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "player.toml").read_text("utf-8"))
    return found
