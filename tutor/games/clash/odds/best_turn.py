"""Which turn is best, and which turns of a finished game cost most, found in small steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core.analysis import Costly, CostlyTurns, Ranking, Rated, Row, Telling
from ....locale import Language
from ..rulebook import Voice
from ..rules import Move, Position
from .best import BUDGET, MOST, Trials, at_least_one_game, dearest, insist_it_is_over, own_turns
from .sentences import beside, note, say, tell_moves
from .turns import Outcome, Query


class BestTurn:
    """Ranks the turns of the side to play by how often it wins after each.

    The turn ``own`` is among them. By default it is the turn that was played in the whole game.
    """

    def __init__(
        self, query: Query, budget: int | None = None, seed: int = 0, own: Sequence[Move] | None = None
    ) -> None:
        own = made(query) if own is None else own
        self.trials = Trials(query.game, BUDGET if budget is None else budget, seed, own, MOST)
        self.start: Position = self.trials.table.position
        self.hides = query.viewer is not None or self.start.automa is not None

    def go_on(self) -> bool:
        """Look at one more move, or play one more game out."""
        return self.trials.go_on()

    def found(self) -> Ranking[Move, Outcome]:
        """Return the ranking so far; it is empty until every turn has been tried."""
        return self.trials.found() or Ranking(self.trials.side, (), None, 0, False, 0)

    def told(self, language: Language, most: int) -> Telling:
        """Return the ranking in sentences, with the moves of each turn."""
        found = self.found()
        shown = found.first(most)
        rows = (
            _row(self.start, found.turns[i], self.hides, language)._replace(
                own=i == found.own, alike=i > 0 and found.turns[i].alike
            )
            for i in shown
        )
        return Telling(
            turn=self.start.turn,
            exact=found.complete,
            looked_at=found.samples,
            most=self.trials.budget,
            total=found.looked_at,
            notes=tuple(beside(found, self.start, language)),
            rows=tuple(rows),
            summary=tuple(_summary(found, Voice(language))) if found.turns else (),
            more=len(found.turns) - len(shown),
        )


def _summary(found: Ranking[Move, Outcome], voice: Voice) -> Iterator[str]:
    if (alike := len(found.alike)) > 1:
        yield note("best", "alike", voice, count=alike)
    yield note("best", "tried", voice, count=found.looked_at, of=len(found.turns))


class JudgedTurns:
    """Judges each turn that a person has played in a finished game, and finds the two that cost most."""

    def __init__(self, query: Query, budget: int | None = None, seed: int = 0) -> None:
        self.story, self.seed = query.story, seed
        self.budget = at_least_one_game(BUDGET if budget is None else budget)
        insist_it_is_over(self.story)
        self.turns = list(own_turns(self.story, query.persons))
        self.judged: list[Costly[Move, Outcome]] = []
        self.trials: Trials | None = None
        self._steps = self._judge()

    def go_on(self) -> bool:
        """Look at one more move, or play one more game out."""
        return next(self._steps, False)

    def _judge(self) -> Iterator[bool]:
        for one in self.turns:
            self.trials = one.trials(self.story, self.budget, self.seed)
            while self.trials.go_on():
                yield True
            self.judged.append(one.cost(self.trials))
        self.trials = None

    def found(self) -> CostlyTurns[Move, Outcome]:
        """Return the two turns that cost most among those judged so far."""
        return CostlyTurns(dearest(self.judged), len(self.judged), len(self.turns))

    def told(self, language: Language, most: int) -> Telling:  # noqa: ARG002
        """Return two rows for each turn: as it was played, and the best turn found instead."""
        ranking = None if self.trials is None else self.trials.found()
        played_on = 0 if ranking is None else ranking.samples
        rows = tuple(row for one in self.found().turns for row in self._both(one, language))
        is_over = self.trials is None
        return Telling(
            turn=self.story.position.turn,
            exact=True,
            looked_at=self.budget * len(self.judged) + played_on,
            most=max(1, self.budget * len(self.turns)),
            total=len(self.turns),
            notes=(note("best", "none", Voice(language)),) if is_over and not rows else (),
            rows=rows,
        )

    def _both(self, one: Costly[Move, Outcome], language: Language) -> Iterator[Row]:
        game = self.story.back_to(one.steps)
        start: Position = game.position
        for rated, key, own in ((one.own, "played", True), (one.best, "instead", False)):
            row = _row(start, rated, start.automa is not None, language)
            lead = note("best", key, Voice(language), turn=one.turn)
            yield row._replace(says=(lead, *row.says), own=own, at=len(game.events))


def _row(start: Position, rated: Rated[Move, Outcome], hides: bool, language: Language) -> Row:
    """Return a turn with its moves, its outcome, and how often its side wins."""
    moves = tell_moves(start, rated.moves, hides, bool(rated.outcome.winners), language)
    says = ("; ".join(moves.says) + ".", say(rated.outcome, start, language))
    return Row(says, rated.samples, rated.wins, moves)


def made(query: Query) -> tuple[Move, ...] | None:
    """Return the moves of the whole game from the query to the end of the turn; None if the turn has not ended."""
    first, position, story = len(query.game.moves), query.game.position, query.story
    count = first
    while count < len(story.steps) and _is_of(story.steps[count].start, position):
        count += 1
    goes_on = count == len(story.steps) and not story.position.is_over and _is_of(story.position, position)
    return None if count == first or goes_on else story.moves[first:count]


def _is_of(position: Position, turn: Position) -> bool:
    return (position.turn, position.player) == (turn.turn, turn.player)
