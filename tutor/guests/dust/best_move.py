"""Which move is best: how often its player wins after each, by games that are played on as a sensible machine plays.

All moves are tried in the same deals, each of which has the hidden cards by lot: of each deck those that nobody has
seen. What is told of a move holds for whoever goes on so; that is less than the truth, and more than a count.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.chance import shuffled
from ...core.chart import chance
from ...core.guest import Data
from ...core.halving import halving, ranked
from ...core.odds import Ranking
from ...core.prospects import Asked
from ...dust.game import play
from ...dust.legal import moves
from ...dust.moves import Move, Play, places
from ...dust.position import ANSWER, CHOOSE, PLAY, SEND, Position, seen
from ...locale import Language
from . import player, rulebook
from .chains import chains
from .every_move import comes_to, named, outcome, way
from .next_chain import unseen
from .planning import STRENGTHS, Search
from .prospects import say

#: How many games are played on, and how many moves there may be for each of them, all together: where games take
#: longer, fewer are played on. These take about four seconds at most.
BUDGET, LONG = 200, 35
#: How many moves are tried: those that the machine player likes best.
TRIED = 6
#: How the games are played on.
SENSIBLE = "fair"


class BestMove:
    """The moves of a player by how often that player wins after each; the one that was made is among them."""

    def __init__(self, asked: Asked, budget: int | None = None, seed: int = 0) -> None:
        self.position: Position = asked.game.position
        self.side = self.position.player
        self.start = seen(self.position, self.side)
        self.hides = asked.viewer is not None
        self.budget, self.seed = BUDGET if budget is None else budget, seed
        made = asked.story.moves[len(asked.game.moves) : len(asked.game.moves) + 1]
        self.moves = _worth_trying(self.start, self.side, made)
        self.own = self.moves.index(made[0]) if made else None
        self.won: list[list[bool]] = [[] for _ in self.moves]
        self._steps: Iterator[bool] = halving(self.won, self.budget, self.budget * LONG, self._attempt, self.own)

    def go_on(self) -> bool:
        """Play one more game on."""
        return next(self._steps, False)

    def _attempt(self, i: int, case: int) -> tuple[bool, int]:
        """Whether the player wins after a move in a deal, and how many moves that game has taken."""
        position, count = play(dealt(self.position, self.side, self.seed + case), self.moves[i]).position, 1
        while not position.is_over:
            (chosen,) = player.plan(seen(position, position.player), position.player, None, SENSIBLE)
            position, count = play(position, chosen.move).position, count + 1
        return self.side in position.winners, count

    def found(self) -> Ranking | None:
        """What has been found so far; None before each move has been tried."""
        if not all(self.won):
            return None
        ends = [outcome(self.start, move) for move in self.moves]
        surely = [float(self.side in end.winners) if end.winners else None for end in ends]
        ways = [((move,), end) for move, end in zip(self.moves, ends, strict=True)]
        return ranked(self.side, ways, self.won, surely, self.own, len(self.moves), False)

    def told(self, language: Language) -> Data:
        """The moves, the best first; and how many cannot be told apart from it."""
        ranking, voice = self.found(), rulebook.voice(language)
        said = []
        if ranking is not None:
            if (alike := len(ranking.alike)) > 1:
                said.append(say("best", "alike", voice, count=alike))
            said.append(say("best", "tried", voice, count=len(self.moves)))
        rated = ranking.turns if ranking is not None else ()
        return {
            "turn": self.start.round,
            "exact": False,
            "looked": sum(map(len, self.won)),
            "most": self.budget,
            "says": said,
            "found": [
                {
                    "says": [called(one.moves[0], voice), comes_to(one.outcome, self.start, voice)],
                    "count": one.samples,
                    "chance": chance(one.wins),
                    **({} if self.hides else {"way": way(one.moves[0], self.hides, voice)}),  # to be tried
                    "own": ranking is not None and i == ranking.own,
                    "alike": i > 0 and one.alike,
                }
                for i, one in enumerate(rated)
            ],
            "more": 0,
            "total": len(self.moves),
        }


def called(move: Move, voice: rulebook.Voice) -> str:
    """What a move is called, as a sentence."""
    said = named(move, voice)
    whom = getattr(move, "whom", None)
    if whom is not None:
        return say("best", "on", voice, side=whom, move=said)
    return f"{said[:1].upper()}{said[1:]}."


def dealt(position: Position, side: int, seed: int) -> Position:
    """The table as it may be for a player: every card that this one does not see by lot, of those of its deck; in Young
    Champions, where all decks are mixed, of all that lie hidden."""
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
    hidden = sorted(unseen(position, side))
    cards, seed = shuffled(hidden, seed)
    for number, seat in enumerate(position.seats):
        count = 0 if number == side else len(seat.hand)
        hand = seat.hand if number == side else cards[:count]
        deck, cards = cards[count : count + len(seat.deck)], cards[count + len(seat.deck) :]
        position = position.with_seat(number, seat._replace(hand=hand, deck=deck))
    return position._replace(seed=seed)


def _worth_trying(start: Position, side: int, made: tuple[Move, ...]) -> list[Move]:
    """The moves that the machine player likes best, those that differ in an ability only as one; and the one that was
    made."""
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
    """The chains of most cards; of those that leave the same tribes in hand and on top only one."""
    found: dict[tuple[object, ...], Move] = {}
    for move, _ in sorted(chains(start), key=lambda chain: -len(chain[1])):
        found.setdefault(_tribes(start, move), move)
    return _with_own(found, _tribes(start, made[0]) if made else None, made)


def _tribes(start: Position, move: Move) -> tuple[object, ...]:
    """The tribes of the cards of a chain, and the one on top; nothing of a card that is drawn."""
    if not isinstance(move, Play):
        return ()
    hand = start.seats[start.player].hand
    tribes = [hand[i].tribe for i in places(hand, move.cards) if i is not None]
    return (*sorted(tribes), tribes[-1])


def _with_own(
    found: dict[tuple[object, ...], Move], own: tuple[object, ...] | None, made: tuple[Move, ...]
) -> list[Move]:
    """The first moves that were found, and among them the one that was made."""
    tried = list(found)[:TRIED]
    if own is not None:
        found[own] = made[0]
        tried = tried if own in tried else [*tried[: TRIED - 1], own]
    return [found[key] for key in tried]


def _cards(move: Move) -> tuple[object, ...]:
    """What a move lays, and by which statistic."""
    said = (getattr(move, name, None) for name in ("cards", "card", "stat", "whom"))
    return type(move).__name__, *said
