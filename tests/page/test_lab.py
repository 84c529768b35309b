"""The same table in a notebook cell of JupyterLab."""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest
from cells import run_all
from serving import BEGUN, end_server, serve

from tutor.server.launch import NOTEBOOKS

ALL_CELLS = "(count) => document.querySelectorAll('.jp-Notebook .jp-CodeCell').length === count"


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address that a JupyterLab on a copy of the notebooks prints."""
    folder = tmp_path_factory.mktemp("lab")
    for name in ("abilities", "start-here"):
        shutil.copy(NOTEBOOKS / f"{name}.ipynb", folder)
    os.environ.update(JUPYTER_CONFIG_DIR=str(folder / "config"))
    process, address = serve("lab", str(folder), "--port", "0", ready="api")
    yield address
    end_server(process)
    del os.environ["JUPYTER_CONFIG_DIR"]


@pytest.fixture(scope="module")
def page(chromium):
    """A page that opens JupyterLab for one test after another and has it compiled."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(BEGUN.format(pace="fast", more=1, painted=0))
    yield context.new_page()
    context.close()


def test_the_printed_address_opens_the_first_notebook_without_a_login(page, lab):
    """A table in a cell is compact and can be enlarged; before a cell is run, its saved picture is shown."""
    page.goto(lab, timeout=60_000)
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    assert "/lab/tree/start-here.ipynb" in page.url and page.locator("input[type=password]").count() == 0
    page.locator(".jp-RenderedMarkdown .rt-run, .jp-RenderedMarkdown p", has_text="Run All Cells").first.wait_for(
        timeout=60_000
    )  # the notebook says what to do
    page.locator(".jp-Notebook .jp-RenderedSVG :is(img, svg)").first.wait_for(timeout=60_000)
    run_all(page)
    page.wait_for_function("document.querySelectorAll('.jp-Notebook .rt main').length === 3", timeout=90_000)
    for board in page.locator(".rt").all():
        board.scroll_into_view_if_needed()
        assert board.evaluate("e => e.offsetHeight") <= 600
    first = page.locator(".rt").first
    first.locator("[data-verb=large]").click()
    page.wait_for_function("document.fullscreenElement?.classList.contains('rt')")
    page.wait_for_function("document.querySelector('.rt').offsetHeight >= innerHeight - 1")
    first.locator("[data-verb=large]").click()
    page.wait_for_function("!document.fullscreenElement && document.querySelector('.rt').offsetHeight <= 600")


def test_the_notebook_runs_and_its_tables_can_be_played(page, lab):
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.goto(lab.replace("start-here", "abilities") + "&reset", timeout=60_000)
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    book = json.loads((NOTEBOOKS / "abilities.ipynb").read_text("utf-8"))
    cells = [cell["cell_type"] for cell in book["cells"]].count("code")
    page.wait_for_function(ALL_CELLS, arg=cells, timeout=60_000)  # they load one after another

    run_all(page)
    page.wait_for_function("document.querySelectorAll('.jp-Notebook .rt .rt-bar').length === 21", timeout=90_000)
    assert page.locator(".jp-Notebook [data-mime-type='application/vnd.jupyter.stderr']").count() == 0

    # the first table can be played
    first = page.locator(".rt").first
    first.scroll_into_view_if_needed()
    # it is drawn only when it becomes visible
    first.get_by_text("Checked against the rules just now").wait_for(timeout=30_000)
    first.locator(".rt-prompt .rt-main").click()
    first.locator("[data-verb=end]").wait_for(timeout=30_000)

    # keys that are commands of the notebook stay within the table
    first.locator(".rt-holding-A button").first.focus()
    for key in ("x", "d", "d", "a", "ArrowRight"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)  # JupyterLab would have reacted by now
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == cells

    # dark and light follow JupyterLab, and the address is unchanged
    assert first.evaluate("e => getComputedStyle(e).colorScheme") == "light"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert first.evaluate("e => getComputedStyle(e).colorScheme") == "dark"
    assert re.search(r"/lab/tree/abilities\.ipynb", page.url)
    assert first.evaluate("e => e.scrollWidth <= e.clientWidth")
