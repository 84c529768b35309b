"""The keys and values of each mode, computed independently, and the full text of the errors for two sides and four."""

import pytest

from tutor.core import Unreadable
from tutor.core.text import lines, nearest
from tutor.games.clash.notation import cards_in, read_move, read_moves, read_position
from tutor.games.clash.notation.modes import MODES, Mode, keys_of, modes_meant, winners_said
from tutor.games.clash.rules.position import MODES as FACTS

DUEL = "game: edition 1, duel\nA: {Bastion} Troll\nB: {Bastion} Ogre"
TEAM = "game: edition 2, team\nA: {Bastion} Troll\nC: {Bastion} Ogre\nB: {Bastion} Ogre\nD: {Bastion} Ogre"
ROWS = {
    2: {0: [("upper", (0, 0), (1, 0)), ("lower", (0, 1), (1, 1))]},
    4: {
        0: [("A-B", (0, 0), (1, 1)), ("A-D", (0, 1), (3, 0))],
        2: [("C-D", (2, 0), (3, 1)), ("C-B", (2, 1), (1, 0))],
    },
}
KEYS = {
    "duel": "game, A, upper, lower, B, champion A, champion B",
    "solo": "game, A, upper, lower, automa, discard, automa rules, champion A",
    "free-for-all": "game, A, A-B, A-D, C, C-D, C-B, B, D, champion A, champion B, champion C, champion D",
    "team": "game, A, A-B, A-D, C, C-D, C-B, B, D, champion A, champion B, champion C, champion D",
    "co-op": "game, A, A-B, A-D, C, C-D, C-B, automa B, discard B, automa D, discard D, automa rules, champion A, champion C",
}


@pytest.mark.parametrize("name", FACTS)
def test_the_keys_of_a_mode(name):
    mode = Mode(name, *FACTS[name])
    automas = {"solo": {1: "discard"}, "co-op": {1: "discard B", 3: "discard D"}}.get(name, {})
    piles = {"solo": {1: "automa"}, "co-op": {1: "automa B", 3: "automa D"}}.get(name, {})
    count = len(mode.sides)
    assert (mode.name, mode.kingdoms, mode.automas, mode.teams) == (name, *FACTS[name])
    assert mode.four == (count == 4) and mode.sides == tuple("ABCD"[:count]) and mode.kingdoms == count
    assert mode.seats == tuple(side for side in range(count) if side not in automas)
    assert mode.hands == tuple(piles.get(side, "ABCD"[side]) for side in range(count))
    assert mode.discards == automas and [mode.is_automa(side) for side in range(count)] == [
        side in automas for side in range(count)
    ]
    assert {left: [tuple(row) for row in rows] for left, rows in mode.rows.items()} == ROWS[count]
    assert ", ".join(mode.keys) == KEYS[name]
    assert vars(MODES[name]) == vars(mode)


def test_several_modes_have_the_keys_of_all_of_them():
    free, team, coop = (MODES[name] for name in ("free-for-all", "team", "co-op"))
    assert keys_of((coop,)) == coop.keys
    assert keys_of((free, team, coop)) == tuple(dict.fromkeys(free.keys + team.keys + coop.keys))
    assert "automa" in keys_of((MODES["duel"],)) and "A-B" not in keys_of((MODES["duel"],))
    assert winners_said((0,)) == "A wins" and winners_said((1, 2, 3)) == "B and C and D win"


SAID = [
    ("cast Boom! at A 1", "“1” is no line: expected upper or lower"),
    ("cast Boom! at A upper", "“upper” and which place? expected its number, counted from the Bridge"),
    ("cast Boom! at A upper 1 now", "“now” stands after the end of the move: expected nothing there"),
    ("cast Boom! at A upper x", "“x” is not a place: expected a whole number from 1 to 999999999"),
    ("cast Boom! at", "“at” what? expected a creature, by name or by place as B upper 1"),
    ("cast Boom! at Troll Ogre", "“Ogre” stands after the end of the move: expected nothing there"),
    ("cast Boom! at E upper", "“E” is no side: expected A, B, C or D"),
    ("return", "“return” of what? expected the destroyed cards, from left to right"),
    ("play", "“play” what? expected a card"),
    ("play Ogre", "where to? expected upper or lower after “Ogre”"),
    (
        "play Ogre 0 upper",
        "“0” is not the number of a card among those of its name: expected a whole number from 1 to 999999999",
    ),
    ("play Ogre 2", "where to? expected upper or lower after “2”"),
    ("play Ogre middle", "“middle” is no line: expected upper or lower"),
    ("cast Boom!(1:2) at Ogre", "“Boom!(1:2)”: expected the card's name alone"),
    ("pla Ogre", "“pla” is no move: expected one of play, cast, assault, attack, return, end; did you mean play?"),
    ("cast Boom! at E upper 1", "“E” is no side: expected A, B, C or D"),
]


