"""An ability without a drawing, and a kind of event without a sentence, as while a new ability is being added."""

from __future__ import annotations

from pathlib import Path

import pytest
from saying import moving
from somebody import Somebody

from tutor.games.clash.board import art
from tutor.games.clash.board.lobby import signs
from tutor.games.clash.board.picture import board_svg
from tutor.games.clash.notation import read_position
from tutor.games.clash.rulebook import Voice, rules, variants
from tutor.games.clash.sets import all_cards

BROWSER = Path(__file__).parents[2] / "tutor" / "browser" / "games" / "clash" / "cards.js"
START = """
game: edition 2, duel
A: {Bastion} Gnome Troll
upper: Hound(1:2/2 rage)[new] Howler(1:1/2 aura-rage) | Zombie
B: {Bastion} Ogre Brute Baron
"""


@pytest.fixture
def undrawn(monkeypatch):
    """Take away the drawing of Rage."""
    monkeypatch.delitem(art.SIGNS, "rage")
    art.sign.cache_clear()
    yield
    art.sign.cache_clear()


@pytest.mark.usefixtures("undrawn")
def test_an_ability_without_a_drawing_has_the_default_sign():
    assert art.sign("rage") == art.DEFAULT_SIGN != art.sign("berserk")
    assert art.DEFAULT_SIGN in art.sign("aura-rage") and art.SIGNS["aura"] in art.sign("aura-rage")
    assert art.DEFAULT_SIGN in signs()["rage"] and art.DEFAULT_SIGN in signs()["aura-rage"]


@pytest.mark.usefixtures("undrawn")
def test_a_game_with_such_an_ability_can_be_shown_and_played():
    assert art.DEFAULT_SIGN in board_svg(read_position(START, all_cards()))
    for language in ("en", "ca", "fr", "es", "it"):
        user = Somebody(START, code=language)
        told = user.handle({"n": 0, "do": "hello"})
        assert told["signs"]["rage"] == art.DEFAULT_SIGN
        assert any(event["kind"] == "rage" for event in user.handle(moving("end", n=1))["events"])


def test_the_browser_has_the_same_default_sign():
    assert f"DEFAULT_SIGN = '{art.DEFAULT_SIGN}'" in BROWSER.read_text("utf-8")


def test_a_kind_of_event_without_a_sentence_is_told_by_the_title_of_its_rule(monkeypatch):
    user, voice = Somebody(START), Voice()
    user.handle(moving("end", n=1))
    for key in [key for key in voice.table["event"] if key.partition(".")[0] == "rage"]:
        monkeypatch.delitem(voice.table["event"], key)
    event = next(event for event in user.game.events if event.kind == "rage")
    assert voice.tell(event, user.game.opening.position) == rules()["rage.attacks-at-once"].title


def test_an_aura_of_an_ability_without_its_place_in_the_sentences_is_told(monkeypatch):
    user, voice = Somebody(START), Voice()
    user.handle(moving("end", n=1))
    monkeypatch.delitem(variants._AT_WORK, "rage")
    event = next(event for event in user.game.events if event.kind == "rage")
    lent = event.but(by=all_cards()["Gnome"])
    assert variants.lent_in(lent) == [] and voice.tell(lent, user.game.opening.position)
