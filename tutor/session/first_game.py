"""The first game: a real game with a guide, who says what matters when it matters. What is said is worked out from the
game on the table, and the moves that the guide does not ask for are refused."""

from __future__ import annotations

from dataclasses import replace

from ..core import Unreadable
from ..core.definition import Data, GameDefinition, Move
from ..core.first_game import First, Moment
from ..games import definition_of, definitions
from ..locale import Language
from ..protocol import parts
from . import lobby
from .state import Playing, State


def begin(state: State, edition: int, moves: str = "", kind: str = "") -> State:
    """Begin a first game of a kind by an edition, and make the moves; a kind that is the name of a game is the first of
    that, by its latest edition. Raises `Unreadable`."""
    table = laid(state, edition, moves, kind)
    return state.at(table.with_game(table.game))


def laid(state: State, edition: int, moves: str = "", kind: str = "") -> Playing:
    """The table with which that begins, at which machines have not gone on yet. Raises `Unreadable`."""
    definition = definitions().get(kind, definition_of(""))
    if kind == definition.name:
        edition, kind = definition.editions.numbers[-1], ""
    if edition not in definition.editions.numbers:
        raise Unreadable("there is no edition {n} here: expected {known}",
                         n=edition, known=", ".join(map(str, definition.editions.numbers)))  # fmt: skip
    begins = guide_of(definition).start(edition, kind)
    table = lobby.laid(state, begins.start, moves, seats=begins.seats)
    assert isinstance(table, Playing)
    return replace(table, guided=True)


def guide_of(definition: GameDefinition) -> First:
    """The guide of a game. Raises `Unreadable` where it has none."""
    if definition.first is None:
        raise Unreadable("there is no first game here")
    return definition.first


def kind_of(table: Playing) -> str:
    """Of which kind a first game is, as `begin` takes it."""
    return (
        guide_of(table.definition).kind(table.game) if table.definition is definition_of("") else table.definition.name
    )


def insist(table: Playing, move: Move) -> None:
    """Refuse a move that the guide, if there is one, does not ask for. Raises `Refused`."""
    if table.guided:
        guide_of(table.definition).insist(table.game, move)


def options(table: Playing, language: Language) -> Data:
    """What can be played, as the guide has it."""
    return guide_of(table.definition).options(table.game, language)


def told(table: Playing, language: Language) -> parts.First:
    """What the guide says of the game on the table."""
    guide, game = guide_of(table.definition), table.game
    guided, over, onward = guide.follow(game), game.position.is_over, guide.onward(game)
    return {
        "kind": kind_of(table),
        "said": [{"at": at, "moment": _moment(moment, language)} for at, moment in guided.said],
        "asked": None if guided.asked is None else _moment(guided.asked, language),
        "won": 0 in game.position.winners,
        "learnt": [language(text) for text in guide.learnt(game)] if over else [],
        "onward": onward.start,
        "seats": onward.seats,
    }


def cited(told: parts.First) -> set[str]:
    """The rules that the guide cites."""
    moments = [said["moment"] for said in told["said"]] + ([told["asked"]] if told["asked"] else [])
    return {rule for moment in moments for rule in moment["rules"]}


def _moment(moment: Moment, language: Language) -> parts.Moment:
    return {"id": moment.id, "text": language(moment.text), "rules": list(moment.rules)}
