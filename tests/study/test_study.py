"""Studies: the same result with any workers, atomic files, resuming, and refusals with a reason."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from counting import COUNTING, sample
from waiting import eventually

from tutor.commands.main import main
from tutor.core.odds import wilson
from tutor.games import studies
from tutor.study import StudyError, study_here
from tutor.study.in_memory import checked, here
from tutor.study.record import chunks, seed_of
from tutor.study.run import study
from tutor.study.runners import TRIES, has_dask, local_dask, processes, scheduler

pytestmark = pytest.mark.long

numpy = pytest.importorskip("numpy", reason="NO NUMPY: pip install 'rules-tutor[study]'")
needs_dask = pytest.mark.skipif(not has_dask(), reason="NO DASK: pip install 'rules-tutor[study]'")
ROOT = Path(__file__).parents[2]


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def told(folder):
    """Count the lines of a log."""
    return Counter((folder / "log").read_text().splitlines())


@pytest.fixture(scope="module")
def address():
    """Return the address of a scheduler with two workers."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster:
        yield cluster.scheduler_address


# -- the same result with any workers
# -------------------------------------------------------------------------------------


def test_a_study_is_the_same_in_this_process_and_in_one_and_two_others(tmp_path):
    found = [
        study(COUNTING, tmp_path / str(i), runner=runner) for i, runner in enumerate((here, processes(1), processes(2)))
    ]
    assert found[0] == found[1] == found[2] == study_here(COUNTING)
    assert contents(tmp_path / "0") == contents(tmp_path / "1") == contents(tmp_path / "2")
    assert sorted(contents(tmp_path / "0")) == [*(f"chunk-{i:05}.npz" for i in range(9)), "study.json", "table.npz"]


@needs_dask
def test_it_is_the_same_by_dask(tmp_path, address):
    study(COUNTING, tmp_path / "here")
    study(COUNTING, tmp_path / "local", runner=local_dask(1))
    study(COUNTING, tmp_path / "far", runner=scheduler(address))
    assert contents(tmp_path / "here") == contents(tmp_path / "local") == contents(tmp_path / "far")


def test_it_depends_on_its_seed_and_not_on_the_size_of_its_chunks():
    table = study_here(COUNTING)
    assert study_here(COUNTING._replace(size=1)) == study_here(COUNTING._replace(size=100)) == table
    assert study_here(COUNTING, seed=6) != table


def test_every_sample_is_in_one_chunk_and_cells_share_their_seeds():
    every = chunks(COUNTING, COUNTING.numbers)
    assert [chunk.number for chunk in every] == list(range(len(every)))
    samples = Counter((c.cell, i) for c in every for i in range(c.first, c.first + c.samples))
    assert samples == Counter({(cell, i): 1 for cell in range(3) for i in range(12)})
    assert len({seed_of(5, i) for i in range(1000)} | {seed_of(6, i) for i in range(1000)}) == 2000
    records = study_here(COUNTING).records
    assert len({record[1:] for record in records}) == 1  # the same deals for all


# -- killed and continued
# -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("runner", [processes(2), pytest.param(local_dask(2), marks=needs_dask)], ids=["plain", "dask"])
def test_a_worker_that_is_killed_costs_nothing_but_its_chunk(runner, tmp_path):
    where = tmp_path / "marks"
    where.mkdir()
    (where / "kill").touch()
    table = study(COUNTING, tmp_path / "kept", {"where": str(where)}, runner)
    assert not (where / "kill").exists(), "nobody was killed"
    assert table == study_here(COUNTING)
    twice = [line for line, times in told(where).items() if times > 1]
    assert 1 <= len(twice) <= 3 * COUNTING.size and len(told(where)) == 36


def test_a_study_whose_workers_all_die_ends_and_keeps_its_results(tmp_path):
    where = tmp_path / "marks"
    where.mkdir()
    (where / "log").touch()
    for i in range(TRIES + 40):
        (where / f"kill{i}").touch()
    with pytest.raises(StudyError, match=f"killed {TRIES} times"):
        study(COUNTING, tmp_path / "kept", {"where": str(where)}, processes(1))
    for mark in where.glob("kill*"):
        mark.unlink()
    kept = [name for name in contents(tmp_path / "kept") if name.startswith("chunk")]
    assert kept and study(COUNTING, tmp_path / "kept", {"where": str(where)}) == study_here(COUNTING)


