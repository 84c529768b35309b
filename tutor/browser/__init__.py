"""The browser's half: modules of JavaScript, bundled by esbuild into ``built/``.

JupyterLab, Voilà and the static site load a widget as one text, from an address at which no other module can be found.
So `table` is one bundle, and each `pack` another, which the kernel sends when a room is first entered. The bundles are
committed: only a change of the modules needs node (``npm ci && npm run build`` in this folder; see ``build.mjs``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
BUILT = HERE / "built"
#: The names of all packs.
PACKS = tuple(sorted(path.stem for path in BUILT.glob("*.js") if path.stem != "table"))


class Pack(NamedTuple):
    """A bundle: its script, and its style, which is empty where it has none."""

    js: str
    css: str


@cache
def table() -> Pack:
    """Return the first bundle, as anywidget takes it."""
    return _read("table")


@cache
def pack(name: str) -> Pack:
    """Return a pack by its name.

    Its script exports ``pack``, a function of ``given``, which returns the exports of a module by its path.
    """
    return _read(name)


def game_pack(game: str) -> Pack:
    """Return the pack of a game by the name of the game, or the plain one where the game has none."""
    return pack(game if game in PACKS else "plain")


def _read(name: str) -> Pack:
    style = BUILT / f"{name}.css"
    return Pack((BUILT / f"{name}.js").read_text("utf-8"), style.read_text("utf-8") if style.exists() else "")


def sources() -> Iterator[Path]:
    """Return the files of all modules."""
    return _files("*.js")


def styles() -> Iterator[Path]:
    """Return the files of all style sheets."""
    return _files("*.css")


def _files(pattern: str) -> Iterator[Path]:
    return (path for path in HERE.rglob(pattern) if not {"node_modules", "built"} & set(path.parts))
