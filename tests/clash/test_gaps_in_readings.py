"""Readings 57 to 62: each is cited exactly where it decides; several Instincts, compared with the plain rules."""

from __future__ import annotations

import random

import plain_rules
import pytest
from telling import tell

from tutor.core import history
from tutor.core.marked_text import beats_marked, tell_marked
from tutor.core.rulebook import readings_in, rules_deciding
from tutor.games import definition
from tutor.games.clash.notation import write_position
from tutor.games.clash.rulebook import rules
from tutor.games.clash.rules import Card, Creature, Game, Kingdom, Position, first_mana
from tutor.locale import ENGLISH

DUEL = "game: edition 2, duel\nA: {Bastion} Gnome Zombie\n%s\nB: {Bastion} Brute Troll Ogre\n\n%s"
AXE = "Axe(1:5/9 regeneration sharpening)"
MIST = "Haze(1:0/3 aura-vulnerability)"


def fought(lines: str) -> str:
    """Return a duel in which A attacks with these lines."""
    return DUEL % (lines, "end")


def cast(hand: str, line: str, card: str, target: str) -> str:
    """Return a duel in which A plays an Incantation from this hand."""
    return DUEL.replace("{Bastion} Gnome Zombie", hand) % (f"upper: | {line}", f"cast {card} at {target}")


CASES = [
    # 57: a Fort without cards in hand that regenerates
    (57, cast("{Fort} Balm(1:2 regeneration)", "Ogre", "Balm", "Ogre"), True),
    (57, cast("{Fort} Balm(1:2 regeneration) Gnome", "Ogre", "Balm", "Ogre"), False),
    (57, cast("Gnome {Fort} Balm(1:2 regeneration)", "Ogre", "Balm", "Ogre"), False),
    # 58: Vanish between two attacks of one creature
    (58, fought("upper: Axe(1:3/9 berserk splash) | Ghost(1:1/9 vanish) Ogre\nlower: | Imp(1:1/1)"), True),
    (58, fought("upper: Axe(1:3/9 splash) | Ghost(1:1/9 vanish) Ogre\nlower: | Imp(1:1/1)"), False),
    (58, fought("upper: Axe(1:3/9 berserk splash) | Ghost(1:1/9 vanish) Ogre\nlower: | Imp(1:1/9)"), False),
    # already at the far end
    (58, fought("upper: Axe(1:3/9 berserk splash) | Ghost(1:1/9 vanish)\nlower: | Imp(1:1/1)"), False),
    # not before the last attack
    (58, fought("upper: Axe(1:3/9 berserk) | Imp(1:1/1) Ghost(1:1/9 vanish) Ogre"), False),
    # 59: the excess of Sharpening as a target of Regeneration
    (59, fought(f"upper: {AXE} | Imp(1:1/3)").replace("{Bastion} Gnome", "Gnome Troll {Bastion}"), True),
    (59, fought(f"upper: {AXE} | Imp(1:1/3)").replace("{Bastion} Gnome", "{Fort} Gnome"), True),
    (59, fought(f"upper: {AXE} | Imp(1:1/3)"), False),  # a Bastion at the left end regains nothing
    (59, fought(f"upper: {AXE} | Imp(1:1/5)").replace("{Bastion} Gnome", "Gnome Troll {Bastion}"), False),
    (59, fought("upper: Axe(1:5/9 sharpening) | Imp(1:1/3)").replace("{Bastion} Gnome", "Gnome {Bastion}"), False),
    (59, cast("{Bastion} Tap(1:6 regeneration sharpening) Gnome Baron Troll", "Imp(1:1/3)", "Tap", "Imp"), False),
    (59, f"game: edition 2, duel\nA: Gnome Troll {{Bastion}} Zombie\nupper: {AXE} | Imp(1:1/1)\nB: {{Fort}} Ogre\n\nend",
     False),  # the excess has ended the game
    (59, (f"game: edition 2, solo\nA: {{Bastion}} Gnome Troll\nupper: Imp(1:1/3) | {AXE}\n"
     "automa: Titan Titan Troll {Bastion}\ndiscard: Zombie Gnome\n\nend"), False),  # the Automa regains one card
    # 60: Vulnerability by an Aura
    (60, fought(f"upper: Brute {MIST} | Titan"), True),
    (60, fought(f"upper: Brute {MIST} | Wall(1:0/6)"), False),  # X is 5, as printed
    (60, fought(f"upper: Imp(1:X/2 vulnerability) {MIST} | Titan"), False),
    # 61: order and ability of several Instincts
    (61, fought("upper: Axe(1:2/9 perforation instinct) | Baron Drum(1:1/3 instinct aura-instinct)"), True),
    (61, fought("upper: Axe(1:2/9 perforation) | Baron Drum(1:1/3 instinct aura-instinct)"), False),
    (61, fought("upper: Axe(1:2/9 perforation instinct) | Cat(1:1/5 instinct) Hen(1:1/5 instinct)"), False),
    # 62: a Mercenary Incantation that loses the game
    (62, cast("{Bastion} Bribe(1:2 mercenary)", "Ghost(1:1/5 vanish) Ogre", "Bribe", "Ghost"), True),
    (62, cast("Gnome {Fort} Bribe(1:2 mercenary)", "Ghost(1:1/5 vanish) Ogre", "Bribe", "Ghost"), True),
    (62, cast("Gnome {Bastion} Bribe(1:2 mercenary)", "Ghost(1:1/5 vanish) Ogre", "Bribe", "Ghost"), False),
    (62, cast("{Bastion} Bribe(1:2 mercenary)", "Ghost(1:1/5 vanish)", "Bribe", "Ghost"), False),  # stays where it is
    (62, cast("{Bastion} Bribe(1:2 mercenary)", "Ghost(1:1/2 vanish) Ogre", "Bribe", "Ghost"), False),  # destroyed
    (62, cast("{Bastion} Bribe(1:2 mercenary)", "Cat(1:1/5) Ogre", "Bribe", "Cat"), False),
]  # fmt: skip


