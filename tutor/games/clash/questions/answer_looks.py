"""What answers look like: places that the learner can point at on the table, or pictures of cards in a row.

>>> from tutor.games import definition
>>> from tutor.games.clash.questions.answers import Answer, read_asks
>>> words = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Baron ; B: {Bastion} Ogre"
>>> game = definition("clash").game(definition("clash").words.begin(words).settled())
>>> asks = read_asks("line A upper")
>>> looks(asks, [Answer("line", cards=("Brute", "Ogre"), place=asks.place)], game)
[{'row': ['Ogre', 'Brute'], 'bridge': 'right'}]
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.definition import Data
from ..board.board import write_place
from ..notation.words import BASTION, FORT
from ..rules import Place, Position
from ..rules.game import BaseGame
from ..rules.hand import at_hand
from ..rules.position import APART, HAND, LINES
from .answers import Answer, Asks


def looks(asks: Asks, answers: Sequence[Answer], game: BaseGame) -> list[Data]:
    """Return the look of each answer as defined by `tutor.games.clash.protocol.Look`; empty data for an answer in words
    alone.

    Answers are places if all places differ, otherwise pictures. If even the pictures do not differ, all answers are in
    words alone.
    """
    for pointed in (True, False):
        found = [_look(asks, answer, game, pointed) for answer in answers]
        is_alike = len({tuple(look) for look in found if look}) <= 1
        if is_alike and all(found.count(look) == 1 for look in found if look):
            return found
    return [{} for _ in answers]


def _look(asks: Asks, answer: Answer, game: BaseGame, pointed: bool) -> Data:
    start: Position = game.opening.position
    match answer.kind:
        case "first" | "stands" if answer.place is not None:
            return _at(start, answer.place, answer.card if answer.kind == "first" else "")
        case "card":
            return _held(start, answer)
        case "bastion" | "fort" if asks.side is not None:
            return _stronghold(start, game.position, asks.side, answer, pointed)
        case "hand" | "order":
            return {"row": list(answer.cards)}
        case "line" | "line-empty" if asks.place is not None:
            left = asks.place.side % 2 == 0  # the side is to the left of its Bridge
            return {"row": list(answer.cards)[:: -1 if left else 1], "bridge": "right" if left else "left"}
    return {}


def _at(start: Position, place: Place, card: str) -> Data:
    """Return a place on a board line that is visible at the start: that of a card, by name if given, or the next free
    place."""
    if place.zone not in LINES:
        return {}
    line = start.kingdoms[place.side].lines[place.zone]
    if not 0 < place.number <= len(line) + 1:
        return {}
    there = line[place.number - 1] if place.number <= len(line) else None
    if card and (there is None or there.card.name != card):
        return {}
    return {"at": write_place(place)}


def _held(start: Position, answer: Answer) -> Data:
    """Return the place of a card at hand, or of the Champion."""
    places = [i for i, card in enumerate(at_hand(start)) if card.name == answer.card]
    i = places[answer.number - 1]
    in_hand = i < len(start.kingdoms[start.player].hand)
    return {"at": write_place(Place(start.player, HAND if in_hand else APART, i + 1))}


def _stronghold(start: Position, end: Position, side: int, answer: Answer, pointed: bool) -> Data:
    """Return the position of a Stronghold in its hand; empty if cards enter or leave the hand."""
    kingdom = start.kingdoms[side]
    before = len(kingdom.hand) - answer.number
    if kingdom.hand != end.kingdoms[side].hand or before < 0 or start.is_automa(side):
        return {}
    if pointed and not kingdom.fort and answer.kind == "bastion":
        return {"to": write_place(Place(side, HAND, before))}
    names = [card.name for card in kingdom.hand]
    names.insert(before, FORT if answer.kind == "fort" else BASTION)
    return {"row": names}
