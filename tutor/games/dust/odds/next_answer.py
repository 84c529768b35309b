"""How safe each attack is that can be laid now: worked out a little at a time, and told with what it puts at risk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ....core.bar_chart import chance
from ....core.definition import Data
from ....core.odds import Share
from ....core.prospects import Asked
from ....locale import Language
from .. import rulebook
from ..board.lays import attack_value
from ..players.holding import SAMPLES, Holding, Next
from ..players.planning import STRENGTHS, Search
from ..rules.active import clash_of
from ..rules.cards import STATS, Card
from ..rules.clash import values
from ..rules.ending import points
from ..rules.legal import Stack, said, stacks
from ..rules.moves import Add, Answer, Attack, Move
from ..rules.parts import total
from ..rules.position import ADD, ANSWER, ATTACK, Lay, Position, seen
from ..rules.steps import TRUE
from .every_move import named
from .prospects import say

#: Of how many cards an attack is at most that is looked at, and how many are: single cards first.
LARGEST, MOST = 3, 120
#: How many attacks are told; the safest come first.
MOST_TOLD = 16


class Tried(NamedTuple):
    """An attack, and how often nothing beats it."""

    move: Move
    lay: Lay
    amount: int
    """Its value as long as nobody has answered."""
    stat: str
    side: int
    """Who has to answer it."""
    holds: Share

    @property
    def risk(self) -> int:
        """The points of its cards."""
        return sum(map(points, self.lay.all))


class NextAnswer:
    """All attacks, each with how often it holds against the next player."""

    def __init__(self, asked: Asked, samples: int = SAMPLES) -> None:
        position: Position = asked.game.position
        self.side = position.player
        self.start = seen(position, self.side)
        self.ways = list(islice(self._ways(), MOST))
        sides = dict.fromkeys(side for _, _, side, _ in self.ways)
        # of the others only what they have in hand and deck together has a part in it
        self.others = {side: Next(position, side, samples) for side in sides}
        self.tried: list[Tried] = []
        self._steps = self._look()

    def go_on(self) -> bool:
        """Look at some stacks more."""
        return all(next(self._steps, False) for _ in range(8))

    def _look(self) -> Iterator[bool]:
        for move, lay, side, table in self.ways:
            holding = Holding(table, self.others[side])
            while holding.go_on():
                yield True
            assert holding.found is not None
            amount = sum(part.amount for part in attack_value(table, lay, table.stat or ""))
            self.tried.append(Tried(move, lay, amount, table.stat or "", side, holding.found))

    # -- what can attack ----------------------------------------------------------------------------------------------

    def _ways(self) -> Iterator[tuple[Move, Lay, int, Position]]:
        """What can attack the next player, of each choice of cards and each statistic what is worth most, and the table
        once it lies there."""
        start, playable = self.start, self.start.seats[self.side].playable
        search = Search(start, self.side, STRENGTHS["easy"])
        opponents = start.party(1 - start.pile(self.side)) if start.team and start.phase == ATTACK else (None,)
        for laid in self._choices():
            for stat in (start.stat or "",) if start.phase == ANSWER else STATS:
                lay, stack = max(laid, key=lambda one: (self._amount(one[0], stat), len(one[0].active)))
                cards, using = said(playable, stack)
                for whom in opponents:
                    move: Move = Attack(cards, stat, using, whom)
                    if start.phase == ADD:
                        move = Add(cards, None if stat == start.stat else stat, using)
                    elif start.phase == ANSWER:
                        move = Answer(cards, using)
                        if not start.team and not self._wins(lay):
                            continue
                    side = search.following(whom)[0]
                    yield move, lay, side, self._table(lay, stat)

    def _choices(self) -> Iterator[list[tuple[Lay, Stack]]]:
        """The stacks that can be laid, those of the same cards together, those of fewer cards first."""
        start, playable = self.start, self.start.seats[self.side].playable
        tribes = TRUE.tribes(start, self.side, TRUE).allowed if start.phase == ANSWER else None
        together: dict[tuple[Card, ...], list[tuple[Lay, Stack]]] = {}
        for numbers, using in stacks(start, tribes):
            if len(numbers) > LARGEST:
                break
            cards = tuple(playable[i] for i in numbers)
            lay = Lay(cards=cards, active=tuple(sorted(numbers.index(i) for i in using)))
            together.setdefault(tuple(sorted(cards)), []).append((lay, (numbers, using)))
        yield from together.values()

    def _table(self, lay: Lay, stat: str) -> Position:
        """The table once this lies there and attacks."""
        start, seat = self.start, self.start.seats[self.side]
        lay = lay._replace(counters=seat.laid.counters)
        begun = self.side if start.begun is None else start.begun
        table = start.with_seat(self.side, seat._replace(laid=lay))
        return table._replace(leader=self.side, stat=stat, phase=ANSWER, begun=begun)

    def _amount(self, lay: Lay, stat: str) -> int:
        return sum(part.amount for part in attack_value(self.start, lay, stat))

    def _wins(self, lay: Lay) -> bool:
        """True where this answers the attack that lies there, and beats it."""
        clash = clash_of(self.start, lay, TRUE)
        attack, answer = (total(parts) for parts in values(clash, TRUE))
        return TRUE.defender_wins(clash, attack, answer, TRUE)

    # -- in words -----------------------------------------------------------------------------------------------------

    def told(self, language: Language) -> Data:
        """The attacks, the safest first; what is known of the cards that may answer; and of each card of the hand how
        safe it is alone."""
        voice = rulebook.voice(language)
        tried = sorted(self.tried, key=lambda one: (-one.holds.share, len(one.lay.cards), one.risk, -one.amount))
        alone: dict[Card, Tried] = {}
        for one in tried:
            if len(one.lay.cards) == 1:
                alone.setdefault(one.lay.cards[0], one)
        nothing = [] if self.ways else [say("hold", "none", voice, side=self.side, count=LARGEST)]
        is_exact = all(other.is_exact for other in self.others.values())
        return {
            "turn": self.start.round,
            "exact": is_exact and len(self.tried) == len(self.ways),
            "looked": len(self.tried),
            "most": max(1, len(self.ways)),
            "says": nothing + [line for other in self.others.values() for line in _known(other, voice)],
            "found": [_told(one, self.start, voice) for one in tried[:MOST_TOLD]],
            "more": max(0, len(tried) - MOST_TOLD),
            "total": len(self.ways),
            "cards": [_told(one, self.start, voice) for one in alone.values()],
        }


def _told(one: Tried, position: Position, voice: rulebook.Voice) -> Data:
    """An attack with its value, what it puts at risk, and how often it holds."""
    move = named(one.move, voice)
    is_add, is_on = isinstance(one.move, Add), isinstance(one.move, Attack) and position.team
    facts = {"move": move if is_on else move[:1].upper() + move[1:], "stat": voice.called(one.stat)}
    key = "add" if is_add else "attack-on" if is_on else "attack"
    said = say("hold", key, voice, side=one.side, amount=one.amount, count=one.risk, **facts)
    return {"says": [said], "count": 0, "chance": chance(one.holds)}


def _known(other: Next, voice: rulebook.Voice) -> list[str]:
    """What is known of the cards of the next player."""
    if other.count == len(other.pool):
        return [say("hold", "open", voice, side=other.side)]
    said = [say("hold", "hand", voice, side=other.side, count=other.count, of=len(other.pool))]
    counters = other.counters().share
    key = "counter" if counters else "no-counter"
    said.append(say("hold", key, voice, share=round(100 * counters)))
    if not other.is_exact:
        said.append(say("hold", "samples", voice, count=len(other.hands)))
    return said
