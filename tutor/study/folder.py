"""The folder of a study: a description, and a file for each chunk, written atomically.

``study.json`` describes the study; ``chunk-00012.npz`` holds the numbers of a chunk and what produced it; ``table.npz``
is written when all chunks are there. The same study gives the same bytes, whoever computed it.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .. import __version__
from ..core.files import locked, read_bytes
from .record import Chunk, Numbers, Row, Study, StudyError, Table, need_numpy

MADE = "study.json"
TABLE = "table.npz"
#: Maximum bytes of the description of a study, of an array in a chunk, and of one in a table.
LARGEST_MADE, LARGEST_CHUNK, LARGEST_TABLE = 100_000, 10_000_000, 500_000_000
#: Exceptions raised by damaged files.
_BROKEN = (
    OSError, ValueError, KeyError, EOFError, RecursionError, MemoryError, NotImplementedError, struct.error,
    zipfile.BadZipFile, zlib.error,
)  # fmt: skip
#: The suffix of a file that is still being written.
UNFINISHED = ".unfinished"


class Folder:
    """The stored chunks of a study with certain parameters. Create it with `opened`."""

    def __init__(self, path: Path, study: Study, numbers: Numbers) -> None:
        self.path, self.study, self.numbers = path, study, numbers
        self.made = {"study": study.name, "version": __version__, "rules": study.rules(), "numbers": dict(numbers)}

    def check(self) -> bool:
        """Write the description of the study, or compare it with the one in the folder. Return whether it was written.
        Raise `StudyError`.
        """
        try:
            found = json.loads(read_bytes(self.path / MADE, LARGEST_MADE))
        except FileNotFoundError:
            others = sorted(one.name for one in self.path.iterdir())
            if others:
                raise StudyError(
                    f"{self.path}: expected an empty folder or one of this study, and found {others[0]} in it"
                ) from None
            self._write(MADE, (json.dumps(self.made, indent=1) + "\n").encode())
            return True
        except (OSError, ValueError, RecursionError):
            raise StudyError(f"{self.path / MADE}: expected the description of a study") from None
        self._hold(found, self.path)
        return False

    def _hold(self, found: Any, where: Path) -> None:
        """Raise `StudyError` for the result of another study, of other parameters or of other rules."""
        if not isinstance(found, dict) or found.get("study") != self.study.name:
            other = found.get("study") if isinstance(found, dict) else None
            raise StudyError(f"{where}: expected the study {self.study.name}, and found {other or 'something else'}")
        if found.get("numbers") != self.made["numbers"]:
            raise StudyError(
                f"{where}: expected {_told(self.made['numbers'])}, and found {_told(found.get('numbers'))}; take "
                "another folder, or the same numbers"
            )
        if (found.get("version"), found.get("rules")) != (self.made["version"], self.made["rules"]):
            raise StudyError(
                f"{where}: this was begun with other rules or cards (version {found.get('version')}); take another "
                "folder"
            )

    def name(self, chunk: Chunk) -> str:
        """Return the file name of a chunk."""
        return f"chunk-{chunk.number:05}.npz"

    def keep(self, chunk: Chunk, rows: Sequence[Row]) -> None:
        """Write a chunk. Raise `StudyError`."""
        numpy = need_numpy()
        self._pack(self.name(chunk), {"rows": numpy.array(rows, dtype=numpy.int64)}, chunk)

    def rows(self, chunk: Chunk) -> list[Row] | None:
        """Return the rows of a stored chunk, or None if it is missing or damaged and has to be computed again. Raise
        `StudyError` if it is of something else.
        """
        path = self.path / self.name(chunk)
        try:
            arrays = _arrays(path, LARGEST_CHUNK)
            made, rows = json.loads(str(arrays["made"])), arrays["rows"]
        except _BROKEN:
            return None
        self._hold(made, path)
        if (
            made.get("chunk") != list(chunk)
            or rows.shape != (chunk.samples, 1 + len(self.study.finds))
            or rows.dtype != int
        ):
            raise StudyError(f"{path}: expected chunk {chunk.number} of this study, and found another one")
        return [tuple(map(int, row)) for row in rows]

    def finish(self, table: Table) -> Path:
        """Write the table, each column as an array, and return the path of its file. Raise `StudyError`."""
        self._pack(TABLE, table.arrays())
        return self.path / TABLE

    def _pack(self, name: str, arrays: Mapping[str, object], chunk: Chunk | None = None) -> None:
        made = self.made if chunk is None else {**self.made, "chunk": list(chunk)}
        packed = io.BytesIO()
        need_numpy().savez(packed, **arrays, made=json.dumps(made, sort_keys=True))
        self._write(name, packed.getvalue())

    def _write(self, name: str, data: bytes) -> None:
        unfinished = self.path / (name + UNFINISHED)
        try:
            with unfinished.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            unfinished.replace(self.path / name)
        except OSError as error:
            with contextlib.suppress(OSError):
                unfinished.unlink()
            raise StudyError(f"{self.path / name}: this cannot be written: {error.strerror}") from None


@contextmanager
def opened(path: Path, study: Study, numbers: Numbers) -> Iterator[Folder]:
    """Open the folder of a study, create it if needed, and lock it for this run. If nothing was stored at the end,
    restore its original state. Raise `StudyError`.
    """
    folder = Folder(path, study, numbers)
    try:
        made = not path.exists()
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudyError(f"{path}: expected a folder that can be written: {error.strerror}") from None
    with _ours(path):
        begun = False
        try:
            for left in path.glob(f"*{UNFINISHED}"):  # from a killed run
                left.unlink(missing_ok=True)
            begun = folder.check()
            yield folder
        finally:
            if begun and [one.name for one in path.iterdir()] == [MADE]:
                (path / MADE).unlink()
            if made:
                with contextlib.suppress(OSError):  # it is not empty
                    path.rmdir()


@contextmanager
def _ours(path: Path) -> Iterator[None]:
    """Lock a folder against other runs, if the system has such locks. Raise `StudyError` if another run uses it."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(locked(path, wait=False))
        except OSError:
            raise StudyError(f"{path}: expected a folder that no other run is at work in") from None
        yield


