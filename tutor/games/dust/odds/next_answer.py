"""How safe each attack is that can be laid now, found in small steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....core.analysis import CardOdds, CardRow, Possibility, Row, Telling
from ....locale import Language
from .. import rulebook
from ..board.values import attack_value
from ..players.holding import SAMPLES, Holding, Next
from ..players.planning import STRENGTHS, Search
from ..rules.active import clash_of
from ..rules.cards import STATS, Card
from ..rules.clash import values
from ..rules.legal import Stack, said, stacks
from ..rules.moves import Add, Answer, Attack, Move
from ..rules.parts import total
from ..rules.position import ADD, ANSWER, ATTACK, Lay, Position, seen
from ..rules.steps import TRUE
from .records import HandOdds, Holds, PossibleAttack, Query
from .sentences import say_attack, say_hand, sentence

#: How many cards the largest attack has that is looked at.
LARGEST = 3
#: How many attacks are looked at, single cards first.
MOST = 120


class NextAnswer:
    """Finds how likely each attack is to hold against the next player."""

    def __init__(self, query: Query, samples: int = SAMPLES) -> None:
        position: Position = query.game.position
        self.side = position.player
        self.start = seen(position, self.side)
        self.ways = list(islice(self._ways(), MOST))
        sides = dict.fromkeys(side for _, _, side, _ in self.ways)
        # which of a player's cards are in the hand and which in the deck has no part in it
        self.others = {side: Next(position, side, samples) for side in sides}
        self.tried: list[Possibility[PossibleAttack, Card]] = []
        self._steps = self._look()

    def go_on(self) -> bool:
        """Look at a few more stacks."""
        return all(next(self._steps, False) for _ in range(8))

    def _look(self) -> Iterator[bool]:
        for move, lay, side, table in self.ways:
            holding = Holding(table, self.others[side])
            while holding.go_on():
                yield True
            assert holding.found is not None
            amount = sum(part.amount for part in attack_value(table, lay, table.stat or ""))
            attack = PossibleAttack(move, lay, amount, table.stat or "", side)
            self.tried.append(Possibility(attack, holding.found, None))

    # -- what can attack ----------------------------------------------------------------------------------------------

    def _ways(self) -> Iterator[tuple[Move, Lay, int, Position]]:
        """Yield the attacks, for each choice of cards and each statistic the one of the highest value, with the side
        that has to answer and the position in which it does."""
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
        """Yield the stacks that can be laid, those of the same cards together, those of fewer cards first."""
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
        """Return the position in which this lay attacks."""
        start, seat = self.start, self.start.seats[self.side]
        lay = lay._replace(counters=seat.laid.counters)
        begun = self.side if start.begun is None else start.begun
        table = start.with_seat(self.side, seat._replace(laid=lay))
        return table._replace(leader=self.side, stat=stat, phase=ANSWER, begun=begun)

    def _amount(self, lay: Lay, stat: str) -> int:
        return sum(part.amount for part in attack_value(self.start, lay, stat))

    def _wins(self, lay: Lay) -> bool:
        """Return True where this lay beats the current attack."""
        clash = clash_of(self.start, lay, TRUE)
        attack, answer = (total(parts) for parts in values(clash, TRUE))
        return TRUE.defender_wins(clash, attack, answer, TRUE)

    # -- what was found -----------------------------------------------------------------------------------------------

    def found(self) -> Holds:
        """Return the attacks tried so far, the safest first, and for each card how safe it is alone."""
        tried = sorted(self.tried, key=_by_safety)
        alone: dict[Card, Possibility[PossibleAttack, Card]] = {}
        for one in tried:
            if len(one.effect.lay.cards) == 1:
                alone.setdefault(one.effect.lay.cards[0], one)
        is_exact = all(other.is_exact for other in self.others.values())
        playable = self.start.seats[self.side].playable
        return Holds(
            side=self.side,
            entries=tuple(tried),
            exact=is_exact and len(tried) == len(self.ways),
            samples=len(tried),
            cards=tuple(CardOdds(card, playable.count(card), one.share) for card, one in alone.items()),
            hands=tuple(_hand(other) for other in self.others.values()),
        )

    def told(self, language: Language, most: int) -> Telling:
        """Return the attacks in sentences, what is known of the cards that may answer, and the odds of each card."""
        voice, found = rulebook.voice(language), self.found()
        nothing = [] if self.ways else [sentence("hold", "none", voice, side=self.side, count=LARGEST)]
        alone: dict[Card, str] = {}
        for one in found.entries:
            if len(one.effect.lay.cards) == 1:
                alone.setdefault(one.effect.lay.cards[0], say_attack(one.effect, self.start, voice))
        return Telling(
            turn=self.start.round,
            exact=found.exact,
            looked_at=found.samples,
            most=max(1, len(self.ways)),
            total=len(self.ways),
            notes=(*nothing, *(line for hand in found.hands for line in say_hand(hand, voice))),
            rows=tuple(
                Row((say_attack(one.effect, self.start, voice),), share=one.share) for one in found.entries[:most]
            ),
            more=max(0, len(found.entries) - most),
            cards=tuple(
                CardRow(language.card(card.card.name), card.copies, card.share, alone[card.card])
                for card in found.cards
            ),
        )


def _by_safety(one: Possibility[PossibleAttack, Card]) -> tuple[float, int, int, int]:
    attack = one.effect
    return -one.share.share, len(attack.lay.cards), attack.risk, -attack.amount


def _hand(other: Next) -> HandOdds:
    return HandOdds(other.side, other.count, len(other.pool), other.counters(), other.is_exact, len(other.hands))
