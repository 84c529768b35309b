"""All turns, the Automa's next turn and the best turn in small positions, worked out by hand from the rulebooks in
advance.

They are exact shares, every end of a turn, and turns that certainly win or save the game. The calculation is beside
each.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tutor.core.analysis import Query
from tutor.games.clash.notation import read_position
from tutor.games.clash.notation.writing import write_move
from tutor.games.clash.odds.best import best
from tutor.games.clash.odds.coming import coming
from tutor.games.clash.odds.every_turn import EveryTurn
from tutor.games.clash.odds.revealing import Effect
from tutor.games.clash.odds.turns import Outcome
from tutor.games.clash.rules import Game, Position, Step
from tutor.games.clash.sets import all_cards


def at(words: str) -> Position:
    return read_position(words, all_cards())


def comes(*lost: str, wins: tuple[int, ...] = (), places: tuple[int, int] = (0, 0), falls: tuple[int, ...] = ()) -> Effect:  # fmt: skip
    """Return an effect in which no creature of the Automa is destroyed."""
    return Effect(wins, tuple(sorted(lost)), (), places, falls)


# The Automa's Mana is that of its rules plus an amount for each creature of A. It reveals cards until the Mana is
# spent, the first for the upper line. An Incantation without a target costs nothing. Creatures without Rage do not
# attack in the same turn.
COMING = {
    # Mana 7. As the first card (1 of 4), Annihilation destroys the Post. As the second, it finds no creature on the
    # lower line. It cannot be third, because Brute or Carapace and the next card spend all Mana.
    "an Incantation on the upper line first": (
        (
            "game: edition 1, solo, turn 5 ; A: {Bastion} Ogre Zombie ; upper: Post(1:0/5) | ; lower: | ;"
            " automa: Annihilation Brute Martyr Carapace {Bastion}"
        ),
        {comes("Post"): Fraction(1, 4), comes(): Fraction(3, 4)},
        # first 1/4 each; second after a card that leaves Mana, 1/12 each; third after two of which one cost nothing,
        # 1/24 each
        {
            "Annihilation": Fraction(5, 12),
            "Brute": Fraction(11, 24),
            "Martyr": Fraction(7, 12),
            "Carapace": Fraction(11, 24),
        },
        Fraction(1, 4),
    ),
    # Mana 8: Brute and Carapace together (1 of 6 pairs) leave 1, so that Annihilation can be third: 1/5 + 1/5 x 1/6.
    "level 1, an Incantation that may come third": (
        (
            "game: edition 1, solo, turn 5 ; automa rules: mana 7+1 ; A: {Bastion} Ogre Zombie ; upper: Post(1:0/5) | ;"
            " lower: | ; automa: Annihilation Brute Martyr Carapace Abomination {Bastion}"
        ),
        {comes("Post"): Fraction(7, 30), comes(): Fraction(23, 30)},
        {},
        Fraction(1, 5),
    ),
    # Mana 10: 2 of 6 pairs cost less, 4 + 3 and 3 + 6: 1/5 + 1/5 x 1/3.
    "level 3, the same cards": (
        (
            "game: edition 1, solo, turn 5 ; automa rules: mana 9+1 ; A: {Bastion} Ogre Zombie ; upper: Post(1:0/5) | ;"
            " lower: | ; automa: Annihilation Brute Martyr Carapace Abomination {Bastion}"
        ),
        {comes("Post"): Fraction(4, 15), comes(): Fraction(11, 15)},
        {},
        Fraction(1, 5),
    ),
    # Mana 11: 4 of 6 pairs cost less, also 4 + 6 and 7 + 3: 1/5 + 1/5 x 2/3.
    "level 4, the same cards": (
        (
            "game: edition 1, solo, turn 5 ; automa rules: mana 10+1 ; A: {Bastion} Ogre Zombie ; upper: Post(1:0/5) | ;"
            " lower: | ; automa: Annihilation Brute Martyr Carapace Abomination {Bastion}"
        ),
        {comes("Post"): Fraction(1, 3), comes(): Fraction(2, 3)},
        {},
        Fraction(1, 5),
    ),
    # Mana 7 for cards of 1, 5 and 7. If Zombie and Were-Alpha come first (2 of 6 orders), the Automa reveals the Titan
    # as well, and the pile is empty with nothing to reshuffle, which ends the game.
    "a pile that runs out ends the second edition": (
        (
            "game: edition 2, solo, turn 5 ; A: {Bastion} Ogre Zombie ; upper: | ; lower: Post(1:0/4) | ;"
            " automa: Zombie Were-Alpha Titan {Bastion}"
        ),
        {comes(wins=(0,), falls=(1,)): Fraction(1, 3), comes(): Fraction(2, 3)},
        {},
        Fraction(0),
    ),
    # Were-Alpha must come second, opposite the Post, after Zombie or the Beast: 1/4 x 1/3, twice.
    "one with Rage that has to come second": (
        (
            "game: edition 2, solo, turn 5 ; A: {Bastion} Ogre Zombie ; upper: | ; lower: Post(1:0/4) | ;"
            " automa: Zombie Were-Alpha Titan Shapeless-Beast {Bastion}"
        ),
        {comes("Post"): Fraction(1, 6), comes(): Fraction(5, 6)},
        {},
        Fraction(0),
    ),
    # Mana 10. First, Boom! hits the Hen; second, the Cat; third, the Hen again if the two cards before it cost less
    # than 10: 3 of the 6 pairs of 4, 3, 4, 7. The other three never do.
    "level 2, either line": (
        (
            "game: edition 1, solo, turn 5 ; automa rules: mana 8+1 ; A: {Bastion} Ogre Zombie ; upper: Hen(1:0/1) | ;"
            " lower: Cat(1:0/1) | ; automa: Ogre Baron Boom! Brute Martyr {Bastion}"
        ),
        {comes("Hen"): Fraction(3, 10), comes("Cat"): Fraction(1, 5), comes(): Fraction(1, 2)},
        {},
        Fraction(1, 5),
    ),
    # Whatever comes, the Baron in play moves the Bastion by 3 of 3.
    "a Bastion that falls for certain": (
        (
            "game: edition 1, solo, turn 5 ; A: {Bastion} Ogre Zombie Gnome ; upper: | Baron ; lower: | ;"
            " automa: Boom! Martyr Brute Carapace {Bastion}"
        ),
        {comes(places=(3, 0), falls=(0,)): Fraction(1)},
        {},
        Fraction(1, 4),
    ),
    # Mana 7. As the first card, Combustion removes the Post before the assault (its card makes the hand one longer: 2
    # places to the end), and the Zombie reaches the Fort. Otherwise the Zombie destroys the Post; Combustion never
    # comes third.
    "an Incantation that opens the way to the Fort": (
        (
            "game: edition 1, solo, turn 5 ; A: Gnome {Fort} Ogre ; upper: Post(1:0/2) | Zombie ; lower: | ;"
            " automa: Combustion Baron Martyr Brute {Bastion}"
        ),
        {comes("Post", wins=(1,), places=(2, 0)): Fraction(1, 4), comes("Post"): Fraction(3, 4)},
        {},
        Fraction(1, 4),
    ),
    # As the first card, the Specter goes above the Golem, 1 + 2. Second, it finds no creature on the lower line and
    # costs nothing. It never comes third.
    "a Symbiote above who stands there": (
        (
            "game: edition 2, solo, turn 5 ; A: {Bastion} Zombie Gnome Ogre Baron Troll ; upper: | Golem(2:1/4) ; lower: | ;"
            " automa: Specter Nibbler Titan Shapeless-Beast {Bastion}"
        ),
        {comes(places=(3, 0)): Fraction(1, 4), comes(places=(1, 0)): Fraction(3, 4)},
        {},
        Fraction(0),
    ),
    # Mana 6. The Leech costs the pile a card: as the first card, or as the second after one of the two that cost 4: 1/5
    # + 2/5 x 1/4.
    "Price of Blood": (
        (
            "game: edition 2, solo, turn 5 ; A: {Bastion} Zombie Gnome ; upper: | ; lower: | ;"
            " automa: Leech(1:2/2 price-of-blood) Titan Nibbler Shapeless-Beast Veteran {Bastion}"
        ),
        {comes(places=(0, 1)): Fraction(3, 10), comes(): Fraction(7, 10)},
        {},
        Fraction(0),
    ),
    # Mana 10, and all creatures attack at once. The Post of 4 is destroyed by Brute or Martyr as the first card, or by
    # two creatures on the upper line. It survives only if Baron and Martyr, 3 + 7, leave nothing for a third: 1/12. If
    # Martyr would be last, all four come (3 + 1 + 4 are less than 10) and the pile is empty: its Bastion turns, and in
    # this edition the Automa plays on.
    "level 5, all with Rage": (
        (
            "game: edition 1, solo, turn 5 ; automa rules: mana 8+2, resistance -1, all rage ; A: {Bastion} Ogre Zombie ;"
            " upper: Post(1:0/4) | ; lower: | ; automa: Zombie Baron Brute Martyr {Bastion}"
        ),
        {comes("Post", falls=(1,)): Fraction(1, 4), comes("Post"): Fraction(2, 3), comes(): Fraction(1, 12)},
        {},
        Fraction(0),
    ),
}


@pytest.mark.parametrize("name", COMING)
def test_the_automas_next_turn_is_as_worked_out(name):
    words, shares, revealed, incantation = COMING[name]
    position = at(words)
    found = coming(position)
    assert found.exact
    assert {entry.effect: entry.share.share for entry in found.entries} == pytest.approx(
        {effect: float(share) for effect, share in shares.items()}
    )
    of_each = {left.card.name: left.share.share for left in found.cards}
    assert {name: of_each[name] for name in revealed} == pytest.approx({n: float(s) for n, s in revealed.items()})
    (kind,) = [kind for kind in found.kinds if kind.name == "incantation"]
    assert kind.first.share == pytest.approx(float(incantation))
    kingdoms = list(position.kingdoms)
    kingdoms[1] = kingdoms[1]._replace(hand=kingdoms[1].hand[::-1])
    assert coming(position._replace(kingdoms=tuple(kingdoms), seed=77)) == found


def ends(life, mana, *, wins=(), fell=(), lost=(), bastions=(True, True)):
    return Outcome(wins, fell, lost, life, bastions, mana)


# Each with the number of positions at the end of a turn, and the results of some or all of them.
TURNS = {
    # nothing; Zombie or Baron, on either line; 4 is more than 3
    "one card of two": (
        "game: edition 2, duel, mana 3 ; A: {Bastion} Zombie Baron Martyr Troll ; B: {Bastion} Gnome",
        5,
        {ends((4, 1), 3): 1, ends((3, 1), 2): 2, ends((3, 1), 0): 2},
    ),
    # ... and both: on different lines in 2 ways, on one line in either order, 4
    "both cards, and their order on a line": (
        "game: edition 2, duel, mana 4 ; A: {Bastion} Zombie Baron Martyr Troll ; B: {Bastion} Gnome",
        11,
        {ends((4, 1), 4): 1, ends((3, 1), 3): 2, ends((3, 1), 1): 2, ends((2, 1), 0): 6},
    ),
    # nothing: Zombie destroys Zombie; at the enemy's: 3 reach the Bastion of 3; at the player's own: it returns
    "an Incantation at either Zombie": (
        (
            "game: edition 2, duel, mana 1 ; A: {Bastion} Boom! Martyr Troll ; upper: Zombie | Zombie ; lower: | ;"
            " B: {Bastion} Gnome Baron"
        ),
        3,
        {
            ends((3, 3), 1, fell=("Zombie",)): 1,
            ends((3, 3), 0, fell=("Zombie",), bastions=(True, False)): 1,
            ends((4, 2), 0, lost=("Zombie",)): 1,
        },
    ),
    # in the first edition also at the player's own after it has attacked
    "... and between the attacks": (
        (
            "game: edition 1, duel, mana 1 ; A: {Bastion} Boom! Martyr Troll ; upper: Zombie | Zombie ; lower: | ;"
            " B: {Bastion} Gnome Baron"
        ),
        4,
        {
            ends((3, 3), 1, fell=("Zombie",)): 1,
            ends((3, 3), 0, fell=("Zombie",), bastions=(True, False)): 1,
            ends((4, 2), 0, lost=("Zombie",)): 1,
            ends((4, 3), 0, fell=("Zombie",), lost=("Zombie",)): 1,
        },
    ),
    # Annihilation removes the Baron; its card makes it 2 places, and the Zombie has 3
    "a turn that wins": (
        (
            "game: edition 2, duel, mana 4 ; A: {Bastion} Annihilation Martyr Troll ; upper: Zombie | Baron ; lower: | ;"
            " B: Ogre {Fort} Gnome"
        ),
        3,
        {
            ends((3, 0), 0, wins=(0,), fell=("Baron",), bastions=(True, False)): 1,
            ends((3, 1), 4, bastions=(True, False)): 1,
            ends((4, 1), 0, lost=("Zombie",), bastions=(True, False)): 1,
        },
    ),
    # after the attack it is too late to win; at the player's own Zombie, before or after: the same position, because
    # damage heals
    "... and comes too late after the attack": (
        (
            "game: edition 1, duel, mana 4 ; A: {Bastion} Annihilation Martyr Troll ; upper: Zombie | Baron ; lower: | ;"
            " B: Ogre {Fort} Gnome"
        ),
        4,
        {
            ends((3, 0), 0, wins=(0,), fell=("Baron",), bastions=(True, False)): 1,
            ends((3, 2), 0, fell=("Baron",), bastions=(True, False)): 1,
            ends((3, 1), 4, bastions=(True, False)): 1,
            ends((4, 1), 0, lost=("Zombie",), bastions=(True, False)): 1,
        },
    ),
    # two of the player's own at once: their owner chooses their order, whichever of them was the target
    "two ways to come back": (
        (
            "game: edition 1, duel, mana 3 ; A: {Bastion} Combustion Martyr Troll ; upper: Hen(1:0/1) | ;"
            " lower: Cat(1:0/1) | ; B: {Bastion} Gnome"
        ),
        3,
        {ends((3, 1), 3): 1, ends((5, 1), 0, lost=("Cat", "Hen")): 2},
    ),
    "one way to come back": (
        (
            "game: edition 2, duel, mana 3 ; A: {Bastion} Combustion Martyr Troll ; upper: Hen(1:0/1) | ;"
            " lower: Cat(1:0/1) | ; B: {Bastion} Gnome"
        ),
        2,
        {ends((3, 1), 3): 1, ends((5, 1), 0, lost=("Cat", "Hen")): 1},
    ),
    # the Zombie is the only card behind the Stronghold
    "a Bastion that falls by one's own play": (
        "game: edition 1, duel, mana 1 ; A: Ogre {Bastion} Zombie ; B: {Bastion} Gnome",
        3,
        {ends((1, 1), 1): 1, ends((1, 1), 0, bastions=(False, True)): 2},
    ),
    "a Fort that falls by one's own play": (
        "game: edition 2, duel, mana 1 ; A: Ogre {Fort} Zombie ; B: {Bastion} Gnome",
        3,
        {
            ends((1, 1), 1, bastions=(False, True)): 1,
            ends((0, 1), 0, wins=(1,), bastions=(False, True)): 2,
        },
    ),
}


@pytest.mark.parametrize("name", TURNS)
def test_all_turns_are_as_worked_out(name):
    words, count, groups = TURNS[name]
    work = EveryTurn(Query(Game(Step(at(words)))))
    while work.go_on():
        pass
    found = work.found()
    assert found.is_complete and found.total == count == sum(groups.values())
    assert {group.outcome: group.size for group in found.groups} == groups


# The moves of the best turn, how often it wins, and whether any other turn wins at all.
BEST = {
    # the turn above that wins
    "it wins at once": (
        TURNS["a turn that wins"][0],
        ("cast Annihilation at B upper 1", "end"),
        1.0,
    ),
    # The Brute reaches the Fort unless the Zombie is in front of it. Then a Titan of 7 Mana spends the Automa's 6 + 1.
    # In its next turn it reveals the other Titan, the pile above the Fort is empty, and A has won before any attack.
    "one turn saves, and wins": (
        (
            "game: edition 2, solo, turn 5, mana 1 ; A: Zombie Martyr {Fort} Baron ; upper: | Brute ; lower: | ;"
            " automa: Titan Titan {Fort}"
        ),
        ("play Zombie upper", "end"),
        1.0,
    ),
}


@pytest.mark.parametrize("name", BEST)
def test_the_best_turn_is_as_worked_out(name):
    words, moves, share = BEST[name]
    position = at(words)
    found = best(position, budget=48)
    assert tuple(write_move(move) for move in found.best.moves) == moves
    assert found.best.wins.share == share


def test_a_turn_that_wins_at_once_is_certain_and_ranks_alone():
    """Every other turn that is played on wins nearly always as well, so games alone could not distinguish them."""
    found = best(at(TURNS["a turn that wins"][0]), budget=24)
    assert found.best.wins == (1.0, 1.0, 1.0)
    assert [rated.alike for rated in found.turns] == [True, False, False]
    assert found.turns[1].wins.low < 1.0


def test_a_turn_that_loses_at_once_is_certain_too():
    found = best(at(TURNS["a Fort that falls by one's own play"][0]), budget=12)
    assert found.best.moves[-1].kind == "end" and len(found.best.moves) == 1
    assert [rated.wins for rated in found.turns[1:]] == [(0.0, 0.0, 0.0)] * 2


def test_every_turn_but_the_saving_one_loses():
    found = best(at(BEST["one turn saves, and wins"][0]), budget=48)
    assert [rated.wins.share for rated in found.turns] == [1.0, 0.0, 0.0]
    assert [rated.alike for rated in found.turns] == [True, False, False]
