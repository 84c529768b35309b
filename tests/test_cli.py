"""The commands ``rules-tutor run`` and ``check``: their output and exit status."""

import importlib.util
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from interrupted import begun

from tutor.__main__ import main as main_of_the_process
from tutor.commands.arguments import parser
from tutor.commands.main import main
from tutor.core.sets import OWN_FOLDER
from tutor.games.clash.rulebook import rules
from tutor.games.clash.sets import all_sets
from tutor.locale import LANGUAGES
from tutor.site import build

SCRIPT = """game: edition 1, duel, turn 3, A to play, summoning, mana 6
A: {Bastion} Meteorite Grrr
upper: | Zombie Gnome
B: {Bastion} Baron Troll

cast  Meteorite at Zombie   # both fall
return Zombie Gnome
end
"""


@pytest.fixture
def run(tmp_path, capsys):
    def run(text, *options):
        file = tmp_path / "script.txt"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = main(["run", str(file), *options])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_a_script_that_runs(run):
    status, out, err = run(SCRIPT)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert [line for line in lines if line.startswith(">")] == [
        "> cast Meteorite at Zombie",
        "> return Zombie Gnome",
        "> end",
    ]
    assert lines[1].startswith("  incantation.any-creature  Meteorite is played at Zombie.")
    assert lines[lines.index("---") + 1 :] == [
        "game: edition 1, duel, turn 4, B to play, summoning, mana 5",
        "A: {Bastion} Grrr Meteorite",
        "upper: |",
        "lower: |",
        "B: {Bastion} Baron Troll Zombie Gnome",
    ]


def test_an_open_choice_at_the_end_takes_the_fixed_order_and_is_told(run):
    _, whole, _ = run(SCRIPT.split("return")[0] + "end")
    _, alone, _ = run(SCRIPT.split("return")[0])
    assert "B: {Bastion} Baron Troll Gnome Zombie" in whole
    assert alone.splitlines()[:8] == whole.splitlines()[:8]
    assert alone.count("return.right-end") == 2


def test_a_move_against_the_rules(run):
    status, out, err = run(SCRIPT + "play Troll upper\nend")
    assert status == 1
    assert out.splitlines()[-6:-4] == ["---", "game: edition 1, duel, turn 4, B to play, summoning, mana 5"]
    assert "> play Troll upper" in out and "> end\n  " in out
    assert err.splitlines()[0] == "line 9: play Troll upper is against the rules"
    assert err.splitlines()[1].startswith("  mana.cost  Troll costs 6 Mana, and 5 is left.")


def test_a_refused_answer_leaves_nothing_untold(run):
    script = (
        "game: edition 1, duel\nA: {Bastion} Troll Grrr\nupper: Abomination | Zombie Gnome\nlower: Brute |\nB: {Bastion} Baron Ogre\n\n"
        "end\nreturn Zombie Troll\n"
    )
    status, out, _ = run(script)
    assert status == 1
    before, _, after = out.partition("> return Zombie Troll")
    assert "mana.per-card" in before and "stronghold" in before  # printed under the move that did it
    assert after.startswith("\n---\n")
    assert json.loads(run(script, "--json")[1])["moves"][1] == {"move": "return Zombie Troll", "events": []}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "“game:” is missing"),
        (SCRIPT + "fly", "line 9, column 1: “fly” is no move"),
        (SCRIPT.replace("Grrr", "Grrrr"), "line 2, column 24: no card is called “Grrrr”"),
        (b"\xff\xfe", "line 1, column 1: expected UTF-8"),
        (b"game: edition 1\n \xe9", "line 2, column 2: expected UTF-8"),
        (b"\x00" * 10, "control character"),
        ("x" * 3_000_000, "expected a shorter text"),
    ],
)
def test_an_unreadable_script_prints_only_the_error(run, text, said):
    status, out, err = run(text)
    assert (status, out) == (2, "")
    assert said in err and "script.txt" in err


def test_paths_that_are_not_files(capsys, tmp_path):
    for file in (tmp_path, tmp_path / "none"):
        assert main(["run", str(file)]) == 2
        assert "cannot be opened" in capsys.readouterr().err


def test_the_edition_option(run):
    assert run(SCRIPT.replace("edition 1", "edition 9"), "--edition", "1")[0] == 0
    assert run(SCRIPT, "--edition", "9")[0] == 2


