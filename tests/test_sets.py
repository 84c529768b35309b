"""Card sets: the built-in ones against the printed facts, and errors that name the file, the card, the field and what
was expected.
"""

import time
from collections import Counter

import pytest

from tutor.core import Unreadable
from tutor.core.sets import FOLDER, LARGEST_FILE, read_toml
from tutor.games.clash.notation.words import write_card
from tutor.games.clash.sets import all_cards, all_sets, load_set, read_set

GOOD = """
format = 1
name = "Mine"
provenance = "made up"
cards = [
    { name = "mad scientist", type = "creature", cost = 1, attack = 2, health = 3, abilities = ["rage", "aura-sprint"] },
    { name = "Zap", type = "incantation", cost = 0, attack = 4 },
]
"""


def test_a_set_is_read():
    found = read_set(GOOD, "mine.toml")
    assert found.id == "mine" and found.name == "Mine"
    assert [write_card(card, {}) for card in found.cards] == ["Mad-Scientist(1:2/3 rage aura-sprint)", "Zap(0:4)"]


def test_the_initiation_pack():
    found = all_sets()["initiation"]
    assert len(found.cards) == 32 and len(found.decks) == 4
    assert sum(card.is_creature for card in found.cards) == 27
    assert "read off" in found.provenance
    # sums over the printed facts catch any wrong number
    assert sum(card.cost for card in found.cards) == 120
    assert sum(card.attack for card in found.cards) == 84
    assert sum(card.health or 0 for card in found.cards) == 83
    abilities = Counter(ability for card in found.cards for ability in card.abilities)
    assert abilities == {
        "rage": 12, "perforation": 9, "berserk": 5, "sprint": 5, "splash": 6, "indestructible": 5, "protection": 4,
        "aura-sprint": 1, "aura-protection": 1, "aura-rage": 1,
    }  # fmt: skip


def test_every_card_can_be_named_in_the_notation():
    for name, card in all_cards().items():
        assert write_card(card, all_cards()) == name == card.name


BAD = {
    "not TOML": ("this is not", "not TOML"),
    "another version": (GOOD.replace("format = 1", "format = 2"), "field “format”: 2; expected 1"),
    "no name": (GOOD.replace('name = "Mine"', ""), "field “name”: None; expected a text"),
    "no cards": ('format = 1\nname = "a"\nprovenance = "b"\ncards = []', "expected a list of cards"),
    "unknown field": (GOOD + "colour = 1", "field “colour”: unknown"),
    "card with a field too many": (GOOD.replace("cost = 1,", "cost = 1, price = 2,"), "card “mad scientist”, field “price”: unknown"),
    "a misspelt ability": (GOOD.replace('"rage"', '"rgae"'), "card “mad scientist”, field “abilities”: 'rgae'; expected one of"),
    "an ability twice": (GOOD.replace('"aura-sprint"', '"rage"'), "an ability appears twice"),
    "abilities of another kind": (GOOD.replace('["rage", "aura-sprint"]', '"rage"'), "expected a list"),
    "no type": (GOOD.replace('type = "creature", ', ""), "field “type”: None; expected “creature” or “incantation”"),
    "no health": (GOOD.replace("health = 3, ", ""), "field “health”: None; expected a whole number from 1"),
    "health of an Incantation": (GOOD.replace("attack = 4", "attack = 4, health = 1"), "card “Zap”, field “health”: an Incantation has none"),
    "a cost of another kind": (GOOD.replace("cost = 1", 'cost = "1"'), "field “cost”: '1'; expected a whole number"),
    "a cost below 0": (GOOD.replace("cost = 1", "cost = -1"), "field “cost”: -1; expected a whole number from 0"),
    "true for a number": (GOOD.replace("cost = 1", "cost = true"), "field “cost”: True"),
    "a name of digits": (GOOD.replace("Zap", "9lives"), "card 2, field “name”: '9lives'"),
    "a card twice": (GOOD.replace("Zap", "Mad-Scientist"), "card “Mad-Scientist”: appears twice"),
    "a card that is none": (GOOD.replace("cards = [", "cards = [ 7,"), "card 1: expected a table"),
    "a small deck": (GOOD + '[decks]\n1 = ["Zap"]', "deck “1”: expected 8 different cards"),
    "a deck of strangers": (GOOD + '[decks]\n1 = ["a","b","c","d","e","f","g","h"]', "deck “1”: 'a' is no card of this set"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_says_what_is_wrong_where(name):
    text, said = BAD[name]
    with pytest.raises(Unreadable) as unreadable:
        read_set(text, "mine.toml")
    assert str(unreadable.value).startswith(("mine.toml: ", "mine.toml, "))
    assert said in str(unreadable.value)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(Unreadable, match="cannot be opened"):
        load_set(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    with pytest.raises(Unreadable, match=r"latin\.toml: this is not UTF-8"):
        load_set(tmp_path / "latin.toml")
    with pytest.raises(Unreadable, match="at most"):
        read_set("#" * 2_000_000)


def test_two_sets_must_not_call_different_cards_the_same(tmp_path):
    (tmp_path / "a.toml").write_text(GOOD)
    (tmp_path / "b.toml").write_text(GOOD)
    assert len(all_cards(tmp_path)) == 2
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.toml").write_text(GOOD)
    (other / "b.toml").write_text(GOOD.replace("cost = 1", "cost = 2"))
    with pytest.raises(Unreadable, match=r"b\.toml: card “Mad-Scientist”: another card of this name is in a\.toml"):
        all_sets(other)


def test_the_folder_is_found():
    assert (FOLDER / "initiation.toml").is_file()


DEEP = ("a." * 20, '"a b".' * 20, "'#' . " * 20, '""."\\"".' * 10)


@pytest.mark.parametrize("key", DEEP)
def test_a_key_of_too_many_parts_is_refused_however_it_is_written(key):
    before = (
        'x = \'\'\'a\'\'\'\'\'\ny = """\\""""""\nz = "\\"#" # "\n'  # strings and comments that seem to end elsewhere
    )
    for text in (f"{key}a = 1", f"[{key}a]", f"x = {{ {key}a = 1 }}", f"{before}{key}a = 1"):
        with pytest.raises(Unreadable, match="a key of more than 20 parts: expected plain keys"):
            read_toml(text)


def test_what_only_looks_like_a_key_of_many_parts_is_read():
    dots = "a." * 40
    read_toml(
        f'a = \'{dots}\'\nb = "\\"{dots}" # {dots}\nc = \'\'\'\n{dots}\'\'\'\nd = """{dots}\\""""\ne = [{"1.5, " * 40}]'
    )
    read_toml("\n".join(f"a{i}.b = 1.5" for i in range(40)) + f"\nx.{'a.' * 18}y = 1")


def test_a_long_word_in_a_file_is_read_at_once():
    begun = time.process_time()
    with pytest.raises(Unreadable, match="not TOML"):
        read_toml("a" * LARGEST_FILE)
    assert time.process_time() - begun < 10  # it once took half a minute for a twentieth of this


def test_a_set_of_another_game_is_left_to_that_game(tmp_path):
    own = 'format = 1\nname = "Own"\nprovenance = "ours"\ncards = [{ name = "Wolf", type = "creature", cost = 1, attack = 1, health = 1 }]\n'
    (tmp_path / "own.toml").write_text('game = "clash"\n' + own)
    (tmp_path / "shelf.toml").write_text('game = "dust"\nformat = 1\n')
    assert list(all_sets(tmp_path)) == ["own"]
    with pytest.raises(Unreadable, match="field “game”"):
        read_set('game = "dust"\n' + own)
