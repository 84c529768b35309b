"""The line between a page and its kernel: it lives as long as its page, and bounds what either asks of the server."""

from __future__ import annotations

import json
import time
import uuid
from asyncio import Future
from collections import deque
from typing import Any, cast

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado import ioloop, web
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..protocol.sizes import LARGEST_ANSWER
from .frames import NAME, PROTOCOL, Said, Unheard, read_frame

#: Seconds between two questions whether a page is still there, and without any sign of it until its line is closed.
BEAT, SILENCE = 20.0, 90.0
#: How many messages of a page its kernel has at once; the others wait here.
AT_ONCE = 4
#: Bytes that wait to be sent to a page, after which its kernel is asked nothing more, and after which its line is
#: closed, as it does not read: no answer that it has asked for is too large. A page's first answer has 150,000.
ENOUGH = 300_000
MOST_UNREAD = ENOUGH + (AT_ONCE + 1) * LARGEST_ANSWER
#: Bytes that a page may have said before they are passed on, and that its kernel may have said before the page is back.
MOST_WAITING = 2_000_000
#: How many lines may lead to one kernel: that of its page, and those of which it is not known yet that they are cut.
MOST_LINES = 3
#: What a page may say: frames and bytes a second, in the long run, and at once.
FRAMES, BYTES = (10.0, 250.0), (100_000.0, 1_500_000.0)  # who comes back to a what-if says all that was done in it
#: As many frames a new line costs.
OPENING = 5
#: What a kernel tells a page. It also prints, and says where it failed: that is not for strangers.
TOLD = frozenset({"status", "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply"})
#: What is told of a kernel: a page wants to know how it speaks, and needs to know no more.
KERNEL = {
    "status": "ok", "protocol_version": "5.3", "implementation": "", "implementation_version": "", "banner": "",
    "language_info": {"name": "python", "version": "", "mimetype": "text/x-python", "file_extension": ".py"},
    "help_links": [],
}  # fmt: skip
#: Seconds in which one may read why a line is closed.
FAREWELL = 1.0
#: The numbers of the protocol for why a line is closed: its kernel is gone, it brings what is not ours or too much, or
#: nothing for too long.
GONE, UNSUPPORTED, AGAINST_POLICY, LATER = 1001, 1003, 1008, 1013


class Allowance:
    """So much a second in the long run, and so much at once."""

    def __init__(self, each_second: float, at_once: float) -> None:
        self.each_second, self.at_once = each_second, at_once
        self.left, self.since = at_once, time.monotonic()

    def take(self, amount: float) -> bool:
        """True where so much was left; it is taken away."""
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.since) * self.each_second)
        self.since = now
        if amount > self.left:
            return False
        self.left -= amount
        return True


class Meter:
    """What the page of one kernel may still say, on whichever line."""

    def __init__(self) -> None:
        self.frames, self.bytes = Allowance(*FRAMES), Allowance(*BYTES)
        self.lines: set[object] = set()
        """The lines that lead there, or are being opened."""

    def allows(self, size: int) -> bool:
        """True where one more frame of so many bytes may come."""
        return self.frames.take(1) and self.bytes.take(size)


class Kept(deque[Any]):
    """What a kernel says while its page has no line, up to so many bytes: past that nothing is kept, and the page asks
    again."""

    size = 0

    def append(self, said: Any) -> None:
        """Keep it, or forget everything."""
        self.size += sum(len(part) for part in said[1])
        if self.size > MOST_WAITING:
            self.clear()
        else:
            super().append(said)


