"""Test properties of every game of Dust Collectorz, with random games of all modes."""

from itertools import permutations
from random import Random

import pytest
from dust.games import CARDS, DECKS, all_cards, opening, positions, random_game, some_move

from tutor.core import history
from tutor.core.chance import shuffled
from tutor.core.game import moments
from tutor.games.dust.rules import (
    BACK,
    MODES,
    RULES,
    TRUE,
    WHEEL,
    Game,
    Named,
    begin,
    legal_moves,
    moves,
    play,
    refusals,
    seen,
)
from tutor.games.dust.rules.ending import points
from tutor.games.dust.rules.events import KINDS
from tutor.games.dust.rules.moves import Add, Answer, Attack, Counter, Give, Play, places, used
from tutor.games.dust.rules.position import Position, Seat

SEEDS = range(2)
GAMES = [(mode, seed) for mode in MODES for seed in SEEDS]
VERSUS = [key for key in GAMES if not key[0].startswith("young")]


@pytest.fixture(params=GAMES, ids=lambda key: f"{key[0]}, seed {key[1]}")
def game(request):
    return random_game(*request.param)


def test_every_game_ends(game):
    assert game.position.is_over and game.position.winners
    assert legal_moves(game.position) == ()


def test_every_card_is_in_one_place_all_the_time(game):
    before = None
    for step in (game.opening, *game.steps):
        for event, position in zip(step.events, step.positions, strict=True):
            now = all_cards(position)
            assert before is None or now == before or event.kind == "put-away", event
            before = now


def test_young_champions_play_with_29_cards_each():
    for mode in ("young", "young 3", "young 4"):
        for position in positions(random_game(mode, 0)):
            if position.seats[0].hand:
                assert sum(all_cards(position).values()) == 29 * MODES[mode]
        assert not any(card.is_counter for card in all_cards(random_game(mode, 0).position))


@pytest.mark.parametrize("key", VERSUS, ids=str)
def test_the_points_of_all_piles_are_those_of_all_cards(key):
    game = random_game(*key)
    all_in = {"versus": 73, "versus 3": 108, "versus 4": 143, "team": 146}[key[0]]
    discarded = sum(points(card) for seat in game.position.seats for card in seat.discard)
    scores = [event.amount for event in game.events if event.kind == "score"]
    assert sum(scores) + discarded == all_in
    best = max(scores)
    assert {game.position.pile(side) for side in game.position.winners} <= {
        i for i, it in enumerate(scores) if it == best
    }


@pytest.mark.parametrize("key", VERSUS, ids=str)
def test_every_round_is_whole(key):
    """When a round ends, every player has attacked or been attacked, and nothing is left in the middle."""
    met: set[int] = set()
    for before, event, after in history(random_game(*key)):
        if event.kind == "attack":
            met = {event.side}
        elif event.kind == "face":
            met.add(event.side)
        elif event.kind == "round-to":
            assert met == set(range(len(before.seats)))
            assert len(before.clashes) == (3 if before.team else 0)
        elif event.kind in ("next-attacker", "over"):
            assert not any(seat.laid.all for seat in after.seats)
            assert all(len(seat.hand) == 6 or not seat.deck for seat in before.seats)


def test_a_hand_holds_six_at_most(game):
    if not game.position.young:
        assert all(len(seat.hand) <= 6 for position in positions(game) for seat in position.seats)


def test_a_cause_comes_before_what_it_causes(game):
    for step in (game.opening, *game.steps):
        for i, event in enumerate(step.events):
            assert event.cause is None or 0 <= event.cause < i
            assert event.rule.startswith("dust.")


def test_a_kind_without_a_change_changes_nothing_and_each_says_itself_again(game):
    for before, event, after in history(game):
        assert event.but() == event and hash(event.but()) == hash(event)
        assert event.caused_by(None).cause is None
        if type(event).change is KINDS["value"].change:
            assert after == before


def test_the_same_moves_lead_to_the_same_game(game):
    again = Game(game.opening, RULES)
    for move in game.moves:
        again = again.play(move)
    assert again == game
    assert again.undo().play(again.moves[-1]) == game


@pytest.mark.parametrize("key", GAMES, ids=str)
def test_what_is_listed_is_allowed_and_listed_once(key):
    for position in list(random_game(*key).steps)[::9]:
        listed = [move for move, _ in zip(moves(position.start), range(200), strict=False)]
        assert len(set(listed)) == len(listed)
        for move in listed:
            assert refusals(position.start, move) == (), move


