"""The first battle: the guide explains every rule that matters within ten minutes, and nobody can lose."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from saying import moving
from somebody import Somebody

from tutor.core import Refused, Unreadable, moments
from tutor.core.plain import PlainDefinition
from tutor.core.player import at_once
from tutor.games import definition_of
from tutor.games.clash.board.board import write_move
from tutor.games.clash.first_game import first
from tutor.locale import ENGLISH, LANGUAGES, language
from tutor.session.address import address
from tutor.session.seats import machines, playing_on, read_seats
from tutor.session.state import Playing
from tutor.widgets import first_battle, show

CLASH = definition_of("")
WORDS_A_SECOND, SECONDS_A_DECISION = 4, 5
#: The moments on some paths only: the player's Bastion may fall, Grrr may be at hand while there is Mana for it, and there
#: may be Mana left for one more creature.
CONDITIONAL = {"bastion-falls", "rage", "more"}
#: The first battle in either edition, and that of a team.
BATTLES = [(1, ""), (2, ""), (2, "team")]
TEAM = "setup: edition 2, team, decks 1 2 3 4, seed 1"


class Paths(NamedTuple):
    """Properties of all paths from a position to the end: their number, the moments on all paths and on any path, the
    minimum and maximum number of decisions, and the seconds that the longest path takes."""

    count: int
    always: frozenset[str]
    ever: frozenset[str]
    fewest: int
    most: int
    seconds: float


@cache
def paths(edition: int, kind: str = "") -> Paths:
    """Return the properties of all paths through the battle, with every allowed move at each decision and the machine
    players' answers."""
    voice, known = CLASH.sentences.voice(ENGLISH), {}
    begins = first.start(edition, kind)
    start = CLASH.words.begin(begins.start)
    seats = read_seats(begins.seats, CLASH, start)

    def told(step) -> float:
        """Return the seconds that it takes to read the sentences of a step."""
        return sum(len(voice.tell(event, before).split()) for before, event, _ in moments((step,))) / WORDS_A_SECOND

    def read(moments) -> float:
        return sum(len(moment.text.split()) for moment in moments) / WORDS_A_SECOND

    def on(game, asked: frozenset[str]) -> Paths:
        guided = first.follow(game)
        said = frozenset(moment.id for _, moment in guided.said)
        if game.position.is_over:
            assert 0 in game.position.winners, [CLASH.words.write_move(move) for move in game.moves]
            return Paths(1, said | asked, said | asked, 0, 0, 0.0)
        assert game.choice is None, "nobody is asked for an order in a first battle"
        assert game.position.player == 0, "machines play on"
        assert guided.asked is not None, "something is asked at every decision"
        assert len(game.moves) < 40, "the battle ends"
        key = game.position, said, asked
        if key not in known:
            ways, now = [], read([guided.asked]) + SECONDS_A_DECISION
            for move in guided.moves:
                there = at_once(playing_on(game.play(move), CLASH, seats))[0]
                new = [moment for _, moment in first.follow(there).said[len(guided.said) :]]
                way = on(there, asked | {guided.asked.id})
                happened = sum(map(told, there.steps[len(game.steps) :]))
                ways.append(way._replace(seconds=way.seconds + now + happened + read(new)))
            known[key] = Paths(
                sum(way.count for way in ways),
                frozenset.intersection(*(way.always for way in ways)),
                frozenset.union(*(way.ever for way in ways)),
                min(way.fewest for way in ways) + 1,
                max(way.most for way in ways) + 1,
                max(way.seconds for way in ways),
            )
        return known[key]

    return on(CLASH.game(start.opening), frozenset())


@pytest.mark.parametrize(("edition", "kind"), BATTLES)
def test_every_way_that_the_guide_allows_wins(edition, kind):
    found = paths(edition, kind)
    assert found.count >= 30, "there is something to choose"
    assert 8 <= found.fewest <= found.most <= 14


@pytest.mark.parametrize("edition", [1, 2])
def test_every_moment_is_met_on_every_way_but_for_those_that_hang_on_a_choice(edition):
    known = {cue.moment.id for cue in first.cues() if edition in cue.editions}
    found = paths(edition)
    assert known - found.always == CONDITIONAL
    assert known == found.ever, "and those are met on some"


def test_every_moment_of_the_teams_battle_is_met_on_every_way():
    known = {cue.moment.id for cue in first.cues("team")}
    assert paths(2, "team").always == known
    assert set(machines(read_seats(first.start(2, "team").seats, CLASH, CLASH.words.begin(TEAM)))) == {1, 2, 3}


