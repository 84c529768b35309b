"""Names and tokens: what the reading and the writing of positions and moves share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from ..clash import EDITIONS, Card
from ..clash.cards import AURA
from ..contract import Phrase, Unreadable

#: Known cards by canonical name.
Cards = Mapping[str, Card]

LINE_NAMES = ("upper", "lower")
SIDE_NAMES = ("A", "B")
#: The largest number on a card; and the largest of those that a game computes (Mana, a bonus, the number of a turn).
LARGEST, BOUNDLESS = 999, 999_999_999
_LONGEST_NAME, _LONGEST_QUOTE = 40, 80
#: The longest text that is spelled as a name: accents may stand apart from their letters in it.
_LONGEST_SPELT = 4 * _LONGEST_NAME
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|['’!?.-])*")


def canonical(name: str) -> str:
    """The one spelling of a card's name: spaces as hyphens, each word capitalised. What is too long for a name is left
    as it is.

    >>> canonical("mad scientist"), canonical("BOOM!")
    ('Mad-Scientist', 'Boom!')
    """
    while len(name) <= _LONGEST_SPELT:  # for it takes the square of a row of accents to bring them in order
        words = re.split(r"[\s-]+", unicodedata.normalize("NFC", name))
        spelled = "-".join(word.capitalize() for word in words)
        if spelled == name:
            return name
        name = spelled
    return name


def is_name(text: str) -> bool:
    """True when a card can be called so: a letter, then letters, digits, hyphens and ' ! ? ., at most 40 in all."""
    return len(text) <= _LONGEST_SPELT and len(name := canonical(text)) <= _LONGEST_NAME and bool(_NAME.fullmatch(name))


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def fail(self, message: str, **values: Any) -> NoReturn:
        """Raise `Unreadable` at this token."""
        found = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[:_LONGEST_QUOTE] + "…"
        raise Unreadable(message, self.line, self.column, found=found, **values)

    def part(self, start: int, end: int | None = None) -> Token:
        """A piece of this token."""
        return Token(self.text[start:end], self.line, self.column + start)

    def number(self, least: int, most: int, what: str) -> int:
        """The whole number that the token is; `what` says for the error what was expected."""
        if not re.fullmatch(r"[0-9]{1,16}", self.text) or not least <= int(self.text) <= most:
            self.fail(
                "“{found}” is not {what}: expected a whole number from {least} to {most}",
                what=Phrase(what), least=least, most=most,
            )  # fmt: skip
        return int(self.text)


_PIECE = re.compile(r"\s+|\((?P<round>[^()]*)\)|\[(?P<square>[^\[\]]*)\]|[^\s()\[\]]")


def split(text: Token) -> list[Token]:
    """The words of a text. What stands in parentheses or brackets belongs to the word before it, spaces and all."""
    words: list[Token] = []
    start: int | None = None
    position, whole = 0, text.text
    while position < len(whole):
        piece = _PIECE.match(whole, position)
        if piece is None:
            bracket = whole[position]
            text.part(position, position + 1).fail(
                "“{found}” closes nothing: expected a bracket that opens before it"
                if bracket in ")]"
                else "“{found}” is not closed before another bracket or the end: expected its partner"
            )
        if piece.group().isspace():
            if start is not None:
                words.append(text.part(start, position))
            start = None
        elif start is None:
            start = position
        position = piece.end()
    if start is not None:
        words.append(text.part(start))
    return words


def lines(text: str, first: int = 1) -> Iterator[Token]:
    """The lines of a text without comments and space around; empty ones too, except those that hold only a comment."""
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), first):
        for column, character in enumerate(line, 1):
            if (character < " " and character != "\t") or character in "\x7f\u2028\u2029":
                raise Unreadable(
                    "a control character ({code}): expected plain text", number, column, code=ord(character)
                )
        comment = re.search(r"(?:^|(?<=[ \t]))#", line)
        kept = line[: comment.start()] if comment else line
        if comment and not kept.strip():
            continue
        stripped = kept.strip()
        yield Token(stripped, number, kept.index(stripped) + 1)


