"""The lessons: short texts, steps that can be executed, and questions, tasks and hints computed from the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.core.definition import Game
from tutor.games import definitions
from tutor.lessons import lessons
from tutor.lessons.coverage import Met, coverage
from tutor.lessons.execution import compared, opening, played
from tutor.lessons.questions import outcome, question, worked_example
from tutor.lessons.record import MOST_STEPS, MOST_WORDS, Lesson
from tutor.lessons.tasks import DEEPEST, hints, judge, search
from tutor.locale import ENGLISH, LANGUAGES, language
from tutor.puzzles.records import house

STEPS = [(lesson, n) for lesson in lessons().values() for n in range(1, len(lesson.steps) + 1)]


def name(value: object) -> str:
    return value.id if isinstance(value, Lesson) else str(value)


def rules(lesson: Lesson) -> object:
    return lesson.definition.sentences.rules()


def begun(lesson: Lesson, n: int, edition: int = 0) -> Game:
    return lesson.definition.game(opening(lesson, n, edition))


def reached(lesson: Lesson, goal: object, game: Game) -> bool:
    goals = lesson.definition.goals
    return goals.met(goal, goals.marks(goal, game), game.opening.position, game.position)


def of_kind(*kinds: str):
    found = [(lesson, n) for lesson, n in STEPS if lesson.steps[n - 1].kind in kinds]
    return pytest.mark.parametrize(("lesson", "n"), found, ids=name)


def editions(lesson: Lesson) -> tuple[int, ...]:
    """Return the editions by which the steps of a lesson must work; 0 is the step's own edition, for a lesson of one
    edition."""
    return lesson.editions if len(lesson.editions) > 1 else (0,)


def test_there_are_enough_lessons_in_order():
    seen: set[str] = set()
    for lesson in lessons().values():
        assert seen.issuperset(lesson.needs), lesson.id
        seen.add(lesson.id)
    for name, least in (("clash", 16), ("dust", 10)):
        own = [lesson for lesson in lessons().values() if lesson.definition.name == name]
        assert least <= len(own) <= 60
        levels = Counter(lesson.level for lesson in own)
        assert all(levels[level] >= 3 for level in (1, 2, 3)), (name, levels)


@pytest.mark.parametrize("lesson", lessons().values(), ids=name)
def test_a_lesson_is_short_and_begins_with_something_to_do(lesson):
    assert len(lesson.steps) <= MOST_STEPS
    acts = [step.kind in ("predict", "do") or step.left != 0 for step in lesson.steps]
    assert any(acts[:2])
    assert lesson.about.endswith(".") and lesson.about.count(".") == 1
    for step in lesson.steps:
        assert len(step.text.split()) <= MOST_WORDS and len(step.explain.split()) <= MOST_WORDS
        assert set(step.shows) <= set(rules(lesson)), set(step.shows) - set(rules(lesson))
        assert step.shows


@pytest.mark.parametrize(("lesson", "n"), STEPS, ids=name)
def test_every_step_executes_in_each_of_its_editions(lesson, n):
    for edition in editions(lesson):
        start = opening(lesson, n, edition)
        assert edition in (0, start.position.edition)
        if lesson.steps[n - 1].kind != "compare":
            played(lesson, n, edition)


@of_kind("predict")
def test_a_question_has_wrong_answers_by_named_misreadings(lesson, n):
    step = lesson.steps[n - 1]
    for edition in editions(lesson):
        asked = question(lesson, n, edition)
        right = [option for option in asked.options if option.right]
        wrong = [option for option in asked.options if not option.right]
        assert right and wrong, edition
        assert asked.several or (len(right) == 1 and len(asked.options) <= 4)
        said = [lesson.definition.asking.say(option.answer, ENGLISH) for option in asked.options]
        assert len(set(said)) == len(said) and all(said)
        assert lesson.definition.asking.say_asked(asked.asks, asked.start.position, ENGLISH)
        assert set(step.misreadings) <= {id for option in wrong for id in option.misreadings}, edition
        for i, option in enumerate(asked.options):
            found = outcome(asked, i)
            assert found.right == option.right
            if option.right or asked.several:
                continue
            assert found.rule in rules(lesson) and found.misread is not None and found.misreadings
            assert found.parting is not None and found.parting <= len(found.game.events)
            assert all(misreading.rule in rules(lesson) for misreading in found.misreadings)


@of_kind("predict")
def test_answers_are_always_in_the_same_order(lesson, n):
    first = question(lesson, n)
    question.cache_clear()
    assert question(lesson, n) == first


def test_the_right_answer_is_not_always_in_the_same_place():
    places = Counter(
        question(lesson, n).right[0] for lesson, n in STEPS if lesson.steps[n - 1].asks not in ("", "playable")
    )
    assert len(places) >= 3 and max(places.values()) < 0.75 * places.total()


@of_kind("show")
def test_the_rest_of_a_worked_example_can_be_asked(lesson, n):
    shown, asked = worked_example(lesson, n)
    assert len(asked) == max(lesson.steps[n - 1].left, 0) or lesson.steps[n - 1].left < 0
    for one in asked:
        assert len(one.right) == 1 and len(one.options) > 1
    if asked:
        assert begun(lesson, n).moves == () and shown
        assert lesson.definition.name != "clash" or asked[0].start.position.phase == "assault"


@of_kind("do")
def test_a_goal_is_found_by_search_and_hints_lead_there(lesson, n):
    step = lesson.steps[n - 1]
    goal = lesson.definition.goals.read_goal(step.goal)
    for edition in editions(lesson):
        game = begun(lesson, n, edition)
        assert judge(lesson.definition, game, goal, step.turns) == "on the way"
        for _ in range(DEEPEST):
            hint = hints(lesson.definition, game, goal, step.turns, step.shows)
            assert hint is not None and hint.rule in rules(lesson)
            assert game.why_not(hint.made) is None
            said = game.play(lesson.definition.words.read_move(hint.move, game.position))
            game = game.play(hint.made)
            assert said.position == game.position
            if judge(lesson.definition, game, goal, step.turns) == "reached":
                break
            assert judge(lesson.definition, game, goal, step.turns) == "on the way"
        assert reached(lesson, goal, game)
        assert hints(lesson.definition, game, goal, step.turns) is None


@of_kind("do")
def test_a_wrong_move_is_recognised(lesson, n):
    """Each first move reaches the goal, leaves it in reach, or is known to fail; so does ending the turn at once."""
    step = lesson.steps[n - 1]
    goal = lesson.definition.goals.read_goal(step.goal)
    start = begun(lesson, n)
    for move in start.legal_moves():
        game = start.play(move)
        found = search(lesson.definition, game, goal, step.turns)
        assert found.whole or found.moves is not None, move
        if game.choice is None and game.position.player != start.position.player and not reached(lesson, goal, game):
            assert judge(lesson.definition, game, goal, step.turns) == "off", move


def passed(lesson: Lesson, game: Game, goal: object) -> Game:
    """Return the game after a turn in which the learner does nothing for the goal.

    The turn is ended. In a game without a move that ends the turn, it is the first move that does not reach the goal,
    or any move if all do.
    """
    if lesson.definition.name == "clash":
        return game.play(lesson.definition.words.read_move("end", game.position)).settled()
    tried = [game.play(move) for move in game.legal_moves()]
    return next((one for one in tried if not reached(lesson, goal, one)), tried[0])


@of_kind("do")
def test_a_task_ends_with_its_turn_and_is_not_solved_by_ending_turns(lesson, n):
    """A learner who only ends turns fails at the end of the task's turn and is told in every language what is missing.
    Nothing that happens later changes this."""
    step = lesson.steps[n - 1]
    goals = lesson.definition.goals
    goal = goals.read_goal(step.goal)
    for edition in editions(lesson):
        game = begun(lesson, n, edition)
        for turn in range(1, 4):
            if game.position.is_over:
                break
            game = passed(lesson, game, goal)
            assert turn > 1 or not reached(lesson, goal, game), "every move reaches the goal"
            verdict = judge(lesson.definition, game, goal, step.turns)
            assert verdict == "off" or turn < step.turns, (edition, turn, verdict)
            if turn == step.turns:
                said = [goals.missed(goal, game, language(code)) for code in LANGUAGES]
                assert all(texts and all(texts) for texts in said) and len(set(said)) > 3, said
        solved = played(lesson, n, edition)
        assert judge(lesson.definition, solved, goal, step.turns) == "reached" and not goals.missed(
            goal, solved, ENGLISH
        )


@of_kind("compare")
def test_compared_games_differ(lesson, n):
    found = compared(lesson, n)
    assert found.readable and found.changed and found.parting is not None


@of_kind("predict", "show", "do", "compare")
def test_a_step_uses_a_rule_that_it_lists(lesson, n):
    """At least one of the rules that a step lists is cited by an event or a refusal, or contradicts a misreading behind
    a wrong answer."""
    step = lesson.steps[n - 1]
    met: set[str] = set()
    if step.kind == "compare":
        for told in compared(lesson, n).told:
            met |= {event.rule for event in told.events} | {reason.rule for reason in told.reasons}
    else:
        met |= {event.rule for event in played(lesson, n).events}
    if step.asks:
        for option in question(lesson, n).options:
            met |= {reason.rule for reason in option.reasons}
            met |= {lesson.definition.asking.misreadings()[id].rule for id in option.misreadings}
    assert met & set(step.shows) or step.goal, met


def test_every_misreading_is_offered_or_could_be():
    offered: set[str] = set()
    for lesson, n in STEPS:
        if lesson.steps[n - 1].asks:
            offered |= {id for option in question(lesson, n).options for id in option.misreadings}
        if lesson.steps[n - 1].left:
            offered |= {id for q in worked_example(lesson, n)[1] for option in q.options for id in option.misreadings}
    taught = {lesson.definition.name: lesson.definition for lesson in lessons().values()}
    assert {id for definition in taught.values() for id in definition.asking.misreadings()} == offered


def test_every_rule_and_ability_is_met():
    table = coverage()
    books = [definition.sentences for definition in definitions().values()]
    assert set(table.rules) == {id for book in books for id in book.rules()}
    assert set(table.abilities) == {id for book in books for id in book.abilities()}
    not_shown_on_a_table = {id for id in table.unmet() if id.startswith("notation.")}
    assert set(table.unmet()) <= not_shown_on_a_table, table.unmet()
    assert all(met.lessons for met in table.abilities.values()), [
        i for i, m in table.abilities.items() if not m.lessons
    ]
    assert all(isinstance(met, Met) for met in table.rules.values())


def test_the_puzzles_of_lessons_are_in_the_collection_and_proved_by_each_edition():
    """By both editions, no other turn reaches the goal, whatever else is played."""
    known = {puzzle.start.strip(): puzzle for puzzle in house().values()}
    tasks = [(lesson, n) for lesson, n in STEPS if lesson.id.startswith("puzzle-") and lesson.steps[n - 1].goal]
    assert len(tasks) == 6
    for lesson, n in tasks:
        puzzle = known[lesson.definition.words.write_position(opening(lesson, n).position).strip()]
        assert lesson.steps[n - 1].goal == puzzle.goal
        for edition in lesson.editions:
            start = lesson.definition.words.write_position(opening(lesson, n, edition).position)
            lesson.definition.puzzles.prove(puzzle._replace(start=start, wrong=()))
