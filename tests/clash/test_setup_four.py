"""The formats, the deal and the first player, with four Kingdoms."""

from collections import Counter

import pytest
from faithful import faithful_refusal, faithful_step

from tutor.core import lot
from tutor.games.clash.rulebook import Voice
from tutor.games.clash.rules import A, AutomaRules, B, Card, Refused, setup
from tutor.games.clash.rules.position import C, D
from tutor.games.clash.rules.setup import Custom, begin_constructed, begin_draft, empty_position
from tutor.games.clash.sets import all_sets

SET = all_sets()["initiation"]
TWO_SETS = (*SET.cards, *all_sets()["treachery"].cards)
ALL = [card for found in all_sets().values() for card in found.cards]
DECKS = [SET.decks[key] for key in ("3", "1", "4", "2")]
PERSONS = ("free-for-all", "team")
#: The orders of the four rounds, as printed.
ROUNDS = ("ABCDDCBA", "BCDAADCB", "CDABBADC", "DABCCBAD")


def deal(mode, decks, seed, first=None, **more):
    """Return an opening in the second edition, after comparing its story with the position."""
    step = setup.deal(mode, decks, seed, first, edition=2, **more)
    faithful_step(step)
    return step


def drafted(mode, cards, seed, number=0):
    """Return a draft played to its end, always taking the card with that number."""
    draft = begin_draft(cards, mode, seed)
    while draft.chooser is not None:
        draft = draft.take(draft.shown[number % len(draft.shown)].name)
    return draft


def refusal(build, mode="team") -> Refused:
    """Return the refusal that ``build`` raises, after checking that it can be put into words."""
    with pytest.raises(Refused) as refused:
        build()
    faithful_refusal(refused.value, empty_position(mode, 2))
    return refused.value


