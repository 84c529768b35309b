"""The Automa's next turn: its probabilities are a count over every order of the pile, and depend on open information
only."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import permutations

import pytest
from test_player import dealt
from test_properties import PRINTED, a_position

from tutor.core import Refused, Step, history
from tutor.core.odds import grouped, wilson
from tutor.core.player import decides
from tutor.games.clash.notation import read_position
from tutor.games.clash.odds.coming import coming
from tutor.games.clash.odds.hidden import seen, tops_of
from tutor.games.clash.odds.revealing import ONE_TURN, Effect, Tally, its_turn
from tutor.games.clash.players import player
from tutor.games.clash.rules import END, AutomaRules, Game, Kingdom, Place, Position, play
from tutor.games.clash.rules.events.stronghold import Recover, Reshuffle, Reveal
from tutor.games.clash.rules.position import DISCARD, PILE
from tutor.games.clash.rules.resolution import Steps
from tutor.games.clash.sets import all_cards

pytestmark = pytest.mark.long


def at(words: str) -> Position:
    return read_position(words, all_cards())


def table(seed: int, edition: int, pile: int, discard: int = 0) -> Position:
    """Return a solo position with random printed cards, before the end of the player's turn. Its pile lasts for the
    turn."""
    chance = random.Random(seed)
    cards = chance.sample(PRINTED[edition], 9 + pile + discard)
    position = a_position(chance, edition)
    lines = tuple(
        tuple(one._replace(card=card, rider=None, damage=0) for one in (line[0],)) if line and card.is_creature else ()
        for line, card in zip(position.kingdoms[0].lines, cards[7:9], strict=True)
    )
    return Position(
        (
            Kingdom(tuple(cards[:7]), 2, False, lines),
            Kingdom(tuple(cards[9 : 9 + pile]), pile, False, ((), ()), tuple(cards[9 + pile :])),
        ),
        edition,
        5,
        0,
        automa=AutomaRules(),
        seed=seed,
    )


def effect_of(position: Position, steps: Steps = ONE_TURN) -> tuple[Effect, tuple]:
    """Return the effect of the Automa's turn with the cards in their present order, and the cards that it reveals."""
    return effect_in_step(play(position, END, settle=True, steps=steps))


def effect_in_step(step: Step) -> tuple[Effect, tuple]:
    """Return the same for the step that contains its turn."""
    begins, events = its_turn(step, 1)
    cards = tuple(event.card for event in events if isinstance(event, Reveal))
    return Tally(begins).then(events).effect(step.position), cards


def every_shuffle(position: Position) -> list[tuple[float, Effect, tuple]]:
    """Return the same for each order of a pile that is reshuffled during the turn, with its probability."""
    sizes: list[int] = []

    def note(cards, seed):
        sizes.append(len(cards))
        return tuple(cards), seed

    step = play(position, END, settle=True, steps=ONE_TURN.but(shuffled=note))
    assert len(sizes) <= 1
    if not sizes:
        return [(1.0, *effect_in_step(step))]
    if sum(sizes) > 4:
        pytest.skip("too many orders")
    found = []
    for order in permutations(range(sum(sizes))):
        steps = ONE_TURN.but(shuffled=lambda cards, seed, order=order: (tuple(cards[i] for i in order), seed))
        found.append(effect_of(position, steps))
    return [(1 / len(found), *one) for one in found]


def with_pile(position: Position, pile: tuple, seed: int = 0) -> Position:
    kingdoms = list(position.kingdoms)
    kingdoms[1] = kingdoms[1]._replace(hand=tuple(pile))
    return position._replace(kingdoms=tuple(kingdoms), seed=seed)


