"""Mutation testing of a random sample: each mutant is run against the tests that call the changed function.

    python tests/mutants.py tutor/core --draw 300 --seed 1 --found /tmp/core.jsonl tests/test_core.py tests/session …

The first argument is a file or a folder, or several separated by commas. Mutants come from mutmut (``pip install
mutmut==3.8.1``). The tests are run once unchanged, to see what each calls and how long it takes. Then, for each mutant,
a forked process replaces the function's code and runs the tests that call it, fastest first, until one fails. No file
is changed. A run can be interrupted and resumed; without tests, only the share is printed. See mutation.md.
"""

from __future__ import annotations
import __future__

import argparse
import ast
import cProfile
import difflib
import functools
import gc
import json
import mmap
import os
import random
import resource
import signal
import time
from collections import Counter, defaultdict
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import libcst as cst
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from mutmut import configuration
from mutmut.mutation import file_mutation

from tutor.core.odds import wilson

#: Processor seconds: tests slower than the first are left out; the second limits each mutant. Both include recording
#: calls.
LONGEST, MOST = 2.5, 10
#: Our pytest options do not apply to a mutation run.
ALONE = (
    "-o",
    "addopts=",
    "-p",
    "tutor.server.startup",
    "-p",
    "no:nbval",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-q",
)
#: A function: its file, and its qualified name.
Where = tuple[str, str]


class Decorated(file_mutation.MutationVisitor):
    """mutmut's visitor, also for decorated functions, which are not wrapped here. It skips mere declarations, such as
    methods of a protocol, which nothing calls.
    """

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and len(node.body.body) == 1 and node.get_docstring():
            return True
        decorated = isinstance(node, cst.FunctionDef) and node.decorators
        return not decorated and super()._skip_node_and_children(node)


file_mutation.MutationVisitor = Decorated
configuration._guess_source_paths = lambda: ["tutor"]  # mutmut would read pyproject.toml otherwise


@functools.cache
class Mutants:
    """The mutants of a file in order: the function changed by each, and on request the changed source."""

    def __init__(self, path: str) -> None:
        self.source = Path(path).read_text("utf-8")
        self.module, changes, *_ = file_mutation.create_mutations(path, self.source)
        names = {}
        for node in self.module.body:
            inner = node.body.body if isinstance(node, cst.ClassDef) else [node]
            within = f"{node.name.value}." if isinstance(node, cst.ClassDef) else ""
            names |= {id(one): within + one.name.value for one in inner if isinstance(one, cst.FunctionDef)}
        named = [(names.get(id(change.contained_by_top_level_function)), change) for change in changes]
        self.changes = [(name, change) for name, change in named if name]

    def changed(self, number: int) -> str:
        """Return the whole source with a change."""
        change = self.changes[number][1]
        return str(self.module.deep_replace(change.original_node, change.mutated_node).code)


