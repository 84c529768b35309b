"""The command line: ``rules-tutor play | lab | serve | site | run | compare | check | coverage``."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from .clash import Game, Refused, Step
from .clash.position import EMPTY
from .contract import Unreadable
from .locale import LANGUAGES, language
from .notation import read_script, split_script, write_event, write_position
from .notation.reading import LONGEST
from .rulebook import Voice, rules
from .sets import OWN_FOLDER, all_cards, all_sets, read_set, read_toml

if TYPE_CHECKING:
    from .scenarios import Situation

OK, AGAINST_THE_RULES, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status comes back: 1 where something is against the rules, 2 where it is unreadable."""
    parser = argparse.ArgumentParser(prog="rules-tutor", description="Learn Clash of Decks by seeing its rules happen.")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="play | lab | serve | site | run | compare | check | coverage"
    )

    play = commands.add_parser("play", help="open the page on which you play against the Automa")
    lab = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    for command, port in ((play, 8866), (lab, 8888)):
        command.add_argument("--port", type=int, default=port, help=f"the port to serve on ({port})")
        command.add_argument("--cards", metavar="FOLDER", help="a folder of card sets of your own, beside the house's")
        command.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")

    host = commands.add_parser("serve", help="serve the page to others, on a host of your own")
    _serving(host)

    lab.add_argument("folder", nargs="?", type=Path, help="a folder of notebooks, instead of the house's own")

    run = commands.add_parser("run", help="run a script: a position, an empty line, one move a line")
    run.add_argument("file", help="the script, or - for standard input")
    run.add_argument("--edition", type=int, help="the edition to play it by, whatever the script says")
    run.add_argument("--json", action="store_true", help="print one JSON document, for machines")

    both = commands.add_parser("compare", help="play a script by both editions, and show where they part")
    both.add_argument("file", nargs="?", help="the script, or - for standard input; without any: all known differences")

    for command in (run, both):
        command.add_argument("--language", choices=LANGUAGES, default="en", help="the language of the sentences (en)")

    site = commands.add_parser(
        "site", help="build the static site from a checkout: page and notebooks without a server"
    )
    site.add_argument("folder", type=Path, help="the folder to build it in; what is there is replaced")
    site.add_argument("--page-only", action="store_true", help="leave the notebooks out")

    commands.add_parser("coverage", help="print which lessons and situations show each rule and each ability")

    check = commands.add_parser("check", help="check the situations of the house, or your own files")
    check.add_argument(
        "files", nargs="*", help="card sets, situations or lessons (.toml) or scripts; without any: the house's own"
    )

    chosen = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a card's name that this terminal cannot show is spelled out
            stream.reconfigure(errors="backslashreplace")
    match chosen.command:
        case "run":
            return run_script(chosen.file, chosen.edition, chosen.json, chosen.language)
        case "compare":
            voice = Voice(language(chosen.language))
            return compare_editions(chosen.file, voice) if chosen.file else list_differences(voice)
        case "coverage":
            return list_coverage()
        case "site":
            from .site.build import build

            size = build(chosen.folder, with_jupyter=not chosen.page_only)
            _print([f"{chosen.folder}: {size / 1e6:.1f} MB"], sys.stdout)
            return OK
        case "check":
            return check_files(chosen.files)
    from . import serve

    if chosen.cards and not _own_cards(chosen.cards):
        return UNREADABLE
    if chosen.command == "play":
        return serve.play(chosen.port, not chosen.no_browser)
    if chosen.command == "serve":
        return serve_strangers(chosen)
    return serve.lab(chosen.port, not chosen.no_browser, chosen.folder or serve.NOTEBOOKS)


def _serving(parser: argparse.ArgumentParser) -> None:
    """What a host may choose."""

    def at_least(least: float, kind: type) -> Any:
        def read(text: str) -> Any:
            if (value := kind(text)) < least:
                raise argparse.ArgumentTypeError(f"expected at least {least}, and found {text}")
            return value

        return read

    for name, read, default, help in (
        ("port", at_least(1, int), 8866, "the port to serve on (8866)"),
        ("host", str, "127.0.0.1", "the address to listen at (127.0.0.1, for a proxy before it)"),
        ("warm", at_least(0, int), 2, "tables laid before anybody comes (2)"),
        ("most", at_least(1, int), 20, "tables at most, the warm ones among them (20)"),
        ("idle", at_least(0.01, float), 15.0, "minutes without a move after which a table is cleared away (15)"),
        ("base-url", str, "/", "the path at which a proxy shows the page (/)"),
        ("cards", str, None, "a folder of card sets of your own, beside the house's"),
    ):
        parser.add_argument(f"--{name}", type=read, default=default, help=help)


def serve_strangers(chosen: argparse.Namespace) -> int:
    """Serve the page as a host has chosen; the exit status comes back, 2 where what it needs is not installed."""
    from . import serve

    if serve.lacks("voila"):
        return UNREADABLE
    from . import hosting

    return hosting.serve(
        port=chosen.port, host=chosen.host, warm=chosen.warm, most=chosen.most, idle=chosen.idle,
        base_url=chosen.base_url,
    )  # fmt: skip


