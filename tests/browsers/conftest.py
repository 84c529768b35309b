"""Fixtures: the browsers in which the scenarios run, and tabs in them."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from built import served_by_python, site_folder
from processes import running
from serving import FLAGS, a_browser, said_address, until_served
from table import served_table
from tabs import PlaywrightTab, Tab, WebKitTab

from tutor.server.launch import NOTEBOOKS

HERE = Path(__file__).parent
BROWSERS = ("chromium", "firefox", "webkit")
#: The scenarios of the default run: one for each part of the page, in Chromium.
DEFAULT = re.compile(
    r"test_(a_whole_solo_game|a_lesson|a_situation|a_table_is_laid|three_rounds_of_dust)\w*\[chromium\]"
)
#: The scenarios of ``--all``. The others run where EVERYTHING is set.
CHOICE = re.compile(r"test_(a_whole_solo_game|a_situation)\w*\[(firefox|webkit)\]|test_the_reference\w*\[firefox-\w+\]")
#: The path of the browser that WebKitWebDriver drives, on Debian.
MINI = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
#: Its toolbar is wider than a phone, except with this GTK style.
NARROW = "* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 6px }"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if DEFAULT.fullmatch(item.name):
            item.add_marker("default")
        elif "new_tab" in getattr(item, "fixturenames", ()) and not CHOICE.fullmatch(item.name):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a page whose sessions are in this process."""
    with served_table() as found:
        yield found


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Iterator[str]:
    """The address of the static site."""
    with served_by_python(site_folder(pytestconfig)) as found:
        yield found


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook with a table, in JupyterLab."""
    folder = tmp_path_factory.mktemp("lab")
    for name in ("play", "start-here"):
        shutil.copy(NOTEBOOKS / f"{name}.ipynb", folder)
    # the packages that build the static site include an extension that JupyterLab cannot load
    extensions = [
        path for path in Path(sys.prefix, "share/jupyter/labextensions").glob("*") if path.name != "@jupyterlite"
    ]
    for path in extensions:
        (folder / "labextensions").mkdir(exist_ok=True)
        (folder / "labextensions" / path.name).symlink_to(path)
    (folder / "config").mkdir()
    settings = {"LabApp": {"labextensions_path": [str(folder / "labextensions")]}}
    (folder / "config" / "jupyter_lab_config.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "tutor.commands.main", "lab", str(folder), "--port", "0", "--no-browser"]
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(folder / "config")}
    with running(*command, stdout=subprocess.PIPE, env=environment) as process:
        found = said_address(process)
        until_served(re.sub(r"/lab\b.*", "/api", found))
        yield found.replace("start-here", "play")


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
    started: dict[bool, Any] = {}

    def tab(address: str = "", finger: bool = False) -> Tab:
        if finger not in started:  # another Firefox, whose mouse acts as a finger
            started[finger] = playwright.firefox.launch(
                executable_path=bridge, channel="moz-firefox", args=["--finger"] if finger else []
            )
        browser = started[finger]
        return PlaywrightTab(browser.new_context().new_page(), f"Firefox {browser.version}", address)

    yield tab
    for browser in started.values():
        browser.close()


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Tab]]:
    driver = shutil.which("WebKitWebDriver")
    if not (driver and MINI and shutil.which("Xvfb")):
        pytest.skip("NO WEBKIT: the page is not tried in it here. Install webkit2gtk-driver and xvfb.")
    style = tmp_path_factory.mktemp("webkit") / "gtk-3.0" / "gtk.css"
    style.parent.mkdir()
    style.write_text(NARROW)
    with socket.socket() as free:  # the driver does not choose a port
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    root = f"http://127.0.0.1:{port}/"

    def tab(address: str = "", finger: bool = False) -> Tab:
        if finger:
            pytest.skip("NO FINGER IN WEBKIT: the driver of WebKitGTK has a mouse only.")
        return WebKitTab(root, str(MINI[-1]), address)

    with ExitStack() as stack:
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        display = stack.enter_context(running(*screen, stdout=subprocess.PIPE))
        assert display.stdout is not None
        environment = {**os.environ, "DISPLAY": f":{display.stdout.readline().strip()}",
                       "XDG_CONFIG_HOME": str(style.parents[1])}  # fmt: skip
        environment.pop("WAYLAND_DISPLAY", None)
        stack.enter_context(running(driver, f"--port={port}", "--host=127.0.0.1", env=environment))
        until_served(root + "status")
        yield tab


@pytest.fixture(params=BROWSERS)
def new_tab(request: pytest.FixtureRequest, record_property: Any) -> Iterator[Callable[..., Tab]]:
    """A function that opens tabs of each browser in turn; at the end none may have met an error or sent a request
    elsewhere.
    """
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
    """A tab of each browser in turn, at the served page, in which the story is told at once."""
    found = new_tab(address=address)
    found.resize(1280, 800)
    found.open().begin()
    return found
