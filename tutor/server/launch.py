"""Starting servers on this machine: what the page's servers share, and JupyterLab."""

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
from .notebooks import Copies, copy_notebooks, ensure_home

_HERE = Path(__file__).parents[1]
#: The folder of the notebooks: inside the installed package, or next to it in a checkout.
NOTEBOOKS = _HERE / "notebooks" if (_HERE / "notebooks").is_dir() else _HERE.parent / "notebooks"
#: The JupyterLab extensions that the page needs. Other installed extensions are not loaded, because some of them fail
#: in Voilà.
EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]
#: The notebook that JupyterLab opens if the folder contains it.
FIRST = "start-here.ipynb"
#: The largest port number.
LAST_PORT = 65_535
#: The position on the front page of a notebook whose metadata gives none.
LAST = 1000
#: The maximum length of a socket name on any system, including the terminating zero.
_SOCKET_NAME = 104
_NO_APP = "This needs the packages of the page: install rules-tutor[app], as the README says."


def lacks(package: str) -> bool:
    """Return whether a package of the page is missing. If so, print what to install."""
    if importlib.util.find_spec(package) is not None:
        return False
    say([_NO_APP], sys.stderr)
    return True


def missing_folder() -> str:
    """Return the reason why a server has no folder for temporary files; empty if it has one."""
    try:
        tempfile.gettempdir()
    except OSError as error:
        return f"The server needs a folder for temporary files, which TMPDIR can name: {error.strerror}"
    return ""


def configuration(port: int, browser: bool) -> Any:
    """Return the configuration of Voilà for this machine only: just the page, no sources, no tracebacks."""
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
    """Configure what every server of the page shares: our template, no tracebacks, no other extensions, no debugger. A
    plain Voilà reads the same from voila.json.
    """
    from .folders import connection_folder

    page = config.VoilaConfiguration
    page.template = "rules-tutor"
    page.allow_template_override = page.allow_theme_override = "NO"
    page.show_tracebacks = False
    page.extension_allowlist = EXTENSIONS
    page.multi_kernel_manager_class = "tutor.server.kernels.LocalKernels"
    if has_sockets(connection_folder()):
        config.ConnectionFileMixin.transport = "ipc"


def has_sockets(folder: str) -> bool:
    """Return whether kernels can use Unix sockets in this folder: the system has them and the name is short enough.

    Sockets are better than ports: another process can take a port between its choice and the start of the kernel, which
    then never responds.
    """
    return os.name == "posix" and len(os.fsencode(f"{folder}/kernel-{'0' * 36}-ipc-5")) < _SOCKET_NAME


def set_cookie(request: Any, **_: object) -> None:
    """Set the XSRF cookie on the first visit. Without it a page that is closed could not end its kernel."""
    _ = request.xsrf_token


def front_page(
    page_config: dict[str, object], settings: Any, voila_configuration: Any, notebook_path: str, **_: object
) -> dict[str, object]:
    """Return the page configuration. If our template lists a folder, add its notebooks in order, each with the
    ``title`` and ``about`` of its metadata. This is a hook of Voilà.
    """
    folder = Path(settings["contents_manager"].root_dir, notebook_path.strip("/"))
    if voila_configuration.template != "rules-tutor" or not folder.is_dir():
        return page_config
    found = []
    for path in folder.glob("*.ipynb"):
        try:
            told = dict(json.loads(path.read_text("utf-8"))["metadata"])
        except (OSError, ValueError, LookupError, TypeError):
            told = {}  # an unreadable notebook is still listed by its file name
        title, about, place = (told.get(key) for key in ("title", "about", "place"))
        named = title if isinstance(title, str) and title.strip() else path.stem.replace("-", " ")
        said = about if isinstance(about, str) else ""
        found.append((place if isinstance(place, int) else LAST, named, path.name, said))
    page_config["notebooks"] = {name: {"title": title, "about": about} for _, title, name, about in sorted(found)}
    return page_config


def trust(folder: Path) -> None:
    """Mark our notebooks as trusted: JupyterLab does not show SVG outputs of untrusted ones."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in folder.glob("*.ipynb"):
        with contextlib.suppress(OSError, ValueError):  # then their text outputs are shown
            notary.sign(nbformat.read(path, 4))


def describe_copies(copies: Copies) -> list[str]:
    """Return lines that tell where the copies of the notebooks are and which ones are outdated."""
    lines = [f"The notebooks are copied to {copies.folder}; what you change there is kept."]
    if copies.why:
        lines = [f"The notebooks are in {copies.folder}; what you change there is not kept for long: {copies.why}."]
    lines += [
        f"{name} stays as you have changed it; the new version is {NOTEBOOKS / name}: delete yours to get it."
        for name in copies.behind
    ]
    return lines


def lab(port: int = 8888, browser: bool = True, folder: Path | None = None) -> int:
    """Serve a folder of notebooks in JupyterLab until interrupted; by default the user's copies of ours. Return the
    exit status. Port 0 means any free port.
    """
    if lacks("jupyterlab"):
        return 2
    if folder is not None and not folder.is_dir():
        say([f"{folder}: expected a folder of notebooks"], sys.stderr)
        return 2
    if folder is None:
        copies = copy_notebooks(NOTEBOOKS)
        folder = copies.folder
        say(describe_copies(copies), sys.stdout)
    ensure_home()
    from . import startup  # noqa: F401 (before any import of Jupyter)

    # isort: split
    from jupyter_core.paths import jupyter_runtime_dir
    from jupyterlab.labapp import LabApp

    arguments = [f"--port={port}", f"--ServerApp.root_dir={folder}", f"--ServerApp.open_browser={browser}"]
    first = f"/lab/tree/{FIRST}" if (folder / FIRST).is_file() else "/lab"
    arguments.append(f"--LabApp.default_url={first}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in containers; JupyterLab refuses to run as root otherwise
        arguments.append("--allow-root")
    if has_sockets(jupyter_runtime_dir()):
        arguments.append("--ConnectionFileMixin.transport=ipc")
    trust(NOTEBOOKS)
    server = LabApp.initialize_server(argv=arguments)

    def tell() -> None:
        known = server.identity_provider
        # include a token that was generated for this run, to avoid a login; a configured token is kept secret
        ticket = f"?token={known.token}" if known.token_generated and known.token else ""
        at = f"http://localhost:{server.port}{server.base_url.rstrip('/')}{first}{ticket}"
        say([f"The notebooks are open: {at}   (Ctrl+C closes them)"], sys.stdout)

    server.io_loop.add_callback(tell)  # runs after the server has bound its port
    server.start()
    return 0
