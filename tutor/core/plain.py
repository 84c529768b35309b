"""The default parts of a game that defines only its rules, notation and sentences: an open table, told in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from ..locale import Language
from .definition import (
    Asking,
    Beat,
    Beats,
    Bench,
    Board,
    Book,
    Choosing,
    Claim,
    Claims,
    Data,
    Defined,
    Editions,
    Game,
    GameDefinition,
    Goals,
    Said,
    Sets,
    Start,
    Step,
)  # fmt: skip
from .foresight import Foresight
from .game import moments
from .plain_questions import Lines, PlainAsking, PlainGoals, lines_of
from .plain_workshop import PlainBench
from .refusal import Unreadable
from .values import AnswerT, AsksT, C, CardT, E, GoalT, M, MarksT, OptionsT, P, SetT, Side

#: The names of sides.
_SIDES: tuple[Side, Side, Side, Side] = ("A", "B", "C", "D")


@dataclass(frozen=True)
class PositionStart(Generic[P, E, C]):
    """A start from a position: nothing is hidden, and there are no choices."""

    words: str
    opening: Step[P, E, C]
    is_dealt: bool = False
    can_go_back: bool = False

    def take(self, name: str) -> Start[P, E, C]:
        """Raise `Unreadable`, as there is nothing to take."""
        raise Unreadable("there is nothing of that name to do")

    def back(self) -> Start[P, E, C]:
        """Return the same start."""
        return self

    def chosen(self) -> Start[P, E, C]:
        """Return the same start."""
        return self

    def settled(self) -> Step[P, E, C]:
        """Return the opening step."""
        return self.opening


class PlainBeats(Generic[P, M, E, C]):
    """A beat for each event, under the move that caused it."""

    def __init__(self, definition: Defined[P, M, E, C]) -> None:
        self.definition = definition

    def tell(self, game: Game[P, M, E, C], number: int, language: Language, viewer: int | None = None) -> list[Beat]:
        """Return a beat with its sentence for each event of a step."""
        step = game.steps[number - 1] if number else game.opening
        title = self.definition.words.write_move(game.moves[number - 1], step.start) if number else ""
        voice, is_secret = self.definition.sentences.voice(language), self.definition.board.is_secret
        told = [
            Beat(1, (voice.tell(event, before, is_secret(event, before, viewer)),))
            for before, event, _ in moments((step,))
        ]
        return [told[0]._replace(title=title), *told[1:]] if told else []

    def heading(self, position: P, move: M, language: Language) -> str:
        """Return the move in notation."""
        return self.definition.words.write_move(move, position)


class PlainBoard(Generic[P, M, E, C, CardT, SetT]):
    """A board that shows the lines of a position in notation.

    A frame has ``game`` (the name of the game), ``player`` (the side to move, or None at the end), ``over``, ``about``
    (the first line of the notation) and ``zones``: the words of each other line, by its key. A move is sent in both
    directions as ``{"text": …}``.
    """

    def __init__(self, definition: Defined[P, M, E, C]) -> None:
        self.definition = definition

    def frame(self, position: P, viewer: int | None = None, since: tuple[P, Data] | None = None) -> Data:
        """Return the position, which is the same for all viewers."""
        (_, about), *zones = lines_of(self.definition, position).items()
        return {
            "game": self.definition.name,
            "player": None if position.is_over else self.side(position.player),
            "over": position.is_over,
            "about": about,
            "zones": {key: things.split() for key, things in zones},
        }

    def facts(self, event: E, before: P, viewer: int | None = None) -> Data:
        """Return the event as data."""
        return {"facts": self.definition.words.write_event(event)}

    def is_secret(self, event: E, before: P, viewer: int | None) -> bool:
        """Return False: nothing is hidden."""
        return False

    def about(self, position: P, start: Start[P, E, C] | None = None, viewer: int | None = None) -> Data:
        """Return the name of the game."""
        return {"game": self.definition.name}

    def side(self, number: int) -> Side:
        """Return a letter."""
        return _SIDES[number]

    def options(self, game: Game[P, M, E, C], language: Language) -> Data:
        """Return every legal move: its ``text`` and, as ``data``, what the browser sends for it."""
        told = [
            {"text": self.definition.words.write_move(move, game.position), "data": self.write_move(move)}
            for move in game.legal_moves()
        ]
        return {"side": self.side(game.position.player), "moves": told}

    def choice(self, choice: C) -> Data:
        """Return whose choice it is. Its answers are moves."""
        return {"side": self.side(choice.side)}

    def write_move(self, move: M) -> Data:
        """Return the move in notation."""
        return {"text": self.definition.words.write_move(move)}

    def read_move(self, data: Mapping[str, object], position: P) -> M:
        """Return the move of data with a ``text``. Raises `Unreadable`."""
        text = data.get("text")
        if not isinstance(text, str):
            raise Unreadable("“{key}” is missing, too long, or no text", key="text")
        return self.definition.words.read_move(text, position)

    def seen(self, game: Game[P, M, E, C]) -> Mapping[str, CardT]:
        """Return no cards: the objects have only names."""
        return {}

    def card(self, card: CardT, language: Language) -> Data:
        """Return the name of an object."""
        return {"name": language.card(card.name)}

    def choosing(self, start: Start[P, E, C], language: Language) -> Choosing[CardT]:
        """Return an empty choice: nothing is chosen before a game."""
        return Choosing({}, {}, ())

    def lobby(self, language: Language, sets: Sets[SetT]) -> Data:
        """Return no data: the lobby needs none."""
        return {}

    def lobby_cards(self) -> Mapping[str, CardT]:
        """Return no cards."""
        return {}

    def no_game(self) -> Unreadable:
        """Return an error that expects a game."""
        return Unreadable("no game is on the table: expected one")

    def no_choice(self, name: str) -> Unreadable:
        """Return an error that there is nothing of that name."""
        return Unreadable("there is nothing of that name to do")

    def weigh(self, start: str, sets: Sets[SetT], language: Language) -> Data:
        """Return no data: there are no custom games."""
        return {}

    def picture(self, position: P, language: Language) -> str:
        """Return an empty string: there is no picture."""
        return ""

    def spell(self, position: P, language: Language) -> list[str]:
        """Return the lines of the position in notation."""
        return self.definition.words.write_position(position).split("\n")

    def size(self, position: P) -> int:
        """Return the number of words in the position."""
        return len(self.definition.words.write_position(position).split())

    def is_dealt(self, game: Game[P, M, E, C]) -> bool:
        """Return False: nothing is hidden."""
        return False

    def seats(self, start: Start[P, E, C]) -> tuple[int, ...]:
        """Return no seats: nobody is asked who sits where."""
        return ()

    def viewer(self, game: Game[P, M, E, C], viewer: int | None) -> int | None:
        """Return None: the table is open."""
        return None

    def report(self, game: Game[P, M, E, C], persons: Collection[int] = ()) -> Data | None:
        """Return None: the last sentence tells how the game ended."""
        return None

    def insist(self, choice: C, move: M) -> None:
        """Accept every move."""


class PlainBook(Generic[P, M, E, C]):
    """A rulebook page without pictures, with a chapter for each area of the rules."""

    def __init__(self, definition: Defined[P, M, E, C]) -> None:
        self.definition = definition

    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """Return the areas in the order of the rules."""
        return {
            area: (area,) for area in dict.fromkeys(id.rpartition(".")[0] for id in self.definition.sentences.rules())
        }

    def editions(self, id: str) -> tuple[int, ...]:
        """Return the editions in which the rule has a source."""
        return tuple(self.definition.sentences.rules()[id].sources)

    def knows(self, ability: str) -> tuple[int, ...]:
        """Return all editions."""
        return self.definition.editions.numbers

    def sign(self, ability: str) -> str:
        """Return an empty string: there are no icons."""
        return ""

    def crowd(self) -> list[str]:
        """Return no portraits."""
        return []

    def banner(self) -> str:
        """Return an empty string: there is no drawing."""
        return ""

    def has_cards(self, position: P) -> bool:
        """Return True: every position can be told in words."""
        return True

    def sheet(self, language: Language) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return all rules by area."""
        rules = self.definition.sentences.rules()
        return [(one, "", tuple(id for id in rules if id.startswith(f"{one}."))) for one in self.chapters()]

    def picture(self, position: P, event: E | None, language: Language) -> str:
        """Return the picture of the board."""
        return self.definition.board.picture(position, language)