def _own_cards(folder: str) -> bool:
    """Read the card sets of a folder beside the house's, here and in the kernels to come; False, once it is said why,
    where they cannot be read."""
    path = Path(folder).resolve()
    os.environ[OWN_FOLDER] = str(path)
    all_sets.cache_clear()
    all_cards.cache_clear()
    try:
        if not path.is_dir():
            raise Unreadable("there is no such folder", source=folder)
        all_sets()
    except Unreadable as error:
        del os.environ[OWN_FOLDER]
        _print([str(error)], sys.stderr)
        return False
    return True


def _print(lines: Sequence[str], stream: TextIO | None) -> None:
    """Print all the lines, as far as anybody reads them: what is closed, full or gone does not change the outcome."""
    if stream is None:
        return
    try:
        for line in lines:
            print(line, file=stream)
        stream.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # nothing is left to fail at the exit


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises `Unreadable`."""
    name = "standard input" if file == "-" else file
    most = 4 * LONGEST  # no character takes more bytes in UTF-8
    try:
        if file == "-":
            if sys.stdin is None:
                raise OSError(None, "it is closed")
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(most + 1)
        if len(data) > most:
            raise Unreadable("more than {most} bytes: expected a shorter text", 1, 1, name, most=most)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Unreadable("this file cannot be opened: {error}", source=name, error=error.strerror) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - error.object.rfind(b"\n", 0, error.start)
        raise Unreadable(
            "expected UTF-8 text, and found byte {byte}", line, column, name, byte=error.object[error.start]
        ) from None


def run_script(file: str, edition: int | None, as_json: bool, code: str = "en") -> int:
    """Run a script and print what happens, a line for each event; the exit status comes back."""
    speak = language(code)
    try:
        script = read_script(read_text(file), all_cards(), edition)
    except Unreadable as error:
        error.source = error.source or ("standard input" if file == "-" else file)
        _print([speak.error(error)], sys.stderr)
        return UNREADABLE
    voice = Voice(speak)
    game, refusal = Game.at(script.position), None
    told: list[dict[str, Any]] = []
    made: dict[str, Any] = {}  # what is told of the last move that was allowed

    def tell(step: Step, first: int = 0) -> None:
        """Add what happened in a step, from an event on, to the last move made."""
        for event, before in list(zip(step.events, (step.start, *step.positions), strict=False))[first:]:
            reading = rules()[event.rule].reading
            marked = {"reading": reading.number} if reading is not None else {}
            made["events"].append({**write_event(event), "text": voice.tell(event, before), **marked})

    def settle() -> None:
        """Take the fixed order for what the last move left open, and tell what follows."""
        nonlocal game
        if game.choice is not None:
            seen = len(game.step.events)
            game = game.settled()
            tell(game.step, seen)

    for said in script.moves:
        if said.move.kind != "return":
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
    position = write_position(game.position, all_cards())
    reasons = voice.refuse(refusal, game.position) if refusal else []
    if as_json:
        document: dict[str, Any] = {"moves": told, "position": position.split("\n")}
        if refusal:
            document["refused"] = [{"rule": rule, "why": why, "then": then} for rule, why, then in reasons]
        _print([json.dumps(document, ensure_ascii=False, indent=1)], sys.stdout)
    else:
        lines = []
        for entry in told:
            lines.append(f"> {entry['move']}")
            lines += [f"  {event['rule']}  {event['text']}" for event in entry["events"]]
        _print([*lines, "---", position], sys.stdout)
    if refusal is None:
        return OK
    line = script.moves[len(told) - 1].line
    said_why = [f"  {rule}  {why} {then}" for rule, why, then in reasons]
    _print([f"line {line}: {told[-1]['move']} is against the rules", *said_why], sys.stderr)
    return AGAINST_THE_RULES


def compare_editions(file: str, voice: Voice) -> int:
    """Print what both editions tell of a script, up to the event on which they part together; the exit status comes
    back."""
    from .compare import compare

    try:
        start, moves = split_script(read_text(file))
        found = compare(start, moves)
    except Unreadable as error:
        error.source = error.source or ("standard input" if file == "-" else file)
        _print([str(error)], sys.stderr)
        return UNREADABLE
    stories = [tell_story(told.game, voice) if told.game is not None else [] for told in found.told]
    same = len(stories[0]) if found.parting is None else found.parting
    lines = ["both editions:", *(f"  {line}" for line in stories[0][:same])]
    if found.parting is None:
        lines.append("  They tell the same to the end.")
    for told, story in zip(found.told, stories, strict=True) if found.parting is not None else ():
        lines += ["", f"edition {told.edition}:", *(f"  {line}" for line in story[same:])]
        if told.problem:
            lines.append(f"  cannot read this: {told.problem}")
        if told.refusal is not None:
            reasons = voice.refuse(told.refusal, told.game.position if told.game else EMPTY)
            lines += [f"  refuses the next move: {rule}  {why} {then}" for rule, why, then in reasons]
        if told.game is not None:
            lines += ["  ---", *(f"  {line}" for line in write_position(told.game.position, all_cards()).split("\n"))]
    _print(lines, sys.stdout)
    return OK


def tell_story(game: Game, voice: Voice) -> list[str]:
    """A line for each event of a game: the rule's id, two spaces, a sentence."""
    lines = []
    for step in (game.opening, *game.steps):
        for event, before in zip(step.events, (step.start, *step.positions), strict=False):
            lines.append(f"{event.rule}  {voice.tell(event, before)}{_marked(event.rule)}")
    return lines


