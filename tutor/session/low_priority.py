"""Work that yields to players, as far as the system allows it.

Whoever looks ahead keeps a processor busy for seconds. Where many visitors share a machine, the answers to those who
play must not wait for that. Linux has two priorities that a process can lower and raise again without privileges:
that of a thread of its own, and that of its group (autogroup), which is its own where it leads a session, as a kernel
does. Where there are groups, priorities of threads count within a group only.
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
#: The priority of such work, and of all other: the lowest that a system has, and the usual one.
LOWEST, USUAL = 19, 0
#: Where the priority of this process's group is set.
GROUP = Path("/proc/self/autogroup")

_is_lowered = False


def yielding(work: Callable[[], T]) -> T:
    """What some work gives, done with the lowest priority. Raises what it raises."""
    if sys.platform != "linux":  # where a priority is that of a whole process, and cannot be raised again
        return work()
    _set_group(True)
    return _worker().submit(copy_context().run, work).result()


def stop_yielding() -> None:
    """Give this process its usual priority again, as somebody plays."""
    if _is_lowered:
        _set_group(False)


def _set_group(is_lowered: bool) -> None:
    global _is_lowered
    if is_lowered == _is_lowered or os.getsid(0) != os.getpid():  # a terminal's session is not ours to slow down
        return
    with contextlib.suppress(OSError):  # no groups here, or they were changed a moment ago: then it is tried again
        GROUP.write_text(str(LOWEST if is_lowered else USUAL))
        _is_lowered = is_lowered


@cache
def _worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "aside", _lower_thread)


def _lower_thread() -> None:
    with contextlib.suppress(OSError):  # a system that does not allow it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST)
