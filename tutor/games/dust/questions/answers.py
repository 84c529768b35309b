"""The questions about a game of Dust Collectorz and their answers, as data without sentences.

>>> read_asks("pile B")
Asks(kind='pile', side=1)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ....core import Unreadable
from ..notation.cards import SEATS
from ..rules.cards import Card
from ..rules.events.clash import Lead, StaysLead, Value, Won
from ..rules.events.ending import RoundTo, Score
from ..rules.game import Game
from ..rules.position import ATTACK, Position

#: The kinds of questions, and whether a player must follow.
KINDS = {
    "clash": False, "value": True, "round": False, "leads": False, "attacks": False, "pile": True, "hand": True,
    "overflow": True, "discard": True, "score": True, "winner": False, "playable": False,
}  # fmt: skip


class Asks(NamedTuple):
    """A question as data: its kind, and the player that it is about."""

    kind: str
    side: int | None = None


class Answer(NamedTuple):
    """An answer as data: its kind, and the players, the card names or the number that its sentence needs.

    Equal answers have equal sentences.
    """

    kind: str
    sides: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    number: int = 0


def read_asks(text: str) -> Asks:
    """Return the question that a text such as ``pile B`` means; `KINDS` lists them all.

    Raise `Unreadable` on an error.
    """
    kind, *words = text.split() or [""]
    if kind not in KINDS:
        raise Unreadable("“{kind}” cannot be asked; expected one of {known}", kind=kind[:40], known=", ".join(KINDS))
    if KINDS[kind] and len(words) == 1 and words[0] in SEATS:
        return Asks(kind, SEATS.index(words[0]))
    if not KINDS[kind] and not words:
        return Asks(kind)
    raise Unreadable(
        "“{text}” asks nothing: expected {kind} and the letter of a player"
        if KINDS[kind]
        else "“{text}” asks nothing: expected {kind} alone",
        text=text[:40],
        kind=kind,
    )


def find(asks: Asks, game: Game) -> Answer:
    """Return the answer from a game. Raise `Unreadable` if there is nothing to ask about."""
    position: Position = game.position
    if asks.side is not None and asks.side >= len(position.seats):
        raise _nothing(asks)
    side = asks.side or 0
    match asks.kind:
        case "clash":
            return Answer("clash", (_last(asks, game, Won).side,))
        case "value":
            return Answer("value", number=_last(asks, game, Value).amount)
        case "leads":
            return Answer("leads", (_last(asks, game, Lead, StaysLead).side,))
        case "round":
            return Answer("round", position.party(position.pile(_last(asks, game, RoundTo).side)))
        case "attacks":
            if position.phase == ATTACK:
                return Answer("attacks", (position.player,))
            if position.is_over:
                return Answer("over")
        case "pile" if position.piles:
            return _cards("pile", sorted(position.piles[position.pile(side)], key=lambda card: card.name))
        case "hand":
            return _cards("hand", position.seats[side].hand)
        case "overflow" | "discard":
            return _cards(asks.kind, getattr(position.seats[side], asks.kind))
        case "score" if position.is_over and position.piles:
            return Answer("score", number=_last(asks._replace(side=position.pile(side)), game, Score).amount)
        case "winner":
            return Answer("winner" if position.winners else "nobody", position.winners)
    raise _nothing(asks)


def _cards(kind: str, cards: Any) -> Answer:
    """Return an answer with cards by name; it has another kind if there are none."""
    found: list[Card] = list(cards)
    return Answer(kind, cards=tuple(card.name for card in found)) if found else Answer("no-cards")


def _last(asks: Asks, game: Game, *kinds: type) -> Any:
    """Return the last event of these kinds, of the player asked about. Raise `Unreadable` if there is none."""
    for event in reversed(game.events):
        if isinstance(event, kinds) and asks.side in (None, getattr(event, "side", None)):
            return event
    raise _nothing(asks)


def _nothing(asks: Asks) -> Unreadable:
    return Unreadable("here is nothing of which “{kind}” could be asked", kind=asks.kind)


def about(position: Position) -> Iterator[str]:
    """Yield what can be asked before moves are made, as texts: the clash, its values, the piles; then hands and the
    end.
    """
    names = SEATS[: len(position.seats)]
    yield from () if position.young else ("clash", "round", "leads", "attacks")
    for kind in ("value", "pile", "score", "hand", "overflow", "discard"):
        if position.piles or kind == "hand":
            yield from (f"{kind} {name}" for name in names)
    yield "winner"
