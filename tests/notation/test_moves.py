"""The notation of moves and scripts."""

import pytest

from tutor.core import Unreadable
from tutor.core.text import split_script
from tutor.games.clash.notation import moves, read_move, read_moves, read_position, read_script, write_event, write_move
from tutor.games.clash.rules import Card, Move, Place, legal_moves
from tutor.games.clash.rules.events import assault

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
        ("return", 1, "“return” of what? expected the destroyed cards, from left to right"),
        ("end\nend", 1, "expected one move"),
        ("play Tr(oll upper", 8, "not closed"),
    ],
)
def test_invalid_moves(cards, text, column, said):
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


def test_ten_thousand_moves_and_no_more(cards, monkeypatch):
    assert moves.MOST_MOVES == 10_000
    monkeypatch.setattr(moves, "MOST_MOVES", 3)
    start = "game: edition 1, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\n\n"
    assert len(read_script(start + "end\n" * 3, cards).moves) == 3
    with pytest.raises(Unreadable) as caught:
        read_script(start + "end\n" * 5, cards)
    assert str(caught.value) == "line 8, column 1: 5 moves: expected at most 3"


def test_an_empty_script_lacks_its_game_line(cards):
    for text in ("", "\n\n", "# nothing"):
        assert split_script(text) == ("", "")
        with pytest.raises(Unreadable, match="“game:” is missing"):
            read_script(text, cards)


def test_every_kind_of_line_ending_is_accepted(cards):
    for end in ("\n", "\r\n", "\r"):
        assert [said.line for said in read_moves(f"end{end}{end}end", cards)] == [1, 3]


def test_an_event_as_data_names_places_cards_and_sides():
    troll, ogre = Card("Troll", 3, 2, 6), Card("Ogre", 2, 2, 3)
    order = assault.Order("return.order", 4, side=1, cards=(troll, ogre))
    assert write_event(order) == {
        "kind": "order", "rule": "return.order", "cause": 4, "side": "B", "cards": ["Troll", "Ogre"],
    }  # fmt: skip
    leave = assault.Leave("return.hand", side=0, card=troll, at=Place(1, 0, 2), to=Place(0, 2, 1), after=0)
    said = write_event(leave)
    assert (said["card"], said["at"], said["side"], said["after"]) == ("Troll", "B upper 2", "A", 0)
    assert "cause" not in said and "other" not in said


def test_events_compare_by_value_and_can_change_their_cause():
    order = assault.Order("return.order", 4, side=1, cards=())
    assert order.caused_by(2).cause == 2 and order.caused_by(None).cause is None and order.cause == 4
    assert order.caused_by(2).caused_by(4) == order != order.caused_by(2)
    assert hash(order) == hash(order.but(side=1)) and order.but(side=0).side == 0 and order != order.but(side=0)
    assert order != assault.NoSharpening("return.order", 4, side=1, card=None, at=None) and order != "order"
    assert repr(order) == "Order(rule='return.order', cause=4, side=1)"
