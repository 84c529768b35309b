"""Who sits where: persons at one screen, by their names, and machine players; and the moves of those.

In words each seat stands with its side, as in `A Ann, B machine hard, D machine easy`; what is not said is a person.
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
    """Who plays a side: a person, by name where one was given, or a machine at a strength."""

    name: str = ""
    strength: str = ""


class Reason(NamedTuple):
    """Why a machine has made a move, and on which side it sits."""

    side: int
    why: Why


#: By side; who is not among them is a person without a name.
Seats = Mapping[int, Sitting]


def read_seats(text: str, definition: GameDefinition, start: Start) -> Seats:
    """Who sits where by a text. Raises `Unreadable` for a side that no person could play, a seat taken twice, a machine
    that there is not, and where nobody is left to play."""
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
    """The seats in words, which `read_seats` reads."""
    return ", ".join(
        f"{definition.board.side(side)} {one.name or f'{MACHINE} {one.strength}'}"
        for side, one in sorted(seats.items())
    )


def called(seats: Seats, definition: GameDefinition, side: int) -> str:
    """What a side is called: by its letter, and by the name of whoever sits there."""
    letter = definition.board.side(side)
    return f"{seats[side].name} ({letter})" if side in seats and seats[side].name else letter


def machines(seats: Seats) -> dict[int, str]:
    """The strength of each machine, by side."""
    return {side: one.strength for side, one in seats.items() if one.strength}


def persons(seats: Seats, definition: GameDefinition, start: Start) -> tuple[int, ...]:
    """The sides that persons play, where machines sit on others; else none."""
    playing = machines(seats)
    return tuple(side for side in definition.board.seats(start) if side not in playing) if playing else ()


def alone(seats: Seats, definition: GameDefinition, start: Start) -> int | None:
    """The side of the only person, where machines sit on all other seats; else None."""
    found = persons(seats, definition, start)
    return found[0] if len(found) == 1 else None


def playing_on(
    game: Game, definition: GameDefinition, seats: Seats
) -> Generator[None, None, tuple[Game, dict[int, Reason]]]:
    """The game once the machines that are to play have played, with a pause wherever one of them pauses; and why, by
    the number of the move."""
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
    """The start once the machines that are to choose have chosen; and why they chose so, one after the other."""
    playing, why = machines(seats), []
    while playing and definition.player is not None and (taken := definition.player.pick(start, playing)):
        start = start.take(taken.card)
        why.append(Reason(taken.seat, taken.why))
    return start, tuple(why)


def drafted_back(start: Start, definition: GameDefinition, seats: Seats) -> Start:
    """The start before the last choice of a person, where there was one."""
    playing, before = machines(seats), start.back()
    while before.can_go_back and playing and definition.player is not None and definition.player.pick(before, playing):
        before = before.back()
    return before


def back(game: Game, seats: Seats) -> Game:
    """The game before the last move of a person, where there was one."""
    playing, before = machines(seats), game.undo()
    while before.moves and decides(before) in playing:
        before = before.undo()
    return before
