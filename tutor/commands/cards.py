"""``rules-tutor cards``: save the questions of the lessons as a deck of review cards for Anki."""

from __future__ import annotations

import argparse
import sys

from ..core import Unreadable
from ..lessons.anki import save_deck
from .terminal import OK, UNREADABLE, say


def run(chosen: argparse.Namespace) -> int:
    """Save the deck, print its size, and return the exit status: 2 if the deck cannot be made or written."""
    try:
        size = save_deck(chosen.file, chosen.language).stat().st_size
    except Unreadable:
        say(["this needs genanki: pip install 'rules-tutor[anki]'"], sys.stderr)
        return UNREADABLE
    except OSError as error:
        say([f"{chosen.file}: the deck cannot be written: {error.strerror}"], sys.stderr)
        return UNREADABLE
    say([f"{chosen.file}: {size / 1e6:.1f} MB"], sys.stdout)
    return OK
