"""What lies ahead of a table of Dust Collectorz: all moves, whether an attack or a chain holds, who wins the first round. Worked out by hand first, then
held against every hand that there can be, and against other hidden cards."""

from __future__ import annotations

import random
from itertools import combinations, islice

import pytest
from dust.games import CARDS, random_game
from somebody import Somebody

from tutor.core import Refused, Step, Unreadable
from tutor.core.analysis import Query, begin, finished
from tutor.games import definition_of
from tutor.games.dust.odds import best_move, every_move, first_round, next_answer, next_chain
from tutor.games.dust.players.holding import Holding, Next
from tutor.games.dust.rules import MODES, legal_moves, moves, play
from tutor.games.dust.rules.moves import Attack, Play
from tutor.games.dust.rules.position import ADD, ANSWER, ATTACK, Position, Seat
from tutor.games.dust.rules.steps import TRUE
from tutor.games.dust.rules.young import beats_top
from tutor.locale import ENGLISH
from tutor.session import prospects
from tutor.session.state import Working

pytestmark = pytest.mark.long

DUST = definition_of("game: dust")
#: Stone attacks: paper is stronger, glass is weaker.
ANSWERING = """game: dust, versus, round 4, B to answer A, power
A: Blot
A laid: Keystone
B: Kite Vial Snare"""
DEALT = "setup: dust, versus, decks 1 3, seed 7"


def at(text: str):
    return DUST.game(DUST.words.begin(text).settled())


def all_of(game, asks: str = "turns", viewer: int | None = None):
    query = Query(game, viewer)
    work = begin(DUST.analysis, asks, query)
    while work.go_on():
        pass
    return prospects.answer_to(DUST.analysis, Working(asks, query, work), ENGLISH, True)


def hand(names: str):
    return tuple(CARDS[name] for name in names.split())


# -- by hand ----------------------------------------------------------------------------------------------------------


def test_all_answers_come_to_what_was_worked_out_by_hand():
    # Keystone attacks with power 6. Kite: 4 and 1 for the stronger tribe, 5: lost, and with it its point. Vial: 7 less 1
    # for the weaker one, 6: a tie, which B wins; its ability is used or not. Snare stops the attack; neither has a point.
    told = all_of(at(ANSWERING))
    assert told["exact"] and told["total"] == 4 and told["looked"] == 4
    assert [(group["says"][0], group["count"], group["way"]["written"]) for group in told["found"]] == [
        ("B wins the clash by a tie. B wins the round and captures 1 point. B keeps 2 cards.", 2, ["answer Vial"]),
        ("B wins the round and captures 0 points. B keeps 2 cards.", 1, ["counter Snare"]),
        ("A wins the round and captures 1 point. B keeps 2 cards.", 1, ["answer Kite"]),
    ]


def test_an_attack_that_cannot_be_beaten_is_reported():
    # Keystone attacks with power 6; Kite has 4 and 1 for the stronger tribe; Vial would tie, and a defender wins ties.
    start = "game: dust, versus 3, round 4 begun by A, B to answer A, power\nA: Blot\nA laid: Keystone\nB: {}\nC: Kite"
    told = all_of(at(start.format("Kite")), "coming")
    assert told["says"] == ["Without a counter card B cannot beat the attack with 3 cards or fewer."]
    assert (told["total"], told["found"], told["exact"]) == (0, [], True)
    assert all_of(at(start.format("Kite Vial")), "coming")["total"] == 1


def test_all_attacks_come_to_what_was_worked_out_by_hand():
    # Two cards of one tribe: each alone by each of four numbers, and either of them first.
    told = all_of(at("game: dust, versus, round 4, A to attack\nA: Pebble Keystone\nB: Kite"))
    said = {group["says"][0]: group["count"] for group in told["found"]}
    assert told["total"] == sum(said.values()) == 16
    # Keystone first: 6 4 9 6 and half of 5 3 7 3; Pebble first: 5 3 7 3 and half of 6 4 9 6
    assert said["Attack of 12, with 1 point at risk. A keeps 0 cards."] == 1  # 9 + 3
    assert said["Attack of 11, with 1 point at risk. A keeps 0 cards."] == 1  # 7 + 4
    assert said["Attack of 8, with 1 point at risk. A keeps 0 cards."] == 2  # 6 + 2, 5 + 3
    assert said["Attack of 9, with 0 points at risk. A keeps 1 card."] == 1
    assert told["found"][0]["way"]["says"] == ["attack with Keystone and Pebble, health"]


