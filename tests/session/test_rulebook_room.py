"""The rulebook page without a browser: it is complete in every language, with a correct picture for each rule."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from somebody import Somebody

from tutor import browser
from tutor.games import definition
from tutor.games.clash.rulebook import abilities, readings, rules
from tutor.games.clash.rules import EDITIONS
from tutor.lessons import lessons
from tutor.locale import ENGLISH, LANGUAGES, language
from tutor.session import rulebook_contents
from tutor.session.rulebook import MOST
from tutor.situations import situations
from tutor.situations.comparison import differences

CLASH = definition("clash")
MODULES = "".join(path.read_text("utf-8") for path in browser.sources() if path.parent.name == "rulebook")
PACK, STYLE = browser.pack("rulebook")


def at_the_book(query="?page=rulebook"):
    session = Somebody()
    told = session.handle({"n": 1, "do": "hello", "query": query})
    return session, told


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_answer_ability_and_reading_is_there_in_every_language(code):
    session, _ = at_the_book(f"?page=rulebook&lang={code}")
    told = session.handle({"n": 2, "do": "rulebook"})["rulebook"]
    speak = language(code)
    listed = [id for chapter in told["chapters"] for id in chapter["rules"]]
    assert sorted(listed) == sorted(told["rules"]) == sorted(rules())  # each rule in exactly one chapter
    for id, rule in rules().items():
        said = told["rules"][id]
        assert (said["title"], said["text"]) == (speak(rule.title), speak(rule.text))
        assert set(said["sources"]) == set(rule.sources) and said["editions"]
        assert (said["reading"] or {}).get("number") == (rule.reading.number if rule.reading else None)
        assert set(said["situations"]) <= set(situations("clash")) and {one["id"] for one in said["lessons"]} <= set(
            lessons()
        )
    assert [one["id"] for one in told["abilities"]] == list(abilities())
    assert all(one["name"] and one["sign"] and one["text"] and one["rules"] for one in told["abilities"])
    assert [one["number"] for one in told["readings"]] == list(readings())
    assert all(one["rules"] for one in told["readings"])
    assert len(told["differences"]) == len(differences())
    assert len(json.dumps(told)) < 200_000


def test_the_editions_of_a_rule_are_those_in_which_it_holds():
    held = {id: CLASH.book.editions(id) for id in rules()}
    assert held["damage.adds-up"] == held["assault.order-afresh"] == held["damage.none"] == (1, 2)
    assert held["return.owner-orders"] == held["faq.order-of-return"] == held["automa.survived"] == (1,)
    assert held["return.fixed-order"] == held["vanish.to-the-end"] == held["champion.readied"] == (2,)
    assert held["champion.none"] == held["four.none"] == (1,)
    assert held["format.draft-four"] == held["format.decks-four"] == held["format.constructed-four"] == (2,)
    assert {held[id] for id in held if id.startswith(("four.", "team.", "coop.")) and id != "four.none"} == {(2,)}
    for _, first, second in differences():
        assert (held[first], held[second]) == ((1,), (2,))
    for id, rule in rules().items():
        if not rule.is_faq and not set(held[id]) & set(rule.sources):
            assert id == "champion.none" or id.startswith("notation."), id


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_executed_story_cites_only_rules_that_hold_in_its_edition(edition):
    from tutor.core import Unreadable
    from tutor.games.clash.rules import Refused
    from tutor.situations import run

    for situation in situations("clash").values():
        try:
            verdict = run(situation, edition)
        except (Unreadable, Refused):
            continue
        for event in verdict.events:
            assert edition in CLASH.book.editions(event.rule), (situation.id, event.rule)


def test_every_rule_that_a_situation_shows_has_a_picture_of_it():
    session, _ = at_the_book()
    ids, total = list(rules()), 0
    for start in range(0, len(ids), MOST):
        asked = ids[start : start + MOST]
        found = session.handle({"n": 3, "do": "pictures", "ids": asked})["pictures"]
        assert set(found) == {id for id in asked if rulebook_contents.shown_by(id)}
        for id, picture in found.items():
            root = ElementTree.fromstring(picture["svg"])
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert picture["ok"] and picture["text"] and picture["situation"] in situations("clash"), id
            assert "<script" not in picture["svg"] and len(picture["svg"]) < 60_000
            total += 1
    assert total > 180


def test_a_picture_is_of_the_event_that_cites_the_rule():
    found = rulebook_contents.moment(CLASH, "splash.beside", ENGLISH)
    assert found is not None and found.event is not None and found.event.rule == "splash.beside"
    assert found.text.startswith("Splash: ") and found.ok
    answer = rulebook_contents.moment(CLASH, "faq.closing-up", ENGLISH)
    assert answer is not None and answer.event is not None and answer.event.rule in rules()["faq.closing-up"].rules
    refused = rulebook_contents.moment(CLASH, "summoning.four-leftmost", ENGLISH)
    assert refused is not None and refused.event is None and "four leftmost" in refused.text


def test_a_picture_speaks_the_language_of_the_page():
    english = rulebook_contents.picture(CLASH, "splash.beside", ENGLISH)
    told = rulebook_contents.picture(CLASH, "splash.beside", language("fr"))
    assert english and told
    names = set(re.findall(r"(?<=>)[^<]+(?=</text>)", english["svg"]))
    assert {language("fr").card(name) for name in names} == set(re.findall(r"(?<=>)[^<]+(?=</text>)", told["svg"]))


def test_the_coverage_has_a_row_for_everything_and_names_what_exists():
    session, _ = at_the_book()
    rows = session.handle({"n": 4, "do": "coverage"})["coverage"]
    assert {row["id"] for row in rows} == {*rules(), *(f"ability.{id}" for id in abilities())}
    for row in rows:
        assert set(row["lessons"]) <= set(lessons()) and set(row["situations"]) <= set(situations("clash"))
        assert row["lessons"] or row["situations"], row["id"]


def test_turning_changes_the_address_and_nothing_else():
    session, told = at_the_book("?page=rulebook&lang=es")
    assert told["room"] == "rulebook" and set(told["modules"]["rulebook"]) == {"js", "css"}
    answer = session.handle({"n": 5, "do": "turn", "rule": "rage.attacks-at-once"})
    assert answer == {"re": 5, "turned": "?page=rulebook&rule=rage.attacks-at-once&lang=es"}
    again, told = at_the_book(answer["turned"])
    assert (told["room"], told["rule"], again.language.code) == ("rulebook", "rage.attacks-at-once", "es")
    session.handle({"n": 6, "do": "leave"})
    assert session.handle({"n": 7, "do": "turn", "rule": "faq.copies"})["turned"] == "?lang=es"


@pytest.mark.parametrize("ids", [None, "splash.beside", 7, {"a": 1}, [1], [None], ["nowhere.to-be-found"], ["__class__"],
                                 ["splash.beside"] * 21, [["splash.beside"]], ["\ud800"], ["a" * 10**6]])  # fmt: skip
def test_hostile_ids_are_refused(ids):
    session, _ = at_the_book()
    answer = session.handle({"n": 8, "do": "pictures", "ids": ids})
    assert "pictures" not in answer and answer["unreadable"] and len(answer["unreadable"]) < 200
    for id in ids if isinstance(ids, list) else [ids]:
        if id != "splash.beside":
            answer = session.handle({"n": 9, "do": "turn", "rule": id})
            assert "turned" not in answer and answer["unreadable"]
    assert session.address == "?page=rulebook"


def test_the_modules_name_only_what_exists_and_fetch_nothing():
    named = set(re.findall(r'"([a-z-]+\.[a-z-]+)"', MODULES))
    assert len(named) > 40 and named <= set(rules())
    assert set(re.findall(r"\b([a-z]+): \"chapter-", MODULES)) == set(CLASH.book.chapters())
    assert "http://" not in PACK and "https://" not in PACK and "eval(" not in PACK
    styles = re.sub(r"/\*.*?\*/", "", STYLE, flags=re.S)
    for selectors in re.findall(r"(?:^|(?<=[{}]))([^@{}]+)\{", styles):
        assert all(one.strip().startswith(".rt") for one in re.split(r",(?![^(]*\))", selectors)), selectors
