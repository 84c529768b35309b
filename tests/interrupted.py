"""Commands that are interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

#: Says that Python itself has begun, and goes on as ``rules-tutor`` does.
BEGIN = "import sys; from tutor.__main__ import main; print('begun', flush=True); sys.exit(main())"


def begun(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """A command that has just begun. It hears an interrupt also where the tests run in the background of a shell, which
    lets nothing that it starts there hear one."""
    process: subprocess.Popen[bytes] = subprocess.Popen(
        [sys.executable, "-c", BEGIN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), start_new_session=True, **options,
    )  # fmt: skip
    assert process.stdout is not None and process.stdout.readline() == b"begun\n"
    return process
