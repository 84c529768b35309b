"""The decisions of the computer player in positions with an obvious right move, and its evaluation, worked out by hand.

Each test is fast, so that all of them can run for every mutant.
"""

from __future__ import annotations

from math import isclose, log2
from types import SimpleNamespace

import pytest

from tutor.core.player import Chosen, Why
from tutor.games.clash.notation import read_position, write_move
from tutor.games.clash.odds import turns as every
from tutor.games.clash.odds.every_turn import rank
from tutor.games.clash.odds.turns import Outcome, _is_redundant, insist_on_a_turn, outcome
from tutor.games.clash.players import evaluation, planning, player
from tutor.games.clash.players.evaluation import Turn, Weights, places, side_weight, turns, value, value_ahead, worth
from tutor.games.clash.players.planning import STRENGTHS, Strength, ahead, cards, search
from tutor.games.clash.rules import END, A, B, Move, Place, Position, Refused
from tutor.games.clash.sets import all_cards
from tutor.locale import ENGLISH


def at(words: str) -> Position:
    """Return a position. DEAR stands for cards that cannot be paid, so that losing one card of a hand matters
    little."""
    return read_position(words.replace("DEAR", "Titan Martyr Troll Skewerer Abomination Carnivore"), all_cards())


def decided(words: str, strength: Strength) -> list[str]:
    """Return the moves of a turn, without its end, as text."""
    position = at(words)
    return [write_move(move, position) for move in search(player.seen(position, A), A, strength).moves]


# -- obvious moves ----------------------------------------------------------------------------------------------------

#: What the player should notice, the position, and the moves of every strength, or of those that look beyond one turn.
CLEAR = [
    ("the dearer of two", ("game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; upper: | Fox(1:2/1) ; "
     "lower: | Wolf(5:2/1) ; B: {Bastion} DEAR"), ["cast Boom! at Wolf"]),
    ("the one that is struck down, not the one that is dearer", ("game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; "
     "upper: | Fox(3:2/1) ; lower: | Wolf(5:2/2) ; B: {Bastion} DEAR"), ["cast Boom! at Fox"]),
    ("the one that stands in the way", ("game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Bear(4:4/4) | Wall(1:0/1) ; "
     "lower: | Post(1:0/1) ; B: {Bastion} DEAR"), ["cast Boom! at Wall"]),
    ("that it can pay for both", ("game: edition 1, duel, mana 5 ; A: {Bastion} Brute Zombie DEAR ; upper: | ; lower: | ; "
     "B: {Bastion} DEAR"), ["play Brute", "play Zombie"]),
    ("that it can pay for one, the dearer", ("game: edition 1, duel, mana 4 ; A: {Bastion} Zombie Brute DEAR ; upper: | ; "
     "lower: | ; B: {Bastion} DEAR"), ["play Brute"]),
    ("that it can pay for nothing", ("game: edition 1, duel, mana 3 ; A: {Bastion} Titan Troll ; upper: | Zombie ; lower: | ; "
     "B: {Bastion} DEAR"), []),
    ("that the pile has one card to lose", ("game: edition 2, solo, turn 5, mana 1 ; A: {Bastion} Boom! DEAR ; "
     "upper: Bear(4:4/4) | Wall(1:0/1) ; lower: | Wolf(5:2/1) ; automa: Zombie {Fort}"), ["cast Boom! at Wall"]),
    ("who is no enemy", ("game: edition 2, team, turn 9, A to play, mana 1 ; A: {Bastion} Boom! DEAR ; A-B: | Fox(2:2/1) ; "
     "A-D: | ; C: {Bastion} Ogre Troll ; C-D: Hare(6:6/1) | ; C-B: | ; B: {Bastion} DEAR ; D: {Bastion} DEAR"), ["cast Boom! at Fox"]),
    ("who sits across", ("game: edition 2, free-for-all, turn 9, A to play, mana 1 ; A: {Bastion} Boom! DEAR ; A-B: | Fox(3:3/1) ; "
     "A-D: | ; C: {Bastion} Ogre Troll ; C-D: Hare(3:3/1) | ; C-B: | ; B: {Bastion} DEAR ; D: {Bastion} DEAR"), ["cast Boom! at Fox"]),
    ("which pile is nearly lost", ("game: edition 2, co-op, turn 9, A to play, mana 1 ; A: {Bastion} Boom! DEAR ; "
     "A-B: Bear(4:4/4) | Wall(1:0/1) ; A-D: Bear(4:4/4) | Post(1:0/1) ; C: {Bastion} Ogre Troll ; C-D: | ; C-B: | ; "
     "automa B: Zombie Gnome Baron Troll Grrr Martyr Alpha {Bastion} ; automa D: Baron Troll {Fort}"), ["cast Boom! at Post"]),
]  # fmt: skip
FURTHER = [
    ("where it is struck", ("game: edition 1, duel, mana 4 ; A: {Bastion} Brute DEAR ; upper: | ; lower: | Wolf(3:3/2) ; "
     "B: {Bastion} DEAR"), ["play Brute lower"]),
    ("that a scratch heals", ("game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; upper: | Baron ; lower: | ; "
     "B: {Bastion} Ogre"), []),
    ("the one that would strike it", ("game: edition 2, team, turn 9, A to play, mana 4 ; A: {Bastion} Brute DEAR ; A-B: | ; "
     "A-D: | Wolf(6:4/5) ; C: {Bastion} Ogre Troll ; C-D: | ; C-B: | ; B: {Bastion} DEAR ; D: {Bastion} DEAR"), ["play Brute lower"]),
]  # fmt: skip


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("_sees", "words", "plays"), CLEAR, ids=[one[0] for one in CLEAR])
def test_every_strength_finds_the_obvious_move(_sees, words, plays, strength):
    made = decided(words, STRENGTHS[strength])
    assert sorted(move.removesuffix(" upper").removesuffix(" lower") for move in made) == sorted(plays)


