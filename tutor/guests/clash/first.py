"""The first battle: a small game against the Automa with a guide, told in ``first.toml``.

The guide says two kinds of things. What hangs on a rule is said at the first event that happens by it; what is to be
done is asked when one may move, and only the moves that do it are offered. Both follow from the game, move by move, so
that a game that is taken back, or brought back by its address, is told the same.

    on       the rules at whose first event it is said; with neither this nor ``asks`` it is said at the beginning
    asks     what may be done, in order of preference: all moves that the first that fits any means
    again    asked whenever it fits, and not only once
    rules    the rules that are cited, where they are not those of ``on``
    editions where it holds for one alone

What may be done is a move in words, with ``*`` for any card, and then where to:

    play Baron          on either line                   cast * kills     where the Incantation destroys an enemy
    play * open         where none of one's own stands   end
    play * facing       where an enemy stands

No creature is asked for where the Stronghold would fall for it, or be left with fewer than two cards to its right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ...clash import Game, Move, Place, Position, Reason, Refused, legal_moves, play
from ...clash.position import A, B
from ...core.first import Guided, Moment
from ...core.guest import Data
from ...locale import Language
from ...rulebook import Voice
from . import board

_SPARE = 2
"""The cards that stay to the right of the Stronghold, whatever is summoned."""


class Cue(NamedTuple):
    """A moment of the script: what the guide says, and when."""

    moment: Moment
    on: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    again: bool = False
    editions: tuple[int, ...] = (1, 2)


@cache
def script() -> Mapping[str, Any]:
    """The script as it is written."""
    return tomllib.loads(Path(__file__).with_name("first.toml").read_text("utf-8"))


@cache
def cues() -> tuple[Cue, ...]:
    """Every moment of the script, in its order."""
    found = []
    for told in script()["moment"]:
        on = tuple(told.get("on", ()))
        moment = Moment(told["id"], told["text"].strip(), tuple(told.get("rules", on)))
        editions = tuple(told.get("editions", (1, 2)))
        found.append(Cue(moment, on, tuple(told.get("asks", ())), told.get("again", False), editions))
    return tuple(found)


def start(edition: int) -> str:
    """The position at which it begins by an edition, on one line."""
    return " ; ".join(script()["start"].format(edition=edition).strip().splitlines())


def onward(edition: int) -> str:
    """A quick game with the first deck."""
    return f"setup: edition {edition}, solo, deck 1"


def learnt() -> tuple[str, ...]:
    """What one knows at its end."""
    return tuple(script()["learnt"])


def follow(game: Game) -> Guided:
    """What is said and asked in a game."""
    said = [(0, cue.moment) for cue in cues() if not cue.on and not cue.asks]
    done, count = set[str](), len(game.opening.events)
    last = game.opening
    for step in game.steps:
        asked = None if last.choice is not None else _asked(last.position, frozenset(done))[0]
        if asked is not None and not asked.again:
            done.add(asked.moment.id)
        for event in step.events:
            count += 1
            for moment in _at(event.rule, last.position.edition):
                if moment.id not in done:
                    done.add(moment.id)
                    said.append((count, moment))
        last = step
    if last.choice is not None or last.position.is_over:
        return Guided(tuple(said), None, game.legal_moves())
    cue, moves = _asked(last.position, frozenset(done))
    return Guided(tuple(said), None if cue is None else cue.moment, moves or game.legal_moves())


@cache
def _at(rule: str, edition: int) -> tuple[Moment, ...]:
    return tuple(cue.moment for cue in cues() if rule in cue.on and edition in cue.editions)


@lru_cache(maxsize=1024)
def _asked(position: Position, done: frozenset[str]) -> tuple[Cue | None, tuple[Move, ...]]:
    """What is asked in a position once some things were, and the moves that do it."""
    legal = legal_moves(position)
    for cue in cues():
        if cue.moment.id in done or position.edition not in cue.editions:
            continue
        for asks in cue.asks:
            if moves := tuple(move for move in legal if _fits(asks.split(), move, position)):
                return cue, moves
    return None, ()


def _fits(asks: list[str], move: Move, position: Position) -> bool:
    kind, card, where = (*asks, "", "")[:3]
    if move.kind != kind or card not in ("*", move.card):
        return False
    if kind == "end":
        return True
    if kind == "cast":
        return _kills(position, move)
    mine, theirs = (kingdom.lines[move.line] for kingdom in position.kingdoms)
    if (where == "open" and mine) or (where in ("clear", "facing") and bool(theirs) != (where == "facing")):
        return False
    before, after = position.kingdoms[A], play(position, move, settle=True).position.kingdoms[A]
    return after.fort == before.fort and after.life >= min(_SPARE, before.life)


def _kills(position: Position, move: Move) -> bool:
    if not isinstance(move.target, Place) or move.target.side != B:
        return False
    return any(event.kind == "destroy" for event in play(position, move, settle=True).events)


def insist(game: Game, move: Move) -> None:
    """Refuse a move that the rules allow and the guide does not ask for, in whatever words it is said."""
    guided = follow(game)
    if guided.asked is None or game.why_not(move) is not None:
        return
    there = game.play(move).position
    if all(game.play(asked).position != there for asked in guided.moves):
        raise _not_yet(move, guided.asked)


def _not_yet(move: Move | None, asked: Moment) -> Refused:
    return Refused(move, (Reason("not-yet", asked.rules[0]),))


def options(game: Game, language: Language) -> Data:
    """What can be played now, without the moves that the guide does not ask for, and why not those."""
    told, guided = board.options(game, language), follow(game)
    if guided.asked is None:
        return told
    wanted = [board.write_move(move) for move in guided.moves]
    refused = Voice(language).refuse(_not_yet(None, guided.asked), game.position)
    why = [{"rule": rule, "why": why, "then": then} for rule, why, then in refused]
    for entry in told["hand"]:
        entry["to"] = [to for to in entry["to"] if to["move"] in wanted]
        if not entry["to"]:
            entry.setdefault("why", why)
    told["verbs"] = [verb for verb in told["verbs"] if any(move["kind"] == verb for move in wanted)]
    return told
