"""Every move that a player can make now, worked out a little at a time and told by what it comes to.

Each move is played by the rules with a back in the place of every card that the player may not see; what is told needs
none of them: who wins the clash and the round, what is captured, how many cards are left.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from ...core.guest import Data
from ...core.prospects import Asked
from ...dust.cards import BACK
from ...dust.ending import points
from ...dust.events import Event
from ...dust.events.clash import Discarded
from ...dust.events.ending import Captured, Destroyed, LeftOver
from ...dust.game import play
from ...dust.legal import moves
from ...dust.moves import Add, Attack, Choose, First, Move
from ...dust.position import ANSWER, SEND, Position, seen
from ...locale import Language
from . import rulebook
from .beats import called
from .lays import attack_value, lay_of
from .playing import write_move
from .prospects import say
from .words import write_move as written

#: How many moves are looked at, unless there are fewer: some two seconds' worth. Where abilities mix tribes in a large
#: hand there are more.
MOST = 4_000
#: How many of them before it is looked whether somebody waits.
AT_ONCE = 4
#: How many groups are told; the best come first.
MOST_TOLD = 24


class Outcome(NamedTuple):
    """What a move comes to, as far as no hidden card decides it: moves that come to the same are of one kind."""

    clash: int | None
    """Who wins the clash; none where nobody has answered yet."""
    tie: bool
    """The values of that clash are equal."""
    round: int | None
    """Who wins the round, if it ends; the number of a seat."""
    points: int
    """The points of the cards that the winner of the round captures."""
    given: int
    """The points of a card that is captured at once."""
    amount: int
    """The value of what attacks next."""
    risk: int
    """The points of what attacks next."""
    left: int
    """How many cards the player can still play before all draw."""
    drawn: int
    """How many cards the player draws by abilities."""
    discarded: tuple[int, ...]
    """Who loses the top card of the deck."""
    destroyed: tuple[str, ...]
    """The cards that go to their owner's discard pile instead of being captured."""
    ends: bool
    """The game ends with this round."""
    winners: tuple[int, ...]
    """Who wins it, where every card that counts lies open."""
    begins: tuple[int, ...] = ()
    """Who attacks in the first round, where the move says so: a player, or a team."""


def outcome(position: Position, move: Move) -> Outcome:
    """What a move comes to that is allowed in a position as its player sees it."""
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
    """Who attacks first: a player, or the team that has yet to say who of it does."""
    return position.party(position.pile(position.player)) if position.phase == SEND else (position.player,)


def _first(events: tuple[Event, ...], kind: str) -> Any:
    return next((event for event in events if event.kind == kind), None)


def _worth(events: tuple[Event, ...]) -> int:
    """The points of the cards that are captured."""
    return sum(points(card) for event in events if isinstance(event, Captured) for card in event.cards)


def _value(position: Position, move: Move, attacks: Position) -> int:
    """What the cards that attack next come to, as long as nobody has answered them."""
    lay = lay_of(position, getattr(move, "cards", ()), getattr(move, "using", ()))
    return sum(part.amount for part in attack_value(position, lay, attacks.stat or ""))


def _hides(events: tuple[Event, ...]) -> bool:
    """True where cards count that nobody has seen."""
    return any(BACK in event.cards for event in events if isinstance(event, LeftOver))


