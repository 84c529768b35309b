"""The websocket between a page and its kernel: it stays open as long as the page responds, and limits what either side
asks of the server.
"""

from __future__ import annotations

import json
import time
import uuid
from asyncio import Future
from collections import deque
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado import ioloop, web
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..protocol.sizes import LARGEST_ANSWER
from .frames import NAME, PROTOCOL, BadFrame, Said, read_frame

#: Seconds between two pings of a page, and seconds without a sign of it until the connection is closed.
BEAT, SILENCE = 20.0, 90.0
#: The number of messages that a kernel handles at once; further messages of the page wait.
AT_ONCE = 4
#: Bytes waiting to be sent to a page beyond which its kernel gets no more messages, and beyond which the connection is
#: closed because the page does not read: more than any answers it requested. A first answer has 150,000 bytes.
ENOUGH = 300_000
MOST_UNREAD = ENOUGH + (AT_ONCE + 1) * LARGEST_ANSWER
#: Maximum bytes of messages that wait for the kernel, and of kernel output that waits for the page to reconnect.
MOST_WAITING = 2_000_000
#: Maximum connections to one kernel: that of its page, and broken ones not yet detected.
MOST_LINES = 3
#: Rate limits of a page: frames and bytes per second on average, and in a burst.
FRAMES, BYTES = (10.0, 250.0), (100_000.0, 1_500_000.0)  # resuming a what-if resends all its acts
#: The number of frames that opening a connection counts as.
OPENING = 5
#: The message types passed on to a page. What a kernel prints, and its tracebacks, are not for visitors.
TOLD = frozenset({"status", "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply"})
#: The kernel information given to a page: only the protocol version is true.
KERNEL = {
    "status": "ok", "protocol_version": "5.3", "implementation": "", "implementation_version": "", "banner": "",
    "language_info": {"name": "python", "version": "", "mimetype": "text/x-python", "file_extension": ".py"},
    "help_links": [],
}  # fmt: skip
#: Seconds for the page to read why a connection is closed.
FAREWELL = 1.0
#: Websocket close codes: the kernel is gone, an unsupported message, too much traffic, no sign of life.
GONE, UNSUPPORTED, AGAINST_POLICY, LATER = 1001, 1003, 1008, 1013


class Allowance:
    """A rate limit with an average rate and a burst size (token bucket)."""

    def __init__(self, each_second: float, at_once: float) -> None:
        self.each_second, self.at_once = each_second, at_once
        self.left, self.since = at_once, time.monotonic()

    def take(self, amount: float) -> bool:
        """Take an amount if it is available, and return whether it was."""
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.since) * self.each_second)
        self.since = now
        if amount > self.left:
            return False
        self.left -= amount
        return True


class Meter:
    """The rate limits of the page of one kernel, over all its connections."""

    def __init__(self) -> None:
        self.frames, self.bytes = Allowance(*FRAMES), Allowance(*BYTES)
        self.lines: set[object] = set()
        """The connections that are open or being opened."""

    def allows(self, size: int) -> bool:
        """Return whether a frame of this size is within the limits, and count it."""
        return self.frames.take(1) and self.bytes.take(size)


class Kept(deque[Any]):
    """The buffer of kernel messages while no page is connected. If it grows too large, it is emptied, and the page asks
    again.
    """

    size = 0

    def append(self, said: Any) -> None:
        """Append a message, or empty the buffer if it becomes too large."""
        self.size += sum(len(part) for part in said[1])
        if self.size > MOST_WAITING:
            self.clear()
        else:
            super().append(said)


