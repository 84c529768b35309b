"""The widget without a browser, driven from Python as in a notebook."""

import pytest
from somebody import Somebody

from tutor.core import Unreadable
from tutor.games.clash.rules import Card, Kingdom, Position, Refused
from tutor.games.dust.odds import first_round
from tutor.widgets import (
    Table,
    board_svg,
    lesson,
    placement,
    present,
    rulebook,
    show,
    situation,
    story,
    table,
    workshop,
)

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


def traits(board):
    return {key: value for key, value in board.get_state().items() if key not in ("_esm", "_css")}


def test_no_secret_is_in_a_trait():
    board = show("setup: edition 1, solo, deck 1, seed 424242")
    mine, pile = ({card.name for card in kingdom.hand} for kingdom in board.position.kingdoms)
    assert pile - mine and "424242" not in str(traits(board))
    assert not [name for name in pile - mine if f">{name}<" in str(traits(board))]
    duel = show("setup: edition 1, duel, decks 1 2, seed 424242")  # the visible hand depends on the viewer
    assert duel.still["svg"] == "" and "424242" not in str(traits(duel))


def test_a_picture_is_kept_with_the_widget_and_follows_python():
    board = show(START, language="fr")
    before = board.still
    assert "<title>" in before["svg"] and "Zombie" in before["svg"] and "notebook" in before["says"]
    assert board.play("play Zombie upper").still["svg"] != before["svg"] and board.undo().still == before
    assert table().still["svg"] == ""


def test_messages_are_answered_even_after_an_internal_error(monkeypatch):
    board, sent = Table(), []
    monkeypatch.setattr(board, "send", sent.append)
    board._hear(board, {"n": 3, "do": "hello"}, [])
    assert sent[-1]["re"] == 3 and sent[-1]["address"] == ""
    monkeypatch.setattr("tutor.session.seat._hello", lambda *_: 1 / 0)
    board._hear(board, {"n": 4, "do": "hello"}, [])
    assert sent[-1] == {"re": 4, "broken": "this could not be answered. The table is unchanged."}


def test_the_module_imports_nothing_from_the_network():
    source = str(Table._esm)
    assert "http" not in source.replace("http://www.w3.org", "") and "eval(" not in source
    assert source.count("import(") == source.count("import(URL.createObjectURL(") == 1  # modules from the kernel


def test_a_picture_of_a_position():
    svg = board_svg(show(START).position)
    assert svg.startswith("<svg") and svg.count("<title>") > 8 and "Brute" in svg
    strange = Position((Kingdom((Card("A", 1, 1, 1),)), Kingdom((Card("B", 1, 1, 1),))))
    assert "<title>A</title>" in board_svg(strange)
    assert "<" not in board_svg(show(START).position).split("<desc>")[1].split("</desc>")[0]


