"""Abilities in the frame that creatures have from another card: all of them, and where each comes from."""

from __future__ import annotations

import itertools

import pytest
from telling import tell

from tutor.core.game import history
from tutor.games.clash.board.board import frame
from tutor.games.clash.notation.words import LINE_NAMES, SIDE_NAMES
from tutor.games.clash.rules import EDITIONS, Place, Position
from tutor.games.clash.rules.abilities import source
from tutor.games.clash.rules.position import LINES
from tutor.games.clash.sets import all_cards
from tutor.situations import run, situations

LENT = sorted({ability for edition in EDITIONS.values() for ability in edition.abilities} - {"aura"})
BEARERS = sorted(card.name for card in all_cards().values() if card.auras)


def differences(position: Position) -> list[str]:
    """Return where the frame of a position and the rules differ on a creature's abilities."""
    found = []
    told = frame(position)
    for side, zone in itertools.product(range(len(position.kingdoms)), LINES):
        for number, creature in enumerate(position.kingdoms[side].lines[zone], 1):
            if creature is None:
                continue
            seen = told[f"{SIDE_NAMES[side]}.{LINE_NAMES[zone]}"][number - 1]
            gained, by = seen.get("gained", []), seen.get("by", [])
            for ability in LENT:
                had = source(position, Place(side, zone, number), ability)
                bearers = {one for lent, one in zip(gained, by, strict=True) if lent == ability}
                is_own = any(ability in card.own for card in creature.cards)
                says = bool(bearers) or is_own or ability in seen.get("given", [])
                if says != (had is not None):
                    found.append(f"{creature.card.name} {ability}: {says} and not {had}")
                if had and had.aura and had.aura.name not in bearers:
                    found.append(f"{creature.card.name} {ability}: by {bearers} and not {had.aura.name}")
    return found


@pytest.mark.parametrize("ability", LENT)
def test_the_frame_lists_each_aura_ability_with_its_bearer(ability):
    position = tell(
        "game: edition 2, duel\nA: {Bastion} Zombie Grrr\n"
        f"upper: Far(1:1/1) Near(1:1/1) Giver(1:1/1 aura-{ability}) Next(1:1/1 {ability}) |\n"
        f"lower: | Giver(1:1/1 aura-{ability}) Near(1:1/1) Other(1:1/1 aura-{ability})\nB: {{Bastion}} Ogre Troll\n"
    ).position
    told = {one["card"]: one for one in frame(position)["A.upper"]}
    far, near, giver, beside = (told[name] for name in ("Far", "Near", "Giver", "Next"))
    assert (near["gained"], near["by"]) == ([ability], ["Giver"])
    assert (beside["gained"], beside["by"]) == ([ability], ["Giver"])
    assert "gained" not in far and "gained" not in giver
    assert [(one.get("gained"), one.get("by")) for one in frame(position)["B.lower"]] == [
        (None, None),
        ([ability] * 2, ["Giver", "Other"]),
        (None, None),
    ]
    assert differences(position) == []


@pytest.mark.parametrize("bearer", BEARERS)
def test_the_frame_lists_each_printed_aura_for_its_neighbours(bearer):
    creatures = [card.name for card in all_cards().values() if card.is_creature and card.name != bearer]
    for name in creatures:
        position = tell(
            f"game: edition 2, duel\nA: {{Bastion}} Boom! Grrr\nupper: {bearer} {name} | \nB: {{Bastion}} Combustion\n"
        ).position
        seen = next(one for one in frame(position)["A.upper"] if one["card"] == name)
        assert set(seen["by"]) == {bearer} and seen["gained"] == list(all_cards()[bearer].gives)
        assert differences(position) == []


def test_frames_of_all_situations_list_every_ability():
    lending = 0
    for situation in situations("clash").values():
        for _, event, position in history(run(situation).game):
            lending += event.kind == "aura-gained"
            assert differences(position) == [], situation.id
    assert lending > 10
