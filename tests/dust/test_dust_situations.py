"""Run every situation of Dust Collectorz; together they show every rule, and each reading that can be changed."""

import inspect
import re
from functools import cache

import pytest

from tutor.games import definition
from tutor.games.dust.rulebook import rules
from tutor.games.dust.rules import team
from tutor.situations import run, situations

HERE = situations("dust")


@cache
def verdicts():
    """Return the result of each situation, run once."""
    return {id: run(situation) for id, situation in HERE.items()}


@pytest.mark.parametrize("id", HERE)
def test_the_rules_do_what_it_says(id):
    assert verdicts()[id].ok, "\n".join(verdicts()[id].problems)


def test_each_says_what_follows():
    for id, situation in HERE.items():
        assert id.startswith("dust-") and situation.watch, id
        assert situation.refused or situation.story, id
        assert situation.refused or situation.then or situation.start.startswith("setup:"), id


def test_each_rule_is_shown():
    assert {id for situation in HERE.values() for id in situation.shows} == set(rules())


def test_each_rule_that_is_told_is_told_in_a_story():
    """Every rule cited by an event or a refusal of a situation is covered by some record."""
    told, said = set(), set()
    for verdict in verdicts().values():
        told |= {event.rule for event in verdict.events}
        situation = verdict.situation
        said |= {*situation.story, *situation.shows, situation.refused}
    assert told <= said and said - {""} <= set(rules())


@pytest.mark.parametrize(("id", "begun", "begins"), [("dust-team-round", 0, 3), ("dust-team-three-clashes", 0, 2)])
def test_of_the_winning_team_the_player_who_was_later_in_the_round_begins(id, begun, begins):
    """Of the players on the winning side, this is the last defender or the attacker's partner.

    The code cites the rule where it chooses the player, not at an event that never occurs.
    """
    verdict = verdicts()[id]
    (event,) = (event for event in verdict.events if event.kind == "next-attacker")
    assert verdict.game.opening.position.player == begun and event.side == begins
    assert event.rule == "dust.team.winners-attack"
    assert "dust.team.last-player-starts" in HERE["dust-team-round"].shows
    assert "dust.team.last-player-starts" in inspect.getsource(team.next_attacker)
    assert event.also == ()  # both have played cards, so that it needs no reading


def test_what_a_situation_shows_is_cited_in_it_or_cannot_be():
    """Every rule that a situation shows is cited by an event or the refusal."""
    for id, verdict in verdicts().items():
        cited = {event.rule for event in verdict.events} | {verdict.situation.refused}
        assert cited & {*verdict.situation.shows, *verdict.situation.story}, id


def test_each_reading_that_can_be_turned_is_shown_with_what_it_would_change():
    shown = {situation.reading for situation in HERE.values() if situation.reading}
    assert shown == {turned.number for turned in definition("dust").turned}


def test_the_watch_text_names_cards_on_the_table():
    """A word with a capital letter in the middle of a sentence is a card, a player or a term of the game."""
    words = {"A", "B", "C", "D", "Gold", "Bronze", "Silver", "Epics", "Traps", "Trap", "Rally", "Plunder", "Scatter"}
    for id, situation in HERE.items():
        if situation.start.startswith("setup:"):
            continue
        there = set(re.findall(r"[A-Z][A-Za-z-]+", f"{situation.start} {situation.then}"))
        named = set(re.findall(r"(?<=[a-z,] )[A-Z][A-Za-z-]*", situation.watch))
        assert named <= there | words, (id, named - there)
