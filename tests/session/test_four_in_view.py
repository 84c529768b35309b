"""A table of four as the browser sees it: its rows, the near hand, and the hands visible to each viewer."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from somebody import Somebody

from tutor.core import Unreadable
from tutor.core.definition import NOBODY
from tutor.games import definition
from tutor.games.clash.rules import Game
from tutor.locale import ENGLISH

CLASH = definition("clash")
BOARD = CLASH.board
REST = (
    "A: {Bastion} Troll Baron Grrr Boom! ; A-B: Carapace Brute | Ogre ; A-D: | Zombie Gnome ; C: Alpha {Fort} Mutant ; "
    "C-D: Vortex | ; C-B: Naga |"
)
HANDS = "B: {Bastion} Titan Reaper ; D: Hydra {Bastion} Specter"
PILES = "automa B: Titan Reaper Ogre {Bastion} ; discard B: Cyclone ; automa D: Specter Hydra Titan Ogre Gnome Zombie Baron {Bastion}"
GAMES = {
    "free-for-all": f"game: edition 2, free-for-all, turn 6, B to play ; {REST} ; {HANDS}",
    "team": f"game: edition 2, team, turn 5, A to play ; {REST} ; {HANDS}",
    "co-op": f"game: edition 2, co-op, turn 7, C to play ; {REST} ; {PILES}",
}
DUEL = "game: edition 2, duel ; A: {Bastion} Ogre Boom! ; upper: Brute | Baron ; B: {Bastion} Ogre"
#: The visible hands by mode: for each viewer, and last for an open table.
SEEN = {
    "free-for-all": ["A", "B", "C", "D", "ABCD"],
    "team": ["AC", "BD", "AC", "BD", "ABCD"],
    "co-op": ["AC", "", "AC", "", "AC"],
}


def begin(text: str) -> Game:
    return CLASH.game(CLASH.words.begin(text).settled())


def lines(told: dict[str, Any]) -> list[str]:
    """Return the rows in short form: ``A↑B↓`` for A's upper and B's lower line."""
    sign = {"upper": "↑", "lower": "↓"}
    return ["".join(row[end]["side"] + sign[row[end]["zone"]] for end in ("left", "right")) for row in told["rows"]]


def open_hands(frame: dict[str, Any]) -> str:
    return "".join(side for side in "ABCD" if isinstance(frame[f"{side}.hand"], list))


@pytest.mark.parametrize("mode", GAMES)
def test_a_hand_is_seen_by_those_who_win_with_it(mode):
    position = begin(GAMES[mode]).position
    assert position.mode == mode
    found = [open_hands(BOARD.frame(position, viewer)) for viewer in (0, 1, 2, 3, None)]
    if mode == "co-op":  # an Automa is no viewer, and nobody sees its pile
        found[1] = found[3] = ""
    assert found == SEEN[mode]
    assert open_hands(BOARD.frame(position, NOBODY)) == ""


def test_a_line_lies_nearest_to_the_hand_of_its_own_side():
    position = begin(GAMES["team"]).position
    assert lines(BOARD.about(position)) == ["C↑D↓", "C↓B↑", "A↑B↓", "A↓D↑"]
    for viewer, side in enumerate("ABCD"):
        rows = lines(BOARD.about(position, None, viewer))
        assert f"{side}↑" in rows[2] and f"{side}↓" in rows[3], rows
        opposite = "CDAB"[viewer]
        assert f"{opposite}↑" in rows[0] and f"{opposite}↓" in rows[1], rows
        assert all(row[0] in "AC" and row[2] in "BD" for row in rows)  # every side stays on its side of the Bridge
        assert BOARD.frame(position, viewer)["near"] == side
    assert lines(BOARD.about(position, None, NOBODY)) == lines(BOARD.about(position, None, 0))  # A takes the screen


def test_two_sides_are_shown_as_before():
    position = begin(DUEL).position
    for viewer in (None, 0, 1, NOBODY):
        told = BOARD.about(position, None, viewer)
        assert lines(told) == ["A↑B↑", "A↓B↓"] and told["piles"] == [] and told["mode"] == "duel"
        assert BOARD.frame(position, viewer)["near"] == "A"


def test_at_an_open_table_the_hand_of_the_player_is_near():
    near = {mode: BOARD.frame(begin(text).position)["near"] for mode, text in GAMES.items()}
    assert near == {"free-for-all": "B", "team": "A", "co-op": "C"}
    game = begin(GAMES["co-op"])
    game = game.play(CLASH.words.read_move("end", game.position))
    near = [(position.player, BOARD.frame(position)["near"]) for position in game.steps[-1].positions]
    assert list(dict.fromkeys(near)) == [(2, "C"), (3, "C"), (0, "A")]  # an Automa has no hand
    assert BOARD.about(game.position)["piles"] == ["B", "D"]


@pytest.mark.parametrize("mode", GAMES)
@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_of_whole_games_a_viewer_is_told_what_he_may_see_and_no_card_more(mode, viewer):
    chance = random.Random(f"{mode} {viewer}")
    for _ in range(2):
        game = begin(GAMES[mode])
        while not game.position.is_over and len(game.moves) < 60:
            game = game.play(chance.choice(game.legal_moves()))
            while game.choice is not None:
                game = game.play(chance.choice(game.answers()))
        before = game.opening.start
        known = BOARD.frame(before, viewer)
        for step in (game.opening, *game.steps):
            for position in (step.start, *step.positions):
                whole = BOARD.frame(position, viewer)
                assert BOARD.frame(position, viewer, (before, known)) == whole
                before, known = position, whole
                hidden = {side for side in range(4) if not position.sees(viewer, side)}
                for side in hidden:
                    assert whole[f"{'ABCD'[side]}.hand"] == len(position.kingdoms[side].hand)


def test_a_table_of_four_opens_by_an_address_and_names_only_what_lies_there():
    for mode, text in GAMES.items():
        somebody = Somebody(text)
        told = somebody.handle({"n": 1, "do": "hello"})
        assert told["room"] == "game" and told["mode"] == mode
        assert {"C.hand", "D.upper"} <= set(told["start"])
        assert "C.hand" not in Somebody(DUEL).handle({"n": 1, "do": "hello"})["start"]
        if mode == "co-op":
            assert "Reaper" not in json.dumps(told["start"])


def test_a_side_that_is_not_at_this_table_is_refused_by_name():
    position = begin(DUEL).position
    cast = {"kind": "cast", "card": "Boom!", "target": {"side": "C", "zone": "upper", "number": 1}}
    with pytest.raises(Unreadable, match="side"):
        BOARD.read_move(cast, position)
    assert BOARD.read_move(cast, begin(GAMES["team"]).position).target.side == 2
    with pytest.raises(Unreadable):
        BOARD.read_move({**cast, "target": {"side": "E", "zone": "upper", "number": 1}}, position)


def test_the_picture_of_four_shows_every_line_and_no_pile():
    drawn = {mode: BOARD.picture(begin(text).position, ENGLISH) for mode, text in GAMES.items()}
    for picture in drawn.values():
        assert all(
            f">{name}</title>" in picture or f">{name}</text>" in picture for name in ("Brute", "Vortex", "Gnome")
        )
    assert "Reaper" in drawn["team"] and "Reaper" not in drawn["co-op"]
    assert "Bastion 3" in drawn["co-op"] and "Cyclone" in drawn["co-op"]
