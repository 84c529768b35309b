"""Every built-in situation is executed: the FAQ, the abilities, the rules, the Automa."""

import re

import pytest
from faithful import faithful_game, faithful_refusal

from tutor.core import Unreadable
from tutor.games.clash.notation import cards_in
from tutor.games.clash.rulebook import abilities, rules
from tutor.games.clash.rules import EDITIONS, Refused
from tutor.games.clash.sets import all_cards
from tutor.situations import SAME, begin, read_situations, run, situations


class Verdicts(dict):
    """The verdict of each situation, executed once, on first use."""

    def __missing__(self, id):
        self[id] = run(situations("clash")[id])
        return self[id]

    def values(self):
        return [self[id] for id in situations("clash")]


VERDICTS = Verdicts()


@pytest.mark.parametrize("id", situations("clash"))
def test_the_rules_do_what_it_says(id):
    verdict = VERDICTS[id]
    assert verdict.ok, "\n".join(verdict.problems)
    faithful_game(verdict.game)
    if verdict.refusal is not None:
        faithful_refusal(verdict.refusal, verdict.game.position)


@pytest.mark.parametrize("id", [id for id, situation in situations("clash").items() if situation.other])
def test_the_outcome_in_the_other_edition_is_as_recorded(id):
    situation = situations("clash")[id]
    edition = other_edition(VERDICTS[id])
    try:
        verdict = run(situation, edition)
    except Refused as refused:
        assert situation.other in [reason.rule for reason in refused.reasons]
        return
    assert verdict.ok, "\n".join(verdict.problems)
    assert verdict.game.position.edition == edition
    faithful_game(verdict.game)
    if verdict.refusal is not None:
        faithful_refusal(verdict.refusal, verdict.game.position)


def other_edition(verdict):
    return next(edition for edition in EDITIONS if edition != verdict.game.position.edition)


def test_nothing_is_left_out_that_the_other_edition_can_read():
    for situation in situations("clash").values():
        if situation.other:
            continue
        with pytest.raises(Unreadable):
            begin(situation.start, edition=other_edition(VERDICTS[situation.id]))


def test_each_of_the_27_answers_holds_in_each_edition_to_which_it_applies():
    answers = {id: rule for id, rule in rules().items() if rule.is_faq}
    assert len(answers) == 27
    by_both, shown = set(), {id: set() for id in answers}
    for situation in situations("clash").values():
        for id in set(situation.shows) & set(answers):
            assert situation.other, situation.id
            shown[id] |= {*situation.shows, *situation.story}
            if situation.other == SAME:
                by_both.add(id)
    assert set(answers) - by_both == {"faq.order-of-return"}, "which the second edition fixes"
    for id, rule in answers.items():
        assert set(rule.rules) <= shown[id], id
    assert situations("clash")["when-incantations"].other == "incantation.only-summoning"
    assert situations("clash")["order-of-return"].other == "return.fixed-order"


def test_each_rule_is_shown():
    assert {id for situation in situations("clash").values() for id in situation.shows} == set(rules())


def test_each_rule_that_is_told_is_told_in_a_story():
    """Every rule cited by an event or a refusal in a situation is in the story of some record."""
    told, said = set(), set()
    for verdict in VERDICTS.values():
        told |= {event.rule for event in verdict.events}
        situation = verdict.situation
        said |= {*situation.story, *situation.shows, situation.refused, situation.other}
    assert told <= said
    assert {id for id in said if "." in id} <= set(rules())


def test_each_ability_is_shown_alone():
    for id, ability in abilities().items():
        told = VERDICTS[id].events
        assert set(ability.rules) & {event.rule for event in told} or any(event.by for event in told), id


def area(rule):
    """Return the ability that a rule belongs to, or another area of the rulebook."""
    return rule.split(".")[0]


def test_each_ability_is_shown_by_an_aura():
    given = {area(event.rule) for verdict in VERDICTS.values() for event in verdict.events if event.by is not None}
    for id in ("mercenary", "symbiote"):  # no event tells whose Aura it was
        assert f"aura-{id}" in situations("clash")[f"{id}-by-aura"].start
    never = {"aura", "price-of-blood"}  # there is no Aura of Auras, and a card's price is paid from the hand
    assert given | {"mercenary", "symbiote"} == set(abilities()) - never


def test_each_ability_is_shown_on_an_incantation_or_against_one():
    """For those in the printed order of an Incantation, and those about a card's price."""
    on, against = set(), set()
    for verdict in VERDICTS.values():
        for event in verdict.events:
            for card in (event.card, event.other):
                if card is not None and not card.is_creature and area(event.rule) in card.own:
                    on.add(area(event.rule))
            if event.other is not None and not event.other.is_creature and event.rule in (
                "protection.first-source", "indestructible.no-incantation", "indestructible.keeps-protection",
            ):  # fmt: skip
                against.add(area(event.rule))
    assert on == {
        "splash", "perforation", "vulnerability", "mercenary", "regeneration", "sharpening", "price-of-blood",
    }  # fmt: skip
    assert against == {"protection", "indestructible"}
    assert {"vanish-incantation", "instinct-not-incantation"} <= set(situations("clash"))


