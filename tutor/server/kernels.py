"""The kernels of a server: started in advance, limited in number and resources, and assigned to visitors."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Float, Int
from voila.request_info_handler import RequestInfoSocketHandler
from voila.voila_kernel_manager import voila_kernel_manager_factory

from .connection import Kept, Meter
from .log import HANDED_DOWN
from .memory import held
from .visitor_queue import KEPT, Seats

if sys.platform == "linux":  # only there can limits be set for another process
    import resource

_LOG = logging.getLogger(__name__)

#: Limits of a kernel: bytes of address space, bytes of writable memory, and seconds of processor time.
MEMORY, DATA, PROCESSOR = 4 << 30, 400 << 20, 900
#: Arguments of a kernel. The history of executed code is off, because all kernels would share its file.
LEAN = ["--IPKernelApp.kernel_class=tutor.server.kernel.Kernel", "--HistoryManager.enabled=False"]
#: Seconds within which a page must connect to its kernel. After that, another page of the browser may take its place.
COMING = 10.0
#: For the local server: the maximum number of kernels, and the seconds after which a kernel without a page may be ended
#: to make room for a new page.
MOST_OWN, SETTLING = 12, 10.0
#: Megabytes of memory that a kernel may use on average.
ON_AVERAGE = 120


class LeanKernels(AsyncMappingKernelManager):
    """A kernel manager whose kernels start faster, used by every server."""

    async def start_kernel(self, **options: Any) -> str:
        """Start a kernel without a debugger and return its id."""
        kernel_id: str = await self._async_start_kernel(extra_arguments=LEAN, **options)
        return kernel_id


class LocalKernels(LeanKernels):
    """The kernel manager of the local server. The number of kernels is limited, because any website can make the
    browser open pages there.
    """

    most = Int(MOST_OWN, config=True, help="The maximum number of kernels.")

    def __init__(self, **options: Any) -> None:
        self.starting = 0
        """The number of kernels being started."""
        self.begun: dict[str, float] = {}
        """The time at which each kernel was started."""
        super().__init__(**options)  # type: ignore[no-untyped-call]

    async def start_kernel(self, **options: Any) -> str:
        """Start a kernel and return its id. If there are too many, end one without a connected page first; raise
        `HTTPError` if there is none.
        """
        while len(self._kernels) + self.starting >= self.most:
            await self._end_one()
        self.starting += 1
        try:
            kernel_id = await super().start_kernel(**options)
        finally:
            self.starting -= 1
        self.begun = {kernel_id: time.monotonic(), **{id: at for id, at in self.begun.items() if id in self._kernels}}
        return kernel_id

    async def _end_one(self) -> None:
        """End the kernel that has been idle longest among those without a page."""
        settled = time.monotonic() - SETTLING
        free = [id for id in self._kernels if not self._kernel_connections.get(id)]
        left = [id for id in free if self.begun.get(id, settled) <= settled]
        if not left:
            raise web.HTTPError(503, f"{self.most} tables are open here: close one of them, or try again in a moment")
        oldest = min(left, key=lambda kernel_id: str(getattr(self._kernels[kernel_id], "last_activity", "")))
        with suppress(KeyError, web.HTTPError):  # it was just ended
            await self.shutdown_kernel(oldest, now=True)  # type: ignore[no-untyped-call]


class LimitedKernels(LeanKernels):
    """A kernel manager that limits the resources that each kernel uses and what it writes to the log."""

    journal: int | None = None
    """The file descriptor, inherited by kernels, through which they report errors to the server."""

    async def start_kernel(self, **options: Any) -> str:
        """Start a kernel with low priority and, if the system supports them, resource limits; return its id."""
        options |= {
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
        }  # a visitor can make a kernel print any amount
        if self.journal is not None:
            options["pass_fds"] = (self.journal,)
            options["env"] = {**options.get("env", os.environ), HANDED_DOWN: str(self.journal)}
        kernel_id = await super().start_kernel(**options)
        pid = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
        if pid and sys.platform == "linux":
            resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.prlimit(pid, resource.RLIMIT_DATA, (DATA, DATA))
            resource.prlimit(pid, resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR + 5))
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
            os.setpriority(os.PRIO_PROCESS, pid, 5)
        return kernel_id


def without_versions(told: dict[str, object], **_: object) -> dict[str, object]:
    """Return the page configuration without version numbers. This is a hook of Voilà."""
    return {key: value for key, value in told.items() if key != "appVersion"}


class Kernels(voila_kernel_manager_factory(LimitedKernels, True, 0, without_versions)):  # type: ignore[misc]
    """The kernel manager of the public server: at most `most` kernels, of which some are started before
    visitors come.
    """

    warm = Int(2, config=True, help="The number of kernels to start in advance.")
    most = Int(20, config=True, help="The maximum number of kernels, including those started in advance.")
    idle = Float(900, config=True, help="Seconds without activity after which a kernel is ended.")
    grace = Float(120, config=True, help="Seconds without a connected page after which a kernel is ended.")
    longest = Float(30, config=True, help="Seconds after which a kernel that does not finish an answer is ended.")
    memory = Int(0, config=True, help="Megabytes that all kernels may use together; 0: a default for each.")
    kept = Float(KEPT, config=True, help="Seconds for which a visitor whose kernel has ended keeps the seat.")

    closing = False

    def __init__(self, **options: Any) -> None:
        self.seated: dict[str, float] = {}
        """The kernels of visitors, each with the time of its last activity."""
        self.coming: dict[object, str] = {}
        """The tasks of requests that are receiving a kernel, each with the name of its visitor."""
        self.giving: dict[object, str] = {}
        """The tasks that are rendering a page, each with its kernel."""
        self.visitors: dict[str, str] = {}
        """The visitor of each kernel."""
        self.came: set[str] = set()
        """The kernels to which a page has ever connected."""
        self.left: set[str] = set()
        """The kernels in ``came`` to which no page is connected now."""
        self.meters: dict[str, Meter] = defaultdict(Meter)
        self.gate = asyncio.Semaphore(os.cpu_count() or 1)
        super().__init__(**options)
        self.seats = Seats(self.kept)
        self.memory = self.memory or ON_AVERAGE * self.most + (DATA >> 20)

    @property
    def waiting(self) -> int:
        """The number of kernels started in advance, including those being started."""
        return sum(len(pool) for pool in self._pools.values())

    @property
    def taken(self) -> int:
        """The number of kernels in use."""
        return len(self.seated) + len(self.coming)

    @property
    def is_full(self) -> bool:
        """Whether a new visitor would get no kernel."""
        return not self.seats.is_free(self.most - self.taken)

    async def admit(self, visitor: str, task: object) -> int:
        """Admit a visitor: return 0 if a kernel is granted, which ``task`` then receives, or else the place in the
        queue, from 1.

        A visitor who reloads a page, or whose kernel has died, gets the place of the old kernel. If no page has
        connected to several kernels of a visitor yet, only the newest is kept, so that reloading uses only one.
        """
        own = [id for id, whose in self.visitors.items() if whose == visitor]
        expected = [id for id in own if id not in self.came and id not in self.giving.values()]
        for kernel_id in own:
            kernel = self._kernels.get(kernel_id)
            has_left = kernel_id in self.left or self._never_came(kernel_id)
            has_gone = has_left and self.is_full  # its page was reloaded or has lost its connection
            is_extra = kernel_id in expected[:-1]
            if kernel is not None and (has_gone or is_extra or not await kernel.is_alive()):
                with suppress(KeyError, web.HTTPError):  # its page has just ended it
                    await self.shutdown_kernel(kernel_id, now=True)
        if self.is_full:
            await self._end_unseen()
        if place := self.seats.place(visitor, self.most - self.taken):
            return place
        self.coming[task] = visitor
        return 0

    async def _end_unseen(self) -> None:
        """End kernels to which no page has connected and whose visitors have others, to make room for a new visitor."""
        for kernel_id, visitor in list(self.visitors.items()):
            if list(self.visitors.values()).count(visitor) > 1 and self._never_came(kernel_id):
                self.visitors.pop(kernel_id)  # keep no seat for a page that never came
                with suppress(KeyError, web.HTTPError):  # it was just ended
                    await self.shutdown_kernel(kernel_id, now=True)

    def _never_came(self, kernel_id: str) -> bool:
        """Return whether no page has connected to a kernel within `COMING` seconds after its page was rendered."""
        if kernel_id in self.giving.values():
            return False
        return kernel_id not in self.came and time.monotonic() - self.seated.get(kernel_id, 0.0) > COMING

    def fill_if_needed(self, delay: float | None = None, notebook_name: str | None = None, **_: Any) -> None:
        """Start kernels in advance if there is room. The address of the request is ignored, because it belongs to the
        kernel of another visitor.
        """
        room = max(0, min(self.warm, self.most - self.taken))
        self.kernel_pools_config = {"default": {"pool_size": room}}
        super().fill_if_needed(delay, notebook_name)

    async def get_rendered_notebook(self, notebook_name: str, **_: Any) -> Any:
        """Return the page of a kernel that was started in advance. Raise if that kernel has died."""
        task, cache, kernel_id = await super().get_rendered_notebook(notebook_name)
        self._seat(kernel_id)
        if not await self.get_kernel(kernel_id).is_alive():
            await self.shutdown_kernel(kernel_id, now=True)
            raise RuntimeError("a kernel started in advance has died")
        return task, cache, kernel_id

    async def start_kernel(self, **options: Any) -> str:
        """Start a kernel for a visitor for whom none was ready, and return its id."""
        kernel_id: str = await super().start_kernel(**options)
        self._seat(kernel_id)
        return kernel_id

    def _seat(self, kernel_id: str) -> None:
        task = asyncio.current_task()
        self.visitors[kernel_id] = self.coming.pop(task, "")
        self.giving[task] = kernel_id
        self.touch(kernel_id)

    async def given(self, task: object, has_gone: bool = False) -> None:
        """Note that a page was rendered, so that it must connect next, or that rendering has failed. If the browser has
        left, end the kernel and keep no seat.
        """
        self.coming.pop(task, None)
        kernel_id = self.giving.pop(task, None)
        if kernel_id is None:
            return
        self._look_up(kernel_id)
        if has_gone:
            self.visitors.pop(kernel_id, None)
            with suppress(KeyError, web.HTTPError):  # it was just ended
                await self.shutdown_kernel(kernel_id, now=True)

    def touch(self, kernel_id: str) -> None:
        """Note activity of the visitor of a kernel."""
        self.seated[kernel_id] = time.monotonic()

    def meter(self, kernel_id: str) -> Meter:
        """Return the rate limits of the page of a kernel."""
        return self.meters[kernel_id]

    def lines(self, kernel_id: str) -> int:
        """Return the number of connections to a kernel."""
        return int(self._kernel_connections.get(kernel_id, 0))

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has connected."""
        super().notify_connect(kernel_id)
        self.left.discard(kernel_id)
        self.came.add(kernel_id)
        self._look_up(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a page has disconnected."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self.seated and not self.lines(kernel_id):
            self.left.add(kernel_id)
        self._look_up(kernel_id)

    def _look_up(self, kernel_id: str) -> None:
        if kernel_id in self.seated:
            self.touch(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Buffer, within limits, what a kernel sends while no page is connected."""
        super().start_buffering(kernel_id, session_key, channels)
        if kernel_id in self._kernel_buffers:
            self._kernel_buffers[kernel_id]["buffer"] = Kept()

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **options: Any) -> None:
        """End a kernel, keep its visitor's seat, and start another kernel in advance if there is room."""
        if self.seated.pop(kernel_id, None) is not None and (visitor := self.visitors.get(kernel_id)):
            self.seats.keep(visitor)
        for known in (self.visitors, self.meters, RequestInfoSocketHandler._cache):
            known.pop(kernel_id, None)
        for some in (self.came, self.left):
            some.discard(kernel_id)
        self._drop_failed()
        await super().shutdown_kernel(kernel_id, *args, **options)
        self.refill()

    def refill(self) -> None:
        """Start kernels in advance if there is room, also to replace those that failed to start."""
        self._drop_failed()
        if self.notebook_path and self._pools and not self.closing:
            self.fill_if_needed(notebook_name=self.notebook_path)

    async def look(self) -> None:
        """End the kernel that uses the most memory if all of them together use too much."""
        sizes = {id: _held_by(kernel) for id, kernel in self._kernels.items()}
        if (together := sum(sizes.values())) <= self.memory:
            return
        largest = max(sizes, key=sizes.__getitem__)
        _LOG.warning("the kernels use %d MB, more than %d: ending the largest, which uses %d",
                     together, self.memory, sizes[largest])  # fmt: skip
        with suppress(KeyError, web.HTTPError):  # it was just ended
            await self.shutdown_kernel(largest, now=True)

    async def shutdown_all(self, *args: Any, **options: Any) -> None:
        """End all kernels and start no more."""
        self.closing = True
        starting = [task for pool in self._pools.values() for task in pool]
        await asyncio.gather(*starting, return_exceptions=True)  # a kernel cannot be ended before it has started
        self._drop_failed()
        await super().shutdown_all(*args, **options)

    def _drop_failed(self) -> None:
        """Forget kernels that failed to start, because they would break the shutdown of the others."""
        for pool in self._pools.values():
            pool[:] = [task for task in pool if not task.done() or not (task.cancelled() or task.exception())]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that is unused, has died, or does not finish an answer."""
        kernel = self._kernels.get(kernel_id)
        if kernel is None:
            return  # its page has just ended it
        if not await kernel.is_alive() or self._is_over(kernel_id, kernel):
            if kernel_id not in self.came:
                self.visitors.pop(kernel_id, None)  # keep no seat for a page that never came
            await self.shutdown_kernel(kernel_id, now=True)

    def _is_over(self, kernel_id: str, kernel: Any) -> bool:
        if kernel_id not in self.seated:
            return False
        silent = time.monotonic() - self.seated[kernel_id]
        if not self.lines(kernel_id):
            is_given = kernel_id not in self.giving.values()  # a page cannot connect before it is rendered
            return silent > (self.grace if is_given else max(self.grace, self.longest))
        busy = datetime.now(UTC) - kernel.last_activity if kernel.execution_state == "busy" else timedelta()
        return silent > self.idle or busy > timedelta(seconds=self.longest)


def _held_by(kernel: Any) -> float:
    """Return the megabytes of memory that a kernel uses; 0 if unknown."""
    return held(getattr(kernel.provisioner, "pid", None) or 0)
