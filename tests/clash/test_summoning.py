"""Phase 2: which cards may be played, at what cost, and to which place."""

import pytest
from telling import tell

from tutor.games.clash.rulebook import Voice

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


def test_the_next_available_card_is_reported_if_there_is_one():
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


def test_a_champion_does_not_count_among_the_four_leftmost():
    told = tell(
        "game: edition 2, duel, turn 3, A to play, summoning, mana 9\nA: {Bastion} Zombie Gnome Ogre Troll\n"
        "B: {Bastion} Ogre Baron\nchampion A: Moth(3:1/1)\n\nplay Moth upper"
    )
    assert told.rules == ["summoning.behind"]


FIRST = (
    "game: edition 1, duel, turn 4, A to play, {phase}, mana 2\nA: {{Bastion}} Zombie Boom! Ogre Grrr Gnome Zombie\n"
    "upper: Brute | Gnome\nlower: | Gnome\nB: {{Bastion}} Ogre Baron\n\n"
)
SECOND = (
    "game: edition 2, duel, turn 4, A to play, {phase}, mana 2\nA: {{Bastion}} Zombie Boom! Ogre Grrr\nupper: Brute |\n"
    "B: {{Bastion}} Ogre Baron\nchampion A: {champion}\n\n"
)
WAITS, LIES = SECOND.replace("{champion}", "Moth(3:1/1)"), SECOND.replace("{champion}", "Moth(3:1/1)[exhausted]")


@pytest.mark.parametrize(
    ("start", "phase", "move", "rule", "why"),
    [
        (FIRST, "summoning", "play Boom! upper", "incantation.any-creature", "Boom! is an Incantation: it does not stay on a line. Play it at a creature: cast Boom! at …"),
        (FIRST, "summoning", "cast Zombie at Brute", "summoning.behind", "Zombie is a creature: it cannot be played at another one. Summon it: play Zombie upper, or lower."),
        (FIRST, "assault", "play Zombie upper", "summoning.only-then", "The assault has begun, and Zombie is a creature: those are summoned before it. Wait for your next turn."),
        (FIRST, "summoning", "play Gnome upper", "summoning.four-leftmost", "Gnome is number 5 in the hand, and only the four leftmost cards may be played. Play 1 card to its left first."),
        (FIRST, "summoning", "play Zombie 2 upper", "summoning.four-leftmost", "Zombie is number 6 in the hand, and only the four leftmost cards may be played. Play 2 cards to its left first."),
        (FIRST, "assault", "play Gnome upper", "summoning.four-leftmost", "Gnome is number 5 in the hand, and only the four leftmost cards may be played. In the assault only Incantations leave the hand. Wait for your next turn."),
        (FIRST, "summoning", "play Ogre upper", "mana.cost", "Ogre costs 4 Mana, and 2 is left. You are 2 Mana short."),
        (FIRST, "summoning", "play Troll upper", "summoning.from-hand", "There is no Troll in the hand of A. The hand holds: Zombie, Boom!, Ogre, Grrr, Gnome and Zombie."),
        (FIRST, "summoning", "play Zombie 3 upper", "summoning.from-hand", "There are only 2 cards called Zombie in the hand of A. Count them from the left, from 1."),
        (FIRST, "summoning", "play Ogre 2 upper", "summoning.from-hand", "There is only 1 Ogre in the hand of A. Count them from the left, from 1."),
        (FIRST, "summoning", "cast Boom! at B {Bastion}", "incantation.never-stronghold", "A Stronghold is no target for an Incantation. Aim at a creature in play."),
        (FIRST, "summoning", "cast Boom! at B upper 2", "incantation.any-creature", "No creature stands at B upper 2. Aim at a creature in play."),
        (FIRST, "summoning", "cast Boom! at Troll", "incantation.any-creature", "No Troll is in play. Aim at a creature in play."),
        (FIRST, "summoning", "cast Boom! at Gnome", "notation.name-twice", "There is more than one Gnome in play. Say which by its place: B upper 1, B lower 1."),
        (FIRST, "summoning", "play Zombie on Brute", "notation.symbiote-unknown", "In the first edition no card is played onto a creature. Choose a line."),
        (FIRST, "summoning", "attack", "assault.phase", "Creatures attack one by one only once the assault has begun. Say assault first; or end, and all of them attack."),
        (FIRST, "assault", "assault", "assault.phase", "The assault has already begun. Let creatures attack, or end the turn."),
        (FIRST, "assault", "attack\nattack", "assault.order", "All your creatures have been activated in this assault. End the turn."),
        (FIRST, "summoning", "return Zombie", "return.owner-orders", "No order of return is to be chosen. Make another move."),
        (WAITS, "summoning", "return Zombie", "return.fixed-order", "In the second edition the order of return is fixed. Make another move."),
        (WAITS, "summoning", "assault", "incantation.only-summoning", "In the second edition nothing can be played during the assault, so it is not stopped. End the turn: all your creatures attack."),
        (WAITS, "assault", "attack", "incantation.only-summoning", "In the second edition nothing can be played during the assault, so it is not stopped. End the turn: all your creatures attack."),
        (WAITS, "assault", "cast Boom! at Brute", "incantation.only-summoning", "The assault has begun, and in the second edition Incantations are played before it. Wait for your next turn."),
        (WAITS, "summoning", "play Zombie on Brute", "symbiote.above", "Zombie is no Symbiote: it cannot be placed above a creature. Choose a line."),
        (WAITS, "summoning", "play Moth upper", "mana.cost", "Moth costs 3 Mana, and 2 is left. You are 1 Mana short."),
        (LIES, "summoning", "play Moth upper", "champion.exhausted", "Moth, the Champion, is exhausted. A card played with its printed cost readies it."),
    ],
)  # fmt: skip
def test_a_refused_move_cites_its_rule_and_says_why(start, phase, move, rule, why):
    told = tell(start.format(phase=phase) + move)
    assert (rule, why) in [(r, f"{w} {then}") for r, w, then in Voice().refuse(told.refusal, told.position)]
