"""Files that commands read and write: limited in size, written atomically, used by several processes at once, and not
writable.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tutor.commands.main import main
from tutor.commands.progress_file import opened, progress_file
from tutor.core import Unreadable
from tutor.core.files import locked, read_bytes, write_whole
from tutor.games.clash.studies import STUDIES
from tutor.lessons.progress import Progress, Reached, Review, answered, at_step, finished, follow, merged, read_progress
from tutor.puzzles.records import Found, house, load, save
from tutor.study import StudyError
from tutor.study.folder import finished as table_of
from tutor.study.in_memory import checked

TODAY = date(2026, 1, 1)


# -- reading ----------------------------------------------------------------------------------------------------------


def command(*arguments, folder, typed=b"", memory=2_000_000, **environment):
    """Run a command in a process with limited memory, in kilobytes."""
    whole = {**os.environ, "XDG_STATE_HOME": str(folder), **environment}
    done = subprocess.run(
        ["sh", "-c", f'ulimit -v {memory}; exec "$@"', "sh", sys.executable, "-m", "tutor", *arguments],
        input=typed, capture_output=True, timeout=120, cwd=folder, env={name: value for name, value in whole.items() if value is not None},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr.decode("utf-8", "replace")
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_file_is_read_as_far_as_it_may_reach(tmp_path):
    (tmp_path / "a").write_bytes(b"12345")
    assert read_bytes(tmp_path / "a", 5) == b"12345"
    with pytest.raises(Unreadable, match="more than 4 bytes"):
        read_bytes(tmp_path / "a", 4)


@pytest.mark.parametrize(
    "name", ["run", "compare", "check", "turns", "puzzles", "play", "check a set", "learn", "typed"]
)
def test_a_file_that_is_too_long_is_refused(name, tmp_path):
    endless = tmp_path / "endless"
    with endless.open("wb") as stream:
        stream.truncate(4_000_000_000)  # a sparse file, in place of /dev/zero
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").symlink_to(endless)
    (tmp_path / "rules-tutor").mkdir()
    if name == "learn":
        (tmp_path / "rules-tutor" / "progress.txt").symlink_to(endless)
    arguments = {
        "play": ["play", "--port", "0", "--no-browser", "--cards", "cards"],
        "check a set": ["check", "cards/mine.toml"],
        "learn": ["learn", "stronghold"],
        "typed": ["learn", "stronghold"],
    }.get(name, [name, str(endless)])
    typed = b"\0" * 20_000 if name == "typed" else b""
    status, out, err = command(*arguments, folder=tmp_path, typed=typed)
    if name == "typed":
        assert (status, "This is no UTF-8 text" in out) == (0, True)
    else:
        assert status == 2 and "bytes: expected a shorter text" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "{long}"], ["check", "{long}"], ["compare", "{long}"], ["turns", "{long}"], ["puzzles", "{long}"],
        ["study", "first", "--games", "1", "--folder", "{long}"], ["cards", "{long}"], ["play", "--cards", "{long}"],
        ["study", "first", "--games", "1000000000"], ["puzzles", "--count", "1", "--study", "{long}", "a.toml"],
        ["check", "."], ["puzzles", "."], ["study", "first", "--games", "1", "--folder", __file__],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_system_error_is_a_sentence_and_no_verdict(arguments, tmp_path):
    status, out, err = command(*(one.format(long="x" * 300) for one in arguments), folder=tmp_path)
    assert (status, out) == (2, "") and len(err.splitlines()) == 1


def test_an_unexpected_error_is_a_sentence_too(monkeypatch, capsys):
    from tutor.commands import check

    for problem, said in (
        (OSError(28, "No space left on device", "a"), "a: the system refuses this: No space left on device"),
        (MemoryError(), "this takes more memory than there is"),
        (RecursionError(), "this is nested too deeply"),
    ):

        def fail(_, problem=problem):
            raise problem

        monkeypatch.setattr(check, "check_files", fail)
        assert main(["check"]) == 2 and said in capsys.readouterr().err


# -- studies ----------------------------------------------------------------------------------------------------------


def test_the_games_of_a_study_are_bounded():
    with pytest.raises(StudyError, match="expected at most"):
        checked(STUDIES["first"], {"games": 10**9})
    assert checked(STUDIES["first"], {"games": 10**5})["games"] == 10**5


@pytest.mark.parametrize("made", ["[" * 100_000, "1" * 200_000, "\xff", "{}", "folder"])
def test_a_study_that_says_nothing_readable_is_refused(made, tmp_path, capsys):
    pytest.importorskip("numpy")
    folder = tmp_path / "study"
    folder.mkdir()
    if made == "folder":
        (folder / "study.json").mkdir()
    else:
        (folder / "study.json").write_text(made, "latin-1")
    assert main(["study", "first", "--games", "1", "--folder", str(folder)]) == 2
    assert "expected" in capsys.readouterr().err


def test_a_chunk_whose_header_promises_too_much_is_worked_out_again(tmp_path):
    numpy = pytest.importorskip("numpy")
    arguments = ["study", "first", "--games", "1", "--player", "random", "--folder", "study"]
    assert command(*arguments, folder=tmp_path)[0] == 0
    chunk = tmp_path / "study" / "chunk-00000.npz"
    whole, rows = chunk.read_bytes(), numpy.load(chunk)["rows"]
    table = (tmp_path / "study" / "table.npz").read_bytes()
    shape = re.search(rb"'shape': \((\d), (\d)\), \}( +)", whole)
    assert shape is not None and rows.shape == (1, 2)
    said = b"'shape': (%d, 2), }" % 2**40
    for broken in (
        whole.replace(shape[0], said + b" " * (len(shape[0]) - len(said))),
        whole[: len(whole) // 2], b"PK", b"", bytes(reversed(whole)),
    ):  # fmt: skip
        chunk.write_bytes(broken)
        assert command(*arguments, folder=tmp_path)[0] == 0
        assert (tmp_path / "study" / "table.npz").read_bytes() == table


@pytest.mark.parametrize("missing", ["numbers", "edition", "seed", "everything", "a number of rows"])
def test_a_study_of_puzzles_without_what_is_needed_of_it_is_refused(missing, tmp_path, capsys):
    numpy = pytest.importorskip("numpy")
    columns = {"edition": [1], "mode": ["duel"], "sets": ["initiation"], "game": [3]}
    made = {"study": "puzzles", "numbers": {"games": 10, "seed": 0}}
    if missing == "everything":
        columns = {}
    elif missing == "numbers":
        del made["numbers"]
    elif missing == "seed":
        del made["numbers"]["seed"]
    elif missing == "edition":
        del columns["edition"]
    else:
        columns["game"] = [3, 4]
    numpy.savez(tmp_path / "table.npz", made=json.dumps(made), **columns)
    assert main(["puzzles", "--study", str(tmp_path), str(tmp_path / "mine.toml")]) == 2
    assert "expected" in capsys.readouterr().err
    if missing != "edition":
        with pytest.raises(StudyError) if missing != "seed" else pytest.MonkeyPatch.context():
            table_of(tmp_path, "puzzles")


# -- several processes ------------------------------------------------------------------------------------------------


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    target = tmp_path / "real.txt"
    target.write_text("before")
    (tmp_path / "link.txt").symlink_to(target)
    write_whole(tmp_path / "link.txt", b"after")
    assert target.read_text() == "after" and (tmp_path / "link.txt").is_symlink()

    def full(_):
        raise OSError(28, "No space left on device")

    pipe = tmp_path / "pipe"  # not a real device: a test that fails as root would replace it
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"through")
    assert os.read(reading, 10) == b"through" and pipe.is_fifo()
    os.close(reading)
    pipe.unlink()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"half")
    assert target.read_text() == "after" and len(list(tmp_path.iterdir())) == 2


def test_a_lock_belongs_to_one_process_and_ends_with_it(tmp_path):
    pytest.importorskip("fcntl")
    code = "import sys; from pathlib import Path; from tutor.core.files import locked\n"
    code += "with locked(Path(sys.argv[1])): print('mine', flush=True); sys.stdin.read()"
    other = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout.readline() == b"mine\n"
    with pytest.raises(BlockingIOError), locked(tmp_path, wait=False):
        pass
    other.kill()
    other.communicate()
    with locked(tmp_path, wait=False):
        pass


def test_two_progresses_are_merged_so_that_nothing_is_lost():
    base = follow(answered(at_step(Progress(), "mana", 1), "mana.1", True, False, TODAY), "first")
    one = finished(answered(answered(base, "mana.1", False, False, TODAY), "mana.2", True, False, TODAY), "mana")
    two = follow(at_step(answered(base, "stronghold.2", True, False, TODAY), "mana", 3), "second")
    for both in (merged(one, base, two), merged(two, base, one)):
        assert both.lessons == {"mana": Reached(3, True)}
        assert both.questions["mana.1"] == Review(0, TODAY, 1)
        assert both.questions.keys() == {"mana.1", "mana.2", "stronghold.2"}
        assert both.track == "second"
    missed = [answered(base, "mana.1", False, False, TODAY)] * 2
    assert merged(missed[0], base, missed[1]).questions["mana.1"].missed == 2
    assert merged(one, base, base) == one and merged(base, base, one) == one


KEEP = """
import sys
from tutor.lessons.progress import at_step
from tutor.commands.progress_file import opened
file = opened()
print(flush=True)
sys.stdin.readline()
progress = file.progress
for number in range(20):
    progress = file.keep(at_step(progress, f"{sys.argv[1]}-{number}", 1))
    assert not file.why, file.why
