"""The base class of both servers of the page: it starts on sockets that are already open, filters requests, and cleans
up however it ends.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
from collections.abc import Collection
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from tornado import ioloop, web
from tornado.routing import Rule
from traitlets import Any as Whatever
from voila.app import Voila

from ..commands.terminal import say
from .folders import private_folder
from .gate import Gate
from .handlers import Refusal, too_long
from .sockets import Listener
from .templates import keep_templates

#: The signals that stop a server, where the system has them.
ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


#: The number of characters to which each value that is logged with a request is cut.
LOGGED = 200
#: The loggers of Tornado: of requests, of errors in them, and of everything else.
_LOGGERS = ("tornado.access", "tornado.application", "tornado.general")


class Cut(logging.Filter):
    """Shortens what is logged of a request, whatever its status."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, with each of its values shortened."""
        record.msg = record.msg if record.args else cut(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(one if isinstance(one, int | float) else cut(str(one)) for one in record.args)
        return True


def cut(text: str) -> str:
    """Return a text for the log: a long one is shortened, and its length added.

    >>> cut("x" * 205)[-20:]
    'xx… (205 characters)'
    """
    return text if len(text) <= LOGGED else f"{text[:LOGGED]}… ({len(text)} characters)"


class SameIdentity(IdentityProvider):
    """Gives every visitor the same identity. Jupyter's own provider names each browser in a cookie for 30 days."""

    def get_user(self, handler: web.RequestHandler) -> User:  # noqa: ARG002
        """Return the one identity."""
        return User("visitor")


class PageServer(Voila):
    """Voilà on sockets that are already open."""

    door = Whatever(help="The sockets that it listens on.")
    ioloop: Any = None
    status = 0
    hosts: Collection[str] | None = None
    """The host names that it answers to besides those of this machine; None for any."""

    def serve(self, notebook: str) -> int:
        """Serve a notebook until told to stop, and return the exit status. Raise `KeyboardInterrupt` if told to stop
        before it is open, and `Unprintable` if its address cannot be printed.
        """
        keep_templates()
        for name in _LOGGERS:
            logging.getLogger(name).addFilter(Cut())
        for end in ENDS:
            if signal.getsignal(end) is not signal.SIG_IGN:  # ignored, for example under nohup
                signal.signal(end, self._handle_signal_stop)
        with private_folder() as folder:
            self.connection_dir_root = str(folder)
            self.initialize([notebook])
            self.start()
        return self.status

    def init_settings(self) -> Any:
        """Return Voilà's settings without a cookie that identifies browsers for long."""
        settings = super().init_settings()
        settings["identity_provider"] = self.identity_provider = SameIdentity(parent=self)
        settings["xsrf_cookie_kwargs"] = {"samesite": "Strict", "expires_days": None}  # a session cookie
        return settings

    def guarded(self, handlers: list[Any]) -> list[Any]:
        """Return these handlers behind the request filter."""
        return [Rule(Gate(self.hosts), Refusal), *handlers]

    def listener(self, **options: Any) -> Listener:
        """Return the HTTP server."""
        return Listener(self.app, too_large=too_long(), **options)

    def _handle_signal_stop(self, *_: object) -> None:
        if self.ioloop is None:
            raise KeyboardInterrupt
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def open(self, server: Listener, said: str) -> None:
        """Start answering, print the address, and run until told to stop."""
        self.ioloop = ioloop.IOLoop.current()
        server.add_sockets(self.door)
        try:
            say([said], sys.stdout)
            if self.open_browser:
                self.launch_browser()
            self.ioloop.start()
        finally:
            for end in ENDS:
                signal.signal(end, signal.SIG_IGN)  # already stopping
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End all kernels, including those being started."""
        with contextlib.suppress(KeyError, web.HTTPError):  # a kernel has ended meanwhile
            self.ioloop.run_sync(self._clear)  # on the event loop that is starting them

    async def _clear(self) -> None:
        await self.kernel_manager.shutdown_all(now=True)
