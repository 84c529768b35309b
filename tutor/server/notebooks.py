"""The user's copies of the installed notebooks."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from ..core import Unreadable
from ..core.files import locked, read_bytes, write_whole

#: The file that records which version of each notebook was copied. The maximum size of that file and of a notebook, in
#: bytes.
MADE, LARGEST = ".copied.json", 50_000_000


class Copies(NamedTuple):
    """The folder of the copies, the names of notebooks that the user has changed although a newer version is installed,
    and, if the copies are temporary, the reason.
    """

    folder: Path
    behind: tuple[str, ...] = ()
    why: str = ""


def copy_notebooks(installed: Path) -> Copies:
    """Copy all notebooks of a folder to the user's folder.

    A copy that the user has changed stays as it is; any other is updated to the installed version. If the user's folder
    is not writable, a temporary one is used. Raise `OSError` if neither is possible.
    """
    try:
        folder = notebooks_folder()
        return Copies(folder, _brought_up(installed, folder))
    except (OSError, RuntimeError) as error:
        folder = Path(tempfile.mkdtemp(prefix="rules-tutor-notebooks-"))
        why = (isinstance(error, OSError) and error.strerror) or str(error)
        return Copies(folder, _brought_up(installed, folder), why)


def notebooks_folder() -> Path:
    """Return the folder of the copies, in the data folder of the XDG base directory specification. Raise `RuntimeError`
    if the home folder is unknown.
    """
    folder = os.environ.get("XDG_DATA_HOME", "")
    home = Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "share"
    return home / "rules-tutor" / "notebooks"


def _brought_up(installed: Path, folder: Path) -> tuple[str, ...]:
    """Copy new versions, and return the names of notebooks that were changed here and have a newer version. Raise
    `OSError`.
    """
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
    """Return the digest of each copied notebook, by its name; empty if the record cannot be read."""
    try:
        found = json.loads(read_bytes(folder / MADE, LARGEST))
    except (FileNotFoundError, Unreadable, ValueError, RecursionError):
        return {}
    return {str(name): str(digest) for name, digest in found.items()} if isinstance(found, dict) else {}


def ensure_home() -> bool:
    """Set a temporary home folder for this process and its kernels if the user's is not writable, because Jupyter keeps
    files in it. Return whether that was done. The folder is removed when this process ends.
    """
    try:
        with tempfile.TemporaryFile(dir=Path.home()):
            return False
    except (OSError, RuntimeError):
        home = tempfile.mkdtemp(prefix="rules-tutor-home-")
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        os.environ["HOME"] = home
        return True
