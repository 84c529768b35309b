"""The house itself: what the rules may import, and that events alone change a position."""

import ast
import subprocess
import sys
from pathlib import Path

import tutor.clash
from tutor.clash.events import CHANGES
from tutor.rulebook import rules
from tutor.scenarios import situations

ROOM = Path(tutor.clash.__file__).parent
HOUSE = ROOM.parent


def imports(path: Path) -> set[str]:
    """The modules of the house that a file imports, as rooms; and the packages from elsewhere."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            inside = path.relative_to(HOUSE).parts[:-1]
            if node.level == 0:
                found.add((node.module or "").split(".")[0])
            else:
                parts = [*inside[: len(inside) - node.level + 1], *(node.module or "").split(".")]
                if node.level == len(inside) + 1 and not node.module:
                    found |= {f"tutor.{alias.name}" for alias in node.names}
                elif parts and parts[0]:
                    found.add(f"tutor.{parts[0]}")
    return found


#: Which rooms each room may look into, from the ground up.
ORDER = [
    "contract",
    "journal",
    "clash",
    "notation",
    "terminal",
    "sets",
    "opening",
    "locale",
    "rulebook",
    "scenarios",
    "compare",
    "lessons",
    "workshop",
    "making",
    "widgets",
    "serve",
    "hosting",
    "site",
    "checking",
    "cli",
    "__main__",
]
MAY = {room: {f"tutor.{other}" for other in ORDER[: ORDER.index(room) + 1]} for room in ORDER}
MAY["rulebook"] -= {"tutor.sets", "tutor.opening"}


def test_imports_point_one_way():
    for path in HOUSE.rglob("*.py"):
        room = path.relative_to(HOUSE).parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        house = {name for name in imports(path) if name.startswith("tutor.")}
        assert house <= MAY[room], f"{path} reaches {house - MAY[room]}"


def test_the_rules_need_the_standard_library_only():
    for room in ("clash", "notation", "rulebook", "scenarios"):
        for path in (HOUSE / room).rglob("*.py"):
            foreign = {n for n in imports(path) if not n.startswith("tutor")} - set(sys.stdlib_module_names)
            assert not foreign, path
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", "import sys, tutor.clash, tutor.cli; print([m for m in sys.modules if 'widget' in m or 'numpy' in m])"],
        capture_output=True, check=True, text=True, cwd=HOUSE.parent,
    ).stdout  # fmt: skip
    assert loaded.strip() == "[]"


def test_only_a_change_makes_another_position():
    """Outside ``events.py`` (and the values themselves) nothing builds a position from another."""
    for path in ROOM.glob("*.py"):
        if path.name in ("events.py", "position.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
                assert path.name == "setup.py", f"{path.name}:{node.lineno}"  # a draft, which is no position
            assert not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Creature"
            ), path


def test_every_change_is_made_somewhere_and_every_event_has_a_rule():
    made = set()
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "happen":
                kind, rule = node.args[0], node.args[1]
                assert isinstance(kind, ast.Constant), path
                made.add(kind.value)
                if isinstance(rule, ast.Constant):
                    assert rule.value in rules(), rule.value
    assert set(CHANGES) <= made


def test_every_rule_is_cited_and_every_citation_is_a_rule():
    cited = {node.value for path in ROOM.glob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    shown = {id for s in situations().values() for id in (*s.shows, *s.story, *s.never, s.refused) if id}
    assert shown <= set(rules())
    assert {id for rule in rules().values() for id in rule.rules} <= set(rules())
    unused = set(rules()) - cited - shown
    assert not unused


def test_files_can_be_read_in_one_sitting():
    for path in HOUSE.rglob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 450, path