WRONG = {
    "“start”: expected a text, and found 3": lambda: show(3),
    "“moves”: expected a text, and found None": lambda: show(START, None),
    "“language”: expected a text, and found 3": lambda: table(3),
    "“language”: expected a text, and found None": lambda: situation("splash", language=None),
    "“xx” is no language here": lambda: table("xx"),
    "“ids”: expected a text, and found 3": lambda: present(3),
    "“id”: expected a text, and found None": lambda: lesson(None),
    "“id”: expected a text, and found ['splash']": lambda: situation(["splash"]),
    "“id”: expected a text, and found 3": lambda: story(3),
    "“edition”: expected a whole number, and found '1'": lambda: story("splash", "1"),
    "there is no edition 3 here: expected 1, 2": lambda: story("splash", 3),
    "there is no edition -1 here: expected 1, 2": lambda: story("splash", -1),
    "there is no situation “”": lambda: situation(""),
    "“game:” is missing": lambda: show(""),
    "“start”: expected a text, and found 4": lambda: workshop(4),
    "“moves”: expected a text, and found 5": lambda: workshop("", 5),
    "“nonsense” is no key of a position": lambda: workshop("nonsense"),
    "“fly” is no move": lambda: workshop(START, "fly"),
    "“rule”: expected a text, and found None": lambda: rulebook(None),
    "there is no rule “nope”": lambda: rulebook("nope"),
    "there is no lesson “x”": lambda: lesson("x"),
    "“step”: expected a whole number, and found 'x'": lambda: lesson("stronghold", "x"),
    "“step”: expected a whole number, and found None": lambda: lesson("stronghold", None),
    "“step”: expected a whole number, and found 1.5": lambda: lesson("stronghold", 1.5),
    "“step”: expected a whole number, and found True": lambda: lesson("stronghold", True),
    "this lesson has 5 steps: expected a number from 1 to 5, and found 99": lambda: lesson("stronghold", 99),
    "this lesson has 5 steps: expected a number from 1 to 5, and found 0": lambda: lesson("stronghold", 0),
    "this lesson has 5 steps: expected a number from 1 to 5, and found -1": lambda: lesson("stronghold", -1),
    "expected a number from 1 to 5, and found a int too large": lambda: lesson("stronghold", 10**5_000),
    "“move”: expected a text, and found 3": lambda: show(START).play(3),
    "“move”: expected a text, and found 4": lambda: show(START).why_not(4),
    "“events”: expected a whole number, and found 'x'": lambda: show(START).what_if("x"),
    "“count”: expected 0 or more, and found -1": lambda: show(START).step(-1),
    "“numbers”: expected a whole number, and found 'x'": lambda: lesson("stronghold", 2).answer("x"),
}  # fmt: skip


@pytest.mark.parametrize("said", WRONG)
def test_a_wrong_argument_is_named_with_what_was_found_and_what_was_expected(said):
    with pytest.raises(Unreadable) as unreadable:
        WRONG[said]()
    assert said in str(unreadable.value)


def test_an_answer_that_is_not_offered():
    board = next(b for b in (lesson("stronghold", step) for step in range(1, 6)) if "  1  " in b.ask())
    for number in (0, 99):
        with pytest.raises(Unreadable, match="expected"):
            board.answer(number)
    assert board.answer(1)


def test_every_step_of_a_lesson_can_be_opened():
    assert [lesson("stronghold", step).state.table.run.at for step in range(1, 6)] == [0, 1, 2, 3, 4]


def test_an_address_of_a_missing_step_opens_the_last_one():
    answer = Somebody().handle({"do": "hello", "query": "?lesson=stronghold&step=99"})
    assert "unreadable" not in answer and answer["address"] == "?lesson=stronghold&step=5"


def test_what_the_rulebook_may_be_opened_at():
    for id in ("", "mana.cost", "ability.rage", "reading.1", "faq.closing-up"):
        assert rulebook(id).state.table.rule == id


def test_going_on_comes_to_every_part_of_a_worked_example():
    board = lesson("assault-order")
    for at in range(len(board.state.table.run.parts)):
        assert board.state.table.run.at == at
        board.go_on()
    assert board.state.room == "lessons"


def test_a_lesson_in_python_tells_its_step_and_the_table():
    said = repr(lesson("stronghold", 2))
    assert said.startswith("The castle in your hand: step 2 of 5\n")
    assert "\n  1  " in said and "Zombie (cost 1, attack 3, health 1)" in said
    assert "Brute (cost 4, attack 5, health 5)" in said and "Position(" not in said


def test_the_first_step_against_the_automa_shows_a_hand_and_keeps_the_pile_to_itself():
    said = repr(lesson("automa", 1))
    assert "Your hand, from the left: " in said and "cards on top of its Bastion" in said
    assert "automa:" not in said


