"""Reading lessons: every error names the lesson, the step and the field."""

from __future__ import annotations

import pytest

from tutor.core import Unreadable
from tutor.lessons import read_lessons
from tutor.lessons.record import LARGEST_FILE

GOOD = """
format = 1

[first]
title = "A title"
about = "What it is about."
level = 1

[[first.step]]
kind = "predict"
text = "What happens?"
start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Zombie Baron ; B: {Bastion} Ogre"
moves = "end"
asks = "creature B upper 2"

[[first.step]]
kind = "predict"
text = "And now?"
vary = [["Zombie Baron", "Zombie Ogre"]]
"""


def test_a_good_lesson_is_read():
    lesson = read_lessons(GOOD, "1-own.toml")["first"]
    assert (lesson.title, lesson.editions, lesson.group, len(lesson.steps)) == ("A title", (1,), "1-own", 2)
    assert "Zombie Ogre" in lesson.steps[1].start
    assert lesson.steps[1].moves == "end" and lesson.steps[1].asks == "creature B upper 2"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 2", "own.toml: field “format”: 2; expected 1"),
        ("format = 1", "", "field “format”: None"),
        ("format = 1", "format = true", "True; expected 1"),
        ("level = 1", "level = 4", "lesson “first”, field “level”: 4"),
        ("level = 1", "level = 1\nextra = 1", "lesson “first”, field “extra”: unknown"),
        ("level = 1", "level = 1\neditions = [3]", "field “editions”"),
        ("level = 1", "level = 1\neditions = [1, 1]", "field “editions”"),
        ("level = 1", 'level = 1\nneeds = "x"', "field “needs”"),
        ('title = "A title"', "title = 3", "field “title”: 3; expected a text"),
        ('title = "A title"', "", "field “title”"),
        ("[first]", "[First]\n[first]", "lesson “First”"),
        ('text = "And now?"', f'text = "{"word " * 41}"', "step 2, field “text”: 41 words; expected at most 40"),
        ('kind = "predict"', 'kind = "ask"', "step 1, field “kind”: 'ask'"),
        ('asks = "creature B upper 2"', 'asks = "weather"', "step 1, field “asks”: “weather” cannot be asked"),
        ('asks = "creature B upper 2"', 'asks = "creature B upper"', "expected “creature” and place"),
        ('asks = "creature B upper 2"', "", "step 1, field “asks”: missing"),
        ('moves = "end"', "", "step 1, field “moves”: missing"),
        ('moves = "end"', 'moves = "end"\ngoal = "win"', "field “goal”: no field of a step of kind “predict”"),
        ('moves = "end"', 'moves = "end"\nmisreadings = ["nonsense"]', "'nonsense' is no misreading"),
        ('moves = "end"', 'moves = "end"\nleft = 1', "field “left”"),
        ('[["Zombie Baron", "Zombie Ogre"]]', '[["Troll", "Ogre"]]', "step 2, field “vary”: 'Troll' is not in"),
        ('[["Zombie Baron", "Zombie Ogre"]]', '["Zombie"]', "pairs of old and new words"),
        ('kind = "predict"\ntext = "And', 'kind = "do"\ngoal = "dance"\ntext = "And', "“dance” is no goal"),
        ('[[first.step]]\nkind = "predict"\ntext = "And', '[first.x]\nkind = "predict"\ntext = "And', "unknown"),
        ("[first]", "[first", "this is not TOML"),
    ],
)
def test_errors_of_a_broken_lesson(old, new, said):
    assert old in GOOD
    with pytest.raises(Unreadable) as caught:
        read_lessons(GOOD.replace(old, new, 1), "own.toml")
    assert said in str(caught.value) and str(caught.value).startswith("own.toml: ")


def test_sizes_are_limited():
    with pytest.raises(Unreadable, match="at most"):
        read_lessons(GOOD + "#" * LARGEST_FILE)
    step = '[[first.step]]\nkind = "tell"\ntext = "More."\n'
    with pytest.raises(Unreadable, match="steps"):
        read_lessons(GOOD + step * 6)
    assert len(read_lessons(GOOD + step * 5)["first"].steps) == 7
    with pytest.raises(Unreadable, match="at least one lesson"):
        read_lessons("format = 1")
    with pytest.raises(Unreadable, match="nothing goes before"):
        read_lessons('format = 1\n[a]\ntitle = "t"\nabout = "a."\nlevel = 1\n[[a.step]]\nkind = "tell"\ntext = "x"')


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('["e", "ee"], ' * 20, "field “vary”: "),  # each doubles the length, so the text would grow a millionfold
        (f'["Zombie", "{"Zombie " * 100}"], ' * 3, "field “vary”: "),
        ('["Zombie", "Ogre"], ["Ogre", "Zombie"], ' * 11, "field “vary”: 22 changes; expected at most 20"),
    ],
)
def test_a_varied_step_has_a_limited_size(change, said):
    with pytest.raises(Unreadable, match="expected at most") as caught:
        read_lessons(GOOD.replace('[["Zombie Baron", "Zombie Ogre"]]', f"[{change}]"), "own.toml")
    assert said in str(caught.value)


def test_a_huge_number_is_no_edition():
    with pytest.raises(Unreadable, match="field “editions”: a list too large to be shown; expected"):
        read_lessons(GOOD.replace("level = 1", f"level = 1\neditions = [0x{'f' * 9_000}]"), "own.toml")
