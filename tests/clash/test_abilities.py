"""The eight abilities of the first edition, also in pairs and by Auras; most of them are in the situations as well."""

import itertools

import pytest
from telling import tell

from tutor.clash import EDITIONS

PLAIN = [a for a in EDITIONS[1].abilities if a != "aura"]


def test_splash_and_perforation_together_hit_three():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Axe(1:2/9 splash perforation) | Baron Brute Ogre\n"
        "lower: | Brigand Martyr\nB: {Bastion} Ogre Troll\n\nassault\nattack"
    )
    assert told.line("upper").endswith("| Baron[-2] Brute[-2] Ogre")
    assert told.line("lower") == "| Brigand[-2] Martyr"


def test_three_destroyed_at_once_return_in_any_order_their_owner_likes():
    script = (
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Axe(1:9/9 splash perforation) | Baron Brute\n"
        "lower: | Brigand\nB: {Bastion} Ogre Troll\n\nassault\nattack\n"
    )
    assert tell(script).line("B") == "{Bastion} Ogre Troll Brute Baron Brigand"  # the fixed order
    for order in itertools.permutations(["Baron", "Brute", "Brigand"]):
        assert tell(script + f"return {' '.join(order)}").line("B") == f"{{Bastion}} Ogre Troll {' '.join(order)}"
    open_choice = tell(script, settle=False).game
    assert len(open_choice.legal_moves()) == 6
    assert [card.name for card in open_choice.choice.cards] == ["Brute", "Baron", "Brigand"]


def test_protection_judges_all_that_are_hit_at_once():
    # Machine and its neighbour are hit together: the Aura still protects the neighbour although Machine is destroyed
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Revenant | Machine Zombie\nB: {Bastion} Ogre Troll\n\nassault\nattack"
    )
    assert told.line("upper").endswith("| Zombie[spent]")


def test_protection_used_up_stays_used_up_when_it_is_lost_and_regained():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Boom! Grrr\nupper: | Machine Baron Machine\nB: {Bastion} Ogre Troll\n\n"
        "cast Boom! at Baron\ncast Boom! at Baron"
    )
    assert told.line("upper") == "| Machine Baron[-1,spent] Machine"
    assert "protection.once-a-turn" in told.rules


def test_two_instances_of_an_ability_are_one():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute Zombie | Machine Carapace Machine\nB: {Bastion} Ogre Troll\n\n"
        "assault\nattack\nattack"
    )
    # Brute destroys Machine; Carapace, protected twice, stops Zombie and is used up
    assert told.line("upper").endswith("| Carapace[spent] Machine")


def test_berserk_goes_on_as_long_as_it_destroys():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Ogre | Zombie Gnome Assassin Baron\nB: {Bastion} Ogre Troll\n\nassault\nattack"
    )
    assert told.line("upper") == "Ogre[acted] | Baron[-4]"
    assert told.times("berserk.again") == 3


def test_a_sprinter_at_the_bridge_gains_nothing():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Baron Reptile | Brute\nB: {Bastion} Ogre Troll\n\nassault\nattack\nattack"
    )
    assert told.line("upper") == "Baron[acted] Reptile[acted] | Brute[-4]"
    assert "sprint.to-bridge" not in told.rules


def test_the_bonus_lasts_for_berserk_attacks():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Aberration Baron Brute | Zombie Martyr[spent]\nB: {Bastion} Ogre Troll\n\nassault\nattack"
    )
    # 2 and 2 more: Zombie is destroyed, Martyr behind it hit by Perforation; then Martyr again
    assert told.line("upper") == "Baron Brute Aberration[+2,acted] |"
    assert told.line("B") == "{Fort} Ogre Troll Zombie Martyr"


@pytest.mark.parametrize("ability", PLAIN)
def test_an_aura_gives_to_both_neighbours_and_not_to_itself_nor_across_the_bridge(ability):
    from tutor.clash import Place, source

    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\n"
        f"upper: Far(1:1/1) Near(1:1/1) Totem(1:1/1 aura-{ability}) Front(1:1/1) | Enemy(1:1/1)\n"
        "lower: Below(1:1/1) |\nB: {Bastion} Ogre Troll"
    )
    has = {c.card.name: source(told.position, place, ability) for place, c in told.position.creatures()}
    assert {name for name, given in has.items() if given} == {"Near", "Front"}
    assert has["Near"].aura.name == "Totem"
    assert source(told.position, Place(0, 0, 2), ability) is None


def test_the_aura_on_one_side_is_not_told_for_the_other():
    told = tell(
        "game: edition 1, duel, B to play, mana 9\nA: {Bastion} Troll Ogre\nupper: Zombie Machine |\nlower: | Machine\n"
        "B: {Bastion} Zombie Baron Ogre\n\nplay Zombie lower"
    )
    gained = [event for event in told.events if event.kind == "aura-gained"]
    assert [event.to or event.at for event in gained] == [(1, 1, 2)]
    told = tell(
        "game: edition 1, duel, B to play, mana 9\nA: {Bastion} Troll Ogre\nupper: Machine Zombie |\nlower: | Zombie Machine\n"
        "B: {Bastion} Boom! Baron Ogre\n\ncast Boom! at A upper 1\ncast Boom! at A upper 1"
    )
    assert not [event for event in told.events if event.kind == "aura-lost"]  # the neighbour itself has left


@pytest.mark.parametrize(("one", "two"), list(itertools.product([*PLAIN, *(f"aura-{a}" for a in PLAIN)], repeat=2)))
def test_every_pair_of_abilities_resolves_and_loses_no_card(one, two):
    abilities = one if one == two else f"{one} {two}"
    told = tell(
        "game: edition 1, duel, turn 3, A to play, summoning, mana 9\n"
        f"A: {{Bastion}} New(1:3/2 {abilities}) Zap(1:2 {abilities}) Zombie Grrr\n"
        f"upper: Old(1:3/2 {abilities}) Baron | Foe(1:2/2 {abilities}) Gnome Brute\n"
        f"lower: Ogre | Zombie Foe(1:2/2 {abilities})\nB: {{Bastion}} Ogre Troll\n\n"
        "play New upper\ncast Zap at B upper 1\nend\nend"
    )
    assert told.refused == []
    names = " ".join(told.text.replace("(", " ").replace("[", " ").split("\n")[1:]).split()
    for name, count in {"New": 1, "Zap": 1, "Old": 1, "Foe": 2, "Baron": 1, "Gnome": 1, "Brute": 1, "Troll": 1}.items():
        assert names.count(name) == count
