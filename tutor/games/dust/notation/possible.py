"""What every position of Dust Collectorz must satisfy: all reasons why no game can reach one.

Reading a position and the workshop use the same function, `faults`. Positions that a teacher may set up by hand are
allowed: few cards of any tribes and ranks, any capture piles and rounds, an unknown last play, hands that were not
filled up in the middle of a round, and a player without cards there (our reading 36).
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Fault
from ..rules.cards import BACK
from ..rules.ending import bonus, points
from ..rules.position import ANSWER, ATTACK, CHOOSE, FULL, SEND, Position, Seat
from .cards import SEATS, parties
from .possible_cards import deck_faults
from .possible_round import round_faults
from .possible_young import won, young_faults

#: The open zones of a seat.
_OPEN = ("overflow", "discard")


def faults(position: Position) -> list[Fault]:
    """Return every reason why no game can reach the position; empty if one can.

    The place of a fault is the key of a line and the number of a card in it, or 0 for the whole line; or it is an item
    of the first line: ``round``, ``state``, ``winners`` or ``last play``. Hidden cards are not checked.
    """
    found = [*_hidden(position), *deck_faults(position)]
    if position.young:
        return [*found, *young_faults(position)]
    if position.is_over:
        return [*found, *_left_over(position), *_winners(position)]
    found += _hands(position)
    if position.phase in (CHOOSE, SEND):
        return [*found, *_opening(position)]
    if position.phase == ATTACK:
        return [*found, *_attacker(position), *_run_out(position)]
    return [*found, *round_faults(position), *_answerer(position)]


def _seats(position: Position) -> Iterator[tuple[str, Seat]]:
    return zip(SEATS, position.seats, strict=False)


# -- for every mode -------------------------------------------------------------------------------------------------


def _hidden(position: Position) -> Iterator[Fault]:
    """Yield faults for cards in open zones of which only the number is given."""
    zones = [(f"{name} {zone}", getattr(seat, zone)) for name, seat in _seats(position) for zone in _OPEN]
    zones += [(f"{name} captured", pile) for name, pile in zip(parties(position.mode), position.piles, strict=True)]
    for key, cards in (*zones, ("centre", position.centre)):
        if BACK in cards:
            yield Fault(
                (key, 0),
                "“{found}:” lies open (dust.overflow.visible): expected the names of its cards",
                {"found": key},
            )


def _hands(position: Position) -> Iterator[Fault]:
    """Yield faults for hands that are too large, or too small when an attack is due."""
    for name, seat in _seats(position):
        count = len(seat.hand)
        facts = {"count": count, "name": name, "most": FULL}
        if count > FULL:
            yield Fault(
                (name, 0),
                "{count} in the hand of {name}: expected {most} cards at most; others lie in “{name} overflow:” "
                "(dust.overflow.beyond-six)",
                facts,
            )
        dealt = position.phase == ATTACK or any(one.hand for one in position.seats)
        if count < FULL and seat.deck and position.phase in (CHOOSE, SEND, ATTACK) and dealt:
            yield Fault(
                (name, 0),
                "{count} in the hand of {name}, and a deck: expected {most} cards before a round, or no deck "
                "(dust.round.draw-to-six)",
                facts,
            )


def _opening(position: Position) -> Iterator[Fault]:
    """Yield faults for a position that claims to be the beginning of a game, just after the toss, but is not."""
    if position.round > 1:
        yield Fault(
            ("round", 0),
            "round {round}, and a coin is tossed before the first one only (dust.setup.coin): expected round 1",
            {"round": position.round},
        )
    played = [(f"{name} {zone}", getattr(seat, zone)) for name, seat in _seats(position) for zone in _OPEN]
    played += [(f"{name} captured", pile) for name, pile in zip(parties(position.mode), position.piles, strict=True)]
    for key, cards in played:
        if cards:
            yield Fault(
                (key, 0),
                "“{key}:” before the first round (dust.setup.shuffle): expected it left out",
                {"key": key},
            )
    for name, seat in _seats(position):
        if not seat.left or (seat.hand and all(card.is_counter for card in seat.hand)):
            yield Fault(
                (name, 0),
                "{name} has no card to attack with before the first round (dust.end.cannot-attack): expected one that "
                "is no counter card",
                {"name": name},
            )


def _attacker(position: Position) -> Iterator[Fault]:
    """Yield a fault if the attacker has no card to attack with: the game would be over."""
    name = SEATS[position.player]
    if all(card.is_counter for card in position.seats[position.player].playable):
        yield Fault(
            (name, 0),
            "{name} has no card to attack with (dust.end.cannot-attack): expected one that is no counter card, or a "
            "game that is over",
            {"name": name},
        )


def _answerer(position: Position) -> Iterator[Fault]:
    """Yield a fault if the player to answer has no card: the clash would be lost."""
    name = SEATS[position.player]
    if position.phase == ANSWER and not position.seats[position.player].playable:
        yield Fault(
            (name, 0),
            "{name} has no card to answer with (dust.defence.must-answer): expected one, or a game that is over",
            {"name": name},
        )


def _run_out(position: Position) -> Iterator[Fault]:
    """Yield faults for other players who have no cards left when a round begins."""
    for side, (name, seat) in enumerate(_seats(position)):
        if not seat.left and side != position.player:
            yield Fault(
                (name, 0),
                "{name} has no card left when a round begins (dust.end.runs-out): expected one, or a game that is over",
                {"name": name},
            )


# -- the end of a game with points ----------------------------------------------------------------------------------


def _left_over(position: Position) -> Iterator[Fault]:
    """Yield faults for cards that were not put on a capture pile at the end."""
    for name, seat in _seats(position):
        for key, cards in ((name, seat.hand), (f"{name} overflow", seat.overflow), (f"{name} deck", seat.deck)):
            if cards:
                yield Fault(
                    (key, 0),
                    "cards in “{key}:” at the end (dust.end.leftovers): expected them on “{pile} captured:”",
                    {"key": key, "pile": parties(position.mode)[position.pile(SEATS.index(name))]},
                )


def _winners(position: Position) -> Iterator[Fault]:
    """Yield faults for winners that do not match the score."""
    if position.last_round is None or any(BACK in pile for pile in position.piles):
        return
    scores = [sum(map(points, pile)) for pile in position.piles]
    scores[position.last_round] += bonus(position)
    best = [pile for pile, score in enumerate(scores) if score == max(scores)]
    if position.last_round in best:
        best = [position.last_round]
    expected = tuple(sorted(side for pile in best for side in position.party(pile)))
    if expected != position.winners:
        yield Fault(
            ("winners", 0),
            "“{won}”, and the score is {score} (dust.score.highest): expected “{expected}”",
            {
                "won": won(position),
                "score": ", ".join(f"{n} {s}" for n, s in zip(parties(position.mode), scores, strict=True)),
                "expected": won(position._replace(winners=expected)),
            },
        )