def commas(value: Token) -> list[Token]:
    """The pieces of a text between commas, without the space around them. Raises `Unreadable` where one is empty."""
    found = []
    for piece in re.finditer(r"[^,]*(?:,|$)", value.text):
        text = piece.group().removesuffix(",")
        inner = text.strip()
        if inner:
            start = piece.start() + text.index(inner)
            found.append(value.part(start, start + len(inner)))
        elif piece.start() < len(value.text) or value.text.rstrip().endswith(","):
            value.part(piece.start(), piece.end()).fail(
                "nothing here: expected something between two commas and after the last"
            )
    return found


def nearest(name: str, names: Iterator[str] | list[str]) -> Phrase | str:
    """“; did you mean …?” with the nearest name, or nothing."""
    import difflib  # only on the way to an error

    near = difflib.get_close_matches(name, list(names), 1, 0.6)
    return Phrase("; did you mean {name}?", name=near[0]) if near else ""


def read_ability(token: Token, edition: int) -> str:
    """The special ability, or Aura of one, that the token names in this edition."""
    known = EDITIONS[edition].abilities
    name = token.text.lower()
    if name == AURA.rstrip("-"):
        token.fail("an Aura is paired with an ability: expected for example {example}", example=f"{AURA}rage")
    if name.removeprefix(AURA) not in known or name == AURA + "aura":
        token.fail(
            "“{found}” is no special ability of edition {edition}: expected one of {known}{near}",
            edition=edition, known=", ".join(known), near=nearest(name[:40], list(known)),
        )  # fmt: skip
    return name


#: The ability of cards that print X for their Attack Value.
VULNERABILITY = "vulnerability"

_WRITTEN = re.compile(r"(?P<name>[^()]*)\((?P<body>[^()]*)\)")
_NUMBERS = re.compile(r"(?P<cost>[^:/\s]*):(?P<attack>[^:/\s]*)(?:/(?P<health>[^:/\s]*))?")


def read_card(token: Token, cards: Cards, edition: int) -> Card:
    """A card by its name, or written out as ``Wolf(3:2/4 rage)`` or ``Zap(2:3)``."""
    written = _WRITTEN.fullmatch(token.text)
    if written is None:
        if not is_name(token.text):
            token.fail(
                "“{found}” is no card: expected a name of at most 40 letters, or a card written out as Wolf(3:2/4 rage)"
            )
        card = cards.get(canonical(token.text))
        if card is None:
            token.fail(
                "no card is called “{found}”: expected one of a loaded set, or one written out as {found}(3:2/4){near}",
                near=nearest(canonical(token.text)[:40], list(cards)),
            )
        check_edition(token, card, edition)
        return card
    if not is_name(written["name"]):
        token.fail(
            "“{name}” is no name for a card: expected a letter, then letters, digits, hyphens and ' ! ? ., "
            "at most 40 in all",
            name=written["name"][:_LONGEST_QUOTE],
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
            word.fail("“{found}” stands twice on this card: expected each ability once")
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
    """Refuse a card of a set that this edition does not know."""
    for ability in card.abilities:
        if ability.removeprefix(AURA) not in EDITIONS[edition].abilities:
            token.fail(
                "{card} has {ability}, which edition {edition} does not know",
                card=card.name, ability=ability, edition=edition,
            )  # fmt: skip


def write_card(card: Card, cards: Cards) -> str:
    """The name of a card of a loaded set; any other card written out."""
    if cards.get(card.name) == card:
        return card.name
    health = "" if card.health is None else f"/{card.health}"
    attack = "X" if card.attack is None else card.attack
    return f"{card.name}({' '.join((f'{card.cost}:{attack}{health}', *card.abilities))})"
