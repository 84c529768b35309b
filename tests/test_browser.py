"""The JavaScript: its unit tests, types, format and lint, and that the committed bundles are up to date.

The tools are for development and CI: ``npm ci`` in ``tutor/browser`` installs them. Tests that need none always run.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tutor import browser
from tutor.games import definitions
from tutor.session.answering import MODULES

HERE = browser.HERE
LOCK = HERE / "package-lock.json"
TESTS = Path(__file__).parent / "browser"
STYLES = sorted(browser.styles())
TOOLS = HERE / "node_modules" / ".bin"
LONGEST_FILE, LONGEST_LINE = 400, 120
needs_tools = pytest.mark.skipif(not TOOLS.exists(), reason="NO TOOLS for the browser's half: npm ci in tutor/browser")


def run(*command: object, cwd: Path = HERE) -> None:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("node"), reason="NO NODE: the browser's modules are not tested here")
def test_the_javascript_that_needs_no_browser():
    run("node", "--test", *sorted(TESTS.glob("*.test.mjs")))


@needs_tools
def test_types():
    run(TOOLS / "tsc")


@needs_tools
def test_form_and_lint():
    run(TOOLS / "biome", "ci", ".")
    run(TOOLS / "biome", "ci", f"--config-path={HERE}", TESTS)


@needs_tools
def test_the_bundles_are_those_of_the_modules():
    """As `npm run check` does: their text is what esbuild makes of the modules now."""
    run("node", "build.mjs", "--check")


@pytest.mark.parametrize("path", sorted(browser.sources()), ids=lambda path: str(path.relative_to(HERE)))
def test_a_module_is_short_enough_to_be_read(path):
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= LONGEST_FILE and max(map(len, lines)) <= LONGEST_LINE


def test_each_pack_is_sent_by_a_name_that_the_session_or_a_game_has():
    sent = {"shared", "first", "prospects", "plain", *MODULES.values(), *definitions()}
    assert set(browser.PACKS) <= sent and {*MODULES.values()} <= set(browser.PACKS)


@pytest.mark.skipif(not LOCK.exists(), reason="installed, and not the project")
def test_a_wheel_has_the_bundles_and_not_their_sources():
    pathspec = pytest.importorskip("pathspec")  # by which hatchling reads the patterns
    project = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text("utf-8"))
    left_out = pathspec.GitIgnoreSpec.from_lines(project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"])
    ours = [
        path for path in HERE.rglob("*") if path.is_file() and not {"node_modules", "__pycache__"} & set(path.parts)
    ]
    kept = {path for path in ours if not left_out.match_file(path.relative_to(HERE.parents[1]))}
    assert kept == {HERE / "__init__.py", *browser.BUILT.iterdir()}


@pytest.mark.skipif(not LOCK.exists(), reason="installed, and not the project")
def test_the_lock_file_names_no_registry():
    assert "resolved" not in LOCK.read_text("utf-8")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_define_touch_behaviour_for_each_browser(path):
    """Firefox and Safari do not support single directions of ``touch-action`` and drop such a declaration; Safari needs
    a prefix for ``user-select``.
    """
    for rule in re.findall(r"\{([^{}]*)\}", path.read_text("utf-8")):
        said = [part.strip() for part in rule.split(";")]
        touch = [part.partition(":")[2] for part in said if part.startswith("touch-action:")]
        if touch:
            assert not re.search(r"pan-(up|down|left|right)", touch[0]), rule
        for part in said:
            assert not part.startswith("user-select:") or f"-webkit-{part}" in said, rule
