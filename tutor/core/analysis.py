"""The analysis of a game: every turn that can be played, what may come next, and which turn is best.

`Analysis` is the contract. Each question is answered by a `Work`, which runs in small steps, so that a server can
report its progress and stop it. The result has two forms: a record with named fields (`Turns`, `Odds`, `Ranking`,
`CostlyTurns`), and a `Telling`, which says the same in sentences. An analysis uses only what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from ..locale import Language
from .game import Game
from .odds import Share
from .refusal import Unreadable
from .values import C, CardT, CardT_co, Data, E, M, P


class Outcome(Protocol):
    """What a turn leads to. Turns with equal outcomes are grouped together."""

    def numbers(self) -> Mapping[str, int]:
        """Return the outcome as integers by name, for the columns of an array."""


P_co = TypeVar("P_co", covariant=True)
"""A position."""
M_co = TypeVar("M_co", covariant=True)
"""A move."""
O_co = TypeVar("O_co", bound=Outcome, covariant=True)
"""The outcome of a turn."""
E_co = TypeVar("E_co", covariant=True)
"""What may happen next."""
C_co = TypeVar("C_co", covariant=True)
"""A card."""
R_co = TypeVar("R_co", covariant=True)
"""The record that an analysis returns."""
R = TypeVar("R")
O = TypeVar("O", bound=Outcome)  # noqa: E741


class Query(NamedTuple, Generic[P, M, E, C]):
    """The game to analyse, and who asks."""

    game: Game[P, M, E, C]
    """The game at the moment to analyse."""
    viewer: int | None = None
    """Who looks, as in `definition.Board`."""
    whole: Game[P, M, E, C] | None = None
    """The game including the moves made since; None if there are none."""
    persons: tuple[int, ...] = ()
    """The sides that people play; empty if no machine plays."""

    @property
    def story(self) -> Game[P, M, E, C]:
        """The game with the moves made since."""
        return self.game if self.whole is None else self.whole


# -- records ----------------------------------------------------------------------------------------------------------


class Way(NamedTuple, Generic[P_co, M_co, O_co]):
    """One turn, from its first move to its end."""

    moves: tuple[M_co, ...]
    end: P_co
    """The position at the end of the turn, before the next turn begins."""
    outcome: O_co


class TurnGroup(NamedTuple, Generic[M_co, O_co]):
    """The turns that have one outcome."""

    outcome: O_co
    size: int
    """How many turns there are."""
    moves: tuple[M_co, ...]
    """The moves of the shortest of them."""


class Turns(NamedTuple, Generic[P_co, M_co, O_co]):
    """Every turn of the side to play."""

    groups: tuple[TurnGroup[M_co, O_co], ...]
    """The turns by outcome, the best outcome first."""
    total: int
    """How many turns were found."""
    looked_at: int
    """How many positions in the middle of a turn were examined."""
    waiting: int
    """How many such positions are known but were not examined; 0 if every turn was found."""
    ways: tuple[Way[P_co, M_co, O_co], ...] = ()
    """Every turn, the shortest first; empty unless `Analysis.turns` was called ``with_ways``."""

    @property
    def is_complete(self) -> bool:
        """True if every turn was found."""
        return not self.waiting


class Possibility(NamedTuple, Generic[E_co, C_co]):
    """One thing that may happen next, and how likely it is."""

    effect: E_co
    share: Share
    example: tuple[C_co, ...] | None
    """The cards that are revealed in one such case, in order; None if no cards are revealed."""


@dataclass(frozen=True)
class CardOdds(Generic[C_co]):
    """A card that affects what may happen next."""

    card: C_co
    copies: int
    share: Share
    """How likely it is that the card is revealed, or that it succeeds when it is played."""


@dataclass(frozen=True)
class Odds(Generic[E_co, C_co]):
    """What may happen next, with its odds. A game adds fields for what is known about the hidden cards."""

    side: int
    """The side that plays next."""
    entries: tuple[Possibility[E_co, C_co], ...]
    """The most likely first."""
    exact: bool
    """True if every case was counted."""
    samples: int
    """How many cases were examined: all of them, or a random sample."""
    cards: tuple[CardOdds[C_co], ...]


class Rated(NamedTuple, Generic[M_co, O_co]):
    """A turn, and how often its side wins after it."""

    moves: tuple[M_co, ...]
    outcome: O_co
    wins: Share
    samples: int
    """How many games were played out from there."""
    alike: bool
    """True if the turn cannot be distinguished from the best one. The best turn itself is also alike."""


class Ranking(NamedTuple, Generic[M_co, O_co]):
    """The turns of a side by how often it wins after each."""

    side: int
    turns: tuple[Rated[M_co, O_co], ...]
    """The best first; those that were dropped early have few samples and wide intervals. Empty until every turn has
    been tried once."""
    own: int | None
    """The index of the turn that was asked about; None if there was none."""
    looked_at: int
    """How many turns were found. Games were played out only from the most promising of them."""
    complete: bool
    """True if every turn was found."""
    samples: int
    """How many games were played out in total."""

    @property
    def best(self) -> Rated[M_co, O_co]:
        """The best turn. Raises `IndexError` for an empty ranking."""
        return self.turns[0]

    @property
    def alike(self) -> tuple[Rated[M_co, O_co], ...]:
        """The turns that cannot be distinguished from the best one, which comes first."""
        return tuple(rated for rated in self.turns if rated.alike)

    def first(self, most: int) -> list[int]:
        """Return the indexes of the ``most`` best turns. If the turn that was asked about is not among them, it
        replaces the last one."""
        shown = [*range(min(most, len(self.turns)))]
        if self.own is not None and self.own not in shown:
            shown[-1] = self.own
        return shown


class Costly(NamedTuple, Generic[M_co, O_co]):
    """A turn of a finished game, and the best alternative that was found."""

    turn: int
    side: int
    steps: int
    """How many moves of the game come before it."""
    own: Rated[M_co, O_co]
    best: Rated[M_co, O_co]
    cost: float
    """The difference between the shares of wins; 0 if the two turns cannot be distinguished."""


class CostlyTurns(NamedTuple, Generic[M_co, O_co]):
    """The turns of a finished game that most reduced their own side's chance to win."""

    turns: tuple[Costly[M_co, O_co], ...]
    """The two most costly turns, the worst first; fewer if no other turn has a measurable cost."""
    looked_at: int
    """How many turns were judged."""
    total: int
    """How many turns there are to judge."""


