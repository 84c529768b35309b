"""What a server accepts, how many connections and kernels it has, and where it writes: each part alone."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from waiting import run_coroutine

pytest.importorskip("voila")

from tornado import web
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from tutor.protocol.sizes import LONGEST_ADDRESS
from tutor.server import folders, sockets
from tutor.server.gate import Gate, is_plain_path
from tutor.server.handlers import long_page, too_long
from tutor.server.kernels import LocalKernels
from tutor.server.sockets import Listener, raise_limit


def asked(uri="/", method="GET", host="127.0.0.1:8866", **headers):
    found = {name.replace("_", "-"): value for name, value in headers.items()}
    found["Host"] = host
    return HTTPServerRequest(start_line=RequestStartLine(method, uri, "HTTP/1.1"), headers=HTTPHeaders(found))


def status(request, hosts=()):
    found = Gate(hosts).refusal(request)
    return found[0] if found else 200


FOLLOWED = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}


@pytest.mark.parametrize(
    ("method", "headers", "expected"),
    [
        ("GET", {}, 200), ("GET", {"Sec_Fetch_Site": "none", "Sec_Fetch_Mode": "navigate"}, 200),
        ("GET", {"Sec_Fetch_Site": "same-origin", "Sec_Fetch_Mode": "cors"}, 200), ("GET", FOLLOWED, 200),
        ("HEAD", FOLLOWED, 200), ("POST", FOLLOWED, 403), ("GET", {"Sec_Fetch_Site": "cross-site"}, 403),
        ("GET", {"Sec_Fetch_Site": "same-site"}, 403), ("GET", {**FOLLOWED, "Sec_Fetch_Dest": "iframe"}, 403),
        ("GET", {**FOLLOWED, "Sec_Fetch_Dest": "object"}, 403), ("GET", {**FOLLOWED, "Sec_Fetch_Mode": "no-cors"}, 403),
        ("GET", {**FOLLOWED, "Sec_Purpose": "prefetch;prerender"}, 403), ("GET", {"Sec_Fetch_Site": "x"}, 403),
        ("GET", {"Origin": "http://127.0.0.1:8866"}, 200), ("GET", {"Origin": "http://127.0.0.1:8888"}, 403),
        ("GET", {"Origin": "https://evil.example"}, 403), ("POST", {"Origin": "null"}, 403), ("GET", {"Origin": ""}, 403),
        ("GET", {"Sec_Websocket_Origin": "http://evil.example"}, 403), ("GET", {"Origin": "file://127.0.0.1:8866"}, 403),
    ],
)  # fmt: skip
def test_another_site_may_only_link_to_the_page(method, headers, expected):
    assert status(asked(method=method, **headers)) == expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [("localhost:8866", 200), ("LOCALHOST", 200), ("table.localhost:80", 200), ("localhost.:8866", 200),
     ("127.0.0.1", 200), ("127.8.9.1:1", 200), ("[::1]:8866", 200), ("table.example", 200), ("Table.Example.:9", 200),
     ("evil.example", 403), ("localhost.evil.example", 403), ("evillocalhost", 403), ("192.168.0.7:8866", 403),
     ("127.0.0.1.evil.example", 403), ("[::1", 403), ("0.0.0.0", 403), ("", 403)],
)  # fmt: skip
def test_a_local_server_answers_to_the_names_of_its_machine(host, expected):
    """With DNS rebinding, a page of another site reaches it under that site's name."""
    assert status(asked(host=host), ["table.example"]) == expected
    assert Gate(None).knows("evil.example")  # on a public server the proxy checks the name


def test_a_proxy_that_sends_another_host_on():
    request = asked(host="127.0.0.1:8866", Origin="https://table.example")
    assert (status(request, ["table.example"]), status(request)) == (200, 403)


@pytest.mark.parametrize(
    ("path", "is_plain"),
    [("/", True), ("/voila/static/voila.js", True), ("/voila/labextensions/@jupyter-widgets/x/static/a%20b.js", True),
     ("/voila/", True), ("/a/../b", False), ("/a/%2e%2e/b", False), ("/a/%252e%252E/b", False), ("/a/..", False),
     ("/./a", False), ("//a", False), ("/a//b", False), ("/a%2f/b", False), ("/a%2F..%2fb", False), ("/a\\..\\b", False),
     ("/a/%5c../b", False), ("/a%00", False), ("/a%0ab", False), ("http://x/a", False), ("/%25252525252e", False)],
)  # fmt: skip
def test_a_path_means_the_same_file_to_every_reader(path, is_plain):
    """A path was checked before `..` was resolved, which revealed a version."""
    assert is_plain_path(path) is is_plain
    assert (status(asked(path)) == 200) is is_plain


