"""Who wins the first round: how often a player does after each choice that is made before it.

The first round is played by a sensible machine player. All choices are tried in the same deals.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.analysis import Possibility, Row, Telling
from ....core.odds import wilson
from ....locale import Language
from .. import rulebook
from ..rules.cards import Card
from ..rules.legal import moves
from ..rules.moves import Move
from ..rules.position import Position, seen
from .best_move import dealt, played_on
from .every_move import outcome
from .records import FirstChoice, FirstRoundOdds, Query
from .sentences import named_first, say_beginning, sentence, tell_move

#: How many times the first round is played after each choice. The interval reaches seven per cent to either side at
#: most.
SAMPLES = 200


class FirstRound:
    """Finds how often a player, or the team of the player, wins the first round after each choice."""

    def __init__(self, query: Query) -> None:
        self.position: Position = query.game.position
        self.side = self.position.player
        self.start = seen(self.position, self.side)
        self.hides = query.viewer is not None
        self.samples = SAMPLES
        self.moves = list(moves(self.start))
        self.won: list[list[bool]] = [[] for _ in self.moves]
        self._steps = self._look()

    def go_on(self) -> bool:
        """Play one more round."""
        return next(self._steps, False)

    def _look(self) -> Iterator[bool]:
        for case in range(self.samples):
            for i, move in enumerate(self.moves):
                self.won[i].append(self._wins(move, case))
                yield True

    def _wins(self, move: Move, case: int) -> bool:
        """Return whether the player, or the team, wins the first round after a choice, in one deal."""
        steps = played_on(dealt(self.position, self.side, case), move)
        winner = next(event.side for step in steps for event in step.events if event.kind == "round-to")
        return winner in self.position.party(self.position.pile(self.side))

    def found(self) -> FirstRoundOdds:
        """Return the choices tried so far, the best first."""
        tried = [(move, won) for move, won in zip(self.moves, self.won, strict=True) if won]
        entries: list[Possibility[FirstChoice, Card]] = []
        for move, won in sorted(tried, key=lambda one: -sum(one[1])):
            choice = FirstChoice(move, outcome(self.start, move).begins, len(won))
            entries.append(Possibility(choice, wilson(sum(won), len(won)), None))
        return FirstRoundOdds(
            side=self.side,
            entries=tuple(entries),
            exact=False,
            samples=sum(map(len, self.won)),
            cards=(),
        )

    def told(self, language: Language, most: int) -> Telling:
        """Return the choices in sentences: what each is called, and who attacks first then."""
        voice, found = rulebook.voice(language), self.found()
        rows = []
        for one in found.entries[:most]:
            move, begins, rounds = one.effect
            says = (named_first(move, voice), say_beginning(begins, voice))
            rows.append(Row(says, rounds, one.share, None if self.hides else tell_move(move, self.hides, voice)))
        return Telling(
            turn=self.start.round,
            exact=False,
            looked_at=found.samples,
            most=self.samples * len(self.moves),
            total=len(self.moves),
            notes=(sentence("first", "dealt", voice),),
            rows=tuple(rows),
            more=len(found.entries) - len(rows),
        )
