"""The reasons for the moves of a machine player, from what it has foreseen.

The turn with the move is compared with the turn as it would have ended without it. A difference that remains at the
end of the whole turn is a reason for the move; the most important one is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ....core.player import Why
from ..notation.words import SIDE_NAMES
from ..rules import END, Card, Event, Move, Place, Position, Step, play
from ..rules.moves import card_of
from .evaluation import Turn
from .planning import ahead, cards

#: How many creatures are destroyed, by side and card.
Fallen = Counter[tuple[int, Card]]


class Moment:
    """A moment of a turn: its events so far, and the turns that follow if it ends there."""

    def __init__(self, position: Position, events: tuple[Event, ...], then: tuple[Turn, ...], seat: int) -> None:
        self.position, self.then, self.seat = position, then, seat
        self.party = position.party(seat)
        self.now = events + then[0].events
        """The events of the seat's turn, to its end."""
        count = len(position.kingdoms)
        self.others = tuple(event for turn in then[1:count] for event in turn.events)
        """The events of the other sides' turns before the seat's next one."""
        self.next = tuple(event for turn in then[count:] for event in turn.events)
        """The events of the seat's next turn."""

    @property
    def wins(self) -> bool:
        """True if the turn wins the game."""
        end = self.then[0].end
        return end.is_over and self.seat in end.winners

    @property
    def loses(self) -> bool:
        """True if the game is lost before the seat's next turn."""
        end = self.then[: len(self.position.kingdoms)][-1].end
        return end.is_over and self.seat not in end.winners

    def fallen(self, events: tuple[Event, ...], own: bool = False) -> Fallen:
        """Return the destroyed creatures of opponents, or with ``own`` those of the seat."""
        return Counter(
            (event.side, event.card)
            for event in events
            if event.kind == "destroy"
            and event.side is not None
            and event.card is not None
            and (event.side == self.seat if own else event.side not in self.party)
        )

    def lost(self, events: tuple[Event, ...]) -> Counter[int]:
        """Return how many places or cards each opponent's Stronghold or pile loses by damage, and those of the seat."""
        found: Counter[int] = Counter()
        for event in events:
            if event.kind in ("slide", "mill") and event.side is not None:
                found[event.side] += abs((event.after or 0) - (event.before or 0))
        return Counter({side: n for side, n in found.items() if side == self.seat or side not in self.party})

    def down(self, events: tuple[Event, ...]) -> set[int]:
        """Return the opponents whose Bastion falls."""
        return {event.side for event in events if event.kind == "fall" and event.side is not None} - set(self.party)


def reasons(start: Position, seat: int, moves: tuple[Move, ...], rounds: int) -> tuple[Why, ...]:
    """Return a reason for each move of a turn. ``rounds`` is the depth of the search, as in `Strength`."""
    steps: list[Step] = []
    moments = [Moment(start, (), ahead(start, seat, rounds), seat)]
    events: tuple[Event, ...] = ()
    for move in moves:
        if move == END:
            break
        step = play(steps[-1].position if steps else start, move, settle=True)
        steps.append(step)
        events += step.events
        if move.kind in ("play", "cast"):
            moments.append(Moment(step.position, events, ahead(step.position, seat, rounds), seat))
    found, since = [], iter(pairwise(moments))
    for i, (move, step) in enumerate(zip(moves, steps, strict=False)):
        if move.kind in ("play", "cast"):
            found.append(_why(move, step, *next(since), moments[-1]))
        else:
            found.append(_why_attack_first(step, moves[i:]))
    return (*found, _why_end(moments[-1], steps)) if moves[-1:] == (END,) else tuple(found)


def _why_attack_first(step: Step, moves: tuple[Move, ...]) -> Why:
    """Return the reason for attacks before the end of the turn."""
    card = card_of(step.start, next(move for move in moves if move.kind == "cast"))
    return Why("attack.waits", {"card": card})


def _why(move: Move, step: Step, before: Moment, after: Moment, last: Moment) -> Why:
    """Return the reason for playing a card, given the moments before and after it and the last moment of the turn."""
    start = step.start
    card = card_of(start, move)
    assert card is not None
    facts: dict[str, object] = {"card": card}
    if move.kind == "play" and move.target is None:
        kind, line = "play", move.line
        facts["line"] = line
    else:
        kind = "cast" if move.kind == "cast" else "above"
        assert isinstance(move.target, Place)
        victim = start.creature(move.target)
        assert victim is not None
        facts["other"] = victim.card
    why, more = next(_differences(kind, move, step, before, after, last))
    return Why(f"{kind}.{why}", facts | more)


