"""Running scripts in tests."""

from __future__ import annotations

from dataclasses import dataclass

from faithful import faithful_game, faithful_refusal

from tutor.games.clash.notation import read_script, write_position
from tutor.games.clash.rules import Event, Game, Position, Refused
from tutor.games.clash.sets import all_cards


@dataclass(frozen=True)
class Told:
    """The result of a script: the game, and the refusal if a move was illegal."""

    game: Game
    refusal: Refused | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return self.game.events

    @property
    def rules(self) -> list[str]:
        """The rules cited, in order."""
        return [event.rule for event in self.events]

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def text(self) -> str:
        return write_position(self.position, all_cards())

    def line(self, key: str) -> str:
        """Return one line of the final position, without its key."""
        return next(line.partition(": ")[2] for line in self.text.split("\n") if line.startswith(f"{key}:"))

    @property
    def refused(self) -> list[str]:
        """The kinds of the reasons why the last move was refused."""
        return [reason.kind for reason in self.refusal.reasons] if self.refusal else []

    def times(self, rule: str) -> int:
        """Return how often a rule is cited."""
        return self.rules.count(rule)


def tell(script: str, settle: bool = True) -> Told:
    """Run a script and check its events with `faithful`. A choice left open at its end is resolved in the fixed order
    unless ``settle`` is False.
    """
    read = read_script(script, all_cards())
    game = Game.at(read.position)
    for said in read.moves:
        try:
            game = game.play(said.move)
        except Refused as refused:
            game = game.settled()
            assert refused.move == said.move
            faithful_game(game)
            faithful_refusal(refused, game.position)
            return Told(game, refused)
    game = game.settled() if settle else game
    faithful_game(game)
    return Told(game)
