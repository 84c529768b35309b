"""The public Python API: its names, its documentation, what it imports, and that its values go through text and back."""

from __future__ import annotations

import ast
import importlib
import inspect
import pickle
import random
import subprocess
import sys
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pytest
import user_program

import tutor
from tutor import core
from tutor.commands.main import main
from tutor.core.marked_text import line_of
from tutor.games import read_script
from tutor.lessons import lessons
from tutor.locale import ENGLISH, LANGUAGES
from tutor.puzzles import house
from tutor.situations import situations
from tutor.widgets import lesson, show

DUEL = "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brute | Gnome Baron ; B: {Bastion} Troll Gnome"

#: Every public name and, of a class, its public attributes. A change here is a change for every program that uses the API:
#: say it in the change log, and take a name away only with a new major version.
PUBLIC = {
    "LESSONS": "",
    "PUZZLES": "",
    "RULES": "",
    "SITUATIONS": "",
    "__version__": "",
    "read": "",
    "Choice": "player rule",
    "Event": "after before cause data game_name kind raw readings rule text",
    "Game": "best choice events game_name is_over last_events legal_moves move moves odds play position raw settled start turns undo why_not",
    "Lesson": "about editions game_name id level needs steps title",
    "LessonStep": "explanation game kind number rules text",
    "Library": "",
    "Move": "game_name raw",
    "Position": "edition game_name is_over player raw svg winners",
    "Puzzle": "game game_name id is_solved_by kind level solution",
    "Reading": "answer number question",
    "Reason": "facts kind remedy rule why",
    "Refused": "move reasons told",
    "Rule": "game_name id reading sources text title",
    "Situation": "game game_name id level refused rules title watch",
    "Unreadable": "alone also",
}  # fmt: skip
CLASSES = [name for name in PUBLIC if inspect.isclass(getattr(tutor, name))]


def own(cls):
    """The classes of ours that a class is made of."""
    return [base for base in cls.__mro__ if base.__module__.partition(".")[0] == "tutor"]


def attributes(cls):
    named = {name for base in own(cls) for name in (*vars(base), *inspect.get_annotations(base))}
    return {name for name in named if not name.startswith("_")}


def commented(path, scope):
    """The names of a module or one of its classes that have a docstring below them."""
    body = ast.parse(Path(path).read_text("utf-8")).body
    if scope:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name == scope)
    return {
        node.target.id
        for node, after in pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    }


# -- names -------------------------------------------------------------------------------------------------------------


def test_the_public_names_are_these():
    assert sorted(tutor.__all__) == sorted(PUBLIC) and len(set(tutor.__all__)) == len(tutor.__all__)
    assert set(tutor.__all__) <= set(dir(tutor))
    assert {name: " ".join(sorted(attributes(getattr(tutor, name)))) for name in CLASSES} == {
        name: PUBLIC[name] for name in CLASSES
    }
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = tutor.nothing


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_is_documented(name):
    found = getattr(tutor, name)
    if name in CLASSES:
        assert inspect.getdoc(found)
        for attribute in PUBLIC[name].split():
            value = inspect.getattr_static(found, attribute, None)
            if isinstance(value, property | cached_property) or inspect.isfunction(value):
                assert inspect.getdoc(value), attribute
            else:
                places = [attribute in commented(inspect.getfile(base), base.__name__) for base in own(found)]
                assert any(places) or f"``{attribute}``" in found.__doc__, attribute
    elif name.isupper() or name == "__version__":
        assert name in commented(tutor.__file__, "")
    else:
        assert inspect.getdoc(found)


def test_importing_it_imports_nothing_of_ours():
    """The benchmarks measure how long that takes."""
    told = "import sys; before = set(sys.modules); import tutor; print(*(set(sys.modules) - before))"
    loaded = set(in_new_python(told).split())
    assert {name for name in loaded if name.startswith("tutor")} == {"tutor"}
    assert loaded.isdisjoint({"dataclasses", "inspect", "pathlib", "tomllib", "gettext", "json", "numpy"})


def test_it_needs_neither_jupyter_nor_numpy():
    used = (
        f"import sys, tutor; game = tutor.read({DUEL!r}).play('end'); str(game), game._repr_svg_(), len(tutor.LESSONS)"
    )
    loaded = set(in_new_python(f"{used}; print(*sys.modules)").split())
    assert "tutor.api.game" in loaded
    assert loaded.isdisjoint(
        {"anywidget", "ipywidgets", "IPython", "traitlets", "jupyter_client", "numpy", "tutor.widgets"}
    )


