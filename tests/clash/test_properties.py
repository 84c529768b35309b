"""Properties of every game: agreement with the plain rules, conservation of cards, notation, replay, termination."""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
from collections import Counter

import plain_rules
import pytest
from faithful import faithful_game
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tutor.games.clash.notation import cards_in, read_move, read_position, write_event, write_move, write_position
from tutor.games.clash.opening import read_setup
from tutor.games.clash.rulebook import Voice, rules
from tutor.games.clash.rules import (
    EDITIONS,
    AutomaRules,
    Card,
    Creature,
    Game,
    Kingdom,
    Move,
    Place,
    Position,
    change,
    first_mana,
    legal_moves,
    refusals,
    replay,
)
from tutor.games.clash.rules.moves import find_card
from tutor.games.clash.sets import all_cards, all_sets

pytestmark = pytest.mark.long

PACK = list(all_sets()["initiation"].cards)
PRINTED = {
    number: [c for c in all_cards().values() if all(a.removeprefix("aura-") in edition.abilities for a in c.abilities)]
    for number, edition in EDITIONS.items()
}
#: The abilities that an Incantation can have.
ON_INCANTATIONS = (
    "splash",
    "perforation",
    "regeneration",
    "sharpening",
    "mercenary",
    "vulnerability",
    "price-of-blood",
)
VOICE = Voice()
#: The modes with four Kingdoms.
FOUR = ("free-for-all", "team", "co-op")


def a_card(chance: random.Random, edition: int = 1) -> Card:
    """Return a random card, printed or invented."""
    if chance.random() < 0.4:
        return chance.choice(PRINTED[edition])
    plain = [ability for ability in EDITIONS[edition].abilities if ability != "aura"]
    often = 2 / len(plain)
    name = "X" + "".join(chance.choice("abcdefghij") for _ in range(2))
    if chance.random() < 0.2:
        own = tuple(a for a in ON_INCANTATIONS if a in plain and chance.random() < 0.3)
        return Card(name, chance.randrange(5), _attack(chance, own), None, own)
    abilities = [a for a in plain if chance.random() < often]
    abilities += [f"aura-{a}" for a in plain if chance.random() < often / 2]
    chance.shuffle(abilities)
    return Card(name, chance.randrange(6), _attack(chance, abilities), chance.randrange(1, 8), tuple(abilities))


def _attack(chance: random.Random, abilities) -> int | None:
    return None if "vulnerability" in abilities and chance.random() < 0.8 else chance.randrange(7)


def a_line(chance: random.Random, most: int, edition: int) -> tuple[Creature, ...]:
    cards = [a_card(chance, edition) for _ in range(chance.randrange(most + 1) * 2)][:most]
    line = [Creature(card, new=chance.random() < 0.1) for card in cards if card.is_creature]
    for i, creature in enumerate(line):
        rider = a_card(chance, edition) if edition == 2 and chance.random() < 0.2 else None
        if rider is not None and rider.is_creature and "symbiote" in rider.own and "symbiote" not in creature.card.own:
            line[i] = creature._replace(rider=rider)
    return tuple(line)


def _entered(line: tuple[Creature, ...], may: bool) -> tuple[Creature, ...]:
    """Return the line with its creatures marked new only where possible: of the side to play, and behind all others."""
    old = max((i for i, one in enumerate(line) if not one.new), default=-1)
    return tuple(one._replace(new=may and i > old) for i, one in enumerate(line))


