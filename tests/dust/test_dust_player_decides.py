"""Test decisions of the machine player where a person sees at once what is right, and its counts, worked out by hand.

Each test is quick, so that all of them can be run against mutants.
"""

from __future__ import annotations

from math import comb, isclose

import pytest
from dust.games import CARDS

from tutor.core.player import Why, at_once
from tutor.games.dust.players import player
from tutor.games.dust.players.chains import chains
from tutor.games.dust.players.imagining import _stand_in, hands, unseen
from tutor.games.dust.players.planning import STRENGTHS, Search, Strength, Way, _at_stake, _enough
from tutor.games.dust.rules.cards import BACK, Card
from tutor.games.dust.rules.moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Named, Play
from tutor.games.dust.rules.position import A, B, C, D, Lay, Position
from tutor.games.dust.words import read_position
from tutor.locale import ENGLISH, language

KITE, SQUID, FOLIO, VIAL, SNARE = (CARDS[name] for name in ("Kite", "Squid", "Folio", "Vial", "Snare"))
#: Squid is of ink, which beats paper: its 6 plus 1 ties with Kite's 7. Pebble, Bead and Sock do not reach it.
ANSWERED = "game: dust, versus, round 4, B to answer A, speed ; A: Bead Blot ; A laid: Kite ; B: %s"
TO_ATTACK = "game: dust, versus, round 4, A to attack ; A: %s ; B: Bead Bead Bead"


def at(words: str) -> Position:
    return read_position(words)


def played(words: str, strength: str) -> object:
    position = at(words)
    (one,) = player.plan(player.seen(position, position.player), position.player, strength=strength)
    return one.move


def search(words: str, strength: Strength = STRENGTHS["fair"]) -> Search:
    position = at(words)
    return Search(player.seen(position, position.player), position.player, strength)


# -- what is right ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", ["fair", "hard"])
@pytest.mark.parametrize(
    ("words", "kind", "cards"),
    [
        (ANSWERED % "Pebble Squid Bead", Answer, ["Squid"]),  # the only one that wins
        (ANSWERED % "Bead Seal Pebble", Answer, ["Seal"]),  # an equal value, and worth no points
        (ANSWERED % "Bead Quill Blot", Answer, ["Quill", "Blot"]),  # 5, half of 4 and 1 by the wheel are more than 7
        (ANSWERED % "Snare Pebble Bead", Counter, ["Snare"]),  # nothing else wins
        (ANSWERED % "Snare Squid Bead", Answer, ["Squid"]),  # the counter card is kept
        (ANSWERED % "Snowglobe Sock", Answer, ["Sock"]),  # nothing wins, so the card worth less is lost
        (ANSWERED % "Folio Atlas", Give, ["Atlas"]),  # paper cannot answer paper
        ((ANSWERED % "Pebble Squid Bead ; C: Bead Bead").replace("versus", "versus 3"), Answer, ["Squid"]),
    ],
)
def test_it_answers_as_a_person_would(words, kind, cards, strength):
    made = played(words, strength)
    said = made.cards if kind is Answer else (made.card,)
    assert type(made) is kind and [card.name for card in said] == cards


@pytest.mark.parametrize(
    ("hand", "card", "stat"),
    [
        ("Folio Pebble Blot", "Folio", "speed"), ("Atlas Folio Blot", "Atlas", "speed"),  # both 8; Atlas gives no points
        ("Bead Monolith Blot", "Monolith", "health"), ("Fountain-Pen Bead Kite", "Fountain-Pen", "cunning"),
        ("Chandelier Kite Blot", "Chandelier", "power"),
    ],
)  # fmt: skip
def test_it_attacks_with_its_highest_number_where_it_imagines_nothing(hand, card, stat):
    assert played(TO_ATTACK % hand, "fair") == Attack((Named(card),), stat)


def test_who_imagines_hands_does_not_attack_with_what_is_beaten_for_sure():
    words = "game: dust, versus, round 4, A to attack ; A: Keystone Vial ; B: ; B overflow: Chandelier Chandelier Telescope Lens Lens"
    assert played(words, "hard") == Attack((Named("Keystone"),), "health")  # 9, more than any open card has


