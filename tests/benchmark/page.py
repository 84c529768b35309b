"""Measures the page, compared with an empty Voilà page with one button in the same run. Prints figures; judges
nothing.

    python tests/benchmark/page.py [rounds]
"""

from __future__ import annotations

import compileall
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent), str(HERE.parent / "page"), str(HERE)]

from engine import machine  # noqa: E402
from serving import FLAGS, a_browser, end_server, said_address, serve, until_served  # noqa: E402

from tutor.browser import PACKS, pack, table  # noqa: E402

EMPTY = (
    "import ipywidgets\n"
    "button = ipywidgets.Button(description='0')\n"
    "button.on_click(lambda b: setattr(b, 'description', str(int(b.description) + 1)))\n"
    "button"
)
GAME = "?start=setup:+edition+1,+solo,+deck+1,+seed+7"
SITUATION = "?situation=perforation"
READY = {"a game": "[data-verb=end]", "a situation": ".rt-prompt .rt-main", "empty": ".jupyter-button"}

CLICK = """async ([selector, settled]) => {
  // the second frame to begin tells that the first one has been painted
  const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const button = document.querySelector(selector), before = button.textContent;
  const watched = settled ? document.querySelector('.rt') : button;
  await painted();
  await new Promise(done => setTimeout(done, 300)); // nobody clicks again sooner
  const start = performance.now();
  const answered = new Promise(done => {
    const look = () => { if (settled ? !watched.dataset.waiting : button.textContent !== before) { observer.disconnect(); done(performance.now()) } };
    const observer = new MutationObserver(look);
    observer.observe(watched, settled ? { attributes: true } : { childList: true, characterData: true, subtree: true });
  });
  button.click();
  const at = await answered;
  await painted();
  return [at - start, performance.now() - start];
}"""