class OneEdition(Generic[P, M]):
    """The editions of a game with a single edition."""

    numbers: tuple[int, ...] = (1,)

    def moves_by(self, edition: int, moves: tuple[Said[M], ...]) -> tuple[Said[M], ...]:
        """Return the same moves."""
        return moves

    def outcome(self, position: P) -> object:
        """Return the position."""
        return position

    def differences(self) -> list[tuple[str, str, str]]:
        """Return no differences."""
        return []


class PlainClaims(Generic[P, M, E, C]):
    """Nothing can be claimed, and nothing is doubted."""

    def read_claim(self, text: str) -> Claim:
        """Raise `Unreadable`, as there are no claims."""
        raise Unreadable("“{text}” is no claim", text=text[:80])

    def holds(self, claim: Claim, game: Game[P, M, E, C]) -> bool:
        """Return False: there are no claims."""
        return False

    def unproved(self, text: str, beside: str, law: str, claims: Sequence[str], game: Game[P, M, E, C]) -> list[str]:
        """Return no statements."""
        return []

    def abilities(self, game: Game[P, M, E, C]) -> Mapping[str, str]:
        """Return no abilities."""
        return {}

    def odd(self, position: P, text: str) -> list[str]:
        """Return no features."""
        return []

    def twice(self, position: P) -> list[str]:
        """Return no cards."""
        return []


