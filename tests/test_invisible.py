"""An invisible character is named in the error wherever a name may occur: in cards, moves, keys and card set files."""

from __future__ import annotations

import unicodedata

import pytest

from tutor.commands.main import main
from tutor.core import Unreadable
from tutor.core.names import character, is_name, unseen
from tutor.core.sets import read_toml
from tutor.games import definition, read_script
from tutor.games.clash.sets import read_set
from tutor.situations import read_situations
from tutor.widgets import show, workshop

#: Zero-width space and joiners, a direction mark, an override, a soft hyphen, a BOM, variation selectors, fillers.
SIGNS = ["\u200b", "\u200c", "\u200d", "\u2060", "\u200e", "\u202e", "\u2066", "\xad", "\ufeff", "\ufe0f", "\U000e0100",
         "\u034f", "\u3164", "\u115f", "\u2800", "\u180e", "\U000e0041"]  # fmt: skip


@pytest.mark.parametrize("sign", SIGNS, ids=character)
@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("game: edition 1, duel\nA: {{Bastion}} Tro{0}ll Ogre\nB: {{Bastion}} Ogre", 2, 17),
        ("game: edition 1, duel\nA: {{Bastion}} Troll\nupp{0}er: | Ogre\nB: {{Bastion}} Ogre", 3, 4),
        ("game: edition{0} 1, duel\nA: {{Bastion}} Troll\nB: {{Bastion}} Ogre", 1, 14),
        ("game: edition 1, duel\nA: {{Bastion}} Wolf{0}(3:2/4) Ogre\nB: {{Bastion}} Ogre", 2, 18),
        ("game: edition 1, duel\nA: {{Bastion}} Troll Ogre\nB: {{Bastion}} Ogre\n\nplay Tr{0}oll upper", 5, 8),
        ("game: edition 1, duel\nA: {{Bastion}} Troll Ogre\nB: {{Bastion}} Ogre\n\nend{0}", 5, 4),
        ("setup: edition 1, solo, deck{0} 2, seed 7", 1, 29),
        ("setup: edition 1, solo, draft, seed 7, took Tro{0}ll", 1, 48),
        ("setup: dust, versus{0}, decks 1 2, seed 7", 1, 20),
        ("game: dust, versus, round 1, A to attack\nA: Ki{0}te\nB: Bead", 2, 6),
        ("setup: dust, versus, decks 1 2, seed 7\n\nchoose at{0}tack", 3, 10),
    ],
)
def test_it_is_named_with_its_place_in_positions_setups_and_moves(sign, text, line, column):
    for read in (read_script, show, workshop):
        with pytest.raises(Unreadable) as caught:
            read(text.format(sign))
        told = str(caught.value)
        assert f"an invisible character (U+{ord(sign):04X}" in told and f"line {line}, column {column}" in told


def test_a_name_has_none_of_them():
    for code in [*range(0x20, 0x30000), *range(0xE0000, 0xE1000)]:
        sign = chr(code)
        if unicodedata.category(sign) in ("Cf", "Cc") or sign in SIGNS:
            assert not is_name(f"Tr{sign}oll"), character(sign)
            assert unseen(f"Tr{sign}oll") or unicodedata.category(sign) == "Cc" or is_seen(sign), character(sign)


def is_seen(sign):
    """Return whether a format character is visible, such as the Arabic year sign."""
    return any(word in unicodedata.name(sign, "") for word in ("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN", "SHORTHAND"))


def test_in_a_comment_anything_can_stand_and_a_bom_at_the_start():
    script = read_script(
        "\ufeff# ❤️ family 👨‍👩‍👧\ngame: edition 1, duel # ❤️\nA: {Bastion} Troll\nB: {Bastion} Ogre\n\n# ❤️\nend"
    )
    assert len(script.moves) == 1
    assert definition("clash").words.read_position("\ufeffgame: edition 1, duel\nA: {Bastion} Troll\nB: {Bastion} Ogre")


SET = 'format = 1\nname = "Mine"\nprovenance = "Mine ❤️."\ncards = [{{ {1} = "Wo{0}lf", type = "creature", cost = 1, attack = 1, health = 1 }}]\n'


@pytest.mark.parametrize("sign", SIGNS, ids=character)
@pytest.mark.parametrize("is_escaped", [False, True])
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (SET.replace("{1}", "name"), "field “cards”, number 1, field “name”"),
        (SET.replace("Wo{0}lf", "Wolf").replace("{1}", '"na{0}me"'), "field “name”"),
        (SET.replace("Wo{0}lf", "Wolf").replace("{1}", "name") + '[decks]\n"a{0}b" = []\n', "field “ab”"),
        (SET.replace("Wo{0}lf", "Wolf").replace("{1}", "name") + '[decks]\na = ["Wo{0}lf"]\n', "field “a”, number 1"),
    ],
)
def test_it_is_named_in_a_set_of_either_game(sign, text, where, is_escaped):
    said = f"\\U{ord(sign):08X}" if is_escaped else sign
    for game in ("clash", "dust"):
        with pytest.raises(Unreadable) as caught:
            definition(game).read_set(text.format(said), "mine.toml")
        told = str(caught.value)
        assert f"an invisible character (U+{ord(sign):04X}" in told and where in told and "mine.toml" in told


def test_prose_may_have_it():
    assert read_set(SET.replace("Wo{0}lf", "Wolf").replace("{1}", "name").format("")).provenance == "Mine ❤️."


def test_it_is_named_in_the_keys_of_any_file_and_on_the_command_line(tmp_path, capsys):
    for text in ('["my\u200b"]\ntitle = "x"', '[mine]\n"ti\u200btle" = "x"'):
        with pytest.raises(Unreadable, match=r"invisible character \(U\+200B ZERO WIDTH SPACE\)"):
            read_situations(text, "mine.toml")
    with pytest.raises(Unreadable, match=r"mine.toml, line 1, column 3: an invisible character \(U\+200B"):
        read_toml("na\u200bme = 1", "mine.toml")
    deck = tmp_path / "deck.txt"
    deck.write_text("deck: Kite x2 Fol\u200bio", "utf-8")
    assert main(["check", str(deck)]) == 2
    assert "line 1, column 18: an invisible character (U+200B ZERO WIDTH SPACE)" in capsys.readouterr().err
    assert main(["best", "--own", "en\u200bd", "game: edition 1, duel ; A: {Bastion} Troll ; B: {Bastion} Ogre"]) == 2
    assert "U+200B" in capsys.readouterr().err
