"""``rules-tutor site``: build the static site."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .terminal import OK, UNREADABLE, say


def run(chosen: argparse.Namespace) -> int:
    """Build the static site in a folder, and return the exit status."""
    return build_site(chosen.folder, not chosen.page_only)


def build_site(folder: Path, with_jupyter: bool) -> int:
    """Build the static site, print its size, and return the exit status: 2 if it cannot be written.

    Raise `SystemExit` with a message if something that the build needs is missing.
    """
    from ..site.build import build

    try:
        size = build(folder, with_jupyter=with_jupyter)
    except OSError as error:
        where = error.filename2 or error.filename or folder
        say([f"{folder}: the site cannot be written: {error.strerror} ({where})"], sys.stderr)
        return UNREADABLE
    say([f"{folder}: {size / 1e6:.1f} MB"], sys.stdout)
    return OK
