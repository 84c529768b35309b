"""Whole games of four on the page, by clicks from the lobby to the end: against three machines, in teams, against two
Automas, and with four persons who hand over the screen.
"""

from __future__ import annotations

import random
import re

import pytest
from playing import OVER, play_to_its_end
from rooms import press
from test_board_of_four import AMISS

from tutor.games.clash.players.planning import STRENGTHS
from tutor.session import machine_turns

#: What the story says about the end of a game, and what is shown above the table.
WON = re.compile(r"[A-D](, [A-D])* (and [A-D] have|has) won!")


def sit_down(it, mode: str, machines: str = "", deck: str = "", seed: int = 1) -> None:
    """Go from the lobby to the table: mode, seats of machines, decks, seed."""
    page = it.page
    press(page, f'input[name="rt-opponent"][value="{mode}"]')
    page.wait_for_selector(".rt-seats")
    for side in "C" if mode == "co-op" else "BCD":  # by default the lobby seats machines
        seat = page.locator(f".rt-seat:has(b:text-is('{side}')) select").first
        seat.select_option("easy" if side in machines else "")
    if deck:
        press(page, f'input[name="rt-deck-0"][value="{deck}"]')
    page.eval_on_selector(".rt-own", "element => (element.open = true)")
    page.fill(".rt-seed input", str(seed))
    page.click(".rt-begin")
    it.settle()


def named(it) -> list[str]:
    """Return the sides whose hands are open."""
    shown = "hand => [...hand.querySelectorAll('.rt-hand li:not(.rt-stronghold) .rt-name')].length > 0"
    return [side for side in "ABCD" if it.page.locator(f".rt-holding-{side}").evaluate(shown)]


def over(it) -> str:
    """Check that each event of a finished game cites its rule and that the table is complete, and return what is said
    about the end.
    """
    said = it.text(OVER)
    assert WON.fullmatch(said), said
    told = it.page.locator(".rt-event").count()
    assert it.page.locator(".rt-event .rt-cite").count() == told > 40
    assert it.page.evaluate(AMISS) == []
    return said


def test_free_for_all_against_three_machines(tab):
    it = tab(height=900).open()
    sit_down(it, "free-for-all", "BCD", seed=3)
    it.page.wait_for_selector("[data-verb=end]")
    assert named(it) == ["A"]
    play_to_its_end(it, random.Random(3))
    over(it)
    told = it.page.locator(".rt-log").text_content()
    assert all(f"{side}: “" in told for side in "BCD"), "why it plays what it plays"


def test_a_team_of_two_persons_against_two_machines(tab):
    it, chance, played = tab(height=900).open(), random.Random(3), []
    sit_down(it, "team", "BD", seed=3)
    while not it.page.query_selector(OVER):
        assert named(it) == []
        it.page.click("[data-verb=ready]")
        it.settle()
        assert named(it) == ["A", "C"], "partners see each other's hands"
        played.append(it.page.get_attribute(".rt", "data-player"))
        play_to_its_end(it, chance, end=f"{OVER}, [data-verb=ready]")
    assert set(played) == {"A", "C"}
    assert over(it) in ("A and C have won!", "B and D have won!")


@pytest.mark.parametrize("moment", [0.0, 0.12])
def test_a_duel_against_the_hard_machine_by_clicks(tab, monkeypatch, moment):
    """The machine thinks in many messages; the page waits, and shows its moves as usual."""
    monkeypatch.setattr(machine_turns, "MOMENT", moment)
    monkeypatch.setitem(STRENGTHS, "hard", STRENGTHS["hard"]._replace(games=8))
    it, others = tab(), []
    it.page.on("pageerror", lambda error: others.append(str(error)))
    it.open("?start=setup: edition 2, duel, decks 1 2, seed 3, B begins&seats=B machine hard")
    it.page.wait_for_selector("[data-verb=end]")
    assert "B: “" in it.page.locator(".rt-log").text_content()
    play_to_its_end(it, random.Random(3))
    assert it.text(OVER) in ("A has won!", "B has won!") and not others
    assert it.seat.state.thinking is None
    assert moment or len(it.acts("wait")) > 40


def test_co_op_drafted_from_two_sets(tab):
    it = tab(height=900).open()
    sit_down(it, "co-op", seed=2)
    for _ in range(16):
        it.page.locator(".rt-draft .rt-four .rt-card").nth(1).click()
        it.settle()
    it.page.wait_for_selector("[data-verb=end]")
    assert named(it) == ["A", "C"]
    play_to_its_end(it, random.Random(2))
    assert over(it) in ("A and C have won!", "B and D have won!")


def test_four_persons_hand_the_screen_over_for_two_rounds(tab):
    it, chance = tab(height=900).open(), random.Random(5)
    sit_down(it, "free-for-all", seed=5)
    page = it.page
    for side in "CDABCDAB":  # by chance C begins
        assert it.text(".rt-prompt").startswith(side) and named(it) == []
        page.click("[data-verb=ready]")
        it.settle()
        assert named(it) == [side] and page.get_attribute(".rt", "data-player") == side
        play_to_its_end(it, chance, end=f"{OVER}, [data-verb=ready]")
    assert "Turn 9" in it.text(".rt-status")
