"""The static site, built by its command and served as plain files under a path: the table, lessons, situations and
notebooks run in the browser, and nothing is loaded from other hosts.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import re
import threading
import time
import urllib.request
from pathlib import Path

import pytest
from built import NEEDS_NODE, served_by_python, site_folder
from cells import run_all
from playwright.sync_api import Error
from policy import NOTE
from rooms import room
from serving import Watched
from somebody import Somebody
from waiting import eventually

from tutor.lessons import lessons
from tutor.locale import LANGUAGES, language
from tutor.session.words import interface
from tutor.situations import situations

pytestmark = NEEDS_NODE


class Files(http.server.SimpleHTTPRequestHandler):
    """``python -m http.server`` without its log."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass


class Declaring(Files):
    """A server that declares .gz files as compressed, so that the browser decompresses them."""

    def end_headers(self) -> None:
        if self.path.partition("?")[0].endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


class Breaking(Files):
    """A server that breaks one file as the address says: ``/WAY/FILE/`` comes before the path of the site."""

    over = threading.Event()

    def do_GET(self):
        _, way, broken, rest = self.path.split("/", 3)
        self.path = f"/{rest}"
        path = Path(self.translate_path(self.path))
        if not path.name.startswith(broken):
            super().do_GET()
        elif way == "gone":
            self.send_error(404)
        elif way == "other":  # what some hosts send for a missing file
            self.give("text/html", b"<!doctype html><title>Welcome</title><p>Nothing to see here.")
        elif way == "cut":
            self.give(self.guess_type(str(path)), path.read_bytes()[: path.stat().st_size // 2])
        elif way == "late":
            time.sleep(3)  # late
            super().do_GET()
        elif way == "slow":
            self.give(self.guess_type(str(path)), path.read_bytes(), pieces=40)
        elif way == "halt":
            self.give(self.guess_type(str(path)), path.read_bytes(), halt=True)
        else:
            if way == "mute":
                self.over.wait()
            self.close_connection = True

    def give(self, kind: str, content: bytes, halt: bool = False, pieces: int = 1) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if halt:
            self.wfile.write(content[: len(content) // 2])
            self.over.wait()
        else:
            size = len(content) // pieces + 1
            for start in range(0, len(content), size):
                self.wfile.write(content[start : start + size])
                time.sleep(0.2 if pieces > 1 else 0)  # slow


def served(folder: Path, handler: type = Files):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.fixture(scope="session")
def root(pytestconfig):
    return site_folder(pytestconfig)


@pytest.fixture(scope="session")
def address(root):
    with served_by_python(root) as found:
        yield found


@pytest.fixture(scope="session")
def breaking(root):
    """The site, at an address that begins with the file to break and the way to break it."""
    Breaking.over.clear()
    server = served(root, Breaking)
    yield lambda way, file: f"http://127.0.0.1:{server.server_port}/{way}/{file}/tutor/"
    Breaking.over.set()
    server.shutdown()


@pytest.fixture(scope="module")
def rules(chromium, address):
    """A page that has loaded the rules, open during all tests of the site: its process has compiled Python, so a page
    opened next to it loads in half the time.
    """
    page = chromium.new_context().new_page()
    page.set_default_timeout(90_000)  # a busy machine is not a defect of the page
    page.goto(address + "?lesson=mana")
    page.wait_for_selector(".rt-prompt")
    yield page
    page.context.close()


class Tab(Watched):
    """A tab next to a page that has loaded the rules. Requests of its workers are checked too."""

    def __init__(self, rules, address, touch=False, **options):
        self.left = {False: []}  # each page is new and is closed with its init scripts
        super().__init__(rules, address, **options)
        self.asked: list[str] = []
        self.of_all = {
            "request": lambda r: (self.asked.append(r.url), self._request(r.url)),
            "response": lambda r: r.status >= 400 and self.errors.append(f"{r.status}: {r.url}"),
        }
        for kind, hear in self.of_all.items():
            self.context.on(kind, hear)
        self.wire = self.context.new_cdp_session(self.page)
        self.wire.send("Emulation.setTouchEmulationEnabled", {"enabled": touch})

    @classmethod
    def _lasting(cls, rules, _address, _touch):
        return rules.context.new_page()

    def _leave(self) -> None:
        for kind, hear in self.of_all.items():
            self.context.remove_listener(kind, hear)
        super()._leave()
        self.page.close()

    def settle(self) -> None:
        """Wait until the table has answered everything. This cannot use a function, because the page's policy forbids
        running text as a script.
        """
        self.page.wait_for_selector(
            "html:not([data-behind]) .rt:not([data-waiting]):not([data-behind])", state="attached"
        )


@pytest.fixture
def tab(rules, address):
    opened: list[Tab] = []

    def open_tab(address=address, **options):
        opened.append(Tab(rules, address, **options))
        return opened[-1]

    yield open_tab
    for watched in opened:
        watched.close()


def test_the_files_are_complete_and_name_no_other_host(root):
    site = root / "tutor"
    page = (site / "index.html").read_text("utf-8") + (site / "page.js").read_text("utf-8")
    assert "@" not in re.sub(r"@(media|supports|keyframes)", "", page) and "/*WORDS*/ {}" not in page
    assert set(re.findall(r"https?://[\w.]+", page)) <= {"http://www.w3.org"}
    assert sorted(path.stem for path in (site / "hello").iterdir()) == sorted(LANGUAGES)
    assert {"pyodide.txt", "rules-tutor.txt"} <= {path.name for path in (site / "licences").iterdir()}
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < 40_000_000


def test_a_solo_game_from_the_lobby_and_loaded_again(tab, root):
    it = tab()
    it.page.goto(it.address)
    it.page.wait_for_selector(".rt-deck")
    it.begin("2", 7)
    it.page.wait_for_selector(".rt-hand")
    it.settle()
    sent = {url.partition("?")[0] for url in it.asked if url.startswith("http")}
    paths = [(root / url.removeprefix(it.address).join(("tutor/", ""))) for url in sent]
    sizes = {path.name: path.stat().st_size for path in paths if path.is_file()}
    assert {"pyodide.asm.wasm.gz", "library.zip.gz", "table.js"} <= set(sizes) and sum(sizes.values()) < 9_300_000
    it.page.query_selector_all(".rt-holding-A .rt-playable")[0].click()
    it.page.query_selector_all("[data-slot]:not([hidden]), .rt-target")[0].click()
    it.settle()
    for turn in (1, 3, 5):
        assert f"Turn {turn}" in it.text(".rt-status")
        it.page.click("[data-verb=end]")
        it.settle()
        while choices := it.page.query_selector_all(".rt-choice button"):
            choices[0].click()
            it.settle()
        if it.page.query_selector(".rt-over"):
            break
    told, status = it.page.locator(".rt-event").count(), it.text(".rt-status")
    it.page.wait_for_url(re.compile("moves"))
    where = it.link
    it.page.reload()
    it.page.wait_for_selector(".rt-hand")
    it.settle()
    assert (it.link, it.page.locator(".rt-event").count(), it.text(".rt-status")) == (where, told, status)


def test_a_lesson_a_situation_the_other_rooms_and_a_presentation(tab):
    it = tab(width=360, height=740, touch=True).open("?situation=perforation&at=3&lang=ca")
    assert it.page.input_value(".rt-range") == "3"
    assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert it.page.get_attribute("html", "lang") == "ca" and it.text(".rt-home") == "Portada"
    it.visit("?lesson=stronghold&step=2")  # without a reload, because each load starts the rules again
    it.page.click(".rt-option >> nth=1")
    it.page.click("[data-verb=next-step]")
    it.page.wait_for_url(re.compile("step=3"))
    it.page.reload()
    it.page.wait_for_selector(".rt-option")
    assert "step=3" in it.link
    assert "stronghold" in it.page.evaluate("localStorage.getItem('rules-tutor-progress')")
    for name, seen in (("rulebook", ".rt-entry"), ("workshop", ".rw-cards")):
        it.visit(f"?page={name}")
        it.page.wait_for_selector(seen)
    it.visit("?start=nonsense")
    it.page.wait_for_selector(".rt-alert:not([hidden])")
    # and on a stage, where the position is shown as a code
    it.page.set_viewport_size({"width": 1280, "height": 860})
    it.visit("?present=closing-up")
    it.page.wait_for_selector("[data-verb=code]")
    it.page.keyboard.press("q")
    it.page.wait_for_selector(".rt-code-sheet svg")
    assert it.text(".rt-code-sheet p") == f"{it.address}?present=closing-up&situation=closing-up&lang=ca"
    assert it.page.locator(".rt-code-sheet svg").bounding_box()["width"] > 400


@pytest.fixture(scope="module")
def worker(rules):
    """Sends messages to the rules of the site without a page; a lost or broken file is reported like an answer."""
    rules.evaluate(
        """() => {
          const worker = new Worker("worker.js", { type: "module" });
          const hear = () => new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
          window.ask = async (message) => {
            worker.postMessage(message);
            let told;
            do told = await hear(); while (told.coming !== undefined || told.ready);
            return told.answer ? JSON.parse(told.answer) : told;
          };
        }"""
    )
    return rules


def test_every_situation_and_lesson_is_answered_from_the_files_of_the_site(worker):
    queries = [f"?situation={name}" for name in situations("clash")]
    queries += [f"?lesson={name}&step={i}" for name, found in lessons().items() for i in range(1, len(found.steps) + 1)]
    queries += ["?page=rulebook", "?page=workshop", "?present=faq", "?page=lessons"]
    queries += [
        f"?start=setup:+edition+{e},+{m}" for e in (1, 2) for m in ("solo,+draft,+seed+1", "duel,+draft,+seed+1")
    ]
    unreadable = ["?start=nonsense", "?start=A:+{Bastion}+Trol+Baron", "?situation=berserkk", "?lesson=manna"]
    wrong = worker.evaluate(
        """async ([queries, unreadable]) => {
          const wrong = [];
          const ask = async (message, fails = false) => {
            const answer = await window.ask(message);
            const is_one = answer.re === message.n && !answer.broken && Boolean(answer.unreadable) === fails;
            if (!is_one) wrong.push(JSON.stringify([message, answer]).slice(0, 500));
          };
          for (const [k, language] of ["en", "ca", "fr", "es", "it"].entries()) {
            await ask({ do: "hello", n: 1, query: "", language, progress: "" });
            for (const [i, query] of queries.entries()) // in place: to whoever has just come all is told, each time
              if (i % 5 === k) await ask({ do: "open", n: i + 2, query });
          }
          for (const query of unreadable) await ask({ do: "hello", n: 1, query, language: "fr", progress: "" }, true);
          await ask({ do: "hello", n: 1, query: "", language: "es", progress: "rules-tutor progress 1\\nnonsense" }, true);
          await ask({ do: "set", n: 2, name: "mine.toml", text: "format = 1\\ncards = [{ name = 3 }" }, true);
          return wrong;
        }""",
        [queries, unreadable],
    )
    assert wrong == [] and len(queries) > 300


#: Positions that are worked out in a second or two and have several outcomes.
AHEAD = (
    "game: edition 1, solo, mana 6, turn 5 ; A: {Bastion} Zombie Gnome Combustion ; upper: | ; lower: Ogre Zombie | ; "
    "automa: Troll Brute Gnome Ogre Zombie Scribe {Bastion}"
)


def test_looking_ahead_works_in_the_browser_as_it_does_elsewhere(worker):
    session, here = Somebody(), {}
    hello = {"do": "hello", "n": 1, "query": f"?start={AHEAD}", "language": "en", "progress": ""}
    for asks in session.handle(hello)["prospects"]:
        while not (told := session.handle({"do": "prospect", "n": 1, "asks": asks})["prospect"])["done"]:
            pass
        here[asks] = told
    there = worker.evaluate(
        """async (hello) => {
          const found = {};
          for (const asks of (await ask(hello)).prospects)
            do found[asks] = (await ask({ do: "prospect", n: 2, asks })).prospect;
            while (!found[asks].done);
          return found;
        }""",
        hello,
    )
    assert there == here and set(here) == {"turns", "coming", "best"}
    assert here["turns"]["total"] > 40 and len(here["coming"]["found"]) > 1 and here["best"]["looked"] > 200


@pytest.mark.slow
def test_an_early_click_is_answered_when_the_rules_have_loaded(tab):
    it = tab()
    held = []
    it.page.route("**/*.wasm.gz", lambda route: held.append(route))
    it.page.goto(it.address, wait_until="commit")
    it.page.wait_for_selector(".rt-deck")  # drawn from the files of the site
    it.page.click(".rt-begin")
    it.page.wait_for_timeout(9000)  # longer than the table waits for an answer elsewhere
    assert it.text("#said") == "Still waiting for pyodide.asm.wasm.gz. It may yet come."
    assert not it.page.locator(".rt-alert:not([hidden])").count()
    for route in held:
        route.continue_()
    it.page.wait_for_selector(".rt-hand")
    assert it.page.is_hidden("#loading")


@pytest.mark.slow
def test_rules_that_do_not_load_are_reported_and_tried_again(tab):
    it = tab()
    it.page.route("**/*.wasm.gz", lambda route: route.abort())
    it.page.goto(it.address + "?lesson=stronghold")
    again = it.page.wait_for_selector("#loading button")
    assert "pyodide.asm.wasm.gz could not be loaded" in it.text("#said")
    it.page.unroute("**/*.wasm.gz")
    it.errors.clear()
    again.click()
    it.page.wait_for_selector(".rt-prompt")


#: Each file of the page, and the name by which a failure reports it: a file that a module loads is reported by the name
#: of the module.
NEEDED = {name: name for name in ("page.js", "table.js", "table.css", "worker.js", "pyodide.mjs")} | {
    "core.mjs": "pyodide.mjs", "pyodide.asm.wasm": "pyodide.asm.wasm.gz", "pyodide.asm.mjs": "pyodide.asm.mjs.gz",
    "library.zip": "library.zip.gz", "rules_tutor": "rules_tutor-",
}  # fmt: skip
#: Files that are loaded in the same way as one of the others.
ALIKE = ("core.mjs", "pyodide.asm.mjs", "library.zip")
FAILING, SILENT = ("gone", "other", "cut", "shut"), ("mute", "halt")


#: Replaces the worker by one whose session is in the test process and starts late, for tests of the page alone.
SEATED = """
  window.Worker = class {
    constructor() { setTimeout(() => this.onmessage({ data: { ready: true } }), 1000) } // later than what fails
    postMessage(message) { said(JSON.stringify(message)).then((answer) => this.onmessage({ data: { answer } })) }
  };
"""
#: What the page requests before it starts a worker.
OF_THE_PAGE = ("page.js", "table.js", "table.css")


def seated(page) -> None:
    """Let a session in this process answer a page."""
    seat = Somebody()
    page.expose_function("said", lambda message: json.dumps(seat.handle(json.loads(message))))
    page.add_init_script(SEATED)


def italian(rules):
    """A page in a browser set to Italian."""
    page = rules.context.new_page()
    told = {"userAgent": page.evaluate("navigator.userAgent"), "acceptLanguage": "it-IT"}
    rules.context.new_cdp_session(page).send("Emulation.setUserAgentOverride", told)
    page.set_default_timeout(90_000)  # a busy machine is not a defect of the page
    return page


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=pytest.mark.slow if file in ALIKE else ()) for file in NEEDED]
)
def test_a_missing_file_is_reported_in_the_language_of_the_visitor(rules, breaking, file):
    def opened(way):
        page = italian(rules)
        page.add_init_script("rulesTutorPatience = 1500")
        if file in OF_THE_PAGE:
            seated(page)
        page.goto(breaking(way, file) + "?lesson=mana", wait_until="commit")
        return page

    pages = {way: opened(way) for way in SILENT}  # these take some time
    wrong = {}
    words = interface(language("it"))
    for way in (*FAILING, *SILENT):
        page = pages.get(way) or opened(way)
        begin, _, end = words["site-failed" if way in FAILING else "site-silent"].partition("{file}")
        told = re.compile(re.escape(begin + NEEDED[file]) + r"[\w.-]*" + re.escape(end))
        try:
            page.locator("#said[role=alert]").filter(has_text=told).wait_for(timeout=60_000)
            # the report of a silence is withdrawn for a moment when a file arrives after all
            page.locator("#bar").wait_for(state="hidden")
            assert page.inner_text("#again") == words["site-again"]
        except (AssertionError, Error) as error:
            wrong[way] = f"{error}: {page.inner_text('body')}"
        page.close()
    assert not wrong


def test_the_lobby_loads_with_the_rules_if_its_picture_is_missing(rules, breaking):
    pages = [italian(rules) for _ in range(3)]
    for way, page in zip(("gone", "cut", "mute"), pages, strict=True):
        seated(page)
        page.goto(breaking(way, "it.json"), wait_until="commit")
    for page in pages:
        page.wait_for_selector(".rt-deck")
        page.wait_for_selector("#loading", state="hidden")
        page.close()


#: What was reported as a failure, including reports that were withdrawn.
TOLD = """
  window.told = [];
  new MutationObserver(() => {
    const said = document.querySelector("#said[role=alert]")?.textContent;
    if (said && said !== told.at(-1)) told.push(said);
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_the_report_of_a_late_file_is_withdrawn(rules, breaking):
    pages = {file: rules.context.new_page() for file in ("page.js", "pyodide.asm.wasm")}
    for file, page in pages.items():
        page.add_init_script(TOLD + "rulesTutorPatience = 1000")
        page.set_default_timeout(90_000)  # a busy machine is not a defect of the page
        if file in OF_THE_PAGE:
            seated(page)
        page.goto(breaking("late", file) + "?lesson=mana", wait_until="commit")
    for file, page in pages.items():
        page.wait_for_selector(".rt-prompt")
        page.wait_for_selector("#loading", state="hidden")
        assert any(said.startswith(f"Still waiting for {file}") for said in page.evaluate("told"))
        page.close()


@pytest.mark.slow
def test_a_slow_file_is_not_a_failure(chromium, breaking):
    context = chromium.new_context()
    context.add_init_script(TOLD + "rulesTutorPatience = 4000")
    page = context.new_page()
    page.goto(breaking("slow", "pyodide.asm.wasm") + "?lesson=mana", wait_until="commit")
    page.wait_for_selector(".rt-prompt")
    assert page.evaluate("told") == [] and page.evaluate("performance.now()") > 8000
    context.close()


def test_rules_that_stop_are_reported_and_continue_where_they_were(tab):
    it = tab().open("?situation=perforation&lang=fr")
    (worker,) = it.page.workers
    worker.evaluate("() => { JSON.stringify = () => { throw new Error('out of memory'); }; }")
    it.page.click(".rt-other")
    again = it.page.wait_for_selector("#again")
    assert it.text("#said") == interface(language("fr"))["site-stopped"]
    it.settle()
    it.errors.clear()
    again.click()
    it.page.wait_for_selector("#loading", state="hidden")
    it.page.wait_for_selector(".rt-situation")


def test_without_scripts_the_page_says_what_it_needs(chromium, address):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    said = page.inner_text("#needs").split("\n\n")
    assert said == [interface(language(code))["site-script"] for code in LANGUAGES]
    assert "…" not in page.inner_text("body") and page.is_hidden("#loading")
    context.close()


def test_only_the_scripts_of_the_site_run(tab):
    """`test_walk.py` checks all states of its rooms under the same policy."""
    it = tab()
    it.page.add_init_script(NOTE)
    it.open()
    it.begin()
    it.page.wait_for_selector(".rt-hand")
    it.settle()
    for number in (1, 2, 3, 0):
        room(it, number)
    it.page.set_input_files(
        "input[type=file]", {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"format = 1"}
    )
    it.settle()
    it.page.emulate_media(color_scheme="dark")
    it.page.click(".rt-theme")
    it.page.select_option(".rt-tongues", "ca")
    it.settle()
    assert it.page.evaluate("violated") == [] and it.errors == []
    it.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.ran = true'>");
          document.body.insertAdjacentHTML("beforeend", "<img src='http://127.0.0.1:9/'>");
        }"""
    )
    eventually(lambda: len(it.page.evaluate("violated")), lambda count: count >= 3)
    assert it.page.evaluate("window.ran") is None
    refused = {said.partition(":")[0] for said in it.page.evaluate("violated")}
    assert refused == {"script-src-elem", "script-src-attr", "img-src"}
    it.errors.clear()


