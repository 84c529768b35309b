"""What the voice of every game does alike: it fills the sentences of a table, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..locale import ENGLISH, Language
from .refusal import Reason, Refused
from .rulebook import Reading


def N_(text: str) -> str:  # noqa: N802
    """The same text; the catalogues collect what it is called with."""
    return text


def marked(text: str, readings: Sequence[Reading], language: Language = ENGLISH) -> str:
    """A text with the mark of the readings that decided it, at its end.

    >>> from tutor.core.rulebook import Reading
    >>> marked("Three vanish.", [Reading(24, "One by one?", "No.")]), marked("They attack.", [])
    ('Three vanish. (our reading 24)', 'They attack.')
    """
    if not readings:
        return text
    numbers = ", ".join(str(reading.number) for reading in readings)
    said = N_("(our reading {number})") if len(readings) == 1 else N_("(our readings {number})")
    return f"{text} {language(said).format(number=numbers)}"


class Speaker:
    """Says sentences in one language. In ``table`` they stand by what they are for: under ``word`` single words, among
    them how two things are joined (``and``), and what parts more of them (``comma``).

    >>> Speaker({"word": {"and": "{first} and {last}", "comma": ", "}}).listed(["Ogre", "Troll", "Gnome"])
    'Ogre, Troll and Gnome'
    """

    def __init__(self, table: Mapping[str, Mapping[str, Any]], language: Language = ENGLISH) -> None:
        self.table, self.language = table, language

    def why(self, reason: Reason, position: Any) -> tuple[str, str]:
        """Why a move is not allowed, and the nearest thing that would make it so, in two sentences."""
        raise NotImplementedError

    def refuse(self, refused: Refused, position: Any) -> list[tuple[str, str, str]]:
        """For each reason of a refusal: the rule's id, why, and what would make it legal."""
        return [(reason.rule, *self.why(reason, position)) for reason in refused.reasons]

    def word(self, key: str) -> str:
        """A single word or pattern of the sentences."""
        return self.language(self.table["word"][key])

    def names(self, cards: Iterable[Any]) -> str:
        """The names of cards as a list in words."""
        return self.listed([self.card(card) for card in cards])

    def listed(self, names: list[str]) -> str:
        """A list in words."""
        if len(names) < 2:
            return "".join(names)
        return self.word("and").format(first=self.word("comma").join(names[:-1]), last=names[-1])

    def card(self, card: Any) -> str:
        """The name of a card, as it is printed in this language where it is."""
        return self.language.card(card.name)

    def say(self, entry: str | dict[str, str], facts: dict[str, Any]) -> str:
        """A sentence with its facts filled in; where it has two forms, that of their ``count``."""
        if isinstance(entry, dict):
            return self.language.plural(entry["one"], entry["other"], facts["count"]).format_map(facts)
        return self.language(entry).format_map(facts)
