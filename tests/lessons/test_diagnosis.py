"""The misreadings behind an answer: the offered one first, then others that lead to the same answer."""

from __future__ import annotations

from tutor.games import definition
from tutor.games.clash.questions.misreadings import misreadings
from tutor.lessons.diagnosis import held
from tutor.lessons.questions import Question, ask

CLASH = definition("clash")


def asked(start: str, asks: str, *among: str, moves: str = "end") -> Question:
    opening = CLASH.words.begin(start).settled()
    made = [said.move for said in CLASH.words.read_moves(moves, opening.position)] if moves else []
    return ask(CLASH, "q", opening, made, asks, among)


def wrong(question: Question) -> list[list[str]]:
    """Return the misreadings of each wrong answer to a question with one right answer. The right answer must have
    none."""
    assert held(question, question.right) == ()
    return [[one.id for one in held(question, (i,))] for i, option in enumerate(question.options) if not option.right]


def test_a_misreading_that_was_not_offered_is_named_after_the_offered_one():
    start = "game: edition 1, duel ; A: {Bastion} Brute ; upper: Zombie | ; B: Ogre {Bastion} Baron"
    assert wrong(asked(start, "stronghold B", "bastion-is-the-end")) == [["bastion-is-the-end", "excess-hits-fort"]]
    assert wrong(asked(start, "stronghold B", "excess-hits-fort")) == [["excess-hits-fort", "bastion-is-the-end"]]


def test_a_misreading_of_a_rule_that_no_event_cites_is_not_named():
    """Only a creature with Rage can be new and attack a Stronghold. The question is not about whether new creatures
    attack."""
    start = "game: edition 1, duel ; A: {Bastion} Partisan Ogre ; B: {Bastion} Troll Scribe"
    question = asked(start, "attacks A lower 1", "rage-at-stronghold", moves="play Partisan lower ; end")
    assert wrong(question) == [["rage-at-stronghold"]]
    assert "new-creatures-attack" in misreadings()


def test_a_misreading_of_the_other_edition_is_not_named():
    """Each edition has its own rule for a bare Fort, and the two misreadings have the same effect."""
    start = (
        "game: edition {}, solo ; A: {{Bastion}} Ogre Grrr ; upper: Brute | ; lower: | Baron ; automa: Mutant {{Fort}}"
    )
    one = asked(start.format(1), "winner", "automa-has-lost", moves="assault ; attack")
    two = asked(start.format(2), "hand A", "automa-plays-on")
    assert (wrong(one), wrong(two)) == ([["automa-has-lost"]], [["automa-plays-on"]])


HAND = "game: edition 1, duel ; A: Zombie Grrr {Bastion} Gnome Ogre Brute Assassin ; B: {Bastion} Mutant"


def of_cards(*cards: str) -> list[str]:
    question = asked(HAND, "playable", moves="")
    return [one.id for one in held(question, [i for i, o in enumerate(question.options) if o.answer.card in cards])]


def test_several_answers_are_explained_by_a_misreading_that_leads_to_exactly_these():
    assert of_cards("Zombie", "Grrr", "Gnome", "Ogre") == []
    assert of_cards("Zombie", "Grrr", "Gnome") == ["stronghold-among-four"], "one was left out"
    assert of_cards("Zombie", "Grrr", "Gnome", "Ogre", "Brute", "Assassin") == ["any-card"]
    assert of_cards("Gnome", "Ogre", "Brute", "Assassin") == ["four-rightmost"]
    assert of_cards("Zombie") == [], "nothing leads there"
