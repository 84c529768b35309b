"""The common part of the voices of all games: fills the sentences of a table in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic

from ..locale import ENGLISH, Language
from .refusal import Reason, Refused
from .rulebook import Reading
from .values import Card, P_contra

#: A sentence with places for facts, its forms ``one`` and ``other``, which depend on a number, or a table of sentences.
Entry = str | Mapping[str, "Entry"]
#: The tables of a TOML file of sentences.
Tables = Mapping[str, Mapping[str, Entry]]


def N_(text: str) -> str:  # noqa: N802
    """Return the same text, and mark it for the translation catalogues."""
    return text


def marked(text: str, readings: Sequence[Reading], language: Language = ENGLISH) -> str:
    """Return a text with the mark of the readings that decided it at its end.

    >>> from tutor.core.rulebook import Reading
    >>> marked("Three vanish.", [Reading(24, "One by one?", "No.")]), marked("They attack.", [])
    ('Three vanish. (our reading 24)', 'They attack.')
    """
    if not readings:
        return text
    numbers = ", ".join(str(reading.number) for reading in readings)
    said = N_("(our reading {number})") if len(readings) == 1 else N_("(our readings {number})")
    return f"{text} {language(said).format(number=numbers)}"


class Speaker(Generic[P_contra]):
    """Fills sentences in one language.

    ``table`` has the sentences by purpose. Its table ``word`` has single words, among them ``and``, which joins two
    things, and ``comma``, which separates more of them.

    >>> Speaker({"word": {"and": "{first} and {last}", "comma": ", "}}).listed(["Ogre", "Troll", "Gnome"])
    'Ogre, Troll and Gnome'
    """

    def __init__(self, table: Tables, language: Language = ENGLISH) -> None:
        self.table, self.language = table, language

    def why(self, reason: Reason, position: P_contra) -> tuple[str, str]:
        """Return why a move is not allowed, and the nearest change that would make it legal, in two sentences."""
        raise NotImplementedError

    def refuse(self, refused: Refused, position: P_contra) -> list[tuple[str, str, str]]:
        """Return for each reason of a refusal the id of the rule, why the move is not allowed, and what would make it
        legal."""
        return [(reason.rule, *self.why(reason, position)) for reason in refused.reasons]

    def word(self, key: str) -> str:
        """Return a single word or pattern of the table."""
        entry = self.table["word"][key]
        assert isinstance(entry, str)
        return self.language(entry)

    def names(self, cards: Iterable[Card]) -> str:
        """Return the names of cards as a list in words."""
        return self.listed([self.card(card) for card in cards])

    def listed(self, names: list[str]) -> str:
        """Return a list in words."""
        if len(names) < 2:
            return "".join(names)
        return self.word("and").format(first=self.word("comma").join(names[:-1]), last=names[-1])

    def card(self, card: Card) -> str:
        """Return the name of a card, as it is printed in this language if it is."""
        return self.language.card(card.name)

    def say(self, entry: Entry, facts: Mapping[str, object]) -> str:
        """Return a sentence filled with facts; a sentence with plural forms depends on their ``count``."""
        if isinstance(entry, str):
            return self.language(entry).format_map(facts)
        one, other, count = entry["one"], entry["other"], facts["count"]
        assert isinstance(one, str) and isinstance(other, str) and isinstance(count, int)
        return self.language.plural(one, other, count).format_map(facts)