@pytest.mark.parametrize("strength", ["fair", "hard"])
@pytest.mark.parametrize(("_sees", "words", "plays"), FURTHER, ids=[one[0] for one in FURTHER])
def test_stronger_players_look_beyond_their_turn(_sees, words, plays, strength):
    assert decided(words, STRENGTHS[strength]) == plays


def test_ties_are_broken_consistently_and_by_length():
    words = ("game: edition 1, duel, mana 2 ; A: {Bastion} Boom! Boom! DEAR ; upper: | Fox(3:2/1) ; lower: | Hare(3:2/1) ; "
             "B: {Bastion} DEAR")  # fmt: skip
    assert sorted(decided(words, STRENGTHS["fair"])) == ["cast Boom! at Fox", "cast Boom! at Hare"]
    for strength in STRENGTHS.values():
        one = decided(words.replace("mana 2", "mana 1"), strength)
        assert len(one) == 1 and one == decided(words.replace("mana 2", "mana 1"), strength)


def test_the_most_expensive_card_returns_first():
    cards = tuple(all_cards()[name] for name in ("Gnome", "Martyr", "Baron", "Ogre"))  # they cost 3, 7, 3 and 4
    (chosen,) = player.plan(
        at("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Fort} Ogre"), A, SimpleNamespace(cards=cards)
    )
    assert chosen.move == Move("return", order=("Martyr", "Ogre", "Gnome", "Baron"))
    assert chosen.why == Why("return.first", {"card": cards[1]})
    assert "Martyr" in player.say(chosen.why, ENGLISH)
    back = Why("cast.back", {"card": cards[0], "other": cards[2], "count": 2})
    assert player.say(back, ENGLISH).startswith("Gnome at my own Baron: it comes back to my hand, and")
    frees = Why("cast.frees", {"card": cards[0], "other": cards[2], "line": 1})
    assert player.say(frees, ENGLISH) == "Gnome at Baron: it is destroyed, and my lower line is free."
    pile = Why("end.reaches.pile", {"side": "automa", "count": 2})
    assert player.say(pile, ENGLISH) == "I attack: the Automa's pile loses 2 cards."
    of_d = Why("end.reaches.pile", {"side": "automa D", "count": 2})
    assert player.say(of_d, ENGLISH) == "I attack: Automa D's pile loses 2 cards."


def test_a_plan_ends_the_turn_unless_the_game_is_won():
    won = "game: edition 2, solo, turn 5, assault, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Ogre | ; lower: | ; automa: Zombie {Fort}"
    assert player.plan(at(won), A, strength="easy")[-1].why.kind == "end.wins"
    (chosen,) = player.plan(
        at("game: edition 1, duel, mana 3 ; A: {Bastion} Titan ; B: {Bastion} Ogre"), A, strength="fair"
    )
    assert write_move(chosen.move) == "end"


# -- search -----------------------------------------------------------------------------------------------------------

TWO = "game: edition 1, duel, mana 5 ; A: {Bastion} Brute Zombie DEAR ; upper: | ; lower: | ; B: {Bastion} Ogre Baron"


