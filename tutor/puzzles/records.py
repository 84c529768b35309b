"""Files of puzzles, in TOML: the study that was searched, how far, and the puzzles found."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..core import Unreadable
from ..core.files import locked, write_whole
from ..core.puzzle import Puzzle, Study, Wrong
from ..core.sets import quoted, read_toml, text_of
from ..games import definition_of, definitions

FORMAT = 1
#: The line before the first puzzle.
_PUZZLES = "puzzles = ["
#: The maximum size of a file in bytes.
LARGEST = 40_000_000


class Found(NamedTuple):
    """A study in progress: how many games have been searched, and the puzzles found in them."""

    study: Study
    games: int
    puzzles: tuple[Puzzle, ...]


def write_puzzles(found: Found) -> str:
    """Return the canonical text of a study."""
    fields = {**found.study._asdict(), "games": found.games}
    lines = [
        "# Found by `rules-tutor puzzles`: in each position exactly one turn reaches the goal, whatever else is",
        "# played, and the search has tried all turns. `wrong` are turns that come close.",
        f"format = {FORMAT}",
        f"study = {{ {', '.join(f'{field} = {_text(value)}' for field, value in fields.items())} }}",
        _PUZZLES,
        *(f"    {_write_puzzle(puzzle)}," for puzzle in found.puzzles),
        "]",
    ]
    return "\n".join(lines) + "\n"


def _write_puzzle(puzzle: Puzzle) -> str:
    """Return the line of a puzzle: one line for each keeps the differences between two versions readable."""
    wrong = ", ".join(
        f"{{ moves = {_text(_one_line(wrong.moves))}, misreadings = {_text(list(wrong.misreadings))} }}"
        for wrong in puzzle.wrong
    )
    fields = {
        "id": _text(puzzle.id),
        "kind": _text(puzzle.kind),
        "start": _text(_one_line(puzzle.start)),
        "goal": _text(puzzle.goal),
        "solution": _text(_one_line(puzzle.solution)),
        "rating": puzzle.rating,
        "needs": _text(list(puzzle.needs)),
        "turns": puzzle.turns,
        "near": puzzle.near,
        "wrong": f"[{wrong}]",
    }
    return f"{{ {', '.join(f'{field} = {value}' for field, value in fields.items())} }}"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _one_line(text: str) -> str:
    return " ; ".join(text.split("\n"))


def save(path: Path, found: Found) -> Found:
    """Write a study to a file atomically, and return what the file then contains. A file that another process has
    brought further is not changed. Raise `OSError`, or `Unreadable` if the file contains something else.
    """
    with locked(path.parent):
        if path.exists():
            head, separator, _ = _text_of(path).partition(_PUZZLES)
            there = read_puzzles(f"{head}{separator and 'puzzles = []'}", path.name)
            if there.study != found.study:
                raise of_another_study(path, found.study)
            if there.games > found.games:
                return load(path)
        write_whole(path, write_puzzles(found).encode())
    return found


def of_another_study(path: Path, study: Study) -> Unreadable:
    """Return the error for a file that contains another study."""
    return Unreadable(
        "this is of another study: expected edition {n}, {mode}, sets {sets}, seed {seed}",
        source=path.name, n=study.edition, mode=study.mode, sets=" ".join(study.sets), seed=study.seed,
    )  # fmt: skip


def load(path: Path) -> Found:
    """Read the study in a file. Raise `Unreadable`."""
    return read_puzzles(_text_of(path), path.name)


def _text_of(path: Path) -> str:
    return text_of(path, LARGEST)


def read_puzzles(text: str, source: str = "") -> Found:
    """Parse the text of a study. Raise `Unreadable`, naming the puzzle, the field and what was expected."""
    tables = read_toml(text, source)
    if tables.get("format") != FORMAT:
        raise Unreadable("format: expected {format}", source=source, format=FORMAT)
    study = tables.get("study")
    if not isinstance(study, dict):
        raise Unreadable("study: missing", source=source)
    listed = tables.get("puzzles", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise Unreadable("puzzles: expected tables [[puzzles]]", source=source)
    read = _Reader(source, "study")
    studied = Study(read.number(study, "edition", 1, 9), read.text(study, "mode"), read.texts(study, "sets"),
                    read.number(study, "seed", 0, 2**53))  # fmt: skip
    games = read.number(study, "games", 0, 2**53)
    puzzles = tuple(
        _Reader(source, str(one.get("id", number))[:60]).puzzle(one) for number, one in enumerate(listed, 1)
    )
    if len({puzzle.id for puzzle in puzzles}) != len(puzzles):
        raise Unreadable("an id appears twice; expected each id once", source=source)
    return Found(studied, games, puzzles)


class _Reader:
    """A parser of the fields of one table."""

    def __init__(self, source: str, where: str) -> None:
        self.source, self.where = source, where

    def fail(self, field: str, expected: str, found: object) -> Unreadable:
        return Unreadable("{where}, {field}: {found}; expected {expected}", source=self.source, where=self.where,
                          field=field, found=quoted(found), expected=expected)  # fmt: skip

    def text(self, table: Mapping[str, object], field: str) -> str:
        found = table.get(field)
        if not isinstance(found, str) or not found.strip():
            raise self.fail(field, "a text", found)
        return found.strip()

    def texts(self, table: Mapping[str, object], field: str) -> tuple[str, ...]:
        found = table.get(field, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.fail(field, "a list of texts", found)
        return tuple(found)

    def number(self, table: Mapping[str, object], field: str, least: int, most: int) -> int:
        found = table.get(field)
        if type(found) is not int or not least <= found <= most:
            raise self.fail(field, f"a number from {least} to {most}", found)
        return found

    def moves(self, table: Mapping[str, object], field: str) -> str:
        return "\n".join(part.strip() for part in self.text(table, field).split(";"))

    def puzzle(self, table: Mapping[str, object]) -> Puzzle:
        start = self.text(table, "start")
        definition = definition_of(start)
        words = definition.words
        try:
            position = words.read_position(start)
            definition.goals.read_goal(self.text(table, "goal"))
            words.read_moves(self.moves(table, "solution"), position)
        except Unreadable as error:
            error.source = f"{self.source}, {self.where}"
            raise
        wrong = table.get("wrong", [])
        if not isinstance(wrong, list) or not all(isinstance(one, dict) for one in wrong):
            raise self.fail("wrong", "a list of turns", wrong)
        return Puzzle(
            id=self.text(table, "id"),
            kind=self.text(table, "kind"),
            start=words.write_position(position),
            goal=self.text(table, "goal"),
            solution=self.moves(table, "solution"),
            rating=self.number(table, "rating", 1, 3),
            needs=self.texts(table, "needs"),
            turns=self.number(table, "turns", 1, 10**6),
            near=self.number(table, "near", 0, 10**6),
            wrong=tuple(Wrong(self.moves(one, "moves"), self.texts(one, "misreadings")) for one in wrong),
        )


@cache
def house() -> Mapping[str, Puzzle]:
    """Return the built-in puzzles by id, file by file."""
    found: dict[str, Puzzle] = {}
    for path in files():
        found |= {puzzle.id: puzzle for puzzle in load(path).puzzles}
    return found


def files() -> Iterable[Path]:
    """Return the files of built-in puzzles of all games."""
    folders = dict.fromkeys(definition.folder for definition in definitions().values() if definition.folder is not None)
    return [path for folder in folders for path in sorted((folder / "puzzles").glob("*.toml"))]
