"""Randomly changed inputs for parsers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Data = TypeVar("Data", str, bytes)


def mutated(data: Data, chance: random.Random, pieces: Sequence[Data]) -> Data:
    """Return an input with some changes: a part removed, a meaningful piece inserted once or very often, a part
    repeated, a character replaced.
    """
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data = data[:at] + data[at + chance.randrange(1, 12) :]
            case 1:
                data = data[:at] + chance.choice(pieces) + data[at:]
            case 2:
                cut = chance.randrange(len(data) + 1)
                data = data[:at] + data[cut : cut + 30] + data[at:]
            case 3:
                character = chr(chance.randrange(32, 0x2FF))
                data = data[:at] + (character if isinstance(data, str) else character.encode()) + data[at + 1 :]
            case 4:
                data = data[:at] + chance.choice(pieces) * chance.choice((2, 9, 300)) + data[at:]
    return data
