"""A server for strangers: Voilà with the page on it and nothing else, for a host of their own.

Some tables are laid before anybody comes; there are never more of them than a host allows, and one at which nobody has
done anything for a while is cleared away: the address of a page brings its game back, so nothing is lost by it.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Any

from jupyter_server.utils import url_path_join
from tornado import ioloop, web
from tornado.httpserver import HTTPServer
from traitlets.config import Config
from voila.app import Voila

from ..serve import NOTEBOOKS, shape
from .answers import Close, Extension, Health, Look, Nothing, Page, Sealed, Socket, Static
from .tables import Tables, Wire

PAGE = NOTEBOOKS / "play.ipynb"
#: Bytes of a message of a page to its kernel, of the body of a request, and of its head.
LARGEST_MESSAGE, LARGEST_BODY, LARGEST_HEAD = 1_000_000, 100_000, 65_536
_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class House(Voila):  # type: ignore[misc]
    """Voilà with our tables, and only what the page needs."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with kernels of ours."""
        settings: dict[str, Any] = super().init_settings()
        known: Any = settings["kernel_manager"]  # it has started none, as its pool is empty
        self.kernel_manager: Any = Tables(
            parent=self, connection_dir=self.connection_dir, kernel_spec_manager=self.kernel_spec_manager,
            allowed_message_types=[kind for kind in known.allowed_message_types if kind != "shutdown_request"],
        )  # fmt: skip
        settings["kernel_manager"] = self.kernel_manager
        settings["websocket_max_message_size"] = LARGEST_MESSAGE
        settings["xsrf_cookie_kwargs"] = {"samesite": "Strict"}
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
            (at(f"/api/kernels/{_ID}/channels"), Socket),
            (at(f"/voila/api/shutdown/{_ID}"), Close),
            (at("/voila/static/(.*)"), Static, {"paths": self.static_paths}),
            (at("/voila/labextensions/(.*)"), Extension, {"path": self.labextensions_path}),
            (at("/health(?:/(free))?"), Health),
        ]
        if self.base_url != "/":
            handlers.append((self.base_url.rstrip("/"), web.RedirectHandler, {"url": self.base_url}))
        return handlers

    def listen(self) -> None:
        """Serve until interrupted, on this port or not at all."""
        server = HTTPServer(self.app, xheaders=True, max_body_size=LARGEST_BODY, max_header_size=LARGEST_HEAD,
                            idle_connection_timeout=120, body_timeout=20)  # fmt: skip
        try:
            server.listen(self.port, self.ip)
        except OSError as error:
            print(f"{self.ip}:{self.port} cannot be served: {error.strerror}", file=sys.stderr)
            self.stop()
            self.exit(2)
        print(f"The house is open: http://{self.ip}:{self.port}{self.base_url}   (Ctrl+C closes it)", flush=True)
        self.ioloop = ioloop.IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            server.stop()
            self.stop()


def configuration(
    port: int = 8866, host: str = "127.0.0.1", warm: int = 2, most: int = 20, idle: float = 15, base_url: str = "/"
) -> Config:
    """How the house is served: as the command line says, with everything off that strangers do not need."""
    config = Config()
    voila = config.Voila
    voila.ip, voila.port, voila.open_browser, voila.log_level = host, port, False, logging.ERROR
    voila.base_url = url_path_join("/", base_url, "/")
    voila.config_file_paths = []  # no file that happens to lie on this machine changes it
    voila.kernel_websocket_connection_class = Wire
    shape(config)
    page = config.VoilaConfiguration
    page.strip_sources = True
    page.preheat_kernel, page.default_pool_size = True, 0
    config.KernelManager.autorestart = False  # a kernel that comes back has forgotten its table
    tables = config.Tables
    tables.warm, tables.most, tables.idle = warm, most, 60 * idle
    tables.cull_idle_timeout, tables.cull_interval = 1, 5
    tables.fill_delay = 0.5
    return config


def serve(**options: Any) -> int:
    """Serve the page to strangers until interrupted; the exit status comes back. Takes what `configuration` takes."""
    House.launch_instance([str(PAGE)], config=configuration(**options))
    return 0
