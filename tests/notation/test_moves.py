"""Moves and scripts in words."""

import pytest

from tutor.clash import Card, Move, Place, legal_moves
from tutor.core import Unreadable
from tutor.notation import read_move, read_moves, read_position, read_script, write_move

MOVES = {
    "play Troll upper": Move("play", "Troll"),
    "play troll lower": Move("play", "Troll", None, 1),
    "play Troll 2 upper": Move("play", "Troll", 2),
    "play Troll on Ogre": Move("play", "Troll", target="Ogre"),
    "play Troll on A lower 2": Move("play", "Troll", target=Place(0, 1, 2)),
    "cast Boom! at Ogre": Move("cast", "Boom!", target="Ogre"),
    "cast Boom! 2 at B upper 1": Move("cast", "Boom!", 2, target=Place(1, 0, 1)),
    "cast Boom! at A {Bastion}": Move("cast", "Boom!", target=Place(0, 2, 0)),
    "assault": Move("assault"),
    "attack": Move("attack"),
    "end": Move("end"),
    "return Gnome Zombie": Move("return", order=("Gnome", "Zombie")),
}


@pytest.mark.parametrize("text", MOVES)
def test_each_form(cards, text):
    assert read_move(text, cards) == MOVES[text]
    assert read_move(write_move(MOVES[text]), cards) == MOVES[text]


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "expected one move"),
        ("jump", 1, "is no move"),
        ("Play Troll upper", 1, "did you mean play?"),
        ("play", 1, "expected a card"),
        ("play Troll", 6, "expected upper or lower"),
        ("play Troll middle", 12, "is no line"),
        ("play Trool upper", 6, "did you mean Troll?"),
        ("play Wolf(1:1/1) upper", 6, "the card's name alone"),
        ("play Troll 0 upper", 12, "whole number from 1"),
        ("play Troll upper now", 18, "after the end of the move"),
        ("cast Boom!", 6, "expected at"),
        ("cast Boom! on Ogre", 12, "expected at"),
        ("cast Boom! at", 12, "expected a creature"),
        ("cast Boom! at B middle 1", 17, "is no line"),
        ("cast Boom! at b upper 1", 15, "is no side"),
        ("cast Boom! at B upper", 17, "which place"),
        ("cast Boom! at B upper 0", 23, "whole number from 1"),
        ("cast Boom! at B upper x", 23, "whole number"),
        ("cast Boom! at Ogre Troll", 20, "after the end of the move"),
        ("cast Boom! at Nobody", 15, "no card is called"),
        ("end turn", 5, "after the end of the move"),
        ("return", 1, "expected the destroyed cards"),
        ("end\nend", 1, "expected one move"),
        ("play Tr(oll upper", 8, "not closed"),
    ],
)
def test_what_is_no_move(cards, text, column, said):
    with pytest.raises(Unreadable, match=said.replace("?", r"\?")) as unreadable:
        read_move(text, cards)
    assert unreadable.value.column == column


def test_a_target_is_named_where_its_name_is_unique(cards):
    position = read_position(
        "game: edition 1, duel, mana 9 ; A: {Bastion} Boom! Ogre ; upper: Zombie | Zombie Gnome ; B: {Bastion} Ogre Baron",
        cards,
    )
    written = [write_move(move, position) for move in legal_moves(position) if move.kind == "cast"]
    assert written == ["cast Boom! at A upper 1", "cast Boom! at B upper 1", "cast Boom! at Gnome"]


def test_several_moves_on_one_line_or_on_many(cards):
    for text in ("end ; cast Boom! at Ogre ; end", "end\n\n# a comment\ncast Boom! at Ogre # here\nend"):
        assert [said.move.kind for said in read_moves(text, cards)] == ["end", "cast", "end"]
    assert [said.line for said in read_moves("end\n\nend ; end", cards, first=5)] == [5, 7, 7]


def test_a_script_is_a_position_an_empty_line_and_moves(cards):
    script = read_script(
        "\ufeff\n# title\ngame: edition 1, duel\n# in between\nA: {Bastion} Wolf(1:1/1) Ogre\nB: {Bastion} Ogre Baron\n\n\nplay  wolf   upper # go\nend\n",
        cards,
    )
    assert script.position.kingdoms[0].hand[0] == Card("Wolf", 1, 1, 1)
    assert [(said.text, said.line) for said in script.moves] == [("play wolf upper", 9), ("end", 10)]
    assert read_script("game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Ogre", cards).moves == ()


def test_all_of_a_script_is_read_before_anything_runs(cards):
    with pytest.raises(Unreadable) as unreadable:
        read_script("game: edition 1, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\n\nend\nend\nfly", cards)
    assert unreadable.value.line == 7


def test_an_edition_from_outside_overrides(cards):
    text = "game: edition 9, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre"
    assert read_script(text, cards, edition=1).position.edition == 1
    assert read_script(text.replace("edition 9, ", ""), cards, edition=1).position.edition == 1
    with pytest.raises(Unreadable, match="no edition 3"):
        read_script(text, cards, edition=3)


def test_ten_thousand_moves_and_no_more(cards):
    start = "game: edition 1, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\n\n"
    assert len(read_script(start + "end\n" * 10_000, cards).moves) == 10_000
    with pytest.raises(Unreadable, match="at most 10000"):
        read_script(start + "end\n" * 10_001, cards)
