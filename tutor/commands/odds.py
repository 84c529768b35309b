"""``rules-tutor turns``, ``odds`` and ``best``: what can be done at a table, what will come, and which turn is best."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from ..core import Refused, Unreadable
from ..core.definition import Game, GameDefinition
from ..core.links import quoted
from ..core.odds import Odds, Ranking, Rated, Share
from ..games import definition_of
from ..locale import Language
from ..session.ahead import worked_out
from ..session.input_text import read_given
from ..session.plain_text import word
from .check import say_refused
from .terminal import OK, UNREADABLE, as_utf8, read_given_text, say, say_progress

#: How many groups, effects or turns are printed.
MOST_LINES = 20
Answer = Callable[[GameDefinition, Odds, Game], list[str]]


class Ahead(NamedTuple):
    """The same question, as a game without odds is asked that tells what lies ahead: what ``asks``, whether a
    ``bound`` is wanted, which it does not take, and the moves of one's own."""

    asks: str
    bound: bool
    own: str = ""


def list_turns(table: str, most: int | None, speak: Language) -> int:
    """Print every turn of the side to play, by what they come to; interrupted, those that were found so far. The exit
    status comes back."""

    def answer(definition: GameDefinition, odds: Odds, game: Game) -> list[str]:
        found, stopped = None, False
        try:
            for found in odds.looked_at(game.position, **({} if most is None else {"most": most})):
                say_progress(word(speak, "reckon.progress", tables=found.looked_at, count=len(found.ways)))
        except KeyboardInterrupt:
            stopped = True
        say_progress("")
        if found is None:
            return [word(speak, "reckon.none-yet")]
        so_far = "" if found.is_complete else "-stopped" if stopped else "-so-far"
        lines = [word(speak, f"reckon.turns{so_far}", count=len(found.ways), waiting=found.waiting)]
        groups = list(found.groups().items())
        for outcome, ways in groups[:MOST_LINES]:
            lines.append(f"{len(ways):6} x {odds.say(outcome, game.position, speak)}")
            lines.append(f"         {_moves(definition, ways[0].moves)}")
        if len(groups) > MOST_LINES:
            lines.append(word(speak, "reckon.more", count=len(groups) - MOST_LINES))
        return lines

    return _answered(table, speak, answer, Ahead("turns", most is not None))


def list_odds(table: str, samples: int | None, seed: int, speak: Language) -> int:
    """Print what may come next; the exit status comes back."""

    def answer(_: GameDefinition, odds: Odds, game: Game) -> list[str]:
        found = odds.coming(game, seed=seed, **({} if samples is None else {"samples": samples}))
        lines = [word(speak, "reckon.exact" if found.exact else "reckon.samples", count=found.samples)]
        lines += [
            f"{_share(entry.share, speak):>24}  {odds.say(entry.effect, game.position, speak)}"
            for entry in found.entries[:MOST_LINES]
        ]
        lines += [*odds.pile(found, speak), word(speak, "reckon.cards")]
        for left in found.cards:
            card = word(speak, "reckon.copies", count=left.copies, card=speak.card(left.card.name))
            lines.append(f"{_share(left.at_all, speak):>24}  {card}")
        return lines

    return _answered(table, speak, answer, Ahead("coming", bool(samples or seed)))


def list_best(table: str, budget: int | None, seed: int, own: str, speak: Language) -> int:
    """Print which turn is best, or, of a game that is over, the two turns that cost most; the exit status comes
    back."""

    def answer(definition: GameDefinition, odds: Odds, game: Game) -> list[str]:
        given = {"seed": seed, **({} if budget is None else {"budget": budget})}
        if game.position.is_over and game.steps:
            return _costly(definition, odds, game, given, speak)
        moves = [said.move for said in definition.words.read_moves(as_utf8(own), game.position)] if own else None
        ranking = odds.best(game, own=moves, **given)
        return _ranking(ranking, definition, odds, game, speak)

    return _answered(table, speak, answer, Ahead("best", bool(budget or seed), own))


def _ranking(ranking: Ranking, definition: GameDefinition, odds: Odds, game: Game, speak: Language) -> list[str]:
    so_far = "" if ranking.complete else "-so-far"
    lines = [word(speak, f"reckon.best{so_far}", count=ranking.looked_at, games=ranking.samples)]
    for number, rated in enumerate(ranking.turns):
        mark = "*" if number == ranking.own else "=" if rated.alike else " "
        lines += _rated(mark, rated, definition, odds, game, speak)
    lines.append(word(speak, "reckon.alike", count=len(ranking.alike), of=len(ranking.turns)))
    return lines + odds.beside(ranking, game.position, speak)


def _rated(mark: str, rated: Rated, definition: GameDefinition, odds: Odds, game: Game, speak: Language) -> list[str]:
    often = word(speak, "reckon.rated", share=_share(rated.wins, speak), games=rated.samples)
    return [
        f"{mark} {often:>32}  {_moves(definition, rated.moves)}",
        f"{'':36} {odds.say(rated.outcome, game.position, speak)}",
    ]


def _costly(definition: GameDefinition, odds: Odds, game: Game, given: dict[str, Any], speak: Language) -> list[str]:
    found = odds.costly(game, **given)
    lines = [word(speak, "reckon.costly" if found else "reckon.no-cost", count=len(found))]
    for one in found:
        before = game.back_to(one.steps)
        side, cost = definition.board.side(one.side), round(100 * one.cost)
        lines.append(word(speak, "reckon.cost", turn=one.turn, side=side, cost=cost))
        lines += _rated("*", one.own, definition, odds, before, speak) + _rated(
            " ", one.best, definition, odds, before, speak
        )
        position = definition.words.write_position(before.position, one_line=True)
        lines.append(word(speak, "reckon.again", address=f"?start={quoted(position)}"))
    return lines


def _answered(table: str, speak: Language, answer: Answer, ahead: Ahead) -> int:
    """Print what is answered of a table, or, of a game without odds, what lies ahead of it; the exit status comes
    back."""
    text = source = ""
    try:
        text, source = read_given_text(table)
        script = read_given(text, tried=False)
        definition, game = script.definition, script.played()
    except Unreadable as error:
        error.source = error.source or source
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        return say_refused(definition_of(text), refused, speak, source)
    if definition.odds is None and (definition.prospects is None or ahead.bound):
        why = "reckon.no-odds" if definition.prospects is None else "reckon.no-bound"
        say([word(speak, why, game=definition.name)], sys.stderr)
        return UNREADABLE
    try:
        if definition.odds is None:
            moves = [said.move for said in definition.words.read_moves(as_utf8(ahead.own), game.position)]
            say(worked_out(definition, ahead.asks, game, moves, speak).lines(written=True), sys.stdout)
            return OK
        say(answer(definition, definition.odds, game), sys.stdout)
    except Refused as refused:
        return say_refused(definition, refused, speak)
    except Unreadable as error:
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    return OK


def _moves(definition: GameDefinition, moves: tuple[Any, ...]) -> str:
    return " ; ".join(definition.words.write_move(move) for move in moves)


def _share(share: Share, speak: Language) -> str:
    """A share in hundredths, with its interval where it has one."""
    said, low, high = (f"{100 * part:.1f}" for part in share)
    return f"{said} %" if low == high else word(speak, "reckon.between", share=f"{said} %", low=low, high=high)