@pytest.mark.parametrize(("ways", "played"), [(1, 0), (2, 1), (3, 1), (40, 2)])
def test_the_number_of_lines_of_play_is_limited(ways, played):
    assert len(search(at(TWO), A, Strength(1, 0, ways, 6000)).moves) == played


def test_a_search_without_limits_left_finds_nothing():
    assert search(at(TWO), A, Strength(1, 0, 0, 6000)) is None and search(at(TWO), A, Strength(1, 0, 40, 0)) is None


def test_the_default_strength_is_hard_and_an_empty_search_ends_the_turn(monkeypatch):
    monkeypatch.setitem(STRENGTHS, "hard", Strength(1, 0, 0, 6000))
    assert player.plan(at(TWO), A) == (Chosen(END, Why("end.unseen")),)
    assert player.plan(at(TWO), A, strength="fair")[0].move != END
    assert player.say(Why("end.unseen"), ENGLISH).startswith("More happens")


def test_simulated_games_override_the_search(monkeypatch):
    def better(*_asked):
        yield
        return (END,)

    monkeypatch.setattr(player, "_better", better)
    assert [one.move for one in player.plan(at(TWO), A, strength="hard")] == [END]
    assert len(player.plan(at(TWO), A, strength="fair")) == 3


def test_only_some_strengths_consider_their_own_creatures_as_targets():
    words = ("game: edition 2, team, turn 9, A to play, mana 1 ; A: {Bastion} Boom! Zombie DEAR ; A-B: Ogre | Baron ; A-D: | ; "
             "C: {Bastion} Ogre Troll ; C-D: Gnome | Brute ; C-B: | ; B: {Bastion} Baron ; D: {Bastion} Gnome")  # fmt: skip
    aimed = {own: [write_move(move, at(words)) for move in cards(at(words), own)] for own in (False, True)}
    lines = ["play Zombie upper", "play Zombie lower"]
    assert sorted(aimed[False]) == sorted([*lines, "cast Boom! at Baron", "cast Boom! at Brute"])
    assert sorted(aimed[True]) == sorted([*aimed[False], "cast Boom! at Ogre", "cast Boom! at Gnome"])


def test_it_looks_ahead_the_given_number_of_rounds():
    duel, four = at(TWO), at("game: edition 2, free-for-all, turn 9 ; A: {Bastion} Ogre ; C: {Bastion} Ogre ; "
                             "B: {Bastion} Ogre ; D: {Bastion} Ogre")  # fmt: skip
    assert [[turn.side for turn in ahead(duel, A, rounds)] for rounds in range(3)] == [[0], [0, 1], [0, 1, 0]]
    assert [[turn.side for turn in ahead(four, A, rounds)] for rounds in range(3)] == [
        [0],
        [0, 1, 2, 3],
        [0, 1, 2, 3, 0],
    ]
    over = at("game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: {Fort}")
    assert ahead(over, B, 2) == (Turn(B, (), over),)


def test_the_last_incantation_is_delayed():
    first, second = Move("cast", "Boom!", target="Ogre"), Move("cast", "Boom!", target="Gnome")
    play = Move("play", "Ogre", line=1)
    assert planning._without_last_cast((first, second, play)) == (first, play)
    assert planning._without_last_cast((play,)) == (play,) and planning._without_last_cast(()) == ()


def test_a_wider_search_follows_several_lines_of_play():
    found = planning._Search(at(TWO), A, Strength(2, 0, 400, 60000))
    found.summon()
    # each card on each line, then both; lines of play that reach the same
    # position count once
    assert len(found.seen) == 1 + 4 + 4


def test_the_search_follows_incantations_at_its_own_creatures():
    words = "game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Bear(4:4/4) | Wolf(4:4/4) ; lower: | ; B: {Bastion} Ogre"
    for own, tables in ((False, 2), (True, 3)):
        found = planning._Search(at(words), A, Strength(1, 0, 40, 6000, own))
        found.summon()
        assert len(found.seen) == tables


def test_too_low_a_limit_to_delay_an_incantation_is_no_error():
    words = "game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Bear(4:4/4) | Wolf(6:1/5) ; lower: | ; B: {Bastion} Ogre"
    assert search(at(words), A, Strength(1, 0, 1, 6000, interrupts=True)).moves == ()


