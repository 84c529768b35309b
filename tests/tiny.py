"""A third game, as small as possible: players take one to three stones from a heap, and the player who takes the last
stone wins. Each player may take four stones once per game. It provides only what a game definition requires.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from tutor.core import Game, Reason, Refused, Resolution, Rules, Step, Unreadable
from tutor.core.definition import Said
from tutor.core.plain import PlainDefinition, PositionStart
from tutor.core.plain_questions import PlainAsking
from tutor.core.rulebook import Ability, Misreading, Rule
from tutor.core.text import lines, parts


class Position(NamedTuple):
    heap: int
    stretch: frozenset[int] = frozenset({0, 1})
    player: int = 0
    winner: int | None = None
    edition: int = 1

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.winner is None else (self.winner,)


@dataclass(frozen=True)
class Event:
    kind: str
    rule: str
    count: int = 0
    cause: int | None = None

    def change(self, position: Position) -> Position:
        match self.kind:
            case "stretched":
                return position._replace(stretch=position.stretch - {position.player})
            case "taken":
                return position._replace(heap=position.heap - self.count)
            case "turn":
                return position._replace(player=1 - position.player)
        return position._replace(winner=self.count)

    def caused_by(self, cause: int | None) -> Event:
        return replace(self, cause=cause)


# -- the rules ----------------------------------------------------------------------------------------------------


def refusals(position: Position, move: int) -> tuple[Reason, ...]:
    if move == 4 and position.player not in position.stretch:
        return (Reason("stretched", "tiny.stretch"),)
    if position.is_over or not 1 <= move <= min(4, position.heap):
        return (Reason("count", "tiny.take", {"most": min(3, position.heap)}),)
    return ()


def play(position: Position, move: int, answers: tuple = (), settle: bool = False, last_loses: bool = False) -> Step:
    if reasons := refusals(position, move):
        raise Refused(move, reasons)
    it = Resolution(position, answers, settle)
    cause = it.emit(Event("stretched", "tiny.stretch")) if move == 4 else None
    taken = it.emit(Event("taken", "tiny.take", move, cause))
    if it.position.heap:
        it.emit(Event("turn", "tiny.turn", 0, taken))
    else:
        it.emit(Event("won", "tiny.last", it.position.player ^ last_loses, taken))
    return it.step()


def legal_moves(position: Position) -> tuple[int, ...]:
    return tuple(move for move in (1, 2, 3, 4) if not refusals(position, move))


RULES = Rules(play, refusals, legal_moves, lambda choice, move: None, lambda choice: ())

# -- its words ----------------------------------------------------------------------------------------------------


def begin(start: str, edition: int | None = None, sets: object = None, seed: int | None = None) -> PositionStart:
    return PositionStart(start.strip(), Step(read_position(start, edition)))


def read_position(text: str, edition: int | None = None) -> Position:
    said = dict(part.strip().partition(":")[::2] for part in re.split("[;\n]", text.strip()))
    if not said.get("heap", "").strip().isdecimal():
        raise Unreadable("the heap is missing: expected for example “{example}”", 1, 1, example="heap: 7")
    found = re.search("([AB]) (to play|wins)", said["game"])
    side = "AB".index(found[1]) if found else 0
    may = frozenset("AB".index(name) for name in said.get("stretch", "A B").split())
    return Position(int(said["heap"]), may, side, side if found and found[2] == "wins" else None)


def read_move(text: str, position: Position) -> int:
    if not (found := re.fullmatch(r"\s*take (\d)\s*", text)):
        raise Unreadable("“{text}” is no move: expected take and a number", 1, 1, text=text[:80])
    return int(found[1])


def read_moves(text: str, position: Position) -> tuple[Said, ...]:
    found = [part for line in lines(text) if line.text for part in parts(line)]
    return tuple(Said(read_move(part.text, position), part.text, part.line) for part in found)


def write_position(position: Position, one_line: bool = False) -> str:
    state = "to play" if position.winner is None else "wins"
    side = position.player if position.winner is None else position.winner
    may = "".join(f" {'AB'[side]}" for side in sorted(position.stretch))
    return (" ; " if one_line else "\n").join(
        [f"game: tiny, {'AB'[side]} {state}", f"heap: {position.heap}", f"stretch:{may}"]
    )


def write_move(move: int, position: Position | None = None) -> str:
    return f"take {move}"


def write_event(event: Event) -> dict[str, object]:
    return {"kind": event.kind, "rule": event.rule, "cause": event.cause, "count": event.count}


# -- its sentences ------------------------------------------------------------------------------------------------


class Voice(NamedTuple):
    language: object

    def tell(self, event: Event, before: Position, hidden: bool = False) -> str:
        side, other = "AB"[before.player], "BA"[before.player]
        match event.kind:
            case "stretched":
                return f"{side} stretches."
            case "taken":
                return f"{side} takes {event.count} of {before.heap}."
            case "turn":
                return f"Now it is {other}'s turn."
        return f"{'AB'[event.count]} has won."

    def refuse(self, refused: Refused, position: Position) -> list[tuple[str, str, str]]:
        return [(reason.rule, "That is too many.", "Take fewer.") for reason in refused.reasons]


class Sentences(NamedTuple):
    voice: type[Voice] = Voice

    def rules(self) -> dict[str, Rule]:
        texts = {
            "take": "From one to three.",
            "stretch": "Once four.",
            "turn": "In turn.",
            "last": "The last one wins.",
        }
        return {f"tiny.{name}": Rule(f"tiny.{name}", name, text, {1: "p. 1"}) for name, text in texts.items()}

    def abilities(self) -> dict[str, Ability]:
        return {"stretch": Ability("stretch", "Stretch", "Take four, once.", ("tiny.stretch",))}

    def readings(self) -> dict[int, object]:
        return {}

    def ability_name(self, ability: str, language: object = None) -> str:
        return self.abilities()[ability].name


class Tiny(PlainDefinition):
    """The game definition."""

    name = "tiny"
    folder = Path(__file__).parent / "tiny"
    empty = Position(0)
    sentences = Sentences()

    @cached_property
    def words(self):
        import tiny

        return tiny

    def game(self, opening: Step) -> Game:
        return Game(opening, RULES)

    @cached_property
    def asking(self) -> PlainAsking:
        wrong = Misreading("last-loses", "Perhaps you assumed that who takes the last has lost.", "tiny.last")
        return PlainAsking(self, {wrong: RULES._replace(play=partial(play, last_loses=True))})
