"""The log of a server: short, and without anything that a visitor has sent."""

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys

import pytest

from tutor.server import log as journal


@pytest.fixture
def written():
    """Return what a new journal writes."""
    stream = io.StringIO()
    root = logging.getLogger("test-journal")
    root.handlers, root.propagate, root.level = [journal.Journal(stream)], False, logging.DEBUG

    class Written:
        def said(self):
            return [line[20:] for line in stream.getvalue().splitlines()]

        def log(self, name="tornado.access"):
            found = logging.getLogger(name)
            found.handlers, found.propagate, found.level = root.handlers, False, logging.DEBUG
            return found

        journal = root.handlers[0]

    yield Written()
    for name in ("tornado.access", "tutor.here"):
        found = logging.getLogger(name)
        found.handlers, found.propagate, found.level = [], True, logging.NOTSET


def test_messages_of_other_loggers_are_reduced_to_place_and_template(written):
    log = written.log()
    log.error("uncaught in %s: %r", "SECRET", {"SECRET": 1})
    log.error(f"closed by {'SECRET'}")
    try:
        int("SECRET")
    except ValueError:
        log.exception("SECRET")
    log.warning("of %s there is much", "SECRET")
    told = written.said()
    assert len(told) == 3 and "SECRET" not in str(told)
    assert "uncaught in %s: %r" in told[0] and "test_journal.py" in told[1]
    assert "ValueError < tests/test_journal.py" in told[2]


def test_an_internal_error_is_logged_with_its_places_in_the_code(written):
    def deep(text):
        raise KeyError(text)

    try:
        deep("SECRET")
    except KeyError:
        written.log("tutor.here").exception("a message could not be answered")
    (line,) = written.said()
    assert line.startswith("ERROR  tutor.here  a message could not be answered  KeyError < tests/test_journal.py:")
    assert " deep < " in line and "SECRET" not in line


def test_a_log_entry_is_one_line_of_limited_length(written):
    written.log("tutor.here").warning("a\nb\x1b[31m\u2028c" + "x" * 9_000)
    (line,) = written.said()
    assert line.startswith("WARNING  tutor.here  a b [31m c") and len(line) == journal.LONGEST


def test_the_log_is_limited_per_minute_and_counts_the_rest(written, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("tutor.server.log.time.monotonic", lambda: now[0])
    written.journal.since = 0.0
    log = written.log("tutor.here")
    for _ in range(1000):
        log.error("the same")
    assert len(written.said()) == journal.EACH
    for number in range(1000):
        log.error("number %d", number)
    assert len(written.said()) == journal.ALL
    now[0] = 61.0
    log.error("later")
    assert written.said()[-2:] == [f"{2000 - journal.ALL} lines more in that minute", "ERROR  tutor.here  later"] or (
        "lines more in that minute" in written.said()[-2] and written.said()[-1] == "ERROR  tutor.here  later"
    )
    assert str(2000 - journal.ALL) in written.said()[-2]


KERNEL = """
import logging
from tutor.server import log as journal
journal.pass_on()
try:
    {}["SECRET"]
except KeyError:
    logging.getLogger("tutor.session.seat").exception("a message could not be answered")
for _ in range(100):
    logging.getLogger("tutor.x").error("x" * 10_000)
"""
SERVER = """
import os, subprocess, sys, time
from tutor.server import log as journal
journal.keep()
far = journal.hear()
subprocess.run([sys.executable, "-c", os.environ["KERNEL"]], pass_fds=(far,), env={**os.environ, journal.HANDED_DOWN: str(far)})
os.write(far, b"a line of a kernel's own \\x1b[0m\\xff\\n" + b"y" * 100_000 + b"\\n")
os.close(far)
time.sleep(1)  # until the thread has read what lies in the pipe
"""


@pytest.mark.skipif(os.name != "posix", reason="files are handed down on such systems only")
def test_errors_of_a_kernel_are_logged_by_its_server():
    found = subprocess.run(
        [sys.executable, "-c", SERVER], capture_output=True, text=True, env={**os.environ, "KERNEL": KERNEL}, timeout=60
    )
    lines = found.stderr.splitlines()
    assert "tutor.kernel  ERROR  tutor.session.seat  a message could not be answered  KeyError < <string>:6" in lines[0]
    assert len(lines) == 1 + journal.EACH + 2 and "SECRET" not in found.stderr
    assert "a line of a kernel's own  [0m" in lines[-2] and all(len(line) <= journal.LONGEST + 20 for line in lines)


def test_a_kernel_of_another_server_logs_as_usual():
    before = logging.getLogger(journal.OURS).handlers
    journal.pass_on({})
    journal.pass_on({journal.HANDED_DOWN: "no file"})
    assert logging.getLogger(journal.OURS).handlers == before


@pytest.mark.parametrize("status", [200, 404, 414, 500])
def test_what_is_logged_of_a_request_is_bounded_whatever_its_status(status):
    from tutor.server.app import LOGGED, Cut

    record = logging.LogRecord(
        "tornado.access",
        logging.WARNING,
        "web.py",
        1,
        "%d %s %.2fms",
        (status, f"GET /{'x' * 61_000} (::1)", 1.5),
        None,
    )
    assert Cut().filter(record)
    said = record.getMessage()
    assert said.startswith(f"{status} GET /xxx") and said.endswith("x… (61011 characters) 1.50ms")
    assert len(said) < LOGGED + 50
    short = logging.LogRecord("tornado.access", logging.WARNING, "web.py", 1, "%d %s", (404, "GET /a (::1)"), None)
    assert Cut().filter(short) and short.getMessage() == "404 GET /a (::1)"
    whole = logging.LogRecord("tornado.general", logging.WARNING, "web.py", 1, "%" * 900, (), None)
    assert Cut().filter(whole) and len(whole.getMessage()) < LOGGED + 50
