"""What takes long to make is made once, by the first worker that needs it, for all of them; and for the runs to come, as
long as nothing changes that goes into it. What is asked for is what was made, and not that it can be made: where everything
is asked for, and in a checkout without a cache of pytest's, it is made anew."""

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

#: Is there once a folder is whole.
MADE = ".made"
#: What comes into being beside sources.
BESIDE = {"__pycache__", "node_modules"}


def kept(config: pytest.Config, name: str, version: str, make: Callable[[Path], None]) -> Path:
    """A folder as it was made of a version of all that goes into it; it always lies at the same place. Raises what making
    it does."""
    cache = getattr(config, "cache", None)  # which can be turned off
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
    """A short name for what these files and folders hold, and for what these texts say."""
    found = hashlib.sha256()
    for source in sources:
        if isinstance(source, str):
            found.update(f"{source}\n".encode())
            continue
        for path in _files(source):
            found.update(f"{path.relative_to(source.parent)} ".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def this_python() -> str:
    """This Python, with all that is installed beside it."""
    return "\n".join([sys.version, *sorted(f"{one.metadata['name']} {one.version}" for one in distributions())])


def _files(source: Path) -> Iterator[Path]:
    """The files of a folder, each time in the same order; or a file itself."""
    if source.is_file():
        yield source
        return
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(set(folders) - BESIDE)
        yield from (Path(folder, name) for name in sorted(names))
