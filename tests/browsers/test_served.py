"""The table in other environments, in every browser: on the static site, and in a cell of JupyterLab."""

from __future__ import annotations

from built import NEEDS_NODE
from test_rooms import SOLO
from waiting import eventually

#: The seconds that Pyodide or a kernel may take on a busy machine.
LONG = 180


@NEEDS_NODE
def test_a_game_on_the_static_site(new_tab, site):
    """The rules run in the browser, and the address restores the game."""
    tab = new_tab(address=site)
    tab.resize(1280, 800)
    tab.go(site + "table.css")  # which is of the same origin, and needs no rules
    tab.begin()
    tab.go(site + "?start=" + SOLO.replace(" ", "+"))
    tab.until("() => !!document.querySelector('.rt-hand .rt-playable')", seconds=LONG)
    for turn in (1, 3):
        tab.settle()
        assert f"Turn {turn}" in tab.text(".rt-status")
        tab.click("[data-verb=end]")
        tab.wait(".rt-status", f"Turn {turn + 2}")
    tab.settle()
    told = tab.count(".rt-event", ".rt-event .rt-cite")
    assert told[0] == told[1] > 5
    tab.until("() => location.search.includes('moves=')")
    tab.reload()
    tab.until("() => !!document.querySelector('.rt-hand .rt-playable')", seconds=LONG)
    tab.wait(".rt-status", "Turn 5")
    eventually(lambda: tab.count(".rt-event", ".rt-event .rt-cite"), lambda count: count == told)


def test_a_notebook_in_jupyterlab(new_tab, lab):
    tab = new_tab(address=lab)
    tab.resize(1280, 900)
    tab.go(lab)
    tab.until("() => [...document.querySelectorAll('.jp-StatusBar-TextItem')].some((one) => one.textContent.includes('| Idle'))",
              seconds=LONG)  # fmt: skip
    tab.click(".lm-MenuBar-itemLabel", "Run")
    tab.click(".lm-Menu-itemLabel", "Run All Cells")
    tab.until("() => !!document.querySelector('.jp-OutputArea .rt .rt-begin')", seconds=LONG)
    tab.settle()
    tab.click(".rt-begin")
    tab.until("() => !!document.querySelector('.rt-hand')")
    tab.settle()
    tab.click("[data-verb=end]")
    tab.until("() => document.querySelectorAll('.rt-event').length > 3")
    assert not tab.has("[data-mime-type='application/vnd.jupyter.stderr']")
