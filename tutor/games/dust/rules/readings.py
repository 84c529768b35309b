"""Readings of points that the rulebooks leave open and that can affect a game.

Each reading is one switch; the module that implements the rule checks it.
"""

from __future__ import annotations

from typing import NamedTuple


class Readings(NamedTuple):
    """The reading of each of these points; the defaults are ours. Each description says what the switch changes."""

    beats_two: bool = False
    """R 13. Each tribe beats two others and loses to two, so no answer is unchanged; otherwise it beats one."""
    wheel: tuple[str, ...] | None = None
    """R 14. Another order of the tribes, each beating the next; otherwise the wheel of the cards' set."""
    attack_changes: bool = False
    """R 15. The wheel also changes the attack, in the opposite direction; otherwise only the answer."""
    wheel_each_card: bool = False
    """R 16. The wheel changes every card of a stack before it is halved; otherwise the stack once."""
    below_zero: bool = False
    """R 17. A value may fall below 0."""
    change_stays: bool = False
    """R 18. Cards that go on to attack keep the change that the wheel made to them as an answer; otherwise they have
    their printed values. If each card of a stack was changed (R 16), each keeps its change and is halved again."""
    half_of_sum: bool = False
    """R 22. The non-primary cards of a stack are summed and then halved; otherwise each is halved and rounded down."""
    first_clash_only: bool = False
    """R 26. An ability works only in the first clash of its cards; otherwise in all their clashes of the round."""
    leader_wins_ties: bool = False
    """R 29. With three or four players, the leader keeps the lead in a tie; otherwise the defender takes it."""
    counter_must: bool = False
    """R 32. A player who cannot answer but holds a counter card must play it; otherwise giving up a card is allowed."""
    given_to_the_round: bool = False
    """R 33. A card given up stays in the middle for the winner of the round; otherwise it is captured at once."""
    after_giving: str = "nothing"
    """R 35. In team play, what the next player faces after a card was given up: ``"nothing"``, an attack of no tribe;
    ``"card"``, the given card, which is captured with the round; ``"void"``, no further clash: the side whose attack
    could not be answered wins the round."""
    two_are_enough: bool = False
    """R 57. In team play, winning two clashes ends the round; otherwise all three are fought."""
    first_attack_again: bool = False
    """R 62. The player after a defender who lost faces the cards of the player who began the round; otherwise the
    leader's."""
    last_clash_only: bool = False
    """R 63. With three or four players, the winner takes the cards of the last clash, and the others are discarded;
    otherwise the cards of the whole round."""
    tribes_again: bool = False
    """R 73. A tribe may appear in a chain again after a full turn of the wheel; otherwise only once."""
    refill_to_three: bool = False
    """R 77. In Young Champions, players draw back up to three cards after playing; otherwise nobody draws then."""


OURS = Readings()
#: The number of each reading, and the rule that it concerns.
NUMBERS: dict[str, tuple[int, str]] = {
    "beats_two": (13, "dust.wheel.one-each-way"),
    "wheel": (14, "dust.wheel.shows"),
    "attack_changes": (15, "dust.wheel.answer-only"),
    "wheel_each_card": (16, "dust.wheel.once-a-stack"),
    "below_zero": (17, "dust.wheel.not-below-zero"),
    "change_stays": (18, "dust.many.fresh-values"),
    "half_of_sum": (22, "dust.stack.each-rounded-down"),
    "first_clash_only": (26, "dust.ability.lasts-the-round"),
    "leader_wins_ties": (29, "dust.many.defender-leads"),
    "counter_must": (32, "dust.counter.optional"),
    "given_to_the_round": (33, "dust.give.at-once"),
    "after_giving": (35, "dust.team.give"),
    "two_are_enough": (57, "dust.team.all-three"),
    "first_attack_again": (62, "dust.many.loser-next"),
    "last_clash_only": (63, "dust.many.takes-all"),
    "tribes_again": (73, "dust.young.no-tribe-twice"),
    "refill_to_three": (77, "dust.young.no-refill"),
}
