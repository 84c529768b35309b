"""The folder of a study: what it is, and each chunk in a file of its own, written whole or not at all.

``study.json`` says what the chunks are of; ``chunk-00012.npz`` has the numbers of one and what made it; ``table.npz``
is written when all are there. The same study gives the same bytes, whoever has worked it out.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .. import __version__
from .record import Chunk, Hindered, Numbers, Row, Study, Table, need_numpy

MADE = "study.json"
TABLE = "table.npz"
#: How the name of a file ends that is still being written.
UNFINISHED = ".unfinished"


class Folder:
    """The chunks of one study with one set of numbers. Made by `opened`."""

    def __init__(self, path: Path, study: Study, numbers: Numbers) -> None:
        self.path, self.study, self.numbers = path, study, numbers
        self.made = {"study": study.name, "version": __version__, "rules": study.rules(), "numbers": dict(numbers)}

    def check(self) -> None:
        """Say in it what it is of, or hold it to that. Raises `Hindered`."""
        try:
            found = json.loads((self.path / MADE).read_text("utf-8"))
        except FileNotFoundError:
            others = sorted(one.name for one in self.path.iterdir())
            if others:
                raise Hindered(
                    f"{self.path}: expected an empty folder or one of this study, and found {others[0]} in it"
                ) from None
            self._write(MADE, (json.dumps(self.made, indent=1) + "\n").encode())
            return
        except ValueError:
            raise Hindered(f"{self.path / MADE}: expected what a study writes there, and found another text") from None
        self._hold(found, self.path)

    def _hold(self, found: Any, where: Path) -> None:
        """Refuse what another study has made, the same with other numbers, or by other rules. Raises `Hindered`."""
        if not isinstance(found, dict) or found.get("study") != self.study.name:
            other = found.get("study") if isinstance(found, dict) else None
            raise Hindered(f"{where}: expected the study {self.study.name}, and found {other or 'something else'}")
        if found.get("numbers") != self.made["numbers"]:
            raise Hindered(
                f"{where}: expected {_told(self.made['numbers'])}, and found {_told(found.get('numbers'))}; take "
                "another folder, or the same numbers"
            )
        if (found.get("version"), found.get("rules")) != (self.made["version"], self.made["rules"]):
            raise Hindered(
                f"{where}: this was begun with other rules or cards (version {found.get('version')}); take another "
                "folder"
            )

    def name(self, chunk: Chunk) -> str:
        """The name of a chunk's file."""
        return f"chunk-{chunk.number:05}.npz"

    def keep(self, chunk: Chunk, rows: Sequence[Row]) -> None:
        """Write a chunk. Raises `Hindered`."""
        numpy = need_numpy()
        self._pack(self.name(chunk), {"rows": numpy.array(rows, dtype=numpy.int64)}, chunk)

    def rows(self, chunk: Chunk) -> list[Row] | None:
        """The rows of a chunk that is there; None where it is not, or cannot be read any more and has to be worked out
        again. Raises `Hindered` for one that something else has made."""
        numpy, path = need_numpy(), self.path / self.name(chunk)
        try:
            with numpy.load(path, allow_pickle=False) as file:
                made, rows = json.loads(str(file["made"])), file["rows"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None
        self._hold(made, path)
        if made.get("chunk") != list(chunk) or rows.shape != (chunk.samples, 1 + len(self.study.finds)):
            raise Hindered(f"{path}: expected chunk {chunk.number} of this study, and found another one")
        return [tuple(map(int, row)) for row in rows]

    def finish(self, table: Table) -> Path:
        """Write the table, each column an array; the path of its file comes back. Raises `Hindered`."""
        self._pack(TABLE, table.arrays())
        return self.path / TABLE

    def _pack(self, name: str, arrays: dict[str, Any], chunk: Chunk | None = None) -> None:
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
            raise Hindered(f"{self.path / name}: this cannot be written: {error.strerror}") from None


@contextmanager
def opened(path: Path, study: Study, numbers: Numbers) -> Iterator[Folder]:
    """The folder of a study, made where it is not there, and nobody else's as long as it is used; where nothing has
    been kept in it at the end, it is as it was. Raises `Hindered`."""
    folder, made = Folder(path, study, numbers), not path.exists()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Hindered(f"{path}: expected a folder that can be written: {error.strerror}") from None
    with _ours(path):
        for left in path.glob(f"*{UNFINISHED}"):  # by a run that was killed
            left.unlink(missing_ok=True)
        try:
            folder.check()
            yield folder
        finally:
            if [one.name for one in path.iterdir()] == [MADE]:
                (path / MADE).unlink()
            if made:
                with contextlib.suppress(OSError):  # it is not empty
                    path.rmdir()


@contextmanager
def _ours(path: Path) -> Iterator[None]:
    """Within it no other run may use a folder, where the system has such locks; they end with their process, however it
    does. Raises `Hindered` where one uses it."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    file = os.open(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Hindered(f"{path}: expected a folder that no other run is at work in") from None
        yield
    finally:
        os.close(file)


def finished(path: Path, name: str) -> tuple[Numbers, dict[str, Any]]:
    """The numbers of a study that has come to its end in a folder, and the columns of its table. Raises `Hindered`."""
    numpy = need_numpy()
    try:
        with numpy.load(path / TABLE, allow_pickle=False) as file:
            made = json.loads(str(file["made"]))
            columns = {column: file[column].tolist() for column in file.files if column != "made"}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise Hindered(f"{path}: expected the folder of a study that has come to its end") from None
    if not isinstance(made, dict) or made.get("study") != name:
        raise Hindered(f"{path}: expected the study {name}, and found another one")
    return made["numbers"], columns


def _told(numbers: Any) -> str:
    return ", ".join(f"{name} {value}" for name, value in numbers.items()) if isinstance(numbers, dict) else "nothing"
