"""The five languages of the tutor, as gettext catalogues.

English texts are written where they belong: in TOML files next to the code, and in messages of exceptions. Their
translations are in ``<language>/LC_MESSAGES/rules-tutor.po``, which `tutor.locale.catalogue` keeps up to date.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..core import Phrase, Unreadable

FOLDER = Path(__file__).parent
DOMAIN = "rules-tutor"
#: The languages by code, each with its own name for itself.
LANGUAGES = {"en": "English", "ca": "Català", "fr": "Français", "es": "Español", "it": "Italiano"}


class Language(NamedTuple):
    """A language: its code and its catalogue.

    >>> language("ca")("Bastion")
    'Bastion'
    >>> ENGLISH.plural("{count} card", "{count} cards", 2)
    '{count} cards'
    """

    code: str
    catalogue: gettext.NullTranslations

    def __call__(self, text: str) -> str:
        """Return the translation of an English text, or the text itself if it has none."""
        return self.catalogue.gettext(text) if text else ""

    def plural(self, one: str, other: str, count: int) -> str:
        """Return the form of a text for a number in this language."""
        return self.catalogue.ngettext(one, other, count)

    def card(self, name: str) -> str:
        """Return the name of a card as printed in this language, or the English name if it is not printed in it."""
        return self.catalogue.pgettext("card", name)

    def forms(self, one: str, other: str) -> dict[str, str]:
        """Return both forms of a text, by the names that the browser's ``Intl.PluralRules`` gives them."""
        return {"one": self.plural(one, other, 1), "other": self.plural(one, other, 2)}

    def error(self, error: Unreadable) -> str:
        """Return the message of an error, with its place, in this language: one line per problem."""
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
    """Return the language of a code. Raise `Unreadable` if we do not have it."""
    if code not in LANGUAGES:
        raise Unreadable("“{code}” is no language here: expected one of {known}",
                         code=code[:20], known=", ".join(LANGUAGES))  # fmt: skip
    if code == "en":
        return ENGLISH
    return Language(code, gettext.translation(DOMAIN, FOLDER, [code], fallback=True))
