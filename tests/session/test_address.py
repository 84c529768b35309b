"""Opening addresses in place, and the errors for addresses that open nothing."""

import pytest
from somebody import Somebody

from tutor.games import definitions
from tutor.games.other_words import other_words
from tutor.locale import LANGUAGES, language
from tutor.situations import situations

GAME = "?start=setup:+edition+1,+solo,+deck+1,+seed+7&moves=end"
SET = """format = 1
name = "Mine"
provenance = "Mine."
cards = [{ name = "Beast", type = "creature", cost = 1, attack = 1, health = 3 }]
"""


def opened(session, query):
    return session.handle({"n": 1, "do": "open", "query": query})


def test_an_address_is_opened_as_a_page_would_that_is_loaded_there():
    session = Somebody()
    for query in (
        GAME,
        "?situation=splash",
        "?lesson=mana&step=3",
        "?page=rulebook&rule=mana.cost",
        "?page=lessons",
        GAME,
    ):
        assert opened(session, query)["address"] == query
    told = opened(session, "")
    assert (told["room"], told["address"]) == ("lobby", "")


@pytest.mark.parametrize("id", [id for id, one in situations().items() if ", draft" in one.start])
def test_a_what_if_of_a_situation_that_begins_in_a_draft_is_brought_back(id):
    session = Somebody()
    told = opened(session, f"?situation={id}")
    assert not told["undo"]  # a situation does not include the draft
    move = session.game.legal_moves()[0]
    told = session.handle({"n": 2, "do": "move", "move": session.definition.board.write_move(move)})
    other = Somebody()
    assert opened(other, told["address"])["room"] == "game"
    assert other.game.moves == session.game.moves and other.game.position == session.game.position


def test_a_situation_by_another_edition_or_reading_is_brought_back():
    session = Somebody()
    for asked, address in (
        ({"do": "situation", "id": "perforation"}, "?situation=perforation"),
        ({"do": "edition", "number": 2}, "?situation=perforation&edition=2"),
        ({"do": "edition", "number": 1}, "?situation=perforation"),
        ({"do": "situation", "id": "dust-stronger"}, "?situation=dust-stronger"),
        ({"do": "turned", "on": True}, "?situation=dust-stronger&reading=turned"),
        ({"do": "present", "list": "rage,perforation", "number": 2}, "?present=rage,perforation&situation=perforation"),
        ({"do": "edition", "number": 2}, "?present=rage,perforation&situation=perforation&edition=2"),
    ):
        told = session.handle({"n": 2, **asked})
        again = opened(Somebody(), address)
        assert told["address"] == again["address"] == address
        assert told["events"] == again["events"] and told["situation"] == again["situation"]


@pytest.mark.parametrize("part", ["edition=9", "reading=turned"])
def test_a_situation_by_what_it_does_not_have_is_said_to_be_so(part):
    told = opened(Somebody(), f"?situation=splash&{part}")
    assert told["unreadable"].startswith("This link cannot be read.") and told["lost"]["why"]
    assert [way["query"] for way in told["lost"]["ways"]][:1] == ["?situation=splash"]


def test_the_visitors_settings_are_kept():
    session = Somebody()
    session.handle({"n": 1, "do": "set", "name": "mine.toml", "text": SET})
    session.handle({"n": 2, "do": "language", "code": "fr"})
    opened(session, "?lesson=mana&step=2")
    before = session.state
    told = opened(session, "")
    assert told["room"] == "lobby" and "interface" not in told  # the language has not changed
    assert session.state.progress == before.progress and "lesson mana at 2" in str(
        session.handle({"n": 3, "do": "page", "page": "lessons"})
    )
    assert session.state.own == before.own and before.own["clash"].keys() == {"mine"}
    assert opened(session, "?situation=splash&lang=it")["language"] == "it"


def test_a_what_if_is_left_for_the_story_of_the_address():
    session = Somebody()
    opened(session, GAME)
    session.handle({"n": 2, "do": "branch", "at": 3})
    told = opened(session, GAME)
    assert told["origin"] is None and told["steps"] == ["end"]


