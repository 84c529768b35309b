"""Test the Top Shelf, custom sets, and decks: their content, and every reason why one is faulty."""

import os
from collections import Counter

import pytest
from own_sets import OWN
from somebody import Somebody

from tutor.commands.main import main
from tutor.core import Unreadable
from tutor.core.definition import Deck
from tutor.core.sets import OWN_FOLDER
from tutor.games import definition
from tutor.games.dust import words
from tutor.games.dust.rules import decks
from tutor.games.dust.rules.cards import EPIC, GOLD, RANKS
from tutor.games.dust.sets import all_sets, joined, read_set

SHELF = all_sets()["top-shelf"]


# -- the built-in set ---------------------------------------------------------------------------------------------


def test_the_top_shelf_is_labelled_as_ours():
    assert SHELF.name == "Top Shelf" and "no printed card" in SHELF.provenance
    assert SHELF.wheel == ("paper", "stone", "glass", "cloth", "ink")


def test_the_top_shelf_holds_what_the_design_says():
    of_a_tribe = Counter(card.tribe for card in SHELF.cards)
    assert of_a_tribe == {"": 1, **dict.fromkeys(SHELF.wheel, 12)} and len({card.name for card in SHELF.cards}) == 61
    sums = {rank: {sum(card.stats) for card in SHELF.cards if card.rank == rank} for rank in RANKS}
    assert sums["bronze"] <= {17, 18, 19} and sums["silver"] <= {20, 21, 22} and sums["gold"] <= {24, 25}
    assert sums["platinum"] == {26} and sums["epic"] <= {24, 25, 26}
    assert all(1 <= number <= 9 for card in SHELF.cards for number in card.stats)
    # sums over all cards, to catch a mistyped number
    numbers = [card.stats for card in SHELF.cards if card.stats]
    assert [sum(column) for column in zip(*numbers, strict=True)] == [328, 319, 320, 330]
    assert Counter(card.ability for card in SHELF.cards if card.ability) == {
        "rally": 4, "whole": 4, "charge": 5, "guard": 4, "hinder": 3, "steady": 4, "null": 4, "bar": 3, "hoard": 4,
        "plunder": 4, "scatter": 3, "crumble": 3,
    }  # fmt: skip


@pytest.mark.parametrize("key", ["1", "2", "3", "4"])
def test_a_deck_of_the_house_is_sound(key):
    deck = SHELF.decks[key]
    assert decks.faults(deck.cards, SHELF.wheel) == () and len(deck.cards) == 32
    assert sum(card.rank == GOLD for card in deck.cards) == 5


def test_the_decks_are_those_of_the_design():
    assert [deck.name for deck in SHELF.decks.values()] == [
        "Plain Shelf",
        "Tall Stacks",
        "Full Drawers",
        "Sharp Corners",
    ]
    assert [sum(card.rank == EPIC for card in deck.cards) for deck in SHELF.decks.values()] == [0, 2, 1, 4]


# -- custom sets --------------------------------------------------------------------------------------------------


def test_a_set_of_ones_own_is_read():
    found = read_set(OWN, "elements.toml")
    assert found.id == "elements" and found.wheel == ("fire", "wood", "earth", "water", "metal")
    assert found.cards[0].name == "Salamander" and [card.name for card in found.decks["a"].cards] == [
        "Salamander",
        "Salamander",
        "Pit",
    ]


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "elements.toml").write_text(OWN)
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("own")
def test_its_cards_and_tribes_are_played_with():
    text = "game: dust, versus, round 1, A to attack\nA: Salamander Torch(fire silver 5/5/5/5)\nB: Geyser Pit"
    position = words.read_position(text)
    assert position.wheel[0] == "fire" and words.write_position(position) == text
    game = definition("dust").game(words.begin(text).settled())
    game = game.play(words.read_move("attack Salamander, power", position))
    refused = game.why_not(words.read_move("answer Geyser", position))
    assert refused is None, "water is neither stronger nor weaker than fire, and B holds neither"
    assert "elements.a" in words.known_by().decks