"""


def test_two_terminals_keep_what_each_of_them_has_done(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    both = [
        subprocess.Popen([sys.executable, "-c", KEEP, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for name in ("one", "two")
    ]
    for other in both:
        other.stdout.readline()  # both have read what was there before
    for other in both:
        other.stdin.write(b"\n")
        other.stdin.flush()
    for other in both:
        other.communicate()
        assert other.returncode == 0
    kept = read_progress(progress_file().read_text("utf-8"))
    assert set(kept.lessons) == {f"{name}-{number}" for name in ("one", "two") for number in range(20)}
    assert [path.name for path in progress_file().parent.iterdir()] == ["progress.txt"]


def test_a_lesson_goes_on_from_what_another_terminal_has_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    mine = opened()
    opened().keep(finished(Progress(), "mana"))
    assert mine.keep(at_step(mine.progress, "stronghold", 2)).lessons.keys() == {"mana", "stronghold"}
    progress_file().write_text("not a progress", "utf-8")  # written by another process meanwhile
    assert mine.keep(at_step(mine.progress, "stronghold", 3)).lessons["stronghold"].step == 3
    assert mine.why and progress_file().read_text("utf-8") == "not a progress"


def test_a_file_of_puzzles_that_another_process_has_brought_further_stays(tmp_path):
    path = tmp_path / "mine.toml"
    study, puzzles = (
        load(next(iter(Path("tutor/games/clash/puzzles").resolve().glob("first-duel.toml")))).study,
        tuple(house().values()),
    )
    behind, ahead = Found(study, 10, puzzles[:1]), Found(study, 20, puzzles[:2])
    assert save(path, behind) is behind
    assert save(path, ahead) is ahead
    assert save(path, behind) == ahead == load(path)
    with pytest.raises(Unreadable, match="another study"):
        save(path, ahead._replace(study=study._replace(seed=study.seed + 1)))


# -- where nothing can be written -------------------------------------------------------------------------------------


def homes(tmp_path):
    """Return environments whose home folder is not writable."""
    (tmp_path / "file").write_text("", "utf-8")
    return {
        "a file": {"HOME": str(tmp_path / "file")},
        "no folder": {"HOME": "/proc"},
        "a state that is a file": {"XDG_STATE_HOME": str(tmp_path / "file")},
    }


@pytest.mark.parametrize("home", ["a file", "no folder", "a state that is a file"])
@pytest.mark.parametrize("arguments", [["learn", "stronghold"], ["puzzle"], ["learn", "--placement", "1"]])
def test_with_a_read_only_home_progress_is_not_saved_and_that_is_reported(home, arguments, tmp_path):
    environment = {"XDG_STATE_HOME": None, **homes(tmp_path)[home]}
    status, out, err = command(*arguments, folder=tmp_path, typed=b"hint\nquit\n", **environment)
    assert status == 0 and len(out.splitlines()) > 3 and "Your progress is kept" not in out
    assert err.startswith("Your progress cannot be kept in") and len(err.splitlines()) == 1


def test_a_user_without_a_home_learns_too(monkeypatch, capsys):
    def nobody(*_):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["learn", "stronghold"]) == 0
    assert "Your progress cannot be kept in ~/.local/state/rules-tutor/progress.txt" in capsys.readouterr().err


#: Takes from root the right to write everywhere.
BOUND = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@pytest.mark.skipif(
    bool(BOUND) and subprocess.run([*BOUND, "true"], capture_output=True, check=False).returncode != 0,
    reason="root can write everywhere here",
)
def test_every_command_reports_a_read_only_folder_or_home(tmp_path):
    script = tmp_path / "clash.txt"
    script.write_text("game: edition 1, duel\nA: {Bastion} Troll Baron\nB: {Bastion} Ogre\n\nend\n", "utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment["HOME"] = str(tmp_path)
    tmp_path.chmod(0o555)
    try:
        for arguments, status in (
            (["learn", "stronghold"], 0), (["puzzle"], 0), (["run", "clash.txt"], 0), (["check", "clash.txt"], 0),
            (["compare", "clash.txt"], 0), (["turns", "clash.txt"], 0), (["puzzles", "mine.toml"], 2),
            (["study", "first", "--games", "1"], 2), (["cards", "mine.apkg"], 2), (["where"], 0),
        ):  # fmt: skip
            done = subprocess.run([*BOUND, sys.executable, "-m", "tutor", *arguments], cwd=tmp_path, env=environment,
                                  timeout=120, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # fmt: skip
            said = done.stderr.decode()
            assert done.returncode == status and "Traceback" not in said, (arguments, said)
            assert len(said.splitlines()) == (status == 2 or arguments[0] in ("learn", "puzzle")), (arguments, said)
    finally:
        tmp_path.chmod(0o755)
    assert [path.name for path in tmp_path.iterdir()] == ["clash.txt"]
