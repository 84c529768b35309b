"""A table in marimo, which shows each widget in a shadow root. Needs marimo: `.ci/run` installs it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

pytestmark = pytest.mark.skipif(find_spec("marimo") is None, reason="NO MARIMO: pip install marimo")
NOTEBOOK = """import marimo
app = marimo.App()
@app.cell
def _():
    import marimo as mo
    from tutor.widgets import show
    mo.ui.anywidget(show("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brute | Gnome ; B: {Bastion} Troll Gnome"))
    return
"""


@pytest.fixture
def address(tmp_path):
    """The address at which marimo shows the notebook."""
    path, log = tmp_path / "table.py", tmp_path / "log"
    path.write_text(NOTEBOOK, "utf-8")
    command = [sys.executable, "-m", "marimo", "run", str(path), "--headless", "--no-token", "--port", "0"]
    with log.open("w") as stream, subprocess.Popen(command, stdout=stream, stderr=stream, cwd=tmp_path) as process:
        end = time.monotonic() + 60
        while not (found := re.search(r"http://[\w.]+:\d+", log.read_text("utf-8"))):
            assert time.monotonic() < end and process.poll() is None, log.read_text("utf-8")
            time.sleep(0.05)
        yield found[0]
        process.terminate()


def test_a_turn_is_played_in_marimo(chromium, address):
    page = chromium.new_page(viewport={"width": 1200, "height": 900})
    page.goto(address)
    end = page.locator("[data-verb=end]").first
    end.click(timeout=60_000)
    page.locator(".rt-prompt", has_text="assault").wait_for(timeout=60_000)
    page.locator("[data-verb=skip], .rt-prompt button", has_text="Skip to now").first.click()
    page.locator(".rt", has_text="Turn 4").first.wait_for()
    style = (
        "(one) => getComputedStyle(one.querySelector('.rt-prompt')).borderTopStyle"  # of a bundle that was loaded later
    )
    assert page.locator(".rt").first.evaluate(style) == "solid"
    page.close()
