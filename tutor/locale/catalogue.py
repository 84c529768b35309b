"""Update the catalogues: ``python -m tutor.locale.catalogue`` collects every text shown to people, adds new ones to the
file of each language, removes those that are gone, and compiles the files. It needs Babel.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from . import LANGUAGES

#: The languages that have a catalogue.
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
#: The languages other than English in which the cards are printed.
PRINTED = ("fr",)
HERE = Path(__file__).parent
TUTOR = HERE.parent
DOMAIN = "rules-tutor"
#: The texts that the page shows before a kernel is ready.
WORDS = TUTOR / "server" / "page" / "template" / "words.json"
_SITUATIONS = {"start", "moves", "then", "story", "never", "refused", "shows", "other", "way", "level", "asks"}
_LESSONS = {
    "start", "moves", "goal", "asks", "kind", "needs", "misreadings", "shows", "level", "editions", "claims", "twice",
    "left", "turns", "vary", "format", "lessons", "edition", "knows", "battle",
}  # fmt: skip
#: The keys of TOML files whose values are not for people, by the start of the file's path.
PLAIN: dict[str, set[str]] = {
    "rulebook/sentences": set(), "rulebook/faq": {"rules"}, "rulebook/glossary": {"rules"},
    "rulebook/other_words": {"is", "en", "fr", "es", "it", "ca"},
    "rulebook/": {"place", "rules", "rule", "es", "it", "fr"}, "session/": set(),
    "questions/misreadings": {"rule"}, "questions/": set(), "board/": set(), "odds/": set(), "players/": set(),
    "first_game/": {"id", "on", "asks", "rules", "again", "editions", "start", "format", "seats", "onward"},
    "situations/": _SITUATIONS, "lessons/": _LESSONS,
    "puzzles/": {"id", "kind", "start", "goal", "solution", "needs", "moves", "misreadings", "mode", "sets"},
    "interface": set(),
}  # fmt: skip
#: Functions whose literal arguments are shown to people.
_SAID = frozenset({"Fault", "Unreadable", "Phrase", "fail", "number", "N_"})

#: The only text whose outer space is kept.
_COMMA = ", "

#: The head of a language's file. It has no date, so that a run that finds nothing new changes nothing.
_HEADER = """\
# {language} texts of the rules tutor.
# This file is distributed under the same licence as the rules tutor.
msgid ""
msgstr ""
"Project-Id-Version: rules-tutor\\n"
"Language: {code}\\n"
"Plural-Forms: {plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Message = str | tuple[str, str]


@cache
def messages() -> tuple[tuple[Message, str], ...]:
    """Return every text shown to people and the place where it is; a text with a plural is a pair of forms."""
    return tuple(_collected())


def _collected() -> Iterator[tuple[Message, str]]:
    for path in sorted(TUTOR.rglob("*.toml")):
        name = path.relative_to(TUTOR).as_posix()
        within = re.sub(r"^games/\w+/", "", name)  # all games have the same folders
        if within == "lessons/not_taught.toml":  # printed by `rules-tutor coverage` for developers, in English only
            continue
        plain = next(keys for start, keys in PLAIN.items() if within.startswith(start))
        yield from _in_table(tomllib.loads(path.read_text("utf-8")), name, plain)
    for path in sorted(TUTOR.rglob("*.py")):
        for text in _in_module(ast.parse(path.read_text("utf-8"))):
            yield text, path.relative_to(TUTOR).as_posix()
    yield from ((text, "locale/__init__.py") for text in ("line {number}", "column {number}", "{where}: {said}"))


def _in_table(value: Any, where: str, plain: set[str]) -> Iterator[tuple[Message, str]]:
    if isinstance(value, str):
        if value:
            yield value if value == _COMMA else value.strip(), where
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _in_table(item, f"{where}[{i}]", plain)
    elif isinstance(value, dict):
        if set(value) == {"one", "other"}:
            yield (value["one"], value["other"]), where
            return
        for key, item in value.items():
            if key not in plain or isinstance(item, dict):
                yield from _in_table(item, f"{where}:{key}", plain)


def _in_module(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in _SAID:
            continue
        for argument in [*node.args, *(word.value for word in node.keywords if word.arg in ("what", "expected"))]:
            for inner in _texts(argument):
                if " " in inner:
                    yield inner


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the string literals that an argument may be: itself, or either branch of a conditional expression."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body)
            yield from _texts(other)


def template(code: str) -> Catalog:
    """Return the catalogue of a language without translations: every text and its places, and the names of cards if
    cards are printed in that language.
    """
    found = Catalog(project="rules-tutor", charset="utf-8", fuzzy=False)
    for message, where in messages():
        found.add(message, locations=[(where, 0)])
    if code in PRINTED:
        for path in sorted((TUTOR.parent / "cards").glob("*.toml")):
            told = tomllib.loads(path.read_text("utf-8"))
            for card in told["cards"] if "game" not in told else ():  # cards of other games are our own and not printed
                found.add(card["name"], context="card", locations=[(f"cards/{path.name}", 0)])
    return found


def path_of(code: str) -> Path:
    """Return the path of the file of a language."""
    return HERE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """Return the catalogue of a language, empty if there is no file yet."""
    path = path_of(code)
    if not path.exists():
        return Catalog(locale=code, project="rules-tutor", charset="utf-8", fuzzy=False)
    with path.open("rb") as stream:
        return read_po(stream, locale=code, domain=DOMAIN)


def update(code: str) -> Catalog:
    """Update and compile the file of a language, and return its catalogue."""
    found = read(code)
    found.update(template(code), no_fuzzy_matching=True)
    found.obsolete.clear()
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    header = _HEADER.format(language=Locale.parse(code).english_name, code=code, plural_forms=found.plural_forms)
    with path.open("wb") as stream:
        stream.write(header.encode())
        write_po(stream, found, width=0, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    compile_one(path)
    return found


def compile_one(path: Path) -> None:
    """Compile a file for gettext, into the same folder."""
    with path.open("rb") as stream:
        found = read_po(stream, domain=DOMAIN)
    found.creation_date = datetime.fromtimestamp(0, UTC)  # Babel would write the time of day
    with path.with_suffix(".mo").open("wb") as stream:
        write_mo(stream, found)


def main() -> int:
    """Update every language and print how many texts lack a translation."""
    for code in TRANSLATED:
        found = update(code)
        lacking = sum(1 for message in found if message.id and not _is_translated(message))
        print(f"{code}: {len(found)} texts, {lacking} without a translation")
    WORDS.write_text(words_of_the_page(), "utf-8")
    return 0


def words_of_the_page() -> str:
    """Return the texts that the page shows while it loads, by language, as JSON for its template."""
    texts = tomllib.loads((TUTOR / "session" / "interface.toml").read_text("utf-8"))["interface"]
    keys = [key for key in texts if key.startswith("page-")]
    said: dict[str, dict[str, str]] = {"en": {key: texts[key] for key in keys}}
    for code in TRANSLATED:
        known = read(code)
        said[code] = {}
        for key in keys:
            message = known.get(texts[key])
            said[code][key] = str(message.string) if message is not None and message.string else texts[key]
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def _is_translated(message: Any) -> bool:
    said = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(said)


if __name__ == "__main__":
    sys.exit(main())
