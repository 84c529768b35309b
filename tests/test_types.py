"""What the types of the project promise: few holes, and mistakes that mypy finds."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "tutor"
#: The most tables of unknown values: only where a text of others is read, such as TOML, JSON or a browser's message.
MOST_TABLES = 20
#: The most casts and ignored errors together.
MOST_ESCAPES = 15


def holes(text: str) -> Counter[str]:
    """Count ``dict[str, Any]``, aliases of ``Any``, calls of ``cast`` and ignored errors of type checkers."""
    found: Counter[str] = Counter()
    tree = ast.parse(text)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "typing"]
    casts = {alias.asname or alias.name for node in imports for alias in node.names if alias.name == "cast"}
    for node in ast.walk(tree):
        match node:
            case ast.Subscript() if ast.unparse(node) == "dict[str, Any]":
                found["table"] += 1
            case ast.Assign(value=ast.Name(id="Any")) | ast.AnnAssign(value=ast.Name(id="Any")):
                found["alias"] += 1
            case ast.Call(func=ast.Name(id=name)) if name in casts:
                found["escape"] += 1
            case ast.Call(func=ast.Attribute(value=ast.Name(id="typing"), attr="cast")):
                found["escape"] += 1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and re.match(r"#\s*(type|pyright|mypy):\s*ignore", token.string):
            found["escape"] += 1
    return found


def test_holes_are_found():
    text = (
        "from typing import Any, cast as as_\nMove = Any\nData = dict[str, Any]\nx = as_(int, y)  # type: ignore[x]\n"
    )
    assert holes(text) == {"alias": 1, "table": 1, "escape": 2}
    assert not holes("def cast(x): ...\ncast(1)\ny: list[Any] = []  # a type: ignored\n")


def test_the_package_has_few_holes():
    found: Counter[str] = Counter()
    for path in PACKAGE.rglob("*.py"):
        if "node_modules" not in path.parts:
            found += holes(path.read_text("utf-8"))
    assert found["table"] <= MOST_TABLES and found["escape"] <= MOST_ESCAPES and not found["alias"], found


@pytest.mark.long
def test_mypy_finds_mistakes():
    """It checks one file, with the cache of the last check of the project if there is one."""
    from mypy import api

    path = HERE / "mistyped.py"
    out, err, _ = api.run([str(path), "--config-file", str(HERE.parent / "pyproject.toml"), "--no-error-summary"])
    told = sorted(re.findall(r"mistyped\.py:(\d+): error: .*\[([\w-]+)\]$", out, re.MULTILINE))
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    wanted = sorted((str(number), found[1]) for number, line in lines if (found := re.search(r"  # ([\w-]+)$", line)))
    assert told == wanted, out + err
