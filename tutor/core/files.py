"""Reads files up to a size limit, and writes files atomically, also when several processes write."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from .refusal import Unreadable

#: Seconds to wait for the lock of a folder. After that it is considered abandoned.
PATIENCE = 5.0
_PAUSE = 0.02


def read_bytes(path: Path, most: int, source: str = "") -> bytes:
    """Return the content of a file. Raises `OSError`, and `Unreadable` for more than ``most`` bytes."""
    with path.open("rb") as stream:
        data = stream.read(most + 1)
    return bounded(data, most, source or str(path))


def bounded(data: bytes, most: int, source: str) -> bytes:
    """Return the same bytes. Raises `Unreadable` for more than ``most`` bytes."""
    if len(data) > most:
        raise Unreadable("more than {most} bytes: expected a shorter text", 1, 1, source, most=most)
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically; symbolic links are followed. Raises `OSError`.

    A pipe or a device is written to directly.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    unfinished = target.with_name(f".{target.name[:80]}.{os.urandom(4).hex()}.unfinished")
    try:
        with unfinished.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise


@contextlib.contextmanager
def locked(folder: Path, wait: bool = True) -> Iterator[None]:
    """Hold the lock of a folder, within a ``with`` block, so that no other process has it.

    The lock ends with the process. On a system without such locks nothing is locked. Raises `BlockingIOError` if the
    folder is locked and ``wait`` is false.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not wait:
                    raise
                if time.monotonic() > until:
                    break
                time.sleep(_PAUSE)
            except OSError:  # a file system without locks
                break
        yield
    finally:
        os.close(file)
