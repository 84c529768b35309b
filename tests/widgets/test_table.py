"""The widget, driven from Python as a notebook without a browser would."""

import pytest

from tutor.clash import Card, Kingdom, Position, Refused
from tutor.contract import Unreadable
from tutor.widgets import Table, board_svg, show, situation, table

START = "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brute | Gnome Baron ; B: {Bastion} Troll Gnome"


def test_playing_from_python():
    board = show(START)
    assert board.position.mana == 3
    assert board.play("play Zombie lower").position.mana == 2
    assert board.undo().position.mana == 3
    with pytest.raises(Refused):
        board.play("play Ogre upper")
    with pytest.raises(Unreadable):
        board.play("fly")
    assert board.position.mana == 3


def test_stepping_through_a_story():
    board = situation("closing-up")
    first = board.step()
    assert first[0][0] == "assault.phase"
    told = board.step(100)
    assert told[-1] == ("line.closes-up", "The upper line closes up toward the Bridge.")
    assert board.step() == []
    assert board.position == board.game.position
    board.rewind()
    assert board.step() == first


def test_the_text_in_place_of_a_widget_is_the_same_everywhere():
    assert repr(table()) == "Table(lobby)"
    assert repr(show("setup: edition 1, solo, draft, seed 1")) == "Table(draft)"
    assert repr(show(START)).startswith("game: edition 1, duel, turn 3, A to play, summoning, mana 3\n")
    with pytest.raises(ValueError, match="no game is on the table"):
        _ = table().game


def test_nothing_of_the_game_is_in_a_trait():
    board = show("setup: edition 1, solo, deck 1, seed 424242")
    state = {key: value for key, value in board.get_state().items() if key not in ("_esm", "_css")}
    assert "424242" not in str(state) and "Troll" not in str(state)


def test_messages_are_answered_and_a_defect_is_too(monkeypatch):
    board, sent = Table(), []
    monkeypatch.setattr(board, "send", sent.append)
    board._hear(board, {"n": 3, "do": "hello"}, [])
    assert sent[-1]["re"] == 3 and sent[-1]["address"] == ""
    monkeypatch.setattr(board.session, "handle", lambda _: 1 / 0)
    board._hear(board, {"n": 4, "do": "hello"}, [])
    assert "could not be answered" in sent[-1]["broken"]


def test_the_module_is_small_and_asks_nobody():
    source = str(Table._esm)
    assert len(source.encode()) < 60_000
    assert "http" not in source.replace("http://www.w3.org", "") and "eval(" not in source
    assert source.count("import(") == source.count("import(URL.createObjectURL(") == 1  # what the kernel itself told


def test_a_picture_of_a_position():
    svg = board_svg(show(START).position)
    assert svg.startswith("<svg") and svg.count("<title>") > 8 and "Brute" in svg
    strange = Position((Kingdom((Card("A", 1, 1, 1),)), Kingdom((Card("B", 1, 1, 1),))))
    assert "<title>A</title>" in board_svg(strange)
    assert "<" not in board_svg(show(START).position).split("<desc>")[1].split("</desc>")[0]
