"""Files of card sets, for all games: finding, opening, parsing as TOML, and joining."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .files import read_bytes
from .names import unseen, without_unseen
from .refusal import Phrase, Unreadable
from .text import unseen_at
from .values import Card, SetT

LARGEST_FILE = 1_000_000
_DEEPEST = 20
#: The strings and comments of a TOML text, also unclosed ones. The possessive quantifiers keep matching linear.
_STRINGS_AND_COMMENTS = re.compile(
    r""""{3}(?:[^"\\]|\\.|"(?!""))*+"{0,5}|'{3}.*?(?:'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|#[^\n]*+""", re.DOTALL
)
_BETWEEN_KEYS = re.compile(r"[=,\[\]{}\n]")
#: The place of an error in a message of tomllib.
_PLACE = re.compile(r"line (\d+), column (\d+)")
_GAME = re.compile(r"^game[ \t]*=", re.MULTILINE)
#: The environment variable that names a folder with the user's card sets.
OWN_FOLDER = "RULES_TUTOR_CARDS"

_PACKAGE = Path(__file__).parents[1]
#: The folder of the card sets: inside the installed package, or beside it in a checkout.
FOLDER = _PACKAGE / "cards" if (_PACKAGE / "cards").is_dir() else _PACKAGE.parent / "cards"


def read_toml(text: str, source: str = "") -> dict[str, Any]:
    """Return the tables of a TOML text. Raises `Unreadable`, also for extreme nesting."""
    # tomllib takes very long for a key with many parts
    if any(key.count(".") >= _DEEPEST for key in _BETWEEN_KEYS.split(_STRINGS_AND_COMMENTS.sub("", text))):
        raise Unreadable("a key of more than {most} parts: expected plain keys", source=source, most=_DEEPEST)
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _toml_error(text, str(error)[:200], source) from None
    _check_keys(found, source)
    return found


def _toml_error(text: str, error: str, source: str) -> Unreadable:
    """Return the error for a text that is not TOML: an invisible character at the place, or the parser's message."""
    place = _PLACE.search(error)
    line, column = (int(place[1]), int(place[2])) if place is not None else (1, 1)
    at = text.replace("\r\n", "\n").split("\n")[line - 1 : line]
    if at and (hidden := unseen(at[0][column - 1 : column])) is not None:
        return unseen_at(hidden, line, column, source)
    return Unreadable("this is not TOML: {error}", source=source, error=error)


def _check_keys(table: Any, source: str) -> None:
    """Raise `Unreadable` for a key with an invisible character, at any depth."""
    for key, value in table.items() if isinstance(table, dict) else enumerate(table, 1):
        if isinstance(key, str) and (hidden := unseen(key)) is not None:
            raise unseen_at(hidden, source=source, within=field(without_unseen(key)[:80]))
        if isinstance(value, dict | list):
            _check_keys(value, source)


def _check_names(value: Any, source: str, within: Phrase) -> None:
    """Raise `Unreadable` for a string of a set with an invisible character, at any depth."""
    if isinstance(value, str) and (hidden := unseen(value)) is not None:
        raise unseen_at(hidden, source=source, within=within)
    if isinstance(value, dict):
        for key, one in value.items():
            _check_names(one, source, field(key[:80], within))
    elif isinstance(value, list):
        for number, one in enumerate(value, 1):
            _check_names(one, source, Phrase("{within}, number {number}", within=within, number=number))


def read_file(text: str, source: str = "") -> dict[str, Any]:
    """Return the tables of a card set file. Raises `Unreadable`, also for a text that is too long."""
    if len(text) > LARGEST_FILE:
        raise Unreadable(
            "{length} characters: expected at most {most}", source=source, length=len(text), most=LARGEST_FILE
        )
    found = read_toml(text, source)
    for key, value in found.items():
        if key not in ("name", "provenance"):  # these are prose
            _check_names(value, source, field(key[:80]))
    return found


def quoted(value: object) -> str:
    """Return a value for an error message, shortened."""
    try:
        said = repr(value)
    except (ValueError, RecursionError):  # a number or a nesting too large for repr
        return f"a {type(value).__name__} too large to be shown"
    return said if len(said) <= 80 else f"{said[:80]}…"


def field(key: str, within: Phrase | None = None) -> Phrase:
    """Return the place of a field in a file, for an error message."""
    return Phrase("{within}, field “{key}”", within=within, key=key) if within else Phrase("field “{key}”", key=key)


def id_of(source: str) -> str:
    """Return the id of a set from the name of its file."""
    return re.sub(r"[^a-z0-9]+", "-", Path(source).stem.lower()).strip("-")[:40] or "set"


def text_of(path: Path, most: int = 4 * LARGEST_FILE) -> str:
    """Return the text of a file. Raises `Unreadable`, also for more than ``most`` bytes."""
    try:
        return read_bytes(path, most, path.name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("this is not UTF-8 text (byte {at})", source=path.name, at=error.start) from None
    except OSError as error:
        raise Unreadable("this file cannot be opened: {error}", source=str(path), error=error.strerror) from None


def game_of(text: str, source: str = "") -> object:
    """Return the game that a card set file names, or None. Raises `Unreadable`."""
    return None if _GAME.search(text) is None else read_toml(text, source).get("game")


def load_all(
    games: tuple[object, ...], read: Callable[[str, str], SetT], folder: Path | None = None
) -> dict[str, SetT]:
    """Return all card sets for one of ``games`` by id: our own sets and those of the user's folder, or those of
    ``folder``. Raises `Unreadable`."""
    own = os.environ.get(OWN_FOLDER)
    sets: dict[str, SetT] = {}
    for one in [folder] if folder is not None else [FOLDER, *([Path(own)] if own else [])]:
        for path in sorted(one.glob("*.toml")):
            text = text_of(path)
            if game_of(text, path.name) not in games:
                continue
            found = read(text, path.name)
            if found.id in sets:
                raise Unreadable("another set of this name is known; expected another file name", source=path.name)
            sets[found.id] = found
    return sets


def joined(sets: Mapping[str, SetT]) -> Mapping[str, SetT]:
    """Return the sets if no two of them use the same name for different cards. Raises `Unreadable`."""
    owner: dict[str, tuple[Card, str]] = {}
    for id, found in sets.items():
        for card in found.cards:
            known, where = owner.setdefault(card.name, (card, id))
            if known != card:
                raise Unreadable(
                    "card “{card}”: another card of this name is in {where}; expected a name of its own",
                    source=f"{id}.toml", card=card.name, where=f"{where}.toml",
                )  # fmt: skip
    return sets