class PlainForesight(Generic[P, M, E, C]):
    """Predicts the moves of a game without secrets: the sentences of the events that would happen."""

    def __init__(self, definition: Defined[P, M, E, C]) -> None:
        self.definition = definition

    def foresee(self, game: Game[P, M, E, C], move: M, viewer: int | None, language: Language) -> Data | None:
        """Return a sentence for each event, up to a choice; None if something is hidden."""
        if viewer is not None or self.definition.board.is_dealt(game):
            return None
        voice = self.definition.sentences.voice(language)
        step = game.rules.play(game.position, move, (), False)
        text = [voice.tell(event, before) for before, event, _ in moments((step,))]
        return {"text": text, "line": " ".join(text)}

    def marked(self, game: Game[P, M, E, C], options: Data, viewer: int | None) -> Data:
        """Return the options without marks."""
        return options


class PlainParts(GameDefinition[P, M, E, C, CardT, SetT, AsksT, AnswerT, GoalT, MarksT, str, OptionsT]):
    """A game definition that has its own board, questions and goals, and default parts for the rest except its rules,
    notation and sentences."""

    @cached_property
    def beats(self) -> Beats[P, M, E, C]:
        """A beat for each event."""
        return PlainBeats(self)

    @cached_property
    def editions(self) -> Editions[P, M]:
        """A single edition."""
        return OneEdition()

    @cached_property
    def book(self) -> Book[P, E]:
        """A chapter for each area."""
        return PlainBook(self)

    @cached_property
    def bench(self) -> Bench[P, CardT, SetT, str]:
        """The positions in notation."""
        return PlainBench(self)

    @cached_property
    def claims(self) -> Claims[P, M, E, C]:
        """No claims."""
        return PlainClaims()


class PlainDefinition(PlainParts[P, M, E, C, CardT, SetT, str, str, Lines, tuple[()], Data]):
    """A game definition that provides only its rules, notation and sentences."""

    @cached_property
    def board(self) -> Board[P, M, E, C, CardT, SetT, Data]:
        """The positions in notation."""
        return PlainBoard(self)

    @cached_property
    def foresight(self) -> Foresight[P, M, E, C, Data]:
        """The sentences of the events that would happen."""
        return PlainForesight(self)

    @cached_property
    def asking(self) -> Asking[P, M, E, C, str, str]:
        """Questions about the lines of a position in notation."""
        return PlainAsking(self)

    @cached_property
    def goals(self) -> Goals[P, M, E, C, CardT, Lines, tuple[()]]:
        """Goals that are lines of a position in notation."""
        return PlainGoals(self)
