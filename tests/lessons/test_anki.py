"""The deck of review cards: it contains all questions with pictures, and a later deck updates existing cards."""

from __future__ import annotations

import json
import re
import sqlite3
import zipfile
from xml.etree import ElementTree

import pytest

from tutor.commands.main import main
from tutor.core import Unreadable
from tutor.lessons import anki, lessons
from tutor.lessons.progress import question_ids
from tutor.lessons.review_cards import review_cards
from tutor.locale import language

ASKED = {id for lesson in lessons().values() for id in question_ids(lesson)}


def opened(file, folder):
    """Return the notes of a deck by guid, each as its fields; the names of its decks by id; and its media by name."""
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        packed.extract("collection.anki2", folder)
        media = {name: packed.read(number) for number, name in json.loads(packed.read("media")).items()}
    base = sqlite3.connect(folder / "collection.anki2")
    models, decks = (json.loads(text) for text in base.execute("select models, decks from col").fetchone())
    (model,) = models.values()
    names = [field["name"] for field in model["flds"]]
    notes = {guid: dict(zip(names, fields.split("\x1f"), strict=True))
             for guid, fields in base.execute("select guid, flds from notes")}  # fmt: skip
    assert base.execute("select count(*) from cards").fetchone() == (len(notes),)
    base.close()
    return notes, {id: deck["name"] for id, deck in decks.items() if id != "1"}, media


def test_every_question_of_the_lessons_is_a_card_with_its_answer():
    cards = list(review_cards())
    ids = [card.id for card in cards]
    assert len(set(ids)) == len(ids) and set(ids) >= ASKED
    assert {id.partition("-")[0] for id in set(ids) - ASKED} and all(
        re.search(r"\.\d+-\d+$", id) for id in set(ids) - ASKED
    )
    for card in cards:
        assert card.asked and set(card.right) <= set(card.options) and len(card.right) > 0, card.id
        assert card.happens and card.board != card.after, card.id
        assert card.rules, card.id
        for svg in filter(None, (card.board, card.after)):
            ElementTree.fromstring(svg)


def test_a_card_says_what_happens():
    card = next(card for card in review_cards() if card.id == "stronghold.2")
    assert card.right == ("Nibbler, Lantern-Fish, Titan, Bastion, Microctopus",) and "Zombie attacks" in " ".join(
        card.happens
    )
    assert [rule.id for rule in card.rules] == ["assault.stronghold", "stronghold.slides"]
    playable = next(card for card in review_cards() if len(card.right) > 1 and not card.after)
    assert any("leftmost" in line or "Mana" in line for line in playable.happens)


def test_the_deck_holds_every_card_and_every_picture(tmp_path):
    notes, decks, media = opened(anki.save_deck(tmp_path / "deck.apkg"), tmp_path / "open")
    cards = {card.id: card for card in review_cards()}
    assert {note["Id"] for note in notes.values()} == set(cards)
    assert list(decks.values()) == ["Clash of Decks (English)"]
    shown = {name for note in notes.values() for name in re.findall(r'src="([^"]+)"', note["Board"] + note["After"])}
    assert shown == set(media) and all(svg.startswith(b"<svg ") for svg in media.values())
    for note in notes.values():
        card = cards[note["Id"]]
        (board,) = re.findall(r'src="([^"]+)"', note["Board"])
        assert media[board].decode() == card.board
        assert note["Options"].count("<li>") == len(card.options) and note["Answer"] and note["Rules"]
        assert note["Question"].count("&amp;") + card.asked.count("&") == 0 and note["Question"] == card.asked


def test_a_later_deck_updates_existing_cards(tmp_path):
    first, decks, _ = opened(anki.save_deck(tmp_path / "one.apkg"), tmp_path / "one")
    anki.deck.cache_clear()
    second, again, _ = opened(anki.save_deck(tmp_path / "two.apkg"), tmp_path / "two")
    assert {guid: note["Id"] for guid, note in first.items()} == {guid: note["Id"] for guid, note in second.items()}
    assert decks == again
    french, autre, _ = opened(anki.save_deck(tmp_path / "trois.apkg", "fr"), tmp_path / "trois")
    assert len(french) == len(first) and not set(french) & set(first) and not set(autre) & set(decks)


def test_the_deck_exists_in_each_language():
    spoken = {code: next(review_cards(language(code))) for code in ("en", "ca", "fr", "es", "it")}
    assert len({card.right for card in spoken.values()} | {card.asked for card in spoken.values()}) > 5


def test_the_command_writes_a_deck(tmp_path, capsys, monkeypatch):
    file = tmp_path / "deck.apkg"
    assert main(["cards", "--language", "fr", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"{file}: ")
    assert list(opened(file, tmp_path / "open")[1].values()) == ["Clash of Decks (Français)"]
    assert main(["cards", str(tmp_path / "nowhere" / "deck.apkg")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    monkeypatch.setattr(anki, "is_there", lambda: False)
    anki.deck.cache_clear()
    assert main(["cards", str(tmp_path / "other.apkg")]) == 2 and not (tmp_path / "other.apkg").exists()
    assert "pip install" in capsys.readouterr().err
    with pytest.raises(Unreadable, match="genanki"):
        anki.save_deck(tmp_path / "other.apkg")


def test_an_unknown_language_is_refused(tmp_path):
    with pytest.raises(Unreadable):
        anki.save_deck(tmp_path / "deck.apkg", "de")
