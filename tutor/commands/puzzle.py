"""``rules-tutor puzzle`` and ``rules-tutor puzzles``: puzzles solved in this terminal, and more of them found."""

from __future__ import annotations

import sys
from pathlib import Path

from ..core import Unreadable
from ..core.puzzle import Study
from ..games import definition_of
from ..locale import ENGLISH, Language
from ..protocol import acts
from ..puzzles.collecting import Searched, collect
from ..puzzles.records import Found, load, of_another_study, save
from ..study import Hindered
from .learn import seated
from .terminal import OK, UNREADABLE, say


def solve(
    id: str = "",
    edition: int = 0,
    three: bool = False,
    again: bool = False,
    speak: Language = ENGLISH,
    seed: int = 0,
) -> int:
    """Solve a puzzle, three against the clock (the same ones for the same ``seed``) or those that are due again. The
    exit status comes back: 0 also where one quits; 2 where the progress or what was asked for cannot be read."""
    if (terminal := seated(speak)) is None:
        return UNREADABLE
    act: acts.Act = acts.Three(edition, seed) if three else acts.Again() if again else acts.Puzzle(id, edition)
    try:
        terminal.do(act)
    except Unreadable as error:
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    terminal.converse()
    return OK


def find(file: str, edition: int, mode: str, sets: str, seed: int, count: int, study_folder: Path | None = None) -> int:
    """Find puzzles until a file holds so many, and print each; a file that is there is gone on with. After each of them
    it is written, whole or not at all; Ctrl-C stops. Where a folder of `rules-tutor study puzzles` is given, only the
    games are looked at that have one by that. The exit status comes back: 2 where the file cannot be read or written,
    or is of another study, as the folder may be."""
    path, definition = Path(file), definition_of("")
    try:
        assert definition.puzzles is not None
        study = definition.puzzles.study(edition, mode, tuple(sets.replace(",", " ").split()), seed)
        found = load(path) if path.exists() else Found(study, 0, ())
        if found.study != study:
            raise of_another_study(path, study)
        _find(path, found, count, None if study_folder is None else _searched(study_folder, study))
    except (Unreadable, Hindered) as error:
        say([str(error)], sys.stderr)
        return UNREADABLE
    except OSError as error:
        say([f"{file}: this cannot be written: {error.strerror}"], sys.stderr)
        return UNREADABLE
    return OK


def _searched(folder: Path, study: Study) -> Searched:
    """The games of a study that have a puzzle, by the folder of one that has looked at them. Raises `Hindered`."""
    from ..study.folder import finished  # for whoever has run one

    numbers, columns = finished(folder, "puzzles")
    missing = [name for name in ("edition", "mode", "sets", "game") if name not in columns]
    missing += [name for name in ("games", "seed") if type(numbers.get(name)) is not int]
    if missing:
        raise Hindered(f"{folder}: expected {', '.join(missing)} in the table of this study, and found none")
    rows = list(zip(columns["edition"], columns["mode"], columns["sets"], columns["game"], strict=True))
    of = (study.edition, study.mode, " ".join(study.sets))
    having = tuple(game for *cell, game in rows if tuple(cell) == of)
    if numbers["seed"] != study.seed or not having:
        wanted = f"edition {of[0]}, {of[1]}, sets {of[2]}, seed {study.seed}"
        raise Hindered(f"{folder}: expected puzzles of {wanted}, and found none in games of seed {numbers['seed']}")
    return Searched(int(numbers["games"]), having)


def _find(path: Path, found: Found, count: int, searched: Searched | None) -> None:
    """Collect puzzles into a file, with a line for each; where another process brings it further, go on from there.
    Raises `OSError`, and `Unreadable` where the file has become another one."""
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
    """The study once one more puzzle was found in it and kept, or all was searched; what another process has kept
    meanwhile, where that is more. An interrupt keeps how far it has come."""
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