def test_the_end_of_a_game_is_told_where_all_cards_lie_open():
    # B's last card. 5 and 1 are 6 against 7: A has Kite and Quill, 2 points, 3 for the last round, and Lens, which lay there.
    told = all_of(
        at("game: dust, versus, round 21, B to answer A, speed\nA:\nA laid: Kite\nB: Quill\nA captured: Lens")
    )
    (only,) = told["found"]
    assert only["says"] == ["A wins the round and captures 2 points. The game ends: A wins. B keeps 0 cards."]
    # A keeps cards that B does not see: nobody says who wins
    told = all_of(at("game: dust, versus, round 21, B to answer A, speed\nA: Bead\nA laid: Kite\nB: Quill"))
    assert "The game ends with this round." in told["found"][0]["says"][0]


def holds(attack: str, stat: str, count: int, pool: str, overflow: str = "") -> float:
    """How often a card holds against so many cards of these."""
    cards = hand(pool)
    seats = (Seat(), Seat(hand=cards[:count], deck=cards[count:], overflow=hand(overflow)))
    position = Position(seats=seats, leader=0, begun=0, stat=stat, phase=ANSWER, player=1)
    table = position.with_seat(0, Seat(laid=Seat().laid._replace(cards=hand(attack))))
    holding = Holding(table, Next(position, 1))
    while holding.go_on():
        pass
    assert holding.found is not None and holding.found.low == holding.found.high == holding.found.share
    return holding.found.share


@pytest.mark.parametrize(("stat", "share"), [("power", 1 / 3), ("speed", 0), ("health", 2 / 3), ("cunning", 2 / 3)])
def test_whether_an_attack_holds_against_one_card_of_three(stat, share):
    # Keystone 6 4 9 6. Kite 4 7 3 4 and 1 each; Vial 7 5 4 3 less 1 each; Snare beats everything.
    assert holds("Keystone", stat, 1, "Kite Vial Snare") == pytest.approx(share)


def test_whether_an_attack_holds_against_two_cards_and_who_may_answer_at_all():
    # by power 6: Kite has 5, Vial 6, and Pebble is of the attacking tribe: only Kite with Pebble lets it hold
    assert holds("Keystone", "power", 2, "Kite Vial Snare Pebble") == pytest.approx(1 / 6)
    # cloth and ink may answer only where neither paper nor glass is held: Tapestry has 6, with Kite it may not be laid
    assert holds("Keystone", "power", 1, "Button Blot Tapestry Kite") == pytest.approx(3 / 4)
    assert holds("Keystone", "power", 2, "Button Blot Tapestry Kite") == pytest.approx(4 / 6)
    # what lies open is held for certain: with that Kite no cloth answers at all
    assert holds("Keystone", "power", 1, "Button Blot Tapestry", "Kite") == 1
    # two Kites make 4 + 2 + 1
    assert holds("Keystone", "power", 2, "Kite Kite Blot") == pytest.approx(2 / 3)
    assert holds("Keystone", "power", 0, "Kite Kite Blot") == 1


# -- in every case ----------------------------------------------------------------------------------------------------


def some_positions(seed: int, mode: str, phases: tuple[str, ...]):
    game = random_game(mode, seed)
    return [step.position for step in (game.opening, *game.steps) if step.position.phase in phases]