def a_position(chance: random.Random, edition: int = 1, champions: bool = False, four: str = "") -> Position:
    """Return a random settled position of an edition: in a duel or solo, or in the mode ``four`` with four Kingdoms."""
    automas = four == "co-op" or (not four and chance.random() < 0.5)
    kingdoms = []
    for side in range(4 if four else 2):
        hand = tuple(a_card(chance, edition) for _ in range(chance.randrange(1, 9)))
        pile = automas and side % 2 == 1
        champion = a_card(chance, edition) if champions and not pile else None
        if champion is not None and not champion.is_creature:
            champion = None
        kingdoms.append(
            Kingdom(
                hand,
                len(hand) if pile else chance.randrange(len(hand)),
                chance.random() < 0.3,
                (a_line(chance, 4, edition), a_line(chance, 4, edition)),
                tuple(a_card(chance, edition) for _ in range(chance.randrange(4))) if pile else (),
                champion,
                champion is not None and chance.random() < 0.4,
            )
        )
    automa = None
    if automas:
        given = ("splash", "perforation", "rage", "protection", "berserk")
        gifts = tuple(chance.sample(given, chance.choice([0, 0, 1, 2])))[: EDITIONS[edition].gifts]
        automa = AutomaRules(chance.choice([6, 6, 8, 10]), chance.choice([1, 1, 2]), chance.choice([0, 0, 1]), gifts)
    player = chance.randrange(4) if four else int(chance.random() < (0.1 if automas else 0.5))
    turn, teams = chance.randrange(1, 6), four in ("team", "co-op")
    position = Position(tuple(kingdoms), edition, turn, player, automa=automa, teams=teams)
    for side, kingdom in enumerate(kingdoms):  # a Champion is not in its side's deck
        if any(kingdom.champion in one.cards for line in kingdom.lines for one in line if one is not None):
            kingdoms[side] = kingdom._replace(champion=None, exhausted=False)
    position = position._replace(seed=chance.randrange(1000), kingdoms=tuple(
        kingdom._replace(
            lines=tuple(_entered(line, side == player) for line in kingdom.lines),
            hand=tuple(card._replace(name=f"{card.name}q") if card == kingdom.champion else card for card in kingdom.hand),
        )
        for side, kingdom in enumerate(kingdoms)
    ))  # fmt: skip
    return position._replace(mana=first_mana(position) if chance.random() < 0.6 else chance.randrange(15))


def all_cards_of(position: Position) -> dict[Card, int]:
    return dict(Counter(cards_in(position)))


def expected(start: Position, move: Move, orders: list[tuple[str, ...]]) -> tuple:
    """Return where the plain rules say that a move leads."""
    table = plain_rules.Table(start)
    table.orders = orders
    with contextlib.suppress(plain_rules.Over):
        table.make(move)
    return table.summary()


def seen(position: Position) -> tuple:
    return plain_rules.Table(position).summary()


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 2]), st.booleans(), st.sampled_from(["", "", *FOUR]))
# the last card beside the Stronghold is cast, and its Sharpening hits the player's
# own side
@example(108530769, 2, True, "")
def test_random_games_agree_with_the_plain_rules_and_keep_every_card(seed, edition, champions, four):
    chance = random.Random(seed)
    edition = 2 if four else edition
    champions = champions and EDITIONS[edition].champions
    start = a_position(chance, edition, champions, four)
    known = {**all_cards(), **{card.name: card for card in cards_in(start)}}
    game, cards = Game.at(start), all_cards_of(start)
    assert read_position(write_position(start, all_cards()), all_cards()) == start
    for _ in range(25):
        if game.position.is_over:
            break
        before = game.position
        move = chance.choice(game.legal_moves())
        if edition == 2:
            assert {_meant(before, may) for may in plain_rules.Table(before).moves()} == {
                _meant(before, may) for may in game.legal_moves()
            }
        assert refusals(before, read_move(write_move(move, before), known, len(before.kingdoms))) == ()
        first = len(game.steps)
        game, orders = game.play(move), []
        while game.choice is not None:
            answer = chance.choice(game.legal_moves())
            orders.append(answer.order)
            game = game.play(answer)
        assert seen(game.position) == expected(before, move, orders)
        position = before
        for step in game.steps[first:]:
            for event, after in zip(step.events, step.positions, strict=True):
                assert event.rule in rules()
                assert VOICE.tell(event, position)
                json.dumps(write_event(event))
                unchanged, position = position, change(position, event)
                assert position == after
                assert position is unchanged or all_cards_of(position) == cards
        assert position == game.position
        assert position.shown is None
        again = read_position(write_position(position, all_cards()), all_cards())
        assert again == position and hash(again) == hash(position)
        assert read_position(write_position(position, all_cards(), one_line=True), all_cards()) == position
    faithful_game(game)
    assert replay(game.opening, game.moves) == game


