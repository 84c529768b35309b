"""Names of cards, as every game of the house spells them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LONGEST_NAME = 40
#: The longest text that is spelled as a name: accents may stand apart from their letters in it.
_LONGEST_SPELT = 4 * _LONGEST_NAME
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|['’!?.-])*")
#: What shows nothing and is no space: controls, joiners, marks of direction, variation selectors, fillers.
_UNSEEN = re.compile(
    "[\u0080-\u009f\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_BETWEEN_WORDS = re.compile(r"[\s-]+")
#: So many spellings are kept in mind: a text names the same cards again and again.
_KEPT = 1_000


def canonical(name: str) -> str:
    """The one spelling of a card's name: spaces as hyphens, each word capitalised. What is too long for a name is left
    as it is.

    >>> canonical("mad scientist"), canonical("BOOM!")
    ('Mad-Scientist', 'Boom!')
    """
    # for it takes the square of a row of accents to bring them in order
    return _spelled(name) if len(name) <= _LONGEST_SPELT else name


@lru_cache(_KEPT)
def _spelled(name: str) -> str:
    words = _BETWEEN_WORDS.split(unicodedata.normalize("NFC", name))
    spelled = "-".join([word.capitalize() for word in words])
    return name if spelled == name else canonical(spelled)


def unseen(text: str) -> re.Match[str] | None:
    """Where the first character stands that shows nothing and is no space; None where there is none.

    >>> unseen("Tro\\u200bll").start(), unseen("Mad Scientist")
    (3, None)
    """
    return None if text.isascii() else _UNSEEN.search(text)


def without_unseen(text: str) -> str:
    """The text without the characters that show nothing."""
    return _UNSEEN.sub("", text)


def character(sign: str) -> str:
    """What an error calls a character that cannot be seen.

    >>> character("\\u200b")
    'U+200B ZERO WIDTH SPACE'
    """
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".rstrip()


def is_name(text: str) -> bool:
    """True when a card can be called so: a letter, then letters, digits, hyphens and ' ! ? ., at most 40 in all."""
    if len(text) > _LONGEST_SPELT or len(name := canonical(text)) > _LONGEST_NAME:
        return False
    return bool(_NAME.fullmatch(name)) and unseen(text) is None
