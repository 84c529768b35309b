"""The best turn: wins are found, hidden information has no influence, and the same seed gives the same result."""

from __future__ import annotations

import random

import pytest
from test_player import another, any_table

from tutor.core import Refused
from tutor.core.sequential_halving import told_apart
from tutor.games.clash.notation import read_move, read_position
from tutor.games.clash.odds.best import Trials, best, costly, dearest, judged, whole_turn
from tutor.games.clash.odds.sentences import beside, say
from tutor.games.clash.odds.turns import turns
from tutor.games.clash.players.policy import open_attack, plain_value, play_out, turn
from tutor.games.clash.rules import END, Game, Move, Position
from tutor.games.clash.sets import all_cards
from tutor.locale import ENGLISH
from tutor.situations import begin

pytestmark = pytest.mark.long


def at(words: str) -> Position:
    return read_position(words, all_cards())


#: On the lower line the Fort is open. Blocking there, or doing nothing, leaves the Automa its pile.
WIN = at("game: edition 2, solo, turn 5, mana 4 ; A: {Bastion} Boom! Zombie Gnome Troll ; upper: Ogre | Gnome ;"
         " lower: | ; automa: Zombie {Fort}")  # fmt: skip
OPEN = at("game: edition 1, solo, turn 5, mana 7 ; A: {Bastion} Carapace Revenant Boom! Brute Baron ;"
          " upper: Troll | Mutant Machine ; lower: Partisan | Brigand ;"
          " automa: Reptile Grrr Carnivore Alpha Zombie Abomination Gnome Meteorite {Bastion} ; discard: Assassin")  # fmt: skip


@pytest.fixture(scope="module")
def ranking():
    """The ranking of the turns in an open position after some games, including the turn that was asked about."""
    return best(OPEN, budget=48, own=[Move("play", "Revenant", line=1)])


def test_a_turn_that_wins_at_once_comes_first():
    winning = [way for way in turns(WIN).ways if way.end.winners]
    assert winning
    ranking = best(WIN, budget=40, own=(END,))
    assert ranking.best.outcome.winners == (0,) and ranking.best.wins.share == 1
    assert ranking.own is not None and ranking.turns[ranking.own].moves == (END,)


def test_the_given_turn_gets_as_many_samples_as_the_best(ranking):
    own = ranking.turns[ranking.own]
    assert own.moves == (Move("play", "Revenant", line=1), END)
    assert own.samples == ranking.best.samples
    assert ranking.best.wins.share > own.wins.share
    assert sum(rated.samples for rated in ranking.turns) == ranking.samples <= 48 + len(ranking.turns)


def test_the_ranking_is_reproducible_and_uses_only_what_its_side_sees():
    order = list(OPEN.kingdoms[1].hand)
    random.Random(3).shuffle(order)
    kingdoms = (OPEN.kingdoms[0], OPEN.kingdoms[1]._replace(hand=tuple(order)))
    other = OPEN._replace(kingdoms=kingdoms, seed=8)
    assert repr(best(OPEN, 24, seed=5, most=300)) == repr(best(other, 24, seed=5, most=300))


@pytest.mark.parametrize("four", ["", "free-for-all", "team"])
@pytest.mark.parametrize("seed", range(3))
def test_other_hands_do_not_influence_the_ranking(four, seed):
    chance = random.Random(seed)
    position = any_table(chance, four, 2)
    while position.automa is not None or not turns(position, 60).is_complete:
        position = any_table(chance, four, 2)
    other = another(position, position.player, chance)
    assert other != position
    assert best(other, 4, most=60) == best(position, 4, most=60)


def test_two_turns_are_told_apart_by_deals_that_just_one_of_them_wins():
    both = [True] * 50
    assert not told_apart(both, both)
    assert not told_apart([*both, True, True], [*both, False, False])
    assert told_apart([*both, *[True] * 8], [*both, *[False] * 8])
    assert not told_apart([*both, *[True] * 8], [*both, *[False] * 4])  # no longer than the shorter list


def test_a_budget_below_one_or_more_than_one_turn_is_refused():
    with pytest.raises(ValueError, match="at least one game is to be played on; 0 is less"):
        best(OPEN, 0)
    with pytest.raises(ValueError, match="more than a turn: expected its moves up to the end"):
        best(OPEN, 8, own=[END, Move("play", "Brute", line=0)])
    with pytest.raises(Refused):
        best(
            OPEN,
            8,
            own=[Move("play", "Baron", line=0), Move("play", "Carapace", line=0), Move("play", "Brute", line=0)],
        )
    with pytest.raises(Refused):
        best(at("game: edition 1, solo, over, A wins ; A: {Bastion} Ogre ; automa: {Fort}"))
    with pytest.raises(Refused):
        best(at("game: edition 1, solo, B to play ; A: {Bastion} Ogre ; automa: Ogre {Bastion}"))
    with pytest.raises(ValueError, match="the game goes on: expected one that is over"):
        costly(Game.at(OPEN))
    with pytest.raises(ValueError, match="at least one game"):
        judged(Game.at(OPEN).play(END), budget=-1) if Game.at(OPEN).play(END).position.is_over else best(OPEN, -1)


def test_the_given_turn_may_omit_its_end():
    move = Move("play", "Revenant", line=1)
    assert whole_turn(OPEN, [move]) == whole_turn(OPEN, [move, END])


