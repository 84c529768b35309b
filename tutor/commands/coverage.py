"""``rules-tutor coverage``: print which lessons and situations show each rule."""

from __future__ import annotations

import argparse
import sys

from ..lessons.coverage import coverage
from ..lessons.teaching import not_taught, taught, untaught
from .terminal import AGAINST_THE_RULES, OK, say


def run(_chosen: argparse.Namespace) -> int:
    """Print the coverage of every rule, and return the exit status."""
    return list_coverage()


def list_coverage() -> int:
    """Print which lessons and situations meet each rule, FAQ answer and ability, and which steps teach it.

    Return the exit status: 1 if nothing meets one of them, or no step teaches one that should be taught.
    """
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
                lines.append(f"  taught by: {', '.join(steps[id]) or not_taught().get(id, '-')}")
    unmet, missing = found.unmet(), untaught()
    lines += [
        f"{len(found.rules)} rules and answers, {len(found.abilities)} abilities",
        f"not met: {', '.join(unmet) or 'none'}",
        f"not taught: {', '.join(missing) or 'none'}",
    ]
    say(lines, sys.stdout)
    return AGAINST_THE_RULES if unmet or missing else OK
