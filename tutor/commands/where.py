"""``rules-tutor where``: find the code that enforces a rule, and what shows it."""

from __future__ import annotations

import argparse
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from ..core.rulebook import Rule
from ..games import definitions
from .terminal import OK, UNREADABLE, say

_HOUSE = Path(__file__).parents[1]
#: The number of situations listed without ``--all``.
MOST_SHOWN = 10
#: In misreadings.toml: the name of a misreading, and the rule it contradicts; in Python: the decorator of a misread
#: step.
_NAME, _OTHERWISE = re.compile(r"\[([\w-]+)\]"), re.compile(r'rule = "(.+)"')
_WRONG = re.compile(r'@misread_step\("([\w-]+)"')
#: The folders and modules of a game that enforce rules.
_ENFORCING = ("rules", "notation", "workshop", "sets.py", "opening.py")
#: A rule id in a comment, where it has no quotes.
_ID = re.compile(r"(?<![\w.-])[a-z-]+(?:\.[a-z-]+){1,2}(?![\w-]|\.\w)")


def run(chosen: argparse.Namespace) -> int:
    """Print where a rule is enforced, and return the exit status."""
    return where(chosen.rule, chosen.all)


@cache
def rules() -> dict[str, Rule]:
    """Return the rules and FAQ answers of all games, by id."""
    return {id: rule for definition in definitions().values() for id, rule in definition.sentences.rules().items()}


@cache
def citations() -> dict[str, tuple[tuple[Path, int], ...]]:
    """Return the lines of code that cite each rule, by its id, in order of file name. A citation is a string literal or
    a mention in a comment.
    """
    found: dict[str, list[tuple[Path, int]]] = {}
    for path in sorted(_HOUSE.rglob("*.py")):
        source = path.read_text("utf-8")
        if rules().keys().isdisjoint(_ID.findall(source)):
            continue  # tokenizing is slow, and most modules cite no rule
        for id, line in cited(source):
            if id in rules():
                found.setdefault(id, []).append((path, line))
    return {id: tuple(dict.fromkeys(lines)) for id, lines in found.items()}


@cache
def misread() -> dict[str, tuple[tuple[Path, int], ...]]:
    """Return the lines that misread each rule, by its id: entries of misreadings.toml and the functions that replace a
    step.
    """
    found: dict[str, list[tuple[Path, int]]] = {}
    rule_of: dict[str, str] = {}
    for path in sorted(_HOUSE.rglob("misreadings.toml")):
        name, begun = "", 0
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if named := _NAME.match(line):
                name, begun = named[1], number
            elif said := _OTHERWISE.match(line):
                rule_of[name] = said[1]
                found.setdefault(said[1], []).append((path, begun))
    for path in sorted((_HOUSE / "games").rglob("*.py")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if (wrong := _WRONG.match(line)) and wrong[1] in rule_of:
                found[rule_of[wrong[1]]].append((path, number))
    return {id: tuple(places) for id, places in found.items()}


def cited(source: str) -> Iterator[tuple[str, int]]:
    """Yield every id in the source of a module, of a rule or of anything else, with its line number."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            for id in _ID.findall(token.string):
                yield id, token.start[0]
        elif token.type == tokenize.STRING and _ID.fullmatch(token.string.strip("\"'")):
            yield token.string.strip("\"'"), token.start[0]


def near(id: str) -> list[str]:
    """Return at most five rule ids similar to an unknown one: by spelling, by name in another area, or by title."""
    known = list(rules())
    name = id.rpartition(".")[2]
    by_name = [other for other in known if name and name in other.rpartition(".")[2]]
    by_title = [other for other in known if name and name.lower() in rules()[other].title.lower()]
    return list(dict.fromkeys([*get_close_matches(id, known, 5, 0.5), *by_name, *by_title]))[:5]


def where(id: str | None, every: bool = False) -> int:
    """Print where a rule is enforced and what shows it, and return the exit status: 2 if the rule does not exist.

    List at most `MOST_SHOWN` situations that name the rule, or, with ``every``, all that meet it. Without an id, list
    every rule with its title.
    """
    if id is None:
        say([f"{known}  {rule.title}" for known, rule in rules().items()], sys.stdout)
        return OK
    from ..lessons.coverage import coverage

    rule = rules().get(id)
    if rule is None:
        found = near(id)
        instead = f": expected one such as {', '.join(found)}" if found else ""
        say([f"where: there is no rule “{id[:80]}”{instead}"], sys.stderr)
        return UNREADABLE
    met, cited_at = coverage().rules[id], citations().get(id, ())
    lines = [f"{id}  {rule.title}", f"  {rule.text}", *(f"  {source}" for source in rule.sources.values())]
    if rule.is_faq:
        lines += ["decided by:", *(f"  {other}" for other in rule.rules)]
    for title, entries in (
        ("code:", [_place(*at) for at in cited_at if not _is_told(at)]),
        ("told or misread in:", [_place(*at) for at in (*filter(_is_told, cited_at), *misread().get(id, ()))]),
        ("situations:", list(met.situations) if every else _named(id, met.situations)),
        ("lessons:", list(met.lessons)),
    ):
        lines += [title, *(f"  {entry}" for entry in entries or ["none"])]
    say(lines, sys.stdout)
    return OK


def _is_told(at: tuple[Path, int]) -> bool:
    """Return whether a line describes or misreads a rule instead of enforcing it. That holds for lessons, and for all
    of a game except `_ENFORCING`.
    """
    folder, *within = at[0].relative_to(_HOUSE).parts
    return folder == "lessons" or (folder == "games" and within[1:2] != [] and within[1] not in _ENFORCING)


def _place(path: Path, line: int) -> str:
    here = Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{line}"


def _named(id: str, met: tuple[str, ...]) -> list[str]:
    """Return the first situations that name a rule, and a line that counts the others."""
    from ..situations import situations

    named = [shown for shown in met if id in situations()[shown].shows][:MOST_SHOWN]
    more = len(met) - len(named)
    return [*named, f"and {more} more whose story cites it (--all names them)"] if more else named
