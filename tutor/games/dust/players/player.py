"""The machine player of Dust Collectorz.

It can take a seat in any mode, uses only what that seat may see, and says why.
"""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Collection, Generator
from functools import cache
from pathlib import Path

from ....core import lot
from ....core.definition import Choice
from ....core.player import Chosen, Taken, Why
from ....core.voice import Tables
from ....locale import Language
from .. import rulebook
from ..notation.setup import Start
from ..rules import position as table
from ..rules.moves import Choose, First, Move
from ..rules.position import ANSWER, CHOOSE, PLAY, SEND, Position
from .chains import chains
from .planning import STRENGTHS, Search, Way
from .reasons import why, why_chain

__all__ = ["pick", "plan", "say", "seen", "strengths", "think"]

strengths = tuple(STRENGTHS)


def seen(position: Position, seat: int) -> Position:
    """Return the position with backs for all cards that a seat may not see, and without its seed."""
    return table.seen(position, seat)


def plan(
    seen: Position,
    seat: int,
    choice: Choice | None = None,  # noqa: ARG001
    strength: str = "",
) -> tuple[Chosen[Move], ...]:
    """Return the next move of a seat; only one, because new information can appear after each.

    No choice is ever open.
    """
    thinks = STRENGTHS[strength or strengths[-1]]
    if seen.phase == CHOOSE:
        return (Chosen(Choose(True), Why("choose.attack")),)
    if seen.phase == SEND:
        return (Chosen(First(seat), Why("first.hand")),)
    if seen.phase == PLAY:
        found = [chain for chain in chains(seen) if len(chain[1]) <= thinks.chain]
        chain = max(found, key=lambda chain: len(chain[1]))
        return (Chosen(chain[0], why_chain(seen, seat, chain, thinks)),)
    search = Search(seen, seat, thinks)
    ways: list[Way] = search.answers() if seen.phase == ANSWER else search.attacks()
    way = ways[_lot(seen, len(ways))] if thinks.lot else max(ways, key=lambda way: way.worth)
    return (Chosen(way.move, why(search, way, ways)),)


def think(
    seen: Position, seat: int, choice: Choice | None = None, strength: str = ""
) -> Generator[None, None, tuple[Chosen[Move], ...]]:
    """Return the result of `plan` as a generator that never yields, because planning a move is quick."""
    yield from ()
    return plan(seen, seat, choice, strength)


def _lot(seen: Position, count: int) -> int:
    """Return a random number below ``count`` that depends only on what is seen."""
    return lot(count, zlib.crc32(repr(seen).encode()))[0]


def pick(start: Start, seats: Collection[int]) -> Taken | None:  # noqa: ARG001
    """Return None: no card is taken before this game."""
    return None


def say(why: Why, language: Language) -> str:
    """Return the reason in a sentence."""
    voice = rulebook.voice(language)
    facts = {key: _word(value, voice) for key, value in why.facts.items()}
    kind, _, reason = why.kind.partition(".")
    return voice.say(_patterns()[kind][reason], facts)


def _word(fact: object, voice: rulebook.Voice) -> object:
    """Return the text of a fact: cards, a statistic, or a number."""
    match fact:
        case tuple():
            return voice.names(fact)
        case str():
            return voice.called(fact)
    return fact


@cache
def _patterns() -> Tables:
    found: Tables = tomllib.loads((Path(__file__).parent / "player.toml").read_text("utf-8"))
    return found
