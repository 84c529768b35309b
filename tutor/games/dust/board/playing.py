"""What can be played, card by card, and the conversion of moves to and from data.

There can be a thousand moves, so the page never lists them: the player picks cards one by one, and the page asks for
the outcome of the move so far (`foresight`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from ....core import Refused, Unreadable
from ....core.names import is_name
from ....locale import Language
from ....protocol.reading import read
from .. import protocol, rulebook
from ..notation.cards import SEATS
from ..rules.cards import Card
from ..rules.game import Game
from ..rules.legal import name
from ..rules.moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Move, Named, Play
from ..rules.position import ADD, ANSWER, ATTACK, CHOOSE, PLAY, SEND, Position
from ..rules.refusals import refusals
from ..rules.steps import TRUE
from ..rules.wheel import relation
from .values import value_of

#: The kinds of the moves that are made with cards.
KINDS: Mapping[type[Move], Literal["attack", "answer", "counter", "give", "add", "play"]] = {
    Attack: "attack", Answer: "answer", Counter: "counter", Give: "give", Add: "add", Play: "play",
}  # fmt: skip
#: The maximum number of copies of a card that can be named.
_MOST_COPIES = 200


def options(game: Game, language: Language) -> protocol.Options:
    """Return what can be played in a position.

    For each card in hand and overflow, this is the kind of move it can begin, or why it cannot; then follow the moves
    that need no card.
    """
    position = game.position
    voice = rulebook.voice(language)
    told: protocol.Options = {
        "side": SEATS[position.player], "phase": position.phase,
        "stat": cast("protocol.Stat | None", position.stat), "whom": [], "hand": [],
        "moves": [write_move(move) for move in _simple(position)],
    }  # fmt: skip
    if position.is_over:
        return told
    if position.phase == ATTACK and position.team:
        told["whom"] = [SEATS[side] for side in position.party(1 - position.pile(position.player))]
    seat = position.seats[position.player]
    for i, card in enumerate(seat.playable):
        said = name(seat.playable, i)
        entry: protocol.AtHand = {
            "card": card.name, "said": _said(said), "overflow": i >= len(seat.hand), "kind": None,
            "sign": _sign(position, card), "value": None,
        }  # fmt: skip
        attempts = _attempts(position, card, said)
        fitting = next((move for move in attempts if not refusals(position, move)), None)
        if fitting is not None:
            entry["kind"] = KINDS[type(fitting)]
            if isinstance(fitting, Answer):
                entry["value"] = value_of(position, card)
            if isinstance(fitting, Counter) and not refusals(position, Give(said)):
                entry["gives"] = True
        elif attempts:
            refused = Refused(attempts[0], refusals(position, attempts[0]))
            entry["why"] = [
                {"rule": rule, "why": why, "then": then} for rule, why, then in voice.refuse(refused, position)
            ]
        told["hand"].append(entry)
    return told


def _attempts(position: Position, card: Card, said: Named) -> list[Move]:
    """Return the moves that a single card could make, the likeliest first."""
    if position.phase == ATTACK:
        whom = position.party(1 - position.pile(position.player))[0] if position.team else None
        return [Attack((said,), "power", (), whom)]
    if position.phase == ANSWER:
        if card.is_counter:
            return [Counter(said), Give(said)]
        return [Answer((said,)), Give(said)]
    if position.phase == ADD:
        return [Add((said,))]
    return [Play((said,))] if position.phase == PLAY else []


def _simple(position: Position) -> list[Move]:
    """Return the moves that need no card."""
    if position.phase == CHOOSE:
        return [Choose(True), Choose(False)]
    if position.phase == SEND:
        return [First(side) for side in position.party(position.pile(position.player))]
    if position.phase == ADD:
        return [Add()]
    return [Draw()] if position.phase == PLAY and not refusals(position, Draw()) else []


def _sign(position: Position, card: Card) -> protocol.Sign | None:
    """Return how the wheel relates a card to the attack, or to the card on top."""
    below = position.attack.tribe if position.phase == ANSWER else ""
    if position.phase == PLAY and position.centre:
        below = position.centre[-1].tribe
    if not (below and card.tribe):
        return None
    return relation(TRUE.readings, position.wheel, below, card.tribe)


# -- moves as data --------------------------------------------------------------------------------------------------


def write_move(move: Move) -> protocol.Move:
    """Return a move as plain data."""
    told: protocol.Move
    match move:
        case Choose(attack):
            told = {"kind": "choose", "attack": attack}
        case First(side):
            told = {"kind": "first", "side": SEATS[side]}
        case Attack(cards, stat, using, whom):
            told = _with_cards({"kind": "attack"}, cards, using, stat)
            if whom is not None:
                told["whom"] = SEATS[whom]
        case Answer(cards, using):
            told = _with_cards({"kind": "answer"}, cards, using)
        case Counter(card):
            told = {"kind": "counter", "cards": [_said(card)]}
        case Give(card):
            told = {"kind": "give", "cards": [_said(card)]}
        case Add(cards, stat, using):
            told = _with_cards({"kind": "add"}, cards, using, stat)
        case Play(cards):
            told = {"kind": "play", "cards": [_said(card) for card in cards]}
        case Draw():
            told = {"kind": "draw"}
    return told


def _with_cards(
    told: protocol.Move, cards: tuple[Named, ...], using: tuple[Named, ...], stat: str | None = None
) -> protocol.Move:
    """Add the cards of a stack to the data of a move, and the cards whose ability is used and the statistic, if any."""
    told["cards"] = [_said(card) for card in cards]
    if using:
        told["using"] = [_said(card) for card in using]
    if stat is not None:
        told["stat"] = cast("protocol.Stat", stat)
    return told


def _said(card: Named) -> str:
    return card.name if card.copy is None else f"{card.name} {card.copy}"


def read_move(data: Mapping[str, object], position: Position) -> Move:
    """Return the move that a browser sends as data. Raise `Unreadable` if it is malformed."""
    said = read(protocol.Move, data)
    cards, using = _named(said.get("cards", [])), _named(said.get("using", []))
    kind, stat = said["kind"], said.get("stat")
    match kind:
        case "choose":
            if "attack" not in said:
                raise _missing("attack")
            return Choose(said["attack"])
        case "first":
            if "side" not in said:
                raise _missing("side")
            return First(_side(said["side"], position))
        case "attack":
            whom = said.get("whom")
            return Attack(cards, stat, using, None if whom is None else _side(whom, position))
        case "answer":
            return Answer(cards, using)
        case "counter" | "give":
            if len(cards) != 1:
                raise _missing("cards")
            return Counter(cards[0]) if kind == "counter" else Give(cards[0])
        case "add":
            return Add(cards, stat, using)
        case "play":
            return Play(cards)
    return Draw()


def _named(texts: list[str]) -> tuple[Named, ...]:
    """Return the cards that the data names."""
    found = []
    for text in texts:
        card, _, copy = text.partition(" ")
        number = int(copy) if copy.isascii() and copy.isdecimal() and len(copy) < 4 else 0
        if not is_name(card) or (copy and not 1 <= number <= _MOST_COPIES):
            raise _missing("cards")
        found.append(Named(card, number or None))
    return tuple(found)


def _side(name: str, position: Position) -> int:
    side = SEATS.index(name)
    if side >= len(position.seats):
        raise _missing("side")
    return side


def _missing(key: str) -> Unreadable:
    return Unreadable("“{key}” is missing, too long, or no text", key=key)
