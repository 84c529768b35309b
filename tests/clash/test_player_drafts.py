"""What the computer player drafts from the cards shown, and the reasons that it gives."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tutor.core.player import Taken, Why
from tutor.games.clash.players import drafting
from tutor.games.clash.rules import Card
from tutor.games.clash.start import Begun


def card(name: str, cost: int, attack: int | None, health: int | None, *abilities: str) -> Card:
    return Card(name, cost, attack, health, abilities)


def removed(*cards: Card, seat: int = 0, seats: tuple[int, ...] = (0, 1)) -> Taken | None:
    """Return what a seat removes from the other's deck."""
    decks = (cards, ()) if seat else ((), cards)
    return drafting.pick(Begun(None, {}, SimpleNamespace(chooser=seat, decks=decks), None), seats)


def test_the_worth_of_a_card():
    assert drafting.worth(card("Wolf", 3, 4, 4, "rage", "sprint")) == 4 + 4 + 3 - 1.5
    assert drafting.worth(card("Lord", 3, None, 1, "vulnerability")) == 2 + 1 + 1.5 - 1.5
    assert drafting.worth(card("Boom!", 1, 1, None)) == 0.5


WEAK = card("Weak", 2, 1, 1)


@pytest.mark.parametrize(
    ("best", "reason"),
    [
        (card("Best", 2, 4, 2), "attack"), (card("Best", 2, 1, 3), "health"), (card("Best", 2, 1, 2, "rage"), "abilities"),
        (card("Best", 1, 1, 1), "cost"), (card("Best", 2, 1, 1), "best"),
    ],
)  # fmt: skip
def test_it_takes_the_best_card_and_gives_a_reason(best, reason):
    for shown in ((best, WEAK), (best, WEAK, card("None", 9, 0, 1))):
        assert removed(*shown) == Taken("Best", 0, Why(f"draft.{reason}", {"card": best, "other": WEAK}))
    assert removed(best) == Taken("Best", 0, Why("draft.best", {"card": best, "other": best}))


def test_it_drafts_for_its_own_seats_only():
    assert removed(WEAK, seat=1) == Taken("Weak", 1, Why("draft.best", {"card": WEAK, "other": WEAK}))
    assert removed(WEAK, seats=(1,)) is None and removed(WEAK, seat=1, seats=(0,)) is None
    assert (
        drafting.pick(Begun(None, {}, None, None), (0, 1)) is None
        and drafting.pick(SimpleNamespace(draft=1), (0,)) is None
    )