def in_new_python(code):
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_program_that_uses_it_runs(capsys):
    user_program.main()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("game: edition 1, duel") and told[-1].startswith("True ")


# -- text and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start",
    [
        DUEL,
        "setup: edition 1, duel, decks 1 2, seed {seed}",
        "setup: edition 2, duel, decks 1 2, seed {seed}",
        "setup: edition 1, solo, deck 1, seed {seed}",
        "setup: edition 2, solo, deck 2, seed {seed}",
        "setup: edition 2, free-for-all, decks 1 2 3 4, seed {seed}",
        "setup: dust, versus, decks 1 2, seed {seed}",
        "setup: dust, versus 3, decks 1 2 3, seed {seed}",
        "setup: dust, team, decks 1 2 3 4, seed {seed}",
        "setup: dust, young 3, decks 1 2 4, A begins, seed {seed}",
    ],
)
def test_every_legal_move_goes_through_its_text_and_back(start):
    for seed in range(1, 4):
        chance = random.Random(seed)
        game = tutor.read(start.replace("{seed}", str(seed)))
        for _ in range(14):
            moves = game.legal_moves()
            assert bool(moves) != game.is_over and len(set(moves)) == len(moves) == len(set(map(str, moves)))
            for move in moves:
                assert game.move(str(move)) == move and game.why_not(move) is None is game.why_not(str(move))
            for move in chance.sample(moves, min(3, len(moves))):
                assert game.play(move) == game.play(str(move))
                assert game.play(move).undo() == game
            if game.is_over:
                break
            game = game.play(chance.choice(moves))
        assert tutor.read(str(game)) == game == eval(repr(game))
        if game.choice is None and "cards" not in str(game.position):
            assert tutor.read(str(game.position)).position == game.position == eval(repr(game.position))


def test_it_reads_scripts_setups_addresses_and_moves_of_their_own():
    script = tutor.read(f"{DUEL.replace(' ; ', chr(10))}\n\nplay Zombie upper\nend")
    assert script == tutor.read(DUEL, "play Zombie upper ; end") == tutor.read(DUEL).play("play Zombie upper\nend")
    assert tutor.read(f"?start={DUEL}&moves=play Zombie upper", "end") == script
    assert tutor.read("https://example.org/tutor/?situation=berserk") == tutor.SITUATIONS["berserk"].game
    assert tutor.read(DUEL, edition=2).position.edition == 2
    assert tutor.read("?start=setup: dust, versus, decks 1 2, seed 7").game_name == "dust"
    for wrong in ("game: chess", f"{DUEL} ; A: Ogre", "?start=nonsense", f"{DUEL}\n\nfly"):
        with pytest.raises(tutor.Unreadable):
            tutor.read(wrong)
    with pytest.raises(tutor.Unreadable, match="line 3, column 1"):
        tutor.read(f"{DUEL}\n\nfly")


# -- a game ------------------------------------------------------------------------------------------------------------


def test_a_game_is_a_value():
    game = tutor.read(DUEL)
    before = str(game)
    one, two = game.play("play Zombie upper"), game.play("play Zombie lower")
    assert str(game) == before and one != two and one.undo() == two.undo() == game == pickle.loads(pickle.dumps(game))
    assert len({game, one, two, one.undo()}) == 3 and game.undo() == game
    assert one.play("end").start == game and [str(move) for move in one.play("end").moves] == [
        "play Zombie upper",
        "end",
    ]
    assert game != before and game.position != before
    with pytest.raises(AttributeError):
        game.position.edition = 2


def test_what_a_position_says():
    game = tutor.read(DUEL)
    position = game.position
    assert (position.game_name, position.edition, position.player, position.is_over) == ("clash", 1, "A", False)
    over = tutor.read("game: edition 1, duel, turn 3, over, A wins ; A: {Bastion} Ogre ; B: Troll {Fort}")
    assert over.is_over and over.position.player is None and over.position.winners == ("A",)
    assert over.legal_moves() == ()
    assert game._repr_svg_() == position._repr_svg_() == position.svg() and position.svg().startswith("<svg ")
    assert position.svg("fr") != position.svg()


def test_events_are_those_that_the_command_prints(tmp_path, capsys):
    path = tmp_path / "script.txt"
    path.write_text(f"{DUEL}\n\nplay Zombie upper\nend\n", "utf-8")
    assert main(["run", str(path)]) == 0
    printed = [line[2:] for line in capsys.readouterr().out.partition("\n---\n")[0].splitlines() if line[:2] == "  "]
    game = tutor.read(path.read_text("utf-8")).settled()
    assert [str(event) for event in game.events] == printed
    assert game.events == (*game.undo().events, *game.last_events)


