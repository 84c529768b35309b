"""The solo game: the Automa's turn, its pile, its Bastion and Fort, and the end of the game."""

import pytest
from telling import tell

from tutor.core import history
from tutor.core.marked_text import beats_marked, tell_marked
from tutor.games import definition
from tutor.games.clash.rules import AutomaRules
from tutor.locale import ENGLISH


def test_its_mana_is_fixed_before_its_incantations_strike():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr\nupper: Zombie |\nlower: Carapace |\n"
        "automa: Machine Machine Machine Boom! Zombie Grrr Gnome Baron {Bastion}\n\nend"
    )
    # Zombie discards three cards. 6 and 2 Mana: Boom! (1, destroys Zombie), Zombie (1), Grrr (2), Gnome (3), Baron (3).
    mana = next(e for e in told.events if e.kind == "mana" and e.side == 1)
    assert mana.after == 8
    played = [e.card.name for e in told.events if e.kind == "reveal"]
    assert played == ["Boom!", "Zombie", "Grrr", "Gnome", "Baron"]


def test_lines_alternate_whatever_the_card_does():
    told = tell(
        "game: edition 1, solo, turn 4, B to play, summoning, mana 11\nA: {Bastion} Gnome Grrr\n"
        "automa: Zombie Boom! Gnome Baron Annihilation Ogre Troll {Bastion}\n\nend"
    )
    lines = [(e.card.name, e.to.zone) for e in told.events if e.kind == "reveal"]
    assert lines == [("Zombie", 0), ("Boom!", 1), ("Gnome", 0), ("Baron", 1), ("Annihilation", 0), ("Ogre", 1)]
    assert told.line("discard") == "Boom! Annihilation"


def test_an_incantation_at_an_indestructible_target_costs_its_mana():
    told = tell(
        "game: edition 1, solo, turn 4, B to play, summoning, mana 5\nA: {Bastion} Gnome Grrr\nupper: Scribe |\n"
        "automa: Meteorite Ogre Baron {Bastion}\n\nend"
    )
    assert told.line("automa") == "Ogre Baron {Bastion}"
    assert "indestructible.no-incantation" in told.rules


def test_the_player_orders_returning_cards_during_the_automas_turn():
    script = (
        "game: edition 1, solo, turn 4, B to play, summoning, mana 5\nA: {Bastion} Gnome Grrr\nupper: Baron Zombie |\n"
        "automa: Meteorite Ogre Martyr {Bastion}\n\nend\n"
    )
    # Meteorite deals 4 to Zombie and 4 to Baron (health 5): only one is destroyed
    assert tell(script).line("A") == "{Bastion} Gnome Grrr Zombie"
    script = script.replace("Baron Zombie", "Partisan Zombie")
    open_choice = tell(script, settle=False).game
    assert [card.name for card in open_choice.choice.cards] == ["Partisan", "Zombie"]
    assert open_choice.choice.side == 0
    told = tell(script + "return Zombie Partisan")
    assert told.line("A") == "{Bastion} Gnome Grrr Zombie Partisan"
    assert told.position.turn == 5


def test_the_player_never_orders_the_automas_creatures():
    told = tell(
        "game: edition 1, solo, turn 3, A to play, summoning, mana 5\nA: {Bastion} Cyclone Grrr\nupper: | Zombie Gnome\n"
        "lower: | Microctopus\nautoma: Ogre {Bastion}\n\ncast Cyclone at Zombie",
        settle=False,
    )
    assert told.game.choice is None
    assert told.line("discard") == "Gnome Zombie Microctopus"


def test_the_bastion_turns_and_the_discard_pile_becomes_the_pile():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr\nupper: Martyr |\nautoma: Ogre Baron {Bastion}\ndiscard: Troll Zombie\n\nassault\nattack"
    )
    pile = told.line("automa").split()
    assert pile[-1] == "{Fort}" and sorted(pile[:-1]) == ["Baron", "Ogre", "Troll", "Zombie"]
    assert told.position.kingdoms[1].discard == ()
    assert told.position.seed != 0


