"""Both implementations in games of four: situations worked out by hand, legal moves, and random games."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path

import plain_rules
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_properties import a_card, a_line

from tutor.games.clash.notation import cards_in, read_move, read_position, write_position
from tutor.games.clash.rules import AutomaRules, Game, Kingdom, Move, Place, Position
from tutor.games.clash.sets import all_cards

CASES = tomllib.loads((Path(__file__).parent / "four_kingdoms.toml").read_text("utf-8"))["case"]
MODES = ("free-for-all", "team", "co-op")
#: Every rule of a game of four that a move can show.
RULES = {
    *(f"four.{name}" for name in (
        "lines", "enemies", "first-player", "order", "first-mana", "own", "incantation", "each-turn", "across", "returns",
        "bastion", "splash", "perforation", "aura", "aerial", "sprint", "berserk", "vulnerability", "regeneration",
        "sharpening", "instinct", "mercenary", "mercenary-incantation", "champion", "first-fort", "destroyer-wins",
        "own-doing",
    )),
    *(f"coop.{name}" for name in (
        "seats", "lines", "order", "first-mana", "mana", "draws", "incantation", "exceptions", "piles", "mercenary", "win",
        "lose", "custom",
    )),
    "assault.order", "team.partners",
}  # fmt: skip


def keys(text: str) -> dict[str, str]:
    """Return the lines of a position by key."""
    return dict(line.split(": ", 1) for line in text.strip().splitlines())


def laid(told: dict[str, str]) -> Position:
    """Return the position that such lines describe."""
    return read_position("\n".join(f"{key}: {value}" for key, value in told.items()), all_cards())


def read_case(case: dict) -> tuple[Position, list[Move], Position]:
    """Return the start of a situation, its moves, and the expected position."""
    start, _, moves = case["script"].partition("\n\n")
    told = keys(start)
    known = all_cards() | {card.name: card for card in cards_in(laid(told))}
    said = [read_move(words, known, 4) for words in moves.strip().splitlines()]
    return laid(told), said, laid(told | keys(case["then"]))


def seen(table: plain_rules.Table) -> tuple:
    """Return everything visible, without the seed of the next shuffle, which cannot be worked out by hand."""
    summary = table.summary()
    return summary[:4] + summary[5:]


def after(position: Position, *moves: Move) -> plain_rules.Table:
    """Return the table of the second implementation after the moves."""
    table = plain_rules.Table(position)
    for move in moves:
        table.make(move)
    return table


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_out_by_hand(case):
    start, moves, then = read_case(case)
    assert seen(after(start, *moves)) == seen(plain_rules.Table(then))
    game = Game.at(start)
    for move in moves:
        game = game.play(move)
    assert seen(plain_rules.Table(game.position)) == seen(plain_rules.Table(then))
    assert write_position(game.position._replace(seed=0), all_cards()) == write_position(then, all_cards())


def test_situations_cover_every_rule():
    assert {rule for case in CASES for rule in case["rules"]} == RULES
    assert len({case["name"] for case in CASES}) == len(CASES)


def table_of(text: str) -> plain_rules.Table:
    return plain_rules.Table(laid(keys(text)))


FOUR_HANDS = """
A: {Bastion} Boom! Specter Zombie Brute Titan
A-D: Zombie |
C: {Bastion} Troll Titan
C-D: Ogre | Brute
C-B: | Gnome
B: {Bastion} Troll Titan
D: {Bastion} Troll Titan
"""


def test_an_incantation_may_be_aimed_at_any_creature_of_all_four():
    for mode in ("free-for-all", "team"):
        table = table_of(f"game: edition 2, {mode}, A to play, mana 9{FOUR_HANDS}")
        casts = {move.target for move in table.moves() if move.kind == "cast"}
        assert casts == {Place(0, 1, 1), Place(2, 0, 1), Place(3, 1, 1), Place(1, 0, 1)}


def test_a_symbiote_needs_a_creature_of_its_own_kingdom():
    table = table_of(f"game: edition 2, team, A to play, mana 9{FOUR_HANDS}")
    above = [move.target for move in table.moves() if move.card == "Specter" and move.target]
    assert above == [Place(0, 1, 1)]


def test_only_the_four_leftmost_that_can_be_paid_may_be_played():
    table = table_of(f"game: edition 2, team, A to play, mana 3{FOUR_HANDS}")
    assert {move.card for move in table.moves()} == {"", "Boom!", "Specter", "Zombie"}
    table = table_of(f"game: edition 2, team, A to play, mana 9{FOUR_HANDS}")
    assert {move.card for move in table.moves()} == {"", "Boom!", "Specter", "Zombie", "Brute"}


# -- random games ----------------------------------------------------------------------------------------------------


def a_position_of_four(chance: random.Random, mode: str, champions: bool = False) -> Position:
    """Return a random settled position of a mode."""
    kingdoms = []
    for side in range(4):
        pile = mode == "co-op" and side % 2 == 1
        hand = tuple(a_card(chance, 2) for _ in range(chance.randrange(1, 9)))
        champion = a_card(chance, 2) if champions and not pile else None
        champion = champion if champion and champion.is_creature else None
        kingdoms.append(
            Kingdom(
                hand,
                len(hand) if pile else chance.randrange(len(hand)),
                chance.random() < 0.3,
                (a_line(chance, 3, 2), a_line(chance, 3, 2)),
                tuple(a_card(chance, 2) for _ in range(chance.randrange(4))) if pile else (),
                champion,
                champion is not None and chance.random() < 0.4,
            )
        )
    automa = None
    if mode == "co-op":
        gifts = tuple(
            chance.sample(("splash", "perforation", "rage", "protection", "berserk"), chance.choice([0, 0, 1]))
        )
        automa = AutomaRules(chance.choice([6, 8]), chance.choice([1, 2]), chance.choice([0, 0, 1]), gifts)
    player = chance.choice([0, 0, 0, 2, 2, 1] if automa else range(4))
    return Position(
        tuple(kingdoms),
        edition=2,
        player=player,
        turn=chance.randrange(1, 8),
        mana=chance.randrange(4, 13),
        seed=chance.randrange(1000),
        automa=automa,
        teams=mode != "free-for-all",
    )


def cards_of(table: plain_rules.Table) -> Counter:
    """Return every card on the table, wherever it is."""
    found = [card for pile in (*table.hands, *table.discard) for card in pile if card != plain_rules.STRONGHOLD]
    bodies = [body for lines in table.lines for line in lines for body in line]
    found += [card for body in bodies for card in body.cards]
    for side, champion in enumerate(table.champion):
        if champion and not any(body.champion for line in table.lines[side] for body in line):
            found.append(champion)
    return Counter(found)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(MODES), st.booleans())
def test_random_games_keep_every_card_and_have_valid_winners(seed, mode, champions):
    chance = random.Random(seed)
    table = plain_rules.Table(a_position_of_four(chance, mode, champions))
    cards = cards_of(table)
    for _ in range(300):
        if table.phase == "over":
            break
        turn, player = table.turn, table.player
        move = chance.choice(table.moves())
        table.make(move)
        assert cards_of(table) == cards
        if table.phase == "over" or move.kind != "end":
            assert table.turn == turn or mode == "co-op"
        elif mode == "co-op":
            assert table.turn - turn == (1 if player % 2 else 2) and table.player % 2 == 0
        else:
            assert (table.turn, table.player) == (turn + 1, (player + 1) % 4)
    assert table.phase == "over"
    parties = ((0, 2), (1, 3)) if mode != "free-for-all" else tuple((side,) for side in range(4))
    assert table.winners in parties or (mode == "free-for-all" and len(table.winners) == 3)


def rotated(position: Position, by: int) -> Position:
    """Return the same position with every side moved ``by`` seats."""
    kingdoms = tuple(position.kingdoms[(side - by) % 4] for side in range(4))
    return position._replace(kingdoms=kingdoms, player=(position.player + by) % 4)


def rotated_summary(summary: tuple, by: int, over: bool) -> tuple:
    """Return the summary of a table with every side moved ``by`` seats."""
    turn, phase, who, mana, seed, *of_sides = summary
    who = tuple(sorted((side + by) % 4 for side in who)) if over else (who + by) % 4
    return turn, phase, who, mana, seed, *(tuple(found[(side - by) % 4] for side in range(4)) for found in of_sides)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(MODES), st.booleans())
def test_no_seat_is_special(seed, mode, champions):
    """K1: the result is the same in any seat; in Co-op in every second seat."""
    chance = random.Random(seed)
    position = a_position_of_four(chance, mode, champions)
    by = 2 if mode == "co-op" else chance.randrange(1, 4)
    move = chance.choice(plain_rules.Table(position).moves())
    place = move.target and move.target._replace(side=(move.target.side + by) % 4)
    here, there = after(position, move), after(rotated(position, by), move._replace(target=place))
    assert there.summary() == rotated_summary(here.summary(), by, here.phase == "over")
