"""Which turn is best: how often its side wins after each, in games that are played out by a simple policy.

All turns are tried with the same random deals of the hidden cards; then the better half of the turns is tried with more
deals, repeatedly (sequential halving). The result says how often the policy wins after a turn: more than a static
evaluation tells, and less than perfect play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from ....core import Step, TooLong, Unreadable, patience
from ....core.analysis import Costly, Ranking
from ....core.sequential_halving import halving, ranked
from ..players.policy import plain_value, play_out
from ..rules import END, Move, Position
from ..rules.game import BaseGame, rules_by
from ..rules.game import Game as ClashGame
from .hidden import Seen, seen
from .turns import TO_ITS_END, Outcome, Search, Turns, Way, insist_on_a_turn, outcome

#: The default number of games that are played out, and the average number of events allowed for each. If games take
#: longer, fewer are played. The limit amounts to about three seconds, and gives the same games on every machine.
BUDGET, EVENTS = 300, 800
#: A game may have at least this many events before it is counted as won by nobody.
LONG = 10 * EVENTS
#: The most positions within a turn that are looked at, the average number of events allowed for each, and the most
#: turns that are tried.
MOST, AT_A_TABLE, TRIED = 3_000, 200, 8
#: The most turns with equal outcomes that are tried.
ALIKE = 2


def best(
    known: BaseGame | Position,
    budget: int = BUDGET,
    seed: int = 0,
    own: Sequence[Move] | None = None,
    most: int = MOST,
) -> Ranking[Move, Outcome]:
    """Return the turns of the side to play by how often it wins after each, with an interval, the best first. The turn
    ``own`` is among them; its end may be left out.

    Only what the side may see is used. At most ``budget`` games are played out, fewer if they take long (`EVENTS`), but
    at least one for each turn.

    Raise `Refused` if the game is over, an Automa is to play, or ``own`` is illegal; `Unreadable` if a choice is open
    or ``own`` is more than a turn; `ValueError` if ``budget`` is less than 1.

    >>> from tutor.games.clash.notation import read_position
    >>> from tutor.games.clash.sets import all_cards
    >>> words = "game: edition 2, solo ; A: {Bastion} Zombie Gnome ; upper: Ogre | ; lower: | ; automa: Zombie {Fort}"
    >>> best(read_position(words, all_cards()), budget=20).best.wins.share
    1.0
    """
    trials = Trials(known, budget, seed, own, most)
    while trials.go_on():
        pass
    found = trials.found()
    assert found is not None
    return found


class Trials:
    """The computation of `best` in steps: first the search for turns, then one game at a time, for showing progress or
    stopping early. The constructor raises the errors of `best`."""

    def __init__(
        self,
        known: BaseGame | Position,
        budget: int = BUDGET,
        seed: int = 0,
        own: Sequence[Move] | None = None,
        most: int = MOST,
        tried: int = TRIED,
    ) -> None:
        at_least_one_game(budget)
        self.side = (known if isinstance(known, Position) else known.position).player
        self.table = seen(known, self.side)
        insist_on_a_turn(self.table.position)
        self.own = None if own is None else whole_turn(self.table.position, own)
        self.budget, self.seed, self.most, self.tried = budget, seed, most, tried
        self.ways: list[Way] = []
        self.won: list[list[bool]] = []
        """For each turn which of the deals its side wins. All turns begin with the same deals."""
        self.number: int | None = None
        """The index of the turn ``own``."""
        self.happened = 0
        """The number of events in the games that were played out."""
        self._turns: Turns | None = None
        self._steps = self._look()

    def go_on(self) -> bool:
        """Look at one more move, or play one more game out. Return False once there are enough."""
        return next(self._steps, False)

    def found(self) -> Ranking[Move, Outcome] | None:
        """Return the ranking so far, or None if not every turn has been tried yet."""
        if self._turns is None or not all(self.won):
            return None
        surely = [float(self.side in way.end.winners) if way.end.is_over else None for way in self.ways]
        ways, found = [(way.moves, way.outcome) for way in self.ways], self._turns
        return ranked(self.side, ways, self.won, surely, self.number, len(found.ways), found.is_complete)

    def _look(self) -> Iterator[bool]:
        search = Search(self.table.position)
        left = self.most * AT_A_TABLE
        while search.goes_on and search.looked_at < self.most and left > 0:
            looking = search.looking()
            while left > 0:
                with patience(MOST * AT_A_TABLE) as patient:
                    if next(looking, True):
                        break
                left -= MOST * AT_A_TABLE - patient[0]
                yield True
        found = search.found()
        ways = _most_promising(found, self.side)[: self.tried]
        if self.own is not None:
            if all(way.end != self.own.end for way in ways):
                ways = [*ways[: self.tried - 1], self.own]
            self.number = next(i for i, way in enumerate(ways) if way.end == self.own.end)
        self.ways, self.won, self._turns = ways, [[] for _ in ways], found
        yield from self._try()

    def _try(self) -> Iterator[bool]:
        """Play games by sequential halving; ``own`` is always kept."""
        yield from halving(self.won, self.budget, self.budget * EVENTS, self._attempt, self.number)

    def _attempt(self, i: int, deal: int) -> tuple[bool, int]:
        """Return whether the side wins after a turn in a deal, and the number of events. A game with far too many
        events is not won."""
        long = max(LONG, self.budget * EVENTS // len(self.ways))
        with patience(long) as patient:
            wins = _wins(self.table, self.side, self.ways[i], Random(f"{self.seed}/{deal}"))
        happened = long - max(0, patient[0])
        self.happened += happened
        return wins, happened


def _most_promising(found: Turns, side: int) -> list[Way]:
    """Return the turns that are best by a simple evaluation, at most `ALIKE` with equal outcomes; of equally good ones
    the shorter."""
    tried: list[Way] = []
    alike: Counter[Outcome] = Counter()
    for way in sorted(found.ways, key=lambda way: -plain_value(way.end, side)):
        alike[way.outcome] += 1
        if alike[way.outcome] <= ALIKE:
            tried.append(way)
    return tried[:TRIED]


def whole_turn(start: Position, moves: Sequence[Move]) -> Way:
    """Return a turn of the side to play, completed by its end. Raise `Refused`, and `Unreadable` for more than a
    turn."""
    game = ClashGame(Step(start), rules_by(TO_ITS_END))
    made = list(moves)
    for i, move in enumerate(made):
        if game.position.is_over or (END in made[:i] and game.choice is None):
            raise Unreadable(
                "more than a turn: expected its moves up to the end, and found {count} more", count=len(made) - i
            )
        game = game.play(move)
    if END not in made and not game.position.is_over:
        game, made = game.play(END), [*made, END]
    end = game.settled().position
    return Way(tuple(made), end, outcome(start, end))


# -- games that are played out ----------------------------------------------------------------------------------------


def _wins(table: Seen, side: int, way: Way, chance: Random) -> bool:
    """Return True if a side wins after its turn in a random deal."""
    game = ClashGame.at(table.dealt(chance))
    try:
        for move in way.moves:
            game = game.play(move)
        return side in play_out(game.settled().position).winners
    except TooLong:
        return False


# -- finished games ---------------------------------------------------------------------------------------------------


def judged(
    game: BaseGame, persons: Collection[int] = (), budget: int = BUDGET, seed: int = 0
) -> Iterator[Costly[Move, Outcome]]:
    """Yield each turn of a person in a finished game, in order, with the best turn found instead, for showing progress.

    ``budget`` is the number of games for each turn. Raise the errors of `costly`, at once.
    """
    insist_it_is_over(game)
    at_least_one_game(budget)
    return _judged(game, persons, budget, seed)


def _judged(game: BaseGame, persons: Collection[int], budget: int, seed: int) -> Iterator[Costly[Move, Outcome]]:
    for one in own_turns(game, persons):
        trials = one.trials(game, budget, seed)
        while trials.go_on():
            pass
        yield one.cost(trials)


def insist_it_is_over(game: BaseGame) -> None:
    """Raise `ValueError` if a game is not over."""
    if not game.position.is_over:
        raise ValueError("the game goes on: expected one that is over")


def at_least_one_game(budget: int) -> int:
    """Return the budget. Raise `ValueError` if it is less than 1."""
    if budget < 1:
        raise ValueError(f"at least one game is to be played on; {budget} is less")
    return budget


class OwnTurn(NamedTuple):
    """A turn that a person has played: its number and side, and the number of moves before it and up to its end."""

    turn: int
    side: int
    before: int
    after: int

    def trials(self, game: BaseGame, budget: int = BUDGET, seed: int = 0) -> Trials:
        """Return the trials that judge the turn."""
        return Trials(game.back_to(self.before), budget, seed, game.moves[self.before : self.after])

    def cost(self, trials: Trials) -> Costly[Move, Outcome]:
        """Return what the turn cost, given its finished trials."""
        ranking = trials.found()
        assert ranking is not None and ranking.own is not None
        own = ranking.turns[ranking.own]
        cost = 0.0 if own.alike else ranking.best.wins.share - own.wins.share
        return Costly(self.turn, self.side, self.before, own, ranking.best, max(0.0, cost))


def own_turns(game: BaseGame, persons: Collection[int]) -> Iterator[OwnTurn]:
    """Yield each turn of a person in a game, in order. If ``persons`` is empty, all sides but Automas count."""
    count = 0
    for (turn, side), steps in groupby((step.start.turn, step.start.player) for step in game.steps):
        before, count = count, count + len(list(steps))
        if not game.steps[before].start.is_automa(side) and (not persons or side in persons):
            yield OwnTurn(turn, side, before, count)


def dearest(judged: Iterable[Costly[Move, Outcome]]) -> tuple[Costly[Move, Outcome], ...]:
    """Return the two turns that cost most, the more costly first; fewer if others cost nothing measurable."""
    found = sorted(judged, key=lambda one: -one.cost)
    return tuple(one for one in found[:2] if one.cost > 0)


def costly(
    game: BaseGame, persons: Collection[int] = (), budget: int = BUDGET, seed: int = 0
) -> tuple[Costly[Move, Outcome], ...]:
    """Return the two turns of a finished game that cost most, the more costly first; fewer if others cost nothing
    measurable.

    ``persons`` are the sides that persons play, by default all but Automas; ``budget`` games are played out for each
    turn. Raise `ValueError` if the game is not over.
    """
    return dearest(judged(game, persons, budget, seed))
