"""`voila notebooks/`: a front page that leads to the notebooks, and the notebooks as pages to read."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from jupyter_core.paths import jupyter_config_path, jupyter_path
from processes import end_with_parent
from serving import Watched, end_server, said_address, until_served

from tutor.games.clash.rulebook import rules
from tutor.server.launch import NOTEBOOKS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "tutor" / "server" / "page"
NAMES = [
    "play", "start-here", "abilities", "faq", "two-editions", "make-your-own", "solo", "four-kingdoms", "dust-collectorz", "odds",
    "python",
]  # fmt: skip
#: Voilà itself, which looks for a free port and prints it.
VOILA = "from tutor.server import startup; from voila.app import main; main()"
#: Every table on a page has received its content.
ALL_SHOWN = """(count) => {
    const tables = [...document.querySelectorAll(".rt")];
    return tables.length === count && tables.every((e) => e.querySelector(".rt-bar") && !e.dataset.waiting);
}"""

#: What of a table lies below its lower edge, where nothing of it that is scrolled by itself is looked into.
BELOW = """(table) => {
    const edge = table.getBoundingClientRect().bottom + 1;
    const inside = (e) => e === table || (getComputedStyle(e).overflowY === "visible" && inside(e.parentElement));
    return [...table.querySelectorAll("*")]
        .filter((e) => e.checkVisibility() && inside(e.parentElement) && e.getBoundingClientRect().bottom > edge)
        .map((e) => `${e.tagName} ${e.className}`);
}"""


def title(name):
    return json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["metadata"]["title"]


@contextlib.contextmanager
def voila(folder, start):
    """Run a Voilà that serves a folder, started in the usual way (``voila FOLDER`` in ``start``), and yield its
    address.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", VOILA, folder, "--no-browser"],
        cwd=start, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        preexec_fn=end_with_parent,
    )  # fmt: skip
    try:
        address = said_address(process)
        threading.Thread(target=process.stderr.read, daemon=True).start()  # without a reader it would block
        until_served(address)
        yield address
    finally:
        end_server(process)


@pytest.fixture(scope="module")
def shelf():
    with voila("notebooks/", ROOT) as address:
        yield address


class OfVoila(Watched):
    """A tab at a plain Voilà, which refuses to end a kernel for a page that can no longer read its cookie. Our own
    servers need no cookie for that.
    """

    def _console(self, kind: str, text: str) -> None:
        if "/voila/api/shutdown/" not in text:
            super()._console(kind, text)


@pytest.fixture
def look(chromium, shelf):
    """A function that opens tabs; at the end of the test none may have seen an error or sent a request to another
    host.
    """
    opened: list[Watched] = []

    def open_tab(path="", **options):
        watched = OfVoila(chromium, shelf, **options)
        opened.append(watched)
        watched.page.goto(shelf + path)
        return watched.page

    yield open_tab
    for watched in opened:
        watched.close()


def serious(page):
    """Return the serious problems that axe finds on the page outside the tables, which have tests of their own."""
    found = Axe().run(page, context={"exclude": [[".rt"]]}).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found if v["impact"] in ("serious", "critical")]


def test_the_installed_template_is_that_of_the_checkout():
    again = "the installed template is an old one: install again, as the README says"
    folders = [path for path in jupyter_path("voila", "templates", "rules-tutor") if Path(path).is_dir()]
    for file in (PAGE / "template").iterdir():
        assert Path(folders[0], file.name).read_text("utf-8") == file.read_text("utf-8"), again
    configured = [path for folder in jupyter_config_path() if (path := Path(folder, "voila.py")).is_file()]
    assert (PAGE / "voila.conf").read_text("utf-8") in [path.read_text("utf-8") for path in configured], again


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("dark", [False, True])
def test_the_front_page_leads_to_every_notebook_by_its_title(look, width, dark):
    page = look(width=width, dark=dark, painted=True)
    assert page.locator("main li b").all_inner_texts() == [title(name) for name in NAMES]
    links = page.locator("main li a").evaluate_all("all => all.map((a) => a.getAttribute('href'))")
    assert links == [f"/voila/render/{name}.ipynb" for name in NAMES]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert min(page.locator("main li a").evaluate_all("all => all.map((a) => a.offsetHeight)")) >= 44
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(27, 31, 37)") == dark
    assert serious(page) == []


