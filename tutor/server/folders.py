"""The private folder of a server: whatever Jupyter and IPython write goes there, and it is removed at the end.

So a server needs no home that can be written, and nothing in the home of the user who runs it changes what is served.
A server that is killed cannot remove its folder. The next one does: it can lock the folder, as its owner is gone.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

#: The beginning of the name of a private folder. It is short because the names of sockets are bounded.
PREFIX = "tutor-"
#: The variables by which Jupyter and IPython are told where to write, each with its folder.
FOLDERS = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
}


def connection_folder() -> str:
    """A name as long as that of the folder where a server keeps the sockets of its kernels. Raises `OSError` where
    there is no folder for temporary files."""
    return f"{tempfile.gettempdir()}/{PREFIX}12345678/voila_12345678"


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """A new folder that only this user can read, where Jupyter and IPython write until the end. Raises `OSError` where
    none can be made."""
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
    """Remove the private folders of servers of this user that were killed."""
    if fcntl is None:
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}????????"):
        with contextlib.suppress(OSError):  # it is in use, or has just been removed
            found = folder.lstat()
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid():
                lock = _locked(folder)
                try:
                    shutil.rmtree(folder, ignore_errors=True)
                finally:
                    os.close(lock)


def _new_folder() -> tuple[Path, int | None]:
    """A new folder, and its lock where this system has such locks."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        if fcntl is None:
            return folder, None
        with contextlib.suppress(OSError):  # another server is removing it, as it was not locked yet
            lock = _locked(folder)
            if folder.is_dir():
                return folder, lock
            os.close(lock)


def _locked(folder: Path) -> int:
    """A descriptor that locks a folder as long as it is open. Raises `OSError` where somebody else has locked it."""
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock


def _has_home() -> bool:
    """True where the system knows a home for this user, whether it can be written or not."""
    try:
        Path.home()
    except RuntimeError:
        return False
    return True
