"""``rules-tutor puzzle`` and ``rules-tutor puzzles``: puzzles solved in this terminal, and more of them found."""

from __future__ import annotations

import sys
from pathlib import Path

from .core import Unreadable
from .core.puzzle import Study
from .guests import guest_of
from .learning import Terminal, kept, progress_file
from .line import acts
from .locale import ENGLISH, Language
from .puzzles.collecting import Searched, collect
from .puzzles.records import Found, load, save
from .rooms import aloud
from .rooms.seat import Seat
from .rooms.state import State
from .study import Hindered
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
    path = progress_file()
    try:
        progress = kept(path)
    except (Unreadable, OSError, ValueError) as error:
        why = speak.error(error) if isinstance(error, Unreadable) else getattr(error, "strerror", None) or str(error)
        say([aloud.word(speak, "file", path=path, why=why)], sys.stderr)
        return UNREADABLE
    terminal = Terminal(Seat(State(language=speak, is_chosen=True, progress=progress)), path)
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
    path, guest = Path(file), guest_of("")
    try:
        assert guest.puzzles is not None
        study = guest.puzzles.study(edition, mode, tuple(sets.replace(",", " ").split()), seed)
        found = load(path) if path.exists() else Found(study, 0, ())
        if found.study != study:
            raise Unreadable("this is of another study: expected edition {n}, {mode}, sets {sets}, seed {seed}",
                             source=path.name, n=edition, mode=mode, sets=" ".join(study.sets), seed=seed)  # fmt: skip
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
    from .study.folder import finished  # for whoever has run one

    numbers, columns = finished(folder, "puzzles")
    rows = list(zip(columns["edition"], columns["mode"], columns["sets"], columns["game"], strict=True))
    of = (study.edition, study.mode, " ".join(study.sets))
    having = tuple(game for *cell, game in rows if tuple(cell) == of)
    if numbers["seed"] != study.seed or not having:
        wanted = f"edition {of[0]}, {of[1]}, sets {of[2]}, seed {study.seed}"
        raise Hindered(f"{folder}: expected puzzles of {wanted}, and found none in games of seed {numbers['seed']}")
    return Searched(int(numbers["games"]), having)


def _find(path: Path, found: Found, count: int, searched: Searched | None) -> None:
    """Collect puzzles into a file, with a line for each. Raises `OSError`."""
    save(path, found)
    try:
        for now in collect(guest_of(""), found, searched) if len(found.puzzles) < count else ():
            is_new, found = len(now.puzzles) > len(found.puzzles), now
            if is_new:
                save(path, found)
                one = found.puzzles[-1]
                say([f"{len(found.puzzles)}  game {found.games}  {one.id}  {one.kind} {one.rating}"], sys.stdout)
            if len(found.puzzles) >= count:
                break
    except KeyboardInterrupt:
        say([""], sys.stdout)
    save(path, found)
    say([f"{path}: {len(found.puzzles)} puzzles in {found.games} games"], sys.stdout)