@pytest.mark.parametrize(("pile", "discard"), [(5, 0), (2, 1), (1, 2)])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", [1, 2])
def test_probabilities_count_every_order_of_the_pile(edition, seed, pile, discard):
    """Every order in which the pile can be reshuffled counts as well."""
    position = table(seed, edition, pile, discard)
    orders = list(permutations(position.kingdoms[1].hand))
    found = coming(position, 10_000, within=0)
    counted = [
        (part / len(orders), effect, cards)
        for order in orders
        for part, effect, cards in every_shuffle(with_pile(position, order))
    ]
    effects: dict[Effect, float] = defaultdict(float)
    for part, effect, _ in counted:
        effects[effect] += part
    assert found.exact
    assert {e.effect: e.share.share for e in found.entries} == pytest.approx(effects)
    for left in found.cards:
        assert left.share.share == pytest.approx(sum(part for part, _, cards in counted if left.card in cards))
        assert left.first.share == pytest.approx(sum(part for part, _, cards in counted if cards[:1] == (left.card,)))
    assert all(entry.share.low == entry.share.share == entry.share.high for entry in found.entries)
    assert {(entry.effect, entry.example) for entry in found.entries} <= {
        (effect, cards) for _, effect, cards in counted
    }


def test_unseen_cards_may_be_in_either_pile_in_co_op():
    """In Co-op both piles share the cards that no player has seen; neither shares the cards that it has discarded."""
    shuffles = 0
    for seed in range(8):
        chance = random.Random(seed)
        position = dealt("co-op", 2, seed)
        kingdoms, pool = list(position.kingdoms), [*position.kingdoms[1].hand[:3]]
        for side, pile, discard in ((1, pool[:1], kingdoms[1].hand[5:8]), (3, pool[1:], ())):
            kingdoms[side] = kingdoms[side]._replace(hand=tuple(pile), before=len(pile), discard=discard)
        position = position._replace(kingdoms=tuple(kingdoms), turn=9, seed=chance.randrange(99))
        found = coming(position, 10_000, within=0)
        effects: dict[Effect, float] = defaultdict(float)
        first: dict[object, float] = defaultdict(float)
        for order in permutations(pool):
            one = list(kingdoms)
            one[1], one[3] = one[1]._replace(hand=order[:1]), one[3]._replace(hand=order[1:])
            for part, effect, cards in every_shuffle(position._replace(kingdoms=tuple(one))):
                effects[effect] += part / 6
                first[cards[:1]] += part / 6
                shuffles += part < 1
        assert found.exact
        assert {e.effect: e.share.share for e in found.entries} == pytest.approx(effects)
        assert all(left.first.share == pytest.approx(first[(left.card,)]) for left in found.cards)
    assert shuffles


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", [1, 2])
def test_sampled_shares_are_close_to_the_exact_ones(edition, seed):
    position = table(50 + seed, edition, 7)
    true = {entry.effect: entry.share.share for entry in coming(position, 10_000, within=0).entries}
    found = coming(position, samples=40, seed=seed)
    if found.exact:
        pytest.skip("few cases")
    assert found.samples == 40
    assert {entry.effect for entry in found.entries} <= set(true)
    outside = [e for e in found.entries if not e.share.low - 0.03 <= true[e.effect] <= e.share.high + 0.03]
    assert len(outside) <= 1


@pytest.mark.parametrize(("seed", "edition", "samples"), [(3, 1, 100), (4, 2, 150)])
def test_intervals_have_their_stated_coverage(seed, edition, samples):
    position = table(seed, edition, 9)
    exact = coming(position, 20_000, within=0)
    assert exact.exact and exact.samples > samples
    true = {entry.effect: entry.share.share for entry in exact.entries}
    held = [
        entry.share.low <= true[entry.effect] <= entry.share.high
        for seed in range(40)
        for entry in coming(position, samples, seed, within=0).entries
    ]
    assert len(held) > 40 and sum(held) / len(held) > 0.9


