"""The notebooks are complete, short and the same for everybody. nbval compares their outputs."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache

import pytest

from tutor.core import Unreadable
from tutor.games.clash.rulebook import abilities, rules
from tutor.server.launch import NOTEBOOKS, front_page
from tutor.session.address import address
from tutor.session.state import Workshop
from tutor.situations import situations
from tutor.widgets import first_battle, lesson, present, rulebook, show, situation, story, table, workshop

NAMES = [
    "play", "start-here", "abilities", "faq", "two-editions", "make-your-own", "solo", "four-kingdoms", "dust-collectorz", "odds",
    "python",
]  # fmt: skip
DUEL = "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brute | Gnome Baron ; B: {Bastion} Troll Gnome"


@cache
def notebook(name):
    return json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))


def cells(name, kind):
    return [cell for cell in notebook(name)["cells"] if cell["cell_type"] == kind]


def source(cell):
    return "".join(cell["source"])


def texts(cell):
    """Return the texts of a cell's outputs, as stored."""
    return ["".join(output.get("text") or output["data"]["text/plain"]) for output in cell["outputs"]]


def test_every_notebook_has_a_title_and_a_place():
    assert sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")) == sorted(NAMES)
    metadata = [notebook(name)["metadata"] for name in NAMES]
    assert [told["place"] for told in metadata] == sorted({told["place"] for told in metadata})
    assert len({told["title"] for told in metadata}) == len(NAMES)
    assert notebook("play")["metadata"]["title"] == "Clash of Decks"
    assert all(told["about"].endswith(".") for told in metadata)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_short_and_was_run_from_top_to_bottom(name):
    code = cells(name, "code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(len(source(cell).splitlines()) <= 11 for cell in code)
    assert all(max(map(len, source(cell).splitlines())) <= 120 for cell in code)
    assert all(len(source(cell).split()) <= 80 for cell in cells(name, "markdown"))
    assert not [out for cell in code for out in cell["outputs"] if out["output_type"] == "error"]
    shown = [cell for cell in code if not re.fullmatch(r"((from [\w.]+ )?import [\w, ]+\n?)+", source(cell))]
    assert all(cell["outputs"] for cell in shown), "a cell that shows nothing"


@pytest.mark.parametrize("name", NAMES[1:])
def test_a_notebook_can_be_read_without_running(name):
    """It says that its cells have to be run, and shows each table as a picture with an equivalent text."""
    assert sum("Run All Cells" in source(cell) for cell in cells(name, "markdown")) == 1
    drawn = 0
    for cell in cells(name, "code"):
        for output in cell["outputs"]:
            data = output.get("data", {})
            words = "".join(data.get("text/plain", ""))
            if words.startswith(("game: ", "setup: ")):
                picture = ET.fromstring("".join(data["image/svg+xml"]))
                assert picture.tag.endswith("}svg") and picture.find("{http://www.w3.org/2000/svg}title").text
                drawn += 1
    assert drawn, "no table"


def test_the_pictures_are_up_to_date():
    found = next(cell for cell in cells("start-here", "code") if source(cell) == 'lesson("stronghold")')
    saved = "".join(found["outputs"][0]["data"]["image/svg+xml"])
    assert saved == lesson("stronghold")._repr_mimebundle_()[0]["image/svg+xml"]
    hidden = show("setup: edition 1, duel, decks 1 2, seed 7")._repr_mimebundle_()[0]
    assert "image/svg+xml" not in hidden  # two players share one screen


def test_what_is_said_above_a_narrow_board_ends_where_it_ends():
    wide, narrow = (
        f"game: edition 1, duel ; A: {hand} ; B: {{Bastion}} Ogre"
        for hand in ("{Bastion} " + "Gnome " * 6, "{Bastion} Gnome")
    )
    for start, is_narrow in ((wide, False), (narrow, True)):
        picture = ET.fromstring(show(start)._repr_mimebundle_()[0]["image/svg+xml"])
        said = picture.find(".//{http://www.w3.org/2000/svg}text")
        assert ("textLength" in said.attrib) == is_narrow
        width = float(picture.get("viewBox").split()[2])
        assert 12 + float(said.get("textLength", 7.3 * len(said.text))) <= width - 12


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_contains_nothing_specific_to_a_run_or_machine(name):
    book = notebook(name)
    ids = [cell["id"] for cell in book["cells"]]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"(text|cell)-\d\d\d?|table", id) for id in ids)
    assert "widgets" not in book["metadata"] and book["metadata"]["language_info"] == {"name": "python"}
    assert not [cell for cell in book["cells"] if cell["metadata"]]
    kept = json.dumps([cell["outputs"] for cell in cells(name, "code")])
    assert not re.search(
        r"[0-9a-f]{32}|model_id|widget-view| object at 0x|/home/|/tmp/|/root/|/work/|site-packages", kept
    )