#: The time until a step through the story is painted, and until another language is shown everywhere.
STEP = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const root = document.querySelector('.rt'), took = [];
  for (let i = 0; i < 6; i++) {
    await frame();
    const start = performance.now();
    root.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    root.getBoundingClientRect(); // styles and layout are done
    took.push(performance.now() - start);
    await frame();
  }
  return took;
}"""
SPEAK = """async (code) => {
  const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const root = document.querySelector('.rt'), select = root.querySelector('.rt-tongues');
  await new Promise(done => setTimeout(done, 300)); // nobody chooses again sooner
  const start = performance.now();
  const said = new Promise(done => {
    const observer = new MutationObserver(() => root.lang === code && (observer.disconnect(), done()));
    observer.observe(root, { attributes: true });
  });
  select.value = code;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await said;
  await painted();
  return performance.now() - start;
}"""


def empty_page(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Run an ordinary Voilà with its default template that serves one button."""
    cell = {
        "cell_type": "code",
        "id": "button",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": EMPTY,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "empty.ipynb").write_text(json.dumps(notebook))
    process = subprocess.Popen(
        [sys.executable, "-m", "voila", str(folder / "empty.ipynb"), "--no-browser", "--Voila.ip=127.0.0.1"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=folder,
    )  # fmt: skip
    address = said_address(process)  # it looks for a free port and prints it
    threading.Thread(target=process.stderr.read, daemon=True).start()  # without a reader it would block
    until_served(f"{address}voila/static/voila.js")
    return process, address


def kernels(server: int) -> list[int]:
    """Return the process ids of the kernels of a server."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[1]) == server and "ipykernel" in (path.parent / "cmdline").read_text():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def memory(process: int) -> float:
    """Return the megabytes of private memory of a process."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    return sum(int(n) for n in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE)) / 1024


def main(rounds: int = 7) -> None:
    """Measure and print."""
    path = a_browser(with_windows=True)
    if path is None:
        print("page: NO BROWSER, nothing measured. Install Chromium, or name one in CHROMIUM.")
        return
    from playwright.sync_api import sync_playwright

    # compile the package as an installed one is, whatever this machine does with bytecode: otherwise each kernel
    # compiles it
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compileall.compile_dir(HERE.parents[1] / "tutor", quiet=1)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, our_address = serve("play", "--port", "0")
        empty, empty_address = empty_page(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            print(f"page, on {machine()}, {browser.browser_type.name} {browser.version}")
            pages = {
                "a game": (ours.pid, our_address + GAME),
                "a situation": (ours.pid, our_address + SITUATION),
                "empty": (empty.pid, empty_address),
            }
            measure(browser, pages, rounds)
        finally:
            browser.close()
            for process in (ours, empty):
                end_server(process)
    sizes()


def sizes() -> None:
    """Print the size of the first bundle and of all packs."""
    for name, bundles, goal in (("the first bundle", [table()], 18), ("all packs", [pack(name) for name in PACKS], 95)):
        script, zipped = (sum(len(of(one.js.encode())) for one in bundles) / 1000 for of in (bytes, gzip.compress))
        style = sum(len(gzip.compress(one.css.encode())) for one in bundles) / 1000
        print(
            f"  {name:<30}{script:7.1f} KB of script, gzipped {zipped:.1f} (goal at most {goal}); style {style:.1f} gzipped"
        )


def measure(browser, pages: dict[str, tuple[int, str]], rounds: int) -> None:
    """Measure the time and size of the pages alternately."""
    ready: dict[str, list[float]] = {name: [] for name in pages}
    drawn: dict[str, list[float]] = {name: [] for name in pages}
    weight: dict[str, list[float]] = {name: [] for name in pages}
    steps: list[float] = []
    spoken: list[float] = []
    clicks: dict[str, list[list[float]]] = {"a no-op": [], "a card played": [], "a turn ended": []}
    for number in range(rounds + 1):
        for name, (server, url) in pages.items():
            context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
            context.add_init_script("try { localStorage.setItem('rules-tutor-pace', 'none') } catch {}")
            page = context.new_page()
            start = time.perf_counter()
            page.goto(url)
            page.wait_for_selector(READY[name])
            seconds = time.perf_counter() - start
            painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            page.wait_for_timeout(300)  # until background work is finished, too
            if number:  # the first visit of each warms up the server
                ready[name].append(seconds)
                drawn[name].append(painted)
                weight[name].append(memory(max(kernels(server))))
                if name == "empty":
                    clicks["a no-op"] += [page.evaluate(CLICK, [READY["empty"], False]) for _ in range(15)]
                elif name == "a game":
                    clicking(page, clicks)
                else:
                    page.wait_for_selector(".rt-tools", state="attached")
                    steps += page.evaluate(STEP)
                    spoken += [page.evaluate(SPEAK, code) for code in ("ca", "fr", "es", "it", "en")]
            page.goto("about:blank")
            page.wait_for_timeout(200)  # until the kernel has ended
            context.close()
    empty = statistics.median(ready["empty"])
    for name in ("a game", "a situation"):
        ours = statistics.median(ready[name])
        print(
            f"  time to {name:<22}{ours:7.2f} s, an empty one {empty:.2f} s: ratio {ours / empty:.2f}; goal at most 1.2"
        )
        first, most = statistics.median(drawn[name]), max(drawn[name])
        print(f"  something of it drawn after   {first:7.0f} ms, at most {most:.0f}; goal under 1000")
    print(
        f"  a step through the story      {statistics.median(steps):7.1f} ms, at most {max(steps):.1f}; goal one frame, 16.7"
    )
    print(
        f"  another language              {statistics.median(spoken):7.1f} ms painted, at most {max(spoken):.1f}; goal under 200"
    )
    base = middle(clicks["a no-op"])
    print(f"  a no-op and back              {base[1]:7.1f} ms painted, {base[0]:.1f} answered (baseline)")
    for what in ("a card played", "a turn ended"):
        found = middle(clicks[what])
        print(
            f"  {what}                 {found[1]:7.1f} ms painted, {found[0]:.1f} answered: ratio {found[1] / base[1]:.2f}; goal at most 2"
        )
    own = statistics.median(weight["a game"])
    more = own - statistics.median(weight["empty"])
    print(
        f"  a kernel                      {own:7.1f} MB of its own, {more:+.1f} beside the empty page's; goal at most +10"
    )


def middle(pairs: list[list[float]]) -> tuple[float, float]:
    """Return the median of the first and of the second figures."""
    return statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)


def clicking(page, clicks: dict[str, list[list[float]]]) -> None:
    """Play a few turns by clicking, and record how long each click takes until its result is painted."""
    for _ in range(5):
        card = page.query_selector(".rt-holding-A .rt-playable.rt-creature")
        if card and page.locator(".rt-holding-A li").count() > 4:
            card.click()
            if not page.query_selector(".rt-warning"):
                clicks["a card played"].append(page.evaluate(CLICK, ["[data-slot]:not([hidden])", True]))
        if not page.query_selector("[data-verb=end]"):
            return
        clicks["a turn ended"].append(page.evaluate(CLICK, ["[data-verb=end]", True]))
        while page.query_selector(".rt-choice button"):
            page.click(".rt-choice button")
            page.wait_for_timeout(60)  # the fastest possible answer
        if page.query_selector(".rt-over"):
            return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
