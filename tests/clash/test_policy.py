"""The simple policy, fast enough to play many games: its evaluation, worked out by hand, and its moves.

Each test is fast, so that all of them can run for every mutant.
"""

from __future__ import annotations

from math import isclose, log2
from random import Random

import pytest
from test_player_decides import AHEAD, TWO, WOLF, at

from tutor.games.clash.notation import write_move
from tutor.games.clash.players import planning, policy
from tutor.games.clash.players.planning import STRENGTHS, cards
from tutor.games.clash.rules import A, B

HIT = "game: edition 2, duel ; A: {Bastion} Ogre Troll ; upper: %s | %s ; lower: %s | %s ; B: {Fort} Ogre Troll Gnome"


@pytest.mark.parametrize(
    ("upper", "facing", "lower", "beside", "through"),
    [
        ("", WOLF, "", "Fox(1:2/1)", 6),  # both lines
        (
            "Far(1:0/1) Near(1:0/3)",
            "Wolf(3:4/4) Fox(1:2/1) Hawk(1:5/1)",
            "",
            "",
            4,
        ),  # one is stopped by each, and Wolf is left
        ("Near(1:0/5)", "Wolf(3:4/4) Fox(1:4/1) Hawk(1:4/1)", "", "", 4),  # two are needed
        ("Near(1:0/9)", "Dragonet", "", "", 2),  # passes over the creatures on the upper line
        ("", "", "Near(1:0/9)", "Dragonet", 0),  # but not on the lower line
        ("", "Veteran", "", "", 0),  # only defends
        ("Near(1:0/4)", "Wolf(3:4/4) Veteran", "", "", 4),  # and attacks the creature in its way
    ],
)
def test_open_attack(upper, facing, lower, beside, through):
    assert policy.open_attack(at(HIT % (upper, facing, lower, beside)), A) == through


def test_plain_value():
    table = at(HIT % ("", WOLF, "", ""))  # A has four places, of which Wolf takes all; B has three, and Wolf
    assert isclose(policy.plain_value(table, A), -10 - (8 * log2(1 + 3) + 5.2))
    assert isclose(policy.plain_value(table, B), 10 + 8 * log2(1 + 3) + 5.2)
    over = at("game: edition 1, duel, over, B wins ; A: {Fort} ; B: {Bastion} Ogre")
    assert (policy.plain_value(over, A), policy.plain_value(over, B)) == (-1000, 1000)


def sensible(words: str) -> str:
    return write_move(policy.sensible(at(words), Random(1)), at(words))


SHOT = "game: edition 1, duel, mana %d ; A: {Bastion} Zombie Boom! Baron Brute DEAR ; upper: Ogre | %s ; lower: | %s ; B: {Bastion} Ogre"


@pytest.mark.parametrize(
    ("mana", "upper", "lower", "plays"),
    [
        (4, "", "", "play Brute lower"),  # the most expensive card, to the line with fewer creatures
        (3, "", "", "play Baron lower"),
        (1, "", "", "play Zombie lower"),
        (0, "", "", "end"),
        (1, "Gnome", "Zombie", "cast Boom! at Gnome"),  # both would be destroyed; Gnome costs 3
        (1, "Baron", "", "play Zombie lower"),  # would not be destroyed
        (4, "Gnome", "", "play Brute lower"),
        (1, "Titan[-7]", "", "cast Boom! at Titan"),
    ],
)
def test_the_sensible_move_is_the_most_expensive(mana, upper, lower, plays):
    assert sensible(SHOT % (mana, upper, lower)) == plays
    assert (
        sensible(
            "game: edition 1, duel, mana 0 ; A: {Bastion} Puff(0:0) DEAR ; upper: | Fox(3:2/1) ; B: {Bastion} Ogre"
        )
        == "end"
    )


def test_a_policy_turn_takes_the_best_end_and_plays_the_automa():
    won = policy.turn(at("game: edition 2, solo, turn 5, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Bear(4:4/4) | Wall(1:0/1) ; lower: | ; "
                         "automa: Zombie {Fort}"))  # fmt: skip
    assert won.winners == (A,)
    after = policy.turn(at(TWO))
    assert after.player == B and sorted(creature.card.name for _, creature in after.creatures(A)) == ["Brute", "Zombie"]
    met = [tuple(sorted(creature.card.name for _, creature in table.creatures(A))) for table in policy.tables(at(TWO))]
    assert met[0] == () and set(met) == {(), ("Brute",), ("Zombie",), ("Brute", "Zombie")}
    automa = at("game: edition 1, solo, turn 2, B to play ; A: {Bastion} Ogre ; automa: Ogre Troll {Bastion}")
    assert policy.turn(automa).player == A
    # two creatures return at the same time in the Automa's turn
    for begins in ("A to play, mana 0", "B to play, assault"):
        after = policy.turn(at(f"game: edition 1, solo, turn 4, {begins} ; A: {{Bastion}} Ogre ; upper: Vial(3:1/1) | Bear(9:4/4 splash) ; "
                               "lower: Lens(3:1/1) | ; automa: Puff(0:0) {Bastion}"))  # fmt: skip
        assert after.player == A and {"Vial", "Lens"} < {card.name for card in after.kingdoms[A].hand}


def test_the_policy_aims_at_enemies_only():
    found = policy.tables(at("game: edition 1, duel, mana 1 ; A: {Bastion} Boom! DEAR ; upper: Gnome | Zombie ; lower: | ; "
                             "B: {Bastion} Ogre"))  # fmt: skip
    assert [[creature.card.name for _, creature in table.creatures()] for table in found] == [
        ["Gnome", "Zombie"],
        ["Gnome"],
    ]


def test_the_policy_leaves_no_choice_open():
    words = ("game: edition 1, duel, mana %d ; A: {Bastion} Combustion DEAR ; upper: %s | Lens(3:1/1) ; lower: | Vial(3:1/1) ; "
             "B: {Bastion} Ogre")  # fmt: skip
    found = planning._Search(at(words % (3, "")), A, STRENGTHS["easy"])
    ways = [found.follow(found.start, move) for move in cards(found.start.position, own=False)]
    wolf = (
        (words % (1, "Bear(4:4/4 splash)"))
        .replace("lower: | Vial", "lower: Bull(4:4/4) | Vial")
        .replace("Combustion", "Boom!")
    )
    waits = planning._Search(at(wolf.replace("Vial(3:1/1)", "Vial(3:1/1) Wolf(6:1/5)")), A, STRENGTHS["fair"])
    waits.interrupt()
    assert [card.name for card in waits.best.position.kingdoms[B].hand] == ["Ogre", "Lens", "Vial", "Wolf"]
    for table in (
        policy.tables(at(words % (3, "")))[1],
        policy.turn(at(words % (0, "Bear(4:4/4 splash)"))),
        ways[0].position,
    ):
        assert list(table.creatures(B)) == []
        assert sorted(card.name for card in table.kingdoms[B].hand) == ["Lens", "Ogre", "Vial"]


def test_the_policy_does_not_continue_a_finished_game():
    over = at("game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: {Fort}")
    assert policy.play_out(over) == over and policy.tables(over) == [over]
    assert policy.play_out(at(AHEAD)).winners == (A,)
