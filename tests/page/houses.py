"""A house as `rules-tutor serve` opens it, with times short enough for a test, and what can happen to it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import Error
from serving import Watched, free_port, until_served

OPEN = """
from tutor.hosting import PAGE, House, configuration
config = configuration(**{options})
config.Tables.cull_interval = 1
config.Tables.update({tables})
House.launch_instance([str(PAGE)], config=config)
"""


class House:
    """A running server, that can be closed and opened again at the same address."""

    def __init__(self, tables: dict[str, float] | None = None, **options: object) -> None:
        self.port = free_port()
        self.options = {"port": self.port, "warm": 1, "most": 6, **options}
        self.tables = tables or {}
        self.address = f"http://127.0.0.1:{self.port}{self.options.get('base_url', '/')}"
        self.open()

    def open(self) -> None:
        code = OPEN.format(options=self.options, tables=self.tables)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        until_served(self.address + "health")

    def close(self, how: int = signal.SIGTERM) -> None:
        os.killpg(self.process.pid, how) if how == signal.SIGKILL else self.process.send_signal(how)
        self.process.wait(20)

    def health(self) -> dict[str, int]:
        return json.loads(urllib.request.urlopen(self.address + "health").read())

    def ask(self, path: str, **options: object) -> tuple[int, dict[str, str], bytes]:
        """The answer of the server: its status, its headers, its body."""
        try:
            answer = urllib.request.urlopen(urllib.request.Request(self.address + path, **options), timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def kernel_of(page) -> str:
    """The id of the kernel of a page."""
    return page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")


def process_of(kernel: str) -> int:
    """The id of the process of a kernel, where it has one."""
    for found in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if f"{kernel}.json" in found.read_text("utf-8", "replace"):
                return int(found.parent.name)
        except OSError:
            continue
    raise AssertionError(f"no process of {kernel}")


def until(page, expression: str, arg: object = None, seconds: float = 40) -> None:
    """Wait until an expression is true on a page. Its policy lets nobody in it evaluate text, so Playwright's own way of
    waiting would fail; and it may be loaded again meanwhile."""
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
    """A tab at a house."""

    def settle(self) -> None:
        until(
            self.page,
            "() => { const e = document.querySelector('.rt'); return e && !e.dataset.waiting && e.dataset.behind === undefined }",
        )


class Line:
    """A line to a house that can be cut, with all that goes over it, and mended."""

    def __init__(self, port: int) -> None:
        self.to, self.whole, self.ends = port, True, []
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
                if not self.whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.to))
                self.ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := one.recv(65536):
                other.sendall(said)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
