"""The sockets of a server: how many connections it has, how long an answer may wait to be read, how much waits in all.

Tornado bounds none of these. Without free descriptors its loop tries to accept again and again; an answer that nobody
reads stays in memory as long as its connection.
"""

from __future__ import annotations

import contextlib
import errno
import socket
import time
from collections.abc import Callable, Iterable
from typing import Any

from tornado import ioloop
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream, UnsatisfiableReadError

try:
    import resource
except ImportError:  # no such limits on this system
    resource = None  # type: ignore[assignment]

#: Bytes of the head of a request, which is more than the longest address that is answered, and of its body.
LARGEST_HEAD, LARGEST_BODY = 131_072, 100_000
#: Seconds in which the head of a request must come, in which its body must, and in which at least a part of an answer
#: must be read.
HEAD_WITHIN, BODY_WITHIN, READ_WITHIN = 30, 20, 30.0
#: Bytes that may wait in all connections together, read or to be sent; past that, those that wait longest are closed.
MOST_HELD = 64_000_000
#: Seconds between two looks at the connections, and before a new one is accepted again where there was no room.
LOOK_AFTER, ACCEPT_AFTER = 1.0, 0.5
#: The descriptors that a server asks for, and how many of them are kept for kernels and files, whatever connects.
DESCRIPTORS, KEPT_BACK = 16_384, 400
#: How many connections are accepted before others are answered.
AT_ONCE = 128
#: What says that there is no room for a connection.
_NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


def raise_limit() -> int:
    """How many descriptors this process may have, once it has asked for as many as it may and needs."""
    if resource is None:
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class Stream(IOStream):
    """A connection that says why it is closed where the head of its request is too large."""

    too_large = b""
    """The answer to such a request."""

    def close(self, exc_info: Any = False) -> None:
        """Close it. Tornado does that without an answer for a head that is too large."""
        if isinstance(exc_info, UnsatisfiableReadError) and not self.closed():
            with contextlib.suppress(OSError):  # it has gone
                self.socket.send(self.too_large)
                self.socket.shutdown(socket.SHUT_WR)
                for _ in range(AT_ONCE):  # what is left unread would make the system drop the answer
                    if not self.socket.recv(65_536):
                        break
        super().close(exc_info)

    @property
    def unsent(self) -> int:
        """The bytes that wait to be sent."""
        return len(self._write_buffer)

    @property
    def held(self) -> int:
        """The bytes that wait here, to be sent or to be looked at."""
        return self.unsent + self._read_buffer_size

    @property
    def sent(self) -> int:
        """The bytes that have been sent so far."""
        return int(self._total_write_done_index)


class _Seen:
    """What was last seen of a connection."""

    def __init__(self, now: float) -> None:
        self.sent, self.moved, self.empty = 0, now, now

    def look(self, stream: Stream, now: float) -> None:
        if not stream.held:
            self.empty = now
        if not stream.unsent or stream.sent != self.sent:
            self.sent, self.moved = stream.sent, now


class Listener(HTTPServer):
    """Tornado's server, with bounded connections."""

    def initialize(self, *arguments: Any, too_large: bytes = b"", **options: Any) -> None:
        """Begin with the answer to a request whose head is too large, and what Tornado's server takes."""
        bounds = {"max_body_size": LARGEST_BODY, "max_header_size": LARGEST_HEAD, "body_timeout": BODY_WITHIN,
                  "idle_connection_timeout": HEAD_WITHIN}  # fmt: skip
        super().initialize(*arguments, **bounds | options)
        self.too_large = too_large
        self.most = max(64, raise_limit() - KEPT_BACK)
        self.streams: dict[Stream, _Seen] = {}
        self.looking = ioloop.PeriodicCallback(self.look, 1000 * LOOK_AFTER)

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Accept connections at these sockets."""
        for sock in sockets:
            self._sockets[sock.fileno()] = sock
            self._handlers[sock.fileno()] = self._accepting(sock)
        self.looking.start()

    def stop(self) -> None:
        """Accept no more connections."""
        self.looking.stop()
        super().stop()

    def _accepting(self, sock: socket.socket) -> Callable[[], None]:
        """Accept connections from now on, as long as there is room for them; what ends that comes back."""
        loop, is_ended = ioloop.IOLoop.current(), False

        def accept(*_: object) -> None:
            for _one in range(AT_ONCE):
                if len(self.streams) >= self.most:
                    self.look()
                if is_ended:
                    return
                try:
                    if len(self.streams) >= self.most:
                        raise OSError(errno.EMFILE, "there are too many connections")
                    connection, address = sock.accept()
                except BlockingIOError:
                    return
                except ConnectionAbortedError:
                    continue
                except OSError as error:
                    if error.errno not in _NO_ROOM:
                        raise
                    loop.remove_handler(sock)
                    loop.call_later(ACCEPT_AFTER, begin)
                    return
                self._handle_connection(connection, address)

        def begin() -> None:
            if not is_ended:
                loop.add_handler(sock, accept, ioloop.IOLoop.READ)

        def end() -> None:
            nonlocal is_ended
            is_ended = True
            loop.remove_handler(sock)

        begin()
        return end

    def _handle_connection(self, connection: socket.socket, address: Any) -> None:
        stream = Stream(connection, max_buffer_size=self.max_buffer_size, read_chunk_size=self.read_chunk_size)
        stream.too_large = self.too_large
        self.streams[stream] = _Seen(time.monotonic())
        self.handle_stream(stream, address)

    def look(self) -> None:
        """Close the connections that do not read, and where too much waits in all, those that have for longest."""
        now, held = time.monotonic(), 0
        for stream, seen in list(self.streams.items()):
            if not stream.closed():
                seen.look(stream, now)
                if now - seen.moved > READ_WITHIN:
                    stream.close()
            if stream.closed():
                del self.streams[stream]
            else:
                held += stream.held
        if held > MOST_HELD:
            for stream in sorted(self.streams, key=lambda stream: self.streams[stream].empty):
                held -= stream.held
                stream.close()
                del self.streams[stream]
                if held <= MOST_HELD:
                    return
