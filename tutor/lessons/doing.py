"""Doing: solutions found by search, whether a goal is still in reach, and hints in three rungs.

>>> from tutor.clash import Game
>>> from tutor.notation import read_position
>>> from tutor.sets import all_cards
>>> start = read_position("game: edition 1, duel ; A: {Bastion} Zombie Ogre ; B: {Bastion} Ogre", all_cards())
>>> game, goal = Game.at(start), read_goal("play Zombie lower")
>>> judge(game, goal), hints(game, goal).move
('on the way', 'play Zombie lower')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from ..clash import Card, Game, Move, card_of
from ..clash.assault import next_attacker
from ..clash.moves import ASSAULT_MOVE, ATTACK
from ..notation import write_move
from .goals import Goal, Mark, marks, met, onward, read_goal

__all__ = ["Hints", "Search", "Verdict", "hints", "judge", "read_goal", "search"]

#: How many games a search looks at, and how many moves deep, before it gives up.
MOST_GAMES, DEEPEST = 4_000, 8

Verdict = Literal["reached", "on the way", "off"]


class Search(NamedTuple):
    """What a search came to: a shortest way, as the moves and the game they lead to, or None; ``whole`` is True where
    all there is was searched, so that None means there is no way."""

    moves: tuple[Move, ...] | None
    game: Game | None
    whole: bool


class Hints(NamedTuple):
    """Three rungs: the id of the rule that helps, the card to look at (None where none is), and the move in words."""

    rule: str
    card: Card | None
    move: str
    made: Move
    """The move as data."""


@lru_cache(maxsize=512)
def search(game: Game, goal: Goal, turns: int = 1) -> Search:
    """A shortest way to the goal from where the game stands, within so many turns of the side that began.

    Where the rules leave a choice to an owner, each answer is tried; the goal counts as reached only between moves.
    """
    start = game.opening.position
    if met(goal, marks(goal, game), start, game.position):
        return Search((), game, True)
    waiting: deque[tuple[Game, tuple[Mark, ...], int]] = deque([(game, marks(goal, game), 0)])
    seen = {_key(game, waiting[0][1])}
    whole = True
    while waiting:
        here, known, depth = waiting.popleft()
        if depth >= DEEPEST:
            whole = False
            continue
        for move in _moves(here):
            there = here.play(move)
            now = onward(goal, known, there, 1)
            if met(goal, now, start, there.position):
                return Search(there.moves[len(game.moves) :], there, True)
            key = _key(there, now)
            if key in seen or not _goes_on(there, turns):
                continue
            if len(seen) >= MOST_GAMES:
                return Search(None, None, False)
            seen.add(key)
            waiting.append((there, now, depth + 1))
    return Search(None, None, whole)


def _key(game: Game, known: tuple[Mark, ...]) -> object:
    return game.position, game.choice, known


def _goes_on(game: Game, turns: int) -> bool:
    """Whether the learner moves on: the game is not over, and it is still one of their turns."""
    start, position = game.opening.position, game.position
    if position.is_over:
        return False
    return game.choice is not None or (position.player == start.player and position.turn < start.turn + 2 * turns)


def _moves(game: Game) -> Iterator[Move]:
    """The moves worth a try. Without an Incantation to cast in between, attacks one by one lead where ``end`` does,
    save that they can be looked at between them: they come last."""
    moves = game.legal_moves()
    hand = game.position.kingdoms[game.position.player].hand
    stepwise = any(not card.is_creature for card in hand)
    for move in moves:
        if stepwise or move not in (ASSAULT_MOVE, ATTACK):
            yield move


def judge(game: Game, goal: Goal, turns: int = 1) -> Verdict:
    """Whether the goal is reached, can still be reached, or, as the search has shown, cannot any more.

    A search that gave up says nothing against a move: then it is ``on the way``.
    """
    found = search(game, goal, turns)
    if found.moves == ():
        return "reached"
    return "on the way" if found.moves is not None or not found.whole else "off"


def hints(game: Game, goal: Goal, turns: int = 1, shows: tuple[str, ...] = ()) -> Hints | None:
    """The three rungs from where the game stands, by a shortest way to the goal; None where there is none, or nothing
    is left to do. The rule is one of ``shows``, first of those that the way meets, else that of what the next move
    does."""
    found = search(game, goal, turns)
    if not found.moves or found.game is None:
        return None
    move = found.moves[0]
    events = game.play(move).step.events
    later = found.game.settled().events[len(game.events) :]
    cited = [event.rule for event in later]
    rule = next((id for id in shows if id in cited), (*shows, events[0].rule)[0])
    return Hints(rule, _card(game, move), write_move(move, game.position), move)


def _card(game: Game, move: Move) -> Card | None:
    """The card that a move is made with: the one played, or the one that attacks."""
    position = game.position
    if move.kind in ("play", "cast"):
        return card_of(position, move)
    if move.kind == "return":
        return None if game.choice is None else next(c for c in game.choice.cards if c.name == move.order[0])
    place = next_attacker(position)
    creature = None if place is None else position.creature(place)
    return None if creature is None else creature.card
