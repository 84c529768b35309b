"""The spelling of card names, for all games."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LONGEST_NAME = 40
#: The longest text that is normalized as a name. It may contain combining accents.
_LONGEST_SPELT = 4 * _LONGEST_NAME
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|['’!?.-])*")
#: Invisible characters that are not spaces: controls, joiners, direction marks, variation selectors, fillers.
_UNSEEN = re.compile(
    "[\u0080-\u009f\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_BETWEEN_WORDS = re.compile(r"[\s-]+")
#: The size of the cache: a text names the same cards again and again.
_KEPT = 1_000


def canonical(name: str) -> str:
    """Return the canonical spelling of a card name: hyphens for spaces, each word capitalized. A text that is too long
    for a name is returned unchanged.

    >>> canonical("mad scientist"), canonical("BOOM!")
    ('Mad-Scientist', 'Boom!')
    """
    # normalizing takes quadratic time in the number of consecutive accents
    return _spelled(name) if len(name) <= _LONGEST_SPELT else name


@lru_cache(_KEPT)
def _spelled(name: str) -> str:
    words = _BETWEEN_WORDS.split(unicodedata.normalize("NFC", name))
    spelled = "-".join([word.capitalize() for word in words])
    return name if spelled == name else canonical(spelled)


def unseen(text: str) -> re.Match[str] | None:
    """Return the match of the first invisible character that is not a space, or None.

    >>> unseen("Tro\\u200bll").start(), unseen("Mad Scientist")
    (3, None)
    """
    return None if text.isascii() else _UNSEEN.search(text)


def without_unseen(text: str) -> str:
    """Return a text without invisible characters."""
    return _UNSEEN.sub("", text)


def character(sign: str) -> str:
    """Return the name of an invisible character for an error message.

    >>> character("\\u200b")
    'U+200B ZERO WIDTH SPACE'
    """
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".rstrip()


def is_name(text: str) -> bool:
    """Return True for a valid card name: a letter, then letters, digits, hyphens and ' ! ? ., at most 40 in all."""
    if len(text) > _LONGEST_SPELT or len(name := canonical(text)) > _LONGEST_NAME:
        return False
    return bool(_NAME.fullmatch(name)) and unseen(text) is None
