"""Names of cards and players, and cards written out: what positions, moves and decks in words share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ....core.names import canonical, is_name
from ....core.text import LONGEST_QUOTE, Token, nearest, split
from ..rules.abilities import KINDS
from ..rules.cards import BACK, RANKS, STATS, TRAP, Card
from ..rules.position import MODES, WHEEL, Position
from ..sets import LARGEST, RESERVED, TRIBES, Deck, is_tribe

SEATS = ("A", "B", "C", "D")
#: The keys of what two of a team have together.
TEAMS = ("AC", "BD")
#: The most cards of which only the number is told.
_MOST_BACKS = 200

_WRITTEN = re.compile(r"(?P<name>[^()]*)\((?P<body>[^()]*)\)")
_COUNTED = re.compile(r"\s*(?P<count>[0-9]+)\s+cards?\s*")


class Known(NamedTuple):
    """The cards and the decks that can be named, and the wheel of each tribe that is known."""

    cards: Mapping[str, Card]
    wheels: Mapping[str, tuple[str, ...]]
    decks: Mapping[str, Deck]

    def wheel(self, tribes: Iterable[str], where: Token) -> tuple[str, ...]:
        """The wheel of these tribes, the house's where there are none. Raises `Unreadable` for tribes of two wheels."""
        first, *others = (*tribes, "")
        wheel = self.wheels.get(first, WHEEL)
        for tribe in others[:-1]:
            if tribe not in wheel:
                where.fail("{first} and {tribe} are not of one wheel (dust.wheel.one-each-way): expected cards of one",
                           first=first, tribe=tribe)  # fmt: skip
        return wheel

    def turning(self, wheel: tuple[str, ...]) -> Known:
        """What is known where these tribes are in this wheel."""
        return self._replace(wheels={**self.wheels, **dict.fromkeys(wheel, wheel)})


def read_name(token: Token) -> str:
    """The name of a card, as it is spelled. Raises `Unreadable`."""
    if not is_name(token.text) or token.text.lower() in RESERVED:
        token.fail(
            "“{found}” is no card: expected a name of at most 40 letters, none of {reserved}, or a card written out as "
            "Kite(paper bronze 4/7/3/4)",
            reserved=", ".join(RESERVED),
        )
    return canonical(token.text)


def read_card(token: Token, known: Known) -> Card:
    """A card by its name, or written out as ``Kite(paper bronze 4/7/3/4 hoard)`` or ``Snare(counter trap)``. Raises
    `Unreadable`."""
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
    """The cards of a list, or so many backs for ``6 cards``. Raises `Unreadable`."""
    counted = _COUNTED.fullmatch(value.text)
    if counted is not None:
        return (BACK,) * value.part(*counted.span("count")).number(1, _MOST_BACKS, "a number of cards")
    return tuple(read_card(word, known) for word in split(value))


def read_wheel(value: Token) -> tuple[str, ...]:
    """A wheel, each tribe before the one that it beats. Raises `Unreadable`."""
    words = split(value)
    wheel = tuple(word.text for word in words)
    wrong = next((word for word in words if not is_tribe(word.text) or wheel.count(word.text) > 1), None)
    if wrong is not None or len(wheel) != TRIBES:
        (wrong or value).fail("“{found}” is no wheel: expected the names of {most} tribes, each once, each before the "
                              "one that it beats (dust.wheel.one-each-way)", most=TRIBES)  # fmt: skip
    return wheel


def write_card(card: Card, cards: Mapping[str, Card]) -> str:
    """The name of a card of a loaded set; any other card written out."""
    if cards.get(card.name) == card:
        return card.name
    if card.is_counter:
        return f"{card.name}(counter {card.counter})"
    numbers = "/".join(map(str, card.stats))
    return f"{card.name}({' '.join(filter(None, (card.tribe, card.rank, numbers, card.ability)))})"


def write_cards(found: Iterable[Card], cards: Mapping[str, Card]) -> str:
    """A list of cards; of cards that are hidden only how many."""
    listed = tuple(found)
    if listed and BACK in listed:
        return f"{len(listed)} card{'s' if len(listed) > 1 else ''}"
    return " ".join(write_card(card, cards) for card in listed)


def cards_in(position: Position) -> list[Card]:
    """Every card of a position: of each seat hand, overflow, deck, discard and what it has laid; the piles; the
    middle."""
    found: list[Card] = []
    for seat in position.seats:
        found += (*seat.left, *seat.discard, *seat.laid.all)
    for pile in position.piles:
        found += pile
    return [*found, *position.centre]


def tribes_in(position: Position) -> list[str]:
    """Every tribe that a card of a position is of, each once."""
    return list(dict.fromkeys(card.tribe for card in cards_in(position) if card.tribe))


def is_seen(position: Position) -> bool:
    """True where cards are hidden: what one seat sees, to be read and not to be played."""
    return BACK in cards_in(position)


def parties(mode: str) -> tuple[str, ...]:
    """The names of those who have a capture pile: seats, or teams; none for Young Champions."""
    if mode.startswith("young"):
        return ()
    return TEAMS if mode == "team" else SEATS[: MODES[mode]]


def in_words(names: Iterable[str], last: str = "or") -> str:
    """Names as one says them: ``A, B or C``."""
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def quoted(token: Token) -> str:
    """A token's words with single spaces, as an error says them."""
    return " ".join(token.text.split())[:LONGEST_QUOTE]
