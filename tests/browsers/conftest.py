"""The browsers in which the scenarios are tried, and tabs of them."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import FLAGS, a_browser, end_server, until_served
from table import served_table
from tabs import PlaywrightTab, Tab, WebKitTab

HERE = Path(__file__).parent
BROWSERS = ("chromium", "firefox", "webkit")
#: Where Debian puts the browser that WebKitWebDriver drives.
MINI = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
DISPLAY = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1600x1200x24"]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a page whose seats are in this process."""
    with served_table() as found:
        yield found


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Callable[..., Tab]]:
    path = a_browser()
    if path is None:
        pytest.skip("NO BROWSER: Chromium is not tried here. Install it, or name one in CHROMIUM.")
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)

    def tab(address: str = "", finger: bool = False) -> Tab:
        return PlaywrightTab(browser.new_context(has_touch=finger).new_page(), f"Chromium {browser.version}", address)

    yield tab
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Tab]]:
    path = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        pytest.skip("NO FIREFOX: the page is not tried in it here. Install firefox-esr, or name one in FIREFOX.")
    bridge = tmp_path_factory.mktemp("firefox") / "bridge"
    bridge.write_text(f'#!/bin/sh\nFIREFOX="{path}" exec "{sys.executable}" "{HERE / "bridge.py"}" "$@"\n')
    bridge.chmod(0o700)
    running: dict[bool, Any] = {}

    def tab(address: str = "", finger: bool = False) -> Tab:
        if finger not in running:  # another Firefox, whose mouse is a finger
            running[finger] = playwright.firefox.launch(
                executable_path=bridge, channel="moz-firefox", args=["--finger"] if finger else []
            )
        browser = running[finger]
        return PlaywrightTab(browser.new_context().new_page(), f"Firefox {browser.version}", address)

    yield tab
    for browser in running.values():
        browser.close()


@pytest.fixture(scope="session")
def webkit() -> Iterator[Callable[..., Tab]]:
    driver = shutil.which("WebKitWebDriver")
    if not (driver and MINI and shutil.which("xvfb-run")):
        pytest.skip("NO WEBKIT: the page is not tried in it here. Install webkit2gtk-driver and xvfb.")
    with socket.socket() as free:  # the driver takes no port by itself
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*DISPLAY, driver, f"--port={port}", "--host=127.0.0.1"], start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)  # fmt: skip
    root = f"http://127.0.0.1:{port}/"
    try:
        until_served(root + "status")
        yield lambda address="": WebKitTab(root, str(MINI[-1]), address)
    finally:
        end_server(process)


@pytest.fixture(params=BROWSERS)
def new_tab(request: pytest.FixtureRequest, record_property: Any) -> Iterator[Callable[..., Tab]]:
    """Opens tabs of each browser in turn; at the end none of them may have met an error or asked elsewhere."""
    kind = request.getfixturevalue(request.param)
    opened: list[Tab] = []

    def open_tab(**options: Any) -> Tab:
        opened.append(kind(**options))
        record_property("browser", opened[-1].browser)
        return opened[-1]

    yield open_tab
    for tab in opened:
        tab.close()


@pytest.fixture
def tab(new_tab: Callable[..., Tab], address: str) -> Tab:
    """A tab of each browser in turn, at the page that is served, where no story is told at a pace."""
    found = new_tab(address=address)
    found.resize(1280, 800)
    found.open().begin()
    return found
