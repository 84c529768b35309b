"""Complete random games for comparing two engines: positions and moves in words; many moves are refused.

    for position, move, answer in game("versus 3", seed=7): ...

`answer` is the result of the plain engine: the position reached, or the rules that refuse the move.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from dust.plain_dust import Table
from dust.plain_dust_table import ABILITIES, MODES, SEATS, STATS, TEAMS, TRIBES, Card, Position, read, read_move, write

SECOND = ("Ace", "Bow", "Cog", "Dot", "Elm", "Fox", "Gum", "Hat", "Ivy", "Jar", "Keg", "Log")
RANKS = ("bronze", "bronze", "silver", "silver", "gold", "platinum", "epic")


def pool(chance: random.Random, able: float) -> list[Card]:
    """Return twelve cards of each tribe; each ability is on one of them, or on fewer if ``able`` is small."""
    found = []
    for tribe in TRIBES:
        abilities = list(ABILITIES)
        chance.shuffle(abilities)
        for second, ability in zip(SECOND, abilities, strict=True):
            stats = tuple(chance.randint(1, 9) for _ in STATS)
            name = f"{tribe.capitalize()}-{second}"
            found.append(Card(name, tribe, chance.choice(RANKS), stats, ability if chance.random() < able else None))
    return found


def dealt(mode: str, chance: random.Random, deck: int = 32, able: float = 0.5) -> Position:
    """Return the start of a game: decks of any cards, including counter cards, and six or three cards in hand."""
    young, seats = mode.startswith("young"), MODES[mode]
    cards = pool(chance, able)
    if chance.random() < 0.2:  # games in which cards are given up
        cards = [card for card in cards if card.tribe in chance.sample(TRIBES, 2)]
    p = read(f"game: dust, {mode}, A to play\n" + "".join(f"{s}:\n" for s in SEATS[:seats])) if young else read(
        f"game: dust, {mode}, round 1, {'AC' if mode == 'team' else 'A'} to choose\n"
        + "".join(f"{s}:\n" for s in SEATS[:seats])
    )  # fmt: skip
    for seat in range(seats):
        own = [chance.choice(cards) for _ in range(deck if young else deck - 2)]
        if not young:
            own += [Card(name, None, None, (), "trap") for name in ("Snare", chance.choice(("Snare", "Net")))]
            chance.shuffle(own)
        held = 3 if young else 6
        p["hand"][seat], p["deck"][seat] = own[:held], own[held:]
    p["player"] = chance.randrange(2 if mode == "team" else seats)
    return p


def some_move(p: Position, chance: random.Random) -> str:
    """Return a move in words, often illegal, mostly of the kind that is due."""
    me, phase = p["player"], p["phase"]
    if chance.random() < 0.02:
        return chance.choice(("draw", "choose attack", "add nothing", f"first {SEATS[p['seats'] - 1]}"))
    if phase == "choose":
        return f"choose {chance.choice(('attack', 'defend'))}"
    if phase == "send":
        return f"first {chance.choice(SEATS)}"
    mine = p["hand"][me] + p["overflow"][me]
    if not mine:
        return "draw" if phase == "play" else "add nothing"
    one = chance.choice(mine)
    if phase == "play":
        return chance.choice(("draw", f"play {one.name}", f"play {' '.join(some_chain(mine, one, chance))}"))
    if phase == "answer":
        kind = chance.choice(("answer", "answer", "answer", "counter", "give"))
        if kind != "answer":
            return f"{kind} {one.name}"
    stack = [one]
    fitting = [card for card in mine if card.tribe == one.tribe] if chance.random() < 0.8 else list(mine)
    if one in fitting:
        fitting.remove(one)
    stack += chance.sample(fitting, min(len(fitting), chance.choice((0, 0, 0, 1, 1, 2, 3))))
    able = [card.name for card in stack if card.ability]
    if chance.random() < 0.1:
        able = [card.name for card in stack] * 2
    using = chance.sample(able, min(len(able), chance.choice((0, 1, 1, 2, 2, 3))))
    words = " + ".join(card.name for card in stack) + (f" using {' '.join(using)}" if using else "")
    stat = f", {chance.choice(STATS)}" if chance.random() < 0.95 else ""
    if phase == "answer":
        return f"answer {words}"
    if phase == "add":
        return "add nothing" if chance.random() < 0.3 else f"add {words}{stat}"
    whom = f"{chance.choice(SEATS)} with " if p["mode"] == "team" and chance.random() < 0.98 else ""
    return f"attack {whom}{words}{stat}"


def some_chain(mine: list[Card], one: Card, chance: random.Random) -> list[str]:
    """Return a chain that follows a card, mostly a legal one, from the cards of the hand."""
    chain, left = [one], [card for card in mine if card is not one]
    while left and chance.random() < 0.8:
        ring = (TRIBES.index(chain[-1].tribe or "") - 1) % 5
        fits = [card for card in left if card.tribe == TRIBES[ring]] if chance.random() < 0.95 else left
        if not fits:
            break
        chain.append(chance.choice(fits))
        left.remove(chain[-1])
    return [card.name for card in chain]


def plainest(p: Position) -> list[str]:
    """Return simple moves, one of which is always legal, for when random moves fail."""
    mine = p["hand"][p["player"]] + p["overflow"][p["player"]]
    whom = f"{TEAMS[1 - p['player'] % 2][0]} with " if p["mode"] == "team" else ""
    return ["draw", "add nothing"] + [
        f"{kind} {card.name}{after}"
        for card in mine
        for kind, after in (
            ("answer", ""),
            ("counter", ""),
            ("give", ""),
            ("play", ""),
            (f"attack {whom}".strip(), ", speed"),
        )
    ]


def game(
    mode: str, seed: int, readings: dict[int, Any] | None = None, deck: int = 32, able: float = 0.5
) -> Iterator[tuple[str, str, str | list[str]]]:
    """Yield a complete game: each position with a move, refused or made, and the result."""
    chance = random.Random(f"{mode} {seed} {deck}")
    p = dealt(mode, chance, deck, able)
    tries = 0
    while p["phase"] != "over":
        tries += 1
        text = write(p, {})
        words = some_move(p, chance) if tries <= 60 else plainest(p)[tries - 61]
        table = Table(p, readings)
        move = read_move(words, p, {})
        refused = table.refusals(move)
        if refused:
            yield text, words, refused
            continue
        table.make(move)
        p, tries = table.p, 0
        yield text, words, write(p, {})
    yield write(p, {}), "draw", Table(p, readings).refusals(read_move("draw", p, {}))
