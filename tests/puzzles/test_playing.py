"""Puzzles on the page, in a notebook and in a terminal."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime, timedelta

import pytest

from tutor.commands.main import main
from tutor.commands.progress_file import progress_file
from tutor.core import Unreadable
from tutor.games import definition_of
from tutor.lessons.progress import Progress, read_progress
from tutor.protocol import acts
from tutor.puzzles import house, selection
from tutor.session import clock
from tutor.session.seat import Seat
from tutor.session.state import State
from tutor.widgets import puzzle

TODAY = date(2026, 3, 1)
WIN = next(one for one in house().values() if one.kind == "win" and one.wrong and one.id.startswith("first-duel"))
SAVE = next(one for one in house().values() if one.kind == "save")


@pytest.fixture(autouse=True)
def one_day(monkeypatch):
    """Keep the date fixed during the tests."""
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 1, 12, tzinfo=UTC))


def seated():
    return Seat(State())


def play(seat, text):
    """Make the moves of a turn, and return the lesson data of the last answer."""
    definition, told = seat.state.table.definition, None
    for said in definition.words.read_moves(text, seat.state.game.opening.position):
        told = seat.do(acts.Move(definition.board.write_move(said.move)))
    return told["lesson"]


def kept(seat, one):
    return seat.state.progress.questions.get(f"puzzle.{one.id}")


@pytest.mark.parametrize("one", [WIN, SAVE], ids=["win", "save"])
def test_a_puzzle_is_judged_once_the_turn_has_ended(one):
    seat = seated()
    told = seat.do(acts.Puzzle(one.id))
    assert told["address"] == f"?puzzle={one.id}" and told["lesson"]["judged"] == "on the way"
    assert told["lesson"]["puzzle"]["rating"] == one.rating and told["lesson"]["puzzle"]["turns"] == one.turns
    *before, _ = one.solution.split("\n")
    assert play(seat, "\n".join(before))["judged"] == "on the way"
    assert kept(seat, one) is None
    told = play(seat, "end") if one.solution.endswith("end") else None
    assert told is not None and told["judged"] == "reached" and told["puzzle"]["results"] == [1]
    review = kept(seat, one)
    assert review.box == 3 and review.missed == 0 and review.due > TODAY
    assert "moves" not in told or told["moves"] is None


def test_every_puzzle_of_ours_is_shown_and_solved():
    judged = {}
    for one in house().values():
        seat = seated()
        seat.do(acts.Puzzle(one.id))
        shown = seat.do(acts.Show())["lesson"]["judged"]
        seat.do(acts.Puzzle(one.id))
        solved = play(seat, one.solution)["judged"]
        while (choice := seat.state.game.choice) is not None:  # any order of return solves it
            solved = play(seat, f"return {' '.join(card.name for card in choice.cards)}")["judged"]
        judged[one.id] = (shown, solved)
    assert {id: how for id, how in judged.items() if how != ("shown", "reached")} == {}


def test_a_wrong_turn_tells_what_is_missing_and_makes_the_puzzle_due():
    seat = seated()
    seat.do(acts.Puzzle(WIN.id))
    told = play(seat, WIN.wrong[0].moves)
    assert told["judged"] == "off" and any("left to the Stronghold of B" in one for one in told["missed"])
    assert kept(seat, WIN).is_owed
    seat.do(acts.Step(1))
    told = play(seat, WIN.solution)
    assert told["judged"] == "reached" and told["puzzle"]["results"] == [2]
    assert kept(seat, WIN).is_owed, "it comes again, for the answer was half known"
    page = seat.do(acts.Step(2))
    assert page["room"] == "puzzles" and page["puzzles"]["last"]["results"] == [2] and page["puzzles"]["due"] == 1
    assert seat.do(acts.Again())["lesson"]["puzzle"]["id"] == WIN.id


def test_a_failed_save_names_the_winning_move_of_the_other_side():
    seat = seated()
    seat.do(acts.Puzzle(SAVE.id))
    told = play(seat, "end")
    assert told["judged"] == "off" and "B can win in the next turn" in told["missed"][0]


def test_a_puzzle_whose_solution_was_shown_is_due():
    seat = seated()
    seat.do(acts.Puzzle(WIN.id))
    told = seat.do(acts.Show())["lesson"]
    assert told["judged"] == "shown" and told["puzzle"]["results"] == [3] and kept(seat, WIN).is_owed
    seat.do(acts.Step(1))
    assert play(seat, WIN.solution)["puzzle"]["results"] == [2]


def test_a_puzzle_solved_with_a_hint_is_due_tomorrow():
    seat = seated()
    seat.do(acts.Puzzle(WIN.id))
    for rung in (1, 2, 3):
        assert seat.do(acts.Hint())["lesson"]["hint"]["rung"] == rung
    told = play(seat, WIN.solution)
    assert told["puzzle"]["results"] == [2] and kept(seat, WIN).due == TODAY + timedelta(1)


def test_a_solution_may_play_other_cards():
    """A turn that plays more than the core is also accepted if it wins."""
    definition = definition_of(WIN.start)
    start = definition.words.read_position(WIN.start)
    from tutor.games.clash.odds.turns import turns

    core = set(WIN.solution.split("\n")) - {"end"}
    for way in turns(start).ways:
        said = [definition.words.write_move(move) for move in way.moves]
        if 0 in way.end.winners and set(said) - {"end"} > core and not any(m.kind == "return" for m in way.moves):
            seat = seated()
            seat.do(acts.Puzzle(WIN.id))
            assert play(seat, "\n".join(said))["judged"] == "reached"
            return


def test_three_timed_puzzles_go_from_easy_to_hard(monkeypatch):
    monkeypatch.setattr("time.time", lambda: 1000.0)
    seat = seated()
    told = seat.do(acts.Three(1, 5))["lesson"]
    assert told["puzzle"]["seconds"] == 0 and told["steps"] == 3
    ids = []
    for number in (1, 2, 3):
        told = seat.do(acts.Step(number))["lesson"]
        one = house()[told["puzzle"]["id"]]
        ids.append(one.id)
        assert one.rating == number and one.id.startswith("first-")
        assert play(seat, one.solution)["judged"] == "reached"
    monkeypatch.setattr("time.time", lambda: 1083.5)
    told = seat.do(acts.Step(4))
    page = told["puzzles"]
    assert page["last"] == {"results": [1, 1, 1], "ids": ids, "seconds": 83}
    assert (page["edition"], page["seed"]) == (1, 5) and told["address"] == "?page=puzzles&seed=5&edition=1"
    monkeypatch.setattr("time.time", lambda: 2000.0)
    assert seat.do(acts.Page("puzzles"))["puzzles"]["last"] is None
    again = seated()
    page = again.do(acts.Open(told["address"]))["puzzles"]
    chosen = acts.Three(page["edition"], page["seed"])
    assert again.do(chosen)["lesson"]["puzzle"]["id"] == ids[0], "the same three for a whole club"


@pytest.mark.parametrize(("said", "seed"), [("12", 12), ("999999", 999_999), ("0", 0), ("1234567", 0), ("x", 0)])
def test_a_link_sets_the_seed_and_starts_no_clock(said, seed):
    told = seated().do(acts.Open(f"?page=puzzles&seed={said}"))
    assert told["room"] == "puzzles" and told["puzzles"]["seed"] == seed and told["puzzles"]["last"] is None
    assert told["address"] == "?page=puzzles" + (f"&seed={seed}" if seed else "")


@pytest.mark.parametrize(
    ("said", "edition"), [("", 0), ("&edition=2", 2), ("&edition=7", 0), ("&edition=12", 0), ("&edition=x", 0)]
)
def test_a_link_sets_the_edition(said, edition):
    told = seated().do(acts.Open(f"?page=puzzles&seed=12{said}"))
    assert (told["puzzles"]["edition"], told["puzzles"]["seed"]) == (edition, 12)
    assert told["address"] == "?page=puzzles&seed=12" + (f"&edition={edition}" if edition else "")


def test_without_a_seed_none_is_shown_afterwards():
    seat = seated()
    seat.do(acts.Three())
    for number in (1, 2, 3):
        for move in house()[seat.do(acts.Step(number))["lesson"]["puzzle"]["id"]].solution.split("\n"):
            play(seat, move)
    assert seat.do(acts.Step(4))["puzzles"]["seed"] == 0


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes():
    days = [selection.of_the_day(TODAY + timedelta(n)).id for n in range(len(house()))]
    assert len(set(days)) == len(house()), "none comes again before all have been"
    told = seated().do(acts.Puzzle())
    assert told["lesson"]["puzzle"]["id"] == days[0]
    assert seated().do(acts.Open("?puzzle=today"))["lesson"]["puzzle"]["id"] == days[0]


def test_more_like_this_gives_another_puzzle_with_the_same_needs():
    seat = seated()
    seat.do(acts.Puzzle(WIN.id))
    found = house()[seat.do(acts.Alike())["lesson"]["puzzle"]["id"]]
    assert found.id != WIN.id and set(found.needs) & set(WIN.needs)
    assert selection.edition_of(found) == selection.edition_of(WIN)


def test_the_next_puzzle_of_an_edition_is_an_easy_untried_one():
    first = selection.next_one(2, Progress())
    seat = seated()
    seat.do(acts.Puzzle(edition=2))
    assert first.rating == 1 and kept(seat, first) is None
    play(seat, first.solution)
    assert selection.next_one(2, seat.state.progress).id != first.id
    assert seat.do(acts.Page("puzzles"))["puzzles"]["editions"][1]["done"] == 1


def test_unknown_puzzles_are_refused():
    seat = seated()
    for act, said in (
        (acts.Puzzle("first-duel-none"), "there is no puzzle"), (acts.Again(), "nothing is due"),
        (acts.Alike(), "no puzzle is on the table"), (acts.Puzzle(edition=7), "no puzzles of edition 7"),
        (acts.Three(edition=7), "no puzzles of edition 7"),
    ):  # fmt: skip
        with pytest.raises(Unreadable, match=said):
            seat.do(act)


def test_a_puzzle_in_a_notebook():
    board = puzzle(WIN.id)
    assert "One turn wins now" in str(board.ask()) and board.hint()
    for move in WIN.solution.split("\n"):
        board.play(move)
    assert "Done! The task is solved." in str(board.ask())
    with pytest.raises(Unreadable, match="there is no puzzle"):
        puzzle("nothing")


@pytest.fixture
def solve(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def solve(*arguments, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(["puzzle", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return solve


def test_three_puzzles_in_a_terminal_follow_the_seed(solve):
    """They are the same as on the page, with and without ``--three``."""
    first, *_ = selection.three(1, 7)
    found = [solve(*said, "--edition", "1", typed="quit\n") for said in (("--three", "--seed", "7"), ("--seed", "7"))]
    assert found[0] == found[1] and found[0][0] == 0
    status, out, _ = solve("--seed", "7", "--edition", "1", typed=f"{first.solution}\nquit\n")
    assert status == 0 and "Done! The task is solved." in out


def test_a_puzzle_in_a_terminal(solve):
    status, out, _ = solve(WIN.id, typed=f"{WIN.wrong[0].moves}\nretry\n{WIN.solution}\nmore\nquit\n")
    assert status == 0 and "Not this time" in out and "Done! The task is solved." in out
    assert read_progress(progress_file().read_text("utf-8")).questions[f"puzzle.{WIN.id}"].is_owed
    status, out, _ = solve("--again", typed=f"{WIN.solution}\n\n")
    assert status == 0 and "Solved: 1 of 1." in out
    status, _, err = solve("nothing")
    assert status == 2 and "there is no puzzle" in err
