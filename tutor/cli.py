"""The command line: ``rules-tutor COMMAND``; `_parser` names the commands."""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from .core import Refused, Unreadable, moments
from .core.guest import Game, Guest, Move, Step
from .guests import guest_of, guests, read_script
from .locale import LANGUAGES, Language, language
from .serve import LAST_PORT
from .sets import OWN_FOLDER, all_cards, all_sets
from .terminal import AGAINST_THE_RULES, OK, UNPRINTABLE, UNREADABLE, Unprintable, read_text, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status comes back: 1 where something is against the rules, 2 where it is unreadable or
    cannot be begun, 3 where what it says cannot be written. Raises `SystemExit` for
    arguments that are none, and once help is printed."""
    try:
        return _run(_parser().parse_args(arguments))
    except Unprintable as problem:
        say([f"standard output: this cannot be written: {problem}"], sys.stderr)
        return UNPRINTABLE


class _Parser(argparse.ArgumentParser):
    """Reads arguments; its help is printed as everything is."""

    def _print_message(self, message: str, file: Any = None) -> None:
        say([message.rstrip("\n")], file or sys.stderr)


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from . import __version__

        say([f"{parser.prog} {__version__}"], sys.stdout)
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    """What can be chosen."""
    parser = _Parser(prog="rules-tutor", description="Learn Clash of Decks by seeing its rules happen.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version, and end")
    commands = parser.add_subparsers(
        dest="command",
        required=True,
        metavar="play | learn | lab | serve | site | run | cards | …",
    )

    play = commands.add_parser("play", help="open the page on which you play against the Automa")
    lab = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    for command, port in ((play, 8866), (lab, 8888)):
        command.add_argument("--port", type=_port, default=port, help=f"the port to serve on ({port}; 0: any)")
        command.add_argument(
            "--cards", metavar="FOLDER", help="a folder of your own card sets, besides the built-in ones"
        )
        command.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")

    host = commands.add_parser("serve", help="serve the page to others, on a host of your own")
    _serving(host)

    lab.add_argument("folder", nargs="?", type=Path, help="a folder of notebooks, instead of the built-in ones")

    learn = commands.add_parser("learn", help="take the lessons in this terminal; without a lesson, list them")
    learn.add_argument("lesson", nargs="?", default="", metavar="LESSON", help="a lesson, by its name or its number")
    learn.add_argument("--track", default="", help="follow another track from now on: first, second, differs")
    learn.add_argument("--edition", type=int, default=0, help="the edition to take the lesson by")
    instead = learn.add_mutually_exclusive_group()
    instead.add_argument("--review", action="store_true", help="ask again what is due")
    instead.add_argument(
        "--placement", type=int, default=0, metavar="EDITION", help="ten questions that say where to begin"
    )

    run = commands.add_parser("run", help="run a script: a position, an empty line, one move a line")
    run.add_argument("file", help="the script, or - for standard input")
    run.add_argument("--edition", type=int, help="the edition to play it by, whatever the script says")
    how = run.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON document, for machines")
    how.add_argument("--beats", action="store_true", help="print what a player sees happen, and not each event")

    both = commands.add_parser("compare", help="play a script in both editions, and show where they differ")
    both.add_argument("file", nargs="?", help="the script, or - for standard input; without any: all known differences")

    both.add_argument(
        "--reading", type=at_least(1, int), default=0, metavar="N", help="the one reading of ours to turn"
    )

    cards = commands.add_parser("cards", help="save the questions of the lessons as a deck of review cards for Anki")
    cards.add_argument("file", help="the file to write, such as deck.apkg")

    for command in (learn, run, both, cards):
        command.add_argument("--language", choices=LANGUAGES, default="en", help="its language (en)")

    site = commands.add_parser(
        "site", help="build the static site from a checkout: page and notebooks without a server"
    )
    site.add_argument("folder", type=Path, help="the folder to build it in; what is there is replaced")
    site.add_argument("--page-only", action="store_true", help="leave the notebooks out")

    commands.add_parser("coverage", help="print which lessons and situations show each rule, and what teaches it")

    located = commands.add_parser("where", help="print the lines of code that enforce a rule, and what shows it")
    located.add_argument("rule", metavar="RULE", help="the id of a rule, such as sprint.to-bridge")
    located.add_argument("--all", action="store_true", help="name every situation that meets it")

    check = commands.add_parser("check", help="check the built-in situations, or your own files")
    check.add_argument(
        "files", nargs="*", help="card sets, situations or lessons (.toml) or scripts; without any: the built-in ones"
    )
    return parser


def _run(chosen: argparse.Namespace) -> int:
    """Run the command that was chosen; its exit status comes back."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a card's name that this terminal cannot show is spelled out
            stream.reconfigure(errors="backslashreplace")
    match chosen.command:
        case "run":
            return run_script(chosen.file, chosen.edition, chosen.json, chosen.language, chosen.beats)
        case "compare":
            from .comparing import compare_editions, list_differences

            speak = language(chosen.language)
            return compare_editions(chosen.file, speak, chosen.reading) if chosen.file else list_differences(speak)
        case "learn":
            from .learning import learn

            speak = language(chosen.language)
            return learn(chosen.lesson, chosen.track, chosen.edition, chosen.review, chosen.placement, speak)
        case "cards":
            return save_cards(chosen.file, chosen.language)
        case "coverage":
            from .checking import list_coverage

            return list_coverage()
        case "where":
            from .where import where

            return where(chosen.rule, chosen.all)
        case "site":
            return build_site(chosen.folder, not chosen.page_only)
        case "check":
            from .checking import check_files

            return check_files(chosen.files)
    from . import serve

    if chosen.cards and not _own_cards(chosen.cards):
        return UNREADABLE
    if chosen.command == "play":
        return serve_myself(chosen)
    if chosen.command == "serve":
        return serve_strangers(chosen)
    return serve.lab(chosen.port, not chosen.no_browser, chosen.folder or serve.NOTEBOOKS)


