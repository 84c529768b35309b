"""Mistakes that mypy finds. Each of them has the code of its error in a comment; `test_types` compares them."""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.definition import Game, GameDefinition, Position
from tutor.games.clash import Clash
from tutor.games.clash.questions.misread_steps import misread_step
from tutor.games.clash.rules import Move
from tutor.games.clash.rules.resolution import Resolution, Strike
from tutor.games.clash.rules.steps import TRUE
from tutor.games.dust import Dust


def above_the_games(definition: GameDefinition, game: Game) -> None:
    """Use of a game of any kind."""
    position = game.position
    move = game.legal_moves()[0]
    definition.words.write_move(move, position)
    definition.words.write_position(move)  # arg-type
    definition.words.write_move(position)  # arg-type
    game.play(position)  # arg-type
    print(position.player, position.mana)  # attr-defined
    print(move.kind)  # attr-defined
    print(game.events[0].kind, game.events[0].card)  # attr-defined
    print(definition.board.frame(position)["turn"] + 1)  # operator


def of_one_game(clash: Clash, dust: Dust, position: Position) -> None:
    """Use of two games whose types are known."""
    print(clash.empty.mana, clash.words.read_move("end", clash.empty).kind)
    print(dust.empty.mana)  # attr-defined
    clash.words.write_position(dust.empty)  # arg-type
    clash.board.frame(position)  # arg-type
    clash.words.write_move(Move("ends"))  # arg-type


@misread_step("attacks-nobody", TRUE.area)
def attacks_nobody(true: Callable[[Resolution, Strike], None], resolution: Resolution, strike: Strike) -> None:
    """Replace a step by a function of its type."""
    true(resolution, strike)


@misread_step("attacks-a-number", TRUE.area)  # arg-type
def attacks_a_number(true: Callable[[Resolution, Strike], None], resolution: Resolution, strike: int) -> None:
    """Replace a step by a function of another type."""
