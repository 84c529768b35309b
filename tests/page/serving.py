"""A page served by the very commands of the README, and a browser tab that remembers every error."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from typing import ClassVar
from urllib.parse import urlencode

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--process-per-site"]  # fmt: skip


def a_browser() -> str | None:
    """The path of a Chromium on this machine, or of the one that CHROMIUM names."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def free_port() -> int:
    """A port of this machine at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until_served(address: str, seconds: float = 120) -> None:
    """Wait until a server answers there. Raises where none does for a while."""
    end = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).read(1)
            return
        except OSError as error:
            assert time.monotonic() < end, f"nobody answers at {address}: {error}"
            time.sleep(0.05)


def serve(*arguments: str, ready: str = "voila/static/voila.js") -> tuple[subprocess.Popen[str], str]:
    """Start ``rules-tutor`` with these arguments; the process and the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tutor.cli", *arguments, "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://localhost:(\d+)/", line):
            address = f"http://127.0.0.1:{found[1]}/"
            break
    else:
        raise AssertionError("no address was printed")
    until_served(address + ready)
    return process, address


class Watched:
    """A browser tab in which every error and every request to elsewhere is remembered.

    It takes a context that another has left, where the scripts of the page have been fetched and compiled, for that more
    than halves the time until a table stands; a ``fresh`` one is its alone."""

    left: ClassVar[list] = []  # by others

    def __init__(self, browser, address, width=1280, height=860, dark=False, touch=False, fresh=False):
        self.fresh = fresh or touch
        if self.fresh:
            self.context = browser.new_context(has_touch=touch)
        else:
            self.context = self.left.pop() if self.left else _lasting(browser, address)
        self.page = self.context.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        self.page.set_default_timeout(90_000)  # a busy machine is no defect of the page
        self.address = address
        self.errors: list[str] = []
        self.page.on("console", lambda m: self.errors.append(f"console: {m.text}") if m.type == "error" else None)
        self.page.on("pageerror", lambda e: self.errors.append(f"page: {e}"))
        self.page.on("request", lambda r: self._request(r.url))
        self.page.add_init_script("try { localStorage.setItem('rules-tutor-pace', 'none') } catch {}")

    def _request(self, url: str) -> None:
        if not re.match(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|data:|blob:|about:", url):
            self.errors.append(f"outside: {url}")

    def open(self, query: str = "") -> Watched:
        self.page.goto(self.address + query)
        self.page.wait_for_selector("main.rt-table, main:not(.rt-table) *")
        self.settle()
        return self

    def start(self, start: str, moves: str = "") -> Watched:
        return self.open("?" + urlencode({"start": start, "moves": moves}))

    def settle(self) -> None:
        """Wait until the table has answered everything it was told."""
        self.page.wait_for_function(
            "(({waiting, behind}) => !waiting && behind === undefined)(document.querySelector('.rt').dataset)"
        )

    def text(self, selector: str) -> str:
        return self.page.inner_text(selector)

    def close(self) -> None:
        self.page.goto("about:blank")
        self.page.wait_for_timeout(150)
        if self.fresh:
            self.context.close()
        else:
            self._leave()
        assert not self.errors, "\n".join(self.errors)

    def _leave(self) -> None:
        """Leave the context as if nobody had been there, but for what it has compiled."""
        first, *others = self.context.pages
        for page in others:
            page.close()
        origin = "/".join(self.address.split("/")[:3])
        self.context.new_cdp_session(first).send(
            "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage,indexeddb,cache_storage"}
        )
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.context.set_offline(False)
        self.left.append(self.context)


def _lasting(browser, address):
    """A context with an empty page of the same site, which keeps alive the process that all its pages share."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**", lambda route: route.fulfill(body=""))
    page.goto(address)
    return context
