"""Waiting for conditions, with an informative failure."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def eventually(look: Callable[[], T], wanted: Callable[[T], bool] = bool, seconds: float = 40) -> T:
    """Return a value as soon as it meets a condition. Raise `AssertionError` with the last value if it never does."""
    end = time.monotonic() + seconds
    while not wanted(seen := look()):
        assert time.monotonic() < end, f"for {seconds:g} s this was seen: {seen!r}"
        time.sleep(0.05)
    return seen


def run_coroutine(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine. It runs in its own thread, because once a page test has run, Playwright's event
    loop occupies this one until the tests end.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
