"""``rules-tutor where`` finds each rule, because each id is a literal in the code."""

import ast
import re
from pathlib import Path

import pytest

import tutor
from tutor.commands.main import main
from tutor.commands.where import MOST_SHOWN, citations, cited, misread, near
from tutor.commands.where import rules as every_rule
from tutor.games.clash.rulebook import rules
from tutor.lessons.coverage import coverage
from tutor.situations import situations

HOUSE = Path(tutor.__file__).parent
#: The folders of the rules. An id cited only elsewhere is not enforced.
CLASH, DUST = HOUSE / "games" / "clash", HOUSE / "games" / "dust"
RULES = (CLASH / "rules", CLASH / "notation", CLASH / "opening.py", DUST / "rules", DUST / "notation")


@pytest.fixture
def where(capsys, monkeypatch):
    monkeypatch.chdir(HOUSE.parent)

    def where(*said):
        status = main(["where", *said])
        printed = capsys.readouterr()
        return status, printed.out.splitlines(), printed.err

    return where


def lives_with_the_rules(path: Path) -> bool:
    return any(path == room or path.is_relative_to(room) for room in RULES)


def test_each_rule_is_known_to_the_code_that_enforces_it():
    found = {id for id, lines in citations().items() if any(lives_with_the_rules(path) for path, _ in lines)}
    assert {id for id, rule in rules().items() if not rule.is_faq} - found == set()


def test_every_listed_line_contains_the_id():
    for id, lines in citations().items():
        for path, line in lines:
            assert id in path.read_text("utf-8").splitlines()[line - 1], (id, path, line)


def test_a_comment_of_the_rules_names_no_rule_that_there_is_not():
    areas = {id.partition(".")[0] for id in rules()}
    for path in (*(CLASH / "rules").rglob("*.py"), *(DUST / "rules").rglob("*.py")):
        for id, line in cited(path.read_text("utf-8")):
            assert id in rules() or id.partition(".")[0] not in areas, f"{path}:{line} {id}"


def pattern(node: ast.expr) -> str | None:
    """Return a pattern for the values of a string expression, or None for other expressions."""
    match node:
        case ast.JoinedStr():
            return "".join(re.escape(part.value) if isinstance(part, ast.Constant) else ".*" for part in node.values)
        case ast.BinOp(op=ast.Add()):
            sides = [re.escape(side.value) if isinstance(side, ast.Constant) and isinstance(side.value, str)
                     else pattern(side) for side in (node.left, node.right)]  # fmt: skip
            return None if sides == [None, None] else "".join(side or ".*" for side in sides)
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str(text))):
            return ".*".join(map(re.escape, re.split(r"%\w", text)))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            return ".*".join(map(re.escape, re.split(r"{.*?}", text)))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value="."), attr="join")):
            return r".*\..*"
    return None


def put_together(source: str) -> list[int]:
    """Return the lines on which a text that could be a rule's id is put together."""
    found = []
    for node in ast.walk(ast.parse(source)):
        like = pattern(node) if isinstance(node, ast.expr) else None
        if like and r"\." in like and any(re.fullmatch(like, id) for id in rules()):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize(
    "text",
    ['f"{ability}.never-stronghold"', '"automa." + name', 'area + ".first-turn"', '"%s.never-stronghold" % a',
     '"{}.first-turn".format(a)', '".".join(parts)', 'f"sprint.{what}"'],
)  # fmt: skip
def test_a_composed_id_is_detected(text):
    assert put_together(f"x = 1\ny = {text}") == [2]


def test_no_id_is_composed_at_run_time():
    for path in (*(CLASH / "rules").rglob("*.py"), *(DUST / "rules").rglob("*.py")):
        assert not put_together(path.read_text("utf-8")), path


def test_ids_are_read_from_texts_and_comments_and_not_from_docstrings():
    source = '"""See sprint.to-bridge."""\n\nx = "mana.cost"  # sprint.one-attack: and not a.b.c.d or mana.cost.\n'
    assert list(cited(source)) == [("mana.cost", 3), ("sprint.one-attack", 3), ("mana.cost", 3)]