def test_every_question_of_the_faq_is_asked_and_answered_by_what_happens():
    said = "\n".join(source(cell) for cell in cells("faq", "markdown"))
    ran = re.findall(r'story\("([^"]+)"\)', "\n".join(source(cell) for cell in cells("faq", "code")))
    shown = {id for name in ran for id in situations("clash")[name].shows}
    questions = [rule for rule in rules().values() if rule.is_faq]
    assert len(questions) == 27
    for rule in questions:
        assert f"### {rule.title}\n\n{rule.text}" in said and rule.id in shown
    for cell in cells("faq", "code"):
        if found := re.fullmatch(r'story\("([^"]+)"\)', source(cell)):
            assert texts(cell) == [story(found[1])]


def test_every_ability_is_named_and_shown():
    headings = re.findall(r"### (.*)", "\n".join(source(cell) for cell in cells("abilities", "markdown")))
    ran = re.findall(r'situation\("([^"]+)"\)', "\n".join(source(cell) for cell in cells("abilities", "code")))
    assert headings == [ability.name for ability in abilities().values()]
    assert ran[: len(abilities())] == list(abilities())
    for name, ability in abilities().items():
        assert set(ability.rules) & set(situations("clash")[name].shows), name


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name):
    for link in re.findall(r"\]\(([^)]+)\)", "\n".join(source(cell) for cell in cells(name, "markdown"))):
        assert (NOTEBOOKS / link).is_file(), link


# -- what a cell may call ----------------------------------------------------------------------------------------------


VIEW = "application/vnd.jupyter.widget-view+json"


def test_a_picture_and_words_stand_beside_the_view_of_each_table_that_is_open():
    """What shows no widget takes the picture, as long as there is no HTML; what shows no picture either has words."""
    tables = [
        show(DUEL),
        workshop(DUEL, "end"),
        lesson("stronghold"),
        situation("berserk"),
        present("faq"),
        first_battle(),
    ]
    for board in tables:
        found = board._repr_mimebundle_()[0]
        assert set(found) == {VIEW, "image/svg+xml", "text/plain"}, board
        assert board.still["svg"] == found["image/svg+xml"] and board.still["text"], board
        assert not found["text/plain"].startswith("Table("), board


def test_the_workshop_shows_what_lies_in_it_where_that_can_be_read():
    assert show(DUEL)._repr_mimebundle_()[0]["image/svg+xml"] == workshop(DUEL)._repr_mimebundle_()[0]["image/svg+xml"]
    board = workshop(DUEL)
    board.seat.state = replace(board.state, workshop=Workshop(("game: edition 1, duel ; A: Nobody", "")))
    for unread in (board, workshop(), workshop("setup: edition 1, duel, decks 1 2, seed 7")):
        assert repr(unread) == "Table(workshop)" and "image/svg+xml" not in unread._repr_mimebundle_()[0]


def test_a_table_for_every_page():
    assert [repr(board) for board in (table(), rulebook("mana.cost"), workshop())] == [
        "Table(lobby)", "Table(rulebook)", "Table(workshop)",
    ]  # fmt: skip
    assert address(rulebook("mana.cost").state) == "?page=rulebook&rule=mana.cost"
    assert address(workshop(DUEL, "end").state).endswith("&moves=end")
    assert address(present("faq").state).startswith("?present=faq&situation=")
    assert present("splash", "rage").state.table.playlist == ("splash", "rage")
    assert address(lesson("stronghold", 2).state) == "?lesson=stronghold&step=2"
    for wrong in (lambda: lesson("none"), lambda: present("none"), lambda: story("none"), lambda: table("xx")):
        with pytest.raises(Unreadable):
            wrong()