@pytest.mark.parametrize("mode", PERSONS)
def test_a_draft_for_four_goes_through_the_printed_orders(mode):
    draft, takers, asked = begin_draft(SET.cards, mode, 2), [], []
    for number, order in enumerate(ROUNDS, 1):
        assert (draft.round, len(draft.shown)) == (number, 8)
        for left in range(8, 1, -1):
            assert len(draft.shown) == left
            asked.append("ABCD"[draft.chooser])
            draft = draft.take(draft.shown[left // 2].name)
        assert "".join(asked[-7:]) == order[:7]
    takers = ["ABCD"[event.side] for event in draft.events if event.kind in ("take", "left")]
    assert "".join(takers) == "".join(ROUNDS)
    assert [event.kind for event in draft.events] == ["reveal-four", *["take"] * 7, "left"] * 4
    assert {event.rule for event in draft.events if event.kind == "reveal-four"} == {"format.draft-four"}
    assert {event.rule for event in draft.events if event.kind != "reveal-four"} == {"format.draft-four-orders"}
    assert [len(taken) for taken in draft.taken] == [8] * 4 and draft.chooser is None and draft.pile == ()
    assert Counter(card for taken in draft.taken for card in taken) == Counter(SET.cards)


def test_each_side_takes_two_cards_in_a_round():
    for mode in PERSONS:
        for order in setup.DRAFTS[mode].orders:
            assert Counter(order) == Counter([A, B, C, D] * 2)
            assert order[:4] == order[:3:-1] and order[3] == order[4]


def test_a_draft_from_more_cards_takes_32_by_lot():
    cards = {card.name for number in range(3) for taken in drafted("team", ALL, number).taken for card in taken}
    assert len(cards) > 64 and sum(map(len, drafted("team", ALL, 1).taken)) == 32


def test_the_order_of_a_co_op_draft():
    draft = begin_draft(TWO_SETS, "co-op", 3)
    for number in range(1, 9):
        first, second = (A, C) if number % 2 else (C, A)
        assert (draft.round, len(draft.shown), draft.chooser) == (number, 8, first)
        draft = draft.take(draft.shown[3].name)
        assert (len(draft.shown), draft.chooser) == (7, second)
        draft = draft.take(draft.shown[0].name)
        given = draft.events[-1] if number == 8 else draft.events[-2]
        assert (given.kind, given.rule, given.side, len(given.cards)) == ("left", "coop.draft", B, 6)
    assert draft.chooser is None and [len(taken) for taken in draft.taken] == [8, 48, 8, 0]
    assert {event.rule for event in draft.events} == {"coop.draft"}
    assert Counter(card for taken in draft.taken for card in taken) == Counter(TWO_SETS)


@pytest.mark.parametrize("mode", PERSONS)
def test_four_are_dealt(mode):
    step = deal(mode, DECKS, 3)
    position = step.position
    assert position.mode == mode and position.turn == 1 and position.mana == 6
    for kingdom, deck in zip(position.kingdoms, DECKS, strict=True):
        assert sorted(kingdom.hand) == sorted(deck) and kingdom.before == 0 and not kingdom.fort
        assert kingdom.hand != deck
    assert [event.rule for event in step.events] == [*["setup.hand"] * 4, "four.first-player", "four.first-mana"]
    assert (position.player, position.seed) == lot(4, step.events[3].after)


def test_any_of_the_four_may_begin_by_lot_unless_chosen():
    assert {deal("team", DECKS, seed).position.player for seed in range(30)} == {A, B, C, D}
    for first in (A, B, C, D):
        step = deal("free-for-all", DECKS, 5, first)
        assert step.position.player == first and step.position.seed == step.events[3].after  # no lot was drawn
        assert [event.rule for event in step.events if event.kind == "first"] == ["four.first-player"]


def test_both_piles_of_co_op_are_cut_from_one_shuffle():
    draft = drafted("co-op", TWO_SETS, 6, 2)
    step = deal("co-op", draft.taken, 6, before=draft.events)
    a, b, c, d = step.position.kingdoms
    assert (len(a.hand), len(b.hand), len(c.hand), len(d.hand)) == (8, 24, 8, 24)
    assert (b.before, d.before, b.fort, d.fort) == (24, 24, False, False)
    assert Counter(b.hand + d.hand) == Counter(draft.taken[B]) and b.hand + d.hand != draft.taken[B]
    assert sorted(a.hand) == sorted(draft.taken[A]) and sorted(c.hand) == sorted(draft.taken[C])
    told = [event.rule for event in step.events[len(draft.events) :]]
    assert told == ["setup.hand", "setup.hand", "coop.piles", "coop.piles", "coop.order", "coop.first-mana"]
    assert (step.position.player, step.position.mana, step.position.mode) == (A, 6, "co-op")
    assert step.events[: len(draft.events)] == draft.events


def test_a_level_counts_one_choice_for_both_automas():
    taken = drafted("co-op", TWO_SETS, 6).taken
    rules = AutomaRules(8, 2, 1, ("rage", "splash"))
    custom = Custom(9, rules, B)
    assert custom.points == 2 + 2 + 2 + 2 + 1
    step = deal("co-op", taken, 1, custom=custom)
    assert step.position.automa == rules and step.position.player == B and step.position.mana == 8
    assert [event.rule for event in step.events][-2:] == ["coop.custom", "custom.mana"]
    why = refusal(lambda: deal("co-op", taken, 1, custom=custom._replace(level=8)), "co-op")
    assert [reason.kind for reason in why.reasons] == ["points"]


@pytest.mark.parametrize("both", [False, True])
def test_champions_cost_two_points_once(both):
    taken = drafted("co-op", TWO_SETS, 6).taken
    creatures = [card for card in taken[B] if card.is_creature]
    champions = (creatures[0], None, creatures[1] if both else None, None)
    step = deal("co-op", taken, 1, custom=Custom(3, AutomaRules(7), champions=champions))
    assert tuple(kingdom.champion for kingdom in step.position.kingdoms) == champions
    for level in (1, 2, 4, 5):
        custom = Custom(level, AutomaRules(7), champions=champions)
        assert (
            refusal(lambda custom=custom: deal("co-op", taken, 1, custom=custom), "co-op").reasons[0].kind == "points"
        )


def test_each_of_the_four_may_have_a_champion_and_two_the_same():
    free = next(card for card in ALL if card.is_creature and card not in SET.cards)
    other = next(card for card in DECKS[0] if card.is_creature)
    step = deal("free-for-all", DECKS, 1, C, champions=(free, None, free, other))
    assert [kingdom.champion for kingdom in step.position.kingdoms] == [free, None, free, other]
    assert [event.side for event in step.events if event.kind == "champion"] == [A, C, D]
    refused = refusal(lambda: deal("team", DECKS, 1, champions=(other, None, None, None)))
    assert [reason.kind for reason in refused.reasons] == ["champion-in-deck"]


def test_four_show_their_constructed_decks():
    decks = [ALL[i : i + 8] for i in (0, 4, 0, 40)]  # several players may bring the same card
    ready = begin_constructed(decks, 2)
    assert ready.chooser is None and [list(deck) for deck in ready.decks] == decks
    told = [(event.kind, event.rule, event.side, list(event.cards)) for event in ready.events]
    assert told == [("show", "format.constructed-four", side, deck) for side, deck in enumerate(decks)]
    assert deal("team", ready.decks, 1, before=ready.events).events[:4] == ready.events


@pytest.mark.parametrize(
    ("build", "kind", "rule", "why"),
    [
        (lambda: begin_draft(SET.cards[:31], "team", 1), "too-few-cards", "format.draft-four", "A draft needs 32 cards, and these sets have 31. Draft from more sets."),
        (lambda: begin_draft(TWO_SETS[:63], "co-op", 1), "too-few-cards", "coop.draft", "A draft needs 64 cards, and these sets have 63. Draft from more sets."),
        (lambda: begin_draft([*SET.cards, SET.cards[3]], "team", 1), "duplicate", "format.no-duplicates", f"{SET.cards[3].name} appears twice."),
        (lambda: begin_draft(SET.cards, "team", 1).take("Nobody"), "not-shown", "format.draft-four-orders", "Nobody is not among the cards shown. Take one of "),
        (lambda: drafted("team", SET.cards, 1).take("Ogre"), "draft-over", "format.draft-four-orders", "The draft is over. Begin the game."),
        (lambda: begin_constructed([ALL[:8], ALL[:8], ALL[:7], ALL[:8]], 2), "deck-size", "format.constructed-four", "This deck has 7 cards. Bring 8."),
        (lambda: begin_constructed([ALL[:8], ALL[:8], [*ALL[:7], ALL[0]], ALL[:8]], 2), "duplicate", "format.no-duplicates", f"{ALL[0].name} appears twice."),
        (lambda: deal("team", [*DECKS[:3], DECKS[3][:7]], 1), "deck-size", "format.deck-of-eight", "This deck has 7 cards. Bring 8."),
        (lambda: deal("co-op", (ALL[:8], ALL[7:55], ALL[60:68], ()), 1), "duplicate", "format.no-duplicates", f"{ALL[7].name} appears twice."),
    ],
)  # fmt: skip
def test_invalid_setups_for_four_are_refused(build, kind, rule, why):
    refused = refusal(build)
    assert [(reason.kind, reason.rule) for reason in refused.reasons] == [(kind, rule)]
    assert " ".join(Voice().why(refused.reasons[0], empty_position("team", 2))).startswith(why)


def test_the_empty_position_of_each_mode():
    for mode in ("duel", "solo", "free-for-all", "team", "co-op"):
        position = empty_position(mode, 2)
        assert position.mode == mode and not any(kingdom.hand for kingdom in position.kingdoms)
        assert Card("X", 1, 1, 1) not in position.kingdoms[A].hand and position.turn == 1
