"""The notation of decks to be checked: one or more lines ``deck: Kite x2 Folio …``."""

from __future__ import annotations

import re

from ....core.text import Token, limit, lines, parts, split
from ..rules.cards import Card
from .cards import Known, read_card, write_card

KEY = "deck:"
MOST_CARDS = 200
_TIMES = re.compile(r"x([1-9][0-9]?)")
_FIRST = re.compile(r"\s*(?:#[^\n]*\n\s*)*deck[ \t]*:")


def is_deck(text: str) -> bool:
    """Return whether a text begins as a deck does."""
    return _FIRST.match(text.removeprefix("\ufeff")) is not None


def read_deck(text: str, known: Known) -> tuple[Card, ...]:
    """Return the cards of a deck in the order in which they are listed. Raise `Unreadable` on an error."""
    limit(text)
    found: list[Card] = []
    for part in (part for line in lines(text.removeprefix("\ufeff")) if line.text for part in parts(line)):
        key, colon, value = part.text.partition(":")
        if not colon or key.strip() != "deck":
            part.part(0, max(1, len(key.split(maxsplit=1)[0]) if key.strip() else 1)).fail(
                "“{found}”: expected another line of the deck, as “{example}”", example=f"{KEY} Kite x2 Folio"
            )
        found += read_listed(split(part.part(len(part.text) - len(value.lstrip()))), known)
        if len(found) > MOST_CARDS:
            part.fail("{count} cards: expected at most {most}", count=len(found), most=MOST_CARDS)
    return tuple(found)


def read_listed(words: list[Token], known: Known) -> list[Card]:
    """Return the cards of a list in which ``x2`` after a card means two copies of it.

    Raise `Unreadable` on an error.
    """
    found: list[Card] = []
    before: Card | None = None
    for word in words:
        times = _TIMES.fullmatch(word.text)
        if times is None:
            before = read_card(word, known)
            found.append(before)
        elif before is None:
            word.fail("“{found}” follows no card: expected it after one, as Kite x2")
        else:
            found += [before] * (int(times[1]) - 1)
            before = None
    return found


def write_listed(cards: tuple[Card, ...], known: Known) -> str:
    """Return a deck as a list: each card once, with its number of copies."""
    counted = [(card, cards.count(card)) for card in dict.fromkeys(cards)]
    return " ".join(write_card(card, known.cards) + (f" x{n}" if n > 1 else "") for card, n in counted)
