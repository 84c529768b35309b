"""Names of cards, as every game of the house spells them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LONGEST_NAME = 40
#: The longest text that is spelled as a name: accents may stand apart from their letters in it.
_LONGEST_SPELT = 4 * _LONGEST_NAME
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|['’!?.-])*")
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


def is_name(text: str) -> bool:
    """True when a card can be called so: a letter, then letters, digits, hyphens and ' ! ? ., at most 40 in all."""
    return len(text) <= _LONGEST_SPELT and len(name := canonical(text)) <= _LONGEST_NAME and bool(_NAME.fullmatch(name))
