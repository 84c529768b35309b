"""Replays without Docker what Binder would build and start: the files of binder/ in a fresh virtual environment with
the packages of repo2docker's base image, its command, base address and token. Then plays on the page.

It fetches packages and takes a minute or two. The times and memory that it measures are printed.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest
from cells import run_all
from once import kept, version_of
from processes import end_with_parent
from serving import Watched, until_served
from waiting import eventually

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-of-the-hub"
#: What repo2docker installs with conda, except what only a hub with accounts starts (jupyterhub-singleuser).
BASE = ["jupyterlab", "jupyter_server", "notebook", "ipywidgets", "jupyter-resource-usage", "jupyter-offlinenotebook"]
#: Packages that have another name or version in conda than in the package index.
OTHERWISE = {"nbconvert-core": "nbconvert", "python-fastjsonschema": "fastjsonschema", "tzdata": "", "python": ""}
OUT_OF_REACH = r"Max retries exceeded|NewConnectionError|ConnectTimeout|ProxyError|Temporary failure|No route to host"
#: The memory in MB that a visitor may cost: the server, which has one visitor on Binder, and the kernel.
MOST = 200


@dataclass
class Image:
    """What Binder would build."""

    folder: Path  # the repository, which is also the visitor's home on Binder
    bin: Path
    env: dict[str, str]
    told: list[str]


def megabytes(folder: Path) -> float:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def base_constraints(version: str) -> str:
    """Return the versions in repo2docker's base environment for this Python, as constraints for pip."""
    repo2docker = importlib.metadata.distribution("jupyter-repo2docker")
    name = f"environment.py-{version}-linux-64.lock"
    lock = Path(str(repo2docker.locate_file("repo2docker/buildpacks/conda")), name).read_text("utf-8")
    found = re.findall(r"/(?:linux-64|noarch)/([\w.-]+)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", lock)
    assert len(found) > 100
    return "".join(
        f"{OTHERWISE.get(name, name)}=={version}\n"
        for name, version in found
        if OTHERWISE.get(name, name) and not name.startswith("_") and re.fullmatch(r"[\d.]+(post\d+)?", version)
    )


def that_python(version: str) -> str:
    """Return the Python that Binder would use, or the running one with a note."""
    for candidate in (f"python{version}", *sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))):
        try:
            if subprocess.run([candidate, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0:
                return str(candidate)
        except OSError:
            continue
    return sys.executable


@pytest.fixture(scope="module")
def image(tmp_path_factory, pytestconfig):
    """Build the environment step by step by repo2docker's plan, which tests/test_binder.py checks. Everything in it
    that does not depend on our files is cached for later runs, as Binder caches layers.
    """
    repository = tmp_path_factory.mktemp("binder") / "home"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    ).stdout.decode()
    if not listed:
        pytest.skip("NO GIT: which files Binder would see cannot be told, so its image is not tested here.")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (repository / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, repository / name)
    version = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    python, base = that_python(version), base_constraints(version)

    def in_image(environment: Path) -> Image:
        env = {
            key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTHON", "VIRTUAL_ENV"))
        }
        env |= {"PATH": f"{environment / 'bin'}:{env['PATH']}", "HOME": str(repository)}
        env |= {"VIRTUAL_ENV": str(environment)}
        env |= {"PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR") or str(Path.home() / ".cache" / "pip")}
        return Image(repository, environment / "bin", env, [])

    def run(image: Image, what: str, *command: object) -> None:
        began = time.monotonic()
        done = subprocess.run([*map(str, command)], cwd=repository, env=image.env, capture_output=True, text=True)
        if done.returncode and re.search(OUT_OF_REACH, done.stderr):
            pytest.skip("NO PACKAGE INDEX: pip reaches none, so what Binder would build is not tested here.")
        assert done.returncode == 0, done.stdout + done.stderr
        there = megabytes(image.bin.parent)
        image.told.append(f"{what}: {time.monotonic() - began:.0f} s, {there:.0f} MB installed")

    def make(folder: Path) -> None:
        subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
        (folder / "base.txt").write_text(base, "utf-8")
        image = in_image(folder)
        # modules are compiled when they are used, as they would be in the end: compiling all of them takes half of the
        # time
        install = ("install", "--no-compile", "--quiet", "--disable-pip-version-check")
        pip = (sys.executable, "-m", "pip", "--python", image.bin / "python")
        run(image, "the base image's packages", *pip, *install, "--retries=1", "-c", folder / "base.txt", "pip", *BASE)
        run(image, "binder/requirements.txt", image.bin / "pip", *install, "-r", "binder/requirements.txt")
        (folder / "told.json").write_text(json.dumps(image.told), "utf-8")

    asked = subprocess.run([python, "-V"], capture_output=True, text=True).stdout.strip()
    folder = kept(pytestconfig, "binder", version_of(python, asked, base, *BASE, ROOT / "binder"), make)
    made = in_image(folder)
    made.told += [asked, *json.loads((folder / "told.json").read_text("utf-8"))]
    run(made, "binder/postBuild", "./binder/postBuild")
    (repository / "notebooks" / "broken.ipynb").write_text(json.dumps(BROKEN), "utf-8")
    return made


