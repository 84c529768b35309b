"""The full text and the place of the errors in positions: what was wrong and what was expected."""

import pytest

from tutor.core import Unreadable
from tutor.games.clash.notation import read_position

DUEL = "game: edition 1, duel\nA: {Bastion} Troll\nB: {Bastion} Ogre"
SOLO = "game: edition 1, solo\nA: {Bastion} Troll\nautoma: Ogre {Bastion}"
SECOND, SECOND_SOLO = (text.replace("edition 1", "edition 2") for text in (DUEL, SOLO))
TEAM = "game: edition 2, team\nA: {Bastion} Troll\nC: {Bastion} Ogre\nB: {Bastion} Ogre\nD: {Bastion} Ogre"

#: A position, a line of it or nothing, the text put there or after its end, and the error.
SAID = [
    (
        DUEL,
        "A: {Bastion} Troll",
        "A: {Bastion} Specter",
        "line 2, column 14: Specter has symbiote, which edition 1 does not know",
    ),
    (
        DUEL,
        "",
        "upper: Imp(1:0/1 symbiote) |",
        "line 4, column 18: “symbiote” is no special ability of edition 1: expected one of splash, perforation, rage, protection, indestructible, berserk, sprint, aura",
    ),
    (
        DUEL,
        "",
        "upper: 9x(1:0/1) |",
        "line 4, column 8: “9x” is no name for a card: expected a letter, then letters, digits, hyphens and ' ! ? ., at most 40 in all",
    ),
    (
        SECOND,
        "",
        "upper: Imp(1:X/1) |",
        "line 4, column 14: an Attack Value of X goes with Vulnerability only: expected a whole number, or vulnerability",
    ),
    (
        DUEL,
        "",
        "upper: Imp(1:X/1) |",
        "line 4, column 14: an Attack Value of X is unknown to edition 1: expected a whole number",
    ),
    (
        DUEL,
        "",
        "upper: Troll&Ogre |",
        "line 4, column 8: “Troll&Ogre” has a Symbiote, which edition 1 does not know: expected one creature",
    ),
    (SECOND, "", "upper: Troll&Ogre |", "line 4, column 14: Ogre is no Symbiote: expected one above Troll"),
    (
        SECOND,
        "",
        "upper: Imp(1:0/1 symbiote)&Wisp(1:0/1 symbiote) |",
        "line 4, column 8: Imp has Symbiote itself: expected no other Symbiote above it",
    ),
    (
        SECOND,
        "",
        "upper: Troll&Imp(1:0/1 symbiote)&Wisp(1:0/1 symbiote) |",
        "line 4, column 8: “Troll&Imp(1:0/1 symbiote)&Wisp(1:0/1 symbiote)” has two Symbiotes: expected a host and one Symbiote as Host&Rider",
    ),
    (
        DUEL,
        "",
        "upper: Troll[] |",
        "line 4, column 8: “Troll[]” has empty brackets: expected new, -N, +N, spent, acted or champion in them",
    ),
    (DUEL, "", "upper: Troll[new, new] |", "line 4, column 19: “new” stands beside another such mark: expected one"),
    (
        DUEL,
        "",
        "upper: Troll[-9] |",
        "line 4, column 14: 9 damage destroys Troll: expected less than its 6 Health Points",
    ),
    (
        DUEL,
        "",
        "upper: Troll[-x] |",
        "line 4, column 15: “x” is not an amount of damage: expected a whole number from 1 to 1998",
    ),
    (
        DUEL,
        "",
        "upper: Troll[+x] |",
        "line 4, column 15: “x” is not a bonus: expected a whole number from 1 to 999999999",
    ),
    (
        DUEL,
        "",
        "upper: Troll[-0] |",
        "line 4, column 15: “0” is not an amount of damage: expected a whole number from 1 to 1998",
    ),
    (
        DUEL,
        "",
        "upper: Troll[odd] |",
        "line 4, column 14: “odd” is no mark: expected new, -N, +N, spent, acted or champion",
    ),
    (
        DUEL,
        "",
        "upper: Troll[new][spent] |",
        "line 4, column 8: “Troll[new][spent]”: expected a creature, and right after it at most one pair of brackets",
    ),
    (DUEL, "", "upper: Troll", "line 4, column 8: the upper line has 0 Bridges: expected one “|” with space around it"),
    (
        DUEL,
        "",
        "upper: | Troll |",
        "line 4, column 16: the upper line has 2 Bridges: expected one “|” with space around it",
    ),
    (
        DUEL,
        "",
        "upper: Boom! |",
        "line 4, column 8: Boom! is an Incantation: expected a creature, as nothing else stays in play",
    ),
    (
        DUEL,
        "",
        "upper: Nobody |",
        "line 4, column 8: no card is called “Nobody”: expected one of a loaded set, or one written out as Nobody(3:2/4)",
    ),
    (
        SECOND,
        "",
        "champion A: Troll Ogre",
        "line 4, column 13: “Troll Ogre”: expected one card, with [exhausted] right after it if it is",
    ),
    (
        SECOND,
        "",
        "champion A: Troll[new]",
        "line 4, column 13: “Troll[new]”: expected a card, with [exhausted] right after it if it is",
    ),
    (
        SECOND,
        "",
        "champion A: Titan\nupper: Ogre[champion] |",
        "line 4, column 1: Ogre is marked as the Champion of A: expected one at most, the card that “champion A:” names, not exhausted",
    ),
    (
        SECOND,
        "",
        "upper: Zombie Ogre[champion] |",
        "line 4, column 20: Ogre is marked as the Champion of A: expected one at most, the card that “champion A:” names, not exhausted",
    ),
    (
        SECOND,
        "",
        "champion A: Boom!",
        "line 4, column 13: Boom! is an Incantation: expected a creature, as nothing else stays in play",
    ),
    (
        DUEL,
        "A: {Bastion} Troll",
        "A: Troll",
        "line 2, column 4: the hand of A has no Stronghold: expected {Bastion} or {Fort} in its place",
    ),
    (
        DUEL,
        "A: {Bastion} Troll",
        "A: {Bastion} Troll {Fort} Ogre",
        "line 2, column 20: the hand of A has a second Stronghold: expected one",
    ),
    (
        DUEL,
        "A: {Bastion} Troll",
        "A: {Bastion}",
        "line 2, column 4: the Bastion is the last card of the hand: expected a card to its right, unless the game is over",
    ),
    (
        DUEL,
        "A: {Bastion} Troll",
        "A: Troll {Bastion}",
        "line 2, column 10: the Bastion is the last card of the hand: expected a card to its right, unless the game is over",
    ),
    (
        SOLO,
        "automa: Ogre {Bastion}",
        "automa: Ogre",
        "line 3, column 9: the Automa has no Stronghold: expected {Bastion} or {Fort} in its place",
    ),
    (
        SOLO,
        "automa: Ogre {Bastion}",
        "automa: {Bastion} Ogre",
        "line 3, column 9: {Bastion} does not end the pile: expected the Automa's Stronghold under all its cards",
    ),
    (
        SOLO,
        "automa: Ogre {Bastion}",
        "automa: {Bastion}",
        "line 3, column 9: the Bastion lies under an empty pile: expected {Fort}, because an empty pile turns it",
    ),
    (
        SECOND_SOLO,
        "automa: Ogre {Bastion}",
        "automa: {Fort}",
        "line 3, column 9: the Fort lies bare, so the Automa has lost: expected a card above it, or “over, A wins”",
    ),
    (
        SOLO,
        "",
        "automa rules: mana 8+2, mana 9+2",
        "line 4, column 25: “mana 9+2” stands beside another “mana”: expected one",
    ),
    (
        SOLO,
        "",
        "automa rules: mana x+2",
        "line 4, column 15: “mana x+2” is no rule for the Automa in edition 1: expected mana 8+2, resistance -1, or all splash",
    ),
    (
        SOLO,
        "",
        "automa rules: mana 9999999999+2",
        "line 4, column 20: “9999999999” is not an amount of Mana: expected a whole number from 0 to 999",
    ),
    (
        SOLO,
        "",
        "automa rules: resistance max 1",
        "line 4, column 15: “resistance max 1” is no rule for the Automa in edition 1: expected mana 8+2, resistance -1, or all splash",
    ),
    (
        SOLO,
        "",
        "automa rules: all aura-splash",
        "line 4, column 19: “aura-splash” is for neighbours: expected an ability that all creatures can have",
    ),
    (
        SOLO,
        "",
        "automa rules: all splash splash",
        "line 4, column 26: “splash” appears twice: expected each ability once",
    ),
    (
        SOLO,
        "",
        "automa rules: all splash perforation",
        "line 4, column 26: expected one ability at most for the Automa's creatures in edition 1",
    ),
    (
        SECOND_SOLO,
        "",
        "automa rules: resistance -1",
        "line 4, column 15: “resistance -1” is no rule for the Automa in edition 2: expected mana 8+2, resistance max 1, or all splash",
    ),
    (DUEL, "", "B: {Bastion} Ogre", "line 4, column 1: “B:” appears twice: expected it once"),
    (
        DUEL,
        "",
        "automa: Ogre {Bastion}",
        "line 4, column 1: “automa:” has no place in a duel game: expected it left out",
    ),
    (
        DUEL,
        "",
        "uper: |",
        "line 4, column 1: “uper” is no key of a position: expected one of game:, A:, upper:, lower:, B:, automa:, discard:, automa rules:, champion A:, champion B:; did you mean upper?",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, mana x",
        "line 1, column 29: “x” is not an amount of Mana: expected a whole number from 0 to 999999999",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, turn 0",
        "line 1, column 29: “0” is not a turn: expected a whole number from 1 to 999999999",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, seed x",
        "line 1, column 29: “x” is not a seed: expected a whole number from 0 to 9007199254740991",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, edition 1",
        "line 1, column 24: “edition 1” says again what “edition 1” has said: expected one of them",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition x, duel",
        "line 1, column 15: “x” is not an edition: expected a whole number from 0 to 999",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, mana 3",
        "line 1, column 7: the mode is missing: expected for example “duel”",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: duel",
        "line 1, column 7: the edition is missing: expected for example “edition 1”",
    ),
    (
        TEAM,
        "game: edition 2, team",
        "game: team",
        "line 1, column 7: the edition is missing: expected for example “edition 2”",
    ),
    (
        TEAM,
        "game: edition 2, team",
        "game: edition 2, turn 5, A-B",
        "line 1, column 26: “A-B” says nothing about a game: expected edition 2, free-for-all, team or co-op, turn N, A, B, C or D to play, summoning or assault, mana N, seed N, or over, A wins",
    ),
    (
        TEAM,
        "game: edition 2, team",
        "game: edition 1, team",
        "line 1, column 18: “team” is a game of four Kingdoms, which edition 1 has not got (four.modes): expected edition 2",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, over, A wins, mana 3",
        "line 1, column 38: “mana 3” has no place in a game that is over: expected it left out",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, over, A wins, B to play",
        "line 1, column 38: “B to play” has no place in a game that is over: expected it left out",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, A wins",
        "line 1, column 24: a finished game says “over, A wins” or “over, B wins”",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, over",
        "line 1, column 24: a finished game says “over, A wins” or “over, B wins”",
    ),
    (
        TEAM,
        "game: edition 2, team",
        "game: edition 2, team, over, A wins",
        "line 1, column 30: a finished team game says who has won: expected over, and A and C win or B and D win",
    ),
    (
        TEAM,
        "game: edition 2, team",
        "game: edition 2, free-for-all, over, A and C win",
        "line 1, column 38: a finished free-for-all game says who has won: expected over, and A wins, B wins, C wins, D wins, B and C and D win, A and C and D win, A and B and D win or A and B and C win",
    ),
    (
        DUEL,
        "game: edition 1, duel",
        "game: edition 1, duel, turn x",
        "line 1, column 29: “x” is not a turn: expected a whole number from 1 to 999999999",
    ),
]


@pytest.mark.parametrize(("text", "line", "other", "said"), SAID)
def test_errors_of_positions(cards, text, line, other, said):
    with pytest.raises(Unreadable) as caught:
        read_position(text.replace(line, other) if line else f"{text}\n{other}", cards)
    assert str(caught.value) == said


def test_an_empty_text_lacks_its_game_line(cards):
    with pytest.raises(
        Unreadable, match=r"^line 1, column 1: “game:” is missing: expected for example game: edition 1, duel$"
    ):
        read_position("A: {Bastion} Troll", cards)
