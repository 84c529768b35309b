"""Which turn is best, and which turns of a game that is over cost most: worked out a little at a time, and told."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.bar_chart import chance
from ....core.definition import Data
from ....core.odds import Costly, Ranking, Rated
from ....core.prospects import Asked
from ....locale import Language
from ..rulebook import Voice
from ..rules import Move, Position
from .best import BUDGET, MOST, Trials, dearest, own_turns
from .every_turn import say, way
from .odds import beside
from .odds import say as comes_to

#: How many turns are told; the best come first.
MOST_TOLD = 12


class BestTurn:
    """The turns of the side to play by how often it wins after each; the one that was played is among them."""

    def __init__(self, asked: Asked) -> None:
        self.trials = Trials(asked.game, BUDGET, own=made(asked), most=MOST)
        self.start: Position = self.trials.table.position
        self.hides = asked.viewer is not None or self.start.automa is not None

    def go_on(self) -> bool:
        """Look at one more table, or play one more game on."""
        return self.trials.go_on()

    def told(self, language: Language) -> Data:
        """The turns, the best first, with their moves; and the one that was played beside the best."""
        ranking, voice = self.trials.found(), Voice(language)
        told: Data = {
            "turn": self.start.turn,
            "exact": ranking is not None and ranking.complete,
            "looked": 0 if ranking is None else ranking.samples,
            "most": self.trials.budget,
            "says": [],
            "found": [],
            "more": 0,
            "total": 0,
        }
        if ranking is None:
            return told
        shown = [*range(min(MOST_TOLD, len(ranking.turns)))]
        if ranking.own is not None and ranking.own not in shown:
            shown[-1] = ranking.own
        return {
            **told,
            "says": [*beside(ranking, self.start, language), *self._apart(ranking, voice)],
            "found": [
                {
                    **_rated(self.start, ranking.turns[i], self.hides, language),
                    "own": i == ranking.own,
                    "alike": i > 0 and ranking.turns[i].alike,
                }
                for i in shown
            ],
            "more": len(ranking.turns) - len(shown),
            "total": ranking.looked_at,
        }

    def _apart(self, ranking: Ranking, voice: Voice) -> Iterator[str]:
        """How many turns may as well be the best, and how many there are."""
        if (alike := len(ranking.alike)) > 1:
            yield say("best", "alike", voice, count=alike)
        yield say("best", "tried", voice, count=ranking.looked_at, of=len(ranking.turns))


class DearTurns:
    """The two turns of a game that is over which cost most, from all turns that persons have played in it."""

    def __init__(self, asked: Asked) -> None:
        self.story = asked.story
        self.turns = list(own_turns(asked.story, asked.persons))
        self.judged: list[Costly] = []
        self.trials: Trials | None = None
        self._steps = self._judge()

    def go_on(self) -> bool:
        """Look at one more table, or play one more game on."""
        return next(self._steps, False)

    def _judge(self) -> Iterator[bool]:
        for one in self.turns:
            self.trials = one.trials(self.story, BUDGET)
            while self.trials.go_on():
                yield True
            self.judged.append(one.cost(self.trials))
        self.trials = None

    def told(self, language: Language) -> Data:
        """Each of the two as it was played, and the best that was found instead."""
        ranking = None if self.trials is None else self.trials.found()
        played_on = 0 if ranking is None else ranking.samples
        found = [row for one in dearest(self.judged) for row in self._both(one, language)]
        voice = Voice(language)
        none = [] if found or self.trials is not None else [say("best", "none", voice)]
        return {
            "turn": self.story.position.turn,
            "exact": True,
            "looked": sum(BUDGET for _ in self.judged) + played_on,
            "most": max(1, BUDGET * len(self.turns)),
            "says": none,
            "found": found,
            "more": 0,
            "total": len(self.turns),
        }

    def _both(self, one: Costly, language: Language) -> Iterator[Data]:
        game = self.story.back_to(one.steps)
        start, voice, at = game.position, Voice(language), len(game.events)
        hides = start.automa is not None
        for rated, key, own in ((one.own, "played", True), (one.best, "instead", False)):
            said = _rated(start, rated, hides, language)
            lead = say("best", key, voice, turn=one.turn)
            yield {**said, "says": [lead, *said["says"]], "own": own, "at": at}


def _rated(start: Position, rated: Rated, hides: bool, language: Language) -> Data:
    """A turn by its moves, what it comes to, and how often its side wins."""
    moves = way(start, rated.moves, hides, bool(rated.outcome.winners), language)
    return {
        "says": ["; ".join(moves["says"]) + ".", comes_to(rated.outcome, start, language)],
        "count": rated.samples,
        "chance": chance(rated.wins),
        "way": moves,
    }


def made(asked: Asked) -> tuple[Move, ...] | None:
    """The moves that were made since, to the end of the turn; None where that has not come."""
    first, position, story = len(asked.game.moves), asked.game.position, asked.story
    count = first
    while count < len(story.steps) and _is_of(story.steps[count].start, position):
        count += 1
    goes_on = count == len(story.steps) and not story.position.is_over and _is_of(story.position, position)
    return None if count == first or goes_on else story.moves[first:count]


def _is_of(position: Position, turn: Position) -> bool:
    return (position.turn, position.player) == (turn.turn, turn.player)