def at_least(least: float, kind: type[int] | type[float], most: float = math.inf) -> Callable[[str], Any]:
    """What reads a number of a kind that lies within bounds, for argparse."""
    expected = f"at least {least}" if most == math.inf else f"a number from {least} to {most}"

    def read(text: str) -> Any:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan  # which lies within no bounds
        if not least <= value <= most or value == math.inf:
            raise argparse.ArgumentTypeError(f"expected {expected}, and found {text}")
        return value

    return read


_port = at_least(0, int, LAST_PORT)


def _host(text: str) -> str:
    if not text.strip():  # which a system takes for every address that it has
        raise argparse.ArgumentTypeError("expected an address, such as 127.0.0.1 or 0.0.0.0, and found none")
    return text


def _serving(parser: argparse.ArgumentParser) -> None:
    """What a host may choose."""
    for name, read, default, help in (
        ("port", _port, 8866, "the port to serve on (8866; 0: any)"),
        ("host", _host, "127.0.0.1", "the address to listen at (127.0.0.1, for a proxy before it)"),
        ("warm", at_least(0, int), 2, "tables laid before anybody comes (2)"),
        ("most", at_least(1, int), 20, "tables at most, the warm ones among them (20)"),
        ("idle", at_least(0.01, float), 15.0, "minutes without a move after which a table is closed (15)"),
        ("memory", at_least(100, int), 500, "megabytes that the server itself may hold; past that it ends (500)"),
        ("base-url", str, "/", "the path at which a proxy shows the page (/)"),
        ("cards", str, None, "a folder of card sets of your own, besides the built-in ones"),
    ):
        parser.add_argument(f"--{name}", type=read, default=default, help=help)


def serve_myself(chosen: argparse.Namespace) -> int:
    """Serve the page on this machine; the exit status comes back, 2 where what it needs is not installed."""
    from . import serve

    if serve.lacks("voila"):
        return UNREADABLE
    from .hosting import home

    return home.play(chosen.port, not chosen.no_browser)


