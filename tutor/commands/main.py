"""The command line: ``rules-tutor COMMAND``; `tutor.commands.arguments` names the commands."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ..core import Refused, Unreadable, moments
from ..core.definition import Game, GameDefinition, Move, Step
from ..core.marked_text import beats_marked, refuse_marked
from ..core.rulebook import readings_in, rules_deciding
from ..core.sets import OWN_FOLDER
from ..core.voice import marked
from ..games import definition_of, definitions
from ..locale import Language, language
from .arguments import parser
from .terminal import AGAINST_THE_RULES, OK, UNPRINTABLE, UNREADABLE, Unprintable, read_given_text, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status comes back: 1 where something is against the rules, 2 where it is unreadable or
    cannot be begun, 3 where what it says cannot be written. Raises `SystemExit` for
    arguments that are none, and once help is printed."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # for what others print
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(parser().parse_args(arguments))
    except Unprintable as problem:
        say([f"standard output: this cannot be written: {problem}"], sys.stderr)
        return UNPRINTABLE
    except (OSError, RecursionError, MemoryError) as problem:
        say([_why(problem)], sys.stderr)
        return UNREADABLE


def _why(problem: OSError | RecursionError | MemoryError) -> str:
    """What the system would not do, in a sentence."""
    if isinstance(problem, OSError):
        where = problem.filename2 or problem.filename
        return f"{f'{where}: ' if where else ''}the system refuses this: {problem.strerror or problem}"
    if isinstance(problem, MemoryError):
        return "this takes more memory than there is: expected something smaller"
    return "this is nested too deeply: expected something plainer"


def _run(chosen: argparse.Namespace) -> int:
    """Run the command that was chosen; its exit status comes back."""
    match chosen.command:
        case "run":
            return run_script(chosen.file, chosen.edition, chosen.json, chosen.language, chosen.beats)
        case "compare":
            from .compare import compare_editions, list_differences

            speak = language(chosen.language)
            return compare_editions(chosen.file, speak, chosen.reading) if chosen.file else list_differences(speak)
        case "turns" | "odds" | "best":
            return _reckon(chosen)
        case "learn":
            from .learn import learn

            speak = language(chosen.language)
            return learn(chosen.lesson, chosen.track, chosen.edition, chosen.review, chosen.placement, speak)
        case "puzzle":
            from .puzzle import solve

            three = chosen.three or chosen.seed > 0
            return solve(chosen.puzzle, chosen.edition, three, chosen.again, language(chosen.language), chosen.seed)
        case "puzzles":
            from .puzzle import find

            if chosen.cards and not _own_cards(chosen.cards):
                return UNREADABLE
            study = chosen.edition, chosen.mode, chosen.sets, chosen.seed
            return find(chosen.file, *study, chosen.count, chosen.study)
        case "cards":
            return save_cards(chosen.file, chosen.language)
        case "coverage":
            from .check import list_coverage

            return list_coverage()
        case "where":
            from .where import where

            return where(chosen.rule, chosen.all)
        case "study":
            from .study import list_studies, run_study

            if not chosen.name:
                return list_studies()
            said = {name: getattr(chosen, name) for name in ("games", "seed", "player")}
            numbers = {name: value for name, value in said.items() if value is not None}
            return run_study(chosen.name, numbers, chosen.folder, chosen.workers, chosen.scheduler)
        case "site":
            return build_site(chosen.folder, not chosen.page_only)
        case "check":
            from .check import check_files

            return check_files(chosen.files)
    from ..server import launch

    if chosen.cards and not _own_cards(chosen.cards):
        return UNREADABLE
    if chosen.command == "play":
        return serve_myself(chosen)
    if chosen.command == "serve":
        return serve_strangers(chosen)
    return launch.lab(chosen.port, not chosen.no_browser, chosen.folder)


def _reckon(chosen: argparse.Namespace) -> int:
    """Run one of the commands that reckon; its exit status comes back."""
    from . import odds

    speak = language(chosen.language)
    if chosen.command == "turns":
        return odds.list_turns(chosen.table, chosen.most, speak)
    if chosen.command == "odds":
        return odds.list_odds(chosen.table, chosen.samples, chosen.seed, speak)
    return odds.list_best(chosen.table, chosen.budget, chosen.seed, chosen.own, speak)


def serve_myself(chosen: argparse.Namespace) -> int:
    """Serve the page on this machine; the exit status comes back, 2 where what it needs is not installed."""
    from ..server import launch

    if launch.lacks("voila"):
        return UNREADABLE
    from ..server import local

    if problem := launch.lacks_folder():
        print(problem, file=sys.stderr)
        return UNREADABLE
    return local.play(chosen.port, not chosen.no_browser, chosen.allow_host)


def serve_strangers(chosen: argparse.Namespace) -> int:
    """Serve the page as a host has chosen; the exit status comes back, 2 where what it needs is not installed."""
    from ..server import launch

    if launch.lacks("voila"):
        return UNREADABLE
    from ..server import public

    if problem := launch.lacks_folder():
        print(problem, file=sys.stderr)
        return UNREADABLE
    return public.serve(
        port=chosen.port, host=chosen.host, warm=chosen.warm, most=chosen.most, idle=chosen.idle,
        base_url=chosen.base_url, memory=chosen.memory, hosts=chosen.allow_host or None,
    )  # fmt: skip


def _own_cards(folder: str) -> bool:
    """Read the card sets of a folder beside the house's, here and in the kernels to come; False, once it is said why,
    where they cannot be read."""
    path = Path(folder).resolve()
    os.environ[OWN_FOLDER] = str(path)
    try:
        if not path.is_dir():
            raise Unreadable("there is no such folder", source=folder)
        for definition in definitions().values():
            definition.sets()
    except Unreadable as error:
        del os.environ[OWN_FOLDER]
        say([str(error)], sys.stderr)
        return False
    return True


def build_site(folder: Path, with_jupyter: bool) -> int:
    """Build the static site and print its size; the exit status comes back, 2 where it cannot be written. Raises
    `SystemExit` with a sentence where something that it needs is missing."""
    from ..site.build import build

    try:
        size = build(folder, with_jupyter=with_jupyter)
    except OSError as error:
        where = error.filename2 or error.filename or folder
        say([f"{folder}: the site cannot be written: {error.strerror} ({where})"], sys.stderr)
        return UNREADABLE
    say([f"{folder}: {size / 1e6:.1f} MB"], sys.stdout)
    return OK


def save_cards(file: str, code: str) -> int:
    """Save the deck of review cards and print what was done; the exit status comes back, 2 where it cannot be made or
    written."""
    from ..lessons.anki import save_deck

    try:
        size = save_deck(file, code).stat().st_size
    except Unreadable:
        say(["this needs genanki: pip install 'rules-tutor[anki]'"], sys.stderr)
        return UNREADABLE
    except OSError as error:
        say([f"{file}: the deck cannot be written: {error.strerror}"], sys.stderr)
        return UNREADABLE
    say([f"{file}: {size / 1e6:.1f} MB"], sys.stdout)
    return OK


def run_script(file: str, edition: int | None, as_json: bool, code: str = "en", in_beats: bool = False) -> int:
    """Run a script and print what happens, a line for each event or each beat; the exit status comes back."""
    speak = language(code)
    from ..session.input_text import read_given

    text = source = ""
    try:
        text, source = read_given_text(file)
        script = read_given(text, edition=edition)
    except Unreadable as error:
        error.source = error.source or source
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        from .check import say_refused

        return say_refused(definition_of(text), refused, speak, source)
    definition = script.definition
    words, voice, rules = definition.words, definition.sentences.voice(speak), definition.sentences.rules()
    game, refusal = script.game, None
    told: list[dict[str, Any]] = []
    opening: dict[str, Any] = {"start": script.start.words, "events": []}
    made = opening  # where the next events are told: the opening, or the last move that was allowed

    def tell(step: Step, first: int = 0) -> None:
        """Add what happened in a step, from an event on, to the last move made."""
        for before, event, _ in islice(moments((step,)), first, None):
            numbers = [reading.number for reading in readings_in(rules, rules_deciding([event]))]
            taken: dict[str, Any] = {"reading": numbers[0]} if numbers else {}
            if len(numbers) > 1:
                taken["readings"] = numbers
            made["events"].append({**words.write_event(event), "text": voice.tell(event, before), **taken})

    def settle() -> None:
        """Take the fixed order for what the last move left open, and tell what follows."""
        nonlocal game
        if game.choice is not None:
            seen = len(game.step.events)
            game = game.settled()
            tell(game.step, seen)

    tell(game.step)
    for said in script.moves:
        if not _answers(game, said.move):
            settle()
        told.append({"move": said.text, "events": []})
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
        document: dict[str, Any] = {"opening": opening} if opening["events"] else {}
        document |= {"moves": told, "position": position.split("\n")}
        if refusal:
            document["refused"] = [
                {"rule": rule, "why": why, "then": then} | ({"reading": taken.number} if taken else {})
                for rule, why, then in voice.refuse(refusal, game.position)
                for taken in [rules[rule].reading]
            ]
        say([json.dumps(document, indent=1)], sys.stdout)  # ASCII, whatever the locale
    elif in_beats:
        say([*tell_beats(definition, game, speak), "---", position], sys.stdout)
    else:
        lines = []
        for entry in ([{"move": opening["start"], **opening}] if opening["events"] else []) + told:
            lines.append(f"> {entry['move']}")
            lines += [f"  {event['rule']}  {_with_mark(definition, event, speak)}" for event in entry["events"]]
        say([*lines, "---", position], sys.stdout)
    if refusal is None:
        return OK
    line = script.moves[len(told) - 1].line
    reasons = refuse_marked(definition.sentences, refusal, game.position, speak)
    said_why = [f"  {rule}  {why} {then}" for rule, why, then in reasons]
    say([f"line {line}: {told[-1]['move']} is against the rules", *said_why], sys.stderr)
    return AGAINST_THE_RULES


def _with_mark(definition: GameDefinition, told: dict[str, Any], speak: Language) -> str:
    """The sentence of an event, with the mark of the readings that decided it."""
    readings = definition.sentences.readings()
    numbers = told.get("readings", [told["reading"]] if "reading" in told else [])
    return marked(told["text"], [readings[number] for number in numbers], speak)


def _answers(game: Game, move: Move) -> bool:
    """True where a move answers the open choice, be it against the rules."""
    try:
        return game.choice is not None and game.rules.answer(game.choice, move) is not None
    except Refused:
        return True


def tell_beats(definition: GameDefinition, game: Game, speak: Language) -> list[str]:
    """A line for each beat of a game, under the titles of its moves and turns; before the title of a turn what the
    last one has come to."""
    lines: list[str] = []
    for number in range(len(game.steps) + 1):
        for beat, text in beats_marked(definition, game, number, speak):
            lines += [f"  = {' '.join(line)}" for line in beat.recap]
            lines += [beat.title] if beat.title else []
            lines.append(f"  {text}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
