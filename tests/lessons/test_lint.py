"""The linter of lessons: each of its checks on a small lesson that fails it and on one that passes, then on all
lessons."""

from __future__ import annotations

import pytest

from tutor.core import Unreadable
from tutor.games import definition
from tutor.games.clash.questions.claims import FORMS, abilities, holds, read_claim
from tutor.games.clash.questions.text_checks import named
from tutor.lessons import lessons, read_lessons
from tutor.lessons.lint import lint

CLASH = definition("clash")
START = "game: edition 1, duel ; A: {Bastion} Baron ; upper: Brute | Zombie Clan-Leader ; B: {Bastion} Titan"
GOOD = {
    "kind": "predict",
    "text": "Brute attacks Zombie. What happens to Clan-Leader?",
    "start": START,
    "moves": "end",
    "asks": "creature B upper 2",
    "misreadings": ["excess-goes-behind"],
    "explain": "Zombie took it all.",
    "shows": ["damage.excess-lost"],
}


def toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(toml(one) for one in value)}]"
    return str(value).lower() if isinstance(value, bool | int) else f"'''{value}'''"


def wrong(*steps: dict, editions: tuple = (1,), known: str = "") -> list[tuple[int, str, str]]:
    """Return the problems of a lesson of these steps, each a good step with other fields; None removes a field."""
    text = f'format = 1\n{known}\n[mine]\ntitle = "Mine"\nabout = "It."\nlevel = 1\neditions = {list(editions)}\n'
    text += 'needs = ["other"]\n' if known else ""
    for step in steps:
        fields = {key: value for key, value in {**GOOD, **step}.items() if value is not None}
        text += "[[mine.step]]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in fields.items()) + "\n"
    read = read_lessons(text)
    return [(one.step, one.rule, one.text) for one in lint(read["mine"], read)]


def rules(*steps: dict, **more) -> list[tuple[int, str]]:
    return [(step, rule) for step, rule, _ in wrong(*steps, **more)]


def test_a_good_lesson_has_no_problems():
    assert wrong({}) == [] == wrong({}, editions=(1, 2))


# -- assumed knowledge --------------------------------------------------------------------------------------------

ATTACKS = {"asks": "attacks A upper 1", "misreadings": ["berserk-once"]}
OGRE = {
    **ATTACKS,
    "start": START.replace("Brute", "Ogre"),
    "text": "Ogre attacks Zombie. How many times does it attack?",
}
BERSERK = {**OGRE, "text": "Ogre has Berserk. How many times does it attack?", "asks": "attacks A upper 1",
           "misreadings": ["berserk-once"], "shows": ["berserk.again"],
           "start": OGRE["start"].replace("Clan-Leader", "Nibbler Microctopus")}  # fmt: skip


def test_an_ability_in_play_has_been_explained():
    assert wrong(OGRE) == [(1, "known", "Ogre brings berserk, which nothing has explained yet")]
    assert rules(BERSERK) == [], "the step asks about it"
    assert rules(BERSERK, {**OGRE, "text": "How many times does Ogre attack?"}) == []
    later = [
        {**OGRE, "text": "Ogre hits. How many times?"},
        {**BERSERK, "alone": "Ogre has Berserk. What?"},
    ]
    assert rules(*later) == [(1, "known")], "what comes later explains nothing"
    assert rules({**BERSERK, "shows": ["berserk.again"], "text": "What does Ogre do?"}) == [(1, "known")], (
        "listed, not named"
    )
    assert rules({**BERSERK, "shows": ["damage.excess-lost"]}) == [(1, "known")], "named, not listed"


def test_a_guess_may_ask_for_what_it_explains_afterwards():
    unexplained = {**BERSERK, "text": "How many times does Ogre attack?", "explain": "Berserk: it goes on."}
    assert rules(unexplained) == [(1, "known")]
    assert rules({**unexplained, "guess": True}) == []


def test_abilities_of_needed_lessons_are_known_and_an_aura_is_two_abilities():
    other = (
        '[other]\ntitle = "O"\nabout = "O."\nlevel = 1\n[[other.step]]\nkind = "tell"\ntext = "Berserk."\n'
        'start = "game: edition 1, duel ; A: {Bastion} Baron ; B: {Bastion} Titan"\nshows = ["berserk.again"]\n'
    )
    assert rules(OGRE, known=other) == []
    aura = {**GOOD, "start": START.replace("Clan-Leader", "Machine"), "text": "What happens to Machine?"}
    found = {text for _, rule, text in wrong(aura) if rule == "known"}
    assert {"Machine brings aura, which nothing has explained yet"} < found


