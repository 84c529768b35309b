"""The line of notation that describes how a game began."""

import pytest

from tutor.core import Step, Unreadable
from tutor.games.clash.opening import Setup, begin_setup, read_setup
from tutor.games.clash.rules import Refused
from tutor.games.clash.rules.setup import Draft
from tutor.situations import begin

EIGHT = "Troll Ogre Gnome Baron Titan Hydra Zombie"
SETUPS = [
    "setup: edition 1, solo, deck 2, seed 7",
    "setup: edition 1, solo, draft, seed 7",
    "setup: edition 1, duel, decks 1 4, B begins, seed 0",
    "setup: edition 1, duel, draft, seed 12345",
    "setup: edition 2, solo, draft, sets initiation treachery submersion, seed 1",
    "setup: edition 2, solo, draft, champion A Titan, level 9, mana 8+2, resistance max 1, all rage, seed 3",
    "setup: edition 1, solo, deck 1, level 2, mana 7+1, resistance -1, no bastion, seed 3",
    "setup: edition 2, duel, draft, champion A Titan, champion B Hydra, A begins, seed 3",
    f"setup: edition 2, duel, constructed, A {EIGHT} Growler, B {EIGHT} Boom!, seed 3",
]


@pytest.mark.parametrize("text", SETUPS)
def test_a_setup_reads_back(text):
    setup = read_setup(text)
    assert str(setup) == text
    assert read_setup(str(setup)) == setup
    assert isinstance(setup.begin(), Draft if "draft" in text else Step)


def test_a_draft_goes_on_where_it_stopped():
    draft = begin_setup(read_setup(SETUPS[1]))
    took = []
    while isinstance(draft, Draft):
        took.append(draft.shown[0].name)
        setup = Setup(seed=7, took=tuple(took))
        draft = begin_setup(read_setup(str(setup)))
    assert [card.name for card in sorted(draft.position.kingdoms[0].hand, key=lambda c: took.index(c.name))] == took
    assert begin(SETUPS[1]).position == draft.position


def test_the_same_setup_deals_the_same():
    assert begin_setup(read_setup(SETUPS[0])) == begin_setup(read_setup(SETUPS[0]))
    assert (
        begin_setup(read_setup(SETUPS[0])).position
        != begin_setup(read_setup(SETUPS[0].replace("seed 7", "seed 8"))).position
    )


def test_a_start_may_be_a_position():
    assert begin("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Fort} Troll").events == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("setup:", "the edition is missing"),
        ("setup: edition 1", "the mode is missing"),
        ("setup: edition 1, solo", "the form is missing"),
        ("setup: edition 3, solo, deck 1", "says nothing about a setup"),
        ("setup: edition 1, solo, deck 9", "says nothing about a setup"),
        ("setup: edition 1, solo, decks 1 2", "expected “deck N” for solo"),
        ("setup: edition 1, duel, deck 1", "expected “deck N” for solo"),
        ("setup: edition 1, duel, decks 1 1", "two different ones"),
        ("setup: edition 1, solo, deck 1, seed x", "a seed"),
        ("setup: edition 1, solo, deck 1, seed 99999999999999999999", "a seed"),
        ("setup: edition 1, solo, deck 1, seed 1, seed 2", "said before"),
        ("setup: edition 1, solo, deck 1, took Troll", "goes with draft only"),
        ("setup: edition 1, solo, draft, took Nobody", "no card is called"),
        ("setup: edition 1, solo, draft, seed 7, took Troll Troll Troll", "could not be taken"),
        ("setup: " + "x" * 10_000, "one line of at most"),
    ],
)
def test_texts_that_are_not_setups(text, said):
    with pytest.raises(Unreadable, match=said):
        begin_setup(read_setup(text))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("setup: edition 2, duel, decks 1 2, champion A Titan, seed 3", "champion-format"),
        ("setup: edition 1, duel, draft, champion A Brute, seed 3", "no-champions"),
        ("setup: edition 2, duel, draft, champion A Boom!, seed 3", "champion-no-creature"),
        ("setup: edition 2, solo, draft, level 3, seed 3", "points"),
        ("setup: edition 2, duel, constructed, A Troll Ogre, B Gnome Baron, seed 3", "deck-size"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_before_a_card_is_drafted(text, kind):
    with pytest.raises(Refused) as refused:
        begin_setup(read_setup(text))
    assert refused.value.reasons[0].kind == kind


def test_a_champion_cannot_be_drafted_into_its_own_deck():
    draft = begin_setup(read_setup("setup: edition 2, duel, draft, seed 3"))
    card = next(card for card in draft.shown if card.is_creature)
    with pytest.raises(Refused) as refused:
        begin_setup(read_setup(f"setup: edition 2, duel, draft, champion A {card.name}, seed 3, took {card.name}"))
    assert refused.value.reasons[0].kind == "champion-in-deck"


def test_the_items_of_a_setup_stand_in_any_order():
    one = begin("setup: edition 2, duel, draft, seed 7")
    took = [event.card.name for event in one.events if event.kind == "take"]
    assert begin(f"setup:  took {took[0]},  seed 7 , draft, duel, edition  2") == one