@pytest.mark.parametrize(("move", "said"), SAID)
def test_errors_of_moves(cards, move, said):
    with pytest.raises(Unreadable) as caught:
        read_move(move, cards, 4)
    assert str(caught.value).endswith(said), str(caught.value)


def test_a_stronghold_as_a_target_is_read(cards):
    assert read_move("cast Boom! at Bastion", cards).target == (1, 2, 0)
    assert read_move("cast Boom! at C stronghold", cards, 4).target == (2, 2, 0)


def test_defaults_of_read_moves(cards):
    with pytest.raises(Unreadable, match=r"^line 2, column 15: “C” is no side: expected A or B$"):
        read_moves("end\ncast Boom! at C upper 1", cards)
    for text in ("", "\n"):
        with pytest.raises(Unreadable) as caught:
            read_move(text, cards)
        assert str(caught.value) == "line 1, column 1: expected one move"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            TEAM.replace("team", "team, fog"),
            (
                "“fog” says nothing about a game: expected edition 2, free-for-all, team or co-op, turn N, A, B, C or D to play, "
                "summoning or assault, mana N, seed N, or over, A and C win"
            ),
        ),
        (
            DUEL.replace("duel", "duel, fog"),
            (
                "“fog” says nothing about a game: expected edition N, duel or solo, turn N, A to play or B to play, summoning or "
                "assault, mana N, seed N, or over, A wins"
            ),
        ),
        (DUEL.replace("duel", "duel, over"), "a finished game says “over, A wins” or “over, B wins”"),
        (
            TEAM.replace("team", "team, over"),
            "a finished team game says who has won: expected over, and A and C win or B and D win",
        ),
        (f"{DUEL}\nchampion A: Ogre", "edition 1 has no Champions: expected this left out"),
        (DUEL.replace("edition 1", "edition 7"), "there is no edition 7 here: expected 1, 2"),
        (DUEL.rpartition("\n")[0], "“B:” is missing: expected for example “B: {Bastion} Ogre”"),
        (DUEL.replace("A: {Bastion} Troll\n", ""), "“A:” is missing: expected for example “A: {Bastion} Troll”"),
    ],
)
def test_errors_of_the_game_line(cards, text, said):
    with pytest.raises(Unreadable) as caught:
        read_position(text, cards)
    assert str(caught.value).endswith(said), str(caught.value)


def test_defaults_of_the_game_line(cards):
    duel, team = read_position(DUEL, cards), read_position(TEAM, cards)
    assert (duel.turn, duel.player, duel.phase, duel.seed) == (3, 0, "summoning", 0)
    assert (team.turn, team.player, team.phase, team.seed) == (5, 0, "summoning", 0)


def test_an_error_points_at_the_right_occurrence_of_a_word(cards):
    with pytest.raises(Unreadable, match=r"^line 1, column 29: “n” is not a turn"):
        read_position(DUEL.replace("duel", "duel, turn n"), cards)


def test_an_unknown_edition_is_reported_at_the_beginning(cards):
    with pytest.raises(Unreadable, match=r"^line 1, column 1: there is no edition 7 here: expected 1, 2$"):
        read_position(DUEL, cards, 7)


SOLO = "game: edition 2, solo\nA: {Bastion} Troll\nautoma: Ogre {Bastion}\n"
NO_RULE = "is no rule for the Automa in edition 2: expected mana 8+2, resistance max 1, or all splash"