def test_json_for_machines(run):
    status, out, _ = run(SCRIPT + "play Troll upper", "--json")
    document = json.loads(out)
    assert status == 1
    assert document["moves"][0]["move"] == "cast Meteorite at Zombie"
    first = document["moves"][0]["events"][0]
    assert first == {
        "kind": "cast", "rule": "incantation.any-creature", "side": "A", "card": "Meteorite", "at": "A hand 1", "to": "B upper 1",
        "before": 6, "after": 1, "other": "Zombie", "text": "Meteorite is played at Zombie. It costs 5 Mana; 1 left.",
    }  # fmt: skip
    assert document["position"][0].startswith("game: edition 1")
    assert document["refused"][0]["rule"] == "mana.cost"


def command(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "tutor.commands.main", *arguments], capture_output=True, check=False, **options
    )


def test_standard_input_and_streams_that_fail(tmp_path):
    done = command("run", "-", input=SCRIPT.encode())
    assert done.returncode == 0 and done.stdout.endswith(b"Zombie Gnome\n")
    file = tmp_path / "s.txt"
    file.write_text(SCRIPT.replace("Grrr", "\u00c9t\u00e9(1:1/1)"))
    plain = command("run", str(file), env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)})
    assert plain.returncode == 0 and b"\\xc9t\\xe9" in plain.stdout
    for shell, status in (
        ("run - <&-", 2),
        (f"run {file} | true; exit ${{PIPESTATUS[0]}}", 0),
    ):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m tutor.commands.main {shell}"], capture_output=True, check=False
        )
        assert done.returncode == status, done.stderr
        assert b"Traceback" not in done.stderr


@pytest.fixture
def files(tmp_path):
    """A script that is refused at its end, a card set, and unreadable files."""
    (tmp_path / "script").write_text(SCRIPT + "play Troll upper\n")
    (tmp_path / "set.toml").write_text(
        'format = 1\nname = "x"\nprovenance = "y"\ncards = [{ name = "Zap", type = "incantation", cost = 1, attack = 1 }]'
    )
    (tmp_path / "bad.toml").write_text("x = 1")
    return tmp_path


#: Everything that prints, with its status.
PRINTS = (
    ("run script", 1), ("run --json script", 1), ("compare script", 0), ("compare", 0), ("check script set.toml", 0),
    ("check set.toml bad.toml", 2), ("--help", 0), ("check --help", 0),
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("arguments", "status"), PRINTS)
def test_a_closed_pipe_and_a_full_disk(files, arguments, status):
    def shell(text):
        return subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=False, cwd=files)

    tutor = f"{sys.executable} -m tutor.commands.main {arguments}"
    heard = shell(f"{tutor} >/dev/null")
    gone = shell(f"{tutor} | true; exit ${{PIPESTATUS[0]}}")
    assert (gone.returncode, heard.returncode, gone.stderr) == (status, status, heard.stderr)
    assert "Traceback" not in gone.stderr and shell(f"{tutor} >&-").returncode == status
    full = shell(f"{tutor} >/dev/full")
    assert full.returncode == 3
    assert full.stderr.splitlines()[-1] == "standard output: this cannot be written: No space left on device"
    assert "Traceback" not in full.stderr and "Exception" not in full.stderr
    unheard = shell(f"{tutor} 2>/dev/full")
    assert (unheard.returncode, unheard.stderr) == (status, "")


def test_ctrl_c_ends_a_command_silently(files):
    os.mkfifo(files / "pipe")
    running = begun("run", "pipe", cwd=files)
    with (files / "pipe").open("wb"):  # opening a pipe blocks until the command opens it too, so it is running
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_ctrl_c_at_any_command(monkeypatch, capsys):
    def interrupted(*_):
        raise KeyboardInterrupt

    for function in ("run.run_script", "site.build_site", "compare.list_differences", "coverage.list_coverage"):
        monkeypatch.setattr(f"tutor.commands.{function}", interrupted)
    for arguments in (["run", "x"], ["compare"], ["coverage"], ["site", "x"]):
        monkeypatch.setattr("sys.argv", ["rules-tutor", *arguments])
        assert main_of_the_process() == 130
    assert capsys.readouterr() == ("", "")


# -- the static site ------------------------------------------------------------------------------------------------------


