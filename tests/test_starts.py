"""Every way to start a game at every entry point: a position, a setup or an address, with or without moves."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from somebody import Somebody

from tutor.commands.main import main
from tutor.commands.terminal import AGAINST_THE_RULES, OK, UNREADABLE
from tutor.core import Unreadable
from tutor.games.clash.rules.position import MODES as CLASH_MODES
from tutor.games.dust.odds import best_move, first_round, next_answer
from tutor.games.dust.rules import MODES as DUST_MODES
from tutor.session.address import open_address
from tutor.session.input_text import read_given
from tutor.session.state import Drafting, Playing, State
from tutor.session.workshop import workshop as open_workshop
from tutor.widgets import best, odds, show, turns
from tutor.widgets import workshop as show_workshop

TEN = "A Annihilation Baron Boom! Brute Carapace Partisan Revenant Troll Ogre Gnome"
OTHER_TEN = "B Aberration Assassin Carnivore Cyclone Machine Mutant Reptile Zombie Alpha Grrr"
#: Each start, with a legal first move.
STARTS = {
    "position": ("game: edition 1, duel\nA: {Bastion} Troll Baron Grrr\nB: Alpha {Bastion} Mutant", "end"),
    "position with a comment": ("# mine\n\n# a\ngame: edition 2, duel # b\nA: {Bastion} Troll Baron\nB: {Bastion} Ogre", "end"),
    "first edition, solo": ("setup: edition 1, solo, deck 2, seed 7", "end"),
    "second edition, solo": ("setup: edition 2, solo, deck 2, seed 7", "end"),
    "duel": ("setup: edition 1, duel, decks 1 4, B begins, seed 3", "end"),
    "draft that is open": ("setup: edition 1, solo, draft, seed 7", "end"),
    "draft with a card taken": ("setup: edition 1, duel, draft, seed 7", "end"),
    "Champions": ("setup: edition 2, duel, draft, champion A Titan, champion B Hydra, A begins, seed 3", "end"),
    "custom game": ("setup: edition 1, solo, deck 1, level 3, mana 7+1, resistance -1, no bastion, B begins, seed 3", "end"),
    "four": ("setup: edition 2, free-for-all, decks 3 1 4 2, seed 7", "end"),
    "team": ("setup: edition 2, team, draft, C begins, seed 7", "end"),
    "co-op": ("setup: edition 2, co-op, draft, sets initiation treachery, seed 7", "end"),
    "constructed": (f"setup: edition 1, duel, constructed, {TEN}, {OTHER_TEN}, removed Annihilation Aberration Assassin Baron, seed 3", "end"),
    "Dust position": ("game: dust, versus, round 1, A to attack\nA: Kite Lantern Pebble\nB: Bead Scarecrow Snare", "attack Kite, speed"),
    "Dust, two": ("setup: dust, versus, decks 1 2, seed 7", "choose attack"),
    "Dust, three": ("setup: dust, versus 3, decks 1 2 3, seed 7", "choose attack"),
    "Dust, four": ("setup: dust, versus 4, decks 1 2 3 4, seed 7", "choose defend"),
    "Dust, team": ("setup: dust, team, decks 1 2 3 4, seed 7", "choose attack"),
    "Dust, young": ("setup: dust, young, decks 1 2, seed 7", "play"),
    "Dust, young of three": ("setup: dust, young 3, decks 1 2 4, C begins, seed 7", "play"),
    "Dust, young of four": ("setup: dust, young 4, decks 1 2 3 4, seed 7", "play"),
}  # fmt: skip


def forms(start: str, move: str) -> dict[str, str]:
    """Return the start alone and with a move, as a script and as an address, on one line and on several."""
    one_line = " ; ".join(
        line.partition("#")[0].strip() for line in start.split("\n") if line.partition("#")[0].strip()
    )
    found = {"script": start, "one line": one_line, "address": f"?start={quote(one_line)}",
             "whole address": f"https://example.org/tutor/?start={quote(one_line)}#top"}  # fmt: skip
    if move:
        found |= {"script and move": f"{start}\n\n# now\n{move}\n", "one line and move": f"{one_line}\n\n{move}",
                  "address and move": f"?start={quote(one_line)}&moves={quote(move)}"}  # fmt: skip
    return found


def first_move(start: str, move: str) -> str:
    """Return a legal move after a start: the one in the table or the first legal one."""
    script = read_given(start)
    return move if move in ("end", "") else script.definition.words.write_move(script.game.legal_moves()[0])


CASES = [
    pytest.param(start, text, id=f"{name}, {form}")
    for name, (start, move) in STARTS.items()
    for form, text in forms(start, first_move(start, move)).items()
]


@pytest.mark.parametrize(("start", "text"), CASES)
def test_every_entry_point_takes_every_start(start, text, tmp_path, capsys):
    script = read_given(text)
    reached = script.played().settled().position
    words = script.definition.words.write_position(reached)
    file = tmp_path / "clash.txt"
    file.write_text(text, "utf-8")
    for argument in [text, str(file)]:
        assert main(["run", argument, "--json"]) == 0
        assert "\n".join(json.loads(capsys.readouterr().out)["position"]) == words
    for command in (["check"], ["compare"]):
        assert main([*command, str(file)]) == 0, capsys.readouterr().err
        assert main([*command, text]) == 0, capsys.readouterr().err
    capsys.readouterr()

    shown = show(text)
    if isinstance(shown.state.table, Drafting):
        assert "draft" in start and not script.moves
    else:
        assert shown.game.settled().position == reached

    made = show_workshop(text)
    laid = open_workshop(made.state).answer["workshop"]
    opening = script.definition.words.write_position(script.opening.position, one_line=True)
    assert laid["notation"] == opening
    assert laid["moves"] == "\n".join(said.text for said in script.moves)


@pytest.mark.parametrize("start", [start for start, _ in STARTS.values()])
def test_the_page_takes_every_start_as_a_link_and_in_the_workshop(start):
    text = " ; ".join(line.partition("#")[0].strip() for line in start.split("\n") if line.partition("#")[0].strip())
    table = open_address(State(), f"?start={quote(text)}").table
    assert isinstance(table, Playing | Drafting)
    somebody = Somebody()
    answer = somebody.handle({"do": "open", "query": f"?page=workshop&start={quote(text)}"})
    assert "unreadable" not in answer
    laid = somebody.handle({"do": "workshop"})
    assert "unreadable" not in laid and laid["workshop"]["notation"]
    followed = somebody.handle({"do": "follow", "start": text, "moves": ""})
    assert followed["followed"]["problem"] == ""


def test_every_mode_of_either_game_is_among_the_starts():
    begun = [read_given(start).opening.position for start, _ in STARTS.values()]
    assert {position.mode for position in begun} == {*CLASH_MODES, *DUST_MODES}


#: How little is looked at, where a command takes a bound.
BOUNDS = {"turns": ("--most", {"most": 3}), "odds": ("--samples", {"samples": 5}), "best": ("--budget", {"budget": 1})}


@pytest.fixture
def few_games(monkeypatch):
    """Dust Collectorz takes no bound: what it plays on is shortened."""
    monkeypatch.setattr(best_move, "BUDGET", 1)
    monkeypatch.setattr(first_round, "SAMPLES", 2)
    monkeypatch.setattr(next_answer, "MOST", 3)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=f"{name}, {form}", marks=[pytest.mark.slow] if form == "script and move" else [])
        for name, (start, move) in STARTS.items()
        for form, text in forms(start, first_move(start, move)).items()
        if form in ("script", "script and move", "address and move")
    ],
)
@pytest.mark.long
@pytest.mark.usefixtures("few_games")
def test_what_lies_ahead_of_every_start_is_told_with_and_without_moves(text, tmp_path, capsys):
    script = read_given(text)
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    for command, answer in (("turns", turns), ("odds", odds), ("best", best)):
        option, bound = BOUNDS[command] if script.definition.name == "clash" else ("", {})
        arguments = [command, *([option, str(*bound.values())] if bound else []), str(file)]
        expected, said = what_is_said(script, command)
        status, (out, err) = main(arguments), capsys.readouterr()
        assert status == expected and bool(out) == (not said) and said in err, (command, err)
        if expected == UNREADABLE:
            assert (
                err.startswith(f"{file}, the moves, line " if script.moves else f"{file}, line ") and ", column " in err
            )
        if not said and not text.startswith("?"):
            assert answer(text, **bound) is not None


def what_is_said(script, command):
    """Return the status of a command, and what it says where it cannot answer."""
    position = script.played().position
    if script.definition.name == "dust":
        is_last = position.phase == "answer" and len(position.seats) == 2
        return (UNREADABLE, "expected turns or best") if command == "odds" and is_last else (OK, "")
    plays = [position.is_automa((position.player + more) % len(position.kingdoms)) for more in (0, 1)]
    if command == "odds":
        return (OK, "") if any(plays) else (UNREADABLE, "expected a solo or a Co-op game")
    return (AGAINST_THE_RULES, "Let it play: end.") if plays[0] else (OK, "")


@pytest.mark.parametrize("mode", [mode for mode in DUST_MODES if not mode.startswith("young")])
@pytest.mark.usefixtures("few_games")
def test_before_the_first_round_the_choices_are_listed(mode, capsys):
    decks = " ".join("1234"[: DUST_MODES[mode]])
    start, moves = f"setup: dust, {mode}, decks {decks}, seed 7", ["choose attack", "choose defend"]
    texts = {start: moves}
    if mode == "team":  # then the team says who of it begins
        texts[f"{start}\n\nchoose attack"] = ["first A", "first C"]
        texts[f"{start}\n\nchoose defend"] = ["first B", "first D"]
    for text, choices in texts.items():
        for command in ("turns", "odds", "best"):
            assert main([command, text]) == 0
            out = capsys.readouterr().out
            listed = {choice for choice in choices for line in out.splitlines() if line.endswith(choice)}
            assert listed == {*choices}, (command, out)
            assert "in the first round." in out
            assert ("How often you win the first round" in out) == (command == "odds")


def test_the_odds_of_a_setup_with_moves_are_told():
    script = "setup: edition 1, solo, deck 2, seed 7\n\nend"
    assert main(["odds", "--samples", "5", script]) == 0
    address = "?start=setup: edition 1, solo, deck 2, seed 7&moves=end"
    assert odds(address, samples=5) == odds(script, samples=5)


def test_what_happens_while_a_setup_is_begun_is_told_before_the_moves(capsys):
    start = STARTS["custom game"][0]
    assert main(["run", start]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"> {start.replace(', B begins, seed 3', '')}") and "  " in told.split("\n")[1]
    assert main(["run", "--json", start]) == 0
    opening = json.loads(capsys.readouterr().out)["opening"]
    assert opening["start"].startswith("setup: edition 1, solo, deck 1") and opening["events"]


def test_another_edition_is_taken_for_a_setup_too(capsys):
    assert main(["run", "--edition", "2", STARTS["duel"][0]]) == 0
    assert "game: edition 2, duel" in capsys.readouterr().out
    assert main(["run", "--edition", "7", STARTS["duel"][0]]) == 2
    assert "there is no edition 7 here" in capsys.readouterr().err


def test_the_readmes_script_is_shown():
    script = "game: edition 1, duel\nA: {Bastion} Troll Baron Grrr Boom!\nupper: Carapace Brute | Ogre\n"
    script += "lower: | Zombie Gnome\nB: Alpha {Bastion} Mutant\n\ncast Boom! at Ogre\nend\n"
    assert [move.kind for move in show(script).game.moves] == ["cast", "end"]
    assert show(script).game == show(*script.split("\n\n")).game


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# a\nsetup: edition 1, solo, dek 2, seed 7", "line 2, column 25: “dek 2”"),
        ("# a\n  setup: dust, versus, decks 1 9, seed 7", "line 2, column 32: no deck is called “9”"),
        ("\nsetup: edition 1, solo, draft, seed 7, took Troll Troll", "line 2, column 51: “Troll”: that card could"),
        ("setup: edition 1, solo, deck 2, seed 7\nend", "line 2, column 1: “end” stands below a setup"),
        ("setup: edition 1, solo, deck 2, seed 7\n\n\nend\nhop", "line 5, column 1: “hop” is no move"),
        ("# a\ngame: edition 1, duel\nA: {Bastion} Trol\nB: {Bastion} Ogre", "line 3, column 14: no card is called “Trol”"),
        (f"\nsetup: edition 1, duel, constructed, {TEN}, {OTHER_TEN}, seed 3\n\nend", "line 2, column 1: expected the four removals"),
        ("?start=setup: edition 1, solo, deck 2, seed 7&moves=end ; hop", "the moves, line 1, column 7: “hop” is no move"),
        ("?start=setup: edition 1, solo, dek 2", "line 1, column 25: “dek 2”"),
        ("?page=lessons", "no game is on the table of this address"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_place_everywhere(text, said, tmp_path, capsys):
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    for command in ("run", "compare", "check", "turns", "odds", "best"):
        if command == "compare" and "constructed" in text:  # the other edition refuses it by a rule
            continue
        assert main([command, str(file)]) == 2
        error = capsys.readouterr().err
        place = said.removeprefix("the moves, ") if command == "compare" else said
        assert place in error and error.startswith(str(file)), command
    if "page=" not in text:
        with pytest.raises(Unreadable) as caught:
            show(text, "end" if "constructed" in text else "")
        assert said.partition("column ")[2].partition(": ")[2] in str(caught.value)


def test_a_move_in_a_text_of_its_own_is_made_after_those_below_the_start():
    board = show("setup: edition 1, solo, deck 2, seed 7\n\nend", "end")
    assert [move.kind for move in board.game.moves] == ["end", "end"]
    board = show("?start=setup: edition 1, solo, deck 2, seed 7&moves=end", "end")
    assert [move.kind for move in board.game.moves] == ["end", "end"]


def test_a_refused_move_of_an_address_is_refused(capsys):
    assert main(["run", "?situation=fifth-card"]) == 1
    assert "summoning.four-leftmost" in capsys.readouterr().err
    assert main(["turns", "--most", "2", "?situation=fifth-card"]) == 0  # of the position in which it was refused
