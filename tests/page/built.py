"""The static site, built by its command once for all tests."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from once import kept, this_python, version_of
from processes import running
from serving import said_address

ROOT = Path(__file__).parents[2]
#: The parts of the checkout that go into the site.
MADE_OF = ("tutor", "cards", "notebooks", "pyproject.toml", "README.md", "LICENSE")
NEEDS_NODE = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="NO NODE: the static site is not tested here"
)


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "tutor.commands.main", "site", str(folder / "tutor")]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert re.search(r"tutor: \d+\.\d MB", built.stdout)


def site_folder(config: pytest.Config) -> Path:
    """Return a folder that contains the site in a subfolder with the name of the project, as on GitHub Pages."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return kept(config, "site", version_of(node, this_python(), *(ROOT / name for name in MADE_OF)), build)


@contextmanager
def served_by_python(folder: Path) -> Iterator[str]:
    """Yield the address of the site in a folder, served by ``python -m http.server``."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(folder)]
    with running(*command, stdout=subprocess.PIPE) as process:
        yield said_address(process).rstrip(") ") + "tutor/"
