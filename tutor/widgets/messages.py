"""Reading what a browser sends: whatever is not as it should be is refused."""

from __future__ import annotations

from ..contract import Unreadable
from .view import Data

#: What a message may at most hold in any one text; in how many parts; how deep these may lie in each other; and the
#: largest number that a browser can count with.
LONGEST, MOST_PARTS, DEEPEST, LARGEST = 60_000, 5_000, 12, 2**53


def message_of(data: object) -> Data:
    """What a browser sent, once it is found to be plain data of a size that a page may send. Raises `Unreadable`."""
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
    """True for what can be in a message: plain text, numbers that a browser can count with, tables and lists."""
    if isinstance(part, str):
        return _is_plain(part)
    if isinstance(part, int | float):
        return -LARGEST < part < LARGEST  # which infinity and what is no number are not
    if isinstance(part, dict):
        return len(part) <= MOST_PARTS and all(isinstance(key, str) for key in part)
    return part is None or (isinstance(part, list) and len(part) <= MOST_PARTS)


def text_of(message: Data, key: str) -> str:
    """A text in a message. Raises `Unreadable` where it is missing, too long, or no plain text."""
    value = message.get(key)
    if not isinstance(value, str) or len(value) > LONGEST or not _is_plain(value):
        raise Unreadable("“{key}” is missing, too long, or no text", key=key)
    return value


def number_of(message: Data, key: str) -> int:
    """A whole number in a message, 0 or more. Raises `Unreadable`."""
    value = message.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise Unreadable("“{key}” is missing, or no whole number", key=key)
    return value


def _is_plain(text: str) -> bool:
    """False for what is half a character, and cannot be sent to anybody."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
