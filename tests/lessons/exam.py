"""The exam as data: what is asked, what each misreading makes of it, and how it is told. ``python tests/lessons/exam.py``
writes anew what the misreadings make of it."""

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
#: The files, with the edition that each asks about.
FILES = {FOLDER / "exam-first.toml": 1, FOLDER / "exam-second.toml": 2, FOLDER / "exam-four.toml": 2}
#: What a misreading comes to that does not allow one of the moves.
NOT_ALLOWED = "a move is not allowed"
#: How many misreadings are recorded of a question at most.
MOST = 4


@dataclass(frozen=True)
class Exam:
    """A question: how it starts, the moves in words, the lines asked for, and the answer that was worked out by hand.
    ``playable`` are the cards that may be played at the end, ``shuffled`` says that the order of the pile is not asked,
    ``draft`` the cards as they are revealed, ``level`` that of the custom game. ``misread`` says what misreadings make
    of the lines asked for."""

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
        """The start."""
        return read_position(self.start, all_cards())

    @cached_property
    def said(self) -> list[Move]:
        """The moves."""
        return [said.move for said in read_moves(self.moves, all_cards(), kingdoms=len(self.position.kingdoms))]

    def game(self, misreading: str = "") -> Game | None:
        """The game after the moves, by the rules or by a misreading of them; None where a move is not allowed."""
        game = Game(Game.at(self.position).opening, rules_by(misread(misreading)) if misreading else RULES)
        try:
            for move in self.said:
                game = game.play(move)
        except (Refused, Unreadable):
            return None
        return game.settled()

    def lines(self, text: str) -> dict[str, str]:
        """The lines of a position by key, as they are compared: no seed, and the pile in order where that is hidden."""
        found = dict.fromkeys(("upper", "lower"), "|")
        for line in text.strip().splitlines():
            key, _, value = line.partition(":")
            words = re.sub(r", seed \d+", "", value).split()
            if key == "automa" and self.shuffled:
                words = [*sorted(words[:-1]), words[-1]]
            found[key] = " ".join(words)
        return found

    def reached(self, game: Game) -> dict[str, str]:
        """The lines of the position that a game has reached."""
        return self.lines(write_position(game.position, all_cards()))

    def answer(self, game: Game) -> str:
        """What a game comes to in the lines asked for."""
        lines = self.reached(game)
        lines["playable"] = " ".join(sorted(playable(game)))
        return " ; ".join(f"{key}: {lines.get(key, '')}" for key in self.asks)

    def read_by(self, misreading: str) -> str:
        """What a misreading makes of the lines asked for."""
        game = self.game(misreading)
        return NOT_ALLOWED if game is None else self.answer(game)

    def misled(self, but: Container[str] = ()) -> dict[str, str]:
        """What every misreading that gives another answer makes of it; all ``but`` some."""
        right = self.read_by("")
        return {id: answer for id in misreadings() if id not in but and (answer := self.read_by(id)) != right}


def playable(game: Game) -> set[str]:
    """The names of the cards of the hand that may be played."""
    moves: tuple[Move, ...] = game.legal_moves()
    return {move.card for move in moves if move.kind in ("play", "cast") and move.card}


def exam() -> dict[str, Exam]:
    """All questions by id, the first edition's first."""
    found: dict[str, Exam] = {}
    for path, edition in FILES.items():
        for id, entry in tomllib.loads(path.read_text("utf-8")).items():
            lists: dict[str, Any] = {key: tuple(entry[key]) for key in ("about", "asks", "playable") if key in entry}
            assert id not in found, id
            found[id] = Exam(id, edition, **{**entry, **lists})
    return found


def chosen() -> dict[str, dict[str, str]]:
    """The misreadings to record: for each question a few, those first that lead somewhere, and that few questions have."""
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
    """Write what the misreadings come to into the files."""
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
