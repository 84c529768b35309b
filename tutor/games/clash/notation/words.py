"""Names of cards, sides and lines, shared by reading and writing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ....core import Unreadable
from ....core.names import canonical, is_name
from ....core.text import LONGEST_QUOTE, Token, nearest, split
from ..rules import EDITIONS, Card
from ..rules.cards import AURA

if TYPE_CHECKING:
    from ....core.values import Side

#: Known cards by canonical name.
Cards = Mapping[str, Card]

LINE_NAMES: tuple[Literal["upper", "lower"], Literal["upper", "lower"]] = ("upper", "lower")
SIDE_NAMES: tuple[Side, Side, Side, Side] = ("A", "B", "C", "D")
#: How a Stronghold is written among the cards.
BASTION, FORT = "{Bastion}", "{Fort}"
#: The largest number on a card, and the largest number that a game computes (Mana, a bonus, the number of a turn).
LARGEST, BOUNDLESS = 999, 999_999_999


def read_ability(token: Token, edition: int) -> str:
    """Return the ability that the token names in this edition; an Aura includes the ability that it gives."""
    known = EDITIONS[edition].abilities
    name = token.text.lower()
    if name == AURA.rstrip("-"):
        token.fail("an Aura is paired with an ability: expected for example {example}", example=f"{AURA}rage")
    if name.removeprefix(AURA) not in known or name == AURA + "aura":
        token.fail(
            "“{found}” is no special ability of edition {edition}: expected one of {known}{near}",
            edition=edition, known=", ".join(known), near=nearest(name, list(known)),
        )  # fmt: skip
    return name


#: The ability of cards with X as their Attack Value.
VULNERABILITY = "vulnerability"

#: The longest text of a written-out card that is cached.
_LONGEST_CACHED = 200

_WRITTEN = re.compile(r"(?P<name>[^()]*)\((?P<body>[^()]*)\)")
_NUMBERS = re.compile(r"(?P<cost>[^:/\s]*):(?P<attack>[^:/\s]*)(?:/(?P<health>[^:/\s]*))?")


def read_card(token: Token, cards: Cards, edition: int) -> Card:
    """Return a card given by name or written out as ``Wolf(3:2/4 rage)`` or ``Zap(2:3)``."""
    card = cards.get(canonical(token.text))
    if card is not None:
        check_edition(token, card, edition)
        return card
    if _WRITTEN.fullmatch(token.text):
        return (len(token.text) <= _LONGEST_CACHED and _cached(token.text, edition)) or _read_written(token, edition)
    if not is_name(token.text):
        token.fail(
            "“{found}” is no card: expected a name of at most 40 letters, or a card written out as Wolf(3:2/4 rage)"
        )
    token.fail(
        "no card is called “{found}”: expected one of a loaded set, or one written out as {found}(3:2/4){near}",
        near=nearest(canonical(token.text), list(cards)),
    )


@lru_cache(1_000)
def _cached(text: str, edition: int) -> Card | None:
    """Return a written-out card from the cache, or None if it cannot be read."""
    try:
        return _read_written(Token(text, 1, 1), edition)
    except Unreadable:
        return None


def _read_written(token: Token, edition: int) -> Card:
    """Return a written-out card. Raises `Unreadable`."""
    written = _WRITTEN.fullmatch(token.text)
    assert written is not None
    if not is_name(written["name"]):
        token.fail(
            "“{name}” is no name for a card: expected a letter, then letters, digits, hyphens and ' ! ? ., "
            "at most 40 in all",
            name=written["name"][:LONGEST_QUOTE],
        )
    words = split(token.part(written.start("body"), written.end("body")))
    if not words:
        token.fail("“{found}” has no numbers: expected cost:attack/health, or cost:attack for an Incantation")
    numbers = _NUMBERS.fullmatch(words[0].text)
    if numbers is None:
        words[0].fail("“{found}”: expected cost:attack/health, or cost:attack for an Incantation")

    def number(group: str, least: int, what: str) -> int:
        return words[0].part(numbers.start(group), numbers.end(group)).number(least, LARGEST, what)

    abilities: list[str] = []
    for word in words[1:]:
        ability = read_ability(word, edition)
        if ability in abilities:
            word.fail("“{found}” appears twice on this card: expected each ability once")
        abilities.append(ability)
    attack = None if numbers["attack"].upper() == "X" else number("attack", 0, "an Attack Value")
    if attack is None and VULNERABILITY not in abilities:
        x = words[0].part(numbers.start("attack"), numbers.end("attack"))
        if VULNERABILITY not in EDITIONS[edition].abilities:
            x.fail("an Attack Value of X is unknown to edition {edition}: expected a whole number", edition=edition)
        x.fail("an Attack Value of X goes with Vulnerability only: expected a whole number, or vulnerability")
    return Card(
        canonical(written["name"]),
        number("cost", 0, "a cost"),
        attack,
        None if numbers["health"] is None else number("health", 1, "Health Points"),
        tuple(abilities),
    )


def check_edition(token: Token, card: Card, edition: int) -> None:
    """Raise `Unreadable` for a card of a set with an ability that this edition does not have."""
    for ability in card.abilities:
        if ability.removeprefix(AURA) not in EDITIONS[edition].abilities:
            token.fail(
                "{card} has {ability}, which edition {edition} does not know",
                card=card.name, ability=ability, edition=edition,
            )  # fmt: skip


def write_card(card: Card, cards: Cards) -> str:
    """Return the name of a card of a loaded set, or any other card written out."""
    if cards.get(card.name) == card:
        return card.name
    health = "" if card.health is None else f"/{card.health}"
    attack = "X" if card.attack is None else card.attack
    return f"{card.name}({' '.join((f'{card.cost}:{attack}{health}', *card.abilities))})"
