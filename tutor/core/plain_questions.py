"""The default questions and goals of lessons, for a game without its own: the lines of a position in notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..locale import Language
from .definition import Answer, Asks, Card, Data, Game, GameDefinition, Goal, Marks, Move, Option, Position, Rules
from .refusal import Unreadable
from .rulebook import Misreading


def lines_of(definition: GameDefinition, position: Position) -> dict[str, str]:
    """Return the lines of a position in notation, by their keys."""
    lines = (line.partition(":") for line in definition.words.write_position(position).split("\n"))
    return {key.strip(): value.strip() for key, _, value in lines}


class PlainAsking:
    """Questions about the lines of a position in notation: a question is the key of a line, its answer the rest of that
    line. A misreading is the rules with one function replaced."""

    one_by_one = "game"

    def __init__(self, definition: GameDefinition, wrong: Mapping[Misreading, Rules] | None = None) -> None:
        self.definition = definition
        self.wrong = {misreading.id: (misreading, rules) for misreading, rules in (wrong or {}).items()}

    def read_asks(self, text: str) -> Asks:
        """Return the key of a line."""
        return text.strip()

    def needs_moves(self, asks: Asks) -> bool:
        """Return True: a position alone already shows every answer."""
        return True

    def find(self, asks: Asks, game: Game) -> Answer:
        """Return the content of the line. Raises `Unreadable` if there is no such line."""
        lines = lines_of(self.definition, game.position)
        if asks not in lines:
            raise Unreadable(
                "“{kind}” cannot be asked; expected one of {known}", kind=asks[:40], known=", ".join(lines)
            )
        return lines[asks]

    def about(self, position: Position) -> Iterable[str]:
        """Return the keys of all lines."""
        return lines_of(self.definition, position)

    def among(self, asks: Asks, position: Position) -> tuple[Option, ...] | None:
        """Return None: exactly one answer is right."""
        return None

    def why(self, option: Option, position: Position, language: Language) -> tuple[str, str]:
        """Return empty strings: exactly one answer is right."""
        return "", ""

    def left(self, moves: Sequence[Move]) -> list[int]:
        """Return the indexes of all moves."""
        return list(range(len(moves)))

    def say(self, answer: Answer, language: Language) -> str:
        """Return the content of the line."""
        return str(answer)

    def say_asked(self, asks: Asks, start: Position, language: Language) -> str:
        """Return the key."""
        return str(asks)

    def looks(self, asks: Asks, answers: Sequence[Answer], game: Game) -> list[Data]:
        """Return no data: answers are words."""
        return [{} for _ in answers]

    def misreadings(self) -> Mapping[str, Misreading]:
        """Return the misreadings that it was created with."""
        return {id: misreading for id, (misreading, _) in self.wrong.items()}

    def misread(self, id: str) -> Rules:
        """Return the rules of a misreading."""
        return self.wrong[id][1]


class PlainGoals:
    """Goals that are lines of a position in notation, such as ``heap: 3``, joined by `` and ``."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def read_goal(self, text: str) -> Goal:
        """Return the lines as pairs of key and content. Raises `Unreadable`."""
        pairs = [part.partition(":") for part in text.split(" and ")]
        if not all(colon for _, colon, _ in pairs):
            raise Unreadable("“{text}” is no goal", text=text[:80])
        return tuple((key.strip(), value.strip()) for key, _, value in pairs)

    def marks(self, goal: Goal, game: Game) -> Marks:
        """Return no marks: past events do not matter."""
        return ()

    def onward(self, goal: Goal, known: Marks, game: Game, steps: int = -1) -> Marks:
        """Return the same marks: past events do not matter."""
        return known

    def met(self, goal: Goal, known: Marks, start: Position, position: Position) -> bool:
        """Return True if the position has all these lines."""
        lines = lines_of(self.definition, position)
        return all(lines.get(key) == value for key, value in goal)

    def goes_on(self, game: Game, turns: int) -> bool:
        """Return True until the game is over or has this many moves."""
        return not game.position.is_over and len(game.moves) < turns

    def missed(self, goal: Goal, game: Game, language: Language) -> tuple[str, ...]:
        """Return the wanted lines that the position does not have."""
        lines = lines_of(self.definition, game.position)
        return tuple(f"{key}: {value}" for key, value in goal if lines.get(key) != value)

    def worth_trying(self, game: Game) -> Iterable[Move]:
        """Return every legal move."""
        return game.legal_moves()

    def idle(self, game: Game) -> Game:
        """Return the same game: there are no idle turns."""
        return game

    def card_to_look_at(self, game: Game, move: Move) -> Card | None:
        """Return None."""
        return None
