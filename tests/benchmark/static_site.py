"""Measures the static site, compared with Pyodide alone, in the same run, each with a cold cache from a simple server
on this machine. Prints figures; judges nothing.

    rules-tutor site FOLDER && python tests/benchmark/static_site.py FOLDER [rounds]
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "page"), str(HERE)]

from engine import machine  # noqa: E402
from serving import FLAGS, a_browser  # noqa: E402

EMPTY = """<!doctype html><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./package/pyodide.mjs";
const python = await loadPyodide();
document.body.append(python.runPython("'ready'"));
document.body.className = "ready";
</script><body></body>"""
#: The addresses, and the element to wait for: something to play with, except for the empty one.
OPENED = {
    "Pyodide, empty": ("empty/", ".ready", ""),
    "the lobby": ("site/", ".rt-deck", ""),
    "a game from it": ("site/", ".rt-hand", ".rt-begin"),
    "a situation": ("site/?situation=perforation", ".rt-prompt .rt-main", ""),
    "a lesson": ("site/?lesson=mana", ".rt-prompt", ""),
    "a notebook": ("site/jupyter/notebooks/index.html?path=start-here.ipynb", ".jp-CodeCell", ""),
}


def empty(folder: Path) -> None:
    """Return a page with Pyodide alone, in the version of the site."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    folder.mkdir()
    subprocess.run(
        ["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], cwd=folder, check=True, capture_output=True
    )
    subprocess.run(["tar", "xf", f"pyodide-{PYODIDE_VERSION}.tgz"], cwd=folder, check=True)
    (folder / "index.html").write_text(EMPTY)


def processor(browser) -> float:
    """Return the processor seconds of all processes of a browser."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(process["cpuTime"] for process in found)


def visit(playwright, address: str, name: str, root: Path) -> tuple[float, float, float, int]:
    """Return the seconds until the page is ready, processor seconds, megabytes received, and the number of requests."""
    path, ready, click = OPENED[name]
    browser = playwright.chromium.launch(executable_path=a_browser(with_windows=True), args=FLAGS)
    context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.set_default_timeout(180_000)
    used, began = processor(browser), time.perf_counter()
    page.goto(address + path, wait_until="commit")
    if click:
        page.click(click)
    page.wait_for_selector(ready)
    took, used = time.perf_counter() - began, processor(browser) - used
    browser.close()
    paths = {re.sub(r"[?#].*", "", url.removeprefix(address)) for url in asked if url.startswith(address)}
    files = [found / "index.html" if (found := root / path).is_dir() else found for path in paths]
    return took, used, sum(file.stat().st_size for file in files if file.is_file()) / 1e6, len(files)


def main(site: str, rounds: int = 5) -> None:
    """Measure each alternately, several times, and print the medians."""
    from playwright.sync_api import sync_playwright

    files = [path for path in Path(site).rglob("*") if path.is_file()]
    page = [path for path in files if "jupyter" not in path.relative_to(site).parts]
    size, alone = (sum(path.stat().st_size for path in found) / 1e6 for found in (files, page))
    print(
        f"the static site on {machine()}: {size:.1f} MB in {len(files)} files, {alone:.1f} MB of them outside jupyter/"
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        empty(root / "empty")
        (root / "site").symlink_to(Path(site).resolve())
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout
        port = re.search(r"port (\d+)", server.stdout.readline())
        assert port
        names = [name for name in OPENED if name != "a notebook" or (Path(site) / "jupyter").is_dir()]
        found: dict[str, list[tuple[float, float, float, int]]] = {name: [] for name in names}
        try:
            for _ in range(rounds):
                for name in names:
                    found[name].append(visit(playwright, f"http://127.0.0.1:{port[1]}/", name, root))
        finally:
            server.terminate()
            server.wait()
        base = statistics.median(took for took, *_ in found["Pyodide, empty"])
        for name, visits in found.items():
            took, used, sent, count = (statistics.median(column) for column in zip(*visits, strict=True))
            print(
                f"  {name:<15} {took:5.2f} s (ratio {took / base:.2f}), {used:5.2f} s of a processor, "
                f"{sent:5.2f} MB in {count:.0f} requests"
            )
        print(f"  medians of {rounds}; load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
