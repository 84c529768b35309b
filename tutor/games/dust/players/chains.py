"""How a machine player plays Young Champions: by the wheel alone, laying as many cards at once as possible."""

from __future__ import annotations

from ..rules.legal import name
from ..rules.moves import Draw, Move, Play
from ..rules.position import Position
from ..rules.steps import TRUE
from ..rules.young import beats, beats_top

#: A move, and the indexes of the cards that it lays.
Chain = tuple[Move, tuple[int, ...]]


def chains(position: Position) -> list[Chain]:
    """Return every legal chain, those with fewer cards first, or the move to draw.

    Only the first card of each tribe in hand is used.
    """
    hand = position.seats[position.player].hand
    firsts = {card.tribe: i for i, card in reversed(list(enumerate(hand))) if card.tribe}
    tribes = sorted(firsts.values())
    longer: list[tuple[int, ...]] = [(i,) for i in tribes if beats_top(position, hand[i], TRUE)]
    found: list[tuple[int, ...]] = []
    while longer:
        found += longer
        longer = [(*chain, i) for chain in longer for i in tribes
                  if i not in chain and beats(position, hand[i], hand[chain[-1]], TRUE)]  # fmt: skip
    return [(Play(tuple(name(hand, i) for i in chain)), chain) for chain in found] or [(Draw(), ())]