class Runner:
    """A plugin that collects the tests once and tries each mutant in a new process."""

    def __init__(self, found: Path, tried: list[tuple[str, int, str]]) -> None:
        self.found, self.tried = found, tried
        self.killers: dict[Where, Counter[int]] = defaultdict(Counter)
        """For each function, the tests that have caught mutants of it."""
        self.begun = mmap.mmap(-1, 8)
        """The number of the test that started last, shared with the child process."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep an eighth of the random games, the same for each mutant."""
        for item in items:
            used = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
            if used is not None:
                few = {"max_examples": max(3, used.max_examples // 8), "phases": [Phase.explicit, Phase.generate]}
                few |= {"derandomize": True, "database": None, "deadline": None}
                item.obj._hypothesis_internal_use_settings = settings(used, **few)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutation test in place of the tests."""
        self.items = [item for item in session.items if not item.get_closest_marker("page")]
        gc.unfreeze()  # `conftest.py` froze the objects, and frozen objects are not listed
        gc.collect()
        self.made: dict[Where, list[FunctionType]] = defaultdict(list)
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                self.made[file_of(one.__code__), one.__code__.co_qualname].append(one)
            elif isinstance(one, functools._lru_cache_wrapper):
                one.cache_clear()  # values cached during collection come from the unchanged code
        self.before = self.as_they_are()
        for path, number, name in self.tried:
            source, changed = Mutants(path).source, Mutants(path).changed(number)
            outcome, test = self.try_one((path, name), changed)
            diff = [*difflib.unified_diff(source.split("\n"), changed.split("\n"), lineterm="", n=0)][3:]
            told = {"path": path, "number": number, "name": name, "outcome": outcome, "test": test}
            tell(self.found, {**told, "diff": diff})
        return True

    def as_they_are(self) -> list[tuple[float, set[Where]]]:
        """Return how long each test takes and what it calls; leave out slow ones. The result is kept next to the
        output.
        """
        kept = self.found.with_suffix(".tests.jsonl")
        told = dict(lines_of(kept))
        while missing := [item for item in self.items if item.nodeid not in told]:
            if os.fork() == 0:
                quiet()
                for item, following in zip(missing, [*missing[1:], None], strict=True):
                    tell(kept, [item.nodeid, as_it_is(item, following)])
                os._exit(0)
            status, told = os.wait()[1], dict(lines_of(kept))
            if status:  # a test took too long or ended the process
                tell(kept, [next(item.nodeid for item in missing if item.nodeid not in told), [0, []]])
                told = dict(lines_of(kept))
        return [(took, set(map(tuple, called))) for took, called in (told[item.nodeid] for item in self.items)]

    def try_one(self, where: Where, changed: str) -> tuple[str, str]:
        """Return what became of a mutant, and which test caught it or how many passed."""
        calling = [n for n, (_, called) in enumerate(self.before) if where in called]
        calling.sort(key=lambda n: (-self.killers[where][n], self.before[n][0]))
        spent = 0.0
        chosen = [n for n in calling if (spent := spent + self.before[n][0]) <= MOST] or calling[:1]
        if not chosen:
            return "unmet", ""
        if not (child := os.fork()):
            quiet()
            os._exit(self.meet(where, changed, chosen))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        outcome = {0: "survived", 1: "caught", 3: "impossible"}.get(code, "ended")
        if outcome not in ("caught", "ended"):
            return outcome, f"{len(chosen)} of {len(calling)}"
        self.killers[where][last := int(self.begun[:8])] += 1
        return outcome, self.items[last].nodeid

    def meet(self, where: Where, changed: str, chosen: list[int]) -> int:
        """In the child: replace the function everywhere and run the tests. A function that is found nowhere cannot be
        replaced.
        """
        if not self.made[where]:
            return 3
        for made in self.made[where]:
            try:
                other = function(changed, where[1], made.__globals__)
                made.__code__ = other.__code__
                made.__defaults__, made.__kwdefaults__ = other.__defaults__, other.__kwdefaults__
            except (ValueError, NameError):
                return 3
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        for n, following in zip(chosen, [*(self.items[n] for n in chosen[1:]), None], strict=True):
            self.begun[:8] = b"%8d" % n
            signal.setitimer(signal.ITIMER_PROF, 2 + 10 * self.before[n][0])
            if any(report.failed for report in runtestprotocol(self.items[n], log=False, nextitem=following)):
                return 1
        return 0


def function(source: str, name: str, within: dict[str, Any]) -> FunctionType:
    """Return a function or method in a source, without its decorators."""
    (outer, _, own), body = name.rpartition("."), ast.parse(source).body
    if outer:
        body = next(one.body for one in body if isinstance(one, ast.ClassDef) and one.name == outer)
    node: ast.stmt = next(one for one in body if isinstance(one, ast.FunctionDef) and one.name == own)
    node.decorator_list = []
    module = ast.Module([ast.ClassDef(outer, [], [], [node], [])] if outer else [node], [])
    space: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(module), name, "exec", __future__.annotations.compiler_flag), within, space)
    found: FunctionType = getattr(space[outer], own) if outer else space[own]
    return found


def file_of(code: CodeType) -> str:
    """Return the file of a function, relative to the project."""
    return code.co_filename.removeprefix(f"{Path.cwd()}/")


def as_it_is(item: pytest.Item, following: pytest.Item | None) -> tuple[float, list[Where]]:
    """Return how long a test takes and what it calls. The process ends if it takes too long."""
    calls, started = cProfile.Profile(builtins=False), time.process_time()
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    calls.enable()
    passed = all(report.passed for report in runtestprotocol(item, log=False, nextitem=following))
    calls.disable()
    signal.setitimer(signal.ITIMER_PROF, 0)
    codes = [entry.code for entry in calls.getstats() if isinstance(entry.code, CodeType)] if passed else []
    called = {(file_of(code), code.co_qualname.partition(".<locals>")[0]) for code in codes}
    return time.process_time() - started, sorted(where for where in called if where[0].startswith("tutor/"))


def quiet() -> None:
    """Discard the output of a child."""
    for number in (0, 1, 2):
        os.dup2(os.open(os.devnull, os.O_RDWR), number)


def tell(path: Path, what: object) -> None:
    """Append a line to the output file."""
    with path.open("a") as file:
        file.write(json.dumps(what) + "\n")


def lines_of(path: Path) -> list[Any]:
    """Return the lines of the output file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def main() -> None:
    """Draw mutants, try those not tried yet, and print the share."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("parts")
    asked.add_argument("tests", nargs="*")
    asked.add_argument("--draw", type=int, default=300)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--found", type=lambda name: Path(name).resolve(), required=True, help="a line for each mutant")
    told = asked.parse_intermixed_args()
    paths = [path for part in map(Path, told.parts.split(",")) for path in (sorted(part.rglob("*.py")) or [part])]
    every = [(str(path), n, name) for path in paths for n, (name, _) in enumerate(Mutants(str(path)).changes)]
    sample = random.Random(told.seed).sample(every, min(told.draw, len(every)))
    if told.tests:
        tried = {(one["path"], one["number"]) for one in lines_of(told.found)}
        pytest.main([*ALONE, *told.tests], [Runner(told.found, [one for one in sample if one[:2] not in tried])])
    became = {(one["path"], one["number"]): one["outcome"] for one in lines_of(told.found)}
    count = Counter(became[one[:2]] for one in sample if one[:2] in became)
    of = count.total() - count["impossible"]
    share = wilson(caught := count["caught"] + count["ended"], of)
    print(
        f"{len(every)} mutants, caught {caught} of {of}: {share.share:.1%} ({share.low:.1%} to {share.high:.1%})",
        dict(count),
    )


if __name__ == "__main__":
    main()
