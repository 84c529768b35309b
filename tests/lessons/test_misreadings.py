"""Misreadings: each replaces printed steps, breaks no situation, and leaves the engine unchanged."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Barrier

import pytest

from tutor.games import definition
from tutor.games.clash.questions.misread_steps import STEP_CHANGES
from tutor.games.clash.questions.misreadings import misread, misreadings
from tutor.games.clash.rulebook import rules
from tutor.games.clash.rules import Game, Refused
from tutor.games.clash.rules.game import RULES, rules_by
from tutor.games.clash.rules.steps import TRUE
from tutor.lessons.questions import ask, outcome
from tutor.situations import begin, moves_of, situations


def engine() -> dict[tuple[str, ...], int]:
    """Return the identity of every object in the engine's modules, including the entries of dictionaries."""
    found: dict[tuple[str, ...], int] = {}
    for name, module in sys.modules.items():
        if name == "tutor.games.clash.rules" or name.startswith("tutor.games.clash.rules."):
            for key, value in vars(module).items():
                found[name, key] = id(value)
                if type(value) is dict and key != "__builtins__":
                    found |= {(name, key, str(k)): id(v) for k, v in value.items()}
    return found


@cache
def told_once() -> list[tuple[str, Game]]:
    return stories()


@pytest.fixture
def told() -> list[tuple[str, Game]]:
    return told_once()


def stories() -> list[tuple[str, Game]]:
    """Return every situation as a game, with the moves that were legal."""
    found = []
    for id, situation in situations("clash").items():
        opening = begin(situation.start)
        game = Game(opening)
        for said in moves_of(situation, opening):
            try:
                game = game.play(said.move)
            except Refused:
                break
        found.append((id, game.settled()))
    return found


def test_each_misreading_has_a_step_and_a_rule():
    assert set(misreadings()) == set(STEP_CHANGES)
    for misreading in misreadings().values():
        assert misreading.text.startswith("Perhaps you assumed that ") and misreading.text.endswith(".")
        assert misreading.rule in rules(), misreading.id


@pytest.mark.parametrize("id", list(misreadings()))
def test_a_misreading_replaces_one_or_two_steps(id):
    before, steps = engine(), misread(id)
    changed = [name for name in TRUE.__slots__ if getattr(steps, name) is not getattr(TRUE, name)]
    assert 1 <= len(changed) <= 2, changed
    assert engine() == before


def test_an_unknown_misreading_is_refused():
    with pytest.raises(KeyError):
        misread("nonsense")


def again(game: Game, id: str = "") -> Game | None:
    """Return a game from the same opening with the same moves under a misreading; None if it does not allow one of
    them."""
    wrong = Game(game.opening, rules_by(misread(id)) if id else RULES)
    try:
        for move in game.moves:
            wrong = wrong.play(move)
    except Refused:
        return None
    return wrong.settled()


OF_FOUR = [id for id, one in misreadings().items() if one.rule.startswith(("four.", "coop."))]


@cache
def read_by(id: str) -> tuple[list[str], set[bool]]:
    """Return the situations that have far too many events under a misreading and, for a misreading of four Kingdoms,
    whether the situations that it changes have four Kingdoms."""
    too_long, parted = [], set()
    for name, game in told_once():
        wrong = again(game, id)
        if wrong is not None and len(wrong.events) >= 4 * len(game.events) + 40:
            too_long.append(name)
        if id in OF_FOUR and (wrong is None or wrong.steps != game.steps):
            parted.add(game.position.four)
    return too_long, parted


@pytest.mark.long
@pytest.mark.parametrize("id", list(misreadings()))
def test_a_misreading_breaks_no_situation(id):
    told_once()
    before = engine()
    assert read_by(id)[0] == []
    assert engine() == before


@pytest.mark.parametrize("id", OF_FOUR)
def test_a_misreading_of_four_kingdoms_changes_only_games_of_four(id):
    assert read_by(id)[1] == {True}


def test_the_state_of_a_misreading_belongs_to_one_game(told):
    steps = misread("mana-kept")
    assert steps != misread("mana-kept")
    for _, game in told:
        one, two = again(game, "mana-kept"), again(game, "mana-kept")
        assert (one and one.events) == (two and two.events)


@pytest.mark.long
def test_games_under_different_misreadings_run_in_several_threads(told):
    """The threads take turns move by move, so each game is played in the middle of the others."""
    read = ("", "closest-first", "damage-stays", "mana-kept", "excess-goes-behind", "")
    alone = [[again(game, id) for _, game in told] for id in read]
    assert alone[0] == [game for _, game in told]
    assert len({tuple(game and game.events for game in games) for games in alone}) == len(read) - 1

    together = Barrier(len(read), timeout=60)

    def play(id: str) -> list[Game | None]:
        found = []
        for _, game in told:
            together.wait()
            found.append(again(game, id))
        return found

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(len(read)) as threads:
            found = list(threads.map(play, read))
    finally:
        sys.setswitchinterval(interval)
    for here, there in zip(found, alone, strict=True):
        assert [game and (game.events, game.steps) for game in here] == [
            game and (game.events, game.steps) for game in there
        ]


def test_misreadings_leave_the_rules_unchanged(told):
    assert stories() == told


@pytest.mark.parametrize("hand", ["Boom! Zombie Gnome Ogre Brute", "Zombie Gnome Ogre Brute Boom!"])
def test_without_a_creature_in_play_no_misreading_lets_an_incantation_be_cast(hand):
    """It may be anywhere in the hand: no misreading explains choosing it or leaving it out."""
    asked = ask(
        definition("clash"),
        "q",
        begin(f"game: edition 1, duel ; A: {{Bastion}} {hand} ; B: {{Bastion}} Ogre"),
        (),
        "playable",
    )
    chosen = next(i for i, option in enumerate(asked.options) if option.answer.card == "Boom!")
    boom = asked.options[chosen]
    assert (boom.right, boom.misreadings, boom.reasons[-1].kind) == (False, (), "no-creature")
    assert outcome(asked, chosen).rule == boom.reasons[0].rule
