"""The guide through a first game: against the Automa, or in a team of two with machine players in the other seats. The
scripts are ``first.toml`` and ``first-team.toml``.

The guide explains a rule at the first event by it, and asks the player for something when a move is due; then only the
moves that fit are offered. Everything is computed from the game itself, so a game with undone moves, or one opened from
a link, has the same guide.

    on       the rules at whose first event it is said; without this and ``asks`` it is said at the beginning
    asks     moves to ask for, in order of preference: all moves that fit the first entry that any move fits
    again    ask whenever a move fits, not only once
    rules    the rules that are cited, if not those of ``on``
    editions the editions it applies to; by default both

A move to ask for is a move in words, with ``*`` for any card, and a condition:

    play Baron          on either board line             cast * kills     the Incantation destroys an enemy
    play Baron upper    on that board line               end
    play * open         on a board line without own creatures
    play * facing       on a board line that faces an enemy

The guide never asks for a creature if the Stronghold would fall or have fewer than two cards to its right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ....core import Unreadable, first_game
from ....core.first_game import Beginning, Guided, Moment
from ....locale import Language
from ..board import board
from ..notation.words import LINE_NAMES
from ..rulebook import Voice
from ..rules import Move, Place, Position, Step, legal_moves, play
from ..rules.game import BaseGame
from ..rules.position import A

if TYPE_CHECKING:
    from ....protocol.parts import Reason
    from ..protocol import Options

#: The script of each kind of first game.
_SCRIPTS = {"": "first.toml", "team": "first-team.toml"}
kinds = tuple(filter(None, _SCRIPTS))
hides = False
#: The fewest cards to the right of the Stronghold after the guide asked for a creature.
_SPARE = 2


class Cue(NamedTuple):
    """An entry of the script: what the guide says, and when."""

    moment: Moment
    on: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    again: bool = False
    editions: tuple[int, ...] = (1, 2)


@cache
def script(kind: str = "") -> Mapping[str, Any]:
    """Return the script of a kind as it is written. Raise `Unreadable` for an unknown kind."""
    if kind not in _SCRIPTS:
        raise Unreadable("“{found}” is no first battle: expected {known}", found=kind, known=", ".join(kinds))
    return tomllib.loads(Path(__file__).with_name(_SCRIPTS[kind]).read_text("utf-8"))


@cache
def cues(kind: str = "") -> tuple[Cue, ...]:
    """Return every entry of the script of a kind, in order."""
    found = []
    for told in script(kind)["moment"]:
        on = tuple(told.get("on", ()))
        moment = Moment(told["id"], told["text"].strip(), tuple(told.get("rules", on)))
        editions = tuple(told.get("editions", (1, 2)))
        found.append(Cue(moment, on, tuple(told.get("asks", ())), told.get("again", False), editions))
    return tuple(found)


def start(edition: int, kind: str = "") -> Beginning:
    """Return the opening position of an edition, on one line. Raise `Unreadable` for an unknown kind."""
    told = script(kind)
    return Beginning(" ; ".join(told["start"].format(edition=edition).strip().splitlines()), told.get("seats", ""))


def kind(game: BaseGame) -> str:
    """Return ``"team"`` for the first game in a team, ``""`` for the first game against the Automa."""
    return _kind(game.opening.position)


def _kind(position: Position) -> str:
    return position.mode if position.mode in _SCRIPTS else ""


def onward(game: BaseGame) -> Beginning:
    """Return the game to play next, with the printed decks."""
    told = script(kind(game))
    return Beginning(told["onward"].format(edition=game.position.edition), told.get("seats", ""))


def learnt(game: BaseGame) -> tuple[str, ...]:
    """Return what the player has learned at the end of the game."""
    return tuple(script(kind(game))["learnt"])


def follow(game: BaseGame) -> Guided[Move]:
    """Return what the guide says and asks in a game."""
    said = [(0, cue.moment) for cue in cues(kind(game)) if not cue.on and not cue.asks]
    done, count = set[str](), len(game.opening.events)
    last = game.opening
    for step in game.steps:
        asked = _asked(last.position, frozenset(done))[0] if _is_asked(last) else None
        if asked is not None and not asked.again:
            done.add(asked.moment.id)
        for event in step.events:
            count += 1
            for moment in _at(event.rule, kind(game), last.position.edition):
                if moment.id not in done:
                    done.add(moment.id)
                    said.append((count, moment))
        last = step
    if not _is_asked(last):
        return Guided(tuple(said), None, game.legal_moves())
    cue, moves = _asked(last.position, frozenset(done))
    return Guided(tuple(said), None if cue is None else cue.moment, moves or game.legal_moves())


def _is_asked(step: Step) -> bool:
    """Return True if the guide can ask for a move: the person is to play, and no choice is open."""
    return step.choice is None and not step.position.is_over and step.position.player == A


@cache
def _at(rule: str, kind: str, edition: int) -> tuple[Moment, ...]:
    return tuple(cue.moment for cue in cues(kind) if rule in cue.on and edition in cue.editions)


@lru_cache(maxsize=1024)
def _asked(position: Position, done: frozenset[str]) -> tuple[Cue | None, tuple[Move, ...]]:
    """Return what the guide asks for in a position, and the moves that fit. ``done`` are the ids of what it asked
    before."""
    legal = legal_moves(position)
    for cue in cues(_kind(position)):
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
    mine, theirs = position.kingdoms[A].lines[move.line], position.facing(A, move.line)
    if where in LINE_NAMES and LINE_NAMES[move.line] != where:
        return False
    if (where == "open" and mine) or (where in ("clear", "facing") and bool(theirs) != (where == "facing")):
        return False
    before, after = position.kingdoms[A], play(position, move, settle=True).position.kingdoms[A]
    return after.fort == before.fort and after.life >= min(_SPARE, before.life)


def _kills(position: Position, move: Move) -> bool:
    if not isinstance(move.target, Place) or move.target.side in position.party(A):
        return False
    return any(event.kind == "destroy" for event in play(position, move, settle=True).events)


def insist(game: BaseGame, move: Move) -> None:
    """Raise `Refused` for a legal move that the guide does not ask for."""
    first_game.insist(follow(game), game, move)


def options(game: BaseGame, language: Language) -> Options:
    """Return what can be played now, without the moves that the guide does not ask for; cards without moves get a
    reason."""
    told, guided = board.options(game, language), follow(game)
    if guided.asked is None:
        return told
    wanted = [board.write_move(move) for move in guided.moves]
    refused = Voice(language).refuse(first_game.not_yet(None, guided.asked), game.position)
    why: list[Reason] = [{"rule": rule, "why": why, "then": then} for rule, why, then in refused]
    for entry in told["hand"]:
        entry["to"] = [to for to in entry["to"] if to["move"] in wanted]
        if not entry["to"]:
            entry.setdefault("why", why)
    told["verbs"] = [verb for verb in told["verbs"] if any(move["kind"] == verb for move in wanted)]
    return told
