"""The abilities, also in pairs and by Auras. Most of them are covered by situations as well."""

import itertools

import pytest
from telling import tell

from tutor.games.clash.rules import EDITIONS

PLAIN = [a for a in EDITIONS[1].abilities if a != "aura"]


def test_splash_and_perforation_together_hit_three():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Axe(1:2/9 splash perforation) | Baron Brute Ogre\n"
        "lower: | Brigand Martyr\nB: {Bastion} Ogre Troll\n\nassault\nattack"
    )
    assert told.line("upper").endswith("| Baron[-2] Brute[-2] Ogre")
    assert told.line("lower") == "| Brigand[-2] Martyr"


def test_three_destroyed_at_once_return_in_the_order_their_owner_chooses():
    script = (
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Axe(1:9/9 splash perforation) | Baron Brute\n"
        "lower: | Brigand\nB: {Bastion} Ogre Troll\n\nassault\nattack\n"
    )
    assert tell(script).line("B") == "{Bastion} Ogre Troll Brute Baron Brigand"  # the default order
    for order in itertools.permutations(["Baron", "Brute", "Brigand"]):
        assert tell(script + f"return {' '.join(order)}").line("B") == f"{{Bastion}} Ogre Troll {' '.join(order)}"
    open_choice = tell(script, settle=False).game
    assert len(open_choice.legal_moves()) == 6
    assert [card.name for card in open_choice.choice.cards] == ["Brute", "Baron", "Brigand"]


def test_protection_applies_to_all_creatures_hit_at_once():
    # Machine and its neighbour are hit at the same time: the Aura still protects the neighbour although Machine is
    # destroyed.
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


def test_two_instances_of_an_ability_count_as_one():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute Zombie | Machine Carapace Machine\nB: {Bastion} Ogre Troll\n\n"
        "assault\nattack\nattack"
    )
    # Brute destroys Machine; Carapace, with Protection from two sources, stops Zombie and is spent
    assert told.line("upper").endswith("| Carapace[spent] Machine")


def test_berserk_repeats_while_it_destroys():
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
    # 2 and 2 more: Zombie is destroyed, and Perforation hits Martyr behind it; then Martyr again
    assert told.line("upper") == "Baron Brute Aberration[+2,acted] |"
    assert told.line("B") == "{Fort} Ogre Troll Zombie Martyr"


@pytest.mark.parametrize("ability", PLAIN)
def test_an_aura_affects_both_neighbours_but_not_its_bearer_or_the_enemy(ability):
    from tutor.games.clash.rules import Place, source

    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\n"
        f"upper: Far(1:1/1) Near(1:1/1) Totem(1:1/1 aura-{ability}) Front(1:1/1) | Enemy(1:1/1)\n"
        "lower: Below(1:1/1) |\nB: {Bastion} Ogre Troll"
    )
    has = {c.card.name: source(told.position, place, ability) for place, c in told.position.creatures()}
    assert {name for name, given in has.items() if given} == {"Near", "Front"}
    assert has["Near"].aura.name == "Totem"
    assert source(told.position, Place(0, 0, 2), ability) is None


def test_an_aura_on_one_side_is_not_reported_for_the_other():
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
    assert not [event for event in told.events if event.kind == "aura-lost"]  # the neighbour itself has left play


@pytest.mark.parametrize(("one", "two"), list(itertools.product([*PLAIN, *(f"aura-{a}" for a in PLAIN)], repeat=2)))
def test_every_pair_of_abilities_resolves_without_losing_a_card(one, two):
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


# -- the second edition -----------------------------------------------------------------------------------------------


def damages(told) -> list[tuple[str, str, int]]:
    """Return the victim, the attacker and the amount of each damage event."""
    return [(e.card.name, e.other.name, e.after - e.before) for e in told.events if e.kind == "damage"]


def test_instinct_strikes_from_the_place_after_vanish():
    told = tell(
        "game: edition 2, duel\nA: {Bastion} Zombie Grrr\n"
        "upper: Hitter(1:1/9 perforation) | Ghost(1:1/5 vanish) Cat(1:3/5 instinct) Wall(1:1/5)\nB: {Bastion} Ogre Troll\n\nend"
    )
    assert damages(told) == [("Ghost", "Hitter", 1), ("Cat", "Hitter", 1), ("Hitter", "Cat", 3)]
    assert told.line("upper") == "Hitter(1:1/9 perforation) | Cat(1:3/5 instinct) Wall(1:1/5) Ghost(1:1/5 vanish)"


