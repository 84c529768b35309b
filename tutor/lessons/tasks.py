"""Tasks: the learner moves until a goal is reached. Solutions are found by search; so is whether the goal can still be
reached, and hints.

>>> from tutor.games import definition_of
>>> start = "game: edition 1, duel ; A: {Bastion} Zombie Ogre ; B: {Bastion} Ogre"
>>> definition = definition_of(start)
>>> game = definition.game(definition.words.begin(start).settled())
>>> goal = definition.goals.read_goal("play Zombie lower")
>>> judge(definition, game, goal), hints(definition, game, goal).move
('on the way', 'play Zombie lower')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from ..core.definition import Card, Game, GameDefinition, Goal, Marks, Move

__all__ = ["Hints", "Search", "Verdict", "hint_of", "hints", "judge", "search"]

#: The limits of a search: the number of games, and the number of moves.
MOST_GAMES, DEEPEST = 4_000, 8

Verdict = Literal["reached", "on the way", "off"]


class Search(NamedTuple):
    """The result of a search: the moves of a shortest solution and the game they lead to, or None. ``whole`` is True if
    everything was searched, so that None means there is no solution.
    """

    moves: tuple[Move, ...] | None
    game: Game | None
    whole: bool


class Hints(NamedTuple):
    """Three hints, from vague to explicit: the id of the rule that helps, the card to look at (None if there is none),
    and the move in notation.
    """

    rule: str
    card: Card | None
    move: str
    made: Move
    """The move itself."""


@lru_cache(maxsize=512)
def search(definition: GameDefinition, game: Game, goal: Goal, turns: int = 1) -> Search:
    """Return a shortest way to the goal from a game, within a number of turns of the side that began.

    All answers to choices are tried. The goal can be reached only between moves.
    """
    goals, start = definition.goals, game.opening.position
    if goals.met(goal, goals.marks(goal, game), start, game.position):
        return Search((), game, True)
    waiting: deque[tuple[Game, Marks, int]] = deque([(game, goals.marks(goal, game), 0)])
    seen = {_key(game, waiting[0][1])}
    whole = True
    while waiting:
        here, known, depth = waiting.popleft()
        if depth >= DEEPEST:
            whole = False
            continue
        for move in goals.worth_trying(here):
            there = here.play(move)
            now = goals.onward(goal, known, there, 1)
            if goals.met(goal, now, start, there.position):
                return Search(there.moves[len(game.moves) :], there, True)
            key = _key(there, now)
            if key in seen or not goals.goes_on(there, turns):
                continue
            if len(seen) >= MOST_GAMES:
                return Search(None, None, False)
            seen.add(key)
            waiting.append((there, now, depth + 1))
    return Search(None, None, whole)


def _key(game: Game, known: Marks) -> object:
    return game.position, game.choice, known


def judge(definition: GameDefinition, game: Game, goal: Goal, turns: int = 1, ahead: bool = True) -> Verdict:
    """Return whether the goal is reached, can still be reached, or cannot be reached any more according to the search.

    The verdict is final: a goal once reached stays reached, and one missed in the learner's turns cannot be reached
    later. If the search gave up, or with ``ahead`` False, the verdict is ``on the way`` until the learner's turns are
    over.
    """
    goals, start = definition.goals, game.opening.position
    for count in range(len(game.moves) + 1):
        here = game if count == len(game.moves) else game.back_to(count)
        if goals.met(goal, goals.marks(goal, here), start, here.position):
            return "reached"
        if not goals.goes_on(here, turns):
            return "off"
    if not ahead:
        return "on the way"
    found = search(definition, game, goal, turns)
    return "on the way" if found.moves is not None or not found.whole else "off"


def hints(
    definition: GameDefinition, game: Game, goal: Goal, turns: int = 1, shows: tuple[str, ...] = ()
) -> Hints | None:
    """Return hints along a shortest way to the goal, or None if there is none or nothing is left to do. The rule is the
    first of ``shows`` that the way meets, or else that of the next move.
    """
    found = search(definition, game, goal, turns)
    if not found.moves or found.game is None:
        return None
    move = found.moves[0]
    events = game.play(move).step.events
    later = found.game.settled().events[len(game.events) :]
    cited = [event.rule for event in later]
    rule = next((id for id in shows if id in cited), (*shows, events[0].rule)[0])
    return Hints(
        rule, definition.goals.card_to_look_at(game, move), definition.words.write_move(move, game.position), move
    )


def hint_of(definition: GameDefinition, game: Game, solution: Sequence[Move]) -> Hints | None:
    """Return hints for the first legal move of a known solution that has not been made, or None if none is left."""
    left = list(solution)
    for made in game.moves:
        if made in left:
            left.remove(made)
    for move in left:
        if game.why_not(move) is None:
            rule, said = game.play(move).step.events[0].rule, definition.words.write_move(move, game.position)
            return Hints(rule, definition.goals.card_to_look_at(game, move), said, move)
    return None
