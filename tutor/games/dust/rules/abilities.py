"""The kinds of abilities and of counter cards.

Each effect is implemented in the module of the step at which it applies.
"""

from __future__ import annotations

from .cards import TRAP, Card
from .position import Lay

# dust.cards.text-wins: each ability overrides the rule that it names, and no other rule.
#: Every kind of ability, with the id of the rule that defines it. All belong to the sample set; a card has at most one.
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
#: Abilities that take effect when the card is laid, before it fights.
WHEN_LAID = ("rally", "hoard")
#: Every kind of counter card.
COUNTERS: dict[str, str] = {TRAP: "dust.sample.trap"}
CHARGE = GUARD = 2
HINDER = 1
HOARD = 2
#: The excess that each of these abilities requires.
ASKED = {"plunder": 2, "scatter": 3}


def active(lay: Lay, ability: str) -> list[Card]:
    """Return the cards in ``lay`` that have an activated ability of this kind."""
    return [lay.cards[i] for i in lay.active if lay.cards[i].ability == ability]
