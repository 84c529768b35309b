"""Positions that no game can reach are refused: every reachable position reads, and specific changes of it do not."""

from collections import Counter
from random import Random

import pytest

from tutor.core import Impossible
from tutor.games.clash.notation import read_position, write_position
from tutor.games.clash.notation.possible import faults
from tutor.games.clash.rules import Creature, Game, Position
from tutor.games.clash.sets import all_cards

CARDS = all_cards()
NAMES = {
    1: [card.name for card in CARDS.values() if set(card.own) <= {"splash", "perforation", "rage", "protection", "indestructible", "berserk", "sprint"} and card.attack is not None and not any(a.startswith("aura-") and a[5:] not in {"sprint", "rage", "protection"} for a in card.abilities)],
    2: [card.name for card in CARDS.values()],
}  # fmt: skip
MODES = [(1, "duel"), (1, "solo"), (2, "duel"), (2, "solo"), (2, "free-for-all"), (2, "team"), (2, "co-op")]


def opening(edition: int, mode: str, chance: Random) -> Position:
    """Return the start of a game, with Champions in the second edition and, in some games, with rules for Automas."""
    four, automas = mode in ("free-for-all", "team", "co-op"), mode in ("solo", "co-op")
    sides = "ABCD" if four else "AB"
    names = chance.sample(NAMES[edition], min(len(NAMES[edition]), 60))
    lines, champions = [f"game: edition {edition}, {mode}, turn 1, A to play, seed {chance.randrange(1000)}"], []
    for side in sides:
        if automas and side in "BD":
            key = f"automa {side}" if four else "automa"
            lines.append(f"{key}: {' '.join(chance.sample(names, 10))} {{Bastion}}")
            continue
        deck = chance.sample(names, 8)
        lines.append(f"{side}: {{Bastion}} {' '.join(deck)}")
        own = next((name for name in names if name not in deck and CARDS[name].is_creature), "")
        champions += [f"champion {side}: {own}"] if edition == 2 and own and chance.random() < 0.7 else []
    if automas and chance.random() < 0.5:
        lines.append("automa rules: mana 8+2, all rage")
    return read_position("\n".join([*lines, *champions]), CARDS)


def reached(edition: int, mode: str, seed: int) -> list[Position]:
    """Return the positions of a random game between its moves."""
    chance = Random(f"{edition} {mode} {seed}")
    game = Game.at(opening(edition, mode, chance))
    found = [game.position]
    for _ in range(60):
        if game.position.is_over:
            break
        moves = game.legal_moves()
        plays = [move for move in moves if getattr(move, "kind", "end") != "end"]
        game = game.play(chance.choice(plays if plays and chance.random() < 0.75 else moves))
        while game.choice is not None:
            game = game.play(chance.choice(game.legal_moves()))
        found.append(game.position)
    return found


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return [position for edition, mode in MODES for seed in range(5) for position in reached(edition, mode, seed)]


def test_every_position_that_a_game_reaches_reads(positions):
    assert {(one.edition, one.mode) for one in positions} == set(MODES)
    assert {one.phase for one in positions} == {"summoning", "assault", "over"}
    for position in positions:
        assert faults(position) == [], write_position(position, CARDS)
        assert read_position(write_position(position, CARDS), CARDS) == position


# -- changes that make a position impossible; each returns it with its error, or None if it does not apply


def marked(position: Position, chance: Random, own: bool | None, fits=lambda _: True, **marks) -> Position | None:
    """Return the position with marks on one creature, of the side to play or of another one."""
    found = [
        (place, one)
        for place, one in position.creatures()
        if (own is None or (place.side == position.player) == own) and fits(one)
    ]
    if not found:
        return None
    place, one = chance.choice(found)
    return put(position, place, one._replace(**marks))


def put(position: Position, place, creature: Creature) -> Position:
    kingdom = position.kingdoms[place.side]
    line = list(kingdom.lines[place.zone])
    line[place.number - 1] = creature
    lines = list(kingdom.lines)
    lines[place.zone] = tuple(line)
    return laid(position, place.side, lines=tuple(lines))


def laid(position: Position, side: int, **changes) -> Position:
    kingdoms = list(position.kingdoms)
    kingdoms[side] = kingdoms[side]._replace(**changes)
    return position._replace(kingdoms=tuple(kingdoms))


def new_before_old(position, _):
    side = position.player
    for zone, line in enumerate(position.kingdoms[side].lines):
        if position.phase == "summoning" and len(line) > 1 and not line[1].new and not line[1].damage:
            lines = list(position.kingdoms[side].lines)
            lines[zone] = (line[0]._replace(new=True), *line[1:])
            return laid(position, side, lines=tuple(lines))
    return None


def acted_too_early(position, _):
    line = position.kingdoms[position.player].lines[0]
    if (
        position.phase != "assault"
        or position.edition != 1
        or len(line) < 2
        or any(one.acted or one.bonus for one in line)
    ):
        return None
    lines = ((line[0]._replace(acted=True), *line[1:]), position.kingdoms[position.player].lines[1])
    return laid(position, position.player, lines=lines)


def champion_in_hand(position, _):
    side = position.player
    own = position.kingdoms[side].champion
    if own is None or "mercenary" in own.own or any("aura-mercenary" in card.abilities for card in CARDS.values()):
        return None
    return laid(position, side, hand=(*position.kingdoms[side].hand, own))


