"""Phase 1, and the sequence of turns."""

from telling import tell


def test_one_mana_for_each_card_in_hand_and_the_stronghold():
    told = tell("game: edition 1, duel, turn 2\nA: {Bastion} Zombie Ogre\nB: Gnome {Fort} Baron Troll Grrr\n\nend")
    assert told.position.player == 1
    assert told.position.mana == 5
    assert told.rules[-1] == "mana.per-card"


def test_the_first_turn_of_the_game_gives_six_mana():
    for side in "AB":
        start = tell(f"game: edition 1, duel, turn 1, {side} to play\nA: {{Bastion}} Zombie\nB: {{Bastion}} Ogre Gnome")
        assert start.position.mana == 6
        assert tell(f"{start.text}\n\nend").position.mana == (3 if side == "A" else 2)


def test_mana_is_paid_and_the_rest_is_lost():
    told = tell("game: edition 1, duel\nA: {Bastion} Zombie Ogre Gnome\nB: {Bastion} Ogre Baron\n\nplay Zombie upper")
    assert told.position.mana == 3
    assert tell(f"{told.text}\n\nend\nend").position.mana == 3  # three cards in hand, nothing kept


def test_the_end_of_a_turn_removes_temporary_effects_on_both_sides():
    told = tell(
        "game: edition 1, duel, assault\nA: {Bastion} Zombie Gnome\n"
        "upper: Ogre[acted,-1] Reptile[+2,acted] | Martyr[-3,spent]\nlower: Zombie[new,acted] |\nB: {Bastion} Ogre Baron\n\nend"
    )
    assert told.line("upper") == "Ogre Reptile | Martyr"
    assert told.line("lower") == "Zombie |"
    assert told.rules[:3] == ["sprint.until-assault-ends", "damage.heals", "turn.alternates"]


def test_no_heal_or_calm_event_without_damage_or_bonus():
    told = tell("game: edition 1, duel\nA: {Bastion} Zombie Gnome\nB: {Bastion} Ogre Baron\n\nend")
    assert told.rules == ["assault.phase", "turn.alternates", "mana.per-card"]
