"""The entry point of ``rules-tutor COMMAND``.

`tutor.commands.arguments` defines the command line. The module ``tutor.commands.<command>`` holds the body of a
command. It is imported only when that command runs, so ``rules-tutor --help`` loads neither the rules nor Jupyter.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib import import_module

from .arguments import parser
from .terminal import UNPRINTABLE, UNREADABLE, Unprintable, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (default: those of this process) name, and return its exit status.

    The status is 0 on success, 1 if something breaks the rules of a game, 2 if input cannot be read or the command
    cannot start, and 3 if standard output cannot be written. Raise `SystemExit` for invalid arguments and after
    printing help.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # for text that other packages print
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(parser().parse_args(arguments))
    except Unprintable as problem:
        say([f"standard output: this cannot be written: {problem}"], sys.stderr)
        return UNPRINTABLE
    except (OSError, RecursionError, MemoryError) as problem:
        say([_explain(problem)], sys.stderr)
        return UNREADABLE


def _run(chosen: argparse.Namespace) -> int:
    """Run the chosen command and return its exit status."""
    status: int = import_module(f".{chosen.command}", __package__).run(chosen)
    return status


def _explain(problem: OSError | RecursionError | MemoryError) -> str:
    """Return a sentence that says why the system could not do something."""
    if isinstance(problem, OSError):
        where = problem.filename2 or problem.filename
        return f"{f'{where}: ' if where else ''}the system refuses this: {problem.strerror or problem}"
    if isinstance(problem, MemoryError):
        return "this takes more memory than there is: expected something smaller"
    return "this is nested too deeply: expected something plainer"


if __name__ == "__main__":
    sys.exit(main())