@pytest.mark.parametrize("mode", MODES)
def test_every_move_is_in_one_group_and_each_example_comes_to_what_is_said(mode):
    for position in some_positions(3, mode, (ATTACK, ANSWER, ADD, "play"))[::9]:
        game = DUST.game(Step(position))
        told = all_of(game, viewer=position.player)
        count = sum(1 for _ in islice(moves(position), every_move.MOST))
        assert told["looked"] == told["total"] == count and told["exact"] == (count < every_move.MOST)
        if not told["more"]:
            assert sum(group["count"] for group in told["found"]) == count
        for group in told["found"]:
            (written,) = group["way"]["written"]
            step = play(position, DUST.words.read_move(written, position))
            to = next((event.side for event in step.events if event.kind == "round-to"), None)
            assert (to is None) == ("the round" not in group["says"][0])
            who = (
                ""
                if to is None
                else f"{'AB'[to % 2]} and {'CD'[to % 2]} win"
                if mode == "team"
                else f"{'ABCD'[to]} wins"
            )
            assert to is None or f"{who} the round" in group["says"][0]
            assert group["way"]["moves"] == []  # trying it would bring hidden cards to light


def beaten_by(table: Position, side: int, cards) -> bool:
    """Whether this hand has an answer that wins the clash, by playing each of them."""
    table = table.with_seat(side, table.seats[side]._replace(hand=cards, deck=()))
    for move in legal_moves(table._replace(player=side)):
        won = next((event for event in play(table._replace(player=side), move).events if event.kind == "won"), None)
        if won is not None and won.side == side:
            return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_the_share_is_that_of_all_hands_played_one_by_one(seed):
    chance, seen = random.Random(seed), 0
    for position in some_positions(seed, "versus", (ATTACK,)):
        side = 1 - position.player
        pool = chance.sample(position.seats[side].hand + position.seats[side].deck,
                             min(5, len(position.seats[side].hand + position.seats[side].deck)))  # fmt: skip
        size = chance.randrange(0, len(pool) + 1)
        laid = position.with_seat(side, position.seats[side]._replace(hand=tuple(pool[:size]), deck=tuple(pool[size:])))
        move = chance.choice([one for one in islice(moves(laid), 300) if isinstance(one, Attack)])
        table = play(laid, move).position
        if table.phase != ANSWER or table.player != side:
            continue
        following = Next(laid, side)
        holding = Holding(table, following)
        while holding.go_on():
            pass
        hands = list(combinations(pool, size))
        if following.hands:  # drawn by lot: each of them is looked through as the rules do
            near, others = holding._allowed()
            assert all(holding._is_beaten_by(one, near, others) == beaten_by(table, side, one) for one in hands)
        else:
            held = sum(not beaten_by(table, side, one) for one in hands)
            assert holding.found.share == pytest.approx(held / len(hands)), (seed, move)
        seen += 1
    assert seen > 8


def test_a_share_lies_in_its_bounds_and_falls_with_more_cards_and_rises_with_a_higher_number():
    pool = "Kite Confetti Atlas Bead Mirror Button Tapestry Blot Seal Pebble Snare"
    for stat in ("power", "health"):
        shares = [holds("Keystone", stat, count, pool) for count in range(12)]
        assert shares == sorted(shares, reverse=True) and shares[0] == 1 and shares[-1] == 0
    for count in (1, 3, 6):  # Pebble 7, Millstone 8, Keystone 9
        shares = [holds(name, "health", count, pool) for name in ("Pebble", "Millstone", "Keystone")]
        assert shares == sorted(shares) and all(0 <= share <= 1 for share in shares)


def test_samples_come_with_an_interval_and_the_same_ones_each_time():
    game = at("setup: dust, versus, decks 2 2, seed 7").play(DUST.words.read_move("choose attack", DUST.empty))
    told, again = all_of(game, "coming", 0), all_of(game, "coming", 0)
    assert told == again and not told["exact"] and "400 hands were drawn by lot" in told["says"][-1]
    shares = [one["chance"] for one in told["found"]]
    assert all(one["low"] <= one["likely"] <= one["high"] and one["bar"].startswith("<svg") for one in shares)
    assert any(one["low"] < one["high"] for one in shares)
    assert [one["likely"] for one in shares] == sorted((one["likely"] for one in shares), reverse=True)