@pytest.mark.parametrize(
    ("query", "said", "why", "near"),
    [
        ("?situation=splahs", "the situation “splahs”", "", ["?situation=splash"]),
        ("?lesson=manna", "the lesson “manna”", "", ["?lesson=mana"]),
        ("?present=fqa", "the situation “fqa”", "", []),
        ("?present=rage,splahs", "the situation “splahs”", "", ["?situation=splash"]),
        ("?present=faq&situation=mendng", "the situation “mendng”", "", ["?situation=mending"]),
        ("?present=faq&situation=rage", "“rage”, and that is not on its list", "", ["?situation=rage"]),
        ("?page=cellar", "a page that is not here", "expected one of rulebook", []),
        ("?start=nonsense", "cannot be laid out", "line 1, column 1: “nonsense” is no key", []),
        (GAME + ";fly", "cannot be laid out", "is no move", []),
        ("?lang=xx", "cannot be read", "expected one of en", []),
        ("?" + "&".join(f"a{i}=1" for i in range(30)), "cannot be read", "too many parts", []),
    ],
)
def test_a_broken_link_is_answered_in_a_sentence_with_a_way_on(query, said, why, near):
    for do in ("hello", "open"):
        session = Somebody()
        told = session.handle({"n": 1, "do": do, "query": query})
        assert said in told["unreadable"] and told["unreadable"].endswith("Here is the front page instead.")
        assert why in told["lost"]["why"] and (why or not told["lost"]["why"])
        assert [way["query"] for way in told["lost"]["ways"]][: len(near)] == near
        assert told["room"] == "lobby"
        for way in told["lost"]["ways"]:
            assert opened(session, way["query"])["room"] == "game"


@pytest.mark.parametrize("game", ["clash", "dust"])
def test_the_words_of_other_games_are_known_in_every_language_and_mean_something_of_ours(game):
    texts = definitions()[game].sentences
    ids = [*texts.rules(), *situations(), *(f"ability.{id}" for id in texts.abilities())]
    ids += [f"reading.{number}" for number in texts.readings()]
    dotted = ["." + id.replace("-", ".") for id in ids]
    for code in LANGUAGES:
        found = other_words(game, language(code))
        assert len(found) > 60
        for word, meant in found.items():
            assert word == word.lower() and meant
            for one in meant:
                assert any("." + one.replace("-", ".") in id for id in dotted), (word, one)
    assert other_words("clash", language("en"))["trample"] == ["perforation"]
    assert "piétinement" in other_words("clash", language("fr")) and "arrollar" in other_words("clash", language("es"))
    assert "joves campions" in other_words("dust", language("ca"))


LINK = "start=game:+edition+1,+duel+;+A:+%7BBastion%7D+Ogre+;+B:+%7BBastion%7D+Gnome"


@pytest.mark.parametrize("code", ["pt", "zz", "xyzzy", "", "__proto__", "<b>", "e" * 500])
def test_a_link_in_a_language_that_is_not_spoken_here_opens_in_the_readers(code):
    told = opened(Somebody(code="fr"), f"?{LINK}&lang={code}")
    assert told["room"] == "game" and "unreadable" not in told and told["address"].endswith("&lang=fr")


@pytest.mark.parametrize(("code", "spoken"), [("FR", "fr"), ("ca-ES", "ca"), ("es_419", "es"), ("it-IT", "it")])
def test_a_language_is_known_by_its_region_and_in_capitals(code, spoken):
    assert opened(Somebody(), f"?{LINK}&lang={code}")["address"].endswith(f"&lang={spoken}")


@pytest.mark.parametrize(
    "more", ["game=xyzzy", "game=__proto__", "edition=9", "edition=abc", "step=x", "seats=", "at=-1"]
)
def test_a_part_of_a_link_that_says_nothing_does_not_stop_the_rest(more):
    told = opened(Somebody(), f"?{LINK}&{more}")
    assert told["room"] == "game" and "unreadable" not in told
    assert opened(Somebody(), f"?page=rulebook&{more}")["room"] in ("rulebook", "lobby")


def test_a_game_is_known_in_capitals_and_another_leads_to_the_front_page():
    assert opened(Somebody(), "?page=rulebook&game=DUST")["address"] == "?page=rulebook&game=dust"
    told = opened(Somebody(), "?page=rulebook&game=xyzzy")
    assert told["room"] == "lobby" and "expected one of" in told["lost"]["why"]