def test_the_seed_determines_the_shuffle():
    script = (
        "game: edition 1, solo, seed {seed}\nA: {{Bastion}} Gnome Grrr\nupper: Martyr |\nautoma: Ogre Baron {{Bastion}}\n"
        "discard: Troll Zombie Brute Scribe Machine Vortex\n\nassault\nattack"
    )
    piles = [tell(script.format(seed=seed)).line("automa") for seed in (1, 1, 2, 3)]
    assert piles[0] == piles[1]
    assert len(set(piles)) == 3


def test_the_next_attack_hits_the_new_pile():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr\nupper: Martyr |\nlower: Zombie |\nautoma: Ogre {Bastion}\n"
        "discard: Troll Scribe Brute Baron Vortex\n\nassault\nattack\nattack"
    )
    assert len(told.position.kingdoms[1].hand) == 3
    assert len(told.position.kingdoms[1].discard) == 3


def test_a_fort_bared_by_the_automas_own_draw_leaves_it_one_more_turn():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr Scribe Brute Machine\nlower: | Ogre\nautoma: Zombie Carapace {Fort}\n\nend"
    )
    assert "automa.fort-revealed" in told.rules
    assert not told.position.is_over
    assert told.line("A") == "Gnome Grrr Scribe Brute {Bastion} Machine"
    told = tell(f"{told.text}\n\nend")
    assert "automa.last-turn" in told.rules
    assert told.line("A") == "Gnome Grrr Scribe Brute {Fort} Machine"  # Zombie destroyed the Bastion
    assert told.position.winner == 0


def test_the_last_turn_can_still_be_lost():
    told = tell("game: edition 1, solo\nA: Gnome Grrr {Fort} Scribe\nlower: | Ogre\nautoma: {Fort}\n\nend")
    assert told.position.winner == 1


def test_the_automas_rules_in_a_custom_game():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr\nupper: Zombie |\nautoma: Ogre Baron Brute Troll Machine {Bastion}\n"
        "automa rules: mana 9+2, resistance -1, all protection\n\nend"
    )
    assert told.position.automa == AutomaRules(9, 2, 1, ("protection",))
    assert next(e for e in told.events if e.rule == "custom.mana").after == 11
    assert [card.name for card in next(e for e in told.events if e.kind == "mill").cards] == ["Ogre", "Baron"]


def test_only_end_is_legal_when_it_is_to_play():
    told = tell(
        "game: edition 1, solo, B to play\nA: {Bastion} Gnome Boom!\nupper: Zombie |\nautoma: Ogre Baron {Bastion}"
    )
    assert [move.kind for move in told.game.legal_moves()] == ["end"]
    for move in ("play Gnome upper", "cast Boom! at Zombie", "assault", "attack"):
        own = ["not-your-turn"] if move.startswith("cast") else []  # reading 3
        assert tell(f"{told.text}\n\n{move}").refused == ["automa-plays", *own]


def test_an_exact_hit_on_the_pile_loses_nothing_and_a_fort_has_no_excess():
    start = "game: edition 1, solo\nA: {{Bastion}} Gnome Grrr\nupper: Axe(1:{attack}/9) |\nautoma: Ogre Baron {{{side}}}\ndiscard: Troll\n\nassault\nattack"
    for attack, side, rule in [
        (1, "Bastion", "automa.damage-discards"),
        (2, "Bastion", "automa.damage-discards"),
        (3, "Bastion", "automa.excess-lost"),
        (3, "Fort", "automa.damage-discards"),
    ]:
        told = tell(start.format(attack=attack, side=side))
        assert next(e.rule for e in told.events if e.kind == "mill") == rule, (attack, side)


def test_it_stops_without_cards_or_mana():
    start = "game: edition 1, solo, turn 4, B to play, summoning, mana {mana}\nA: {{Bastion}} Gnome Grrr Ogre\nautoma: Zombie {{Bastion}}\n\nend"
    for mana, rule in [(1, "automa.mana-spent"), (2, "automa.pile-empty")]:
        told = tell(start.format(mana=mana))
        stops = [event for event in told.events if event.kind == "stop"]
        assert [(event.rule, event.after) for event in stops] == [(rule, mana - 1)]


