"""The structure of the code: what modules may import, and that only events change a position."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tutor
import tutor.games.clash.rules
from tutor.games.clash.board.board import is_secret
from tutor.games.clash.rulebook import rules
from tutor.games.clash.rules.events import FIELDS, KINDS, Event
from tutor.games.clash.rules.events.assault import Damage
from tutor.games.clash.rules.events.opening import Deal
from tutor.games.clash.rules.events.stronghold import Fall, Lost
from tutor.games.clash.rules.setup import empty_position
from tutor.situations import situations

RULES_FOLDER = Path(tutor.games.clash.rules.__file__).parent
PACKAGE = Path(tutor.__file__).parent


def third_party_imports(path: Path) -> set[str]:
    """Return the third-party packages that a file imports. Type checkers have ``typing_extensions`` built in, so it may
    be imported for them alone."""
    found = set()
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [
                one for one in node.body if not (isinstance(one, ast.ImportFrom) and one.module == "typing_extensions")
            ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").split(".")[0])
    return found - {"tutor"}


#: The modules in known import cycles; to be kept empty.
IMPORT_CYCLES: tuple[str, ...] = ()


def modules() -> dict[str, Path]:
    """Return every module of the project by its full name."""
    return {
        ".".join(("tutor", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
    }


def imported(name: str, path: Path, known: dict[str, Path], late_too: bool = False) -> set[str]:
    """Return the modules of the project that a module imports, including those for type checking only.

    Imports inside functions only count with ``late_too``. A package's own imports count, not those of its modules.
    """
    found = set()
    inside = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    level = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    late = {
        (node.lineno, node.col_offset) for f in functions for node in ast.walk(f) if isinstance(node, ast.ImportFrom)
    }
    for node in level:
        if (node.lineno, node.col_offset) in late and not late_too:
            continue
        base = inside[: len(inside) - node.level + 1] if node.level else []
        source = ".".join([*base, *([node.module] if node.module else [])])
        for alias in node.names:
            found.add(f"{source}.{alias.name}" if f"{source}.{alias.name}" in known else source)
    return found & set(known)


def import_cycles(looks: dict[str, set[str]]) -> set[str]:
    """Return the modules that are part of an import cycle."""
    reached = {name: set(others) for name, others in looks.items()}
    for middle in looks:
        for name in looks:
            if middle in reached[name]:
                reached[name] |= reached[middle]
    return {name for name, others in reached.items() if name in others}


def test_there_are_no_import_cycles():
    known = modules()
    looks = {name: imported(name, path, known) for name, path in known.items()}
    # the search can find a cycle
    assert import_cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}
    assert import_cycles(looks) == set(IMPORT_CYCLES)


#: The packages and modules of the project in layers: each imports only from those before it.
ORDER = [
    "tutor.locale",
    "tutor.core",
    "tutor.browser",
    "tutor.protocol",
    "tutor.server.log",
    "tutor.server.startup",
    "tutor.server.kernel",
    "tutor.study",
    "tutor.games.other_words",
    "tutor.games.dust.rules",
    "tutor.games.dust",
    "tutor.games.clash.rules",
    "tutor.games.clash.notation",
    "tutor.games.clash.sets",
    "tutor.games.clash.opening",
    "tutor.games.clash",
    "tutor.games",
    "tutor.protocol.types",
    "tutor.situations",
    "tutor.lessons",
    "tutor.puzzles",
    "tutor.session",
    "tutor.api",
    "tutor.widgets",
    "tutor.commands.terminal",
    "tutor.server",
    "tutor.site",
    "tutor.commands",
]
#: Imports from a later layer that are allowed: the locale formats values of the core.
ALSO = {"tutor.locale": {"tutor.core"}}
#: The games must not import each other, nor the packages between them and the core.
RULES = {"tutor.games.dust.rules": {"tutor.core"}, "tutor.games.clash.rules": {"tutor.core"}}


def unit(module: str) -> str | None:
    """Return the entry of `ORDER` that a module belongs to."""
    return max((one for one in ORDER if f"{module}.".startswith(f"{one}.")), key=len, default=None)


def test_imports_follow_the_layers():
    known = modules()
    for name, path in known.items():
        own = unit(name)
        if own is None:
            assert name in ("tutor", "tutor.__main__"), name
            continue
        looks = {unit(other) for other in imported(name, path, known, late_too=True)} - {own, None}
        below = RULES.get(own, set(ORDER[: ORDER.index(own)]) | ALSO.get(own, set()))
        if own.startswith("tutor.games.clash"):
            below = {one for one in below if not one.startswith("tutor.games.dust")}
        if own == "tutor.games":
            below |= {"tutor.games.clash", "tutor.games.dust"}
        assert looks <= below, f"{path} reaches {looks - below}"


def test_the_rules_use_only_the_standard_library():
    for folder in (
        "core",
        "games/clash/rules",
        "games/dust/rules",
        "games/clash/notation",
        "games/clash/rulebook",
        "situations",
    ):
        for path in (PACKAGE / folder).rglob("*.py"):
            assert not third_party_imports(path) - set(sys.stdlib_module_names), path
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", "import sys, tutor.games.clash.rules, tutor.commands.main, tutor.commands.run; print([m for m in sys.modules if 'widget' in m or 'numpy' in m])"],
        capture_output=True, check=True, text=True, cwd=PACKAGE.parent,
    ).stdout  # fmt: skip
    assert loaded.strip() == "[]"


def trees() -> dict[Path, ast.Module]:
    """Return the syntax tree of every module of the rules."""
    return {path: ast.parse(path.read_text("utf-8")) for path in RULES_FOLDER.rglob("*.py")}


def test_only_events_change_a_position():
    """Outside the events and the values themselves nothing derives a position from another."""
    for path, tree in trees().items():
        if path.parent.name == "events" or path.name == "position.py":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
                assert path.name == "setup.py", f"{path.name}:{node.lineno}"  # a draft, which is not a position
            assert not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Creature"
            ), path


def test_every_kind_of_event_is_emitted_and_cites_a_known_rule():
    made, names = set(), {kind.__name__: kind for kind in KINDS.values()}
    assert len(names) == len(KINDS)
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and path.name == "setup.py":
                made.add(node.id)  # the kinds of a draft are passed on as values
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                made.add(node.func.id)
                if isinstance(node.args[0], ast.Constant):
                    assert node.args[0].value in rules(), node.args[0].value
    assert set(names) <= made


def test_exactly_the_fields_of_each_kind_are_filled():
    filled = {kind.__name__: {"rule", "cause", "also", "printed"} for kind in KINDS.values()}  # the fields of any kind
    for node in (node for tree in trees().values() for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in filled:
            assert len(node.args) <= 2 and None not in {word.arg for word in node.keywords}, ast.unparse(node)
            filled[node.func.id] |= {word.arg for word in node.keywords}
    for kind in KINDS.values():
        if kind.kind not in ("take", "left"):  # constructed in one place for both kinds
            assert filled[kind.__name__] == set(kind.fields) | {"cause"}, kind


def test_every_kind_is_a_separate_class_with_a_sentence():
    told = {
        key.partition(".")[0]
        for key in tomllib.loads((PACKAGE / "games" / "clash" / "rulebook" / "sentences.toml").read_text("utf-8"))[
            "event"
        ]
    }
    assert set(KINDS) == told
    for kind in KINDS.values():
        assert not any(base in KINDS.values() for base in kind.__mro__[1:]), kind
        assert set(kind.fields) <= set(FIELDS) and {*kind.hidden, *kind.secret} <= set(kind.fields), kind
        assert "side" in kind.fields or not kind.hidden, kind
        assert kind.__doc__


def test_invalid_events_cannot_be_constructed():
    with pytest.raises(TypeError):
        Event("damage.none")
    with pytest.raises(TypeError):
        Damage("damage.adds-up", side=0)
    with pytest.raises(TypeError):
        Fall("stronghold.bastion-falls", side=0, after=3)


def test_events_of_different_kinds_are_not_equal():
    assert Fall("x", side=0) != Lost("x", side=0) and Fall("x", side=0) == Fall("x", None, side=0)
    assert len({Fall("x", side=0), Lost("x", side=0), Fall("x", side=0)}) == 2
    assert Fall("x", 1, side=0) != Fall("x", 2, side=0) == Fall("x", 1, side=0).caused_by(2)
    assert Fall("x", 1, side=0).after is None and Fall("x", side=0).cards == ()


def test_each_kind_declares_its_hidden_and_secret_fields():
    assert {kind for kind, one in KINDS.items() if "after" in one.secret} == {"deal", "stack", "first", "reshuffle"}
    assert {kind for kind, one in KINDS.items() if "cards" in one.secret} == {"stack", "reshuffle"}
    assert {kind for kind, one in KINDS.items() if one.hidden} == {"deal", "available"}
    deal = Deal("setup.hand", side=1, after=7, cards=())
    assert [is_secret(deal, empty_position("duel"), viewer) for viewer in (0, 1, None, -1)] == [
        True,
        False,
        False,
        True,
    ]
    assert [is_secret(deal, empty_position("team"), viewer) for viewer in (0, 1, 2, 3, None, -1)] == [
        True,
        False,
    ] * 2 + [
        False,
        True,
    ]
    assert [is_secret(deal, empty_position("free-for-all"), viewer) for viewer in range(4)] == [True, False, True, True]


def test_every_rule_is_cited_and_every_citation_is_a_rule():
    cited = {node.value for tree in trees().values() for node in ast.walk(tree)
             if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    shown = {id for s in situations("clash").values() for id in (*s.shows, *s.story, *s.never, s.refused) if id}
    assert shown <= set(rules())
    assert {id for rule in rules().values() for id in rule.rules} <= set(rules())
    unused = set(rules()) - cited - shown
    assert not unused


def test_files_are_short():
    for path in PACKAGE.rglob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 450, path
