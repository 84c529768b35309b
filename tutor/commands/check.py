"""``rules-tutor check``: check files of the user's or the built-in situations."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence

from ..core import Refused, Unreadable
from ..core.definition import Deck, GameDefinition
from ..core.marked_text import refuse_marked
from ..core.sets import read_toml
from ..core.text import is_address
from ..games import definition_of, definitions
from ..locale import ENGLISH, Language
from ..session.input_text import read_given
from ..situations import Situation, read_situations, situations
from ..situations import run as execute
from .terminal import AGAINST_THE_RULES, OK, UNREADABLE, read_given_text, read_text, say


def run(chosen: argparse.Namespace) -> int:
    """Check the named files, or the built-in situations, and return the exit status."""
    return check_files(chosen.files)


def check_files(files: Sequence[str]) -> int:
    """Check each file, print what is wrong with it, and return the worst exit status. Without files, check the built-in
    situations.
    """
    worst = OK
    if not files:
        return _check_situations("built-in", situations())
    for file in files:
        try:
            worst = max(worst, _check_file(file))
        except Unreadable as error:
            error.source = error.source or file
            say([str(error)], sys.stderr)
            worst = UNREADABLE
    return worst


def _check_file(file: str) -> int:
    if not file.endswith(".toml") or is_address(file):
        return _check_script(file)
    text = read_text(file)
    read = read_toml(text, file)
    if any(isinstance(entry, dict) and "step" in entry for entry in read.values()):
        return _check_lessons(text, file)
    if not {"format", "cards"}.isdisjoint(read):
        game = read.get("game")
        definition = definitions()[game] if isinstance(game, str) and game in definitions() else definition_of("")
        say([f"{file}: {len(definition.read_set(text, file).cards)} cards, nothing wrong"], sys.stdout)
        return OK
    try:
        return _check_situations(file, read_situations(text, file))
    except Refused as refused:
        return say_refused(definition_of(text), refused, ENGLISH, file)


def _check_script(argument: str) -> int:
    """Report what a deck, a script or an address contains, or why it cannot be read or started."""
    text, file = read_given_text(argument)
    file = file or argument
    for definition in definitions().values():
        if (deck := definition.check_deck(text)) is not None:
            return _check_deck(definition, deck, file)
    try:
        script = read_given(text)
    except Refused as refused:
        return say_refused(definition_of(text), refused, ENGLISH, file)
    start = "a setup" if script.start.is_dealt else "a position"
    say([f"{file}: {start} and {len(script.moves)} moves, can be read"], sys.stdout)
    return OK


def _check_deck(definition: GameDefinition, deck: Deck, file: str) -> int:
    """Report that a deck is legal, or every reason why it is not, each with its rule."""
    if not deck.reasons:
        say([f"{file}: a deck of {deck.size} cards, nothing wrong"], sys.stdout)
        return OK
    return say_refused(definition, Refused(None, deck.reasons), ENGLISH, file)


def say_refused(definition: GameDefinition, refused: Refused, speak: Language, source: str = "") -> int:
    """Print every reason for a refusal to standard error, each with its rule, and return the exit status."""
    reasons = refuse_marked(definition.sentences, refused, definition.empty, speak)
    place = f"{source}: " if source else ""
    say([f"{place}{rule}  {why} {then}".rstrip() for rule, why, then in reasons], sys.stderr)
    return AGAINST_THE_RULES


def _check_lessons(text: str, file: str) -> int:
    """Execute every step of the lessons in a file and report everything that is wrong with them."""
    from ..lessons import lessons, read_lessons
    from ..lessons.lint import lint

    found = read_lessons(text, file)
    known = {**lessons(), **found}
    wrong = [one for lesson in found.values() for one in lint(lesson, known)]
    say([str(one) for one in wrong], sys.stderr)
    outcome = f"{len(wrong)} things wrong" if wrong else "nothing wrong"
    say([f"{file}: {len(found)} lessons executed, {outcome}"], sys.stdout)
    return AGAINST_THE_RULES if wrong else OK


def _check_situations(name: str, found: Mapping[str, Situation]) -> int:
    wrong = 0
    for situation in found.values():
        problems = execute(situation).problems
        wrong += bool(problems)
        say([f"{situation.id}: {problem}" for problem in problems], sys.stderr)
    outcome = f"{wrong} not as they say" if wrong else "all as they say"
    say([f"{name}: {len(found)} situations executed, {outcome}"], sys.stdout)
    return AGAINST_THE_RULES if wrong else OK
