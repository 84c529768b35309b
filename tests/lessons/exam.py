"""The exam as data: questions, hand-worked answers, and the answers of misreadings.

``python tests/lessons/exam.py`` writes the answers of misreadings into the files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tutor.core import Unreadable
from tutor.games.clash.notation import read_position, write_position
from tutor.games.clash.notation.moves import read_moves
from tutor.games.clash.questions.misreadings import misread, misreadings
from tutor.games.clash.rules import Game, Position, Refused
from tutor.games.clash.rules.game import RULES, rules_by
from tutor.games.clash.rules.moves import Move
from tutor.games.clash.sets import all_cards

FOLDER = Path(__file__).parent
#: The files, each with its edition.
FILES = {FOLDER / "exam-first.toml": 1, FOLDER / "exam-second.toml": 2, FOLDER / "exam-four.toml": 2}
#: The answer of a misreading that does not allow one of the moves.
NOT_ALLOWED = "a move is not allowed"
#: The most misreadings that are recorded for a question.
MOST = 4


@dataclass(frozen=True)
class Exam:
    """A question: its start, the moves in words, the lines of the final position that are asked for, and the
    hand-worked answer.

    ``playable`` are the cards that may be played at the end; ``shuffled`` means that the order of the pile is not asked
    for; ``draft`` are the cards in the order in which they are revealed; ``level`` is that of the custom game;
    ``misread`` has the answers of misreadings by id.
    """

    id: str
    edition: int
    about: tuple[str, ...]
    text: str
    start: str
    moves: str
    asks: tuple[str, ...]
    then: str
    why: str
    playable: tuple[str, ...] = ()
    shuffled: bool = False
    draft: str = ""
    level: int = 0
    misread: dict[str, str] | None = None

    @cached_property
    def position(self) -> Position:
        """The starting position."""
        return read_position(self.start, all_cards())

    @cached_property
    def said(self) -> list[Move]:
        """The moves."""
        return [said.move for said in read_moves(self.moves, all_cards(), kingdoms=len(self.position.kingdoms))]

    def game(self, misreading: str = "") -> Game | None:
        """Return the game after the moves, by the rules or a misreading of them; None if a move is not allowed."""
        game = Game(Game.at(self.position).opening, rules_by(misread(misreading)) if misreading else RULES)
        try:
            for move in self.said:
                game = game.play(move)
        except (Refused, Unreadable):
            return None
        return game.settled()

    def lines(self, text: str) -> dict[str, str]:
        """Return the lines of a position by key, in the form in which they are compared: without the seed, and with a
        sorted pile if its order is hidden."""
        found = dict.fromkeys(("upper", "lower"), "|")
        for line in text.strip().splitlines():
            key, _, value = line.partition(":")
            words = re.sub(r", seed \d+", "", value).split()
            if key == "automa" and self.shuffled:
                words = [*sorted(words[:-1]), words[-1]]
            found[key] = " ".join(words)
        return found

    def reached(self, game: Game) -> dict[str, str]:
        """Return the lines of the final position of a game."""
        return self.lines(write_position(game.position, all_cards()))

    def answer(self, game: Game) -> str:
        """Return the lines asked for of the final position of a game."""
        lines = self.reached(game)
        lines["playable"] = " ".join(sorted(playable(game)))
        return " ; ".join(f"{key}: {lines.get(key, '')}" for key in self.asks)

    def read_by(self, misreading: str) -> str:
        """Return the answer of a misreading."""
        game = self.game(misreading)
        return NOT_ALLOWED if game is None else self.answer(game)

    def misled(self, but: Container[str] = ()) -> dict[str, str]:
        """Return the answers of all misreadings that differ from the right one, except those of ``but``."""
        right = self.read_by("")
        return {id: answer for id in misreadings() if id not in but and (answer := self.read_by(id)) != right}


def playable(game: Game) -> set[str]:
    """Return the names of the cards at hand that may be played."""
    moves: tuple[Move, ...] = game.legal_moves()
    return {move.card for move in moves if move.kind in ("play", "cast") and move.card}


def exam() -> dict[str, Exam]:
    """Return all questions by id, those of the first edition first."""
    found: dict[str, Exam] = {}
    for path, edition in FILES.items():
        for id, entry in tomllib.loads(path.read_text("utf-8")).items():
            lists: dict[str, Any] = {key: tuple(entry[key]) for key in ("about", "asks", "playable") if key in entry}
            assert id not in found, id
            found[id] = Exam(id, edition, **{**entry, **lists})
    return found


def chosen() -> dict[str, dict[str, str]]:
    """Return the misreadings to record. For each question a few are chosen, first those that allow all moves and that
    few other questions have."""
    every = {id: question.misled() for id, question in exam().items()}
    used: dict[str, int] = {}
    found: dict[str, dict[str, str]] = {}
    for id, misled in sorted(every.items(), key=lambda item: len(item[1])):
        found[id] = {}
        for name in sorted(misled, key=lambda name: (misled[name] == NOT_ALLOWED, used.get(name, 0))):
            if len(found[id]) < MOST and misled[name] not in found[id].values():
                found[id][name] = misled[name]
                used[name] = used.get(name, 0) + 1
    return found


def renew() -> None:
    """Write the answers of misreadings into the files."""
    found = chosen()
    for path in FILES:
        text = re.sub(r"\n\[[a-z-]+\.misread\]\n(?:[^\n]+\n)*", "", path.read_text("utf-8"))
        parts = re.split(r"(?m)^(?=\[)", text)
        for i, part in enumerate(parts[1:], 1):
            id = part[1 : part.index("]")]
            table = "".join(f'{name} = "{answer}"\n' for name, answer in found[id].items())
            parts[i] = f"{part.rstrip()}\n\n[{id}.misread]\n{table}\n"
        path.write_text("".join(parts).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    renew()
