"""A situation of Dust Collectorz that depends on a reading, on the page: each reading step by step, and both next to
each other.
"""

from __future__ import annotations

import pytest
from waiting import eventually


@pytest.mark.parametrize(
    "size", [{}, {"width": 360, "height": 740, "dark": True, "touch": True}], ids=["desk", "phone"]
)
def test_both_readings_are_played_and_shown_next_to_each_other(tab, size):
    it = tab(**size)
    page = it.page
    it.open("?situation=dust-stronger")
    page.wait_for_selector(".rt-readings")
    it.settle()
    assert it.text(".rt-readings legend") == "What are the tribes called, and which beats which?"
    page.click("text=Side by side")
    page.wait_for_selector(".rt-compare .rt-parting")
    assert page.locator(".rt-compare h3").all_inner_texts() == ["As we read it", "The other way"]
    assert "stronger" in it.text(".rt-parting >> nth=0") and "weaker" in it.text(".rt-parting >> nth=1")
    page.locator('[data-focus="reading on"]').focus()
    page.keyboard.press("Space")
    eventually(lambda: it.text(".rt-prompt"), lambda said: "Read the other way" in said)
    it.settle()
    page.click("text=Skip to now")
    it.settle()
    assert len(it.seat.state.game.position.piles[0]) == 2  # by our reading B captures them
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
