"""The guided first battle of Dust Collectorz: a small game against a machine player; the script is ``first.toml``.

The guide explains a rule at the first event that follows from it. On the person's turn it asks for one thing, and only
the moves that do it are offered. Both depend on the game alone, so after undo or after loading the game from its
address the guide says the same.

    on       the rules; the text is said at the first event of one of them; without ``on`` and ``asks``, at the start
    asks     what may be done, in order of preference: all moves that match the first one that can be matched
    again    asked whenever it matches, not only once
    rules    the cited rules, if they differ from those of ``on``

An entry of ``asks`` is a move in words, such as ``answer Teddy``, or a kind of move with a condition:

    attack best    one card, with its highest statistic     answer wins    one card that wins the clash
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ....core import Unreadable, first_game
from ....core.first_game import Beginning, Guided, Moment
from ....locale import Language
from .. import rulebook
from ..board import playing
from ..rules.cards import STATS
from ..rules.game import Game, play
from ..rules.legal import name
from ..rules.moves import Answer, Attack, Move
from ..rules.position import A, Position
from ..rules.refusals import refusals
from ..words import read_move

if TYPE_CHECKING:
    from ....protocol.parts import Reason
    from ..protocol import Options

kinds: tuple[str, ...] = ()
hides = True
_WEIGHED = ("attack best", "answer wins")


class Cue(NamedTuple):
    """One entry of the script: what the guide says, and when."""

    moment: Moment
    on: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    again: bool = False


@cache
def script() -> Mapping[str, Any]:
    """Return the parsed script."""
    return tomllib.loads(Path(__file__).with_name("first.toml").read_text("utf-8"))


@cache
def cues() -> tuple[Cue, ...]:
    """Return every entry of the script, in order."""
    found = []
    for told in script()["moment"]:
        on = tuple(told.get("on", ()))
        moment = Moment(told["id"], told["text"], tuple(told.get("rules", on)))
        found.append(Cue(moment, on, tuple(told.get("asks", ())), told.get("again", False)))
    return tuple(found)


def start(edition: int, kind: str = "") -> Beginning:  # noqa: ARG001
    """Return the start position on one line, with the machine on the other seat.

    Raise `Unreadable` if a kind is given, because there is only one.
    """
    if kind:
        raise Unreadable("“{found}” is no first battle: expected {known}", found=kind, known="dust")
    return Beginning(" ; ".join(script()["start"].strip().splitlines()), script()["seats"])


def kind(game: Game) -> str:  # noqa: ARG001
    """Return the only kind."""
    return ""


def onward(game: Game) -> Beginning:  # noqa: ARG001
    """Return the setup of a game of two with whole decks."""
    return Beginning(script()["onward"], script()["seats"])


def learnt(game: Game) -> tuple[str, ...]:  # noqa: ARG001
    """Return what the player has learned at the end."""
    return tuple(script()["learnt"])


def follow(game: Game) -> Guided[Move]:
    """Return what the guide says and asks in a game."""
    said = [(0, cue.moment) for cue in cues() if not cue.on and not cue.asks]
    done, count, last = set[str](), len(game.opening.events), game.opening.position
    for step in game.steps:
        asked = _asked(last, frozenset(done))[0] if last.player == A else None
        if asked is not None and not asked.again:
            done.add(asked.moment.id)
        for event in step.events:
            count += 1
            for cue in cues():
                if event.rule in cue.on and cue.moment.id not in done:
                    done.add(cue.moment.id)
                    said.append((count, cue.moment))
        last = step.position
    if last.is_over or last.player != A:
        return Guided(tuple(said), None, ())
    found, moves = _asked(last, frozenset(done))
    return Guided(tuple(said), None if found is None else found.moment, moves or game.legal_moves())


@lru_cache(maxsize=1024)
def _asked(position: Position, done: frozenset[str]) -> tuple[Cue | None, tuple[Move, ...]]:
    """Return what is asked in a position, given what was asked before, and the moves that do it."""
    for cue in cues():
        for asks in cue.asks if cue.moment.id not in done else ():
            if moves := tuple(_fitting(asks, position)):
                return cue, moves
    return None, ()


def _fitting(asks: str, position: Position) -> Iterator[Move]:
    """Yield the legal moves of a position that do what is asked."""
    playable = position.seats[position.player].playable
    alone = [((name(playable, i),), card) for i, card in enumerate(playable)]
    found: Iterable[Move] = (read_move(asks, position),) if asks not in _WEIGHED else ()
    if asks == "attack best":
        found = (
            Attack(cards, stat)
            for cards, card in alone
            for stat, number in zip(STATS, card.stats, strict=False)
            if number == max(card.stats)
        )
    elif asks == "answer wins":
        found = (Answer(cards) for cards, _ in alone)
    for move in found:
        if not refusals(position, move) and (asks != "answer wins" or _wins(position, move)):
            yield move


def _wins(position: Position, move: Move) -> bool:
    return any(event.kind == "won" and event.side == position.player for event in play(position, move).events)


def insist(game: Game, move: Move) -> None:
    """Refuse a legal move that the guide does not ask for, however it is worded."""
    first_game.insist(follow(game), game, move)


def options(game: Game, language: Language) -> Options:
    """Return what can be played now; for cards that the guide does not ask for, why not."""
    told, guided = playing.options(game, language), follow(game)
    if guided.asked is None:
        return told
    wanted = [playing.write_move(move) for move in guided.moves]
    refused = rulebook.voice(language).refuse(first_game.not_yet(None, guided.asked), game.position)
    why: list[Reason] = [{"rule": rule, "why": said, "then": then} for rule, said, then in refused]
    for entry in told["hand"]:
        pairs = zip(guided.moves, wanted, strict=True)
        kinds = [playing.KINDS[type(move)] for move, told_as in pairs if entry["said"] in told_as.get("cards", ())]
        entry["kind"] = kinds[0] if kinds else None
        if not kinds:
            entry.setdefault("why", why)
    told["moves"] = [move for move in told["moves"] if move in wanted]
    return told
