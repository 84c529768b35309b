"""The formats, the deal, and the first player."""

from collections import Counter

import pytest
from faithful import faithful_refusal, faithful_step

from tutor.core import SEEDS, lot, shuffled
from tutor.games.clash.rulebook import Voice
from tutor.games.clash.rules import A, AutomaRules, B, Card, Kingdom, Position, Refused, setup
from tutor.games.clash.rules.setup import Custom, begin_constructed, begin_draft
from tutor.games.clash.sets import all_sets

SET = all_sets()["initiation"]


def deal_duel(one, two, seed, first=None, **more):
    """Return a duel's opening, after comparing its story with the position."""
    step = setup.deal("duel", (one, two), seed, first, **more)
    faithful_step(step)
    return step


def deal_solo(deck, rest, seed, custom=None, **more):
    """Return a solo game's opening, after comparing its story with the position."""
    step = setup.deal("solo", (deck, rest), seed, custom=custom, **more)
    faithful_step(step)
    return step


def refusal(build) -> Refused:
    """Return the refusal that ``build`` raises, after checking that it can be put into words."""
    with pytest.raises(Refused) as refused:
        build()
    faithful_refusal(refused.value, Position((Kingdom(), Kingdom())))
    return refused.value


def test_the_four_decks_partition_the_set():
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


def test_either_side_may_begin_by_lot_unless_chosen():
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


def test_the_order_of_a_draft_for_two():
    draft = begin_draft(SET.cards, "duel", seed=2)
    choosers = []
    while draft.chooser is not None:
        choosers.append(draft.chooser)
        draft = draft.take(draft.shown[-1].name)
    assert choosers == [A, B, B, B, A, A] * 2  # the fourth card of each round is not chosen
    assert [len(taken) for taken in draft.taken] == [8, 8]
    assert len({*draft.taken[A], *draft.taken[B], *draft.pile}) == 32


def test_the_order_of_a_solo_draft():
    draft = begin_draft(SET.cards, "solo", seed=2)
    for number in range(1, 9):
        assert draft.round == number and draft.chooser == A and len(draft.shown) == 4
        draft = draft.take(draft.shown[1].name)
    assert draft.chooser is None
    assert [len(taken) for taken in draft.taken] == [8, 24]
    with pytest.raises(Refused):
        draft.take("Troll")


def test_a_card_that_is_not_shown_cannot_be_taken():
    draft = begin_draft(SET.cards, "solo", seed=2)
    hidden = draft.pile[0].name
    with pytest.raises(Refused) as refused:
        draft.take(hidden)
    assert refused.value.reasons[0].kind == "not-shown"


def test_constructed_ten_cards_and_four_removals():
    removals = begin_constructed((SET.cards[:10], SET.cards[10:20]))
    choosers = []
    while removals.chooser is not None:
        choosers.append(removals.chooser)
        removals = removals.remove(removals.decks[1 - removals.chooser][0].name)
    assert choosers == [B, A, A, B]
    assert removals.decks == (SET.cards[2:10], SET.cards[12:20])
    assert {event.rule for event in removals.events} == {"format.constructed"}
    assert deal_duel(*removals.decks, seed=1).position.mana == 6


def test_invalid_decks_are_refused():
    wolf = Card("Wolf", 1, 1, 1)
    for bad, kind in ((SET.cards[:7], "deck-size"), ((*SET.cards[:7], SET.cards[0]), "duplicate")):
        with pytest.raises(Refused) as refused:
            deal_duel(bad, SET.decks["2"], 1)
        assert refused.value.reasons[0].kind == kind
        with pytest.raises(Refused):
            deal_solo(bad, SET.cards[8:], 1)
    with pytest.raises(Refused):
        begin_constructed((SET.cards[:10], [wolf] * 10))
    with pytest.raises(Refused):
        begin_constructed((SET.cards[:9], SET.cards[10:20]))
    removals = begin_constructed((SET.cards[:10], SET.cards[10:20]))
    with pytest.raises(Refused):
        removals.remove(SET.cards[12].name)  # B removes from A's deck first


# -- custom solo games, Champions, and other setups of the second edition

DECK = SET.decks["3"]
REST = [card for card in SET.cards if card not in DECK]