def test_stratified_samples_are_more_precise_than_random_ones():
    """The reported interval is narrower than Wilson's, and the shares are closer to the true value than Wilson's
    implies."""
    position = table(3, 1, 9)
    (true, *_) = coming(position, 20_000, within=0).entries
    found = [
        entry.share
        for seed in range(40)
        for entry in coming(position, 180, seed, within=0).entries
        if entry.effect == true.effect
    ]
    by_lot = wilson(180 * true.share.share, 180)
    assert sum(one.high - one.low for one in found) / 40 < 0.95 * (by_lot.high - by_lot.low)
    off = [(one.share - true.share.share) ** 2 for one in found]
    assert sum(off) / 40 < true.share.share * (1 - true.share.share) / 180


@pytest.mark.parametrize("mode", ["solo", "co-op"])
@pytest.mark.parametrize("seed", range(5))
def test_hidden_cards_do_not_influence_the_result(mode, seed):
    """This covers the order of the pile, later discards and the seed, and with two piles also which of them holds a
    card."""
    chance = random.Random(seed)
    game = Game.at(dealt(mode, 2, seed))
    for _ in range(chance.randrange(2, 5)):
        if game.position.is_over:
            break
        for chosen in player.plan(player.seen(game.position, decides(game)), decides(game), game.choice, "easy"):
            game = game.play(chosen.move)
    position = game.position
    if position.is_over or any(kingdom.fort for side, kingdom in enumerate(position.kingdoms) if side % 2):
        pytest.skip("over")
    piles = [side for side in range(len(position.kingdoms)) if position.is_automa(side)]
    cards = [card for side in piles for card in position.kingdoms[side].hand]
    chance.shuffle(cards)
    kingdoms = list(position.kingdoms)
    for side in piles:
        size = len(kingdoms[side].hand)
        kingdoms[side] = kingdoms[side]._replace(hand=tuple(cards[:size]))
        cards = cards[size:]
    other = position._replace(kingdoms=tuple(kingdoms), seed=chance.randrange(10**6))
    assert other != position
    assert coming(other, 60, 7) == coming(position, 60, 7)
    assert repr(coming(other, 60, 7)) == repr(coming(position, 60, 7))


def test_a_reshuffled_pile_contains_all_its_cards():
    position = at("game: edition 1, solo, turn 5, mana 0 ; A: {Bastion} Ogre Troll Zombie Gnome ; upper: Gnome | ;"
                  " lower: | ; automa: Gnome {Bastion} ; discard: Ogre Troll Zombie Boom! Brute")  # fmt: skip
    found = coming(position, 200)
    assert found.exact and found.pile == 1
    assert sum(entry.share.share for entry in found.entries) == pytest.approx(1)
    assert coming(position._replace(seed=99), 200) == found
    chance, table_of_a = random.Random(5), seen(position, 0)
    counted = Counter(effect_of(table_of_a.dealt(chance))[0] for _ in range(1500))
    for entry in coming(position, 1500, within=0).entries:
        assert counted[entry.effect] / 1500 == pytest.approx(entry.share.share, abs=0.06)


def test_a_card_seen_going_to_the_top_of_the_pile_is_known():
    """Whenever a card returns to the pile in random games, the history reports it, and it is the card on top."""
    known = 0
    for seed in range(400):
        chance = random.Random(seed)
        position = a_position(chance, 2)
        if not position.automa or position.player:
            continue
        game = Game.at(position)
        for _ in range(12):
            if game.position.is_over:
                break
            game = game.play(chance.choice(game.legal_moves()))
        for side, cards in tops_of(event for _, event, _ in history(game)).items():
            known += 1
            assert game.position.kingdoms[side].hand[: len(cards)] == cards
    assert known > 5


