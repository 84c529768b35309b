"""The kinds of abilities and of counter cards that there can be; what each does stands where it is printed to act."""

from __future__ import annotations

from .cards import TRAP, Card
from .position import Lay

# dust.cards.text-wins: each of these goes before the rule that it names, and before no other.
#: Every kind of ability, with the rule that says what it does. They are the sample set's; a card has one at most.
KINDS: dict[str, str] = {
    "rally": "dust.sample.rally",
    "whole": "dust.sample.whole",
    "charge": "dust.sample.charge",
    "guard": "dust.sample.guard",
    "hinder": "dust.sample.hinder",
    "steady": "dust.sample.steady",
    "null": "dust.sample.null",
    "bar": "dust.sample.bar",
    "hoard": "dust.sample.hoard",
    "plunder": "dust.sample.plunder",
    "scatter": "dust.sample.scatter",
    "crumble": "dust.sample.crumble",
}
#: What has happened by the time that its card fights.
WHEN_LAID = ("rally", "hoard")
#: Every kind of counter card.
COUNTERS: dict[str, str] = {TRAP: "dust.sample.trap"}
CHARGE = GUARD = 2
HINDER = 1
HOARD = 2
#: The excess that an ability asks for.
ASKED = {"plunder": 2, "scatter": 3}


def active(lay: Lay, ability: str) -> list[Card]:
    """The cards laid there whose ability was activated and is of that kind."""
    return [lay.cards[i] for i in lay.active if lay.cards[i].ability == ability]
