"""The puzzles of the project are proved again: a sample always, all of them in slow tests."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tutor.core import Unreadable
from tutor.games import definition_of
from tutor.lessons.tasks import hint_of, judge
from tutor.puzzles import house, read_puzzles, write_puzzles
from tutor.puzzles.records import files, load

IDS = sorted(house())
SAMPLE = sorted(random.Random(7).sample(IDS, 10))


def prove(id):
    one = house()[id]
    puzzles = definition_of(one.start).puzzles
    assert puzzles is not None
    puzzles.prove(one)


@pytest.mark.parametrize("id", SAMPLE)
def test_a_sample_is_proved(id):
    prove(id)


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in IDS if id not in SAMPLE])
def test_all_others_are_proved(id):
    prove(id)


def test_both_editions_and_both_modes_have_enough_puzzles():
    by = Counter(id.rpartition("-")[0] for id in IDS)
    assert set(by) == {"first-duel", "second-duel", "first-solo", "second-solo"}
    assert min(by.values()) >= 45 and len(IDS) >= 200, by
    assert {one.rating for one in house().values()} == {1, 2, 3}
    assert {one.kind for one in house().values()} == {"win", "save"}
    needs = {need for one in house().values() for need in one.needs}
    assert {"order", "own-creature", "save", "sprint", "rage"} <= needs


def test_each_file_is_as_the_program_writes_it():
    for path in files():
        assert write_puzzles(load(path)) == path.read_text("utf-8"), path.name


@pytest.mark.parametrize("id", SAMPLE)
def test_the_solution_reaches_the_goal_and_the_wrong_turns_do_not(id):
    one = house()[id]
    definition = definition_of(one.start)
    start, goal = definition.words.begin(one.start).settled(), definition.goals.read_goal(one.goal)
    for text, verdict in ((one.solution, "reached"), *((wrong.moves, "off") for wrong in one.wrong)):
        game = definition.game(start)
        for said in definition.words.read_moves(text, start.position):
            assert judge(definition, game, goal, 1, False) == "on the way"
            game = game.play(said.move)
        assert judge(definition, game.settled(), goal, 1, False) == verdict, text
        if verdict == "off":
            assert any(one for one in goals_missed(definition, goal, game.settled()))


def goals_missed(definition, goal, game):
    from tutor.locale import ENGLISH

    return definition.goals.missed(goal, game, ENGLISH)


@pytest.mark.parametrize("id", SAMPLE)
def test_the_hints_lead_through_the_solution(id):
    one = house()[id]
    definition = definition_of(one.start)
    start, goal = definition.words.begin(one.start).settled(), definition.goals.read_goal(one.goal)
    solution = [said.move for said in definition.words.read_moves(one.solution, start.position)]
    game = definition.game(start)
    while judge(definition, game, goal, 1, False) == "on the way":
        if game.choice is not None and game.choice.side != start.position.player:
            game = game.settled()
            continue
        hint = hint_of(definition, game, solution)
        assert hint is not None and hint.rule in definition.sentences.rules()
        game = game.play(hint.made)
    assert judge(definition, game, goal, 1, False) == "reached"


def test_a_wrong_puzzle_is_not_proved():
    one = house()[SAMPLE[0]]
    puzzles = definition_of(one.start).puzzles
    with pytest.raises(Unreadable, match="does not do it"):
        puzzles.prove(one._replace(solution="end"))
    with pytest.raises(Unreadable, match="a wrong turn does it"):
        puzzles.prove(one._replace(wrong=(one.wrong[0]._replace(moves=one.solution),)))


WRONG = {
    "format = 2": ("format", "expected 1"),
    "format = 1": ("study", "missing"),
    "format = 1\n[study]\nedition = 0\nmode = 'duel'\nsets = []\nseed = 0\ngames = 0": ("edition", "a number from 1"),
    "format = 1\npuzzles = 3\n[study]\nedition = 1": ("puzzles", "expected tables"),
}


@pytest.mark.parametrize("text", WRONG)
def test_errors_of_a_broken_file(text):
    with pytest.raises(Unreadable) as found:
        read_puzzles(text, "mine.toml")
    for part in ("mine.toml", *WRONG[text]):
        assert part in str(found.value)


def test_a_puzzle_that_is_invalid_or_has_a_duplicate_id_is_refused():
    text = write_puzzles(load(next(iter(files()))))
    first = next(line for line in text.splitlines(keepends=True) if line.startswith("    {"))
    with pytest.raises(Unreadable, match="appears twice"):
        read_puzzles(text.replace(first, first * 2))
    with pytest.raises(Unreadable, match="game"):
        read_puzzles(text.replace('"game:', '"game: castles,', 1))
    with pytest.raises(Unreadable, match="rating"):
        read_puzzles(text.replace("rating = 1", "rating = 9", 1).replace("rating = 2", "rating = 9", 1))
