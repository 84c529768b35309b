"""The page of `tests/page/alone.html` over HTTP, with the real modules and sessions in this process. It needs no
kernel, and unlike a route of Playwright's it works in any browser.
"""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from alone import LAID, _style
from somebody import Somebody

from tutor.browser import table

#: Passes the messages of the page to its session, one at a time, as a kernel does.
SAID = """<script type="module">
  let last = Promise.resolve();
  window.said = (text) => (last = last.then(() => fetch("/said?seat=SEAT", { method: "POST", body: text })).then((answer) => answer.text()));
</script><script type="module">"""


class Seats(ThreadingHTTPServer):
    """A server with a session for each load of the page."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.numbers = itertools.count(1)
        self.seats: dict[str, Somebody] = {}
        self.one_at_a_time = threading.Lock()


class Answer(BaseHTTPRequestHandler):
    """The page, its two files, and the answers of a session."""

    server: Seats
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def give(self, body: str, kind: str, status: int = 200) -> None:
        content = body.encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/table.js":
            self.give(table().js, "text/javascript")
        elif path == "/table.css":
            self.give(table().css, "text/css")
        elif path == "/":
            number = str(next(self.server.numbers))
            self.server.seats[number] = Somebody()
            said = SAID.replace("SEAT", number)
            page = LAID.replace("STYLE", _style()).replace("BODY", "page").replace('<script type="module">', said, 1)
            self.give(page, "text/html")
        elif path == "/favicon.ico":
            self.give("", "image/x-icon", 204)
        else:
            self.give("", "text/plain", 404)

    def do_POST(self) -> None:
        (number,) = parse_qs(urlsplit(self.path).query)["seat"]
        message: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.one_at_a_time:
            answer = self.server.seats[number].handle(message)
        self.give(json.dumps(answer), "application/json")


@contextmanager
def served_table() -> Iterator[str]:
    """Serve the page and yield its address."""
    server = Seats()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
