"""The notation of cards and players, which positions, moves and decks share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ....core.names import canonical, is_name
from ....core.text import LONGEST_QUOTE, Token, nearest, split
from ..rules.abilities import KINDS
from ..rules.cards import BACK, RANKS, STATS, TRAP, Card
from ..rules.position import MODES, WHEEL, Position
from ..sets import LARGEST, RESERVED, TRIBES, Deck, is_tribe

if TYPE_CHECKING:
    from ....core.values import Side

SEATS: tuple[Side, Side, Side, Side] = ("A", "B", "C", "D")
#: The keys of what the two players of a team share.
TEAMS = ("AC", "BD")
#: The maximum of a bare number of cards.
_MOST_BACKS = 200

_WRITTEN = re.compile(r"(?P<name>[^()]*)\((?P<body>[^()]*)\)")
_COUNTED = re.compile(r"\s*(?P<count>[0-9]+)\s+cards?\s*")


class Known(NamedTuple):
    """The cards and decks that can be named, and the wheel of each known tribe."""

    cards: Mapping[str, Card]
    wheels: Mapping[str, tuple[str, ...]]
    decks: Mapping[str, Deck]

    def wheel(self, tribes: Iterable[str], where: Token) -> tuple[str, ...]:
        """Return the wheel of these tribes, or the default wheel if there are none.

        Raise `Unreadable` for tribes of two wheels.
        """
        first, *others = (*tribes, "")
        wheel = self.wheels.get(first, WHEEL)
        for tribe in others[:-1]:
            if tribe not in wheel:
                where.fail("{first} and {tribe} are not of one wheel (dust.wheel.one-each-way): expected cards of one",
                           first=first, tribe=tribe)  # fmt: skip
        return wheel

    def turning(self, wheel: tuple[str, ...]) -> Known:
        """Return the known names with the tribes of this wheel added."""
        return self._replace(wheels={**self.wheels, **dict.fromkeys(wheel, wheel)})


def read_name(token: Token) -> str:
    """Return the name of a card in its official spelling. Raise `Unreadable` if it is unknown."""
    if not is_name(token.text) or token.text.lower() in RESERVED:
        token.fail(
            "“{found}” is no card: expected a name of at most 40 letters, none of {reserved}, or a card written out as "
            "Kite(paper bronze 4/7/3/4)",
            reserved=", ".join(RESERVED),
        )
    return canonical(token.text)


def read_card(token: Token, known: Known) -> Card:
    """Return a card, given by its name or written out as ``Kite(paper bronze 4/7/3/4 hoard)`` or ``Snare(counter
    trap)``.

    Raise `Unreadable` if it is neither.
    """
    card = known.cards.get(canonical(token.text))
    if card is not None:
        return card
    written = _WRITTEN.fullmatch(token.text)
    if written is None:
        token.fail(
            "no card is called “{found}”: expected one of a loaded set, or one written out as "
            "{found}(paper bronze 4/7/3/4){near}",
            near=nearest(read_name(token), list(known.cards)),
        )
    name = read_name(token.part(0, written.end("name")))
    words = split(token.part(written.start("body"), written.end("body")))
    match [word.text for word in words]:
        case ["counter", kind]:
            if kind != TRAP:
                words[1].fail("“{found}” is no counter card: expected {known} (dust.counter.trap-stops)", known=TRAP)
            return Card(name, counter=TRAP)
        case [tribe, rank, _] | [tribe, rank, _, _]:
            if tribe not in known.wheels:
                words[0].fail("“{found}” is no tribe: expected one of {known} (dust.card.tribe){near}",
                              known=", ".join(known.wheels), near=nearest(tribe, list(known.wheels)))  # fmt: skip
            if rank not in RANKS:
                words[1].fail("“{found}” is no rank: expected one of {known} (dust.card.rank){near}",
                              known=", ".join(RANKS), near=nearest(rank, list(RANKS)))  # fmt: skip
            return Card(name, tribe, rank, _numbers(words[2]), _ability(words[3]) if len(words) > 3 else "")
    token.part(written.start("body"), written.end("body")).fail(
        "“{found}” is no card written out: expected tribe, rank, power/speed/health/cunning, and perhaps an ability, "
        "as paper bronze 4/7/3/4 hoard; or counter trap"
    )


def _numbers(word: Token) -> tuple[int, ...]:
    pieces = word.text.split("/")
    if len(pieces) != len(STATS):
        word.fail("“{found}”: expected four numbers, power/speed/health/cunning (dust.card.stats)")
    found, at = [], 0
    for piece in pieces:
        found.append(word.part(at, at + len(piece)).number(1, LARGEST, "a number for a statistic"))
        at += len(piece) + 1
    return tuple(found)


def _ability(word: Token) -> str:
    if word.text not in KINDS:
        word.fail("“{found}” is no ability: expected one of {known}{near}",
                  known=", ".join(KINDS), near=nearest(word.text, list(KINDS)))  # fmt: skip
    return word.text


def read_cards(value: Token, known: Known) -> tuple[Card, ...]:
    """Return the cards of a list, or that many backs for ``6 cards``. Raise `Unreadable` on an error."""
    counted = _COUNTED.fullmatch(value.text)
    if counted is not None:
        return (BACK,) * value.part(*counted.span("count")).number(1, _MOST_BACKS, "a number of cards")
    return tuple(read_card(word, known) for word in split(value))


def read_wheel(value: Token) -> tuple[str, ...]:
    """Return a wheel, each tribe before the one that it beats. Raise `Unreadable` on an error."""
    words = split(value)
    wheel = tuple(word.text for word in words)
    wrong = next((word for word in words if not is_tribe(word.text) or wheel.count(word.text) > 1), None)
    if wrong is not None or len(wheel) != TRIBES:
        (wrong or value).fail("“{found}” is no wheel: expected the names of {most} tribes, each once, each before the "
                              "one that it beats (dust.wheel.one-each-way)", most=TRIBES)  # fmt: skip
    return wheel


def write_card(card: Card, cards: Mapping[str, Card]) -> str:
    """Return the name of a card from a loaded set; write out any other card."""
    if cards.get(card.name) == card:
        return card.name
    if card.is_counter:
        return f"{card.name}(counter {card.counter})"
    numbers = "/".join(map(str, card.stats))
    return f"{card.name}({' '.join(filter(None, (card.tribe, card.rank, numbers, card.ability)))})"


def write_cards(found: Iterable[Card], cards: Mapping[str, Card]) -> str:
    """Return a list of cards in words; of hidden cards only their number."""
    listed = tuple(found)
    if listed and BACK in listed:
        return f"{len(listed)} card{'s' if len(listed) > 1 else ''}"
    return " ".join(write_card(card, cards) for card in listed)


def cards_in(position: Position) -> list[Card]:
    """Return every card of a position: each seat (hand, overflow, deck, discard, laid), the piles, the middle."""
    found: list[Card] = []
    for seat in position.seats:
        found += (*seat.left, *seat.discard, *seat.laid.all)
    for pile in position.piles:
        found += pile
    return [*found, *position.centre]


def tribes_in(position: Position) -> list[str]:
    """Return every tribe among the cards of a position, each once."""
    return list(dict.fromkeys(card.tribe for card in cards_in(position) if card.tribe))


def is_seen(position: Position) -> bool:
    """Return whether the position has hidden cards: it is what one seat sees, and cannot be played."""
    return BACK in cards_in(position)


def parties(mode: str) -> tuple[str, ...]:
    """Return the names of the owners of capture piles: seats or teams; none for Young Champions."""
    if mode.startswith("young"):
        return ()
    return TEAMS if mode == "team" else SEATS[: MODES[mode]]


def in_words(names: Iterable[str], last: str = "or") -> str:
    """Return names as a list in words: ``A, B or C``."""
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def quoted(token: Token) -> str:
    """Return the words of a token with single spaces, as used in error messages."""
    return " ".join(token.text.split())[:LONGEST_QUOTE]
