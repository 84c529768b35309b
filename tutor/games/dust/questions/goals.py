"""Goals of puzzles and lessons as data, and whether a game has reached them.

A goal is one or more aims with `` and `` between them:

    clash                  the last clash is won by the player who began to move
    round                  the last round is won by that player, or the team
    win                    the game is
    laid Kite              that player has laid the card
    keep Folio             that player still holds the card
    captured A Folio       the card is on the capture pile of A
    hand 2                 that player holds no more than so many cards

>>> read_goal("clash and keep Folio")
(Aim(kind='clash', name='', side=None, number=0), Aim(kind='keep', name='Folio', side=None, number=0))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ....core import Unreadable, moments
from ....core.names import canonical
from ....locale import Language
from ..notation.cards import SEATS
from ..rules.cards import Card
from ..rules.events.clash import Won
from ..rules.events.ending import RoundTo
from ..rules.events.laying import Counter, Laid
from ..rules.events.young import Laid as LaidByYoung
from ..rules.game import Game
from ..rules.moves import Choose, Draw, First, Give, Move, places
from ..rules.moves import Counter as PlayCounter
from ..rules.position import Position
from .sentences import say_missed


class Aim(NamedTuple):
    """One part of a goal: its kind, and the card, player or number that it is about."""

    kind: str
    name: str = ""
    side: int | None = None
    number: int = 0


Goal = tuple[Aim, ...]
#: Whether what each aim wants has happened.
Marks = tuple[bool, ...]


def read_goal(text: str) -> Goal:
    """Return the aims of a text. Raise `Unreadable`, naming the wrong aim."""
    return tuple(_read(part.strip()) for part in text.split(" and "))


def _read(text: str) -> Aim:
    match text.split():
        case ["clash" | "round" | "win" as kind]:
            return Aim(kind)
        case ["laid" | "keep" as kind, card]:
            return Aim(kind, canonical(card))
        case ["captured", side, card] if side in SEATS:
            return Aim("captured", canonical(card), SEATS.index(side))
        case ["hand", number] if number.isdecimal() and len(number) < 4:
            return Aim("hand", number=int(number))
    raise Unreadable("“{text}” is no goal", text=text[:80])


def marks(goal: Goal, game: Game) -> Marks:
    """Return what matters of the past for each aim: whether a clash or round was won, whether a card was laid."""
    return onward(goal, (False,) * len(goal), game)


def onward(goal: Goal, known: Marks, game: Game, steps: int = -1) -> Marks:
    """Return the marks after the last steps of a game, given those before; -1 means all its steps."""
    start: Position = game.opening.position
    player, told = start.player, game.steps if steps == -1 else game.steps[len(game.steps) - steps :]
    found = list(known)
    for _, event, _ in moments(told):
        for i, aim in enumerate(goal):
            if aim.kind == "clash" and isinstance(event, Won):
                found[i] = event.side == player
            elif aim.kind == "round" and isinstance(event, RoundTo):
                found[i] = start.pile(event.side) == start.pile(player)
            elif aim.kind == "laid" and event.side == player:
                found[i] = found[i] or aim.name in [card.name for card in _laid(event)]
    return tuple(found)


def _laid(event: object) -> tuple[Card, ...]:
    if isinstance(event, Counter):
        return (event.card,)
    return event.cards if isinstance(event, Laid | LaidByYoung) else ()


def met(goal: Goal, known: Marks, start: Position, position: Position) -> bool:
    """Return whether every aim is reached in a position, given the marks of the steps before it."""
    return all(_met(aim, mark, start, position) for aim, mark in zip(goal, known, strict=True))


def _met(aim: Aim, mark: bool, start: Position, position: Position) -> bool:
    seat = position.seats[start.player]
    match aim.kind:
        case "win":
            return start.player in position.winners
        case "keep":
            return aim.name in [card.name for card in seat.playable]
        case "captured":
            return aim.name in [card.name for card in position.piles[position.pile(aim.side or 0)]]
        case "hand":
            return len(seat.hand) <= aim.number
    return mark


def goes_on(game: Game, turns: int) -> bool:
    """Return whether the learner still moves: within that many moves, and no other player to move."""
    position = game.position
    return not position.is_over and len(game.moves) < turns and position.player == game.opening.position.player


def missed(goal: Goal, game: Game, language: Language) -> tuple[str, ...]:
    """Return the aims that a game has not reached, each as a sentence."""
    start, position = game.opening.position, game.position
    return tuple(
        say_missed(
            aim.kind,
            language,
            () if aim.side is None else start.party(start.pile(aim.side)),
            (aim.name,) if aim.name else (),
            len(position.seats[start.player].hand),
            aim.number,
        )
        for aim, mark in zip(goal, marks(goal, game), strict=True)
        if not _met(aim, mark, start, position)
    )


def worth_trying(game: Game) -> Iterable[Move]:
    """Return every legal move, those with fewer cards first."""
    return game.legal_moves()


def idle(game: Game) -> Game:
    """Return the same game: no player can let a turn pass without a move."""
    return game


def card_to_look_at(game: Game, move: Move) -> Card | None:
    """Return the first card that a move names, or None."""
    if isinstance(move, Choose | First | Draw):
        return None
    said = (move.card,) if isinstance(move, Give | PlayCounter) else move.cards
    playable = game.position.seats[game.position.player].playable
    found = [i for i in places(playable, said) if i is not None]
    return playable[found[0]] if found else None
