"""Some hundred inputs of every kind that a stranger can hand to the reader; more of them by hand, with `fuzz.py`."""

import random

import pytest
from mutated import mutated
from targets import PIECES, TARGETS, corpus


@pytest.mark.parametrize("name", TARGETS)
def test_what_can_be_read(name):
    for data in corpus(name):
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_changed_by_chance(name):
    chance, seeds = random.Random(name), corpus(name)
    for _ in range(60 if name == "messages" else 400):
        data = mutated(chance.choice(seeds), chance, PIECES)
        try:
            TARGETS[name](data)
        except BaseException:
            print(f"{name}: {data!r}")
            raise


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_at_all(name):
    chance = random.Random(f"{name} bytes")
    for size in range(60):
        TARGETS[name](chance.randbytes(size))
