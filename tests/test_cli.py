"""``rules-tutor run`` and ``check``: what is printed where, and the exit status."""

import json
import subprocess
import sys

import pytest

from tutor.cli import main
from tutor.locale import LANGUAGES
from tutor.rulebook import rules
from tutor.sets import OWN_FOLDER, all_sets

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
    assert "mana.per-card" in before and "stronghold" in before  # told under the move that did it
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
def test_what_cannot_be_read_prints_nothing_but_the_error(run, text, said):
    status, out, err = run(text)
    assert (status, out) == (2, "")
    assert said in err and "script.txt" in err


def test_files_that_are_none(capsys, tmp_path):
    for file in (tmp_path, tmp_path / "none"):
        assert main(["run", str(file)]) == 2
        assert "cannot be opened" in capsys.readouterr().err


def test_an_edition_from_outside(run):
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
    return subprocess.run([sys.executable, "-m", "tutor.cli", *arguments], capture_output=True, check=False, **options)


def test_standard_input_and_streams_that_fail(tmp_path):
    done = command("run", "-", input=SCRIPT.encode())
    assert done.returncode == 0 and done.stdout.endswith(b"Zombie Gnome\n")
    file = tmp_path / "s.txt"
    file.write_text(SCRIPT.replace("Grrr", "\u00c9t\u00e9(1:1/1)"))
    plain = command("run", str(file), env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)})
    assert plain.returncode == 0 and b"\\xc9t\\xe9" in plain.stdout
    for shell, status in (
        ("run - <&-", 2),
        (f"run {file} >/dev/full", 0),
        (f"run {file} | true; exit ${{PIPESTATUS[0]}}", 0),
    ):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m tutor.cli {shell}"], capture_output=True, check=False
        )
        assert done.returncode == status, done.stderr
        assert b"Traceback" not in done.stderr


def test_check_the_house_and_files(capsys, tmp_path):
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


def test_a_folder_of_cards_is_read_beside_the_house(tmp_path, monkeypatch):
    (tmp_path / "wolves.toml").write_text(
        'format = 1\nname = "Wolves"\nprovenance = "Ours."\n'
        'cards = [{ name = "Wolf", type = "creature", cost = 1, attack = "X", health = 2, abilities = ["vulnerability"] }]\n'
    )
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    all_sets.cache_clear()
    try:
        assert "wolves" in all_sets() and "initiation" in all_sets()
    finally:
        monkeypatch.undo()
        all_sets.cache_clear()


def test_a_script_is_told_in_another_language(run):
    script = "game: edition 1, duel\nA: {Bastion} Troll Grrr\nupper: Brute | Ogre\nB: {Bastion} Mutant Zombie\n\nend\n"
    told = {code: run(script, "--language", code)[1].split("\n") for code in LANGUAGES}
    ids = {tuple(line.split("  ")[1] for line in lines if line.startswith("  ")) for lines in told.values()}
    assert len(ids) == 1 and len({"\n".join(lines) for lines in told.values()}) == len(LANGUAGES)
    assert len({"\n".join(lines[lines.index("---") :]) for lines in told.values()}) == 1  # a position is notation


def test_every_rule_is_met_and_the_table_says_by_what(capsys):
    assert main(["coverage"]) == 0
    told = capsys.readouterr().out
    assert told.strip().endswith("not met: none") and all(f"\n{id}\n" in f"\n{told}" for id in rules())


def test_a_lesson_file_is_checked_by_playing_it(tmp_path, capsys):
    good = tmp_path / "mine.toml"
    step = (
        '[mine]\ntitle = "Mine"\nabout = "What it is about."\nlevel = 1\neditions = [1]\n[[mine.step]]\nkind = "predict"\n'
        'text = "What becomes of Martyr?"\nstart = "game: edition 1, duel ; A: {Bastion} Troll ; upper: Brute Ogre | Martyr ; B: {Bastion} Troll"\n'
        'moves = "end"\nasks = "creature B upper 1"\nshows = ["assault.closest-enemy"]\n'
    )
    good.write_text(f"format = 1\n\n{step}")
    assert main(["check", str(good)]) == 0, capsys.readouterr()
    good.write_text(f"format = 9\n\n{step}")
    assert main(["check", str(good)]) == 2 and "mine.toml" in capsys.readouterr().err
