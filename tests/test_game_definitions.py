"""Code outside the games' folders knows no game: a third one, `tiny`, gets a situation, a lesson, an address, a page and a
story without any change above the core."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from somebody import Somebody
from tiny import Tiny

import tutor
from tutor.commands.main import main
from tutor.core import Refused, Unreadable
from tutor.core.definition import GameDefinition
from tutor.games import definition_of, definitions, read_script, registered
from tutor.lessons import read_lessons
from tutor.lessons.execution import played
from tutor.lessons.questions import outcome, question
from tutor.lessons.tasks import hints, judge
from tutor.locale import ENGLISH
from tutor.session.rulebook_contents import book
from tutor.situations import Situation, read_situations, run
from tutor.situations.comparison import compare
from tutor.situations.export import Expectation, exports, make

START = "game: tiny, A to play\nheap: 7\nstretch: A B"
ADDRESS = "?start=game: tiny, A to play ; heap: 7 ; stretch: A B&moves=take 4 ; take 1"
TUTOR = Path(tutor.__file__).parent


@pytest.fixture(autouse=True)
def definition():
    with registered(Tiny()) as definition:
        yield definition


# -- which game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (START, "tiny"), ("setup: tiny, seed 3", "tiny"), ("\ufeffgame:tiny", "tiny"), ("heap: 7 ; game : tiny", "tiny"),
        ("game: edition 1, duel ; A: {Bastion} Ogre", "clash"), ("setup: edition 1, solo, deck 1", "clash"),
        ("", "clash"), ("game: chess", "clash"), ("# game: tiny", "clash"), ("nothing: game: tiny", "clash"),
    ],
)  # fmt: skip
def test_the_first_word_says_which_game_a_text_is_of(text, name):
    assert definition_of(text).name == name


def test_a_game_is_there_only_as_long_as_it_is_registered(definition):
    assert (
        list(definitions()) == ["clash", "dust", "tiny"]
        and definition_of(START) is definition
        and isinstance(definition, GameDefinition)
    )
    with registered(other := Tiny()):
        assert definition_of(START) is other
    assert definition_of(START) is definition


# -- a situation --------------------------------------------------------------------------------------------------

SITUATIONS = f"""
[four-at-once]
title = "Four at once"
shows = ["tiny.stretch"]
start = '''{START}'''
moves = "take 4 ; take 3"
then = "game: tiny, B wins\\nheap: 0\\nstretch: B"
story = ["tiny.stretch", "tiny.take", "tiny.turn", "tiny.last"]
never = ["tiny.none"]