@pytest.mark.usefixtures("own")
def test_two_wheels_do_not_meet_on_one_table():
    with pytest.raises(Unreadable, match=r"not of one wheel \(dust\.wheel\.one-each-way\)"):
        words.read_position("game: dust, versus, A to attack\nA: Salamander\nB: Kite")
    with pytest.raises(Unreadable, match="not of one wheel"):
        words.begin("setup: dust, versus, decks 1 elements.a, seed 7")


def test_a_table_may_be_given_a_set():
    given = read_set(OWN, "given.toml")
    with pytest.raises(Unreadable, match="no card is called"):
        words.begin("game: dust, versus, A to attack ; A: Geyser ; B: Snare")
    start = words.begin(
        "game: dust, versus, A to attack ; A: Geyser ; B: Snare", sets={"given": given, "initiation": object()}
    )
    assert start.settled().position.wheel == given.wheel


def test_sets_must_go_together(tmp_path):
    (tmp_path / "a.toml").write_text(OWN)
    (tmp_path / "b.toml").write_text(OWN)
    assert list(all_sets(tmp_path)) == ["a", "b"]
    other = read_set(OWN.replace("4, 5, 3, 4", "4, 5, 3, 5"), "b.toml")
    with pytest.raises(Unreadable, match=r"b\.toml: card “Salamander”: another card of this name is in a\.toml"):
        joined({"a": read_set(OWN, "a.toml"), "b": other})
    turned = OWN.replace('fire = "wood"\nwood = "earth"', 'fire = "earth"\nearth = "wood"').replace(
        'earth = "water"', 'wood = "water"'
    )
    with pytest.raises(Unreadable, match=r"b\.toml: tribe “fire”: the wheel of a\.toml has it otherwise"):
        joined(
            {
                "a": read_set(OWN, "a.toml"),
                "b": read_set(turned.replace("salamander", "x").replace("Salamander", "X"), "b.toml"),
            }
        )


def test_a_folder_of_ones_own_is_checked(tmp_path, monkeypatch, capsys):
    from tutor.commands.terminal import UNREADABLE
    from tutor.server import launch

    monkeypatch.setattr(launch, "lab", lambda *_: 0)
    monkeypatch.delenv(OWN_FOLDER, raising=False)
    (tmp_path / "elements.toml").write_text(OWN.replace("bronze", "tin").replace("charge", "sing"))
    assert main(["lab", "--cards", str(tmp_path)]) == UNREADABLE
    assert OWN_FOLDER not in os.environ
    assert [line.split(", ")[1] for line in capsys.readouterr().err.splitlines()] == [
        "card “salamander”", "card “salamander”",
    ]  # fmt: skip


# -- faulty sets --------------------------------------------------------------------------------------------------

