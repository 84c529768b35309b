"""A page whose session is in the test process, without a server or a kernel, so that a test can open hundreds of
tables. Serving the page has tests of its own.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary

from playwright.sync_api import Error
from serving import SETTLED, STANDS, Watched
from somebody import Somebody

import tutor
from tutor.browser import table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

ADDRESS = "http://table.localhost/"
TEMPLATE = Path(tutor.__file__).parent / "server" / "page" / "template"
#: Wait within the page until everything has been answered and shown. Asking from outside takes three times as long.
WAIT = """for (const end = Date.now() + 90_000; !({}); await new Promise((done) => setTimeout(done, 4)))
  if (Date.now() > end) throw new Error("the table has not answered");"""
SETTLE = f"async () => {{ {WAIT.format(SETTLED)} }}"
#: The address of the page as a notebook with text has it.
READING = ADDRESS + "reading"
LAID = Path(__file__).with_name("alone.html").read_text("utf-8")


def _style() -> str:
    """Return the page's own style, from its template."""
    found = re.search(r"<style>(.*?)</style>", (TEMPLATE / "index.html.j2").read_text("utf-8"), re.DOTALL)
    assert found
    return found[1].replace('{% include "house.css" %}', (TEMPLATE / "house.css").read_text("utf-8"))


def _answer(route: Route) -> None:
    """Answer a request."""
    path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
    if path == "table.js":
        route.fulfill(body=table().js, content_type="text/javascript")
    elif path == "table.css":
        route.fulfill(body=table().css, content_type="text/css")
    elif path in ("", "reading"):
        laid = LAID.replace("STYLE", _style()).replace("BODY", path or "page")
        route.fulfill(body=laid, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(status=404)


class Alone(Watched):
    """A page and the session behind it, which is new each time the page is opened.

    The page is loaded once and then reset for each test, unless a test has left something behind; a reset takes a
    quarter of the time of a load. ``fresh`` asks for a page that has just been loaded.
    """

    left: ClassVar[dict[bool, list[Page]]] = {False: [], True: []}
    seats: ClassVar[WeakKeyDictionary[Page, Somebody]] = WeakKeyDictionary()
    #: All messages of a page since it was loaded.
    said: ClassVar[WeakKeyDictionary[Page, list[dict[str, Any]]]] = WeakKeyDictionary()

    def __init__(
        self, browser: Browser, width: int = 1280, height: int = 860, address: str = ADDRESS, **options: Any
    ) -> None:
        super().__init__(browser, address, width, height, **options)

    @classmethod
    def context_of(cls, browser: Browser, **options: Any) -> BrowserContext:
        """Return a context that serves the page and receives its messages."""

        def said(source: dict[str, Any], text: str) -> str:
            page, message = source["page"], json.loads(text)
            if message["n"] == 1:  # the first message of a page
                cls.seats[page], cls.said[page] = Somebody(), []
            cls.said[page].append(message)
            return json.dumps(cls.seats[page].handle(message))

        context = super().context_of(browser, **options)
        context.route(f"{ADDRESS}**", _answer)
        context.expose_binding("said", said)
        return context

    def open(self, query: str = "") -> Alone:
        if self.fresh or not self.page.url.startswith(ADDRESS):
            super().open(query)
            return self
        place = self.address.removeprefix(ADDRESS) or "page"
        begun = self.begins[self.page]
        self.page.evaluate(
            f"([to, place]) => {{ {begun}; return table.again(to, place) }}", [self.address + query, place]
        )
        self.page.wait_for_selector(STANDS)
        self.settle()
        return self

    def settle(self) -> None:
        try:
            self.page.evaluate(SETTLE)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            super().settle()  # the page is being loaded again

    def _go(self) -> bool:
        if self.fresh or not self.page.url.startswith(ADDRESS):
            return super()._go()
        self.page.mouse.move(-9, -9)
        if not self.page.evaluate("() => table.leave()"):
            self.page.goto("about:blank")
        return True

    @property
    def seat(self) -> Somebody:
        return self.seats[self.page]

    def acts(self, name: str) -> list[dict[str, Any]]:
        """Return the acts with this name that the page has sent since it was loaded."""
        return [act for act in self.said[self.page] if act["do"] == name]

    def tell(self, **act: Any) -> None:
        """Make the session do something that the page has not asked for, and send the page the answer."""
        self.hear(self.seat.handle(act))

    def hear(self, answer: dict[str, Any]) -> None:
        """Send the page an answer."""
        assert "room" in answer, answer
        # the tools come with a bundle
        is_done = f"{SETTLED} && (answer.room !== 'game' || document.querySelector('.rt-tools'))"
        heard = f"async (text) => {{ const answer = JSON.parse(text); window.hear(answer); {WAIT.format(is_done)} }}"
        self.page.evaluate(heard, json.dumps({**answer, "re": None}))
