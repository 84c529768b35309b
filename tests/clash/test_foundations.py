"""The house itself: what the rules may import, and that events alone change a position."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tutor.clash
from tutor.clash.events import FIELDS, KINDS, Event
from tutor.clash.events.assault import Damage
from tutor.clash.events.opening import Deal
from tutor.clash.events.stronghold import Fall, Lost
from tutor.clash.setup import bare
from tutor.guests.clash.board import is_secret
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
                    found |= {f"tutor.{alias.name}" for alias in node.names if alias.name != "__version__"}
                elif parts and parts[0]:
                    found.add(f"tutor.{parts[0]}")
    return found


#: Circles of imports that still stand, by their modules; to be emptied.
CIRCLES: tuple[str, ...] = ()


def modules() -> dict[str, Path]:
    """Every module of the house, by its full name."""
    return {
        ".".join(("tutor", *path.relative_to(HOUSE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in HOUSE.rglob("*.py")
    }


def imported(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the house that a module imports on its own level, those for type checking only included; a package
    stands for itself, and not for what it takes from its own rooms."""
    found = set()
    inside = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    level = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    late = {
        (node.lineno, node.col_offset) for f in functions for node in ast.walk(f) if isinstance(node, ast.ImportFrom)
    }
    for node in level:
        if (node.lineno, node.col_offset) in late:
            continue
        base = inside[: len(inside) - node.level + 1] if node.level else []
        source = ".".join([*base, *([node.module] if node.module else [])])
        for alias in node.names:
            found.add(f"{source}.{alias.name}" if f"{source}.{alias.name}" in known else source)
    return found & set(known)


def circles(looks: dict[str, set[str]]) -> set[str]:
    """The modules that come back to themselves by what they import."""
    reached = {name: set(others) for name, others in looks.items()}
    for middle in looks:
        for name in looks:
            if middle in reached[name]:
                reached[name] |= reached[middle]
    return {name for name, others in reached.items() if name in others}


def test_imports_go_in_no_circle():
    known = modules()
    looks = {name: imported(name, path, known) for name, path in known.items()}
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}  # it can find one
    assert circles(looks) == set(CIRCLES)


#: Which rooms each room may look into, from the ground up.
ORDER = [
    "core",
    "browser",
    "line",
    "journal",
    "light",
    "kernel",
    "study",
    "clash",
    "dust",
    "notation",
    "terminal",
    "sets",
    "opening",
    "locale",
    "rulebook",
    "scenarios",
    "compare",
    "lessons",
    "puzzles",
    "workshop",
    "making",
    "rooms",
    "widgets",
    "copies",
    "folders",
    "serve",
    "hosting",
    "site",
    "checking",
    "comparing",
    "reckoning",
    "progress_file",
    "learning",
    "puzzling",
    "where",
    "studying",
    "arguments",
    "cli",
    "__main__",
]
MAY = {room: {f"tutor.{other}" for other in ORDER[: ORDER.index(room) + 1]} for room in ORDER}
MAY["rulebook"] -= {"tutor.sets", "tutor.opening"}
MAY["core"] |= {"tutor.locale"}
MAY["dust"] = {"tutor.core", "tutor.dust"}  # the games do not know each other
#: The house looks for its guests by name; a guest may look into all that is of its game.
MAY["guests"] = MAY["workshop"] | {"tutor.guests"}
for room in ORDER[ORDER.index("scenarios") :]:
    MAY[room] |= {"tutor.guests"}


def test_imports_point_one_way():
    for path in HOUSE.rglob("*.py"):
        room = path.relative_to(HOUSE).parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        house = {name for name in imports(path) if name.startswith("tutor.")}
        assert house <= MAY[room], f"{path} reaches {house - MAY[room]}"


def test_the_rules_need_the_standard_library_only():
    for room in ("core", "clash", "dust", "notation", "rulebook", "scenarios"):
        for path in (HOUSE / room).rglob("*.py"):
            foreign = {n for n in imports(path) if not n.startswith("tutor")} - set(sys.stdlib_module_names)
            assert not foreign, path
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", "import sys, tutor.clash, tutor.cli; print([m for m in sys.modules if 'widget' in m or 'numpy' in m])"],
        capture_output=True, check=True, text=True, cwd=HOUSE.parent,
    ).stdout  # fmt: skip
    assert loaded.strip() == "[]"


