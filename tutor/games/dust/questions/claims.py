"""Claims in lesson texts, in a form that can be checked against a game: who wins, what a value is, how many cards.

A claim is a short sentence; `FORMS` lists all of them. A claim about a position holds if it is true at the start or at
the end; with ``at the start`` or ``at the end`` after it, only that time counts.

A claim is a short sentence; `FORMS` has all of them. What it says of a position is borne out where it is so at the
start or at the end; with ``at the start`` or ``at the end`` after it, then and not otherwise.

>>> from tutor.games import definition
>>> dust = definition("dust")
>>> game = dust.game(dust.words.begin("game: dust, versus, A to attack ; A: Bead Kite ; B: Pebble Button").settled())
>>> for move in ("attack Bead, power", "answer Pebble"):
...     game = game.play(dust.words.read_move(move, game.position))
>>> [holds(read_claim(text), game) for text in ("A wins the clash", "B is worth 6", "B is worth 5")]
[True, True, False]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ....core import Unreadable, moments
from ....core.claims import Claim
from ....core.names import canonical
from ..notation.cards import SEATS
from ..rules.cards import Card
from ..rules.events.clash import Excess, Value, Won
from ..rules.events.ending import Bonus, Points, RoundTo, Score
from ..rules.game import Game
from ..rules.position import Position
from ..sets import all_sets

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = re.compile(rf"\b(\d+|{'|'.join(NUMBERS)})\b", re.IGNORECASE)
_NAME = re.compile(r"[A-Z][\w'’]*(?:-[A-Z][\w'’]*)*")


class _Story(NamedTuple):
    """What a claim is checked against: the events, and the positions that count."""

    events: tuple[Any, ...]
    positions: tuple[Position, ...]

    def of(self, *kinds: type) -> Iterator[Any]:
        return (event for event in self.events if isinstance(event, kinds))

    def cards(self, name: str) -> list[Card]:
        return [card for position in self.positions for card in _lying(position) if card.name == name]


def _lying(position: Position) -> Iterator[Card]:
    """Yield every card of a position."""
    for seat in position.seats:
        yield from (*seat.left, *seat.discard, *seat.laid.all)
    for pile in (*position.piles, position.centre):
        yield from pile


def _any(test: Callable[..., bool]) -> Callable[..., bool]:
    """Return a test of positions at the times that count."""
    return lambda story, *said: any(test(position, *said) for position in story.positions)


def _seat(position: Position, side: str) -> Any:
    return position.seats[SEATS.index(side)]


def _pile(position: Position, side: str) -> tuple[Card, ...]:
    return position.piles[position.pile(SEATS.index(side))]


def _by(story: _Story, side: str, *kinds: type) -> list[Any]:
    return [event for event in story.of(*kinds) if event.side == SEATS.index(side)]


def _round(story: _Story, side: str) -> bool:
    position = story.positions[0]
    return any(position.pile(e.side) == position.pile(SEATS.index(side)) for e in story.of(RoundTo))


#: Every form, with the function that checks it. X is a card, S a player, N a number, W a word.
FORMS: dict[str, Callable[..., bool]] = {
    "S wins the clash": lambda story, s: bool(_by(story, s, Won)),
    "S wins the round": _round,
    "S wins": lambda story, s: SEATS.index(s) in story.positions[-1].winners,
    "S is worth N": lambda story, s, n: int(n) in [event.amount for event in _by(story, s, Value)],
    "S scores N": lambda story, s, n: int(n) in [event.amount for event in _by(story, s, Score)],
    "X has N W": lambda story, x, n, stat: any(card.stats and card.stat(stat) == int(n) for card in story.cards(x)),
    "X is W": lambda story, x, w: any(w in (card.rank, card.tribe, card.counter) for card in story.cards(x)),
    "X has W": lambda story, x, w: any(card.ability == w for card in story.cards(x)),
    "S holds N cards": _any(lambda position, s, n: len(_seat(position, s).hand) == int(n)),
    "S has N in the overflow": _any(lambda position, s, n: len(_seat(position, s).overflow) == int(n)),
    "S has N in the deck": _any(lambda position, s, n: len(_seat(position, s).deck) == int(n)),
    "S has captured N": _any(lambda position, s, n: len(_pile(position, s)) == int(n)),
    "N play": _any(lambda position, n: len(position.seats) == int(n)),
}

_PARTS = {"X": r"([A-Z][\w'’-]*)", "S": "([A-D])", "N": r"(\d{1,3})", "W": "([a-z]+)"}
_READ = [
    (form, re.compile(" ".join(_PARTS.get(word, re.escape(word)) for word in form.split())))
    for form in sorted(FORMS, key=lambda form: sum(word in _PARTS for word in form.split()))
]


def _known() -> dict[str, Card]:
    """Return the cards that can be named."""
    return {card.name: card for one in all_sets().values() for card in one.cards}


def read_claim(text: str) -> Claim:
    """Return the claim of a text such as ``A wins the clash``. Raise `Unreadable` with all forms if there is none."""
    found = re.fullmatch(r"(.*?)(?: at the (start|end))?", text.strip())
    assert found is not None
    for form, pattern in _READ:
        if (said := pattern.fullmatch(found[1])) is None:
            continue
        for word, name in zip((w for w in form.split() if w in _PARTS), said.groups(), strict=True):
            if word == "X" and canonical(name) not in _known():
                raise Unreadable("“{text}” is no claim: no card is called “{name}”", text=text[:80], name=name)
            if word == "W" and "N" in form and name not in ("power", "speed", "health", "cunning"):
                break
        else:
            return Claim(form, said.groups(), found[2] or "")
    raise Unreadable("“{text}” is no claim; expected one of {known}", text=text[:80], known=", ".join(FORMS))


def holds(claim: Claim, game: Game) -> bool:
    """Return whether a claim is true of a game."""
    start, end = game.opening.position, game.position
    if any(said in SEATS and SEATS.index(said) >= len(start.seats) for said in claim.said):
        return False  # nothing is true of a player who is not in this game
    positions = {"start": (start,), "end": (end,), "": (start, end)}[claim.when]
    return FORMS[claim.form](_Story(tuple(event for _, event, _ in moments(game.steps)), positions), *claim.said)


def unproved(text: str, beside: str, law: str, claims: Sequence[str], game: Game) -> list[str]:
    """Return what a text says that neither the game nor a claim supports.

    These are cards that are not in the game, and numbers that are neither in the ``law`` nor in a claim, nor on a card
    named ``beside`` it, nor a value of a clash.
    """
    known = _known()
    there = {card.name for position in _tables(game) for card in _lying(position)}
    named = _names(text, known)
    found = [f"names {name}, which is not on the table" for name in named if name not in there]
    proved = _numbers(" ".join((law, *claims)))
    for name in _names(f"{text} {beside}", known):
        proved |= set(known[name].stats)
    for event in game.events:
        if isinstance(event, Value):
            proved |= {event.amount, *(abs(part.amount) for part in event.parts)}
            proved |= {part.before for part in event.parts if part.before is not None}
        elif isinstance(event, Points | Bonus | Score | Excess):
            proved |= {event.amount}
    return found + [
        f"says “{said}”, and nothing bears that number out"
        for said in _NUMBER.findall(text)
        if not _numbers(said) <= proved
    ]


def _tables(game: Game) -> Iterator[Position]:
    yield game.opening.position
    yield from (after for _, _, after in moments(game.steps))


def _numbers(text: str) -> set[int]:
    return {int(said) if said.isdigit() else NUMBERS.index(said.lower()) + 2 for said in _NUMBER.findall(text)}


def _names(text: str, known: dict[str, Card]) -> list[str]:
    """Return the cards that a text names."""
    found = (re.sub(r"['’]s?$", "", name) for name in _NAME.findall(text))
    return [name for name in found if name in known]


def abilities(game: Game) -> dict[str, str]:
    """Return the abilities used in a game, including those of counter cards, with the name of a card that has each."""
    found: dict[str, str] = {}
    for position in _tables(game):
        for seat in position.seats:
            for i in seat.laid.active:
                found.setdefault(seat.laid.cards[i].ability, seat.laid.cards[i].name)
            for card in seat.laid.counters:
                found.setdefault(card.counter, card.name)
    return found


def odd(_position: Position, _text: str) -> list[str]:
    """Return nothing: no number of a position follows from its cards."""
    return []


def twice(position: Position) -> list[str]:
    """Return the names of cards that one player's deck could not have, which are more than two of a name.

    Return nothing in the middle of Young Champions, where the decks are mixed.
    """
    if position.young:
        return []
    found: list[str] = []
    for seat in position.seats:
        names = [card.name for card in (*seat.left, *seat.discard, *seat.laid.all)]
        found += [name for name in names if names.count(name) > 2]
    return list(dict.fromkeys(found))