def finished(path: Path, name: str) -> tuple[Numbers, dict[str, Any]]:
    """Return the parameters of a finished study in a folder, and the columns of its table. Raise `StudyError`."""
    try:
        arrays = _arrays(path / TABLE, LARGEST_TABLE)
        made = json.loads(str(arrays.pop("made")))
        columns = {column: array.tolist() for column, array in arrays.items()}
    except _BROKEN:
        raise StudyError(f"{path}: expected the folder of a study that has come to its end") from None
    if not isinstance(made, dict) or made.get("study") != name:
        raise StudyError(f"{path}: expected the study {name}, and found another one")
    numbers = made.get("numbers")
    if not isinstance(numbers, dict) or len({array.shape for array in arrays.values()}) != 1:
        raise StudyError(f"{path}: expected the numbers of the study {name} and its table, and found something else")
    return numbers, columns


def _arrays(path: Path, largest: int) -> dict[str, Any]:
    """Return the arrays of a numpy file, refusing those whose headers declare more than ``largest`` bytes. Raise one of
    `_BROKEN`.
    """
    numpy = need_numpy()
    found = {}
    with zipfile.ZipFile(path) as file:
        for info in file.infolist():
            with file.open(info) as member:
                version = numpy.lib.format.read_magic(member)
                reader = numpy.lib.format.read_array_header_1_0 if version == (1, 0) else (
                    numpy.lib.format.read_array_header_2_0)  # fmt: skip
                shape, _, kind = reader(member)
            if info.file_size > largest or math.prod(shape) * kind.itemsize > largest:
                raise ValueError(f"{info.filename} is too large")
            with file.open(info) as member:
                found[info.filename.removesuffix(".npy")] = numpy.lib.format.read_array(member, allow_pickle=False)
    return found


def _told(numbers: Any) -> str:
    return ", ".join(f"{name} {value}" for name, value in numbers.items()) if isinstance(numbers, dict) else "nothing"
