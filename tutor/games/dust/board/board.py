"""What the page shows of Dust Collectorz: hands, what is laid, capture piles, and who may see which cards.

A frame is one position as it may be seen. No deck is ever in it, and no hand but that of whoever looks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ....core.definition import NOBODY, Choice, Data, Game, Sets, Start
from ....core.plain import PlainBoard
from ....locale import ENGLISH, Language
from .. import rulebook
from ..notation.cards import SEATS, parties
from ..rules.cards import BACK, Card
from ..rules.ending import points
from ..rules.events import Event
from ..rules.moves import Move
from ..rules.position import ANSWER, Position, Seat
from .lays import attack_told
from .lobby import lobby, weigh
from .picture import picture
from .playing import options, read_move, write_move
from .report import report
from .spelling import spell

#: How many cards are shown of the pile in the middle of Young Champions.
TOP = 6
#: What an event says to the browser beside its kind, its rule and its sentence.
_TOLD = frozenset(
    {"side", "other", "card", "cards", "amount", "against", "before", "number", "stat", "tribe", "ability"}
)


class DustBoard(PlainBoard):
    """The board of Dust Collectorz."""

    # -- what lies there --------------------------------------------------------------------------------------------

    def frame(self, position: Position, viewer: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
        """A position as it may be seen, whole; ``since`` is a position before it with its frame for the same viewer:
        what has not changed is taken from there."""
        found: Data = {} if since is None else dict(since[1])
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
        """What a viewer is told of an event beside its kind, its rule and its sentence."""
        unseen = event.secret + (event.hidden if self.is_secret(event, before, viewer) else ())
        told: Data = {}
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
        """True where an event says something of a hand that the viewer may not see."""
        return bool(event.hidden) and viewer is not None and event.side != viewer

    def about(self, position: Position, start: Start | None = None, viewer: int | None = None) -> Data:
        """What is played, in which mode, and which player the viewer is."""
        you = None if viewer is None or viewer == NOBODY else SEATS[viewer]
        return {"game": self.definition.name, "mode": position.mode, "you": you}

    def side(self, number: int) -> str:
        """A letter, from A to D."""
        return SEATS[number]

    def size(self, position: Position) -> int:
        """How many cards there are."""
        seats = sum(len(seat.left) + len(seat.discard) + len(seat.laid.all) for seat in position.seats)
        return seats + sum(map(len, position.piles)) + len(position.centre)

    def picture(self, position: Position, language: Language) -> str:
        """The stage, the piles and all that lies open, and the backs of the hands."""
        return picture(position, language)

    def spell(self, position: Position, language: Language) -> list[str]:
        """The table in plain lines, with the numbers of its cards."""
        return spell(position, language)

    # -- cards and moves --------------------------------------------------------------------------------------------

    def card(self, card: Card, language: Language = ENGLISH) -> Data:
        """A card for the browser: its tribe, rank and numbers, and its ability by name and meaning."""
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

    def options(self, game: Game, language: Language) -> Data:
        """What can be played now: for each card that is held what it could begin, or why it cannot."""
        return options(game, language)

    def choice(self, choice: Choice) -> Data:
        """Whose choice it is; none ever is open."""
        return {"side": SEATS[choice.side]}

    def write_move(self, move: Move) -> Data:
        """A move as plain data."""
        return write_move(move)

    def read_move(self, data: Mapping[str, object], position: Position) -> Move:
        """The move that a browser sends as data. Raises `Unreadable`."""
        return read_move(data, position)

    # -- before a game ----------------------------------------------------------------------------------------------

    def lobby(self, language: Language, sets: Sets) -> Data:
        """The modes, the decks, and the names of abilities."""
        return lobby(language, sets)

    def weigh(self, start: str, sets: Sets, language: Language) -> Data:
        """Why a game cannot be begun with these decks, if so."""
        return weigh(start, sets, language)

    # -- who may see what -------------------------------------------------------------------------------------------

    def is_dealt(self, game: Game) -> bool:
        """True where a game began with decks being shuffled."""
        return any(event.kind in ("shuffle", "mix") for event in game.opening.events)

    def seats(self, start: Start) -> tuple[int, ...]:
        """All players."""
        return () if start.opening is None else tuple(range(len(start.opening.position.seats)))

    def viewer(self, game: Game, viewer: int | None) -> int | None:
        """Nobody sees a hand once it is another player's turn; when the game is over, all is open."""
        if game.position.is_over:
            return None
        return viewer if viewer == game.position.player else NOBODY

    def report(self, game: Game, persons: Collection[int] = ()) -> Data | None:
        """The points of each pile, once a game is over."""
        return report(game)

    def seen(self, game: Game) -> dict[str, Card]:
        """Every card that is in the game, in whichever deck: which of them a person holds is not told by it."""
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
    """Whose hand lies below the stage for a viewer: the viewer's own; on an open table that of whose turn it is."""
    return position.player if viewer is None or viewer == NOBODY else viewer


def _seat(name: str, seat: Seat, hidden: bool) -> Data:
    """What a frame says of a player."""
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
