"""The notebooks that a user works in: copies of the installed ones, in a folder of the user's."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from .core import Unreadable
from .core.files import locked, read_bytes, write_whole

#: The file that says which version of each notebook was copied, and the most bytes of it and of a notebook.
MADE, LARGEST = ".copied.json", 50_000_000


class Copies(NamedTuple):
    """The folder of the copies; the names of those that the user has changed while a newer version is installed; and
    why they last only until the end of this run, if so."""

    folder: Path
    behind: tuple[str, ...] = ()
    why: str = ""


def own_notebooks(installed: Path) -> Copies:
    """Copies of all notebooks of a folder, where the user keeps them.

    A copy that was changed is left as it is; any other is brought to the installed version. Where the user's folder
    cannot be written they lie in a temporary one. Raises `OSError` where there is none of these either.
    """
    try:
        folder = notebooks_folder()
        return Copies(folder, _brought_up(installed, folder))
    except (OSError, RuntimeError) as error:
        folder = Path(tempfile.mkdtemp(prefix="rules-tutor-notebooks-"))
        why = (isinstance(error, OSError) and error.strerror) or str(error)
        return Copies(folder, _brought_up(installed, folder), why)


def notebooks_folder() -> Path:
    """Where the copies lie: in the folder for a user's data, as the XDG base directories have it. Raises `RuntimeError`
    where no home is known."""
    folder = os.environ.get("XDG_DATA_HOME", "")
    home = Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "share"
    return home / "rules-tutor" / "notebooks"


def _brought_up(installed: Path, folder: Path) -> tuple[str, ...]:
    """Copy what is new; the names of those that were changed here and are newer there come back. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        known, behind = _copied(folder), []
        before = dict(known)
        for path in sorted(installed.glob("*.ipynb")):
            data, copy = path.read_bytes(), folder / path.name
            new = hashlib.sha256(data).hexdigest()
            here = hashlib.sha256(copy.read_bytes()).hexdigest() if copy.is_file() else ""
            if here in ("", new, known.get(path.name)):
                if here != new:
                    write_whole(copy, data)
                known[path.name] = new
            elif known.get(path.name) != new:
                behind.append(path.name)
        if known != before:
            write_whole(folder / MADE, (json.dumps(known, indent=1) + "\n").encode())
    return tuple(behind)


def _copied(folder: Path) -> dict[str, str]:
    """The version of each notebook that was copied, as a digest by its name; none where that cannot be read."""
    try:
        found = json.loads(read_bytes(folder / MADE, LARGEST))
    except (FileNotFoundError, Unreadable, ValueError, RecursionError):
        return {}
    return {str(name): str(digest) for name, digest in found.items()} if isinstance(found, dict) else {}


def need_a_home() -> bool:
    """Give this process and its kernels a temporary home where the user's cannot be written, for Jupyter keeps files in
    it; True where that was done. It is removed when this process ends."""
    try:
        with tempfile.TemporaryFile(dir=Path.home()):
            return False
    except (OSError, RuntimeError):
        home = tempfile.mkdtemp(prefix="rules-tutor-home-")
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        os.environ["HOME"] = home
        return True
