"""The formats, the deal, and who begins."""

import pytest

from tutor.clash import A, AutomaRules, B, Card, Refused
from tutor.clash.setup import (
    DUEL_ORDERS,
    SOLO_ORDERS,
    Custom,
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
    begun = deal_solo(deck, rest, seed=9, custom=Custom(1, first=B)).position
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


# -- custom solo games, Champions, and what the second edition sets up otherwise

DECK = SET.decks["3"]
REST = [card for card in SET.cards if card not in DECK]


def reasons(build) -> list[str]:
    with pytest.raises(Refused) as refused:
        build()
    return [reason.kind for reason in refused.value.reasons]


@pytest.mark.parametrize(
    ("edition", "custom", "said"),
    [
        (1, Custom(0), ["no-such-level"]),
        (1, Custom(6, AutomaRules(10, 2)), ["no-such-level"]),
        (2, Custom(11, AutomaRules(10, 2, 1, ("splash", "rage")), B), ["no-such-level"]),
        (1, Custom(3, AutomaRules(8, 1)), ["points"]),
        (1, Custom(1, AutomaRules(11, 1)), ["no-such-mana", "points"]),
        (1, Custom(2, AutomaRules(6, 1, 0, ("splash", "rage"))), ["too-many-gifts"]),
        (1, Custom(1, AutomaRules(6, 1, 0, ("sprint",))), ["no-such-gift"]),
        (2, Custom(1, AutomaRules(8, 1), A, False), ["bastion-needed"]),
        (2, Custom(3, AutomaRules(8, 1), champion=REST[0]), ["points"]),
        (2, Custom(1, champion=REST[0]), ["points"]),
    ],
)
def test_a_custom_game_whose_points_do_not_add_up_is_refused(edition, custom, said):
    assert reasons(lambda: deal_solo(DECK, REST, 1, custom, edition=edition)) == said


@pytest.mark.parametrize(
    ("edition", "custom", "points"),
    [
        (1, Custom(1, AutomaRules(7, 1)), 1),
        (1, Custom(4, AutomaRules(6, 2, 1)), 4),
        (1, Custom(1, AutomaRules(7, 1, 0, ("berserk",)), A, False), 1),
        (2, Custom(10, AutomaRules(10, 2, 1, ("splash",)), B), 10),
        (2, Custom(5, AutomaRules(6, 1, 0, ("splash", "perforation", "rage", "protection", "berserk"))), 5),
        (2, Custom(3, AutomaRules(7, 1), champion=REST[0]), 1),
    ],
)
def test_a_custom_game_is_dealt(edition, custom, points):
    assert custom.points == points
    position = deal_solo(DECK, [c for c in REST if c != custom.champion], 1, custom, edition=edition).position
    assert position.automa == custom.rules
    assert position.player == custom.first
    assert position.kingdoms[B].fort != custom.bastion
    assert position.kingdoms[A].champion == custom.champion


def test_champions_are_of_the_second_edition_creatures_and_not_in_the_deck():
    def duel(champion, edition=2):
        return deal_duel(SET.decks["1"], SET.decks["2"], 1, A, edition=edition, champions=(champion, None))

    gnome, troll, boom, meteorite = (
        next(card for card in SET.cards if card.name == name) for name in ("Gnome", "Troll", "Boom!", "Meteorite")
    )
    assert duel(gnome).position.kingdoms[A].champion == gnome
    assert reasons(lambda: duel(gnome, 1)) == ["no-champions"]
    assert reasons(lambda: duel(meteorite)) == ["champion-no-creature"]
    assert reasons(lambda: duel(troll)) == ["champion-in-deck"]
    assert reasons(lambda: duel(boom)) == ["champion-no-creature", "champion-in-deck"]


def test_the_second_edition_constructs_with_eight_cards_shown():
    one, two = SET.cards[:8], SET.cards[4:12]
    ready = begin_constructed(one, two, edition=2)
    assert ready.chooser is None and ready.decks == (one, two)
    assert [(event.rule, event.cards) for event in ready.events] == [
        ("format.constructed-eight", one),
        ("format.constructed-eight", two),
    ]
    assert reasons(lambda: begin_constructed(SET.cards[:10], two, edition=2)) == ["deck-size"]


def test_a_solo_draft_uses_32_cards_of_any_mix():
    cards = [card for found in all_sets().values() for card in found.cards]
    draft = begin_draft(cards, SOLO_ORDERS, 5)
    while draft.chooser is not None:
        draft = draft.take(draft.shown[-1].name)
    assert [len(taken) for taken in draft.taken] == [8, 24]