def test_an_incantation_can_be_delayed_until_its_target_is_hurt():
    words = ("game: edition 1, duel, turn 9, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Bear(4:4/4) | Wolf(6:1/5) ; "
             "lower: | Fox(2:1/1) ; B: {Bastion} Gnome Alpha Troll")  # fmt: skip
    found = planning._Search(at(words), A, STRENGTHS["fair"])
    found.interrupt()
    assert [move.kind for move in found.best.moves] == ["assault", "attack", "cast"]
    assert found.best.moves[-1].target == Place(B, 0, 1)
    assert found.left == 120 - 2  # Fox is not hurt: nothing else was considered
    assert decided(words, STRENGTHS["easy"])[0].startswith("cast")


# -- evaluation -------------------------------------------------------------------------------------------------------


def test_places_count_the_cards_to_the_right_and_the_whole_hand_for_a_bastion():
    bastion, fort = at("game: edition 1, duel ; A: Troll {Bastion} Ogre Gnome ; B: Troll {Fort} Ogre Gnome").kingdoms
    assert (places(bastion, False), places(fort, False)) == (2 + 3, 2)
    for stands, left in (("{Bastion} ; discard: Gnome", 2 + 1), ("{Fort} ; discard: Gnome", 2)):
        automa = at(f"game: edition 1, solo ; A: {{Bastion}} Ogre ; automa: Ogre Troll {stands}").kingdoms[1]
        assert places(automa, True) == left


WOLF = "Wolf(3:4/4)"  # worth 1 for itself, 3 for its Mana and 1.2 for its Attack


def test_the_worth_of_a_creature():
    lines = at(
        f"game: edition 2, duel ; A: {{Bastion}} Ogre ; upper: Troll&Specter Venenous-Lord {WOLF} | ; B: {{Bastion}} Ogre"
    )
    found = {creature.card.name: worth(creature) for _, creature in lines.creatures()}
    assert isclose(found["Wolf"], 1 + 3 + 1.2) and isclose(found["Venenous-Lord"], 1 + 3)  # its Attack Value is X
    assert isclose(found["Troll"], (1 + 6 + 0.9) + (1 + 3 + 0.6))
    wolf = next(creature for _, creature in lines.creatures() if creature.card.name == "Wolf")
    assert worth(wolf, Weights(card=10, cost=100, attack=1000)) == 4310


FOUR = "game: edition 2, %s, turn 9 ; A: {Bastion} Ogre ; C: {Bastion} Ogre ; B: {Bastion} Ogre ; D: {Bastion} Ogre"


def test_the_weight_of_each_side():
    assert [side_weight(at(TWO), A, side) for side in range(2)] == [1, -1]
    assert [side_weight(at(TWO), B, side) for side in range(2)] == [-1, 1]
    assert [side_weight(at(FOUR % "team"), 1, side) for side in range(4)] == [-1, 1, -1, 0.8]
    assert [side_weight(at(FOUR % "free-for-all"), 0, side) for side in range(4)] == [1, -1, -0.3, -1]
    assert [side_weight(at(FOUR % "free-for-all"), 3, side, Weights(opposite=0.5)) for side in range(4)] == [
        -1,
        -0.5,
        -1,
        1,
    ]


#: A has five places left and a Wolf, B one place and no creature.
AHEAD = f"game: edition 1, duel ; A: {{Bastion}} Ogre Troll ; upper: {WOLF} | ; lower: | ; B: {{Fort}} Ogre"


def test_the_value_of_a_position():
    worth_it = 8 * log2(1 + 4) + 5.2 - 8 * log2(1 + 1)
    assert isclose(value(at(AHEAD), A), worth_it) and isclose(value(at(AHEAD), B), -worth_it)
    for winner, worth_it in (("A", 1000), ("B", -1000)):
        hands = {side: "{Bastion} Ogre" if side == winner else "Ogre {Fort}" for side in "AB"}
        over = at(f"game: edition 1, duel, over, {winner} wins ; A: {hands['A']} ; B: {hands['B']}")
        assert value(over, A) == worth_it


def test_later_turns_are_weighted_by_distance():
    ends = [at(f"game: edition 1, duel ; A: {{Bastion}} {'Ogre ' * n} ; B: {{Bastion}} Ogre") for n in range(1, 6)]
    found = tuple(Turn(n % 2, (), end) for n, end in enumerate(ends))
    one, two, three, four, five = (value(end, A) for end in ends)
    assert isclose(value_ahead(found[:3], A, 2), 0.3 * one + 0.4 * two + 0.3 * three)
    assert isclose(value_ahead(found, A, 4), 0.3 * one + 0.4 * four + 0.3 * five)
    assert isclose(value_ahead(found[:1], A, 2), one) and isclose(value_ahead(found[:2], A, 2), 0.3 * one + 0.7 * two)
    assert isclose(value_ahead(found[:3], A, 2, Weights(ahead=(0, 0, 1))), three)
    assert isclose(value_ahead(found[:1], A, 2, Weights(place=1)), value(ends[0], A, Weights(place=1)))


