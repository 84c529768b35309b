"""The notation of positions: strict reading and canonical writing."""

import pytest

from tutor.core import Unreadable
from tutor.games.clash.notation import read_position, write_position
from tutor.games.clash.rules import AutomaRules, Card, Creature

EXAMPLE = """game: edition 1, duel, turn 5, A to play, summoning, mana 6
A: {Bastion} Troll Baron Grrr Boom!
upper: Carapace Brute | Ogre
lower: | Zombie Gnome
B: Alpha {Fort} Mutant"""


def again(text, cards):
    """Return the canonical text of a position."""
    return write_position(read_position(text, cards), cards)


def test_the_example_is_canonical(cards):
    assert again(EXAMPLE, cards) == EXAMPLE


def test_a_board_line_is_written_as_it_is_on_the_table(cards):
    position = read_position(EXAMPLE, cards)
    assert [c.card.name for c in position.kingdoms[0].lines[0]] == ["Brute", "Carapace"]  # from the Bridge
    assert [c.card.name for c in position.kingdoms[1].lines[1]] == ["Zombie", "Gnome"]


def test_omitted_items_have_defaults(cards):
    short = "game: edition 1, duel\nA: {Bastion} Troll Baron\nB: Alpha {Fort} Mutant"
    assert again(short, cards) == (
        "game: edition 1, duel, turn 3, A to play, summoning, mana 3\nA: {Bastion} Troll Baron\nupper: |\nlower: |\nB: Alpha {Fort} Mutant"
    )


@pytest.mark.parametrize(
    ("game", "mana"),
    [
        ("edition 1, duel, turn 1", 6),
        ("edition 1, duel, turn 1, B to play", 6),
        ("edition 1, duel, turn 2, B to play", 4),
        ("edition 1, duel, turn 2, B to play, assault", 4),
        ("edition 1, duel, mana 0", 0),
    ],
)
def test_omitted_mana_is_what_phase_1_gives(cards, game, mana):
    assert read_position(f"game: {game}\nA: {{Bastion}} Troll\nB: Alpha {{Fort}} Mutant Ogre", cards).mana == mana


def test_mana_of_a_solo_game(cards):
    for game, mana in (("turn 1", 6), ("turn 1, B to play", 8), ("turn 4, B to play", 8), ("turn 3", 3)):
        text = f"game: edition 1, solo, {game}\nA: {{Bastion}} Troll Gnome\nupper: Ogre |\nlower: Baron |\nautoma: Alpha {{Bastion}}"
        assert read_position(text, cards).mana == mana, game


def test_a_solo_position(cards):
    text = (
        "game: edition 1, solo, turn 6, A to play, summoning, mana 4, seed 17\nA: Troll {Fort} Gnome Boom!\nupper: Ogre[new] | Baron\n"
        "lower: |\nautoma: Alpha Mutant {Bastion}\ndiscard: Zombie Cyclone\nautoma rules: mana 8+2, resistance -1, all splash"
    )
    position = read_position(text, cards)
    assert position.automa == AutomaRules(8, 2, 1, ("splash",))
    assert [card.name for card in position.kingdoms[1].discard] == ["Zombie", "Cyclone"]
    assert position.seed == 17
    assert write_position(position, cards) == text
    assert again(write_position(position, cards, one_line=True), cards) == text
    quick = text.replace("\nautoma rules: mana 8+2, resistance -1, all splash", "")
    assert again(quick + "\nautoma rules: mana 6+1", cards) == quick


def test_marks_in_any_order_are_written_in_one(cards):
    text = EXAMPLE.replace("summoning", "assault").replace("Carapace Brute", "Reptile[acted,spent,+2,-2,new]")
    assert "upper: Reptile[new,-2,+2,spent,acted] |" in again(text, cards)
    creature = read_position(text, cards).kingdoms[0].lines[0][0]
    assert creature == Creature(cards["Reptile"], True, 2, 2, True, True)


def test_cards_written_out(cards):
    text = "game: edition 1, duel ; A: {Bastion} wolf(3:2/4 rage aura-splash) ; upper: TROLL(1:0/1) | ; B: zap(2:3 PERFORATION) {Fort} Hen(0:1/1)"
    position = read_position(text, cards)
    assert position.kingdoms[0].hand == (Card("Wolf", 3, 2, 4, ("rage", "aura-splash")),)
    assert position.kingdoms[1].hand[0] == Card("Zap", 2, 3, None, ("perforation",))
    written = write_position(position, cards)
    assert (
        "Wolf(3:2/4 rage aura-splash)" in written
        and "upper: Troll(1:0/1) |" in written
        and "Zap(2:3 perforation)" in written
    )
    # a card written out exactly as in a set is that card
    assert "upper: Troll |" in again(text.replace("TROLL(1:0/1)", "troll(6:3/6 rage berserk)"), cards)


