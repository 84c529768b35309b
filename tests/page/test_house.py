"""A house for strangers, as `rules-tutor serve` opens it: what it gives, what it refuses, and what it holds."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from pathlib import Path

import pytest
from houses import House, Visitor, kernel_of, process_of, until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the tests find processes in /proc")


@pytest.fixture(scope="module")
def house():
    opened = House({"grace": 15}, most=2, base_url="/tutor/")
    yield opened
    opened.close()


def test_only_the_page_is_served_and_every_answer_is_sealed(house):
    for path, status in (
        ("health", 200), ("health/free", 200), ("voila/static/voila.js", 200),
        ("voila/tree", 404), ("voila/render/play.ipynb", 404), ("voila/files/play.ipynb", 404), ("play.ipynb", 404),
        ("voila/templates/lab/static/x.js", 404), ("voila/api/contents", 404), ("api/contents", 404), ("api/kernels", 404),
        ("api/sessions", 404), ("api/terminals", 404), ("login", 404), ("voila/static/../../etc/passwd", 403),
        ("voila/static/%2e%2e/%2e%2e/conf.json", 403), ("voila/query/00000000-0000-0000-0000-000000000000", 404),
        ("api/kernels/00000000-0000-0000-0000-000000000000", 404), ("../", 404),
    ):  # fmt: skip
        found, headers, body = house.ask(path)
        assert found == status, path
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "server" not in headers and b"Traceback" not in body and str(Path.home()).encode() not in body
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert house.ask("", method=method, data=b"")[0] in (403, 404, 405)
        assert house.ask("api/kernels/00000000-0000-0000-0000-000000000000", method=method, data=b"")[0] in (403, 405)
    with contextlib.suppress(OSError):  # it may have hung up already
        nobody = "00000000-0000-0000-0000-000000000000"
        assert house.ask(f"voila/api/shutdown/{nobody}", method="POST", data=b"x" * 200_000)[0] == 400
    assert house.health() == {"taken": 0, "warm": 1, "most": 2}


def transport(process: int) -> str:
    """How a kernel speaks, as the file says that it was started with."""
    arguments = Path(f"/proc/{process}/cmdline").read_text().split("\0")
    return json.loads(Path(arguments[arguments.index("-f") + 1]).read_text())["transport"]


def test_a_game_under_the_policy_and_a_full_house(house, chromium):
    def visitor():
        return Visitor(chromium, house.address)

    one, two = visitor(), visitor()
    one.start("setup: edition 1, solo, deck 1, seed 7")
    one.page.click("[data-verb=end]")
    one.settle()
    two.open()
    until(two.page, "() => document.querySelector('.rt-deck')")
    kernels = [kernel_of(tab.page) for tab in (one, two)]
    assert house.health() == {"taken": 2, "warm": 0, "most": 2}
    assert house.ask("health/free")[0] == 503
    assert transport(process_of(kernels[0])) == "ipc"

    three = visitor()
    answer = three.page.goto(house.address + "?lang=fr")
    assert (answer.status, answer.headers["retry-after"]) == (503, "5")
    assert three.page.locator("h1").count() == 1 and three.page.get_attribute("html", "lang") == "fr"
    assert house.health()["taken"] == 2  # nothing was started for it
    three.errors.clear()

    limits = Path(f"/proc/{process_of(kernels[0])}/limits").read_text()
    assert "Max core file size        0" in limits and os.getpriority(os.PRIO_PROCESS, process_of(kernels[0])) >= 5

    one.close()  # makes room, and the third comes in by itself
    until(three.page, "() => document.querySelector('.rt-deck')", seconds=60)
    three.errors.clear()
    assert "lang=fr" in three.page.url and three.page.get_attribute("html", "lang") == "fr"
    for tab in (two, three):
        tab.close()
    end = time.monotonic() + 20
    while house.health()["taken"]:
        assert time.monotonic() < end
        time.sleep(0.2)


def test_who_goes_without_a_word_leaves_no_kernel(house):
    before = house.health()
    assert house.ask("")[0] == 200  # a machine that reads the page and goes
    assert house.health()["taken"] == 1
    end = time.monotonic() + 30
    while house.health() != {**before, "warm": 1}:
        assert time.monotonic() < end
        time.sleep(0.2)


def test_a_page_may_speak_with_its_own_widgets_only(house, chromium):
    it = Visitor(chromium, house.address).open()
    kernel = kernel_of(it.page)
    said = it.page.evaluate(
        """async (kernel) => {
          const socket = new WebSocket(`ws://${location.host}/tutor/api/kernels/${kernel}/channels?session_id=mine`);
          await new Promise((done) => (socket.onopen = done));
          const heard = [];
          socket.onmessage = ({ data }) => heard.push(typeof data === "string" ? JSON.parse(data).msg_type : "binary");
          for (const msg_type of ["execute_request", "shutdown_request", "complete_request", "inspect_request", "history_request"]) {
            const content = { code: "raise SystemExit", silent: false, cursor_pos: 1, restart: false, detail_level: 0 };
            socket.send(JSON.stringify({ channel: "shell", header: { msg_id: msg_type, msg_type, session: "mine", version: "5.3" }, parent_header: {}, metadata: {}, content }));
          }
          await new Promise((done) => setTimeout(done, 1500));
          const closed = new Promise((done) => (socket.onclose = ({ code }) => done(code)));
          socket.send("x".repeat(1_100_000));
          return [heard.filter((type) => type !== "status"), await closed];
        }""", kernel,
    )  # fmt: skip
    assert said[0] == [] and said[1] in (1009, 1006)
    assert process_of(kernel)
    it.page.click(".rt-deck >> nth=0")
    it.settle()  # and the page plays on
    it.errors.clear()
    it.close()
