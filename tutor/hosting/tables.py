"""The kernels of a house: some warm, never more than a host allows, each bounded; and what a page may say to one."""

from __future__ import annotations

import asyncio
import json
import os
import time
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Float, Int
from voila.request_info_handler import RequestInfoSocketHandler
from voila.voila_kernel_manager import voila_kernel_manager_factory

try:
    import resource
except ImportError:  # no such limits on this system
    resource = None  # type: ignore[assignment]

#: What a kernel may take: bytes of address space, and seconds of a processor in its life.
MEMORY, PROCESSOR = 4 << 30, 900


class Bounded(AsyncMappingKernelManager):
    """Kernels that cannot take the machine from all others."""

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]
        """The id of a new kernel, which yields to the server, and has limits where the system knows them."""
        kernel_id = await self._async_start_kernel(**options)
        pid = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
        if pid and hasattr(resource, "prlimit"):
            resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.prlimit(pid, resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR + 5))
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
            os.setpriority(os.PRIO_PROCESS, pid, 5)
        return kernel_id


class Tables(voila_kernel_manager_factory(Bounded, True, 0)):  # type: ignore[misc]
    """The kernels: some warm, before anybody comes; never more than `most` of both kinds."""

    warm = Int(2, config=True, help="How many kernels wait for a visitor.")
    most = Int(20, config=True, help="How many kernels there are at most, the warm ones among them.")
    idle = Float(900, config=True, help="Seconds after which a table at which nothing is done is cleared away.")
    grace = Float(120, config=True, help="Seconds after which one is, whose page is no longer connected.")
    longest = Float(30, config=True, help="Seconds after which a kernel that does not finish an answer is stopped.")

    def __init__(self, **options: Any) -> None:
        self.seated: dict[str, float] = {}
        """The kernels of visitors, each with the time at which something was last done there."""
        self.coming: set[object] = set()
        """The tasks of those who get a table now."""
        self.gate = asyncio.Semaphore(os.cpu_count() or 1)
        super().__init__(**options)

    @property
    def waiting(self) -> int:
        """How many warm kernels are there, or about to be."""
        return sum(len(pool) for pool in self._pools.values())

    @property
    def taken(self) -> int:
        """How many tables are taken."""
        return len(self.seated) + len(self.coming)

    @property
    def is_full(self) -> bool:
        """True where no table is left, warm or cold."""
        return not self.waiting and self.taken >= self.most

    def fill_if_needed(self, delay: float | None = None, notebook_name: str | None = None, **_: Any) -> None:
        """Lay warm tables as far as there is room. The address of one visitor is not told to the kernel of another."""
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
        self.coming.discard(asyncio.current_task())
        self.touch(kernel_id)

    def touch(self, kernel_id: str) -> None:
        """Remember that something was done at this table now."""
        self.seated[kernel_id] = time.monotonic()

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come."""
        super().notify_connect(kernel_id)
        self._look_up(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has gone, for now or for good."""
        super().notify_disconnect(kernel_id)
        self._look_up(kernel_id)

    def _look_up(self, kernel_id: str) -> None:
        if kernel_id in self.seated:
            self.touch(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **options: Any) -> None:
        """Clear a table away, and lay a warm one where that makes room."""
        self.seated.pop(kernel_id, None)
        RequestInfoSocketHandler._cache.pop(kernel_id, None)
        await super().shutdown_kernel(kernel_id, *args, **options)
        if self.notebook_path and self._pools:
            self.fill_if_needed(notebook_name=self.notebook_path)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Clear a table away at which nobody is, whose kernel has died, or does not come back from what it does."""
        kernel = self.get_kernel(kernel_id)
        if not await kernel.is_alive() or self._is_over(kernel_id, kernel):
            await self.shutdown_kernel(kernel_id, now=True)

    def _is_over(self, kernel_id: str, kernel: Any) -> bool:
        if kernel_id not in self.seated:
            return False
        silent = time.monotonic() - self.seated[kernel_id]
        if self._kernel_connections.get(kernel_id):
            return silent > self.idle or (kernel.execution_state == "busy" and silent > self.longest)
        return silent > self.grace


class Wire(ZMQChannelsWebsocketConnection):
    """What a page says to its kernel: messages to widgets that exist, and no others."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a message on; what says that somebody is there keeps the table. What cannot be read ends the
        connection."""
        try:
            passes, counts = judge(incoming_msg)
            if counts:
                self.multi_kernel_manager.touch(self.kernel_id)
            if passes:
                super().handle_incoming_message(incoming_msg)
        except Exception as error:
            self.log.warning("a message that cannot be read: %s", type(error).__name__)
            self.websocket_handler.close(1008)


def judge(message: str | bytes) -> tuple[bool, bool]:
    """Whether a message of the page may pass, as it makes no widget of its own; and whether somebody is there, which a
    page's own sign of life alone does not say. Raises `ValueError` or its kin where it cannot be read."""
    told = _content(message)
    data = told.get("data")
    said = data.get("content") if isinstance(data, dict) else None
    return (
        told.get("target_name", "jupyter.widget.control") == "jupyter.widget.control",
        isinstance(said, dict) and (said.get("do") != "ping" or said.get("here") is True),
    )


def _content(message: Any) -> dict[str, Any]:
    """The content of a message of the page, in the binary protocol or as text. Raises `ValueError` or its kin."""
    if isinstance(message, str):
        found = json.loads(message).get("content", {})
    else:
        count = int.from_bytes(message[:8], "little")
        if not 6 <= count <= 1000:
            raise ValueError("no message")
        ends = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
        found = json.loads(message[ends[4] : ends[5]])
    if not isinstance(found, dict):
        raise ValueError("no content")
    return found
