"""The private folder of a server. Jupyter and IPython write only there, and it is removed at the end.

So a server needs no writable home folder, and nothing in the home of its user changes what it serves. A server that is
killed leaves its folder behind; the next server removes it, because it can then lock the folder.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

#: The module of file locks; None where the system has no such locks.
fcntl = import_module("fcntl") if find_spec("fcntl") else None

#: The prefix of a private folder's name. It is short because the length of socket names is limited.
PREFIX = "tutor-"
#: The environment variables that tell Jupyter and IPython where to write, and the folder for each.
FOLDERS = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
}


def connection_folder() -> str:
    """Return a name as long as that of the folder where a server keeps the sockets of its kernels. Raise `OSError` if
    there is no folder for temporary files.
    """
    return f"{tempfile.gettempdir()}/{PREFIX}12345678/voila_12345678"


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """Create a folder that only this user can read, make Jupyter and IPython write there, and remove it at the end.
    Raise `OSError` if it cannot be created.
    """
    clear_abandoned()
    folder, lock = _new_folder()
    before = dict(os.environ)
    try:
        for variable, name in FOLDERS.items():
            (folder / name).mkdir(mode=0o700)
            os.environ[variable] = str(folder / name)
        if not _has_home():
            os.environ["HOME"] = str(folder)
        yield folder
    finally:
        for variable in (*FOLDERS, "HOME"):
            if variable in before:
                os.environ[variable] = before[variable]
            else:
                os.environ.pop(variable, None)
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def clear_abandoned() -> None:
    """Remove the private folders left behind by killed servers of this user."""
    if fcntl is None:
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}????????"):
        with contextlib.suppress(OSError):  # it is in use, or was just removed
            found = folder.lstat()
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid():
                lock = _locked(folder)
                try:
                    shutil.rmtree(folder, ignore_errors=True)
                finally:
                    os.close(lock)


def _new_folder() -> tuple[Path, int | None]:
    """Return a new folder and its lock, if the system has such locks."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        if fcntl is None:
            return folder, None
        with contextlib.suppress(OSError):  # another server saw it unlocked and removes it
            lock = _locked(folder)
            if folder.is_dir():
                return folder, lock
            os.close(lock)


def _locked(folder: Path) -> int:
    """Return a descriptor that locks a folder until it is closed. Raise `OSError` if the folder is locked already."""
    assert fcntl is not None
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock


def _has_home() -> bool:
    """Return whether the system knows a home folder for this user, writable or not."""
    try:
        Path.home()
    except RuntimeError:
        return False
    return True
