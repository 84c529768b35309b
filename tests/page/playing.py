"""Somebody who plays a whole game on the page, by mouse or by touch: whatever is asked is answered, by chance."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from serving import Watched

#: What is answered before anything else can be done: a choice, a screen that is handed over, a guide who has said something.
ASKED = ".rt-choice button, [data-verb=ready], [data-verb=go-on]"
#: A game that is over.
OVER = ".rt-over"
CARDS, PLACES, END = ".rt-hand .rt-playable", "[data-slot]:not([hidden]), .rt-target", "[data-verb=end]"
WARNED, BACK = ".rt-warning", ".rt-prompt .rt-quiet"

#: The middle of one of them, on the screen; nothing where it is not what would be pressed there.
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

#: Where a tab was tapped last; nothing where that is not known.
_TAPPED: WeakKeyDictionary[Watched, list[float] | None] = WeakKeyDictionary()


def count(it: Watched, *selectors: str) -> list[int]:
    """How many of each stand there, once the table has answered. It asks once, for a game asks for much."""
    it.settle()
    found: list[int] = it.page.evaluate("(all) => all.map((one) => document.querySelectorAll(one).length)", selectors)
    return found


def press(it: Watched, selector: str, number: int = 0, by_touch: bool = False) -> None:
    """Press the middle of one of them, as a mouse or a finger does; what moves, or lies under something, is waited for."""
    at = it.page.evaluate(AIM, [selector, number])
    last = _TAPPED.get(it)
    if by_touch:
        if at is None or last is None or math.hypot(at[0] - last[0], at[1] - last[1]) < 50:
            it.page.wait_for_timeout(950)  # or the tap is void: see `common/press.js`
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
    """Play until the game is over, or until something else stands on the page: a few cards a turn on lines and at
    targets, choices as they come. Raises `AssertionError` where it does not end."""

    def one_of(selector: str, many: int) -> None:
        press(it, selector, chance.randrange(many), by_touch)

    left = 3  # cards to be played in this turn
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
            if warned:  # to play it would lose
                press(it, BACK, 0, by_touch)
                left = 0
            else:
                one_of(PLACES, places)
        else:
            left = chance.randrange(1, 4)
            press(it, END, 0, by_touch)
    raise AssertionError("the game did not end")