def test_a_counter_attack_may_sprint_past_the_next_to_strike():
    told = tell(
        "game: edition 2, duel\nA: {Bastion} Zombie Grrr\n"
        "upper: Hitter(1:1/9 perforation) | First(1:2/5 instinct) Second(1:1/5 instinct sprint) Wall(1:1/5)\n"
        "B: {Bastion} Ogre Troll\n\nend"
    )
    # the furthest strikes first: Second runs past First
    assert damages(told)[2:] == [("Hitter", "Second", 2), ("Hitter", "First", 2)]
    assert told.line("upper").endswith("| Second(1:1/5 instinct sprint) First(1:2/5 instinct) Wall(1:1/5)")


def test_an_incantation_that_ends_the_game_is_put_away():
    told = tell(
        "game: edition 2, duel\nA: {Bastion} Zap(1:9 sharpening) Grrr Ogre\nupper: | Foe(1:1/1)\nB: Ogre {Fort} Troll\n\ncast Zap at Foe"
    )
    assert told.position.winner == 0
    assert told.line("A") == "Zap(1:9 sharpening) {Bastion} Grrr Ogre"
    assert told.line("B") == "Ogre Troll Foe(1:1/1) {Fort}"
    told = tell(
        "game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: Grrr {Fort} Ogre\nupper: Foe(1:1/1) |\n"
        "automa: Zap(1:9 sharpening) Ogre {Bastion}\ndiscard: Troll\n\nend"
    )
    assert told.position.winner == 1
    assert told.line("discard") == "Troll Zap(1:9 sharpening)"


PAIRS = (
    "game: edition 2, duel, turn 3, A to play, summoning, mana 9\nA: {Bastion} Imp(1:1/1 symbiote) Ogre Zombie Grrr\n"
    "upper: Wisp(2:1/2 symbiote) Brute | Gnome\nlower: Zombie Totem(1:1/1 aura-symbiote) Gnome |\nB: {Bastion} Ogre Troll\n\n"
)


@pytest.mark.parametrize(
    ("move", "kind", "rule"),
    [
        ("play Imp on B upper 1", "no-host", "symbiote.above"),
        ("play Imp on A lower 4", "no-host", "symbiote.above"),
        ("play Imp on Troll", "no-host", "symbiote.above"),
        ("play Imp on Wisp", "host-has-symbiote", "symbiote.not-on-another"),
        ("play Imp on A lower 3", "host-has-symbiote", "symbiote.not-on-another"),  # by the Aura of Totem
        ("play Imp on Gnome", "ambiguous", "notation.name-twice"),
        ("play Ogre on Brute", "not-symbiote", "symbiote.above"),
    ],
)
def test_a_symbiote_needs_a_host_of_its_own_side_without_symbiote(move, kind, rule):
    told = tell(PAIRS + move)
    assert [(reason.kind, reason.rule) for reason in told.refusal.reasons] == [(kind, rule)]


def test_a_symbiote_is_placed_above_its_host_or_enters_alone():
    told = tell(PAIRS + "play Imp on Brute")
    assert told.line("upper") == "Wisp(2:1/2 symbiote) Brute&Imp(1:1/1 symbiote) | Gnome"
    assert told.position.mana == 8 and told.rules == ["symbiote.above"]
    told = tell(PAIRS + "play Imp upper")
    assert told.line("upper") == "Imp(1:1/1 symbiote)[new] Wisp(2:1/2 symbiote) Brute | Gnome"
    first = PAIRS.replace("edition 2", "edition 1").replace("Totem(1:1/1 aura-symbiote)", "Totem(1:1/1)")
    first = first.replace("(1:1/1 symbiote)", "(1:1/1)").replace("(2:1/2 symbiote)", "(2:1/2)")
    assert tell(first + "play Imp on Brute").refused == ["no-symbiote"]


CHAMPION = (
    "game: edition 2, duel, turn 3, A to play, summoning, mana {mana}\nA: {{Bastion}} Imp(1:1/1 symbiote) Zap(2:9) Grrr\n"
    "upper: {upper} |\nB: {{Bastion}} Ogre Troll\nchampion A: {champion}\n\n{moves}"
)


