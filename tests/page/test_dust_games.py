"""Whole games of Dust Collectorz on the page, in each mode: started in the lobby, played by clicks to their end, with
machines on the other seats. No message reveals what the player may not see.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from overheard import Wire
from playing import count, press
from serving import pick

#: Pressed wherever it is shown; chosen at random between it and the cards if both are possible.
ASKED = "[data-verb=ready], [data-verb=choose-attack], [data-verb=first], [data-verb=do-draw]"


NOTHING, CARDS, LAY = "[data-verb=do-add-nothing]", ".du-hand .du-can", "[data-verb=lay]:enabled"
WHICH = ("[data-verb^=stat-]", "[data-verb^=whom-]")


def play(it: Any, chance: Random, most: int = 500) -> None:
    """Play by clicks until the game is over. Raise `AssertionError` if it does not end."""
    for _ in range(most):
        it.settle()
        it.page.keyboard.press("g")  # to the end of the story
        over, asked, nothing, cards = count(it, ".rt-over", ASKED, NOTHING, CARDS)
        if over:
            return
        if asked or (nothing and chance.random() < 0.6):
            press(it, ASKED, chance.randrange(asked)) if asked else press(it, NOTHING)
            continue
        press(it, CARDS, chance.randrange(cards))
        for some in WHICH:
            if found := count(it, some)[0]:
                press(it, some, chance.randrange(found))
        it.page.wait_for_selector(LAY)
        press(it, LAY)
    raise AssertionError("the game did not end")


def begun(tab: Any, mode: str, seed: int, **options: Any) -> tuple[Any, Wire]:
    """Choose and start a game in the lobby by clicks; machines have the other seats by default."""
    it = tab(**options).open()
    it.page.click("[data-game=dust]")
    it.page.wait_for_selector(".rt-begin")
    family, _, count = mode.partition(" ")
    pick(it.page, f"input[name=du-mode][value='{'young' if family == 'young' else mode}']")
    if family == "young" and count:
        pick(it.page, f"input[name=du-young][value='{mode}']")
    if family == "young":
        it.page.click(".dy-rest > summary")  # what Young Champions leaves out
    it.page.fill(".rt-seed input", str(seed))
    wire = Wire(it.seat)
    it.page.click(".rt-begin")
    it.page.wait_for_selector(".du-table")
    return it, wire


@pytest.mark.parametrize("mode", ["versus", "versus 3", "versus 4", "team", "young", "young 4"])
def test_a_whole_game_is_played_by_clicks_in_each_mode(tab, mode):
    it, wire = begun(tab, mode, 11)
    play(it, Random(mode))
    position = it.seat.game.position
    assert position.is_over and position.mode == mode and position.winners
    assert all(letter in it.text(".rt-over") for letter in ("ABCD"[side] for side in position.winners))
    assert wire.heard > 10 and it.text("h1") == "Dust Collectorz" and it.too_small() == []
    assert it.seat.state.table.why, "machines have played"
    piles = 0 if mode.startswith("young") else len(position.piles)
    assert len(it.page.locator(".du-total td").all_inner_texts()) == piles
