"""Serving the page with the commands of the README, and a browser tab that records every error."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from processes import started
from waiting import eventually

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: Builds without windows come first because they do the same with less work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--process-per-site"]  # fmt: skip

#: The elements with which a room has begun to be shown; without `:not`, which Playwright would evaluate itself for each
#: element.
STANDS = "main.rt-table, main > *"


def a_browser(with_windows: bool = False) -> str | None:
    """Return the path of a Chromium on this machine, or of the one that CHROMIUM names. Measurements use one with
    windows, as people have.
    """
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in BROWSERS[with_windows:] if (path := shutil.which(name))), None)


def until_served(address: str, seconds: float = 120) -> None:
    """Wait until a server responds. Raise `AssertionError` with what happened instead if none does for long."""

    def met() -> str:
        try:
            urllib.request.urlopen(address, timeout=5).read(1)
            return ""
        except OSError as error:
            return f"{address}: {error}"

    eventually(met, lambda problem: not problem, seconds)


def said_address(process: subprocess.Popen[str], pattern: str = r"https?://[\w.]+:(\d+)/\S*") -> str:
    """Return the address that a server prints once it has its port. Raise `AssertionError` with its output if it prints
    none.
    """
    stream = process.stdout or process.stderr
    assert stream is not None
    said = []
    for line in stream:
        if found := re.search(pattern, line):
            return found[0].replace("localhost", "127.0.0.1")
        said.append(line)
    raise AssertionError("no address was said: " + "".join(said))


def serve(*arguments: str, ready: str = "voila/static/voila.js") -> tuple[subprocess.Popen[str], str]:
    """Start ``rules-tutor`` with these arguments; return the process and the address that it prints."""
    command = [sys.executable, "-m", "tutor.commands.main", *arguments, "--no-browser"]
    process = started(*command, stdout=subprocess.PIPE, stderr=None)
    address = said_address(process)
    until_served(re.sub(r"/lab\b.*", "/", address) + ready)  # JupyterLab prints the address of a notebook
    return process, address


def end_server(process: subprocess.Popen[str]) -> None:
    """End a server that was started in its own session, and all its descendants."""
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(20)


def pick(page: Page, selector: str) -> None:
    """Choose a radio button or checkbox by its label, which is not clicked while it moves."""
    one = page.locator(selector)
    one.locator("xpath=ancestor::label[1]").click()
    assert one.is_checked()


#: Run at each load of a page: sets the pace and tools, and hides the page unless its rendering matters. Elements
#: without opacity are laid out, found and clicked as usual but never painted, which halves the browser's work.
BEGUN = """try {{ localStorage.setItem('rules-tutor-pace', '{pace}'); localStorage.setItem('rules-tutor-more', '{more}') }} catch {{}}
{{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media screen {{ html {{ opacity: 0 }} }}');
  document.adoptedStyleSheets = [sheet].slice({painted});
}}"""
#: All messages have been answered, and the story, the tools and the address are up to date.
SETTLED = "!!document.querySelector('.rt') && !document.querySelector('[data-waiting], [data-behind], [data-saying]')"


class Watched:
    """A browser tab that records every error and every request to other hosts.

    It reuses a page that another test has left, where the scripts are loaded and compiled, which more than halves the
    time until a table is shown. A ``fresh`` tab has its own page, as has one in a time ``zone``. Only a ``painted`` one
    is rendered.
    """

    left: ClassVar[dict[bool, list[Page]]] = {False: [], True: []}  # left by others, without and with touch
    begins: ClassVar[WeakKeyDictionary[Page, str]] = (
        WeakKeyDictionary()
    )  # the script that runs first at each load of a page

    def __init__(self, browser: Browser, address: str, width: int = 1280, height: int = 860, dark: bool = False,
                 touch: bool = False, fresh: bool = False, pace: str = "none",
                 more: bool = True, painted: bool = False, zone: str = "") -> None:  # fmt: skip
        self.fresh, self.touch = fresh or bool(zone), touch
        if self.fresh:
            self.page = self.context_of(browser, has_touch=touch, timezone_id=zone or None).new_page()
        else:
            left = self.left[touch]
            self.page = left.pop() if left else self._lasting(browser, address, touch)
        self.context = self.page.context
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(media="null", color_scheme="dark" if dark else "light", reduced_motion="null")
        self.page.set_default_timeout(90_000)  # a busy machine is no defect of the page
        self.context.grant_permissions(["clipboard-write"])  # as a browser with windows does when the user clicks
        self.address = address
        self.errors: list[str] = []
        self.heard: dict[Any, Callable[[Any], None]] = {
            "console": lambda m: self._console(m.type, f"{m.text} {m.location.get('url', '')}".strip()),
            "pageerror": lambda e: self.errors.append(f"page: {e}"),
            "request": lambda r: self._request(r.url),
        }
        for kind, hear in self.heard.items():
            self.page.on(kind, hear)
        begun = BEGUN.format(pace=pace, more=int(more), painted=int(painted))
        if (
            self.begins.get(self.page) != begun
        ):  # otherwise each load of a page would run the scripts of all tests before
            self.page.add_init_script(begun)
            self.begins[self.page] = begun

    @classmethod
    def context_of(cls, browser: Browser, **options: Any) -> BrowserContext:
        """Return a context of the browser."""
        return browser.new_context(**options)

    def _console(self, kind: str, text: str) -> None:
        # on a very busy machine a page requests its table before the kernel has it, and then reloads itself
        if kind == "error" and "widget model not found" not in text:
            self.errors.append(f"console: {text}")

    def _request(self, url: str) -> None:
        if not re.match(r"(https?|wss?)://(127\.0\.0\.1|(table\.)?localhost)[:/]|data:|blob:|about:", url):
            self.errors.append(f"outside: {url}")

    def open(self, query: str = "") -> Watched:
        self.page.goto(self.address + query)
        self.page.wait_for_selector(STANDS)
        self.settle()
        return self

    def visit(self, query: str = "") -> Watched:
        """Go to an address without a load, as Back and Forward do. The page keeps what it has learned."""
        self.page.evaluate(
            "(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate', { state: null })) }",
            "/" + self.address.split("/", 3)[3] + query,
        )
        self.page.wait_for_selector(STANDS)
        self.settle()
        return self

    def begin(self, deck: str = "1", seed: object = "", opponent: str = "easy", edition: int = 1) -> Watched:
        """Start a game from the lobby: a deck by its number, or a ``draft``. An empty seed means a random one."""
        for name, value in (("opponent", opponent), ("edition", edition), ("deck-0", deck)):
            pick(self.page, f'input[name="rt-{name}"][value="{value}"]')
        self.page.eval_on_selector(".rt-own", "element => (element.open = true)")
        self.page.fill(".rt-seed input", str(seed))
        self.page.click(".rt-begin")
        return self

    def start(self, start: str, moves: str = "") -> Watched:
        return self.open("?" + urlencode({"start": start, "moves": moves}))

    def settle(self) -> None:
        """Wait until the table has answered all messages."""
        self.page.wait_for_function(SETTLED)

    def still(self) -> None:
        """Wait until all animations have ended, except endless ones."""
        self.page.wait_for_function(
            "() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || "
            "effect?.getComputedTiming().endTime === Infinity)"
        )

    def open_story(self) -> None:
        """Open each beat of the story next to the table, so that its events can be seen and clicked."""
        self.page.evaluate("document.querySelectorAll('.rt-open[aria-expanded=false]').forEach((one) => one.click())")

    def painted(self) -> None:
        """Wait until the page has been laid out and painted."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def too_small(self) -> list[str]:
        """Return the interactive elements that are too small to be hit."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.rt button, .rt select, .rt input')].filter((e) => e.offsetParent)"
            ".map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width < 24 || r.height < 24)"
            ".map(([e]) => e.outerHTML.slice(0, 90))"
        )
        return found

    def text(self, selector: str) -> str:
        return self.page.inner_text(selector)

    @property
    def link(self) -> str:
        """Return the address once it is up to date."""
        self.settle()
        return self.page.url

    def close(self) -> None:
        """Leave the page. Raise `AssertionError` if anything went wrong on it."""
        if self._go() and not self.fresh:
            self._leave()
            self.left[self.touch].append(self.page)
        else:
            self.context.close()
        assert not self.errors, "\n".join(self.errors)

    def _go(self) -> bool:
        """Leave the page as if it had not been used, except for compiled scripts. Return whether that is possible."""
        is_clean: bool = self.page.evaluate(
            "() => { try { sessionStorage.clear(); return true } catch { return false } }"
        )
        self.page.goto("about:blank")
        self.page.wait_for_timeout(50)  # errors while leaving are reported a moment later
        return is_clean

    def _leave(self) -> None:
        """Reset what it shares with other pages."""
        first, *others = self.context.pages
        for page in others:
            if page is not self.page:
                page.close()
        for kind, hear in self.heard.items():
            self.page.remove_listener(kind, hear)
        self.page.unroute_all()
        origin = "/".join(self.address.split("/")[:3])
        wire = self.context.new_cdp_session(first)
        types = "local_storage,indexeddb,cache_storage"
        wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": types})
        wire.detach()
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.context.set_offline(False)

    @classmethod
    def _lasting(cls, browser: Browser, address: str, touch: bool) -> Page:
        """Return a page next to an empty one of the same site, which keeps their shared process alive."""
        context = cls.context_of(browser, has_touch=touch)
        empty = context.new_page()
        empty.route("**", lambda route: route.fulfill(body=""))
        empty.goto(address)
        return context.new_page()