def test_a_notebook_opens_as_a_page_to_read_and_leads_back(look):
    page = look(painted=True)
    page.get_by_role("link", name=title("start-here")).click()
    page.wait_for_function(ALL_SHOWN, arg=3, timeout=60_000)
    assert page.title() == title("start-here")
    assert page.locator("h1:visible").all_inner_texts() == [title("start-here")]
    first, second, third = page.locator(".rt").all()
    assert "Step 1 of" in first.inner_text()
    assert "Turn 5" in second.inner_text() and "Turn 1" in third.inner_text()  # each keeps its own state
    assert page.url.endswith("/voila/render/start-here.ipynb") and rules()["summoning.behind"].title in page.inner_text(
        "main, body"
    )
    second.locator("[data-verb=end]").click()
    second.get_by_text("B to play").wait_for()
    assert page.url.endswith("/voila/render/start-here.ipynb")
    assert "upper: Troll | Baron" in page.locator(".jp-OutputArea-output img").get_attribute("alt")
    assert serious(page) == []
    page.get_by_role("link", name="All notebooks").click()
    assert page.locator("main li").count() == len(NAMES)


def test_the_page_still_has_its_own_address(look):
    page = look("voila/render/play.ipynb?situation=splash")
    page.wait_for_function(ALL_SHOWN, arg=1, timeout=60_000)
    assert "Splash" in page.inner_text(".rt") and page.url.endswith("?situation=splash")
    assert page.locator("#shelf").count() == 0
    assert page.evaluate("document.querySelector('.rt').getBoundingClientRect().width") == 1280


def on_a_phone(look, name, tables):
    """Open a notebook with this number of tables on a phone."""
    page = look(f"voila/render/{name}.ipynb", width=360, dark=True, touch=True)
    page.wait_for_function(ALL_SHOWN, arg=tables, timeout=90_000)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator("h1:visible").count() >= 1
    return page


@pytest.mark.parametrize(("name", "tables"), [("abilities", 21), ("make-your-own", 2), ("solo", 4)])
def test_every_notebook_works_on_a_phone(look, name, tables):
    page = on_a_phone(look, name, tables)
    if name == "make-your-own":
        page.wait_for_selector(".rt[data-room='workshop'] .rw-after .rw-tabs")
        assert page.eval_on_selector(".rt[data-room='workshop']", BELOW) == []


def test_a_question_is_asked_before_it_is_answered(look):
    page = on_a_phone(look, "faq", 7)
    table = page.locator(".rt").nth(1)
    assert "1 of 4" in table.inner_text()
    table.locator("[data-verb=present-next]").click()
    table.get_by_text("2 of 4").wait_for()
    assert "1 of 5" in page.locator(".rt").nth(2).inner_text()  # the others do not change


def test_strange_names_are_only_text(chromium, tmp_path):
    book = json.loads((NOTEBOOKS / "play.ipynb").read_text("utf-8"))
    book["metadata"].update(
        title="<img src=x onerror=alert(1)>", about="a & b </span><script>document.title='x'</script>"
    )
    (tmp_path / 'it\'s "one" & <b>.ipynb').write_text(json.dumps(book), "utf-8")
    (tmp_path / "broken.ipynb").write_text("{", "utf-8")
    (tmp_path / "more").mkdir()
    (tmp_path / "voila.json").write_text((ROOT / "voila.json").read_text("utf-8"), "utf-8")
    with voila(".", tmp_path) as address:
        watched = Watched(chromium, address)
        watched.page.goto(watched.address)
        found = watched.page.locator("main li b").all_inner_texts()
        assert found == ["<img src=x onerror=alert(1)>", "broken", "more/"]
        assert watched.page.title() == "The rules tutor" and watched.page.locator("main img, main script").count() == 0
        watched.page.get_by_text("more/").click()
        watched.page.get_by_text("Back").click()
        watched.page.get_by_text("onerror").click()
        watched.page.wait_for_function(ALL_SHOWN, arg=1, timeout=60_000)
        watched.close()
