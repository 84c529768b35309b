"""The machine player: plays a seat in any mode, using only what that seat may see, and gives a reason for each move."""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from contextlib import suppress
from functools import cache
from pathlib import Path

from ....core import TooLong, patience
from ....core.player import Chosen, Why, at_once
from ....core.voice import Tables
from ....locale import Language
from ..board.foresight import as_known
from ..notation.words import LINE_NAMES
from ..rulebook import Name, Voice
from ..rules import END, Card, Choice, Move, Position, Refused
from .drafting import pick
from .planning import STRENGTHS, Strength, search
from .reasons import reasons

__all__ = ["pick", "plan", "say", "seen", "strengths", "think"]

strengths = tuple(STRENGTHS)
#: How many turns are compared by playing games out, and the maximum number of positions in the search for them.
BETWEEN, LOOKED_AT = 4, 300


def seen(position: Position, seat: int) -> Position:
    """Return the position as a seat may see it, without its seed: of other hands only the size and the place of the
    Stronghold are known."""
    return as_known(position, seat)


def plan(seen: Position, seat: int, choice: Choice | None = None, strength: str = "") -> tuple[Chosen[Move], ...]:
    """Return the rest of the turn of a seat, or the order in which its creatures return if that is the open choice."""
    return at_once(think(seen, seat, choice, strength))


def think(
    seen: Position, seat: int, choice: Choice | None = None, strength: str = ""
) -> Generator[None, None, tuple[Chosen[Move], ...]]:
    """Like `plan`, as a generator that pauses after each game that is played out."""
    if choice is not None:
        return (_in_order(choice),)
    thinks = STRENGTHS[strength or strengths[-1]]
    found = search(seen, seat, thinks)
    if found is None:
        return (Chosen(END, Why("end.unseen")),)
    moves = found.moves if found.position.is_over else (*found.moves, END)
    if thinks.games and not found.position.is_over:
        better = yield from _better(seen, moves, thinks)
        with patience(3 * thinks.events), suppress(Refused, TooLong):
            # creatures may return in another order than in the search, so that a move is refused; the plan is kept then
            return tuple(map(Chosen, better, reasons(seen, seat, better, thinks.rounds)))
    with patience(3 * thinks.events):  # never reached: the search had fewer events in all
        return tuple(map(Chosen, moves, reasons(seen, seat, moves, thinks.rounds)))


def _better(seen: Position, moves: tuple[Move, ...], thinks: Strength) -> Generator[None, None, tuple[Move, ...]]:
    """Return the moves of the turn after which the seat wins most often, or the planned ones if none is better.

    The random numbers depend on the turn, so a game that returns to an earlier position does not repeat itself forever.
    """
    from ..odds.best import Trials  # imported on first use: only the strongest player needs it

    trials = Trials(seen, thinks.games, seen.turn, moves, LOOKED_AT, BETWEEN)
    while trials.go_on():
        yield
    ranking = trials.found()
    assert ranking is not None and ranking.own is not None
    if ranking.best.wins.share <= ranking.turns[ranking.own].wins.share:
        return moves
    return tuple(move for move in ranking.best.moves if move.kind != "return")


def _in_order(choice: Choice) -> Chosen[Move]:
    """Return the order in which the most expensive card returns first, because cards further left can be played
    sooner."""
    order = sorted(choice.cards, key=lambda card: -card.cost)
    return Chosen(Move("return", order=tuple(card.name for card in order)), Why("return.first", {"card": order[0]}))


def say(why: Why, language: Language) -> str:
    """Return a reason in words."""
    kind, _, reason = why.kind.partition(".")
    voice, patterns = Voice(language), _patterns()
    facts = {key: _word(key, value, voice) for key, value in why.facts.items()}
    if kind in patterns["move"]:
        called = "back" if reason == "back" else kind
        facts["move"] = voice.say(patterns["move"][called], facts)
        kind = "why"
    return voice.say(patterns[kind][reason], facts)


def _word(key: str, value: object, voice: Voice) -> object:
    """Return a fact in words."""
    match value:
        case Card():
            return voice.card(value)
        case tuple():
            return voice.names(value)
        case str() if key == "side":
            return _side(value, voice)
        case int() if key == "line":
            return voice.word(LINE_NAMES[value])
    return value


def _side(called: str, voice: Voice) -> Name:
    """Return the name of a side that can be formatted with an article, as in the sentences for events."""
    automa, _, letter = called.rpartition(" ")
    name = Name(voice.word("automa-of").format(side=voice.word(letter)) if automa else voice.word(letter))
    name.is_automa = bool(automa)
    return name


@cache
def _patterns() -> Tables:
    found: Tables = tomllib.loads((Path(__file__).parent / "player.toml").read_text("utf-8"))
    return found
