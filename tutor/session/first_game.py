"""The first game: a real game with a guide, who explains what matters when it matters. What the guide says follows from
the game on the table; moves that the guide does not ask for are refused."""

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
    """Begin a first game of a kind in an edition, and make the moves. A kind that is the name of a game means the
    default kind of that game in its latest edition. Raises `Unreadable`."""
    table = laid(state, edition, moves, kind)
    return state.at(table.with_game(table.game))


def laid(state: State, edition: int, moves: str = "", kind: str = "") -> Playing:
    """Return the table of a new first game, before machine players move. Raises `Unreadable`."""
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
    """Return the guide of a game. Raises `Unreadable` if it has none."""
    if definition.first is None:
        raise Unreadable("there is no first game here")
    return definition.first


def kind_of(table: Playing) -> str:
    """Return the kind of a first game, as `begin` takes it."""
    return (
        guide_of(table.definition).kind(table.game) if table.definition is definition_of("") else table.definition.name
    )


def insist(table: Playing, move: Move) -> None:
    """Raise `Refused` for a move that the guide, if any, does not ask for."""
    if table.guided:
        guide_of(table.definition).insist(table.game, move)


def options(table: Playing, language: Language) -> Data:
    """Return what can be played according to the guide."""
    return guide_of(table.definition).options(table.game, language)


def told(table: Playing, language: Language) -> parts.First:
    """Return what the guide says about the game on the table."""
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
    """Return the ids of the rules that the guide cites."""
    moments = [said["moment"] for said in told["said"]] + ([told["asked"]] if told["asked"] else [])
    return {rule for moment in moments for rule in moment["rules"]}


def _moment(moment: Moment, language: Language) -> parts.Moment:
    return {"id": moment.id, "text": language(moment.text), "rules": list(moment.rules)}
