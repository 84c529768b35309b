"""A public server, as `rules-tutor serve` starts it: what it serves, what it refuses, and how many kernels it has."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import Error
from raw import PROTOCOL, Raw, told
from servers import Server, Visitor, kernel_of, process_of, until
from waiting import eventually

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the tests find processes in /proc")


@pytest.fixture(scope="module")
def server():
    opened = Server({"grace": 10, "kept": 2}, most=2, base_url="/tutor/")
    yield opened
    opened.close()


def test_only_the_page_is_served_and_every_response_has_a_policy(server):
    for path, status in (
        ("health", 200), ("health/free", 200), ("voila/static/voila.js", 200),
        ("voila/tree", 404), ("voila/render/play.ipynb", 404), ("voila/files/play.ipynb", 404), ("play.ipynb", 404),
        ("voila/templates/lab/static/x.js", 404), ("voila/api/contents", 404), ("api/contents", 404), ("api/kernels", 404),
        ("api/sessions", 404), ("api/terminals", 404), ("login", 404), ("voila/static/../../etc/passwd", 404),
        ("voila/static/%2e%2e/%2e%2e/conf.json", 404), ("voila/query/00000000-0000-0000-0000-000000000000", 404),
        ("api/kernels/00000000-0000-0000-0000-000000000000", 404), ("../", 404),
    ):  # fmt: skip
        found, headers, body = server.ask(path)
        assert found == status, path
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "server" not in headers and b"Traceback" not in body and str(Path.home()).encode() not in body
    for _ in "warm", "cold":
        page = server.ask("")[2].decode()
        assert "jupyter-config-data" in page and "appVersion" not in page and str(Path.home()) not in page
    is_free(server)
    assert server.ask("", method="HEAD")[0] == 200 and server.ask("nope", method="HEAD")[0] == 404
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert server.ask("", method=method, data=b"")[0] in (403, 404, 405)
        assert server.ask("api/kernels/00000000-0000-0000-0000-000000000000", method=method, data=b"")[0] in (403, 405)
    with contextlib.suppress(OSError):  # it may have closed the connection already
        nobody = "00000000-0000-0000-0000-000000000000"
        assert server.ask(f"voila/api/shutdown/{nobody}", method="POST", data=b"x" * 200_000)[0] == 400
    assert server.health() == {"taken": 0, "warm": 1, "most": 2, "queue": 0}


def is_free(server):
    """Wait until no seat is reserved any more."""
    eventually(lambda: (server.ask("health/free")[0], server.health()["taken"]), lambda seen: seen == (200, 0))


def transport(process: int) -> str:
    """Return how a kernel communicates, by its connection file."""
    arguments = Path(f"/proc/{process}/cmdline").read_text().split("\0")
    return json.loads(Path(arguments[arguments.index("-f") + 1]).read_text())["transport"]


def test_a_game_under_the_policy_and_a_full_server(server, chromium):
    def visitor():
        return Visitor(chromium, server.address)

    one, two = visitor(), visitor()
    one.start("setup: edition 1, solo, deck 1, seed 7")
    one.page.click("[data-verb=end]")
    one.settle()
    two.open()
    until(two.page, "() => document.querySelector('.rt-deck')")
    kernels = [kernel_of(tab.page) for tab in (one, two)]
    assert server.health() == {"taken": 2, "warm": 0, "most": 2, "queue": 0}
    assert server.ask("health/free")[0] == 503
    assert transport(process_of(kernels[0])) == "ipc"

    three = visitor()
    answer = three.page.goto(server.address + "?lang=fr")
    assert (answer.status, answer.headers["retry-after"]) == (503, "5")
    assert three.page.locator("h1").count() == 1 and three.page.get_attribute("html", "lang") == "fr"
    assert "1" in three.page.inner_text("strong")  # the place in the queue
    assert server.health() == {"taken": 2, "warm": 0, "most": 2, "queue": 1}  # no kernel was started for the visitor
    assert server.ask("", method="HEAD")[0] == 503
    three.errors.clear()

    limits = Path(f"/proc/{process_of(kernels[0])}/limits").read_text()
    assert "Max core file size        0" in limits and os.getpriority(os.PRIO_PROCESS, process_of(kernels[0])) >= 5

    one.close()  # makes room, and the third visitor is let in without a reload
    until(three.page, "() => document.querySelector('.rt-deck')", seconds=60)
    three.errors.clear()
    assert "lang=fr" in three.link and three.page.get_attribute("html", "lang") == "fr"
    for tab in (two, three):
        tab.close()
    eventually(server.health, lambda health: not health["taken"])


def test_a_visitor_who_vanishes_leaves_no_kernel(server):
    is_free(server)
    before = server.health()
    assert server.ask("")[0] == 200  # a program that reads the page and leaves
    assert server.health()["taken"] == 1
    eventually(server.health, lambda health: health == {**before, "warm": 1})


def test_a_page_may_speak_with_its_own_widgets_only(server, chromium):
    is_free(server)
    it = Visitor(chromium, server.address).open()
    kernel = kernel_of(it.page)
    frames = [list(told(kind, {"code": "raise SystemExit", "restart": False})) for kind in
              ("execute_request", "shutdown_request", "complete_request", "inspect_request", "history_request")]  # fmt: skip
    said = it.page.evaluate(
        """async ([kernel, protocol, frames]) => {
          const socket = new WebSocket(`ws://${location.host}/tutor/api/kernels/${kernel}/channels?session_id=mine`, [protocol]);
          socket.binaryType = "arraybuffer";
          await new Promise((done) => (socket.onopen = done));
          let heard = "";
          socket.onmessage = ({ data }) => (heard += new TextDecoder().decode(data));
          for (const frame of frames) socket.send(new Uint8Array(frame));
          await new Promise((done) => setTimeout(done, 1500)); // an answer would have come by then
          const closed = new Promise((done) => (socket.onclose = ({ code }) => done(code)));
          socket.send("x".repeat(1_100_000));
          return [heard, await closed];
        }""", [kernel, PROTOCOL, frames],
    )  # fmt: skip
    assert "SystemExit" not in said[0] and "_reply" not in said[0] and said[1] in (1009, 1006)
    assert process_of(kernel)
    it.page.click(".rt-begin")
    it.settle()  # and the page continues
    it.errors.clear()
    it.close()


def test_a_visitor_whose_kernel_died_goes_before_those_who_wait(chromium):
    """With all three kernels in use, a visitor whose kernel died once lost the seat to a waiting visitor."""
    server = Server({"kept": 14}, most=2, warm=0)
    try:
        tabs = [
            Visitor(chromium, server.address, fresh=True).start("setup: edition 1, solo, deck 1, seed 7", "end")
            for _ in "ab"
        ]
        waiting = [Raw(server.address) for _ in "cd"]
        assert [it.ask()[0] for it in waiting] == [503, 503]
        assert ["number 1 " in waiting[0].ask()[1], "number 2 " in waiting[1].ask()[1]] == [True, True]
        url, kernel = tabs[0].link, kernel_of(tabs[0].page)
        os.kill(process_of(kernel), signal.SIGKILL)
        tabs[0].page.evaluate("window.dispatchEvent(new Event('focus'))")  # so that it checks at once
        end = time.monotonic() + 40
        while True:  # waiting visitors go on asking while the page recovers
            assert [it.ask()[0] for it in waiting] == [503, 503]
            with contextlib.suppress(Error):
                if kernel_of(tabs[0].page) != kernel and tabs[0].page.query_selector("main.rt-table"):
                    break
            assert time.monotonic() < end, "the page never came back"
            tabs[0].page.wait_for_timeout(500)  # they ask more often than their pages do
        assert tabs[0].link == url
        for _ in range(2):  # a visitor who reloads the page keeps it, too
            tabs[1].page.reload()
            tabs[1].page.wait_for_selector("main.rt-table")
            assert [it.ask()[0] for it in waiting] == [503, 503]
        assert server.health()["queue"] == 2
        tabs[0].errors.clear()
        tabs[0].close()
        end = time.monotonic() + 60
        while waiting[0].ask()[0] != 200:  # once the seat is no longer reserved, the first of them gets it
            assert waiting[1].ask()[0] == 503 and time.monotonic() < end
            time.sleep(1)  # as before
        assert "number 1 " in waiting[1].ask()[1]
        tabs[1].errors.clear()
        tabs[1].close()
    finally:
        server.close()
