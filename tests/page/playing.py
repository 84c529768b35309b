"""Plays a whole game on the page with mouse or touch, with random answers to whatever is asked."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from serving import Watched

#: What has to be answered first: a choice, a screen that is handed over, a guide who has spoken.
ASKED = ".rt-choice button, [data-verb=ready], [data-verb=go-on]"
#: A game that is over.
OVER = ".rt-over"
CARDS, PLACES, END = ".rt-hand .rt-playable", "[data-slot]:not([hidden]), .rt-target", "[data-verb=end]"
WARNED, BACK = ".rt-warning", ".rt-prompt .rt-quiet"

#: The centre of a matching element on the screen; null if something else would be pressed there.
AIM = """([selector, number]) => {
  const one = document.querySelectorAll(selector)[number];
  const middle = () => { const { left, right, top, bottom } = one.getBoundingClientRect(); return [(left + right) / 2, (top + bottom) / 2] };
  let at = middle();
  if (at[0] < 0 || at[1] < 0 || at[0] > innerWidth || at[1] > innerHeight) {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    at = middle();
  }
  return one.contains(document.elementFromPoint(...at)) && !one.disabled ? at : null;
}"""

#: Where a tab was tapped last, if that is known.
_TAPPED: WeakKeyDictionary[Watched, list[float] | None] = WeakKeyDictionary()


def count(it: Watched, *selectors: str) -> list[int]:
    """Return the number of each that are shown, once the table has answered. One question for all, because a game
    asks often.
    """
    it.settle()
    found: list[int] = it.page.evaluate("(all) => all.map((one) => document.querySelectorAll(one).length)", selectors)
    return found


def press(it: Watched, selector: str, number: int = 0, by_touch: bool = False) -> None:
    """Press the centre of a matching element with mouse or finger, after waiting until it stays in place and nothing
    covers it.
    """
    at = it.page.evaluate(AIM, [selector, number])
    last = _TAPPED.get(it)
    if by_touch:
        if at is None or last is None or math.hypot(at[0] - last[0], at[1] - last[1]) < 50:
            it.page.wait_for_timeout(950)  # otherwise the tap would not count: see `common/press.js`
        _TAPPED[it] = at
    if at is None:
        one = it.page.locator(selector).nth(number)
        one.tap() if by_touch else one.click()
    elif by_touch:
        it.page.touchscreen.tap(*at)
    else:
        it.page.mouse.click(*at)


def play_to_its_end(
    it: Watched, chance: random.Random, by_touch: bool = False, most: int = 400, end: str = OVER
) -> None:
    """Play until the game is over or ``until`` is shown: a few cards each turn, on lines and at targets, and each
    choice at random. Raise `AssertionError` if the game does not end.
    """

    def one_of(selector: str, many: int) -> None:
        press(it, selector, chance.randrange(many), by_touch)

    left = 3  # cards to play in this turn
    for _ in range(most):
        ended, asked, cards, may_end = count(it, end, ASKED, CARDS, END)
        if ended:
            return
        if asked:
            one_of(ASKED, asked)
        elif cards and (left or not may_end):
            left -= 1
            one_of(CARDS, cards)
            warned, places = count(it, WARNED, PLACES)
            if warned:  # playing it would lose
                press(it, BACK, 0, by_touch)
                left = 0
            else:
                one_of(PLACES, places)
        else:
            left = chance.randrange(1, 4)
            press(it, END, 0, by_touch)
    raise AssertionError("the game did not end")