def test_an_address_that_is_too_long_is_told_in_words():
    most = "/?" + "x" * (LONGEST_ADDRESS - 2)
    assert (status(asked(most)), status(asked(most + "x"))) == (200, 414)
    for code in ("en", "ca", "fr", "es", "it"):
        page = long_page(code)
        assert (
            f'<html lang="{code}">' in page and str(LONGEST_ADDRESS) in page and "{" not in page.partition("<main")[2]
        )
    head, _, body = too_long().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 414 ") and f"Content-Length: {len(body)}".encode() in head
    assert body.count(b"<p lang=") == 5


# -- connections -------------------------------------------------------------------------------------------------------


class Large(web.RequestHandler):
    def get(self):
        self.finish(bytes(16_000_000))  # more than the system buffers for a connection


@pytest.fixture
def listened(monkeypatch):
    """Run a test next to a server of large responses, and close its clients at the end."""
    monkeypatch.setattr(sockets, "LOOK_AFTER", 0.05)
    monkeypatch.setattr(sockets, "ACCEPT_AFTER", 0.05)
    clients = []

    def run(doing):
        async def main():
            door = socket.create_server(("127.0.0.1", 0))
            door.setblocking(False)
            server = Listener(web.Application([("/", Large)]), too_large=too_long())

            def connect(said=b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"):
                client = socket.create_connection(door.getsockname())
                client.sendall(said)
                clients.append(client)
                return client

            server.add_sockets([door])
            try:
                await doing(server, connect)
            finally:
                server.stop()
                for stream in list(server.streams):
                    stream.close()

        run_coroutine(asyncio.wait_for(main(), 30))

    yield run
    for client in clients:
        client.close()


async def until(condition):
    while not condition():
        await asyncio.sleep(0.02)


def test_an_unread_response_is_dropped(listened, monkeypatch):
    monkeypatch.setattr(sockets, "READ_WITHIN", 0.3)

    async def doing(server, connect):
        idle, slow = connect(b""), [connect() for _ in range(3)]
        await until(lambda: sum(stream.unsent > 0 for stream in server.streams) == 3)
        await until(lambda: len(server.streams) == 1)  # idle clients are kept until the timeout for heads
        assert slow and idle

    listened(doing)


def test_the_buffers_of_all_connections_are_bounded(listened, monkeypatch):
    monkeypatch.setattr(sockets, "MOST_HELD", 50_000_000)

    async def doing(server, connect):
        seen = []
        handle = server.handle_stream
        monkeypatch.setattr(server, "handle_stream", lambda *one: (seen.append(one[0]), handle(*one)))
        for number in range(8):
            connect()
            await until(lambda count=number + 1: len(seen) == count)
        await until(lambda: 0 < sum(stream.held for stream in server.streams) <= 50_000_000)
        assert not any(stream.closed() for stream in seen[-2:])  # those that have waited longest are closed
        assert all(stream.closed() for stream in seen[:2])

    listened(doing)


def test_without_room_no_connection_is_accepted_until_there_is_some(listened, monkeypatch):
    """The loop retried without pause and used half a processor."""
    tried = []

    async def doing(server, connect):
        accept = server._handle_connection
        monkeypatch.setattr(server, "_handle_connection", lambda *one: (tried.append(1), accept(*one)))
        server.most = 2
        for _ in range(4):
            connect(b"")
        await until(lambda: len(server.streams) == 2)
        begun = time.process_time()
        await asyncio.sleep(0.4)  # a busy loop would show
        assert len(server.streams) == 2 and time.process_time() - begun < 0.2
        next(iter(server.streams)).close()
        await until(lambda: len(tried) == 3)

    listened(doing)


def test_without_descriptors_it_waits_for_some(listened):
    refused = []

    async def doing(server, _):
        class Full(socket.socket):
            def accept(self):
                if len(refused) < 3:
                    refused.append(time.monotonic())
                    raise OSError(errno.EMFILE, "too many open files")
                return super().accept()

        door = Full()
        door.bind(("127.0.0.1", 0))
        door.listen()
        door.setblocking(False)
        server.add_sockets([door])
        client = socket.create_connection(door.getsockname())
        await until(lambda: len(server.streams) == 1)
        assert refused[2] - refused[0] >= 0.09
        client.close()

    listened(doing)


def test_a_head_without_end_is_answered(listened):
    async def doing(server, connect):
        client = connect(b"GET /?" + b"x" * 140_000)
        client.setblocking(False)
        await until(lambda: server.streams)
        await until(lambda: not server.streams)
        assert client.recv(50).startswith(b"HTTP/1.1 414 ")

    listened(doing)


def test_a_server_asks_for_as_many_descriptors_as_it_may_have():
    code = "import resource; from tutor.server.sockets import raise_limit; print(raise_limit(), *resource.getrlimit(7))"
    assert resource.RLIMIT_NOFILE == 7
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024)),
    )  # fmt: skip
    assert ran.stdout.split() == ["1024", "1024", "1024"]
    assert raise_limit() >= 1024


