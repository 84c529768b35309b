"""Diagnosis: which misreadings lead to a learner's answer. There can be several, since nobody knows which the learner
had in mind.

>>> from tutor.games import definition
>>> from tutor.lessons.questions import ask
>>> start = "game: edition 1, duel ; A: {Bastion} Brute ; upper: Zombie | ; B: Ogre {Bastion} Baron"
>>> clash = definition("clash")
>>> opening = clash.words.begin(start).settled()
>>> moves = [said.move for said in clash.words.read_moves("end", opening.position)]
>>> asked = ask(clash, "q", opening, moves, "stronghold B", ["bastion-is-the-end"])
>>> wrong = next(i for i, option in enumerate(asked.options) if not option.right)
>>> [misreading.id for misreading in held(asked, (wrong,))]
['bastion-is-the-end', 'excess-hits-fort']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..core import Unreadable
from ..core.definition import Answer, Asks, Game, GameDefinition, Move, Step
from ..core.rulebook import Misreading
from .questions import Question, misread_game


def held(asked: Question, chosen: Sequence[int]) -> tuple[Misreading, ...]:
    """Return the misreadings under which an answer, given as option numbers, is right; empty for the right answer.

    The misreadings that the question was made with come first, then those whose rule an event of the true game cites.
    If several options can be chosen, return the misreadings that lead to exactly this choice; if there is none, those
    that together explain all mistakes and no more.
    """
    misreadings = asked.definition.asking.misreadings()
    if not chosen:
        return ()
    if asked.several:
        return tuple(misreadings[id] for id in _of_several(asked, frozenset(chosen)))
    option = asked.options[chosen[0]]
    if option.right:
        return ()
    others = _others(asked.definition, asked.start, asked.moves, asked.asks, option.answer, asked.game)
    return tuple(misreadings[id] for id in dict.fromkeys((*option.misreadings, *others)))


@lru_cache(maxsize=64)
def _others(
    definition: GameDefinition, start: Step, moves: tuple[Move, ...], asks: Asks, answer: Answer, true: Game
) -> tuple[str, ...]:
    """Return the misreadings that lead to an answer, among those whose rule belongs to the edition and is cited in the
    true game.
    """
    cited = {event.rule for step in true.steps for event in step.events}
    found: list[str] = []
    for id, misreading in definition.asking.misreadings().items():
        if misreading.rule not in cited or start.position.edition not in definition.book.editions(misreading.rule):
            continue
        story = misread_game(definition, id, start, moves)
        if story is not None and _answer(definition, asks, story) == answer:
            found.append(id)
    return tuple(found)


def _answer(definition: GameDefinition, asks: Asks, story: Game) -> Answer | None:
    try:
        return definition.asking.find(asks, story)
    except Unreadable:
        return None


def _of_several(asked: Question, chosen: frozenset[int]) -> Iterator[str]:
    mistakes = chosen ^ set(asked.right)
    made = {
        id: {i for i, option in enumerate(asked.options) if id in option.misreadings}
        for id in asked.definition.asking.misreadings()
    }
    yield from (whole := [id for id, there in made.items() if there and there == mistakes])
    some = {id: there for id, there in made.items() if there and there < mistakes}
    if not whole and set().union(*some.values()) == mistakes:
        yield from some
