"""The notation of laid cards: ``Kite[active] + Fold``, ``Snare``, ``Snare / Orb``.

Under some readings, a card that was given up comes first, as ``given Page``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....core.text import Token, commas, split
from ..rules.abilities import active
from ..rules.cards import Card
from ..rules.position import Lay
from .cards import Known, read_card, write_card

_MARKED = re.compile(r"(?P<card>[^\[\]]*)(?:\[(?P<marks>[^\[\]]*)\])?")
GIVEN = "given"


def read_laid(value: Token, known: Known) -> Lay:
    """Return the cards that a player has laid. Raise `Unreadable` on an error."""
    lay = Lay()
    words = split(value)
    pieces: list[list[Token]] = [[]]
    for word in words:
        if word.text == "/":
            pieces.append([])
        else:
            pieces[-1].append(word)
    for number, piece in enumerate(pieces):
        if not piece:
            value.fail("“{found}”: expected a card on either side of “/”, and something laid")
        if piece[0].text == GIVEN and number == 0 and len(piece) == 2:
            lay = lay._replace(given=(read_card(piece[1], known),))
            continue
        lay = _read_piece(lay, piece, known, is_last=number == len(pieces) - 1)
    return lay


def _read_piece(lay: Lay, words: list[Token], known: Known, is_last: bool) -> Lay:
    """Return the lay with one more piece: a counter card, or a card or a stack."""
    cards, used = list[Card](), list[int]()
    for number, word in enumerate(words):
        if number % 2:
            if word.text != "+" or number == len(words) - 1:
                word.fail("“{found}”: expected “+” between the cards of a stack")
            continue
        marked = _MARKED.fullmatch(word.text)
        if marked is None:
            word.fail("“{found}”: expected a card, and right after it at most one pair of brackets")
        card = read_card(word.part(0, marked.end("card")), known)
        if marked["marks"] is not None:
            marks = commas(word.part(*marked.span("marks")))
            if not marks:
                word.fail("“{found}” has empty brackets: expected active in them")
            for mark in marks:
                if mark.text == "active" and used[-1:] != [len(cards)]:
                    used.append(_used(mark, card, len(cards)))
                else:
                    mark.fail("“{found}” is no mark: expected active, once")
        cards.append(card)
    if len(cards) == 1 and cards[0].is_counter:
        if used:
            words[0].fail("“{found}”: a counter card has no ability: expected it alone (dust.counter.alone)")
        if lay.counters:
            words[0].fail("“{found}” is a second counter card in one turn: expected one (dust.counter.alone)")
        return lay._replace(counters=(*lay.counters, cards[0]))
    if not is_last:
        words[0].fail("“{found}”: expected a counter card before “/”")
    return _checked(lay._replace(cards=tuple(cards), active=tuple(used)), words)


def _used(mark: Token, card: Card, number: int) -> int:
    if not card.ability:
        mark.fail("{card} has no ability that could be active (dust.ability.activate): expected one that has",
                  card=card.name)  # fmt: skip
    return number


def _checked(lay: Lay, words: list[Token]) -> Lay:
    """Return the stack after checking that it may be laid so. Raise `Unreadable` if it may not."""
    for card, word in zip(lay.cards, words[::2], strict=True):
        if card.is_counter:
            word.fail("“{found}” is a counter card, which stands in no stack (dust.counter.alone): expected it alone")
    others = [number for number in lay.active if number]
    if len(others) > 1:
        words[2 * others[1]].fail(
            "“{found}”: two abilities beside the primary card's (dust.stack.one-from-primary): expected one"
        )
    mixed = [number for number, card in enumerate(lay.cards) if card.tribe != lay.tribe]
    if len(mixed) > len(active(lay, "rally")):
        words[2 * mixed[-1]].fail(
            "“{found}” is of {tribe}, and the stack of {primary} (dust.stack.same-tribe): expected one tribe, or an "
            "active ability that lets it be mixed (dust.stack.ability-mixes)",
            tribe=lay.cards[mixed[-1]].tribe, primary=lay.tribe,
        )  # fmt: skip
    return lay


def write_laid(lay: Lay, cards: Mapping[str, Card]) -> str:
    """Return the cards that a player has laid, in words."""
    said = [f"{GIVEN} {write_card(card, cards)}" for card in lay.given]
    said += [write_card(card, cards) for card in lay.counters]
    if lay.cards:
        said.append(" + ".join(write_card(card, cards) + _marks(lay, i) for i, card in enumerate(lay.cards)))
    return " / ".join(said)


def _marks(lay: Lay, number: int) -> str:
    return "[active]" if number in lay.active else ""
