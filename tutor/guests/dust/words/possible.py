"""What every position of Dust Collectorz must satisfy: all reasons why no game can reach one.

Reading a position asks `faults`, and the workshop reads with that reader. What a teacher may lay by hand stays
possible: few cards, any capture piles and rounds, hands in the middle of a round that were not filled up, and a clash
that goes as it is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ....core import Fault
from ....dust import young
from ....dust.cards import BACK
from ....dust.ending import bonus, points
from ....dust.position import ANSWER, ATTACK, FULL, Lay, Position, Seat
from ....dust.steps import TRUE
from .cards import SEATS, in_words, parties

#: Of a seat, by the end of their keys, the zones that lie open, with what lies there.
_OPEN = ("overflow", "discard")


def faults(position: Position) -> list[Fault]:
    """Every reason why no game can reach the position; empty where one can.

    The place of a fault is the key of a line and the number of a card in it, 0 for all of it. Of hidden cards nothing
    is said.
    """
    found = [*_hidden(position)]
    if position.young:
        found += [*_young_cards(position), *_centre(position)]
        found += _young_end(position) if position.is_over else _young_goes_on(position)
    elif position.is_over:
        found += [*_left_over(position), *_winners(position)]
    else:
        found += [*_hands(position), *_mover(position)]
        if position.phase == ATTACK:
            found += _run_out(position)
        elif position.leader is not None:
            found += [*_first_laid(position), *_answers(position)]
    return found


def _seats(position: Position) -> Iterator[tuple[str, Seat]]:
    return zip(SEATS, position.seats, strict=False)


def _won(position: Position) -> str:
    names = in_words((SEATS[side] for side in position.winners), "and")
    return f"{names} {'win' if len(position.winners) > 1 else 'wins'}"


# -- whatever the mode --------------------------------------------------------------------------------------------


def _hidden(position: Position) -> Iterator[Fault]:
    """Cards that lie open, and of which only a number is said."""
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
    """Hands that are too large, or too small where an attack is due."""
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
        if count < FULL and seat.deck and position.phase == ATTACK:
            yield Fault(
                (name, 0),
                "{count} in the hand of {name}, and a deck: expected {most} cards before a round, or no deck "
                "(dust.round.draw-to-six)",
                facts,
            )


def _mover(position: Position) -> Iterator[Fault]:
    """Whoever is to attack or to answer, and has no card to do it with: the game would be over."""
    name = SEATS[position.player]
    cards = position.seats[position.player].playable
    if position.phase == ATTACK and all(card.is_counter for card in cards):
        yield Fault(
            (name, 0),
            "{name} has no card to attack with (dust.end.cannot-attack): expected one that is no counter card, or a "
            "game that is over",
            {"name": name},
        )
    if position.phase == ANSWER and not cards:
        yield Fault(
            (name, 0),
            "{name} has no card to answer with (dust.defence.must-answer): expected one, or a game that is over",
            {"name": name},
        )


def _run_out(position: Position) -> Iterator[Fault]:
    """Others who have run out when a round begins."""
    for side, (name, seat) in enumerate(_seats(position)):
        if not seat.left and side != position.player:
            yield Fault(
                (name, 0),
                "{name} has no card left when a round begins (dust.end.runs-out): expected one, or a game that is over",
                {"name": name},
            )


# -- the end of a game with values --------------------------------------------------------------------------------


def _left_over(position: Position) -> Iterator[Fault]:
    """Cards that were not put on a capture pile at the end."""
    for name, seat in _seats(position):
        for key, cards in ((name, seat.hand), (f"{name} overflow", seat.overflow), (f"{name} deck", seat.deck)):
            if cards:
                yield Fault(
                    (key, 0),
                    "cards in “{key}:” at the end (dust.end.leftovers): expected them on “{pile} captured:”",
                    {"key": key, "pile": parties(position.mode)[position.pile(SEATS.index(name))]},
                )


def _winners(position: Position) -> Iterator[Fault]:
    """Winners who are not those that the score says."""
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
            ("game", 0),
            "“{won}”, and the score is {score} (dust.score.highest): expected “{expected}”",
            {
                "won": _won(position),
                "score": ", ".join(f"{n} {s}" for n, s in zip(parties(position.mode), scores, strict=True)),
                "expected": _won(position._replace(winners=expected)),
            },
        )


# -- the middle of a round ----------------------------------------------------------------------------------------


def _first_laid(position: Position) -> Iterator[Fault]:
    """What nobody lays who begins a round."""
    assert position.begun is not None
    name, lay = SEATS[position.begun], position.seats[position.begun].laid
    if lay.counters:
        yield Fault(
            (f"{name} laid", 1),
            "{name} began this round, which nobody does with a counter card (dust.counter.only-in-defence): expected a "
            "card or a stack alone",
            {"name": name},
        )


def _answers(position: Position) -> Iterator[Fault]:
    """Answers of a tribe that may not answer, and clashes that cannot have gone so. Who has won a comparison, and so
    leads, is taken as it is said: by other readings than ours it may be another one."""
    for at, (faced, side) in enumerate(_faced(position)):
        lay = position.seats[side].laid
        yield from _wrong_tribe(position._replace(leader=faced, player=side), lay)
        said = position.clashes[at].won if position.team else None
        if said is not None and ((said and not lay.all) or (lay.counters and not said)):
            yield Fault(
                ("clashes", at + 1),
                "{name} has laid a counter card (dust.counter.trap-wins): expected “{name} won”"
                if lay.counters
                else "{name} has laid nothing (dust.give.loses-clash): expected “{name} lost”",
                {"name": SEATS[side]},
            )


def _faced(position: Position) -> Iterator[tuple[int, int]]:
    """Those who have answered in this round, each with the one whose cards were faced, as far as that is sure."""
    begun = position.begun
    assert begun is not None
    if position.team:
        order = [begun, *(fought.side for fought in position.clashes)]
        yield from pairwise(order)
    elif position.after(begun) != position.player:
        yield begun, position.after(begun)


def _wrong_tribe(position: Position, lay: Lay) -> Iterator[Fault]:
    """What is wrong with the tribe of an answer, before a player who has laid it."""
    tribe, against = lay.tribe, position.attack.tribe
    if not tribe or not against or lay.counters:  # what is added to a counter card answers nothing
        return
    key = f"{SEATS[position.player]} laid"
    facts = {"card": lay.cards[0].name, "tribe": tribe, "name": SEATS[position.player]}
    if tribe == against:
        yield Fault(
            (key, 0),
            "{card} of {name} has answered an attack of its own tribe, {tribe} (dust.defence.never-same-tribe): "
            "expected another tribe",
            facts,
        )
    elif tribe in TRUE.tribes(position, position.player, TRUE).barred:
        yield Fault(
            (key, 0),
            "{card} of {name} has answered, and {tribe} is barred (dust.defence.barred): expected another tribe",
            facts,
        )


# -- Young Champions ----------------------------------------------------------------------------------------------


def _young_cards(position: Position) -> Iterator[Fault]:
    """Counter cards, which are put away."""
    zones = [(key, cards) for name, seat in _seats(position)
             for key, cards in ((name, seat.hand), (f"{name} deck", seat.deck))]  # fmt: skip
    for key, cards in (*zones, ("centre", position.centre)):
        for number, card in enumerate(cards, 1):
            if card.is_counter:
                yield Fault(
                    (key, number),
                    "{card} is a counter card, which is put away (dust.young.twenty-nine): expected a card of a tribe",
                    {"card": card.name},
                )


def _centre(position: Position) -> Iterator[Fault]:
    """Cards in the middle that do not beat the one below them."""
    for number, (below, card) in enumerate(pairwise(position.centre), 2):
        if card.tribe and below.tribe and not young.beats(position, card, below, TRUE):
            yield Fault(
                ("centre", number),
                "{card} lies on {below} and does not beat it (dust.young.must-beat): expected one that does",
                {"card": card.name, "below": below.name},
            )
    if position.last_play is not None and not position.centre:
        yield Fault(
            ("game", 0),
            "“last play {name}”, and nothing lies in the middle: expected a card in “centre:”, or nobody's last play",
            {"name": SEATS[position.last_play]},
        )


def _empty(position: Position) -> list[int]:
    return [side for side, seat in enumerate(position.seats) if not seat.hand and not seat.deck]


def _can_go_on(position: Position) -> bool | None:
    """True where a deck is left, or somebody can play; None where hidden hands decide it."""
    if any(seat.deck for seat in position.seats):
        return True
    if any(BACK in seat.hand for seat in position.seats):
        return None
    return any(young.can_play(position, side, TRUE) for side in range(len(position.seats)))


def _young_goes_on(position: Position) -> Iterator[Fault]:
    """A game that would be over."""
    for side in _empty(position):
        yield Fault(
            (SEATS[side], 0),
            "{name} has neither hand nor deck and so has won (dust.young.out-of-cards): expected a card, or "
            "“over, {name} wins”",
            {"name": SEATS[side]},
        )
    if not _empty(position) and _can_go_on(position) is False:
        yield Fault(
            ("game", 0),
            "no deck is left and nobody can play (dust.young.stuck): expected a card that beats the one on top, or a "
            "game that is over",
        )


def _young_end(position: Position) -> Iterator[Fault]:
    """Winners who have not won, or a game that would go on."""
    empty = _empty(position)
    if not empty and _can_go_on(position):
        yield Fault(
            ("game", 0),
            "“{won}”, and everybody has cards and can go on (dust.young.out-of-cards): expected somebody without hand "
            "and deck, or no deck and no card that beats the one on top",
            {"won": _won(position)},
        )
        return
    expected = tuple(empty[:1])
    if not empty:
        counts = [len(seat.hand) for seat in position.seats]
        expected = tuple(side for side, count in enumerate(counts) if count == min(counts))
        if position.last_play in expected:
            expected = (position.last_play,)
    for side in empty if len(empty) > 1 else ():
        if side not in position.winners:
            yield Fault(
                (SEATS[side], 0),
                "{name} has neither hand nor deck, and “{won}” (dust.young.out-of-cards): expected a card",
                {"name": SEATS[side], "won": _won(position)},
            )
    if position.winners != expected and not (len(empty) > 1 and set(position.winners) <= set(empty)):
        yield Fault(
            ("game", 0),
            "“{won}”, and by the cards that are left it is another one (dust.young.goal): expected “{expected}”",
            {"won": _won(position), "expected": _won(position._replace(winners=expected))},
        )
