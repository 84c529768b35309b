"""A server for strangers: Voilà with the page on it and nothing else, for a host of their own.

Some kernels wait before anybody comes; there are never more of them than a host allows, and one at which nobody has
done anything for a while is ended: the address of a page brings its game back, so nothing is lost by it.
"""

from __future__ import annotations

from . import startup  # noqa: F401 (before anything of Jupyter's)

# isort: split
import gc
import logging
import os
import sys
from collections.abc import Collection
from typing import Any

from jupyter_server.utils import url_path_join
from tornado import ioloop, web
from tornado.netutil import bind_sockets
from traitlets import Int
from traitlets.config import Config

from ..protocol.sizes import LARGEST_FRAME
from . import log
from .answers import Close, Extension, Health, Look, Nothing, Page, Sealed, Static, Wired
from .kernels import Bounded, Kernels, without_versions
from .launch import NOTEBOOKS, shape
from .line import Wire
from .memory import held
from .served import Served

PAGE = NOTEBOOKS / "play.ipynb"
#: Megabytes that the server may hold; seconds between two looks at what it holds; and the status of one that stops
#: because it held more, by which whoever started it knows to start it anew.
MEMORY, LOOK_AFTER, TOO_LARGE = 500, 0.5, 75
#: Seconds between two sweeps after lines that are gone, which lie in circles, each with what was last said on it.
SWEEP_AFTER = 5.0
#: Seconds between two looks at what the kernels hold, and between two at whether a warm kernel is missing.
KERNELS_AFTER, REFILL_AFTER = 1.0, 5.0
_LOG = logging.getLogger(__name__)
_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class Server(Served):
    """Voilà with our kernels, and only what the page needs."""

    memory = Int(MEMORY, config=True, help="Megabytes that the server itself may hold.")

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with kernels of ours."""
        settings: dict[str, Any] = super().init_settings()
        known: Any = settings["kernel_manager"]  # it has started none, as its pool is empty
        self.kernel_manager: Any = Kernels(
            parent=self, connection_dir=self.connection_dir, kernel_spec_manager=self.kernel_spec_manager,
            allowed_message_types=[kind for kind in known.allowed_message_types if kind != "shutdown_request"],
        )  # fmt: skip
        settings["kernel_manager"] = self.kernel_manager
        settings["websocket_max_message_size"] = LARGEST_FRAME
        settings["log_function"] = _nothing  # a line for each request is the proxy's to write
        settings["transforms"] = [Sealed]
        settings["default_handler_class"] = Nothing
        return settings

    def init_handlers(self) -> list[Any]:
        """What can be asked for, and nothing else."""

        def at(path: str) -> str:
            return url_path_join(self.server_url, path)

        page = {"notebook_path": os.path.relpath(self.notebook_path, self.root_dir), "config": self.config,
                "template_paths": self.template_paths, "voila_configuration": self.voila_configuration}  # fmt: skip
        handlers: list[Any] = [
            (at("/"), Page, page),
            (at(f"/api/kernels/{_ID}"), Look),
            (at(f"/api/kernels/{_ID}/channels"), Wired),
            (at(f"/voila/api/shutdown/{_ID}"), Close),
            (at("/voila/static/(.*)"), Static, {"paths": self.static_paths}),
            (at("/voila/labextensions/(.*)"), Extension, {"path": self.labextensions_path}),
            (at("/health(?:/(free))?"), Health),
        ]
        if self.base_url != "/":
            handlers.append((self.base_url.rstrip("/"), web.RedirectHandler, {"url": self.base_url}))
        return self.guarded(handlers)

    def listen(self) -> None:
        """Serve until told to stop, or until the server itself has grown too large."""
        server = self.listener(xheaders=True)
        self.log.handlers, self.log.propagate = [], True  # Voilà has given itself one that quotes
        gc.collect()
        gc.freeze()  # what is there now stays; looking through all of it would take long, and so be done too seldom
        self.looking = ioloop.PeriodicCallback(self._look, 1000 * LOOK_AFTER)
        self.looking.start()
        ioloop.PeriodicCallback(_sweep, 1000 * SWEEP_AFTER).start()
        ioloop.PeriodicCallback(self.kernel_manager.look, 1000 * KERNELS_AFTER).start()
        ioloop.PeriodicCallback(self.kernel_manager.refill, 1000 * REFILL_AFTER).start()
        host = f"[{self.ip}]" if ":" in self.ip else self.ip
        self.open(server, f"The house is open: http://{host}:{self.port}{self.base_url}   (Ctrl+C closes it)")

    def _look(self) -> None:
        # not by a limit of the system's: where that is met, a library in the midst of its work ends the process
        if (holds := held()) > self.memory:
            self.status = TOO_LARGE
            self.looking.stop()  # once: while all is being ended, the loop must run to the end
            _LOG.critical("the server holds %d MB, more than %d: it stops, and whoever plays goes on as soon as it is "
                          "started again", holds, self.memory)  # fmt: skip
            self.ioloop.stop()


def _sweep() -> None:
    gc.collect()


def _nothing(_handler: object) -> None:
    """What is written down of each request."""


def configuration(
    port: int = 8866,
    host: str = "127.0.0.1",
    warm: int = 2,
    most: int = 20,
    idle: float = 15,
    base_url: str = "/",
    memory: int = MEMORY,
) -> Config:
    """How the page is served: as the command line says, with everything off that strangers do not need."""
    config = Config()
    config.Server.memory = memory
    voila = config.Voila
    voila.ip, voila.port, voila.open_browser, voila.log_level = host, port, False, logging.WARNING
    voila.base_url = url_path_join("/", base_url, "/")
    voila.config_file_paths = []  # no file that happens to lie on this machine changes it
    voila.kernel_websocket_connection_class = Wire
    shape(config)
    page = config.VoilaConfiguration
    page.strip_sources = True
    page.page_config_hook = without_versions
    page.preheat_kernel, page.default_pool_size = True, 0
    config.KernelManager.autorestart = False  # a kernel that comes back has forgotten its game
    kernels = config.Kernels
    kernels.warm, kernels.most, kernels.idle = warm, most, 60 * idle
    kernels.cull_idle_timeout, kernels.cull_interval = 1, 5
    kernels.fill_delay = 0.5
    return config


def serve(config: Config | None = None, hosts: Collection[str] | None = None, **options: Any) -> int:
    """Serve the page to strangers until interrupted; the exit status comes back: 2 where the port cannot be had, 75
    where the server has grown too large. Takes what `configuration` takes, and the ``hosts`` by whose names the page is
    found, where it is not to be found by any. Raises `KeyboardInterrupt` where it is interrupted before it is open."""
    config = config or configuration(**options)
    voila = config.Voila
    try:
        door = bind_sockets(voila.port, voila.ip, backlog=512)
    except OSError as error:
        print(f"{voila.ip}:{voila.port} cannot be served: {error.strerror}", file=sys.stderr)
        return 2
    voila.port = door[0].getsockname()[1]
    log.keep()
    Bounded.journal = log.hear()
    server = Server(config=config, door=door)
    server.hosts = hosts
    return server.serve(str(PAGE))
