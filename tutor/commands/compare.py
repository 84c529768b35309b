"""``rules-tutor compare``: run a script in both editions, or with readings reversed, and show where the outcomes
differ.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..core import Refused, Unreadable, history
from ..core.definition import Game, GameDefinition
from ..core.marked_text import line_of, refuse_marked
from ..core.rulebook import readings_in
from ..core.voice import marked
from ..games import definition_of, definitions
from ..locale import Language, language
from ..session.input_text import parts_of
from ..situations import situations
from ..situations.comparison import Comparison, Told, changes, compare, compare_readings
from .check import say_refused
from .terminal import OK, UNREADABLE, read_given_text, say


def run(chosen: argparse.Namespace) -> int:
    """Compare the editions on a script, or list all differences without one, and return the exit status."""
    speak = language(chosen.language)
    return compare_editions(chosen.file, speak, chosen.reading) if chosen.file else list_differences(speak)


def compare_editions(file: str, speak: Language, reading: int = 0) -> int:
    """Print the story of a script in both editions up to the event at which they diverge, and return the exit status.

    For a game whose readings can be reversed ("turned"), print what follows from each reversal that changes the
    outcome, or from that of the one numbered ``reading``.
    """
    start = source = ""
    try:
        text, source = read_given_text(file)
        start, moves = parts_of(text)
        if definition_of(start).turned:
            return _tell_readings(definition_of(start), compare_readings(start, moves), reading, speak)
        if reading:
            raise Unreadable("no reading of this game can be turned: expected no --reading")
        found = compare(start, moves)
    except Unreadable as error:
        error.source = error.source or source
        say([str(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        return say_refused(definition_of(start), refused, speak, source)
    definition = found.definition
    stories = [tell_story(definition, told.game, speak) if told.game is not None else [] for told in found.told]
    same = len(stories[0]) if found.parting is None else found.parting
    lines = ["both editions:", *(f"  {line}" for line in stories[0][:same])]
    if found.parting is None:
        lines.append("  They are the same to the end.")
    for told, story in zip(found.told, stories, strict=True) if found.parting is not None else ():
        lines += ["", f"edition {told.edition}:", *_rest(told, story[same:], speak)]
    say(lines, sys.stdout)
    return OK


def _rest(told: Told, story: list[str], speak: Language) -> list[str]:
    """Return the lines of a story after the point of divergence, and the position that it leads to."""
    definition, lines = told.definition, [f"  {line}" for line in story]
    if told.problem:
        lines.append(f"  cannot read this: {told.problem}")
    if told.refusal is not None:
        position = told.game.position if told.game else definition.empty
        reasons = refuse_marked(definition.sentences, told.refusal, position, speak)
        lines += [f"  refuses the next move: {rule}  {why} {then}" for rule, why, then in reasons]
    if told.game is not None:
        lines += ["  ---", *(f"  {line}" for line in definition.words.write_position(told.game.position).split("\n"))]
    return lines


def _tell_readings(definition: GameDefinition, found: Sequence[Comparison], number: int, speak: Language) -> int:
    """Print the story by our readings, then what follows from reversing each reading that changes the outcome, or the
    one with this ``number``.
    """
    if number and number not in {one.turned.number for one in found}:
        known = ", ".join(str(turned) for turned in dict.fromkeys(one.turned.number for one in found))
        say([f"reading {number} cannot be turned: expected one of {known}"], sys.stderr)
        return UNREADABLE
    ours, parted = found[0].told[0], [one for one in found if one.parting is not None]
    story = tell_story(definition, ours.game, speak) if ours.game is not None else []
    lines = ["by our readings:", *_rest(ours, story, speak)]
    shown = [one for one in parted if (one.turned.number == number if number else one.changed)]
    for one in shown:
        lines += ["", *_tell_turned(definition, one, speak)]
    others = dict.fromkeys(str(one.turned.number) for one in parted if not number and not one.changed)
    if others:
        lines += [
            "",
            f"Told otherwise, with the same outcome, when turned (--reading N shows it): {', '.join(others)}.",
        ]
    elif not shown:
        lines += [
            "",
            f"Reading {number}, turned, changes nothing here."
            if number
            else "None of our readings, turned, changes anything here.",
        ]
    say(lines, sys.stdout)
    return OK


def _tell_turned(definition: GameDefinition, found: Comparison, speak: Language) -> list[str]:
    """Return lines that state a reading, and the story from the event at which its reversal changes it."""
    told, at, reading = found.told[1], found.parting or 0, definition.sentences.readings()[found.turned.number]
    way = f", {found.turned.way}" if found.turned.way else ""
    there = tell_story(definition, told.game, speak) if told.game is not None else []
    return [
        f"reading {reading.number}, turned{way}: {speak(reading.open)}",
        f"  we read: {speak(reading.text)}",
        f"  the first {at} events are the same, and then:",
        *_rest(told, there[at:], speak),
    ]


def tell_story(definition: GameDefinition, game: Game, speak: Language) -> list[str]:
    """Return one line per event of a game: the rule's id, two spaces, a sentence."""
    return [line_of(definition.sentences, event, before, speak) for before, event, _ in history(game)]


def list_differences(speak: Language) -> int:
    """Print the points on which the editions differ, and the situations and FAQ answers whose outcome differs."""
    lines = ["Where the editions differ:"]
    for definition in definitions().values():
        rules = definition.sentences.rules()
        for switch, first, second in definition.editions.differences():
            lines += ["", switch.replace("_", " ")]
            lines += [
                f"  edition {n}: {id}  {marked(speak(rules[id].text), readings_in(rules, [id]), speak)}"
                for n, id in ((1, first), (2, second))
            ]
    lines += ["", "Situations that end differently in the other edition (executed just now):", ""]
    for id, found in changes().items():
        answers = [shown for shown in situations()[id].shows if shown.startswith("faq.")]
        lines.append(f"  {id}  {speak(situations()[id].title)}{f' ({chr(44).join(answers)})' if answers else ''}")
        for told, cited in zip(found.told, found.cited(), strict=True):
            lines.append(f"    edition {told.edition}: {', '.join(cited) or 'nothing more happens'}")
    for definition in definitions().values():
        if definition.turned:
            readings = definition.sentences.readings()
            lines += ["", f"Readings of {definition.name} that can be turned (compare FILE, --reading N):", ""]
            lines += [f"  {n}  {speak(readings[n].open)}" for n in dict.fromkeys(it.number for it in definition.turned)]
    say(lines, sys.stdout)
    return OK
