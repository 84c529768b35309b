"""``rules-tutor turns``, ``odds`` and ``best``: what can be done at a table, what will come, and which turn is best."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from .checking import say_refused
from .core import Phrase, Refused, Unreadable
from .core.guest import Game, Guest, Move
from .core.links import quoted
from .core.odds import Odds, Ranking, Rated, Share
from .core.text import lines, parts
from .guests import guest_of, read_moves
from .locale import Language
from .rooms.ahead import worked_out
from .rooms.aloud import word
from .rooms.given import parts_of, read_given
from .terminal import OK, UNREADABLE, as_utf8, read_given_text, say, say_progress

#: How many groups, effects or turns are printed.
MOST_LINES = 20
#: What answers of a game, with moves of one's own.
Answer = Callable[[Guest, Odds, Game, list[Move]], list[str]]


class Ahead(NamedTuple):
    """The same question, as a game without odds is asked that tells what lies ahead: what ``asks``, whether a
    ``bound`` is wanted, which it does not take, and the moves of one's own."""

    asks: str
    bound: bool
    own: str = ""


def list_turns(table: str, most: int | None, speak: Language) -> int:
    """Print every turn of the side to play, by what they come to; interrupted, those that were found so far. The exit
    status comes back."""

    def answer(guest: Guest, odds: Odds, game: Game, _own: list[Move]) -> list[str]:
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
            lines.append(f"         {_moves(guest, ways[0].moves)}")
        if len(groups) > MOST_LINES:
            lines.append(word(speak, "reckon.more", count=len(groups) - MOST_LINES))
        return lines

    return _answered(table, speak, answer, Ahead("turns", most is not None))


def list_odds(table: str, samples: int | None, seed: int, speak: Language) -> int:
    """Print what may come next; the exit status comes back."""

    def answer(_: Guest, odds: Odds, game: Game, _own: list[Move]) -> list[str]:
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

    def answer(guest: Guest, odds: Odds, game: Game, own: list[Move]) -> list[str]:
        given = {"seed": seed, **({} if budget is None else {"budget": budget})}
        if game.position.is_over and game.steps:
            return _costly(guest, odds, game, given, speak)
        ranking = odds.best(game, own=own or None, **given)
        return _ranking(ranking, guest, odds, game, speak)

    return _answered(table, speak, answer, Ahead("best", bool(budget or seed), own))


def _ranking(ranking: Ranking, guest: Guest, odds: Odds, game: Game, speak: Language) -> list[str]:
    so_far = "" if ranking.complete else "-so-far"
    lines = [word(speak, f"reckon.best{so_far}", count=ranking.looked_at, games=ranking.samples)]
    for number, rated in enumerate(ranking.turns):
        mark = "*" if number == ranking.own else "=" if rated.alike else " "
        lines += _rated(mark, rated, guest, odds, game, speak)
    lines.append(word(speak, "reckon.alike", count=len(ranking.alike), of=len(ranking.turns)))
    return lines + odds.beside(ranking, game.position, speak)


def _rated(mark: str, rated: Rated, guest: Guest, odds: Odds, game: Game, speak: Language) -> list[str]:
    often = word(speak, "reckon.rated", share=_share(rated.wins, speak), games=rated.samples)
    return [
        f"{mark} {often:>32}  {_moves(guest, rated.moves)}",
        f"{'':36} {odds.say(rated.outcome, game.position, speak)}",
    ]


def _costly(guest: Guest, odds: Odds, game: Game, given: dict[str, Any], speak: Language) -> list[str]:
    found = odds.costly(game, **given)
    lines = [word(speak, "reckon.costly" if found else "reckon.no-cost", count=len(found))]
    for one in found:
        before = game.back_to(one.steps)
        side, cost = guest.board.side(one.side), round(100 * one.cost)
        lines.append(word(speak, "reckon.cost", turn=one.turn, side=side, cost=cost))
        lines += _rated("*", one.own, guest, odds, before, speak) + _rated(" ", one.best, guest, odds, before, speak)
        position = guest.words.write_position(before.position, one_line=True)
        lines.append(word(speak, "reckon.again", address=f"?start={quoted(position)}"))
    return lines


def _answered(table: str, speak: Language, answer: Answer, ahead: Ahead) -> int:
    """Print what is answered of a table, or, of a game without odds, what lies ahead of it; the exit status comes
    back."""
    text = source = ""
    try:
        text, source = read_given_text(table)
        script = read_given(text, tried=False)
        guest, game = script.guest, script.played()
    except Unreadable as error:
        error.source = error.source or source
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        return say_refused(guest_of(text), refused, speak, source)
    if guest.odds is None and (guest.prospects is None or ahead.bound):
        why = "reckon.no-odds" if guest.prospects is None else "reckon.no-bound"
        say([word(speak, why, game=guest.name)], sys.stderr)
        return UNREADABLE
    try:
        own = [said.move for said in read_moves(guest, as_utf8(ahead.own), game.position)]
        if guest.odds is None:
            say(worked_out(guest, ahead.asks, game, own, speak).lines(written=True), sys.stdout)
        else:
            say(answer(guest, guest.odds, game, own), sys.stdout)
    except Refused as refused:
        return say_refused(guest, refused, speak, "" if ahead.own else source)
    except Unreadable as error:
        if not ahead.own:  # else it is about those moves
            _placed(error, text, source)
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    return OK


def _placed(error: Unreadable, text: str, source: str) -> None:
    """Let an error that names no place name what was said last: the last move of a script, or else its first line."""
    error.source = error.source or source
    if error.line:
        return
    start, moves = parts_of(text, tried=False)
    made = [part for line in lines(moves) if line.text for part in parts(line)]
    if made:
        error.within = Phrase("the moves")
    last = made[-1] if made else next(line for line in lines(start) if line.text)
    error.line, error.column = last.line, last.column


def _moves(guest: Guest, moves: tuple[Any, ...]) -> str:
    return " ; ".join(guest.words.write_move(move) for move in moves)


def _share(share: Share, speak: Language) -> str:
    """A share in hundredths, with its interval where it has one."""
    said, low, high = (f"{100 * part:.1f}" for part in share)
    return f"{said} %" if low == high else word(speak, "reckon.between", share=f"{said} %", low=low, high=high)
