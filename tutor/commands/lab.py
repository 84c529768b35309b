"""``rules-tutor lab``: open the notebooks in JupyterLab."""

from __future__ import annotations

import argparse

from ..server import launch
from .card_sets import add_card_sets
from .terminal import UNREADABLE


def run(chosen: argparse.Namespace) -> int:
    """Serve a folder of notebooks in JupyterLab, and return the exit status: 2 if the server cannot start."""
    if chosen.cards and not add_card_sets(chosen.cards):
        return UNREADABLE
    return launch.lab(chosen.port, not chosen.no_browser, chosen.folder)
