"""Random games of Dust Collectorz with the cards of the Top Shelf, for property tests."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random

from tutor.games.dust.rules import MODES, RULES, Card, Game, Position, Rules, begin, moves
from tutor.games.dust.rules.cards import TRAP

SHELF = tomllib.loads((Path(__file__).parents[2] / "cards" / "top-shelf.toml").read_text("utf-8"))
CARDS = {
    told["name"]: Card(told["name"], counter=TRAP)
    if "counter" in told
    else Card(told["name"], told["tribe"], told["rank"], tuple(told["stats"]), told.get("ability", ""))
    for told in SHELF["cards"]
}


def _deck(names: list[str]) -> tuple[Card, ...]:
    found: list[Card] = []
    for name in names:
        card, _, count = name.partition(" x")
        found += [CARDS[card]] * int(count or 1)
    return tuple(found)


DECKS = {int(number): _deck(told["cards"]) for number, told in SHELF["decks"].items()}


def opening(mode: str, chance: Random):
    chosen = [DECKS[chance.randrange(1, 5)] for _ in range(MODES[mode])]
    return begin(mode, chosen, chance.randrange(2**32), first=chance.randrange(MODES[mode]))


def some_move(position: Position, chance: Random, steps):
    """Return a legal move: often a single card, sometimes a stack, rarely one late in the list."""
    listed = list(islice(moves(position, steps), chance.choice((12, 60, 400))))
    return chance.choice(listed) if listed else None


@lru_cache(64)
def random_game(mode: str, seed: int, rules: Rules = RULES, steps=None, most: int = 5000) -> Game:
    """Return a complete random game, cached."""
    from tutor.games.dust.rules import TRUE

    chance = Random(seed)
    game = Game(opening(mode, chance), rules)
    for _ in range(most):
        if game.position.is_over:
            break
        game = game.play(some_move(game.position, chance, steps or TRUE))
    return game


def all_cards(position: Position) -> Counter[Card]:
    """Return every card of the position, in any zone."""
    found: Counter[Card] = Counter(position.centre)
    for seat in position.seats:
        found.update(seat.hand + seat.overflow + seat.deck + seat.discard + seat.laid.all)
    for pile in position.piles:
        found.update(pile)
    return found


def positions(game: Game) -> Iterator[Position]:
    """Yield every position of a game, between all its events."""
    for step in (game.opening, *game.steps):
        yield step.start
        yield from step.positions
