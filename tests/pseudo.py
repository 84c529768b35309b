"""A language that nobody speaks, for the tests: every text that went through the catalogue stands between ⟦ ⟧ in letters
of its own, and the name of every card between ‹ ›. What a person would read in plain letters has escaped translation.
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

#: A code that the browser knows (Esperanto), and that is none of the house's.
CODE = "eo"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = str.maketrans(_PLAIN, "áƀćďéƒǵħíĵķłɱńóƥɋŕśţúṽŵẋýźÁɃĆĎÉƑǴĦÍĴĶŁṀŃÓƤɊŔŚŢÚṼŴẊÝŹ")
_PLACEHOLDER = re.compile(r"(\{\{|\}\}|\{\w+\})")
_CARD = re.compile(r"‹[^‹›]*›")
_WORD = re.compile(r"[A-Za-z](?:['’.-]?[A-Za-z])+")


def said(text: str) -> str:
    """A text in this language: its placeholders are kept."""
    parts = (p if _PLACEHOLDER.fullmatch(p) else p.translate(_LETTERS) for p in _PLACEHOLDER.split(text))
    return f"⟦{''.join(parts)}⟧"


def catalogue() -> Catalog:
    """Every text that the house collects for its translators, in this language. A text that is not collected is not in
    it, and stays as it is."""
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
    """Compile the language into a folder, as those of the house are."""
    path = folder / CODE / "LC_MESSAGES" / f"{tutor.locale.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as stream:
        write_mo(stream, catalogue())


#: What teaches a process the language, once it has been written to ``folder``; also the first cell of a notebook.
TEACH = """import pathlib
import tutor.locale
tutor.locale.LANGUAGES["{code}"] = "Esperanto"
tutor.locale.FOLDER = pathlib.Path({folder!r})
tutor.locale.language("{code}")
tutor.locale.FOLDER = pathlib.Path(tutor.locale.__file__).parent
"""


def taught(folder: Path) -> str:
    """The lines of Python that teach a process the language."""
    return TEACH.format(code=CODE, folder=str(folder))


# -- looking for what has escaped -----------------------------------------------------------------------------------


def pieces(text: str) -> Iterator[str]:
    """A text as its outermost pieces in ⟦ ⟧ or ‹ ›, and what stands between these."""
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
    """True for one sentence or name, or a list of some with the language's own comma between them."""
    found = list(pieces(text))
    commas = found[1::2]
    return len(found) % 2 == 1 and all(one[0] in "⟦‹" for one in found) and all(one == said(", ") for one in commas)


def between(text: str) -> str:
    """What of a text stands outside all ⟦ ⟧ and ‹ ›."""
    return "".join(piece for piece in pieces(text) if piece[0] not in "⟦‹")


def plain_words(text: str, known: Container[str] = ()) -> list[str]:
    """The words of a text in plain letters, and not in ``known``, wherever they stand but in the name of a card. Single
    letters are the names of the sides."""
    return [word for word in _plain_words(text) if word not in known]


@cache
def _plain_words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(_CARD.sub("", text)))


# -- reading what the table tells ------------------------------------------------------------------------------------


def words(text: str) -> set[str]:
    """Each word of a text."""
    return set(re.findall(r"[\w'’-]+", text))


#: Keys under which all is data, however deep: frames, drawings, modules, and what is dealt with as it is written.
TREES = words(
    "also modes modules start patch decks sets signs drawings languages editions texts playlist origin to table move"
)
#: Keys under which a text, or a list of texts, is data: ids, notation, places, the names of cards as they are written.
TEXTS = words(
    "A B abilities ability address against at banner battle begin board boards bridge card cards chooser cited counter crowd differences finished game gifts group "
    "handover id "
    "judged kind language lessons line list mode moves next notation other phase places player portrait piles progress rank rest room row rule sample stat "
    "rules second setup show shown shows side sign situation situations steps svg switches track tried turned type verbs "
    "tribe words zone"
)
#: Where a text is the key of one of the interface; and what `rules-tutor check` says to those who write files.
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
#: What an error may quote: the words of the notation, of files and of addresses, the same in every language; and what
#: the reader of TOML says, which is none of ours.
NOTATION = words(
    "game edition solo duel free-for-all team co-op deck decks draft constructed removed sets took champion level mana resistance max all begins "
    "seed turn upper lower automa discard rules play cast assault attack return end name type cost health abilities cards "
    "format provenance lesson done question box due rules-tutor progress rulebook workshop lessons puzzles setup Bastion Fort "
    "en ca fr es it eo initiation submersion treachery None Expected after key key/value pair at end of document key in"
) | {word for one in EDITIONS[2].abilities for word in (one, f"aura-{one}")}
#: The names of the parts of a move, which an error may quote, too.
NOTATION |= {part for record in (protocol.Move, protocol.Place) for part in record.__annotations__}
NAMES = words(" ".join(all_cards()))
#: The words of cards that somebody has made for a situation, and of the moves it tries: the same in every language.
_STARTS = [one.start for one in (*situations().values(), *(step for it in lessons().values() for step in it.steps))]
OWN = words(" ".join(name for start in _STARTS for name in re.findall(r"[\w'’!?.-]+(?=\()", start)))
#: So are the names of the sample cards of another game: they are ours, and the same wherever they are read.
OWN |= words(" ".join(card.name for one in definitions()["dust"].sets().values() for card in one.cards))
TYPED = {id: words(one.moves) for id, one in situations().items() if one.refused}


class Reader:
    """A browser that speaks the language which nobody speaks, and notes all that a person would read otherwise."""

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
    """Every text of an answer that a person reads, with the keys that lead to it."""
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
            if not isinstance(item, int):  # of which there is no text
                _gather(item, path, found)
    elif isinstance(value, dict):
        for inner, item in value.items():
            if not isinstance(item, int):
                _gather(item, (*path, str(inner)), found)