# -- what is hidden ---------------------------------------------------------------------------------------------------


def hidden_otherwise(position: Position, chance: random.Random) -> Position:
    """The same table, each hand and deck that the player does not see dealt anew from its own cards."""
    for side, seat in enumerate(position.seats):
        own = side == position.player
        cards = list(seat.deck if own else seat.hand + seat.deck)
        chance.shuffle(cards)
        count = 0 if own else len(seat.hand)
        dealt = seat._replace(hand=seat.hand if own else tuple(cards[:count]), deck=tuple(cards[count:]))
        position = position.with_seat(side, dealt)
    return position._replace(seed=chance.randrange(10**9))


@pytest.mark.parametrize("mode", MODES)
def test_hidden_cards_change_nothing_of_what_is_told(mode, monkeypatch):
    monkeypatch.setattr(next_answer, "MOST", 12)
    chance, compared = random.Random(5), set()
    for position in some_positions(6, mode, (ATTACK, ANSWER, ADD, "play"))[2::11][:7]:
        game, other = DUST.game(Step(position)), DUST.game(Step(hidden_otherwise(position, chance)))
        for asks in DUST.analysis.available(Query(game, position.player)):
            if asks == "best":
                continue  # it takes long: see below
            assert all_of(game, asks, position.player) == all_of(other, asks, position.player)
            compared.add(asks)
    assert compared == {"turns", "coming"}


def test_only_the_player_is_told_and_only_about_visible_cards():
    session = Somebody(DEALT, "choose attack")
    assert session.handle({"n": 1, "do": "hello"})["prospects"] == [] and session.viewer == -1
    ask = {"n": 2, "do": "prospect", "asks": "turns", "at": len(session.game.events)}
    assert "unreadable" in session.handle(ask)
    assert session.handle({"n": 3, "do": "ready"})["prospects"] == ["turns", "coming", "best"]
    found = session.handle(ask)["prospect"]
    assert found["asks"] == "turns" and found["found"] and all(not one["way"]["moves"] for one in found["found"])
    told = session.handle({"n": 4, "do": "move", "move": {"kind": "attack", "cards": ["Kite"], "stat": "speed"}})
    assert told["prospects"] == []  # the other one is being asked
    assert session.handle({"n": 5, "do": "ready"})["prospects"] == ["turns", "best"]
    assert session.handle(ask)["unreadable"] == "that hand is hidden: expected a turn of the side that looks"


def test_it_is_not_told_after_the_end_nor_of_an_answer_that_nobody_answers():
    over = at("game: dust, versus, round 2, over, A wins, last round A\nA:\nB:\nA captured: Kite\nscore: A 4, B 0")
    assert DUST.analysis.available(Query(over)) == ()
    with pytest.raises(Refused):
        begin(DUST.analysis, "turns", Query(over))
    answering = Query(at(ANSWERING))
    assert DUST.analysis.available(answering) == ("turns", "best")
    for asks, said in (
        ("coming", "nobody answers B in this round.* expected turns or best"),
        ("round", "not told here"),
        ("costly", "not told here"),
        ("weather", "not told here"),
    ):
        with pytest.raises(Unreadable, match=said):
            begin(DUST.analysis, asks, answering)
    with pytest.raises(Unreadable, match="nobody answers B in this round"):
        DUST.analysis.odds(answering)


# -- before the first round -------------------------------------------------------------------------------------------


def test_who_wins_the_first_round_is_counted_in_rounds_that_are_played():
    # A holds Keystone alone, which attacks with health, 9; Kite has 3 and 1 and loses. If A defends, Kite attacks with
    # speed, 7, and Keystone has 4, less 1 for the weaker tribe: B wins.
    game = at("game: dust, versus, A to choose\nA: Keystone\nB: Kite")
    assert DUST.analysis.available(Query(game)) == ("turns", "round", "best")
    told = all_of(game, "round")
    said = {one["way"]["written"][0]: (one["chance"]["likely"], one["says"]) for one in told["found"]}
    assert said == {
        "choose attack": (100, ["Attack first.", "A attacks in the first round."]),
        "choose defend": (0, ["Let the others attack.", "B attacks in the first round."]),
    }
    assert told["looked"] == told["most"] == 2 * first_round.SAMPLES
    found = finished(DUST.analysis.odds(Query(game)))
    assert [(one.effect.begins, one.effect.rounds, one.share.share) for one in found.entries] == [
        ((0,), first_round.SAMPLES, 1), ((1,), first_round.SAMPLES, 0),
    ]  # fmt: skip
    assert (found.side, found.samples, found.exact, found.cards) == (0, 2 * first_round.SAMPLES, False, ())
    told = all_of(game, "best")
    assert told["found"][0]["way"]["written"] == ["choose attack"]