def test_the_editions_end_otherwise():
    assert paths(1).always - paths(2).always == {"last-turn"}
    assert paths(2).always - paths(1).always == {"beaten"}


@pytest.mark.parametrize(("edition", "kind"), BATTLES)
def test_it_is_read_and_played_in_ten_minutes(edition, kind):
    assert 180 < paths(edition, kind).seconds < 600, paths(edition, kind).seconds


@pytest.mark.parametrize("kind", ["", "team"])
def test_every_moment_is_short_and_cites_rules_of_its_editions(kind):
    for cue in first.cues(kind):
        editions = {2} if kind else set(cue.editions)
        assert cue.moment.rules, cue.moment.id
        for rule in cue.moment.rules:
            assert editions <= set(CLASH.book.editions(rule)), f"{cue.moment.id}: {rule}"
        assert len(cue.moment.text.split()) <= 25, cue.moment.id
    ids = [cue.moment.id for cue in first.cues(kind)]
    assert len(ids) == len(set(ids)) and set(LANGUAGES) == {"en", "ca", "fr", "es", "it"}


@pytest.mark.parametrize("code", ["ca", "fr", "es", "it"])
def test_it_is_told_in_every_language(code):
    speak = language(code)
    texts = [cue.moment.text for kind in ("", "team") for cue in first.cues(kind)]
    texts += [text for kind in ("", "team") for text in first.script(kind)["learnt"]]
    assert [text for text in texts if speak(text) == text] == []


# -- at the table -----------------------------------------------------------------------------------------------------


def played(somebody: Somebody) -> dict:
    """Play the first option each time, and return the last answer."""
    answer = somebody.handle({"n": 1, "do": "hello"})
    while not answer["over"]:
        offered = [to["move"] for card in answer["moves"]["hand"] for to in card["to"]]
        offered += [{"kind": verb} for verb in answer["moves"]["verbs"]]
        answer = somebody.handle({"n": 2, "do": "move", "move": offered[0]})
        assert "refused" not in answer and "unreadable" not in answer
    return answer


@pytest.mark.parametrize(("edition", "kind"), BATTLES)
def test_it_is_played_by_what_is_offered_and_leads_on(edition, kind):
    somebody = Somebody()
    somebody.open_address(f"?first={kind or edition}")
    answer = played(somebody)
    told = answer["first"]
    assert told["asked"] is None and len(told["learnt"]) == 4 and told["kind"] == kind
    onward = somebody.handle({"n": 3, "do": "new", "start": told["onward"], "seats": told["seats"]})
    played_on = "team, decks 1 2 3 4" if kind else "solo, deck 1"
    assert onward["setup"].startswith(f"setup: edition {edition}, {played_on}, seed") and "first" not in onward
    assert onward.get("seats", "") == told["seats"] and answer["address"].startswith(f"?first={kind or edition}&moves=")
    again = somebody.handle({"n": 4, "do": "first", "edition": edition, "kind": kind})
    assert again["first"]["kind"] == kind and again["first"]["asked"]


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


@pytest.mark.parametrize(
    "query",
    [
        "?first=3",
        "?first=solo",
        "?first=team&moves=play+Ogre+upper",
        "?first=x",
        "?first=1&moves=play+Ogre+upper",
        "?first=1&moves=fly",
    ],
)
def test_an_invalid_address_says_so(query):
    answer = Somebody().handle({"n": 1, "do": "hello", "query": query})
    assert answer["room"] == "lobby" and answer["unreadable"]


def test_no_card_of_the_pile_is_told():
    somebody = Somebody()
    answer = somebody.handle({"n": 1, "do": "first"})
    assert {"Lantern-Fish", "Gnome", "Partisan", "Annihilation"}.isdisjoint(answer["cards"])
    assert "Gnome" not in repr({key: answer[key] for key in ("start", "address", "first", "moves", "steps")})


def test_a_game_without_a_guide_has_none():
    assert PlainDefinition.first.fget(object()) is None
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
    assert str(first.learnt(battle.game)[0]) in battle.guide() and battle.game.position.winner == 0


def test_options_and_moves_of_the_guide_are_the_same():
    game = first_battle().game
    guided, offered = first.follow(game), first.options(game, ENGLISH)
    assert [to["move"] for card in offered["hand"] for to in card["to"]] == [write_move(move) for move in guided.moves]
