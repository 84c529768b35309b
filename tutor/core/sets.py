"""The files of card sets, whichever game they are for: found, opened, read as TOML, and joined."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .files import read_bytes
from .refusal import Phrase, Unreadable

LARGEST_FILE = 1_000_000
_DEEPEST = 20
#: What is aside of the keys of a TOML text: its strings and comments, also one that is not closed. Nothing in it is
#: tried twice, so that it is linear.
_ASIDE = re.compile(
    r""""{3}(?:[^"\\]|\\.|"(?!""))*+"{0,5}|'{3}.*?(?:'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|#[^\n]*+""", re.DOTALL
)
_BETWEEN_KEYS = re.compile(r"[=,\[\]{}\n]")
_GAME = re.compile(r"^game[ \t]*=", re.MULTILINE)
#: The environment variable that names a folder of one's own card sets.
OWN_FOLDER = "RULES_TUTOR_CARDS"

_HOUSE = Path(__file__).parents[1]
#: The folder of the card sets: inside the installed package, or beside it in a checkout.
FOLDER = _HOUSE / "cards" if (_HOUSE / "cards").is_dir() else _HOUSE.parent / "cards"


class Named(Protocol):
    """A card, as far as sets are joined by it."""

    @property
    def name(self) -> str:
        """What it is called."""


class Held(Protocol):
    """A set, as far as it is joined with others."""

    @property
    def id(self) -> str:
        """What the file's name makes of it."""

    @property
    def cards(self) -> tuple[Named, ...]:
        """Its cards."""


S = TypeVar("S", bound=Held)


def read_toml(text: str, source: str = "") -> dict[str, Any]:
    """The tables of a TOML text. Raises `Unreadable`, also for one that is nested without end."""
    if any(key.count(".") >= _DEEPEST for key in _BETWEEN_KEYS.split(_ASIDE.sub("", text))):  # would take long
        raise Unreadable("a key of more than {most} parts: expected plain keys", source=source, most=_DEEPEST)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("this is not TOML: {error}", source=source, error=str(error)[:200]) from None


def read_file(text: str, source: str = "") -> dict[str, Any]:
    """The tables of a set's file. Raises `Unreadable`, also where that is too long."""
    if len(text) > LARGEST_FILE:
        raise Unreadable(
            "{length} characters: expected at most {most}", source=source, length=len(text), most=LARGEST_FILE
        )
    return read_toml(text, source)


def quoted(value: object) -> str:
    """A value for an error, as it would be written and not too long."""
    try:
        said = repr(value)
    except (ValueError, RecursionError):  # a number or a nest too large to be written
        return f"a {type(value).__name__} too large to be shown"
    return said if len(said) <= 80 else f"{said[:80]}…"


def field(key: str, within: Phrase | None = None) -> Phrase:
    """Where in a file something stands: a field, of a card or of the whole."""
    return Phrase("{within}, field “{key}”", within=within, key=key) if within else Phrase("field “{key}”", key=key)


def id_of(source: str) -> str:
    """The id that a file's name gives to a set."""
    return re.sub(r"[^a-z0-9]+", "-", Path(source).stem.lower()).strip("-")[:40] or "set"


def text_of(path: Path, most: int = 4 * LARGEST_FILE) -> str:
    """The text of a set's file, or of another one. Raises `Unreadable`, also for more than ``most`` bytes."""
    try:
        return read_bytes(path, most, path.name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("this is not UTF-8 text (byte {at})", source=path.name, at=error.start) from None
    except OSError as error:
        raise Unreadable("this file cannot be opened: {error}", source=str(path), error=error.strerror) from None


def game_of(text: str, source: str = "") -> object:
    """The game that a set's file says it is for; None where it names none. Raises `Unreadable`."""
    return None if _GAME.search(text) is None else read_toml(text, source).get("game")


def load_all(games: tuple[object, ...], read: Callable[[str, str], S], folder: Path | None = None) -> dict[str, S]:
    """Every set for one of these ``games`` by id: those of the house and of the folder of one's own, or those of
    ``folder``. Raises `Unreadable`."""
    own = os.environ.get(OWN_FOLDER)
    sets: dict[str, S] = {}
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


def joined(sets: Mapping[str, S]) -> Mapping[str, S]:
    """The sets, once no two of them are found to call different cards the same. Raises `Unreadable`."""
    owner: dict[str, tuple[Named, str]] = {}
    for id, found in sets.items():
        for card in found.cards:
            known, where = owner.setdefault(card.name, (card, id))
            if known != card:
                raise Unreadable(
                    "card “{card}”: another card of this name is in {where}; expected a name of its own",
                    source=f"{id}.toml", card=card.name, where=f"{where}.toml",
                )  # fmt: skip
    return sets
