"""What the tests of the page share: a server, a browser, and tabs that remember every error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from alone import Alone
from serving import FLAGS, Watched, a_browser, end_server, serve


@pytest.fixture(scope="session")
def chromium(request):
    """A running browser. Without one, the tests of the page are skipped, and the summary says so loudly."""
    path = a_browser()
    if path is None:
        pytest.skip("NO BROWSER: the page is not tested here. Install Chromium, or name one in CHROMIUM.")
    playwright = request.getfixturevalue("playwright")  # which need not be there where there is no browser
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
    """Opens watched tabs; at the end of the test none of them may have seen an error or asked elsewhere."""
    opened: list[Watched] = []

    def open_tab(**options: Any) -> Watched:
        opened.append(kind(**options))
        return opened[-1]

    yield open_tab
    for watched in opened:
        watched.close()


@pytest.fixture
def tab(chromium):
    """Opens tabs whose seats are in this process: the page as a person sees it, without what serves it."""
    yield from opening(partial(Alone, chromium))


@pytest.fixture
def served_tab(chromium, address):
    """Opens tabs at a page that is served, with kernels: what the README's command opens."""
    yield from opening(partial(Watched, chromium, address))
