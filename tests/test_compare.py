"""Comparing the editions."""

import pytest

from tutor.commands.main import main
from tutor.core import Unreadable
from tutor.games.clash.rulebook import rules
from tutor.games.clash.rules.editions import EDITIONS, RULES, Edition
from tutor.situations import situations
from tutor.situations.comparison import changes, compare, differences

LAST_CARD = "game: edition 1, solo\nA: {Bastion} Ogre\nupper: Brute |\nautoma: Ogre {Fort}"
AT_ONCE = "game: edition 2, duel\nA: {Bastion} Meteorite Ogre Grrr Troll\nupper: | Zombie Gnome\nB: {Bastion} Ogre"


def test_both_editions_tell_the_same_if_nothing_differs():
    found = compare("game: edition 2, duel\nA: {Bastion} Zombie Ogre\nupper: Brute | Baron\nB: {Bastion} Ogre", "end")
    assert found.parting is None and not found.changed and found.readable
    assert [told.edition for told in found.told] == list(EDITIONS)


def test_the_first_event_that_differs_is_found_with_both_rules():
    found = compare(LAST_CARD, "end")
    assert [told.events[found.parting].rule for told in found.told] == ["automa.fort-revealed", "automa.beaten-at-once"]
    assert found.told[0].events[: found.parting] == found.told[1].events[: found.parting]


def test_a_move_that_one_of_them_refuses_is_a_difference():
    found = compare(AT_ONCE, "cast Meteorite at Zombie\nreturn Zombie Gnome")
    assert found.changed and found.told[0].refusal is None
    assert found.told[1].refusal.reasons[0].rule == "return.fixed-order"


def test_a_script_that_only_one_edition_can_read_is_reported():
    found = compare("game: edition 2, duel\nA: {Bastion} Hydra\nB: {Bastion} Ogre", "end")
    assert not found.readable and "which edition 1 does not know" in str(found.told[0].problem)


def test_a_script_that_neither_edition_can_read_is_an_error():
    with pytest.raises(Unreadable, match="no key of a position"):
        compare("game: edition 1, duel\nC: {Bastion} Ogre", "end")


def test_a_setup_is_dealt_by_both():
    found = compare("setup: edition 1, solo, deck 1, seed 3", "end")
    assert found.readable and found.told[0].events[0] == found.told[1].events[0]


def test_the_situations_that_end_otherwise_are_computed():
    found = changes()
    assert {"order-of-return", "when-incantations", "automa-last-turn", "second-beaten"} <= set(found)
    assert "berserk" not in found and "splash" not in found
    answers = {shown for id in found for shown in situations("clash")[id].shows if shown.startswith("faq.")}
    assert answers == {"faq.when-incantations", "faq.order-of-return", "faq.perforation-with-splash"}


def test_the_table_of_differences_has_a_row_for_each_switch():
    table = differences()
    assert {row[0] for row in table} == set(RULES) == set(Edition._fields) - {"abilities"}
    for _, first, second in table:
        assert first != second
        assert {first, second} <= set(rules())


def test_on_the_command_line(tmp_path, capsys):
    file = tmp_path / "last.txt"
    file.write_text(f"{LAST_CARD}\n\nend\n")
    assert main(["compare", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.index("both editions:") < said.index("edition 1:") < said.index("edition 2:")
    assert "automa.beaten-at-once" in said and "over, A wins" in said
    assert main(["compare"]) == 0
    assert "order-of-return" in capsys.readouterr().out
    file.write_text("nonsense\n\nend\n")
    assert main(["compare", str(file)]) == 2
    assert "last.txt" in capsys.readouterr().err
