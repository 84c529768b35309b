"""Test that the winner of the toss is “you” to its own viewer and a letter to others, in all sentences and the
question.
"""

import re

import pytest

from tutor.core.definition import NOBODY
from tutor.games import definition
from tutor.locale import LANGUAGES, language
from tutor.situations import begin

DUST = definition("dust")
SETUPS = ["versus, decks 1 2", "versus 3, decks 1 2 1"]


def said(setup: str, move: int, viewer: int | None, code: str) -> str:
    """Return what a viewer is told about the toss and the choice after it: the first (0) or second (1) option."""
    game = DUST.game(begin(f"setup: dust, {setup}, seed 7"))
    game = game.play(game.legal_moves()[move])
    beats = [beat for number in (0, 1) for beat in DUST.beats.tell(game, number, language(code), viewer)]
    return " ".join(f"{beat.title} {' '.join(beat.says)}" for beat in beats[:2])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("move", [0, 1])
@pytest.mark.parametrize("setup", SETUPS)
def test_the_winner_of_the_toss_is_told_of_as_you_and_by_no_letter(setup, move, code):
    winner = begin(f"setup: dust, {setup}, seed 7").position.player
    letter = re.compile(rf"(?<![\w-]){DUST.board.side(winner)}\b")
    assert not letter.search(said(setup, move, winner, code))
    for other in (None, 1 - winner):
        assert letter.search(said(setup, move, other, code))


def test_the_page_is_told_which_player_its_viewer_is():
    position = begin("setup: dust, versus, decks 1 2, seed 7").position
    assert [DUST.board.about(position, None, viewer)["you"] for viewer in (0, 1, None, NOBODY)] == [
        "A",
        "B",
        None,
        None,
    ]
