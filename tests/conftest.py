"""Fixtures for all tests, and how the tests are selected, ordered and distributed to workers."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.doctest import DoctestModule

from tutor.games.clash.sets import all_cards

with suppress(ImportError):  # absent in environments without the page's tests
    from hypothesis import settings

    # Use the same examples in every run, so that a result depends on the code only; with EVERYTHING, use new ones.
    settings.register_profile("same", derandomize="EVERYTHING" not in os.environ)
    settings.load_profile("same")

#: The slowest files start first, so that no worker finishes long after the others.
LONGEST = ("test_binder_page", "test_walk", "test_line", "test_resume", "test_server", "test_line_page", "test_site", "test_accessibility", "test_rooms", "test_looks",
           "test_lab", "test_front_page", "test_languages_page", "notebooks", "test_linear", "test_binder")  # fmt: skip
#: The files whose tests share only what all page tests share; any worker may take any of these tests.
FREE = {"test_accessibility.py", "test_beats_page.py", "test_dust_games.py", "test_feel.py", "test_first_page.py", "test_first_sight.py", "test_foresight_page.py", "test_games_of_four.py", "test_languages_page.py", "test_learning.py",
        "test_play.py", "test_round_of_four.py", "test_rulebook_page.py", "test_second.py", "test_stage.py", "test_workshop_page.py"}  # fmt: skip
collect_ignore = ["mutants.py"]  # needs mutmut and contains no tests
HERE = Path(__file__).parent
#: The folders of tests that need a browser, a server or a kernel.
PAGE = {HERE / "page", HERE / "browsers"}
#: The helper modules of such tests.
OF_THE_PAGE = {"serving", "servers"}


# When the tests run in the background or under nohup, Ctrl+C and hangup are ignored. New processes would inherit that,
# and tests could not end them.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


# Keep compiled modules even where that is turned off: otherwise each worker, server, kernel and command of a test would
# compile everything again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print how many scenarios each browser ran, its version, and the seconds they took."""
    seconds: dict[str, list[float]] = {}
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for browser in {value for name, value in report.user_properties if name == "browser"}:
            if report.when == "call":
                seconds.setdefault(browser, []).append(report.duration)
    for browser, took in sorted(seconds.items()):
        terminalreporter.line(f"{browser}: {len(took)} scenarios in {sum(took):.0f} s")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all", action="store_true", help="run all tests, also those of every page and those that take long"
    )


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        config.option.all = config.workerinput["all"]
    else:
        config.option.all = runs_all(config)
    config.pluginmanager.register(Short(config))  # registering it here makes it apply to all folders


def runs_all(config: pytest.Config) -> bool:
    """Return whether tests outside the default run are selected: by ``--all``, or because tests are named."""
    is_path_given = config.args_source is pytest.Config.ArgsSource.ARGS
    return bool(config.option.all or is_path_given or config.option.markexpr or config.option.keyword)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give the option to a worker, which knows only the arguments of the command line."""
    node.workerinput["all"] = node.config.option.all


class Short:
    """Reduces what pytest collects."""

    def __init__(self, config: pytest.Config) -> None:
        self.leaves_page_out = leaves_page_out(config)
        self.is_default_run = not config.option.all

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Do not even read the page tests if they are deselected."""
        if self.leaves_page_out and lies_with_the_page(collection_path):
            return True
        return True if self.is_default_run and collection_path == HERE / "page" else None

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Iterator[list[pytest.Collector]]:
        """Do not search modules without examples for doctests."""
        found = yield
        return [one for one in found if not isinstance(one, DoctestModule) or has_examples(file_path)]


def has_examples(path: Path) -> bool:
    """Return whether a module has doctest examples. Files named conftest are excluded because several have the same
    name.
    """
    return path.name != "conftest.py" and ">>>" in path.read_text("utf-8")


def leaves_page_out(config: pytest.Config) -> bool:
    """Return whether the page tests are deselected."""
    return config.option.markexpr.startswith("not page")


def is_in_default_run(item: pytest.Item) -> bool:
    """Return whether a test is quick, a cell of a notebook, or a page scenario that `tests/browsers` has marked."""
    if item.path.suffix == ".ipynb" or item.get_closest_marker("default"):
        return True
    return not any(item.get_closest_marker(mark) for mark in ("page", "long", "slow"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Use two workers per processor for page tests, which often wait. Otherwise use one, since each worker collects all
    tests.
    """
    return (os.cpu_count() or 1) * (1 if leaves_page_out(config) or not runs_all(config) else 2)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Distribute the tests: those of a file go to one worker, except files in `FREE`, whose tests go to any idle
    worker.
    """
    from xdist.scheduler import LoadScopeScheduling  # absent in environments without the page's tests

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return nodeid if file.rpartition("/")[2] in FREE else file

    return ByFile(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark and sort the tests, and deselect those that run only with ``--all``. Skip slow tests unless EVERYTHING is
    set.
    """
    for item in items:
        if item.get_closest_marker("slow") and "EVERYTHING" not in os.environ:
            item.add_marker(pytest.mark.skip(reason="slow: set EVERYTHING=1 to run it, too"))
        if is_of_the_page(item):
            item.add_marker("page")
        if is_in_default_run(item):
            item.add_marker("default")
    if not config.option.all:
        left_out = [item for item in items if not item.get_closest_marker("default")]
        items[:] = [item for item in items if item.get_closest_marker("default")]
        config.hook.pytest_deselected(items=left_out)
    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Exclude the objects created so far from garbage collection, because they live until the end of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def is_of_the_page(item: pytest.Item) -> bool:
    """Return whether a test needs a browser, a server, a kernel or its own environment."""
    return lies_with_the_page(item.path) or has_its_helpers(getattr(item, "module", None))


def lies_with_the_page(path: Path) -> bool:
    return path.suffix == ".ipynb" or bool(PAGE & {path, path.parent})


@cache
def has_its_helpers(module: ModuleType | None) -> bool:
    return any(
        OF_THE_PAGE & {getattr(found, "__name__", ""), getattr(found, "__module__", "")}
        for found in vars(module or object).values()
    )


def place(item: pytest.Item) -> tuple[bool, int]:
    """Return the sort key of a test: page tests first, the slowest of them at the start."""
    name = "notebooks" if item.path.suffix == ".ipynb" else item.path.stem
    return item.get_closest_marker("page") is None, LONGEST.index(name) if name in LONGEST else len(LONGEST)


@pytest.fixture(scope="session")
def playwright():
    """Playwright, which drives Chromium and Firefox; one instance per worker, as it requires."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def cards():
    return all_cards()
