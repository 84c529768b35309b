"""The notation of positions, moves and scripts of four Kingdoms: defaults, impossible texts, and their errors."""

import pytest

from tutor.core import Unreadable
from tutor.games.clash.notation import read_move, read_moves, read_position, read_script, write_position
from tutor.games.clash.notation.modes import MODES
from tutor.games.clash.rules import Move, Place

OF_FOUR = tuple(mode for mode in MODES if MODES[mode].four)
EXAMPLE = """game: edition 2, team, turn 5, A to play, summoning, mana 6
A: {Bastion} Troll Baron Grrr Boom!
A-B: Carapace Brute | Ogre
A-D: | Zombie Gnome
C: Alpha {Fort} Mutant
C-D: Vortex |
C-B: |
B: {Bastion} Titan Reaper
D: {Bastion} Specter Hydra"""
CO_OP = """game: edition 2, co-op, turn 7, C to play, summoning, mana 4, seed 17
A: {Bastion} Troll Baron
A-B: | Ogre
A-D: |
C: Alpha {Fort} Mutant
C-D: |
C-B: |
automa B: Titan Reaper {Bastion}
discard B: Zombie
automa D: Hydra {Fort}
discard D: Gnome Boom!
automa rules: mana 8+2, resistance max 1, all splash
champion A: Brute
champion C: Vortex[exhausted]"""


def hands(game: str, *more: str) -> str:
    """Return a position of four with this ``game:`` line, and these lines at the end."""
    told = ("A: {Bastion} Troll", "C: {Bastion} Ogre", "B: {Bastion} Ogre", "D: {Bastion} Ogre")
    return "\n".join((f"game: {game}", *told, *more))


def piles(game: str, *more: str) -> str:
    """Return the same in Co-op."""
    told = ("A: {Bastion} Troll", "C: {Bastion} Ogre", "automa B: Ogre {Bastion}", "automa D: Ogre {Bastion}")
    return "\n".join((f"game: {game}", *told, *more))


@pytest.mark.parametrize("text", [EXAMPLE, CO_OP])
def test_the_examples_are_canonical(cards, text):
    assert write_position(read_position(text, cards), cards) == text
    one_line = write_position(read_position(text, cards), cards, one_line=True)
    assert write_position(read_position(one_line, cards), cards) == text


@pytest.mark.parametrize("text", [EXAMPLE, CO_OP])
def test_the_lines_of_a_text_may_come_in_any_order(cards, text):
    assert read_position("\n".join(reversed(text.splitlines())), cards) == read_position(text, cards)


def test_only_an_automa_has_a_discard_pile(cards):
    of_four = read_position(CO_OP, cards)
    assert [len(kingdom.discard) for kingdom in of_four.kingdoms] == [0, 1, 0, 2]
    solo = read_position("game: edition 1, solo ; A: {Bastion} Ogre ; automa: Ogre {Bastion} ; discard: Gnome", cards)
    assert [len(kingdom.discard) for kingdom in solo.kingdoms] == [0, 1]


@pytest.mark.parametrize(
    ("game", "mana"),
    [("turn 1, D to play", 6), ("turn 2", 7), ("turn 3, C to play", 8), ("turn 4, B to play", 2), ("C to play", 2), ("mana 0", 0)],
)  # fmt: skip
def test_omitted_mana_is_what_phase_1_gives(cards, game, mana):
    assert read_position(hands(f"edition 2, free-for-all, {game}"), cards).mana == mana


def test_mana_of_an_automa_is_its_own_from_the_first_turn(cards):
    lines = ("A-B: Ogre Ogre |", "C-B: Ogre |", "C-D: Ogre Ogre |")
    for game, mana in (("turn 1, B to play", 9), ("turn 2, C to play", 7), ("turn 3, D to play", 8), ("turn 4", 2)):
        assert read_position(piles(f"edition 2, co-op, {game}", *lines), cards).mana == mana, game


def test_an_omitted_turn_is_after_the_first_ones(cards):
    assert read_position(hands("edition 2, team"), cards).turn == 5


@pytest.mark.parametrize(
    ("mode", "winners"),
    [("free-for-all", "C wins"), ("free-for-all", "A and B and D win"), ("team", "B and D win"), ("co-op", "A and C win")],
)  # fmt: skip
def test_a_finished_game_keeps_its_final_position(cards, mode, winners):
    text = (piles if mode == "co-op" else hands)(f"edition 2, {mode}, turn 9, over, {winners}")
    fell = {"C wins": "A: {Bastion} Troll", "A and B and D win": "C: {Bastion} Ogre", "B and D win": "A: {Bastion} Troll",
            "A and C win": "automa B: Ogre {Bastion}"}[winners]  # fmt: skip
    side, _, hand = fell.partition(": ")
    assert fell in text
    text = text.replace(fell, f"{side}: {{Fort}}" if "automa" in side else f"{side}: {hand.split()[1]} {{Fort}}")
    written = write_position(read_position(text, cards), cards)
    assert written.startswith(f"game: edition 2, {mode}, turn 9, over, {winners}\n")
    assert read_position(written, cards) == read_position(text, cards)


