"""Which turn is best: how often its side wins after each, by games that are played on with a plain policy.

All turns are tried in the same deals, each of which has the hidden cards by lot; the better half of the turns is tried
in more of them, again and again. So what is told of a turn holds for whoever goes on as the policy does: that is more
than a count of what lies there, and less than the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from ....core import Step, TooLong, Unreadable, patience
from ....core.analysis import Costly, Ranking
from ....core.definition import Game
from ....core.sequential_halving import halving, ranked
from ..players.policy import plain_value, played_on
from ..rules import END, Move, Position
from ..rules.game import Game as ClashGame
from ..rules.game import rules_by
from .hidden import Seen, seen
from .turns import TO_ITS_END, Outcome, Search, Turns, Way, insist_on_a_turn, outcome

#: How many games are played on, unless others are asked for; and how many events may happen for each of them, all
#: together: where games take longer, fewer are played on. These take about three seconds at most, and are the same
#: games on any machine.
BUDGET, EVENTS = 300, 800
#: How many events may happen in one of them at least, before it is given to nobody.
LONG = 10 * EVENTS
#: How many tables in the midst of a turn are looked at, how many events may happen for each of them, all together, and
#: how many turns are played on from.
MOST, AT_A_TABLE, TRIED = 3_000, 200, 8
#: ... and of how many of them that come to the same.
ALIKE = 2


def best(
    known: Game | Position,
    budget: int = BUDGET,
    seed: int = 0,
    own: Sequence[Move] | None = None,
    most: int = MOST,
) -> Ranking[Move, Outcome]:
    """The turns of the side to play by how often it wins after each, with an interval, the best first; the turn ``own``
    (its moves; its end may be left out) is among them.

    Only what the side may see has a part in it. No more than ``budget`` games are played on, fewer where they take long
    (`EVENTS`), or one from each turn where those are more.

    Raises `Refused` where the game is over, an Automa is to play, or ``own`` is against the rules; `Unreadable` where a
    choice is open or ``own`` is more than a turn; `ValueError` where ``budget`` is not at least 1.

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
    """The turns of the side to play, looked for a table at a time and then tried a game at a time: for whoever wants to
    show how far it has come, or to stop it. Raises what `best` raises, at once."""

    def __init__(
        self,
        known: Game | Position,
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
        """Of each turn which of the deals its side wins, the first of them the same for all."""
        self.number: int | None = None
        """The number of the turn that is asked about."""
        self.happened = 0
        """How many events there were in the games that were played on."""
        self._turns: Turns | None = None
        self._steps = self._look()

    def go_on(self) -> bool:
        """Look at one more way of a turn, or play one more game on; False once there is enough."""
        return next(self._steps, False)

    def found(self) -> Ranking[Move, Outcome] | None:
        """What has been found so far; None before each turn has been tried."""
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
        ways = _worth_trying(found, self.side)[: self.tried]
        if self.own is not None:
            if all(way.end != self.own.end for way in ways):
                ways = [*ways[: self.tried - 1], self.own]
            self.number = next(i for i, way in enumerate(ways) if way.end == self.own.end)
        self.ways, self.won, self._turns = ways, [[] for _ in ways], found
        yield from self._try()

    def _try(self) -> Iterator[bool]:
        """As many games for each turn, a deal at a time, then more for the better half and for the one that was asked
        about."""
        yield from halving(self.won, self.budget, self.budget * EVENTS, self._attempt, self.number)

    def _attempt(self, i: int, deal: int) -> tuple[bool, int]:
        """Whether the side wins after a turn in a deal, and how many events there were. A game in which far too much
        happens is given to nobody."""
        long = max(LONG, self.budget * EVENTS // len(self.ways))
        with patience(long) as patient:
            wins = _wins(self.table, self.side, self.ways[i], Random(f"{self.seed}/{deal}"))
        happened = long - max(0, patient[0])
        self.happened += happened
        return wins, happened


def _worth_trying(found: Turns, side: int) -> list[Way]:
    """The turns that a plain count puts first, few of them that come to the same; of equals the shorter."""
    tried: list[Way] = []
    alike: Counter[Outcome] = Counter()
    for way in sorted(found.ways, key=lambda way: -plain_value(way.end, side)):
        alike[way.outcome] += 1
        if alike[way.outcome] <= ALIKE:
            tried.append(way)
    return tried[:TRIED]


def whole_turn(start: Position, moves: Sequence[Move]) -> Way:
    """A turn of the side to play, by its moves, to its end. Raises `Refused`, and `Unreadable` for more than a turn."""
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


# -- games that are played on -----------------------------------------------------------------------------------------


def _wins(table: Seen, side: int, way: Way, chance: Random) -> bool:
    """Whether a side wins after a turn of its, in a deal by lot."""
    game = ClashGame.at(table.dealt(chance))
    try:
        for move in way.moves:
            game = game.play(move)
        return side in played_on(game.settled().position).winners
    except TooLong:
        return False


# -- a game that is over ----------------------------------------------------------------------------------------------


def judged(
    game: Game, persons: Collection[int] = (), budget: int = BUDGET, seed: int = 0
) -> Iterator[Costly[Move, Outcome]]:
    """Each turn of a game that is over and of a person's, in their order, with the best one that was found: for whoever
    wants to show how far it has come. ``budget`` is for each of them. Raises what `costly` raises, at once."""
    insist_it_is_over(game)
    at_least_one_game(budget)
    return _judged(game, persons, budget, seed)


def _judged(game: Game, persons: Collection[int], budget: int, seed: int) -> Iterator[Costly[Move, Outcome]]:
    for one in own_turns(game, persons):
        trials = one.trials(game, budget, seed)
        while trials.go_on():
            pass
        yield one.cost(trials)


def insist_it_is_over(game: Game) -> None:
    """Raise `ValueError` for a game that goes on."""
    if not game.position.is_over:
        raise ValueError("the game goes on: expected one that is over")


def at_least_one_game(budget: int) -> int:
    """Return the budget. Raise `ValueError` where it is below 1."""
    if budget < 1:
        raise ValueError(f"at least one game is to be played on; {budget} is less")
    return budget


class OwnTurn(NamedTuple):
    """A turn that a person has played: its number, whose it is, and the numbers of the moves before it and up to its
    end."""

    turn: int
    side: int
    before: int
    after: int

    def trials(self, game: Game, budget: int = BUDGET, seed: int = 0) -> Trials:
        """What is tried to judge it."""
        return Trials(game.back_to(self.before), budget, seed, game.moves[self.before : self.after])

    def cost(self, trials: Trials) -> Costly[Move, Outcome]:
        """What it cost, once all of it has been tried."""
        ranking = trials.found()
        assert ranking is not None and ranking.own is not None
        own = ranking.turns[ranking.own]
        cost = 0.0 if own.alike else ranking.best.wins.share - own.wins.share
        return Costly(self.turn, self.side, self.before, own, ranking.best, max(0.0, cost))


def own_turns(game: Game, persons: Collection[int]) -> Iterator[OwnTurn]:
    """Each turn of a game that a person has played, in their order; of all but Automas where none is named."""
    count = 0
    for (turn, side), steps in groupby((step.start.turn, step.start.player) for step in game.steps):
        before, count = count, count + len(list(steps))
        if not game.steps[before].start.is_automa(side) and (not persons or side in persons):
            yield OwnTurn(turn, side, before, count)


def dearest(judged: Iterable[Costly[Move, Outcome]]) -> tuple[Costly[Move, Outcome], ...]:
    """The two that cost most, the dearest first; fewer where no others cost anything that can be told."""
    found = sorted(judged, key=lambda one: -one.cost)
    return tuple(one for one in found[:2] if one.cost > 0)


def costly(
    game: Game, persons: Collection[int] = (), budget: int = BUDGET, seed: int = 0
) -> tuple[Costly[Move, Outcome], ...]:
    """The two turns of a game that is over which cost most, the dearest first; fewer where no others cost anything that
    can be told. ``persons`` are the sides that persons play, all but Automas where none is named; ``budget`` games are
    played on for each turn. Raises `ValueError` for a game that goes on."""
    return dearest(judged(game, persons, budget, seed))