#: A notebook with an error, whose traceback visitors must not see.
BROKEN = {
    "cells": [
        {"cell_type": "markdown", "id": "b", "metadata": {}, "source": "# Words to read"},
        {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None,
         "source": "raise ValueError('the words ' + 'of a traceback')"},
    ],
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    "nbformat": 4, "nbformat_minor": 5,
}  # fmt: skip


@dataclass
class Server:
    """A visitor's server."""

    address: str
    process: subprocess.Popen[bytes]

    def kernels(self) -> list[dict]:
        asked = urllib.request.Request(f"{self.address}api/kernels", headers={"Authorization": f"token {TOKEN}"})

        def told() -> list[dict] | None:
            try:
                return json.load(urllib.request.urlopen(asked))
            except urllib.error.HTTPError as error:  # 500 while one of them is just being started
                if error.code != 500:
                    raise
                return None

        return eventually(told, lambda kernels: kernels is not None)


@pytest.fixture(scope="module")
def server(image):
    """Run BinderHub's command in the image, except for the address of the machine, a free port, and no browser."""
    said = ["base_url=/user/someone/", f"token={TOKEN}", "trust_xheaders=True", "allow_origin=*", "allow_origin_pat=.*"]
    arguments = [f"--{app}.{each}" for app in ("NotebookApp", "ServerApp") for each in said]
    if os.geteuid() == 0:
        arguments.append("--allow-root")
    runtime = tempfile.TemporaryDirectory(
        prefix="binder-"
    )  # a short path, as on Binder, because sockets are created there
    env = image.env | {"JUPYTER_RUNTIME_DIR": runtime.name}
    began = time.monotonic()
    process = subprocess.Popen(
        [image.bin / "jupyter-lab", "--ip=127.0.0.1", *arguments, "--no-browser"],
        cwd=image.folder, env=env, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        preexec_fn=end_with_parent,
    )  # fmt: skip

    def written() -> list[str]:
        assert process.poll() is None, "the server ended"
        return [path.read_text("utf-8") for path in Path(runtime.name).glob("jpserver-*.json")]

    told = eventually(written, lambda found: found and found[0].rstrip().endswith("}"), seconds=120)
    address = f"http://127.0.0.1:{json.loads(told[0])['port']}/user/someone/"
    until_served(f"{address}api")
    image.told.append(f"its server up: {time.monotonic() - began:.1f} s")
    yield Server(address, process)
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:  # its kernels end when their server is gone
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    runtime.cleanup()


@pytest.fixture
def visit(chromium, server):
    """Yield a function that opens tabs as BinderHub sends visitors there. None may see an error or send a request to
    another host.
    """
    opened: list[Watched] = []

    def open_tab(path: str) -> Watched:
        opened.append(Watched(chromium, server.address))
        opened[-1].page.goto(f"{server.address}{path}{'&' if '?' in path else '?'}token={TOKEN}", timeout=120_000)
        return opened[-1]

    yield open_tab
    for watched in opened:
        watched.close()


def shares(process: int) -> dict[str, float]:
    """Return the memory in MB of a process and its descendants by kind; shared memory is divided among them."""
    found: dict[str, float] = {}
    for one in [process, *descendants(process)]:
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text("utf-8")
            command = Path(f"/proc/{one}/cmdline").read_text("utf-8")
        except OSError:
            continue
        name = "kernel" if "ipykernel" in command else "server" if one == process else "other"
        found[name] = found.get(name, 0) + int(re.findall(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)[0]) / 1000
    return found