def winners_swapped(position, _):
    if len(position.kingdoms) != 2:
        return None
    return position._replace(winners=(1 - position.winners[0],))


def nobody_fell(position, _):
    for side in range(len(position.kingdoms)):
        if side not in position.winners:
            more = (CARDS["Troll"], *position.kingdoms[side].hand)
            before = len(more) if position.is_automa(side) else 0
            position = laid(position, side, hand=more, before=before)
    return position


def rules_of(**changes):
    def change(position, _):
        return None if position.automa is None else position._replace(automa=position.automa._replace(**changes))

    return change


def fallen(position, _):
    side = position.player
    if position.is_automa(side):
        return None
    return laid(position, side, before=len(position.kingdoms[side].hand))


def protected(one):
    return "protection" in one.card.own and one.health > 1 and not one.spent


GOES_ON = {
    "new on another's": (lambda p, c: marked(p, c, False, new=True), "marked new, and it is the turn of"),
    "new before old": (new_before_old, "stands before a creature that is not"),
    "acted in summoning": (lambda p, c: p.phase == "summoning" and marked(p, c, None, acted=True), "before the assault"),
    "acted on another's": (lambda p, c: p.phase == "assault" and marked(p, c, False, acted=True), "marked acted in the assault of"),
    "acted too early": (acted_too_early, "acted before a creature behind it"),
    "bonus in summoning": (lambda p, c: p.phase == "summoning" and marked(p, c, None, bonus=2), "has a bonus before the assault"),
    "bonus, not acted": (
        lambda p, c: p.phase == "assault" and p.edition == 1
        and marked(p, c, None, lambda one: not one.acted and "sprint" in one.card.own, bonus=2),
        "has not acted in this assault",
    ),
    "damage through Protection": (lambda p, c: marked(p, c, None, protected, damage=1), "its Protection is not used up"),
    "damage of at least the health": (lambda p, c: marked(p, c, None, damage=40), "damage destroys"),
    "Indestructible": (
        lambda p, c: p.phase == "summoning" and marked(p, c, None, lambda one: "indestructible" in one.card.own and one.health > 1, damage=1),
        "is Indestructible",
    ),
    "Champion in the hand": (champion_in_hand, "so no card of its deck"),
    "a Stronghold at the right end": (fallen, "expected a card to its right"),
    "too little Mana": (rules_of(mana=5), "cannot have mana 5+"),
    "too much for each": (rules_of(per_creature=3), "custom.mana"),
    "a gift that is none": (rules_of(gifts=("indestructible",)), "custom.ability"),
}  # fmt: skip
OVER = {
    "the other one has won": (winners_swapped, "expected"),
    "nobody has fallen": (nobody_fell, "no Fort of"),
    "both have played": (
        lambda p, c: (m := marked(p, c, True, new=True)) and marked(m, c, False, lambda one: not one.new, new=True),
        "this turn, and",
    ),
}


def test_every_impossible_change_is_refused_with_its_reason(positions):
    chance, met = Random(7), Counter()
    for position in positions:
        for name, (change, said) in (OVER if position.is_over else GOES_ON).items():
            mutant = change(position, chance)
            if not mutant:
                continue
            with pytest.raises(Impossible) as error:
                read_position(write_position(mutant, CARDS), CARDS)
            assert said in str(error.value), (name, write_position(mutant, CARDS), str(error.value))
            assert "expected" in str(error.value).split("\n")[0] and error.value.line
            met[name] += 1
    assert set(met) == {*GOES_ON, *OVER}, {*GOES_ON, *OVER} - set(met)


def test_all_reasons_are_given_at_once():
    text = (
        "game: edition 1, duel, turn 3, A to play, summoning\nA: {Bastion} Troll\n"
        "upper: Ogre[acted] | Zombie[new]\nB: Ogre {Fort}"
    )
    with pytest.raises(Impossible) as error:
        read_position(text, CARDS)
    assert [line.split(":")[0] for line in str(error.value).split("\n")] == [
        "line 4, column 9", "line 3, column 13", "line 3, column 29",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "game: edition 2, duel, over, A wins ; A: Boom! {Fort} ; B: Troll {Fort}",  # it was being resolved at the end
        "game: edition 2, solo, over, B wins ; A: Troll {Fort} ; automa: {Fort} ; discard: Ogre",  # its last card
        "game: edition 1, solo, over, B wins ; A: Troll {Fort} ; automa: {Fort} ; discard: Ogre",  # its last turn
        # moved by Vanish
        "game: edition 2, duel ; A: {Bastion} Boom! ; B: {Bastion} Troll ; upper: Growler[-2] Ogre[new] |",
        "game: edition 1, duel, assault ; A: {Bastion} Troll ; B: {Bastion} Troll ; upper: Ogre Reptile[new,+1,acted] |",
        "game: edition 2, duel ; A: {Bastion} Naga ; B: {Bastion} Troll ; champion A: Naga",  # came from the enemy
        "game: edition 2, duel, assault ; A: {Bastion} Troll ; B: {Bastion} Troll ; lower: Ogre[acted] | ; upper: Ogre |",
        "game: edition 1, duel, turn 1, mana 30 ; A: {Bastion} Troll ; B: {Fort} Troll ; upper: Ogre[-1,spent] |",
    ],
)  # fmt: skip
def test_reachable_positions_and_those_of_teachers_read(text):
    assert read_position(text, CARDS)
