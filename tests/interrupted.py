"""Starting commands in order to interrupt them."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

#: Reports that Python has started, then continues as ``rules-tutor`` does.
BEGIN = "import sys; from tutor.__main__ import main; print('begun', flush=True); sys.exit(main())"


def begun(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Start a command and wait until it runs. It receives interrupts even if the tests run in the background of a
    shell, which makes its children ignore them.
    """
    process: subprocess.Popen[bytes] = subprocess.Popen(
        [sys.executable, "-c", BEGIN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), start_new_session=True, **options,
    )  # fmt: skip
    assert process.stdout is not None and process.stdout.readline() == b"begun\n"
    return process
