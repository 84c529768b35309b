"""The preview of a move agrees with what then happens, and hidden information has no influence on it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from test_properties import a_position

from tutor.core import Refused
from tutor.core.definition import NOBODY
from tutor.games import definition_of
from tutor.games.clash.board import board
from tutor.games.clash.board.board import frame
from tutor.games.clash.board.foresight import UNKNOWN, as_known, foresee
from tutor.games.clash.board.foresight import marked as marked_options
from tutor.games.clash.notation.words import LINE_NAMES, SIDE_NAMES
from tutor.games.clash.rules import EDITIONS, END, Game, Move, Position, play
from tutor.locale import ENGLISH, LANGUAGES, language

pytestmark = pytest.mark.long

CLASH = definition_of("")
ZONES = (*LINE_NAMES, "hand", "pile", "discard", "champion")


def marked(position: Position, champions: bool) -> Position:
    """Return the position with a different name for every creature, so that each can be followed.

    With ``champions``, the closest creature on a line becomes its side's Champion.
    """
    kingdoms = []
    for side, kingdom in enumerate(position.kingdoms):
        lines = []
        for zone, line in enumerate(kingdom.lines):
            renamed = []
            for number, creature in enumerate(line):
                assert creature is not None
                card = creature.card
                renamed.append(creature._replace(card=type(card)(f"{SIDE_NAMES[side]}{zone}{number}", *card[1:])))
            lines.append(tuple(renamed))
        kingdom, closest = kingdom._replace(lines=tuple(lines)), next((line[0] for line in lines if line), None)
        if champions and closest is not None and not position.is_automa(side):
            lines = [tuple(c._replace(champion=True) if c is closest else c for c in line) for line in lines]
            kingdom = kingdom._replace(lines=tuple(lines), champion=closest.card, exhausted=False)
        kingdoms.append(kingdom)
    return position._replace(kingdoms=tuple(kingdoms))


def after_move(position: Position, move: Move, chance: random.Random) -> Game:
    """Return the game after a move, with a random answer to each choice in it."""
    game = Game.at(position).play(move)
    while game.choice is not None:
        game = game.play(chance.choice(game.legal_moves()))
    return game


def until_end_of_turn(game: Game) -> tuple[list, list[Position]]:
    """Return the events up to the end of the turn, and the position before the first and after each of them.

    In these positions nothing that lasts for one turn has ended yet.
    """
    events, positions = [], [game.opening.position]
    for step in game.steps:
        for event, position in zip(step.events, step.positions, strict=True):
            if event.kind == "turn":
                return events, positions
            events.append(event)
            positions.append(position)
    return events, positions


def compare_with_result(start: Position, positions: list[Position], told: dict) -> None:
    """Compare a preview with positions: where creatures are, their damage, hands, piles and Strongholds."""
    end = positions[-1]
    stands = {creature.card.name: (place, creature) for place, creature in end.creatures()}
    damaged: Counter[str] = Counter()
    for position in {id(position): position for position in positions}.values():
        for creature in position.standing():
            damaged[creature.card.name] = max(damaged[creature.card.name], creature.damage)
    fates = {(fate["at"]["side"], fate["at"]["zone"], fate["at"]["number"]): fate for fate in told["creatures"]}
    for place, creature in start.creatures():
        fate = fates.pop((SIDE_NAMES[place.side], ZONES[place.zone], place.number), None)
        found = stands.get(creature.card.name)
        assert (found is None) == bool(fate and fate["falls"]), (creature, fate)
        most = damaged[creature.card.name]
        assert most - creature.damage == (fate["damage"] if fate else 0), (creature, fate)
        if fate is None:
            continue
        assert fate["card"] == creature.card.name and fate["text"]
        assert fate["left"] == max(0, creature.health - most)
        if found is not None:
            if "to" in fate:
                assert fate["to"] == {
                    "side": SIDE_NAMES[found[0].side],
                    "zone": ZONES[found[0].zone],
                    "number": found[0].number,
                }
        else:
            side, zone = SIDE_NAMES.index(fate["to"]["side"]), fate["to"]["zone"]
            kingdom = end.kingdoms[side]
            if zone == "champion":
                assert kingdom.exhausted
            elif not start.solo or side == 0:
                assert any(c.name == creature.card.name for c in kingdom.hand), fate
    assert not fates
    strongholds = {slid["side"]: slid for slid in told["strongholds"]}
    for side, name in enumerate(SIDE_NAMES[: len(start.kingdoms)]):
        before, after, slid = start.kingdoms[side], end.kingdoms[side], strongholds.get(name)
        pile = start.is_automa(side)
        was, now = (len(before.hand), len(after.hand)) if pile else (before.life, after.life)
        if slid is None:
            assert (was, before.fort) == (now, after.fort)
            continue
        assert slid["before"] == was and slid["after"] == now and slid["text"], slid
        if not pile:
            assert slid["stands"] == [before.before, after.before]
        forts = [p.kingdoms[side].fort for p in positions]
        fell = any(not one and other for one, other in pairwise(forts))
        beaten = end.is_over and end.winner != side
        assert slid["falls"] == (fell or beaten or (pile and end.pile_gone and not start.pile_gone)), slid
    assert told["winner"] == (SIDE_NAMES[end.winner] if end.is_over else None)
    assert told["text"] and len(set(told["text"])) <= len(told["text"])


@pytest.mark.parametrize("edition", [1, 2])
def test_the_preview_agrees_with_what_happens(edition):
    chance = random.Random(edition)
    seen: Counter[str] = Counter()
    for _ in range(700):
        champions = EDITIONS[edition].champions and chance.random() < 0.5
        position = marked(a_position(chance, edition, champions), champions)
        game = Game.at(position)
        moves = game.legal_moves()
        others = [move for move in moves if move != END]
        for move in {END, *chance.sample(others, min(3, len(others)))}:
            if move not in moves:
                continue
            _, positions = until_end_of_turn(after_move(position, move, chance))
            for viewer in (None,) if position.solo else (None, position.player):
                told = foresee(game, move, viewer, ENGLISH)
                if position.is_automa(position.player):
                    assert told is None
                    seen["automa"] += 1
                    continue
                assert told is not None
                compare_with_result(position, positions, told)
                seen[move.kind] += 1
                seen["chooses"] += bool(told["chooses"])
                seen["wins"] += told["winner"] is not None
                seen["fall"] += any(slid["falls"] for slid in told["strongholds"])
                seen["to"] += any("to" in fate and not fate["falls"] for fate in told["creatures"])
                for fate in told["creatures"]:
                    if fate["falls"]:
                        seen[fate["to"]["zone"]] += 1
    assert seen["end"] > 600 and seen["play"] > 300 and seen["cast"] > 100, seen
    wanted = {"automa", "wins", "fall", "to", "hand", "discard"}
    wanted |= {"chooses"} if edition == 1 else {"champion", "pile"}
    assert all(seen[one] > 2 for one in wanted), seen


def permuted(position: Position, viewer: int | None, chance: random.Random) -> Position:
    """Return the position with everything changed that the viewer cannot see: other cards, other orders, another
    seed."""
    kingdoms = []
    for side, kingdom in enumerate(position.kingdoms):
        if position.is_automa(side) or viewer not in (None, side):
            others = a_position(chance, position.edition).kingdoms
            cards = [*kingdom.hand, *others[0].hand, *others[1].hand]
            kingdom = kingdom._replace(hand=tuple(chance.sample(cards, len(kingdom.hand))))
        kingdoms.append(kingdom)
    return position._replace(kingdoms=tuple(kingdoms), seed=chance.randrange(2**40))


@pytest.mark.parametrize("edition", [1, 2])
def test_hidden_information_does_not_influence_the_preview(edition):
    chance = random.Random(100 + edition)
    tried = 0
    for _ in range(250):
        position = a_position(chance, edition)
        for viewer in (None,) if position.solo else (position.player,):
            other = permuted(position, viewer, chance)
            assert frame(position, viewer) == frame(other, viewer)
            for move in Game.at(position).legal_moves():
                one, two = (foresee(Game.at(each), move, viewer, ENGLISH) for each in (position, other))
                assert one == two, move
                tried += other != position
    assert tried > 1500


def test_hidden_information_is_removed_first():
    position = a_position(random.Random(5), 2)
    for viewer in (None, 0, 1, NOBODY):
        for known in (as_known(position, viewer),):
            assert known.seed == 0
            for side, kingdom in enumerate(known.kingdoms):
                if position.is_automa(side) or viewer not in (None, side):
                    assert set(kingdom.hand) <= {UNKNOWN}
                else:
                    assert kingdom == position.kingdoms[side]


def test_illegal_moves_and_open_choices_have_no_preview():
    chance = random.Random(3)
    position = a_position(chance, 1)
    while position.solo:
        position = a_position(chance, 1)
    with pytest.raises(Refused):
        foresee(Game.at(position), Move("play", "Nobody", line=0), None, ENGLISH)
    while (game := Game.at(a_position(chance, 1))).choice is None:
        if game.position.is_over or END not in game.legal_moves():
            continue
        game = game.play(END)
        if game.choice is not None:
            break
    assert foresee(game, END, None, ENGLISH) is None


def test_the_preview_is_translated():
    position = a_position(random.Random(8), 2)
    while position.is_automa(position.player) or not foresee(Game.at(position), END, None, ENGLISH)["creatures"]:
        position = a_position(random.Random(position.seed), 2)
    said = {code: foresee(Game.at(position), END, None, language(code))["text"] for code in LANGUAGES}
    assert len({tuple(text) for text in said.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("edition", [1, 2])
def test_the_preview_of_a_turns_end_stops_at_the_automas_reveals(edition):
    """The Automa's turn is part of the move that ends the player's turn. The preview only says what is certain of it:
    that it is the last one, and a card that has just been put on the pile."""
    chance = random.Random(11)
    found: Counter[str] = Counter()
    for _ in range(600):
        position = a_position(chance, edition)
        if not position.is_automa(1) or position.player:
            continue
        if edition == 1 and chance.random() < 0.1:  # its Fort is bare
            automa = position.kingdoms[1]._replace(hand=(), fort=True)
            position = position._replace(kingdoms=(position.kingdoms[0], automa, *position.kingdoms[2:]))
        told, step = foresee(Game.at(position), END, None, ENGLISH), play(position, END, settle=True)
        reveals = [event.card.name for event in step.events if event.kind == "reveal"]
        last = any(event.kind == "last-turn" for event in step.events)
        said = told["text"][-1]
        assert ("next turn is its last" in said) == last
        assert ("is unknown" in said) == (told["winner"] is None and not last)
        if said.startswith("Next "):
            assert f" reveals {reveals[0]}. " in said
            found["known"] += 1
            reveals = reveals[1:]
        found["last" if last else "reveals"] += bool(last or reveals)
        shown = set(reveals)
        known = {card.name for _, creature in position.creatures() for card in creature.cards}
        assert not any(name in text for name in shown - known for text in told["text"])
    assert found["reveals"] > 50 and found["last" if edition == 1 else "known"] > 5


def test_useless_targets_of_an_incantation_are_marked():
    """Scribe is Indestructible; Ogre, the player's own, would only be hurt; Gnome would return to the hand."""
    text = (
        "game: edition 1, duel, A to play, mana 9, turn 5\nA: {Bastion} Boom! Troll Shaman\n"
        "upper: Gnome Ogre | Scribe Mutant\nlower: | Carapace Brute\nB: {Bastion} Ogre Baron"
    )
    game = CLASH.game(CLASH.words.begin(text).opening)
    told = marked_options(game, board.options(game, ENGLISH), None)
    [entry] = (entry for entry in told["hand"] if entry["card"] == "Boom!")
    vain = {(o["to"]["side"], o["to"]["zone"], o["to"]["number"]) for o in entry["to"] if o.get("vain")}
    assert vain == {("A", "upper", 1), ("B", "upper", 1)}
    assert len(entry["to"]) == 6, "they may be aimed at all the same"
    assert all("vain" not in option for other in told["hand"] if other is not entry for option in other["to"])


def test_an_incantation_that_moves_a_stronghold_is_not_useless():
    text = (
        "game: edition 1, duel, A to play, mana 9, turn 5\nA: Boom! {Bastion} Troll\nupper: | Scribe\nB: {Bastion} Ogre"
    )
    game = CLASH.game(CLASH.words.begin(text).opening)
    told = marked_options(game, board.options(game, ENGLISH), None)
    assert [option.get("vain") for option in told["hand"][0]["to"]] == [None]