@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_attacks_wherever_it_may_choose_and_sends_itself(strength):
    assert played("game: dust, team, BD to choose ; A: Bead ; B: Kite ; C: Bead ; D: Kite", strength) == Choose(True)
    (one,) = player.plan(
        at("game: dust, team, BD to choose ; A: Bead ; B: Kite ; C: Bead ; D: Kite"), B, strength=strength
    )
    assert one.why.kind == "choose.attack"
    sends = at("game: dust, team, AC to send ; A: Kite ; B: Kite ; C: Kite ; D: Kite")
    (one,) = player.plan(sends, C, strength=strength)
    assert one.move == First(C) and one.why.kind == "first.hand"


YOUNG = "game: dust, young, A to play ; A: %s ; B: Kite Kite ; B deck: Kite ; centre: %s"


@pytest.mark.parametrize(
    ("hand", "centre", "moves"),
    [  # cloth beats ink, glass cloth, stone glass and paper stone
        ("Button Bead Pebble Kite", "Blot", ("Button", "Button Bead", "Button Bead Pebble Kite")),
        ("Kite Button", "Blot", ("Button", "Button", "Button")),
        ("Kite Pebble", "Blot", ("", "", "")),
    ],
)
def test_young_champions_lay_as_many_as_they_may(hand, centre, moves):
    for strength, cards in zip(STRENGTHS, moves, strict=True):
        expected = Play(tuple(Named(card) for card in cards.split())) if cards else Draw()
        assert played(YOUNG % (hand, centre), strength) == expected
    assert played(YOUNG % (hand, centre), "") == expected  # the default strength is the highest


def test_every_chain_is_found_the_shorter_ones_first():
    found = [" ".join(card.name for card in getattr(move, "cards", ())) for move, _ in chains(at(YOUNG % ("Bead Button Kite Pebble Sock", "Blot")))]  # fmt: skip
    assert found == ["Button", "Button Bead", "Button Bead Pebble", "Button Bead Pebble Kite"]
    assert chains(at(YOUNG % ("Kite", "Blot"))) == [(Draw(), ())]


def test_of_equal_chains_those_come_first_that_lie_further_left():
    found = chains(at("game: dust, young, A to play ; A: Pebble Kite Blot ; B: Kite"))
    assert [move.cards[0].name for move, chain in found if len(chain) == 1] == ["Pebble", "Kite", "Blot"]


@pytest.mark.parametrize(
    ("rank", "known", "numbers"),
    [("gold", "Kite", (6, 8, 4, 6)), ("bronze", "Chandelier", (8, 4, 4, 2)), ("bronze", "Kite", (4, 7, 3, 4)), ("epic", "Kite Folio", (6, 8, 5, 6)),
     ("gold", "own", (8, 8, 8, 8)), ("platinum", "Kite Folio", (6, 8, 5, 7)), ("silver", "", (5, 5, 5, 5))],
)  # fmt: skip
def test_a_card_that_is_not_seen_is_taken_for_one_of_its_rank_like_those_that_are(rank, known, numbers):
    """Gold has 1.5 more than Bronze, Platinum 1.75, Epic 1.5; a half is rounded to the even number."""
    cards = [Card("Own", tribe="paper", rank="of its own", stats=(6,) * 4)] if known == "own" else hand(*known.split())
    assert _stand_in("paper", rank, list(cards)).stats == numbers


def test_cards_statistics_and_numbers_are_said_as_they_are_called():
    why = Why("attack.highest", {"cards": (KITE, VIAL), "stat": "speed", "amount": 7})
    assert player.say(why, ENGLISH) == "Kite and Vial, speed: 7 is the most that I find with one card."
    assert "vitesse" in player.say(why, language("fr"))


def test_who_thinks_with_pauses_comes_to_the_same():
    table = at(ANSWERED % "Squid Pebble Bead")
    for strength in STRENGTHS:
        assert at_once(player.think(table, B, None, strength)) == player.plan(table, B, None, strength)


def test_a_lot_is_fixed_by_what_is_seen():
    made = {str(played(TO_ATTACK.replace("round 4", f"round {n}") % "Folio Pebble Blot", "easy")) for n in range(4, 10)}
    assert len(made) > 1 and played(TO_ATTACK % "Folio", "easy") == played(TO_ATTACK % "Folio", "easy")
    assert player._lot(at(TO_ATTACK % "Folio"), 1) == 0


# -- what there is to choose from -------------------------------------------------------------------------------------


