"""The formats, the deal, and who begins."""

import pytest

from tutor.clash import A, B, Card, Refused
from tutor.clash.setup import (
    DUEL_ORDERS,
    SOLO_ORDERS,
    begin_constructed,
    begin_draft,
    deal_duel,
    deal_solo,
)
from tutor.sets import all_sets

SET = all_sets()["initiation"]


def test_the_four_decks_share_out_the_set():
    decks = [set(deck) for deck in SET.decks.values()]
    assert [len(deck) for deck in decks] == [8, 8, 8, 8]
    assert set().union(*decks) == set(SET.cards)


def test_a_duel_is_dealt():
    one, two = SET.decks["1"], SET.decks["4"]
    step = deal_duel(one, two, seed=3)
    position = step.position
    for kingdom, deck in zip(position.kingdoms, (one, two), strict=True):
        assert sorted(c.name for c in kingdom.hand) == sorted(c.name for c in deck)
        assert kingdom.before == 0 and not kingdom.fort
    assert position.mana == 6 and position.turn == 1
    assert [event.rule for event in step.events] == [
        "setup.hand",
        "setup.hand",
        "setup.first-player",
        "mana.first-turn",
    ]


def test_the_coin_falls_on_both_sides_and_a_choice_overrides_it():
    firsts = {deal_duel(SET.decks["1"], SET.decks["2"], seed).position.player for seed in range(20)}
    assert firsts == {A, B}
    for first in (A, B):
        assert deal_duel(SET.decks["1"], SET.decks["2"], 5, first).position.player == first


def test_hands_are_shuffled_by_the_seed():
    hands = [deal_duel(SET.decks["1"], SET.decks["2"], seed).position.kingdoms[A].hand for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_a_solo_game_is_dealt():
    deck = SET.decks["3"]
    rest = [card for card in SET.cards if card not in deck]
    position = deal_solo(deck, rest, seed=9).position
    assert len(position.kingdoms[A].hand) == 8 and len(position.kingdoms[B].hand) == 24
    assert position.kingdoms[B].before == 24 and not position.kingdoms[B].fort
    assert position.player == A and position.mana == 6
    begun = deal_solo(deck, rest, seed=9, first=B).position
    assert begun.player == B and begun.mana == 6 and begun.turn == 1


def test_a_draft_for_two_goes_one_two_one_and_changes_over():
    draft = begin_draft(SET.cards, DUEL_ORDERS, seed=2)
    choosers = []
    while draft.chooser is not None:
        choosers.append(draft.chooser)
        draft = draft.take(draft.shown[-1].name)
    assert choosers == [A, B, B, B, A, A] * 2  # the fourth card of each round is nobody's choice
    assert [len(taken) for taken in draft.taken] == [8, 8]
    assert len({*draft.taken[A], *draft.taken[B], *draft.pile}) == 32


def test_the_draft_of_one_in_four():
    draft = begin_draft(SET.cards, SOLO_ORDERS, seed=2)
    for number in range(1, 9):
        assert draft.round == number and draft.chooser == A and len(draft.shown) == 4
        draft = draft.take(draft.shown[1].name)
    assert draft.chooser is None
    assert [len(taken) for taken in draft.taken] == [8, 24]
    with pytest.raises(Refused):
        draft.take("Troll")


def test_a_card_that_is_not_shown_cannot_be_taken():
    draft = begin_draft(SET.cards, SOLO_ORDERS, seed=2)
    hidden = draft.pile[0].name
    with pytest.raises(Refused) as refused:
        draft.take(hidden)
    assert refused.value.reasons[0].kind == "not-shown"


def test_constructed_ten_cards_and_four_removals():
    removals = begin_constructed(SET.cards[:10], SET.cards[10:20])
    choosers = []
    while removals.chooser is not None:
        choosers.append(removals.chooser)
        removals = removals.remove(removals.decks[1 - removals.chooser][0].name)
    assert choosers == [B, A, A, B]
    assert removals.decks == (SET.cards[2:10], SET.cards[12:20])
    assert {event.rule for event in removals.events} == {"format.constructed"}
    assert deal_duel(*removals.decks, seed=1).position.mana == 6


def test_decks_that_are_no_decks_are_refused():
    wolf = Card("Wolf", 1, 1, 1)
    for bad, kind in ((SET.cards[:7], "deck-size"), ((*SET.cards[:7], SET.cards[0]), "duplicate")):
        with pytest.raises(Refused) as refused:
            deal_duel(bad, SET.decks["2"], 1)
        assert refused.value.reasons[0].kind == kind
        with pytest.raises(Refused):
            deal_solo(bad, SET.cards[8:], 1)
    with pytest.raises(Refused):
        begin_constructed(SET.cards[:10], [wolf] * 10)
    with pytest.raises(Refused):
        begin_constructed(SET.cards[:9], SET.cards[10:20])
    removals = begin_constructed(SET.cards[:10], SET.cards[10:20])
    with pytest.raises(Refused):
        removals.remove(SET.cards[12].name)  # B removes from A's deck first
