"""Filtering the story: the same at every game's table, by mouse and by keys."""

from __future__ import annotations

import pytest
from axe import AXE, found_by_axe

PLAYED = (
    "game: dust, versus, round 21, A to attack ; A: Kite Pinwheel Monolith ; B: Quill Snare Bead ; A captured: Lens"
)
TOLD = {
    "dust": (PLAYED, "attack Kite, speed ; counter Snare ; attack Bead, power", "Counter cards"),
    "clash": ("setup: edition 1, solo, deck 1, seed 7", "end ; end ; end", "Cards revealed"),
}
SHOWN = ".rt-log > .rt-beat:not([hidden])"


@pytest.mark.parametrize("game", TOLD)
def test_the_story_is_filtered_and_shown_whole_again(tab, game):
    start, moves, name = TOLD[game]
    it = tab(width=1280, height=800)
    it.start(start, moves)
    page = it.page
    page.set_default_timeout(15_000)
    page.wait_for_selector(".rt-sifting select", state="attached")
    if not page.locator(".rt.rt-all").count():
        page.click(".rt-more")
    select = page.locator(".rt-sifting select")
    options = select.locator("option").all_inner_texts()
    assert options[0] == "The whole story" and name in options and not any("beat-" in one for one in options), options
    everything = page.locator(SHOWN).count()
    select.select_option(label=name)
    rows = page.locator(SHOWN)
    assert 0 < rows.count() < everything
    shown = page.evaluate(f"[...document.querySelectorAll('{SHOWN}')].map(one => one.dataset.kind)")
    assert len(set(shown)) == 1
    # no title without an event that is shown
    assert page.evaluate(
        """() => [...document.querySelectorAll(".rt-log > .rt-said:not([hidden])")].every(one => {
            let next = one.nextElementSibling;
            while (next?.hidden) next = next.nextElementSibling;
            return next?.classList.contains("rt-beat");
        })"""
    )
    rows.first.locator("> .rt-go").click()
    page.wait_for_selector(f"{SHOWN} [aria-current]")
    page.evaluate(AXE)
    assert found_by_axe(page) == [] and it.too_small() == []
    select.focus()
    page.keyboard.press("Home")
    page.wait_for_function(f"document.querySelectorAll('{SHOWN}').length === {everything}")
