"""Looking ahead in Dust Collectorz: the same box as for Clash of Decks, by mouse and keys, and not where it would
reveal hidden cards.
"""

from __future__ import annotations

import pytest
from axe import AXE, found_by_axe

OPEN = "[data-verb=prospects]"
BOX = ".rt-prospects[open]"
DONE = ".rt-prospects-found[aria-busy=false] tbody tr"
ANSWERING = "game: dust, versus, round 4, B to answer A, power ; A: Blot ; A laid: Keystone ; B: Kite Vial Snare"
DEALT = "setup: dust, versus, decks 1 3, seed 7"


def opened(it, start: str, moves: str = ""):
    it.start(start, moves)
    it.page.set_default_timeout(15_000)
    it.page.wait_for_selector(OPEN, state="attached")
    return it.page


def test_all_answers_are_told_and_one_is_tried_on_the_table(tab):
    it = tab()
    page = opened(it, ANSWERING)
    page.focus(OPEN)
    page.keyboard.press("Enter")
    page.wait_for_selector(DONE)
    assert it.text(".rt-prospects [role=status]") == "All moves: 4."
    assert page.locator(".rt-prospects tbody td").all_inner_texts() == ["2", "1", "1"]
    row = page.locator(".rt-prospects tbody tr").first
    assert row.locator("th").inner_text().startswith("B wins the clash by a tie.")
    row.locator("summary").click()
    assert row.locator("li").all_inner_texts() == ["answer with Vial"]
    page.click("text=Which move is best?")
    page.wait_for_selector(".rt-prospects-found[aria-busy=false] .rt-prospects-bar svg")
    assert it.text(".rt-prospects [role=status]").endswith("played on.")
    page.click("text=What could I do?")
    page.wait_for_selector(DONE)
    row.locator("summary").click()
    row.locator("[data-verb=try-ahead]").click()
    page.wait_for_selector(BOX, state="detached")
    it.settle()
    assert len(it.seat.game.moves) == 1 and it.seat.state.table.origin is not None
    page.click("[data-verb=rejoin]")
    it.settle()
    assert it.seat.game.moves == ()


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 740, "dark")])
def test_the_odds_of_an_attack_are_shown_as_bars_once_the_screen_is_taken(tab, width, height, scheme):
    it = tab(width=width, height=height)
    page = opened(it, DEALT, "choose attack")
    page.emulate_media(color_scheme=scheme)
    assert not page.is_visible(OPEN)  # nobody has taken over the screen
    page.click("[data-verb=ready]")
    if not page.locator(".rt.rt-all").count():
        page.click(".rt-more")
    page.click(OPEN)
    page.wait_for_selector(BOX)
    assert "still going on" in it.text(".rt-prospects") and not page.query_selector(".rt-prospects tr")
    page.click("[data-verb=show-ahead]")
    page.wait_for_selector(DONE)
    page.locator(".rt-prospects summary").first.click()
    assert "Play it yourself" in it.text(".rt-prospects details[open]")
    page.click("text=Will it hold?")
    page.wait_for_selector(".rt-prospects-found[aria-busy=false] .rt-prospects-bar svg")
    assert it.text(".rt-prospects [role=status]") == "Exact: every hand is counted, for 24 moves."
    rows = page.locator(".rt-prospects-found > table tbody tr")
    numbers = [int(one.removesuffix(" %")) for one in rows.locator("td").all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True) and len(numbers) == rows.locator("svg[aria-hidden=true]").count()
    page.click("text=Your cards, one by one")
    assert page.locator(".rt-prospects-found details[open] tbody tr").count() == 5  # Snare does not attack
    page.evaluate(AXE)
    assert found_by_axe(page) == [] and it.too_small() == []
    box = page.locator(BOX).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
    assert page.evaluate("(b => b.scrollWidth <= b.clientWidth)(document.querySelector('.rt-prospects-found'))")
    page.keyboard.press("Escape")
    page.wait_for_selector(BOX, state="detached")
    assert page.evaluate("document.activeElement.dataset.verb") == "prospects"
