"""The notebooks that JupyterLab opens are copies in a folder of the user's."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tutor.commands.main import main
from tutor.server import launch, notebooks
from tutor.server.notebooks import copy_notebooks, ensure_home


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    """Put temporary folders into the test's folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("HOME", os.environ.get("HOME", str(tmp_path)))  # restored after the test


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Return a folder of installed notebooks, with a home folder for the user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "installed"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.ipynb").write_text(f"{name} 1", "utf-8")
    return folder


def texts(folder):
    return {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.ipynb"))}


def test_changed_notebooks_are_kept_and_others_updated(installed):
    first = copy_notebooks(installed)
    assert first.folder == Path(os.environ["XDG_DATA_HOME"]) / "rules-tutor" / "notebooks"
    assert texts(first.folder) == texts(installed) and (first.behind, first.why) == ((), "")
    (first.folder / "a.ipynb").write_text("mine", "utf-8")
    (first.folder / "own.ipynb").write_text("my own", "utf-8")
    assert copy_notebooks(installed) == first and texts(first.folder)["a.ipynb"] == "mine"

    for name in ("a", "b", "c"):
        (installed / f"{name}.ipynb").write_text(f"{name} 2", "utf-8")
    assert copy_notebooks(installed).behind == ("a.ipynb",)
    assert texts(first.folder) == {"a.ipynb": "mine", "b.ipynb": "b 2", "c.ipynb": "c 2", "own.ipynb": "my own"}

    (first.folder / "a.ipynb").unlink()
    assert copy_notebooks(installed).behind == () and texts(first.folder)["a.ipynb"] == "a 2"
    assert texts(installed) == {f"{name}.ipynb": f"{name} 2" for name in "abc"}


@pytest.mark.parametrize("made", ["", "[" * 100_000, "[]", '{"a.ipynb": 3}'])
def test_without_a_list_of_copies_nothing_is_overwritten(installed, made):
    folder = copy_notebooks(installed).folder
    (folder / notebooks.MADE).write_text(made, "utf-8")
    (folder / "a.ipynb").write_text("mine", "utf-8")
    assert copy_notebooks(installed).behind == ("a.ipynb",) and texts(folder) == {"a.ipynb": "mine", "b.ipynb": "b 1"}


def test_an_installation_that_is_read_only_is_enough(installed):
    for path in installed.iterdir():
        path.chmod(0o444)
    installed.chmod(0o555)
    try:
        folder = copy_notebooks(installed).folder
    finally:
        installed.chmod(0o755)
    (folder / "a.ipynb").write_text("mine", "utf-8")  # the copies are writable


def test_without_a_home_they_lie_in_a_temporary_folder(installed, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    found = copy_notebooks(installed)
    assert texts(found.folder) == texts(installed) and found.why
    assert "is not kept for long" in launch.describe_copies(found)[0]
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    assert ensure_home() and Path.home().is_dir()
    assert not ensure_home()


def test_the_command_opens_the_copies_and_never_ours(monkeypatch, tmp_path, capsys):
    labapp = pytest.importorskip("jupyterlab.labapp")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opened = []

    def initialize_server(argv):
        opened.extend(argv)
        raise KeyboardInterrupt

    monkeypatch.setattr(labapp.LabApp, "initialize_server", initialize_server)
    monkeypatch.setattr(launch, "trust", lambda _: None)
    before = {path: hashlib.sha256(path.read_bytes()).digest() for path in launch.NOTEBOOKS.glob("*.ipynb")}
    with pytest.raises(KeyboardInterrupt):
        main(["lab", "--no-browser", "--port", "0"])
    folder = tmp_path / "rules-tutor" / "notebooks"
    assert f"--ServerApp.root_dir={folder}" in opened and str(folder) in capsys.readouterr().out
    assert texts(folder) == texts(launch.NOTEBOOKS)
    assert before == {path: hashlib.sha256(path.read_bytes()).digest() for path in launch.NOTEBOOKS.glob("*.ipynb")}
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    with pytest.raises(KeyboardInterrupt):
        main(["lab", "--no-browser", "--port", "0"])
    assert "is not kept for long" in capsys.readouterr().out and Path.home().is_dir()
    assert main(["lab", str(tmp_path / "nowhere")]) == 2
    assert "expected a folder of notebooks" in capsys.readouterr().err


def test_a_home_for_one_run_is_removed_at_its_end(tmp_path):
    code = "from tutor.server.notebooks import ensure_home; from pathlib import Path; print(ensure_home(), Path.home())"
    environment = {**os.environ, "HOME": str(tmp_path / "none"), "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    needed, home = done.stdout.split()
    assert needed == "True" and home.startswith(str(tmp_path / "rules-tutor-home-"))
    assert list(tmp_path.iterdir()) == []
