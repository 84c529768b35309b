"""What is shown while a page loads: a picture at once, and readable words in the visitor's language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from servers import kernel_of, process_of

from tutor.locale.catalogue import WORDS, words_of_the_page

#: Records every sentence painted on the page, from its first frame on, and whether the picture was shown then.
NOTE = """
  window.notes = [];
  const note = () => {
    const text = document.body?.innerText.trim() ?? '', drawn = !!document.querySelector('#loading svg');
    if (text !== window.noted) window.notes.push([window.noted = text, drawn, performance.now()]);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
"""


def test_the_words_of_the_page_are_those_of_the_catalogues():
    assert WORDS.read_text("utf-8") == words_of_the_page()
    said = json.loads(WORDS.read_text("utf-8"))
    for key in said["en"]:
        assert len({said[code][key] for code in said}) == len(said) == 5, key


@pytest.mark.parametrize(("query", "code"), [("?situation=perforation&lang=fr", "fr"), ("?lang=ca", "ca"), ("", "en")])
def test_a_picture_and_readable_words_come_before_anything_of_the_kernel(served_tab, query, code):
    it = served_tab(fresh=True, painted=True)
    it.page.add_init_script(NOTE)
    it.open(query)
    notes = it.page.evaluate("window.notes")
    seen = [text for text, _, _ in notes]
    words = json.loads(WORDS.read_text("utf-8"))[code]
    assert words["page-coming"] in seen
    assert words["page-table"] in "".join(seen)
    odd = re.compile(r"Executing|Loading widget|Reading \d|Running")
    assert not [text for text, drawn, _ in notes if drawn and odd.search(text)]
    # it is painted while the kernel is still working, long before the rest of the page has arrived
    painted, whole = it.page.evaluate(
        "[performance.getEntriesByName('first-contentful-paint')[0].startTime,"
        " performance.getEntriesByType('navigation')[0].responseEnd]"
    )
    first = next(at for text, drawn, at in notes if drawn and text)
    assert first < whole and painted < whole
    assert it.page.locator("#loading").count() == 0


#: Records the colours of the page from its first frame on, until a table is shown.
COLOURS = """
  if (location.protocol.startsWith("http")) localStorage.setItem("rules-tutor-theme", "THEME");
  window.colours = [];
  const note = () => {
    if (document.querySelector("#loading svg")) window.colours.push(getComputedStyle(document.body).backgroundColor);
    if (!document.querySelector(".rt")) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
"""


@pytest.mark.parametrize(("theme", "paper"), [("dark", "rgb(27, 31, 37)"), ("light", "rgb(251, 246, 233)")])
def test_the_page_has_the_chosen_theme_before_a_table_is_shown(served_tab, theme, paper):
    it = served_tab(fresh=True, painted=True, dark=theme == "light")  # the system has the other theme
    it.page.add_init_script(COLOURS.replace("THEME", theme))
    it.open()
    assert set(it.page.evaluate("window.colours")) == {paper}


def test_the_kernel_of_a_page_has_no_debugger(served_tab):
    """The debugger would take a tenth of the start time of a kernel. Its libraries would appear in the memory map of
    the process.
    """
    process = Path("/proc") / str(process_of(kernel_of(served_tab().open().page)))
    if not process.is_dir():
        pytest.skip("this system does not tell what a process has mapped")
    assert "tutor.server.kernel.Kernel" in (process / "cmdline").read_text("utf-8")
    assert "pydevd" not in (process / "maps").read_text("utf-8")
