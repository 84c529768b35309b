"""Compares the speed of the page with that of another commit, measured alternately in one run. Prints figures and
ratios; judges nothing.

    python tests/benchmark/beside_page.py COMMIT [rounds]

Each page is served from its own files to the same browser. Measured are the time until a page is ready, and the time
from a click to the painted result.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "page"), str(HERE.parent), str(HERE)]

from beside import ROOT, git, lay_out  # noqa: E402
from engine import machine  # noqa: E402
from page import GAME, READY, SITUATION, STEP, clicking  # noqa: E402
from serving import FLAGS, a_browser, end_server, said_address, until_served  # noqa: E402

#: Prints the address; older commits, which do not print it, are given a port.
SERVE = "import sys; from tutor.commands.main import main; main(['play', '--port', sys.argv[1], '--no-browser'])"
#: The cost of a click that changes nothing: picking up a card and putting it back.
NO_OP = """async () => {
  const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const root = document.querySelector('.rt'), took = [];
  for (let i = 0; i < 6; i++) {
    await painted();
    await new Promise(done => setTimeout(done, 100)); // nobody clicks again sooner
    const start = performance.now();
    document.querySelector('.rt-holding-A .rt-card').click();
    await painted();
    took.push(performance.now() - start);
  }
  return took;
}"""


def served(folder: Path, port: int) -> tuple[subprocess.Popen[str], str]:
    """Return the server of the page from the files in a folder, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port)], cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    address = said_address(process)
    threading.Thread(target=process.stdout.read, daemon=True).start()  # type: ignore[union-attr]
    until_served(address + "voila/static/voila.js")
    return process, address


def visit(browser, address: str, found: dict[str, list[float]]) -> None:
    """Open a situation and a game, play some turns, and add the milliseconds that each took."""
    clicks: dict[str, list[list[float]]] = {"a card played": [], "a turn ended": []}
    for name, query in (("a situation", SITUATION), ("a game", GAME)):
        context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
        context.add_init_script("try { localStorage.setItem('rules-tutor-pace', 'none') } catch {}")
        page = context.new_page()
        start = time.perf_counter()
        page.goto(address + query)
        page.wait_for_selector(READY[name])
        found.setdefault(f"time to {name}", []).append(1000 * (time.perf_counter() - start))
        page.wait_for_timeout(300)  # until background work is finished, too
        if name == "a situation":
            page.wait_for_selector(".rt-tools", state="attached")
            found.setdefault("a step through the story", []).extend(page.evaluate(STEP))
        else:
            found.setdefault("a card taken up", []).extend(page.evaluate(NO_OP))
            clicking(page, clicks)
        page.goto("about:blank")
        page.wait_for_timeout(200)  # until the kernel has ended
        context.close()
    for what, pairs in clicks.items():
        found.setdefault(what, []).extend(painted for _, painted in pairs)


def main(commit: str, rounds: int = 7) -> None:
    """Measure both alternately, and print the medians and their ratios."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        there = Path(name, "there")
        lay_out(commit, there)
        subprocess.run(["cp", "-r", ROOT / "notebooks", there], check=True)
        sides = [served(folder, port) for folder, port in ((ROOT, 0), (there, 8871))]
        browser = playwright.chromium.launch(executable_path=a_browser(with_windows=True), args=FLAGS)
        figures: list[dict[str, list[float]]] = [{}, {}]
        try:
            for number in range(rounds + 1):
                for i in (0, 1) if number % 2 else (1, 0):
                    visit(browser, sides[i][1], figures[i] if number else {})  # the first one warms up the server
        finally:
            browser.close()
            for process, _ in sides:
                end_server(process)
    print(f"this beside {git('log', '-1', '--format=%h %s', commit).decode().strip()}, on {machine()}, {rounds} rounds")
    for what, ours in figures[0].items():
        here, other = statistics.median(ours), statistics.median(figures[1][what])
        print(f"  {what:<26} {here:8.1f} ms, {other:8.1f} ms there; ratio {here / other:.3f}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