def test_a_rule_is_printed_with_its_code_its_sentence_and_what_shows_it(where):
    status, lines, err = where("sprint.to-bridge", "--all")
    rule = rules()["sprint.to-bridge"]
    assert (status, err) == (0, "")
    assert lines[:2] == [f"sprint.to-bridge  {rule.title}", f"  {rule.text}"]
    code, told, shown, taught = map(lines.index, ("code:", "told or misread in:", "situations:", "lessons:"))
    places = [line.strip().rpartition(":") for line in lines[code + 1 : told]]
    assert [path for path, _, _ in places] == ["tutor/games/clash/rules/assault.py"]
    for path, _, line in places:
        assert '"sprint.to-bridge"' in Path(path).read_text("utf-8").splitlines()[int(line) - 1]
    met = coverage().rules["sprint.to-bridge"]
    assert [line.strip() for line in lines[shown + 1 : taught]] == list(met.situations)
    assert [line.strip() for line in lines[taught + 1 :]] == list(met.lessons)
    assert met.situations and met.lessons


def test_what_enforces_a_rule_comes_before_what_tells_or_misreads_it(where):
    _, lines, _ = where("defender.never-stronghold")
    code, told, shown = map(lines.index, ("code:", "told or misread in:", "situations:"))
    assert all(line.startswith("  tutor/games/clash/rules/") for line in lines[code + 1 : told])
    assert any("misread_assault" in line for line in lines[told + 1 : shown])


@pytest.mark.parametrize(
    ("id", "enforces"),
    [("assault.order", "next_attacker"), ("mana.first-turn", "base_mana"), ("mana.per-card", "base_mana"),
     ("automa.mana", "base_mana"), ("champion.cheaper", "champion_cost"), ("summoning.behind", "with_new_creature")],
)  # fmt: skip
def test_a_rule_is_named_where_it_is_enforced_and_not_only_where_it_is_told(id, enforces):
    named = {
        node.name
        for path, line in citations()[id]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0)
    }
    assert enforces in named


def test_what_misreads_a_rule_is_named_with_its_wrong_step(where):
    _, lines, _ = where("protection.once-a-turn")
    told, shown = lines.index("told or misread in:"), lines.index("situations:")
    places = [line.strip().rpartition(":") for line in lines[told + 1 : shown]]
    said = [Path(path).read_text("utf-8").splitlines()[int(line) - 1] for path, _, line in places]
    assert "[protection-every-attack]" in said
    assert any(line.startswith('@misread_step("protection-every-attack"') for line in said)
    assert misread().keys() <= every_rule().keys()


def test_without_a_rule_all_of_them_are_named(where):
    status, lines, err = where()
    assert (status, err) == (0, "")
    assert lines == [f"{id}  {rule.title}" for id, rule in every_rule().items()] and len(lines) > len(rules())


def test_few_situations_are_named_unless_all_are_asked_for(where):
    id = max(rules(), key=lambda rule: len(coverage().rules[rule].situations))
    met = coverage().rules[id].situations
    _, lines, _ = where(id)
    shown = [line.strip() for line in lines[lines.index("situations:") + 1 : lines.index("lessons:")]]
    named = [key for key in met if id in situations("clash")[key].shows][:MOST_SHOWN]
    assert shown == [*named, f"and {len(met) - len(named)} more whose story cites it (--all names them)"]
    _, lines, _ = where(id, "--all")
    assert [line.strip() for line in lines[lines.index("situations:") + 1 : lines.index("lessons:")]] == list(met)


def test_elsewhere_the_paths_are_whole(where, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    _, lines, _ = where("mana.cost")
    assert f"  {CLASH / 'rules' / 'hand.py'}:" in "\n".join(lines)


def test_an_answer_of_the_faq_names_the_rules_that_decide_it(where):
    id = next(id for id, rule in rules().items() if rule.is_faq)
    status, lines, _ = where(id)
    assert status == 0
    assert [line.strip() for line in lines[lines.index("decided by:") + 1 :]][: len(rules()[id].rules)] == list(
        rules()[id].rules
    )


def test_an_unknown_rule_is_located_and_the_nearest_are_named(where):
    status, lines, err = where("sprint.to-brige")
    assert (status, lines) == (2, [])
    assert err.startswith("where: there is no rule “sprint.to-brige”: expected one such as sprint.to-bridge")
    assert near("mana.never-stronghold")[:1] != [] and near("qqq") == []
    assert where("qqq")[2] == "where: there is no rule “qqq”\n"
