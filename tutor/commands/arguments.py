"""The command line of ``rules-tutor``: its commands, their arguments and their help."""

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

#: The help for an argument that `tutor.session.input_text.read_given` reads.
_SCRIPT = "a script file (- for standard input), the text of a position or setup, or an address of the page"
_CARDS = "a folder with card sets of your own (*.toml) to add to the built-in ones"


#: How to write a script, for the help of ``rules-tutor run``.
_NOTATION = """\
A script with a position of Clash of Decks:

    game: edition 1, duel
    A: {Bastion} Troll Baron Grrr Boom!
    upper: Carapace Brute | Ogre
    lower: | Zombie Gnome
    B: Alpha {Bastion} Mutant

    cast Boom! at Ogre
    end

A and B are the hands, from left to right, with the Stronghold in braces. A row of creatures is written as it is on \
the table, with | for the Bridge. With four Kingdoms, there are hands A to D, and a row is named after the two sides \
that share it:

    game: edition 2, team
    A: {Bastion} Troll
    B: {Bastion} Gnome
    C: {Bastion} Baron
    D: {Bastion} Zombie
    A-B: Carapace Brute | Ogre

Wolf(3:2/4 rage) is a card of no set, with its cost, attack, Health Points and abilities. A Champion has a line of \
its own, “champion A: Titan” or “champion A: Titan[exhausted]”; in play, its creature is marked [champion].

A setup deals a game, and its seed determines how:

    setup: edition 1, solo, deck 2, seed 7
    setup: edition 2, team, draft, seed 7
    setup: dust, versus, decks 1 2, seed 7

Moves of Dust Collectorz are written “choose attack”, “first C”, “attack Kite + Lantern using Kite, speed”, “answer \
Vial”, “counter Snare”, “give Blot”, “add nothing”, “play Prism Cairn” and “draw”. In a team game, an attack names its \
target, “attack B with Kite, speed”. In other games it may, and the target is always the next player.

In an address of the page, “?start=” gives a position or a setup, and “&moves=” the moves, with “ ; ” between them."""


