"""Generate the browser's types: `python -m tutor.protocol.types` writes `tutor/browser/wire.d.ts`.

The only source are the records of `acts`, `parts`, `played` and `answers`, those of `plain`, and those that each game
declares in its modules `protocol`, `protocol_game` and `protocol_workshop`. The records of a game are in a namespace
of its name. Those of the default game are also available without it.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

from ..games import definition_of, modules
from . import acts, answers, parts, plain, played
from .reading import parts_of

#: The generated file.
FILE = Path(__file__).parents[1] / "browser" / "wire.d.ts"
_HEAD = """// Made by `python -m tutor.protocol.types` from the records of tutor/protocol: do not write here.
"""
#: The records that others extend. Before Python 3.12 a TypedDict does not know its bases.
_BASES: tuple[Any, ...] = (parts.Happened, parts.Numbered, parts.Cited, parts.Rule, answers.OfGame, answers.Answer)
_PLAIN = {str: "string", int: "number", bool: "boolean", None: "null", NoneType: "null", object: "unknown"}


def declarations() -> str:
    """Return the text of the file: a namespace for each game, then the parts, the acts and the answers."""
    found = [_HEAD]
    for name, own in namespaces().items():
        found += _namespace(name, own)
    found += [*_records(parts), *_acts(), *_records(played, answers, known=_declared(parts)), *_aliases()]
    found.append(f"export type Table = {' | '.join(_name(table, '') for table in tables())};")
    found.append("/** An answer as it comes. */")
    found.append("export type Told = (Answer | Table) & { re: number | null };\n")
    return "\n".join(found)


@cache
def namespaces() -> Mapping[str, tuple[ModuleType, ...]]:
    """Return the modules with the records of each game by the game's name, and `plain` under ``plain``."""
    found: dict[str, tuple[ModuleType, ...]] = {}
    for name in ("protocol", "protocol_game", "protocol_workshop"):
        for game, module in modules(name).items():
            found[game] = (*found.get(game, ()), module)
    return {**found, "plain": (plain,)}


def records_of(name: str) -> list[Any]:
    """Return the records of a name in all games and in `plain`."""
    return [known[name] for own in namespaces().values() if name in (known := _declared(*own))]


def tables() -> list[Any]:
    """Return the records of answers that tell a whole table; `answers.OfGame` is replaced by the records of the
    games."""
    return [
        record
        for table in get_args(answers.Table)
        for record in (records_of("InGame") if table is answers.OfGame else [table])
    ]


def _declared(*modules: ModuleType) -> dict[str, Any]:
    """Return the records that modules declare and their literal types, by name and in their order."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if get_origin(value) is Literal or (is_typeddict(value) and value.__module__ == module.__name__)
    }


def _records(*modules: ModuleType, inside: str = "", known: Container[str] = ()) -> Iterator[str]:
    """Yield the declarations of modules in their order, without those that are already known."""
    for name, value in _declared(*modules).items():
        if name in known:
            continue
        yield _interface(value, inside) if is_typeddict(value) else f"export type {name} = {_type(value, inside)};\n"


def _aliases() -> Iterator[str]:
    """Yield the declarations that make the records of the default game available without their namespace."""
    default, known = definition_of("").name, _declared(parts, played, answers)
    for name in _declared(*namespaces()[default]):
        if name not in known:
            yield f"export type {name} = {default}.{name};"
    yield ""


def _namespace(name: str, modules: tuple[ModuleType, ...]) -> list[str]:
    body = "\n".join(_records(*modules, inside=name)).rstrip("\n")
    indented = "\n".join(f"  {line}" if line else "" for line in body.split("\n"))
    return [f"export namespace {name} {{\n{indented}\n}}\n"]


def _interface(record: Any, inside: str) -> str:
    kinds, left_out = parts_of(record)
    base = next((base for base in _BASES if base is not record and _goes_on(record, base)), None)
    known = base.__annotations__ if base else ()
    extends = f" extends {base.__name__}" if base else ""
    body = [
        f"  {_key(key)}{'?' if key in left_out and not _is_unasked(kind) else ''}: {_type(kind, inside)};"
        for key, kind in kinds.items()
        if key not in known
    ]
    return "\n".join([*_said(record), f"export interface {record.__name__}{extends} {{", *body, "}", ""])


def _is_unasked(kind: Any) -> bool:
    """Return True for a key that the browser reads without checking that it is present."""
    (inner,) = get_args(kind) if get_origin(kind) is NotRequired else (None,)
    return parts.UNASKED in get_args(inner)


def _goes_on(record: Any, base: Any) -> bool:
    return bool(base.__annotations__.items() <= record.__annotations__.items())


def _acts() -> Iterator[str]:
    """Yield the type of each act under the name of its record, and the union of all acts."""
    yield "export namespace acts {"
    for name, act in acts.ACTS.items():
        kinds, left_out = parts_of(act)
        body = "".join(f" {key}{'?' if key in left_out else ''}: {_type(kind, '')};" for key, kind in kinds.items())
        yield "\n".join(f"  {line}" for line in (*_said(act), f'type {act.__name__} = {{ do: "{name}";{body} }};'))
    yield "}\n"
    yield f"export type Act = {' | '.join(f'acts.{act.__name__}' for act in acts.ACTS.values())};"
    yield "/** An act as it is sent: its answer brings the number back as `re`. */"
    yield "export type Message = Act & { n: number };\n"


def _said(record: type) -> list[str]:
    """Return the docstring of a record as the lines of a comment."""
    text = inspect.getdoc(record) if "__doc__" in vars(record) else None
    if not text or text.startswith(("dict(", f"{record.__name__}(")):
        return []
    lines = text.replace("``", "`").split("\n")
    return f"/** {f'{chr(10)} * '.join(lines)} */".replace(" * \n", " *\n").split("\n")


def _type(kind: Any, inside: str) -> str:
    """Return an annotation in TypeScript, as it is written inside a namespace."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return _type(inner[0], inside)
    if origin is Annotated and isinstance(inner[1], parts.OfGames):
        return " | ".join(_name(record, inside) for record in records_of(inner[1].name))
    if origin is Annotated:
        if inner[1] == parts.PARTIAL:
            return f"Partial<{_type(inner[0], inside)}>"
        if inner[1] == parts.UNASKED:
            return _type(inner[0], inside)
        if inner[1] == parts.PAIR:
            (one,) = get_args(inner[0])
            return f"[{_type(one, inside)}, {_type(one, inside)}]"
        return _type(inner[1], inside)
    if origin in (Union, UnionType):
        return " | ".join(_type(one, inside) for one in inner)
    if origin is Literal:
        return " | ".join(json.dumps(one) for one in inner)
    if origin in (list, tuple):
        told = _type(inner[0], inside)
        return f"({told})[]" if " | " in told else f"{told}[]"
    if origin is dict:
        return f"Record<{_type(inner[0], inside)}, {_type(inner[1], inside)}>"
    return _PLAIN.get(kind) or _name(kind, inside)


def _name(record: Any, inside: str) -> str:
    owners = (name for name, own in namespaces().items() if record.__module__ in {module.__name__ for module in own})
    namespace = next(owners, None)
    return f"{namespace}.{record.__name__}" if namespace not in (None, inside) else record.__name__


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