def test_a_chunk_that_is_kept_is_not_worked_out_again(tmp_path):
    where = tmp_path / "marks"
    where.mkdir()

    def stop(progress):
        if progress.done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study(COUNTING, tmp_path / "kept", {"where": str(where)}, tell=stop)
    assert len(contents(tmp_path / "kept")) == 4 + 1
    seen = []
    table = study(COUNTING, tmp_path / "kept", {"where": str(where)}, tell=seen.append)
    assert table == study_here(COUNTING) and set(told(where).values()) == {1}
    assert [(one.done, one.all, one.found) for one in seen] == [(n, 9, 4) for n in range(4, 10)]
    assert study(COUNTING, tmp_path / "kept", {"where": str(where)}) == table and set(told(where).values()) == {1}


def begin(folder, *more):
    """Start the command in its own process group."""
    arguments = ["study", "strength", "--games", "20", "--folder", str(folder), *more]
    return subprocess.Popen([sys.executable, "-m", "tutor", *arguments], cwd=ROOT, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip


def kept_in(folder):
    return sorted(folder.glob("chunk-*.npz"))


@pytest.mark.parametrize("more", [(), ("--workers", "1")], ids=["here", "workers"])
def test_the_command_is_interrupted_or_killed_and_leaves_whole_chunks(more, tmp_path):
    kept = tmp_path / "kept"
    for ending, status in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
        before = len(kept_in(kept))
        process = begin(kept, *more)
        try:
            eventually(lambda: len(kept_in(kept)), before.__lt__, seconds=90)
            # an interrupt reaches all processes of a terminal, a kill only the named one
            (os.killpg if ending == signal.SIGINT else os.kill)(process.pid, ending)
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
        assert process.returncode == status, said
        if ending == signal.SIGINT:
            assert said.splitlines()[-1].startswith("stopped: what is done is kept") and "Traceback" not in said
        for path in kept_in(kept):
            with numpy.load(path) as file:
                assert file["rows"].shape == (20, 2)
    assert len(kept_in(kept)) < 60
    eventually(lambda: group(process.pid), lambda found: not found, seconds=30)  # no worker is left


def group(pid):
    """Return whether a process group still has processes."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_chunk_that_cannot_be_read_is_worked_out_again(tmp_path):
    table = study(COUNTING, tmp_path)
    whole = (tmp_path / "chunk-00003.npz").read_bytes()
    for broken in (b"", whole[:100], whole[: len(whole) // 2], b"nothing"):
        (tmp_path / "chunk-00003.npz").write_bytes(broken)
        assert study(COUNTING, tmp_path) == table
        assert (tmp_path / "chunk-00003.npz").read_bytes() == whole


def test_a_failed_write_leaves_no_partial_file(tmp_path, monkeypatch):
    real, calls = os.fsync, []

    def full(file):
        calls.append(file)
        if len(calls) == 4:
            raise OSError(28, "No space left on device")
        return real(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StudyError, match=r"chunk-00002\.npz: this cannot be written: No space left on device"):
        study(COUNTING, tmp_path)
    assert sorted(contents(tmp_path)) == ["chunk-00000.npz", "chunk-00001.npz", "study.json"]
    (tmp_path / "chunk-00002.npz.unfinished").write_bytes(b"half")  # as a kill leaves it
    assert study(COUNTING, tmp_path) == study_here(COUNTING)
    assert not list(tmp_path.glob("*.unfinished"))


# -- refused --------------------------------------------------------------------------------------------------------------


def refused(capsys, *arguments):
    assert main(["study", *map(str, arguments)]) == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_bad_input_is_refused_with_what_was_expected(tmp_path, capsys):
    kept = tmp_path / "kept"
    assert main(["study", "first", "--games", "1", "--player", "random", "--folder", str(kept)]) == 0
    before = contents(kept)
    assert (
        refused(capsys, "nothing") == "no study is called “nothing”: expected decks, drafts, first, puzzles, strength"
    )
    said = refused(capsys, "decks", "--games", 1, "--folder", kept)
    assert said == f"{kept}: expected the study decks, and found first"
    said = refused(capsys, "first", "--games", 2, "--player", "random", "--folder", kept)
    assert "expected games 2, seed 1, player random, and found games 1, seed 1, player random" in said
    assert contents(kept) == before
    said = refused(capsys, "first", "--player", "nobody", "--folder", tmp_path / "new")
    assert said == "no player is called “nobody”: expected random, sensible, easy, fair, hard"
    said = refused(capsys, "strength", "--player", "fair", "--folder", tmp_path / "new")
    assert said == "the study strength has no player: expected games, seed"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    said = refused(capsys, "first", "--folder", tmp_path / "other")
    assert said.endswith("expected an empty folder or one of this study, and found letter.txt in it")
    said = refused(capsys, "first", "--folder", tmp_path / "other" / "letter.txt")
    assert "expected a folder that can be written" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "other"]
    for wrong in (["--games", "0"], ["--games", "x"], ["--workers", "0"], ["--workers", "2", "--scheduler", "x"]):
        with pytest.raises(SystemExit, match="2"):
            main(["study", "first", *wrong])


def test_a_folder_of_other_rules_or_another_text_is_refused(tmp_path):
    study(COUNTING, tmp_path / "kept")
    other = COUNTING._replace(rules=lambda: "others")
    with pytest.raises(StudyError, match="begun with other rules or cards"):
        study(other, tmp_path / "kept")
    for text in ("", "[]", '{"study": 3}', "null"):
        (tmp_path / "kept" / "study.json").write_text(text)
        with pytest.raises(StudyError, match="expected"):
            study(COUNTING, tmp_path / "kept")
    (tmp_path / "kept" / "study.json").unlink()
    with pytest.raises(StudyError, match="expected an empty folder"):
        study(COUNTING, tmp_path / "kept")


def test_a_chunk_of_another_study_or_another_number_is_refused(tmp_path):
    study(COUNTING, tmp_path / "one")
    study(COUNTING, tmp_path / "two", {"seed": 6})
    (tmp_path / "one" / "chunk-00001.npz").write_bytes((tmp_path / "two" / "chunk-00001.npz").read_bytes())
    with pytest.raises(StudyError, match="expected games 12, seed 5"):
        study(COUNTING, tmp_path / "one")
    (tmp_path / "one" / "chunk-00001.npz").write_bytes((tmp_path / "one" / "chunk-00002.npz").read_bytes())
    with pytest.raises(StudyError, match="expected chunk 1 of this study"):
        study(COUNTING, tmp_path / "one")


def test_two_runs_do_not_share_a_folder(tmp_path):
    pytest.importorskip("fcntl", reason="no locks on this system")

    def again(progress):
        if progress.done == 2:
            study(COUNTING, tmp_path)

    with pytest.raises(StudyError, match="no other run"):
        study(COUNTING, tmp_path, tell=again)
    assert study(COUNTING, tmp_path) == study_here(COUNTING)


def test_a_worker_with_other_rules_is_refused(tmp_path):
    def elsewhere(of, numbers, todo):
        for chunk, _, rows in here(of, numbers, todo):
            yield chunk, "others", rows

    with pytest.raises(StudyError, match="a worker has other rules"):
        study(COUNTING, tmp_path / "new", runner=elsewhere)
    assert not (tmp_path / "new").exists()


@pytest.fixture
def _impatient(monkeypatch):
    """Shorten the wait for what never comes."""
    monkeypatch.setattr("tutor.study.runners.PATIENCE", 2)


@contextmanager
def silent():
    """Return the address of a server that accepts connections and stays silent."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@needs_dask
@pytest.mark.usefixtures("_impatient")
def test_a_scheduler_that_does_not_answer_is_refused_within_seconds(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nobody = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
    with silent() as address:
        for wrong in (nobody, address, "nonsense", "tcp://", "http://127.0.0.1:80/x", "a b:1"):
            began = time.monotonic()
            said = refused(capsys, "first", "--scheduler", wrong, "--folder", tmp_path / "new")
            assert said.startswith(f"{wrong}: expected ") and time.monotonic() - began < 20
            assert list(tmp_path.iterdir()) == []


@needs_dask
@pytest.mark.usefixtures("_impatient")
def test_a_scheduler_without_workers_is_refused(tmp_path):
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster,
        pytest.raises(StudyError, match="expected a worker at this scheduler, and found none"),
    ):
        study(COUNTING, tmp_path / "new", runner=scheduler(cluster.scheduler_address))
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("by", ["here", "plain", pytest.param("dask", marks=needs_dask)])
def test_an_error_in_a_study_is_not_blamed_on_the_scheduler(by, tmp_path, request):
    match by:
        case "here":
            runner = here
        case "plain":
            runner = processes(1)
        case "dask":
            runner = scheduler(request.getfixturevalue("address"))
    with pytest.raises(FileNotFoundError, match="nowhere"):
        study(COUNTING, tmp_path / "kept", {"where": str(tmp_path / "nowhere")}, runner)


@needs_dask
def test_the_results_survive_a_scheduler_that_disappears(tmp_path):
    from distributed import LocalCluster

    many = COUNTING._replace(size=1)
    with LocalCluster(n_workers=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster:

        def go(progress):
            if progress.done == 3:
                cluster.close()

        with pytest.raises(StudyError, match="the scheduler is gone"):
            study(many, tmp_path, {"games": 200}, scheduler(cluster.scheduler_address), go)
    kept = len(kept_in(tmp_path))
    assert 3 <= kept < 600
    seen = []
    assert study(many, tmp_path, {"games": 200}, tell=seen.append) == study_here(many, games=200)
    assert seen[0].found == kept


def test_without_dask_processes_work_and_a_scheduler_is_refused(tmp_path, monkeypatch):
    from tutor.study import runners

    monkeypatch.setattr(runners, "has_dask", lambda: False)
    assert study(COUNTING, tmp_path / "plain", runner=runners.workers(2)) == study_here(COUNTING)
    with pytest.raises(StudyError, match=r"needs Dask: pip install 'rules-tutor\[study\]'"):
        study(COUNTING, tmp_path / "new", runner=scheduler("tcp://127.0.0.1:1"))


# -- the results
# ----------------------------------------------------------------------------------------------------------


def test_a_table_is_records_arrays_and_lines(tmp_path):
    table = study(COUNTING, tmp_path)
    even = sum(sample(("red",), seed_of(5, i), COUNTING.numbers)[0] for i in range(12))
    assert table.columns == ("colour", "games", "won", "share", "low", "high")
    assert table.records[0] == ("red", 12, even, *wilson(even, 12)) and table.dicts()[0]["won"] == even
    with numpy.load(tmp_path / "table.npz") as kept:
        for name, column in table.arrays().items():
            assert (kept[name] == column).all()
        made = json.loads(str(kept["made"]))
    assert made["numbers"] == dict(COUNTING.numbers) and made["study"] == "counting" and made["rules"] == "counted"
    assert len({len(line) for line in table.lines()}) == 1 and f"{100 * even / 12:.1f} %" in table.lines()[1]
    shown = table._repr_html_()
    assert shown.count("<tr>") == 4 and shown.count("<svg") == 3 == shown.count("<path")


def test_intervals_are_those_of_wilson():
    for count, of, low, high in (
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (5, 10, 0.2366, 0.7634),
        (1, 200, 0.0009, 0.0278),
    ):
        assert wilson(count, of)[1:] == pytest.approx((low, high), abs=5e-4)
    assert wilson(0, 0) == (0, 0, 1)


def test_impossible_numbers_are_refused():
    for wrong in ({"games": 0}, {"seed": -1}, {"games": "many"}, {"colour": 3}):
        with pytest.raises(StudyError, match="expected"):
            checked(COUNTING, wrong)


def test_every_study_says_what_it_is_and_the_command_lists_them(capsys):
    assert main(["study"]) == 0
    listed = capsys.readouterr().out
    for name, one in studies().items():
        assert one.name == name and f"{name:<10}{one.about}" in listed and "--games" in listed


def test_without_numpy_no_large_study_begins_and_a_small_one_has_records(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert (
        refused(capsys, "first", "--folder", tmp_path / "new") == "this needs numpy: pip install 'rules-tutor[study]'"
    )
    assert not (tmp_path / "new").exists()
    table = study_here(COUNTING)
    assert len(table.dicts()) == 3
    with pytest.raises(StudyError, match="needs numpy"):
        table.arrays()