[four-twice]
title = "Four again"
shows = ["tiny.stretch"]
start = "game: tiny ; heap: 12 ; stretch: B"
moves = "take 4"
refused = "tiny.stretch"
"""


def test_a_situation_is_executed_and_its_story_cited():
    for situation in read_situations(SITUATIONS, "x.toml").values():
        assert run(situation).problems == ()


def test_a_situation_that_is_wrong_says_so():
    wrong = read_situations(SITUATIONS.replace("take 3", "take 2").replace("heap: 12", "heap: 2"), "x.toml")
    assert len(run(wrong["four-at-once"]).problems) == 2
    assert run(wrong["four-twice"]).refusal is not None
    with pytest.raises(Unreadable, match="heap: 7"):
        run(Situation("x", "x", (), "game: tiny"))


def test_a_game_with_one_edition_cannot_be_compared():
    found = compare(START, "take 4")
    assert not found.changed and found.parting is None and len(found.told) == 1


# -- a lesson -----------------------------------------------------------------------------------------------------

LESSON = f"""
format = 1
[last-stone]
title = "The last stone"
about = "Who takes it?"
level = 1
[[last-stone.step]]
kind = "predict"
text = "Who wins?"
start = '''{START}'''
moves = "take 4 ; take 3"
asks = "game"
misreadings = ["last-loses"]
explain = "Whoever takes the last one."
shows = ["tiny.last"]
[[last-stone.step]]
kind = "do"
text = "Leave nothing."
start = "game: tiny ; heap: 5 ; stretch: B"
goal = "heap: 2"
turns = 2
"""


def test_a_step_of_a_lesson_asks_and_a_misreading_answers():
    lesson = read_lessons(LESSON, "1-x.toml")["last-stone"]
    asked = question(lesson, 1)
    say = {option.right: lesson.definition.asking.say(option.answer, ENGLISH) for option in asked.options}
    assert say == {True: "tiny, B wins", False: "tiny, A wins"}
    wrong = outcome(asked, next(i for i, option in enumerate(asked.options) if not option.right))
    assert wrong.rule == "tiny.last" and wrong.event.rule == "tiny.last" and wrong.misread.position.winner == 0


def test_a_goal_is_found_and_hinted_at():
    lesson = read_lessons(LESSON, "1-x.toml")["last-stone"]
    assert played(lesson, 2).position.heap == 2
    definition, step = lesson.definition, lesson.steps[1]
    game, goal = definition.game(definition.words.begin(step.start).settled()), definition.goals.read_goal(step.goal)
    assert judge(definition, game, goal, step.turns) == "on the way"
    assert hints(definition, game, goal, step.turns).move == "take 3"
    assert judge(definition, game.play(3), goal, step.turns) == "reached"
    assert judge(definition, game.play(2).play(2), goal, step.turns) == "off"


def test_what_cannot_be_asked_or_misread_of_this_game_is_unreadable():
    for old, new in (("last-loses", "excess-goes-behind"), ("heap: 2", "win")):
        with pytest.raises(Unreadable):
            read_lessons(LESSON.replace(f'"{old}"', f'"{new}"'), "1-x.toml")


# -- a page, and an address ---------------------------------------------------------------------------------------


def test_an_address_opens_it_and_the_page_is_told():
    session = Somebody()
    told = session.handle({"n": 1, "do": "hello", "query": ADDRESS})
    json.dumps(told)
    assert told["room"] == "game" and session.address == ADDRESS.replace(" ", "+")
    assert told["start"] == {
        "game": "tiny", "player": "A", "over": False, "about": "tiny, A to play",
        "zones": {"heap": ["7"], "stretch": ["A", "B"]},
    }  # fmt: skip
    said = [(event["rule"], event["text"], event.get("patch")) for event in told["events"]]
    assert said[0] == ("tiny.stretch", "A stretches.", {"zones": {"heap": ["7"], "stretch": ["B"]}})
    assert said[1] == ("tiny.take", "A takes 4 of 7.", {"zones": {"heap": ["3"], "stretch": ["B"]}})
    assert said[2][1:] == ("Now it is B's turn.", {"player": "B", "about": "tiny, B to play"})
    assert set(told["rules"]) == {"tiny.take", "tiny.stretch", "tiny.turn"}
    assert told["moves"]["moves"] == [
        {"text": "take 1", "data": {"text": "take 1"}},
        {"text": "take 2", "data": {"text": "take 2"}},
    ]


def test_it_is_played_refused_undone_and_branched():
    session = Somebody()
    session.handle({"do": "hello", "query": ADDRESS})
    refused = session.handle({"n": 2, "do": "move", "move": {"text": "take 3"}})
    assert refused["refused"] == [{"rule": "tiny.take", "why": "That is too many.", "then": "Take fewer."}]
    won = session.handle({"n": 3, "do": "move", "move": {"text": "take 2"}})
    assert won["over"] and [event["rule"] for event in won["events"]] == ["tiny.take", "tiny.last"]
    assert session.handle({"n": 4, "do": "undo"})["over"] is False
    assert session.handle({"n": 5, "do": "branch", "at": 3})["steps"] == ["take 4"]
    assert session.handle({"n": 6, "do": "notation", "at": 0})["notation"] == START
    left = session.handle({"n": 7, "do": "leave"})
    assert (left["room"], left["game"], left["address"]) == ("lobby", "tiny", "?game=tiny")
    assert session.definition.name == "tiny"  # it stays chosen until another game is


def test_what_is_asked_of_no_game_is_said_by_the_definition():
    for act in ({"do": "move", "move": {"text": "take 1"}}, {"do": "take", "card": "Troll"}):
        assert Somebody().handle(act)["refused"][0]["rule"] in {"turn.phases", "format.draft-solo"}
        session = Somebody()
        session.handle({"do": "hello", "query": "?page=workshop&start=game: tiny ; heap: 7"})
        told = session.handle(act)
        assert "broken" not in told and "unreadable" in told and session.definition.name == "tiny"
    session = Somebody()
    session.handle({"do": "hello", "query": ADDRESS})
    assert session.handle({"do": "take", "card": "Troll"})["unreadable"] == "there is nothing of that name to do"


def test_another_game_after_it_is_told_from_its_start():
    session = Somebody()
    session.handle({"do": "hello", "query": ADDRESS})
    told = session.handle({"do": "situation", "id": "splash"})
    assert told["from"] == 0 and "A.hand" in told["start"]


# -- a story, and files -------------------------------------------------------------------------------------------


def test_a_script_of_it_is_run_checked_and_compared(tmp_path, capsys):
    file = tmp_path / "x.txt"
    file.write_text(f"{START}\n\ntake 4\ntake 3\n")
    assert read_script(file.read_text()).definition.name == "tiny"
    assert main(["run", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[:4] == [
        "> take 4", "  tiny.stretch  A stretches.", "  tiny.take  A takes 4 of 7.", "  tiny.turn  Now it is B's turn.",
    ]  # fmt: skip
    assert main(["compare", str(file)]) == 0
    assert "They are the same to the end." in capsys.readouterr().out
    assert main(["check", str(file)]) == 0
    (tmp_path / "y.toml").write_text(SITUATIONS)
    (tmp_path / "z.toml").write_text(LESSON)
    assert main(["check", str(tmp_path / "y.toml"), str(tmp_path / "z.toml")]) == 0
    file.write_text(f"{START}\n\ntake 9\n")
    assert main(["run", str(file)]) == 1
    assert "line 5: take 9 is against the rules" in capsys.readouterr().err
    file.write_text("game: tiny\n\ntake 1\n")
    assert main(["run", str(file)]) == 2


def test_a_situation_is_made_of_it():
    made = make(START, "take 4", Expectation(("tiny.stretch",)), "Four at once")
    assert made.ok and made.situation.then == "game: tiny, B to play\nheap: 3\nstretch: B"
    (again,) = read_situations(exports(made)["scenario"]).values()
    assert run(again).ok


# -- its rulebook and its workshop ----------------------------------------------------------------------------------


def test_its_rulebook_has_a_chapter_for_each_area(definition):
    told = book(definition, ENGLISH)
    assert told["chapters"] == [{"id": "tiny", "rules": list(definition.sentences.rules())}]
    assert told["abilities"][0]["name"] == "Stretch" and told["rules"]["tiny.take"]["editions"] == [1]


def test_its_workshop_checks_a_position_in_words():
    it = Somebody()
    laid = it.handle(
        {"n": 1, "do": "hello", "query": "?page=workshop&start=game: tiny ; heap: 7 ; stretch: A&moves=take 2"}
    )
    assert laid["room"] == "workshop" and "unreadable" not in laid
    made = it.handle({"n": 2, "do": "workshop"})["workshop"]
    assert made["table"] == {"text": "game: tiny, A to play\nheap: 7\nstretch: A"} and made["moves"] == "take 2"
    palette = it.handle({"n": 3, "do": "palette"})["palette"]
    assert palette["sets"] == [] and "tiny.take" in {rule["id"] for rule in palette["rules"]}
    checked = it.handle({"n": 4, "do": "check", "at": 1, "table": {"text": "game: tiny"}, "moves": ""})["checked"]
    assert [problem["text"].startswith("line 1, column 1") for problem in checked["problems"]] == [True]
    checked = it.handle({"n": 5, "do": "check", "at": 2, "table": {"text": START}, "moves": "take 4"})["checked"]
    assert checked["notation"] == START.replace("\n", " ; ") and not checked["problems"] and "mana" not in checked
    followed = it.handle({"n": 6, "do": "follow", "start": checked["notation"], "moves": "take 4"})["followed"]
    assert followed["next"] == ["take 1", "take 2", "take 3"][: len(followed["next"])] and followed["events"]


# -- who knows which game -----------------------------------------------------------------------------------------

#: The only module outside the games' folders that names a game: the registry.
NAMED = {"games/__init__.py"}
#: An import of a game's folder, or a game's name as a string.
KNOWS = re.compile(r"tutor\.games\.(clash|dust)\b|^(clash|dust)$")


def imports(path: Path) -> set[str]:
    """Return the names of the modules of this package that a module imports."""
    here, found = path.relative_to(TUTOR.parent).with_suffix("").parts, set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(here[: len(here) - node.level]) if node.level else ""
            base = ".".join(part for part in (package, node.module) if part)
            found |= {base, *(f"{base}.{name.name}" for name in node.names)}
    return {name for name in found if name.startswith("tutor")}


def test_the_core_imports_nothing_but_itself_and_the_languages():
    for path in (TUTOR / "core").glob("*.py"):
        others = {name for name in imports(path) if not name.startswith(("tutor.core", "tutor.locale"))}
        assert others <= {"tutor"}, path
        words = path.read_text("utf-8").lower()
        assert not any(word in words for word in ("clash", "dust", "bastion", "bridge", "automa")), path


def strings(path: Path) -> set[str]:
    """Return the string literals of a module."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_only_the_registry_names_a_game():
    naming = set()
    for path in TUTOR.rglob("*.py"):
        where = path.relative_to(TUTOR).as_posix()
        if where.startswith(("games/clash/", "games/dust/")):
            continue
        if any(KNOWS.match(name) for name in imports(path) | strings(path)):
            naming.add(where)
    assert naming == NAMED


def test_every_game_refuses_in_its_own_voice(definition):
    with pytest.raises(Refused) as refused:
        definition.game(definition.words.begin(START).settled()).play(9)
    assert (
        definition.sentences.voice(ENGLISH).refuse(refused.value, definition.empty)[0][0]
        in definition.sentences.rules()
    )
