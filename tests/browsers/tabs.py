"""A tab of any browser: a few ways to look at a page and to act on it, for tests that are written once for all browsers.

`PlaywrightTab` drives Chromium and Firefox, `WebKitTab` WebKitGTK by the W3C WebDriver protocol. A subclass moves a pointer,
presses keys and runs a function in the page; everything else is built on that, and is the same in all browsers.
"""

from __future__ import annotations

import base64
import json
import re
import time
import urllib.error
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from serving import BEGUN, SETTLED, STANDS
from waiting import eventually

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Seconds to wait for something on a busy machine.
PATIENCE = 40
#: An address of this machine.
HERE = re.compile(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|data:|blob:|about:")
#: The centre of the first visible element that matches and has this text, if a press there would reach it.
AIM = """(selector, text) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.getClientRects().length;
  const one = [...document.querySelectorAll(selector)].find((one) => seen(one) && one.textContent.includes(text));
  if (!one) return null;
  const reached = () => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const met = x > 0 && y > 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
    return met && (one.contains(met) || met.closest("label")?.contains(one)) ? [x, y].map(Math.round) : null;
  };
  const at = reached();
  if (!at) one.scrollIntoView({ block: "center", behavior: "instant" });
  return at ?? reached();
}"""
#: The centre of an element, even if it is covered.
MIDDLE = """(selector) => {
  const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2].map(Math.round);
}"""
#: Records errors from now on, for a driver that does not report them.
LISTEN = """() => {
  if (window.wentWrong) return;
  window.wentWrong = [];
  addEventListener("error", ({ message }) => message && wentWrong.push(`page: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => wentWrong.push(`page: ${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => wentWrong.push(`policy: ${blockedURI}`));
  const { error } = console;
  console.error = (...told) => { wentWrong.push(`console: ${told.join(" ")}`); error(...told); };
}"""
#: The addresses that the page has requested.
ASKED = "() => performance.getEntriesByType('resource').map(({ name }) => name)"


class Tab:
    """A tab, with the errors and the requests to other hosts that it has met."""

    #: The name of the browser and its version, as it reports them.
    browser = ""
    can_touch = False

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.errors: list[str] = []

    # what a subclass implements

    def go(self, address: str) -> None:
        """Load an address."""
        raise NotImplementedError

    def reload(self) -> None:
        raise NotImplementedError

    def back(self) -> None:
        """Go one step back in the history."""
        raise NotImplementedError

    def run(self, function: str, *args: object) -> Any:
        """Return what a JavaScript function, or its promise, returns in the page."""
        raise NotImplementedError

    def pointer(self, *path: tuple[int, int], by_touch: bool = False) -> None:
        """Press at the first point, move to the others, release at the last."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Press a key by its name, such as ``Enter`` or ``e``."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page."""
        raise NotImplementedError

    def screenshot(self) -> bytes:
        """Return a picture of the page, as PNG."""
        raise NotImplementedError

    def printed(self) -> bytes:
        """The page as it is printed on A4, as PDF."""
        raise NotImplementedError

    def end(self) -> None:
        """Close the tab."""
        raise NotImplementedError

    # what is built on that

    def open(self, query: str = "", **words: str) -> Tab:
        """Load the page of the tests at an address, and wait until its table is shown."""
        self.go(self.address + query + ("?" + urlencode(words) if words else ""))
        return self.stands()

    def stands(self) -> Tab:
        """Wait until a table is shown and has answered."""
        self.until(f"() => !!document.querySelector({json.dumps(STANDS)})")
        return self.settle()

    def settle(self) -> Tab:
        """Wait until all messages have been answered."""
        self.until(f"() => {SETTLED}")
        return self

    def until(self, function: str, *args: object, seconds: float = PATIENCE) -> Any:
        """Wait until a function is true in the page; return its value."""
        return eventually(lambda: self.run(function, *args), bool, seconds)

    def count(self, *selectors: str) -> list[int]:
        """Return the number of elements that match each selector."""
        found: list[int] = self.run("(...all) => all.map((one) => document.querySelectorAll(one).length)", *selectors)
        return found

    def has(self, selector: str) -> bool:
        return self.count(selector) != [0]

    def wait(self, selector: str, text: str = "") -> None:
        """Wait for an element with this text."""
        self.until(
            "(selector, text) => [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text))",
            selector, text,
        )  # fmt: skip

    def text(self, selector: str) -> str:
        """Return the visible text of the first element that matches."""
        self.wait(selector)
        found: str = self.run("(selector) => document.querySelector(selector).innerText", selector)
        return found.strip()

    def aim(self, selector: str, text: str = "") -> tuple[int, int]:
        """Return where to press the first visible element with this text, once it has stopped moving and nothing
        covers it.
        """
        seen: list[object] = []

        def at() -> Any:
            seen.append(self.run(AIM, selector, text))
            return seen[-1] if seen[-2:-1] == seen[-1:] else None

        try:
            return tuple(eventually(at, bool, PATIENCE))
        except AssertionError as error:
            raise AssertionError(f"{selector} {text!r} cannot be pressed") from error

    def click(self, selector: str, text: str = "", by_touch: bool = False) -> None:
        """Press the centre of the first visible element with this text, with the mouse or a finger."""
        self.pointer(self.aim(selector, text), by_touch=by_touch)

    def drag(self, selector: str, target: str, by_touch: bool = False) -> None:
        """Drag an element to the centre of another."""
        start = self.aim(selector)
        x, y = self.run(MIDDLE, target)
        between = [
            (start[0] + (x - start[0]) * part // 8, start[1] + (y - start[1]) * part // 8) for part in range(1, 9)
        ]
        self.pointer(start, *between, (x, y), by_touch=by_touch)

    def fill(self, selector: str, text: str) -> None:
        """Set the text of a field, with its input event."""
        self.run(
            "(selector, text) => { const field = document.querySelector(selector); field.value = text;"
            " field.dispatchEvent(new Event('input', { bubbles: true })) }",
            selector, text,
        )  # fmt: skip

    def choose(self, selector: str, value: str) -> None:
        """Choose the option of a list with this value."""
        self.run(
            "(selector, value) => { const list = document.querySelector(selector); list.value = value;"
            " list.dispatchEvent(new Event('change', { bubbles: true })) }",
            selector, value,
        )  # fmt: skip

    def begin(self, pace: str = "none") -> None:
        """From the next load on, tell stories at once and show every tool."""
        self.run(f"() => {{ {BEGUN.format(pace=pace, more=1, painted=1)} }}")

    def close(self) -> None:
        """Close the tab. Raise `AssertionError` if it has met an error or sent a request elsewhere."""
        try:
            self.hear()
        finally:
            self.end()
        assert not self.errors, "\n".join(self.errors)

    def hear(self) -> None:
        """Record what has gone wrong on the page that is about to be left."""
        with suppress(Exception):  # a page that runs no scripts, such as a picture, has nothing to report
            self.errors += [f"outside: {url}" for url in self.run(ASKED) if not HERE.match(url)]


class PlaywrightTab(Tab):
    """A tab of Chromium or Firefox."""

    can_touch = True

    def __init__(self, page: Page, browser: str, address: str = "") -> None:
        super().__init__(address)
        self.page, self.browser = page, browser
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda told: self._console(told.type, told.text))
        page.on("pageerror", lambda error: self.errors.append(f"page: {error}"))
        page.on("request", lambda asked: HERE.match(asked.url) or self.errors.append(f"outside: {asked.url}"))

    def _console(self, kind: str, text: str) -> None:
        # a page that asks for its table before the kernel has it reloads itself
        if kind == "error" and "widget model not found" not in text:
            self.errors.append(f"console: {text}")

    def go(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def back(self) -> None:
        self.page.evaluate("() => history.back()")  # no load follows, which Playwright would wait for

    def run(self, function: str, *args: object) -> Any:
        return self.page.evaluate(f"(args) => ({function})(...args)", list(args))

    def pointer(self, *path: tuple[int, int], by_touch: bool = False) -> None:
        if by_touch and self.browser.startswith("Chromium"):
            self._touch(path)
            return
        mouse = self.page.mouse  # for a Firefox with a finger, mouse messages are those of a finger
        mouse.move(*path[0])
        mouse.down()
        for point in path[1:]:
            mouse.move(*point)
        if by_touch and len(path) > 1:
            time.sleep(DRAGGED)  # as long as a drag takes
        mouse.up()

    def _touch(self, path: tuple[tuple[int, int], ...]) -> None:
        wire = self.page.context.new_cdp_session(self.page)
        kinds = ["touchStart", *["touchMove"] * (len(path) - 1), "touchEnd"]
        for kind, points in zip(kinds, [*[[{"x": x, "y": y}] for x, y in path], []], strict=True):
            if kind == "touchEnd" and len(path) > 1:
                time.sleep(DRAGGED)  # as long as a drag takes
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        wire.detach()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self) -> bytes:
        return self.page.screenshot()

    def printed(self) -> bytes:
        if self.browser.startswith("Firefox"):  # Playwright tells it inches, and it takes them for centimetres
            return self.page.pdf(width="21in", height="29.7in")
        return self.page.pdf(format="A4")

    def end(self) -> None:
        self.page.context.close()


#: The seconds after which lifting a finger ends a drag; a finger lifted sooner has swiped, and drops nothing.
DRAGGED = 0.35
#: Names of keys, as WebDriver writes them.
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015"}  # fmt: skip


class WebKitTab(Tab):
    """A tab of WebKitGTK's MiniBrowser. Its driver reports neither console nor requests, so the page is asked what it
    has met since it was loaded.
    """

    def __init__(self, driver: str, binary: str, address: str = "") -> None:
        super().__init__(address)
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = driver + "session"
        told = self.ask("POST", "", wanted)
        self.session += f"/{told['sessionId']}"
        self.browser = f"WebKitGTK {told['capabilities']['browserVersion']}"
        self.ask("POST", "/timeouts", {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the answer of the driver. Raise `AssertionError` with its message."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.session + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            return json.loads(urllib.request.urlopen(request, timeout=2 * PATIENCE).read())["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()}") from error

    def go(self, address: str) -> None:
        self.hear()
        self.ask("POST", "/url", {"url": address})
        self.run(LISTEN)

    def reload(self) -> None:
        self.hear()
        self.ask("POST", "/refresh", {})
        self.run(LISTEN)

    def back(self) -> None:
        self.run("() => history.back()")

    def run(self, function: str, *args: object) -> Any:
        script = (
            f"const done = [...arguments].pop(), args = [...arguments].slice(0, -1);"
            f"new Promise((solve) => solve(({function})(...args)))"
            f".then((value) => done({{ value: value ?? null }}), (error) => done({{ error: String(error) }}))"
        )
        told = self.ask("POST", "/execute/async", {"script": script, "args": args})
        assert "error" not in told, told["error"]
        return told["value"]

    def pointer(self, *path: tuple[int, int], by_touch: bool = False) -> None:
        assert not by_touch, "its driver has no finger"
        moves = [{"type": "pointerMove", "duration": 0, "x": x, "y": y} for x, y in path]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act({"type": "key", "id": "keys",
                   "actions": [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]})  # fmt: skip

    def _act(self, source: dict[str, object]) -> None:
        self.ask("POST", "/actions", {"actions": [source]})

    def resize(self, width: int, height: int) -> None:
        """Make the page so large: the window has a bar, of which the page tells how high it is."""
        self.ask("POST", "/window/rect", {"width": width, "height": height})
        inner = self.until("(width) => innerWidth <= width && [innerWidth, innerHeight]", width)
        self.ask("POST", "/window/rect", {"width": 2 * width - inner[0], "height": 2 * height - inner[1]})
        self.until("(...size) => innerWidth === size[0] && innerHeight === size[1]", width, height)

    def screenshot(self) -> bytes:
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def printed(self) -> bytes:
        pytest.skip("NO PRINTING IN WEBKIT: the driver of WebKitGTK does not print.")

    def hear(self) -> None:
        super().hear()
        with suppress(Exception):
            self.errors += self.run("() => (window.wentWrong ?? []).splice(0)")

    def end(self) -> None:
        self.ask("DELETE", "")