class Steady(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A page's line to its kernel, for oneself or for strangers: it is closed when nothing is heard of the page for a
    while, and not before. The while is counted in questions and not by the clock: a server that has been held up itself
    finds the answers only afterwards.

    Neither Jupyter's own beat nor Tornado's is used: they share a setting, one in seconds and the other in thousandths.
    """

    ping_interval, ping_timeout = 0, 0
    beat, silence = BEAT, SILENCE
    most_unread: int | None = None
    asking: ioloop.PeriodicCallback | None = None
    unanswered = 0
    """How many times it was asked since the page was last heard."""

    async def open(self, kernel_id: str) -> None:
        """Begin to listen, and to ask whether somebody is there."""
        if self._on_close_called:
            return  # it was cut while it was being opened, and nobody would close it again
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
        """Something was said."""
        self.unanswered = 0
        super().on_message(message)

    def on_ping(self, _data: bytes) -> None:
        """The page asks whether the server is there."""
        self.unanswered = 0

    def on_pong(self, _data: bytes) -> None:
        """The page is there."""
        self.unanswered = 0

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Tell the page something; where it does not read, its line is closed."""
        return self._send(super().write_message, message, binary)

    def _send(self, write: Any, *told: Any) -> Any:
        try:
            sent = write(*told)
        except StreamBufferFullError:
            self.stream.close()  # a farewell would have to wait, too
        except (WebSocketClosedError, StreamClosedError):
            pass  # it has just gone
        else:
            if sent is not None:
                sent.add_done_callback(self.sent)
            return sent

    def sent(self, told: Future[None]) -> None:
        """Something was sent, or could not be, which whoever closed the line knows."""
        if not told.cancelled():
            told.exception()

    def on_close(self) -> None:
        """The line is gone."""
        if self.asking is not None:  # otherwise it was never open, and there is nothing to end
            self.asking.stop()
            super().on_close()


class Socket(Steady):
    """A stranger's line: of one protocol, to a kernel that is there, and bounded in what it brings."""

    SUPPORTED_METHODS = ("GET",)
    most_unread = MOST_UNREAD

    async def get(self, kernel_id: str) -> None:
        """Open the line, or say by a number why not."""
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
            await super().get(kernel_id)  # as long as the line lives
        finally:
            meter.lines.discard(self)

    def _ask(self) -> None:
        if self.has_table():
            super()._ask()

    def has_table(self) -> bool:
        """True where the kernel is still there; otherwise the line is closed."""
        is_there = self.kernel_id in self.kernel_manager
        if not is_there:
            self.hang_up(GONE, "this table has been closed")
        return is_there

    def on_message(self, message: str | bytes) -> None:
        """Pass on what is read, as far as it is allowed."""
        self.unanswered = 0
        self._take(len(message), message)

    def on_ping(self, data: bytes) -> None:
        """A beat of the page's own counts like anything else that it says."""
        super().on_ping(data)
        self._take(len(data))

    def on_pong(self, data: bytes) -> None:
        """So does an answer, which may come unasked."""
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
            except Unheard as error:
                self.hang_up(UNSUPPORTED, f"this page says what no page of ours does: {error}"[:120])

    def hang_up(self, code: int, reason: str) -> None:
        """Close the line, and say why; who does not listen is not listened to either."""
        self.close(code, reason)
        ioloop.IOLoop.current().call_later(FAREWELL, self.stream.close)

    def on_close(self) -> None:
        """The line is gone, and what waited on it; its kernel info keeps a hold of it for a minute."""
        if self.connection is not None:
            self.connection.forget()
        super().on_close()

    def sent(self, told: Future[None]) -> None:
        """Something was sent: there may be room for more."""
        super().sent(told)
        if self.connection is not None:
            self.connection.go_on()

    @property
    def is_behind(self) -> bool:
        """True where enough waits to be sent, or nothing more can be."""
        return bool(self.stream.closed() or self.stream.unsent > ENOUGH)


class Wire(ZMQChannelsWebsocketConnection):
    """What lies behind a stranger's line: what the page says is read once, and made anew; what the kernel says is told
    as far as it is for strangers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.waiting: deque[Said] = deque()
        """What the page has said, and its kernel has not been told."""
        self.held = 0
        """The bytes of that."""
        self.asked: list[str] = []
        """The messages that the kernel has not done with; nothing forbids a page to call two the same."""
        self.is_open = False
        """True once all that the kernel says is heard, so that no end of a message is missed."""

    def create_stream(self) -> None:
        """Open the channels to the kernel, under a name of their own.

        By default their name is the session of the page. A page that comes back before its old line is closed would
        then have two lines of one name, and the kernel would lose what is said on one of them."""
        name = uuid.uuid4().hex.encode()
        for channel in ("iopub", "shell", "control", "stdin"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=name)
            stream.channel = channel
            self.channels[channel] = stream

    def connect(self) -> Any:
        """Begin to listen to the kernel, and then to pass on what the page has said since."""
        connected = super().connect()
        if connected is not None:
            connected.add_done_callback(self._begin)  # after it has been subscribed to
        return connected

    def _begin(self, _connected: object) -> None:
        self.is_open = True
        self.go_on()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass a message on; what says that somebody is there keeps the kernel. Raises `Unheard`."""
        said = read_frame(incoming_msg)
        if said is None:
            return
        if said.is_presence:
            self.multi_kernel_manager.touch(self.kernel_id)
        self.waiting.append(said)
        self.held += len(said.content)
        self.go_on()

    def forget(self) -> None:
        """Leave untold what has not been told."""
        self.waiting.clear()
        self.held = 0

    def go_on(self) -> None:
        """Tell the kernel what it has not been told, as far as it and the page keep up."""
        handler: Any = self.websocket_handler
        if not self.is_open or not self.channels:
            return
        while self.waiting and len(self.asked) < AT_ONCE and not handler.is_behind:
            said = self.waiting.popleft()
            self.held -= len(said.content)
            self.asked.append(said.id)
            self.session.send(self.channels["shell"], self._made(said))

    def _made(self, said: Said) -> dict[str, Any]:
        """The message as one of the server's own. Its date makes it another one than any before, as a kernel wants."""
        made: dict[str, Any] = self.session.msg(said.kind, metadata=said.metadata)
        made["content"] = said.content
        made["header"]["msg_id"] = made["msg_id"] = said.id
        return made

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[bytes]) -> None:
        """Tell the page what a kernel says, as far as it is for strangers."""
        names, found = self.session.feed_identities(outgoing_msg)
        parts = cast(list[bytes], found)
        kind = json.loads(parts[1])["msg_type"]
        if kind == "status" and b'"idle"' in parts[4]:
            if (done := json.loads(parts[2]).get("msg_id")) in self.asked:
                self.asked.remove(done)
            self.go_on()
        if kind == "kernel_info_reply":
            outgoing_msg = [*names, b"<IDS|MSG>", *parts[:4], json.dumps(KERNEL).encode(), *parts[5:]]
        if kind in TOLD:
            super().handle_outgoing_message(stream, outgoing_msg)