@pytest.mark.parametrize(
    ("upper", "price"),
    [
        ("Gnat(4:1/1) Midge(5:1/1)", 3),
        ("Gnat(3:1/1) Midge(5:1/1)", 2),
        ("Gnat(3:1/1)&Wisp(1:1/1 symbiote) Midge(3:1/1)", 1),
        ("Gnat(1:1/1)&Wisp(3:1/1 symbiote)", 3),  # a pair counts with the cost of its host
        ("Gnat(3:1/1) Midge(3:1/1) Fly(3:1/1)", 0),
        ("Gnat(3:1/1) Midge(3:1/1) Fly(3:1/1) Bee(3:1/1)", 0),
    ],
)
def test_a_champion_is_cheaper_for_each_creature_of_its_printed_cost(upper, price):
    moves = "play Moth lower"
    told = tell(CHAMPION.format(mana=price, upper=upper, champion="Moth(3:1/1)", moves=moves))
    assert told.line("lower") == "Moth(3:1/1)[new,champion] |" and told.position.mana == 0
    assert told.times("champion.cheaper") == (price < 3)
    if price:
        told = tell(CHAMPION.format(mana=price - 1, upper=upper, champion="Moth(3:1/1)", moves=moves))
        assert [(reason.rule, reason.facts["cost"]) for reason in told.refusal.reasons] == [("mana.cost", price)]


def test_a_destroyed_pair_exhausts_its_champion_and_returns_the_other_card():
    told = tell(
        CHAMPION.format(mana=9, upper="Baron[champion]", champion="Baron", moves="play Imp on Baron\ncast Zap at Baron")
    )
    assert told.line("A") == "{Bastion} Grrr Imp(1:1/1 symbiote) Zap(2:9)"
    assert told.line("champion A") == "Baron[exhausted]" and told.line("upper") == "|"
    wisp = "Wisp(1:1/1 symbiote)"
    told = tell(CHAMPION.format(mana=9, upper="Zombie", champion=wisp, moves="play Wisp on Zombie"))
    assert told.line("upper") == f"Zombie&{wisp}[champion] |"
    told = tell(CHAMPION.format(mana=9, upper="Zombie", champion=wisp, moves="play Wisp on Zombie\ncast Zap at Zombie"))
    assert told.line("A") == "{Bastion} Imp(1:1/1 symbiote) Grrr Zombie Zap(2:9)"
    assert told.line("champion A") == f"{wisp}[exhausted]"


@pytest.mark.parametrize(
    ("champion", "moves", "ready"),
    [
        ("Moth(1:1/1)", "play Imp upper", True),
        ("Moth(1:1/1)", "play Imp on Zombie", True),
        ("Moth(2:1/1)", "cast Zap at Zombie", True),
        ("Moth(2:1/1)", "play Imp upper", False),
        ("Moth(4:1/1)", "end\nplay Ogre upper", True),  # by the other side
    ],
)
def test_any_card_of_its_printed_cost_readies_a_champion(champion, moves, ready):
    told = tell(
        CHAMPION.format(mana=9, upper="Zombie", champion=f"{champion}[exhausted]", moves=moves).replace(
            "Ogre Troll", "Ogre Troll Baron"
        )
    )
    assert told.refused == []
    assert told.line("champion A") == (champion if ready else f"{champion}[exhausted]")
    assert told.times("champion.readied") == ready


def test_the_champion_of_either_side_is_readied():
    told = tell(
        CHAMPION.format(
            mana=9,
            upper="Zombie",
            champion="Moth(1:1/1)[exhausted]\nchampion B: Owl(1:1/1)[exhausted]",
            moves="play Imp upper",
        )
    )
    assert (told.line("champion A"), told.line("champion B")) == ("Moth(1:1/1)", "Owl(1:1/1)")


def test_regeneration_by_an_aura_names_the_bearer():
    start = "game: edition 2, duel\nA: {hand}\nupper: Herb(1:0/1 aura-regeneration) Axe(1:1/9) |\nB: {{Bastion}} Ogre Troll Baron\n\nend"
    for hand, kind in [
        ("Ogre {Bastion} Baron", "slide-back"),
        ("{Fort} Ogre Baron", "rebuild"),
        ("{Bastion} Ogre Baron", "no-regeneration"),
    ]:
        told = tell(start.format(hand=hand))
        assert [e.by.name for e in told.events if e.kind == kind] == ["Herb"]
    for discard, kind in [("discard: Troll\n", "recover"), ("", "no-regeneration")]:
        told = tell(
            "game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: {Bastion} Gnome Grrr Ogre\n"
            f"upper: | Axe(1:1/9) Herb(1:0/1 aura-regeneration)\nautoma: Zombie Titan {{Bastion}}\n{discard}\nend"
        )
        assert [e.by.name for e in told.events if e.kind == kind] == ["Herb"]