@pytest.mark.slow
def test_a_server_that_declares_the_compression(tab, root):
    server = served(root, Declaring)
    it = tab(f"http://127.0.0.1:{server.server_port}/tutor/").open("?situation=perforation&lang=fr")
    path = next((root / "tutor").glob("python-*/pyodide.asm.wasm.gz"))
    with urllib.request.urlopen(it.address + path.relative_to(root / "tutor").as_posix()) as answer:
        assert answer.headers["content-encoding"] == "gzip" and gzip.decompress(answer.read())[:4] == b"\0asm"
    it.page.goto("about:blank")
    server.shutdown()


def test_the_page_leads_to_the_notebooks_and_they_run(tab):
    it = tab()
    it.page.goto(it.address)
    it.page.click("#notebooks a >> nth=0")
    it.page.wait_for_selector(".jp-CodeCell")
    for name in ("start-here", "play"):
        if name != "start-here":
            it.page.goto(f"{it.address}jupyter/notebooks/index.html?path={name}.ipynb")
            it.page.wait_for_selector(".jp-CodeCell")
        assert f"path={name}.ipynb" in it.page.url
        run_all(it.page)
        it.page.wait_for_selector(".jp-OutputArea .rt main *")
        assert not it.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count()
    it.page.click(".rt-begin")  # a game inside the notebook's table
    it.page.wait_for_selector(".rt-hand")
    it.page.click("[data-verb=end]")
    it.settle()
    assert it.page.locator(".rt-event").count() > 3


def test_two_builds_do_not_mix(root):
    site = root / "tutor"
    (python,) = site.glob("python-*")
    assert f"./{python.name}/pyodide.mjs" in (site / "worker.js").read_text("utf-8")
    lite = json.loads((site / "jupyter" / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    settings = lite["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert python.name in settings["pyodideUrl"]