@pytest.mark.parametrize(("reading", "script", "decides"), CASES)
def test_a_reading_is_cited_exactly_where_it_decides(reading, script, decides):
    game = tell(script).game
    cited = {one.number for one in readings_in(rules(), rules_deciding(game.settled().events))}
    assert (reading in cited) == decides


def test_where_a_game_ends_before_vanish_nothing_vanishes():
    told = tell(cast("{Bastion} Bribe(1:2 mercenary)", "Ghost(1:1/5 vanish) Ogre", "Bribe", "Ghost"))
    assert told.game.position.winner == 1
    assert [creature.card.name for creature in told.game.position.kingdoms[1].lines[0]] == ["Ghost", "Ogre"]


def test_a_creature_that_has_gained_instinct_strikes_back_too():
    """Otter strikes back; Axe answers it and hits Drum and Otter, which vanishes behind Moth. Drum's Aura now gives
    Instinct to Moth, which was wounded before and strikes back at Axe."""
    told = tell(
        fought(
            "upper: Axe(1:1/9 instinct perforation) | Moth(1:1/2 vanish) Otter(1:1/9) Drum(1:1/9 aura-vanish aura-instinct)"
        )
    )
    strikes = [event for event in told.game.events if event.kind == "instinct"]
    assert [event.card.name for event in strikes][:3] == ["Otter", "Axe", "Moth"]
    assert ["instinct.asked-anew" in event.also for event in strikes][:3] == [False, False, True]
    said = [
        tell_marked(definition("clash").sentences, event, before, ENGLISH) for before, event, _ in history(told.game)
    ]
    anew = [text for text in said if "It is now the furthest of those that wait with Instinct." in text]
    assert len(anew) == 1 and anew[0].startswith("Instinct, by the Aura of Drum: Moth ") and "61" in anew[0]
    beats = " ".join(text for _, text in beats_marked(definition("clash"), told.game, 1, ENGLISH))
    assert "Moth is now the furthest of those that wait with it." in beats


#: Positions in which the order or the ability has changed by the time of a strike.
CHANGING = [
    "Axe(1:1/2 berserk perforation instinct) | Imp(1:1/4 splash instinct aura-instinct) Hen(1:2/9 perforation) Cat(1:1/9 aura-vanish)",
    "Axe(1:1/4 sprint berserk perforation instinct) | Imp(1:2/6 perforation aura-instinct instinct) Hen(1:2/6 sprint) Cat(1:2/6 aura-vanish)",
    "Axe(1:1/9 berserk perforation aura-instinct instinct) | Imp(1:2/6 aura-vanish sprint) Hen(1:1/9 sprint) Cat(1:1/2 aura-instinct aura-vanish)",
    "Axe(1:2/9 berserk perforation instinct) | Imp(1:2/9 aura-vanish) Hen(1:1/9 sprint aura-vanish) Cat(1:1/6 aura-vanish vanish aura-instinct)",
]


@pytest.mark.parametrize("upper", CHANGING)
def test_several_instincts_agree_with_the_plain_rules(upper):
    told = tell(
        f"game: edition 2, duel\nA: {{Bastion}} X(1:1/1) Y(1:1/1)\nupper: {upper}\nB: {{Bastion}} Z(1:1/1) W(1:1/1)\n\nend"
    )
    compare_with_the_plain_rules(told.game.opening.position)
    assert any("instinct.asked-anew" in (event.rule, *event.also) for event in told.game.events)


@pytest.mark.long
def test_several_instincts_agree_with_the_plain_rules_in_random_positions():
    chance = random.Random(61)
    known = ("instinct", "vanish", "aura-instinct", "sprint", "perforation", "splash", "berserk", "aura-vanish")

    def line(name: str, count: int, *abilities: str) -> tuple[Creature, ...]:
        return tuple(
            Creature(
                Card(f"{name}{i}", 1, chance.choice([1, 1, 2]), chance.choice([1, 2, 4, 6, 9]),
                     tuple(dict.fromkeys((*abilities, *chance.sample(known, chance.choice([1, 2, 3])))))
            ))
            for i in range(count)
        )  # fmt: skip

    for _ in range(800):
        attackers = line("Axe", chance.choice([1, 1, 2]), "instinct", "perforation", "berserk")
        a = Kingdom((Card("Kit", 1, 1, 1), Card("Pup", 1, 1, 1)), 0, False, (attackers, ()))
        lines = (line("Cat", 3), line("Hen", chance.choice([0, 1, 2])))
        b = Kingdom((Card("Cub", 1, 1, 1), Card("Fry", 1, 1, 1)), 0, False, lines)
        position = Position((a, b), 2, seed=7)
        compare_with_the_plain_rules(position._replace(mana=first_mana(position)))


def compare_with_the_plain_rules(position: Position) -> None:
    """Compare the result of ending the turn with the plain rules."""
    game = Game.at(position)
    (end,) = (move for move in game.legal_moves() if move.kind == "end")
    table = plain_rules.Table(position)
    table.make(end)
    assert plain_rules.Table(game.play(end).position).summary() == table.summary(), write_position(position, {})