BLOOD = "game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: {{Bastion}} Gnome Grrr\nautoma: {pile} {{Bastion}}\n\nend"


def test_price_of_blood_costs_it_cards_and_no_mana():
    told = tell(BLOOD.format(pile="Leech(2:1/3 price-of-blood) Ogre Baron Zombie Titan"))
    assert (told.line("upper"), told.line("lower")) == ("| Leech(2:1/3 price-of-blood)", "| Zombie")
    assert (told.line("automa"), told.line("discard")) == ("Titan {Bastion}", "Ogre Baron")
    free = tell(BLOOD.format(pile="Leech(0:1/3 price-of-blood) Zombie Titan"))
    assert free.times("price-of-blood.automa") == 0
    assert free.line("automa") == "Titan {Bastion}"
    # fewer cards than its cost: the new pile pays the rest as far as it can; without cards it pays nothing
    short = tell(BLOOD.format(pile="Leech(5:1/3 price-of-blood) Zombie"))
    assert [card.name for e in short.events if e.kind == "mill" for card in e.cards] == ["Zombie", "Zombie"]
    assert [e.kind for e in short.events if e.kind in ("mill", "turn-fort", "reshuffle", "enter", "over")] == [
        "mill", "turn-fort", "reshuffle", "mill", "enter", "over",
    ]  # fmt: skip
    last = tell(BLOOD.format(pile="Leech(5:1/3 price-of-blood)"))
    assert [event.kind for event in last.events if event.rule == "price-of-blood.automa"] == ["unpaid"]


@pytest.mark.parametrize(
    ("cost", "pile", "sentences"),
    [
        (2, "Ogre Ogre Ogre {Bastion}", ["for a price of 2 the Automa spends no Mana, but 2 cards of its pile: Ogre and Ogre. 1 left."]),
        (
            3, "Ogre {Bastion}\ndiscard: Ogre Ogre Ogre",
            [
                "the Automa spends no Mana, but pays 1 of the 3 cards that it owes: Ogre. 0 left. (our reading 26)",
                "the Automa pays the other 2 cards that it owes: Ogre and Ogre. 2 left. (our readings 26, 9)",
            ],
        ),
        (
            7, "Ogre {Bastion}\ndiscard: Ogre Ogre Ogre",
            [
                "the Automa spends no Mana, but pays 1 of the 7 cards that it owes: Ogre. 0 left. (our reading 26)",
                "the Automa pays 4 of the 6 cards that it still owes: Ogre, Ogre, Ogre and Ogre. 0 left. (our readings 26, 9)",
                "the Automa has no more cards to pay with. Of its price of 7, 2 cards are not paid. (our reading 26)",
            ],
        ),
        (
            3, "Ogre {Fort}\ndiscard: Ogre",
            [
                "the Automa spends no Mana, but pays 1 of the 3 cards that it owes: Ogre. 0 left. (our reading 26)",
                "the Automa has no more cards to pay with. Of its price of 3, 2 cards are not paid. (our reading 26)",
            ],
        ),
        (1, "{Fort}", ["the Automa has no more cards to pay with. Of its price of 1, 1 card is not paid. (our reading 26)"]),
    ],
)  # fmt: skip
def test_cards_paid_for_price_of_blood_are_reported(cost, pile, sentences):
    told = tell(
        "game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: {Bastion} Gnome Grrr\n"
        f"automa: Leech({cost}:1/3 price-of-blood) {pile}\n\nend"
    )
    game, clash = told.game, definition("clash")
    lines = [tell_marked(clash.sentences, event, before, ENGLISH) for before, event, _ in history(game)]
    paid = [line.removeprefix("Price of Blood: ") for line in lines if line.startswith("Price of Blood")]
    assert [line.replace(" (our reading 9)", "") for line in paid] == sentences
    beats = " ".join(text for number in (0, 1) for _, text in beats_marked(clash, game, number, ENGLISH))
    assert ("has no more cards to pay with" in beats) == any("no more cards" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("lines", "card", "ready"),
    [
        ("|", "Gnat(3:1/1)", True),
        ("Zombie |", "Zap(3:1)", True),
        ("|", "Zap(3:1)", False),  # without effect it was not played
        ("| Zombie", "Wisp(3:1/1 symbiote)", True),
        ("|", "Wisp(3:1/1 symbiote)", False),
        ("| Zombie", "Gnat(4:1/1)", False),
    ],
)
def test_the_automas_card_readies_the_players_champion(lines, card, ready):
    told = tell(
        f"game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: {{Bastion}} Gnome Grrr Ogre Troll\nupper: {lines}\n"
        f"automa: {card} Vortex Titan Hydra {{Bastion}}\nchampion A: Moth(3:0/1)[exhausted]\n\nend"
    )
    assert told.line("champion A") == ("Moth(3:0/1)" if ready else "Moth(3:0/1)[exhausted]")


