"""What a definition has that gives no more than its rules, its words and its sentences: an open table told in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..locale import Language
from .definition import (
    Asking,
    Beat,
    Beats,
    Bench,
    Board,
    Book,
    Card,
    Choice,
    Choosing,
    Claim,
    Claims,
    Data,
    Editions,
    Event,
    Game,
    GameDefinition,
    Goals,
    Move,
    Position,
    Said,
    Sets,
    Start,
    Step,
)  # fmt: skip
from .foresight import Foresight
from .game import moments
from .plain_questions import PlainAsking, PlainGoals, lines_of
from .plain_workshop import PlainBench
from .refusal import Unreadable


@dataclass(frozen=True)
class Placed:
    """The start at a position: nothing is hidden, and nothing is left to choose."""

    words: str
    opening: Step
    is_dealt: bool = False
    can_go_back: bool = False

    def take(self, name: str) -> Start:
        """Nothing can be taken: raises `Unreadable`."""
        raise Unreadable("there is nothing of that name to do")

    def back(self) -> Start:
        """The same start."""
        return self

    def chosen(self) -> Start:
        """The same start."""
        return self

    def settled(self) -> Step:
        """The opening."""
        return self.opening


class PlainBeats:
    """Each event for itself, under the move that it comes of."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def tell(self, game: Game, number: int, language: Language, viewer: int | None = None) -> list[Beat]:
        """A beat for each event of a step, with its sentence."""
        step = game.steps[number - 1] if number else game.opening
        title = self.definition.words.write_move(game.moves[number - 1], step.start) if number else ""
        voice, is_secret = self.definition.sentences.voice(language), self.definition.board.is_secret
        told = [
            Beat(1, (voice.tell(event, before, is_secret(event, before, viewer)),))
            for before, event, _ in moments((step,))
        ]
        return [told[0]._replace(title=title), *told[1:]] if told else []

    def heading(self, position: Position, move: Move, language: Language) -> str:
        """The move in words."""
        return self.definition.words.write_move(move, position)


