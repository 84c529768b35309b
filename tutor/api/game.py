"""A game with its positions, moves and events: wrappers around the engine's own records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from ..core import Unreadable, refusal, values
from ..core import game as engine
from ..core.analysis import Analysis, Odds, Outcome, Query, Ranking, Turns, Work, finished
from ..core.marked_text import tell_marked
from ..core.rulebook import readings_in, rules_deciding
from ..core.step import Step
from ..core.text import is_address
from ..games import Script, definition, definition_of, read_script
from ..locale import language as language_of
from .refused import Refused, refusals_in_words

R = TypeVar("R")


@dataclass(frozen=True, repr=False)
class Position:
    """A position: everything on the table between two events. It is immutable.

    ``str(position)`` is its notation, which `read` turns back into an equal position. A notebook cell shows a picture.
    """

    game_name: str
    """The game it belongs to: ``"clash"`` (Clash of Decks) or ``"dust"`` (Dust Collectorz)."""
    raw: values.Position
    """The engine's own record; it may change in any version."""

    @property
    def edition(self) -> int:
        """The edition of the rules, from 1."""
        return self.raw.edition

    @property
    def player(self) -> str | None:
        """The side to play, such as ``"A"``; None when the game is over."""
        return None if self.is_over else definition(self.game_name).board.side(self.raw.player)

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.raw.is_over

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that have won, such as ``("A",)``; empty while the game goes on, and after a draw."""
        return tuple(map(definition(self.game_name).board.side, self.raw.winners))

    def svg(self, language: str = "en") -> str:
        """Return a picture of the position as SVG text; empty if the game has no picture."""
        return definition(self.game_name).board.picture(self.raw, language_of(language))

    def _repr_svg_(self) -> str | None:
        return self.svg() or None

    def __str__(self) -> str:
        return definition(self.game_name).words.write_position(self.raw)

    def __repr__(self) -> str:
        return f"tutor.read({definition(self.game_name).words.write_position(self.raw, one_line=True)!r}).position"


@dataclass(frozen=True, repr=False)
class Move:
    """A move. ``str(move)`` is its notation, such as ``play Troll upper``; moves with equal notation are equal."""

    game_name: str
    """The game it belongs to: ``"clash"`` or ``"dust"``."""
    raw: values.Move = field(compare=False)
    """The engine's own record; it may change in any version."""
    _text: str

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Move {self._text!r}>"


@dataclass(frozen=True)
class Choice:
    """A choice that the rules leave to a side in the middle of a move. `Game.legal_moves` returns the answers."""

    player: str
    """The side that chooses, such as ``"A"``."""
    rule: str
    """The id of the rule that leaves the choice."""


@dataclass(frozen=True, repr=False)
class Event:
    """One thing that happened, with the rule that made it happen. ``str(event)`` is the rule's id and a sentence."""

    game_name: str
    """The game it belongs to: ``"clash"`` (Clash of Decks) or ``"dust"`` (Dust Collectorz)."""
    raw: values.Event
    """The engine's own record; it may change in any version."""
    before: Position
    """The position right before the event."""
    after: Position
    """The position right after the event; equal to `before` if the event changes nothing."""
    cause: Event | None = field(compare=False)
    """The event of the same move that caused this one; None if the move itself did."""

    @property
    def kind(self) -> str:
        """The kind of event, as words joined by hyphens."""
        return self.raw.kind

    @property
    def rule(self) -> str:
        """The id of the rule that made it happen, a key of `RULES`."""
        return self.raw.rule

    @property
    def readings(self) -> tuple[int, ...]:
        """The numbers of the readings that decided the event: our interpretations where the rulebook is ambiguous."""
        rules = definition(self.game_name).sentences.rules()
        return tuple(reading.number for reading in readings_in(rules, rules_deciding([self.raw])))

    @property
    def data(self) -> dict[str, object]:
        """The content of the event as plain data, which ``json.dumps`` accepts."""
        return dict(definition(self.game_name).words.write_event(self.raw))

    def text(self, language: str = "en") -> str:
        """Return the event as a sentence. A mark such as “(our reading 24)” names the readings that decided it."""
        return tell_marked(definition(self.game_name).sentences, self.raw, self.before.raw, language_of(language))

    def __str__(self) -> str:
        return f"{self.rule}  {self.text()}"

    def __repr__(self) -> str:
        return f"<Event {str(self)!r}>"


