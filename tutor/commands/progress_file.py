"""The file that holds a learner's progress between runs. Several processes may use it at once."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from ..core import Unreadable
from ..core.files import locked, read_bytes, write_whole
from ..lessons.progress import LARGEST, Progress, merged, read_progress, write_progress

#: Shown as the path of the file if the home folder is unknown.
_NO_HOME = Path("~/.local/state/rules-tutor/progress.txt")


class ProgressFile:
    """The progress of this user on disk. ``why`` holds the reason if it cannot be saved, and is empty otherwise.

    Create it with `opened`. Before it writes, it merges what other processes have written since.
    """

    def __init__(self, path: Path, progress: Progress, why: str = "") -> None:
        self.path, self.progress, self.why = path, progress, why
        self.is_open = not why

    def try_out(self) -> None:
        """Create the folder of the file and check that it is writable; set ``why`` if it is not."""
        if not self.is_open or self.path.exists():
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.why = reason(error)
        else:
            self.why = "" if os.access(self.path.parent, os.W_OK) else os.strerror(errno.EACCES)

    def keep(self, progress: Progress) -> Progress:
        """Save the progress merged with what other processes have saved since, and return the result. If that fails,
        set ``why`` and return ``progress`` unchanged.
        """
        if not self.is_open:
            return progress
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path.parent):
                found = merged(progress, self.progress, read(self.path))
                write_whole(self.path, write_progress(found).encode())
        except (Unreadable, OSError, ValueError) as error:
            self.why = reason(error)
            return progress
        self.progress, self.why = found, ""
        return found


def opened() -> ProgressFile:
    """Return the saved progress of this user. If no file can be opened, the result does not save anything.

    Raise `Unreadable` or `ValueError` if the file holds something else: it must not be overwritten.
    """
    try:
        path = progress_file()
    except RuntimeError:
        return ProgressFile(_NO_HOME, Progress(), "no home folder is known")
    try:
        return ProgressFile(path, read(path))
    except OSError as error:
        return ProgressFile(path, Progress(), reason(error))


def progress_file() -> Path:
    """Return the path of the progress file, in the state folder of the XDG base directory specification. Raise
    `RuntimeError` if the home folder is unknown.
    """
    folder = os.environ.get("XDG_STATE_HOME", "")
    home = Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "state"
    return home / "rules-tutor" / "progress.txt"


def read(path: Path) -> Progress:
    """Return the progress that a file holds; empty if there is no file. Raise `Unreadable`, `OSError` or
    `ValueError`.
    """
    try:
        return read_progress(read_bytes(path, 4 * LARGEST).decode("utf-8"))
    except FileNotFoundError:
        return Progress()


def reason(error: Exception) -> str:
    """Return the reason why a file cannot be read or written."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