@pytest.mark.parametrize("mode", [mode for mode in MODES if not mode.startswith("young")])
def test_before_the_first_round_hidden_cards_change_nothing(mode, monkeypatch):
    monkeypatch.setattr(first_round, "SAMPLES", 4)
    monkeypatch.setattr(best_move, "BUDGET", 2)
    chance = random.Random(3)
    start = at(f"setup: dust, {mode}, decks {' '.join('1234'[: MODES[mode]])}, seed 7").position
    game, other = DUST.game(Step(start)), DUST.game(Step(hidden_otherwise(start, chance)))
    side = game.position.player
    for asks in DUST.analysis.available(Query(game, side)):
        told = all_of(game, asks, side)
        assert told == all_of(other, asks, side) and len(told["found"]) == 2


# -- Young Champions --------------------------------------------------------------------------------------------------


def young(game, side):
    """Return the chains of a player by their sentences, each with its share in per cent."""
    return {one["says"][0]: one["chance"]["likely"] for one in all_of(game, "coming", side)["found"]}


def test_whether_a_chain_holds_was_worked_out_by_hand():
    # The wheel: paper beats stone, stone glass, glass cloth, cloth ink, ink paper. B holds one of Blot (ink), Vial and
    # Bead (glass), Pebble (stone). Kite (paper) is beaten by Blot alone, Keystone (stone) by none of them.
    text = "game: dust, young, A to play, last play B\nA: Kite Keystone\nA deck: Vial Bead\nB: Blot\nB deck: Pebble\ncentre: {}"
    told = all_of(at(text.format("Pebble")), "coming")
    assert told["says"] == ["B holds 1 hidden card, out of 4 that you have not seen."] and told["exact"]
    assert young(at(text.format("Pebble")), 0) == {"Lay Kite: paper lies on top then, and A keeps 1 card.": 75}
    assert young(at(text.format("Vial")), 0) == {
        "Lay Keystone and Kite: paper lies on top then, and A keeps 0 cards.": 75,
        "Lay Keystone: stone lies on top then, and A keeps 1 card.": 100,
    }


def test_whether_a_drawn_card_fits_and_what_stays_on_top_was_worked_out_by_hand():
    # Kite (paper) is beaten by ink alone. Hidden are Blot, Seal (ink), Bead and Vial: two of four fit. Where the one
    # drawn does not, B holds one of three, two of which are ink.
    text = (
        "game: dust, young, A to play, last play B\nA: Pebble\nA deck: Blot Bead\nB: Seal\nB deck: Vial\ncentre: Kite"
    )
    told = all_of(at(text), "coming")
    assert told["says"][0] == "In 50 % of cases the card that A draws can be laid."
    assert young(at(text), 0) == {"Draw a card: where it cannot be laid, paper stays on top.": 33}
    without = text.replace("A deck: Blot Bead\n", "")
    assert young(at(without), 0) == {"Pass: paper stays on top.": 50}


def test_the_last_card_wins_and_is_the_best():
    text = "game: dust, young, A to play, last play B\nA: Keystone Kite\nB: Blot Seal\nB deck: Vial\ncentre: Bead"
    game = at(text)
    assert young(game, 0)["Lay Keystone and Kite: A has no card left then, and wins."] == 100
    told = all_of(game, "best")
    first = told["found"][0]
    assert first["way"]["written"] == ["play Keystone Kite"]
    assert (first["chance"]["likely"], first["chance"]["low"]) == (100, 100)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.startswith("young")])
