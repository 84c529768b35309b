"""The house itself: what the rules may import, and that events alone change a position."""

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
from tutor.games.clash.rules.setup import bare
from tutor.situations import situations

ROOM = Path(tutor.games.clash.rules.__file__).parent
HOUSE = Path(tutor.__file__).parent


def foreign(path: Path) -> set[str]:
    """The packages from elsewhere that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").split(".")[0])
    return found - {"tutor"}


#: Circles of imports that still stand, by their modules; to be emptied.
CIRCLES: tuple[str, ...] = ()


def modules() -> dict[str, Path]:
    """Every module of the house, by its full name."""
    return {
        ".".join(("tutor", *path.relative_to(HOUSE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in HOUSE.rglob("*.py")
    }


def imported(name: str, path: Path, known: dict[str, Path], late_too: bool = False) -> set[str]:
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
        if (node.lineno, node.col_offset) in late and not late_too:
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


#: The packages and modules of the house, from the ground up: each imports only from those before it.
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
#: What a package needs of one above it: texts in a language are told by what the core tells of them.
ALSO = {"tutor.locale": {"tutor.core"}}
#: The games do not know each other, nor the packages between them and the core.
RULES = {"tutor.games.dust.rules": {"tutor.core"}, "tutor.games.clash.rules": {"tutor.core"}}


def unit(module: str) -> str | None:
    """The entry of `ORDER` that a module belongs to."""
    return max((one for one in ORDER if f"{module}.".startswith(f"{one}.")), key=len, default=None)


def test_imports_point_one_way():
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


def test_the_rules_need_the_standard_library_only():
    for room in (
        "core",
        "games/clash/rules",
        "games/dust/rules",
        "games/clash/notation",
        "games/clash/rulebook",
        "situations",
    ):
        for path in (HOUSE / room).rglob("*.py"):
            assert not foreign(path) - set(sys.stdlib_module_names), path
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", "import sys, tutor.games.clash.rules, tutor.commands.main; print([m for m in sys.modules if 'widget' in m or 'numpy' in m])"],
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
        for key in tomllib.loads((HOUSE / "games" / "clash" / "rulebook" / "sentences.toml").read_text("utf-8"))[
            "event"
        ]
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