class _Formatter(argparse.HelpFormatter):
    """Wraps each paragraph of a text, and prints paragraphs that are indented as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(
            part if part.startswith("    ") else super(_Formatter, self)._fill_text(part, width, indent)
            for part in text.split("\n\n")
        )


class _Parser(argparse.ArgumentParser):
    """An argument parser that prints through `say`, as all commands do."""

    def _print_message(self, message: str, file: Any = None) -> None:
        say([message.rstrip("\n")], file or sys.stderr)


class _Version(argparse.Action):
    """Prints the version. It is looked up only on demand, because that imports the package's metadata."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from .. import __version__

        say([f"{parser.prog} {__version__}"], sys.stdout)
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line. The parsed ``command`` is the name of a module of this package."""
    top = _Parser(
        prog="rules-tutor",
        description="Learn the card games Clash of Decks and Dust Collectorz by watching their rules happen.",
        epilog="“rules-tutor COMMAND --help” describes a command.",
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")

    def command(name: str, help: str, more: str = "") -> argparse.ArgumentParser:
        """Add a command. ``help`` is its line in the list of commands; its own help continues with ``more``."""
        about = f"{help[0].upper()}{help[1:]}.{f' {more}' if more else ''}"
        return commands.add_parser(name, help=help, description=about, formatter_class=_Formatter)

    _page(command)
    _learning(command)
    _scripts(command)
    _looking_ahead(command)
    _authoring(command)
    return top


#: What adds a command: it takes a name, a line of help, and more sentences for the command's own help.
_Command = Callable[..., argparse.ArgumentParser]


def _page(command: _Command) -> None:
    """Add the commands that open or serve the page and the notebooks."""
    play = command(
        "play",
        "open the page in your browser: play, learn and read the rules",
        "The page is served on this machine only, until you press Ctrl+C.",
    )
    lab = command(
        "lab",
        "open the notebooks in JupyterLab",
        "You work on copies in a folder of your own, which is printed at the start. What you change there is kept.",
    )
    for one, port in ((play, 8866), (lab, 8888)):
        one.add_argument("--port", type=_port, default=port, help=f"the port to serve on; 0: any free one ({port})")
        one.add_argument("--cards", metavar="FOLDER", help=_CARDS)
        one.add_argument("--no-browser", action="store_true", help="print the address, but do not open a browser")
    lab.add_argument("folder", nargs="?", type=Path, metavar="FOLDER",
                     help="the folder of notebooks to open, instead of your copies")  # fmt: skip
    serve = command(
        "serve",
        "serve the page to visitors, as a public server",
        "Each visitor gets a kernel of their own. Put a proxy that speaks TLS in front of it: binder/README.md in the "
        "repository tells how.",
    )
    for name, read, default, metavar, help in (
        ("port", _port, 8866, "PORT", "the port to serve on; 0: any free one (8866)"),
        ("host", _host, "127.0.0.1", "ADDRESS", "the address to listen on (127.0.0.1: only a proxy on this machine)"),
        ("warm", at_least(0, int), 2, "N", "the number of kernels to start in advance (2)"),
        ("most", at_least(1, int), 20, "N", "the largest number of kernels, including those started in advance (20)"),
        ("idle", at_least(0.01, float), 15.0, "MINUTES", "end a kernel after this time without a move (15)"),
        ("memory", at_least(100, int), 500, "MB", "stop with status 75 if the server process holds more (500)"),
        ("base-url", str, "/", "PATH", "the path under which a proxy shows the page (/)"),
        ("cards", str, None, "FOLDER", _CARDS),
    ):
        serve.add_argument(f"--{name}", type=read, default=default, metavar=metavar, help=help)
    for one, without in ((play, "others are refused"), (serve, "without it, any name is answered")):
        one.add_argument(
            "--allow-host", action="append", default=[], metavar="NAME",
            help=f"answer requests for this host name, besides localhost; {without}; may be repeated",
        )  # fmt: skip


def _learning(command: _Command) -> None:
    """Add the commands that teach in a terminal, and the one that makes review cards."""
    learn = command(
        "learn",
        "take the lessons in this terminal; without LESSON, list them",
        "Your progress is kept in a file, whose name is printed at the end.",
    )
    learn.add_argument("lesson", nargs="?", default="", metavar="LESSON", help="the name or number of a lesson")
    learn.add_argument("--track", default="", help="follow this track from now on: first, second or differs")
    learn.add_argument("--edition", type=int, default=0, metavar="N", help="use the rules of this edition")
    instead = learn.add_mutually_exclusive_group()
    instead.add_argument("--review", action="store_true", help="answer again the questions that are due for review")
    instead.add_argument("--placement", type=int, default=0, metavar="EDITION",
                         help="answer ten questions that find where you should begin")  # fmt: skip

    puzzle = command("puzzle", "solve a puzzle in this terminal; without ID, the puzzle of the day")
    puzzle.add_argument("puzzle", nargs="?", default="", metavar="ID", help="the id of a puzzle")
    puzzle.add_argument("--edition", type=int, default=0, metavar="N", help="the next puzzle of this edition")
    which = puzzle.add_mutually_exclusive_group()
    which.add_argument("--three", action="store_true", help="three puzzles against the clock, from easy to hard")
    which.add_argument("--again", action="store_true", help="the puzzles that are due for another try")
    puzzle.add_argument("--seed", type=at_least(1, int), default=0, metavar="N",
                        help="like --three, with the same puzzles for everybody who gives this number")  # fmt: skip

    cards = command(
        "cards",
        "save the questions of the lessons as a deck of review cards for Anki",
        "A deck that is imported again updates the cards and keeps what Anki knows of them.",
    )
    cards.add_argument("file", metavar="FILE", help="the file to write, such as deck.apkg")
    for one in (learn, puzzle, cards):
        _add_language(one)


def _scripts(command: _Command) -> None:
    """Add the commands that play a script."""
    run = command(
        "run",
        "run a script and print every event with the rule that caused it",
        "A script is a position or a setup, an empty line, and one move per line. The last lines printed are the "
        "position reached. The status is 1 if a move is against the rules.",
    )
    run.epilog = _NOTATION
    run.add_argument("file", metavar="SCRIPT", help=_SCRIPT)
    run.add_argument("--edition", type=int, metavar="N", help="the edition to play by, whatever the script says")
    form = run.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument("--beats", action="store_true", help="print what a player sees happen, instead of every event")

    compare = command(
        "compare",
        "run a script in both editions and show where they differ; without SCRIPT, list all differences",
        "For a game with readings (our interpretations of what its rulebook leaves open) it shows instead what follows "
        "from the opposite reading.",
    )
    compare.add_argument("file", nargs="?", metavar="SCRIPT", help=_SCRIPT)
    compare.add_argument(
        "--reading", type=at_least(1, int), default=0, metavar="N", help="show only the opposite of this reading"
    )

    check = command("check", "check files of your own; without FILE, the built-in situations")
    check.add_argument(
        "files", nargs="*", metavar="FILE", help="card sets, situations or lessons (.toml), decks, scripts or addresses"
    )
    for one in (run, compare):
        _add_language(one)


def _looking_ahead(command: _Command) -> None:
    """Add the commands that tell what can follow from a position."""
    seen = "It uses only what a player has seen."
    turns = command("turns", "print every turn that the side to play has, grouped by outcome", seen)
    turns.add_argument("--most", type=at_least(1, int), metavar="N", help="stop after this many positions in a turn")
    odds = command("odds", "print what can happen next and how likely it is", seen)
    odds.add_argument("--samples", type=at_least(1, int), metavar="N", help="the largest number of cases to look at")
    best = command("best", "print which turn is best; for a game that is over, the two turns that cost most", seen)
    best.add_argument(
        "--budget", type=at_least(1, int), metavar="N", help="the number of games to play out for each turn compared"
    )
    best.add_argument("--own", default="", metavar="MOVES", help="a turn to compare with it: moves separated by ;")
    for one in (odds, best):
        one.add_argument("--seed", type=at_least(0, int), default=0, metavar="N", help="the seed of the samples (0)")
    for one in (turns, odds, best):
        one.add_argument("table", metavar="SCRIPT", help=_SCRIPT)
        _add_language(one)


def _authoring(command: _Command) -> None:
    """Add the commands for those who write rules, lessons and puzzles, or publish the page."""
    where = command("where", "print the code that enforces a rule and what shows it; without RULE, list all rules")
    where.add_argument("rule", nargs="?", metavar="RULE", help="the id of a rule, such as sprint.to-bridge")
    where.add_argument("--all", action="store_true", help="list every situation that meets the rule")

    command(
        "coverage",
        "print which lessons and situations show each rule and what teaches it",
        "The status is 1 if nothing shows or teaches one of them.",
    )

    puzzles = command(
        "puzzles",
        "find more puzzles and keep them in a file",
        "A file that exists is continued. Ctrl+C stops the search, and the same command continues it.",
    )
    puzzles.add_argument("file", metavar="FILE", help="the file to write, such as puzzles.toml")
    puzzles.add_argument("--edition", type=int, default=1, metavar="N", help="the edition (1)")
    puzzles.add_argument("--mode", default="duel", help="duel or solo (duel)")
    puzzles.add_argument("--sets", default="initiation", help="card sets, separated by commas or spaces (initiation)")
    puzzles.add_argument("--seed", type=at_least(0, int), default=0, metavar="N", help="the seed of the games (0)")
    puzzles.add_argument("--count", type=at_least(1, int), default=20, metavar="N",
                         help="stop when the file holds this many puzzles (20)")  # fmt: skip
    puzzles.add_argument("--study", type=Path, metavar="FOLDER",
                         help="search only the games in which “rules-tutor study puzzles” found one")  # fmt: skip
    puzzles.add_argument("--cards", metavar="FOLDER", help=_CARDS)

    study = command(
        "study",
        "play many games between machine players and count the results; without NAME, list the studies",
        "A study that was stopped is continued by the same command.",
    )
    study.add_argument("name", nargs="?", default="", metavar="NAME", help="the name of a study")
    study.add_argument("--games", type=at_least(1, int), metavar="N", help="the number of games of each kind")
    study.add_argument("--seed", type=at_least(0, int), metavar="N", help="the seed of all deals")
    study.add_argument(
        "--player", help="who plays: random, sensible, or a strength of the machine player: easy, fair, hard"
    )
    study.add_argument("--folder", type=Path, metavar="FOLDER", help="where the results are kept (./study-NAME)")
    workers = study.add_mutually_exclusive_group()
    workers.add_argument("--workers", type=at_least(1, int, 1000), default=0, metavar="N", help="work in N processes")
    workers.add_argument("--scheduler", default="", metavar="ADDRESS", help="work on the cluster of a Dask scheduler")

    site = command(
        "site",
        "build the static site: the page and the notebooks without a server",
        "This needs a checkout, node and npm.",
    )
    site.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to build in; its contents are replaced")
    site.add_argument("--page-only", action="store_true", help="leave out the notebooks")


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--language", choices=LANGUAGES, default="en", metavar="LANGUAGE",
        help=f"the language of the output: {', '.join(LANGUAGES)} (en)",
    )  # fmt: skip


def at_least(least: float, kind: type[int] | type[float], most: float = math.inf) -> Callable[[str], Any]:
    """Return a converter for argparse that reads a number of type ``kind`` from ``least`` to ``most``."""
    expected = f"at least {least}" if most == math.inf else f"a number from {least} to {most}"

    def read(text: str) -> Any:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan  # fails the comparison below
        if not least <= value <= most or value == math.inf:
            raise argparse.ArgumentTypeError(f"expected {expected}, and found {text}")
        return value

    return read


_port = at_least(0, int, LAST_PORT)


def _host(text: str) -> str:
    """Return an address to listen on, unless it is empty, which would mean all addresses of the machine."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected an address, such as 127.0.0.1 or 0.0.0.0, and found none")
    return text
