"""Validation of data from outside by type annotations: whatever does not match is refused.

>>> from typing import NamedTuple
>>> class Greeting(NamedTuple):
...     name: str
...     times: int = 1
>>> read(Greeting, {"name": "Ogre", "other": None})
Greeting(name='Ogre', times=1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ..core import Unreadable
from .sizes import LONGEST

#: The maximum number of parts of a message, their maximum depth, and the largest number that is exact in a browser.
MOST_PARTS, DEEPEST, LARGEST = 5_000, 12, 2**53
#: The largest number and the longest list that an act accepts.
LARGEST_NUMBER, LONGEST_LIST = 10**9 - 1, 1_000

T = TypeVar("T")
#: A function that validates a value with a key. Raises `Unreadable`.
Reader = Callable[[object, str], Any]


def message_of(data: object) -> Mapping[str, object]:
    """Return a browser's message if it is plain data of an acceptable size. Raises `Unreadable`."""
    parts = 0
    waiting: list[tuple[object, int]] = [(data, 0)]
    while waiting and isinstance(data, dict):
        part, depth = waiting.pop()
        parts += 1
        if parts > MOST_PARTS or depth > DEEPEST or not _is_sound(part):
            break
        if isinstance(part, dict):
            waiting += [(inner, depth + 1) for pair in part.items() for inner in pair]
        elif isinstance(part, list):
            waiting += [(inner, depth + 1) for inner in part]
        if len(waiting) > MOST_PARTS:
            break
    else:
        if isinstance(data, dict):
            return data
    raise Unreadable("a message is a table of keys and values")


def _is_sound(part: object) -> bool:
    """Return True for valid parts of a message: text, numbers that are exact in a browser, tables and lists."""
    if isinstance(part, str):
        return _is_plain(part)
    if isinstance(part, int | float):
        return -LARGEST < part < LARGEST  # False for infinity and NaN
    if isinstance(part, dict):
        return len(part) <= MOST_PARTS and all(isinstance(key, str) for key in part)
    return part is None or (isinstance(part, list) and len(part) <= MOST_PARTS)


def _is_plain(text: str) -> bool:
    """Return False for text with a lone surrogate, which cannot be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def read(record: type[T], data: Mapping[str, object]) -> T:
    """Return the record (a NamedTuple or a TypedDict) of a table of keys and values. Unknown keys are ignored.

    Raises `Unreadable`, with the key, for a missing or invalid value.
    """
    known: Any = record  # types are hashable, which mypy does not know of all of them
    needed, optional = _readers(known)
    found = {key: reader(data.get(key), key) for key, reader in needed}
    found.update((key, reader(data[key], key)) for key, reader in optional if key in data)
    return record(**found)


def text_of(value: object, key: str) -> str:
    """Return a text. Raises `Unreadable` if it is missing, too long, or not text."""
    if not isinstance(value, str) or len(value) > LONGEST or not _is_plain(value):
        raise Unreadable("“{key}” is missing, too long, or no text", key=key)
    return value


def parts_of(record: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """Return the annotations of a record (a NamedTuple or a TypedDict) by key, and the optional keys."""
    kinds = get_type_hints(record, include_extras=True)
    if is_typeddict(record):
        marked = {key for key, kind in kinds.items() if get_origin(kind) is NotRequired}
        return kinds, record.__optional_keys__ | marked  # __optional_keys__ misses annotations that are strings
    return kinds, frozenset(record._field_defaults)


@cache
def _readers(record: Any) -> tuple[list[tuple[str, Reader]], list[tuple[str, Reader]]]:
    """Return the readers of a record by key: those of the required keys, and those of the optional ones."""
    kinds, left_out = parts_of(record)
    readers = [(key, _reader(kind)) for key, kind in kinds.items()]
    return [one for one in readers if one[0] not in left_out], [one for one in readers if one[0] in left_out]


def _reader(kind: Any) -> Reader:
    """Return the reader for an annotation."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        return _reader(inner[0])
    if origin in (Union, UnionType):
        return _first([_reader(one) for one in inner])
    if origin in (list, tuple):
        return _list(_reader(inner[0]), origin)
    if origin is Literal:
        return _one_of(inner)
    return _PLAIN.get(kind) or _record(kind)


def _number(value: object, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST_NUMBER:
        raise Unreadable("“{key}” is missing, or no whole number", key=key)
    return value


def _truth(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("“{key}” is missing, or neither yes nor no", key=key)
    return value


def _nothing(value: object, key: str) -> None:
    if value is not None:
        raise Unreadable("“{key}” is missing, too long, or no text", key=key)


#: The readers of plain types. An ``object`` is not checked here, but where it is used.
_PLAIN: dict[Any, Reader] = {
    str: text_of, int: _number, bool: _truth, NoneType: _nothing, None: _nothing, object: lambda value, _: value,
}  # fmt: skip


def _one_of(known: tuple[object, ...]) -> Reader:
    def reader(value: object, key: str) -> object:
        if not any(type(value) is type(one) and value == one for one in known):
            raise Unreadable("“{key}” is missing, too long, or no text", key=key)
        return value

    return reader


def _list(each: Reader, kind: type) -> Reader:
    def reader(value: object, key: str) -> object:
        if isinstance(value, list) and len(value) <= LONGEST_LIST:
            try:
                return kind(each(item, key) for item in value)
            except Unreadable:
                pass
        raise Unreadable("“{key}” is missing, or no list of the right kind", key=key)

    return reader


def _first(readers: list[Reader]) -> Reader:
    """Return a reader that accepts what any of several readers accepts."""

    def reader(value: object, key: str) -> object:
        for each in readers[:-1]:
            try:
                return each(value, key)
            except Unreadable:
                continue
        return readers[-1](value, key)

    return reader


def _record(kind: type) -> Reader:
    def reader(value: object, _: str) -> object:
        if not isinstance(value, dict):
            raise Unreadable("expected a table of keys and values")
        return read(kind, value)

    return reader