BAD = {
    "another version": (OWN.replace("format = 1", "format = 2"), ["field “format”: 2; expected 1"]),
    "another game": (OWN.replace('"dust"', '"dusk"'), ["field “game”: 'dusk'; expected “dust”"]),
    "no name and no provenance": (
        OWN.replace('name = "Elements"\nprovenance = "made up"\n', ""),
        ["field “name”: None; expected a text", "field “provenance”: None; expected a text"],
    ),
    "an unknown field": ("colour = 1\n" + OWN, ["field “colour”: unknown; expected one of game, format"]),
    "no cards": (OWN.partition("cards")[0] + 'wheel = { a = "b" }', ["expected a list of cards"]),
    "a tribe that is not": (OWN.replace('tribe = "fire"', 'tribe = "air"'), ["card “salamander”, field “tribe”: 'air'; expected one of fire, wood", "(dust.card.tribe)"]),
    "a rank that is not": (OWN.replace('"gold"', '"tin"'), ["card “Geyser”, field “rank”: 'tin'; expected one of bronze", "(dust.card.rank)"]),
    "an ability that is not": (OWN.replace('"charge"', '"chrage"'), ["field “ability”: 'chrage'; expected one of rally", "(dust.card.ability)"]),
    "three numbers": (OWN.replace("[6, 5, 7, 6]", "[6, 5, 7]"), ["card “Geyser”, field “stats”: [6, 5, 7]; expected a whole number from 1", "(dust.card.stats)"]),
    "a number of 0": (OWN.replace("[6, 5, 7, 6]", "[6, 5, 0, 6]"), ["field “stats”: [6, 5, 0, 6]"]),
    "true for a number": (OWN.replace("[6, 5, 7, 6]", "[6, 5, true, 6]"), ["field “stats”"]),
    "a counter card of a kind that is not": (OWN.replace('"trap"', '"spike"'), ["card “Pit”, field “counter”: 'spike'; expected “trap” (dust.counter.trap-stops)"]),
    "a counter card with a rank": (OWN.replace('counter = "trap"', 'counter = "trap", rank = "gold"'), ["card “Pit”, field “rank”: unknown"]),
    "a name that moves need": (OWN.replace("Geyser", "nothing"), ["card 2, field “name”: 'nothing'"]),
    "a card twice": (OWN.replace("Geyser", "Salamander"), ["card “Salamander”: appears twice"]),
    "a card that is none": (OWN.replace("cards = [\n", "cards = [ 7,\n", 1), ["card 1: expected a table"]),
    "no wheel": (OWN.replace("[wheel]", "[spokes]"), ["field “wheel”: None; expected for each tribe"]),
    "a tribe beaten by two": (OWN.replace('earth = "water"', 'earth = "fire"'), ["“fire” is beaten by earth, metal; expected one tribe", "it is no ring: from “fire” one comes back past 3 of 5 tribes", "(dust.wheel.one-each-way)"]),
    "a tribe that beats itself": (OWN.replace('fire = "wood"', 'fire = "fire"'), ["“fire” beats itself", "it is no ring: from “fire” one comes back past 1 of 5"]),
    "a wheel of two rings": (
        OWN.replace('earth = "water"', 'earth = "fire"').replace('metal = "fire"', 'metal = "water"'),
        ["it is no ring: from “fire” one comes back past 3 of 5 tribes; expected one ring of all (dust.wheel.one-each-way)"],
    ),
    "a wheel of four": (OWN.replace('water = "metal"\nmetal = "fire"', 'water = "fire"'), ["4 tribes; expected 5 (dust.card.tribe)"]),
    "a tribe of nowhere": (OWN.replace('metal = "fire"', 'metal = "air"'), ["“metal” beats 'air'; expected one of the tribes of this wheel"]),
    "a tribe called as a rank": (OWN.replace("metal", "gold"), ["'gold'; expected the name of a tribe"]),
    "a deck of strangers": (OWN.replace('"Pit"]', '"Kite"]'), ["deck “a”: 'Kite' is no card of this set"]),
    "a deck without a list": (OWN.replace('cards = ["Salamander x2", "Pit"]', "cards = 7"), ["deck “a”: expected a name and a list of cards"]),
    "a huge deck": (OWN.replace('"Pit"]', '"Pit x99", "Pit x99", "Pit x99"]'), ["deck “a”: 299 cards: expected at most 200"]),
}  # fmt: skip


def reasons(text: str) -> list[str]:
    with pytest.raises(Unreadable) as error:
        read_set(text, "mine.toml")
    return str(error.value).split("\n")


@pytest.mark.parametrize("name", BAD)
def test_a_broken_set_says_what_is_wrong_where(name):
    text, said = BAD[name]
    found = reasons(text)
    assert all(one.startswith("mine.toml, ") for one in found)
    assert all(any(part in one for one in found) for part in said), found


