"""Builds the reference of the Python API from its docstrings, with pdoc."""

from __future__ import annotations

import sys
from pathlib import Path

from .running import run

#: Our changes to pdoc's pages: no constructors, no script, and a Content-Security-Policy.
TEMPLATES = Path(__file__).with_name("reference")


def build_reference(folder: Path, project: Path) -> None:
    """Write the reference of the checkout ``project`` to a folder: ``tutor.html``, which asks for no other file, and
    an ``index.html`` that leads there. Raises `SystemExit` with what pdoc says where it fails."""
    options = ["--output-directory", folder, "--template-directory", TEMPLATES, "--no-search", "--no-show-source"]
    run(sys.executable, "-m", "pdoc", "tutor", *options, cwd=project)
