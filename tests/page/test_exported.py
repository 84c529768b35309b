"""A notebook that was executed and exported shows its tables as pictures, since no kernel runs."""

from __future__ import annotations

import re

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor
from traitlets.config import Config

from tutor.browser import table

CELL = """from tutor.widgets import show
show("game: edition 1, duel ; A: {Bastion} Ogre ; upper: Troll | Zombie ; B: {Bastion} Gnome")"""


@pytest.fixture(scope="module")
def executed():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return ExecutePreprocessor(timeout=120).preprocess(notebook, {})[0]


def test_the_saved_state_has_a_picture(executed):
    states = executed.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    (still,) = (one["state"]["still"] for one in states if "still" in one["state"])
    assert "Zombie" in still["svg"] and still["says"].startswith("No kernel runs")


def test_without_a_kernel_the_table_shows_its_picture_with_alternative_text(executed, chromium):
    """The table as Jupyter's widget manager shows it in an exported page: with its state, and without answers."""
    states = executed.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    still = next(one["state"]["still"] for one in states if "still" in one["state"])
    page = chromium.new_page()
    page.goto("about:blank")
    page.evaluate(
        """async ([source, still]) => {
          const { default: made } = await import(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
          const { initialize, render } = made();
          const model = { get: (name) => ({ still })[name], send: () => {}, on: () => {} };
          initialize({ model });
          render({ model, el: document.body });
        }""",
        [table().js, still],
    )
    picture = page.locator("img.rt-still")
    picture.wait_for()
    assert "Zombie" in (picture.get_attribute("alt") or "")
    assert picture.evaluate("async (one) => { await one.decode(); return one.naturalWidth }") > 100
    page.locator(".rt-alert", has_text="No kernel runs").wait_for(timeout=20_000)
    page.close()


def test_a_notebook_that_was_saved_without_the_state_of_its_widgets_has_the_picture(executed):
    """Test what JupyterLab saves by default and nbviewer shows."""
    notebook = nbformat.from_dict({**executed, "metadata": {"kernelspec": executed.metadata["kernelspec"]}})
    body, _ = HTMLExporter().from_notebook_node(notebook)
    assert re.search(r"jp-RenderedSVG jp-OutputArea-output[^>]*>\s*<(img|svg)", body)


def test_the_self_contained_page_has_the_picture(executed):
    """With the option that binder/README.md names."""
    config = Config({"NbConvertBase": {"display_data_priority": ["image/svg+xml", "text/html", "text/plain"]}})
    body, _ = HTMLExporter(config=config).from_notebook_node(executed)
    assert re.search(r"jp-RenderedSVG jp-OutputArea-output[^>]*>\s*<(img|svg)", body)
