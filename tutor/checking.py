"""``rules-tutor check`` and ``coverage``: whether a file of your own, or ours, is as it says; who meets rules."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from .core import Refused, Unreadable
from .core.guest import Deck, Guest
from .core.sets import read_toml
from .guests import guest_of, guests, read_script
from .locale import ENGLISH, Language
from .scenarios import Situation, read_situations, run, situations
from .terminal import AGAINST_THE_RULES, OK, UNREADABLE, read_text, say


def check_files(files: Sequence[str]) -> int:
    """Check situations, card sets and scripts; print what is wrong, or that nothing is."""
    worst = OK
    if not files:
        return _check_situations("the house", situations())
    for file in files:
        try:
            worst = max(worst, _check_file(file))
        except Unreadable as error:
            error.source = error.source or file
            say([str(error)], sys.stderr)
            worst = UNREADABLE
        except Refused as refused:
            guest = guest_of("")
            reasons = guest.sentences.voice(ENGLISH).refuse(refused, guest.empty)
            say([f"{file}: {why} {then}" for _, why, then in reasons], sys.stderr)
            worst = max(worst, AGAINST_THE_RULES)
    return worst


def _check_file(file: str) -> int:
    if not file.endswith(".toml"):
        script = read_text(file)
        for guest in guests().values():
            if (deck := guest.check_deck(script)) is not None:
                return _check_deck(guest, deck, file)
        try:
            count = len(read_script(script).moves)
        except Refused as refused:
            return say_refused(guest_of(script), refused, ENGLISH, file)
        say([f"{file}: a position and {count} moves, can be read"], sys.stdout)
        return OK
    text = read_text(file)
    read = read_toml(text, file)
    if any(isinstance(entry, dict) and "step" in entry for entry in read.values()):
        return _check_lessons(text, file)
    if not {"format", "cards"}.isdisjoint(read):
        game = read.get("game")
        guest = guests()[game] if isinstance(game, str) and game in guests() else guest_of("")
        say([f"{file}: {len(guest.read_set(text, file).cards)} cards, nothing wrong"], sys.stdout)
        return OK
    return _check_situations(file, read_situations(text, file))


def _check_deck(guest: Guest, deck: Deck, file: str) -> int:
    """Say that a deck is one, or every reason why it is none, each with its rule."""
    if not deck.reasons:
        say([f"{file}: a deck of {deck.size} cards, nothing wrong"], sys.stdout)
        return OK
    return say_refused(guest, Refused(None, deck.reasons), ENGLISH, file)


def say_refused(guest: Guest, refused: Refused, speak: Language, source: str = "") -> int:
    """Say on standard error every reason why something cannot be, each with its rule; the exit status comes back."""
    reasons = guest.sentences.voice(speak).refuse(refused, guest.empty)
    place = f"{source}: " if source else ""
    say([f"{place}{rule}  {why} {then}".rstrip() for rule, why, then in reasons], sys.stderr)
    return AGAINST_THE_RULES


def _check_lessons(text: str, file: str) -> int:
    """Execute every step of the lessons of a file, and say all that is wrong with them."""
    from .lessons import lessons, read_lessons
    from .lessons.lint import lint

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
        problems = run(situation).problems
        wrong += bool(problems)
        say([f"{situation.id}: {problem}" for problem in problems], sys.stderr)
    outcome = f"{wrong} not as they say" if wrong else "all as they say"
    say([f"{name}: {len(found)} situations executed, {outcome}"], sys.stdout)
    return AGAINST_THE_RULES if wrong else OK


def list_coverage() -> int:
    """Print which lessons and situations meet each rule, FAQ answer and ability, and which steps teach it; 1 comes back
    where nothing meets one, or no step teaches it."""
    from .lessons.coverage import coverage
    from .lessons.teaching import NOT_TAUGHT, taught, untaught

    found, steps = coverage(), taught()
    lines = []
    for table in (found.rules, found.abilities):
        for id, met in table.items():
            lines += [
                id,
                f"  lessons: {', '.join(met.lessons) or '-'}",
                f"  situations: {', '.join(met.situations) or '-'}",
            ]
            if id in steps:
                lines.append(f"  taught by: {', '.join(steps[id]) or NOT_TAUGHT.get(id, '-')}")
    unmet, missing = found.unmet(), untaught()
    lines += [
        f"{len(found.rules)} rules and answers, {len(found.abilities)} abilities",
        f"not met: {', '.join(unmet) or 'none'}",
        f"not taught: {', '.join(missing) or 'none'}",
    ]
    say(lines, sys.stdout)
    return AGAINST_THE_RULES if unmet or missing else OK
