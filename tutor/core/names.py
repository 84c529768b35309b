"""Names of cards, as every game of the house spells them."""

from __future__ import annotations

import re
import unicodedata

_LONGEST_NAME = 40
#: The longest text that is spelled as a name: accents may stand apart from their letters in it.
_LONGEST_SPELT = 4 * _LONGEST_NAME
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|['’!?.-])*")


def canonical(name: str) -> str:
    """The one spelling of a card's name: spaces as hyphens, each word capitalised. What is too long for a name is left
    as it is.

    >>> canonical("mad scientist"), canonical("BOOM!")
    ('Mad-Scientist', 'Boom!')
    """
    while len(name) <= _LONGEST_SPELT:  # for it takes the square of a row of accents to bring them in order
        words = re.split(r"[\s-]+", unicodedata.normalize("NFC", name))
        spelled = "-".join(word.capitalize() for word in words)
        if spelled == name:
            return name
        name = spelled
    return name


def is_name(text: str) -> bool:
    """True when a card can be called so: a letter, then letters, digits, hyphens and ' ! ? ., at most 40 in all."""
    return len(text) <= _LONGEST_SPELT and len(name := canonical(text)) <= _LONGEST_NAME and bool(_NAME.fullmatch(name))
