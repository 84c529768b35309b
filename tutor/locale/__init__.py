"""The five languages: gettext catalogues, and what turns an English text into one of another language.

Every text for people stands in English where it belongs (the TOML files of the rooms, the messages of errors); its
translations stand in ``<language>/LC_MESSAGES/rules-tutor.po``. `tutor.locale.catalogue` keeps them in step.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..core import Phrase, Unreadable

FOLDER = Path(__file__).parent
DOMAIN = "rules-tutor"
#: The languages by their codes, each by its own name.
LANGUAGES = {"en": "English", "ca": "Català", "fr": "Français", "es": "Español", "it": "Italiano"}


class Language(NamedTuple):
    """A language: its code, and its catalogue.

    >>> language("ca")("Bastion")
    'Bastion'
    >>> ENGLISH.plural("{count} card", "{count} cards", 2)
    '{count} cards'
    """

    code: str
    catalogue: gettext.NullTranslations

    def __call__(self, text: str) -> str:
        """The text in this language; the text itself where it has no translation."""
        return self.catalogue.gettext(text) if text else ""

    def plural(self, one: str, other: str, count: int) -> str:
        """The form of a text that goes with a number in this language."""
        return self.catalogue.ngettext(one, other, count)

    def card(self, name: str) -> str:
        """The name of a card as it is printed in this language; as in English where it is not."""
        return self.catalogue.pgettext("card", name)

    def forms(self, one: str, other: str) -> dict[str, str]:
        """Both forms of a text, by the names that the browser's ``Intl.PluralRules`` gives them."""
        return {"one": self.plural(one, other, 1), "other": self.plural(one, other, 2)}

    def error(self, error: Unreadable) -> str:
        """What cannot be read, with its place, in this language: each thing in a line of its own."""
        return "\n".join(self._alone(one, error.source) for one in (error, *error.also))

    def _alone(self, error: Unreadable, source: str) -> str:
        place = [error.source or source, self._said(error.within)]
        place += [self(text).format(number=n) for text, n in zip(_PLACES, (error.line, error.column), strict=True) if n]
        said = self._said(Phrase(error.message, **error.values))
        where = ", ".join(part for part in place if part)
        return self(_PLACED).format(where=where, said=said) if where else said

    def _said(self, value: Any) -> Any:
        if not isinstance(value, Phrase):
            return value
        return self(value.template).format_map({key: self._said(inner) for key, inner in value.values.items()})


_PLACES = ("line {number}", "column {number}")
_PLACED = "{where}: {said}"

ENGLISH = Language("en", gettext.NullTranslations())


@cache
def language(code: str) -> Language:
    """The language of a code. Raises `Unreadable` where it is none of ours."""
    if code not in LANGUAGES:
        raise Unreadable("“{code}” is no language here: expected one of {known}",
                         code=code[:20], known=", ".join(LANGUAGES))  # fmt: skip
    if code == "en":
        return ENGLISH
    return Language(code, gettext.translation(DOMAIN, FOLDER, [code], fallback=True))