def reasons(build) -> list[str]:
    return [reason.kind for reason in refusal(build).reasons]


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
        (2, Custom(3, AutomaRules(8, 1), champions=(REST[0],)), ["points"]),
        (2, Custom(1, AutomaRules(7, 1), champions=(REST[0],)), ["points"]),
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
        (2, Custom(3, AutomaRules(7, 1), champions=(REST[0],)), 1),
        (2, Custom(1, champions=(REST[0],)), 0),
    ],
)
def test_a_custom_game_is_dealt(edition, custom, points):
    assert custom.points == points
    position = deal_solo(DECK, [c for c in REST if c not in custom.champions], 1, custom, edition=edition).position
    assert position.automa == custom.rules
    assert position.player == custom.first
    assert position.kingdoms[B].fort != custom.bastion
    assert position.kingdoms[A].champion == (custom.champions or (None,))[0]


def test_invalid_champions_are_refused():
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


def test_constructed_decks_of_the_second_edition_have_eight_cards():
    one, two = SET.cards[:8], SET.cards[4:12]
    ready = begin_constructed((one, two), edition=2)
    assert ready.chooser is None and ready.decks == (one, two)
    assert [(event.rule, event.cards) for event in ready.events] == [
        ("format.constructed-eight", one),
        ("format.constructed-eight", two),
    ]
    assert reasons(lambda: begin_constructed((SET.cards[:10], two), edition=2)) == ["deck-size"]


def test_a_solo_draft_uses_32_cards_of_any_mix():
    cards = [card for found in all_sets().values() for card in found.cards]
    draft = begin_draft(cards, "solo", 5)
    while draft.chooser is not None:
        draft = draft.take(draft.shown[-1].name)
    assert [len(taken) for taken in draft.taken] == [8, 24]


# -- events and refusals before the game ------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "rule"), [("duel", "format.draft-duel"), ("solo", "format.draft-solo")])
def test_a_draft_reports_the_cards_taken(mode, rule):
    draft = begin_draft(SET.cards, mode, seed=4)
    taken, shown, number = ([], []), [], 0
    while draft.chooser is not None:
        assert draft.rule == rule
        draft = draft.take(draft.shown[0].name)
    for event in draft.events:
        assert event.cause is None
        if event.kind == "reveal-four":
            number += 1
            assert (event.rule, event.after, shown, len(event.cards)) == ("format.draft-reveals-four", number, [], 4)
            shown = list(event.cards)
            continue
        one = event.kind == "take"  # the test takes the first card shown
        assert event.kind in ("take", "left") and event.rule == rule
        assert list(event.cards) == (shown[:1] if one else shown) and event.card == shown[0]
        shown = shown[len(event.cards) :]
        taken[event.side].extend(event.cards)
    assert (tuple(taken[A]), tuple(taken[B])) == draft.taken
    whole = deal_duel(*draft.taken, seed=1, before=draft.events) if mode == "duel" else None
    whole = whole or deal_solo(*draft.taken, seed=1, before=draft.events)
    assert whole.events[: len(draft.events)] == draft.events
    assert {position == whole.start for position in whole.positions[: len(draft.events)]} == {True}
    assert whole.events[len(draft.events)].kind == "deal"


def drafted():
    """Return a draft for two, played to its end."""
    draft = begin_draft(SET.cards, "duel", 1)
    while draft.chooser is not None:
        draft = draft.take(draft.shown[0].name)
    return draft


def test_constructed_decks_report_the_cards_removed_or_shown():
    removals = begin_constructed((SET.cards[:10], SET.cards[10:20]))
    for name in (SET.cards[9], SET.cards[19], SET.cards[18], SET.cards[0]):
        removals = removals.remove(name.name)
    told = [(event.kind, event.rule, event.cause, event.side, event.card) for event in removals.events]
    gone = ((B, SET.cards[9]), (A, SET.cards[19]), (A, SET.cards[18]), (B, SET.cards[0]))
    assert told == [("remove", "format.constructed", None, side, card) for side, card in gone]
    ready = begin_constructed((SET.cards[:8], SET.cards[4:12]), edition=2)
    assert [(event.kind, event.side) for event in ready.events] == [("show", A), ("show", B)]


def test_the_events_of_a_solo_opening():
    def rules(custom=None, edition=1):
        return [event.rule for event in deal_solo(DECK, REST, 9, custom, edition=edition).events]

    assert rules() == ["setup.hand", "solo.pile", "solo.person-begins", "mana.first-turn"]
    begins = Custom(2, AutomaRules(7, 1), B)
    assert rules(begins, 2) == ["setup.hand", "solo.pile", "custom.automa-begins", "custom.mana"]
    bare = Custom(1, AutomaRules(8, 1), A, False)
    assert rules(bare) == ["setup.hand", "solo.pile", "custom.no-bastion", "solo.person-begins", "mana.first-turn"]


