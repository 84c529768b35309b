"""The browser's types, made from ours: `python -m tutor.protocol.types` writes `tutor/browser/wire.d.ts`.

Nothing is written down twice: the records of `acts`, `parts`, `played`, `answers` and the definitions are the only
source.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

from . import acts, answers, clash, clash_bench, dust, parts, plain, played
from .reading import parts_of

#: Where they are checked in.
FILE = Path(__file__).parents[1] / "browser" / "wire.d.ts"
_HEAD = """// Made by `python -m tutor.protocol.types` from the records of tutor/protocol: do not write here.
"""
#: The records on which others go on; before Python 3.12 a record does not know its bases.
_BASES: tuple[Any, ...] = (parts.Happened, parts.Numbered, parts.Cited, parts.Rule, answers.OfGame, answers.Answer)
#: The namespace that the records of a definition stand in, by the module that they are of.
_NAMESPACES = {clash.__name__: "clash", clash_bench.__name__: "clash", dust.__name__: "dust", plain.__name__: "plain"}
_PLAIN = {str: "string", int: "number", bool: "boolean", None: "null", NoneType: "null", object: "unknown"}


def declarations() -> str:
    """The text of the file: a namespace for each definition, then the parts, the acts and the answers."""
    found = [_HEAD]
    found += [*_namespace("clash", clash, clash_bench), *_namespace("dust", dust), *_namespace("plain", plain)]
    found += [*_records(parts), *_acts(), *_records(played), *_records(answers)]
    found.append(f"export type Table = {_names(answers.Table)};")
    found.append("/** An answer as it comes. */")
    found.append("export type Told = (Answer | Table) & { re: number | null };\n")
    return "\n".join(found)


def _records(module: ModuleType, inside: str = "") -> Iterator[str]:
    """The records and the names of choices that a module defines, in their order; of what it takes from a definition,
    the other name."""
    for name, value in vars(module).items():
        if get_origin(value) is Literal:
            yield f"export type {name} = {_type(value, inside)};\n"
        if not is_typeddict(value):
            continue
        if value.__module__ == module.__name__:
            yield _interface(value, inside)
        elif _NAMESPACES.get(value.__module__) == "clash" and module is answers:
            yield f"export type {name} = clash.{value.__name__};\n"


def _namespace(name: str, *modules: ModuleType) -> list[str]:
    body = "\n".join(one for module in modules for one in _records(module, name)).rstrip("\n")
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
    """True for a part of which a browser need not ask whether it is there."""
    (inner,) = get_args(kind) if get_origin(kind) is NotRequired else (None,)
    return parts.UNASKED in get_args(inner)


def _goes_on(record: Any, base: Any) -> bool:
    return bool(base.__annotations__.items() <= record.__annotations__.items())


def _acts() -> Iterator[str]:
    """Each act under the name of its record, and all of them together."""
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
    """What the docstring of a record says, as a comment."""
    text = inspect.getdoc(record) if "__doc__" in vars(record) else None
    if not text or text.startswith(("dict(", f"{record.__name__}(")):
        return []
    lines = text.replace("``", "`").split("\n")
    return f"/** {f'{chr(10)} * '.join(lines)} */".replace(" * \n", " *\n").split("\n")


def _type(kind: Any, inside: str) -> str:
    """The type of a kind as TypeScript writes it; ``inside`` is the namespace that it stands in."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return _type(inner[0], inside)
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
    namespace = _NAMESPACES.get(record.__module__)
    return f"{namespace}.{record.__name__}" if namespace not in (None, inside) else record.__name__


def _names(union: Any) -> str:
    return " | ".join(one.__name__ for one in get_args(union))


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
