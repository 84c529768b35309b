"""``rules-tutor turns``, ``odds`` and ``best``, and the corresponding functions of the notebooks."""

from __future__ import annotations

import subprocess
import sys

import pseudo
import pytest
from somebody import Somebody
from tiny import Tiny

import tutor.locale
from tutor.commands.main import main
from tutor.core import Refused, Unreadable
from tutor.games import definition_of, registered
from tutor.games.clash.odds.every_turn import EveryTurn
from tutor.games.clash.rules import END, Game
from tutor.games.clash.sets import all_cards
from tutor.locale import LANGUAGES
from tutor.situations import begin
from tutor.widgets import array, best, costly, odds, turns

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def tiny():
    with registered(Tiny()):
        yield


DUEL = "game: edition 1, duel, mana 4 ; A: {Bastion} Ogre Zombie ; upper: Ogre | Gnome ; B: {Bastion} Gnome"
SOLO = ("game: edition 1, solo, turn 5, mana 3 ; A: {Bastion} Ogre Zombie Gnome ; upper: Gnome | ;"
        " automa: Troll Brute Baron Ogre Grrr Alpha Reptile Shaman {Bastion}")  # fmt: skip


def printed(capsys, *arguments):
    status = main(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


def test_all_turns_are_printed_by_what_they_come_to(capsys):
    status, out, _ = printed(capsys, "turns", DUEL)
    assert status == 0 and f"Turns: {len(turns(DUEL).ways)}, all there are." in out
    assert "Destroyed: Gnome." in out and "play Ogre upper ; end" in out


def test_a_bound_is_told(capsys):
    status, out, _ = printed(capsys, "turns", DUEL, "--most", "1")
    assert status == 0 and "so far. " in out


def test_an_interrupted_search_prints_what_it_has_found(capsys, monkeypatch):
    def stopped(work):
        if work.looked_at:
            raise KeyboardInterrupt
        return next(work._steps, False)

    monkeypatch.setattr(EveryTurn, "go_on", stopped)
    status, out, _ = printed(capsys, "turns", DUEL)
    assert status == 0 and "so far" in out and "stopped" in out
    assert 0 < len(turns(DUEL).ways) < 5 and not turns(DUEL).is_complete


def test_an_address_and_a_file_are_tables_too(capsys, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text(f"{DUEL.replace(' ; ', chr(10))}\n\nplay Zombie upper\n")
    address = f"https://example.org/?start={DUEL.replace(' ', '+')}&moves=play+Zombie+upper"
    (_, one, _), (_, other, _) = printed(capsys, "turns", str(file)), printed(capsys, "turns", address)
    assert one == other and one.startswith("Turns: ")


def test_odds_are_printed_with_what_is_left_in_the_pile(capsys):
    status, out, _ = printed(capsys, "odds", SOLO)
    assert status == 0 and "exact" in out and "No Incantation is left in the pile." in out
    status, out, _ = printed(capsys, "odds", SOLO, "--samples", "5", "--seed", "3")
    assert "5 samples" in out and " to " in out


def test_a_given_turn_is_compared_with_the_best(capsys):
    status, out, _ = printed(capsys, "best", SOLO, "--budget", "16", "--own", "play Zombie upper")
    assert status == 0 and "\n*" in out and "by a plain policy" in out


def played_out(folder):
    """Return a script of a finished game."""
    file = folder / "over.txt"
    game = Game.at(begin(start := "setup: edition 1, solo, deck 1, seed 4").position)
    while not game.position.is_over:
        game = game.play(END).settled()
    file.write_text(f"{start}\n\n" + "end\n" * len(game.moves))
    return file


def test_of_a_game_that_is_over_the_costly_turns_are_printed(capsys, tmp_path):
    status, out, err = printed(capsys, "best", str(played_out(tmp_path)), "--budget", "24")
    assert status == 0, err
    assert "try again: ?start=" in out or "cost anything" in out


def test_all_that_is_printed_is_said_in_the_language_that_is_asked_for(capsys, monkeypatch, tmp_path):
    """Only the moves stay in the notation."""
    pseudo.write(tmp_path)
    monkeypatch.setitem(LANGUAGES, pseudo.CODE, "Esperanto")
    monkeypatch.setattr(tutor.locale, "FOLDER", tmp_path)
    file = played_out(tmp_path)
    typed = {"play", "upper", "lower", "end", "cast", "at", *all_cards()}
    for arguments, status in (
        (("turns", DUEL), 0), (("turns", DUEL, "--most", "1"), 0), (("odds", SOLO), 0),
        (("odds", SOLO, "--samples", "5"), 0), (("best", SOLO, "--budget", "16", "--own", "play Zombie upper"), 0),
        (("best", str(file), "--budget", "8"), 0), (("odds", DUEL), 2), (("best", SOLO, "--own", "end ; end"), 2),
    ):  # fmt: skip
        found, out, err = printed(capsys, *arguments, "--language", pseudo.CODE)
        assert found == status
        for line in (out + err).splitlines():
            left = pseudo.plain_words(pseudo.between(line.partition("?start=")[0]), typed)
            assert not left, (arguments, line)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("odds", DUEL), 2, "no Automa plays next: expected a solo or a Co-op game"),
        (("turns", "game: nonsense"), 2, "nonsense"),
        (("turns", "game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: Ogre {Fort}"), 1, "game.ends"),
        (("best", SOLO, "--own", "play Ogre upper"), 1, "mana.cost"),
        (("best", SOLO, "--own", "end ; end"), 2, "more than a turn"),
        (("turns", "/nowhere/at/all.txt"), 2, "cannot be opened"),
        (("odds", "?page=rulebook"), 2, "no game is on the table of this address"),
    ],
)
def test_what_cannot_be_answered_says_what_was_expected(capsys, arguments, status, said):
    found, out, err = printed(capsys, *arguments)
    assert (found, out) == (status, "") and said in err


