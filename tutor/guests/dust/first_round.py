"""How often a player wins the first round after each choice that is made before it, by rounds that are played as a
sensible machine plays. All choices are tried in the same deals."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.chart import chance
from ...core.guest import Data
from ...core.odds import wilson
from ...core.prospects import Asked
from ...dust.game import play
from ...dust.legal import moves
from ...dust.moves import Move
from ...dust.position import Position, seen
from ...locale import Language
from . import player, rulebook
from .best_move import SENSIBLE, called, dealt
from .every_move import comes_to, outcome, way
from .prospects import say

#: How many times the first round is played after each choice: at the worst seven points of a hundred to each side.
SAMPLES = 200


class FirstRound:
    """The choices of a player before the first round, each with how often this one, or the team, wins that round."""

    def __init__(self, asked: Asked) -> None:
        self.position: Position = asked.game.position
        self.side = self.position.player
        self.start = seen(self.position, self.side)
        self.hides = asked.viewer is not None
        self.samples = SAMPLES
        self.moves = list(moves(self.start))
        self.won: list[list[bool]] = [[] for _ in self.moves]
        self._steps = self._look()

    def go_on(self) -> bool:
        """Play one more round."""
        return next(self._steps, False)

    def _look(self) -> Iterator[bool]:
        for case in range(self.samples):
            for i, move in enumerate(self.moves):
                self.won[i].append(self._wins(move, case))
                yield True

    def _wins(self, move: Move, case: int) -> bool:
        """Whether the player wins the first round after a choice, in one deal."""
        step = play(dealt(self.position, self.side, case), move)
        while True:
            for event in step.events:
                if event.kind == "round-to":
                    return event.side in self.position.party(self.position.pile(self.side))
            position = step.position
            (chosen,) = player.plan(seen(position, position.player), position.player, None, SENSIBLE)
            step = play(position, chosen.move)

    def told(self, language: Language) -> Data:
        """The choices, the best first."""
        voice = rulebook.voice(language)
        tried = [i for i in sorted(range(len(self.moves)), key=lambda i: -sum(self.won[i])) if self.won[i]]
        return {
            "turn": self.start.round,
            "exact": False,
            "looked": sum(map(len, self.won)),
            "most": self.samples * len(self.moves),
            "says": [say("first", "dealt", voice)],
            "found": [
                {
                    "says": [
                        called(self.moves[i], voice),
                        comes_to(outcome(self.start, self.moves[i]), self.start, voice),
                    ],
                    "count": len(self.won[i]),
                    "chance": chance(wilson(sum(self.won[i]), len(self.won[i]))),
                    **({} if self.hides else {"way": way(self.moves[i], self.hides, voice)}),
                }
                for i in tried
            ],
            "more": 0,
            "total": len(self.moves),
        }

    def _told(self, move: Move, won: list[bool], voice: rulebook.Voice) -> Data:
        """A choice, who attacks first then, and how often the player wins the round."""
        return {
            "says": [called(move, voice), comes_to(outcome(self.start, move), self.start, voice)],
            "count": len(won),
            "chance": chance(wilson(sum(won), len(won))),
            **({} if self.hides else {"way": way(move, self.hides, voice)}),
        }
