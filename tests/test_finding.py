"""The search of the rulebook answers what newcomers type, in five languages and for both games."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tutor.games import definitions
from tutor.games.other_words import other_words
from tutor.locale import LANGUAGES, language
from tutor.session.rulebook_contents import book, entries
from tutor.session.words import words_at

HERE = Path(__file__).parent / "browser"
QUESTIONS = tomllib.loads((HERE / "questions.toml").read_text("utf-8"))["question"]
needs_node = pytest.mark.skipif(not shutil.which("node"), reason="NO NODE: the rulebook's search is not tested here")


def books():
    """Return everything that can be searched, by game and language."""
    found = {}
    for game in {one["game"] for one in QUESTIONS}:
        for code in LANGUAGES:
            definition, spoken = definitions()[game], language(code)
            words = words_at(definition, spoken)
            found[f"{game} {code}"] = {
                "book": book(definition, spoken),
                "also": other_words(game, spoken),
                "small": words["small-words"],
                "endings": words["word-endings"],
            }
    return found


@pytest.fixture(scope="module")
def answers():
    """Return the first results of each question, by game, language and question."""
    asked = [(f"{one['game']} {code}", one[code]) for one in QUESTIONS for code in LANGUAGES]
    told = json.dumps({"books": books(), "asked": asked})
    done = subprocess.run(["node", HERE / "asking.mjs"], input=told, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return dict(zip(asked, json.loads(done.stdout), strict=True))


def test_each_question_names_entries_and_is_asked_in_every_language():
    for one in QUESTIONS:
        assert set(one["is"]) <= entries(definitions()[one["game"]]), one["about"]
        assert set(LANGUAGES) <= one.keys()
    assert len(QUESTIONS) >= 65


@needs_node
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", ["clash", "dust"])
def test_an_answer_is_among_the_first_results(answers, game, code):
    own = [one for one in QUESTIONS if one["game"] == game]
    missed = {one[code] for one in own if not set(one["is"]) & set(answers[f"{game} {code}", one[code]])}
    assert not missed, {question: answers[f"{game} {code}", question] for question in missed}
