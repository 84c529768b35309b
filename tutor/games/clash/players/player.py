"""The machine player: takes a seat in any mode, plays by what that seat may see, and says in a sentence why."""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from ....core import TooLong, patience
from ....core.player import Chosen, Why, at_once
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
#: Between how many turns games decide that are played on, and how many tables are looked at to find them.
BETWEEN, LOOKED_AT = 4, 300


def seen(position: Position, seat: int) -> Position:
    """The position with unknown cards for all that a seat may not see, and without its seed: of other hands only how
    many cards they are is left, and where the Stronghold stands."""
    return as_known(position, seat)


def plan(seen: Position, seat: int, choice: Choice | None = None, strength: str = "") -> tuple[Chosen, ...]:
    """The rest of the turn of a seat, to its end, or the order in which its creatures return where that is asked."""
    return at_once(think(seen, seat, choice, strength))


def think(
    seen: Position, seat: int, choice: Choice | None = None, strength: str = ""
) -> Generator[None, None, tuple[Chosen, ...]]:
    """The same, with a pause after each game that is played on."""
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
            # some of its own creatures may come back in another order than it was looked at: then it is left
            return tuple(map(Chosen, better, reasons(seen, seat, better, thinks.rounds)))
    with patience(3 * thinks.events):  # more than it can be: all of it has been looked at, with these events in all
        return tuple(map(Chosen, moves, reasons(seen, seat, moves, thinks.rounds)))


def _better(seen: Position, moves: tuple[Move, ...], thinks: Strength) -> Generator[None, None, tuple[Move, ...]]:
    """The moves of the turn after which the seat wins most often, or those of its plan where none is better.

    The same table in another turn is tried in other deals: so a game that has come round to where it was does not go
    round for ever.
    """
    from ..odds.best import Trials  # loaded only for whoever plays at this strength

    trials = Trials(seen, thinks.games, seen.turn, moves, LOOKED_AT, BETWEEN)
    while trials.go_on():
        yield
    ranking = trials.found()
    assert ranking is not None and ranking.own is not None
    if ranking.best.wins.share <= ranking.turns[ranking.own].wins.share:
        return moves
    return tuple(move for move in ranking.best.moves if move.kind != "return")


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
        case str() if key == "side":
            return _side(value, voice)
        case int() if key == "line":
            return voice.word(LINE_NAMES[value])
    return value


def _side(called: str, voice: Voice) -> Name:
    """The name of a side, before which a language may have an article, as in every sentence of a story."""
    automa, _, letter = called.rpartition(" ")
    name = Name(voice.word("automa-of").format(side=voice.word(letter)) if automa else voice.word(letter))
    name.is_automa = bool(automa)
    return name


@cache
def _patterns() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "player.toml").read_text("utf-8"))
    return found
