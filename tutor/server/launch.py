"""Serving the page (Voilà) and the notebooks (JupyterLab) on this machine."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from ..commands.terminal import say
from .copies import Copies, need_a_home, own_notebooks

_HERE = Path(__file__).parents[1]
#: The folder of the notebooks: inside the installed package, or beside it in a checkout.
NOTEBOOKS = _HERE / "notebooks" if (_HERE / "notebooks").is_dir() else _HERE.parent / "notebooks"
#: The extensions of JupyterLab that a page needs; others on this machine stay out of it, and some would fail there.
EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]
#: The notebook that JupyterLab opens, where it lies in the folder.
FIRST = "start-here.ipynb"
#: The last port that there is.
LAST_PORT = 65_535
#: The place on the front page of a notebook that names none.
LAST = 1000
#: The bytes that the name of a socket may have on any system, with the zero at its end.
_SOCKET_NAME = 104
_NO_APP = "This needs the packages of the page: install rules-tutor[app], as the README says."


def lacks(package: str) -> bool:
    """True, once it is said what to install, where a package of the page is not there."""
    if importlib.util.find_spec(package) is not None:
        return False
    say([_NO_APP], sys.stderr)
    return True


def lacks_folder() -> str:
    """Why a server has no folder for what it writes, as a sentence; empty where it has one."""
    try:
        tempfile.gettempdir()
    except OSError as error:
        return f"The server needs a folder for temporary files, which TMPDIR can name: {error.strerror}"
    return ""


def configuration(port: int, browser: bool) -> Any:
    """How Voilà serves the page: on this machine only, nothing but the page, no sources, no tracebacks."""
    from traitlets.config import Config

    config = Config()
    config.Voila.ip = "127.0.0.1"
    config.Voila.port = port
    config.Voila.open_browser = browser
    config.Voila.log_level = logging.ERROR
    shape(config)
    config.VoilaConfiguration.prelaunch_hook = set_cookie
    config.MappingKernelManager.cull_idle_timeout = 30 * 60
    config.MappingKernelManager.cull_interval = 60
    return config


def shape(config: Any) -> None:
    """What holds of the page whoever serves it: our template and nothing else, no tracebacks, no other extensions, no
    debugger. A plain Voilà is told the same by voila.json."""
    from .folders import connection_folder

    page = config.VoilaConfiguration
    page.template = "rules-tutor"
    page.allow_template_override = page.allow_theme_override = "NO"
    page.show_tracebacks = False
    page.extension_allowlist = EXTENSIONS
    page.multi_kernel_manager_class = "tutor.server.kernels.Own"
    if has_sockets(connection_folder()):
        config.ConnectionFileMixin.transport = "ipc"


def has_sockets(folder: str) -> bool:
    """True where kernels can speak through sockets in this folder: the system knows them, and the name is short enough.

    A port may be taken by another between its choice and the start of a kernel, which then never answers."""
    return os.name == "posix" and len(os.fsencode(f"{folder}/kernel-{'0' * 36}-ipc-5")) < _SOCKET_NAME


def set_cookie(request: Any, **_: object) -> None:
    """Let the page have its cookie on the first visit, without which closing it could not end its kernel."""
    _ = request.xsrf_token


def front_page(
    page_config: dict[str, Any], settings: Any, voila_configuration: Any, notebook_path: str, **_: object
) -> dict[str, Any]:
    """The configuration of a page; where our template lists a folder, also its notebooks by the names of their files,
    in their order, each with the ``title`` and what it is ``about`` from its own metadata. A hook of Voilà's."""
    folder = Path(settings["contents_manager"].root_dir, notebook_path.strip("/"))
    if voila_configuration.template != "rules-tutor" or not folder.is_dir():
        return page_config
    found = []
    for path in folder.glob("*.ipynb"):
        try:
            told = dict(json.loads(path.read_text("utf-8"))["metadata"])
        except (OSError, ValueError, LookupError, TypeError):
            told = {}  # what cannot be read still has the name of its file
        title, about, place = (told.get(key) for key in ("title", "about", "place"))
        named = title if isinstance(title, str) and title.strip() else path.stem.replace("-", " ")
        said = about if isinstance(about, str) else ""
        found.append((place if isinstance(place, int) else LAST, named, path.name, said))
    page_config["notebooks"] = {name: {"title": title, "about": about} for _, title, name, about in sorted(found)}
    return page_config


def trust(folder: Path) -> None:
    """Let the notebooks of the house be shown as they were saved: JupyterLab draws no SVG of one that nobody trusts."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    for path in folder.glob("*.ipynb"):
        with contextlib.suppress(OSError, ValueError):  # then they are read in words
            notary.sign(nbformat.read(path, 4))  # type: ignore[no-untyped-call]


def about_copies(copies: Copies) -> list[str]:
    """What is said of the notebooks that are opened: where they lie, and which of them are not the newest."""
    lines = [f"The notebooks are copied to {copies.folder}; what you change there is kept."]
    if copies.why:
        lines = [f"The notebooks lie in {copies.folder}; what you change there is not kept for long: {copies.why}."]
    lines += [
        f"{name} stays as you have changed it; the new version is {NOTEBOOKS / name}: delete yours to get it."
        for name in copies.behind
    ]
    return lines


def lab(port: int = 8888, browser: bool = True, folder: Path | None = None) -> int:
    """Serve a folder of notebooks in JupyterLab until interrupted, or the user's copies of ours; the exit status comes
    back. Port 0 is any that is free."""
    if lacks("jupyterlab"):
        return 2
    if folder is not None and not folder.is_dir():
        say([f"{folder}: expected a folder of notebooks"], sys.stderr)
        return 2
    if folder is None:
        copies = own_notebooks(NOTEBOOKS)
        folder = copies.folder
        say(about_copies(copies), sys.stdout)
    need_a_home()
    from . import startup  # noqa: F401 (before anything of Jupyter's)

    # isort: split
    from jupyter_core.paths import jupyter_runtime_dir
    from jupyterlab.labapp import LabApp

    arguments = [f"--port={port}", f"--ServerApp.root_dir={folder}", f"--ServerApp.open_browser={browser}"]
    first = f"/lab/tree/{FIRST}" if (folder / FIRST).is_file() else "/lab"
    arguments.append(f"--LabApp.default_url={first}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in a container, where JupyterLab would refuse to start
        arguments.append("--allow-root")
    if has_sockets(jupyter_runtime_dir()):
        arguments.append("--ConnectionFileMixin.transport=ipc")
    trust(NOTEBOOKS)
    server = LabApp.initialize_server(argv=arguments)

    def tell() -> None:
        known = server.identity_provider
        # with a token that was made for this run, or a login would be asked for; one of the host's own is nobody's here
        ticket = f"?token={known.token}" if known.token_generated and known.token else ""
        at = f"http://localhost:{server.port}{server.base_url.rstrip('/')}{first}{ticket}"
        say([f"The notebooks lie open: {at}   (Ctrl+C closes them)"], sys.stdout)

    server.io_loop.add_callback(tell)  # once it has bound its port, which is the first thing that it does there
    server.start()
    return 0
