"""Malformed and malicious texts: the reader is quick and raises only `Unreadable`, and whatever it reads is written
back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutated import mutated

from tutor.core import Unreadable
from tutor.games.clash.notation import read_moves, read_position, read_script, write_position
from tutor.games.clash.sets import all_cards, read_set
from tutor.games.clash.words import begin
from tutor.situations import situations

SEEDS = [f"{s.start}\n\n{s.moves}" for s in situations("clash").values() if not s.start.startswith("setup")]
PIECES = ["{Bastion}", "{Fort}", "|", "Troll", "Wolf(1:1/1)", "[new]", "[-1]", "game:", "A:", ";", ",", "(", ")", "[", "]",
          "#", "\n", "\n\n", " ", "edition 1", "solo", "X", "999", "-", "+", "&", "aura-rage", "\t", "é", "\x00", "at", "return"]  # fmt: skip


@pytest.mark.long
@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(SEEDS), st.integers(0, 2**32))
def test_mutated_scripts(text, seed):
    cards = all_cards()
    try:
        script = read_script(mutated(text, random.Random(seed), PIECES), cards)
    except Unreadable as error:
        assert str(error) and error.line >= 1
        return
    written = write_position(script.position, cards)
    assert read_position(written, cards) == script.position
    assert write_position(read_position(written, cards), cards) == written


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=300))
def test_any_text_at_all(text):
    for read in (lambda t: read_position(t, all_cards()), lambda t: read_moves(t, all_cards()), begin, read_set):
        try:
            read(text)
        except Unreadable as error:
            assert str(error)


def test_texts_made_to_be_slow():
    cards = all_cards()
    for text in ("A" + " " * 400_000 + "x", "\n" * 400_000, "(" * 400_000, "a" * 400_000, ";" * 400_000, "game:" + "," * 400_000,
                 "A: " + "x" * 400_000, "game: edition 1, duel ; A: {Bastion} " + "[" * 100_000, "A:" * 200_000):  # fmt: skip
        try:
            read_script(text, cards)
        except Unreadable as error:
            assert len(str(error)) < 500
