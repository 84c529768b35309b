"""A visitor without a browser, over a bare socket, who can also send what no page would send."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import socket
import struct
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA


def told(kind: str, content: object, channel: str = "shell", metadata: object = None, **header: object) -> bytes:
    """Return a message as a page sends it, in the current protocol."""
    named = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": "mine",
        "username": "",
        "version": "5.2",
        **header,
    }
    parts = [channel.encode(), *(json.dumps(one).encode() for one in (named, {}, metadata or {}, content))]
    places = [8 * (len(parts) + 2)]
    for part in parts:
        places.append(places[-1] + len(part))
    return b"".join(place.to_bytes(8, "little") for place in (len(places), *places)) + b"".join(parts)


def heard(frame: bytes) -> tuple[str, dict[str, Any]]:
    """Return the type and the content of a message of a kernel."""
    count = int.from_bytes(frame[:8], "little")
    places = [int.from_bytes(frame[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    return json.loads(frame[places[1] : places[2]])["msg_type"], json.loads(frame[places[4] : places[5]])


class Refused(Exception):
    """A connection was refused with a status."""


class Raw:
    """A client that requests a page and uses its websocket."""

    def __init__(self, address: str) -> None:
        self.address, self.number = address, 0
        self.cookies: dict[str, str] = {}
        self.socket: socket.socket | None = None
        self.left = b""

    # -- as a browser ------------------------------------------------------------------------------------------------

    def ask(self, path: str = "", data: bytes | None = None, method: str | None = None) -> tuple[int, str]:
        """Return the status and the text of a response to a request with the cookies received."""
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        request = urllib.request.Request(self.address + path, data, {"Cookie": cookies}, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            key, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[key] = value
        return answer.status, answer.read().decode()

    def arrive(self) -> Raw:
        """Request the page and open its websocket."""
        status, page = self.ask()
        assert status == 200, page
        self.kernel, self.model = (re.findall(rf'"{key}": *"([\w-]+)"', page)[0] for key in ("kernelId", "model_id"))
        return self.open()

    def leave(self) -> None:
        """End the kernel, as a page that is closed does."""
        self.hang_up()
        self.ask(f"voila/api/shutdown/{self.kernel}", f"_xsrf={self.cookies.get('_xsrf', '')}".encode())

    # -- the line ----------------------------------------------------------------------------------------------------

    def open(self, protocol: str | None = PROTOCOL, session: str = "mine", kernel: str = "") -> Raw:
        """Open a websocket to a kernel. Raise `Refused`."""
        self.knock(protocol, session, kernel)
        self.left = b""
        while b"\r\n\r\n" not in self.left:
            said = self.line.recv(65_536)
            if not said:
                raise Refused("hung up")
            self.left += said
        head, _, self.left = self.left.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise Refused(head.split(b" ")[1].decode())
        return self

    def knock(self, protocol: str | None = PROTOCOL, session: str = "mine", kernel: str = "") -> socket.socket:
        """Request a websocket to a kernel without waiting for the response."""
        self.hang_up()
        found = urllib.parse.urlsplit(self.address)
        self.socket = socket.create_connection((found.hostname, found.port), timeout=60)
        lines = [f"GET {found.path}api/kernels/{kernel or self.kernel}/channels?session_id={session} HTTP/1.1",
                 f"Host: {found.netloc}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
                 *([f"Sec-WebSocket-Protocol: {protocol}"] if protocol else [])]  # fmt: skip
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        return self.socket

    @property
    def line(self) -> socket.socket:
        """The open connection. Raise `AssertionError` if there is none."""
        assert self.socket is not None, "no line is open"
        return self.socket

    def hang_up(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def send(self, data: bytes, kind: int = BINARY, last: bool = True) -> None:
        """Send a frame, masked like those of browsers."""
        length = len(data)
        size = (
            struct.pack("!B", length | 0x80) if length < 126
            else struct.pack("!BH", 126 | 0x80, length) if length < 65_536
            else struct.pack("!BQ", 127 | 0x80, length)
        )  # fmt: skip
        self.line.sendall(bytes([kind | (0x80 if last else 0)]) + size + bytes(4) + data)  # a mask of zeros

    def next(self, seconds: float = 60) -> tuple[int, bytes]:
        """Return the opcode and the data of the next frame; `CLOSE` and nothing if the connection is cut."""
        self.line.settimeout(seconds)
        try:
            head = self._take(2)
            length = head[1] & 0x7F
            if length > 125:
                length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
            return head[0] & 0xF, self._take(length)
        except (ConnectionError, EOFError):
            return CLOSE, b""

    def _take(self, count: int) -> bytes:
        while len(self.left) < count:
            said = self.line.recv(1 << 20)
            if not said:
                raise EOFError
            self.left += said
        found, self.left = self.left[:count], self.left[count:]
        return found

    def closed(self, seconds: float = 60) -> tuple[int, str]:
        """Wait until the connection is closed and return the code and the reason, or 1006 without a close frame."""
        end = time.monotonic() + seconds
        while True:
            kind, data = self.next(max(0.1, end - time.monotonic()))
            if kind == CLOSE:
                return (int.from_bytes(data[:2], "big"), data[2:].decode()) if data else (1006, "")

    # -- as a page ---------------------------------------------------------------------------------------------------

    def say(self, **act: object) -> bytes:
        """Return the frame of an act in the game."""
        self.number += 1
        content = {"comm_id": self.model, "data": {"method": "custom", "content": {"n": self.number, **act}}}
        return told("comm_msg", content)

    def do(self, seconds: float = 60, **act: object) -> dict[str, Any]:
        """Return the table's answer to an act."""
        self.send(self.say(**act))
        end = time.monotonic() + seconds
        while True:
            kind, data = self.next(max(0.1, end - time.monotonic()))
            if kind == CLOSE:
                raise ConnectionError(data)
            if kind == PING:
                self.send(data, PONG)
            elif kind == BINARY:
                name, content = heard(data)
                answer: dict[str, Any] = content.get("data", {}).get("content", {}) if name == "comm_msg" else {}
                if answer.get("re") == self.number:
                    return answer


@contextlib.contextmanager
def visit(address: str) -> Iterator[Raw]:
    """Run a visitor whose page is open, and close it at the end."""
    visitor = Raw(address).arrive()
    try:
        yield visitor
    finally:
        with contextlib.suppress(OSError):
            visitor.leave()
