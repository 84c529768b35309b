"""What the rulebooks leave open and a game can turn on: each reading is one switch, read where its rule lives."""

from __future__ import annotations

from typing import NamedTuple


class Readings(NamedTuple):
    """How each of these points is read; ours where nothing is said. What is not ours stands in each description."""

    beats_two: bool = False
    """R 13. Each tribe beats two others and loses to two, so that none answers unchanged; else it beats one."""
    wheel: tuple[str, ...] | None = None
    """R 14. The tribes in another order, each beating the one after it; else that of the cards' own set."""
    attack_changes: bool = False
    """R 15. The wheel changes the attack too, the other way round; else the answer only."""
    wheel_each_card: bool = False
    """R 16. The wheel changes every card of a stack before it is halved; else the stack, once."""
    below_zero: bool = False
    """R 17. A value may fall below 0."""
    change_stays: bool = False
    """R 18. Cards that go on to attack keep what the wheel did to them as an answer; else they are as printed.
    Where each card of a stack has changed (R 16), each keeps its own change, and is halved with it anew."""
    half_of_sum: bool = False
    """R 22. The other cards of a stack are added and then halved; else each is halved and rounded by itself."""
    first_clash_only: bool = False
    """R 26. An ability works in the first clash of its cards; else in all that they fight in the round."""
    leader_wins_ties: bool = False
    """R 29. Among three and four the leading player keeps the lead in a tie; else the defender takes it."""
    counter_must: bool = False
    """R 32. Who cannot answer but holds a counter card must play it; else a card may be given up as well."""
    given_to_the_round: bool = False
    """R 33. A card given up lies in the middle for the winner of the round; else it is captured at once."""
    after_giving: str = "nothing"
    """R 35. In team play, what the next player faces once a card was given up: ``"nothing"``, an attack of no tribe;
    ``"card"``, the given card, which is captured with the round; ``"void"``, no clash any more: the round is won by the
    side whose attack could not be answered."""
    two_are_enough: bool = False
    """R 57. In team play two clashes won end the round; else all three are fought."""
    first_attack_again: bool = False
    """R 62. Who comes after a defender who lost faces the cards of the player that began the round; else the
    leader's."""
    last_clash_only: bool = False
    """R 63. Among three and four the winner takes the cards of the last clash, and the others are discarded; else
    those of the whole round."""
    tribes_again: bool = False
    """R 73. A tribe may come again in a chain once its turn is round; else none is in it twice."""
    refill_to_three: bool = False
    """R 77. Young Champions draw back to three after playing; else nobody draws then."""


OURS = Readings()
#: The number of each reading, and the rule that it is about.
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
