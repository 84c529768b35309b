"""The board of Dust Collectorz: hands, laid cards, capture piles, and which cards each viewer may see.

A frame is one position as a viewer may see it. It never contains a deck, nor a hand other than the viewer's own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ....core.definition import NOBODY, Choice, Data, Sets
from ....core.plain import PlainBoard
from ....locale import ENGLISH, Language
from .. import rulebook
from ..notation.cards import SEATS, parties
from ..notation.setup import Start
from ..rules.cards import BACK, Card
from ..rules.ending import points
from ..rules.events import Event
from ..rules.game import Game
from ..rules.moves import Move
from ..rules.position import ANSWER, Position, Seat
from ..sets import CardSet
from .lobby import lobby, weigh
from .picture import picture
from .playing import options, read_move, write_move
from .position_text import spell
from .report import report
from .values import attack_told

if TYPE_CHECKING:
    from ....core.values import Side
    from ....protocol import answers
    from .. import protocol

#: How many cards of the pile in the middle of Young Champions are shown.
TOP = 6
#: The fields of an event that the browser gets in addition to its kind, rule and sentence.
_TOLD = frozenset(
    {"side", "other", "card", "cards", "amount", "against", "before", "number", "stat", "tribe", "ability"}
)


class DustBoard(PlainBoard[Position, Move, Event, Choice, Card, CardSet]):
    """The board of Dust Collectorz."""

    # -- frames --------------------------------------------------------------------------------------------------------

    def frame(self, position: Position, viewer: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
        """Return the complete frame of a position for a viewer.

        ``since`` is an earlier position with its frame for the same viewer; unchanged parts are taken from that frame.
        """
        found: dict[str, object] = {} if since is None else dict(since[1])
        before = None if since is None else since[0]
        for side, seat in enumerate(position.seats):
            if before is not None and before.seats[side] is seat:
                continue
            found |= _seat(SEATS[side], seat, viewer not in (None, side))
        for number, (name, pile) in enumerate(zip(parties(position.mode), position.piles, strict=False)):
            if before is not None and before.piles[number] is pile:
                continue
            found[f"{name} captured"] = [card.name for card in pile]
            found[f"{name} points"] = sum(map(points, pile))
        letter: dict[int | None, str | None] = {None: None}
        letter.update(enumerate(SEATS))
        return found | {
            "game": "dust", "mode": position.mode, "round": position.round, "phase": position.phase,
            "player": None if position.is_over else SEATS[position.player], "near": SEATS[near(position, viewer)],
            "wheel": list(position.wheel), "begun": letter[position.begun], "leader": letter[position.leader],
            "stat": position.stat, "attack": attack_told(position) if position.phase == ANSWER else None,
            "clashes": [{"side": SEATS[clash.side], "won": clash.won} for clash in position.clashes],
            "centre": {"count": len(position.centre), "top": [card.name for card in position.centre[-TOP:]]},
            "winners": [SEATS[side] for side in position.winners],
        }  # fmt: skip

    def facts(self, event: Event, before: Position, viewer: int | None = None) -> Data:
        """Return what a viewer is told about an event in addition to its kind, rule and sentence."""
        unseen = event.secret + (event.hidden if self.is_secret(event, before, viewer) else ())
        told: dict[str, object] = {}
        for field in event.fields:
            if field not in _TOLD or field in unseen or (value := getattr(event, field)) is None:
                continue
            if isinstance(value, Card):
                value = value.name
            elif field in ("side", "other"):
                value = SEATS[value]
            elif field == "cards":
                value = [card.name for card in value]
            told[field] = value
        return told

    def is_secret(self, event: Event, before: Position, viewer: int | None) -> bool:
        """Return whether an event reveals something about a hand that the viewer may not see."""
        return bool(event.hidden) and viewer is not None and event.side != viewer

    def about(self, position: Position, start: Start | None = None, viewer: int | None = None) -> Data:
        """Return the game, the mode, and which player the viewer is."""
        you = None if viewer is None or viewer == NOBODY else SEATS[viewer]
        return {"game": self.definition.name, "mode": position.mode, "you": you}

    def side(self, number: int) -> Side:
        """Return the letter of a player, A to D."""
        return SEATS[number]

    def size(self, position: Position) -> int:
        """Return the number of cards in the position."""
        seats = sum(len(seat.left) + len(seat.discard) + len(seat.laid.all) for seat in position.seats)
        return seats + sum(map(len, position.piles)) + len(position.centre)

    def picture(self, position: Position, language: Language) -> str:
        """Return a picture of the open cards, the piles, and the backs of the hands."""
        return picture(position, language)

    def spell(self, position: Position, language: Language) -> list[str]:
        """Return the table as lines of text, with the statistics of the cards."""
        return spell(position, language)

    # -- cards and moves --------------------------------------------------------------------------------------------

    def card(self, card: Card, language: Language = ENGLISH) -> Data:
        """Return a card as data for the browser: tribe, rank and statistics, and its ability with name and text."""
        ability = rulebook.abilities().get(card.ability or card.counter)
        return {
            "name": card.name,
            "tribe": card.tribe,
            "called": rulebook.voice(language).called(card.tribe) if card.tribe else "",
            "rank": card.rank,
            "stats": list(card.stats),
            "points": points(card),
            "ability": ability and {"id": ability.id, "name": language(ability.name), "text": language(ability.text)},
            "counter": card.counter,
        }

    def options(self, game: Game, language: Language) -> protocol.Options:
        """Return what can be played now: for each card in hand or overflow, what it can begin, or why it cannot."""
        return options(game, language)

    def choice(self, choice: Choice) -> Data:
        """Return whose choice it is; no choice is ever open in this game."""
        return {"side": SEATS[choice.side]}

    def write_move(self, move: Move) -> protocol.Move:
        """Return a move as plain data."""
        return write_move(move)

    def read_move(self, data: Mapping[str, object], position: Position) -> Move:
        """Return the move that a browser sends as data. Raise `Unreadable` if it is malformed."""
        return read_move(data, position)

    # -- before a game ----------------------------------------------------------------------------------------------

    def lobby(self, language: Language, sets: Sets[CardSet]) -> answers.Answer:
        """Return the modes, the decks, and the names of abilities."""
        return lobby(language, sets)

    def weigh(self, start: str, sets: Sets[CardSet], language: Language) -> answers.Weighed:
        """Return why a game cannot begin with these decks, if it cannot."""
        return weigh(start, sets, language)

    # -- who may see what -------------------------------------------------------------------------------------------

    def is_dealt(self, game: Game) -> bool:
        """Return whether a game began with shuffled decks."""
        return any(event.kind in ("shuffle", "mix") for event in game.opening.events)

    def seats(self, start: Start) -> tuple[int, ...]:
        """Return the seats of all players."""
        return () if start.opening is None else tuple(range(len(start.opening.position.seats)))

    def viewer(self, game: Game, viewer: int | None) -> int | None:
        """Return whose hand is shown.

        Nobody sees a hand during another player's turn; everything is open when the game is over.
        """
        if game.position.is_over:
            return None
        return viewer if viewer == game.position.player else NOBODY

    def report(self, game: Game, persons: Collection[int] = ()) -> Data | None:
        """Return the points of each pile when a game is over."""
        return report(game)

    def seen(self, game: Game) -> dict[str, Card]:
        """Return every card in the game, in any deck; this does not reveal who holds which."""
        start, now = game.opening.start, game.position
        found: dict[str, Card] = {}
        for event in game.opening.events:
            found.update((card.name, card) for card in getattr(event, "cards", ()))
        for position in (start, now):
            everything = [*position.centre, *(card for pile in position.piles for card in pile)]
            for seat in position.seats:
                everything += [*seat.left, *seat.discard, *seat.laid.all]
            found.update((card.name, card) for card in everything if card != BACK)
        return dict(sorted(found.items()))


def near(position: Position, viewer: int | None) -> int:
    """Return whose hand is shown below the stage: the viewer's own, or on an open table that of the player to move."""
    return position.player if viewer is None or viewer == NOBODY else viewer


def _seat(name: str, seat: Seat, hidden: bool) -> Data:
    """Return the part of a frame about one player."""
    laid = seat.laid
    return {
        f"{name} hand": len(seat.hand) if hidden else [card.name for card in seat.hand],
        f"{name} overflow": [card.name for card in seat.overflow],
        f"{name} deck": len(seat.deck),
        f"{name} discard": [card.name for card in seat.discard],
        f"{name} laid": {
            "counters": [card.name for card in laid.counters],
            "given": [card.name for card in laid.given],
            "cards": [card.name for card in laid.cards],
            "active": list(laid.active),
        },
    }


__all__ = ["DustBoard", "near"]