# -- kernels -----------------------------------------------------------------------------------------------------------


class Kernel:
    def __init__(self, last_activity):
        self.last_activity = last_activity


class Few(LocalKernels):
    """A kernel manager with at most three fake kernels."""

    most = 3

    def __init__(self):
        self.starting, self.begun, self._kernels, self._kernel_connections, self.ended = 0, {}, {}, {}, []

    async def shutdown_kernel(self, kernel_id, *_, **__):
        self.ended.append(kernel_id)
        del self._kernels[kernel_id]


@pytest.fixture
def few(monkeypatch):
    numbers = iter(range(99))

    async def start_kernel(self, **_):
        await asyncio.sleep(0)
        number = next(numbers)
        self._kernels[f"k{number}"] = Kernel(number)
        return f"k{number}"

    monkeypatch.setattr(LocalKernels.__mro__[1], "start_kernel", start_kernel)
    return Few()


def test_there_are_never_more_kernels_than_there_may_be(few):
    """Any website could open any number: forty requests made forty kernels."""

    async def doing():
        opened = await asyncio.gather(*(few.start_kernel() for _ in range(40)), return_exceptions=True)
        assert [isinstance(one, web.HTTPError) and one.status_code for one in opened].count(503) == 37
        assert len(few._kernels) == 3 and few.ended == []  # their pages have not had time to connect

    run_coroutine(doing())


def test_the_longest_idle_kernel_makes_room(few):
    async def doing():
        for _ in range(3):
            await few.start_kernel()
        few.begun = dict.fromkeys(few._kernels, time.monotonic() - 60)
        few._kernel_connections = {"k0": 1}  # its page is open
        few._kernels["k1"].last_activity, few._kernels["k2"].last_activity = 9, 5
        assert await few.start_kernel() == "k3"
        assert few.ended == ["k2"]
        assert await few.start_kernel() == "k4"
        assert few.ended == ["k2", "k1"]
        with pytest.raises(web.HTTPError, match="3 tables are open"):
            await few.start_kernel()

    run_coroutine(doing())


# -- folders -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_a_server_writes_into_its_own_folder(temporary, monkeypatch):
    monkeypatch.setenv("HOME", "/proc")
    monkeypatch.delenv("JUPYTER_DATA_DIR", raising=False)
    monkeypatch.setenv("IPYTHONDIR", "/proc/ipython")
    with folders.private_folder() as folder:
        assert folder.parent == temporary and folder.stat().st_mode & 0o777 == 0o700
        for variable in folders.FOLDERS:
            (Path(os.environ[variable]) / "x").write_text("x")
        assert os.environ["HOME"] == "/proc"  # a browser that it opens needs the real one
        assert len(str(folder)) == len(folders.connection_folder().rpartition("/")[0])
    assert not list(temporary.iterdir())
    assert "JUPYTER_DATA_DIR" not in os.environ and os.environ["IPYTHONDIR"] == "/proc/ipython"


def test_without_a_home_there_is_a_temporary_one(temporary, monkeypatch):
    def unknown():
        raise RuntimeError

    monkeypatch.setattr(folders.Path, "home", unknown)
    with folders.private_folder() as folder:
        assert os.environ["HOME"] == str(folder)
    assert not list(temporary.iterdir())


def test_the_folder_of_a_killed_server_is_removed_by_the_next(temporary):
    begin = ("from tutor.server.folders import private_folder\nimport time\n"
             "with private_folder() as folder:\n print(folder, flush=True)\n time.sleep(60)")  # fmt: skip
    killed, other = (
        subprocess.Popen([sys.executable, "-c", begin], stdout=subprocess.PIPE, text=True,
                         env={**os.environ, "TMPDIR": str(temporary)}) for _ in "ab"
    )  # fmt: skip
    try:
        left, used = (Path(process.stdout.readline().strip()) for process in (killed, other))
        (left / "voila_x").mkdir()
        (temporary / "tutor-somebody-else").mkdir()  # a name of another length
        (temporary / "tutor-12345678").symlink_to(temporary / "tutor-somebody-else")
        killed.kill()
        killed.wait()
        with folders.private_folder() as folder:
            assert not left.exists() and used.is_dir() and folder.is_dir()
        assert {path.name for path in temporary.iterdir()} == {used.name, "tutor-somebody-else", "tutor-12345678"}
    finally:
        for process in (killed, other):
            process.kill()
            process.wait()
            process.stdout.close()


@pytest.mark.parametrize("command", [["serve"], ["play", "--no-browser"]])
def test_a_missing_temporary_folder_is_reported(command, monkeypatch, capsys):
    from tutor.commands.main import main

    def none():
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr("tempfile.gettempdir", none)
    assert main([*command, "--port", "0"]) == 2
    assert "temporary" in capsys.readouterr().err