def test_a_story_is_the_same_text_from_everywhere():
    told = story("closing-up")
    assert told == situation("closing-up").story() == repr(told) == str(told)
    assert told.splitlines()[0] == "assault.phase  The assault of A begins."
    assert story("order-of-return", edition=2) != story("order-of-return")
    assert story("closing-up", language="fr").splitlines()[0].startswith("assault.phase  ")
    assert story("closing-up", language="fr") != told
    assert situation("closing-up", language="fr").story() == story("closing-up", language="fr")
    assert show(DUEL, "end").story().splitlines()[0] == told.splitlines()[0]


def test_why_not_and_what_if():
    board = show(DUEL)
    assert board.why_not("play Zombie upper") == ""
    assert board.why_not("play Ogre upper").startswith("mana.cost  ")
    end = repr(board.play("play Zombie lower").play("end"))
    assert repr(board.what_if().play("end")) != end
    assert repr(board.rejoin()) == end


def test_a_lesson_from_python():
    board = lesson("stronghold", 2)
    asked = board.ask()
    numbers = range(1, len(re.findall(r"^  \d  ", asked, re.MULTILINE)) + 1)
    assert len(numbers) >= 2
    found = []
    for number in numbers:
        board = lesson("stronghold", 2)
        found.append(board.answer(number))
        with pytest.raises(Unreadable):
            board.answer(number)
    assert len([text for text in found if text.startswith("That's right.")]) == 1
    assert all("[stronghold.slides]" in text for text in found if not text.startswith("That's right."))
    board = lesson("stronghold", 2)
    hint = board.hint()
    assert hint.startswith("At the Stronghold: ") and re.search(r"\[([a-z.-]+)\]$", hint)[1] in rules()
    assert "not " in board.hint()
    assert address(board.go_on().state) == "?lesson=stronghold&step=3"
    with pytest.raises(ValueError, match="no lesson is on the table"):
        show(DUEL).ask()


# -- the front page ----------------------------------------------------------------------------------------------------


class Given:
    """What Voilà passes to its hook."""

    def __init__(self, root_dir, template="rules-tutor"):
        self.root_dir, self.template = str(root_dir), template


def listed(folder, path="", template="rules-tutor"):
    settings = {"contents_manager": Given(folder)}
    return front_page({}, settings=settings, voila_configuration=Given("", template), notebook_path=path, log=None)


def test_the_front_page_has_the_titles_in_their_order():
    found = listed(NOTEBOOKS)["notebooks"]
    assert list(found) == [f"{name}.ipynb" for name in NAMES]
    assert found["faq.ipynb"] == {key: notebook("faq")["metadata"][key] for key in ("title", "about")}


def test_it_lists_whatever_lies_there(tmp_path):
    strange = {"none": "", "list": "[]", "text": '{"metadata": "x"}', "odd": '{"metadata": {"title": 3, "place": "x"}}',
               "fine": '{"metadata": {"title": "A <b>", "place": 1}}', "half": "{", "empty": "{}"}  # fmt: skip
    for name, text in strange.items():
        (tmp_path / f"{name}-one.ipynb").write_text(text, "utf-8")
    (tmp_path / "bytes.ipynb").write_bytes(b"\xff\xfe\x00")
    found = listed(tmp_path)["notebooks"]
    assert next(iter(found)) == "fine-one.ipynb" and found["fine-one.ipynb"] == {"title": "A <b>", "about": ""}
    assert found["half-one.ipynb"]["title"] == "half one" and len(found) == len(strange) + 1


def test_other_templates_and_single_notebooks_are_left_alone(tmp_path):
    assert listed(NOTEBOOKS, template="lab") == listed(NOTEBOOKS, "play.ipynb") == listed(tmp_path, "none") == {}