def test_abilities_of_creatures_in_play_and_cast_cards_are_found():
    game = CLASH.game(
        CLASH.words.begin(
            "game: edition 1, duel ; A: {Bastion} Combustion Ogre ; upper: | Zombie ; B: {Bastion} Troll"
        ).settled()
    )
    assert abilities(game) == {}
    cast = game.play(CLASH.words.read_move("cast Combustion at Zombie", game.position))
    assert abilities(cast) == {"splash": "Combustion"}


# -- positions ----------------------------------------------------------------------------------------------------


def test_mana_follows_from_the_hand_or_the_text_says_how_much_is_left():
    less = {"start": START.replace("duel", "duel, turn 3, A to play, summoning, mana 1")}
    assert wrong(less) == [(1, "mana", "A has 1 Mana, its hand gives 2; the text may say “1 Mana left”")]
    assert rules({**less, "text": "A has 1 Mana left. What happens to Clan-Leader?"}) == []
    assert rules({**less, "text": "A has 1 Mana. What happens to Clan-Leader?"}) == [(1, "mana")], "no reason"
    spent = {"start": less["start"].replace("Brute |", "Terrestrial-Snout[new] Brute |")}
    assert rules(spent) == [], "a new creature has been paid for"


def test_a_card_is_on_the_table_once_or_there_is_a_reason():
    double = {"start": START.replace("Titan", "Brute")}
    assert wrong(double) == [(1, "twice", "Brute on one table; “twice” may say why")]
    assert rules({**double, "twice": "Both brought it."}) == []


# -- statements in texts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "claims", "problem"),
    [
        ("Ogre looks on. What happens to Clan-Leader?", [], "text names Ogre, which is not on the table"),
        ("Baron's turn will come. What happens to Clan-Leader?", [], None),
        ("Brute deals 5 damage. What happens to Clan-Leader?", [], None),
        ("Brute deals 6 damage. What happens to Clan-Leader?", [], "text says “6 damage”, and no claim has that number"),
        ("Zombie has 1 Health Point. What happens to Clan-Leader?", [], None),
        ("Zombie has 2 Health Points. What happens to Clan-Leader?", [], "text says “2 Health Points”, and no claim has that number"),
        ("B has two creatures. What happens to Clan-Leader?", [], "text says “two creatures”, and no claim has that number"),
        ("B has two creatures. What happens to Clan-Leader?", ["B has 2 creatures"], None),
        ("B has two creatures. What happens to Clan-Leader?", ["B has 3 creatures"], "“B has 3 creatures” does not hold"),
        ("Clan-Leader stands behind Zombie. What happens to it?", [], "text says “behind” of Clan-Leader, Zombie, and no claim of order names one of them"),
        ("Clan-Leader stands behind Zombie. What happens to it?", ["Clan-Leader behind Zombie"], None),
        ("Clan-Leader stands behind Zombie. What happens to it?", ["Zombie behind Clan-Leader"], "“Zombie behind Clan-Leader” does not hold"),
        ("There are two lines. What happens to Clan-Leader?", [], None),
    ],
)  # fmt: skip
def test_statements_of_a_text_need_a_claim(text, claims, problem):
    found = [said for _, _, said in wrong({"text": text, "claims": claims})]
    assert (problem in found) if problem else found == []


def test_a_number_in_the_text_of_the_rule_needs_no_claim():
    leftmost = {"text": "Only four cards may be played. What happens to Clan-Leader?"}
    assert rules(leftmost) == [(1, "text")]
    assert rules({**leftmost, "shows": ["summoning.four-leftmost"]}) == []


def test_explanations_and_standalone_questions_are_checked_too():
    assert rules({"explain": "Ogre took it all."}) == rules({"alone": "What happens to Ogre?"}) == [(1, "text")]


def test_possessives_and_exclamation_marks_in_card_names():
    assert named("Zombie's Boom! and Machines, Walls-Pecker, Microctopus' end") == [
        "Zombie",
        "Boom!",
        "Walls-Pecker",
        "Microctopus",
    ]


