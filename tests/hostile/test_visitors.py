"""What visitors, other sites and the machine can do to a server, over real sockets: it admits visitors, and writes only
in its own folder.
"""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from processes import end_with_parent

pytest.importorskip("voila")

from raw import Raw, visit
from servers import Server
from serving import said_address, until_served
from waiting import eventually

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the tests find processes in /proc")

#: `rules-tutor play` with at most two kernels, where one without a page soon makes room.
PLAY = """
import sys
from tutor.server import kernels
kernels.LocalKernels.most.default_value, kernels.SETTLING = 2, {settling}
from tutor.commands.main import main
sys.exit(main(["play", "--port", "0", "--no-browser", "--allow-host", "table.example"]))
"""


@contextmanager
def playing(folder, settling=60.0, **environment):
    """Return the address of `rules-tutor play` and its process."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAY.format(settling=settling)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(folder), **environment}, preexec_fn=end_with_parent,
    )  # fmt: skip
    try:
        address = said_address(process)
        until_served(address + "voila/static/voila.js")
        yield address, process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


def status(address, path="", method="GET", **headers):
    """Return the status of a response to a request with only these headers."""
    found = urlsplit(address)
    connection = http.client.HTTPConnection(found.hostname, found.port, timeout=60)
    named = {"Host": found.netloc, **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection.putrequest(method, found.path + path, skip_host=True, skip_accept_encoding=True)
    for name, value in named.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def children_of(process):
    found = []
    for path in Path("/proc").glob("[0-9]*/status"):
        try:
            found += [path] if f"\nPPid:\t{process.pid}\n" in path.read_text("utf-8", "replace") else []
        except OSError:
            continue
    return len(found)


LINK = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
SOCKET = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13",
          "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip


def test_no_website_can_fill_the_memory_of_somebody_who_plays(tmp_path):
    """Forty requests from another site made forty kernels, and any host name was accepted. The user's home folder is
    not writable, as in a container: there nobody was admitted.
    """
    with playing(tmp_path, settling=60, HOME="/proc") as (address, process):
        assert status(address, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="image") == 403
        assert status(address, Host="evil.example") == 403
        channel = "api/kernels/00000000-0000-0000-0000-000000000000/channels"
        assert status(address, channel, **SOCKET, Host="evil.example", Origin="http://evil.example") == 403
        assert status(address, channel, **SOCKET, Origin="http://evil.example") == 403
        assert status(address, "voila/static/%2e%2e/%2e%2e/x") == 404
        assert children_of(process) == 0
        with ThreadPoolExecutor(6) as at_once:  # followed links, as from a page that opens windows
            statuses = list(at_once.map(lambda _: status(address, **LINK), range(6)))
        assert sorted(statuses) == [200] * 2 + [503] * 4
        assert children_of(process) == 2
        assert status(address, "voila/static/voila.js", Host="table.example") == 200
    assert process.returncode == 0 and not list(tmp_path.iterdir())


def test_an_idle_kernel_makes_room_and_a_killed_server_leaves_nothing_to_the_next(tmp_path):
    with playing(tmp_path, settling=0.1) as (address, process):
        with visit(address) as it:
            for _ in range(3):
                assert status(address, **LINK) == 200
                time.sleep(0.2)  # until it may make room
                assert children_of(process) <= 2
            it.number = 0
            assert it.do(do="ping") == {"re": it.number}  # the player's kernel is not ended
        process.kill()
        process.wait()
    assert [path.name[:6] for path in tmp_path.iterdir()] == ["tutor-"]
    with playing(tmp_path) as (_, process):
        assert len(list(tmp_path.iterdir())) == 1
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("t")
    opened = Server(
        {"grace": 60, "kept": 60}, environment={"HOME": "/proc", "TMPDIR": str(folder)}, coming=1, warm=1, most=3
    )
    yield opened
    opened.close()
    assert opened.written() == "" and not list(folder.iterdir())


def test_one_person_who_loads_a_page_again_and_again_keeps_nobody_out(server):
    """Twelve requests, each closed after 0.3 s, held all kernels for two minutes."""

    def cut():
        with socket.create_connection(("127.0.0.1", server.port)) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: rules-tutor-seat=me\r\n\r\n")
            time.sleep(0.3)  # the time until somebody reloads

    for _ in range(12):
        cut()
    other = Raw(server.address)
    eventually(lambda: other.ask()[0], lambda found: found == 200, 30)
    eventually(lambda: server.health()["taken"], lambda taken: taken <= 2, 30)  # theirs, and the last one rendered


def test_one_who_does_not_wait_for_any_page_keeps_one_at_most(server):
    """Each page is rendered to its end and never connects."""
    it = Raw(server.address)
    for _ in range(4):
        eventually(lambda: it.ask()[0], lambda found: found == 200, 30)
    other = Raw(server.address)
    eventually(lambda: other.ask()[0], lambda found: found == 200, 30)


def test_cookies_have_fixed_names_and_end_with_the_browser(server):
    """A cookie for 30 days was named by what the browser had sent, without SameSite."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    found = []
    for path in ("/", "/api/kernels/00000000-0000-0000-0000-000000000000", "/health"):
        connection.request("GET", path, headers={"Host": "localhost", "Cookie": "username-localhost=x"})
        answer = connection.getresponse()
        answer.read()
        found += answer.headers.get_all("Set-Cookie") or []
    connection.close()
    assert {one.partition("=")[0] for one in found} <= {"rules-tutor-seat", "_xsrf"}
    for one in found:
        assert "SameSite=Strict" in one and "expires" not in one.lower() and "max-age" not in one.lower()


def test_another_site_can_do_nothing_but_link_to_it(server):
    before = server.health()["taken"]
    for _ in range(3):
        assert status(server.address, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors") == 403
    assert status(server.address, "health", Origin="https://evil.example") == 403
    assert status(server.address, "health", Host="tables.example") == 200  # any name that a proxy has
    assert server.health()["taken"] <= before


def test_no_path_leads_to_other_files(server):
    """`..` was resolved after the path was checked, which revealed a version."""
    for path in ("voila/labextensions/anywidget/static/../../jupyterlab_pygments/package.json",
                 "voila/labextensions/anywidget/static/%2e%2e/%2e%2e/jupyterlab_pygments/package.json",
                 "voila/labextensions/anywidget/static/..%2f..%2fjupyterlab_pygments/package.json",
                 "voila/labextensions/anywidget/static/%5c..%5c../package.json", "voila/labextensions//anywidget/static/x",
                 "voila/static/../static/voila.js", "voila/static//voila.js"):  # fmt: skip
        assert status(server.address, path) == 404, path


def test_an_address_that_is_too_long_is_answered_in_words(server):
    for length, headers in ((61_000, {}), (150_000, {}), (50_000, {"X": "x" * 100_000})):
        code = status(server.address, "?x=" + "x" * length, **headers)
        assert code == 414, length


def test_many_who_do_not_read_hold_little(server):
    """Six hundred connections of thirty requests each held 166 MB for 100 seconds; two thousand held all memory."""
    before = server.holds()
    asked = b"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n" * 30
    clients = []
    lock = threading.Lock()

    def begin(_):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", server.port))
        one.sendall(asked)
        with lock:
            clients.append(one)

    with ThreadPoolExecutor(8) as at_once:
        list(at_once.map(begin, range(500)))
    assert server.health()["most"] == 3  # it still answers others
    eventually(server.holds, lambda held: held < before + 100, 20)
    for one in clients:
        one.close()
