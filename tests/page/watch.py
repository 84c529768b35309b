"""Measures how long connections live: pages in a browser, idle and playing, with delays of 0, 150 and 600 ms each way
and, for the longer two, 1 % loss.

``python tests/page/watch.py [minutes]`` watches them for ten minutes and prints how often a connection was closed, a
page reloaded, or a click lost. `test_line_page.py` does the same for a short time with a fast ping.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import WebSocket

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

from servers import Line, Server, Visitor, until  # noqa: E402
from serving import FLAGS, a_browser  # noqa: E402

#: Seconds each way, and the share that is lost.
LINES = ((0.0, 0.0), (0.15, 0.01), (0.6, 0.01))
SETUP = "setup: edition 1, solo, deck 1, seed 7"


@dataclass
class Watch:
    """A page behind a simulated connection, and what has happened to it."""

    delay: float
    plays: bool
    tab: Visitor
    lines: list[WebSocket] = field(default_factory=list)
    cut: int = 0
    loads: int = 0
    clicks: int = 0
    lost: int = 0
    took: list[float] = field(default_factory=list)
    leaving: bool = False

    def begin(self) -> None:
        """Open the page and watch it from when its table is shown. Before, on a busy machine, the loader may look for
        the table a moment too early and reload the page.
        """
        self.tab.page.on("websocket", self._line)
        self.tab.start(SETUP)
        self.lines, self.cut = self.lines[-1:], 0
        self.tab.page.on("load", self._load)

    def _line(self, line: WebSocket) -> None:
        if self.leaving:
            return
        self.lines.append(line)
        line.on("close", self._cut)

    def _cut(self, line: WebSocket) -> None:
        self.cut += not self.leaving and line in self.lines

    def _load(self, _page) -> None:
        self.loads += not self.leaving

    def click(self) -> None:
        """End the turn, or begin a new game, and check that it is answered."""
        page, start = self.tab.page, time.perf_counter()
        verb = "[data-verb=end]"
        before = page.url
        until(
            page, "() => document.querySelector('[data-verb=end], .rt-choice, .rt-over')"
        )  # the bundle of a game is loaded on demand
        if page.is_visible(verb):
            self.clicks += 1
            page.click(verb)
        else:  # the game is over
            self.leaving = True
            self.tab.start(SETUP)
            self.leaving = False
            return
        try:
            until(page, "(old) => location.href !== old", before, 30)
            self.took.append(time.perf_counter() - start)
        except AssertionError:
            self.lost += 1

    def end(self) -> None:
        """Close the page."""
        self.leaving = True
        self.tab.errors.clear()
        self.tab.close()

    def __str__(self) -> str:
        played = f", {self.clicks} clicks, {self.lost} lost" if self.plays else ""
        took = (
            f", {1000 * statistics.median(self.took):.0f} ms in the middle, {1000 * max(self.took):.0f} at most"
            if self.took
            else ""
        )
        return (f"{1000 * self.delay:4.0f} ms each way, {'playing' if self.plays else 'idle   '}: {len(self.lines)} line, "
                f"{self.cut} cut, {self.loads} loaded again{played}{took}")  # fmt: skip


def watch(browser, server: Server, seconds: float, every: float = 4, lines=LINES) -> list[Watch]:
    """Watch pages behind each connection for some time, one idle and one playing."""
    found = []
    for delay, loss in lines:
        for plays in (False, True):
            line = Line(server.port, delay, loss, seed=len(found))
            found.append(Watch(delay, plays, Visitor(browser, line.address, fresh=True)))
            found[-1].begin()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        turn = time.monotonic()
        for one in found:
            if one.plays:
                one.click()
        pause = max(0.05, every - (time.monotonic() - turn))
        found[0].tab.page.wait_for_timeout(1000 * pause)  # as often as requested
    for one in found:
        one.end()
    return found


def main(minutes: float = 10) -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    server = Server(most=8, warm=2)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=a_browser(), args=FLAGS)
            for one in watch(browser, server, 60 * minutes):
                print(one)
            browser.close()
        print(server.written() or "nothing was written down")
    finally:
        server.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 10)