def test_its_symbiote_finds_no_host_or_one_that_has_symbiote():
    start = "game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: {{Bastion}} Gnome Grrr Ogre Troll\nupper: | {line}\nautoma: Wisp(1:1/1 symbiote) Zombie Titan {{Bastion}}\n\nend"
    for line, rule in [("", "symbiote.automa-no-host"), ("Imp(1:0/1 symbiote) Gnome", "symbiote.not-on-another")]:
        told = tell(start.format(line=line))
        assert next(e.rule for e in told.events if e.kind == "fizzle") == rule
        assert told.line("discard") == "Wisp(1:1/1 symbiote)"
        assert told.line("lower") == "| Zombie"  # the card has cost nothing, and used up its line


def test_its_symbiote_pays_in_blood_and_brings_its_aura():
    told = tell(
        "game: edition 2, solo, turn 4, B to play, summoning, mana 1\nA: {Bastion} Gnome Grrr Ogre Troll\nupper: | Hen(1:0/1) Owl(1:0/1)\n"
        "automa: Wisp(2:0/1 symbiote aura-splash price-of-blood) Ogre Baron Zombie Titan {Bastion}\n\nend"
    )
    assert (told.line("automa"), told.line("discard")) == ("Titan {Bastion}", "Ogre Baron")
    gained = [(e.card.name, e.ability, e.other.name) for e in told.events if e.kind == "aura-gained"]
    assert gained == [("Owl", "splash", "Wisp")]


def test_turning_its_bastion_gives_a_berserk_creature_no_further_attack():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr\nupper: Axe(1:2/9 berserk) |\nautoma: Ogre Baron {Bastion}\n"
        "discard: Troll Zombie Gnome\n\nassault\nattack"
    )
    assert told.times("berserk.creatures-only") == 1 and told.times("assault.stronghold") == 1
    assert len(told.position.kingdoms[1].hand) == 5


def test_an_ability_given_by_a_custom_game_needs_no_card_with_it():
    told = tell(
        "game: edition 1, solo, turn 4, B to play, summoning, mana 1\nA: {Bastion} Gnome Zombie Ogre\nupper: Hen(1:1/1) | Axe(1:2/9)\n"
        "lower: Owl(1:1/1) |\nautoma: Zombie Gnome {Bastion}\nautoma rules: mana 6+1, all splash\n\nend"
    )
    assert told.line("A") == "{Bastion} Gnome Zombie Ogre Hen(1:1/1) Owl(1:1/1)"


def test_abilities_of_the_automas_creatures_do_not_apply_to_the_players():
    told = tell(
        "game: edition 2, solo\nA: {Bastion} Zombie Gnome\nupper: |\n"
        "automa: Ogre Ogre Ogre Ogre Ogre {Bastion}\nautoma rules: all rage\n\nplay Zombie upper\nend"
    )
    rules = [(event.kind, event.side) for event in told.events]
    assert ("wait", 0) in rules and ("rage", 0) not in rules
    assert ("rage", 1) in rules and ("wait", 1) not in rules