def test_an_attack_value_of_x_is_written_as_x_and_a_position_on_one_line_or_on_many(cards):
    text = "game: edition 2, duel ; A: {Bastion} Lord(3:x/1 vulnerability) ; B: {Bastion} Ogre"
    whole = write_position(read_position(text, cards), cards)
    assert "A: {Bastion} Lord(3:X/1 vulnerability)\n" in whole
    assert write_position(read_position(text, cards), cards, one_line=True) == whole.replace("\n", " ; ")


@pytest.mark.parametrize("name", ["Boom!", "boom!", "BOOM!"])
def test_the_case_of_names_is_ignored(cards, name):
    assert read_position(f"game: edition 1, duel ; A: {{bastion}} {name} ; B: {{FORT}} ogre", cards).kingdoms[
        0
    ].hand == (cards["Boom!"],)


@pytest.mark.parametrize("name", ["ß" * 20, "ﬃ" * 12, "été", "É" + "\u0301", "İstanbul", "ŉame"])
def test_unusual_names_read_back_or_are_refused(name):
    text = f"game: edition 1, duel ; A: {{Bastion}} {name}(1:1/1) ; B: {{Fort}} Hen(1:1/1)"
    try:
        position = read_position(text, {})
    except Unreadable:
        return
    assert read_position(write_position(position, {}), {}) == position


def test_a_finished_game_keeps_its_final_position(cards):
    text = "game: edition 1, duel, turn 9, over, B wins\nA: Troll {Fort}\nupper: Ogre[-1,acted] |\nlower: |\nB: {Bastion} Alpha"
    assert again(text, cards) == text
    assert again(text.replace("Troll {Fort}", "{Bastion}"), cards)


def test_comments_space_and_line_ends(cards):
    text = "# a comment\r\n  game:edition 1 ,  duel   # here too\r\nB:  Alpha {Fort}   Mutant\r\nA:\t{Bastion} Troll #x\r\n# end\r\n"
    assert again(text, cards).startswith(
        "game: edition 1, duel, turn 3, A to play, summoning, mana 2\nA: {Bastion} Troll\n"
    )


def test_large_numbers_that_a_game_reaches_read_back(cards):
    hens = " ".join(["Hen(0:1/1)"] * 900)
    text = (
        f"game: edition 1, duel, turn 123456, assault ; A: {{Bastion}} {hens} ; "
        "upper: Rat(0:999/1 sprint)[+1200,acted] | ; B: {Fort} Ogre"
    )
    position = read_position(text, cards)
    assert read_position(write_position(position, cards), cards) == position


