"""The words of the lessons in every language: few, and all there."""

import pytest

from tutor.lessons import lessons
from tutor.locale import LANGUAGES, language

MOST = 40


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_step_says_more_than_forty_words(code):
    say = language(code)
    long = {
        f"{lesson.id}.{number}": len(say(step.text).split())
        for lesson in lessons().values()
        for number, step in enumerate(lesson.steps, 1)
        if len(say(step.text).split()) > MOST
    }
    assert not long