# -- the same in sentences --------------------------------------------------------------------------------------------


class Moves(NamedTuple):
    """Moves in sequence: in words, in notation, and as data for the page."""

    says: tuple[str, ...]
    written: tuple[str, ...]
    data: tuple[Data, ...]
    """The moves that can be tried on the page: fewer if trying them would reveal hidden cards."""


class Row(NamedTuple):
    """One result of an analysis."""

    says: tuple[str, ...]
    """Sentences; the last one describes the outcome."""
    cases: int = 0
    """How many turns have this result, or how many games were played out from it."""
    share: Share | None = None
    moves: Moves | None = None
    own: bool | None = None
    """True for the turn that was asked about; None if no turn was rated."""
    alike: bool | None = None
    """True if a turn other than the best one cannot be distinguished from it; None if the row is not about a rated
    turn."""
    at: int | None = None
    """The number of events after which it can be tried again."""


class CardRow(NamedTuple):
    """A card and its odds."""

    name: str
    copies: int
    share: Share
    says: str


class Telling(NamedTuple):
    """The result of an analysis in sentences."""

    turn: int
    """The number of the turn or round."""
    exact: bool
    looked_at: int
    """How many positions, cases or games were examined."""
    most: int
    """The limit of ``looked_at``."""
    total: int
    """How many results there are in total."""
    notes: tuple[str, ...]
    """Sentences about the analysis as a whole."""
    rows: tuple[Row, ...]
    summary: tuple[str, ...] = ()
    """Sentences that say how many turns were tried and how many of them cannot be distinguished."""
    more: int = 0
    """How many rows were left out."""
    cards: tuple[CardRow, ...] | None = None
    """The odds card by card; None if the analysis has none."""


# -- the contract -----------------------------------------------------------------------------------------------------


class Work(Protocol[R_co]):
    """An analysis that runs in small steps. Its result depends only on the query, not on time."""

    def go_on(self) -> bool:
        """Take one step of at most a few hundredths of a second; return False when there is nothing left to do."""

    def found(self) -> R_co:
        """Return what has been found so far."""

    def told(self, language: Language, most: int) -> Telling:
        """Return the result so far in sentences, in at most ``most`` rows."""


