"""The review cards as a deck for Anki: an ``.apkg`` file with pictures of the boards. It is made with `genanki`, the
package of the extra ``anki``.

Notes have stable ids made of the language, the lesson and the step, so importing a later deck updates the cards and
keeps what Anki knows of them.
"""

from __future__ import annotations

import importlib.util
import tempfile
import zipfile
from functools import lru_cache
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path

from ..core import Unreadable
from ..core.files import write_whole
from ..core.rulebook import Rule
from ..locale import ENGLISH, LANGUAGES, Language
from ..locale import language as find_language
from .review_cards import ReviewCard, review_cards

#: The ids of our note type and of the first deck; each language has its own deck. They must never change.
_MODEL, _DECK = 1_763_808_001, 1_763_808_101
#: The fields of a note. Empty ones are not shown.
_FIELDS = ("Question", "Board", "Options", "Answer", "Happens", "After", "Rules", "Explanation", "Lesson", "Id")
_FRONT = '<div class="asked">{{Question}}</div>{{Board}}{{Options}}'
_BACK = (
    '{{FrontSide}}<hr id="answer"><div class="right">{{Answer}}</div><div class="explained">{{Explanation}}</div>'
    "{{Happens}}{{After}}{{Rules}}<footer>{{Lesson}}</footer>"
)
_CSS = """
.card { max-width: 44em; margin: 0 auto; padding: 0 0.5em; font: 18px/1.45 system-ui, sans-serif; text-align: left; }
.card img { display: block; max-width: 100%; height: auto; margin: 0.8em auto; }
.asked { font-weight: 600; }
.right { font-weight: 600; color: #17646e; }
.right::before { content: "✓ "; }
.nightMode .right { color: #7fd0d8; }
ul, ol { padding-left: 1.4em; }
.rule, footer { font-size: 0.85em; }
footer { margin-top: 1em; opacity: 0.7; }
"""


def is_there() -> bool:
    """Return whether genanki is installed."""
    return importlib.util.find_spec("genanki") is not None


def save_deck(file: str | Path, language: str = "en") -> Path:
    """Write the deck of review cards in a language to a file, usually ``*.apkg``, and return its path. Raise
    `Unreadable` if the language is unknown or `genanki` is not installed, and `OSError`.
    """
    path = Path(file)
    write_whole(path, deck(find_language(language)))
    return path


@lru_cache(maxsize=1)
def deck(language: Language = ENGLISH) -> bytes:
    """Return the deck as bytes. Raise `Unreadable` if `genanki` is not installed."""
    if not is_there():
        raise Unreadable("a deck for Anki needs the package “{name}”", name="genanki")
    import genanki

    model = genanki.Model(
        _MODEL, "Clash of Decks: rules tutor", [{"name": name} for name in _FIELDS],
        [{"name": "Card", "qfmt": _FRONT, "afmt": _BACK}], css=_CSS, sort_field_index=_FIELDS.index("Id"),
    )  # fmt: skip
    name = f"Clash of Decks ({LANGUAGES[language.code]})"
    found = genanki.Deck(_DECK + list(LANGUAGES).index(language.code), name)
    pictures: dict[str, str] = {}
    for card in review_cards(language):
        tags = [card.lesson.id, *(f"edition-{edition}" for edition in card.lesson.editions)]
        guid = genanki.guid_for("rules-tutor", language.code, card.id)
        found.add_note(genanki.Note(model, _fields(card, language, pictures), guid=guid, tags=tags))
    with tempfile.TemporaryDirectory() as folder:
        for picture, svg in pictures.items():
            (Path(folder) / picture).write_text(svg, "utf-8")
        made = Path(folder) / "deck.apkg"
        genanki.Package(found, [str(Path(folder) / picture) for picture in pictures]).write_to_file(made)
        return _packed(made)


def _fields(card: ReviewCard, language: Language, pictures: dict[str, str]) -> list[str]:
    """Return the fields of a note. Its pictures are added to ``pictures``, named by a hash of their content."""

    def picture(svg: str) -> str:
        if not svg:
            return ""
        name = f"rules-tutor-{sha256(svg.encode()).hexdigest()[:16]}.svg"
        pictures[name] = svg
        return f'<img src="{name}" alt="">'

    def said(text: str) -> str:
        return escape(text, quote=False)

    def listed(tag: str, texts: tuple[str, ...]) -> str:
        return f"<{tag}>{''.join(f'<li>{said(text)}</li>' for text in texts)}</{tag}>" if texts else ""

    def marked(rule: Rule) -> str:
        return f" <small>({said(language('our reading'))} {rule.reading.number})</small>" if rule.reading else ""

    rules = (
        f'<p class="rule"><b>{said(language(rule.title))}</b> {said(language(rule.text))}{marked(rule)}</p>'
        for rule in card.rules
    )
    return [
        said(card.asked), picture(card.board), listed("ul", card.options), "<br>".join(map(said, card.right)),
        listed("ol", card.happens), picture(card.after), "".join(rules), said(card.explain),
        said(language(card.lesson.title)), card.id,
    ]  # fmt: skip


def _packed(file: Path) -> bytes:
    """Return the bytes of a package, compressed, which `genanki` does not do."""
    packed = BytesIO()
    with zipfile.ZipFile(file) as loose, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as tight:
        for info in loose.infolist():
            tight.writestr(info.filename, loose.read(info))
    return packed.getvalue()
