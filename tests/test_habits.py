"""Conventions of all tests: they wait for conditions, and a longer pause states its reason."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from waiting import eventually

HERE = Path(__file__).parent
#: The longest pause that needs no reason, in the unit of each way to pause.
BLINK = {"sleep": 0.05, "wait_for_timeout": 50, "setTimeout": 50}
#: A pause in JavaScript and its milliseconds.
IN_BROWSER = re.compile(r"setTimeout\(.*?[,\s]([\d_]+)\)")


def pauses(text: str) -> Iterator[int]:
    """Return the lines with long or variable pauses that have no comment."""
    if not any(way in text for way in BLINK):  # as in most files
        return
    lines = text.splitlines()

    def is_bare(number: int) -> bool:
        before = lines[number - 2].strip() if number > 1 else ""
        return not re.search(r"#|//", lines[number - 1]) and not before.startswith(("#", "//"))

    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in BLINK
            and node.args
        ):
            long = node.args[0]
            is_short = isinstance(long, ast.Constant) and long.value <= BLINK[node.func.attr]
            if not is_short and is_bare(node.lineno):
                yield node.lineno
    for number, line in enumerate(lines, 1):
        found = IN_BROWSER.search(line)
        if found and int(found[1]) > BLINK["setTimeout"] and is_bare(number):
            yield number


def test_a_pause_has_its_reason_beside_it():
    bare = [f"{path.relative_to(HERE)}:{number}" for path in sorted(HERE.rglob("*.py"))
            for number in pauses(path.read_text("utf-8"))]  # fmt: skip
    assert not bare, "\n".join(bare)


def test_a_pause_without_a_reason_is_found():
    text = "time.sleep(0.05)\ntime.sleep(0.2)\ntime.sleep(x)\ntime.sleep(3)  # why\n# why\npage.wait_for_timeout(300)\n"
    text += "page.wait_for_timeout(300)\nf('setTimeout(done, 400)')\nf('setTimeout(done, 40)')\n"  # two of them are too long
    assert list(pauses(text)) == [2, 3, 7, 8]


def test_waiting_fails_with_the_last_value():
    with pytest.raises(AssertionError, match=r"for 0 s this was seen: \[3\]"):
        eventually(lambda: [3], lambda seen: seen == [4], seconds=0)
    assert eventually(iter([0, 0, 7]).__next__) == 7


def test_the_files_named_in_conftest_exist():
    named = set(re.findall(r'"(test_\w+?)(?:\.py)?"', (HERE / "conftest.py").read_text("utf-8")))
    assert named and named <= {path.stem for path in HERE.rglob("test_*.py")}


def test_no_test_uses_a_fixed_port():
    """Every server takes any free port and prints it; with a fixed port, two runs at once would conflict."""
    for path in HERE.rglob("*.py"):
        if path.name not in ("test_habits.py", "test_hosting.py", "test_cli.py"):  # these test the parser of the option
            assert not re.search(r"(port[=\" ,:]+|PORT = )[1-9]\d{3}", path.read_text("utf-8")), path


@pytest.mark.page
def test_every_script_and_helper_can_be_imported():
    """Including those that no test imports. Some need the packages of the page tests."""
    paths = [
        path for path in sorted(HERE.rglob("*.py")) if not re.match(r"test_|conftest|mutants|speaking", path.name)
    ]  # the last runs inside Orca
    script = "import runpy, sys\nfor path in sys.argv[5:]:\n    runpy.run_path(path, run_name='imported')"
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = sys.argv[1:5]\n{script}"]
    folders = [HERE, HERE / "page", HERE / "browsers", HERE / "reading"]  # as in pyproject.toml
    run = subprocess.run([*command, *folders, *paths], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0 and len(paths) > 20, run.stderr


def test_every_action_of_the_workflows_is_pinned_by_its_hash():
    """A tag can be moved to other code; the version stands beside the hash, and Dependabot renews both."""
    workflows = sorted((HERE.parent / ".github" / "workflows").glob("*.y*ml"))
    uses = [line.strip() for file in workflows for line in file.read_text("utf-8").splitlines() if "uses:" in line]
    assert uses
    pinned = re.compile(r"(- )?uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert not [line for line in uses if not pinned.fullmatch(line)]
    assert "github-actions" in (HERE.parent / ".github" / "dependabot.yml").read_text("utf-8")
