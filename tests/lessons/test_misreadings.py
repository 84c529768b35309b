"""Misreadings: each reads the true engine wrongly somewhere, breaks nothing, and leaves the engine as it was."""

from __future__ import annotations

import sys

import pytest

from tutor.clash import Game, Refused
from tutor.lessons.misreadings import misread, misreadings
from tutor.lessons.wrong import MEMORY, WRONG
from tutor.rulebook import rules
from tutor.scenarios import begin, moves_of, situations


def engine() -> dict[tuple[str, ...], int]:
    """Everything that the engine's modules hold, by identity, the entries of their tables too."""
    found: dict[tuple[str, ...], int] = {}
    for name, module in sys.modules.items():
        if name == "tutor.clash" or name.startswith("tutor.clash."):
            for key, value in vars(module).items():
                found[name, key] = id(value)
                if type(value) is dict and key != "__builtins__":
                    found |= {(name, key, str(k)): id(v) for k, v in value.items()}
    return found


@pytest.fixture(scope="module")
def told() -> list[tuple[str, Game]]:
    return stories()


def stories() -> list[tuple[str, Game]]:
    """Every situation as a game, and the moves that could be made."""
    found = []
    for id, situation in situations().items():
        opening = begin(situation.start)
        game = Game(opening)
        for said in moves_of(situation, opening):
            try:
                game = game.play(said.move)
            except Refused:
                break
        found.append((id, game.settled()))
    return found


def test_each_has_its_step_and_its_rule():
    assert set(misreadings()) == set(WRONG)
    for misreading in misreadings().values():
        assert misreading.text.startswith("You may have taken it that ") and misreading.text.endswith(".")
        assert misreading.rule in rules(), misreading.id


@pytest.mark.parametrize("id", list(misreadings()))
def test_leaves_the_engine_as_it_was(id):
    before = engine()
    with misread(id):
        assert engine() != before
    assert engine() == before and not MEMORY


def test_leaves_the_engine_as_it_was_after_an_error():
    before = engine()
    with pytest.raises(ZeroDivisionError), misread("closest-first"), misread("damage-stays"):
        assert engine() != before
        raise ZeroDivisionError
    assert engine() == before
    with pytest.raises(KeyError), misread("nonsense"):
        pass
    assert engine() == before


@pytest.mark.parametrize("id", list(misreadings()))
def test_breaks_no_situation(id, told):
    with misread(id):
        for name, game in told:
            wrong = Game(game.opening)
            try:
                for move in game.moves:
                    wrong = wrong.play(move)
            except Refused:
                continue
            wrong = wrong.settled()
            assert len(wrong.events) < 4 * len(game.events) + 40, name


def test_what_was_true_before_is_true_after(told):
    assert stories() == told
