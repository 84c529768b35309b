"""``rules-tutor run``: run a script and print what happens."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice

from ..core import Refused, Unreadable, moments
from ..core.definition import Game, GameDefinition, Move, Step
from ..core.marked_text import beats_marked, line_of, refuse_marked
from ..core.rulebook import readings_in, rules_deciding
from ..games import definition_of
from ..locale import Language, language
from ..session.input_text import read_given
from .check import say_refused
from .terminal import AGAINST_THE_RULES, OK, UNREADABLE, read_given_text, say


class _Entry:
    """A move, or the start: its text, and what happened as data and as lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.events: list[dict[str, object]] = []
        self.lines: list[str] = []


def run(chosen: argparse.Namespace) -> int:
    """Run a script in the way that the options say, and return the exit status."""
    return run_script(chosen.file, chosen.edition, chosen.json, chosen.language, chosen.beats)


def run_script(file: str, edition: int | None, as_json: bool, code: str = "en", in_beats: bool = False) -> int:
    """Run a script, print what happens (one line per event, one per beat with ``in_beats``, or JSON), and return the
    exit status.
    """
    speak = language(code)
    text = source = ""
    try:
        text, source = read_given_text(file)
        script = read_given(text, edition=edition)
    except Unreadable as error:
        error.source = error.source or source
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        return say_refused(definition_of(text), refused, speak, source)
    definition = script.definition
    words, voice, rules = definition.words, definition.sentences.voice(speak), definition.sentences.rules()
    game, refusal = script.game, None
    told: list[_Entry] = []
    opening = _Entry(script.start.words)
    made = opening  # receives the events told next: the opening or the last legal move

    def tell(step: Step, first: int = 0) -> None:
        """Append the events of a step, from index ``first``, to the entry of the last move."""
        for before, event, _ in islice(moments((step,)), first, None):
            numbers = [reading.number for reading in readings_in(rules, rules_deciding([event]))]
            taken: dict[str, object] = {"reading": numbers[0]} if numbers else {}
            if len(numbers) > 1:
                taken["readings"] = numbers
            made.events.append({**words.write_event(event), "text": voice.tell(event, before), **taken})
            made.lines.append(line_of(definition.sentences, event, before, speak))

    def settle() -> None:
        """Resolve the choice that the last move left open in the fixed order, and tell what follows."""
        nonlocal game
        if game.choice is not None:
            seen = len(game.step.events)
            game = game.settled()
            tell(game.step, seen)

    tell(game.step)
    for said in script.moves:
        if not _answers(game, said.move):
            settle()
        told.append(_Entry(said.text))
        try:
            game = game.play(said.move)
        except Refused as refused:
            refusal = refused
            break
        made = told[-1]
        tell(game.step)
    settle()
    position = words.write_position(game.position)
    if as_json:
        document: dict[str, object] = {}
        if opening.events:
            document["opening"] = {"start": opening.text, "events": opening.events}
        document |= {"moves": [{"move": entry.text, "events": entry.events} for entry in told]}
        document |= {"position": position.split("\n")}
        if refusal:
            document["refused"] = [
                {"rule": rule, "why": why, "then": then} | ({"reading": taken.number} if taken else {})
                for rule, why, then in voice.refuse(refusal, game.position)
                for taken in [rules[rule].reading]
            ]
        say([json.dumps(document, indent=1)], sys.stdout)  # ASCII, so that it prints in every locale
    elif in_beats:
        say([*tell_beats(definition, game, speak), "---", position], sys.stdout)
    else:
        lines = []
        for entry in [opening, *told] if opening.events else told:
            lines.append(f"> {entry.text}")
            lines += [f"  {line}" for line in entry.lines]
        say([*lines, "---", position], sys.stdout)
    if refusal is None:
        return OK
    line = script.moves[len(told) - 1].line
    reasons = refuse_marked(definition.sentences, refusal, game.position, speak)
    said_why = [f"  {rule}  {why} {then}" for rule, why, then in reasons]
    say([f"line {line}: {told[-1].text} is against the rules", *said_why], sys.stderr)
    return AGAINST_THE_RULES


def _answers(game: Game, move: Move) -> bool:
    """Return whether a move answers the open choice, even if it breaks a rule."""
    try:
        return game.choice is not None and game.rules.answer(game.choice, move) is not None
    except Refused:
        return True


def tell_beats(definition: GameDefinition, game: Game, speak: Language) -> list[str]:
    """Return one line per beat of a game, below the titles of its moves and turns. Before the title of a turn comes the
    recap of the turn before it.
    """
    lines: list[str] = []
    for number in range(len(game.steps) + 1):
        for beat, text in beats_marked(definition, game, number, speak):
            lines += [f"  = {' '.join(line)}" for line in beat.recap]
            lines += [beat.title] if beat.title else []
            lines.append(f"  {text}")
    return lines
