"""All turns of a side: complete compared with an exhaustive search, by the shortest moves, and playable."""

from __future__ import annotations

import random
import tracemalloc
from itertools import permutations

import pytest
from test_properties import FOUR, a_position

from tutor.core import Refused, Step
from tutor.core.analysis import Query
from tutor.games.clash.notation import read_position
from tutor.games.clash.odds.every_turn import EveryTurn
from tutor.games.clash.odds.turns import TO_ITS_END, Search, looked_at, outcome, turns
from tutor.games.clash.rules import END, Game, Position, legal_moves
from tutor.games.clash.rules.choice import Choice
from tutor.games.clash.rules.game import rules_by
from tutor.games.clash.rules.moves import MOST_ORDERS, answers
from tutor.games.clash.sets import all_cards
from tutor.locale import language

WAYS = [("", 1), ("", 2), *((four, 2) for four in FOUR)]


def at(words: str) -> Position:
    return read_position(words, all_cards())


def before_the_next_turn(steps: tuple[Step, ...]) -> Position | None:
    """Return the position before the turn passes, or None if it does not."""
    for step in steps:
        before = step.start
        for event, after in zip(step.events, step.positions, strict=True):
            if event.kind == "turn":
                return before
            before = after
    return None


def exhaustive_search(position: Position) -> dict[Position, int]:
    """Return every end of a turn with its least number of moves, by playing each legal move and each order of return in
    a game."""
    found: dict[Position, int] = {}
    seen = {position: 0}
    waiting = [(position, 0)]
    while waiting:
        start, made = waiting.pop(0)
        for move in legal_moves(start):
            games = [(Game.at(start).play(move), 1)]
            while games:
                game, count = games.pop()
                end = before_the_next_turn(game.steps)
                if end is None and game.choice is not None and game.choice.side == position.player:
                    games += [(game.play(order), count + 1) for order in game.legal_moves()]
                    continue
                game = game.settled()
                end = before_the_next_turn(game.steps)
                if end is not None or game.position.is_over:
                    end = end or game.position
                    found[end] = min(found.get(end, 99), made + count)
                elif game.position not in seen:
                    seen[game.position] = made + count
                    waiting.append((game.position, made + count))
    return found


def small(seed: int, four: str, edition: int) -> Position:
    """Return a random position with few possible moves, in which a player is to play."""
    chance = random.Random(seed)
    while True:
        position = a_position(chance, edition, edition == 2 and chance.random() < 0.3, four)
        if position.is_automa(position.player):
            continue
        side = position.player
        kingdom = position.kingdoms[side]._replace(hand=position.kingdoms[side].hand[:3])
        kingdom = kingdom._replace(before=min(kingdom.before, len(kingdom.hand) - 1))
        kingdoms = tuple(kingdom if i == side else one for i, one in enumerate(position.kingdoms))
        position = position._replace(kingdoms=kingdoms, mana=min(position.mana, 4))
        if turns(position, 120).is_complete:
            return position


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("four", "edition"), WAYS)
def test_exactly_the_possible_turns_are_found(four, edition, seed):
    position = small(1000 * seed + edition, four, edition)
    found = turns(position)
    assert found.is_complete
    assert {way.end for way in found.ways} == set(exhaustive_search(position))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("four", "edition"), WAYS)
def test_each_turn_is_playable_and_shortest(four, edition, seed):
    position = small(77 * seed + edition, four, edition)
    shortest = exhaustive_search(position)
    for way in turns(position).ways:
        game = Game(Step(position), rules_by(TO_ITS_END))
        for move in way.moves:
            game = game.play(move)
        assert game.settled().position == way.end
        assert way.outcome == outcome(position, way.end)
        assert len(way.moves) == shortest[way.end], way.moves


def test_the_groups_hold_every_turn_once_and_those_that_win_come_first():
    position = at("game: edition 1, duel, mana 5 ; A: {Bastion} Zombie Boom! Gnome ; upper: Ogre | Gnome ; lower: | ;"
                  " B: Zombie {Fort} Troll")  # fmt: skip
    work = EveryTurn(Query(Game(Step(position))), with_ways=True)
    while work.go_on():
        pass
    found = work.found()
    assert found.ways == turns(position).ways and found.is_complete
    assert sum(group.size for group in found.groups) == found.total == len({way.end for way in found.ways})
    wins = [bool(group.outcome.winners) for group in found.groups]
    assert True in wins and wins == sorted(wins, reverse=True)
    for group in found.groups:
        ways = [way.moves for way in found.ways if way.outcome == group.outcome]
        assert len(ways) == group.size and group.moves in ways and len(group.moves) == min(map(len, ways))


def test_repeating_a_free_incantation_terminates():
    position = at(
        "game: edition 1, duel, mana 0 ; A: {Bastion} Puff(0:0) Gnome ; upper: Ogre | Troll ; B: {Bastion} Ogre"
    )
    found = turns(position)
    assert found.is_complete and len(found.ways) > 1
    assert {way.end for way in found.ways} == set(exhaustive_search(position))


