"""Waiting for what is wanted, and giving up loudly: with what was seen instead."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def eventually(look: Callable[[], T], wanted: Callable[[T], bool] = bool, seconds: float = 40) -> T:
    """What is seen, as soon as it is as wanted. Raises `AssertionError`, with what was seen last, where it never is."""
    end = time.monotonic() + seconds
    while not wanted(seen := look()):
        assert time.monotonic() < end, f"for {seconds:g} s this was seen: {seen!r}"
        time.sleep(0.05)
    return seen


def run_coroutine(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns. It runs in a thread of its own: once a test of the page has run, the event loop of
    Playwright runs in this one until the tests end."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
