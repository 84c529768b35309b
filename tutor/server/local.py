"""The page for oneself: Voilà as it is, but for a line that lives as long as its page, and ends with it."""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

from tornado.netutil import bind_sockets
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .answers import Close
from .launch import LAST_PORT, NOTEBOOKS, configuration
from .line import Steady
from .served import Served

#: How many ports are tried, from the one asked for.
PORTS = 50


class Home(Served):
    """Voilà with one page, for whoever has started it."""

    def init_handlers(self) -> list[Any]:
        """Voilà's own, but for the line, and for what is not let in."""
        ours = {VoilaKernelWebsocketHandler: Steady, VoilaShutdownKernelHandler: Close}
        return self.guarded([(one[0], ours.get(one[1], one[1]), *one[2:]) for one in super().init_handlers()])

    def listen(self) -> None:
        """Serve until told to stop."""
        self.open(self.listener(), f"The table is laid: http://localhost:{self.port}/   (Ctrl+C clears it away)")


def opened(port: int) -> Any:
    """The sockets of a port of this machine, or of the next one that nobody has; for port 0 of any. Raises `OSError`
    where none is left."""
    for candidate in range(port, min(port + PORTS, LAST_PORT + 1)):
        try:
            return bind_sockets(candidate, "127.0.0.1")
        except OSError as error:
            failed = error
    raise failed


def play(port: int = 8866, browser: bool = True, hosts: Collection[str] = ()) -> int:
    """Serve the page until told to stop; the exit status comes back, 2 where no port is left. Port 0 is any that is
    free; ``hosts`` are names by which the page is found, besides those of this machine. Raises what `Served.serve`
    does."""
    try:
        door = opened(port)
    except OSError as error:
        print(f"no port from {port} on can be served: {error.strerror}", file=sys.stderr)
        return 2
    home = Home(config=configuration(door[0].getsockname()[1], browser), door=door)
    home.hosts = hosts
    return home.serve(str(NOTEBOOKS / "play.ipynb"))