# -- claims -------------------------------------------------------------------------------------------------------

TABLE = "game: edition 1, duel ; A: {Bastion} Gnome Ogre ; upper: Grrr Zombie | Baron ; lower: Brute | ; B: {Bastion} Troll Scribe Martyr"
TRUE = """
Grrr before Zombie; Zombie before Brute; Grrr attacks Baron; Brute attacks the Stronghold; Brute attacks 1 times; Baron does not attack
Zombie deals 3; Zombie deals 3 to Baron; Brute deals 3 to the Stronghold at the end; Baron suffers 1; Baron suffers 4; Baron keeps 1
Baron stands; 0 are destroyed; Zombie has 1 Health Points; Zombie has attack 3; Zombie costs 1; Grrr has rage; A has 3 Mana
Stronghold B moves 3; Stronghold B falls; Stronghold B has 3 at the start; Stronghold B has 3 at the end; A holds 3 cards
A has 3 creatures; A upper has 2; A upper is Zombie Grrr; B hand is Troll Scribe Martyr; Grrr behind Zombie; Brute on lower
Grrr at 2; Ogre is card 2; nobody wins
"""
FALSE = """
A and C win
Zombie before Grrr; Brute before Zombie; Baron before Grrr; Grrr attacks the Stronghold; Brute attacks Baron; Brute attacks 2 times
Brute does not attack; Zombie deals 1; Zombie deals 3 to Grrr; Brute deals 3 to Baron; Baron suffers 3 at the start and; Baron keeps 0
Baron is destroyed; 1 are destroyed; Gnome stands; Zombie has 3 Health Points; Zombie has attack 1; Zombie costs 2; Zombie has rage
A has 7 Mana; Stronghold B moves 2; Stronghold A falls; Stronghold B has 2; A holds 2 cards; A has 2 creatures; A upper has 3
A upper is Grrr Zombie; B hand is Scribe Troll Martyr; Zombie behind Grrr; Brute on upper; Grrr at 1; Ogre is card 1; A wins; B wins
Baron destroys Zombie; Baron returns; Gnome is played; Grrr returns before Zombie; pile has 3; pile loses 1
"""


def played(start: str, *moves: str):
    game = CLASH.game(CLASH.words.begin(start).settled())
    for move in moves:
        game = game.play(CLASH.words.read_move(move, game.position)).settled()
    return game


def each(text: str) -> list[str]:
    return [claim.strip() for line in text.strip().split("\n") for claim in line.split(";")]


@pytest.mark.parametrize("claim", [claim for claim in each(TRUE) if claim])
def test_a_true_claim_holds(claim):
    assert holds(read_claim(claim), played(TABLE, "end")), claim


@pytest.mark.parametrize("claim", [claim for claim in each(FALSE) if claim and not claim.endswith(" and")])
def test_a_false_claim_does_not_hold(claim):
    assert not holds(read_claim(claim), played(TABLE, "end")), claim


def test_claims_about_cards_played_and_returned_and_about_the_pile():
    cast = played(
        "game: edition 1, duel ; A: {Bastion} Boom! Baron ; upper: | Zombie ; B: {Bastion} Ogre", "cast Boom! at Zombie"
    )
    for claim in (
        "Boom! is played",
        "Zombie returns before Boom!",
        "Boom! destroys Zombie",
        "Zombie is destroyed",
        "Boom! returns",
    ):
        assert holds(read_claim(claim), cast), claim
    pile = played(
        "game: edition 1, solo ; A: {Bastion} Gnome ; upper: Zombie | ; automa: Brute Ogre Baron Troll Martyr {Bastion}",
        "assault",
        "attack",
    )
    for claim in ("pile loses 3", "pile has 5", "pile has 2 at the end", "Zombie deals 3 to the Stronghold"):
        assert holds(read_claim(claim), pile), claim
    assert not holds(read_claim("pile has 2 at the start"), pile)
    often = "of 100 piles Troll is in 25 within 18 to 34; of 100 piles Troll is first in 14 within 9 to 22"
    never = "of 100 piles Troll is in 24 within 18 to 34; of 100 piles Troll is in 25 within 18 to 35; of 100 piles Gnome is first in 0 within 0 to 0"
    assert [claim for claim in each(often) if not holds(read_claim(claim), pile)] == []
    assert [claim for claim in each(never) if holds(read_claim(claim), pile)] == []
    custom = played("setup: edition 1, solo, deck 1, level 4, mana 8+2, seed 3")
    yes = "Automa gets 8 Mana; Automa gets 2 per creature; custom mana 8+2 counts 4; custom mana 8+1, no bastion counts 1; pile has 24"
    no = "Automa gets 6 Mana; Automa gets 1 per creature; custom mana 8+2 counts 3"
    assert [claim for claim in each(yes) if not holds(read_claim(claim), custom)] == []
    assert [claim for claim in each(no) if holds(read_claim(claim), custom)] == []
    won = played("game: edition 1, duel ; A: {Bastion} Gnome ; upper: Zombie | ; B: {Fort} Baron", "end")
    assert holds(read_claim("A wins"), won) and not holds(read_claim("nobody wins"), won)


