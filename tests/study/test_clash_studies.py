"""The studies of Clash: they use the levels of the rules and the real players, and count correctly."""

from __future__ import annotations

import random

import pytest

from tutor.core.odds import wilson
from tutor.games import studies
from tutor.games.clash.opening import Setup, read_setup
from tutor.games.clash.players import player
from tutor.games.clash.players.planning import STRENGTHS
from tutor.games.clash.rules import EDITIONS, Game, Move, refusals
from tutor.games.clash.studies import drafts, first_player
from tutor.games.clash.studies.against_automa import at_level
from tutor.games.clash.studies.simulation import PLAYERS, opening_position, play_game, rules_hash
from tutor.study import study_here
from tutor.study.record import chunks, work

pytestmark = pytest.mark.long

QUICK = Setup(1, "solo", "deck", ("1",), seed=7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_level_is_a_game_that_the_rules_allow_and_each_is_harder(edition):
    before = None
    for level in range(EDITIONS[edition].levels + 1):
        setup = at_level(QUICK._replace(edition=edition), level)
        start = opening_position(setup)  # it raises if the points do not add up
        assert read_setup(str(setup)) == setup and setup.custom().points == level
        harder = (start.automa.mana, start.player, start.automa.gifts)
        assert before is None or harder > before
        before = harder
    assert opening_position(at_level(QUICK, 0)) == opening_position(QUICK)


@pytest.mark.usefixtures("_briefly")
def test_the_machine_of_a_study_is_the_machine_player_of_the_page():
    start = opening_position(QUICK)
    for strength in player.strengths:
        moves = PLAYERS[strength](Game.at(start), random.Random(1))
        assert moves == tuple(one.move for one in player.plan(player.seen(start, 0), 0, None, strength))
    assert list(PLAYERS) == ["random", "sensible", *player.strengths]


@pytest.mark.parametrize("name", ["random", "sensible", "easy"])
def test_everybody_plays_by_the_rules_to_the_end(name, monkeypatch):
    for seed in range(6):
        start = opening_position(Setup(1 + seed % 2, "duel", "decks", ("1", "3"), seed=seed))
        made, play = [], Game.play

        def checked(game, move, made=made, play=play):
            assert game.choice is not None or refusals(game.position, move) == ()
            made.append(move)
            return play(game, move)

        monkeypatch.setattr(Game, "play", checked)
        end = play_game(start, dict.fromkeys((0, 1), PLAYERS[name]), seed)
        monkeypatch.undo()
        assert end.is_over and len(end.winners) == 1 and len(made) > 8
        assert play_game(start, dict.fromkeys((0, 1), PLAYERS[name]), seed) == end


def test_the_sensible_player_spends_its_mana_on_the_dearest_cards_and_on_destruction():
    from tutor.games.clash.notation import read_position
    from tutor.games.clash.sets import all_cards

    text = "game: edition 1, duel, turn 9, A to play, mana {mana} ; A: {{Bastion}} Boom! Troll Gnome ; upper: Gnome | Ogre Baron ; lower: | Zombie ; B: {{Bastion}} Alpha"
    chance = random.Random(1)
    assert PLAYERS["sensible"](Game.at(read_position(text.format(mana=6), all_cards())), chance)[0].card == "Troll"
    (move,) = PLAYERS["sensible"](Game.at(read_position(text.format(mana=0), all_cards())), chance)
    assert move == Move("end")


def test_wins_of_the_first_player_are_counted_for_any_side(monkeypatch):
    begins = set()
    for seed in range(12):
        for winner in (0, 1):
            seen = []

            def ends(start, players, _, winner=winner, seen=seen):
                assert set(players) == {0, 1} and len(set(players.values())) == 1
                seen.append(start.player)
                return start._replace(phase="over", winners=(winner,))

            monkeypatch.setattr(first_player, "play_game", ends)
            row = first_player.FIRST.sample((2, "duel", "decks"), seed, first_player.FIRST.numbers)
            assert row == (int(seen[0] == winner),)
            begins |= set(seen)
    assert begins == {0, 1}


def test_a_card_is_worth_what_the_sides_win_that_have_it():
    row = drafts.DRAFTS.sample((1,), 5, {**drafts.DRAFTS.numbers, "player": "random"})
    assert row[0] in (0, 1) and len(set(row[1:])) == 16 and max(row[1:]) < len(drafts.names(1)) == 32
    held = tuple(range(16))
    table = drafts.DRAFTS.table([(1,)], [((1,), (0, *held)), ((1,), (0, *held)), ((1,), (1, *held))])
    names = drafts.names(1)
    assert table.records[0] == (1, names[0], 3, 2, *wilson(2, 3))
    assert {record[1]: record[3] for record in table.records} == {
        name: 2 if i < 8 else 1 for i, name in enumerate(names[:16])
    }


@pytest.fixture
def _briefly(monkeypatch):
    """Return the strongest player with little time."""
    monkeypatch.setitem(STRENGTHS, "hard", STRENGTHS["hard"]._replace(ways=40, games=2))
    monkeypatch.setattr(player, "LOOKED_AT", 20)


@pytest.mark.usefixtures("_briefly")
@pytest.mark.parametrize("name", ["decks", "drafts", "first", "puzzles", "strength"])
def test_every_study_works_out_a_chunk_in_each_edition(name):
    study = studies()[name]
    numbers = {**study.numbers, "games": 1}
    cells = study.cells(numbers)
    assert {cell[0] for cell in cells} == set(EDITIONS) and len(set(cells)) == len(cells)
    for chunk in (chunks(study, numbers)[0], chunks(study, numbers)[-1]):
        rests_on, rows = work(study, numbers, chunk)
        assert rests_on == rules_hash() and [len(row) for row in rows] == [1 + len(study.finds)]


def test_decks_are_studied_at_all_levels_of_both_editions():
    cells = studies()["decks"].cells({})
    assert len(cells) == 4 * (6 + 11)
    assert {cell[:2] for cell in cells} == {(1, level) for level in range(6)} | {(2, level) for level in range(11)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_easy_level_is_won_more_often_than_a_hard_one(edition):
    """In a small study the intervals of its table do not overlap."""
    levels = 0, EDITIONS[edition].levels
    few = studies()["decks"]._replace(cells=lambda _: [(edition, level, deck) for level in levels for deck in "24"])
    table = study_here(few, games=30, player="sensible")
    easy, hard = (sum(one["won"] for one in table.dicts() if one["level"] == level) for level in levels)
    assert wilson(easy, 60).low > wilson(hard, 60).high
