"""Test randomly changed positions of Dust Collectorz: each is refused with reasons, or is really possible.

`reaching.can_be_reached` decides what is possible without the validator.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from dust.games import random_game
from dust.reaching import can_be_reached, can_go_on

from tutor.core import Impossible, Unreadable
from tutor.games.dust.rules import MODES, Position
from tutor.games.dust.rules.position import Fought, Lay
from tutor.games.dust.words import read_position, write_position

pytestmark = pytest.mark.long

#: The number of changed positions that are tried for each mode.
TRIED = 500
STATS = ("power", "speed", "health", "cunning")


def zones(position: Position) -> list[tuple[str, int, str]]:
    """Return every zone that can contain cards: of a seat, a pile, or the middle."""
    young = position.young
    kinds = ("hand", "deck") if young else ("hand", "deck", "overflow", "discard")
    found = [("seat", side, zone) for side in range(len(position.seats)) for zone in kinds]
    if position.phase in ("answer", "add"):
        found += [("laid", side, zone) for side in range(len(position.seats)) for zone in ("cards", "counters")]
    return [*found, *(("pile", i, "") for i in range(len(position.piles))), *([("centre", 0, "")] if young else [])]


def get(position: Position, zone):
    kind, at, name = zone
    if kind == "pile":
        return position.piles[at]
    if kind == "centre":
        return position.centre
    return getattr(position.seats[at] if kind == "seat" else position.seats[at].laid, name)


def put(position: Position, zone, cards):
    kind, at, name = zone
    if kind == "pile":
        return position._replace(piles=(*position.piles[:at], cards, *position.piles[at + 1 :]))
    if kind == "centre":
        return position._replace(centre=cards)
    seat = position.seats[at]
    if kind == "seat":
        return position.with_seat(at, seat._replace(**{name: cards}))
    lay = seat.laid._replace(**{name: cards})
    return position.with_seat(
        at, seat._replace(laid=lay._replace(active=tuple(i for i in lay.active if i < len(lay.cards))))
    )


def moved(position, chance):
    where = [zone for zone in zones(position) if get(position, zone)]
    source = chance.choice(where)
    cards = list(get(position, source))
    card = cards.pop(chance.randrange(len(cards)))
    position = put(position, source, tuple(cards))
    target = chance.choice(zones(position))
    cards = list(get(position, target))
    cards.insert(chance.randrange(len(cards) + 1), card)
    return put(position, target, tuple(cards))


def gone(position, chance):
    source = chance.choice([zone for zone in zones(position) if get(position, zone)])
    cards = list(get(position, source))
    cards.pop(chance.randrange(len(cards)))
    return put(position, source, tuple(cards))


def emptied(position, chance):
    return put(position, chance.choice(zones(position)), ())


def swapped(position, chance):
    one, other = chance.sample(zones(position), 2)
    cards = get(position, one), get(position, other)
    return put(put(position, one, cards[1]), other, cards[0])


def replaced(position, chance):
    """Replace one card by another of the position."""
    where = [zone for zone in zones(position) if get(position, zone)]
    source, target = chance.choice(where), chance.choice(where)
    cards = list(get(position, target))
    cards[chance.randrange(len(cards))] = chance.choice(get(position, source))
    return put(position, target, tuple(cards))


def another_side(*names):
    def change(position, chance):
        name = chance.choice([name for name in names if getattr(position, name) is not None] or ["player"])
        most = len(position.piles) if name == "last_round" else len(position.seats)
        return position._replace(**{name: chance.randrange(most)})

    return change


def another_round(position, chance):
    return position._replace(round=chance.choice((1, 2, position.round + 1, 20, 28, 32, 33, 60)))


def another_phase(position, chance):
    phases = ("attack", "choose", "send") if position.phase in ("attack", "choose", "send") else ("answer", "add")
    return position._replace(phase=chance.choice(phases))


def another_stat(position, chance):
    return position if position.stat is None else position._replace(stat=chance.choice(STATS))


def other_winners(position, chance):
    sides = [(0, 2), (1, 3)] if position.team else [(side,) for side in range(len(position.seats))] + [(0, 1)]
    return position._replace(winners=chance.choice(sides)) if position.is_over else position


def other_clashes(position, chance):
    fought = list(position.clashes)
    if not position.team or position.phase not in ("answer", "add"):
        return position
    match chance.randrange(3):
        case 0:
            fought.append(Fought(chance.randrange(4), chance.random() < 0.5))
        case 1 if fought:
            fought.pop()
        case _ if fought:
            i = chance.randrange(len(fought))
            fought[i] = chance.choice(
                (fought[i]._replace(won=not fought[i].won), fought[i]._replace(side=chance.randrange(4)))
            )
    return position._replace(clashes=tuple(fought))


def another_lay(position, chance):
    """Lay one card of a hand, with or without its ability, or lay nothing."""
    side = chance.randrange(len(position.seats))
    seat = position.seats[side]
    if position.phase not in ("answer", "add"):
        return position
    if not seat.hand or chance.random() < 0.3:
        return position.with_seat(side, seat._replace(laid=Lay()))
    card = chance.choice(seat.hand)
    lay = Lay(counters=(card,)) if card.is_counter else Lay(cards=(card,), active=(0,) if card.ability else ())
    return position.with_seat(side, seat._replace(laid=lay))


CHANGES = (
    moved, moved, moved, gone, gone, emptied, swapped, replaced, another_side("player", "leader", "begun", "last_round", "last_play"),
    another_side("leader"), another_round, another_phase, another_stat, other_winners, other_clashes, another_lay, another_lay,
)  # fmt: skip


def reached(mode: str) -> list[Position]:
    games = [random_game(mode, seed) for seed in range(4)]
    return [step.position for game in games for step in (game.opening, *game.steps)]


@pytest.mark.parametrize("mode", MODES)
def test_a_changed_position_is_refused_with_reasons_or_really_possible(mode):
    chance, found, met = Random(f"changed {mode}"), reached(mode), Counter()
    by_phase: dict[str, list[Position]] = {}
    for position in found:
        by_phase.setdefault(position.phase, []).append(position)
    for _ in range(TRIED):
        position = chance.choice(by_phase[chance.choice(list(by_phase))])
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            position = chance.choice(CHANGES)(position, chance)
        text = write_position(position)
        try:
            read = read_position(text)
        except Unreadable as error:
            met[type(error).__name__] += 1
            for one in (error, *error.also):
                assert one.line >= 1 and one.column >= 1 and "expected" in one.alone(), (text, str(error))
            if isinstance(error, Impossible):
                assert not can_be_reached(position), f"refused, but possible:\n{text}\n\n{error}"
            continue
        met["read"] += 1
        if read.phase not in ("answer", "add"):  # what players who have answered held is not checked
            assert can_be_reached(read), f"read, but impossible:\n{text}"
        assert can_go_on(read), f"read, and nobody can move:\n{text}"
    assert met["read"] > TRIED / 20 and met["Impossible"] > TRIED / 5, met


@pytest.mark.parametrize("mode", MODES)
def test_the_check_finds_the_positions_of_games_possible(mode):
    found = reached(mode)
    for position in Random(mode).sample(found, min(len(found), 60)):
        assert can_be_reached(position), write_position(position)