def test_every_form_of_claim_is_tried():
    tried = {read_claim(claim).form for claim in each(TRUE) + each(FALSE) if claim and not claim.endswith(" and")}
    tried |= {form for form in FORMS if form.startswith(("Automa ", "custom ", "of N piles "))}  # tried in another test
    assert set(FORMS) <= tried


@pytest.mark.parametrize("text", ["Zombie flies", "Nobody before Zombie", "A has many Mana", ""])
def test_an_invalid_claim_is_refused_with_the_list_of_forms(text):
    with pytest.raises(Unreadable, match="is no claim"):
        read_claim(text)
    with pytest.raises(Unreadable, match="field “claims”"):
        wrong({"claims": [text or " "]})


# -- tasks and questions ------------------------------------------------------------------------------------------


def test_a_task_is_not_solved_by_ending_the_turn():
    task = {"kind": "do", "text": "Destroy Zombie.", "moves": None, "asks": None, "misreadings": None, "explain": None}
    assert wrong({**task, "goal": "destroyed B upper 1"}) == [
        (1, "do", "the goal is also reached by just ending the turn")
    ]
    assert (
        rules(
            {
                **task,
                "text": "Play Baron.",
                "goal": "play Baron upper",
                "start": START.replace("Baron ;", "Baron Microctopus Nibbler ;"),
            }
        )
        == []
    )


def test_misreadings_with_the_same_answer_must_be_a_group():
    double = {
        "text": "What happens to B's Stronghold?", "asks": "stronghold B", "explain": "It falls.",
        "start": "game: edition 1, duel ; A: {Bastion} Baron ; upper: Brute | ; B: Titan {Bastion} Nibbler",
    }  # fmt: skip
    ids = ["bastion-is-the-end", "excess-hits-fort"]
    assert rules({**double, "misreadings": ids}) == [(1, "together")]
    assert rules({**double, "misreadings": [ids]}) == []
    parted = {
        **double,
        "start": double["start"].replace("Titan {", "Titan Clan-Leader Zombie Microctopus Lantern-Fish {"),
    }
    assert rules({**parted, "misreadings": ids}) == [], "here they part"


def test_a_question_needs_an_explanation_and_a_standalone_text():
    assert rules({"explain": None}) == [(1, "explain")]
    varied = {
        "vary": [["Zombie", "Lantern-Fish"]],
        "start": None,
        "text": "Brute hits Lantern-Fish. What happens to Clan-Leader?",
    }
    assert rules({}, {**varied, "explain": "Brute hit it."}) == [(2, "alone")]
    alone = "Brute hits Lantern-Fish. What happens to Clan-Leader?"
    assert rules({}, {**varied, "explain": "Brute hit it.", "alone": alone}) == []
    assert rules({}, {"text": "The same attack. What happens to Clan-Leader?"}) == [(2, "alone")]
    assert rules({}, {"text": "And Clan-Leader?"}) == [(2, "alone")]
    assert rules({"alone": "And Clan-Leader?"}) == [(1, "alone")], "nor may what is to stand alone"


def test_a_question_has_a_wrong_answer_and_a_step_can_be_executed():
    assert rules({"misreadings": ["catalyst-one"]}) == [(1, "options")]
    assert rules({"moves": "play Zombie upper"}) == [(1, "executed")]


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.id)
def test_our_lessons_have_no_problems(lesson):
    assert [str(one) for one in lint(lesson, lessons())] == []
