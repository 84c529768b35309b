"""Background work with the lowest priority that the system allows.

Looking ahead keeps a processor busy for seconds. On a machine with many visitors the answers to players must not wait
for that. On Linux a process can lower two priorities and raise them again without privileges: that of a thread, and
that of its autogroup, which belongs to the process alone if it leads a session, as a kernel does. With autogroups,
thread priorities count only within a group.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
#: The lowest nice value of the system, for background work, and the default one.
LOWEST, USUAL = 19, 0
#: The file that sets the priority of this process's autogroup.
GROUP = Path("/proc/self/autogroup")

_is_lowered = False


def yielding(work: Callable[[], T]) -> T:
    """Run a function with the lowest priority, and return its result or raise its exception."""
    if sys.platform != "linux":  # elsewhere the priority is of the whole process and cannot be raised again
        return work()
    _set_group(True)
    return _worker().submit(copy_context().run, work).result()


def stop_yielding() -> None:
    """Restore the default priority of this process, because somebody plays."""
    if _is_lowered:
        _set_group(False)


def _set_group(is_lowered: bool) -> None:
    global _is_lowered
    # a process that leads no session may share its autogroup with others
    if is_lowered == _is_lowered or os.getsid(0) != os.getpid():
        return
    with contextlib.suppress(OSError):  # there are no groups, or they were changed too recently: try again next time
        GROUP.write_text(str(LOWEST if is_lowered else USUAL))
        _is_lowered = is_lowered


@cache
def _worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "aside", _lower_thread)


def _lower_thread() -> None:
    with contextlib.suppress(OSError):  # the system does not allow it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST)
