"""The text form of positions, moves and scripts: strict reading and canonical writing.

>>> from tutor.games.clash.notation import read_position, write_position
>>> text = "game: edition 1, duel ; A: {Bastion} Wolf(3:2/4 rage) ; B: Zap(2:3) {Fort} Hen(1:1/1)"
>>> print(write_position(read_position(text, {}), {}))
game: edition 1, duel, turn 3, A to play, summoning, mana 2
A: {Bastion} Wolf(3:2/4 rage)
upper: |
lower: |
B: Zap(2:3) {Fort} Hen(1:1/1)
"""

from ....core import Unreadable
from ....core.definition import Said
from ....core.names import canonical
from ....core.text import split_script
from .moves import Script, read_move, read_moves, read_script
from .reading import cards_in, read_position, read_rule
from .words import Cards
from .writing import write_creature, write_event, write_move, write_place, write_position, write_rules

__all__ = [
    "Cards",
    "Said",
    "Script",
    "Unreadable",
    "canonical",
    "cards_in",
    "read_move",
    "read_moves",
    "read_position",
    "read_rule",
    "read_script",
    "split_script",
    "write_creature",
    "write_event",
    "write_move",
    "write_place",
    "write_position",
    "write_rules",
]
