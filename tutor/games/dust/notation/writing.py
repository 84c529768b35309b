"""Writing positions and events. Each position has one canonical text."""

from __future__ import annotations

from ....core.definition import Data
from ..rules.cards import Card
from ..rules.events import Event
from ..rules.position import WHEEL, Fought, Position
from .cards import SEATS, Known, parties, tribes_in, write_cards
from .game_line import write_game
from .laid import write_laid
from .score import score_in_words


def write_position(position: Position, known: Known, one_line: bool = False) -> str:
    """Return the canonical text of a position. ``one_line`` puts `` ; `` between the keys, for a link.

    Reading the text gives the same position. Unknown cards and wheels are written out.
    """
    text, named, cards = [f"game: {write_game(position)}"], parties(position.mode), known.cards
    for side, (name, seat) in enumerate(zip(SEATS, position.seats, strict=False)):
        text.append(f"{name}: {write_cards(seat.hand, cards)}".rstrip())
        for zone, said in (
            ("overflow", write_cards(seat.overflow, cards)),
            ("laid", write_laid(seat.laid, cards)),
            ("deck", write_cards(seat.deck, cards)),
            ("discard", write_cards(seat.discard, cards)),
        ):
            text += [f"{name} {zone}: {said}"] if said else []
        if side < len(named) and position.piles[side]:  # the line of a team follows that of its first player
            text.append(f"{named[side]} captured: {write_cards(position.piles[side], cards)}")
    if position.clashes:
        text.append(f"clashes: {', '.join(map(_fought, position.clashes))}")
    if position.centre:
        text.append(f"centre: {write_cards(position.centre, cards)}")
    if position.is_over and named:
        text.append(f"score: {score_in_words(position)}")
    if position.wheel != known.wheels.get(next(iter(tribes_in(position)), ""), WHEEL):
        text.append(f"wheel: {' '.join(position.wheel)}")
    return (" ; " if one_line else "\n").join(text)


def _fought(clash: Fought) -> str:
    return f"{SEATS[clash.side]} {'won' if clash.won else 'lost'}"


def write_event(event: Event) -> Data:
    """Return an event as plain data without empty fields. Cards are given by name, players as A to D."""

    def plain(key: str, value: object) -> object:
        match value:
            case Card():
                return value.name
            case int() if key in _PLAYERS and not isinstance(value, bool):
                return SEATS[value]
            case tuple() if hasattr(value, "_asdict"):
                return {part: plain(part, one) for part, one in value._asdict().items() if one not in (None, "")}
            case tuple():
                return [plain(key, one) for one in value]
        return value

    return {"kind": event.kind, **{key: plain(key, value) for key, value in event.said().items()}}


#: The fields of events that contain a player.
_PLAYERS = ("side", "other", "players", "winners", "answered")
