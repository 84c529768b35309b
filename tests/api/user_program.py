"""A program as a user of the API writes it. mypy (see pyproject.toml) and pyright check that its types are known."""

from __future__ import annotations

from typing import assert_type

import tutor


def longest_chain(event: tutor.Event) -> list[str]:
    """Return the rules that led to an event, the first cause last."""
    rules = [event.rule]
    cause: tutor.Event | None = event.cause
    while cause is not None:
        rules.append(cause.rule)
        cause = cause.cause
    return rules


def first_moves(text: str, count: int) -> tutor.Game:
    """Return the game after the first legal move was made so many times."""
    game = tutor.read(text, edition=1)
    for _ in range(count):
        moves = game.legal_moves()
        assert_type(moves, tuple[tutor.Move, ...])
        if game.is_over or not moves:
            break
        game = game.play(moves[0])
    return game


def main() -> None:
    """Print a game, what is refused in it, and something of the library."""
    game = first_moves(
        "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brute | Gnome ; B: {Bastion} Troll", 6
    )
    assert_type(game, tutor.Game)
    assert_type(game.position, tutor.Position)
    assert_type(game.position.winners, tuple[str, ...])
    print(game)
    for event in game.events:
        print(event.rule, event.text("fr"), longest_chain(event), event.readings, event.before == event.after)
    start = game.undo().start
    print(start.choice, start.game_name, len(start.last_events), start.position.svg()[:4])
    refused = start.why_not("play Ogre lower")
    if refused is not None:
        print([(reason.rule, reason.why(), reason.remedy("ca")) for reason in refused.reasons])
    try:
        start.play("play Troll upper")
    except tutor.Refused as error:
        print(error, error.reasons[0].kind)
    except tutor.Unreadable as error:
        print(error, error.line, error.column)
    rule = tutor.RULES["mana.cost"]
    assert_type(rule, tutor.Rule)
    print(rule.title(), rule.text("es"), rule.sources[1], rule.reading)
    situation = tutor.SITUATIONS["berserk"]
    assert_type(situation.game, tutor.Game)
    print(situation.title(), situation.rules, situation.refused)
    lesson: tutor.Lesson = tutor.LESSONS["stronghold"]
    print(lesson.title(), [step.text() for step in lesson.steps])
    puzzle = next(iter(tutor.PUZZLES.values()))
    assert_type(puzzle, tutor.Puzzle)
    game = puzzle.game
    for move in puzzle.solution:
        game = game.play(move)
    print(puzzle.is_solved_by(game), tutor.__version__)


if __name__ == "__main__":
    main()