@pytest.mark.parametrize("arguments", [("turns", DUEL, "--most", "0"), ("best", SOLO, "--budget", "-4")])
def test_bounds_below_one_are_refused(capsys, arguments):
    with pytest.raises(SystemExit):
        main(list(arguments))
    assert "expected at least 1" in capsys.readouterr().err


# -- in a notebook --------------------------------------------------------------------------------------------------


def test_results_are_arrays_too():
    found, ranking = odds(SOLO), best(SOLO, own="end", budget=16)
    assert array(found)["share"].sum() == pytest.approx(1)
    assert list(array(ranking)["samples"]) == [rated.samples for rated in ranking.turns]
    assert array(turns(DUEL))["fell"].max() == 1 and len(array(turns(DUEL))) == len(turns(DUEL).ways)
    with pytest.raises(TypeError, match="turns, odds or a ranking are expected"):
        array(3)


def test_bad_input_is_refused_in_a_notebook():
    with pytest.raises(ValueError, match="at least one game"):
        best(SOLO, budget=-1)
    with pytest.raises(ValueError, match="expected a solo or a Co-op game"):
        odds(DUEL)
    with pytest.raises(Unreadable):
        turns("game: nonsense")
    with pytest.raises(Refused):
        turns("game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: Ogre {Fort}")
    with pytest.raises(ValueError, match="the game goes on"):
        costly(SOLO)


