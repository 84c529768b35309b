"""Runners compute chunks: in this process, in other processes on this machine, or on the workers of a Dask scheduler.

A runner takes chunks and yields the results in any order. The chunk of a killed worker is given to another; a chunk
that kills every worker ends the study, and what is done is kept.
"""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import re
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from .record import Chunk, Done, Numbers, Row, Study, StudyError, work

Runner = Callable[[Study, Numbers, Sequence[Chunk]], Generator[Done, None, None]]
#: How often a chunk may kill its worker.
TRIES = 3
#: Seconds for a scheduler to respond, and then to have a worker.
PATIENCE = 5
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^\s/:]+:[0-9]{1,5}|((tcp|tls|ws|wss)://)?\[[0-9a-fA-F:.]+\]:[0-9]{1,5}")


def has_dask() -> bool:
    """Return whether Dask is installed."""
    return importlib.util.find_spec("distributed") is not None


def workers(count: int) -> Runner:
    """Return a runner with ``count`` other processes on this machine: Dask's if it is installed, or else plain ones."""
    return local_dask(count) if has_dask() else processes(count)


def processes(count: int) -> Runner:
    """Return a runner with ``count`` plain processes."""
    from concurrent.futures.process import BrokenProcessPool  # not available in a browser

    def run(study: Study, numbers: Numbers, todo: Sequence[Chunk]) -> Generator[Done, None, None]:
        left, failed = {chunk.number: chunk for chunk in todo}, 0
        while left:
            before = len(left)
            try:
                for done in _pooled(count, study, numbers, list(left.values())):
                    del left[done[0].number]
                    yield done
            except BrokenProcessPool:
                failed = 1 if len(left) < before else failed + 1
                if failed >= TRIES:
                    raise StudyError(f"workers were killed {TRIES} times; expected ones that live") from None

    return run


def _pooled(count: int, study: Study, numbers: Numbers, todo: Sequence[Chunk]) -> Generator[Done, None, None]:
    """Run chunks in a pool of processes. If one is killed, the whole pool ends: raise `BrokenProcessPool`."""
    from concurrent.futures import Future, ProcessPoolExecutor, wait
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(count, get_context("spawn"), _ends_with_its_parent)
    try:
        futures: dict[Future[tuple[str, list[Row]]], Chunk] = {}
        waiting = iter(todo)
        while True:
            for chunk in waiting:
                futures[pool.submit(work, study, numbers, chunk)] = chunk
                if len(futures) >= 2 * count:
                    break
            if not futures:
                return
            for future in wait(futures, return_when="FIRST_COMPLETED").done:
                yield futures.pop(future), *future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ends_with_its_parent() -> None:
    """Ignore interrupts in a worker process, and end it when its parent ends for whatever reason."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def local_dask(count: int) -> Runner:
    """Return a runner with ``count`` workers of a Dask scheduler started for it on this machine."""

    def run(study: Study, numbers: Numbers, todo: Sequence[Chunk]) -> Generator[Done, None, None]:
        from distributed import Client, LocalCluster

        own = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL}
        with _quiet(), contextlib.ExitStack() as stack:
            with _uninterrupted():
                cluster = stack.enter_context(LocalCluster(n_workers=count, threads_per_worker=1, **own))
            client = stack.enter_context(Client(cluster, set_as_default=False))
            yield from _asked(client, study, numbers, todo)

    return run


def scheduler(address: str) -> Runner:
    """Return a runner on the workers of the Dask scheduler at an address."""

    def run(study: Study, numbers: Numbers, todo: Sequence[Chunk]) -> Generator[Done, None, None]:
        if not has_dask():
            raise StudyError("a scheduler needs Dask: pip install 'rules-tutor[study]'")
        from distributed import Client

        if not _ADDRESS.fullmatch(address):
            raise StudyError(f"{address}: expected the address of a Dask scheduler, such as tcp://127.0.0.1:8786")
        with _quiet(), contextlib.ExitStack() as stack:
            _wait_for_an_answer(address)
            client = stack.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise StudyError(f"{address}: expected a worker at this scheduler, and found none") from None
            yield from _asked(client, study, numbers, todo)

    return run


def _wait_for_an_answer(address: str) -> None:
    """Check that a scheduler responds. Dask's client would take much longer to give up. Raise `StudyError`."""
    import asyncio

    from distributed.comm import connect

    async def greet() -> None:
        comm = await connect(address if "://" in address else f"tcp://{address}", timeout=PATIENCE)
        comm.abort()

    failed: list[BaseException] = []

    def ask() -> None:  # in its own thread, because a notebook already runs an event loop
        try:
            asyncio.run(asyncio.wait_for(greet(), PATIENCE))
        except Exception as error:
            failed.append(error)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(2 * PATIENCE)
    if failed or asking.is_alive():
        why = _first_line(failed[0]) if failed else "nothing came"
        raise StudyError(f"{address}: expected a Dask scheduler that answers within {PATIENCE} seconds: {why}")


def _asked(client: Any, study: Study, numbers: Numbers, todo: Sequence[Chunk]) -> Generator[Done, None, None]:
    from distributed import as_completed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    futures = {client.submit(work, study, numbers, chunk, pure=False): chunk for chunk in todo}
    coming = as_completed(futures, loop=client.loop)
    try:
        for future in coming:
            yield futures[future], *future.result()
            del futures[future]
            future.release()
    except KilledWorker:
        raise StudyError("a chunk was begun by several workers that were killed; expected ones that live") from None
    except (FutureCancelledError, OSError) as error:
        if any(future.status == "error" for future in futures):
            raise  # raised by the study on a worker
        raise StudyError(f"the scheduler is gone; expected it to stay: {_first_line(error)}") from None
    except ModuleNotFoundError as error:
        raise StudyError(f"a worker lacks {error.name}; expected rules-tutor, of the same version, at each") from None
    finally:
        for future in futures:
            future.cancel()


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).partition("\n")[0]


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Make threads and processes started within this context ignore interrupts. This process receives one
    afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # starting it later would unblock interrupts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's log within this context; its exceptions remain."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
