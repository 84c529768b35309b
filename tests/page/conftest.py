"""Fixtures of the page's tests: a server, a browser, and tabs that record every error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from alone import Alone
from serving import FLAGS, Watched, a_browser, end_server, serve


@pytest.fixture(scope="session")
def chromium(request):
    """A running browser. Without one, the tests of the page are skipped, with a summary in the output."""
    path = a_browser()
    if path is None:
        pytest.skip("NO BROWSER: the page is not tested here. Install Chromium, or name one in CHROMIUM.")
    playwright = request.getfixturevalue("playwright")  # Playwright may be missing if there is no browser
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the page."""
    process, found = serve("play", "--port", "0")
    yield found
    end_server(process)


def opening(kind: Callable[..., Watched]) -> Iterator[Callable[..., Watched]]:
    """Yield a function that opens tabs. At the end of the test, check that none has seen an error or sent a request
    to another host.
    """
    opened: list[Watched] = []

    def open_tab(**options: Any) -> Watched:
        opened.append(kind(**options))
        return opened[-1]

    yield open_tab
    for watched in opened:
        watched.close()


@pytest.fixture
def tab(chromium):
    """A function that opens tabs whose session is in this process, without a server."""
    yield from opening(partial(Alone, chromium))


@pytest.fixture
def served_tab(chromium, address):
    """A function that opens tabs at the server that the README's command starts, with kernels."""
    yield from opening(partial(Watched, chromium, address))