class PageSocket(VoilaKernelWebsocketHandler):
    """The websocket of a page, in both servers. It is closed only after the page has not responded for some time. That
    time is counted in pings, not by the clock, because a server that was suspended reads the responses late.

    Neither the heartbeat of Jupyter nor that of Tornado is used: they share a setting, in seconds for one and in
    milliseconds for the other.
    """

    ping_interval, ping_timeout = 0, 0
    beat, silence = BEAT, SILENCE
    most_unread: int | None = None
    asking: ioloop.PeriodicCallback | None = None
    unanswered = 0
    """The number of pings since the page was last heard."""

    async def open(self, kernel_id: str) -> None:
        """Connect to the kernel and start sending pings."""
        if self._on_close_called:
            return  # it was closed while opening, and nothing would close it again
        self.stream = self.ws_connection.stream
        self.stream.max_write_buffer_size = self.most_unread
        self.asking = ioloop.PeriodicCallback(self._ask, 1000 * self.beat)
        self.asking.start()
        await super().open(kernel_id)

    def _ask(self) -> None:
        if (self.unanswered + 1) * self.beat > self.silence:
            self.close(LATER, "nothing was heard of this page")
        elif self.ws_connection is not None:
            self.unanswered += 1
            self._send(self.ws_connection.write_ping, b"")

    def on_message(self, message: str | bytes) -> None:
        """Handle a message, which is a sign of life."""
        self.unanswered = 0
        super().on_message(message)

    def on_ping(self, _data: bytes) -> None:
        """Note a sign of life."""
        self.unanswered = 0

    def on_pong(self, _data: bytes) -> None:
        """Note a sign of life."""
        self.unanswered = 0

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message to the page. Close the connection if the page does not read."""
        return self._send(super().write_message, message, binary)

    def _send(self, write: Any, *told: Any) -> Any:
        try:
            sent = write(*told)
        except StreamBufferFullError:
            self.stream.close()  # a close frame would wait in the same buffer
        except (WebSocketClosedError, StreamClosedError):
            pass  # the page has just gone
        else:
            if sent is not None:
                sent.add_done_callback(self.sent)
            return sent

    def sent(self, told: Future[None]) -> None:
        """Consume the exception of a failed send; the connection is closed elsewhere."""
        if not told.cancelled():
            told.exception()

    def on_close(self) -> None:
        """Clean up after the connection was closed."""
        if self.asking is not None:  # otherwise it never was open
            self.asking.stop()
            super().on_close()


class VisitorSocket(PageSocket):
    """The websocket of a visitor of the public server: it speaks one protocol, leads to an existing kernel, and is
    rate-limited.
    """

    SUPPORTED_METHODS = ("GET",)
    most_unread = MOST_UNREAD

    async def get(self, kernel_id: str) -> None:
        """Open the connection, or respond with a status that tells why not."""
        offered = {one.strip() for one in self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")}
        if PROTOCOL not in offered or not NAME.fullmatch(self.get_query_argument("session_id", "")):
            raise web.HTTPError(400)
        if kernel_id not in self.kernel_manager:
            raise web.HTTPError(404)
        meter = self.kernel_manager.meter(kernel_id)
        if not meter.frames.take(OPENING) or len(meter.lines) >= MOST_LINES:
            raise web.HTTPError(429)
        meter.lines.add(self)
        try:
            await super().get(kernel_id)  # returns when the connection is closed
        finally:
            meter.lines.discard(self)

    def _ask(self) -> None:
        if self.has_table():
            super()._ask()

    def has_table(self) -> bool:
        """Return whether the kernel still exists. If not, close the connection."""
        is_there = self.kernel_id in self.kernel_manager
        if not is_there:
            self.hang_up(GONE, "this table has been closed")
        return is_there

    def on_message(self, message: str | bytes) -> None:
        """Pass on a message, within the rate limits."""
        self.unanswered = 0
        self._take(len(message), message)

    def on_ping(self, data: bytes) -> None:
        """Count a ping of the page towards the rate limits."""
        super().on_ping(data)
        self._take(len(data))

    def on_pong(self, data: bytes) -> None:
        """Count a pong too, since it may be unsolicited."""
        super().on_pong(data)
        self._take(len(data))

    def _take(self, size: int, message: str | bytes | None = None) -> None:
        if self.connection is None or self.ws_connection is None or self.ws_connection.is_closing():
            return
        if not self.has_table():
            return
        is_too_much = self.connection.held + size > MOST_WAITING
        if is_too_much or not self.kernel_manager.meter(self.kernel_id).allows(size):
            self.hang_up(AGAINST_POLICY, "this page says too much at once")
        elif message is not None:
            try:
                self.connection.handle_incoming_message(message)
            except BadFrame as error:
                self.hang_up(UNSUPPORTED, f"this page says what no page of ours does: {error}"[:120])

    def hang_up(self, code: int, reason: str) -> None:
        """Close the connection with a reason, and drop it soon even if the page does not respond."""
        self.close(code, reason)
        ioloop.IOLoop.current().call_later(FAREWELL, self.stream.close)

    def on_close(self) -> None:
        """Drop waiting messages when the connection is closed; Jupyter refers to it for another minute."""
        if self.connection is not None:
            self.connection.forget()
        super().on_close()

    def sent(self, told: Future[None]) -> None:
        """Pass on more messages after a send has completed."""
        super().sent(told)
        if self.connection is not None:
            self.connection.go_on()

    @property
    def is_behind(self) -> bool:
        """Whether enough data waits to be sent to the page, or nothing more can be sent."""
        return bool(self.stream.closed() or self.stream.unsent > ENOUGH)


class KernelChannels(ZMQChannelsWebsocketConnection):
    """The kernel's side of a `VisitorSocket`. Messages of the page are parsed and rebuilt; of the kernel's messages
    only the types in `TOLD` are passed on.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.waiting: deque[Said] = deque()
        """Messages of the page that the kernel has not received yet."""
        self.held = 0
        """Their size in bytes."""
        self.asked: list[str] = []
        """The ids of messages that the kernel is handling. A page may use an id twice."""
        self.is_open = False
        """True once the kernel's output is subscribed to, so that no end of a message is missed."""

    def create_stream(self) -> None:
        """Open the channels to the kernel with a new identity.

        By default the identity is the page's session. A page that reconnects before its old connection is closed would
        then have two connections with one identity, and the kernel's replies on one of them would be lost.
        """
        name = uuid.uuid4().hex.encode()
        for channel in ("iopub", "shell", "control", "stdin"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=name)
            stream.channel = channel
            self.channels[channel] = stream

    def connect(self) -> Any:
        """Subscribe to the kernel, then pass on the messages that the page has sent."""
        connected = super().connect()
        if connected is not None:
            connected.add_done_callback(self._begin)  # runs once the subscription is active
        return connected

    def _begin(self, _connected: object) -> None:
        self.is_open = True
        self.go_on()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Queue a message for the kernel. A message that shows presence keeps the kernel alive. Raise `BadFrame`."""
        said = read_frame(incoming_msg)
        if said is None:
            return
        if said.is_presence:
            self.multi_kernel_manager.touch(self.kernel_id)
        self.waiting.append(said)
        self.held += len(said.content)
        self.go_on()

    def forget(self) -> None:
        """Drop the messages that wait."""
        self.waiting.clear()
        self.held = 0

    def go_on(self) -> None:
        """Send waiting messages to the kernel, as far as the kernel and the page keep up."""
        handler: Any = self.websocket_handler
        if not self.is_open or not self.channels:
            return
        while self.waiting and len(self.asked) < AT_ONCE and not handler.is_behind:
            said = self.waiting.popleft()
            self.held -= len(said.content)
            self.asked.append(said.id)
            self.session.send(self.channels["shell"], self._made(said))

    def _made(self, said: Said) -> dict[str, Any]:
        """Return the message as one of the server's session. Its date makes it unique, as a kernel requires."""
        made = self.session.msg(said.kind, metadata=said.metadata)
        made["content"] = said.content
        made["header"]["msg_id"] = made["msg_id"] = said.id
        return made

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[bytes]) -> None:
        """Send the page those of the kernel's messages that are for visitors."""
        names, found = self.session.feed_identities(outgoing_msg)
        parts = [part for part in found if isinstance(part, bytes)]
        kind = json.loads(parts[1])["msg_type"]
        if kind == "status" and b'"idle"' in parts[4]:
            if (done := json.loads(parts[2]).get("msg_id")) in self.asked:
                self.asked.remove(done)
            self.go_on()
        if kind == "kernel_info_reply":
            outgoing_msg = [*names, b"<IDS|MSG>", *parts[:4], json.dumps(KERNEL).encode(), *parts[5:]]
        if kind in TOLD:
            super().handle_outgoing_message(stream, outgoing_msg)