class EveryMove:
    """All moves of the player whose turn it is, grouped by what they come to."""

    def __init__(self, asked: Asked) -> None:
        position: Position = asked.game.position
        self.start = seen(position, position.player)
        self.hides = asked.viewer is not None
        self.looked_at, self.is_complete = 0, False
        self.groups: dict[Outcome, list[Any]] = {}  # how many, and the one of fewest cards
        self._said: dict[tuple[str, Move], Data] = {}
        self._moves = moves(self.start)
        self._next = next(self._moves, None)

    def go_on(self) -> bool:
        """Look at a few more moves."""
        for _ in range(AT_ONCE):
            if self._next is None or self.looked_at >= MOST:
                self.is_complete = self._next is None
                return False
            self.groups.setdefault(outcome(self.start, self._next), [0, self._next])[0] += 1
            self.looked_at += 1
            self._next = next(self._moves, None)
        return True

    def told(self, language: Language) -> Data:
        """The groups, the best for the player first, each with the move of fewest cards."""
        voice = rulebook.voice(language)
        told: dict[str, list[Any]] = {}  # what is told alike is one group
        for found, (count, move) in sorted(self.groups.items(), key=lambda group: rank(self.start, group[0])):
            told.setdefault(comes_to(found, self.start, voice), [0, move])[0] += count
        return {
            "turn": self.start.round,
            "exact": self.is_complete,
            "looked": self.looked_at,
            "most": MOST,
            "says": [],
            "found": [
                {"says": [said], "count": count, "way": self._way(move, voice)}
                for said, (count, move) in islice(told.items(), MOST_TOLD)
            ],
            "more": max(0, len(told) - MOST_TOLD),
            "total": self.looked_at,
        }

    def _way(self, move: Move, voice: rulebook.Voice) -> Data:
        key = (voice.language.code, move)
        if key not in self._said:
            self._said[key] = way(move, self.hides, voice)
        return self._said[key]


def named(move: Move, voice: rulebook.Voice) -> str:
    """What a move is called, with the cards whose ability is used."""
    said, using = called(move, voice), getattr(move, "using", ())
    cards = voice.listed([voice.language.card(one.name) for one in using])
    return say("move", "using", voice, move=said, cards=cards) if using else said


def way(move: Move, hides: bool, voice: rulebook.Voice) -> Data:
    """A move in words, as it is written, and to be tried: not where cards are hidden, which trying would bring to
    light."""
    return {
        "says": [named(move, voice)],
        "written": [written(move)],
        "moves": [] if hides else [write_move(move)],
    }


def rank(position: Position, found: Outcome) -> tuple[object, ...]:
    """The order in which outcomes are told: games and rounds won, then points, high attacks, and cards kept."""
    mine = position.party(position.pile(position.player)) if position.piles else (position.player,)
    won = 0 if found.round is None else 1 if found.round in mine else -1
    clash = 0 if found.clash is None else 1 if found.clash in mine else -1
    return (
        -sum(side in mine for side in found.winners) + sum(side not in mine for side in found.winners),
        -won, -clash, -won * found.points, found.given, -found.amount, found.risk, -found.left, found,
    )  # fmt: skip


def comes_to(found: Outcome, position: Position, voice: rulebook.Voice) -> str:
    """What a move comes to, in a few sentences."""
    side, said = position.player, []
    if found.begins:
        return say("move", "begins", voice, sides=voice.sides(found.begins), count=len(found.begins))
    if found.clash is not None and (found.tie or found.clash != found.round):
        said.append(say("move", "ties" if found.tie else "wins", voice, side=found.clash))
    if found.round is not None:
        party = position.party(position.pile(found.round)) if position.team else (found.round,)
        key = "round-team" if len(party) > 1 else "round"
        said.append(say("move", key, voice, side=found.round, sides=voice.sides(party), count=found.points))
    if found.given:
        said.append(say("move", "given", voice, count=found.given))
    if found.round is None and not position.young and (found.amount or found.clash is None):
        said.append(say("move", "attacks", voice, amount=found.amount, count=found.risk))
    if found.drawn:
        said.append(say("move", "draws", voice, side=side, count=found.drawn))
    said += [say("move", "discards", voice, side=other) for other in found.discarded]
    if found.destroyed:
        cards = voice.listed([voice.language.card(name) for name in found.destroyed])
        said.append(say("move", "destroyed", voice, cards=cards))
    if found.ends:
        key = "game" if found.winners else "ends"
        said.append(say("move", key, voice, sides=voice.sides(found.winners), count=len(found.winners)))
    said.append(say("move", "left", voice, side=side, count=found.left))
    return " ".join(said)