def every_move(position: Position) -> list[Move]:
    """Return every move that can be written in a position, sensible or not, with one more copy of each name than there
    is."""
    names = Counter(card.name for kingdom in position.kingdoms for card in (*kingdom.hand, kingdom.champion) if card)
    numbers = (*range(1, 3 + max(len(line) for kingdom in position.kingdoms for line in kingdom.lines)), 39)
    sides = range(len(position.kingdoms))
    places = [Place(side, zone, number) for side in sides for zone in (0, 1) for number in numbers]
    copies = [(name, copy) for name, count in names.items() for copy in (None, *range(1, count + 2))]
    moves = [Move(kind) for kind in ("assault", "attack", "end")]
    moves += [Move("play", name, copy, line) for name, copy in copies for line in (0, 1)]
    moves += [Move("play", name, copy, target=place) for name, copy in copies for place in places]
    return moves + [Move("cast", name, copy, target=place) for name, copy in copies for place in places]


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 6), st.sampled_from([1, 2, *FOUR]))
def test_legal_moves_are_exactly_those_that_are_not_refused(seed, plies, game_of):
    chance = random.Random(seed)
    edition, four = (2, game_of) if game_of in FOUR else (game_of, "")
    game = Game.at(a_position(chance, edition, edition == 2, four))
    for _ in range(plies):
        if game.position.is_over:
            break
        game = game.play(chance.choice(game.legal_moves())).settled()
    position = game.position
    legal = legal_moves(position)
    assert len(set(legal)) == len(legal)
    allowed = {_meant(position, move) for move in every_move(position) if not refusals(position, move)}
    assert {_meant(position, move) for move in legal} == allowed
    for move in legal:
        game.play(move)


def _meant(position: Position, move: Move) -> tuple:
    """Return a move by its effect, however it is written."""
    return (move.kind, find_card(position, move)[0] if move.card else None, move.line, move.target)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["deck 1", "deck 2", "deck 3", "deck 4"]), st.sampled_from([1, 2]))
def test_a_random_solo_game_always_ends(seed, deck, edition):
    chance = random.Random(seed)
    game = Game(read_setup(f"setup: edition {edition}, solo, {deck}, seed {seed}").begin())
    for _ in range(600):
        if game.position.is_over:
            break
        game = game.play(chance.choice(game.legal_moves()))
    assert game.position.is_over
    assert game.position.winner in (0, 1)
    assert legal_moves(game.position) == ()
    assert all_cards_of(game.position) == Counter(PACK)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
@example(176252, True)  # a choice that ends the game once it is settled
def test_undo_equals_replay(seed, settles):
    """Choices are answered or settled by the next move, also after the game itself has been settled."""
    chance = random.Random(seed)
    game = Game(read_setup(f"setup: edition 1, duel, decks 1 3, seed {seed}").begin())
    choices = 0
    for _ in range(60):
        if game.position.is_over:
            break
        choices += game.choice is not None
        settled = game.settled() if settles and chance.random() < 0.5 else game
        game = game.play(chance.choice((game if settled.position.is_over else settled).legal_moves()))
    replayed = [replay(game.opening, ())]
    for move in game.moves:
        replayed.append(replayed[-1].play(move))
    assert replayed[-1] == replay(game.opening, game.moves)
    for given_game in (game, game.settled()):
        for count in range(len(game.moves) + 2):
            back = given_game.back_to(count)
            assert back == replayed[min(count, len(game.moves))], (count, choices)
            assert back.undo() == replayed[max(0, min(count, len(game.moves)) - 1)]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_a_random_duel_always_ends(seed):
    chance = random.Random(seed)
    game = Game(read_setup(f"setup: edition 1, duel, decks 1 3, seed {seed}").begin())
    for _ in range(4000):
        if game.position.is_over:
            break
        game = game.play(chance.choice(game.legal_moves()))
    assert game.position.is_over


STORY = """
import json, random
from tutor.games.clash.rules import Game
from tutor.games.clash.notation import write_event, write_position
from tutor.games.clash.opening import read_setup
from tutor.games.clash.sets import all_cards
told = []
for seed in range(12):
    chance = random.Random(seed)
    game = Game(read_setup(f"setup: edition 1, solo, deck {seed % 4 + 1}, seed {seed}").begin())
    while not game.position.is_over:
        game = game.play(chance.choice(game.legal_moves()))
    told.append([[write_event(event) for event in game.events], write_position(game.position, all_cards())])
print(json.dumps(told))
"""


def test_the_same_story_in_two_processes():
    stories = [
        subprocess.run(
            [sys.executable, "-c", STORY],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": salt},
        ).stdout
        for salt in ("1", "2")
    ]
    assert stories[0] == stories[1]
    assert len(stories[0]) > 10_000
