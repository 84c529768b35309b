"""``rules-tutor play``: the page for the user of this machine. This is plain Voilà with our websocket and our request
filter.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

from tornado.netutil import bind_sockets
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .app import PageServer
from .connection import PageSocket
from .handlers import ShutdownKernel
from .launch import LAST_PORT, NOTEBOOKS, configuration

#: The number of ports to try, starting at the requested one.
PORTS = 50


class LocalServer(PageServer):
    """Voilà with one page, for the user who started it."""

    def init_handlers(self) -> list[Any]:
        """Return Voilà's handlers with our websocket and shutdown handlers, behind the request filter."""
        ours = {VoilaKernelWebsocketHandler: PageSocket, VoilaShutdownKernelHandler: ShutdownKernel}
        return self.guarded([(one[0], ours.get(one[1], one[1]), *one[2:]) for one in super().init_handlers()])

    def listen(self) -> None:
        """Serve until told to stop."""
        self.open(self.listener(), f"The table is laid: http://localhost:{self.port}/   (Ctrl+C clears it away)")


def opened(port: int) -> Any:
    """Open a port of this machine, or the next free one, and return its sockets; port 0 means any. Raise `OSError` if
    none is free.
    """
    for candidate in range(port, min(port + PORTS, LAST_PORT + 1)):
        try:
            return bind_sockets(candidate, "127.0.0.1")
        except OSError as error:
            failed = error
    raise failed


def play(port: int = 8866, browser: bool = True, hosts: Collection[str] = ()) -> int:
    """Serve the page until told to stop, and return the exit status: 2 if no port is free. Port 0 means any free port;
    ``hosts`` are further names by which the page may be requested. Raise what `PageServer.serve` raises.
    """
    try:
        door = opened(port)
    except OSError as error:
        print(f"no port from {port} on can be served: {error.strerror}", file=sys.stderr)
        return 2
    home = LocalServer(config=configuration(door[0].getsockname()[1], browser), door=door)
    home.hosts = hosts
    return home.serve(str(NOTEBOOKS / "play.ipynb"))
