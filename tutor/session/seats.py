"""The seats of a game: persons at one screen, by name, and machine players; and the moves of the machine players.

In text form each seat is a side and its player, as in `A Ann, B machine hard, D machine easy`. Other sides are played
by persons without a name.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import NamedTuple

from ..core import Unreadable
from ..core.definition import Game, GameDefinition, Start
from ..core.player import Why, decides, moving
from ..core.text import Token, commas

MACHINE = "machine"
LONGEST_NAME = 20
_LONGEST = 300


class Sitting(NamedTuple):
    """The player of a side: a person, by name if given, or a machine player with a strength."""

    name: str = ""
    strength: str = ""


class Reason(NamedTuple):
    """Why a machine player made a move, and its side."""

    side: int
    why: Why


#: The players by side. Other sides are played by persons without a name.
Seats = Mapping[int, Sitting]


def read_seats(text: str, definition: GameDefinition, start: Start) -> Seats:
    """Return the seats of a text. Raises `Unreadable` for an unknown side, a seat taken twice, an unknown machine
    player, and if no person is left to play."""
    if len(text) > _LONGEST:
        raise Unreadable("“{key}”: {length} characters, expected at most {most}",
                         key="seats", length=len(text), most=_LONGEST)  # fmt: skip
    free = {definition.board.side(side): side for side in definition.board.seats(start)}
    found: dict[int, Sitting] = {}
    for item in commas(Token(text, 1, 1)):
        name, _, who = item.text.partition(" ")
        if name not in free:
            item.fail("“{found}”: expected a seat of this game, {sides}, and who sits there",
                      sides=", ".join(free) or "–")  # fmt: skip
        if free[name] in found:
            item.fail("“{found}”: this seat is taken: expected each seat once")
        found[free[name]] = _sitting(item, who.strip(), definition)
    if free and all(found.get(side, Sitting()).strength for side in free.values()):
        raise Unreadable("machines sit on all seats: expected a person on one of them")
    return found


def _sitting(item: Token, who: str, definition: GameDefinition) -> Sitting:
    kind, _, strength = who.partition(" ")
    if kind == MACHINE:
        strengths = () if definition.player is None else definition.player.strengths
        if strength not in strengths:
            item.fail("“{found}”: there is no such machine: expected one of {known}",
                      known=", ".join(f"{MACHINE} {one}" for one in strengths) or "–")  # fmt: skip
        return Sitting(strength=strength)
    if not who or len(who) > LONGEST_NAME or not who.isprintable():
        item.fail("“{found}”: expected a name of at most {most} letters, or machine and how strong", most=LONGEST_NAME)
    return Sitting(who)


def write_seats(seats: Seats, definition: GameDefinition) -> str:
    """Return the seats as a text for `read_seats`."""
    return ", ".join(
        f"{definition.board.side(side)} {one.name or f'{MACHINE} {one.strength}'}"
        for side, one in sorted(seats.items())
    )


def called(seats: Seats, definition: GameDefinition, side: int) -> str:
    """Return what a side is called: its letter, with the name of its player if given."""
    letter = definition.board.side(side)
    return f"{seats[side].name} ({letter})" if side in seats and seats[side].name else letter


def machines(seats: Seats) -> dict[int, str]:
    """Return the strength of each machine player, by side."""
    return {side: one.strength for side, one in seats.items() if one.strength}


def persons(seats: Seats, definition: GameDefinition, start: Start) -> tuple[int, ...]:
    """Return the sides that persons play if machines play others; otherwise an empty tuple."""
    playing = machines(seats)
    return tuple(side for side in definition.board.seats(start) if side not in playing) if playing else ()


def alone(seats: Seats, definition: GameDefinition, start: Start) -> int | None:
    """Return the side of the only person if machines play all other sides; otherwise None."""
    found = persons(seats, definition, start)
    return found[0] if len(found) == 1 else None


def playing_on(
    game: Game, definition: GameDefinition, seats: Seats
) -> Generator[None, None, tuple[Game, dict[int, Reason]]]:
    """Return the game after the moves of the machine players that are to play, and their reasons by the number of the
    move. Yield whenever one of them pauses."""
    why: dict[int, Reason] = {}
    playing = machines(seats)
    if not playing or definition.player is None:
        return game, why
    for made in moving(definition.player, game, playing):
        if made is None:
            yield
            continue
        chosen, after = made
        why[len(game.moves)] = Reason(decides(game), chosen.why)
        game = after
    return game, why


def drafted_on(start: Start, definition: GameDefinition, seats: Seats) -> tuple[Start, tuple[Reason, ...]]:
    """Return the start after the choices of the machine players that are to choose, and their reasons in order."""
    playing, why = machines(seats), []
    while playing and definition.player is not None and (taken := definition.player.pick(start, playing)):
        start = start.take(taken.card)
        why.append(Reason(taken.seat, taken.why))
    return start, tuple(why)


def drafted_back(start: Start, definition: GameDefinition, seats: Seats) -> Start:
    """Return the start before the last choice of a person, if any."""
    playing, before = machines(seats), start.back()
    while before.can_go_back and playing and definition.player is not None and definition.player.pick(before, playing):
        before = before.back()
    return before


def back(game: Game, seats: Seats) -> Game:
    """Return the game before the last move of a person, if any."""
    playing, before = machines(seats), game.undo()
    while before.moves and decides(before) in playing:
        before = before.undo()
    return before
