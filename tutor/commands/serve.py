"""``rules-tutor serve``: serve the page to visitors."""

from __future__ import annotations

import argparse
import sys

from ..server import launch
from .card_sets import add_card_sets
from .terminal import UNREADABLE, say


def run(chosen: argparse.Namespace) -> int:
    """Serve the page with the options that the host chose, and return the exit status: 2 if the server cannot start,
    75 if it stopped because it held too much memory.
    """
    if (chosen.cards and not add_card_sets(chosen.cards)) or launch.lacks("voila"):
        return UNREADABLE
    from ..server import public

    if problem := launch.missing_folder():
        say([problem], sys.stderr)
        return UNREADABLE
    return public.serve(
        port=chosen.port, host=chosen.host, warm=chosen.warm, most=chosen.most, idle=chosen.idle,
        base_url=chosen.base_url, memory=chosen.memory, hosts=chosen.allow_host or None,
    )  # fmt: skip