def test_answers_counter_cards_and_cards_to_be_given_up():
    found = search(ANSWERED % "Pebble Squid Snare Snare", Strength(looks=9)).answers()
    assert [(way.move, way.against, way.amount, way.wins) for way in found if isinstance(way.move, Answer)] == [
        (Answer((Named("Pebble"),)), 7, 2, False), (Answer((Named("Squid"),)), 7, 7, True),
        (Answer((Named("Squid"),), (Named("Squid"),)), 7, 7, True),
    ]  # fmt: skip
    (counter,) = (way for way in found if isinstance(way.move, Counter))
    assert counter.wins and counter.lay == Lay(counters=(SNARE,)) and counter.move.card.name == "Snare"
    assert not any(isinstance(way.move, Give) for way in found)
    given = search(ANSWERED % "Folio Atlas", Strength(looks=9)).answers()  # paper cannot answer paper
    assert [way.move for way in given] == [Give(Named("Folio")), Give(Named("Atlas"))]
    assert [way.worth for way in given] == [-(0.0 + 3), -(0.0 + 0)]
    assert [way.move for way in search(ANSWERED % "Folio Atlas", Strength(looks=1)).answers()] == [Give(Named("Folio"))]


def test_only_who_is_followed_imagines_what_the_others_hold():
    hard, words = STRENGTHS["hard"], ANSWERED % "Squid Stencil Blot Quill Seal Snare"
    alone = search(words, hard).answers()
    assert len(alone) > hard.closer and alone == search(words, hard._replace(hands=0)).answers()
    found = search(words.replace("versus", "versus 3") + " ; C: Bead Blot", hard).answers()
    assert len(found) == hard.closer and {
        way.held is not None for way in found if way.wins and isinstance(way.move, Answer)
    } == {True}


def test_what_is_seen_of_a_hand_is_not_imagined_and_nobody_imagines_the_own():
    table = at(TO_ATTACK % "Kite")
    assert hands(table, A, 2) == ({B: hand("Bead", "Bead", "Bead")},) * 2
    assert {card.name for card in unseen(table)} == {BACK.name} and any(card.is_counter for card in unseen(table))
    assert all(set(one) == {B} and len(one[B]) == 3 for one in search(TO_ATTACK % "Kite", STRENGTHS["hard"]).imagined)


def test_a_team_attacks_those_of_the_other():
    words = "game: dust, team, %s to attack ; A: Kite ; B: Kite ; C: Kite ; D: Kite"
    for side, others in (("A", {B, D}), ("B", {A, C}), ("C", {B, D}), ("D", {A, C})):
        assert {way.move.whom for way in search(words % side, Strength(looks=9)).attacks()} == others


def test_no_more_cards_and_stacks_are_looked_at_than_it_may():
    def sizes(**thinks: int) -> list[int]:
        return [
            len(stack[0])
            for stack, _ in search(TO_ATTACK % "Bead Kaleidoscope Lens", Strength(**thinks)).laid(
                None, thinks["attacks"]
            )
        ]

    assert set(sizes(looks=99, attacks=1)) == {1} and set(sizes(looks=99, attacks=2)) == {1, 2}
    assert sizes(looks=2, attacks=2) == [1, 1] and sizes(looks=99, attacks=2) == sorted(sizes(looks=99, attacks=2))


def test_each_card_attacks_by_its_two_best_numbers_and_each_opponent():
    found = search(TO_ATTACK % "Kite Folio", Strength(looks=9)).attacks()
    assert [(way.move.cards[0].name, way.move.stat, way.amount, way.worth) for way in found] == [
        ("Kite", "speed", 7, 6.9), ("Kite", "power", 4, 3.9), ("Folio", "speed", 8, 7.7), ("Folio", "cunning", 7, 6.7),
    ]  # fmt: skip
    team = search("game: dust, team, A to attack ; A: Kite ; B: Blot ; C: Blot ; D: Blot", Strength(looks=9)).attacks()
    assert [(way.move.stat, way.move.whom) for way in team] == [("speed", B), ("speed", D), ("power", B), ("power", D)]


