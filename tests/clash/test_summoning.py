"""Phase 2: which cards, for how much, and where to."""

import pytest
from telling import tell

HANDS = "game: edition 1, duel, turn 4, A to play, summoning, mana 20\nA: {hand}\nB: {{Bastion}} Ogre Baron\n\n{moves}"


@pytest.mark.parametrize(
    ("hand", "playable"),
    [
        ("{Bastion} Zombie Gnome Ogre Troll Grrr Baron", "Zombie Gnome Ogre Troll"),
        ("Zombie Gnome {Bastion} Ogre Troll Grrr Baron", "Zombie Gnome Ogre Troll"),
        ("Zombie Gnome Ogre Troll Grrr {Fort} Baron", "Zombie Gnome Ogre Troll"),
        ("{Bastion} Zombie Gnome", "Zombie Gnome"),
    ],
)
def test_the_four_leftmost_without_the_stronghold(hand, playable):
    for name in hand.replace("{Bastion} ", "").replace("{Fort} ", "").split():
        told = tell(HANDS.format(hand=hand, moves=f"play {name} upper"))
        assert (told.refused == []) == (name in playable.split()), name
        if told.refused:
            assert told.refusal.reasons[0].rule == "summoning.four-leftmost"


def test_every_reason_of_a_refusal_is_given():
    told = tell(
        "game: edition 1, duel, turn 4, A to play, assault, mana 2\nA: {Bastion} Zombie Gnome Ogre Brute Troll\n"
        "B: {Bastion} Ogre Baron\n\nplay Troll lower"
    )
    assert told.refused == ["play-in-assault", "not-leftmost-in-assault", "no-mana"]


def test_a_creature_enters_furthest_from_the_bridge_on_its_own_side():
    told = tell(
        "game: edition 1, duel, turn 4, B to play, summoning, mana 9\nA: {Bastion} Ogre Baron\n"
        "upper: Brute Scribe | Carapace Machine\nB: {Bastion} Zombie Gnome Troll\n\nplay Zombie upper\nplay Gnome lower"
    )
    assert told.line("upper") == "Brute Scribe | Carapace Machine Zombie[new]"
    assert told.line("lower") == "| Gnome[new]"
    assert told.events[0].to == (1, 0, 3)


def test_the_next_card_is_told_only_when_there_is_one():
    assert (
        "summoning.next-available"
        in tell(HANDS.format(hand="{Bastion} Zombie Gnome Ogre Troll Grrr", moves="play Gnome upper")).rules
    )
    assert (
        "summoning.next-available"
        not in tell(HANDS.format(hand="{Bastion} Zombie Gnome Ogre Troll", moves="play Gnome upper")).rules
    )


def test_playing_from_the_left_of_the_stronghold_moves_it_and_from_the_right_does_not():
    assert (
        tell(HANDS.format(hand="Zombie {Bastion} Gnome Ogre", moves="play Zombie upper")).line("A")
        == "{Bastion} Gnome Ogre"
    )
    assert (
        tell(HANDS.format(hand="Zombie {Bastion} Gnome Ogre", moves="play Gnome upper")).line("A")
        == "Zombie {Bastion} Ogre"
    )


def test_of_two_cards_of_one_name_the_leftmost_that_may_be_played_is_meant():
    hens = "{Bastion} Hen(5:1/1) Zombie Hen(1:1/2)"
    start = "game: edition 1, duel, turn 4, A to play, summoning, mana 2\nA: " + hens + "\nB: {Bastion} Ogre Baron\n\n"
    assert tell(start + "play Hen upper").line("upper") == "Hen(1:1/2)[new] |"
    assert tell(start + "play Hen 2 upper").line("upper") == "Hen(1:1/2)[new] |"
    assert tell(start + "play Hen 1 upper").refused == ["no-mana"]
    assert tell(start + "play Hen 3 upper").refused == ["no-such-copy"]
    assert tell(start + "play Ogre upper").refused == ["not-in-hand"]


def test_an_incantation_has_no_line_and_a_creature_no_target():
    start = "game: edition 1, duel\nA: {Bastion} Boom! Zombie\nupper: | Ogre\nB: {Bastion} Ogre Baron\n\n"
    assert tell(start + "play Boom! upper").refused == ["is-incantation"]
    assert tell(start + "cast Zombie at Ogre").refused == ["is-creature"]
    assert tell(start.replace("Zombie", "Zombie Grrr") + "play Zombie on Ogre").refused == ["no-symbiote"]
    assert tell(start + "assault\nplay Boom! upper").refused == ["is-incantation"]
