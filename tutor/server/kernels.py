"""The kernels of a server: some warm, never more than a host allows, each bounded; and whose each is."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
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

from .line import Kept, Meter
from .log import HANDED_DOWN
from .memory import held
from .seats import KEPT, Seats

try:
    import resource
except ImportError:  # no such limits on this system
    resource = None  # type: ignore[assignment]

_LOG = logging.getLogger(__name__)

#: What a kernel may take: bytes of address space, bytes that it can write to, and seconds of a processor in its life.
MEMORY, DATA, PROCESSOR = 4 << 30, 400 << 20, 900
#: What a kernel is told as it begins. It keeps no history of what is executed, which would be a file for all kernels.
LEAN = ["--IPKernelApp.kernel_class=tutor.server.kernel.Kernel", "--HistoryManager.enabled=False"]
#: Seconds from a page's first bytes to its line, after which another page of the same browser may have its seat.
COMING = 10.0
#: How many kernels there are at most where somebody serves the page for themselves, and seconds after which one without
#: a page is ended where another page needs its place.
MOST_OWN, SETTLING = 12, 10.0
#: Megabytes that a kernel may take on average.
ON_AVERAGE = 120


class Lean(AsyncMappingKernelManager):
    """Kernels that begin sooner, for whoever serves the page."""

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]
        """The id of a new kernel, which has no debugger."""
        kernel_id: str = await self._async_start_kernel(extra_arguments=LEAN, **options)
        return kernel_id


class Own(Lean):
    """A bounded number of kernels, for whoever serves the page for themselves: any website can open pages there."""

    most = Int(MOST_OWN, config=True, help="How many kernels there are at most.")

    def __init__(self, **options: Any) -> None:
        self.starting = 0
        """How many kernels are about to be started."""
        self.begun: dict[str, float] = {}
        """When each kernel was started."""
        super().__init__(**options)  # type: ignore[no-untyped-call]

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]
        """The id of a new kernel; where there are too many, one that no page is connected to is ended for it. Raises
        `HTTPError` where there is none such."""
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
        """End the kernel that has been idle for longest, of those whose page has gone."""
        settled = time.monotonic() - SETTLING
        free = [id for id in self._kernels if not self._kernel_connections.get(id)]
        left = [id for id in free if self.begun.get(id, settled) <= settled]
        if not left:
            raise web.HTTPError(503, f"{self.most} tables are open here: close one of them, or try again in a moment")
        oldest = min(left, key=lambda kernel_id: str(getattr(self._kernels[kernel_id], "last_activity", "")))
        with suppress(KeyError, web.HTTPError):  # it has just been ended
            await self.shutdown_kernel(oldest, now=True)  # type: ignore[no-untyped-call]


class Bounded(Lean):
    """Kernels that cannot take the machine from all others, nor fill the log."""

    journal: int | None = None
    """Where the server hears of the defects that its kernels meet, as a file that they are handed down."""

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]
        """The id of a new kernel, which yields to the server, and has limits where the system knows them."""
        options |= {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}  # a stranger can make it print much
        if self.journal is not None:
            options["pass_fds"] = (self.journal,)
            options["env"] = {**options.get("env", os.environ), HANDED_DOWN: str(self.journal)}
        kernel_id = await super().start_kernel(**options)
        pid = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
        if pid and hasattr(resource, "prlimit"):
            resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.prlimit(pid, resource.RLIMIT_DATA, (DATA, DATA))
            resource.prlimit(pid, resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR + 5))
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
            os.setpriority(os.PRIO_PROCESS, pid, 5)
        return kernel_id


def without_versions(told: dict[str, Any], **_: object) -> dict[str, Any]:
    """What a page is told of its server, as far as it needs to know. A hook of Voilà's."""
    return {key: value for key, value in told.items() if key != "appVersion"}