@pytest.mark.parametrize(
    ("build", "kind", "rule", "why"),
    [
        (lambda: deal_duel(SET.cards[:7], SET.cards[8:16], 1), "deck-size", "format.deck-of-eight", "This deck has 7 cards. Bring 8."),
        (lambda: deal_solo(SET.cards[:9], SET.cards[9:], 1), "deck-size", "format.deck-of-eight", "This deck has 9 cards. Bring 8."),
        (lambda: deal_solo(SET.cards[:8], SET.cards[7:], 1), "duplicate", "format.no-duplicates", f"{SET.cards[7].name} appears twice. Bring different cards."),
        (lambda: begin_draft([*SET.cards, SET.cards[3]], "solo", 1), "duplicate", "format.no-duplicates", f"{SET.cards[3].name} appears twice. Bring different cards."),
        (lambda: begin_constructed((SET.cards[:10], SET.cards[10:19])), "deck-size", "format.constructed", "This deck has 9 cards. Bring 10."),
        (lambda: begin_constructed((SET.cards[:8], SET.cards[:10]), 2), "deck-size", "format.constructed-eight", "This deck has 10 cards. Bring 8."),
        (lambda: begin_constructed((SET.cards[:8], SET.cards[:8]), 2).remove("Ogre"), "removals-over", "format.constructed", "All four removals are made. Begin the game."),
        (lambda: begin_constructed((SET.cards[:10], SET.cards[10:20])).remove("Nobody"), "not-in-deck", "format.constructed", "Nobody is not in that deck. Remove one of "),
        (lambda: begin_draft(SET.cards, "solo", 1).take("Nobody"), "not-shown", "format.draft-solo", "Nobody is not among the cards shown. Take one of "),
        (lambda: drafted().take("Ogre"), "draft-over", "format.draft-duel", "The draft is over. Begin the game."),
        (lambda: begin_draft(SET.cards[:15], "duel", 1), "too-few-cards", "format.draft-duel", "A draft needs 16 cards, and these sets have 15. Draft from more sets."),
        (lambda: begin_draft(SET.cards[:31], "solo", 1), "too-few-cards", "format.draft-solo", "A draft needs 32 cards, and these sets have 31. Draft from more sets."),
        (lambda: deal_solo(DECK, REST, 1, Custom(2, champions=(REST[0],))), "no-champions", "champion.none", f"{REST[0].name} cannot be a Champion: the first edition has none. "),
        (lambda: deal_solo(DECK, REST, 1, Custom(6, AutomaRules(10, 2))), "no-such-level", "custom.levels-five", "There is no level 6. Choose one from 1 to 5."),
        (lambda: deal_solo(DECK, REST, 1, Custom(11, AutomaRules(10, 2)), edition=2), "no-such-level", "custom.levels-ten", "There is no level 11. Choose one from 1 to 10."),
        (lambda: deal_solo(DECK, REST, 1, Custom(3, AutomaRules(8, 1))), "points", "custom.levels-five", "The points of these choices come to 2, and level 3 gives 3. Choose until the points add up."),
        (lambda: deal_solo(DECK, REST, 1, Custom(3, AutomaRules(8, 1), champions=(REST[0],)), edition=2), "points", "custom.levels-ten", "The points of these choices come to 2, and level 3 gives 1. Choose until the points add up."),
        (lambda: deal_solo(DECK, REST, 1, Custom(1, AutomaRules(5, 3))), "no-such-mana", "custom.mana", "The Automa cannot have 5 Mana and 3 for each creature. Choose 6 to 10 Mana, and 1 or 2 for each creature."),
        (lambda: deal_solo(DECK, REST, 1, Custom(1, AutomaRules(6, 1, 0, ("sprint",)))), "no-such-gift", "custom.ability", "sprint cannot be given to all the Automa's creatures. Choose among Splash, Perforation, Rage, Protection and Berserk."),
        (lambda: deal_solo(DECK, REST, 1, Custom(2, AutomaRules(6, 1, 0, ("splash", "rage")))), "too-many-gifts", "custom.one-gift", "Only one ability can be given to all the Automa's creatures in this edition, not 2. Choose one at most."),
        (lambda: deal_solo(DECK, REST, 1, Custom(1, AutomaRules(8, 1), A, False), edition=2), "bastion-needed", "custom.bastion", "In this edition the Automa always begins with its Bastion. Leave it its Bastion."),
        (lambda: deal_duel(SET.decks["1"], SET.decks["2"], 1, champions=(REST[0], None)), "no-champions", "champion.none", f"{REST[0].name} cannot be a Champion: the first edition has none. "),
        (lambda: deal_duel(SET.decks["1"], SET.decks["2"], 1, edition=2, champions=(None, SET.decks["2"][0])), "champion-in-deck", "champion.module", f"{SET.decks['2'][0].name} is in the deck, and so cannot be the Champion. "),
    ],
)  # fmt: skip
def test_a_refusal_before_the_game_cites_its_rule_and_says_why(build, kind, rule, why):
    refused = refusal(build)
    reason = next(reason for reason in refused.reasons if reason.kind == kind)
    assert reason.rule == rule
    assert " ".join(Voice().why(reason, Position((Kingdom(), Kingdom())))).startswith(why)


