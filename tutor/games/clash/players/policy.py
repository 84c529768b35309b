"""A fast policy for playing games out: a short search finds turns, and a simple evaluation of the position at their end
chooses the one to play.

It uses only the number of hidden cards, and no random numbers.
"""

from __future__ import annotations

from math import log2
from random import Random

from ..odds.turns import TO_ITS_END
from ..rules import END, Move, Place, Position, legal_moves, play
from ..rules.position import LINES, UPPER
from .evaluation import WEIGHTS, WIN, places, side_weight, worth

#: The width of the beam, and how many positions of each level are evaluated at the end of the turn.
FOLLOWED, LOOKED_AT = 4, 8
#: A game that lasts more turns has no winner.
LONGEST = 40


def open_attack(position: Position, side: int) -> int:
    """Return how much attack reaches the Stronghold of a side if the creatures across its Bridges attack now.

    This is an approximation: creatures in the way are destroyed by their Health Points, the closest first.
    """
    through = 0
    for zone in LINES:
        facing = position.facing(side, zone)
        if not facing:
            continue
        in_the_way = [one.health for one in position.kingdoms[side].lines[zone] if one is not None]
        for one in reversed(facing):
            if one is None:
                continue
            if in_the_way and not (zone == UPPER and "aerial" in one.card.own):
                in_the_way[0] -= one.attack
                if in_the_way[0] <= 0:
                    in_the_way.pop(0)
            elif "defender" not in one.card.own:
                through += one.attack
    return through


def plain_value(position: Position, seat: int) -> float:
    """Return the value of a position at the end of a turn for a seat: the creatures in play, and the places left to
    each Stronghold after an attack of the creatures across its Bridges."""
    if position.is_over:
        return WIN if seat in position.winners else -WIN
    found = 0.0
    for side, kingdom in enumerate(position.kingdoms):
        left = places(kingdom, position.is_automa(side)) - open_attack(position, side)
        stands = sum([worth(creature) for line in kingdom.lines for creature in line if creature is not None])
        counts = side_weight(position, seat, side)
        found += counts * (WEIGHTS.place * log2(1 + max(0, left)) + stands)
        if left <= 0:
            found -= counts * 10
    return found


def tables(position: Position) -> list[Position]:
    """Return the best positions before the end of the turn, found by a beam search that plays one card at a time.
    Incantations only target enemies."""
    seat = position.player
    party = position.party(seat)
    level, known, found = [position], {position}, [position]
    while level:
        further: list[tuple[float, Position]] = []
        for before in level:
            for move in legal_moves(before):
                if move.kind == "play" or (isinstance(move.target, Place) and move.target.side not in party):
                    after = play(before, move, settle=True).position
                    if after not in known:
                        known.add(after)
                        further.append((plain_value(after, seat), after))
        further.sort(key=lambda one: -one[0])
        found += [after for _, after in further[:LOOKED_AT]]
        level = [after for _, after in further[:FOLLOWED] if not after.is_over]
    return found


def turn(position: Position) -> Position:
    """Return the position after the turn of a person, played by this policy, and after an Automa's turn that
    follows."""
    if position.is_automa(position.player):
        return play(position, END, settle=True).position
    seat = position.player
    ends = (p if p.is_over else play(p, END, settle=True, steps=TO_ITS_END).position for p in tables(position))
    end = max(ends, key=lambda end: plain_value(end, seat))
    return end if end.is_over else play(end, END, settle=True).position


def play_out(position: Position) -> Position:
    """Return the end of a game that is played out by this policy, or the last position if it takes too long."""
    for _ in range(LONGEST):
        if position.is_over:
            break
        position = turn(position)
    return position


def sensible(position: Position, chance: Random) -> Move:
    """Return a simple sensible move: the most expensive card that can be paid. An Incantation targets the most
    expensive enemy creature that it destroys; a creature goes to the board line with fewer own creatures. It looks only
    one move ahead."""
    party, kingdom = position.party(position.player), position.kingdoms[position.player]
    hand = {card.name: card for card in (*kingdom.hand, *([kingdom.champion] if kingdom.champion else []))}
    best: tuple[float, Move] = (0, END)
    for move in legal_moves(position):
        value = 0.0
        if move.kind == "play" and move.target is None:
            if len(kingdom.lines[move.line]) <= len(kingdom.lines[1 - move.line]):
                value = 1 + hand[move.card].cost + 0.1 * chance.random()
        elif move.kind == "cast" and isinstance(move.target, Place):
            victim = position.creature(move.target)
            falls = victim is not None and victim.health_left <= (hand[move.card].attack or 0)
            if victim is not None and falls and move.target.side not in party:
                value = 1 + victim.card.cost + 0.1 * chance.random()
        best = max(best, (value, move), key=lambda pair: pair[0])
    return best[1]
