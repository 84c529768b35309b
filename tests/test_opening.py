"""How a game began, in one line of words."""

import pytest

from tutor.clash import Step
from tutor.clash.setup import Draft
from tutor.contract import Unreadable
from tutor.opening import Setup, read_setup, read_start
from tutor.scenarios import begin

EIGHT = "Troll Ogre Gnome Baron Titan Hydra Zombie"
SETUPS = [
    "setup: edition 1, solo, deck 2, seed 7",
    "setup: edition 1, solo, draft, seed 7",
    "setup: edition 1, duel, decks 1 4, B begins, seed 0",
    "setup: edition 1, duel, draft, seed 12345",
    "setup: edition 2, solo, draft, sets initiation treachery submersion, seed 1",
    "setup: edition 2, solo, deck 1, champion A Titan, level 9, mana 8+2, resistance max 1, all rage, seed 3",
    "setup: edition 1, solo, deck 1, level 2, mana 7+1, resistance -1, no bastion, seed 3",
    "setup: edition 2, duel, decks 1 2, champion A Titan, champion B Hydra, A begins, seed 3",
    f"setup: edition 2, duel, constructed, A {EIGHT} Growler, B {EIGHT} Boom!, seed 3",
]


@pytest.mark.parametrize("text", SETUPS)
def test_a_setup_reads_back(text):
    setup = read_setup(text)
    assert str(setup) == text
    assert read_setup(str(setup)) == setup
    assert isinstance(setup.begin(), Draft if "draft" in text else Step)


def test_a_draft_goes_on_where_it_stopped():
    draft = read_start(SETUPS[1])
    took = []
    while isinstance(draft, Draft):
        took.append(draft.shown[0].name)
        setup = Setup(seed=7, took=tuple(took))
        draft = read_start(str(setup))
    assert [card.name for card in sorted(draft.position.kingdoms[0].hand, key=lambda c: took.index(c.name))] == took
    assert begin(SETUPS[1]).position == draft.position


def test_the_same_setup_deals_the_same():
    assert read_start(SETUPS[0]) == read_start(SETUPS[0])
    assert read_start(SETUPS[0]).position != read_start(SETUPS[0].replace("seed 7", "seed 8")).position


def test_a_start_may_be_a_position():
    assert read_start("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Fort} Troll").events == ()


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
def test_what_is_no_setup(text, said):
    with pytest.raises(Unreadable, match=said):
        read_start(text)
