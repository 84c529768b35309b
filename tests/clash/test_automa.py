"""The solo game: the Automa's turn, its pile, its two sides, its end."""

from telling import tell

from tutor.clash import AutomaRules


def test_its_mana_is_fixed_before_its_incantations_strike():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr\nupper: Zombie |\nlower: Carapace |\n"
        "automa: Machine Machine Machine Boom! Zombie Grrr Gnome Baron {Bastion}\n\nend"
    )
    # Zombie discards three cards; 6 and 2 Mana: Boom! (1, destroys Zombie), Zombie (1), Grrr (2), Gnome (3), Baron (3)
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


def test_what_it_destroys_at_once_returns_as_the_person_likes_in_the_middle_of_its_turn():
    script = (
        "game: edition 1, solo, turn 4, B to play, summoning, mana 5\nA: {Bastion} Gnome Grrr\nupper: Baron Zombie |\n"
        "automa: Meteorite Ogre Martyr {Bastion}\n\nend\n"
    )
    # Meteorite: 4 on Zombie, 4 on Baron (health 5): only one falls
    assert tell(script).line("A") == "{Bastion} Gnome Grrr Zombie"
    script = script.replace("Baron Zombie", "Partisan Zombie")
    open_choice = tell(script, settle=False).game
    assert [card.name for card in open_choice.choice.cards] == ["Partisan", "Zombie"]
    assert open_choice.choice.side == 0
    told = tell(script + "return Zombie Partisan")
    assert told.line("A") == "{Bastion} Gnome Grrr Zombie Partisan"
    assert told.position.turn == 5


def test_the_person_never_orders_the_automas_creatures():
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


def test_the_same_seed_shuffles_the_same_and_another_differently():
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


def test_the_fort_bared_by_the_automas_own_drawing_leaves_it_this_assault_and_one_more_turn():
    told = tell(
        "game: edition 1, solo\nA: {Bastion} Gnome Grrr Scribe Brute Machine\nlower: | Ogre\nautoma: Zombie Carapace {Fort}\n\nend"
    )
    assert "automa.fort-revealed" in told.rules
    assert not told.position.is_over
    assert told.line("A") == "Gnome Grrr Scribe Brute {Bastion} Machine"
    told = tell(f"{told.text}\n\nend")
    assert "automa.last-turn" in told.rules
    assert told.line("A") == "Gnome Grrr Scribe Brute {Fort} Machine"  # Zombie brought the Bastion down, Ogre came near
    assert told.position.winner == 0


def test_the_last_turn_can_still_be_lost():
    told = tell("game: edition 1, solo\nA: Gnome Grrr {Fort} Scribe\nlower: | Ogre\nautoma: {Fort}\n\nend")
    assert told.position.winner == 1


def test_its_rules_of_a_custom_game():
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
        assert tell(f"{told.text}\n\n{move}").refused == ["automa-plays"]