def _differences(
    kind: str, move: Move, step: Step, before: Moment, after: Moment, last: Moment
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the differences that a move makes, the most important first."""
    if after.wins and last.wins and not before.wins:
        yield "wins", {}
    if before.loses and not after.loses and not last.loses:
        yield "saves", {}
    if kind == "cast":
        yield from _immediate_effects(move, step, after)
    position = step.start
    if down := after.down(after.now) & last.down(last.now) - before.down(before.now):
        yield "brings-down", {"side": _name(position, min(down))}
    if fallen := _added_losses(after.fallen(after.now), before.fallen(before.now), last.fallen(last.now)):
        yield "destroys", {"cards": fallen}
    yield from _added_damage("reaches", position, after.lost(after.now), before.lost(before.now), last.lost(last.now))
    seat = after.seat
    was, now, then = (moment.lost(moment.others)[seat] for moment in (before, after, last))
    if then <= now < was:
        yield "shields", {"count": was - now}
    saved = after.fallen(before.others, own=True) - after.fallen(after.others, own=True)
    if kept := saved - last.fallen(last.others, own=True):
        yield "keeps", {"cards": _cards(kept)}
    if fallen := _added_losses(after.fallen(after.next), before.fallen(before.next), last.fallen(last.next)):
        yield "next-destroys", {"cards": fallen}
    yield from _added_damage(
        "next-reaches", position, after.lost(after.next), before.lost(before.next), last.lost(last.next)
    )
    if kind == "play" and not position.kingdoms[seat].lines[move.line]:
        yield "guards", {}
    yield "best", {}


def _immediate_effects(move: Move, step: Step, after: Moment) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the immediate effects of an Incantation."""
    target, seat = move.target, after.seat
    assert isinstance(target, Place)
    struck = [event for event in step.events if event.kind == "destroy"]
    hit = any(event.at == target for event in struck)
    if target.side == seat:
        returns = [event.to for event in step.events if event.kind == "leave" and event.at == target]
        if hit and any(to is not None and to.side == seat for to in returns):
            yield "back", {"count": step.position.kingdoms[seat].life}
        return
    gone = _cards(after.fallen(step.events))
    if len(gone) > 1:
        yield "several", {"cards": gone}
    elif hit:
        start, end = step.start, step.position
        for zone, line in enumerate(end.kingdoms[seat].lines):
            if (
                line
                and end.across(seat, zone) == target.side
                and start.facing(seat, zone)
                and not end.facing(seat, zone)
            ):
                yield "frees", {"line": zone}
        yield "at-once", {}


def _added_damage(
    kind: str, position: Position, after: Counter[int], before: Counter[int], last: Counter[int]
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the Stronghold or pile to which a move adds the most damage, if any."""
    more = {side: n - before[side] for side, n in after.items() if n > before[side] and last[side] >= n}
    if more:
        side = max(sorted(more), key=more.__getitem__)
        pile = ".pile" if position.is_automa(side) else ""
        yield kind + pile, {"side": _name(position, side), "count": more[side]}


def _why_end(last: Moment, steps: list[Step]) -> Why:
    """Return the reason for ending a turn, and the effect of its last attacks."""
    position, events = steps[-1].position if steps else last.position, last.then[0].events
    if last.wins:
        return Why("end.wins")
    if down := last.down(events):
        return Why("end.brings-down", {"side": _name(position, min(down))})
    if fallen := last.fallen(events):
        return Why("end.destroys", {"cards": _cards(fallen)})
    for kind, facts in _added_damage("reaches", position, lost := last.lost(events), Counter(), lost):
        return Why(f"end.{kind}", facts)
    return Why("end.nothing" if not any(cards(position, own=True)) else "end.enough")


def _added_losses(after: Fallen, before: Fallen, last: Fallen) -> tuple[Card, ...]:
    """Return the creatures that are destroyed because of a move, and still are at the end of the turn."""
    return _cards((after - before) & last)


def _cards(fallen: Fallen) -> tuple[Card, ...]:
    return tuple(card for _, card in fallen.elements())


def _name(position: Position, side: int) -> str:
    """Return the name of a side: its letter, ``automa`` in a solo game, or ``automa`` and its letter."""
    if not position.is_automa(side):
        return SIDE_NAMES[side]
    return "automa" if position.solo else f"automa {SIDE_NAMES[side]}"