def test_vanish_moves_from_the_place_after_closing_up():
    told = tell(
        "game: edition 2, duel\nA: {Bastion} Zombie Grrr\n"
        "upper: Axe(1:3/9 perforation) | Foe(1:1/1) Ghost(1:1/5 vanish) Wall(1:1/5)\nB: {Bastion} Ogre Troll\n\nend"
    )
    assert told.line("upper").endswith("| Wall(1:1/5) Ghost(1:1/5 vanish)")
    assert told.line("B") == "{Bastion} Ogre Troll Foe(1:1/1)"


def test_instinct_answers_each_attack_once_after_a_sprint():
    told = tell(
        "game: edition 2, duel\nA: {Bastion} Ogre Troll Gnome Zombie Brute Baron Scribe Machine Vortex Alpha Mutant Carapace\n"
        "upper: Axe(1:1/7 perforation instinct) | Elk(1:2/9 instinct sprint) Fox(1:3/9 instinct sprint)\nB: {Bastion} Ogre Troll\n\nend"
    )
    # Axe hits both. Fox runs and deals 4; Axe strikes back at both. Elk runs and destroys Axe with 3. For Axe's second
    # attack Fox runs again and hits the Stronghold with 5; for its first attack Elk runs again and hits it with 4.
    assert [e.card.name for e in told.events if e.kind == "instinct"] == ["Fox", "Axe", "Elk", "Fox", "Elk"]
    assert [e.after - e.before for e in told.events if e.kind == "slide"] == [5, 4]
    assert told.line("upper") == "| Elk(1:2/9 instinct sprint) Fox(1:3/9 instinct sprint)"


def test_a_creature_that_left_play_does_not_strike_back():
    told = tell(
        "game: edition 2, duel\nA: {Bastion} Ogre Troll Gnome Zombie\n"
        "upper: Axe(1:1/9 perforation instinct) | Elk(1:2/9 instinct sprint) Fox(1:3/3 instinct sprint)\nB: {Bastion} Ogre Troll\n\nend"
    )
    # Fox runs and deals 4, and Axe strikes back at both. Elk runs and deals 3, Axe strikes back, and Fox is destroyed.
    # Elk destroys Axe. Fox has not answered the second attack, nor Elk the first: that counterattack hits the
    # Stronghold.
    assert [e.card.name for e in told.events if e.kind == "instinct"] == ["Fox", "Axe", "Elk", "Axe", "Elk", "Elk"]
    assert [e.after - e.before for e in told.events if e.kind == "slide"] == [3]
    assert told.line("upper") == "| Elk(1:2/9 instinct sprint)"


@pytest.mark.parametrize(("stronghold", "lost"), [("Bastion", False), ("Fort", True)])
def test_a_mercenary_incantation_can_make_its_own_stronghold_fall(stronghold, lost):
    told = tell(
        f"game: edition 2, duel\nA: Grrr Ogre {{{stronghold}}} Zap(1:1 mercenary)\nupper: | Ogre\nB: {{Bastion}} Gnome Troll\n\n"
        "cast Zap at Ogre"
    )
    assert told.line("B") == "{Bastion} Gnome Troll Zap(1:1 mercenary)"
    assert "stronghold.falls-by-own-play" in told.rules and told.position.is_over == lost
    assert told.line("A") == ("Grrr Ogre {Fort}" if lost else "{Fort} Grrr Ogre")


@pytest.mark.parametrize("rules", ["", "automa rules: mana 6+1, resistance max 1\n"])
def test_resistance_does_not_apply_to_sharpening_damage(rules):
    told = tell(
        "game: edition 2, solo\nA: {Bastion} Zombie Grrr\nupper: Axe(1:4/9 sharpening) | Foe(1:1/1)\n"
        f"automa: Ogre Baron Brute Troll Titan Hydra {{Bastion}}\n{rules}\nend"
    )
    assert [len(e.cards) for e in told.events if e.kind == "mill"] == [3]
    assert "custom.resistance-one" not in told.rules


