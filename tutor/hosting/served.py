"""How a server of ours begins and ends, whomever it is for: its port is its own before it is said, and nothing is left
behind, whenever it is told to stop."""

from __future__ import annotations

import contextlib
import shutil
import signal
import sys
from typing import Any

from tornado import ioloop, web
from tornado.httpserver import HTTPServer
from traitlets import Any as Whatever
from voila.app import Voila

from ..terminal import say
from .templates import keep_templates

#: What tells a server to stop, on systems that know it: an interrupt, an end, a terminal that is closed.
ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Served(Voila):  # type: ignore[misc]
    """Voilà on sockets that have been opened for it."""

    door = Whatever(help="The sockets at which it listens.")
    ioloop: Any = None
    status = 0

    def serve(self, notebook: str) -> int:
        """Serve a notebook until told to stop; the exit status comes back. Raises `KeyboardInterrupt` where it is told
        before it is open, and `Unprintable` where its address cannot be said."""
        keep_templates()
        try:
            self.initialize([notebook])
            for end in ENDS:
                if signal.getsignal(end) is not signal.SIG_IGN:  # as of what nohup has started
                    signal.signal(end, self._handle_signal_stop)
            self.start()
        except KeyboardInterrupt:
            shutil.rmtree(getattr(self, "connection_dir", ""), ignore_errors=True)
            raise
        return self.status

    def _handle_signal_stop(self, *_: object) -> None:
        if self.ioloop is None:
            raise KeyboardInterrupt
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def open(self, server: HTTPServer, said: str) -> None:
        """Answer, say where, and go on until told to stop."""
        self.ioloop = ioloop.IOLoop.current()
        server.add_sockets(self.door)
        try:
            say([said], sys.stdout)
            if self.open_browser:
                self.launch_browser()
            self.ioloop.start()
        finally:
            for end in ENDS:
                signal.signal(end, signal.SIG_IGN)  # it is ending already
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End all kernels, also those that are just being started."""
        with contextlib.suppress(KeyError, web.HTTPError):  # of one that has gone by itself meanwhile
            self.ioloop.run_sync(self._clear)  # on the loop on which they are being started
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _clear(self) -> None:
        await self.kernel_manager.shutdown_all(now=True)
