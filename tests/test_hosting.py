"""What a host decides: the limits of a house, what a page may say to its kernel, and what is told when all is taken."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("voila")

from tornado import web

from tutor.cli import main
from tutor.hosting import House, configuration
from tutor.hosting.answers import HEADERS, POLICY, Extension, full_page
from tutor.hosting.tables import Tables, Wire, _content, judge
from tutor.serve import EXTENSIONS, has_sockets
from tutor.serve import configuration as play_configuration


class Stub(Tables):
    """Tables without kernels."""

    def __init__(self, warm=2, most=3):
        self.warm, self.most, self.seated, self.coming, self._pools = warm, most, {}, set(), {"play.ipynb": []}
        self.notebook_path, self.notebook_data, self.asked, self._kernel_connections = "play.ipynb", {}, [], {}


@pytest.fixture
def laid(monkeypatch):
    """The sizes of the pool that is asked for."""
    sizes = []
    pooled = Tables.__mro__[1]
    monkeypatch.setattr(
        pooled, "fill_if_needed", lambda self, *_: sizes.append(self.kernel_pools_config["default"]["pool_size"])
    )
    return sizes


def test_warm_tables_count_among_the_most(laid):
    tables = Stub(warm=2, most=3)
    for seated in ("", "a", "ab", "abc"):
        tables.seated = dict.fromkeys(seated, 0.0)
        tables.fill_if_needed(extra_kernel_env_variables={"VOILA_REQUEST_URL": "of somebody else"})
    assert laid == [2, 2, 1, 0]
    assert tables.is_full
    tables._pools["play.ipynb"] = [object()]
    assert not tables.is_full
    tables._pools, tables.seated, tables.coming = {}, {"a": 0.0}, {1, 2}
    assert tables.is_full  # two who get a table now


@pytest.mark.parametrize(
    ("connected", "state", "silent", "over"),
    [(1, "idle", 899, False), (1, "idle", 901, True), (1, "busy", 31, True), (1, "busy", 29, False),
     (0, "idle", 119, False), (0, "idle", 121, True)],
)  # fmt: skip
def test_a_table_is_cleared_away_when_nobody_needs_it(connected, state, silent, over):
    tables = Stub()
    tables.seated = {"a": time.monotonic() - silent}
    tables._kernel_connections = {"a": connected}
    assert tables._is_over("a", type("Kernel", (), {"execution_state": state})) is over
    assert not tables._is_over("warm", None)


def binary(content: bytes, count: int = 6) -> bytes:
    parts = [b"shell", b"{}", b"{}", b"{}", content]
    ends = [8 * (count + 1)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return b"".join(n.to_bytes(8, "little") for n in (count, *ends)) + b"".join(parts)


def test_the_content_of_a_message_is_found():
    said = {"comm_id": "x", "data": {"method": "custom", "content": {"do": "ping"}}}
    assert _content(binary(json.dumps(said).encode())) == said
    assert _content(json.dumps({"content": said})) == said


@pytest.mark.parametrize(
    "message",
    [b"", b"\0", b"x" * 50, binary(b"[]"), binary(b"{"), binary(b"{}", 2**60), "", "[]", "{", '{"content": 1}'],
)
def test_what_is_no_message_ends_the_connection(message):
    closed = []
    wire = SimpleNamespace(websocket_handler=SimpleNamespace(close=closed.append), log=logging.getLogger())
    Wire.handle_incoming_message(wire, message)
    assert closed == [1008]


@pytest.mark.parametrize(
    ("content", "judged"),
    [
        ({"data": {"content": {"do": "move"}}}, (True, True)),
        ({"data": {"content": {"do": "ping"}}}, (True, False)),
        ({"data": {"content": {"do": "ping", "here": False}}}, (True, False)),
        ({"data": {"content": {"do": "ping", "here": True}}}, (True, True)),  # somebody reads
        ({"data": {"method": "request_states"}}, (True, False)),
        ({"target_name": "jupyter.widget.control", "data": {}}, (True, False)),
        ({"target_name": "jupyter.widget", "data": {"state": {}}}, (False, False)),  # a widget of one's own
        ({"target_name": ["jupyter.widget.control"]}, (False, False)),
    ],
)
def test_what_passes_and_what_counts(content, judged):
    assert judge(binary(json.dumps(content).encode())) == judge(json.dumps({"content": content})) == judged


def test_the_page_that_says_that_all_is_taken():
    for code in ("en", "ca", "fr", "es", "it"):
        page = full_page(code)
        assert f'<html lang="{code}">' in page and '<meta http-equiv="refresh" content="5">' in page
        assert "<script" not in page and not re.search(r"https?://", page)


def test_nothing_on_the_machine_changes_a_house():
    config = configuration(port=1, base_url="tutor", idle=0.5)
    assert config.Voila.config_file_paths == []
    assert (config.Voila.base_url, config.Tables.idle) == ("/tutor/", 30)
    assert "unsafe-eval" not in POLICY and "default-src 'none'" in POLICY
    assert HEADERS["Referrer-Policy"] == "no-referrer"


def test_the_extensions_of_a_page_are_the_same_however_it_is_served():
    told = json.loads((Path(__file__).parents[1] / "voila.json").read_text("utf-8"))
    assert told["VoilaConfiguration"]["extension_allowlist"] == EXTENSIONS
    assert play_configuration(0, False).VoilaConfiguration.extension_allowlist == EXTENSIONS


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
def test_a_host_that_asks_for_what_cannot_be(wrong, capsys):
    with pytest.raises(SystemExit):
        main(["serve", *wrong])
    assert wrong[0] in capsys.readouterr().err


def test_a_port_that_is_taken_is_said(capfd):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        house = House(config=configuration(port=taken.getsockname()[1], warm=0))
        house.stop = lambda: None
        house.app = web.Application()
        # in a thread of its own: where a browser was driven before, there is a loop in this one
        with pytest.raises(SystemExit), ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, _listen(house)).result()
    assert "cannot be served" in capfd.readouterr().err


async def _listen(house):
    house.listen()
