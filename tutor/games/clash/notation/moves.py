"""Strict reading of moves and scripts."""

from __future__ import annotations

from typing import NamedTuple

from ....core import Unreadable
from ....core.definition import Said
from ....core.names import canonical, is_name
from ....core.text import Token, limit, lines, nearest, parts, split, two_parts
from ..rules import END, B, Move, Place, Position
from ..rules.moves import ASSAULT_MOVE, ATTACK
from ..rules.position import HAND
from .modes import in_words
from .reading import STRONGHOLDS, cards_in, position_of
from .words import BOUNDLESS, LINE_NAMES, SIDE_NAMES, Cards

_BARE = {"assault": ASSAULT_MOVE, "attack": ATTACK, "end": END}
VERBS = ("play", "cast", "assault", "attack", "return", "end")
MOST_MOVES = 10_000


class Script(NamedTuple):
    """A position and the moves made from it."""

    position: Position
    moves: tuple[Said[Move], ...]


def read_move(text: str, cards: Cards, kingdoms: int = 2) -> Move:
    """Return the move that a text describes.

    ``cards`` are the cards that may be named, ``kingdoms`` is the number of Kingdoms. Raises `Unreadable`.
    """
    limit(text)
    found = [line for line in lines(text) if line.text]
    if len(found) != 1:
        raise Unreadable("expected one move", 1, 1)
    return _move(found[0], cards, SIDE_NAMES[:kingdoms])


def read_moves(text: str, cards: Cards, first: int = 1, kingdoms: int = 2) -> tuple[Said[Move], ...]:
    """Return the moves of a text, separated by line breaks or `` ; ``. ``first`` is the number of its first line."""
    limit(text)
    return _moves([part for line in lines(text, first) if line.text for part in parts(line)], cards, kingdoms)


def read_script(text: str, cards: Cards, edition: int | None = None) -> Script:
    """Return the position and the moves of a text: the position, an empty line, then one move a line. Raises
    `Unreadable`."""
    start, moves = two_parts(text)
    position = position_of(start, cards, edition)
    known = {**cards, **{card.name: card for card in cards_in(position)}}
    return Script(position, _moves(moves, known, len(position.kingdoms)))


def _moves(found: list[Token], cards: Cards, kingdoms: int) -> tuple[Said[Move], ...]:
    if len(found) > MOST_MOVES:
        found[MOST_MOVES].fail("{count} moves: expected at most {most}", count=len(found), most=MOST_MOVES)
    sides = SIDE_NAMES[:kingdoms]
    return tuple(Said(_move(text, cards, sides), " ".join(text.text.split()), text.line) for text in found)


def _move(text: Token, cards: Cards, sides: tuple[str, ...]) -> Move:
    words = split(text)
    verb, rest = words[0], words[1:]
    match verb.text:
        case "play":
            card, copy, rest = _card_and_copy(verb, rest, cards)
            if not rest:
                words[-1].fail("where to? expected upper or lower after “{found}”")
            if rest[0].text == "on":
                target = _target(rest[0], rest[1:], cards, sides)
                return Move("play", card, copy, target=target)
            if rest[0].text not in LINE_NAMES:
                rest[0].fail("“{found}” is no line: expected upper or lower")
            _nothing_after(rest[1:])
            return Move("play", card, copy, LINE_NAMES.index(rest[0].text))
        case "cast":
            card, copy, rest = _card_and_copy(verb, rest, cards)
            if not rest or rest[0].text != "at":
                (rest[0] if rest else words[-1]).fail("“{found}”: expected at, and then a creature")
            return Move("cast", card, copy, target=_target(rest[0], rest[1:], cards, sides))
        case "return":
            if not rest:
                verb.fail("“return” of what? expected the destroyed cards, from left to right")
            return Move("return", order=tuple(_name(word, cards) for word in rest))
        case "assault" | "attack" | "end":
            _nothing_after(rest)
            return _BARE[verb.text]
    verb.fail(
        "“{found}” is no move: expected one of {verbs}{near}",
        verbs=", ".join(VERBS),
        near=nearest(verb.text, list(VERBS)),
    )


def _nothing_after(rest: list[Token]) -> None:
    if rest:
        rest[0].fail("“{found}” stands after the end of the move: expected nothing there")


def _name(word: Token, cards: Cards) -> str:
    if "(" in word.text or "[" in word.text:
        word.fail("“{found}”: expected the card's name alone")
    name = canonical(word.text)
    if not is_name(word.text) or name not in cards:
        word.fail(
            "no card is called “{found}”: expected a card of a loaded set or of this position{near}",
            near=nearest(name, list(cards)),
        )
    return name


def _card_and_copy(verb: Token, rest: list[Token], cards: Cards) -> tuple[str, int | None, list[Token]]:
    if not rest:
        verb.fail("“{found}” what? expected a card")
    name = _name(rest[0], cards)
    if len(rest) > 1 and rest[1].text[0].isdigit():
        return name, rest[1].number(1, BOUNDLESS, "the number of a card among those of its name"), rest[2:]
    return name, None, rest[1:]


def _target(before: Token, words: list[Token], cards: Cards, sides: tuple[str, ...]) -> Place | str:
    """Return a target by name or by place. A Stronghold, to be refused later, is a place in the hand."""
    texts = [word.text for word in words]
    if texts and texts[0] in sides and len(texts) > 1:
        side = SIDE_NAMES.index(texts[0])
        if _is_stronghold(texts[1], cards):
            _nothing_after(words[2:])
            return Place(side, HAND, 0)
        if texts[1] not in LINE_NAMES:
            words[1].fail("“{found}” is no line: expected upper or lower")
        if len(words) < 3:
            words[1].fail("“{found}” and which place? expected its number, counted from the Bridge")
        _nothing_after(words[3:])
        return Place(side, LINE_NAMES.index(texts[1]), words[2].number(1, BOUNDLESS, "a place"))
    if len(words) > 1 and texts[1] in LINE_NAMES:
        words[0].fail("“{found}” is no side: expected {sides}", sides=in_words(sides))
    if not words:
        before.fail("“{found}” what? expected a creature, by name or by place as B upper 1")
    _nothing_after(words[1:])
    if _is_stronghold(texts[0], cards):
        return Place(B, HAND, 0)
    return _name(words[0], cards)


def _is_stronghold(text: str, cards: Cards) -> bool:
    if text.lower() in STRONGHOLDS:
        return True
    return text.capitalize() in ("Bastion", "Fort", "Stronghold") and text.capitalize() not in cards
