"""``rules-tutor play``: open the page on this machine."""

from __future__ import annotations

import argparse
import sys

from ..server import launch
from .card_sets import add_card_sets
from .terminal import UNREADABLE, say


def run(chosen: argparse.Namespace) -> int:
    """Serve the page to the user of this machine, and return the exit status: 2 if the server cannot start."""
    if (chosen.cards and not add_card_sets(chosen.cards)) or launch.lacks("voila"):
        return UNREADABLE
    from ..server import local

    if problem := launch.missing_folder():
        say([problem], sys.stderr)
        return UNREADABLE
    return local.play(chosen.port, not chosen.no_browser, chosen.allow_host)