class Kernels(voila_kernel_manager_factory(Bounded, True, 0, without_versions)):  # type: ignore[misc]
    """The kernels: some warm, before anybody comes; never more than `most` of both kinds."""

    warm = Int(2, config=True, help="How many kernels wait for a visitor.")
    most = Int(20, config=True, help="How many kernels there are at most, the warm ones among them.")
    idle = Float(900, config=True, help="Seconds after which a kernel at which nothing is done is ended.")
    grace = Float(120, config=True, help="Seconds after which one is, whose page is no longer connected.")
    longest = Float(30, config=True, help="Seconds after which a kernel that does not finish an answer is stopped.")
    memory = Int(0, config=True, help="Megabytes that all kernels may hold together; 0 for some of each.")
    kept = Float(KEPT, config=True, help="Seconds for which whoever had a kernel keeps the seat.")

    closing = False

    def __init__(self, **options: Any) -> None:
        self.seated: dict[str, float] = {}
        """The kernels of visitors, each with the time at which something was last done there."""
        self.coming: dict[object, str] = {}
        """The tasks of those who get a kernel now, each with the name of its visitor."""
        self.giving: dict[object, str] = {}
        """The tasks that lay a page, each with the kernel that it is laid by."""
        self.visitors: dict[str, str] = {}
        """Whose each kernel is."""
        self.came: set[str] = set()
        """The kernels whose page has had a line."""
        self.left: set[str] = set()
        """Those of them whose page has none now."""
        self.meters: dict[str, Meter] = defaultdict(Meter)
        self.gate = asyncio.Semaphore(os.cpu_count() or 1)
        super().__init__(**options)
        self.seats = Seats(self.kept)
        self.memory = self.memory or ON_AVERAGE * self.most + (DATA >> 20)

    @property
    def waiting(self) -> int:
        """How many warm kernels are there, or about to be."""
        return sum(len(pool) for pool in self._pools.values())

    @property
    def taken(self) -> int:
        """How many kernels are taken."""
        return len(self.seated) + len(self.coming)

    @property
    def is_full(self) -> bool:
        """True where no kernel is left for somebody new, warm or cold."""
        return not self.seats.is_free(self.most - self.taken)

    async def admit(self, visitor: str, task: object) -> int:
        """0 where a visitor gets a kernel now, which `task` is then to see to; else the place in the queue, from 1.

        Who loads a page again, or whose kernel has died, gets the seat of that one. Of the kernels of one visitor to
        which no page has come yet, all but the newest are ended: who loads a page again and again has one."""
        own = [id for id, whose in self.visitors.items() if whose == visitor]
        expected = [id for id in own if id not in self.came and id not in self.giving.values()]
        for kernel_id in own:
            kernel = self._kernels.get(kernel_id)
            has_left = kernel_id in self.left or self._never_came(kernel_id)
            has_gone = has_left and self.is_full  # its page was loaded again; or its line is cut
            is_extra = kernel_id in expected[:-1]
            if kernel is not None and (has_gone or is_extra or not await kernel.is_alive()):
                with suppress(KeyError, web.HTTPError):  # its page has just ended it, too
                    await self.shutdown_kernel(kernel_id, now=True)
        if self.is_full:
            await self._end_unseen()
        if place := self.seats.place(visitor, self.most - self.taken):
            return place
        self.coming[task] = visitor
        return 0

    async def _end_unseen(self) -> None:
        """End the kernels to which no page has come, of visitors who have others: somebody else needs their place."""
        for kernel_id, visitor in list(self.visitors.items()):
            if list(self.visitors.values()).count(visitor) > 1 and self._never_came(kernel_id):
                self.visitors.pop(kernel_id)  # for whom nobody saw no seat is kept
                with suppress(KeyError, web.HTTPError):  # it has just been ended
                    await self.shutdown_kernel(kernel_id, now=True)

    def _never_came(self, kernel_id: str) -> bool:
        """True where no line was ever opened to a kernel, long after its page was laid."""
        if kernel_id in self.giving.values():
            return False
        return kernel_id not in self.came and time.monotonic() - self.seated.get(kernel_id, 0.0) > COMING

    def fill_if_needed(self, delay: float | None = None, notebook_name: str | None = None, **_: Any) -> None:
        """Start warm kernels as far as there is room. The address of a visitor is not told to the kernel of another."""
        room = max(0, min(self.warm, self.most - self.taken))
        self.kernel_pools_config = {"default": {"pool_size": room}}
        super().fill_if_needed(delay, notebook_name)

    async def get_rendered_notebook(self, notebook_name: str, **_: Any) -> Any:
        """A warm kernel's page. Raises where that kernel did not live to see it."""
        task, cache, kernel_id = await super().get_rendered_notebook(notebook_name)
        self._seat(kernel_id)
        if not await self.get_kernel(kernel_id).is_alive():
            await self.shutdown_kernel(kernel_id, now=True)
            raise RuntimeError("a warm kernel has died")
        return task, cache, kernel_id

    async def start_kernel(self, **options: Any) -> str:
        """The id of a new kernel for a visitor who found no warm one."""
        kernel_id: str = await super().start_kernel(**options)
        self._seat(kernel_id)
        return kernel_id

    def _seat(self, kernel_id: str) -> None:
        task = asyncio.current_task()
        self.visitors[kernel_id] = self.coming.pop(task, "")
        self.giving[task] = kernel_id
        self.touch(kernel_id)

    async def given(self, task: object, has_gone: bool = False) -> None:
        """A page has been laid, or could not be: from now on it has to come. Where its browser no longer wants it, its
        kernel is ended, and no seat is kept."""
        self.coming.pop(task, None)
        kernel_id = self.giving.pop(task, None)
        if kernel_id is None:
            return
        self._look_up(kernel_id)
        if has_gone:
            self.visitors.pop(kernel_id, None)
            with suppress(KeyError, web.HTTPError):  # it has just been ended
                await self.shutdown_kernel(kernel_id, now=True)

    def touch(self, kernel_id: str) -> None:
        """Remember that something was done at this kernel now."""
        self.seated[kernel_id] = time.monotonic()

    def meter(self, kernel_id: str) -> Meter:
        """What the page of a kernel may still say."""
        return self.meters[kernel_id]

    def lines(self, kernel_id: str) -> int:
        """How many lines lead to a kernel."""
        return int(self._kernel_connections.get(kernel_id, 0))

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come."""
        super().notify_connect(kernel_id)
        self.left.discard(kernel_id)
        self.came.add(kernel_id)
        self._look_up(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has gone, for now or for good."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self.seated and not self.lines(kernel_id):
            self.left.add(kernel_id)
        self._look_up(kernel_id)

    def _look_up(self, kernel_id: str) -> None:
        if kernel_id in self.seated:
            self.touch(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep what a kernel says while its page has no line, within bounds."""
        super().start_buffering(kernel_id, session_key, channels)
        if kernel_id in self._kernel_buffers:
            self._kernel_buffers[kernel_id]["buffer"] = Kept()

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **options: Any) -> None:
        """End a kernel, keep the seat of whoever sat there, and start a warm one where there is room."""
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
        """Start warm kernels where there is room, also in the place of those that could not be started."""
        self._drop_failed()
        if self.notebook_path and self._pools and not self.closing:
            self.fill_if_needed(notebook_name=self.notebook_path)

    async def look(self) -> None:
        """End the kernel that holds most memory where all of them together hold too much."""
        sizes = {id: _held_by(kernel) for id, kernel in self._kernels.items()}
        if (together := sum(sizes.values())) <= self.memory:
            return
        largest = max(sizes, key=sizes.__getitem__)
        _LOG.warning("the kernels hold %d MB, more than %d: the largest, of %d, is ended",
                     together, self.memory, sizes[largest])  # fmt: skip
        with suppress(KeyError, web.HTTPError):  # it has just been ended
            await self.shutdown_kernel(largest, now=True)

    async def shutdown_all(self, *args: Any, **options: Any) -> None:
        """End all kernels, for good."""
        self.closing = True
        starting = [task for pool in self._pools.values() for task in pool]
        await asyncio.gather(*starting, return_exceptions=True)  # none can be ended before it is started
        self._drop_failed()
        await super().shutdown_all(*args, **options)

    def _drop_failed(self) -> None:
        """Forget the warm kernels that could not be started, over which the ending of others would stumble."""
        for pool in self._pools.values():
            pool[:] = [task for task in pool if not task.done() or not (task.cancelled() or task.exception())]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel at which nobody is, that has died, or that does not come back from what it does."""
        kernel = self._kernels.get(kernel_id)
        if kernel is None:
            return  # its page has just ended it
        if not await kernel.is_alive() or self._is_over(kernel_id, kernel):
            if kernel_id not in self.came:
                self.visitors.pop(kernel_id, None)  # for whom nobody saw no seat is kept
            await self.shutdown_kernel(kernel_id, now=True)

    def _is_over(self, kernel_id: str, kernel: Any) -> bool:
        if kernel_id not in self.seated:
            return False
        silent = time.monotonic() - self.seated[kernel_id]
        if not self.lines(kernel_id):
            is_given = kernel_id not in self.giving.values()  # a page cannot come before it is laid
            return silent > (self.grace if is_given else max(self.grace, self.longest))
        busy = datetime.now(UTC) - kernel.last_activity if kernel.execution_state == "busy" else timedelta()
        return silent > self.idle or busy > timedelta(seconds=self.longest)


def _held_by(kernel: Any) -> float:
    """The megabytes that a kernel holds; 0 where it is not known."""
    return held(getattr(kernel.provisioner, "pid", None) or 0)