def descendants(process: int) -> list[int]:
    children = [
        int(child) for task in Path(f"/proc/{process}/task").glob("*/children") for child in task.read_text().split()
    ]
    return children + [one for child in children for one in descendants(child)]


def test_nothing_is_installed_that_a_visitor_does_not_need(image):
    listed = subprocess.run(
        [image.bin / "pip", "list", "--format=json", "--disable-pip-version-check"],
        env=image.env, capture_output=True, check=True,
    ).stdout  # fmt: skip
    names = {each["name"].lower() for each in json.loads(listed)}
    assert {"rules-tutor", "voila", "anywidget"} <= names
    assert not names & {"numpy", "pandas", "pytest", "playwright", "hypothesis", "mypy", "ruff", "nbval", "hatchling"}
    for name, version in re.findall(r"^([\w-]+)==(.+)$", (ROOT / "binder" / "requirements.txt").read_text(), re.M):
        assert {"name": name, "version": version} in json.loads(listed)  # postBuild changed none of them
    # the installed packages are complete, as far as the tutor and the page need them
    check = subprocess.run([image.bin / "pip", "check"], env=image.env, capture_output=True, text=True)
    assert check.returncode == 0, check.stdout


def test_the_server_ends_unused_kernels(image):
    shown = subprocess.run(
        [image.bin / "jupyter-lab", "--show-config-json"], cwd=image.folder, env=image.env, capture_output=True
    )
    assert json.loads(shown.stdout)["MappingKernelManager"] == {"cull_idle_timeout": 600, "cull_interval": 60}


def test_a_visitor_comes_plays_and_leaves(image, server, visit, capsys):
    began = time.monotonic()
    it = visit("voila/render/notebooks/play.ipynb")
    page = it.page
    page.wait_for_selector(".rt-deck", timeout=120_000)
    it.settle()
    image.told.append(f"from the link to the lobby: {time.monotonic() - began:.1f} s")
    assert page.get_attribute("body", "data-rules-tutor") == "page"  # our template is used, so voila.json was read
    it.begin("2", 1)
    page.wait_for_selector(".rt-hand")
    it.settle()
    for turn in (1, 3):
        assert f"Turn {turn}" in it.text(".rt-status")
        page.click("[data-verb=end]")
        it.settle()
        while page.query_selector(".rt-choice button"):
            page.click(".rt-choice button >> nth=0")
            it.settle()
    page.wait_for_url(re.compile("start=.*moves="))
    assert TOKEN not in page.url  # a link to the game gives no access to the server
    page.reload()
    page.wait_for_selector(".rt-hand", timeout=120_000)
    it.settle()
    assert "Turn 5" in it.text(".rt-status")
    found = shares(server.process.pid)
    used = ", ".join(f"{name} {size:.0f} MB" for name, size in sorted(found.items()))
    image.told.append(f"memory of a visitor: {sum(found.values()):.0f} MB ({used}), {len(server.kernels())} kernel(s)")
    with capsys.disabled():
        print("\nBinder, replayed:", *image.told, sep="\n  ")
    assert found["kernel"] and sum(found.values()) < MOST
    page.goto("about:blank")
    eventually(server.kernels, lambda kernels: kernels == [])


def test_the_front_page_leads_to_the_notebooks_below_the_base_address(visit):
    page = visit("voila/tree/notebooks").page
    links = page.locator("main li a").evaluate_all("all => all.map((a) => a.getAttribute('href').split('?')[0])")
    assert links[0] == "/user/someone/voila/render/notebooks/play.ipynb"
    assert all(link.startswith("/user/someone/voila/") for link in links)
    assert page.locator("main li b").first.inner_text() == "Clash of Decks"


def test_a_visitor_neither_changes_the_template_nor_sees_a_traceback(visit):
    page = visit("voila/render/notebooks/broken.ipynb?template=lab").page
    page.get_by_role("heading", name="Words to read").wait_for(timeout=120_000)
    assert page.get_attribute("body", "data-rules-tutor") == "reading"
    assert "of a traceback" not in page.content()
    page.get_by_role("link", name="All notebooks").click()  # only the notebooks, not the folders of the repository
    page.get_by_text("Clash of Decks", exact=True).wait_for()


def test_a_notebook_opens_and_runs_in_jupyterlab(visit):
    page = visit("lab/tree/notebooks/start-here.ipynb").page
    run_all(page)
    page.wait_for_selector(".jp-Notebook .rt .rt-bar", state="attached", timeout=120_000)
