"""Which move is best: how often its player wins after each, in games that are played on by a sensible machine player.

All moves are tried in the same deals. A deal replaces the hidden cards of each deck at random by those that nobody has
seen; in Young Champions, where the decks are mixed, the hidden cards of all decks together. The ranking holds for
players who go on in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core.analysis import Ranking, Row, Telling
from ....core.chance import shuffled
from ....core.sequential_halving import halving, ranked
from ....locale import Language
from .. import rulebook
from ..players import player
from ..players.chains import chains
from ..players.planning import STRENGTHS, Search
from ..rules.game import play
from ..rules.legal import moves
from ..rules.moves import Move, Play, places
from ..rules.position import ANSWER, CHOOSE, PLAY, SEND, Position, seen
from ..rules.resolution import Step
from .every_move import outcome
from .next_chain import unseen
from .records import Outcome, Query
from .sentences import named_first, say_outcome, sentence, tell_move

#: How many games are played on.
BUDGET = 200
#: How many moves all these games together may have, for each game of the budget: where games take longer, fewer are
#: played on. They take about four seconds at most.
LONG = 35
#: How many moves are tried: those that the machine player likes best.
TRIED = 6
#: The strength of the machine player that plays the games on.
SENSIBLE = "fair"


class BestMove:
    """Ranks the moves of a player by how often that player wins after each. The move ``own``, by default the one that
    was made in the whole game, is among them."""

    def __init__(
        self, query: Query, budget: int | None = None, seed: int = 0, own: Sequence[Move] | None = None
    ) -> None:
        self.position: Position = query.game.position
        self.side = self.position.player
        self.start = seen(self.position, self.side)
        self.hides = query.viewer is not None
        self.budget, self.seed = BUDGET if budget is None else budget, seed
        made = query.story.moves[len(query.game.moves) :] if own is None else tuple(own)
        self.moves = _worth_trying(self.start, self.side, made[:1])
        self.own = self.moves.index(made[0]) if made else None
        self.won: list[list[bool]] = [[] for _ in self.moves]
        self._steps: Iterator[bool] = halving(self.won, self.budget, self.budget * LONG, self._attempt, self.own)

    def go_on(self) -> bool:
        """Play one more game on."""
        return next(self._steps, False)

    def _attempt(self, i: int, case: int) -> tuple[bool, int]:
        """Return whether the player wins after a move in a deal, and how many moves that game has taken."""
        steps = list(played_on(dealt(self.position, self.side, self.seed + case), self.moves[i]))
        return self.side in steps[-1].position.winners, len(steps)

    def found(self) -> Ranking[Move, Outcome]:
        """Return the ranking so far; it is empty until every move has been tried."""
        if not all(self.won):
            return Ranking(self.side, (), None, len(self.moves), False, sum(map(len, self.won)))
        ends = [outcome(self.start, move) for move in self.moves]
        surely = [float(self.side in end.winners) if end.winners else None for end in ends]
        ways = [((move,), end) for move, end in zip(self.moves, ends, strict=True)]
        return ranked(self.side, ways, self.won, surely, self.own, len(self.moves), False)

    def told(self, language: Language, most: int) -> Telling:
        """Return the ranking in sentences."""
        voice, found = rulebook.voice(language), self.found()
        shown = found.first(most)
        rows = []
        for i in shown:
            one, (move, *_) = found.turns[i], found.turns[i].moves
            says = (named_first(move, voice), say_outcome(one.outcome, self.start, voice))
            moves = None if self.hides else tell_move(move, self.hides, voice)  # its sentence names the move
            rows.append(Row(says, one.samples, one.wins, moves, i == found.own, i > 0 and one.alike))
        summary = []
        if found.turns:
            if (alike := len(found.alike)) > 1:
                summary.append(sentence("best", "alike", voice, count=alike))
            summary.append(sentence("best", "tried", voice, count=len(self.moves)))
        return Telling(
            turn=self.start.round,
            exact=False,
            looked_at=found.samples,
            most=self.budget,
            total=found.looked_at,
            notes=(),
            rows=tuple(rows),
            summary=tuple(summary),
            more=len(found.turns) - len(shown),
        )


def played_on(position: Position, move: Move) -> Iterator[Step]:
    """Yield the step of a move, and those of a sensible machine player that plays all sides on to the end."""
    step = play(position, move)
    yield step
    while not step.position.is_over:
        position = step.position
        (chosen,) = player.plan(seen(position, position.player), position.player, None, SENSIBLE)
        step = play(position, chosen.move)
        yield step


def dealt(position: Position, side: int, seed: int) -> Position:
    """Return the position with every card that a player does not see replaced at random by one of its deck; in Young
    Champions by one of all that the player does not see."""
    if position.young:
        return _dealt_from_all(position, side, seed)
    for number, seat in enumerate(position.seats):
        count = 0 if number == side else len(seat.hand)
        hidden = sorted((*(() if number == side else seat.hand), *seat.deck))
        cards, seed = shuffled(hidden, seed)
        hand = seat.hand if number == side else cards[:count]
        position = position.with_seat(number, seat._replace(hand=hand, deck=cards[count:]))
    return position._replace(seed=seed)


def _dealt_from_all(position: Position, side: int, seed: int) -> Position:
    cards, seed = shuffled(sorted(unseen(position, side)), seed)
    for number, seat in enumerate(position.seats):
        count = 0 if number == side else len(seat.hand)
        hand = seat.hand if number == side else cards[:count]
        deck, cards = cards[count : count + len(seat.deck)], cards[count + len(seat.deck) :]
        position = position.with_seat(number, seat._replace(hand=hand, deck=deck))
    return position._replace(seed=seed)


def _worth_trying(start: Position, side: int, made: tuple[Move, ...]) -> list[Move]:
    """Return the moves that the machine player likes best, and the one that was made. Of moves that differ in the
    abilities they use, only the best is returned. Before the first round, return every choice."""
    if start.phase in (CHOOSE, SEND):
        return list(moves(start))
    if start.phase == PLAY:
        return _chains_worth_trying(start, made)
    search = Search(start, side, STRENGTHS["hard"])
    ways = search.answers() if start.phase == ANSWER else search.attacks()
    found: dict[tuple[object, ...], Move] = {}
    for one in sorted(ways, key=lambda one: -one.worth):
        found.setdefault(_cards(one.move), one.move)
    return _with_own(found, _cards(made[0]) if made else None, made)


def _chains_worth_trying(start: Position, made: tuple[Move, ...]) -> list[Move]:
    """Return the chains of most cards, and the one that was made. Of chains of the same tribes with the same one on
    top, only one is returned."""
    found: dict[tuple[object, ...], Move] = {}
    for move, _ in sorted(chains(start), key=lambda chain: -len(chain[1])):
        found.setdefault(_tribes(start, move), move)
    return _with_own(found, _tribes(start, made[0]) if made else None, made)


def _with_own(
    found: dict[tuple[object, ...], Move], own: tuple[object, ...] | None, made: tuple[Move, ...]
) -> list[Move]:
    """Return the first of the moves that were found, and the one that was made, whose key is ``own``."""
    tried = list(found)[:TRIED]
    if own is not None:
        found[own] = made[0]
        tried = tried if own in tried else [*tried[: TRIED - 1], own]
    return [found[key] for key in tried]


def _tribes(start: Position, move: Move) -> tuple[object, ...]:
    """Return the tribes of the cards of a chain and the one on top; nothing for a card that is drawn."""
    if not isinstance(move, Play):
        return ()
    hand = start.seats[start.player].hand
    tribes = [hand[i].tribe for i in places(hand, move.cards) if i is not None]
    return (*sorted(tribes), tribes[-1])


def _cards(move: Move) -> tuple[object, ...]:
    """Return what a move lays, and by which statistic."""
    said = (getattr(move, name, None) for name in ("cards", "card", "stat", "whom"))
    return type(move).__name__, *said