def trees() -> dict[Path, ast.Module]:
    """Every module of the rules, read."""
    return {path: ast.parse(path.read_text("utf-8")) for path in ROOM.rglob("*.py")}


def test_only_a_change_makes_another_position():
    """Outside the events (and the values themselves) nothing builds a position from another."""
    for path, tree in trees().items():
        if path.parent.name == "events" or path.name == "position.py":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
                assert path.name == "setup.py", f"{path.name}:{node.lineno}"  # a draft, which is no position
            assert not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Creature"
            ), path


def test_every_kind_is_made_somewhere_and_every_event_has_a_rule():
    made, names = set(), {kind.__name__: kind for kind in KINDS.values()}
    assert len(names) == len(KINDS)
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and path.name == "setup.py":
                made.add(node.id)  # the kinds of a draft are handed on
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                made.add(node.func.id)
                if isinstance(node.args[0], ast.Constant):
                    assert node.args[0].value in rules(), node.args[0].value
    assert set(names) <= made


def test_every_field_of_every_kind_is_filled_somewhere_and_none_other():
    filled = {kind.__name__: {"rule", "cause", "also", "printed"} for kind in KINDS.values()}  # what any kind may say
    for node in (node for tree in trees().values() for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in filled:
            assert len(node.args) <= 2 and None not in {word.arg for word in node.keywords}, ast.unparse(node)
            filled[node.func.id] |= {word.arg for word in node.keywords}
    for kind in KINDS.values():
        if kind.kind not in ("take", "left"):  # made in one place by either name
            assert filled[kind.__name__] == set(kind.fields) | {"cause"}, kind


def test_every_kind_is_a_record_of_its_own_with_a_sentence():
    told = {
        key.partition(".")[0]
        for key in tomllib.loads((HOUSE / "rulebook" / "sentences.toml").read_text("utf-8"))["event"]
    }
    assert set(KINDS) == told
    for kind in KINDS.values():
        assert not any(base in KINDS.values() for base in kind.__mro__[1:]), kind
        assert set(kind.fields) <= set(FIELDS) and {*kind.hidden, *kind.secret} <= set(kind.fields), kind
        assert "side" in kind.fields or not kind.hidden, kind
        assert kind.__doc__


def test_what_is_no_kind_cannot_be_made():
    with pytest.raises(TypeError):
        Event("damage.none")
    with pytest.raises(TypeError):
        Damage("damage.adds-up", side=0)
    with pytest.raises(TypeError):
        Fall("stronghold.bastion-falls", side=0, after=3)


def test_events_of_two_kinds_are_never_the_same():
    assert Fall("x", side=0) != Lost("x", side=0) and Fall("x", side=0) == Fall("x", None, side=0)
    assert len({Fall("x", side=0), Lost("x", side=0), Fall("x", side=0)}) == 2
    assert Fall("x", 1, side=0) != Fall("x", 2, side=0) == Fall("x", 1, side=0).caused_by(2)
    assert Fall("x", 1, side=0).after is None and Fall("x", side=0).cards == ()


def test_what_nobody_or_not_everybody_may_see_is_said_by_the_kind():
    assert {kind for kind, one in KINDS.items() if "after" in one.secret} == {"deal", "stack", "first", "reshuffle"}
    assert {kind for kind, one in KINDS.items() if "cards" in one.secret} == {"stack", "reshuffle"}
    assert {kind for kind, one in KINDS.items() if one.hidden} == {"deal", "available"}
    deal = Deal("setup.hand", side=1, after=7, cards=())
    assert [is_secret(deal, bare("duel"), viewer) for viewer in (0, 1, None, -1)] == [True, False, False, True]
    assert [is_secret(deal, bare("team"), viewer) for viewer in (0, 1, 2, 3, None, -1)] == [True, False] * 2 + [
        False,
        True,
    ]
    assert [is_secret(deal, bare("free-for-all"), viewer) for viewer in range(4)] == [True, False, True, True]


def test_every_rule_is_cited_and_every_citation_is_a_rule():
    cited = {node.value for tree in trees().values() for node in ast.walk(tree)
             if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    shown = {id for s in situations("clash").values() for id in (*s.shows, *s.story, *s.never, s.refused) if id}
    assert shown <= set(rules())
    assert {id for rule in rules().values() for id in rule.rules} <= set(rules())
    unused = set(rules()) - cited - shown
    assert not unused


def test_files_can_be_read_in_one_sitting():
    for path in HOUSE.rglob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 450, path
