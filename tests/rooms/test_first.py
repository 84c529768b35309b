"""The first battle: a guide with whom nobody can lose, who says every rule that matters, in ten minutes."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from saying import moving
from somebody import Somebody

from tutor.core import Refused, Unreadable, moments
from tutor.core.plain import PlainGuest
from tutor.guests import guest_of
from tutor.guests.clash import first
from tutor.guests.clash.board import write_move
from tutor.locale import ENGLISH, LANGUAGES, language
from tutor.rooms.address import address
from tutor.rooms.state import Playing
from tutor.widgets import first_battle, show

CLASH = guest_of("")
WORDS_A_SECOND, SECONDS_A_DECISION = 4, 5
#: What is said or asked on some paths and not on others: whether one's Bastion falls, whether Grrr is at hand while there is
#: Mana for it, and whether Mana for one more creature is left.
CONDITIONAL = {"bastion-falls", "rage", "more"}


class Paths(NamedTuple):
    """What holds for every way from somewhere to the end: how many there are, the moments that all of them and any of
    them meet, the fewest and the most decisions, and the seconds that the longest takes."""

    count: int
    always: frozenset[str]
    ever: frozenset[str]
    fewest: int
    most: int
    seconds: float


@cache
def paths(edition: int) -> Paths:
    """Every way through the battle: at each decision all moves that the guide allows."""
    voice, known = CLASH.sentences.voice(ENGLISH), {}

    def told(step) -> float:
        """How long it takes to read what happens in a step."""
        return sum(len(voice.tell(event, before).split()) for before, event, _ in moments((step,))) / WORDS_A_SECOND

    def read(moments) -> float:
        return sum(len(moment.text.split()) for moment in moments) / WORDS_A_SECOND

    def on(game, asked: frozenset[str]) -> Paths:
        guided = first.follow(game)
        said = frozenset(moment.id for _, moment in guided.said)
        if game.position.is_over:
            assert game.position.winner == 0, [CLASH.words.write_move(move) for move in game.moves]
            return Paths(1, said | asked, said | asked, 0, 0, 0.0)
        assert game.choice is None, "nobody is asked for an order in a first battle"
        assert guided.asked is not None, "something is asked at every decision"
        assert len(game.moves) < 20, "the battle ends"
        key = game.position, said, asked
        if key not in known:
            ways, now = [], read([guided.asked]) + SECONDS_A_DECISION
            for move in guided.moves:
                there = game.play(move)
                new = [moment for _, moment in first.follow(there).said[len(guided.said) :]]
                way = on(there, asked | {guided.asked.id})
                ways.append(way._replace(seconds=way.seconds + now + told(there.step) + read(new)))
            known[key] = Paths(
                sum(way.count for way in ways),
                frozenset.intersection(*(way.always for way in ways)),
                frozenset.union(*(way.ever for way in ways)),
                min(way.fewest for way in ways) + 1,
                max(way.most for way in ways) + 1,
                max(way.seconds for way in ways),
            )
        return known[key]

    return on(CLASH.game(CLASH.words.begin(first.start(edition)).opening), frozenset())


@pytest.mark.parametrize("edition", [1, 2])
def test_every_way_that_the_guide_allows_wins(edition):
    found = paths(edition)
    assert found.count >= 30, "there is something to choose"
    assert 8 <= found.fewest <= found.most <= 14


@pytest.mark.parametrize("edition", [1, 2])
def test_every_moment_is_met_on_every_way_but_for_those_that_hang_on_a_choice(edition):
    known = {cue.moment.id for cue in first.cues() if edition in cue.editions}
    found = paths(edition)
    assert known - found.always == CONDITIONAL
    assert known == found.ever, "and those are met on some"


def test_the_editions_end_otherwise():
    assert paths(1).always - paths(2).always == {"last-turn"}
    assert paths(2).always - paths(1).always == {"beaten"}


@pytest.mark.parametrize("edition", [1, 2])
def test_it_is_read_and_played_in_ten_minutes(edition):
    assert 180 < paths(edition).seconds < 600, paths(edition).seconds


def test_every_moment_is_short_and_cites_rules_of_its_editions():
    for cue in first.cues():
        assert cue.moment.rules, cue.moment.id
        for rule in cue.moment.rules:
            assert set(cue.editions) <= set(CLASH.book.editions(rule)), f"{cue.moment.id}: {rule}"
        assert len(cue.moment.text.split()) <= 25, cue.moment.id
    ids = [cue.moment.id for cue in first.cues()]
    assert len(ids) == len(set(ids)) and set(LANGUAGES) == {"en", "ca", "fr", "es", "it"}


@pytest.mark.parametrize("code", ["ca", "fr", "es", "it"])
def test_it_is_told_in_every_language(code):
    speak = language(code)
    texts = [*(cue.moment.text for cue in first.cues()), *first.learnt()]
    assert [text for text in texts if speak(text) == text] == []


# -- in the room ------------------------------------------------------------------------------------------------------


def played(somebody: Somebody) -> dict:
    """Play on, each time by the first move that is offered; the last answer."""
    answer = somebody.handle({"n": 1, "do": "hello"})
    while not answer["over"]:
        offered = [to["move"] for card in answer["moves"]["hand"] for to in card["to"]]
        offered += [{"kind": verb} for verb in answer["moves"]["verbs"]]
        answer = somebody.handle({"n": 2, "do": "move", "move": offered[0]})
        assert "refused" not in answer and "unreadable" not in answer
    return answer


@pytest.mark.parametrize("edition", [1, 2])
def test_it_is_played_by_what_is_offered_and_leads_on(edition):
    somebody = Somebody()
    somebody.open_address(f"?first={edition}")
    answer = played(somebody)
    assert answer["first"]["asked"] is None and len(answer["first"]["learnt"]) == 4
    onward = somebody.handle({"n": 3, "do": "new", "start": answer["first"]["onward"]})
    assert onward["setup"].startswith(f"setup: edition {edition}, solo, deck 1, seed") and "first" not in onward


def test_only_what_is_asked_for_is_offered_and_the_rest_says_why():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "first"})
    assert answer["address"] == "?first=1" and answer["moves"]["verbs"] == [] and "first" in answer["modules"]
    hand = {entry["card"]: entry for entry in answer["moves"]["hand"]}
    assert [to["to"]["zone"] for to in hand["Baron"]["to"]] == ["upper"]
    assert [reason["rule"] for reason in hand["Ogre"]["why"]] == ["summoning.four-leftmost"], "the rules come first"
    for card in ("Nibbler", "Brute", "Boom!"):
        assert hand[card]["to"] == [] and hand[card]["why"][0]["rule"] == "mana.cost"
        assert "one thing at a time" in hand[card]["why"][0]["why"]
    known = set(answer["rules"])
    assert {rule for said in answer["first"]["said"] for rule in said["moment"]["rules"]} <= known
    assert set(answer["first"]["asked"]["rules"]) <= known


@pytest.mark.parametrize("move", ["play Baron lower", "cast Boom! at Zombie", "end", "assault"])
def test_a_move_that_is_not_asked_for_is_refused_kindly_and_nothing_happens(move):
    somebody = Somebody()
    somebody.handle({"n": 1, "do": "first"})
    before = somebody.state
    answer = somebody.handle(moving(move, n=2))
    assert "one thing at a time" in answer["refused"][0]["why"] and somebody.state is before
    ogre = somebody.handle(moving("play Ogre upper", n=3))
    assert ogre["refused"][0]["rule"] == "summoning.four-leftmost", "what the rules forbid they forbid themselves"


def test_a_move_may_be_said_in_other_words():
    battle = first_battle().play("play Baron upper").play("end")
    assert "cast Boom! at B lower 1" in battle.guide()
    assert battle.play("cast Boom! at Zombie").game.moves[-1].target == "Zombie"


def test_the_address_brings_it_back_and_what_was_taken_back_is_asked_again():
    battle = first_battle(2).play("play Baron upper").play("end")
    query = address(battle.state)
    assert query == "?first=2&moves=play+Baron+upper+;+end"
    back = Somebody()
    back.open_address(query)
    assert isinstance(back.state.table, Playing) and back.state.table.guided
    assert first.follow(back.game) == first.follow(battle.game)
    for _ in range(2):
        back.handle({"n": 1, "do": "undo"})
    assert first.follow(back.game) == first.follow(first_battle(2).game)


@pytest.mark.parametrize("query", ["?first=3", "?first=x", "?first=1&moves=play+Ogre+upper", "?first=1&moves=fly"])
def test_an_address_that_is_none_says_so(query):
    answer = Somebody().handle({"n": 1, "do": "hello", "query": query})
    assert answer["room"] == "lobby" and answer["unreadable"]


def test_no_card_of_the_pile_is_told():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "first"})
    assert {"Lantern-Fish", "Gnome", "Partisan", "Annihilation"}.isdisjoint(answer["cards"])
    assert "Gnome" not in repr({key: answer[key] for key in ("start", "address", "first", "moves", "steps")})


def test_a_game_without_a_guide_has_none():
    assert PlainGuest.first.fget(object()) is None
    with pytest.raises(ValueError, match="no first battle"):
        show("setup: edition 1, solo, deck 1, seed 7").guide()


def test_from_python_it_asks_refuses_and_ends():
    battle = first_battle(language="fr")
    assert "Baron" in battle.guide() and "  play Baron upper" in battle.guide()
    with pytest.raises(Refused):
        battle.play("end")
    with pytest.raises(Unreadable):
        first_battle(3)
    battle = first_battle(2)
    while not battle.game.position.is_over:
        battle.play(battle.guide().split("\n  ")[1].split("\n")[0])
    assert str(first.learnt()[0]) in battle.guide() and battle.game.position.winner == 0


def test_options_and_moves_of_the_guide_are_the_same():
    game = first_battle().game
    guided, offered = first.follow(game), first.options(game, ENGLISH)
    assert [to["move"] for card in offered["hand"] for to in card["to"]] == [write_move(move) for move in guided.moves]
