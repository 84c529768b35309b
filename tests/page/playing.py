"""Somebody who plays a whole game on the page, by mouse or by touch: whatever is asked is answered, by chance."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import ElementHandle
    from serving import Watched

#: What is answered before anything else can be done: a choice, a screen that is handed over, a guide who has said something.
ASKED = ".rt-choice button, [data-verb=ready], [data-verb=go-on]"


#: A game that is over.
OVER = ".rt-over"


def play_to_its_end(
    it: Watched, chance: random.Random, by_touch: bool = False, most: int = 400, end: str = OVER
) -> None:
    """Play until the game is over, or until something else stands on the page: a few cards a turn on lines and at
    targets, choices as they come. Raises `AssertionError` where it does not end."""

    def press(element: ElementHandle) -> None:
        element.tap() if by_touch else element.click()
        it.settle()

    page, left = it.page, 3  # cards to be played in this turn
    for _ in range(most):
        if page.query_selector(end):
            return
        cards = page.query_selector_all(".rt-hand .rt-playable")
        may_end = page.query_selector("[data-verb=end]")
        if asked := page.query_selector_all(ASKED):
            press(chance.choice(asked))
        elif cards and (left or not may_end):
            left -= 1
            press(chance.choice(cards))
            if page.query_selector(".rt-warning"):  # to play it would lose
                press(page.wait_for_selector(".rt-prompt .rt-quiet"))
                left = 0
            else:
                press(chance.choice(page.query_selector_all("[data-slot]:not([hidden]), .rt-target")))
        else:
            left = chance.randrange(1, 4)
            press(page.wait_for_selector("[data-verb=end]"))
    raise AssertionError("the game did not end")
