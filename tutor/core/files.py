"""Reads files as far as they may reach, and writes them whole or not at all, also where several processes do."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from .refusal import Unreadable

#: Seconds to wait for another process to be done with a folder; after that its lock is taken for one left behind.
PATIENCE = 5.0
_PAUSE = 0.02


def read_bytes(path: Path, most: int, source: str = "") -> bytes:
    """The bytes of a file. Raises `OSError`, and `Unreadable` for more than ``most`` of them."""
    with path.open("rb") as stream:
        data = stream.read(most + 1)
    return bounded(data, most, source or str(path))


def bounded(data: bytes, most: int, source: str) -> bytes:
    """The same bytes. Raises `Unreadable` for more than ``most`` of them."""
    if len(data) > most:
        raise Unreadable("more than {most} bytes: expected a shorter text", 1, 1, source, most=most)
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all; a link is followed. Raises `OSError`.

    What is no file, such as a pipe or a device, is written to.
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
    """Within it no other process has the lock of a folder, where the system has such locks; they end with their
    process. Raises `BlockingIOError` at once, unless it is to ``wait``."""
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
