"""The Stronghold: sliding, falling, and the end of the game."""

import pytest
from telling import tell

ATTACK = "game: edition 1, duel\nA: {{Bastion}} Zombie Grrr\nupper: Axe(1:{attack}/9) |\nB: {hand}\n\nend"


@pytest.mark.parametrize(
    ("attack", "hand", "after"),
    [
        (1, "{Bastion} Ogre Troll Baron", "Ogre {Bastion} Troll Baron"),
        (2, "{Bastion} Ogre Troll Baron", "Ogre Troll {Bastion} Baron"),
        (3, "{Bastion} Ogre Troll Baron", "{Fort} Ogre Troll Baron"),
        (9, "{Bastion} Ogre Troll Baron", "{Fort} Ogre Troll Baron"),
        (1, "Ogre Troll {Bastion} Baron", "{Fort} Ogre Troll Baron"),
        (0, "Ogre Troll {Bastion} Baron", "Ogre Troll {Bastion} Baron"),
        (2, "{Fort} Ogre Troll Baron", "Ogre Troll {Fort} Baron"),
        (3, "{Fort} Ogre Troll Baron", "Ogre Troll Baron {Fort}"),
        (999, "{Fort} Ogre Troll Baron", "Ogre Troll Baron {Fort}"),
    ],
)
def test_damage_slides_it_to_the_right(attack, hand, after):
    told = tell(ATTACK.format(attack=attack, hand=hand))
    assert told.line("B") == after
    assert told.position.is_over == after.endswith("{Fort}")


def test_excess_damage_to_a_bastion_is_reported_as_lost():
    assert "stronghold.excess-lost" in tell(ATTACK.format(attack=4, hand="{Bastion} Ogre Troll Baron")).rules
    assert "stronghold.excess-lost" not in tell(ATTACK.format(attack=3, hand="{Bastion} Ogre Troll Baron")).rules
    assert "stronghold.excess-lost" not in tell(ATTACK.format(attack=9, hand="{Fort} Ogre Troll Baron")).rules


def test_bastion_and_fort_can_fall_in_one_assault():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute Zombie |\nlower: Ogre |\nB: {Bastion} Ogre Troll\n\nend"
    )
    assert told.position.winner == 0
    assert told.line("game").endswith("over, A wins")
    assert told.line("lower") == "Ogre |"  # it was not activated


def test_the_game_ends_at_once_and_the_table_remains():
    told = tell(
        "game: edition 1, duel, turn 7\nA: {Bastion} Zombie Grrr\nupper: Brute Zombie | \nlower: Ogre | Baron[-1]\nB: {Fort} Ogre\n\nend"
    )
    assert told.text == (
        "game: edition 1, duel, turn 7, over, A wins\nA: {Bastion} Zombie Grrr\nupper: Brute[acted] Zombie |\n"
        "lower: Ogre | Baron[-1]\nB: Ogre {Fort}"
    )
    for move in ("end", "assault", "attack", "play Zombie upper"):
        assert tell(f"{told.text}\n\n{move}").refused == ["over"]


@pytest.mark.parametrize("side", ["Bastion", "Fort"])
def test_with_nothing_else_in_hand_the_game_is_lost(side):
    told = tell(f"game: edition 1, duel\nA: {{{side}}} Zombie\nB: {{Bastion}} Ogre Troll\n\nplay Zombie lower")
    assert told.position.winner == 1
    assert "stronghold.alone" in told.rules


def test_the_fort_mends_when_a_creature_returns():
    told = tell("game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute | Gnome\nB: Ogre {Fort} Troll\n\nend")
    assert told.position.kingdoms[1].life == 2
    assert next(e for e in told.events if e.kind == "leave").after == 2
