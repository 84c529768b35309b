"""Incantations: in both phases, at any creature, resolved at once, and returned to the hand."""

import pytest
from telling import tell

START = "game: edition 1, duel, turn 4, A to play, {phase}, mana 9\nA: {{Bastion}} Boom! Zombie Grrr\nupper: Brute | Ogre Baron\nlower: | Zombie\nB: {{Bastion}} Gnome Troll\n\n"


@pytest.mark.parametrize("phase", ["summoning", "assault"])
@pytest.mark.parametrize("target", ["Brute", "Ogre", "Baron", "B lower 1", "A upper 1", "B upper 2"])
def test_an_incantation_may_be_aimed_at_any_creature_in_both_phases(phase, target):
    told = tell(START.format(phase=phase) + f"cast Boom! at {target}")
    assert told.refused == []
    assert told.line("A") == "{Bastion} Zombie Grrr Boom!"
    assert told.position.mana == 8
    assert told.rules[-1] == "incantation.returns"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("{Bastion}", "stronghold-target"),
        ("A {Fort}", "stronghold-target"),
        ("Stronghold", "stronghold-target"),
        ("B upper 3", "empty-place"),
        ("A lower 1", "empty-place"),
        ("Troll", "not-in-play"),
    ],
)
def test_an_incantation_may_be_aimed_at_nothing_else(target, reason):
    assert tell(START.format(phase="summoning") + f"cast Boom! at {target}").refused == [reason]


def test_an_ambiguous_target_is_refused_with_its_places():
    told = tell(START.format(phase="summoning").replace("| Zombie", "Zombie | Zombie") + "cast Boom! at Zombie")
    assert told.refused == ["ambiguous"]
    assert told.refusal.reasons[0].facts["places"] == ((0, 1, 1), (1, 1, 1))


def test_a_destroyed_creature_returns_before_the_incantation():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Boom! Grrr\nupper: Zombie |\nB: {Bastion} Gnome Troll\n\ncast Boom! at Zombie"
    )
    assert told.line("A") == "{Bastion} Grrr Zombie Boom!"


def test_the_stronghold_may_be_at_the_right_end_during_an_incantation():
    for side in ("Bastion", "Fort"):
        told = tell(
            f"game: edition 1, duel\nA: Grrr {{{side}}} Boom!\nupper: | Ogre\nB: {{Bastion}} Gnome Troll\n\ncast Boom! at Ogre"
        )
        assert told.line("A") == f"Grrr {{{side}}} Boom!"
        assert not told.position.is_over


def test_the_only_card_of_the_hand_may_be_an_incantation():
    told = tell("game: edition 1, duel\nA: {Fort} Boom!\nupper: | Ogre\nB: {Bastion} Gnome Troll\n\ncast Boom! at Ogre")
    assert told.line("A") == "{Fort} Boom!"


def test_without_creatures_there_is_no_target():
    told = tell("game: edition 1, duel\nA: {Bastion} Boom! Zombie\nB: {Bastion} Gnome Troll\n\ncast Boom! at Ogre")
    assert told.refused == ["no-creature"]


def test_an_incantation_may_be_repeated_while_among_the_four_leftmost():
    script = (
        "game: edition 1, duel\nA: {Bastion} Boom! Zombie Grrr\nupper: | Martyr[spent]\nB: {Bastion} Gnome Troll\n\n"
    )
    told = tell(script + "cast Boom! at Martyr\n" * 4)
    assert told.line("upper") == "| Martyr[-4,spent]"
    assert tell(script + "cast Boom! at Martyr\n" * 5).refused == ["no-mana"]


def test_damage_of_zero_and_abilities_that_mean_nothing_on_an_incantation():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Puff(1:0 rage berserk) Grrr\nupper: | Carapace\nB: {Bastion} Gnome Troll\n\ncast Puff at Carapace"
    )
    assert told.line("upper") == "| Carapace"
    assert "protection.zero-is-no-source" in told.rules
