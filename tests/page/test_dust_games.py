"""Whole games of Dust Collectorz on the page: begun in its lobby and played by clicks to their end, in each mode, with
machines on the other seats; and nothing that the page hears on the way tells what its player may not see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from overheard import Wire
from serving import pick

#: What is pressed wherever it stands there; a chance decides between it and the cards where both can be.
ASKED = "[data-verb=ready], [data-verb=choose-attack], [data-verb=first], [data-verb=do-draw]"


def now(it: Any) -> None:
    """Go to the end of what is told."""
    it.settle()
    it.page.keyboard.press("g")
    it.settle()


def play(it: Any, chance: Random, most: int = 500) -> None:
    """Play by clicks until the game is over. Raises `AssertionError` where it does not end."""
    page = it.page
    for _ in range(most):
        now(it)
        if page.query_selector(".rt-over"):
            return
        asked = page.query_selector_all(ASKED)
        nothing = page.query_selector("[data-verb=do-add-nothing]")
        if asked or (nothing and chance.random() < 0.6):
            (chance.choice(asked) if asked else nothing).click()
            continue
        chance.choice(page.query_selector_all(".du-hand .du-can")).click()
        for some in ("[data-verb^=stat-]", "[data-verb^=whom-]"):
            if found := page.query_selector_all(some):
                chance.choice(found).click()
        page.wait_for_selector("[data-verb=lay]:enabled")
        page.click("[data-verb=lay]")
    raise AssertionError("the game did not end")


def begun(tab: Any, mode: str, seed: int, **options: Any) -> tuple[Any, Wire]:
    """A game that was chosen and begun in the lobby by clicks; machines sit on the other seats by themselves."""
    it = tab(**options).open()
    it.page.click("[data-game=dust]")
    it.page.wait_for_selector(".rt-begin")
    family, _, count = mode.partition(" ")
    pick(it.page, f"input[name=du-mode][value='{'young' if family == 'young' else mode}']")
    if family == "young" and count:
        pick(it.page, f"input[name=du-young][value='{mode}']")
    if family == "young":
        it.page.click(".dy-rest > summary")  # what a child does not need
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
