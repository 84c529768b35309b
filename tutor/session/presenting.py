"""Situations presented to an audience: a question to guess at before the answer, and the address as a QR code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from ..core import Refused, Unreadable, patience
from ..lessons.questions import MOST_OPTIONS, Question, ask, misread_game
from ..locale import Language
from ..protocol import acts, answers
from ..situations import ALLOWED, Situation, begin, run
from .address import address
from .bounds import LONGEST_QR
from .state import Playing, Reply, State
from .words import interface


@lru_cache(maxsize=64)
def question(situation: Situation, edition: int = 0) -> Question | None:
    """Return the question about a situation that the audience can guess at, or None.

    It is the question that the situation names. Otherwise it is the one, of all that the game can ask, whose wrong
    answers come most from misreading what the situation shows; of equal ones the one with more answers. None if no
    wrong answer does, because any other question would distract.
    """
    definition, game = situation.definition, run(situation, edition).game
    if situation.asks == ALLOWED or not game.moves:
        return None
    found, best = None, (0.0, 1)
    known = definition.asking.misreadings()
    told = lru_cache(maxsize=None)(misread_game)  # shared by all questions
    start, moves = game.opening, game.moves
    for asks in [situation.asks] if situation.asks else definition.asking.about(start.position):
        try:
            with patience(None):  # our own situations, and once for each process
                one = ask(definition, situation.id, start, moves, asks, (), situation.shows, told)
        except (Refused, Unreadable):
            continue
        wrong = [option for option in one.options if not option.right]
        to_the_point = [o for o in wrong if any(known[id].rule in situation.shows for id in o.misreadings)]
        worth = (len(to_the_point) / max(1, len(wrong)), len(one.options))
        if situation.asks and wrong:
            return one
        if not one.several and to_the_point and worth > best:
            found, best = one, worth
        if best >= (1.0, MOST_OPTIONS - 1):
            break
    return found


def guess(table: Playing, language: Language) -> answers.Guess | None:
    """Return the question for the audience, its options in words, and the number of the right one; None if there is
    none."""
    if not table.playlist or table.shown is None:
        return None
    if table.shown.situation.asks == ALLOWED:
        words = interface(language)
        options = [str(words["present-yes"]), str(words["present-no"])]
        return {"asked": str(words["present-allowed"]), "options": options, "right": int(bool(table.shown.refusal))}
    edition = table.definition.board.about(table.game.position).get("edition", 0)
    asked = question(table.shown.situation, edition)
    if asked is None:
        return None
    say = table.definition.asking.say
    return {
        "asked": table.definition.asking.say_asked(asked.asks, asked.start.position, language),
        "options": [say(option.answer, language) for option in asked.options],
        "right": asked.right[0],
    }


def editions(situation: Situation) -> list[int]:
    """Return the editions in which a situation can begin. An edition may lack one of its cards or its mode."""
    found = []
    for number in situation.definition.editions.numbers:
        with suppress(Refused, Unreadable):
            begin(situation.start, edition=number)
            found.append(number)
    return found


def plan(table: Playing, language: Language) -> list[str]:
    """Return the titles of the moves that will be made, including one that will be refused, to be told before the
    audience guesses."""
    if table.verdict is None:
        return []
    game, refusal, heading = table.verdict.game, table.verdict.refusal, table.definition.beats.heading
    tried = [] if refusal is None else [(game.position, refusal.move)]
    made = [(step.start, move) for step, move in zip(game.steps, game.moves, strict=True)]
    said = (heading(position, move, language) for position, move in [*made, *tried])
    return [one for one in said if one]


def qr(state: State, act: acts.Qr) -> Reply:
    """Answer with the address of the table after ``act.base`` as a QR code in SVG text.

    The text is empty if the package that encodes it is not installed. Raises `Unreadable` for an address that is too
    long.
    """
    link = act.base + address(state)
    try:
        from segno import encoder  # the static site includes only this module of the package
    except ModuleNotFoundError:
        return Reply(state, {"qr": {"svg": "", "link": link}})
    if len(link) > LONGEST_QR:
        raise Unreadable("this address is too long for a QR code: {length} characters", length=len(link))
    code = encoder.encode(link, error="l", mode="byte", encoding="utf-8", micro=False)
    return Reply(state, {"qr": {"svg": _code_as_svg(code.matrix), "link": link}})


def _code_as_svg(rows: Sequence[bytearray], border: int = 4) -> str:
    """Return a code as SVG, dark on light in every theme, with a stroke for each run of dark modules."""
    runs = ((run, y) for y, row in enumerate(rows) for run in re.finditer(b"\1+", row))
    strokes = "".join(f"M{run.start() + border} {y + border}.5h{len(run[0])}" for run, y in runs)
    size = len(rows) + 2 * border
    paper = f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
    shape = f'class="rt-code" viewBox="0 0 {size} {size}" shape-rendering="crispEdges"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>{paper}<path stroke="#000" d="{strokes}"/></svg>'
