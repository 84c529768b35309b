"""A cache for what takes long to make: the first worker that needs it makes it for all workers, and for later runs as
long as its inputs are unchanged. With EVERYTHING set, and in a checkout without pytest's cache, it is made again.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

#: The file that exists once a folder is complete.
MADE = ".made"
#: Folders that appear next to sources and are not inputs.
BESIDE = {"__pycache__", "node_modules"}


def kept(config: pytest.Config, name: str, version: str, make: Callable[[Path], None]) -> Path:
    """Return a folder made from a version of all its inputs, always at the same path. Raise what making it raises."""
    cache = getattr(config, "cache", None)  # the cache can be turned off
    shelf = Path(cache.mkdir(name) if cache is not None else tempfile.mkdtemp())
    if "EVERYTHING" in os.environ:
        version += os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    with (shelf / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = shelf / version
        if not (folder / MADE).exists():
            for older in shelf.iterdir():
                if older.is_dir():
                    shutil.rmtree(older)
            folder.mkdir()
            make(folder)
            (folder / MADE).touch()
    return folder


def version_of(*sources: Path | str) -> str:
    """Return a short hash of the contents of files and folders, and of texts."""
    found = hashlib.sha256()
    for source in sources:
        if isinstance(source, str):
            found.update(f"{source}\n".encode())
            continue
        for path in _files(source):
            found.update(f"{path.relative_to(source.parent)} ".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def this_python() -> str:
    """Return a text that identifies this Python and its installed packages."""
    return "\n".join([sys.version, *sorted(f"{one.metadata['name']} {one.version}" for one in distributions())])


def _files(source: Path) -> Iterator[Path]:
    """Yield the files of a folder in a fixed order, or a file itself."""
    if source.is_file():
        yield source
        return
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(set(folders) - BESIDE)
        yield from (Path(folder, name) for name in sorted(names))
