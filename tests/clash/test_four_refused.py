"""Moves against the rules in games of four, and their refusals."""

import pytest
from telling import tell

TEAM = """game: edition 2, team, turn 5, A to play, summoning, mana 4
A: {Bastion} Specter Boom! Cursed-Bite Zombie Titan
A-B: Ogre | Brute
A-D: Ogre&Shell(1:1/1 symbiote) |
C: {Bastion} Troll Titan
C-D: Gnome |
B: {Bastion} Troll Titan
D: {Bastion} Troll Hydra
champion A: Alpha[exhausted]
champion C: Baron"""
FREE = TEAM.replace("team", "free-for-all")
CO_OP = """game: edition 2, co-op, turn 6, B to play, summoning, mana 6
A: {Bastion} Zombie
C: {Bastion} Troll
automa B: Zombie Titan {Bastion}
automa D: Titan {Bastion}"""
OVER = """game: edition 2, free-for-all, turn 9, over, A and B and D win
A: {Bastion} Zombie
C: Troll {Fort}
B: {Bastion} Titan
D: {Bastion} Titan"""


@pytest.mark.parametrize(
    ("start", "move", "reasons"),
    [
        (TEAM, "play Specter on C upper 1", ["no-host"]),
        (FREE, "play Specter on C upper 1", ["no-host"]),
        (TEAM, "play Specter on D upper 1", ["no-host"]),
        (TEAM, "play Specter on A lower 1", ["host-has-symbiote"]),
        (TEAM, "play Troll upper", ["not-in-hand"]),
        (TEAM, "play Baron upper", ["not-in-hand"]),
        (TEAM, "play Hydra lower", ["not-in-hand"]),
        (TEAM, "play Titan upper", ["not-leftmost", "no-mana"]),
        (TEAM, "play Alpha upper", ["exhausted", "no-mana"]),
        (TEAM, "cast Boom! at C {Bastion}", ["stronghold-target"]),
        (TEAM, "cast Boom! at D {Fort}", ["stronghold-target"]),
        (TEAM, "cast Boom! at D upper 1", ["empty-place"]),
        (TEAM, "cast Boom! at C lower 1", ["empty-place"]),
        (TEAM, "cast Boom! at Ogre", ["ambiguous"]),
        (TEAM, "cast Boom! at Titan", ["not-in-play"]),
        (CO_OP, "play Zombie upper", ["automa-plays"]),
        (OVER, "end", ["over"]),
        (OVER, "play Zombie upper", ["over"]),
    ],
)
def test_a_move_against_the_rules(start, move, reasons):
    assert tell(f"{start}\n\n{move}").refused == reasons


@pytest.mark.parametrize("move", ["cast Boom! at C upper 1", "cast Cursed-Bite at B lower 1", "play Zombie lower"])
def test_a_legal_move(move):
    assert tell(f"{TEAM}\n\n{move}").refused == []
    assert tell(f"{FREE}\n\n{move}").refused == []