def list_differences(voice: Voice) -> int:
    """Print the points on which the editions differ, and the situations and FAQ answers with another outcome."""
    from .compare import changes, differences
    from .scenarios import situations

    lines = ["Where the editions differ:"]
    for switch, first, second in differences():
        lines += ["", switch.replace("_", " ")]
        lines += [
            f"  edition {n}: {id}  {voice.language(rules()[id].text)}{_marked(id)}"
            for n, id in ((1, first), (2, second))
        ]
    lines += ["", "Situations that end otherwise by the other edition (executed just now):", ""]
    for id, found in changes().items():
        answers = [shown for shown in situations()[id].shows if shown.startswith("faq.")]
        lines.append(
            f"  {id}  {voice.language(situations()[id].title)}{f' ({chr(44).join(answers)})' if answers else ''}"
        )
        for told, cited in zip(found.told, found.cited(), strict=True):
            lines.append(f"    edition {told.edition}: {', '.join(cited) or 'nothing more happens'}")
    _print(lines, sys.stdout)
    return OK


def _marked(id: str) -> str:
    """The mark of a rule that takes a reading of ours."""
    reading = rules()[id].reading
    return f" (our reading {reading.number})" if reading is not None else ""


def list_coverage() -> int:
    """Print which lessons and situations meet each rule, FAQ answer and ability; 1 comes back where nothing does."""
    from .lessons.coverage import coverage

    found = coverage()
    lines = []
    for table in (found.rules, found.abilities):
        for id, met in table.items():
            lines += [
                id,
                f"  lessons: {', '.join(met.lessons) or '-'}",
                f"  situations: {', '.join(met.situations) or '-'}",
            ]
    unmet = found.unmet()
    lines.append(
        f"{len(found.rules)} rules and answers, {len(found.abilities)} abilities; not met: {', '.join(unmet) or 'none'}"
    )
    _print(lines, sys.stdout)
    return AGAINST_THE_RULES if unmet else OK


def check_files(files: Sequence[str]) -> int:
    """Check situations, card sets and scripts; print what is wrong, or that nothing is."""
    from .scenarios import situations

    worst = OK
    if not files:
        return _check_situations("the house", situations())
    for file in files:
        try:
            worst = max(worst, _check_file(file))
        except Unreadable as error:
            error.source = error.source or file
            print(error, file=sys.stderr)
            worst = UNREADABLE
        except Refused as refused:
            for _, why, then in Voice().refuse(refused, EMPTY):
                print(f"{file}: {why} {then}", file=sys.stderr)
            worst = max(worst, AGAINST_THE_RULES)
    return worst


def _check_file(file: str) -> int:
    from .scenarios import read_situations

    if not file.endswith(".toml"):
        print(f"{file}: a position and {len(read_script(read_text(file), all_cards()).moves)} moves, can be read")
        return OK
    text = read_text(file)
    read = read_toml(text, file)
    if any(isinstance(entry, dict) and "step" in entry for entry in read.values()):
        return _check_lessons(text, file)
    if not {"format", "cards"}.isdisjoint(read):
        print(f"{file}: {len(read_set(text, file).cards)} cards, nothing wrong")
        return OK
    return _check_situations(file, read_situations(text, file))


def _check_lessons(text: str, file: str) -> int:
    """Execute every step of the lessons of a file: each question has a wrong answer, each goal can be reached."""
    from .lessons import read_lessons
    from .lessons.questions import question
    from .lessons.stage import played

    found, wrong = read_lessons(text, file), 0
    for lesson in found.values():
        for number, step in enumerate(lesson.steps, 1):
            played(lesson, number)
            if step.asks and all(option.right for option in question(lesson, number).options):
                print(f"{lesson.id}, step {number}: no misreading leads to a wrong answer", file=sys.stderr)
                wrong += 1
    print(f"{file}: {len(found)} lessons executed, {f'{wrong} steps ask nothing' if wrong else 'all can be solved'}")
    return AGAINST_THE_RULES if wrong else OK


def _check_situations(name: str, found: Mapping[str, Situation]) -> int:
    from .scenarios import run

    wrong = 0
    for situation in found.values():
        problems = run(situation).problems
        wrong += bool(problems)
        for problem in problems:
            print(f"{situation.id}: {problem}", file=sys.stderr)
    print(f"{name}: {len(found)} situations executed, {f'{wrong} not as they say' if wrong else 'all as they say'}")
    return AGAINST_THE_RULES if wrong else OK


if __name__ == "__main__":
    sys.exit(main())