@dataclass(frozen=True, repr=False, eq=False)
class Game:
    """A game: its start and the moves since. It is immutable; `read` returns one.

    `play` and `undo` return a new game and leave this one unchanged, so you can play on from the same game twice.
    ``str(game)`` is a script, which `read` turns back into an equal game: games with the same start and the same events
    are equal. A notebook cell shows a picture of the position.
    """

    game_name: str
    """The game it belongs to: ``"clash"`` (Clash of Decks) or ``"dust"`` (Dust Collectorz)."""
    raw: engine.Game
    """The engine's own record; it may change in any version."""
    _setup: str = ""

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position reached; while a `choice` is open, the one in the middle of the move."""
        return Position(self.game_name, self.raw.position)

    @property
    def is_over(self) -> bool:
        """True when the game has ended; `Position.winners` says who has won."""
        return self.position.is_over

    @property
    def choice(self) -> Choice | None:
        """The choice that is open in the middle of the last move, or None."""
        choice = self.raw.choice
        return None if choice is None else Choice(definition(self.game_name).board.side(choice.side), choice.rule)

    @property
    def start(self) -> Game:
        """The game before its first move."""
        return self._with(self.raw.back_to(0))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made, in order."""
        return tuple(self._move(move, None) for move in self.raw.moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order. A game that begins with a setup begins with the events of dealing."""
        return self._steps[0] + tuple(event for step in self._steps[1:] for event in step)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last move led to; before the first move, the events of the setup."""
        return self._steps[-1]

    @cached_property
    def _steps(self) -> tuple[tuple[Event, ...], ...]:
        return tuple(self._events(step) for step in (self.raw.opening, *self.raw.steps))

    def _events(self, step: Step) -> tuple[Event, ...]:
        positions = [Position(self.game_name, raw) for raw in (step.start, *step.positions)]
        found: list[Event] = []
        for raw, (before, after) in zip(step.events, pairwise(positions), strict=True):
            cause = None if raw.cause is None else found[raw.cause]
            found.append(Event(self.game_name, raw, before, after, cause))
        return tuple(found)

    # -- moves -------------------------------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move, always in the same order; while a `choice` is open, every answer to it."""
        position = self.raw.position
        return tuple(self._move(move, position) for move in self.raw.legal_moves())

    def move(self, text: str) -> Move:
        """Return the move that a text means, whether or not it is legal. Raises `Unreadable`."""
        return self._move(definition(self.game_name).words.read_move(text, self.raw.position), None)

    def play(self, move: Move | str) -> Game:
        """Return the game after a move, or after the moves of a text, one per line or separated by ``;``.

        An open `choice` that the move does not answer is settled first, in the order that the rules use when nobody
        chooses. Raises `Refused` if a move is not legal, and `Unreadable` if the text cannot be read.
        """
        game = self.raw
        for one in self._raw_moves(move):
            with refusals_in_words(definition(self.game_name), game.settled().position):
                game = game.play(one)
        return self._with(game)

    def why_not(self, move: Move | str) -> Refused | None:
        """Return the `Refused` that `play` would raise for one move; None if the move is legal. Raises `Unreadable`."""
        one = self.move(move).raw if isinstance(move, str) else self._raw_moves(move)[0]
        refused = self.raw.why_not(one)
        return None if refused is None else Refused(definition(self.game_name), refused, self.raw.settled().position)

    def undo(self) -> Game:
        """Return the game before its last move; the same game if no move has been made."""
        return self._with(self.raw.undo())

    def settled(self) -> Game:
        """Return the game with its open `choice` settled in the order that the rules use when nobody chooses."""
        return self._with(self.raw.settled())

    # -- analysis ----------------------------------------------------------------------------------------------------

    def turns(self, most: int | None = None) -> Turns[object, values.Move, Outcome]:
        """Return every turn of the side to play, and what each leads to. ``most`` limits the search.

        Raises `Refused` if nobody can play, and `ValueError` for a bound below 1.
        """
        return self._analysed(lambda analysis, query: analysis.turns(query, most, with_ways=True))

    def odds(self, samples: int | None = None, seed: int = 0) -> Odds[object, values.Card]:
        """Return how likely the next events are, given what the player can know.

        In a game against an Automa, these are the events of its next turn if the current turn ended now. In Dust
        Collectorz, they are whether each attack or chain holds or, before the first round, whether the player wins it
        after each choice. ``samples`` is the number of cases to try if there are too many to count. Raises `Refused` if
        the game is over, and `ValueError` if no such events come next.
        """
        return self._analysed(lambda analysis, query: analysis.odds(query, samples, seed))

    def best(self, own: Move | str = "", budget: int | None = None, seed: int = 0) -> Ranking[values.Move, Outcome]:
        """Return the turns of the side to play by how often it wins after each, the best first.

        ``own`` is a turn to compare with the best one; ``budget`` is the total number of games played out. Raises
        `Refused` if ``own`` is not legal, and `ValueError` for a budget below 1.
        """
        moves = list(self._raw_moves(own)) if own else None
        return self._analysed(lambda analysis, query: analysis.best(query, budget, seed, moves))

    def _analysed(self, begin: Callable[[Analysis, Query], Work[R]]) -> R:
        from ..session.prospects import analysis_of  # it imports lessons and puzzles too

        with refusals_in_words(definition(self.game_name), self.raw.settled().position):
            return finished(begin(analysis_of(definition(self.game_name)), Query(self.raw)))

    # -- as a value, as text and as a picture --------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.raw.opening, self.raw.steps) == (other.raw.opening, other.raw.steps)

    def __hash__(self) -> int:
        return hash((self.raw.opening, self.raw.steps))

    def __str__(self) -> str:
        start = self._setup or str(self.start.position)
        return "\n\n".join(part for part in (start, "\n".join(map(str, self.moves))) if part)

    def __repr__(self) -> str:
        words = definition(self.game_name).words
        start = self._setup or words.write_position(self.raw.opening.position, one_line=True)
        moves = f", {' ; '.join(map(str, self.moves))!r}" if self.raw.moves else ""
        return f"tutor.read({start!r}{moves})"

    def _repr_svg_(self) -> str | None:
        return self.position._repr_svg_()

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _with(self, raw: engine.Game) -> Game:
        return Game(self.game_name, raw, self._setup)

    def _move(self, raw: values.Move, position: values.Position | None) -> Move:
        return Move(self.game_name, raw, definition(self.game_name).words.write_move(raw, position))

    def _raw_moves(self, move: Move | str) -> tuple[values.Move, ...]:
        if isinstance(move, str):
            found = tuple(said.move for said in definition(self.game_name).words.read_moves(move, self.raw.position))
            if not found:
                raise Unreadable("expected one move")
            return found
        if not isinstance(move, Move):
            raise TypeError(f"expected a Move or its notation, not {type(move).__name__}")
        if move.game_name != self.game_name:
            raise TypeError(f"expected a move of {self.game_name}, not one of {move.game_name}")
        return (move.raw,)


def read(text: str, moves: str = "", edition: int | None = None) -> Game:
    """Return the game of Clash of Decks or Dust Collectorz that a text describes.

    ``text`` is a position or a setup, with or without moves below an empty line (a script), or the address of a page.
    ``moves`` are more moves to play, one per line or separated by ``;``. ``edition`` replaces the edition that the text
    names. Raises `Unreadable` for a text that cannot be read, with its line and column, and `Refused` for a setup
    or a move that the rules do not allow.

    A position of Clash of Decks has a line for each hand and each row of creatures. ``{Bastion}`` or ``{Fort}`` is the
    Stronghold, ``|`` the Bridge, and ``Wolf(3:2/4 rage)`` a card of no set: its cost, attack, Health Points and
    abilities. Lines can be separated by ``;``. With four Kingdoms the hands are ``A`` to ``D``, and a row is named
    after the sides that share it, as in ``A-B: Brute | Ogre``. ``champion A: Titan`` names a Champion. A setup, such as
    ``setup: edition 1, solo, deck 2, seed 7``, deals the game. ``str`` of a game or a position is its text.

    >>> print(read("game: edition 1, duel ; A: {Bastion} Ogre ; upper: | Gnome ; B: {Fort} Zombie").position)
    game: edition 1, duel, turn 3, A to play, summoning, mana 2
    A: {Bastion} Ogre
    upper: | Gnome
    lower: |
    B: {Fort} Zombie
    >>> game = read("setup: dust, versus, decks 1 2, seed 7", moves="choose attack")
    >>> game.game_name, str(game.moves[0])
    ('dust', 'choose attack')
    """
    script = _script(text, moves, edition)
    start = script.start.chosen()
    game = Game(script.definition.name, script.game, start.words if start.is_dealt else "")
    for said in script.moves:
        game = game.play(game._move(said.move, None))
    return game


def _script(text: str, moves: str, edition: int | None) -> Script:
    named = definition_of(text)
    try:
        if not is_address(text):
            return read_script(text, moves, edition)
        from ..session.address import query_parts  # addresses name lessons and puzzles too
        from ..session.input_text import read_given

        named = definition_of(query_parts(text.partition("?")[2]).get("start", ""))
        return read_given(text, moves, edition, tried=False)
    except refusal.Refused as refused:
        raise Refused(named, refused, named.empty) from None
