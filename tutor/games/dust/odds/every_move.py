"""Every move that a player can make now, found in small steps and grouped by outcome.

The rules play each move with the back of a card in place of every card that the player may not see. No outcome depends
on one of them: who wins the clash and the round, what is captured, how many cards are left.
"""

from __future__ import annotations

from typing import Any

from ....core.analysis import Moves, Telling, TurnGroup, Turns, Way, alike_in_words
from ....locale import Language
from .. import rulebook
from ..board.values import attack_value, lay_of
from ..rules.cards import BACK
from ..rules.ending import points
from ..rules.events import Event
from ..rules.events.clash import Discarded
from ..rules.events.ending import Captured, Destroyed, LeftOver
from ..rules.game import play
from ..rules.legal import moves
from ..rules.moves import Add, Attack, Choose, First, Move
from ..rules.position import ANSWER, SEND, Position, seen
from .records import Outcome, Query
from .sentences import say_outcome, tell_move

#: How many moves are looked at, at most; that takes about two seconds. There are more where abilities mix tribes in a
#: large hand.
MOST = 4_000
#: How many moves are looked at in a step.
AT_ONCE = 4


def outcome(position: Position, move: Move) -> Outcome:
    """Return the outcome of a legal move in a position as its player sees it."""
    side, step = position.player, play(position, move)
    until = next((i for i, event in enumerate(step.events) if event.kind in ("round-to", "face")), len(step.events))
    mid = step.positions[until - 1] if until else position
    won = _first(step.events, "won")
    takes = _first(step.events, "round-to")
    at_once, at_the_end = step.events[:until], step.events[until:]
    attacks = step.position if takes is None and step.position.phase == ANSWER else None
    is_over = step.position.is_over and not (position.young and step.position.seats[side].left)  # nobody knows who can
    return Outcome(
        None if won is None or isinstance(move, Attack | Add) else won.side,
        _first(step.events, "tie") is not None and not isinstance(move, Attack | Add),
        None if takes is None else takes.side,
        _worth(at_the_end),
        _worth(at_once),
        0 if attacks is None or attacks.leader != side else _value(position, move, attacks),
        0 if attacks is None or attacks.leader != side else sum(map(points, attacks.seats[side].laid.all)),
        len(mid.seats[side].playable),
        sum(event.kind in ("drawn", "overflow") and event.side == side for event in step.events),
        tuple(event.side for event in step.events if isinstance(event, Discarded)),
        tuple(sorted(event.card.name for event in step.events if isinstance(event, Destroyed))),
        is_over,
        step.position.winners if is_over and not _hides(step.events) else (),
        _begins(step.position) if isinstance(move, Choose | First) else (),
    )


def _begins(position: Position) -> tuple[int, ...]:
    """Return the player who attacks first, or the team that still has to say who of it does."""
    return position.party(position.pile(position.player)) if position.phase == SEND else (position.player,)


def _first(events: tuple[Event, ...], kind: str) -> Any:
    return next((event for event in events if event.kind == kind), None)


def _worth(events: tuple[Event, ...]) -> int:
    """Return the points of the cards that are captured."""
    return sum(points(card) for event in events if isinstance(event, Captured) for card in event.cards)


def _value(position: Position, move: Move, attacks: Position) -> int:
    """Return the value of the cards that attack next, as long as nobody has answered."""
    lay = lay_of(position, getattr(move, "cards", ()), getattr(move, "using", ()))
    return sum(part.amount for part in attack_value(position, lay, attacks.stat or ""))


def _hides(events: tuple[Event, ...]) -> bool:
    """Return True where cards count that nobody has seen."""
    return any(BACK in event.cards for event in events if isinstance(event, LeftOver))


class EveryMove:
    """Finds every move of the player whose turn it is."""

    def __init__(self, query: Query, with_ways: bool = False) -> None:
        position: Position = query.game.position
        self.start = seen(position, position.player)
        self.hides, self.with_ways = query.viewer is not None, with_ways
        self.looked_at, self.is_complete = 0, False
        self.groups: dict[Outcome, TurnGroup[Move, Outcome]] = {}
        self.ways: list[Way[Position, Move, Outcome]] = []
        self._told_moves: dict[tuple[str, Move], Moves] = {}
        self._moves = moves(self.start)
        self._next = next(self._moves, None)

    def go_on(self) -> bool:
        """Look at a few more moves."""
        for _ in range(AT_ONCE):
            if self._next is None or self.looked_at >= MOST:
                self.is_complete = self._next is None
                return False
            self._look(self._next)
            self._next = next(self._moves, None)
        return True

    def _look(self, move: Move) -> None:
        found = outcome(self.start, move)
        group = self.groups.get(found) or TurnGroup(found, 0, (move,))  # the first has the fewest cards
        self.groups[found] = group._replace(size=group.size + 1)
        self.looked_at += 1
        if self.with_ways:
            self.ways.append(Way((move,), play(self.start, move).position, found))

    def found(self) -> Turns[Position, Move, Outcome]:
        """Return the moves found so far. That some are waiting is all that is known of the others."""
        groups = sorted(self.groups.values(), key=lambda group: rank(self.start, group.outcome))
        waiting = 0 if self.is_complete else 1
        return Turns(tuple(groups), self.looked_at, self.looked_at, waiting, tuple(self.ways))

    def told(self, language: Language, most: int) -> Telling:
        """Return the groups in sentences, each with its move of the fewest cards."""
        voice, found = rulebook.voice(language), self.found()
        rows, more = alike_in_words(
            found.groups,
            lambda outcome: say_outcome(outcome, self.start, voice),
            lambda moves, _: self._told(moves[0], voice),
            most,
        )
        return Telling(
            turn=self.start.round,
            exact=found.is_complete,
            looked_at=found.looked_at,
            most=MOST,
            total=found.total,
            notes=(),
            rows=rows,
            more=more,
        )

    def _told(self, move: Move, voice: rulebook.Voice) -> Moves:
        key = (voice.language.code, move)
        if key not in self._told_moves:
            self._told_moves[key] = tell_move(move, self.hides, voice)
        return self._told_moves[key]


def rank(position: Position, found: Outcome) -> tuple[object, ...]:
    """Return a key that sorts outcomes, the best first: games and rounds won, then points, high attacks, cards kept."""
    mine = position.party(position.pile(position.player)) if position.piles else (position.player,)
    won = 0 if found.round is None else 1 if found.round in mine else -1
    clash = 0 if found.clash is None else 1 if found.clash in mine else -1
    return (
        -sum(side in mine for side in found.winners) + sum(side not in mine for side in found.winners),
        -won, -clash, -won * found.points, found.given, -found.amount, found.risk, -found.left, found,
    )  # fmt: skip
