"""The readings of Dust Collectorz by number, for the hand-worked situations and the plain engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.games.dust.rules import OURS, Readings

#: The change for each number and letter. 26 b (declaring again before each clash) would need moves that do not exist,
#: and 16 c gives the same sums as ours.
FIELDS: dict[tuple[int, str], dict[str, Any]] = {
    (13, "b"): {"beats_two": True},
    (15, "b"): {"attack_changes": True},
    (16, "b"): {"wheel_each_card": True},
    (16, "c"): {},
    (17, "b"): {"below_zero": True},
    (18, "b"): {"change_stays": True},
    (22, "b"): {"half_of_sum": True},
    (26, "c"): {"first_clash_only": True},
    (29, "b"): {"leader_wins_ties": True},
    (32, "b"): {"counter_must": True},
    (33, "b"): {"given_to_the_round": True},
    (35, "b"): {"after_giving": "card"},
    (35, "c"): {"after_giving": "void"},
    (57, "b"): {"two_are_enough": True},
    (62, "b"): {"first_attack_again": True},
    (63, "b"): {"last_clash_only": True},
    (73, "b"): {"tribes_again": True},
    (77, "b"): {"refill_to_three": True},
}


def readings(turned: Mapping[str, Any]) -> Readings:
    """Return our readings with those of these numbers changed."""
    changes: dict[str, Any] = {}
    for number, by in turned.items():
        changes |= {"wheel": tuple(by)} if int(number) == 14 else FIELDS[int(number), by] if by != "a" else {}
    return OURS._replace(**changes)