def same(position, move):
    """Return the move with the cards that it means, so that different wordings of one move are equal."""
    seat = position.seats[position.player]
    playable = seat.playable

    def cards(said):
        return tuple((playable[i], i < len(seat.hand)) for i in places(playable, said))

    match move:
        case Attack() | Answer() | Add():
            numbers = places(playable, move.cards)
            laid = tuple(playable[i] for i in numbers)
            active = used(laid, numbers, move.using, playable)
            stack = [(*card, i in active) for i, card in enumerate(cards(move.cards))]
            stat = getattr(move, "stat", None)
            if isinstance(move, Add) and stat == position.stat:
                stat = None
            return type(move), stack[0] if stack else None, sorted(stack[1:]), stat, getattr(move, "whom", None)
        case Counter() | Give():
            return type(move), cards((move.card,))
        case Play():
            return type(move), cards(move.cards)
    return move


@pytest.mark.parametrize("mode", MODES)
def test_whatever_is_not_refused_is_listed(mode):
    """A randomly worded move that is not refused is equal to one of the legal moves."""
    chance = Random(mode)
    tried = 0
    for seed in SEEDS:
        for step in random_game(mode, seed).steps[:: 3 if mode == "versus" else 9]:
            position = step.start
            if position.phase in ("choose", "send"):
                continue
            known = [same(position, move) for move in legal_moves(position)]
            names = [card.name for card in position.seats[position.player].playable]
            for _ in range(40 if names else 0):
                said = tuple(
                    Named(name, chance.choice((None, None, 1, 2)))
                    for name in chance.choices(names, k=chance.choice((1, 1, 2, 3)))
                )
                using = tuple(Named(chance.choice(said).name) for _ in range(chance.choice((0, 0, 1, 2))))
                stat = chance.choice(("power", "speed", None))
                move = chance.choice({
                    "attack": (Attack(said, stat, using, chance.choice((1, 2, 3)) if position.team else None),),
                    "answer": (Answer(said, using), Answer(said), Counter(said[0]), Give(said[0])),
                    "add": (Add(said, stat, using), Add()),
                    "play": (Play(said),),
                }[position.phase])  # fmt: skip
                if not refusals(position, move):
                    tried += 1
                    assert same(position, move) in known, move
    assert tried > 20


@pytest.mark.parametrize("mode", MODES)
def test_turning_the_wheel_by_one_tribe_everywhere_changes_no_result(mode):
    """All cards get the next tribe with the same wheel, or the wheel is written from the next tribe on."""
    following = dict(zip(WHEEL, (*WHEEL[1:], WHEEL[0]), strict=True))

    def turned(card):
        return card._replace(tribe=following.get(card.tribe, ""))

    game = random_game(mode, 1)
    position = game.opening.position
    seats = tuple(
        seat._replace(hand=tuple(map(turned, seat.hand)), deck=tuple(map(turned, seat.deck))) for seat in position.seats
    )
    other, wheel = position._replace(seats=seats), position._replace(wheel=(*WHEEL[1:], WHEEL[0]))
    for move in game.moves:
        other, wheel = play(other, move).position, play(wheel, move).position
    assert other.winners == wheel.winners == game.position.winners
    assert [[card.name for card in pile] for pile in other.piles] == [
        [card.name for card in pile] for pile in game.position.piles
    ]
    assert wheel.piles == game.position.piles


def test_a_seat_sees_its_own_hand_and_what_lies_open(game):
    for position in list(positions(game))[::11]:
        for viewer in (*range(len(position.seats)), None):
            view = seen(position, viewer)
            assert view.seed == 0 and view.piles == position.piles and view.centre == position.centre
            for side, (there, it) in enumerate(zip(position.seats, view.seats, strict=True)):
                assert set(it.deck) <= {BACK} and len(it.deck) == len(there.deck)
                assert (
                    it.hand == there.hand
                    if side == viewer
                    else set(it.hand) <= {BACK} and len(it.hand) == len(there.hand)
                )
                assert (it.overflow, it.discard, it.laid) == (there.overflow, there.discard, there.laid)
            assert seen(view, viewer) == view


