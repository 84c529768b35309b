"""Dispatches each act to the module that performs it."""

from __future__ import annotations

from typing import assert_never

from ..protocol import acts
from . import (
    address,
    first_game,
    foresight,
    game,
    lesson_list,
    lessons,
    lobby,
    machine_turns,
    presenting,
    prospects,
    puzzles,
    rulebook,
    workshop,
)
from .state import Done, Reply, State, Tells


def do(state: State, act: acts.Act) -> Done:
    """Return the state after an act, or a reply with the answer. Raises `Refused`, `Unreadable` and `TooLong`."""
    match act:
        case acts.Hello() | acts.Ping():
            return Reply(state)
        case acts.Open():
            return address.go(state, act.query)
        case acts.Language():
            return Reply(lobby.speak(state, act.code), tells=Tells.EVERYTHING)
        case acts.Page():
            return lobby.page(state, act)
        case acts.Leave():
            return lobby.leave(state)
        case acts.New():
            return lobby.new(state, act)
        case acts.First():
            return machine_turns.think(state, lobby.gone_on(first_game.laid(state, act.edition, kind=act.kind)))
        case acts.Situation():
            return lobby.situation(state, act)
        case acts.Present():
            return lobby.present(state, act)
        case acts.Qr():
            return presenting.qr(state, act)
        case acts.Set():
            return lobby.add_set(state, act)
        case acts.Weigh():
            return lobby.weigh(state, act)
        case acts.Differences():
            return lobby.compare_editions(state)
        case acts.Take():
            return lobby.take(state, act)
        case acts.Move():
            return game.move(state, act)
        case acts.Foresee():
            return foresight.foresee(state, act)
        case acts.Wait():
            return machine_turns.go_on(state)
        case acts.Undo():
            return game.undo(state)
        case acts.Ready():
            return game.ready(state)
        case acts.Branch():
            return game.branch(state, act)
        case acts.Rejoin():
            return game.rejoin(state)
        case acts.Beside():
            return game.with_origin(state)
        case acts.Compare():
            return game.by_editions(state)
        case acts.Turned():
            return game.turned(state, act)
        case acts.Edition():
            return game.edition(state, act)
        case acts.Notation():
            return game.notation(state, act)
        case acts.Prospect():
            return prospects.prospect(state, act)
        case acts.Try():
            return prospects.try_moves(state, act)
        case acts.Lesson():
            return lessons.lesson(state, act)
        case acts.Step():
            return lessons.step(state, act)
        case acts.Answer():
            return lessons.answer(state, act)
        case acts.Hint():
            return lessons.hint(state)
        case acts.Show():
            return lessons.show(state)
        case acts.Review():
            return lessons.review(state)
        case acts.Track():
            return lesson_list.track(state, act)
        case acts.Place():
            return lessons.place(state, act)
        case acts.Puzzle():
            return puzzles.puzzle(state, act)
        case acts.Three():
            return puzzles.three(state, act)
        case acts.Alike():
            return puzzles.alike(state)
        case acts.Again():
            return puzzles.again(state)
        case acts.Progress():
            return lessons.take_over(state, act)
        case acts.Anki():
            return lessons.anki(state, act)
        case acts.Rulebook():
            return rulebook.texts(state)
        case acts.Pictures():
            return rulebook.pictures(state, act)
        case acts.Coverage():
            return rulebook.covered(state)
        case acts.Turn():
            return rulebook.turn(state, act)
        case acts.Palette():
            return workshop.palette(state)
        case acts.Workshop():
            return workshop.workshop(state)
        case acts.Check():
            return workshop.check_table(state, act)
        case acts.Follow():
            return workshop.follow_moves(state, act)
        case acts.Export():
            return workshop.export(state, act)
        case acts.Lay():
            return workshop.lay(state)
    assert_never(act)
