"""Nothing that the tests start outlives them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from processes import running
from waiting import eventually

#: A shell that starts a process and prints the ids of both.
SHELL = ("sh", "-c", "sleep 600 & echo $$ $!; wait")
#: Tests that are killed while a process runs.
KILLED = f"""
import subprocess, time
from processes import running
with running(*{SHELL!r}, stdout=subprocess.PIPE) as process:
    print(process.stdout.readline(), flush=True)
    time.sleep(600)
"""


def is_running(id: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(id, 0)
        state = Path(f"/proc/{id}/stat")
        return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
    return False


def gone(*ids: int) -> bool:
    return not any(is_running(id) for id in ids)


def test_a_process_ends_after_its_block():
    with running(*SHELL, stdout=subprocess.PIPE) as process:
        assert process.stdout
        ids = [int(id) for id in process.stdout.readline().split()]
        assert all(is_running(id) for id in ids)
    eventually(lambda: gone(*ids))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_process_ends_when_the_tests_are_killed(how):
    tests = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                             cwd=Path(__file__).parent)  # fmt: skip
    assert tests.stdout
    ids = [int(id) for id in tests.stdout.readline().split()]
    assert all(is_running(id) for id in ids)
    tests.send_signal(how)
    tests.wait(20)
    eventually(lambda: gone(*ids))


#: Tests that are killed while their server runs.
KILLED_WITH_SERVER = """
import subprocess, time
from processes import end_with_parent
process = subprocess.Popen(["sleep", "600"], start_new_session=True, preexec_fn=end_with_parent)
print(process.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a process with its parent")
def test_a_server_ends_when_the_tests_are_killed():
    tests = subprocess.Popen([sys.executable, "-c", KILLED_WITH_SERVER], stdout=subprocess.PIPE, text=True,
                             cwd=Path(__file__).parent)  # fmt: skip
    assert tests.stdout
    server = int(tests.stdout.readline())
    assert is_running(server)
    tests.kill()
    tests.wait(20)
    eventually(lambda: gone(server))