def test_each_order_of_return_is_a_separate_turn():
    table = at("game: edition 1, duel, mana 3 ; A: {Bastion} Combustion Ogre ; upper: Lens(3:1/1) | ; lower: Vial(3:1/1) | ;"
               " B: {Bastion} Ogre")  # fmt: skip
    found = turns(table)
    lost = [way for way in found.ways if way.outcome.lost]
    for way, hand in zip(
        lost, ("Ogre Lens Vial Combustion", "Ogre Vial Lens Combustion"), strict=False
    ):  # and later ones
        assert [move.kind for move in way.moves] == ["cast", "return", "end"]
        assert " ".join(card.name for card in way.end.kingdoms[0].hand) == hand


MANY = ("game: edition 1, duel, mana 12 ; A: {Bastion} Boom!(1:1) Zap(1:1) Zombie Gnome Ogre Troll ; upper: Ogre Brute |"
        " Troll Baron Ogre ; lower: Zombie | Gnome Troll ; B: {Bastion} Ogre Zombie Gnome")  # fmt: skip


def test_a_bounded_search_is_reported_as_incomplete():
    found = turns(at(MANY), 30)
    assert not found.is_complete and found.looked_at == 30 and found.waiting
    more = turns(at(MANY), 60)
    assert {way.end for way in found.ways} <= {way.end for way in more.ways}


def test_the_search_reports_progress_and_can_be_stopped():
    counts = [found.looked_at for found in looked_at(at(MANY), 100, every=25)]
    assert counts == [25, 50, 75, 100, 100]
    searching = looked_at(at(MANY), 10_000, every=25)
    first = next(searching)
    searching.close()
    assert first.looked_at == 25 and first.ways


def test_memory_is_bounded_by_the_limit():
    tracemalloc.start()
    turns(at(MANY), 400)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 400 * 40_000


@pytest.mark.parametrize("most", [0, -1])
def test_a_bound_below_one_is_refused(most):
    with pytest.raises(ValueError, match="at least one table"):
        turns(at(MANY), most)


def test_finished_games_and_turns_of_an_automa_are_refused():
    with pytest.raises(Refused):
        turns(at("game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: Ogre {Fort}"))
    with pytest.raises(Refused):
        turns(at("game: edition 1, solo, B to play ; A: {Bastion} Ogre ; automa: Ogre {Bastion}"))


def test_what_is_hidden_has_no_part_in_it():
    words = "game: edition 2, solo, mana 6 ; A: {Bastion} Zombie Gnome ; upper: Ogre | ; automa: %s {Bastion}"
    one, other = (turns(at(words % pile)) for pile in ("Troll Brute Baron", "Baron Troll Brute"))
    assert [way.moves for way in one.ways] == [way.moves for way in other.ways]
    assert one.ways[0].moves == (END,)


def test_memory_of_the_turns_found_is_bounded(monkeypatch):
    """Without a bound, fifty free cards and a hundred creatures took 279 MB."""
    hand = " ".join(f"N{chr(97 + i)}(0:1)" for i in range(20))
    line = " ".join(f"C{chr(97 + i)}(1:1/9)" for i in range(20))
    start = at(f"game: edition 2, duel ; A: {{Bastion}} {hand} ; upper: {line} | {line} ; B: {{Bastion}} Ogre")
    monkeypatch.setattr("tutor.games.clash.odds.turns.MOST_KEPT", 60 * 300)
    search = Search(start)
    while search.goes_on:
        search.look()
    assert 285 <= len(search.known) + len(search.ends) < 310 and search.looked_at < 20
    assert not search.found().is_complete and search.found().waiting
    work = EveryTurn(Query(Game(Step(start))))
    while work.go_on():
        pass
    for code in ("en", "ca", "fr", "es", "it"):
        told = work.told(language(code), 1)
        assert not told.exact and len(told.notes) == 1
    assert "more turns here than are kept" in work.told(language("en"), 1).notes[0]


def test_the_number_of_orders_of_return_is_limited():
    """Without a bound, a dozen creatures had 479 million orders."""
    hand = " ".join(f"N{chr(97 + i)}(1:1/1)" for i in range(12))
    cards = [card for card in at(f"game: edition 2, duel ; A: {{Bastion}} {hand} ; B: {{Bastion}} Ogre").kingdoms[0].hand
             if card.is_creature]  # fmt: skip
    same = cards[:1] * 12
    found = [answers(Choice(0, tuple(some), ())) for some in (cards, same, cards[:3], [*cards[:2], cards[0]])]
    assert [len(orders) for orders in found] == [MOST_ORDERS, 1, 6, 3]
    assert found[0][0].order == tuple(card.name for card in cards)
    for orders, some in zip(found[2:], (cards[:3], [*cards[:2], cards[0]]), strict=True):
        every = dict.fromkeys(tuple(card.name for card in order) for order in permutations(some))
        assert [move.order for move in orders] == list(every)
