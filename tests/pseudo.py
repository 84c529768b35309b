"""A pseudo-language for tests. Every text that went through the catalogue is written between ⟦ ⟧ in special letters,
and every card name between ‹ ›. Text in plain letters was not translated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from somebody import Somebody

import tutor.locale
from tutor.games import definitions
from tutor.games.clash import protocol
from tutor.games.clash.rules import EDITIONS
from tutor.games.clash.sets import all_cards
from tutor.lessons import lessons
from tutor.locale.catalogue import template
from tutor.situations import situations

#: A code that browsers know (Esperanto) and that is none of our languages.
CODE = "eo"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = str.maketrans(_PLAIN, "áƀćďéƒǵħíĵķłɱńóƥɋŕśţúṽŵẋýźÁɃĆĎÉƑǴĦÍĴĶŁṀŃÓƤɊŔŚŢÚṼŴẊÝŹ")
_PLACEHOLDER = re.compile(r"(\{\{|\}\}|\{\w+\})")
_CARD = re.compile(r"‹[^‹›]*›")
_WORD = re.compile(r"[A-Za-z](?:['’.-]?[A-Za-z])+")


def said(text: str) -> str:
    """Return a text in this language, with its placeholders unchanged."""
    parts = (p if _PLACEHOLDER.fullmatch(p) else p.translate(_LETTERS) for p in _PLACEHOLDER.split(text))
    return f"⟦{''.join(parts)}⟧"


def catalogue() -> Catalog:
    """Return the catalogue of every collected text in this language. Texts that are not collected stay as they are."""
    found = Catalog(locale=CODE, charset="utf-8", fuzzy=False)
    for message in template("fr"):  # with the names of cards
        if not message.id:
            continue
        if message.context == "card":
            found.add(message.id, f"‹{message.id}›", context="card")
        else:
            both = isinstance(message.id, tuple)
            found.add(message.id, tuple(said(form) for form in message.id) if both else said(message.id))
    return found


def write(folder: Path) -> None:
    """Compile the language into a folder, as our languages are."""
    path = folder / CODE / "LC_MESSAGES" / f"{tutor.locale.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as stream:
        write_mo(stream, catalogue())


#: Code that adds the language to a process, once it was written to ``folder``; also the first cell of a notebook.
TEACH = """import pathlib
import tutor.locale
tutor.locale.LANGUAGES["{code}"] = "Esperanto"
tutor.locale.FOLDER = pathlib.Path({folder!r})
tutor.locale.language("{code}")
tutor.locale.FOLDER = pathlib.Path(tutor.locale.__file__).parent
"""


def taught(folder: Path) -> str:
    """Return the lines of Python that add the language to a process."""
    return TEACH.format(code=CODE, folder=str(folder))


# -- looking for what has escaped -----------------------------------------------------------------------------------


def pieces(text: str) -> Iterator[str]:
    """Split a text into its outermost pieces in ⟦ ⟧ or ‹ › and the text between them."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        if letter in "⟦‹":
            if depth == 0 and at > start:
                yield text[start:at]
            start = start if depth else at
            depth += 1
        elif letter in "⟧›":
            depth -= 1
            if depth == 0:
                yield text[start : at + 1]
                start = at + 1
    if start < len(text):
        yield text[start:]


@cache
def is_whole(text: str) -> bool:
    """Return whether a text is one sentence or name, or a list of them joined by the language's own comma."""
    found = list(pieces(text))
    commas = found[1::2]
    return len(found) % 2 == 1 and all(one[0] in "⟦‹" for one in found) and all(one == said(", ") for one in commas)


def between(text: str) -> str:
    """Return the parts of a text outside all ⟦ ⟧ and ‹ ›."""
    return "".join(piece for piece in pieces(text) if piece[0] not in "⟦‹")


def plain_words(text: str, known: Container[str] = ()) -> list[str]:
    """Return the words of a text in plain letters that are not in ``known``, except within card names. Single letters
    are names of sides.
    """
    return [word for word in _plain_words(text) if word not in known]


@cache
def _plain_words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(_CARD.sub("", text)))


# -- reading what the table tells ------------------------------------------------------------------------------------


def words(text: str) -> set[str]:
    """Return the words of a text."""
    return set(re.findall(r"[\w'’-]+", text))