def test_each_ability_is_shown_for_the_automa_or_against_it():
    solo = {area(event.rule) for verdict in VERDICTS.values() if verdict.game.position.solo for event in verdict.events}
    assert set(abilities()) <= solo


def test_what_each_ability_means_for_a_stronghold_is_shown():
    at_stronghold = {"slide", "slide-back", "rebuild", "fall", "lost", "mill", "idle", "no-area", "no-berserk"}
    found = set()
    for verdict in VERDICTS.values():
        if {event.kind for event in verdict.events} & at_stronghold:
            found |= {area(id) for id in verdict.situation.shows}
    assert {
        "splash", "perforation", "rage", "berserk", "sprint", "aerial", "aquatic", "defender", "instinct", "mercenary",
        "price-of-blood", "regeneration", "sharpening", "vulnerability",
    } <= found  # fmt: skip


def test_the_watch_text_names_cards_on_the_table():
    for verdict in VERDICTS.values():
        situation = verdict.situation
        if not situation.start.startswith("setup:"):
            there = {card.name for card in cards_in(verdict.game.opening.position)}
            for name in all_cards():
                named = re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", situation.watch)
                assert named is None or name in there, f"{situation.id}: {name}"


def test_there_are_first_rules_abilities_and_clashes():
    levels = [situation.level for situation in situations("clash").values()]
    assert min(levels.count(level) for level in (1, 2, 3)) >= 30
    assert all(situations("clash")[id].level == 2 for id in abilities())


def test_no_two_situations_have_the_same_title_or_start():
    found = list(situations("clash").values())
    assert len({(situation.start, situation.moves) for situation in found}) == len(found)
    assert all(len(situation.title) <= 45 and situation.watch for situation in found)


def test_a_wrong_situation_is_detected():
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
    ("edition", "moves", "other", "said"),
    [
        (1, "play Zombie upper\nend", "game.ends", "edition 2 does not part by game.ends"),
        (1, "assault\ncast Boom! at Ogre", SAME, "edition 2 does not make the same of it"),
        (1, "assault\ncast Boom! at Ogre", "game.ends", "but by ['incantation.only-summoning']"),
        (2, "assault", SAME, "edition 1 does not make the same of it"),
    ],
)
def test_a_wrong_statement_about_the_other_edition_is_detected(edition, moves, other, said):
    start = (
        f"game: edition {edition}, duel ; A: {{Bastion}} Zombie Boom! Gnome ; upper: | Ogre ; B: {{Bastion}} Ogre Baron"
    )
    text = f'[x]\ntitle = "x"\nshows = ["x.y"]\nstart = "{start}"\nmoves = """{moves}"""\nother = "{other}"'
    problems = run(read_situations(text)["x"]).problems
    assert any(said in problem for problem in problems), problems


def test_what_the_other_edition_cannot_read_or_refuses_is_found_out():
    start = "game: edition 2, duel ; A: {Bastion} Hydra Zombie ; B: {Bastion} Ogre Baron"
    text = f'[x]\ntitle = "x"\nshows = ["x.y"]\nstart = "{start}"\nother = "same"'
    assert "edition 1 cannot read it" in run(read_situations(text)["x"]).problems[0]
    start = "setup: edition 1, solo, deck 1, level 1, mana 8+1, no bastion, seed 3"
    text = f'[x]\ntitle = "x"\nshows = ["x.y"]\nstart = "{start}"\nother = "same"'
    assert run(read_situations(text)["x"]).problems == ("edition 2 refuses it by custom.bastion",)
    with pytest.raises(Refused):
        run(read_situations(text)["x"], 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "not TOML"),
        ("x = 1", "a table"),
        ('[x]\ntitle = "a"\nshows = ["b"]', "start"),
        ('[x]\ntitle = "a"\nshows = "b"\nstart = "c"', "a list of texts"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\ncolour = "d"', "one of title"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\nlevel = 4', "1, 2 or 3"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\nlevel = true', "1, 2 or 3"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\nlevel = "1"', "1, 2 or 3"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\nother = "differs"', "same, or the id of a rule"),
        ('[x]\ntitle = "a"\nshows = ["b"]\nstart = "c"\nother = ["same"]', "a text"),
    ],
)
def test_a_broken_record_names_the_situation_and_the_field(text, said):
    with pytest.raises(Unreadable, match=said):
        read_situations(text, "mine.toml")
