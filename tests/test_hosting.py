"""What a host decides: the limits of a server, what a page may send to its kernel, and what is shown when all kernels
are in use.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from waiting import run_coroutine

pytest.importorskip("voila")

from raw import told
from tornado import web

from tutor.commands.main import main
from tutor.server.connection import AT_ONCE, MOST_WAITING, Allowance, Kept, KernelChannels
from tutor.server.frames import BadFrame, read_frame
from tutor.server.handlers import HEADERS, POLICY, Extension, full_page
from tutor.server.kernels import Kernels, LocalKernels
from tutor.server.launch import EXTENSIONS, has_sockets
from tutor.server.launch import configuration as play_configuration
from tutor.server.public import configuration
from tutor.server.visitor_queue import Seats


class Stub(Kernels):
    """A kernel manager without real kernels."""

    def __init__(self, warm=2, most=3):
        self.warm, self.most, self.seated, self.coming, self._pools = warm, most, {}, {}, {"play.ipynb": []}
        self.giving = {}
        self.notebook_path, self.notebook_data, self.asked, self._kernel_connections = "play.ipynb", {}, [], {}
        self.seats, self._kernels, self.visitors, self.left, self.came = Seats(60), {}, {}, set(), set()


@pytest.fixture
def laid(monkeypatch):
    """Return the requested pool sizes."""
    sizes = []
    pooled = Kernels.__mro__[1]
    monkeypatch.setattr(
        pooled, "fill_if_needed", lambda self, *_: sizes.append(self.kernel_pools_config["default"]["pool_size"])
    )
    return sizes


def test_kernels_started_in_advance_count_towards_the_limit(laid):
    kernels = Stub(warm=2, most=3)
    for seated in ("", "a", "ab", "abc"):
        kernels.seated = dict.fromkeys(seated, 0.0)
        kernels.fill_if_needed(extra_kernel_env_variables={"VOILA_REQUEST_URL": "of somebody else"})
    assert laid == [2, 2, 1, 0]
    assert kernels.is_full
    kernels.seated = {"a": 0.0, "b": 0.0}
    assert not kernels.is_full
    kernels.coming = {1: "c"}
    assert kernels.is_full  # if a visitor takes a kernel now


def test_a_kernel_that_failed_to_start_in_advance_is_started_later(laid):
    """After the disk was full, no kernel was started in advance again: the failed ones took the places of others."""

    async def failed():
        raise OSError("no space left on device")

    async def doing():
        kernels = Stub(warm=2, most=3)
        tasks = [asyncio.ensure_future(failed()), asyncio.ensure_future(asyncio.Event().wait())]
        await asyncio.wait(tasks[:1])
        kernels._pools = {"play.ipynb": tasks[:]}
        kernels.refill()
        assert (kernels._pools["play.ipynb"], laid) == (tasks[1:], [2])
        kernels.closing = True
        kernels.refill()
        assert laid == [2]
        tasks[1].cancel()

    run_coroutine(doing())


def test_the_largest_kernel_is_ended_if_all_use_too_much_memory(monkeypatch):
    """Each kernel is limited, but their sum was not."""
    held, ended = {"a": 100.0, "b": 300.0, "c": 90.0}, []

    async def shutdown_kernel(_, kernel_id, **__):
        ended.append(kernel_id)
        del kernels._kernels[kernel_id]

    monkeypatch.setattr(Stub, "shutdown_kernel", shutdown_kernel)
    monkeypatch.setattr("tutor.server.kernels._held_by", held.__getitem__)
    kernels = Stub()
    kernels._kernels, kernels.memory = {name: name for name in held}, 400
    run_coroutine(kernels.look())
    run_coroutine(kernels.look())
    assert ended == ["b"]


def ago(seconds):
    return datetime.now(UTC) - timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("connected", "state", "since", "silent", "over"),
    [(1, "idle", 0, 899, False), (1, "idle", 0, 901, True), (1, "busy", 31, 31, True), (1, "busy", 29, 29, False),
     (1, "busy", 1, 800, False), (0, "idle", 0, 119, False), (0, "idle", 0, 121, True)],
)  # fmt: skip
def test_an_unused_kernel_is_ended(connected, state, since, silent, over):
    """A visitor who reads for long while the kernel is briefly busy is not mistaken for one whose kernel hangs."""
    kernels = Stub()
    kernels.seated = {"a": time.monotonic() - silent}
    kernels._kernel_connections = {"a": connected}
    assert kernels._is_over("a", SimpleNamespace(execution_state=state, last_activity=ago(since))) is over
    assert not kernels._is_over("warm", None)


# -- what a page says --------------------------------------------------------------------------------------------------

CUSTOM = {"comm_id": "x", "data": {"method": "custom", "content": {"do": "ping"}}}
CONTROL = {"comm_id": "x", "target_name": "jupyter.widget.control", "data": {}}


@pytest.mark.parametrize(
    ("frame", "kind", "content", "metadata"),
    [
        (told("kernel_info_request", {"more": 1}), "kernel_info_request", {}, {}),
        (told("comm_info_request", {"target_name": "x"}), "comm_info_request", {"target_name": "jupyter.widget"}, {}),
        (told("comm_open", {**CONTROL, "data": {"a": 1}}), "comm_open", CONTROL, {"version": "1.0.0"}),
        (told("comm_msg", CUSTOM), "comm_msg", CUSTOM, {}),
        (told("comm_msg", {"comm_id": "x", "data": {"method": "request_states", "state": 1}}), "comm_msg",
         {"comm_id": "x", "data": {"method": "request_states"}}, {}),
        (told("comm_close", {"comm_id": "x", "data": {"a": 1}}), "comm_close", {"comm_id": "x", "data": {}}, {}),
    ],
)  # fmt: skip
def test_messages_of_a_page_are_parsed_and_rebuilt(frame, kind, content, metadata):
    said = read_frame(frame)
    assert (said.kind, json.loads(said.content), said.metadata) == (kind, content, metadata)


@pytest.mark.parametrize(
    "frame",
    [
        *(told(kind, {"code": "1"}) for kind in ("execute_request", "shutdown_request", "debug_request", "x", "")),
        told("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}}),  # a widget of the page's own
        told("comm_open", {"comm_id": "x", "target_name": ["jupyter.widget.control"]}),
        told("comm_msg", {"comm_id": "x", "data": {"method": "update", "state": {"layout": "IPY_MODEL_x"}}}),
        told("comm_msg", {"comm_id": "x", "data": {"method": "custom"}}),
        told("comm_msg", {"comm_id": "x"}), told("comm_msg", CUSTOM, channel="control"), told("input_reply", {}, channel="stdin"),
    ],
)  # fmt: skip
def test_messages_of_other_jupyter_pages_are_not_forwarded(frame):
    assert read_frame(frame) is None


WHOLE = told("comm_msg", CUSTOM)


@pytest.mark.parametrize(
    "frame",
    ["", "{}", '{"content": {}}', b"", b"\0", b"x" * 50, WHOLE[:40], WHOLE[:-1], WHOLE + b"x", b"\x07" + WHOLE[1:],
     b"\x05" + WHOLE[1:], (10**8).to_bytes(8, "little") + WHOLE[8:], WHOLE[:16] + WHOLE[8:16] * 5 + WHOLE[56:],
     told("comm_msg", []), told("comm_msg", "x"), told("comm_msg", {"data": CUSTOM["data"]}),
     told("comm_msg", {**CUSTOM, "comm_id": "x" * 99}), told("comm_msg", {**CUSTOM, "comm_id": 3}),
     told("comm_msg", CUSTOM, msg_id=""), told("comm_msg", CUSTOM, msg_id=3), told("comm_msg", CUSTOM, msg_id="a\nb"),
     told(["comm_msg"], CUSTOM), WHOLE.replace(b'"ping"', b"  NaN "), WHOLE.replace(b'"ping"', b"1e9999"),
     told("comm_msg", {"x": [[]] * 50_000}), WHOLE.replace(b'"ping"', b'"\\ud8"'), WHOLE.replace(b'"ping"', b'"\xff\xff"'), WHOLE.replace(b'"ping"', b"[[[[[[")],
)  # fmt: skip
def test_an_invalid_message_closes_the_connection(frame):
    with pytest.raises(BadFrame) as said:
        read_frame(frame)
    assert 0 < len(str(said.value)) < 80


@pytest.mark.parametrize(
    ("act", "is_presence"),
    [({"do": "move"}, True), ({"do": "ping"}, False), ({"do": "ping", "here": False}, False),
     ({"do": "ping", "here": True}, True), ({}, False)],
)  # fmt: skip
def test_which_messages_count_as_activity(act, is_presence):
    frame = told("comm_msg", {"comm_id": "x", "data": {"method": "custom", "content": act}})
    assert read_frame(frame).is_presence is is_presence
    assert not read_frame(told("comm_msg", {"comm_id": "x", "data": {"method": "request_states"}})).is_presence


def test_a_kernel_gets_a_few_messages_at_once_and_the_rest_later():
    sent, asked = [], []
    wire = SimpleNamespace(
        waiting=deque(), held=0, asked=asked, channels={"shell": "shell"}, websocket_handler=SimpleNamespace(is_behind=False),
        session=SimpleNamespace(send=lambda _, made: sent.append(made)), _made=lambda said: said.id,
        multi_kernel_manager=SimpleNamespace(touch=lambda _: None), kernel_id="k", is_open=False,
    )  # fmt: skip
    wire.go_on = lambda: KernelChannels.go_on(wire)
    for number in range(10):
        KernelChannels.handle_incoming_message(wire, told("comm_msg", CUSTOM, msg_id=f"m{number}"))
    assert sent == [] and wire.held > 500  # until the kernel's output is subscribed to
    KernelChannels._begin(wire, None)
    assert sent == [f"m{number}" for number in range(AT_ONCE)]
    asked.remove("m1")
    wire.websocket_handler.is_behind = True  # the page does not read its answers
    wire.go_on()
    assert len(sent) == AT_ONCE
    wire.websocket_handler.is_behind = False
    wire.go_on()
    assert sent[AT_ONCE:] == [f"m{AT_ONCE}"]
    KernelChannels.forget(wire)
    assert (len(wire.waiting), wire.held) == (0, 0)


def test_an_allowance_grows_again_and_not_without_end(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("tutor.server.connection.time.monotonic", lambda: now[0])
    some = Allowance(2, 5)
    assert [some.take(1) for _ in range(6)] == [True] * 5 + [False]
    now[0] = 1.6
    assert [some.take(1) for _ in range(4)] == [True] * 3 + [False]
    now[0] = 1000
    assert some.take(5) and not some.take(1)


def test_the_buffer_for_a_disconnected_page_is_bounded():
    kept = Kept()
    for _ in range(10):
        kept.append(("iopub", [bytes(MOST_WAITING // 10)]))
    assert len(kept) == 10
    kept.append(("iopub", [b"x"]))
    kept.append(("iopub", [b"x"]))
    assert not kept


# -- who sits down -----------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("tutor.server.visitor_queue.time.monotonic", lambda: now[0])
    return now


def test_waiting_visitors_are_let_in_in_order(clock):
    seats = Seats(60)
    assert [seats.place(name, 0) for name in "abcab"] == [1, 2, 3, 1, 2]
    assert seats.place("c", 1) == 3 and not seats.is_free(3) and seats.is_free(4)
    assert seats.place("b", 2) == 0  # one for a, who has not asked again yet, and one for b
    assert [seats.place(name, 1) for name in "ca"] == [2, 0]
    clock[0] += 19
    assert seats.place("d", 0) == 2
    clock[0] += 2  # c no longer asks
    assert seats.place("d", 1) == 0


def test_a_seat_is_reserved_for_its_last_visitor_for_a_time(clock):
    seats = Seats(60)
    seats.keep("a")
    assert seats.place("b", 1) == 1 and not seats.is_free(1)
    seats.keep("a")  # one seat, however many kernels they had
    assert seats.place("a", 1) == 0
    assert seats.place("a", 0) == 2
    seats.keep("a")
    clock[0] += 61
    assert seats.place("c", 1) == 0  # b no longer asks, and a comes too late


def test_a_queue_has_an_end(monkeypatch):
    monkeypatch.setattr("tutor.server.visitor_queue.MOST_WAITING", 3)
    seats = Seats(60)
    assert [seats.place(name, 0) for name in "abcdea"] == [1, 2, 3, 4, 4, 1]
    assert len(seats.queue) == 3


def test_the_page_that_says_that_the_server_is_full():
    for code in ("en", "ca", "fr", "es", "it"):
        page = full_page(code, 12)
        assert "12" in page and "{" not in page.partition("<main")[2]
        assert f'<html lang="{code}">' in page and '<meta http-equiv="refresh" content="5">' in page
        assert "<script" not in page and not re.search(r"https?://", page)


def test_nothing_on_the_machine_changes_a_server():
    config = configuration(port=1, base_url="tutor", idle=0.5)
    assert config.Voila.config_file_paths == []
    assert (config.Voila.base_url, config.Kernels.idle) == ("/tutor/", 30)
    assert "unsafe-eval" not in POLICY and "default-src 'none'" in POLICY
    assert HEADERS["Referrer-Policy"] == "no-referrer"


def test_a_page_is_the_same_however_it_is_served():
    config = json.loads((Path(__file__).parents[1] / "voila.json").read_text("utf-8"))
    told = config["VoilaConfiguration"]
    assert config["IdentityProvider"]["cookie_options"] == {"samesite": "Strict", "expires_days": None}
    for page in (play_configuration(0, False).VoilaConfiguration, configuration().VoilaConfiguration):
        assert page.extension_allowlist == told["extension_allowlist"] == EXTENSIONS
        assert page.multi_kernel_manager_class == told["multi_kernel_manager_class"]
    assert told["multi_kernel_manager_class"] == f"{LocalKernels.__module__}.{LocalKernels.__name__}"


def test_kernels_speak_through_sockets_where_their_names_fit():
    assert has_sockets("/tmp/voila_12345678") == (os.name == "posix")
    assert not has_sockets("/home/" + "somebody" * 8)
    for config in (configuration(), play_configuration(0, False)):
        assert (config.ConnectionFileMixin.transport == "ipc") == has_sockets(f"{tempfile.gettempdir()}/voila_12345678")


def test_other_extensions_on_the_machine_are_not_served():
    handler = Extension.__new__(Extension)
    for path in ("jupyterlab_pygments/static/x.js", "anywidget/package.json", "../anywidget/static/x.js"):
        with pytest.raises(web.HTTPError):
            handler.parse_url_path(path)


@pytest.mark.parametrize("wrong", [["--most", "0"], ["--warm", "-1"], ["--idle", "0"], ["--port", "x"]])
def test_impossible_options_of_a_host(wrong, capsys):
    with pytest.raises(SystemExit):
        main(["serve", *wrong])
    assert wrong[0] in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_port_in_use_is_reported(command):
    """In its own process, as the user sees it: a message without an asyncio traceback."""
    with contextlib.ExitStack() as taken:
        one = taken.enter_context(socket.create_server(("127.0.0.1", 0)))
        port = one.getsockname()[1]
        if command == "play":  # takes the next free one
            return _next_port(port)
        ran = subprocess.run(
            [sys.executable, "-m", "tutor.commands.main", command, "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"127.0.0.1:{port} cannot be served: Address already in use\n"


def _next_port(port):
    from tutor.server.local import opened

    door = opened(port)
    assert port < door[0].getsockname()[1] < port + 50
    door[0].close()