def test_a_task_in_python_lists_moves_in_notation_and_is_confirmed():
    board = lesson("stronghold", 5)
    assert "  play Baron lower" in board.ask() and "  end" in board.ask()
    with pytest.raises(Unreadable, match="asks for moves"):
        board.answer(1)
    assert board.hint().startswith("Behind the others: ")
    board.play("end")
    assert "Baron was not played on the lower line." in board.ask()
    board.retry().play("play Baron lower").play("end")
    assert "Done! The task is solved." in board.ask() and "Done!" in repr(board)
    with pytest.raises(Unreadable, match="asks for no answer"):
        board.answer(1)


def test_an_open_choice_is_told_with_the_board_at_that_moment():
    board = lesson("surprises", 2).play("end")
    assert board.game.choice is not None
    said = repr(board)
    assert "A choice is due" in said and "  return " in said
    assert "damage suffered" in said and "Turn 3: the assault of B" in said


def test_both_editions_are_told_where_a_step_compares_them():
    board = lesson("differs-duel", 1)
    said = str(board.ask())
    assert said.index("First edition") < said.index("Second edition")
    assert said.count("[") > 3


def test_a_lesson_is_taken_by_the_edition_that_is_asked_for():
    assert lesson("stronghold", 2).game.position.edition == 1
    board = lesson("stronghold", 2, edition=2)
    assert board.game.position.edition == 2 and board.seat.table()["address"].endswith("&edition=2")
    with pytest.raises(Unreadable, match="is for edition 1, and not for 2"):
        lesson("surprises", edition=2)


def test_a_placement_from_python():
    board = placement(2)
    for number in range(1, 11):
        assert str(board.ask()).startswith(f"Where to begin: question {number} of 10")
        with pytest.raises(Unreadable, match="goes on from one answer"):
            board.go_on()
        with pytest.raises(Unreadable, match="no hints"):
            board.hint()
        assert str(board.answer()).startswith("Good to know.")
        with pytest.raises(Unreadable, match="has been answered"):
            board.answer(1)
        board.go_on()
    assert repr(board) == "Table(lessons: second, next: stronghold)"
    with pytest.raises(Unreadable, match="there is no edition 7 here: expected 1, 2"):
        placement(7)


def test_looking_ahead_returns_records_text_and_charts():
    board = show("setup: edition 1, solo, deck 2, seed 3", "end")
    turns = board.look_ahead()
    assert str(turns).startswith("Every turn that can be played, by what it comes to.\nAll turns: ")
    assert sum(one["count"] for one in turns.found) <= turns.told["total"] and "<svg" not in turns._repr_html_()
    coming = board.look_ahead("coming")
    html = coming._repr_html_()
    assert html.count("<svg") == html.count("<tr>") - 1 == len(coming.found) and " %" in html
    assert all("aria-hidden" in one["chance"]["bar"] for one in coming.found)  # the numbers are given beside it
    assert repr(coming) == repr(show("setup: edition 1, solo, deck 2, seed 3", "end").look_ahead("coming"))
    assert not board.look_ahead(seconds=0).told["looked"] > turns.told["looked"]
    for wrong, why in (("nothing", "not told here"), (3, "expected a text")):
        with pytest.raises(Unreadable, match=why):
            board.look_ahead(wrong)
    with pytest.raises(Refused):
        show("game: edition 1, duel, over, A wins ; A: {Bastion} Ogre ; B: Troll {Fort}").look_ahead()


def test_looking_ahead_in_another_game_uses_its_own_words():
    board = show("game: dust, versus, round 4, A to attack ; A: Pinwheel ; B: Kite")
    text = repr(board.look_ahead("coming"))
    assert "Automa" not in text and "100 %  Attack with Pinwheel, speed, using Pinwheel: 10" in text
    assert "It holds" in board.look_ahead("coming")._repr_html_()


def test_what_is_coming_before_the_first_round_is_who_wins_it(monkeypatch):
    monkeypatch.setattr(first_round, "SAMPLES", 2)
    told = show("game: dust, versus, A to choose ; A: Keystone ; B: Kite").look_ahead("coming")
    assert told.told["asks"] == "round" and "4 first rounds played." in repr(told)
    assert "You win" in told._repr_html_()