class PlainBoard:
    """The board of a definition without one of its own: what its positions say in words, key by key.

    A frame has ``game`` (the definition's name), ``player`` (whose turn it is; None once it is over), ``over``,
    ``about`` (the first line of the words) and ``zones``: for each other line, by its key, the list of the things that
    it names. A move is told as ``{"text": …}``, and so it is sent.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def frame(self, position: Position, viewer: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
        """The position as everybody sees it."""
        (_, about), *zones = lines_of(self.definition, position).items()
        return {
            "game": self.definition.name,
            "player": None if position.is_over else self.side(position.player),
            "over": position.is_over,
            "about": about,
            "zones": {key: things.split() for key, things in zones},
        }

    def facts(self, event: Event, before: Position, viewer: int | None = None) -> Data:
        """What the event says for machines."""
        return {"facts": self.definition.words.write_event(event)}

    def is_secret(self, event: Event, before: Position, viewer: int | None) -> bool:
        """False: nothing is hidden."""
        return False

    def about(self, position: Position, start: Start | None = None, viewer: int | None = None) -> Data:
        """The name of the game."""
        return {"game": self.definition.name}

    def side(self, number: int) -> str:
        """A letter."""
        return "ABCDEFGH"[number]

    def options(self, game: Game, language: Language) -> Data:
        """Every legal move: its ``text`` and, as ``data``, what is sent for it."""
        told = [
            {"text": self.definition.words.write_move(move, game.position), "data": self.write_move(move)}
            for move in game.legal_moves()
        ]
        return {"side": self.side(game.position.player), "moves": told}

    def choice(self, choice: Choice) -> Data:
        """Whose choice it is; its answers are moves."""
        return {"side": self.side(choice.side)}

    def write_move(self, move: Move) -> Data:
        """The move in words."""
        return {"text": self.definition.words.write_move(move)}

    def read_move(self, data: Mapping[str, object], position: Position) -> Move:
        """The move that words in data say. Raises `Unreadable`."""
        text = data.get("text")
        if not isinstance(text, str):
            raise Unreadable("“{key}” is missing, too long, or no text", key="text")
        return self.definition.words.read_move(text, position)

    def seen(self, game: Game) -> Mapping[str, Card]:
        """No cards: things are known by their names."""
        return {}

    def card(self, card: Card, language: Language) -> Data:
        """The name of a thing."""
        return {"name": language.card(card.name)}

    def choosing(self, start: Start, language: Language) -> Choosing:
        """Nothing is chosen before a game."""
        return Choosing({}, {}, ())

    def lobby(self, language: Language, sets: Sets) -> Data:
        """Nothing has to be known before a game."""
        return {}

    def lobby_cards(self) -> Mapping[str, Card]:
        """No cards."""
        return {}

    def no_game(self) -> Unreadable:
        """That one is expected."""
        return Unreadable("no game is on the table: expected one")

    def no_choice(self, name: str) -> Unreadable:
        """That there is nothing of that name."""
        return Unreadable("there is nothing of that name to do")

    def weigh(self, start: str, sets: Sets, language: Language) -> Data:
        """Nothing has to be weighed."""
        return {}

    def picture(self, position: Position, language: Language) -> str:
        """No picture."""
        return ""

    def spell(self, position: Position, language: Language) -> list[str]:
        """The lines of the position in words."""
        return self.definition.words.write_position(position).split("\n")

    def size(self, position: Position) -> int:
        """How many words the position has."""
        return len(self.definition.words.write_position(position).split())

    def is_dealt(self, game: Game) -> bool:
        """False: nothing is hidden."""
        return False

    def seats(self, start: Start) -> tuple[int, ...]:
        """None: nobody is asked who sits where."""
        return ()

    def viewer(self, game: Game, viewer: int | None) -> int | None:
        """None: the table is open."""
        return None

    def report(self, game: Game, persons: Collection[int] = ()) -> Data | None:
        """None: the last sentence tells how it ended."""
        return None

    def insist(self, choice: Choice, move: Move) -> None:
        """Any move may be made."""


class PlainBook:
    """The rulebook page of a definition without pictures: a chapter for each area of its rules."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """The areas, in the order of the rules."""
        return {
            area: (area,) for area in dict.fromkeys(id.rpartition(".")[0] for id in self.definition.sentences.rules())
        }

    def editions(self, id: str) -> tuple[int, ...]:
        """All that it has a source in."""
        return tuple(self.definition.sentences.rules()[id].sources)

    def knows(self, ability: str) -> tuple[int, ...]:
        """All."""
        return self.definition.editions.numbers

    def sign(self, ability: str) -> str:
        """None."""
        return ""

    def crowd(self) -> list[str]:
        """Nobody."""
        return []

    def banner(self) -> str:
        """Nothing."""
        return ""

    def has_cards(self, position: Position) -> bool:
        """True: every position can be told in words."""
        return True

    def sheet(self, language: Language) -> list[tuple[str, str, tuple[str, ...]]]:
        """All its rules."""
        rules = self.definition.sentences.rules()
        return [(one, "", tuple(id for id in rules if id.startswith(f"{one}."))) for one in self.chapters()]

    def picture(self, position: Position, event: Event | None, language: Language) -> str:
        """What the board has for a picture."""
        return self.definition.board.picture(position, language)


class OneEdition:
    """The editions of a definition that has one."""

    numbers: tuple[int, ...] = (1,)

    def moves_by(self, edition: int, moves: tuple[Said, ...]) -> tuple[Said, ...]:
        """The same moves."""
        return moves

    def outcome(self, position: Position) -> object:
        """The position."""
        return position

    def differences(self) -> list[tuple[str, str, str]]:
        """None."""
        return []


class PlainDefinition(GameDefinition):
    """A definition that gives no more than its rules, words and sentences."""

    @cached_property
    def beats(self) -> Beats:
        """Each event for itself."""
        return PlainBeats(self)

    @cached_property
    def board(self) -> Board:
        """Its positions in words."""
        return PlainBoard(self)

    @cached_property
    def foresight(self) -> Foresight:
        """The sentences of what would happen."""
        return PlainForesight(self)

    @cached_property
    def editions(self) -> Editions:
        """One."""
        return OneEdition()

    @cached_property
    def book(self) -> Book:
        """A chapter for each area."""
        return PlainBook(self)

    @cached_property
    def bench(self) -> Bench:
        """Its positions in words."""
        return PlainBench(self)

    @cached_property
    def asking(self) -> Asking:
        """The lines of its positions in words."""
        return PlainAsking(self)

    @cached_property
    def goals(self) -> Goals:
        """The same lines."""
        return PlainGoals(self)

    @cached_property
    def claims(self) -> Claims:
        """None."""
        return PlainClaims()


class PlainClaims:
    """Nothing can be claimed, and nothing is doubted."""

    def read_claim(self, text: str) -> Claim:
        """Raises `Unreadable`."""
        raise Unreadable("“{text}” is no claim", text=text[:80])

    def holds(self, claim: Claim, game: Game) -> bool:
        """False: nothing is claimed."""
        return False

    def unproved(self, text: str, beside: str, law: str, claims: Sequence[str], game: Game) -> list[str]:
        """Nothing."""
        return []

    def abilities(self, game: Game) -> Mapping[str, str]:
        """None."""
        return {}

    def odd(self, position: Position, text: str) -> list[str]:
        """Nothing."""
        return []

    def twice(self, position: Position) -> list[str]:
        """Nothing."""
        return []


class PlainForesight:
    """Foretells the moves of a game without secrets: the sentences of the events that would happen."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def foresee(self, game: Game, move: Move, viewer: int | None, language: Language) -> Mapping[str, object] | None:
        """A sentence for each event, up to a choice; None at a table where something is hidden."""
        if viewer is not None or self.definition.board.is_dealt(game):
            return None
        voice = self.definition.sentences.voice(language)
        step = game.rules.play(game.position, move, (), False)
        text = [voice.tell(event, before) for before, event, _ in moments((step,))]
        return {"text": text, "line": " ".join(text)}

    def marked(self, game: Game, options: Data, viewer: int | None) -> Data:
        """As it is."""
        return options