FFA, TEAM, COOP = "edition 2, free-for-all", "edition 2, team", "edition 2, co-op"
BAD = {
    # what is wrong: the text, and the error (line, column and some words of it)
    "five Kingdoms": (hands(TEAM, "E: {Bastion} Ogre"), 6, 1, "“E” is no key"),
    "five on a line": (hands(TEAM, "A-E: |"), 6, 1, "“A-E” is no key"),
    "the other way round": (hands(TEAM, "B-A: |"), 6, 1, "“B-A” is no key"),
    "no line of theirs": (hands(TEAM, "A-C: |"), 6, 1, "“A-C” is no key"),
    "three Kingdoms": (hands(TEAM).rpartition("\n")[0], 1, 1, "“D:” is missing"),
    "no C": (hands(TEAM).replace("\nC:", "\n#"), 1, 1, "“C:” is missing"),
    "no pile of D": (piles(COOP).replace("\nautoma D:", "\n#"), 1, 1, "“automa D:” is missing: expected for example “automa D: Ogre"),
    "a mode that is not": (hands("edition 2, quartet"), 1, 18, "expected edition 2, free-for-all, team or co-op"),
    "a mode in three words": (hands("edition 2, free for all"), 1, 18, "“free for all” says nothing about a game"),
    "no mode": (hands("edition 2"), 1, 7, "the mode is missing: expected for example “team”"),
    "no edition": (hands("team"), 1, 7, "the edition is missing: expected for example “edition 2”"),
    "no game": ("\n".join(hands(TEAM).splitlines()[1:]), 1, 1, "expected for example game: edition 2, team"),
    "a mode twice": (hands("edition 2, team, team"), 1, 24, "“team” says again what “team” has said"),
    "two modes": (hands("edition 2, team, free-for-all"), 1, 24, "says again what “team” has said"),
    "two modes, of two and four": (hands("edition 2, team, duel"), 1, 24, "says again"),
    "the first edition": (hands("edition 1, team"), 1, 18, "which edition 1 has not got (four.modes): expected edition 2"),
    "a third edition": (hands("edition 3, team"), 1, 15, "no edition 3"),
    "a side that is not at this table": (hands("edition 2, team, E to play"), 1, 24, "expected edition 2"),
    "sides of four in a duel": ("game: edition 2, duel, C to play\nA: {Bastion} Ogre\nB: {Bastion} Ogre", 1, 24, "says nothing"),
    "a hand of four in a duel": ("game: edition 2, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\nC: {Bastion} Ogre", 4, 1, "“C” is no key"),
    "a line of four in a duel": ("game: edition 2, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\nA-B: |", 4, 1, "“A-B” is no key"),
    "a side twice": (hands(TEAM, "C: {Bastion} Ogre"), 6, 1, "“C:” appears twice"),
    "a line twice": (hands(TEAM, "C-D: |", "C-D: |"), 7, 1, "“C-D:” appears twice"),
    "upper": (hands(TEAM, "upper: Ogre | Ogre"), 6, 1, "“upper” is no key"),
    "lower": (piles(COOP, "lower: |"), 6, 1, "“lower” is no key"),
    "a pile in a team": (hands(TEAM, "automa B: Ogre {Bastion}"), 6, 1, "“automa B” is no key"),
    "a hand in Co-op": (piles(COOP, "B: {Bastion} Ogre"), 6, 1, "“B” is no key"),
    "a pile of a person": (piles(COOP, "automa C: Ogre {Bastion}"), 6, 1, "“automa C” is no key"),
    "solo's pile": (piles(COOP, "automa: Ogre {Bastion}"), 6, 1, "did you mean automa"),
    "solo's discard pile": (piles(COOP, "discard: Ogre"), 6, 1, "did you mean discard"),
    "discard without a pile": (hands(FFA, "discard B: Ogre"), 6, 1, "“discard B” is no key"),
    "discard of a person": (piles(COOP, "discard A: Ogre"), 6, 1, "“discard A” is no key"),
    "rules without an Automa": (hands(TEAM, "automa rules: all rage"), 6, 1, "“automa rules” is no key"),
    "rules for one": (piles(COOP, "automa rules B: all rage"), 6, 1, "“automa rules B” is no key"),
    "the first edition's resistance": (piles(COOP, "automa rules: resistance -1"), 6, 15, "expected mana 8+2, resistance max 1"),
    "a Champion of an Automa": (piles(COOP, "champion B: Troll"), 6, 1, "“champion B” is no key"),
    "a Champion in the first edition": (hands("edition 1, team", "champion C: Troll"), 1, 18, "four.modes"),
    "a Champion that is none": (hands(TEAM, "C-D: Gnome[champion] |", "champion C: Troll"), 7, 1, "Champion of C"),
    "another's Champion": (hands(TEAM, "C-D: Troll[champion] |", "champion D: Troll"), 6, 12, "“champion C:” names"),
    "a Champion across": (hands(TEAM, "C-D: | Troll[champion]", "champion C: Troll"), 6, 14, "“champion D:” names"),
    "a Champion on two lines": (hands(TEAM, "A-B: | Troll[champion]", "C-B: | Troll[champion]", "champion B: Troll"), 8, 1, "expected one at most"),
    "winners that are no party": (hands("edition 2, team, over, A and B win"), 1, 30, "expected over, and A and C win or B and D win"),
    "one winner of a team": (hands("edition 2, team, over, A wins"), 1, 30, "expected over, and A and C win or B and D win"),
    "one winner in Co-op": (piles("edition 2, co-op, over, B wins"), 1, 31, "A and C win or B and D win"),
    "two winners of four": (hands("edition 2, free-for-all, over, A and C win"), 1, 38, "B and C and D win, A and C and D win"),
    "all four win": (hands("edition 2, free-for-all, over, A and B and C and D win"), 1, 38, "A wins, B wins"),
    "winners in another order": (hands("edition 2, team, over, C and A win"), 1, 30, "A and C win"),
    "a winner twice": (hands("edition 2, free-for-all, over, A and A win"), 1, 38, "A wins, B wins"),
    "A and B wins": (hands("edition 2, free-for-all, over, A and B wins"), 1, 38, "says nothing about a game"),
    "A win": (hands("edition 2, free-for-all, over, A win"), 1, 38, "says nothing about a game"),
    "five winners": (hands("edition 2, free-for-all, over, E wins"), 1, 38, "says nothing about a game"),
    "nobody wins": (hands("edition 2, free-for-all, over, win"), 1, 38, "says nothing about a game"),
    "over without winners": (hands("edition 2, team, over"), 1, 24, "a finished team game says who has won"),
    "winners without an end": (hands("edition 2, team, A and C win"), 1, 24, "expected over, and"),
    "A and B win a duel": ("game: edition 2, duel, over, A and B win\nA: {Bastion} Ogre\nB: {Bastion} Ogre", 1, 30, "says nothing about a game"),
    "a Stronghold missing": (hands(TEAM).replace("C: {Bastion} Ogre", "C: Ogre"), 3, 4, "the hand of C has no Stronghold"),
    "a second Stronghold": (hands(TEAM).replace("D: {Bastion}", "D: {Bastion} Ogre {Fort}"), 5, 19, "the hand of D has a second"),
    "at the right end": (hands(TEAM).replace("C: {Bastion} Ogre", "C: Ogre {Bastion}"), 3, 9, "last card of the hand"),
    "alone": (hands(TEAM).replace("D: {Bastion} Ogre", "D: {Bastion}"), 5, 4, "last card of the hand"),
    "over the pile": (piles(COOP).replace("automa D: Ogre {Bastion}", "automa D: {Bastion} Ogre"), 5, 11, "does not end the pile"),
    "a Bastion bare": (piles(COOP).replace("automa B: Ogre {Bastion}", "automa B: {Bastion}"), 4, 11, "empty pile"),
    "a Fort bare": (piles(COOP).replace("automa B: Ogre {Bastion}", "automa B: {Fort}"), 4, 11, "“over, A and C win”"),
    "no Bridge": (hands(TEAM, "C-D: Ogre"), 6, 6, "the C-D line has 0 Bridges"),
    "two Bridges": (hands(TEAM, "C-B: Ogre | Ogre |"), 6, 18, "the C-B line has 2 Bridges"),
    "four on one line": (hands(TEAM, "A-B: Ogre | Ogre | Ogre"), 6, 18, "2 Bridges"),
    "marks in a hand": (hands(TEAM).replace("D: {Bastion} Ogre", "D: {Bastion} Ogre[new]"), 5, 14, "is no card"),
    "marks on a discard pile": (piles(COOP, "discard D: Ogre[-1]"), 6, 12, "is no card"),
    "dead": (hands(TEAM, "A-D: | Ogre[-4]"), 6, 13, "4 damage destroys Ogre"),
    "an Incantation on a line": (hands(TEAM, "A-D: | Boom!"), 6, 8, "is an Incantation"),
    "more than a thousand cards": (hands(TEAM, f"C-B: {'Ogre ' * 997}|"), 1, 1, "1001 cards: expected at most 1000"),
    "a thousand in the discard piles": (piles(COOP, f"discard B: {'Ogre ' * 500}", f"discard D: {'Ogre ' * 500}"), 1, 1, "1004 cards"),
    "a turn of nobody": (hands("edition 2, team, over, A and C win, A to play"), 1, 43, "no place in a game that is over"),
    "a comma too many": (hands("edition 2,, team"), 1, 17, "nothing here"),
    "a semicolon too many": ("game: edition 2, team ; ; A: {Bastion} Ogre", 1, 25, "nothing here"),
    "a control character": (hands(TEAM, "C-D: \x07|"), 6, 6, "control character"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_errors_say_where_and_what_was_expected(cards, name):
    text, line, column, said = BAD[name]
    with pytest.raises(Unreadable) as unreadable:
        read_position(text, cards)
    error = unreadable.value
    assert said in str(error)
    assert (error.line, error.column) == (line, column), str(error)
    assert "expected" in str(error), str(error)


def test_a_thousand_cards_are_not_too_many(cards):
    assert read_position(hands(TEAM, f"C-B: {'Ogre ' * 996}|"), cards).mode == "team"


@pytest.mark.parametrize("mode", OF_FOUR)
def test_the_first_edition_has_no_game_of_four(cards, mode):
    text = (piles if mode == "co-op" else hands)(f"edition 2, {mode}")
    assert read_position(text, cards, 2) == read_position(text, cards)
    for said in (text, text.replace("edition 2, ", "")):
        with pytest.raises(Unreadable, match="which edition 1 has not got") as unreadable:
            read_position(said, cards, 1)
        assert mode in str(unreadable.value)


MOVES = {
    "cast Boom! at C upper 1": Move("cast", "Boom!", target=Place(2, 0, 1)),
    "cast Boom! 2 at D lower 12": Move("cast", "Boom!", 2, target=Place(3, 1, 12)),
    "cast Boom! at C {Bastion}": Move("cast", "Boom!", target=Place(2, 2, 0)),
    "cast Boom! at D fort": Move("cast", "Boom!", target=Place(3, 2, 0)),
    "play Troll on D upper 2": Move("play", "Troll", target=Place(3, 0, 2)),
}


@pytest.mark.parametrize("text", MOVES)
def test_moves_name_any_of_four_sides(cards, text):
    assert read_move(text, cards, 4) == MOVES[text]
    if not text.endswith("fort"):
        with pytest.raises(Unreadable, match=r"is no side: expected A or B|no card is called|after the end"):
            read_move(text, cards)


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("cast Boom! at E upper 1", 15, "“E” is no side: expected A, B, C or D"),
        ("cast Boom! at c upper 1", 15, "“c” is no side: expected A, B, C or D"),
        ("cast Boom! at A-B upper 1", 15, "“A-B” is no side: expected A, B, C or D"),
        ("cast Boom! at C A-B 1", 17, "“A-B” is no line: expected upper or lower"),
        ("cast Boom! at C", 15, "no card is called “C”"),
        ("cast Boom! at C upper", 17, "which place"),
        ("cast Boom! at D lower 0", 23, "whole number from 1"),
        ("cast Boom! at C {Bastion} 1", 27, "after the end of the move"),
        ("play Troll A-B", 12, "“A-B” is no line: expected upper or lower"),
        ("play Troll on E upper 1", 15, "“E” is no side: expected A, B, C or D"),
        ("end C", 5, "after the end of the move"),
    ],
)
def test_invalid_moves_of_four(cards, text, column, said):
    for read in (lambda: read_move(text, cards, 4), lambda: read_moves(f"end\n{text}", cards, kingdoms=4)):
        with pytest.raises(Unreadable) as unreadable:
            read()
        assert unreadable.value.column == column
        assert said in str(unreadable.value)


def test_a_script_takes_the_sides_from_its_position(cards):
    script = read_script(f"{EXAMPLE}\n\ncast Boom! at D upper 1 # its Zombie\nend\nend", cards)
    assert [said.move.kind for said in script.moves] == ["cast", "end", "end"]
    assert script.moves[0].move.target == Place(3, 0, 1)
    with pytest.raises(Unreadable, match="line 11, column 15: “E” is no side: expected A, B, C or D"):
        read_script(f"{EXAMPLE}\n\ncast Boom! at E upper 1", cards)
    duel = "game: edition 2, duel ; A: {Bastion} Boom! ; B: {Bastion} Ogre"
    with pytest.raises(Unreadable, match="“C” is no side: expected A or B"):
        read_script(f"{duel}\n\ncast Boom! at C upper 1", cards)