def serve_strangers(chosen: argparse.Namespace) -> int:
    """Serve the page as a host has chosen; the exit status comes back, 2 where what it needs is not installed."""
    from . import serve

    if serve.lacks("voila"):
        return UNREADABLE
    from . import hosting

    return hosting.serve(
        port=chosen.port, host=chosen.host, warm=chosen.warm, most=chosen.most, idle=chosen.idle,
        base_url=chosen.base_url, memory=chosen.memory,
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
        for guest in guests().values():
            guest.sets()
    except Unreadable as error:
        del os.environ[OWN_FOLDER]
        say([str(one) for one in (error, *error.also)], sys.stderr)
        return False
    return True


def build_site(folder: Path, with_jupyter: bool) -> int:
    """Build the static site and print its size; the exit status comes back, 2 where it cannot be written. Raises
    `SystemExit` with a sentence where something that it needs is missing."""
    from .site.build import build

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
    from .lessons.anki import save_deck

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
    try:
        text = read_text(file)
        script = read_script(text, edition)
    except Unreadable as error:
        error.source = error.source or ("standard input" if file == "-" else file)
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    except Refused as refused:
        from .checking import say_refused

        return say_refused(guest_of(text), refused, speak)
    guest = script.guest
    words, voice, rules = guest.words, guest.sentences.voice(speak), guest.sentences.rules()
    game, refusal = guest.game(Step(script.position)), None
    told: list[dict[str, Any]] = []
    made: dict[str, Any] = {}  # what is told of the last move that was allowed

    def tell(step: Step, first: int = 0) -> None:
        """Add what happened in a step, from an event on, to the last move made."""
        for before, event, _ in islice(moments((step,)), first, None):
            reading = rules[event.rule].reading
            marked = {"reading": reading.number} if reading is not None else {}
            made["events"].append({**words.write_event(event), "text": voice.tell(event, before), **marked})

    def settle() -> None:
        """Take the fixed order for what the last move left open, and tell what follows."""
        nonlocal game
        if game.choice is not None:
            seen = len(game.step.events)
            game = game.settled()
            tell(game.step, seen)

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
    reasons = voice.refuse(refusal, game.position) if refusal else []
    if as_json:
        document: dict[str, Any] = {"moves": told, "position": position.split("\n")}
        if refusal:
            document["refused"] = [{"rule": rule, "why": why, "then": then} for rule, why, then in reasons]
        say([json.dumps(document, ensure_ascii=False, indent=1)], sys.stdout)
    elif in_beats:
        say([*tell_beats(guest, game, speak), "---", position], sys.stdout)
    else:
        lines = []
        for entry in told:
            lines.append(f"> {entry['move']}")
            lines += [f"  {event['rule']}  {event['text']}" for event in entry["events"]]
        say([*lines, "---", position], sys.stdout)
    if refusal is None:
        return OK
    line = script.moves[len(told) - 1].line
    said_why = [f"  {rule}  {why} {then}" for rule, why, then in reasons]
    say([f"line {line}: {told[-1]['move']} is against the rules", *said_why], sys.stderr)
    return AGAINST_THE_RULES


def _answers(game: Game, move: Move) -> bool:
    """True where a move answers the open choice, be it against the rules."""
    try:
        return game.choice is not None and game.rules.answer(game.choice, move) is not None
    except Refused:
        return True


def tell_beats(guest: Guest, game: Game, speak: Language) -> list[str]:
    """A line for each beat of a game, under the titles of its moves and turns; before the title of a turn what the
    last one has come to."""
    lines: list[str] = []
    for number in range(len(game.steps) + 1):
        for beat in guest.beats.tell(game, number, speak):
            lines += [f"  = {' '.join(line)}" for line in beat.recap]
            lines += [beat.title] if beat.title else []
            lines.append(f"  {' '.join(beat.says)}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
