"""What takes long to make is made once, by the first worker that needs it, for all of them."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

#: What comes into being beside sources.
BESIDE = {"__pycache__", "node_modules"}


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that all workers of this run share, as it was made in it. Raises what making it does, in each worker."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            half = folder.with_suffix(".half")
            half.mkdir()  # where an attempt has failed it is there already, and nobody tries again
            make(half)
            half.rename(folder)
    return folder


def kept(config: pytest.Config, name: str, version: str, make: Callable[[Path], None]) -> Callable[[Path], None]:
    """Makes a folder as ``make`` does, or takes what an earlier run has made of the same version of all that goes into it:
    what is asked for is the folder, and not that it can be made. Where everything is asked for it is made anew."""
    cache = getattr(config, "cache", None)  # which can be turned off
    if cache is None or "EVERYTHING" in os.environ:
        return make

    def make_or_take(folder: Path) -> None:
        shelf = Path(cache.mkdir(name))
        known = shelf / version
        if not known.exists():
            make(folder)
            for older in shelf.iterdir():
                shutil.rmtree(older)
            shutil.copytree(folder, shelf / "half")
            (shelf / "half").rename(known)
        else:
            shutil.copytree(known, folder, dirs_exist_ok=True)

    return make_or_take


def version_of(*sources: Path) -> str:
    """A short name for what these files and folders hold, on this Python with all that is installed beside it."""
    found = hashlib.sha256(sys.version.encode())
    for one in sorted(f"{each.metadata['name']} {each.version}" for each in distributions()):
        found.update(one.encode())
    for source in sources:
        for path in _files(source):
            found.update(f"{path.relative_to(source.parent)} ".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _files(source: Path) -> Iterator[Path]:
    """The files of a folder, each time in the same order; or a file itself."""
    if source.is_file():
        yield source
        return
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(set(folders) - BESIDE)
        yield from (Path(folder, name) for name in sorted(names))