def test_following_turns_play_no_card():
    first, second, third = turns(at(AHEAD.replace("{Fort} Ogre", "{Bastion} Ogre Baron Troll Gnome Grrr")), 3)
    assert [turn.side for turn in (first, second, third)] == [A, B, A]
    assert [turn.end.player for turn in (first, second, third)] == [A, B, A]
    assert [turn.end.kingdoms[B].life for turn in (first, second, third)] == [
        1,
        1,
        5,
    ]  # the Bastion falls, and the Fort is to the left of all five
    assert [any(event.kind == "slide" for event in turn.events) for turn in (first, second, third)] == [
        True,
        False,
        True,
    ]


def test_no_turn_follows_the_end_of_a_game():
    (only,) = turns(at(AHEAD), 3)
    assert only.side == A and only.end.winners == (A,) and only.events[-1].kind == "over"
    assert turns(only.end, 3) == () and turns(at(TWO), 0) == ()


def test_destroyed_creatures_of_given_sides():
    fight = at("game: edition 1, duel ; A: {Bastion} Ogre ; upper: Ogre | Gnome ; lower: | ; B: {Bastion} Ogre Troll")
    (turn,) = turns(fight, 1)
    assert [card.name for card in evaluation.destroyed(turn.events, (B,))] == ["Gnome"]
    assert evaluation.destroyed(turn.events, (A,)) == []


# -- all turns ------------------------------------------------------------------------------------------------------


def test_the_outcome_of_a_turn():
    words = "game: edition 1, duel, mana 3 ; A: {Bastion} Ogre Troll ; upper: Bear(4:4/4) | %s ; lower: Bee(1:1/1) | ; B: %s Ogre"
    start, end = (
        at(words % ("Gnome Grrr", "{Bastion}")),
        at((words % ("", "{Fort}")).replace("Bee(1:1/1) ", "").replace("mana 3", "mana 2")),
    )
    assert outcome(start, end) == ((), ("Gnome", "Grrr"), ("Bee",), (2, 1), (True, False), 2)
    solo = at("game: edition 1, solo ; A: {Bastion} Ogre ; automa: Ogre Troll Grrr {Bastion}")
    assert outcome(solo, solo)[3] == (1, 3)  # for an Automa the cards of its pile
    won = at("game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: {Fort}")
    assert outcome(start, won)[0] == (A,) and outcome(start, won)[2] == ("Bear", "Bee")


def test_outcomes_that_win_are_first_and_then_those_in_which_more_falls():
    plain, won, fells = (
        Outcome(winners, fell, (), (1, 1), (True, True), 0) for winners, fell in (((), ()), ((A,), ()), ((), ("Ogre",)))
    )
    assert sorted((plain, fells, won), key=lambda found: rank(at(TWO), found)) == [won, fells, plain]
    assert every.Turns((), 4, 0).is_complete and not every.Turns((), 4, 1).is_complete


def test_attacks_without_a_later_cast_are_skipped():
    able, unable = (
        at(f"game: edition 1, duel, mana {mana} ; A: {{Bastion}} Boom! ; B: {{Bastion}} Ogre") for mana in (1, 0)
    )
    cast, assault, attack = Move("cast", "Boom!", target="Ogre"), Move("assault"), Move("attack")
    nowhere = [(move.kind, last) for move in (END, cast, assault, attack) for last in ("", "cast", "assault", "attack")
               if _is_redundant(move, last, able)]  # fmt: skip
    assert nowhere == [("end", "assault"), ("end", "attack"), ("cast", "assault")]
    assert _is_redundant(assault, "", unable) and _is_redundant(attack, "assault", unable)


def test_turns_of_finished_games_and_of_automas_are_refused():
    over = at("game: edition 1, duel, over, B wins ; A: {Fort} ; B: {Bastion} Ogre")
    automa = at("game: edition 1, solo, turn 2, B to play ; A: {Bastion} Ogre ; automa: Ogre Troll {Bastion}")
    for table, reason in (
        (over, ("over", "game.ends", {"side": B})),
        (automa, ("automa-plays", "automa.plays-itself", {})),
    ):
        with pytest.raises(Refused) as refused:
            insist_on_a_turn(table)
        assert refused.value.args[0] == END and refused.value.reasons == (reason,)
