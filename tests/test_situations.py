"""Every situation of the house is executed: the FAQ, the abilities, the rules, the Automa."""

import pytest
from faithful import faithful_game, faithful_refusal

from tutor.contract import Unreadable
from tutor.rulebook import abilities, rules
from tutor.scenarios import read_situations, run, situations


@pytest.mark.parametrize("id", situations())
def test_the_rules_do_what_it_says(id):
    verdict = run(situations()[id])
    assert verdict.ok, "\n".join(verdict.problems)
    faithful_game(verdict.game)
    if verdict.refusal is not None:
        faithful_refusal(verdict.refusal, verdict.game.position)


def test_each_of_the_27_answers_is_shown():
    answers = [id for id, rule in rules().items() if rule.is_faq]
    assert len(answers) == 27
    shown = {id for situation in situations().values() for id in situation.shows}
    assert set(answers) <= shown


def test_each_rule_is_shown():
    shown = {id for situation in situations().values() for id in situation.shows}
    before_the_game = {  # what is refused or done before there is a position: tested in clash/test_setup.py
        "format.constructed", "format.constructed-eight", "custom.levels-five", "custom.levels-ten", "custom.one-gift",
        "custom.gifts", "custom.bastion", "champion.none",
    }  # fmt: skip
    assert set(rules()) - shown == before_the_game


def test_each_ability_is_shown_alone():
    assert set(abilities()) <= set(situations())


def test_a_situation_that_says_what_is_not_so_is_found_out():
    wrong = """
[wrong]
title = "Wrong in every way"
shows = ["damage.heals"]
start = "game: edition 1, duel ; A: {Bastion} Zombie Ogre ; B: {Bastion} Ogre Baron"
moves = "play Zombie upper\\nplay Ogre upper\\nend"
then = "game: edition 1"
story = ["summoning.behind", "damage.heals", "summoning.behind"]
never = ["summoning.behind"]
refused = "game.ends"
"""
    problems = run(read_situations(wrong)["wrong"]).problems
    assert len(problems) == 6
    for said in (
        "is refused, and moves follow",
        "damage.heals is not cited",
        "summoning.behind is cited",
        "not refused by game.ends",
        "not the one said",
    ):
        assert any(said in problem for problem in problems), said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "not TOML"),
        ("x = 1", "a table"),
        ('[x]\ntitle = "a"\nshows = ["b"]', "start"),
        ('[x]\ntitle = "a"\nshows = "b"\nstart = "c"', "a list of texts"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\ncolour = "d"', "one of title"),
    ],
)
def test_a_broken_record_names_the_situation_and_the_field(text, said):
    with pytest.raises(Unreadable, match=said):
        read_situations(text, "mine.toml")