def test_an_event_knows_its_rule_its_cause_and_the_positions_beside_it():
    game = tutor.read(SCRIPT.replace("Brute", "Carapace Brute"), "end").settled()
    for event, after in pairwise(game.events):
        assert event.after == after.before
    assert game.events[0].before == game.start.position and game.events[-1].after == game.position
    for event in game.events:
        assert event.rule in tutor.RULES and event.rule == event.data["rule"] and event.kind == event.data["kind"]
        assert event.cause is None or event.cause in game.events[: game.events.index(event)]
        assert all(event.text(language) for language in LANGUAGES)
        assert ("(our reading" in event.text()) == bool(event.readings)
    assert any(event.cause for event in game.events) and any(event.readings for event in game.events)
    with pytest.raises(tutor.Unreadable):
        game.events[0].text("xx")


def test_a_refusal_has_every_reason():
    game = tutor.read(
        "game: edition 1, duel, mana 1 ; A: {Bastion} Zombie Zombie Zombie Zombie Ogre ; B: {Bastion} Troll"
    )
    refused = game.why_not("play Ogre upper")
    assert [reason.rule for reason in refused.reasons] == ["summoning.four-leftmost", "mana.cost"]
    assert all(reason.why() and reason.remedy() and reason.why("ca") != reason.why() for reason in refused.reasons)
    assert str(refused).splitlines()[1].startswith("mana.cost  Ogre costs 4 Mana")
    with pytest.raises(tutor.Refused) as raised:
        game.play("play Zombie upper ; play Ogre upper")
    assert [reason.rule for reason in raised.value.reasons][-1] == "mana.cost" and isinstance(
        raised.value, core.Refused
    )
    assert game.why_not("end") is None
    with pytest.raises(tutor.Refused, match="mana"):
        tutor.read(str(game), "play Ogre upper")


def test_a_move_of_another_game_or_none_at_all_is_an_error():
    game = tutor.read(DUEL)
    (attack, *_) = tutor.read("setup: dust, versus, decks 1 2, seed 7").legal_moves()
    for wrong in (attack, 3, None):
        with pytest.raises(TypeError, match="expected a"):
            game.play(wrong)
    with pytest.raises(tutor.Unreadable):
        game.play("")


def test_an_open_choice_is_answered_or_settled():
    situation = tutor.SITUATIONS["order-of-return"]
    open_game = tutor.read(str(situation).rpartition("\n")[0])
    while open_game.choice is None:
        open_game = open_game.undo()
    assert open_game.choice.rule in tutor.RULES and open_game.choice.player in ("A", "B")
    answers = open_game.legal_moves()
    assert len(answers) > 1 and all(open_game.move(str(answer)) == answer for answer in answers)
    assert open_game.settled().choice is None
    assert open_game.settled().position == open_game.play(answers[0]).settled().position
    assert open_game.play(answers[-1]) != open_game.play(answers[0])


def test_what_lies_ahead():
    game = tutor.read(DUEL.replace("duel", "duel, mana 1"))
    assert len(game.turns().ways) == 3 and game.best("end", budget=2).own is not None
    solo = tutor.read("game: edition 1, solo, turn 5 ; A: {Bastion} Ogre ; automa: Troll Brute Baron Ogre {Bastion}")
    assert solo.odds().exact
    dust = tutor.read("setup: dust, versus, decks 1 2, seed 7", "choose attack")
    assert dust.turns().groups and dust.odds().entries
    first = tutor.read("game: dust, versus, A to choose\nA: Keystone\nB: Kite").odds()
    assert [(one.effect.begins, one.share.share) for one in first.entries] == [((0,), 1), ((1,), 0)]
    for asked in (game.odds, lambda: game.turns(most=0), lambda: dust.best(budget=3)):
        with pytest.raises(ValueError, match=r"\w"):
            asked()
    with pytest.raises(tutor.Refused, match=r"mana\.cost"):
        game.best("play Ogre upper")


# -- the library -------------------------------------------------------------------------------------------------------