@pytest.mark.parametrize("mana", [6, 7, 8, 9, 10])
def test_fixed_mana_of_6_to_10_counts_what_is_above_6(mana):
    assert Custom(rules=AutomaRules(mana, 1)).points == mana - 6
    assert Custom(rules=AutomaRules(mana, 2)).points == mana - 4
    if mana > 6:
        assert deal_solo(DECK, REST, 1, Custom(mana - 6, AutomaRules(mana, 1))).position.automa.mana == mana
    assert reasons(lambda: deal_solo(DECK, REST, 1, Custom(5, AutomaRules(11, 1)))) == ["no-such-mana"]


def test_both_may_have_the_same_champion_and_each_is_shown():
    champion = next(card for card in REST if card.is_creature and card not in SET.decks["1"] + SET.decks["2"])
    step = deal_duel(SET.decks["1"], SET.decks["2"], 1, B, edition=2, champions=(champion, champion))
    assert [(e.rule, e.side, e.card) for e in step.events if e.kind == "champion"] == [
        ("champion.module", A, champion),
        ("champion.module", B, champion),
    ]
    assert [kingdom.champion for kingdom in step.position.kingdoms] == [champion, champion]
    assert step.position.player == B and step.position.mana == 6


def test_each_deal_continues_from_the_previous_seed():
    deck = SET.decks["1"]
    step = deal_duel(deck, deck, 3)
    one, two = (event.cards for event in step.events if event.kind == "deal")
    assert one != two and step.position.seed not in (0, 3)
    chosen = deal_duel(deck, deck, 3, B).position
    assert chosen.seed == step.events[1].after  # no lot was drawn
    tossed = lot(2, step.events[1].after)
    assert (step.position.player, step.position.seed) == tossed


def test_a_solo_draft_is_made_from_32_cards_and_a_duel_from_all():
    cards = [card for found in all_sets().values() for card in found.cards]
    for mode, count in (("solo", 32), ("duel", len(cards))):
        draft = begin_draft(cards, mode, 5)
        assert len(draft.pile) + len(draft.shown) == count and len(draft.shown) == 4


def test_a_shuffle_is_fair_and_its_seed_fixes_it():
    orders = Counter(shuffled("abc", seed)[0] for seed in range(1200))
    assert len(orders) == 6 and all(150 <= count <= 250 for count in orders.values()), orders
    assert shuffled("abcdefgh", 5) == shuffled("abcdefgh", 5)
    following = {shuffled("abc", seed)[1] for seed in range(100)}
    assert len(following) == 100 and all(0 <= seed < SEEDS for seed in following)


@pytest.mark.parametrize("count", [2, 4])
def test_a_lot_is_fair_and_its_seed_fixes_it(count):
    fell = Counter(lot(count, seed)[0] for seed in range(1200))
    assert sorted(fell) == list(range(count))
    assert all(1000 <= times * count <= 1400 for times in fell.values()), fell
    assert [lot(count, seed) for seed in range(20)] == [lot(count, seed) for seed in range(20)]


def test_a_draft_can_be_made_from_just_the_cards_that_it_needs():
    for mode, count in (("duel", 16), ("solo", 32)):
        draft = begin_draft(SET.cards[:count], mode, 5)
        while draft.chooser is not None:
            draft = draft.take(draft.shown[0].name)
        assert sum(map(len, draft.taken)) == count and draft.pile == ()
