"""What can be typed after ``rules-tutor``: the commands, what each may be told, and their help."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..locale import LANGUAGES
from ..server.launch import LAST_PORT
from .terminal import say

#: What is played, as every command takes it that plays something.
_SCRIPT = "a script, - for standard input, a position or a setup in words, or an address"


class _Parser(argparse.ArgumentParser):
    """Reads arguments; its help is printed as everything is."""

    def _print_message(self, message: str, file: Any = None) -> None:
        say([message.rstrip("\n")], file or sys.stderr)


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from .. import __version__

        say([f"{parser.prog} {__version__}"], sys.stdout)
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """What can be chosen."""
    found = _Parser(
        prog="rules-tutor", description="Learn Clash of Decks and Dust Collectorz by seeing their rules happen."
    )
    found.add_argument("--version", action=_Version, nargs=0, help="print the version, and end")
    commands = found.add_subparsers(
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
    for command, other in ((play, "other names are refused"), (host, "without it, any name is answered")):
        command.add_argument(
            "--allow-host", action="append", default=[], metavar="NAME",
            help=f"a name by which a proxy or a browser finds the page, besides localhost; {other}",
        )  # fmt: skip

    lab.add_argument("folder", nargs="?", type=Path, help="a folder of notebooks, instead of your copies of ours")

    learn = commands.add_parser("learn", help="take the lessons in this terminal; without a lesson, list them")
    learn.add_argument("lesson", nargs="?", default="", metavar="LESSON", help="a lesson, by its name or its number")
    learn.add_argument("--track", default="", help="follow another track from now on: first, second, differs")
    learn.add_argument("--edition", type=int, default=0, help="the edition to take the lesson by")
    instead = learn.add_mutually_exclusive_group()
    instead.add_argument("--review", action="store_true", help="ask again what is due")
    instead.add_argument(
        "--placement", type=int, default=0, metavar="EDITION", help="ten questions that say where to begin"
    )

    puzzle = commands.add_parser("puzzle", help="solve the puzzle of the day, or another, in this terminal")
    puzzle.add_argument("puzzle", nargs="?", default="", metavar="ID", help="a puzzle, by its id")
    puzzle.add_argument("--edition", type=int, default=0, help="the next one of an edition")
    which = puzzle.add_mutually_exclusive_group()
    which.add_argument("--three", action="store_true", help="three against the clock, from easy to hard")
    which.add_argument("--again", action="store_true", help="those that are due again")
    puzzle.add_argument(
        "--seed", type=at_least(1, int), default=0, metavar="N", help="those three that everybody with this number gets"
    )

    more = commands.add_parser("puzzles", help="find more puzzles, and keep them in a file that can be gone on with")
    more.add_argument("file", metavar="FILE", help="the file to write, such as puzzles.toml")
    more.add_argument("--edition", type=int, default=1, help="the edition (1)")
    more.add_argument("--mode", default="duel", help="duel or solo (duel)")
    more.add_argument("--sets", default="initiation", help="the card sets, with blanks or commas between (initiation)")
    more.add_argument("--seed", type=at_least(0, int), default=0, help="which games are looked at (0)")
    more.add_argument("--count", type=at_least(1, int), default=20, help="how many the file is to hold (20)")
    more.add_argument("--study", type=Path, metavar="FOLDER", help="take them from a study that has looked for them")
    more.add_argument("--cards", metavar="FOLDER", help="a folder of your own card sets, besides the built-in ones")

    run = commands.add_parser("run", help="run a script: a position or a setup, an empty line, one move a line")
    run.add_argument("file", help=_SCRIPT)
    run.add_argument("--edition", type=int, help="the edition to play it by, whatever the script says")
    how = run.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON document, for machines")
    how.add_argument("--beats", action="store_true", help="print what a player sees happen, and not each event")

    both = commands.add_parser("compare", help="play a script in both editions, and show where they differ")
    both.add_argument("file", nargs="?", help=f"{_SCRIPT}; without any: all known differences")

    both.add_argument(
        "--reading", type=at_least(1, int), default=0, metavar="N", help="the one reading of ours to turn"
    )

    reckoned = _reckoning(commands)

    cards = commands.add_parser("cards", help="save the questions of the lessons as a deck of review cards for Anki")
    cards.add_argument("file", help="the file to write, such as deck.apkg")

    for command in [learn, puzzle, run, both, cards, *reckoned]:
        command.add_argument("--language", choices=LANGUAGES, default="en", help="its language (en)")

    site = commands.add_parser(
        "site", help="build the static site from a checkout: page and notebooks without a server"
    )
    site.add_argument("folder", type=Path, help="the folder to build it in; what is there is replaced")
    site.add_argument("--page-only", action="store_true", help="leave the notebooks out")

    commands.add_parser("coverage", help="print which lessons and situations show each rule, and what teaches it")

    study = commands.add_parser("study", help="play many games and count; without a name, list the studies")
    _studying(study)

    located = commands.add_parser("where", help="print the lines of code that enforce a rule, and what shows it")
    located.add_argument(
        "rule", nargs="?", metavar="RULE", help="the id of a rule, such as sprint.to-bridge; without one: all of them"
    )
    located.add_argument("--all", action="store_true", help="name every situation that meets it")

    check = commands.add_parser("check", help="check the built-in situations, or your own files")
    check.add_argument(
        "files",
        nargs="*",
        help="card sets, situations, lessons (.toml), scripts or addresses; without any: the built-in ones",
    )
    return found


def _reckoning(commands: Any) -> list[Any]:
    """What can be reckoned of a table: all turns, what comes, and which turn is best."""
    all_turns = commands.add_parser("turns", help="print every turn that can be played, by what it comes to")
    all_turns.add_argument("--most", type=at_least(1, int), help="how many tables to look at in the midst of a turn")
    odds = commands.add_parser("odds", help="print what may come next, and how likely it is")
    odds.add_argument("--samples", type=at_least(1, int), help="how many cases to look at, at most")
    best = commands.add_parser(
        "best", help="print which turn is best; of a game that is over, the two turns that cost most"
    )
    best.add_argument("--budget", type=at_least(1, int), help="how many games to play on, for each turn asked about")
    best.add_argument("--own", default="", metavar="MOVES", help="a turn of your own to put beside it, with ; between")
    for command in (odds, best):
        command.add_argument("--seed", type=at_least(0, int), default=0, help="what fixes the samples (0)")
    for command in (all_turns, odds, best):
        command.add_argument("table", metavar="TABLE", help=_SCRIPT)
    return [all_turns, odds, best]


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


def _studying(parser: argparse.ArgumentParser) -> None:
    """What a study may be told."""
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="the study")
    parser.add_argument("--games", type=at_least(1, int), help="how many games of each kind")
    parser.add_argument("--seed", type=at_least(0, int), help="what fixes all deals")
    parser.add_argument("--player", help="who plays: random, sensible, or the machine player: easy, fair, hard")
    parser.add_argument(
        "--folder", type=Path, help="where it is kept, and goes on if it was stopped (study-NAME, in this folder)"
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--workers", type=at_least(1, int, 1000), default=0, metavar="N", help="work in N processes")
    who.add_argument("--scheduler", default="", metavar="ADDRESS", help="let the workers of a Dask scheduler work")
