"""How strong the machine player is, and how long it thinks. Prints figures; judges nothing.

python tests/benchmark/player.py [games] [positions]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from math import sqrt
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE), str(HERE.parent), str(HERE.parent / "clash")]

from engine import machine  # noqa: E402
from test_properties import a_position  # noqa: E402

from tutor.clash import END, AutomaRules, Game, Kingdom, Move, Position, first_mana, legal_moves  # noqa: E402
from tutor.core.player import decides  # noqa: E402
from tutor.guests.clash import player  # noqa: E402
from tutor.sets import all_sets  # noqa: E402

#: What somebody does that is to decide: the moves up to the end of the turn, or until something is asked.
Plays = Callable[[Game, random.Random], tuple[Move, ...]]
MOST_MOVES = 2000
FOUR = ("free-for-all", "team", "co-op")


def at_random(game: Game, chance: random.Random) -> tuple[Move, ...]:
    """Any legal move."""
    return (chance.choice(game.legal_moves()),)


def greedy(game: Game, chance: random.Random) -> tuple[Move, ...]:
    """The dearest card that can be paid: an Incantation at the dearest creature of an enemy that it destroys, a creature
    to the line on which fewer of its own stand."""
    if game.choice is not None:
        return (game.legal_moves()[0],)
    position = game.position
    side, party, hand = position.player, position.party(position.player), {}
    kingdom = position.kingdoms[side]
    for card in (*kingdom.hand, *([kingdom.champion] if kingdom.champion else [])):
        hand[card.name] = card
    best: tuple[float, Move] = (0, END)
    for move in legal_moves(position):
        if move.kind not in ("play", "cast"):
            continue
        card, worth = hand[move.card], 0.0
        if move.kind == "play":
            if move.target is None and len(kingdom.lines[move.line]) <= len(kingdom.lines[1 - move.line]):
                worth = 1 + card.cost + 0.1 * chance.random()
        else:
            victim = position.creature(move.target)
            if move.target.side not in party and victim.health_left <= (card.attack or 0):
                worth = 1 + victim.card.cost + 0.1 * chance.random()
        best = max(best, (worth, move), key=lambda pair: pair[0])
    return (best[1],)


def machine_player(strength: str) -> Plays:
    """The machine player."""

    def plays(game: Game, _: random.Random) -> tuple[Move, ...]:
        seat = decides(game)
        chosen = player.plan(player.seen(game.position, seat), seat, game.choice, strength)
        return tuple(one.move for one in chosen)

    return plays


def dealt(mode: str, edition: int, seed: int) -> Position:
    """A game that begins: eight cards each by lot of a set that the edition has, nobody the same; who begins by lot."""
    chance = random.Random(seed)
    sets = all_sets()
    cards = list(sets["initiation"].cards)
    if edition == 2:
        cards += sets[chance.choice([one for one in sets if one != "initiation"])].cards
    chance.shuffle(cards)
    four = mode in FOUR
    automas = mode in ("solo", "co-op")
    kingdoms = []
    for side in range(4 if four else 2):
        count = 24 if automas and side % 2 else 8
        mine, cards = cards[:count], cards[count:]
        kingdoms.append(Kingdom(tuple(mine), len(mine) if automas and side % 2 else 0))
    position = Position(tuple(kingdoms), edition, 1, seed=seed, automa=AutomaRules() if automas else None,
                        teams=mode in ("team", "co-op"))  # fmt: skip
    position = position._replace(player=0 if automas else chance.randrange(len(kingdoms)))
    return position._replace(mana=first_mana(position))


def played(start: Position, seats: dict[int, Plays], seed: int) -> Position:
    """A game to its end, or as far as so many moves."""
    game, chance = Game.at(start), random.Random(seed)
    made = 0
    while not game.position.is_over and made < MOST_MOVES:
        if game.choice is None and game.position.is_automa(game.position.player):
            game = game.play(END)
            continue
        seat = decides(game)
        for move in seats[seat](game, chance):
            game = Game.at(game.position).play(move) if game.choice is None else game.play(move)
            made += 1
            if game.position.is_over or game.choice is not None or decides(game) != seat:
                break
    return game.position


def thinking(mode: str, edition: int, strength: str, count: int, any_table: bool) -> list[float]:
    """The seconds of so many turns, from games that the player plays with itself, or from any tables at all."""
    took: list[float] = []
    seed, chance = 0, random.Random(count)
    while len(took) < count:
        game = Game.at(dealt(mode, edition, seed := seed + 1))
        if any_table:
            game = Game.at(a_position(chance, edition, False, mode if mode in FOUR else ""))
        while len(took) < count and not game.position.is_over:
            if game.choice is None and game.position.is_automa(game.position.player):
                game = game.play(END)
                continue
            seat, began = decides(game), time.process_time()
            seen = player.seen(game.position, seat)
            chosen = player.plan(seen, seat, game.choice, strength)
            if game.choice is None:
                took.append(time.process_time() - began)
            if any_table:
                break
            for one in chosen:
                game = game.play(one.move)
                if game.position.is_over or game.choice is not None or decides(game) != seat:
                    break
    return took


def wins(mode: str, edition: int, ours: Plays, theirs: Plays, games: int, first: int = 0) -> str:
    """How often we win: in a Free-For-All from one seat of four, in teams from two that sit opposite."""
    won = 0
    for seed in range(first, first + games):
        start = dealt(mode, edition, seed)
        count = len(start.kingdoms)
        mine = {seed % count, (seed + 2) % count} if mode == "team" else {0, 2} if mode == "co-op" else {seed % count}
        if mode == "solo":
            mine = {0}
        end = played(start, {side: ours if side in mine else theirs for side in range(count)}, seed)
        won += bool(mine & set(end.winners))
    low, high = wilson(won, games)
    return f"{100 * won / games:5.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {games}"


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def main(games: int = 100, positions: int = 300) -> None:
    """Measure and print."""
    print(f"the machine player, on {machine()}; seconds are those of the processor")
    for strength in player.strengths if positions else ():
        for mode, edition in (("duel", 1), ("duel", 2), ("free-for-all", 2), ("team", 2), ("co-op", 2)):
            for what, any_table in (("of games", False), ("of any tables", True)):
                took = thinking(mode, edition, strength, positions, any_table)
                print(f"  a turn, {strength}, {mode} {edition}, {len(took)} {what}: {1000 * statistics.median(took):.0f} ms median, "
                      f"{1000 * statistics.quantiles(took, n=20)[-1]:.0f} for 19 in 20, {1000 * max(took):.0f} the worst; goal under 1000", flush=True)  # fmt: skip
    easy, fair, hard = map(machine_player, player.strengths)
    for mode, edition in (("duel", 1), ("duel", 2)) if games else ():
        for what, ours, theirs in (
            ("hard against chance", hard, at_random), ("easy against chance", easy, at_random),
            ("hard against a greedy one", hard, greedy), ("fair against a greedy one", fair, greedy),
            ("easy against a greedy one", easy, greedy), ("hard against easy", hard, easy), ("hard against fair", hard, fair),
        ):  # fmt: skip
            print(f"  {mode} {edition}, {what}: wins {wins(mode, edition, ours, theirs, games)}", flush=True)
    for mode, even in (("free-for-all", "25 %"), ("team", "50 %")) if games else ():
        for what, ours, theirs in (
            ("chance", hard, at_random),
            ("greedy ones", hard, greedy),
            ("easy ones", hard, easy),
        ):
            print(
                f"  {mode}, hard against {what}: wins {wins(mode, 2, ours, theirs, games)}; {even} (baseline)",
                flush=True,
            )
    for mode, edition in (("solo", 1), ("solo", 2), ("co-op", 2)) if games else ():
        print(f"  {mode} {edition}, hard, no level: wins {wins(mode, edition, hard, hard, games)}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
