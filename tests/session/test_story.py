"""The story at a table without a browser: what-ifs, the other edition, presentations, export, and five languages."""

from __future__ import annotations

import pytest
from saying import moving
from somebody import Somebody

from tutor.games.clash.notation import read_position, write_position
from tutor.games.clash.sets import all_cards
from tutor.locale import LANGUAGES, language
from tutor.session.lobby import playlist
from tutor.session.words import interface, words_at
from tutor.situations import situations

DUEL = "game: edition 1, duel ; A: {Bastion} Troll Baron Grrr Boom! ; upper: Carapace Brute | Ogre ; B: Alpha {Fort} Mutant"


def at(query):
    session = Somebody()
    return session, session.handle({"n": 0, "do": "hello", "query": query})


def say(session, do, **more):
    return session.handle({"n": 1, "do": do, **more})


def ends(session):
    """Return the number of events after each move."""
    found = [len(session.game.opening.events)]
    for step in session.game.steps:
        found.append(found[-1] + len(step.events))
    return found


# -- what if ----------------------------------------------------------------------------------------------------------


def test_a_what_if_goes_back_to_the_last_decision_and_can_be_left_again():
    session, _ = at("?situation=perforation")
    told = session.game
    for event in range(len(told.events) + 1):
        answer = say(session, "branch", at=event)
        kept = len(session.game.moves)
        assert ends(session)[-1] <= max(event, ends(session)[0]) and session.game.moves == told.moves[:kept]
        assert answer["origin"]["at"] == event and "situation" not in answer
        back = say(session, "rejoin")
        assert session.game is told and back["at"] == event and back["origin"] is None and back["situation"]["ok"]


def test_a_what_if_beside_the_story_shows_where_they_part():
    session, _ = at(f"?start={DUEL}&moves=cast Boom! at Ogre ; end")
    say(session, "branch", at=0)
    say(session, **moving("play Grrr lower"))
    found = say(session, "beside")["compared"]
    assert found["parts"] and found["same"] == 0 and found["title"] in interface()
    assert [told["title"] for told in found["told"]] == ["beside-original", "beside-branch"]
    assert all(
        told["events"] and told["board"].startswith("<svg") and told["title"] in interface() for told in found["told"]
    )


def test_a_what_if_within_a_what_if_still_returns_to_the_story():
    session, _ = at(f"?start={DUEL}&moves=cast Boom! at Ogre ; end")
    told = session.game
    say(session, "branch", at=3)
    say(session, **moving("play Grrr lower"))
    say(session, "branch", at=0)
    say(session, "rejoin")
    assert session.game is told


@pytest.mark.parametrize("number", [-1, 10**6, True, "1", None, 1.5])
def test_a_what_if_at_no_event_is_refused(number):
    session, _ = at("?situation=perforation")
    told = session.game
    assert "unreadable" in say(session, "branch", at=number)
    assert session.game is told and session.origin is None


def test_without_a_game_there_is_nothing_to_branch_off():
    session, _ = at("")
    assert "refused" in say(session, "branch", at=0)
    assert "unreadable" in say(session, "beside")
    assert "unreadable" in say(session, "edition", number=2)
    assert "refused" in say(session, "notation", at=0)


# -- the other edition, presenting -----------------------------------------------------------------------------------------


def test_a_situation_is_executed_by_the_other_edition():
    session, told = at("?situation=order-of-return")
    assert told["edition"] == 1 and told["situation"]["ok"]
    other = say(session, "edition", number=2)
    assert other["edition"] == 2 and other["situation"]["ok"]
    assert {event["rule"] for event in other["events"]} != {event["rule"] for event in told["events"]}
    assert "unreadable" in say(session, "edition", number=3)
    assert say(session, "edition", number=1)["edition"] == 1


def test_every_situation_can_be_shown_by_every_edition_that_can_read_it():
    for id, situation in situations("clash").items():
        session = Somebody(situation=id)
        own = session.game.position.edition
        answer = say(session, "edition", number=3 - own)
        if situation.other:
            refused = [
                reason["rule"] for reason in answer.get("refused", ())
            ]  # a setup that this edition does not allow
            assert situation.other in refused or answer["situation"]["ok"], id
        else:
            assert "unreadable" in answer or "refused" in answer, id
            assert session.game.position.edition == own


def test_a_playlist_is_presented_one_after_the_other():
    session, told = at("?present=faq")
    ids = playlist("faq")
    assert len(ids) >= 27 and told["playlist"] == {"list": ",".join(ids), "number": 1, "count": len(ids),
                                                   "editions": [1, 2], "plan": []}  # fmt: skip
    for number in range(2, len(ids) + 1):
        told = say(session, "present", list=told["playlist"]["list"], number=number)
        assert told["situation"]["id"] == ids[number - 1] and told["situation"]["question"]
        again, there = at(told["address"])
        assert there["playlist"] == told["playlist"] and again.address == told["address"]
    for number in (0, len(ids) + 1):
        assert "unreadable" in say(session, "present", list="faq", number=number)
    assert say(session, "edition", number=2)["playlist"]["number"] == len(ids)


#: Situations without a question for the audience: how many copies of the cards one needs, and how long an invisible bonus
#: lasts.
NOTHING_TO_GUESS = {"copies", "sprint-bonus-ends"}


def test_a_situation_is_presented_by_the_editions_that_can_begin_it():
    shown = {"splash": [1, 2], "champion": [2], "four-decks": [2], "custom-automa": [1], "dust-null": [1]}
    offered = {id: say(Somebody(), "present", list=id, number=1)["playlist"]["editions"] for id in shown}
    assert offered == shown
    session = Somebody()
    say(session, "present", list="champion", number=1)
    assert "line" in say(session, "edition", number=1)["unreadable"]


