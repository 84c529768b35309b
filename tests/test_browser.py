"""The JavaScript: its unit tests, types and style; and its modules can be bundled without any tool.

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

HERE = browser.HERE
LOCK = HERE / "package-lock.json"
TESTS = Path(__file__).parent / "browser"
TOOLS = HERE / "node_modules" / ".bin"
LONGEST_FILE, LONGEST_LINE = 400, 120
needs_tools = pytest.mark.skipif(not TOOLS.exists(), reason="NO TOOLS for the browser's half: npm ci in tutor/browser")


def run(*command: object, cwd: Path = HERE) -> None:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("node"), reason="NO NODE: the browser's modules are not tested here")
def test_what_needs_no_browser():
    run("node", "--test", *sorted(TESTS.glob("*.test.mjs")))


@needs_tools
def test_types():
    run(TOOLS / "tsc")


@needs_tools
def test_form_and_lint():
    run(TOOLS / "biome", "ci", ".")
    run(TOOLS / "biome", "ci", f"--config-path={HERE}", TESTS)


def indented_texts(lines: list[str]) -> list[str]:
    """Return the lines within multi-line strings that begin with a space."""
    found, inside = [], False
    for line in lines:
        if inside and line.startswith(" "):
            found.append(line)
        inside ^= line.count("`") % 2 == 1
    return found


@pytest.mark.parametrize("path", sorted(browser.sources()), ids=lambda path: str(path.relative_to(HERE)))
def test_a_module_can_be_packed_and_read(path):
    text = path.read_text("utf-8")
    lines = text.splitlines()
    assert len(lines) <= LONGEST_FILE and max(map(len, lines)) <= LONGEST_LINE
    code = re.sub(r"/\*\*[\s\S]*?\*/|^ *//.*$", "", text, flags=re.MULTILINE)
    name = path.relative_to(HERE).with_suffix("").as_posix()
    assert len(browser.imports(name)) == len(re.findall(r"^import\b", code, re.MULTILINE))
    declared = r"^export (?:async )?(?:function|class|const|let) \w+"
    assert len(re.findall(declared, code, re.MULTILINE)) == len(re.findall(r"^export\b", code, re.MULTILINE))
    assert "eval(" not in code and "$[" not in code
    assert not indented_texts(code.splitlines()), "an indent that would be lost"
    assert "//" not in browser.packed(name).replace("://", ""), "a remark would swallow what comes to stand behind it"


def test_each_module_comes_after_those_that_it_imports():
    for entries in (browser.TABLE, *browser.PACKS.values()):
        seen: set[str] = set()
        for name in browser.modules(*entries):
            assert {other for _, other in browser.imports(name)} <= seen  # so that no two modules import each other
            seen.add(name)


def test_every_module_is_in_the_table_or_in_a_pack_and_none_of_the_table_in_a_pack():
    here = {path.relative_to(HERE).with_suffix("").as_posix() for path in browser.sources()}
    packed = {name for entries in (browser.TABLE, *browser.PACKS.values()) for name in browser.modules(*entries)}
    assert packed == here
    for name in browser.PACKS:
        linked = re.findall(r"^\$\['([\w/]+)'\] \?\?= ", browser.pack(name).js, re.MULTILINE)
        assert linked and not set(linked) & set(browser.modules(*browser.TABLE))


def test_a_pack_is_its_modules_but_for_imports_exports_remarks_and_indents():
    text = browser.pack("keeper").js
    own = (HERE / "keeper.js").read_text("utf-8")
    for line in own.splitlines():
        if not re.match(r" *(?:import|export|//|/?\*)|$", line) and "/**" not in line:
            assert line.split(" // ")[0].strip() in text
    assert "import" not in text and "const {held,hold,lastWithin}=$['storage'];" in text


@pytest.mark.skipif(not LOCK.exists(), reason="installed, and not the project")
def test_a_wheel_has_no_tools_in_it():
    project = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text("utf-8"))
    left_out = project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    ours = {path for kind in ("*.json", "*.d.ts", ".npmrc") for path in HERE.glob(kind)}
    assert len(ours) > 5
    for path in ours:
        assert any(path.match(pattern) for pattern in left_out), path


@pytest.mark.skipif(not LOCK.exists(), reason="installed, and not the project")
def test_the_lock_file_names_no_registry():
    assert "resolved" not in LOCK.read_text("utf-8")


@pytest.mark.parametrize("path", sorted(HERE.glob("*.css")), ids=lambda path: path.name)
def test_styles_say_in_each_browser_what_a_finger_does(path):
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
