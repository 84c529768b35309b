"""The current game: chosen on the front page or by the table, and kept from view to view."""

from __future__ import annotations

from somebody import Somebody

from tutor.games import definitions
from tutor.locale import LANGUAGES
from tutor.situations import situations

DEALT = "setup: dust, versus, decks 1 2, seed 7"


def hello(query: str = "", language: str = "en") -> tuple[Somebody, dict]:
    session = Somebody()
    return session, session.handle({"n": 1, "do": "hello", "query": query, "language": language})


def test_the_front_page_tells_all_games_and_is_of_the_first():
    session, told = hello()
    assert [game["name"] for game in told["games"]] == list(definitions())
    assert [game["title"] for game in told["games"]] == ["Clash of Decks", "Dust Collectorz"]
    assert all(game["lead"] for game in told["games"])
    assert told["interface"]["title"] == "Clash of Decks" and "game" not in told and told["address"] == ""
    assert session.definition.name == "clash"


def test_another_game_brings_its_own_lobby_words_and_situations_and_the_first_comes_back_whole():
    session, first = hello()
    told = session.handle({"n": 2, "do": "open", "query": "?game=dust"})
    assert (told["room"], told["game"], told["address"]) == ("lobby", "dust", "?game=dust")
    assert told["interface"]["title"] == "Dust Collectorz" and told["interface"]["source-1"] == "Rulebooks: {source}"
    assert told["lobby"]["modes"]["versus 3"] == 3 and told["lobby"]["decks"]["1"]["name"] == "Plain Shelf"
    assert told["situations"] and all(one["id"].startswith("dust-") for one in told["situations"])
    assert "dust" in told["modules"]
    back = session.handle({"n": 3, "do": "open", "query": ""})
    for key in ("decks", "sets", "editions", "signs", "abilities", "situations"):
        assert back[key] == first[key]
    assert back["interface"]["title"] == "Clash of Decks" and back["interface"]["source-1"].startswith("First edition")
    assert "game" not in back and back["address"] == ""


def test_a_game_on_the_table_is_the_one_that_is_chosen_from_then_on():
    session, _ = hello()
    session.handle({"n": 2, "do": "new", "start": DEALT})
    assert session.handle({"n": 3, "do": "leave"})["address"] == "?game=dust"
    assert session.handle({"n": 4, "do": "page", "page": "rulebook"})["address"] == "?page=rulebook&game=dust"
    rules = session.handle({"n": 5, "do": "rulebook"})["rulebook"]["rules"]
    assert all(id.startswith("dust.") for id in rules)
    session.handle({"n": 6, "do": "situation", "id": "splash"})
    assert session.handle({"n": 7, "do": "leave"})["address"] == ""


def test_an_address_says_the_game_and_a_language_beside_it():
    for code in LANGUAGES:
        session, told = hello(f"?game=dust&lang={code}")
        assert told["game"] == "dust" and session.definition.name == "dust" and told["language"] == code
        assert told["interface"]["title"] == "Dust Collectorz"
    assert session.handle({"n": 2, "do": "language", "code": "en"})["game"] == "dust"


def test_a_game_that_is_not_here_is_said_so():
    session, told = hello("?game=chess")
    assert told["unreadable"].startswith("This link leads to a game that is not here.")
    assert "chess" in told["lost"]["why"] and "dust" in told["lost"]["why"] and session.definition.name == "clash"


def test_of_a_deck_of_ones_own_all_is_said_that_is_wrong():
    session, _ = hello("?game=dust")
    sound = session.definition.board.lobby(session.language, {})["lobby"]["decks"]["1"]["cards"]

    def why(cards: str) -> list[str]:
        start = f"setup: dust, versus, decks own 2, A {cards}"
        return [one["why"] for one in session.handle({"n": 2, "do": "weigh", "start": start})["weighed"]["why"]]

    assert why(sound) == []
    short = why(sound.replace("Snare x2", "Snare"))
    assert len(short) == 2 and any("31" in one for one in short) and any("counter" in one for one in short)
    assert "no card is called “Nobody”" in why("Kite Nobody")[0]
    begun = session.handle({"n": 3, "do": "new", "start": "setup: dust, versus, decks own 2, A Kite x2"})
    assert len(begun["refused"]) > 5


def test_a_visitor_who_plays_waits_for_no_list_of_situations_and_has_it_wherever_one_stands():
    session, told = hello("?start=setup:+edition+1,+solo,+deck+1,+seed+7", "ca")
    assert told["room"] == "game" and "situations" not in told
    assert "situations" not in session.handle({"n": 2, "do": "move", "move": {"kind": "end"}})
    told = session.handle({"n": 3, "do": "page", "page": "rulebook"})
    assert {one["id"] for one in told["situations"]} == set(situations("clash"))
    assert any(one["title"] != situations()[one["id"]].title for one in told["situations"]), "told in Catalan"
    assert "situations" not in session.handle({"n": 4, "do": "page", "page": "workshop"}), "it is known by now"
    _, told = hello("?situation=perforation")
    assert {one["id"] for one in told["situations"]} == set(
        situations("clash")
    )  # for the visitor's own list to present
