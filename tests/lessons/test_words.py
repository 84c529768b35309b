"""The length of lesson texts in every language."""

import pytest

from tutor.lessons import lessons
from tutor.locale import LANGUAGES, language

MOST = 40
#: The translations need a third more words for the same text: articles, and "the player" before the name of a side.
MOST_TRANSLATED = 54


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_step_has_too_many_words(code):
    say, most = language(code), MOST if code == "en" else MOST_TRANSLATED
    long = {
        f"{lesson.id}.{number}": len(say(step.text).split())
        for lesson in lessons().values()
        for number, step in enumerate(lesson.steps, 1)
        if len(say(step.text).split()) > most
    }
    assert not long
