"""A connection lives as long as its page, and little longer. Once, the server closed each connection after half a
minute because it expected the first pong too early, and at a delay of 150 ms a click was lost. Here the interval
between pings is half a second instead of twenty.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from processes import end_with_parent
from raw import CLOSE, PING, PONG, Raw, visit
from servers import Line, Server
from serving import said_address, until_served
from watch import LINES, SETUP, watch

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the tests find processes in /proc")
FAST = (0.5, 4.0)


@pytest.fixture(scope="module")
def server():
    opened = Server(most=8, beat=FAST)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def visitor(server):
    """A visitor with an open page and its table; each test opens its own connection to it."""
    with visit(server.address) as it:
        yield it


@pytest.fixture
def on_line(visitor):
    """A function that opens the visitor's connection at an address."""

    def open_line(address):
        visitor.address = address
        return visitor.open()

    yield open_line
    visitor.hang_up()


def test_a_slow_page_is_pinged_more_than_once_before_it_is_given_up():
    from tutor.server.connection import BEAT, SILENCE  # the page takes long to load

    assert SILENCE > 3 * BEAT


@pytest.mark.parametrize("lines", [LINES[1:2], pytest.param(LINES, marks=pytest.mark.slow)])
def test_no_connection_is_closed_and_no_click_is_lost_in_a_browser(server, chromium, lines):
    """Idle and playing. ``watch.py`` does this for ten minutes."""
    for one in watch(chromium, server, 8, every=1, lines=lines):
        assert (len(one.lines), one.cut, one.loads, one.lost) == (1, 0, 0, 0), one
        assert one.clicks > 0 or not one.plays
    assert server.written() == ""


@pytest.mark.parametrize(("delay", "loss"), LINES)
def test_no_connection_is_closed_and_no_answer_is_lost_near_or_far(server, on_line, delay, loss):
    """With 0, 150 and 600 ms each way, and 1 % loss."""
    it = on_line(Line(server.port, delay, loss, seed=3).address)
    it.do(do="new", start=SETUP)
    end = time.monotonic() + 1.3 * FAST[1]
    while time.monotonic() < end:  # a closed connection raises an error
        assert it.do(do="move", move={"kind": "end"})["steps"] and it.do(do="undo")["steps"] == []
        time.sleep(0.1)  # as a quick player would
    assert server.written() == ""


def beats(it: Raw, seconds: float, answers: bool) -> list[int]:
    """Return the kinds of frames that arrive within some seconds, or until the connection is closed."""
    found, end = [], time.monotonic() + seconds
    while time.monotonic() < end and CLOSE not in found:
        try:
            kind, data = it.next(max(0.1, end - time.monotonic()))
        except TimeoutError:
            break
        found.append(kind)
        if kind == PING and answers:
            it.send(data, PONG)
    return found


def test_a_page_that_answers_stays_connected_and_a_silent_one_is_closed(server, on_line):
    it = on_line(server.address)
    found = beats(it, 1.5 * FAST[1], answers=True)
    assert CLOSE not in found and found.count(PING) > 6
    before = time.monotonic()
    found = beats(it, 30, answers=False)
    assert found[-1] == CLOSE and FAST[1] - 2 < time.monotonic() - before < 20
    it.open()  # and a visitor who returns has the same table
    assert it.do(do="ping") == {"re": it.number}


def test_a_delayed_connection_is_not_closed(server, on_line):
    line = Line(server.port)
    it = on_line(line.address)
    line.flows.clear()
    time.sleep(FAST[1] - 2.5)  # the delay
    line.flows.set()
    assert CLOSE not in beats(it, 3, answers=True)
    assert it.do(do="ping") == {"re": it.number}


def test_a_delayed_server_closes_no_connection(server, on_line):
    it = on_line(server.address)
    os.kill(server.process.pid, signal.SIGSTOP)
    time.sleep(1.2 * FAST[1])  # the delay
    os.kill(server.process.pid, signal.SIGCONT)
    assert CLOSE not in beats(it, 2, answers=True)
    assert it.do(do="ping") == {"re": it.number}


def test_the_local_server_keeps_its_connection_too():
    code = f"from tutor.server import connection, local; connection.PageSocket.beat, connection.PageSocket.silence = {FAST}; local.play(0, False)"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=end_with_parent,
    )  # fmt: skip
    try:
        address = said_address(process)
        until_served(address + "voila/static/voila.js")
        it = Raw(address).arrive()
        found = beats(it, 1.5 * FAST[1], answers=True)
        assert CLOSE not in found and found.count(PING) > 6
        assert beats(it, 30, answers=False)[-1] == CLOSE
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        _, said = process.communicate(timeout=30)
    assert "ping_timeout" not in said  # Tornado warned about a setting that it shares with Jupyter, in another unit
