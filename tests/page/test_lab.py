"""The same table in a notebook cell of JupyterLab."""

from __future__ import annotations

import os
import re
import shutil
import signal

import pytest
from serving import serve

from tutor.serve import NOTEBOOKS


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a JupyterLab on a copy of the notebooks, with its token."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copy(NOTEBOOKS / "abilities.ipynb", folder)
    os.environ.update(JUPYTER_TOKEN="table", JUPYTER_CONFIG_DIR=str(folder / "config"))
    process, address = serve("lab", str(folder), "--port", "8961", ready="api")
    yield address
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(20)
    for name in ("JUPYTER_TOKEN", "JUPYTER_CONFIG_DIR"):
        del os.environ[name]


def test_the_notebook_runs_and_its_tables_can_be_played(chromium, lab):
    context = chromium.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.goto(f"{lab}lab/tree/abilities.ipynb?token=table", timeout=60_000)
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_timeout(1500)
    cells = page.locator(".jp-Notebook .jp-CodeCell").count()
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")  # the import
    page.keyboard.press("Shift+Enter")  # a heading
    page.keyboard.press("Shift+Enter")  # the first table
    page.wait_for_selector(".rt .rt-hand", timeout=60_000)
    first = page.locator(".rt").first
    first.scroll_into_view_if_needed()
    assert "executed just now, and it holds" in first.inner_text()
    first.locator(".rt-prompt .rt-main").click()
    first.locator("[data-verb=end]").wait_for(timeout=30_000)

    # keys that are commands of the notebook stay on the table
    first.locator(".rt-holding-A button").first.focus()
    for key in ("x", "d", "d", "a", "ArrowRight"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == cells

    # dark and light follow JupyterLab, and the address is left alone
    assert first.evaluate("e => getComputedStyle(e).colorScheme") == "light"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert first.evaluate("e => getComputedStyle(e).colorScheme") == "dark"
    assert re.search(r"/lab/tree/abilities\.ipynb", page.url)
    assert first.evaluate("e => e.scrollWidth <= e.clientWidth")
    context.close()
