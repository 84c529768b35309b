"""A plain way to play a turn, quick enough to play many games on: of the turns that a short search finds, the one whose
end is worth most by a plain count.

Nothing is asked of hidden cards but how many they are, and chance has no part in it.
"""

from __future__ import annotations

from math import log2
from random import Random

from ..odds.turns import TO_ITS_END
from ..rules import END, Move, Place, Position, legal_moves, play
from ..rules.position import LINES, UPPER
from .evaluation import WEIGHTS, WIN, matters, places, worth

#: How many ways are followed at a time, and of how many the turn is played to its end.
FOLLOWED, LOOKED_AT = 4, 8
#: After so many turns a game that is played on is given to nobody.
LONGEST = 40


def open_attack(position: Position, side: int) -> int:
    """How much attack gets through to the Stronghold of a side, if those across its Bridges attack as they stand, by a
    plain count: what stands in the way falls by its Health Points, the closest first."""
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
    """What a table at the end of a turn is worth to a seat: the creatures in play, and the places that are left to each
    Stronghold once those across its Bridges have attacked."""
    if position.is_over:
        return WIN if seat in position.winners else -WIN
    found = 0.0
    for side, kingdom in enumerate(position.kingdoms):
        left = places(kingdom, position.is_automa(side)) - open_attack(position, side)
        stands = sum([worth(creature) for line in kingdom.lines for creature in line if creature is not None])
        counts = matters(position, seat, side)
        found += counts * (WEIGHTS.place * log2(1 + max(0, left)) + stands)
        if left <= 0:
            found -= counts * 10
    return found


def tables(position: Position) -> list[Position]:
    """The tables before the end of the turn that look best, by a plain search: a few ways are followed at a time, one
    card further each time, Incantations at enemies only."""
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
    """The table after the turn of a person, by this way of playing, and after the Automa's that follows."""
    if position.is_automa(position.player):
        return play(position, END, settle=True).position
    seat = position.player
    ends = (p if p.is_over else play(p, END, settle=True, steps=TO_ITS_END).position for p in tables(position))
    end = max(ends, key=lambda end: plain_value(end, seat))
    return end if end.is_over else play(end, END, settle=True).position


def played_on(position: Position) -> Position:
    """Where a game ends that is played on in this way; one that takes too long is left as it is."""
    for _ in range(LONGEST):
        if position.is_over:
            break
        position = turn(position)
    return position


def sensible(position: Position, chance: Random) -> Move:
    """The dearest card that can be paid: an Incantation at the dearest creature of an enemy that it destroys, a
    creature to the line on which fewer of its own stand. It looks no further than this move."""
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