def test_a_creature_equal_to_the_champion_is_not_the_champion():
    spy = "Spy(1:1/1 mercenary)"
    told = tell(CHAMPION.format(mana=9, upper=spy, champion=spy, moves="cast Zap at Spy"))
    assert told.line("B") == f"{{Bastion}} Ogre Troll {spy}" and told.line("champion A") == spy
    told = tell(CHAMPION.format(mana=9, upper=f"{spy}[champion]", champion=spy, moves="cast Zap at Spy"))
    assert told.line("B") == "{Bastion} Ogre Troll" and told.line("champion A") == f"{spy}[exhausted]"


def test_the_champion_of_either_side_is_exhausted():
    told = tell(
        "game: edition 2, duel, mana 9\nA: {Bastion} Zap(2:9) Grrr\nupper: Baron[champion] | Owl(1:1/1)[champion]\n"
        "B: {Bastion} Ogre Troll\nchampion A: Baron\nchampion B: Owl(1:1/1)\n\ncast Zap at Owl"
    )
    assert (told.line("champion A"), told.line("champion B")) == ("Baron", "Owl(1:1/1)[exhausted]")
    assert told.line("upper") == "Baron[champion] |"


@pytest.mark.parametrize("side", ["A", "B"])
def test_vulnerability_leaves_the_stronghold_one_place(side):
    line = "Imp(1:X/2 vulnerability) |" if side == "A" else "| Imp(1:X/2 vulnerability)"
    told = tell(
        f"game: edition 2, duel, {side} to play\nA: {{Bastion}} Ogre Troll Baron\nupper: {line}\n"
        "B: {Bastion} Ogre Troll Baron\n\nend"
    )
    assert told.line("B" if side == "A" else "A") == "Ogre Troll {Bastion} Baron"


def test_vanish_by_an_aura_names_the_bearer():
    start = "game: edition 2, duel\nA: {{Bastion}} Zombie Grrr\nupper: Axe(1:1/9 perforation) | {line}\nB: {{Bastion}} Ogre Troll\n\nend"
    for line, kind, after in [
        ("Foe(1:1/5) Totem(1:1/5 aura-vanish)", "vanish", "Totem(1:1/5 aura-vanish) Foe(1:1/5)"),
        ("Totem(1:1/5 aura-vanish) Foe(1:1/5)", "no-vanish", "Totem(1:1/5 aura-vanish) Foe(1:1/5)"),
    ]:
        told = tell(start.format(line=line))
        assert [(e.card.name, e.by.name) for e in told.events if e.kind == kind] == [("Foe", "Totem")]
        assert told.line("upper").endswith(f"| {after}")


def test_abilities_work_next_to_a_champion_with_other_abilities():
    start = (
        "game: edition 2, duel, mana 9\nA: {{Bastion}} Ogre Troll Grrr\nupper: {axe} | Hen(1:1/1)\nlower: | Owl(1:1/1)\n"
        "B: {{Bastion}} Ogre Troll\nchampion A: {champion}\n\n{moves}end"
    )
    beside = tell(start.format(axe="Axe(1:1/9 splash)", champion="Moth(3:1/1)", moves=""))
    itself = tell(start.format(axe="", champion="Moth(3:1/1 rage splash)", moves="play Moth upper\n"))
    for told in (beside, itself):
        assert told.line("B") == "{Bastion} Ogre Troll Hen(1:1/1) Owl(1:1/1)"


def test_the_aura_of_a_pair_affects_both_neighbours():
    told = tell(
        "game: edition 2, duel, mana 9\nA: {Bastion} Imp(1:1/1 symbiote aura-rage) Ogre Troll\n"
        "upper: Hen(1:1/1) Owl(1:1/1) Elk(1:1/1 aura-splash) |\nB: {Bastion} Ogre Troll\n\nplay Imp on Owl\nplay Ogre upper"
    )
    gained = [(e.card.name, e.ability, e.other.name) for e in told.events if e.kind == "aura-gained"]
    assert sorted(gained) == [("Elk", "rage", "Imp"), ("Hen", "rage", "Imp")]
    assert not [e for e in told.events if e.kind == "aura-lost"]


def test_two_equal_cards_keep_the_ability_of_one_aura():
    told = tell(
        "game: edition 1, duel, mana 3\nA: {Bastion} Sage(1:0/1 aura-perforation) Troll\n"
        "upper: Ogre Bard(2:1/3 aura-splash) Ogre |\nB: {Bastion} Ogre\n\nplay Sage upper"
    )
    changed = [(e.kind, e.card.name, e.ability) for e in told.events if e.kind in ("aura-gained", "aura-lost")]
    assert changed == [("aura-gained", "Ogre", "perforation")]
