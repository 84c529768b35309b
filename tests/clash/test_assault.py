"""Phase 3: which creatures attack, in which order, and their targets."""

from telling import tell


def test_upper_before_lower_and_from_the_furthest():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Baron Brute |\nlower: Zombie Partisan |\n"
        "B: {Bastion} Gnome Troll Ogre Scribe Machine Vortex Alpha Mutant Carapace\n\nassault\nattack\nattack\nattack\nattack"
    )
    assert [e.card.name for e in told.events if e.kind == "activate"] == ["Baron", "Brute", "Zombie", "Partisan"]


def test_the_order_is_determined_anew_after_a_sprint():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Reptile Assassin Ogre | Martyr\nB: {Bastion} Gnome Troll Ogre\n\n"
        "assault\nattack\nattack\nattack"
    )
    assert [e.card.name for e in told.events if e.kind == "activate"] == ["Reptile", "Assassin", "Ogre"]
    # Reptile ran 2 places; Assassin, by then third from the Bridge, ran 1 past Ogre and 1 past Reptile
    assert told.line("upper") == "Ogre[acted] Reptile[+2,acted] Assassin[+2,acted] |"


def test_new_creatures_wait_unless_they_have_rage():
    told = tell(
        "game: edition 1, duel, turn 3, A to play, summoning, mana 9\nA: {Bastion} Zombie Grrr Ogre\nupper: | Baron\nB: {Bastion} Gnome Troll\n\n"
        "play Zombie upper\nplay Grrr upper\nend"
    )
    assert told.times("assault.new-creatures-wait") == 1
    assert told.times("rage.attacks-at-once") == 1


def test_a_creature_that_entered_last_turn_attacks_the_stronghold():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr Ogre\nB: {Bastion} Gnome Troll Baron Brute\n\nplay Zombie upper\nend\nend\nend"
    )
    assert told.line("B") == "Gnome Troll Baron {Bastion} Brute"


def test_all_damage_of_one_attack_hits_the_front_creature_only():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute | Gnome Baron\nB: {Bastion} Ogre Troll\n\nend"
    )
    assert told.line("upper") == "Brute | Baron"
    assert told.line("B") == "{Bastion} Ogre Troll Gnome"


def test_attacking_one_by_one_is_the_same_as_ending_the_turn():
    start = "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute Troll | Gnome Baron\nlower: Ogre | Zombie\nB: {Bastion} Ogre Troll Scribe\n\n"
    assert tell(start + "assault\nattack\nattack\nattack\nend").text == tell(start + "end").text


def test_attack_is_legal_only_in_the_assault_until_all_are_activated():
    start = "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute |\nB: {Bastion} Ogre Troll\n\n"
    assert tell(start + "attack").refused == ["not-assault"]
    assert tell(start + "assault\nassault").refused == ["already-assault"]
    assert tell(start + "assault\nattack\nattack").refused == ["all-activated"]


def test_an_attack_of_zero_on_a_stronghold_does_nothing():
    told = tell("game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Vortex |\nB: {Bastion} Ogre Troll\n\nend")
    assert told.line("B") == "{Bastion} Ogre Troll"
    assert "damage.none" in told.rules
