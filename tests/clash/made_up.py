"""Random games with made-up cards of chosen abilities, played beside the plain engine."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from test_properties import ON_INCANTATIONS, expected, seen

from tutor.games.clash.notation import write_move, write_position
from tutor.games.clash.rulebook import abilities as glossary
from tutor.games.clash.rules import EDITIONS, AutomaRules, Card, Creature, Game, Kingdom, Position, first_mana
from tutor.games.clash.sets import all_cards

ABILITIES = tuple(ability for ability in EDITIONS[2].abilities if ability != "aura")
#: The modes of the games in turn, with the edition. The first edition only has games of its own abilities.
MODES = ((2, "duel"), (2, "solo"), (1, "duel"), (2, "free-for-all"), (1, "solo"), (2, "team"), (2, "co-op"))


@cache
def effects(ability: str) -> frozenset[str]:
    """Return the rules that say what an ability does: the first of its glossary entry, and its rule among four."""
    return frozenset({glossary()[ability].rules[0], f"four.{ability}"})


def modes_of(abilities: tuple[str, ...]) -> list[tuple[int, str]]:
    """Return the modes whose edition has all of the abilities."""
    return [(edition, mode) for edition, mode in MODES if set(abilities) <= set(EDITIONS[edition].abilities)]


def pool(abilities: tuple[str, ...], edition: int, chance: random.Random) -> list[Card]:
    """Return cards for a game: creatures with all of the abilities, the Auras of each, Incantations with those that
    they may have, creatures with none, and beside a pair one with any third ability."""

    def card(name: str, has: tuple[str, ...], health: int | None) -> Card:
        attack = None if "vulnerability" in has and chance.random() < 0.7 else chance.randrange(1, 6)
        cost = chance.randrange(5, 12) if "price-of-blood" in has else chance.randrange(1, 4)
        return Card(name, cost, attack, health, tuple(chance.sample(has, len(has))))

    cards = [card(name, abilities, chance.randrange(1, 8)) for name in ("Both-One", "Both-Two", "Both-Three")]
    cards += [card(f"Giver-{one}", (f"aura-{one}",), chance.randrange(1, 5)) for one in abilities]
    cards += [card(f"Plain-{name}", (), health) for name, health in (("Weak", 1), ("Host", 3), ("Strong", 6))]
    if len(abilities) > 1:
        third = chance.choice([one for one in EDITIONS[edition].abilities if one != "aura"])
        cards.append(card("Third", (third,), chance.randrange(1, 6)))
    on_spell = tuple(one for one in abilities if one in ON_INCANTATIONS)
    cards += [card(f"Spell-{i}", on_spell[: i + 1], None) for i in range(max(1, len(on_spell)))]
    return cards


def position(abilities: tuple[str, ...], edition: int, mode: str, chance: random.Random) -> Position:
    """Return a position in the middle of a game with such cards."""
    cards = pool(abilities, edition, chance)
    creatures = [card for card in cards if card.is_creature]
    able = creatures[:3]

    def line(most: int) -> tuple[Creature, ...]:
        return tuple(
            Creature(chance.choice(able if chance.random() < 0.5 else creatures)) for _ in range(chance.randrange(most))
        )

    automas, kingdoms = mode in ("solo", "co-op"), []
    for side in range(2 if mode in ("duel", "solo") else 4):
        pile = automas and side % 2 == 1
        hand = tuple(chance.choice(cards) for _ in range(chance.randrange(5, 9)))
        kingdoms.append(
            Kingdom(
                hand,
                len(hand) if pile else chance.randrange(len(hand)),
                chance.random() < 0.2,
                (line(4), line(4)),
                tuple(chance.choice(cards) for _ in range(2)) if pile else (),
            )
        )
    start = Position(
        tuple(kingdoms),
        edition,
        turn=4,
        automa=AutomaRules() if automas else None,
        teams=mode in ("team", "co-op"),
        seed=chance.randrange(1000),
    )
    return start._replace(mana=first_mana(start))


def play(abilities: tuple[str, ...], edition: int, mode: str, seed: int, moves: int) -> Counter[str]:
    """Play one random game, compare each position with the plain engine's, and return how often each rule was cited."""
    chance, cited = random.Random(f"{abilities} {edition} {mode} {seed}"), Counter[str]()
    game = Game.at(position(abilities, edition, mode, chance))
    for _ in range(moves):
        before = game.position
        if before.is_over:
            break
        legal = game.legal_moves()
        cards = [move for move in legal if move.kind in ("play", "cast")]
        aimed = [move for move in cards if move.target is not None]  # Incantations and Symbiotes, of rarer effects
        move = chance.choice(aimed if aimed and chance.random() < 0.5 else cards or legal)
        if not cards or chance.random() < 0.45:
            move = next(one for one in legal if one.kind == "end")
        first, orders = len(game.steps), []
        game = game.play(move)
        while game.choice is not None:
            answer = chance.choice(game.legal_moves())
            orders.append(answer.order)
            game = game.play(answer)
        cited.update(rule for step in game.steps[first:] for event in step.events for rule in event.rules)
        assert seen(game.position) == expected(before, move, orders), (
            f"{' and '.join(abilities)}, edition {edition}, {mode}, seed {seed}: {write_move(move, before)}\n"
            f"{write_position(before, all_cards())}"
        )
    return cited
