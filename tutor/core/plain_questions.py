"""The default questions and goals of lessons, for a game without its own: the lines of a position in notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic

from ..locale import Language
from .definition import Data, Defined, Game, Option, Rules
from .refusal import Unreadable
from .rulebook import Misreading
from .values import C, E, M, P

#: A goal: lines of a position in notation, as pairs of key and content.
Lines = tuple[tuple[str, str], ...]


def lines_of(definition: Defined[P, M, E, C], position: P) -> dict[str, str]:
    """Return the lines of a position in notation, by their keys."""
    lines = (line.partition(":") for line in definition.words.write_position(position).split("\n"))
    return {key.strip(): value.strip() for key, _, value in lines}


class PlainAsking(Generic[P, M, E, C]):
    """Questions about the lines of a position in notation: a question is the key of a line, its answer the rest of that
    line. A misreading is the rules with one function replaced."""

    one_by_one = "game"

    def __init__(
        self, definition: Defined[P, M, E, C], wrong: Mapping[Misreading, Rules[P, M, E, C]] | None = None
    ) -> None:
        self.definition = definition
        self.wrong = {misreading.id: (misreading, rules) for misreading, rules in (wrong or {}).items()}

    def read_asks(self, text: str) -> str:
        """Return the key of a line."""
        return text.strip()

    def needs_moves(self, asks: str) -> bool:
        """Return True: a position alone already shows every answer."""
        return True

    def find(self, asks: str, game: Game[P, M, E, C]) -> str:
        """Return the content of the line. Raises `Unreadable` if there is no such line."""
        lines = lines_of(self.definition, game.position)
        if asks not in lines:
            raise Unreadable(
                "“{kind}” cannot be asked; expected one of {known}", kind=asks[:40], known=", ".join(lines)
            )
        return lines[asks]

    def about(self, position: P) -> Iterable[str]:
        """Return the keys of all lines."""
        return lines_of(self.definition, position)

    def among(self, asks: str, position: P) -> tuple[Option[str], ...] | None:
        """Return None: exactly one answer is right."""
        return None

    def why(self, option: Option[str], position: P, language: Language) -> tuple[str, str]:
        """Return empty strings: exactly one answer is right."""
        return "", ""

    def left(self, moves: Sequence[M]) -> list[int]:
        """Return the indexes of all moves."""
        return list(range(len(moves)))

    def say(self, answer: str, language: Language) -> str:
        """Return the content of the line."""
        return str(answer)

    def say_asked(self, asks: str, start: P, language: Language) -> str:
        """Return the key."""
        return str(asks)

    def looks(self, asks: str, answers: Sequence[str], game: Game[P, M, E, C]) -> list[Data]:
        """Return no data: answers are words."""
        return [{} for _ in answers]

    def misreadings(self) -> Mapping[str, Misreading]:
        """Return the misreadings that it was created with."""
        return {id: misreading for id, (misreading, _) in self.wrong.items()}

    def misread(self, id: str) -> Rules[P, M, E, C]:
        """Return the rules of a misreading."""
        return self.wrong[id][1]


class PlainGoals(Generic[P, M, E, C]):
    """Goals that are lines of a position in notation, such as ``heap: 3``, joined by `` and ``."""

    def __init__(self, definition: Defined[P, M, E, C]) -> None:
        self.definition = definition

    def read_goal(self, text: str) -> Lines:
        """Return the lines as pairs of key and content. Raises `Unreadable`."""
        pairs = [part.partition(":") for part in text.split(" and ")]
        if not all(colon for _, colon, _ in pairs):
            raise Unreadable("“{text}” is no goal", text=text[:80])
        return tuple((key.strip(), value.strip()) for key, _, value in pairs)

    def marks(self, goal: Lines, game: Game[P, M, E, C]) -> tuple[()]:
        """Return no marks: past events do not matter."""
        return ()

    def onward(self, goal: Lines, known: tuple[()], game: Game[P, M, E, C], steps: int = -1) -> tuple[()]:
        """Return the same marks: past events do not matter."""
        return known

    def met(self, goal: Lines, known: tuple[()], start: P, position: P) -> bool:
        """Return True if the position has all these lines."""
        lines = lines_of(self.definition, position)
        return all(lines.get(key) == value for key, value in goal)

    def goes_on(self, game: Game[P, M, E, C], turns: int) -> bool:
        """Return True until the game is over or has this many moves."""
        return not game.position.is_over and len(game.moves) < turns

    def missed(self, goal: Lines, game: Game[P, M, E, C], language: Language) -> tuple[str, ...]:
        """Return the wanted lines that the position does not have."""
        lines = lines_of(self.definition, game.position)
        return tuple(f"{key}: {value}" for key, value in goal if lines.get(key) != value)

    def worth_trying(self, game: Game[P, M, E, C]) -> Iterable[M]:
        """Return every legal move."""
        return game.legal_moves()

    def idle(self, game: Game[P, M, E, C]) -> Game[P, M, E, C]:
        """Return the same game: there are no idle turns."""
        return game

    def card_to_look_at(self, game: Game[P, M, E, C], move: M) -> None:
        """Return None."""
