"""A server as `rules-tutor serve` opens it, with short timeouts for tests, and what can happen to it."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import Error
from processes import end_with_parent
from serving import SETTLED, Watched, said_address, until_served

OPEN = """
import sys
from tutor.server.public import configuration, serve; from tutor.server import connection, kernels
connection.PageSocket.beat, connection.PageSocket.silence = {beat} or (connection.BEAT, connection.SILENCE)
kernels.COMING = {coming} or kernels.COMING
config = configuration(**{options})
config.Kernels.cull_interval = 1
config.Kernels.update({kernels})
sys.exit(serve(config))
"""


class Server:
    """A running server that can be closed and opened again at the same address. Its log is kept."""

    def __init__(self, kernels: dict[str, float] | None = None, environment: dict[str, str] | None = None,
                 beat: tuple[float, float] | None = None, coming: float | None = None, **options: object) -> None:  # fmt: skip
        self.environment = {**os.environ, **(environment or {})}
        self.options = {"port": 0, "warm": 1, "most": 6, **options}
        self.kernels, self.beat, self.coming = kernels or {}, beat, coming
        self.log = tempfile.TemporaryFile("w+b")  # noqa: SIM115 (as long as the server)
        self.open()

    def open(self) -> None:
        code = OPEN.format(options=self.options, kernels=self.kernels, beat=self.beat, coming=self.coming)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=self.log, text=True, start_new_session=True,
            env=self.environment, preexec_fn=end_with_parent,
        )  # fmt: skip
        self.address = said_address(self.process)
        self.port = int(self.address.split(":")[2].partition("/")[0])
        self.options["port"] = self.port  # to open it there again
        until_served(self.address + "health")

    def written(self) -> str:
        """Return its log so far."""
        return os.pread(self.log.fileno(), 10**8, 0).decode("utf-8", "replace")

    def holds(self) -> float:
        """Return the megabytes of memory that the server process uses."""
        told = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(told.split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6

    def close(self, how: int = signal.SIGTERM) -> None:
        os.killpg(self.process.pid, how) if how == signal.SIGKILL else self.process.send_signal(how)
        self.process.wait(60)  # with hundreds of connections to close, on a busy machine

    def health(self) -> dict[str, int]:
        return json.loads(urllib.request.urlopen(self.address + "health").read())

    def ask(self, path: str, **options: object) -> tuple[int, dict[str, str], bytes]:
        """Return the response of the server: status, headers, body."""
        try:
            answer = urllib.request.urlopen(urllib.request.Request(self.address + path, **options), timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def kernel_of(page) -> str:
    """Return the id of the kernel of a page."""
    return page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")


def process_of(kernel: str) -> int:
    """Return the process id of a kernel, if it has one."""
    for found in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if f"{kernel}.json" in found.read_text("utf-8", "replace"):
                return int(found.parent.name)
        except OSError:
            continue
    raise AssertionError(f"no process of {kernel}")


def until(page, expression: str, arg: object = None, seconds: float = 40) -> None:
    """Wait until a JavaScript expression is true on a page. The page's policy forbids evaluating text in it, so
    Playwright's own wait would fail; and the page may be reloaded meanwhile.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            if page.evaluate(expression, arg):
                return
        except Error as error:
            if "closed" in str(error):
                raise
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


class Visitor(Watched):
    """A tab at a server."""

    def settle(self) -> None:
        until(self.page, SETTLED)


class Line:
    """A proxy that simulates a network connection with delay and loss, which can be cut, suspended and restored."""

    #: Bytes that travel together and are lost together.
    PIECE = 1_400

    def __init__(self, port: int, delay: float = 0, loss: float = 0, seed: int = 1) -> None:
        """Create a connection with a delay in seconds each way and a share of pieces that have to be sent again."""
        self.to, self.delay, self.loss, self.chance = port, delay, loss, random.Random(seed)
        self.whole, self.flows, self.ends = True, threading.Event(), []
        self.flows.set()
        self.door = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}/"
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends = []

    def mend(self) -> None:
        self.whole = True

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = self.door.accept()[0]
                try:
                    far = socket.create_connection(("127.0.0.1", self.to)) if self.whole else None
                except OSError:
                    far = None  # nobody is there now
                if far is None:
                    near.close()
                    continue
                self.ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    on_the_way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
                    threading.Thread(target=self._take, args=(one, on_the_way), daemon=True).start()
                    threading.Thread(target=self._bring, args=(other, on_the_way), daemon=True).start()

    def _take(self, one: socket.socket, on_the_way: queue.SimpleQueue[tuple[float, bytes]]) -> None:
        """Forward what is sent. A lost piece delays all after it, since it is sent again."""
        free = 0.0
        said = b"x"
        while said:
            try:
                said = one.recv(65_536)
            except OSError:
                said = b""
            for at in range(0, max(1, len(said)), self.PIECE):
                arrives, again = time.monotonic() + self.delay, max(0.2, 3 * self.delay)
                while self.loss and self.chance.random() < self.loss:
                    arrives, again = arrives + again, 2 * again
                free = max(free, arrives)
                on_the_way.put((free, said[at : at + self.PIECE]))

    def _bring(self, other: socket.socket, on_the_way: queue.SimpleQueue[tuple[float, bytes]]) -> None:
        with contextlib.suppress(OSError):
            while True:
                arrives, said = on_the_way.get()
                time.sleep(max(0.0, arrives - time.monotonic()))  # the time they travel
                self.flows.wait()
                if not said:
                    break
                other.sendall(said)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_WR)