@pytest.mark.parametrize("rule", ["all", "mana", "mana 8", "mana 8+2 9", "resistance", "resistance 2", "fog"])
def test_errors_of_automa_rules(cards, rule):
    with pytest.raises(Unreadable) as caught:
        read_position(f"{SOLO}automa rules: {rule}", cards)
    assert str(caught.value) == f"line 4, column 15: “{rule}” {NO_RULE}"


@pytest.mark.parametrize(("move", "column"), [("cast Boom!", 6), ("cast Boom! 2", 12), ("cast Boom! 2 on Ogre", 14)])
def test_an_error_of_a_missing_target_points_at_the_last_word(cards, move, column):
    with pytest.raises(Unreadable, match=r"expected at, and then a creature$") as caught:
        read_move(move, cards)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "modes"),
    [
        ("game: edition 2\nA: team", "duel solo"), ("game: edition 2\ngame: team", "duel solo"), ("upper: team ; game: co-op", "co-op"),
        ("game: solo, co-op", "duel solo"), ("game : edition 2 , team", "team"), ("A-B: |", "free-for-all team co-op"), ("", "duel solo"),
    ],
)  # fmt: skip
def test_modes_meant_by_the_game_line_or_the_keys(text, modes):
    assert " ".join(mode.name for mode in modes_meant(list(lines(text)))) == modes


def test_suggestions_compare_the_beginning_of_a_long_word():
    names = ["x" * 40]
    assert (
        str(nearest("x" * 40 + "y" * 60, names)) == f"; did you mean {names[0]}?"
        and nearest("y" * 40 + "x" * 40, names) == ""
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("edition 1", "edition  2"), ("duel", "solo"), ("turn 3", "turn 4"), ("A to play", "B to play"), ("summoning", "assault"),
        ("assault", "over"), ("mana 3", "mana 4"), ("A wins", "B  wins"), ("seed 1", "seed 2"), ("turn  3", "turn 3"),
    ],
)  # fmt: skip
def test_errors_of_repeated_items(cards, first, second):
    begins = ", ".join(one for one in ("edition 1", "duel") if one.split()[0] != first.split()[0])
    with pytest.raises(Unreadable) as caught:
        read_position(DUEL.replace("edition 1, duel", f"{begins}, {first}, {second}"), cards)
    said = f"“{second}” says again what “{' '.join(first.split())}” has said: expected one of them"
    assert str(caught.value) == f"line 1, column {len(f'game: {begins}, {first}, ') + 1}: {said}"


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Wolf(x:2/4)", "column 19: “x” is not a cost: expected a whole number from 0 to 999"),
        ("Wolf(3:1000/4)", "column 21: “1000” is not an Attack Value: expected a whole number from 0 to 999"),
        ("Wolf(3:2/0)", "column 23: “0” is not Health Points: expected a whole number from 1 to 999"),
        ("Wolf(3:2/)", "column 23: “” is not Health Points: expected a whole number from 1 to 999"),
        (
            "Wolf()",
            "column 14: “Wolf()” has no numbers: expected cost:attack/health, or cost:attack for an Incantation",
        ),
        ("Wolf(2)", "column 19: “2”: expected cost:attack/health, or cost:attack for an Incantation"),
        ("Wolf(3:2/4 rage rage)", "column 30: “rage” appears twice on this card: expected each ability once"),
        ("Wolf(3:X/4)", "column 21: an Attack Value of X is unknown to edition 1: expected a whole number"),
        ("Wolf(3:2/4 aura)", "column 25: an Aura is paired with an ability: expected for example aura-rage"),
    ],
)
def test_errors_of_cards(cards, card, said):
    with pytest.raises(Unreadable) as caught:
        read_position(DUEL.replace("A: {Bastion} Troll", f"A: {{Bastion}} {card} Troll"), cards)
    assert str(caught.value) == f"line 2, {said}"


def test_cards_in_returns_the_cards_of_all_zones(cards):
    game = read_position("game: edition 2, solo ; A: {Bastion} Troll ; upper: Ogre | Gnome ; automa: Baron {Bastion} ; discard: Zombie ; "
                         "champion A: Brute", cards)  # fmt: skip
    names = ["Troll", "Ogre", "Brute", "Baron", "Gnome", "Zombie"]
    assert [card.name for card in cards_in(game)] == names
    assert [card.name for card in cards_in(game._replace(shown=cards["Alpha"]))] == [*names, "Alpha"]