def test_a_known_top_card_comes_first():
    words = ("game: edition 2, solo, turn 5, mana 9 ; A: {Bastion} Ogre Troll Zombie Gnome ; upper: | Gnome ;"
             " lower: Medic(3:3/3 regeneration) | ; automa: Ogre Troll Zombie Brute Baron {Bastion}")  # fmt: skip
    position = at(words)
    kingdoms = list(position.kingdoms)
    merc = all_cards()["Zombie"]._replace(name="Sellsword", abilities=("mercenary",))
    kingdoms[0] = kingdoms[0]._replace(lines=(((kingdoms[1].lines[0][0]._replace(card=merc)),), ()))
    position = position._replace(kingdoms=tuple(kingdoms))
    bomb = all_cards()["Boom!"]._replace(name="Bomb", cost=0, attack=9)
    kingdoms[0] = kingdoms[0]._replace(hand=(bomb, *kingdoms[0].hand))
    game = Game.at(position._replace(kingdoms=tuple(kingdoms)))
    move = next(m for m in game.legal_moves() if m.kind == "cast" and m.target.side == 0)
    game = game.play(move)
    found = coming(game)
    assert found.known == (merc,)
    assert {left.card.name: left.first.share for left in found.cards}["Sellsword"] == 1
    assert coming(game.position).known == ()


def test_nothing_is_known_of_a_reshuffled_pile():
    ogre = all_cards()["Ogre"]
    back = Recover("r", side=1, card=ogre, at=Place(1, DISCARD, 1), to=Place(1, PILE, 1), other=ogre)
    assert tops_of([back, back]) == {1: (ogre, ogre)}
    assert tops_of([back, Reshuffle("r", side=1, after=0, cards=(ogre,))]) == {}


def test_a_last_turn_is_certain():
    last = at("game: edition 1, solo, turn 9, mana 0 ; A: {Bastion} Ogre Troll ; upper: | Gnome ; automa: {Fort}")
    found = coming(last)
    assert found.exact and found.samples == 1 and found.entries[0].share.share == 1 and not found.cards


@pytest.mark.parametrize("samples", [0, -3])
def test_fewer_than_one_sample_is_refused(samples):
    with pytest.raises(ValueError, match="at least one case"):
        coming(table(1, 1, 5), samples)


def test_positions_where_no_automa_plays_next_are_refused():
    with pytest.raises(ValueError, match="no Automa plays next: expected a solo or a Co-op game"):
        coming(at("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Gnome"))
    with pytest.raises(Refused):
        coming(at("game: edition 1, solo, over, A wins ; A: {Bastion} Ogre ; automa: {Fort}"))


def test_grouped_intervals_equal_wilson_without_information():
    assert grouped({0: 3}, {0: 10}) == wilson(3, 10)
    assert grouped({}, dict.fromkeys(range(20), 10)) == wilson(0, 200)
    assert grouped({0: 1, 1: 5}, {0: 10, 1: 10}) == wilson(6, 20)


@pytest.mark.parametrize("part", [0.5, 0.1, 0.01])
@pytest.mark.parametrize("groups", [8, 12, 40])
def test_grouped_intervals_have_good_coverage(part, groups):
    """For groups of independent random cases, the hardest ones, and for groups that are much alike."""
    chance = random.Random(groups)
    for steady in (0, 15):
        held = 0
        for _ in range(600):
            hits = {
                group: sum(
                    ((i + chance.random()) / steady if i < steady else chance.random()) < part for i in range(20)
                )
                for group in range(groups)
            }
            share = grouped(hits, dict.fromkeys(hits, 20))
            held += share.low <= part <= share.high
        assert held / 600 > 0.92


def test_in_a_duel_only_returned_cards_of_a_hand_are_known():
    position = at("game: edition 1, duel, mana 9 ; A: {Bastion} Boom!(0:9) Ogre Troll ; upper: Zombie | Gnome ;"
                  " lower: | ; B: {Bastion} Brute Baron")  # fmt: skip
    game = Game.at(position)
    move = next(m for m in game.legal_moves() if m.kind == "cast" and m.target.side == 1)
    table_of_a = seen(game.play(move), 0)
    assert [card.name for card in table_of_a.position.kingdoms[1].hand] == ["?", "?", "Gnome"]
    assert not {"Boom!", "Ogre", "Troll", "Zombie", "Gnome"} & {card.name for card in table_of_a.pool(1)}
    assert len(table_of_a.pool(1)) > 8
