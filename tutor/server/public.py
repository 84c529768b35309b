"""``rules-tutor serve``: the public server, Voilà with the page and nothing else.

Some kernels are started before visitors come, and their number is limited. A kernel that is not used for some time is
ended; nothing is lost, because the address of a page restores its game.
"""

from __future__ import annotations

from . import startup  # noqa: F401 (before any import of Jupyter)

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
from .app import PageServer
from .connection import KernelChannels
from .handlers import (
    Connection,
    Extension,
    Health,
    KernelStatus,
    NotFound,
    Page,
    SecurityHeaders,
    ShutdownKernel,
    Static,
)
from .kernels import Kernels, LimitedKernels, without_versions
from .launch import NOTEBOOKS, shape
from .memory import held

PAGE = NOTEBOOKS / "play.ipynb"
#: Megabytes that the server process may use, the seconds between two checks, and the exit status of a server that used
#: more. The status tells a supervisor to restart it.
MEMORY, LOOK_AFTER, TOO_LARGE = 500, 0.5, 75
#: Seconds between two garbage collections. Closed connections are reference cycles that keep their last messages.
SWEEP_AFTER = 5.0
#: Seconds between two checks of the kernels' memory, and between two attempts to start missing kernels in advance.
KERNELS_AFTER, REFILL_AFTER = 1.0, 5.0
_LOG = logging.getLogger(__name__)
_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class PublicServer(PageServer):
    """Voilà with our kernel manager and only the handlers that the page needs."""

    memory = Int(MEMORY, config=True, help="Megabytes that the server process may use.")

    def init_settings(self) -> Any:
        """Return Voilà's settings with our kernel manager."""
        settings = super().init_settings()
        known: Any = settings["kernel_manager"]  # it has started no kernel, as its pool is empty
        self.kernel_manager: Any = Kernels(
            parent=self, connection_dir=self.connection_dir, kernel_spec_manager=self.kernel_spec_manager,
            allowed_message_types=[kind for kind in known.allowed_message_types if kind != "shutdown_request"],
        )  # fmt: skip
        settings["kernel_manager"] = self.kernel_manager
        settings["websocket_max_message_size"] = LARGEST_FRAME
        settings["log_function"] = _nothing  # logging requests is left to the proxy
        settings["transforms"] = [SecurityHeaders]
        settings["default_handler_class"] = NotFound
        return settings

    def init_handlers(self) -> list[Any]:
        """Return the complete list of handlers."""

        def at(path: str) -> str:
            return url_path_join(self.server_url, path)

        page = {"notebook_path": os.path.relpath(self.notebook_path, self.root_dir), "config": self.config,
                "template_paths": self.template_paths, "voila_configuration": self.voila_configuration}  # fmt: skip
        handlers: list[Any] = [
            (at("/"), Page, page),
            (at(f"/api/kernels/{_ID}"), KernelStatus),
            (at(f"/api/kernels/{_ID}/channels"), Connection),
            (at(f"/voila/api/shutdown/{_ID}"), ShutdownKernel),
            (at("/voila/static/(.*)"), Static, {"paths": self.static_paths}),
            (at("/voila/labextensions/(.*)"), Extension, {"path": self.labextensions_path}),
            (at("/health(?:/(free))?"), Health),
        ]
        if self.base_url != "/":
            handlers.append((self.base_url.rstrip("/"), web.RedirectHandler, {"url": self.base_url}))
        return self.guarded(handlers)

    def listen(self) -> None:
        """Serve until told to stop, or until the server process uses too much memory."""
        server = self.listener(xheaders=True)
        self.log.handlers, self.log.propagate = [], True  # Voilà's own handler would quote requests
        gc.collect()
        gc.freeze()  # exempt what is loaded now, so that a collection is fast
        self.looking = ioloop.PeriodicCallback(self._look, 1000 * LOOK_AFTER)
        self.looking.start()
        ioloop.PeriodicCallback(_sweep, 1000 * SWEEP_AFTER).start()
        ioloop.PeriodicCallback(self.kernel_manager.look, 1000 * KERNELS_AFTER).start()
        ioloop.PeriodicCallback(self.kernel_manager.refill, 1000 * REFILL_AFTER).start()
        host = f"[{self.ip}]" if ":" in self.ip else self.ip
        self.open(server, f"The server is running: http://{host}:{self.port}{self.base_url}   (Ctrl+C stops it)")

    def _look(self) -> None:
        # not by a system limit: reaching it would end the process in the middle of a library call
        if (holds := held()) > self.memory:
            self.status = TOO_LARGE
            self.looking.stop()  # only once: the loop has to finish while everything is ended
            _LOG.critical(
                "the server uses %d MB, more than %d: it stops; once restarted, every game can be continued",
                holds, self.memory,
            )  # fmt: skip
            self.ioloop.stop()


def _sweep() -> None:
    gc.collect()


def _nothing(_handler: object) -> None:
    """Log nothing for a request."""


def configuration(
    port: int = 8866,
    host: str = "127.0.0.1",
    warm: int = 2,
    most: int = 20,
    idle: float = 15,
    base_url: str = "/",
    memory: int = MEMORY,
) -> Config:
    """Return the configuration for the options of the command line. Everything that visitors do not need is off."""
    config = Config()
    config.PublicServer.memory = memory
    voila = config.Voila
    voila.ip, voila.port, voila.open_browser, voila.log_level = host, port, False, logging.WARNING
    voila.base_url = url_path_join("/", base_url, "/")
    voila.config_file_paths = []  # ignore configuration files on this machine
    voila.kernel_websocket_connection_class = KernelChannels
    shape(config)
    page = config.VoilaConfiguration
    page.strip_sources = True
    page.page_config_hook = without_versions
    page.preheat_kernel, page.default_pool_size = True, 0
    config.KernelManager.autorestart = False  # a restarted kernel would have lost its game
    kernels = config.Kernels
    kernels.warm, kernels.most, kernels.idle = warm, most, 60 * idle
    kernels.cull_idle_timeout, kernels.cull_interval = 1, 5
    kernels.fill_delay = 0.5
    return config


def serve(config: Config | None = None, hosts: Collection[str] | None = None, **options: Any) -> int:
    """Serve the page to visitors until interrupted, and return the exit status: 2 if the port is not available, 75 if
    the server used too much memory.

    The options are those of `configuration`. ``hosts`` are the host names by which the page may be requested; None
    means any. Raise `KeyboardInterrupt` if interrupted before the server is open.
    """
    config = config or configuration(**options)
    voila = config.Voila
    try:
        door = bind_sockets(voila.port, voila.ip, backlog=512)
    except OSError as error:
        print(f"{voila.ip}:{voila.port} cannot be served: {error.strerror}", file=sys.stderr)
        return 2
    voila.port = door[0].getsockname()[1]
    log.keep()
    LimitedKernels.journal = log.hear()
    server = PublicServer(config=config, door=door)
    server.hosts = hosts
    return server.serve(str(PAGE))