def test_nothing_loads_numpy_before_an_array_is_asked_for():
    code = f"""
import sys
sys.modules["numpy"] = None  # as where it is not installed
from tutor.session.seat import Seat
from tutor.games import definition_of, registered
from tutor.games.clash.odds.every_turn import EveryTurn
from tutor.locale import LANGUAGES
from tutor.situations import begin
from tutor.games.clash.sets import all_cards
from tutor.games.clash.notation import read_position
from tutor.games.clash.sets import all_cards
from tutor.widgets import best, odds, turns
Seat()
print(len(turns({SOLO!r}).ways), odds({SOLO!r}).exact, best({SOLO!r}, budget=8).samples > 0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[1:] == ["True", "True"]
    code = "import sys, tutor.widgets; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_game_without_analysis_says_so(capsys):
    status, _, err = printed(capsys, "turns", "game: tiny, A to play ; heap: 7 ; stretch: A B")
    assert status == 2 and "nothing is worked out ahead of this game" in err
    with pytest.raises(Unreadable, match="what lies ahead is not told here"):
        turns("game: tiny, A to play ; heap: 7 ; stretch: A B")


# -- of both games --------------------------------------------------------------------------------------------------

DUST = "game: dust, versus, round 1, A to attack ; A: Kite Lantern Pebble ; B: Bead Scarecrow Snare"


@pytest.mark.parametrize("table", [SOLO, DUST])
@pytest.mark.parametrize(("command", "asks"), [("turns", "turns"), ("odds", "coming"), ("best", "best")])
def test_what_the_page_tells_is_printed(capsys, table, command, asks):
    session = Somebody(table)
    session.handle({"n": 1, "do": "hello"})
    told = {"done": False}
    while not told["done"]:
        told = session.handle({"n": 2, "do": "prospect", "asks": asks, "at": 0})["prospect"]
    status, out, err = printed(capsys, command, table)
    assert (status, err) == (0, "") and told["found"]
    for one in told["found"]:
        assert one["says"][-1] in out
        assert " ; ".join(one.get("way", {"written": []})["written"]) in out
    assert command != "odds" or all(note in out for note in told["says"])


@pytest.mark.parametrize("table", [SOLO, DUST])
def test_records_of_both_games_have_the_same_fields_and_are_arrays(table):
    every, likely, ranking = turns(table), odds(table), best(table)
    assert every.is_complete and every.total == len(every.ways) == sum(group.size for group in every.groups)
    moves, *numbers = array(every).dtype.names
    assert moves == "moves" and array(every)[0].item() == (
        len(every.ways[0].moves), *(every.ways[0].outcome.numbers()[name] for name in numbers)
    )  # fmt: skip
    assert [tuple(entry.share) for entry in likely.entries] == array(likely).tolist() and likely.exact
    assert [card.copies for card in likely.cards] and all(0 <= card.share.share <= 1 for card in likely.cards)
    assert list(array(ranking)["share"]) == [rated.wins.share for rated in ranking.turns] and ranking.best.alike
    assert ranking.own is None and best(table, own=" ; ".join(written(table, ranking.turns[1].moves))).own is not None


def written(table, moves):
    definition = definition_of(table)
    return [definition.words.write_move(move) for move in moves]


def test_hidden_cards_have_no_part_in_what_is_printed_of_dust(capsys):
    """It does not matter which of the unseen cards are in the hand."""
    start = "game: dust, versus, round 1, B to answer A, speed ; A laid: Pebble ; B: Kite Lantern"
    for command in ("turns", "best"):
        one = printed(capsys, command, f"{start} ; A: Flint Blot ; A deck: Quill Bead Vial")
        other = printed(capsys, command, f"{start} ; A: Vial Quill ; A deck: Blot Flint Bead")
        assert one == other and one[0] == 0


def test_a_given_move_of_dust_is_compared_with_the_best(capsys):
    status, out, _ = printed(capsys, "best", DUST, "--own", "attack Bead, power")
    assert status != 0 and out == ""
    status, out, _ = printed(capsys, "best", DUST, "--own", "attack Kite, speed")
    assert status == 0 and any(line.startswith("*") and "attack Kite, speed" in line for line in out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("odds", DUST, "--seed", "3"), 2, "expected no --most"),
        (("turns", DUST, "--most", "3"), 2, "expected no --most"),
        (("odds", f"{DUST}\n\nattack Kite, speed"), 2, "line 3, column 1: nobody answers B in this round"),
        (("turns", "game: dust, versus, round 1, over, A wins, last round A ; A: ; B:"), 1, "dust.end"),
    ],
)
def test_what_is_not_told_of_dust_says_why(capsys, arguments, status, said):
    found, out, err = printed(capsys, *arguments)
    assert (found, out) == (status, "") and said in err, err


def test_bounds_are_refused_where_none_are_taken():
    with pytest.raises(Unreadable, match="expected no bound"):
        best(DUST, budget=3)
    with pytest.raises(Unreadable, match="not told here"):
        costly(DUST)
