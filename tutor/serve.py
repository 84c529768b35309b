"""Serving the page (Voilà) and the notebooks (JupyterLab) on this machine."""

from __future__ import annotations

import importlib.util
import logging
import os
import socket
import sys
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
#: The folder of the notebooks: inside the installed package, or beside it in a checkout.
NOTEBOOKS = _HERE / "notebooks" if (_HERE / "notebooks").is_dir() else _HERE.parent / "notebooks"
NO_APP = "This needs the packages of the page: install rules-tutor[app], as the README says."


def play(port: int = 8866, browser: bool = True) -> int:
    """Serve the page until interrupted; the exit status comes back, 2 where what it needs is not installed."""
    if importlib.util.find_spec("voila") is None:
        print(NO_APP, file=sys.stderr)
        return 2
    from voila.app import Voila

    port = _free(port)
    print(f"The table is laid: http://localhost:{port}/   (Ctrl+C clears it away)", flush=True)
    Voila.launch_instance([str(NOTEBOOKS / "play.ipynb")], config=configuration(port, browser))
    return 0


def configuration(port: int, browser: bool) -> Any:
    """How Voilà serves the page: on this machine only, nothing but the page, no sources, no tracebacks."""
    from traitlets.config import Config

    config = Config()
    config.Voila.ip = "127.0.0.1"
    config.Voila.port = port
    config.Voila.open_browser = browser
    config.Voila.log_level = logging.ERROR
    page = config.VoilaConfiguration
    page.template = "rules-tutor"
    page.allow_template_override = page.allow_theme_override = "NO"
    page.show_tracebacks = False
    page.prelaunch_hook = set_cookie
    config.MappingKernelManager.cull_idle_timeout = 30 * 60
    config.MappingKernelManager.cull_interval = 60
    return config


def set_cookie(request: Any, **_: object) -> None:
    """Let the page have its cookie on the first visit, without which closing it could not end its kernel."""
    _ = request.xsrf_token


def lab(port: int = 8888, browser: bool = True, folder: Path = NOTEBOOKS) -> int:
    """Serve a folder of notebooks in JupyterLab until interrupted; the exit status comes back."""
    if importlib.util.find_spec("jupyterlab") is None:
        print(NO_APP, file=sys.stderr)
        return 2
    from jupyterlab.labapp import LabApp

    port = _free(port)
    print(f"The notebooks lie open: http://localhost:{port}/   (Ctrl+C closes them)", flush=True)
    arguments = [f"--port={port}", f"--ServerApp.root_dir={folder}", f"--ServerApp.open_browser={browser}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in a container, where JupyterLab would refuse to start
        arguments.append("--allow-root")
    LabApp.launch_instance(arguments)
    return 0


def _free(port: int) -> int:
    """The port, or the next one after it that nobody uses."""
    for candidate in range(port, port + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # one that was just left is free
            try:
                probe.bind(("127.0.0.1", candidate))
            except OSError:
                continue
            return candidate
    return port