def test_what_is_added_to_a_counter_card_uses_its_ability_and_names_a_statistic_only_where_it_is_another():
    found = search(
        "game: dust, versus 3, round 4 begun by C, A to add, speed ; A: Squid ; A laid: Snare ; B: Bead ; C: Bead ; C laid: Kite",
        Strength(looks=9),
    ).attacks()
    assert [way.move for way in found] == [
        Add(), Add((Named("Squid"),), "cunning"), Add((Named("Squid"),)),
        Add((Named("Squid"),), "cunning", (Named("Squid"),)), Add((Named("Squid"),), None, (Named("Squid"),)),
    ]  # fmt: skip


# -- what it is worth -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("won", range(4))
@pytest.mark.parametrize("left", range(4))
def test_two_clashes_of_three_are_enough_each_of_them_even(won, left):
    assert _enough(won, left) == sum(comb(left, more) for more in range(left + 1) if won + more >= 2) / 2**left


def test_who_wins_gets_what_lies_there_and_who_loses_leaves_what_was_laid():
    it, squid = search(ANSWERED % "Squid Pebble Bead"), Lay(cards=(SQUID,))
    assert isclose(it.worth(squid, 1.0), 1 + 1 - 0.55)  # Kite's point, the next attack, less one card
    assert isclose(it.worth(squid, 0.0), -1 - 0.55) and isclose(it.worth(squid, 0.5), 1 - 0.5 - 0.55)
    assert isclose(it.worth(squid, 1.0, 2.0), 2 + 1 + 1 - 0.55)
    assert isclose(it.worth(squid._replace(active=(0,)), 1.0), 1 + 1 - 0.55 + 0.3)  # its hoard
    assert isclose(it.worth(Lay(cards=(FOLIO, KITE)), 0.0), -(3 + 1) - 2 * 0.55)
    assert isclose(it.worth(Lay(counters=(SNARE,)), 1.0), 1 + 1 - 1.5)
    last = search(ANSWERED % "Squid")
    assert isclose(last.worth(squid, 1.0), 1 + 1 + 3 - 0.55)  # and the last round


def test_in_a_team_what_the_partner_laid_is_at_stake_too():
    it = search("game: dust, team, round 2 begun by A, D to answer C, health ; A: Kite ; A laid: Folio ; B: Blot ; "
                "B laid: Squid ; C: Kite ; C laid: Kite ; D: Kite Kite ; clashes: B won, C lost")  # fmt: skip
    pebble = Lay(cards=(CARDS["Pebble"],))
    assert isclose(it.worth(pebble, 1.0), (3 + 1) + 1 - 0.55) and isclose(it.worth(pebble, 0.0), -(1 + 1) - 0.55)


def test_what_crumbles_is_not_at_stake():
    assert _at_stake(Lay(cards=(VIAL, FOLIO))) == 4 and _at_stake(Lay(cards=(VIAL, FOLIO), active=(0,))) == 3
    assert _at_stake(Lay(counters=(SNARE,), given=(KITE,), cards=(FOLIO,))) == 4


@pytest.mark.parametrize(
    ("hand", "lay", "last"),
    [("Squid", Lay(cards=(SQUID,)), True), ("Squid Bead", Lay(cards=(SQUID,)), False), ("Squid Bead", Lay(cards=(SQUID, KITE)), True)],
)  # fmt: skip
def test_a_round_is_the_last_where_somebody_has_no_card_left(hand, lay, last):
    assert search(ANSWERED % hand).is_last(lay) is last
    assert search((ANSWERED % hand).replace("A: Bead Blot", "A: ")).is_last(lay)


MANY = "game: dust, versus 4, round 2 begun by B, %s, speed ; A: Bead ; B: Bead ; B laid: Kite ; C: Kite ; D: Kite"


def test_those_follow_who_have_not_answered_yet():
    assert search("game: dust, versus 4, round 2, B to attack ; A: Bead ; B: Kite ; C: Bead ; D: Bead").following() == (
        C,
        D,
        A,
    )
    assert search(MANY % "C to answer B").following() == (D, A) and search(MANY % "A to answer B").following() == ()
    assert search(TO_ATTACK % "Kite").following() == (B,) and search(ANSWERED % "Squid").following() == ()


FIRST = "game: dust, team, A to attack ; A: Kite ; B: Blot ; C: Blot ; D: Blot"
SECOND = "game: dust, team, round 2 begun by A, B to answer A, speed ; A: Bead ; A laid: Kite ; B: Squid Blot ; C: Blot ; D: Blot"
THIRD = ("game: dust, team, round 2 begun by A, C to answer B, speed ; A: Bead ; A laid: Kite ; B: Blot ; B laid: Squid ; "
         "C: Kite Blot ; D: Blot ; clashes: B won")  # fmt: skip