@pytest.mark.parametrize("id", playlist("faq"))
def test_a_hall_can_guess_at_every_answer_and_is_told_what_is_played(id):
    _, told = at(f"?present=faq&situation={id}")
    guess, plan = told["playlist"].get("guess"), told["playlist"]["plan"]
    assert (guess is None) == (id in NOTHING_TO_GUESS)
    assert bool(plan) == bool(situations("clash")[id].moves)
    if guess is not None:
        assert 2 <= len(guess["options"]) == len(set(guess["options"])) <= 4
        assert guess["asked"].endswith("?") and 0 <= guess["right"] < len(guess["options"])


def test_whether_something_is_allowed_is_asked_with_its_moves_in_words():
    allowed = {"next-card-available": ["A: Zombie, upper line", "A: Gnome, lower line"]}
    refused = {"fifth-card": ["A: Gnome, lower line"], "needs-a-target": ["A: Boom!"]}
    for id, plan in (allowed | refused).items():
        _, told = at(f"?present=faq&situation={id}")
        assert told["playlist"]["plan"] == plan
        assert told["playlist"]["guess"] == {
            "asked": "May all of this be done?",
            "options": ["Yes.", "No, the rules forbid it."],
            "right": int(id in refused),
        }
        assert told["situation"]["tried"] == (plan[-1] if id in refused else "")
    session, told = at("?present=faq&situation=when-incantations")
    assert told["playlist"]["guess"]["right"] == 0
    assert (
        say(session, "edition", number=2)["playlist"]["guess"]["right"] == 1
    )  # the second edition does not stop the assault


def test_a_situation_of_ones_own_is_sent_under_its_title_and_opens_as_one():
    table = "?start=game:+edition+1,+duel+;+A:+{Bastion}+Gnome+;+upper:+Brute+|+Zombie+;+B:+{Bastion}+Ogre&moves=end"
    session, told = at(f"{table}&title=Who+falls?")
    assert told["situation"]["title"] == "Who falls?" and told["situation"]["ok"] and not told["situation"]["refused"]
    again, there = at(told["address"])
    assert there["situation"] == told["situation"] and again.address == session.address
    assert "title" not in say(session, "undo")["address"], "what is played on is a game like others"
    assert "situation" not in at(f"{table}&title=+")[1]
    hidden = at("?start=setup:+edition+1,+duel,+decks+1+2,+seed+7&title=Open")[1]
    assert "situation" not in hidden and hidden["handover"], "a title lays no hand open"


@pytest.mark.parametrize(
    "query",
    [
        "?present=%20",
        "?present=nobody",
        "?present=faq&situation=nobody",
        "?page=cellar",
        "?lang=xx",
        "?present=" + "a," * 4000,
    ],
)
def test_an_odd_address_leaves_a_table(query):
    _, told = at(query)
    assert told["room"] == "lobby" and "unreadable" in told


# -- taking it along ---------------------------------------------------------------------------------------------------


def test_every_moment_can_be_copied_in_words():
    session, _ = at("?situation=perforation")
    positions = [
        session.game.opening.start,
        *(p for step in (session.game.opening, *session.game.steps) for p in step.positions),
    ]
    for number, position in enumerate(positions):
        text = say(session, "notation", at=number)["notation"]
        assert text == write_position(position, all_cards()) and read_position(text, all_cards()) == position
    assert "unreadable" in say(session, "notation", at=len(positions))


def test_of_a_dealt_game_only_the_setup_and_the_moves_are_copied():
    session, _ = at("?start=setup: edition 1, solo, deck 2, seed 7&moves=end")
    assert say(session, "notation", at=3)["notation"] == "setup: edition 1, solo, deck 2, seed 7\n\nend"


# -- languages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_switched_in_the_middle_of_a_game(code):
    session, before = at(f"?start={DUEL}&moves=cast Boom! at Ogre ; end")
    game = session.game
    told = say(session, "language", code=code)
    assert (
        session.game is game
        and told["language"] == code
        and told["interface"] == words_at(session.definition, language(code))
    )
    assert told["start"] == before["start"] and [e["rule"] for e in told["events"]] == [
        e["rule"] for e in before["events"]
    ]
    assert ("lang=" + code in told["address"]) == (code != "en")
    if code != "en":
        assert all(a["text"] != b["text"] for a, b in zip(told["events"], before["events"], strict=True))
        again, there = at(told["address"])
        assert there["language"] == code and again.game == game


def test_the_browsers_language_is_taken_where_nobody_chose_another():
    for asked, expected in (("ca", "ca"), ("de", "en"), (["fr"], "en"), ({}, "en"), (7, "en"), (None, "en")):
        assert Somebody().handle({"n": 0, "do": "hello", "language": asked})["language"] == expected
    assert Somebody(code="it").handle({"n": 0, "do": "hello", "language": "ca"})["language"] == "it"
    assert Somebody().handle({"n": 0, "do": "hello", "language": "ca", "query": "?lang=es"})["language"] == "es"


def test_no_other_language_is_spoken():
    session, _ = at("")
    for code in ("xx", "", "../../etc", "EN"):
        assert "unreadable" in say(session, "language", code=code)
    assert session.language.code == "en"


def test_the_answer_of_one_edition_is_not_said_where_the_other_ends_otherwise():
    for id, differs in (("order-of-return", True), ("splash", False)):
        somebody = Somebody(situation=id)
        own = somebody.handle({"n": 1, "do": "hello"})["situation"]
        other = somebody.handle({"n": 2, "do": "edition", "number": 2})["situation"]
        assert not own["differs"] and other["differs"] == differs and other["ok"]
        assert (
            (other["watch"] == own["watch"]) == (other["answer"] == own["answer"] or not own["answer"]) == (not differs)
        )