#: Keys whose values are data at any depth: frames, drawings, modules, and data written as notation.
TREES = words(
    "also modes modules start patch decks sets signs drawings languages editions texts playlist origin to table move"
)
#: Keys whose text, or list of texts, is data: ids, notation, places, card names as written.
TEXTS = words(
    "A B abilities ability address against at banner battle begin board boards bridge card cards chooser cited counter crowd differences finished game gifts group "
    "handover id "
    "judged kind language lessons line list mode moves next notation other phase places player portrait piles progress rank rest room row rule sample stat "
    "rules second setup show shown shows side sign situation situations steps svg switches track tried turned type verbs "
    "tribe words zone"
)
#: Places where a text is the key of an interface text, or is meant for authors of files (`rules-tutor check`).
PATHS = frozenset(
    {
        ("prospects",),
        ("games", "name"),
        ("moves", "hand", "said"),
        ("compared", "title"),
        ("compared", "told", "title"),
        ("exported", "problems"),
    }
)
#: Words that an error may quote: those of the notation, of files and of addresses, which are the same in every
#: language; and messages of the TOML parser, which is not ours.
NOTATION = words(
    "game edition solo duel free-for-all team co-op deck decks draft constructed removed sets took champion level mana resistance max all begins "
    "seed turn upper lower automa discard rules play cast assault attack return end name type cost health abilities cards "
    "format provenance lesson done question box due rules-tutor progress rulebook workshop lessons puzzles setup Bastion Fort "
    "en ca fr es it eo initiation submersion treachery None Expected after key key/value pair at end of document key in"
) | {word for one in EDITIONS[2].abilities for word in (one, f"aura-{one}")}
#: The names of the parts of a move, which an error may quote, too.
NOTATION |= {part for record in (protocol.Move, protocol.Place) for part in record.__annotations__}
NAMES = words(" ".join(all_cards()))
#: The names of cards made up for situations, and of the moves tried, which are the same in every language.
_STARTS = [one.start for one in (*situations().values(), *(step for it in lessons().values() for step in it.steps))]
OWN = words(" ".join(name for start in _STARTS for name in re.findall(r"[\w'’!?.-]+(?=\()", start)))
#: So are the names of the sample cards of the other game, which are our own.
OWN |= words(" ".join(card.name for one in definitions()["dust"].sets().values() for card in one.cards))
TYPED = {id: words(one.moves) for id, one in situations().items() if one.refused}


class Reader:
    """A browser that uses the pseudo-language and records everything that a person would read in another."""

    def __init__(self, **sat: str) -> None:
        self.session = Somebody(**sat, code=CODE)
        self.n = 0
        self.typed: set[str] = set()
        self.escaped: dict[tuple[str, str], str] = {}
        self.read = 0

    def say(self, do: str, **more: Any) -> dict[str, Any]:
        self.n += 1
        message = {"n": self.n, "do": do, **more}
        answer = self.session.handle(message)
        typed = words(json.dumps(message, ensure_ascii=False)[:20_000].replace("\\n", " "))
        self.typed |= typed
        known = typed | OWN
        shown = {one["situation"] for one in answer.get("pictures", {}).values()}
        shown |= {self.session.verdict.situation.id} if self.session.verdict is not None else set()
        known = known.union(*(TYPED.get(id, ()) for id in shown))
        for path, text in leaves(answer):
            self.read += 1
            self.judge(".".join(path), text, known)
        return answer

    def judge(self, path: str, text: str, known: set[str]) -> None:
        if path.startswith("interface"):
            text = re.sub(r"\{\w+\}", "", text)
        if (
            path in ("unreadable", "lost.why") or "problem" in path
        ):  # “file, line 3, column 4: what is wrong with this notation”
            known = self.typed | NAMES | NOTATION
            text = re.sub(r"^(⟦?)[\w.]+(?=[:,] ⟦)", rf"\1{said('file')}", text)
            text = re.sub("⟧(: |, | )⟦", f"⟧{said(', ')}⟦", text)
        if not is_whole(text):
            self.escaped[path, "glued"] = text
        if plain := plain_words(text, known):
            self.escaped[path, plain[0]] = text


def leaves(value: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """Yield every text of an answer that a person reads, with the keys leading to it."""
    found: list[tuple[tuple[str, ...], str]] = []
    _gather(value, path, found)
    return found


def _gather(value: Any, path: tuple[str, ...], found: list[tuple[tuple[str, ...], str]]) -> None:
    key = path[-1] if path else ""
    if key in TREES or path in PATHS or (key == "name" and path[-3:-2] in (("cards",), ("faces",))):
        return
    if path[:1] == ("rules",) and path[2:3] == ("sources",) and path[1].startswith("dust."):
        return  # headings of the printed books, each in its own language
    if isinstance(value, str):
        if value and key not in TEXTS:
            found.append((path, value))
    elif isinstance(value, list):
        for item in value:
            if not isinstance(item, int):  # numbers have no text
                _gather(item, path, found)
    elif isinstance(value, dict):
        for inner, item in value.items():
            if not isinstance(item, int):
                _gather(item, (*path, str(inner)), found)