LAST = ("game: dust, team, round 2 begun by A, D to answer C, health ; A: Kite ; A laid: Kite ; B: Blot ; B laid: Blot ; C: Kite ; "
        "C laid: Kite ; D: Kite Kite ; clashes: B won, C won")  # fmt: skip
WON, LOST = Way(Add(), wins=True), Way(Add(), wins=False)


def test_in_a_team_the_attackers_partner_follows_and_then_the_other_defender():
    assert search(FIRST).following() == () and search(FIRST).following(D) == (D,)
    assert search(SECOND).following() == (C,) and search(THIRD).following() == (D,) and search(LAST).following() == ()
    assert search(SECOND).goes_on(LOST) and not search(LAST).goes_on(WON)
    assert not search(MANY % "C to answer B").goes_on(LOST) and search(MANY % "C to answer B").goes_on(WON)


@pytest.mark.parametrize(
    ("words", "way", "chance"),
    [
        (TO_ATTACK % "Kite", LOST, 0.8), (ANSWERED % "Squid", WON, 1), (ANSWERED % "Squid", LOST, 0),
        (MANY % "C to answer B", WON, 0.8), (MANY % "C to answer B", LOST, 0), (MANY % "A to answer B", WON, 1),
        (FIRST, LOST, 0.8 * 0.75 + 0.2 * 0.25),  # one of three, and then one more of two, or both
        (SECOND, WON, 0.8 * 1 + 0.2 * 0.5),  # one is won, and the next with 0.8
        (SECOND, LOST, 0.8 * 0.5 + 0.2 * 0),
        (THIRD, WON, 0.8 * 1 + 0.2 * 0), (THIRD, LOST, 0),  # B has won one for the others
        (LAST, WON, 1), (LAST, LOST, 0),
    ],
)  # fmt: skip
def test_the_chance_of_the_round_is_that_of_what_is_still_to_be_won(words, way, chance):
    assert isclose(search(words).chance(way, 0.8), chance)


# -- the others -------------------------------------------------------------------------------------------------------


def hand(*names: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in names)


@pytest.mark.parametrize(
    ("held", "loses"),
    [
        (("Squid", "Pebble"), None),  # a tie, which wins
        (("Pebble", "Snare"), None),
        (("Pebble", "Gargoyle"), 1),  # neither reaches 7, nor do both
        (("Chandelier", "Pebble"), 1),  # stone is next to paper on the wheel, and has to answer
        (("Chandelier", "Sandbag"), 0),  # glass and cloth are not, so either may answer
        (("Stencil", "Blot"), None),  # 6 and half of 4
        (("Blot", "Pebble"), 1),
        (("Folio", "Poster"), 0),  # a player who cannot answer gives up a card
        ((), 0),
    ],
)  # fmt: skip
def test_what_another_would_answer(held, loses):
    table = at(ANSWERED % "Bead")._replace(player=B)
    assert search(ANSWERED % "Bead").reply(table, hand(*held), {}) == loses


def test_what_is_laid_holds_in_so_many_of_the_imagined_hands_and_wins_so_many_points():
    it = search(TO_ATTACK % "Kite", STRENGTHS["hard"])
    it.imagined = tuple({B: hand(*held)} for held in (("Squid",), ("Pebble",), ("Snowglobe",), ("Snare",)))
    way = Way(Attack((Named("Kite"),), "speed"), Lay(cards=(KITE,)))
    assert it.held(way) == (2, (1 + 3) / 2)
    (closer,) = it.closer(
        [way]
    )  # in half of the hands Kite's point is lost, in half two points and the next attack are won
    assert closer.held == 2 and isclose(closer.worth, 0.5 * (2 + 1 + 3) - 0.5 * 1 - 0.55)
    four = search("game: dust, versus 3, round 2, A to attack ; A: Kite ; B: Bead ; C: Bead", STRENGTHS["hard"])
    four.imagined = ({B: hand("Pebble"), C: hand("Pebble")}, {B: hand("Pebble"), C: hand("Squid")})
    assert four.held(way) == (1, 2.0)
    four.imagined = ({B: hand("Squid"), C: hand("Pebble")},)
    assert four.held(way) == (0, 0.0)
