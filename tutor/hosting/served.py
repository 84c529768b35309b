"""How a server of ours begins and ends, whomever it is for: its port is its own before it is said, and nothing is left
behind, whenever it is told to stop. What it lets in is bounded."""

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

from ..folders import private_folder
from ..terminal import say
from .answers import Refusal, too_long
from .gate import Gate
from .listening import Listener
from .templates import keep_templates

#: What tells a server to stop, on systems that know it: an interrupt, an end, a terminal that is closed.
ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


#: Of a request, or anything else that is logged with it, at most so many characters are written.
LOGGED = 200
#: The loggers of Tornado: of requests, of errors in them, and of everything else.
_LOGGERS = ("tornado.access", "tornado.application", "tornado.general")


class Cut(logging.Filter):
    """Bounds what is logged of a request, whatever its status."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, each of its values cut."""
        record.msg = record.msg if record.args else cut(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(one if isinstance(one, int | float) else cut(str(one)) for one in record.args)
        return True


def cut(text: str) -> str:
    """A text as it is logged: a long one is cut, with its length.

    >>> cut("x" * 205)[-20:]
    'xx… (205 characters)'
    """
    return text if len(text) <= LOGGED else f"{text[:LOGGED]}… ({len(text)} characters)"


class Anybody(IdentityProvider):
    """Takes everybody for the same visitor. Jupyter's own gives each browser a name, in a cookie for 30 days."""

    def get_user(self, handler: web.RequestHandler) -> User:  # noqa: ARG002
        """The visitor."""
        return User("visitor")


class Served(Voila):  # type: ignore[misc]
    """Voilà on sockets that have been opened for it."""

    door = Whatever(help="The sockets at which it listens.")
    ioloop: Any = None
    status = 0
    hosts: Collection[str] | None = None
    """The names by which it is found besides those of this machine; None for any."""

    def serve(self, notebook: str) -> int:
        """Serve a notebook until told to stop; the exit status comes back. Raises `KeyboardInterrupt` where it is told
        before it is open, and `Unprintable` where its address cannot be said."""
        keep_templates()
        for name in _LOGGERS:
            logging.getLogger(name).addFilter(Cut())
        for end in ENDS:
            if signal.getsignal(end) is not signal.SIG_IGN:  # as of what nohup has started
                signal.signal(end, self._handle_signal_stop)
        with private_folder() as folder:
            self.connection_dir_root = str(folder)
            self.initialize([notebook])
            self.start()
        return self.status

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, without a cookie that names a browser."""
        settings: dict[str, Any] = super().init_settings()
        settings["identity_provider"] = self.identity_provider = Anybody(parent=self)
        settings["xsrf_cookie_kwargs"] = {"samesite": "Strict", "expires_days": None}  # until the browser is closed
        return settings

    def guarded(self, handlers: list[Any]) -> list[Any]:
        """These handlers, for the requests that are let in."""
        return [Rule(Gate(self.hosts), Refusal), *handlers]

    def listener(self, **options: Any) -> Listener:
        """What listens for requests."""
        return Listener(self.app, too_large=too_long(), **options)

    def _handle_signal_stop(self, *_: object) -> None:
        if self.ioloop is None:
            raise KeyboardInterrupt
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def open(self, server: Listener, said: str) -> None:
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

    async def _clear(self) -> None:
        await self.kernel_manager.shutdown_all(now=True)
