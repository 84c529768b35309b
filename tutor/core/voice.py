"""What the voice of every game does alike: it fills the sentences of a table, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..locale import ENGLISH, Language
from .book import Reading, readings_in, rules_cited
from .refusal import Reason, Refused

if TYPE_CHECKING:
    from .guest import Sentences


def N_(text: str) -> str:  # noqa: N802
    """The same text; the catalogues collect what it is called with."""
    return text


def marked(text: str, readings: Sequence[Reading], language: Language = ENGLISH) -> str:
    """A text with the mark of the readings that decided it, at its end.

    >>> from tutor.core.book import Reading
    >>> marked("Three vanish.", [Reading(24, "One by one?", "No.")]), marked("They attack.", [])
    ('Three vanish. (our reading 24)', 'They attack.')
    """
    if not readings:
        return text
    numbers = ", ".join(str(reading.number) for reading in readings)
    said = N_("(our reading {number})") if len(readings) == 1 else N_("(our readings {number})")
    return f"{text} {language(said).format(number=numbers)}"


def tell_marked(sentences: Sentences, event: Any, before: Any, language: Language) -> str:
    """The sentence for an event, with the mark of the readings that decided it."""
    readings = readings_in(sentences.rules(), rules_cited([event]))
    return marked(sentences.voice(language).tell(event, before), readings, language)


def line_of(sentences: Sentences, event: Any, before: Any, language: Language) -> str:
    """The line for an event in plain text: the id of its rule, two spaces, a sentence."""
    return f"{event.rule}  {tell_marked(sentences, event, before, language)}"


def refuse_marked(
    sentences: Sentences, refused: Refused, position: Any, language: Language
) -> list[tuple[str, str, str]]:
    """For each reason of a refusal: the rule's id, why, and what would make it legal; the one that is said last has the
    mark of the reading that decided."""
    rules = sentences.rules()
    found: list[tuple[str, str, str]] = []
    for rule, why, then in sentences.voice(language).refuse(refused, position):
        readings = readings_in(rules, [rule])
        if then:
            found.append((rule, why, marked(then, readings, language)))
        else:
            found.append((rule, marked(why, readings, language), then))
    return found


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
