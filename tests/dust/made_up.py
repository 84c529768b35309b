"""Random games of Dust Collectorz with made-up cards of chosen abilities, played beside the plain engine.

A card has at most one ability, so a pair is together in a stack, or on the two sides of a clash.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

from dust.beside_plain import difference, plain_position
from dust.games import DECKS

from tutor.games.dust.rules import MODES, TRUE, Card, Move, Position, begin, moves, play

#: The modes in turn. Young Champions has no abilities.
PLAYED = tuple(mode for mode in MODES if not mode.startswith("young"))


def opening(abilities: tuple[str, ...], mode: str, chance: Random) -> Position:
    """Return the start of a game with decks of the Top Shelf in which the cards have other statistics, and most of them
    one of the abilities. A legal deck has two cards of each ability at most, so the cards are changed after the set-up.
    """
    made: dict[Card, Card] = {}
    for card in sorted({card for deck in DECKS.values() for card in deck}):
        stats = tuple(chance.randint(1, 9) for _ in card.stats)
        ability = chance.choice((*abilities, *abilities, *abilities, ""))
        made[card] = card if card.is_counter else card._replace(stats=stats, ability=ability)
    chosen = [DECKS[chance.randrange(1, 5)] for _ in range(MODES[mode])]
    position = begin(mode, chosen, chance.randrange(2**32)).position
    seats = [
        seat._replace(
            **{zone: tuple(made[card] for card in getattr(seat, zone)) for zone in ("hand", "overflow", "deck")}
        )
        for seat in position.seats
    ]
    return position._replace(seats=tuple(seats))


def some_move(position: Position, chance: Random) -> Move | None:
    """Return a legal move, mostly one that uses abilities, of as many cards as possible."""
    listed = list(islice(moves(position, TRUE), 300))
    able = [move for move in listed if getattr(move, "using", ())]
    two = [move for move in able if len(getattr(move, "using", ())) == 2]
    for some, share in ((two, 0.4), (able, 0.6)):
        if some and chance.random() < share:
            return chance.choice(some)
    return chance.choice(listed) if listed else None


def play_game(abilities: tuple[str, ...], mode: str, seed: int, most: int) -> Counter[str]:
    """Play one random game, compare each move with the plain engine, and return how often each rule was cited."""
    chance, cited = Random(f"{abilities} {mode} {seed}"), Counter[str]()
    position = opening(abilities, mode, chance)
    for _ in range(most):
        move = None if position.is_over else some_move(position, chance)
        if move is None:
            break
        if position.phase not in ("choose", "send"):  # the plain engine does not deal cards
            found = difference(position, plain_position(position), move)
            assert not found, f"{' and '.join(abilities)}, {mode}, seed {seed}: {move}: {found}"
        step = play(position, move)
        cited.update(rule for event in step.events for rule in event.rules)
        position = step.position
    return cited
