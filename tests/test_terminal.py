"""What commands print: JSON in any locale, and nothing that controls a terminal."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys

import pytest

from tutor.commands.main import main
from tutor.commands.terminal import escape_invisible, say

SCRIPT = (
    "game: edition 1, duel\nA: {Bastion} Troll Élan(1:1/1)\nupper: | Ogre\nB: {Bastion} Boom!\n\nplay Élan upper\nend\n"
)
LOCALES = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "ascii, strict": {"PYTHONIOENCODING": "ascii:strict"},
    "UTF-8": {"PYTHONIOENCODING": "utf-8"},
}


def run(locale, *arguments, typed=b"", folder=None):
    """Return what a command in a new process prints under a locale, as bytes, and its status."""
    done = subprocess.run(
        [sys.executable, "-m", "tutor", *arguments],
        input=typed, capture_output=True, timeout=120, cwd=folder,
        env={**os.environ, **LOCALES[locale], "XDG_STATE_HOME": str(folder)},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr.decode("utf-8", "replace")
    return done


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "élan.txt"
    path.write_text(SCRIPT, "utf-8")
    return path


@pytest.mark.parametrize("locale", LOCALES)
def test_json_output_is_ascii_in_any_locale(locale, script, tmp_path):
    done = run(locale, "run", "--json", "--language", "fr", str(script), folder=tmp_path)
    assert done.returncode == 0
    told = json.loads(done.stdout.decode("ascii"))
    assert "Élan" in told["moves"][0]["move"] and "é" in json.dumps(told, ensure_ascii=False)
    done = run(locale, "run", "--json", SCRIPT, folder=tmp_path)  # a text, whatever the locale makes of the argument
    assert json.loads(done.stdout)["moves"] == json.loads(run("UTF-8", "run", "--json", SCRIPT).stdout)["moves"]


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize("locale", ["C", "cp1252", "ascii, strict"])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--help"], 0), (["run", "--help"], 0), (["run", "élan.txt", "--language", "fr"], 0), (["run", "--beats", "élan.txt"], 0),
        (["compare", "élan.txt", "--language", "es"], 0), (["check", "élan.txt"], 0), (["turns", "--language", "ca", "--most", "2", "élan.txt"], 0),
        (["learn", "--language", "fr"], 0), (["learn", "stronghold", "--language", "fr"], 0), (["puzzle", "--language", "it"], 0),
        (["odds", "--samples", "2", "--language", "fr", "setup: edition 1, solo, deck 1, seed 2"], 0),
        (["where", "sprint.to-bridge"], 0), (["study"], 0), (["run", "ô.txt"], 2), (["nöpe"], 2), (["run", "game: édition 1"], 2),
    ],
)  # fmt: skip
def test_plain_output_is_written_whatever_the_locale(locale, arguments, status, tmp_path):
    done = run(locale, *arguments, folder=tmp_path, typed=b"quit\n")
    assert done.returncode == status, done.stderr
    assert (done.stderr if status else done.stdout).strip()


def test_input_is_utf8_in_the_c_locale(tmp_path):
    start = "game: edition 1, duel ; A: {Bastion} Élan(0:1/1) Ogre ; B: {Bastion} Ogre"
    done = run("C", "best", "--budget", "1", "--own", "play Élan upper ; end", start, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    done = run("C", "learn", "stronghold", folder=tmp_path, typed="é\n".encode())
    assert b"\\xe9" in done.stdout and b"\\udc" not in done.stdout


def test_files_for_machines_are_utf8_whatever_the_locale(tmp_path):
    pytest.importorskip("genanki")
    for locale in ("C", "cp1252"):
        assert run(locale, "cards", "--language", "fr", f"{locale}.apkg", folder=tmp_path).returncode == 0
    done = run("C", "puzzles", "--count", "1", "mine.toml", folder=tmp_path)
    assert done.returncode == 0 and (tmp_path / "mine.toml").read_text("utf-8").startswith("# Found by")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plain, ça va\u00a0?", "plain, ça va\u00a0?"),
        ("a\x1b[31mb\x07\x7f", "a\\x1b[31mb\\x07\\x7f"),
        ("\x9b31m", "\\x9b31m"),
        ("a\u202eb\u2066c\u200bd\ufeff", "a\\u202eb\\u2066c\\u200bd\\ufeff"),
        ("\udcff\ud800", "\\udcff\\ud800"),
        ("a\u2028b\rc", "a\\u2028b\\x0dc"),
        ("one\n\ttwo", "one\n\ttwo"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_control_characters_are_escaped(text, said):
    assert escape_invisible(text) == said
    stream = io.StringIO()
    say([text], stream)
    assert stream.getvalue() == said + "\n"


def test_no_command_passes_an_escape_on(tmp_path, capsys):
    bad = tmp_path / "bad.toml"
    bad.write_text('format = 1\nname = "x"\nprovenance = "x"\n"k\\u001b[31m" = 1\ncards = []\n', "utf-8")
    script = tmp_path / "bad.txt"
    script.write_text("game: edition 1, duel\nA: {Bastion} Tr\u009b31moll\nB: \u202e{Bastion} Ogre", "utf-8")
    for arguments in (
        ["check", str(bad)],
        ["run", str(script)],
        ["turns", "game: \x1b[2J"],
        ["check", str(tmp_path / "\x1b]0;x\x07")],
    ):
        assert main(arguments) == 2
        printed = capsys.readouterr()
        assert not any(sign in printed.out + printed.err for sign in "\x1b\x9b\u202e\x07"), arguments
    with pytest.raises(SystemExit):
        main(["run", "x", "\x1b[31m"])
    assert "\x1b" not in capsys.readouterr().err


def test_only_the_progress_line_controls_the_terminal(tmp_path):
    ours, theirs = pty.openpty()
    code = "from tutor.commands.terminal import say_progress; say_progress('a\\x1b[31m\\nb')"
    subprocess.run([sys.executable, "-c", code], stderr=theirs, check=True, timeout=60, cwd=tmp_path)
    os.close(theirs)
    assert os.read(ours, 1000) == b"\r\x1b[Ka\\x1b[31m b"
    os.close(ours)
