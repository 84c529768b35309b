"""Which rules events of games of four cite where events of games of two cite another."""

import pytest

from tutor.games.clash.notation import read_moves, read_position
from tutor.games.clash.rules import Game

TWO = "game: edition 2, duel, mana 3 ; A: {Bastion} Boom! Cursed-Bite ; upper: | Titan ; B: {Bastion} Troll"
TEAM = "game: edition 2, team, mana 3 ; A: {Bastion} Boom! Cursed-Bite ; A-B: | Titan ; C: {Bastion} Troll ; B: {Bastion} Troll ; D: {Bastion} Troll"
SOLO = "game: edition 2, solo ; A: {Bastion} Troll ; automa: Titan Troll {Bastion}"
COOP = "game: edition 2, co-op ; A: {Bastion} Troll ; C: {Bastion} Troll ; automa B: Titan Troll {Bastion} ; automa D: Troll {Bastion}"


@pytest.mark.parametrize(
    ("start", "moves", "cited", "other"),
    [
        (TWO, "cast Boom! at Titan", "incantation.any-creature", "four.incantation"),
        (TEAM, "cast Boom! at Titan", "four.incantation", "incantation.any-creature"),
        (TEAM, "cast Cursed-Bite at Titan", "four.mercenary-incantation", "four.mercenary"),
        (SOLO, "end", "automa.mana", "coop.mana"),
        (COOP, "end", "coop.mana", "automa.mana"),
        (f"{SOLO} ; automa rules: mana 7+1", "end", "custom.mana", "automa.mana"),
        (f"{COOP} ; automa rules: mana 6+2", "end", "custom.mana", "coop.mana"),
    ],
)
def test_an_event_cites_the_rule_of_its_game(cards, start, moves, cited, other):
    game = Game.at(read_position(start, cards))
    for said in read_moves(moves, cards, kingdoms=len(game.position.kingdoms)):
        game = game.play(said.move)
    rules = {event.rule for event in game.step.events}
    assert cited in rules and other not in rules
