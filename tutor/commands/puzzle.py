"""``rules-tutor puzzle``: solve puzzles in this terminal."""

from __future__ import annotations

import argparse
import sys

from ..core import Unreadable
from ..locale import ENGLISH, Language, language
from ..protocol import acts
from .learn import open_terminal
from .terminal import OK, UNREADABLE, say


def run(chosen: argparse.Namespace) -> int:
    """Solve puzzles in the way that the options say, and return the exit status."""
    three = chosen.three or chosen.seed > 0
    return solve(chosen.puzzle, chosen.edition, three, chosen.again, language(chosen.language), chosen.seed)


def solve(
    id: str = "",
    edition: int = 0,
    three: bool = False,
    again: bool = False,
    speak: Language = ENGLISH,
    seed: int = 0,
) -> int:
    """Solve a puzzle, three puzzles against the clock (always the same ones for the same ``seed``), or those that are
    due again. Return the exit status: 0 also after quitting, 2 if the progress or the requested puzzle cannot be
    read.
    """
    if (terminal := open_terminal(speak)) is None:
        return UNREADABLE
    act: acts.Act = acts.Three(edition, seed) if three else acts.Again() if again else acts.Puzzle(id, edition)
    try:
        terminal.do(act)
    except Unreadable as error:
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    terminal.converse()
    return OK
