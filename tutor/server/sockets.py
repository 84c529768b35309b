"""An HTTP server with limits on the number of connections, on the time a response may wait to be read, and on the total
of buffered data.

Tornado limits none of these. Without free file descriptors its loop retries to accept without pause, and a response
that the client does not read stays in memory as long as its connection.
"""

from __future__ import annotations

import contextlib
import errno
import socket
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from tornado import ioloop
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream, UnsatisfiableReadError

if sys.platform != "win32":
    import resource

#: Maximum bytes of the head of a request, which exceeds the longest accepted address, and of its body.
LARGEST_HEAD, LARGEST_BODY = 131_072, 100_000
#: Seconds within which the head of a request must arrive, its body must arrive, and the client must read some of a
#: response.
HEAD_WITHIN, BODY_WITHIN, READ_WITHIN = 30, 20, 30.0
#: Maximum bytes buffered in all connections together. Beyond it, the connections that have buffered longest are closed.
MOST_HELD = 64_000_000
#: Seconds between checks of the connections, and before retrying to accept when there was no room.
LOOK_AFTER, ACCEPT_AFTER = 1.0, 0.5
#: The number of file descriptors to request, and how many of them to reserve for kernels and files.
DESCRIPTORS, KEPT_BACK = 16_384, 400
#: The number of connections accepted before other events are handled.
AT_ONCE = 128
#: Error numbers that mean there is no room for a connection.
_NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


def raise_limit() -> int:
    """Raise the limit of file descriptors as far as allowed and needed, and return the limit."""
    if sys.platform == "win32":  # it has no such limits
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class Stream(IOStream):
    """A connection that sends a response before it is closed because the head of its request is too large."""

    too_large = b""
    """The response to such a request."""

    def close(self, exc_info: Any = False) -> None:
        """Close the connection. Tornado would send no response to an oversized head."""
        if isinstance(exc_info, UnsatisfiableReadError) and not self.closed():
            with contextlib.suppress(OSError):  # the client has gone
                self.socket.send(self.too_large)
                self.socket.shutdown(socket.SHUT_WR)
                for _ in range(AT_ONCE):  # otherwise unread input makes the system discard the response
                    if not self.socket.recv(65_536):
                        break
        super().close(exc_info)

    @property
    def unsent(self) -> int:
        """The number of bytes waiting to be sent."""
        return len(self._write_buffer)

    @property
    def held(self) -> int:
        """The number of bytes buffered in both directions."""
        return self.unsent + self._read_buffer_size

    @property
    def sent(self) -> int:
        """The number of bytes sent so far."""
        return int(self._total_write_done_index)


class _Seen:
    """When a connection last sent something, and when its buffers were last empty."""

    def __init__(self, now: float) -> None:
        self.sent, self.moved, self.empty = 0, now, now

    def look(self, stream: Stream, now: float) -> None:
        if not stream.held:
            self.empty = now
        if not stream.unsent or stream.sent != self.sent:
            self.sent, self.moved = stream.sent, now


class Listener(HTTPServer):
    """Tornado's HTTP server with limited connections."""

    def initialize(self, *arguments: Any, too_large: bytes = b"", **options: Any) -> None:
        """Take the response to oversized requests, and the arguments of Tornado's server."""
        bounds = {"max_body_size": LARGEST_BODY, "max_header_size": LARGEST_HEAD, "body_timeout": BODY_WITHIN,
                  "idle_connection_timeout": HEAD_WITHIN}  # fmt: skip
        super().initialize(*arguments, **bounds | options)
        self.too_large = too_large
        self.most = max(64, raise_limit() - KEPT_BACK)
        self.streams: dict[Stream, _Seen] = {}
        self.looking = ioloop.PeriodicCallback(self.look, 1000 * LOOK_AFTER)

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Start accepting connections on these sockets."""
        for sock in sockets:
            self._sockets[sock.fileno()] = sock
            self._handlers[sock.fileno()] = self._accepting(sock)
        self.looking.start()

    def stop(self) -> None:
        """Stop accepting connections."""
        self.looking.stop()
        super().stop()

    def _accepting(self, sock: socket.socket) -> Callable[[], None]:
        """Accept connections on a socket while there is room, and return a function that stops it."""
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
        """Close connections whose client does not read. If too much is buffered in all, close those that have buffered
        longest.
        """
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
