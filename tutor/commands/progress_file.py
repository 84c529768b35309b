"""The file in which a terminal keeps a learner's progress, also where several terminals do."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from ..core import Unreadable
from ..core.files import locked, read_bytes, write_whole
from ..lessons.progress import LARGEST, Progress, merged, read_progress, write_progress

#: Where it would lie if a home were known.
_NO_HOME = Path("~/.local/state/rules-tutor/progress.txt")


class ProgressFile:
    """Reads and writes the progress of this user, and says ``why`` where it cannot be kept.

    Made by `opened`. What another process has written since is merged before anything is written.
    """

    def __init__(self, path: Path, progress: Progress, why: str = "") -> None:
        self.path, self.progress, self.why = path, progress, why
        self.is_open = not why

    def try_out(self) -> None:
        """Make the folder of the file, and find out whether it can be written; ``why`` says so where it cannot."""
        if not self.is_open or self.path.exists():
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.why = reason(error)
        else:
            self.why = "" if os.access(self.path.parent, os.W_OK) else os.strerror(errno.EACCES)

    def keep(self, progress: Progress) -> Progress:
        """Write the progress; what is kept comes back, with what other processes have kept since. Where that cannot be
        done, ``why`` says so, and the progress comes back as it is."""
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
    """The progress of this user, as its file holds it. Nothing is kept where no file can be opened there.

    Raises `Unreadable` and `ValueError` for a file that holds something else: it must not be written over.
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
    """Where the progress lies: in the folder for what programs keep, as the XDG base directories have it. Raises
    `RuntimeError` where no home is known."""
    folder = os.environ.get("XDG_STATE_HOME", "")
    home = Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "state"
    return home / "rules-tutor" / "progress.txt"


def read(path: Path) -> Progress:
    """The progress that a file holds; none where there is no file. Raises `Unreadable`, `OSError`, or `ValueError`."""
    try:
        return read_progress(read_bytes(path, 4 * LARGEST).decode("utf-8"))
    except FileNotFoundError:
        return Progress()


def reason(error: Exception) -> str:
    """Why a file cannot be read or written, in words."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
