"""The browser's half: modules of JavaScript, and how they reach a browser.

JupyterLab, Voilà and the static site load a widget as one text from an address that no other module can be found at.
So the modules that go together are put into one text (`pack`), without remarks, indents and most ends of lines: each
becomes a function that takes what it imports from those before it, and gives what it exports. Nothing is needed for
that but their form, which a test holds: an import or export begins its line, a name is exported where it is declared,
and two slashes after a blank are a remark.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_SPARE = re.compile(
    r"^ *//.*\n|^ */\*\*(?:[^*]|\*(?!/))*\*/\n|/\*\*(?:[^*]|\*(?!/))*\*/ ?|^ +| // .*$|(?<=[;{,([])\n(?! *//)|\n(?=\n)",
    re.MULTILINE,
)
#: The ends of lines that nothing needs once the remarks are gone.
_ENDS = re.compile(r"(?<=[;{,([\n])\n|\n(?=[\])}])")

#: The modules at which each pack begins. The table itself is all that is needed to draw a game; what goes with a room
#: comes when that is entered.
TABLE = ("widget",)
PACKS = {
    "lobby": ("lobby/lobby", "lobby/draft"),
    "lessons": ("lessons/shelf", "lessons/lesson", "lessons/puzzles"),
    "rulebook": ("rulebook/rulebook",),
    "workshop": ("workshop/workshop",),
    "player": ("game/tools", "game/narrator", "game/log", "game/controls"),
    "first": ("game/guide",),
    "prospects": ("prospects/panel",),
    "plain": ("game/plain",),
    "dust": ("dust/table", "dust/lobby"),
    "keeper": ("keeper", "ways", "leaving", "keys"),
}  # fmt: skip


class Pack(NamedTuple):
    """What a browser is told of a pack: its modules as one text, and its style, which may be none."""

    js: str
    css: str


@cache
def imports(name: str) -> list[tuple[str, str]]:
    """What a module imports: for each of its imports the names, and the module that they are from."""
    found = _IMPORT.findall(_source(name))
    return [(names, posixpath.normpath(posixpath.join(posixpath.dirname(name), path))) for names, path in found]


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """The modules that are needed for others, and these, each after those that it imports."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name not in found:
            for _, other in imports(name):
                add(other)
            found[name] = None

    for entry in entries:
        add(entry)
    return tuple(found)


@cache
def table() -> Pack:
    """The table, as anywidget takes it."""
    made = "const linked = link({});\nexport default () => linked.widget.widget(linked);\n"
    return Pack(_linking(modules(*TABLE)) + made, _style("table") + _style("stage") + _style("touch"))


@cache
def pack(name: str) -> Pack:
    """A pack of a room, by its name: what the table does not have. Its text exports ``link``, which adds its modules to
    those that are there."""
    have = modules(*TABLE)
    return Pack(_linking([one for one in modules(*PACKS[name]) if one not in have]), _style(name))


@cache
def own_table(game: str) -> Pack:
    """The pack with the table of another game, under whose name it is told: that of its name, or else the plain one.
    What it links has that module under ``own``, and its half of the lobby, if it has one, under ``lobby``."""
    name = game if game in PACKS else "plain"
    js, css = pack(name)
    own = ", ".join(f"{key}: $[{module!r}]" for key, module in zip(("own", "lobby"), PACKS[name], strict=False))
    return Pack(js.replace("return $;\n}", f"return {{ ...$, {own} }};\n}}"), css)


def _linking(names: list[str] | tuple[str, ...]) -> str:
    inside = "\n".join(f"$[{name!r}] ??= {packed(name)};" for name in names)
    # in brackets, so that a browser takes it for what is called at once: it reads it as it comes, and not a second time
    return f"export const link = (($) => {{\n{inside}\nreturn $;\n}});\n"


def packed(name: str) -> str:
    """A module as it stands in a pack: a function of those that it imports, called at once, with what it exports."""
    text = _source(name)
    exported = _EXPORT.findall(text)
    paths = (path for _, path in imports(name))
    text = _IMPORT.sub(lambda found: f"const {{{_renamed(found[1])}}}=$[{next(paths)!r}];", text)
    inside = _ENDS.sub("", _SPARE.sub("", _EXPORT.sub("", text)))
    return f"(() => {{{inside.lstrip()}return {{{','.join(exported)}}}}})()"


def _renamed(names: str) -> str:
    """The names of an import as those of a pattern, which needs no space: ``a as b`` is ``a:b``."""
    return re.sub(r"\s", "", re.sub(r"\b(\w+) as (\w+)\b", r"\1:\2", names))


def _source(name: str) -> str:
    return (HERE / f"{name}.js").read_text("utf-8")


def _style(name: str) -> str:
    path = HERE / f"{name}.css"
    return path.read_text("utf-8") if path.exists() else ""


def sources() -> Iterator[Path]:
    """The files of all modules."""
    return (path for path in HERE.glob("**/*.js") if "node_modules" not in path.parts)