def test_the_share_of_a_chain_is_that_of_all_hands_looked_at_one_by_one(mode):
    seen = 0
    for position in some_positions(4, mode, ("play",))[20:]:
        side, following = position.player, position.after(position.player)
        pool = next_chain.unseen(position, side)
        size = len(position.seats[following].hand)
        if not 0 < len(pool) < 12 or not position.seats[side].hand:
            continue
        found = finished(next_chain.NextChain(Query(DUST.game(Step(position)), side)))
        assert (found.next_side, found.hidden, found.pool, found.exact) == (following, size, len(pool), True)
        for chain, share, _ in found.entries:
            if isinstance(chain.move, Play) and not chain.wins:
                table = position._replace(centre=(*position.centre, chain.top))
                hands = list(combinations(pool, size))
                held = sum(not any(beats_top(table, card, TRUE) for card in hand) for hand in hands)
                assert share.share == pytest.approx(held / len(hands))
                seen += 1
    assert seen > 3


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.startswith("young")])
def test_the_best_chain_is_the_same_whatever_is_hidden(mode, monkeypatch):
    monkeypatch.setattr(best_move, "BUDGET", 8)
    chance = random.Random(5)
    for position in some_positions(6, mode, ("play",))[2::29][:3]:
        game, other = DUST.game(Step(position)), DUST.game(Step(all_hidden_otherwise(position, chance)))
        told = all_of(game, "best", position.player)
        assert told == all_of(other, "best", position.player)
        assert all_of(game, "coming", position.player) == all_of(other, "coming", position.player)


def all_hidden_otherwise(position: Position, chance: random.Random) -> Position:
    """Return a position of Young Champions with all cards that the player does not see dealt again."""
    cards = list(next_chain.unseen(position, position.player))
    chance.shuffle(cards)
    for side, seat in enumerate(position.seats):
        count = 0 if side == position.player else len(seat.hand)
        hand = seat.hand if side == position.player else tuple(cards[:count])
        deck, cards = tuple(cards[count : count + len(seat.deck)]), cards[count + len(seat.deck) :]
        position = position.with_seat(side, seat._replace(hand=hand, deck=deck))
    return position._replace(seed=chance.randrange(10**9))


def test_a_chain_of_ones_own_stands_beside_the_best():
    start = "game: dust, young, A to play, last play B\nA: Keystone Kite Pebble\nA deck: Seal\nB: Blot\nB deck: Vial\ncentre: Bead"
    session = Somebody(start, "play Pebble")
    session.handle({"n": 1, "do": "hello"})
    told = {"done": False}
    while not told["done"]:
        told = session.handle({"n": 2, "do": "prospect", "asks": "best", "at": 0})["prospect"]
    assert [one["way"]["written"] for one in told["found"] if one["own"]] == [["play Pebble"]]


# -- bounded ----------------------------------------------------------------------------------------------------------


def test_looking_ahead_works_in_intervals_and_stops_at_its_limit(monkeypatch):
    monkeypatch.setattr(prospects, "MOMENT", 0.0)
    monkeypatch.setattr(every_move, "MOST", 9)
    session = Somebody("game: dust, versus, round 4, A to attack\nA: Kite Atlas Pebble Keystone Bead\nB: Kite")
    session.handle({"n": 1, "do": "hello"})
    ask = {"n": 2, "do": "prospect", "asks": "turns", "at": 0}
    first = session.handle(ask)["prospect"]
    assert not first["done"] and first["looked"] == every_move.AT_ONCE
    told = [session.handle(ask)["prospect"] for _ in range(3)][-1]
    assert told["done"] and not told["exact"] and told["looked"] == 9


def test_an_open_move_can_be_tried_as_a_what_if():
    session = Somebody(ANSWERING)
    session.handle({"n": 1, "do": "hello"})
    told = session.handle({"n": 2, "do": "prospect", "asks": "turns", "at": 0})["prospect"]
    way = told["found"][0]["way"]
    tried = session.handle({"n": 3, "do": "try", "at": 0, "moves": way["moves"]})
    assert tried["steps"] == ["answer Vial"] and tried["origin"] == {"at": 0, "first": 0}