# -- sentences ------------------------------------------------------------------------------------------------------


def test_the_results_of_two_turns_are_described_in_contrast(ranking):
    assert read_move("play Revenant lower", all_cards()) == ranking.turns[ranking.own].moves[0]
    said = beside(ranking, OPEN, ENGLISH)
    assert said[0].startswith("Won of the games played on: ")
    mine, theirs = (ranking.turns[ranking.own].outcome, ranking.best.outcome)
    if set(theirs.fell) - set(mine.fell):
        assert any(line.startswith("The best one destroys what this one leaves standing: ") for line in said)
    assert any("Mana not spent: 4 in this turn" in line for line in said)
    assert beside(ranking._replace(own=None), OPEN, ENGLISH) == []
    assert best(WIN, 16).own is None


def test_the_best_turn_is_called_the_best():
    first = best(WIN, 16).best.moves
    assert beside(best(WIN, 16, own=first), WIN, ENGLISH)[0].startswith("No turn that was found wins more often: 100 %")


def test_every_turn_of_a_table_has_words():
    fewer = OPEN._replace(mana=5, kingdoms=(OPEN.kingdoms[0], OPEN.kingdoms[1]._replace(lines=((), ()))))
    for table, most in ((fewer, 2_000), (OPEN, 1_500)):  # all turns of the first position, and many of the second
        found = turns(table, most)
        assert found.is_complete == (table is fewer)
        for come_to in {way.outcome for way in found.ways}:
            assert say(come_to, table, ENGLISH)


# -- the policy -----------------------------------------------------------------------------------------------------


def test_the_policy_ends_games_and_wins_more_often_than_ending_turns():
    won = 0
    for seed in range(6):
        start = begin(f"setup: edition 2, solo, deck {seed % 4 + 1}, seed {seed}").position
        end = play_out(start)
        assert end.is_over
        won += 0 in end.winners
    assert won >= 1


def test_the_policy_does_not_use_hidden_cards():
    chance = random.Random(1)
    for _ in range(10):
        position = any_table(chance, "", 2)
        if position.automa is not None:
            continue
        other = another(position, position.player, chance)
        assert plain_value(position, position.player) == plain_value(other, position.player)
        one, two = turn(position), turn(other)
        assert [kingdom.lines for kingdom in one.kingdoms] == [kingdom.lines for kingdom in two.kingdoms]


def test_unblocked_attacks_are_counted():
    words = "game: edition 2, duel ; A: {Bastion} Ogre Troll ; upper: %s | Wolf(3:4/4) Fox(1:2/1) ; lower: | ; B: {Bastion} Ogre"
    assert open_attack(at(words % ""), 0) == 6
    assert open_attack(at(words % "Wall(1:0/2)"), 0) == 4  # the furthest attacks first and destroys the wall
    assert open_attack(at(words % "Wall(1:0/9)"), 0) == 0


# -- analysis of a finished game ------------------------------------------------------------------------------------


#: A does not play Boom! at Zombie, which would win, and therefore loses.
MISSED = at("game: edition 2, duel, turn 9, mana 3 ; A: {Fort} Boom! Ogre ; upper: Baron | Zombie ; lower: | Gnome ;"
            " B: Troll Brute {Fort} Grrr Gnome")  # fmt: skip


def played(start: Position) -> Game:
    """Play a game to its end in which every side only ends its turns."""
    game = Game.at(start)
    while not game.position.is_over:
        game = game.play(END).settled()
    return game


def test_the_most_costly_turns_are_found():
    game = played(MISSED)
    found = list(judged(game, budget=24))
    assert [(one.turn, one.side, one.own.moves) for one in found] == [(9, 0, (END,)), (10, 1, (END,))]
    (one,) = costly(game, budget=24)
    assert one == found[0] and one.cost == 1 and not one.own.alike and one.best.moves[0].card == "Boom!"
    before = game.back_to(one.steps)
    assert (before.position.turn, before.position.player) == (one.turn, one.side)
    assert before.legal_moves()
    assert list(judged(game, persons=(1,), budget=24)) == [found[1]]
    several = [one._replace(turn=turn, cost=cost) for turn, cost in enumerate((0.2, 0.5, 0.0, 0.3))]
    assert [one.turn for one in dearest(several)] == [1, 3]


def test_the_turns_of_an_automa_have_no_cost():
    game = played(WIN)
    assert [one.side for one in judged(game, budget=24)] == [0]
    assert list(judged(game, persons=(1,), budget=24)) == [] == list(costly(game, budget=24))


def test_long_games_are_sampled_less_often_but_reproducibly(monkeypatch):
    """Every round has at least one deal, and no deal is left unfinished."""
    position = at(
        "game: edition 2, duel, mana 3 ; A: {Bastion} Ogre Zombie Troll Gnome ; upper: Gnome | Ogre ; lower: | ;"
        " B: {Bastion} Zombie Troll Ogre Gnome"
    )
    whole = best(position, budget=64)
    monkeypatch.setattr("tutor.games.clash.odds.best.EVENTS", 20)
    trials = Trials(position, 64)
    while trials.go_on():
        pass
    short = trials.found()
    assert whole.samples > short.samples >= len(short.turns)
    assert short == best(position, budget=64)
    assert trials.happened >= 64 * 20 and min(map(len, trials.won)) == 1
