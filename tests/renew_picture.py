"""Renew the picture of the README: ``python tests/renew_picture.py``, to run after the look of the page has changed.

It needs a Chromium. Fonts differ between machines, so no test compares the picture.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "page")]

from alone import Alone  # noqa: E402
from serving import FLAGS, a_browser  # noqa: E402

PICTURE = HERE.parent / ".github" / "table.png"
#: A game up to the middle of an assault.
START = "setup: edition 1, solo, deck 1, seed 29"
MOVES = (
    "play Troll upper ; assault ; attack ; end ; play Brute upper ; end ; play Baron lower ; "
    "cast Boom! at B lower 1 ; play Partisan lower ; assault ; attack"
)


def renew() -> None:
    """Play the game on the page, open its story, and write the picture."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=a_browser(), args=FLAGS)
        tab = Alone(browser, fresh=True, painted=True, more=False)
        tab.start(START, MOVES)
        tab.open_story()
        tab.settle()
        tab.still()
        tab.page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    renew()