def test_everything_has_its_id():
    assert list(tutor.SITUATIONS) == list(situations()) and list(tutor.LESSONS) == list(lessons())
    assert list(tutor.PUZZLES) == list(house()) and {rule.game_name for rule in tutor.RULES.values()} == {
        "clash",
        "dust",
    }
    for library in (tutor.RULES, tutor.SITUATIONS, tutor.LESSONS, tutor.PUZZLES):
        assert all(library[id].id == id for id in library) and len(library) == len(list(library)) > 50
        assert str(len(library)) in repr(library)
        assert "none" not in library and library.get("none") is None
    with pytest.raises(KeyError, match="there is no situation 'bersek'; did you mean berserk"):
        _ = tutor.SITUATIONS["bersek"]


def test_a_rule_has_its_text_and_source():
    rules = tutor.RULES.values()
    assert all(rule.title() and rule.text() and rule.title("it") for rule in rules)
    assert sum(bool(rule.sources) for rule in rules) > 400
    readings = [rule.reading for rule in rules if rule.reading]
    assert readings and all(reading.number and reading.question() and reading.answer() for reading in readings)


def test_a_situation_is_a_game():
    for id in ("fifth-card", "berserk", "dust-give", "order-of-return"):
        situation = tutor.SITUATIONS[id]
        assert situation.title() and situation.level in (1, 2, 3) and set(situation.rules) <= set(tutor.RULES)
        if situation.refused:
            with pytest.raises(tutor.Refused) as raised:
                tutor.read(str(situation))
            assert str(raised.value) == str(situation.refused)
        else:
            assert tutor.read(str(situation)).settled() == situation.game
    assert tutor.SITUATIONS["fifth-card"].refused.reasons[0].rule == "summoning.four-leftmost"


def test_lessons_and_puzzles():
    found = tutor.LESSONS["stronghold"]
    assert (found.title(), found.game_name, found.needs[:1]) == (
        lessons()["stronghold"].title,
        "clash",
        found.needs[:1],
    )
    assert [step.number for step in found.steps] == [1, 2, 3, 4, 5] and found.about("fr") != found.about()
    assert all(step.text() and isinstance(step.game, tutor.Game) for step in found.steps)
    for puzzle in list(tutor.PUZZLES.values())[:3]:
        game = puzzle.game
        assert not puzzle.is_solved_by(game) and not puzzle.is_solved_by(game.play("end"))
        for move in puzzle.solution:
            game = game.play(move)
        assert puzzle.is_solved_by(game)


# -- shown in a notebook -----------------------------------------------------------------------------------------------

SCRIPT = f"{DUEL}\n\nplay Zombie upper"
DEALT = "setup: dust, versus, decks 1 2, seed 7\n\nchoose attack"


def test_show_takes_whatever_there_is():
    game, dealt = tutor.read(SCRIPT), tutor.read(DEALT)
    for shown in (game, SCRIPT, f"?start={DUEL}&moves=play Zombie upper", read_script(SCRIPT).played()):
        assert show(shown).game.events == game.raw.events
    assert repr(show(game.position)) == str(game.position) == repr(show(str(game.position)))
    assert repr(show(game, "end")) == str(game.play("end").settled().position)
    assert repr(show(dealt)) == repr(show(DEALT)) == str(dealt).replace("\n\n", "\n")
    assert show(read_script(DEALT).played()).game.position == dealt.raw.position
    for id, shown in (("berserk", tutor.SITUATIONS["berserk"]), ("stronghold", tutor.LESSONS["stronghold"]),
                      ("first-duel-9b68996d", tutor.PUZZLES["first-duel-9b68996d"])):  # fmt: skip
        assert repr(show(id)) == repr(show(shown)) == repr(show(f"\n{id} "))
    assert repr(show("stronghold", language="fr")) == repr(lesson("stronghold", language="fr"))
    for wrong in ("bersek", "", 3, None, [SCRIPT]):
        with pytest.raises(tutor.Unreadable):
            show(wrong)


def test_a_board_plays_a_move_of_the_api():
    game = tutor.read(DUEL)
    for move in game.legal_moves():
        assert show(game).play(move).game.position == game.play(move).raw.position
    with pytest.raises(tutor.Refused, match=r"mana\.cost  Ogre costs 4 Mana"):
        show(game).play(game.move("play Ogre upper"))
    assert show(game).why_not(game.move("play Ogre upper")).startswith("mana.cost  ") and not show(game).why_not(
        game.move("end")
    )
    with pytest.raises(tutor.Unreadable, match="expected a text"):
        show(game).play(3)


def test_its_lines_are_those_of_the_core():
    game = tutor.read(SCRIPT)
    before, (event,) = game.start.raw.position, game.raw.events
    assert str(game.events[0]) == line_of(importlib.import_module("tutor.games.clash.rulebook"), event, before, ENGLISH)