def test_an_attack_is_told_with_the_ability_that_adds_to_it():
    told = all_of(at("game: dust, versus, round 4, A to attack\nA: Pinwheel\nB: Kite"), "coming")
    # Pinwheel 5 8 3 4, and 2 for charge; Kite is of the same tribe and cannot answer
    assert [one["says"][0] for one in told["found"]] == [
        "Attack with Pinwheel, speed, using Pinwheel: 10, with 1 point at risk.", "Attack with Pinwheel, power, using Pinwheel: 7, with 1 point at risk.",
        "Attack with Pinwheel, cunning, using Pinwheel: 6, with 1 point at risk.", "Attack with Pinwheel, health, using Pinwheel: 5, with 1 point at risk.",
    ]  # fmt: skip
    assert told["exact"] and told["says"] == ["You see all that B holds."]
    assert all(one["chance"]["likely"] == one["chance"]["low"] == 100 for one in told["found"])
    assert [one["says"] for one in told["cards"]] == [
        ["Attack with Pinwheel, speed, using Pinwheel: 10, with 1 point at risk."]
    ]


# -- which move is best -----------------------------------------------------------------------------------------------

#: Kite attacks with speed 7, A's last card. Quill has 5 and 1: A wins, and with it 2 points and 3 against none. Seal has 6
#: and 1, a tie, and both together 9: B wins the last round and the game.
LAST = "game: dust, versus, round 21, B to answer A, speed\nA:\nA laid: Kite\nB: Quill Seal"


def test_a_move_that_wins_or_loses_the_game_at_once_is_certain():
    told = all_of(at(LAST), "best")
    said = {one["says"][0]: one["chance"] for one in told["found"]}
    assert {move: (one["likely"], one["low"], one["high"]) for move, one in said.items()} == {
        "Answer with Seal.": (100, 100, 100), "Answer with Seal and Quill, using Quill.": (100, 100, 100),
        "Answer with Quill and Seal, using Quill.": (100, 100, 100), "Answer with Quill, using Quill.": (0, 0, 0),
    }  # fmt: skip
    assert [one["alike"] for one in told["found"]] == [False, True, True, False]
    assert told["says"][0] == "3 moves cannot be told apart: each of them may be the best."


@pytest.mark.parametrize("mode", ["versus", "versus 3", "team"])
def test_the_best_move_is_the_same_whatever_is_hidden_and_comes_with_its_interval(mode, monkeypatch):
    monkeypatch.setattr(best_move, "BUDGET", 14)
    chance = random.Random(5)
    position = some_positions(6, mode, (ATTACK,))[9]
    game, other = DUST.game(Step(position)), DUST.game(Step(hidden_otherwise(position, chance)))
    told = all_of(game, "best", position.player)
    assert told == all_of(other, "best", position.player)
    assert 0 < told["looked"] == sum(one["count"] for one in told["found"]) <= told["most"] == 14
    for one in told["found"]:
        assert one["chance"]["low"] <= one["chance"]["likely"] <= one["chance"]["high"] and "way" not in one
    assert len({one["says"][0] for one in told["found"]}) == len(told["found"])


def test_the_move_that_was_made_stands_beside_the_best():
    for start, move in (
        (LAST, "answer Quill"),
        # it is one of many, and none that the machine player would think of
        (LAST.replace("Quill Seal", "Quill Seal Stencil Squid Blot Stamp"), "answer Stamp using Stamp"),
    ):
        session = Somebody(start, move)
        session.handle({"n": 1, "do": "hello"})
        told = {"done": False}
        while not told["done"]:
            told = session.handle({"n": 2, "do": "prospect", "asks": "best", "at": 0})["prospect"]
        assert [one["way"]["written"] for one in told["found"] if one["own"]] == [[move]]
        assert len(told["found"]) <= best_move.TRIED
