"""``rules-tutor learn`` with standard input, as a screen reader or a remote shell provides it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from datetime import date

import pytest

from tutor.commands.main import main
from tutor.commands.progress_file import progress_file
from tutor.lessons import lessons
from tutor.lessons.execution import played
from tutor.lessons.placement import QUESTIONS
from tutor.lessons.progress import read_progress, write_progress
from tutor.lessons.questions import question
from tutor.lessons.tracks import tracks
from tutor.locale import LANGUAGES, language


@pytest.fixture
def learn(monkeypatch, capsys, tmp_path):
    """Type lines into a lesson; return the status, the output, and standard error."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def learn(*arguments, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(["learn", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return learn


def kept():
    return read_progress(progress_file().read_text("utf-8"))


def right(id, number):
    """Return the number to type for the right answer of a step."""
    return " ".join(str(n + 1) for n in question(lessons()[id], number).right)


def solution(id):
    """Return the lines that go through a lesson without mistakes and without questions of earlier lessons."""
    lines = []
    lesson = lessons()[id]
    for number, step in enumerate(lesson.steps, 1):
        if step.asks:
            lines.append(right(id, number))
        elif step.kind == "do":
            game = played(lesson, number)
            lines += [lesson.definition.words.write_move(move) for move in game.moves]
        lines.append("")
    return "\n".join(lines) + "\n"


def test_the_tracks_are_listed_with_numbers_that_run_in_order(learn):
    status, out, err = learn()
    assert (status, err) == (0, "") and not progress_file().exists()
    lines = [line for line in out.splitlines() if line.startswith("  ")]
    assert lines == [f"  {n}. {id}: {lessons()[id].title}" for n, id in enumerate(tracks()["first"].lessons, 1)]
    assert "rules-tutor learn stronghold" in out and "--placement 1 | 2" in out and "second | differs" in out
    status, out, _ = learn("--track", "second")
    assert status == 0 and out.startswith("The second edition (second)") and kept().track == "second"
    assert learn()[1] == out  # it is saved


def test_a_lesson_is_taken_to_its_end(learn):
    status, out, err = learn("stronghold", typed=solution("stronghold"))
    assert (status, err) == (0, "")
    assert "The castle in your hand: step 1 of 5" in out and "step 5 of 5" in out
    assert "Baron (cost 3, attack 3, health 5)" in out
    assert "play Baron lower" in out and "Done! The task is solved." in out
    assert "Lesson done: The castle in your hand" in out and "Go on with: rules-tutor learn mana" in out
    assert out.rstrip().endswith(str(progress_file()) + ".")
    assert kept().lessons["stronghold"].done and all(not one.missed for one in kept().questions.values())
    assert "stronghold: The castle in your hand (done)" in learn()[1]


def test_a_lesson_is_named_by_its_number_and_resumed_where_one_stopped(learn):
    learn("--track", "second")
    learn("2", typed=f"{right('mana', 1)}\n\n")
    assert kept().lessons["mana"].step == 2
    assert "Mana: step 2 of" in learn("2")[1] and "Mana: step 2 of" in learn("mana")[1]


def test_a_shared_lesson_is_taken_by_the_edition_of_the_track_or_the_one_that_is_asked_for(learn, monkeypatch):
    taken = []
    monkeypatch.setattr(
        "tutor.commands.learn.Terminal.converse", lambda it: taken.append(it.table.game.position.edition)
    )
    learn("stronghold")
    learn("stronghold", "--edition", "2")
    learn("--track", "second")
    learn("stronghold")
    learn("stronghold", "--edition", "1")
    assert taken == [1, 2, 2, 1]


def test_what_cannot_be_done_says_what_was_expected(learn):
    _, out, _ = learn("stronghold", typed="fly\n\nx\n9\n1 2\n0\n\nhelp\ntable\nundo\nquit\n")
    assert "“fly” is nothing that can be done here." in out
    for typed in ("x", "9", "0", ""):
        assert f"“{typed}”: expected numbers from 1 to 3." in out
    assert "“1 2”: expected one number." in out and "What can be typed: " in out
    assert out.count("Hand of A, from the left:") == 3  # two steps, and the table once more
    assert "stronghold.2" not in kept().questions


def test_moves_in_words_are_refused_undone_and_shown(learn):
    before = "".join(f"\n{right('stronghold', n)}\n" for n in (2, 3, 4))
    typed = f"{before}\nplay Brute upper\njump\nplay Zombie upper\nundo\nend\nretry\nhint\nhint\nhint\nshow\n\n"
    _, out, _ = learn("stronghold", typed=typed)
    assert "There is no Brute in the hand of A." in out and "[summoning.from-hand]" in out
    assert "“jump” is no move" in out and "Baron was not played on the lower line." in out
    hints = out[out.index("Behind the others: ") :]
    assert "Look at Baron." in hints and "This move helps: play Baron lower" in hints
    assert "This is one way to do it." in hints and "Lesson done" in hints