def test_what_may_be_seen_is_told_by_events_that_hide_the_rest(game):
    """A card that comes from a deck into a hand is shown by events to its owner only, or to nobody."""
    for before, event, after in history(game):
        if event.kind in ("left-over", "put-away"):
            continue
        told = {field for field in event.fields if field not in (*event.hidden, *event.secret)}
        cards = [getattr(event, field) for field in told if field in ("card", "cards", "by", "other")]
        named = {card for it in cards for card in (it if isinstance(it, tuple) else (it,)) if isinstance(card, tuple)}
        for card in named:
            hidden = (
                [c for seat in after.seats for c in seat.hand + seat.deck]
                if event.kind in ("drawn", "draw", "shuffle", "mix")
                else []
            )
            assert card not in hidden or event.kind == "overflow", event
        if event.kind in ("drawn", "draw"):
            assert event.hidden
        if event.kind in ("shuffle", "mix", "coin"):
            assert "after" in event.secret
        assert before is not after or not named or event.kind


def test_a_move_is_listed_in_a_fixed_order_fewer_cards_first():
    position = random_game("versus", 0).steps[0].position
    listed = legal_moves(position)
    assert listed == legal_moves(position)
    sizes = [len(move.cards) for move in listed]
    assert sizes == sorted(sizes) and sizes[0] == 1 and sizes[-1] > 1
    assert [move.stat for move in listed[:4]] == ["power", "speed", "health", "cunning"]


def test_very_many_moves_are_not_all_listed():
    kites = (CARDS["Pinwheel"], CARDS["Kite"], CARDS["Origami"], CARDS["Atlas"], CARDS["Folio"], CARDS["Lantern"])
    position = random_game("versus", 0).steps[0].position
    seat = position.seats[position.player]._replace(
        hand=kites, overflow=(*kites, *kites, CARDS["Poster"], CARDS["Envelope"])
    )
    assert len(legal_moves(position.with_seat(position.player, seat))) == 20_000


def test_nobody_is_dealt_a_card_before_the_choice_is_made():
    """As printed: the toss, who attacks, and only then the decks are shuffled and six cards drawn."""
    for mode in ("versus", "versus 3", "versus 4", "team"):
        step = opening(mode, Random(3))
        assert [event.kind for event in step.events] == ["coin"]
        position = step.position
        while position.phase in ("choose", "send"):
            assert not any(seat.hand for seat in position.seats)
            position = play(position, some_move(position, Random(1), TRUE)).position
        assert [len(seat.hand) for seat in position.seats] == [6] * MODES[mode]


def test_a_choice_where_the_cards_are_dealt_leaves_them_as_they_are():
    position = begin("versus", [DECKS[1], DECKS[2]], 5).position
    dealt = play(position, moves(position).__next__()).position
    again = play(dealt._replace(phase="choose"), moves(position).__next__()).position
    assert again.seats == dealt.seats and again.phase == "attack"


def test_seeds_decide_all_that_chance_decides():
    games = {seed: begin("versus", [DECKS[1], DECKS[2]], seed) for seed in range(12)}
    assert begin("versus", [DECKS[1], DECKS[2]], 7) == games[7]
    assert {step.position.player for step in games.values()} == {0, 1}
    assert all(step.position.seed == step.events[-1].after != seed for seed, step in games.items())
    lots = {begin("versus 4", [DECKS[1]] * 4, seed).position.player for seed in range(40)}
    assert lots == {0, 1, 2, 3}


def test_nothing_lies_on_an_empty_table_and_a_is_to_attack():
    empty = Position()
    assert empty.phase == "attack" and empty.wheel == ("paper", "stone", "glass", "cloth", "ink")
    assert [reason.rule for reason in refusals(empty, Attack((Named("Kite"),), stat="speed"))] == [
        "dust.attack.playable"
    ]
    assert legal_moves(empty) == ()


def test_the_next_shuffle_goes_on_from_where_the_decks_of_children_were_mixed():
    step = begin("young", [DECKS[1], DECKS[2]], 7)
    before, mix = next((before, event) for before, event, _ in moments((step,)) if event.kind == "mix")
    assert (mix.cards, mix.after) == shuffled([card for seat in before.seats for card in seat.deck], 7)
    assert step.position.seed == mix.after != 7


def test_a_stack_that_is_listed_already_hides_none_that_comes_after_it():
    kite, lantern, folio = CARDS["Kite"], CARDS["Lantern"], CARDS["Folio"]
    position = Position(seats=(Seat((kite, kite, lantern, folio)), Seat((kite,))))
    laid = [
        tuple(named.name for named in move.cards)
        for move in legal_moves(position)
        if move.stat == "speed" and not move.using
    ]
    expected = {
        (hand[0], *sorted(hand[1:]))
        for size in range(1, 5)
        for hand in permutations(["Kite", "Kite", "Lantern", "Folio"], size)
    }
    assert len(laid) == len(expected)
    assert {(first, *sorted(others)) for first, *others in laid} == expected
