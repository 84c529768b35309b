"""What a mode's positions say, worked out anew, and the errors of games of two and of four, word for word."""

import pytest

from tutor.clash.position import MODES as FACTS
from tutor.core import Unreadable
from tutor.notation import read_move, read_moves, read_position
from tutor.notation.modes import MODES, Mode, keys_of, winners_said

DUEL = "game: edition 1, duel\nA: {Bastion} Troll\nB: {Bastion} Ogre"
TEAM = "game: edition 2, team\nA: {Bastion} Troll\nC: {Bastion} Ogre\nB: {Bastion} Ogre\nD: {Bastion} Ogre"
ROWS = {
    2: {0: [("upper", (0, 0), (1, 0)), ("lower", (0, 1), (1, 1))]},
    4: {
        0: [("A-B", (0, 0), (1, 1)), ("A-D", (0, 1), (3, 0))],
        2: [("C-D", (2, 0), (3, 1)), ("C-B", (2, 1), (1, 0))],
    },
}
KEYS = {
    "duel": "game, A, upper, lower, B, champion A, champion B",
    "solo": "game, A, upper, lower, automa, discard, automa rules, champion A",
    "free-for-all": "game, A, A-B, A-D, C, C-D, C-B, B, D, champion A, champion B, champion C, champion D",
    "team": "game, A, A-B, A-D, C, C-D, C-B, B, D, champion A, champion B, champion C, champion D",
    "co-op": "game, A, A-B, A-D, C, C-D, C-B, automa B, discard B, automa D, discard D, automa rules, champion A, champion C",
}


@pytest.mark.parametrize("name", FACTS)
def test_what_follows_for_the_positions_of_a_mode(name):
    mode = Mode(name, *FACTS[name])
    automas = {"solo": {1: "discard"}, "co-op": {1: "discard B", 3: "discard D"}}.get(name, {})
    piles = {"solo": {1: "automa"}, "co-op": {1: "automa B", 3: "automa D"}}.get(name, {})
    count = len(mode.sides)
    assert (mode.name, mode.kingdoms, mode.automas, mode.teams) == (name, *FACTS[name])
    assert mode.four == (count == 4) and mode.sides == tuple("ABCD"[:count]) and mode.kingdoms == count
    assert mode.seats == tuple(side for side in range(count) if side not in automas)
    assert mode.hands == tuple(piles.get(side, "ABCD"[side]) for side in range(count))
    assert mode.discards == automas and [mode.is_automa(side) for side in range(count)] == [
        side in automas for side in range(count)
    ]
    assert {left: [tuple(row) for row in rows] for left, rows in mode.rows.items()} == ROWS[count]
    assert ", ".join(mode.keys) == KEYS[name]
    assert vars(MODES[name]) == vars(mode)


def test_several_modes_have_the_keys_of_all_of_them():
    free, team, coop = (MODES[name] for name in ("free-for-all", "team", "co-op"))
    assert keys_of((coop,)) == coop.keys
    assert keys_of((free, team, coop)) == tuple(dict.fromkeys(free.keys + team.keys + coop.keys))
    assert "automa" in keys_of((MODES["duel"],)) and "A-B" not in keys_of((MODES["duel"],))
    assert winners_said((0,)) == "A wins" and winners_said((1, 2, 3)) == "B and C and D win"


SAID = [
    ("cast Boom! at A 1", "“1” is no line: expected upper or lower"),
    ("cast Boom! at A upper", "“upper” and which place? expected its number, counted from the Bridge"),
    ("cast Boom! at A upper 1 now", "“now” stands after the end of the move: expected nothing there"),
    ("cast Boom! at A upper x", "“x” is not a place: expected a whole number from 1 to 999999999"),
    ("cast Boom! at", "“at” what? expected a creature, by name or by place as B upper 1"),
    ("cast Boom! at Troll Ogre", "“Ogre” stands after the end of the move: expected nothing there"),
    ("cast Boom! at E upper", "“E” is no side: expected A, B, C or D"),
    ("cast Boom! at E upper 1", "“E” is no side: expected A, B, C or D"),
]


@pytest.mark.parametrize(("move", "said"), SAID)
def test_what_is_no_target_is_said_in_full(cards, move, said):
    with pytest.raises(Unreadable) as caught:
        read_move(move, cards, 4)
    assert str(caught.value).endswith(said), str(caught.value)


def test_a_stronghold_as_a_target_is_one_of_a_hand(cards):
    assert read_move("cast Boom! at Bastion", cards).target == (1, 2, 0)
    assert read_move("cast Boom! at C stronghold", cards, 4).target == (2, 2, 0)


def test_moves_are_of_two_kingdoms_and_begin_at_the_first_line_where_nothing_else_is_said(cards):
    with pytest.raises(Unreadable, match=r"^line 2, column 15: “C” is no side: expected A or B$"):
        read_moves("end\ncast Boom! at C upper 1", cards)
    for text in ("", "\n"):
        with pytest.raises(Unreadable) as caught:
            read_move(text, cards)
        assert str(caught.value) == "line 1, column 1: expected one move"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            TEAM.replace("team", "team, fog"),
            (
                "“fog” says nothing about a game: expected edition 2, free-for-all, team or co-op, turn N, A, B, C or D to play, "
                "summoning or assault, mana N, seed N, or over, A and C win"
            ),
        ),
        (
            DUEL.replace("duel", "duel, fog"),
            (
                "“fog” says nothing about a game: expected edition N, duel or solo, turn N, A to play or B to play, summoning or "
                "assault, mana N, seed N, or over, A wins"
            ),
        ),
        (DUEL.replace("duel", "duel, over"), "a finished game says “over, A wins” or “over, B wins”"),
        (
            TEAM.replace("team", "team, over"),
            "a finished team game says who has won: expected over, and A and C win or B and D win",
        ),
        (DUEL.replace("edition 1", "edition 7"), "there is no edition 7 here: expected 1, 2"),
        (DUEL.rpartition("\n")[0], "“B:” is missing: expected for example “B: {Bastion} Ogre”"),
        (DUEL.replace("A: {Bastion} Troll\n", ""), "“A:” is missing: expected for example “A: {Bastion} Troll”"),
    ],
)
def test_what_is_no_game_is_said_in_full(cards, text, said):
    with pytest.raises(Unreadable) as caught:
        read_position(text, cards)
    assert str(caught.value).endswith(said), str(caught.value)
