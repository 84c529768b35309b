"""``rules-tutor puzzles``: find more puzzles and keep them in a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..core import Unreadable
from ..core.puzzle import Study
from ..games import definition_of
from ..puzzles.collecting import Searched, collect
from ..puzzles.records import Found, load, of_another_study, save
from ..study import StudyError
from .card_sets import add_card_sets
from .terminal import OK, UNREADABLE, say


def run(chosen: argparse.Namespace) -> int:
    """Find puzzles with the options that were chosen, and return the exit status."""
    if chosen.cards and not add_card_sets(chosen.cards):
        return UNREADABLE
    return find(chosen.file, chosen.edition, chosen.mode, chosen.sets, chosen.seed, chosen.count, chosen.study)


def find(file: str, edition: int, mode: str, sets: str, seed: int, count: int, study_folder: Path | None = None) -> int:
    """Find puzzles until a file holds ``count`` of them, print each, and return the exit status.

    An existing file is continued. It is rewritten atomically after each puzzle; Ctrl+C stops the search. With
    ``study_folder``, a folder of ``rules-tutor study puzzles``, only the games in which that study found a puzzle are
    searched. The status is 2 if the file cannot be read or written, or if the file or the folder belongs to another
    study.
    """
    path, definition = Path(file), definition_of("")
    try:
        assert definition.puzzles is not None
        study = definition.puzzles.study(edition, mode, tuple(sets.replace(",", " ").split()), seed)
        found = load(path) if path.exists() else Found(study, 0, ())
        if found.study != study:
            raise of_another_study(path, study)
        _find(path, found, count, None if study_folder is None else _searched(study_folder, study))
    except (Unreadable, StudyError) as error:
        say([str(error)], sys.stderr)
        return UNREADABLE
    except OSError as error:
        say([f"{file}: this cannot be written: {error.strerror}"], sys.stderr)
        return UNREADABLE
    return OK


def _searched(folder: Path, study: Study) -> Searched:
    """Return the games that contain a puzzle, according to the folder of a finished study. Raise `StudyError`."""
    from ..study.folder import finished  # needs numpy

    numbers, columns = finished(folder, "puzzles")
    missing = [name for name in ("edition", "mode", "sets", "game") if name not in columns]
    missing += [name for name in ("games", "seed") if type(numbers.get(name)) is not int]
    if missing:
        raise StudyError(f"{folder}: expected {', '.join(missing)} in the table of this study, and found none")
    rows = list(zip(columns["edition"], columns["mode"], columns["sets"], columns["game"], strict=True))
    of = (study.edition, study.mode, " ".join(study.sets))
    having = tuple(game for *cell, game in rows if tuple(cell) == of)
    if numbers["seed"] != study.seed or not having:
        wanted = f"edition {of[0]}, {of[1]}, sets {of[2]}, seed {study.seed}"
        raise StudyError(f"{folder}: expected puzzles of {wanted}, and found none in games of seed {numbers['seed']}")
    return Searched(int(numbers["games"]), having)


def _find(path: Path, found: Found, count: int, searched: Searched | None) -> None:
    """Collect puzzles into a file and print one line for each. Continue from what another process adds to the file.
    Raise `OSError`, or `Unreadable` if the file changes to one of another study.
    """
    found = save(path, found)
    try:
        while len(found.puzzles) < count:
            before = found
            found = _find_next(path, found, searched)
            if found.games == before.games:
                break
    except KeyboardInterrupt:
        say([""], sys.stdout)
        found = load(path)
    say([f"{path}: {len(found.puzzles)} puzzles in {found.games} games"], sys.stdout)


def _find_next(path: Path, found: Found, searched: Searched | None) -> Found:
    """Return the search after one more puzzle was found and saved, or after all games were searched. If another process
    has saved more in the meantime, return that. An interrupt saves the progress made.
    """
    known = len(found.puzzles)
    try:
        for now in collect(definition_of(""), found, searched):
            found = now
            if len(found.puzzles) > known:
                break
    finally:
        kept = save(path, found)
    if kept is found and len(found.puzzles) > known:
        one = found.puzzles[-1]
        say([f"{len(found.puzzles)}  game {found.games}  {one.id}  {one.kind} {one.rating}"], sys.stdout)
    return kept