needs_site = pytest.mark.skipif(
    importlib.util.find_spec("jupyterlite_pyodide_kernel") is None, reason="nothing here builds the site"
)


@needs_site
def test_the_site_contains_the_licences_of_its_parts(tmp_path):
    """Pyodide's licence was once missing, although its terms require it."""
    build._licences(tmp_path / "licences", build.PROJECT)
    found = {path.name: path.read_text("utf-8") for path in (tmp_path / "licences").iterdir()}
    assert {"pyodide.txt", "rules-tutor.txt"} <= set(found) <= {"pyodide.txt", "rules-tutor.txt", "python.txt"}
    assert "Mozilla Public License Version 2.0" in found["pyodide.txt"] and "github.com/pyodide" in found["pyodide.txt"]
    assert len(found["pyodide.txt"]) > 16_000 and "MIT" in found["rules-tutor.txt"]


@pytest.fixture
def slow_npm(tmp_path, monkeypatch):
    """A fake npm that reports its start and has a child that keeps writing; both end when they are ended."""
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "npm").write_text(
        f"#!/bin/sh\n(while :; do touch child; sleep 0.05; done) &\necho $! > {tmp_path}/begun.new\n"
        f"mv {tmp_path}/begun.new {tmp_path}/begun\nwait\n"
    )
    (bin / "node").write_text("#!/bin/sh\n")
    for path in bin.iterdir():
        path.chmod(path.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", f"{bin}:{os.environ['PATH']}")
    return tmp_path / "begun"


@needs_site
def test_an_interrupted_build_keeps_the_old_site_and_no_partial_one(tmp_path, slow_npm):
    old = tmp_path / "site"
    old.mkdir()
    (old / build.MARK).touch()
    (old / "index.html").write_text("old")
    running = begun("site", str(old))
    while not slow_npm.exists():
        assert running.poll() is None, running.communicate()
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")
    assert (old / "index.html").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["begun", "bin", "site"]
    assert not Path(f"/proc/{slow_npm.read_text().strip()}/cwd").exists()


@needs_site
def test_a_site_that_cannot_be_written_is_reported_in_a_sentence(tmp_path, capsys):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file" / "site", tmp_path / "file" / "deep" / "site", "/proc/site"):
        assert main(["site", str(folder)]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"{folder}: the site cannot be written: ") and err.count("\n") == 1


def test_the_old_site_is_restored_if_the_new_one_cannot_replace_it(tmp_path, monkeypatch):
    old, made = tmp_path / "old", tmp_path / "made"
    for folder in (old, made):
        folder.mkdir()
        (folder / "name").write_text(folder.name)
    rename = Path.rename
    for problem in (OSError(28, "No space left on device"), KeyboardInterrupt()):

        def fails(path, target, problem=problem):
            if path == made:
                raise problem
            return rename(path, target)

        monkeypatch.setattr(Path, "rename", fails)
        with pytest.raises(type(problem)):
            build._replace(old, made, tmp_path / "before")
        assert (old / "name").read_text() == "old" and not (tmp_path / "before").exists()
        monkeypatch.undo()
    build._replace(old, made, tmp_path / "before")
    assert (old / "name").read_text() == "made" and (tmp_path / "before" / "name").read_text() == "old"


# -- numbers --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play", "lab", "serve"])
def test_a_port_is_a_number_that_a_port_can_have(command, capsys):
    for port in ("80000", "65536", "-1", "x", "1.5", "", "nan"):
        with pytest.raises(SystemExit) as ended:
            main([command, f"--port={port}"])
        assert ended.value.code == 2
        assert f"--port: expected a number from 0 to 65535, and found {port}" in capsys.readouterr().err
    for port in (0, 1, 65535):
        assert parser().parse_args([command, f"--port={port}"]).port == port


@pytest.mark.parametrize(
    ("option", "least", "wrong"),
    [("idle", "0.01", ("nan", "inf", "-inf", "1e999", "0", "x", "-1")), ("warm", "0", ("-1", "1.5", "nan", "9" * 5_000)),
     ("most", "1", ("0", "inf", ""))],
)  # fmt: skip
def test_options_of_a_host_are_numbers(option, least, wrong, capsys):
    for value in wrong:
        with pytest.raises(SystemExit) as ended:
            main(["serve", f"--{option}={value}"])
        assert ended.value.code == 2
        assert f"--{option}: expected at least {least}, and found {value}" in capsys.readouterr().err
    assert getattr(parser().parse_args(["serve", f"--{option}={least}"]), option) == float(least)


def test_check_built_in_situations_and_files(capsys, tmp_path):
    assert main(["check"]) == 0
    assert "all as they say" in capsys.readouterr().out
    bad = tmp_path / "bad.toml"
    bad.write_text('format = 1\nname = "x"\nprovenance = "y"\ncards = [ { name = "A", type = "cat" } ]')
    good = tmp_path / "script.txt"
    good.write_text(SCRIPT)
    assert main(["check", str(good), str(bad)]) == 2
    printed = capsys.readouterr()
    assert "3 moves, can be read" in printed.out
    assert "card “A”, field “type”" in printed.err
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(
        '[x]\ntitle = "x"\nshows = ["a.b"]\nstart = "game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Ogre"\nstory = ["turn.phases"]'
    )
    assert main(["check", str(wrong)]) == 1
    assert "turn.phases is not cited" in capsys.readouterr().err


def test_a_folder_of_cards_that_cannot_be_read_serves_nothing(tmp_path, capsys):
    (tmp_path / "wolves.toml").write_text(
        'format = 1\nname = "Wolves"\nprovenance = "Ours."\ncards = [{ name = "Wolf" }]\n'
    )
    for folder, said in ((tmp_path, "wolves.toml, card “Wolf”"), (tmp_path / "none", "no such folder")):
        assert main(["play", "--no-browser", "--cards", str(folder)]) == 2
        assert said in capsys.readouterr().err
    assert "wolves" not in all_sets()


def test_a_folder_of_cards_is_added_to_the_built_in_sets(tmp_path, monkeypatch):
    (tmp_path / "wolves.toml").write_text(
        'format = 1\nname = "Wolves"\nprovenance = "Ours."\n'
        'cards = [{ name = "Wolf", type = "creature", cost = 1, attack = "X", health = 2, abilities = ["vulnerability"] }]\n'
    )
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    assert "wolves" in all_sets() and "initiation" in all_sets()
    monkeypatch.undo()
    assert "wolves" not in all_sets()


def test_a_script_is_told_in_another_language(run):
    script = "game: edition 1, duel\nA: {Bastion} Troll Grrr\nupper: Brute | Ogre\nB: {Bastion} Mutant Zombie\n\nend\n"
    told = {code: run(script, "--language", code)[1].split("\n") for code in LANGUAGES}
    ids = {tuple(line.split("  ")[1] for line in lines if line.startswith("  ")) for lines in told.values()}
    assert len(ids) == 1 and len({"\n".join(lines) for lines in told.values()}) == len(LANGUAGES)
    assert len({"\n".join(lines[lines.index("---") :]) for lines in told.values()}) == 1  # a position is notation


def test_every_rule_is_met_and_the_table_says_by_what(capsys):
    status = main(["coverage"])
    told = capsys.readouterr().out
    assert "not met: none\n" in told and all(f"\n{id}\n" in f"\n{told}" for id in rules())
    assert told.strip().endswith("not taught: none") and status == 0


def test_a_lesson_file_is_checked_by_playing_it(tmp_path, capsys):
    good = tmp_path / "mine.toml"
    step = (
        '[mine]\ntitle = "Mine"\nabout = "What it is about."\nlevel = 1\neditions = [1]\n[[mine.step]]\nkind = "predict"\n'
        'text = "What happens to Zombie?"\nstart = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Zombie Baron ; B: {Bastion} Troll"\n'
        'moves = "end"\nasks = "creature B upper 1"\nshows = ["assault.closest-enemy"]\nexplain = "Brute attacks it."\n'
    )
    good.write_text(f"format = 1\n\n{step}")
    assert main(["check", str(good)]) == 0, capsys.readouterr()
    good.write_text(f"format = 1\n\n{step.replace('Brute |', 'Ogre |')}")
    assert main(["check", str(good)]) == 1
    said = capsys.readouterr().err
    assert "mine, step 1: known: Ogre brings berserk" in said and "names Brute, which is not on the table" in said
    good.write_text(f"format = 9\n\n{step}")
    assert main(["check", str(good)]) == 2 and "mine.toml" in capsys.readouterr().err