BAD = {
    # what is wrong: the text, and the error (line, column and some words of it)
    "no game": ("A: {Bastion} Troll\nB: {Bastion} Ogre", 1, 1, "“game:” is missing"),
    "no hand": ("game: edition 1, duel\nA: {Bastion} Troll", 1, 1, "“B:” is missing"),
    "no pile": ("game: edition 1, solo\nA: {Bastion} Troll", 1, 1, "“automa:” is missing"),
    "no edition": ("game: duel\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 7, "the edition is missing"),
    "no mode": ("game: edition 1\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 7, "the mode is missing"),
    "another edition": ("game: edition 7, duel\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 15, "no edition 7"),
    "key of the other mode": ("game: edition 1, duel\nA: {Bastion} Troll\nB: {Bastion} Ogre\nautoma: {Fort}", 4, 1, "no place in a duel game"),
    "both sides solo": ("game: edition 1, solo\nA: {Bastion} Troll\nautoma: Ogre {Fort}\nB: {Bastion} Ogre", 4, 1, "no place in a solo game"),
    "unknown key": ("game: edition 1, duel\nC: {Bastion} Troll", 2, 1, "“C” is no key"),
    "a key twice": ("game: edition 1, duel\nA: {Bastion} Troll\nA: {Bastion} Troll", 3, 1, "appears twice"),
    "something twice": ("game: edition 1, duel, turn 3, turn 4\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 32, "says again"),
    "nonsense": ("game: edition 1, duel, sunny\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 24, "says nothing about a game"),
    "turn 0": ("game: edition 1, duel, turn 0\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 29, "whole number from 1"),
    "mana below 0": ("game: edition 1, duel, mana -1\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 29, "whole number from 0"),
    "over without a winner": ("game: edition 1, duel, over\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 24, "over, A wins"),
    "a winner without an end": ("game: edition 1, duel, A wins\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 24, "over, A wins"),
    "over with mana": ("game: edition 1, duel, over, A wins, mana 3\nA: {Bastion} Troll\nB: {Bastion} Ogre", 1, 38, "no place in a game that is over"),
    "no Stronghold": ("game: edition 1, duel\nA: Troll\nB: {Bastion} Ogre", 2, 4, "no Stronghold"),
    "two Strongholds": ("game: edition 1, duel\nA: {Bastion} Troll {Fort} Gnome\nB: {Bastion} Ogre", 2, 20, "second Stronghold"),
    "at the right end": ("game: edition 1, duel\nA: Troll {Bastion}\nB: {Bastion} Ogre", 2, 10, "last card of the hand"),
    "alone": ("game: edition 1, duel\nA: {Bastion}\nB: {Bastion} Ogre", 2, 4, "last card of the hand"),
    "pile on nothing": ("game: edition 1, solo\nA: {Bastion} Ogre\nautoma: {Fort} Troll", 3, 9, "does not end the pile"),
    "Bastion bare": ("game: edition 1, solo\nA: {Bastion} Ogre\nautoma: {Bastion}", 3, 9, "empty pile"),
    "unknown card": ("game: edition 1, duel\nA: {Bastion} Trol\nB: {Bastion} Ogre", 2, 14, "did you mean Troll?"),
    "incantation on a line": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Boom! |\nB: {Bastion} Ogre", 3, 8, "is an Incantation"),
    "no Bridge": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre\nB: {Bastion} Ogre", 3, 8, "0 Bridges"),
    "two Bridges": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre | Ogre |\nB: {Bastion} Ogre", 3, 20, "2 Bridges"),
    "dead": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre[-4] |\nB: {Bastion} Ogre", 3, 13, "4 damage destroys Ogre"),
    "unknown mark": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre[tired] |\nB: {Bastion} Ogre", 3, 13, "is no mark"),
    "a mark twice": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre[-1,-2] |\nB: {Bastion} Ogre", 3, 16, "another such mark"),
    "no damage": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre[-0] |\nB: {Bastion} Ogre", 3, 14, "whole number from 1"),
    "marks in hand": ("game: edition 1, duel\nA: {Bastion} Ogre[new]\nB: {Bastion} Ogre", 2, 14, "is no card"),
    "a mark apart": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre [new] |\nB: {Bastion} Ogre", 3, 13, "right after it"),
    "Symbiote": ("game: edition 1, duel\nA: {Bastion} Ogre\nupper: Ogre&Zombie |\nB: {Bastion} Ogre", 3, 8, "Symbiote"),
    "X": ("game: edition 1, duel\nA: {Bastion} Imp(1:X/2)\nB: {Bastion} Ogre", 2, 20, "X is unknown to edition 1"),
    "second edition's ability": ("game: edition 1, duel\nA: {Bastion} Imp(1:1/2 aerial)\nB: {Bastion} Ogre", 2, 24, "no special ability of edition 1"),
    "an ability twice": ("game: edition 1, duel\nA: {Bastion} Imp(1:1/2 rage rage)\nB: {Bastion} Ogre", 2, 29, "appears twice"),
    "bare Aura": ("game: edition 1, duel\nA: {Bastion} Imp(1:1/2 aura)\nB: {Bastion} Ogre", 2, 24, "paired with an ability"),
    "no health": ("game: edition 1, duel\nA: {Bastion} Imp(1:1/0)\nB: {Bastion} Ogre", 2, 22, "whole number from 1"),
    "no numbers": ("game: edition 1, duel\nA: {Bastion} Imp()\nB: {Bastion} Ogre", 2, 14, "no numbers"),
    "odd numbers": ("game: edition 1, duel\nA: {Bastion} Imp(1/2)\nB: {Bastion} Ogre", 2, 18, "cost:attack/health"),
    "two abilities for all": ("game: edition 1, solo\nA: {Bastion} Ogre\nautoma: Troll {Fort}\nautoma rules: all splash rage", 4, 26, "one ability at most"),
    "an Aura for all": ("game: edition 1, solo\nA: {Bastion} Ogre\nautoma: Troll {Fort}\nautoma rules: all aura-rage", 4, 19, "is for neighbours"),
    "second edition's resistance": ("game: edition 1, solo\nA: {Bastion} Ogre\nautoma: Troll {Fort}\nautoma rules: resistance max 1", 4, 15, "no rule for the Automa"),
    "unclosed": ("game: edition 1, duel\nA: {Bastion} Imp(1:1/1\nB: {Bastion} Ogre", 2, 17, "not closed"),
    "closed twice": ("game: edition 1, duel\nA: {Bastion} Imp(1:1/1))\nB: {Bastion} Ogre", 2, 24, "closes nothing"),
    "control character": ("game: edition 1, duel\nA: {Bastion} \x00gre\nB: {Bastion} Ogre", 2, 14, "control character"),
    "empty": ("", 1, 1, "“game:” is missing"),
    "semicolons": ("game: edition 1, duel ; ; A: {Bastion} Ogre", 1, 25, "nothing here"),
    "commas": ("game: edition 1,, duel\nA: {Bastion} Ogre", 1, 17, "nothing here"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_errors_say_where_and_what_was_expected(cards, name):
    text, line, column, said = BAD[name]
    with pytest.raises(Unreadable) as unreadable:
        read_position(text, cards)
    error = unreadable.value
    assert said in str(error)
    assert (
        "expected" in str(error)
        or "did you mean" in str(error)
        or name in ("over without a winner", "a winner without an end")
    ), str(error)
    assert (error.line, error.column) == (line, column), str(error)
    assert len(str(error)) < 500


def test_too_long_texts_are_refused(cards):
    for text in ("x" * 600_000, "game: edition 1, duel ; A: {Bastion} " + "Ogre " * 3000 + " ; B: {Fort} Ogre"):
        with pytest.raises(Unreadable, match="at most"):
            read_position(text, cards)