def test_all_its_reasons_are_told_at_once(tmp_path, capsys):
    text = OWN
    for name in ("another version", "a rank that is not", "an ability that is not", "a tribe beaten by two"):
        for before, after in (
            ("format = 1", "format = 2"),
            ('"gold"', '"tin"'),
            ('"charge"', '"chrage"'),
            ('earth = "water"', 'earth = "fire"'),
        ):
            text = text.replace(before, after)
        assert any(BAD[name][1][0] in one for one in reasons(text))
    assert len(reasons(text)) == 5
    (tmp_path / "mine.toml").write_text(text)
    assert main(["check", str(tmp_path / "mine.toml")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 5


# -- decks in words -----------------------------------------------------------------------------------------------


def listed(key: str) -> str:
    return words.decks.write_listed(SHELF.decks[key].cards, words.known_by())


def check(text: str) -> Deck | None:
    return definition("dust").check_deck(text)


def test_a_deck_in_words_is_checked():
    for key in SHELF.decks:
        assert check(f"deck: {listed(key)}") == (32, ())
    split = listed("2").split()
    assert check(f"# mine\ndeck: {' '.join(split[:9])}\n\n  deck: {' '.join(split[9:])} # the rest") == (32, ())
    assert check(f"deck: {' '.join(split[:9])} ; deck: {' '.join(split[9:])}") == (32, ())
    assert check("game: dust, versus, A to attack") is None and check("decks: Kite") is None


def test_a_wrong_deck_hears_every_reason(tmp_path, capsys):
    file = tmp_path / "deck.txt"
    file.write_text(f"deck: {listed('4').replace(' Snare x2', ' Snare')}")
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1].split("  ")[0] for line in told] == ["dust.deck.thirty-two", "dust.deck.two-counters"]
    file.write_text(f"deck: {listed('4').replace('Sock', 'Puppeteer')}")
    assert main(["check", str(file)]) == 1
    rules = [line.split(": ")[1].split("  ")[0] for line in capsys.readouterr().err.splitlines()]
    assert rules == ["dust.deck.ranks", "dust.deck.ranks", "dust.deck.epics-differ"]
    file.write_text(f"deck: {listed('1')}")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: a deck of 32 cards, nothing wrong\n"


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("deck: Kite x2 Kit", 15, "did you mean Kite"), ("deck: x2 Kite", 7, "follows no card"),
        ("deck: Kite x2 x2", 15, "follows no card"), ("deck: Kite ; attack Kite", 14, "expected another line of the deck"),
        (f"deck: {'Kite x99 ' * 3}", 1, "297 cards: expected at most 200"), ("deck: Kite x0", 12, "no card is called"),
        ("deck: Kite(papr gold 1/2/3/4)", 12, "dust.card.tribe"),
    ],
)  # fmt: skip
def test_a_deck_that_cannot_be_read_says_where(text, column, said):
    with pytest.raises(Unreadable) as error:
        check(text)
    assert said in str(error.value) and error.value.column == column, str(error.value)


# -- at a visitor's table -----------------------------------------------------------------------------------------


def test_a_set_that_is_dropped_onto_the_page_is_what_decks_are_built_from():
    it = Somebody()
    it.handle({"do": "hello", "query": "?game=dust"})
    told = it.handle({"do": "set", "name": "elements.toml", "text": OWN})
    assert told["room"] == "lobby" and "sets" not in told
    found = told["lobby"]["decks"]["elements.a"]
    assert (found["name"], found["of"], found["yours"]) == ("A", "Elements", True)
    assert not told["lobby"]["decks"]["1"]["yours"]
    deck = "Salamander x6 Geyser"
    start = f"setup: dust, versus, decks own own, A {deck}, B {deck}"
    weighed = it.handle({"do": "weigh", "start": start})["weighed"]["why"]
    assert weighed and {one["rule"] for one in weighed} >= {"dust.deck.thirty-two"}  # read, and told what is wrong
    assert it.handle({"do": "open", "query": ""})["room"] == "lobby" and "elements" not in it.sets  # not one of Clash


def test_a_broken_one_is_told_with_every_reason_and_changes_nothing():
    it = Somebody()
    it.handle({"do": "hello", "query": "?game=dust"})
    wrong = (
        OWN.replace('"charge"', '"fly"').replace("[6, 5, 7, 6]", "[6, 5]").replace('metal = "fire"', 'metal = "iron"')
    )
    said = it.handle({"do": "set", "name": "elements.toml", "text": wrong})["unreadable"].split("\n")
    for rule in ("dust.card.ability", "dust.card.stats", "dust.wheel.one-each-way"):
        assert any(rule in line for line in said), rule
    assert not it.state.own
    again = OWN.replace("Elements", "Others").replace("[4, 5, 3, 4]", "[5, 5, 3, 4]")
    assert "unreadable" not in it.handle({"do": "set", "name": "elements.toml", "text": OWN})
    assert "another card of this name" in it.handle({"do": "set", "name": "others.toml", "text": again})["unreadable"]
