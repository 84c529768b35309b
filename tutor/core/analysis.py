"""The analysis of a game: every turn that can be played, what may come next, and which turn is best.

`Analysis` is the contract. Each question is answered by a `Work`, which is carried out in small steps, so that a server
can tell how far it has come and can stop it. A work gives its result in two forms: a record with named fields
(`Turns`, `Odds`, `Ranking`, `CostlyTurns`), and a `Telling`, the same in sentences. Only what the viewer may know has a
part in an analysis.
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
    """What a turn leads to. Turns with equal outcomes are of one kind."""

    def numbers(self) -> Mapping[str, int]:
        """Return the outcome as whole numbers by name, the columns of an array."""


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
"""The record that a work gives."""
R = TypeVar("R")
O = TypeVar("O", bound=Outcome)  # noqa: E741


class Query(NamedTuple, Generic[P, M, E, C]):
    """The game that is asked about, and who asks."""

    game: Game[P, M, E, C]
    """The game as it was at the moment that is asked about."""
    viewer: int | None = None
    """Who looks, as in `definition.Board`."""
    whole: Game[P, M, E, C] | None = None
    """The game with the moves made since; None where there are none."""
    persons: tuple[int, ...] = ()
    """The sides that persons play; empty where no machine plays."""

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
    """How many positions in the middle of a turn were looked at."""
    waiting: int
    """How many of them are known and were not looked at; 0 where every turn was found."""
    ways: tuple[Way[P_co, M_co, O_co], ...] = ()
    """Every turn, the shortest first; empty unless `Analysis.turns` was called ``with_ways``."""

    @property
    def is_complete(self) -> bool:
        """True where every turn was found."""
        return not self.waiting


class Possibility(NamedTuple, Generic[E_co, C_co]):
    """One thing that may happen next, and how likely it is."""

    effect: E_co
    share: Share
    example: tuple[C_co, ...] | None
    """The cards that are revealed in one such case, in order; None where no cards are revealed."""


@dataclass(frozen=True)
class CardOdds(Generic[C_co]):
    """A card that has a part in what may happen next."""

    card: C_co
    copies: int
    share: Share
    """How likely it is that the card is revealed, or that it succeeds when it is played."""


@dataclass(frozen=True)
class Odds(Generic[E_co, C_co]):
    """What may happen next, with its odds. A game adds fields for what is known of the hidden cards."""

    side: int
    """The side that plays next."""
    entries: tuple[Possibility[E_co, C_co], ...]
    """The likeliest first."""
    exact: bool
    """True where every case was counted."""
    samples: int
    """How many cases were looked at: all of them, or a random sample."""
    cards: tuple[CardOdds[C_co], ...]


class Rated(NamedTuple, Generic[M_co, O_co]):
    """A turn, and how often its side wins after it."""

    moves: tuple[M_co, ...]
    outcome: O_co
    wins: Share
    samples: int
    """How many games were played on from it."""
    alike: bool
    """True where the turn cannot be distinguished from the best one; true for the best one, too."""


class Ranking(NamedTuple, Generic[M_co, O_co]):
    """The turns of a side by how often it wins after each."""

    side: int
    turns: tuple[Rated[M_co, O_co], ...]
    """The best first; those that were given up early have few samples and wide intervals. Empty until every turn has
    been tried once."""
    own: int | None
    """The index of the turn that was asked about; None where none was."""
    looked_at: int
    """How many turns were found. Of these, the most promising were played on."""
    complete: bool
    """True where every turn was found."""
    samples: int
    """How many games were played on in all."""

    @property
    def best(self) -> Rated[M_co, O_co]:
        """The best turn. Raises `IndexError` for an empty ranking."""
        return self.turns[0]

    @property
    def alike(self) -> tuple[Rated[M_co, O_co], ...]:
        """The turns that cannot be distinguished from the best one, which comes first."""
        return tuple(rated for rated in self.turns if rated.alike)

    def first(self, most: int) -> list[int]:
        """Return the indexes of the ``most`` best turns; the turn that was asked about replaces the last of them where
        it is not among them."""
        shown = [*range(min(most, len(self.turns)))]
        if self.own is not None and self.own not in shown:
            shown[-1] = self.own
        return shown


class Costly(NamedTuple, Generic[M_co, O_co]):
    """A turn of a game that is over, beside the best turn that was found instead."""

    turn: int
    side: int
    steps: int
    """How many moves of the game come before it."""
    own: Rated[M_co, O_co]
    best: Rated[M_co, O_co]
    cost: float
    """The difference between the shares of wins; 0 where the two turns cannot be distinguished."""


class CostlyTurns(NamedTuple, Generic[M_co, O_co]):
    """The turns of a game that is over after which the side that played them won less often."""

    turns: tuple[Costly[M_co, O_co], ...]
    """The two that cost most, the costliest first; fewer where no other turn has a measurable cost."""
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
    """The moves that can be tried on the page: fewer where trying them would reveal hidden cards."""


class Row(NamedTuple):
    """One result of an analysis."""

    says: tuple[str, ...]
    """Sentences; the last one says what it leads to."""
    cases: int = 0
    """How many turns have this result, or how many games were played on from it."""
    share: Share | None = None
    moves: Moves | None = None
    own: bool | None = None
    """True for the turn that was asked about; None where no turn was rated."""
    alike: bool | None = None
    """True where a turn, except the best one, cannot be distinguished from the best one; None where that is not
    asked."""
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
    """How many positions, cases or games were looked at."""
    most: int
    """... and how many at most."""
    total: int
    """How many results there are in all."""
    notes: tuple[str, ...]
    """Sentences about the whole."""
    rows: tuple[Row, ...]
    summary: tuple[str, ...] = ()
    """Sentences about how many turns were tried and cannot be distinguished, which a record says in numbers."""
    more: int = 0
    """How many rows were left out."""
    cards: tuple[CardRow, ...] | None = None
    """The odds card by card; None where the analysis has none."""


# -- the contract -----------------------------------------------------------------------------------------------------


class Work(Protocol[R_co]):
    """An analysis that is carried out in small steps. Its result depends on the query alone, not on time."""

    def go_on(self) -> bool:
        """Take a step of a few hundredths of a second at most; return False once there is nothing left to do."""

    def found(self) -> R_co:
        """Return what has been found so far."""

    def told(self, language: Language, most: int) -> Telling:
        """Return the same in sentences, in at most so many rows."""


class Analysis(Protocol[P, M, E, C, CardT_co]):
    """Analyses the positions of one game."""

    takes_bounds: bool
    """True where the caller may choose how much is looked at, and a seed."""

    def available(self, query: Query[P, M, E, C]) -> tuple[str, ...]:
        """Return the analyses that the page offers, of ``turns``, ``coming`` or ``round`` (`odds`, where ``round`` is
        who wins the first round), ``best`` and ``costly``; none where the viewer is not the side to play."""

    def check(self, query: Query[P, M, E, C], name: str = "") -> None:
        """Raise `Refused` where nobody can play, and `Unreadable` where the viewer is not the side to play, or where
        the named analysis is not available."""

    def turns(
        self, query: Query[P, M, E, C], most: int | None = None, with_ways: bool = False
    ) -> Work[Turns[object, M, Outcome]]:
        """Begin to find every turn of the side to play, looking at ``most`` positions at most.

        The record keeps every turn only ``with_ways``, as that takes much memory. Raises `Refused`, `Unreadable`, and
        `ValueError` for a bound below 1."""

    def odds(self, query: Query[P, M, E, C], samples: int | None = None, seed: int = 0) -> Work[Odds[object, CardT_co]]:
        """Begin to find what may happen next. Raises `Refused`, `Unreadable`, and `ValueError` for a bound below 1."""

    def best(
        self, query: Query[P, M, E, C], budget: int | None = None, seed: int = 0, own: Sequence[M] | None = None
    ) -> Work[Ranking[M, Outcome]]:
        """Begin to rank the turns of the side to play, playing on ``budget`` games at most.

        The turn ``own`` is among those that are ranked; by default it is the one that was made in the whole game.
        Raises `Refused`, `Unreadable`, and `ValueError` for a bound below 1."""

    def costly(
        self, query: Query[P, M, E, C], budget: int | None = None, seed: int = 0
    ) -> Work[CostlyTurns[M, Outcome]]:
        """Begin to find the two turns of the whole game that cost most. Raises `Refused`, `Unreadable`, and
        `ValueError` where the game is not over or for a bound below 1."""

    def turn_began(self, game: Game[P, M, E, C]) -> int:
        """Return how many moves had been made when the current turn of a game began."""


#: Any of the works of an `Analysis`.
AnyWork = (
    Work[Turns[object, M, Outcome]]
    | Work[Odds[object, CardT]]
    | Work[Ranking[M, Outcome]]
    | Work[CostlyTurns[M, Outcome]]
)


def begin(analysis: Analysis[P, M, E, C, CardT], name: str, query: Query[P, M, E, C]) -> AnyWork[M, CardT]:
    """Begin one of the analyses that are `Analysis.available`, by its name. Raises `Refused` or `Unreadable`."""
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
    """Return the name of the analysis that `Analysis.odds` begins: ``round`` before the first round, or ``coming``."""
    return "round" if "round" in analysis.available(query) else "coming"


def alike_in_words(
    groups: Iterable[TurnGroup[M, O]], say: Callable[[O], str], tell: Callable[[tuple[M, ...], O], Moves], most: int
) -> tuple[tuple[Row, ...], int]:
    """Return a row for each outcome, where outcomes with the same sentence share one, and how many rows were left out.

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