def test_what_is_missed_is_reviewed_and_what_is_known_is_not(learn):
    wrong = "1" if right("stronghold", 2) != "1" else "2"
    learn("stronghold", typed=f"\n{wrong}\n\n{right('stronghold', 3)}\n")
    assert kept().questions["stronghold.2"].is_owed and not kept().questions["stronghold.3"].missed
    assert "1 question is due again" in learn()[1]
    status, out, _ = learn("--review", typed=f"{right('stronghold', 2)}\n\n")
    assert status == 0 and "asked again, question 1 of 1" in out and "The review is over." in out
    assert kept().questions["stronghold.2"].due > date.today()
    status, out, err = learn("--review")
    assert (status, out) == (2, "") and "nothing is due today" in err


def test_a_placement_says_where_to_begin(learn):
    status, out, _ = learn("--placement", "2", typed="0\n\n" * QUESTIONS)
    assert status == 0 and "Where to begin: question 10 of 10" in out
    assert f"0 of {QUESTIONS} right. Begin with “The castle in your hand”" in out
    assert (kept().track, kept().begin) == ("second", "stronghold") and not kept().questions
    _, out, _ = learn("--placement", "1", typed="hint\n\nback\n0\nback\nquit\n")
    assert "gives no hints" in out and out.count("question 1 of 10") == 1 and kept().track == "second"
    assert "no edition 3 here: expected 1, 2" in learn("--placement", "3")[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "there is no lesson “nowhere”"),
        (["99"], "there is no lesson number 99 in the track “first”: expected 1 to"),
        (["0"], "there is no lesson number 0"),
        (["surprises", "--edition", "2"], "lesson “surprises” is for edition 1, and not for 2"),
        (["--track", "third"], "there is no track “third”: expected one of first, second, differs"),
    ],
)
def test_what_is_not_there_is_said_with_what_there_is(learn, arguments, said):
    status, out, err = learn(*arguments)
    assert (status, out) == (2, "") and said in err


@pytest.mark.parametrize("text", ["rules-tutor progress 9\n", "nonsense", "\udcff"])
def test_a_progress_that_cannot_be_read_is_left_as_it_is(learn, text):
    progress_file().parent.mkdir(parents=True)
    progress_file().write_bytes(data := text.encode("utf-8", "surrogateescape"))
    status, out, err = learn("stronghold", typed="\n")
    assert (status, out) == (2, "") and str(progress_file()) in err and progress_file().read_bytes() == data


def test_a_progress_that_cannot_be_kept_is_said_and_the_lesson_goes_on(learn, tmp_path):
    (tmp_path / "rules-tutor").write_text("no folder", "utf-8")
    status, out, err = learn("stronghold", typed="\n")
    assert status == 0 and "step 2 of 5" in out
    assert err.count(f"Your progress cannot be kept in {progress_file()}") == 1 and not progress_file().exists()
    assert "Your progress is kept" not in out
    (tmp_path / "rules-tutor").unlink()
    (tmp_path / "rules-tutor" / "progress.txt").mkdir(parents=True)
    status, out, err = learn("stronghold", typed="\n")
    assert status == 0 and "step 2 of 5" in out and "Your progress cannot be kept" in err


def test_the_progress_of_a_browser_can_be_put_there(learn):
    progress_file().parent.mkdir(parents=True)
    progress_file().write_text("rules-tutor progress 1\nlesson stronghold at 5 done\n", "utf-8")
    assert "Go on with: rules-tutor learn mana" in learn()[1]
    learn("mana", typed="quit\n")
    assert kept().lessons["stronghold"].done and write_progress(kept()).startswith("rules-tutor progress 2")


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_five_languages(learn, code):
    status, out, err = learn("stronghold", "--language", code, typed="\nhint\n1\n\nquit\n")
    assert (status, err) == (0, "") and language(code)(lessons()["stronghold"].title) in out
    assert (lessons()["stronghold"].title in out) == (code == "en")


def begun(tmp_path, stdin):
    return subprocess.Popen(
        [sys.executable, "-m", "tutor", "learn", "stronghold"],
        stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip


def test_the_end_of_the_input_and_ctrl_c_end_politely_with_the_progress_kept(tmp_path):
    process = begun(tmp_path, subprocess.PIPE)
    out, err = process.communicate(b"\n", timeout=60)
    assert (process.returncode, err) == (0, b"") and b"Your progress is kept in" in out
    process = begun(tmp_path, subprocess.PIPE)
    seen = b""
    while not seen.endswith(b"quit: "):
        seen += (got := process.stdout.read(1))
        assert got, process.stderr.read()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"") and b"Your progress is kept in" in out
    assert b"lesson stronghold at 2" in (tmp_path / "rules-tutor" / "progress.txt").read_bytes()


def test_what_is_no_text_ends_it_with_a_sentence(tmp_path):
    process = begun(tmp_path, subprocess.PIPE)
    out, err = process.communicate(b"\n\xff\xfe\n", timeout=60)
    assert (process.returncode, err) == (0, b"") and b"Your progress is kept in" in out


def test_a_task_of_another_game_is_taken_with_the_hand_in_sight(learn):
    status, out, _ = learn("dust-give", typed=f"{right('dust-give', 1)}\n\ngive Folio\nback\n")
    assert status == 0 and "B: Folio Atlas" in out and "Folio (paper 6/8/5/7)" in out
    status, out, _ = learn("dust-clash", typed=solution("dust-clash"))
    assert status == 0 and "dust-clash" in kept().lessons and kept().lessons["dust-clash"].done