class Analysis(Protocol[P, M, E, C, CardT_co]):
    """Analyses the positions of one game."""

    takes_bounds: bool
    """True if the caller may set a seed and a limit on how much is examined."""

    def available(self, query: Query[P, M, E, C]) -> tuple[str, ...]:
        """Return the names of the analyses that the page offers; none if the viewer is not the side to play.

        The names are ``turns``, ``best``, ``costly``, and either ``coming`` or ``round``: these two call `odds`, and
        ``round`` asks who wins the first round."""

    def check(self, query: Query[P, M, E, C], name: str = "") -> None:
        """Raise `Refused` if nobody can play, and `Unreadable` if the viewer is not the side to play or if the named
        analysis is not available."""

    def turns(
        self, query: Query[P, M, E, C], most: int | None = None, with_ways: bool = False
    ) -> Work[Turns[object, M, Outcome]]:
        """Start to find every turn of the side to play, examining at most ``most`` positions.

        With ``with_ways``, the record keeps every turn, which takes much memory. Raises `Refused`, `Unreadable`, and
        `ValueError` for a bound below 1."""

    def odds(self, query: Query[P, M, E, C], samples: int | None = None, seed: int = 0) -> Work[Odds[object, CardT_co]]:
        """Start to find what may happen next. Raises `Refused`, `Unreadable`, and `ValueError` for a bound below 1."""

    def best(
        self, query: Query[P, M, E, C], budget: int | None = None, seed: int = 0, own: Sequence[M] | None = None
    ) -> Work[Ranking[M, Outcome]]:
        """Start to rank the turns of the side to play, playing out at most ``budget`` games.

        The turn ``own`` is always ranked; by default it is the turn that was played in the whole game.
        Raises `Refused`, `Unreadable`, and `ValueError` for a bound below 1."""

    def costly(
        self, query: Query[P, M, E, C], budget: int | None = None, seed: int = 0
    ) -> Work[CostlyTurns[M, Outcome]]:
        """Start to find the two most costly turns of the whole game. Raises `Refused`, `Unreadable`, and `ValueError`
        if the game is not over or for a bound below 1."""

    def turn_began(self, game: Game[P, M, E, C]) -> int:
        """Return how many moves had been made when the current turn of a game began."""


#: The `Work` of any analysis.
AnyWork = (
    Work[Turns[object, M, Outcome]]
    | Work[Odds[object, CardT]]
    | Work[Ranking[M, Outcome]]
    | Work[CostlyTurns[M, Outcome]]
)


def begin(analysis: Analysis[P, M, E, C, CardT], name: str, query: Query[P, M, E, C]) -> AnyWork[M, CardT]:
    """Start one of the analyses that are `Analysis.available`, by its name. Raises `Refused` or `Unreadable`."""
    analysis.check(query, name)
    match name:
        case "turns":
            return analysis.turns(query)
        case "coming" | "round":
            return analysis.odds(query)
        case "best":
            return analysis.best(query)
        case "costly":
            return analysis.costly(query)
    raise Unreadable("what lies ahead is not told here")


def odds_name(analysis: Analysis, query: Query) -> str:
    """Return the name of the analysis that `Analysis.odds` starts: ``round`` before the first round, or ``coming``."""
    return "round" if "round" in analysis.available(query) else "coming"


def alike_in_words(
    groups: Iterable[TurnGroup[M, O]], say: Callable[[O], str], tell: Callable[[tuple[M, ...], O], Moves], most: int
) -> tuple[tuple[Row, ...], int]:
    """Return one row for all outcomes with the same sentence, and how many rows were left out.

    ``say`` puts an outcome into words, ``tell`` the moves of the shortest turn.
    """
    found: dict[str, TurnGroup[M, O]] = {}
    for group in groups:
        said = say(group.outcome)
        first = found.setdefault(said, group)
        if first is not group:
            shortest = min(first.moves, group.moves, key=len)
            found[said] = TurnGroup(first.outcome, first.size + group.size, shortest)
    shown = list(found.items())[:most]
    rows = (Row((said,), group.size, moves=tell(group.moves, group.outcome)) for said, group in shown)
    return tuple(rows), len(found) - len(shown)


def finished(work: Work[R]) -> R:
    """Return what an analysis has found at its end, or when it is interrupted."""
    try:
        while work.go_on():
            pass
    except KeyboardInterrupt:
        pass
    return work.found()
