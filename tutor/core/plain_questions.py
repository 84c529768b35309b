"""What lessons can ask of a definition without questions of its own, and have a learner reach: lines of its
positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..locale import Language
from .definition import Answer, Asks, Card, Data, Game, GameDefinition, Goal, Marks, Move, Option, Position, Rules
from .refusal import Unreadable
from .rulebook import Misreading


def lines_of(definition: GameDefinition, position: Position) -> dict[str, str]:
    """The lines of a position in words, by their keys."""
    lines = (line.partition(":") for line in definition.words.write_position(position).split("\n"))
    return {key.strip(): value.strip() for key, _, value in lines}


class PlainAsking:
    """What lessons can ask of a definition without questions of its own: how a line of the position in words goes on,
    by its key. A misreading is the rules with one of their functions replaced."""

    one_by_one = "game"

    def __init__(self, definition: GameDefinition, wrong: Mapping[Misreading, Rules] | None = None) -> None:
        self.definition = definition
        self.wrong = {misreading.id: (misreading, rules) for misreading, rules in (wrong or {}).items()}

    def read_asks(self, text: str) -> Asks:
        """The key of a line."""
        return text.strip()

    def needs_moves(self, asks: Asks) -> bool:
        """True: before a move nothing is to be found out."""
        return True

    def find(self, asks: Asks, game: Game) -> Answer:
        """What stands on that line. Raises `Unreadable` where there is none."""
        lines = lines_of(self.definition, game.position)
        if asks not in lines:
            raise Unreadable(
                "“{kind}” cannot be asked; expected one of {known}", kind=asks[:40], known=", ".join(lines)
            )
        return lines[asks]

    def about(self, position: Position) -> Iterable[str]:
        """Every line."""
        return lines_of(self.definition, position)

    def among(self, asks: Asks, position: Position) -> tuple[Option, ...] | None:
        """None: one answer is right."""
        return None

    def why(self, option: Option, position: Position, language: Language) -> tuple[str, str]:
        """Nothing: one answer is right."""
        return "", ""

    def left(self, moves: Sequence[Move]) -> list[int]:
        """Every move."""
        return list(range(len(moves)))

    def say(self, answer: Answer, language: Language) -> str:
        """The line itself."""
        return str(answer)

    def say_asked(self, asks: Asks, start: Position, language: Language) -> str:
        """The key."""
        return str(asks)

    def looks(self, asks: Asks, answers: Sequence[Answer], game: Game) -> list[Data]:
        """Nothing: all is told in words."""
        return [{} for _ in answers]

    def misreadings(self) -> Mapping[str, Misreading]:
        """Those that it was made with."""
        return {id: misreading for id, (misreading, _) in self.wrong.items()}

    def misread(self, id: str) -> Rules:
        """The rules of one."""
        return self.wrong[id][1]


class PlainGoals:
    """The goals of a definition without any of its own: lines of the position in words, such as ``heap: 3``, that are
    to be reached, with `` and `` between."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def read_goal(self, text: str) -> Goal:
        """The lines, by their keys. Raises `Unreadable`."""
        pairs = [part.partition(":") for part in text.split(" and ")]
        if not all(colon for _, colon, _ in pairs):
            raise Unreadable("“{text}” is no goal", text=text[:80])
        return tuple((key.strip(), value.strip()) for key, _, value in pairs)

    def marks(self, goal: Goal, game: Game) -> Marks:
        """Nothing of the past matters."""
        return ()

    def onward(self, goal: Goal, known: Marks, game: Game, steps: int = -1) -> Marks:
        """Nothing of the past matters."""
        return known

    def met(self, goal: Goal, known: Marks, start: Position, position: Position) -> bool:
        """True where the position has all these lines."""
        lines = lines_of(self.definition, position)
        return all(lines.get(key) == value for key, value in goal)

    def goes_on(self, game: Game, turns: int) -> bool:
        """As long as the game does, within so many moves."""
        return not game.position.is_over and len(game.moves) < turns

    def missed(self, goal: Goal, game: Game, language: Language) -> tuple[str, ...]:
        """The lines that the position has not, as they were to be."""
        lines = lines_of(self.definition, game.position)
        return tuple(f"{key}: {value}" for key, value in goal if lines.get(key) != value)

    def worth_trying(self, game: Game) -> Iterable[Move]:
        """Every legal move."""
        return game.legal_moves()

    def idle(self, game: Game) -> Game:
        """The same: who does nothing does not go on."""
        return game

    def card_to_look_at(self, game: Game, move: Move) -> Card | None:
        """None."""
        return None
