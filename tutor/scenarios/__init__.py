"""Situations: one record each serves as a test, a demonstration, a notebook cell, a link and a bug report.

A situation is data (the TOML files of this folder): how it starts, the moves in words, and what follows. Running one
executes it; its verdict says whether all that was said of it is what the rules do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..clash import Event, Game, Refused, Step
from ..clash.setup import Draft, Removals
from ..contract import Unreadable
from ..notation import Said, cards_in, read_moves, write_position
from ..opening import read_setup, read_start
from ..sets import CardSet, all_cards, read_toml

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Situation:
    """A record: what it is called and shows (rule and FAQ ids), how it starts, the moves, and what follows.

    ``then`` is the canonical position at the end, ``story`` ids of rules that are cited in this order, ``never`` ids
    that are not cited, and ``refused`` the id of the rule that forbids the last move. ``watch`` says what to look at.
    """

    id: str
    title: str
    shows: tuple[str, ...]
    start: str
    watch: str = ""
    moves: str = ""
    then: str = ""
    story: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    refused: str = ""
    group: str = ""
    """The file it comes from."""


@dataclass(frozen=True)
class Verdict:
    """What came of running a situation: the game, the refusal of its last move, if any, and what is not as it was said
    to be; ``ok`` when nothing is."""

    situation: Situation
    game: Game
    refusal: Refused | None
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """True when the rules do all that the record says."""
        return not self.problems

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return self.game.events


_FIELDS = {"title": str, "shows": list, "start": str, "watch": str, "moves": str, "then": str, "story": list,
           "never": list, "refused": str}  # fmt: skip


def read_situations(text: str, source: str = "") -> dict[str, Situation]:
    """The situations of a file's text by id. Raises `Unreadable`, naming the situation and the field."""
    return {id: _read(id, entry, source) for id, entry in read_toml(text, source).items()}


def _read(id: str, entry: Any, source: str) -> Situation:
    def fail(field: str, expected: str) -> Unreadable:
        return Unreadable("situation “{id}”, field “{field}”: expected {expected}",
                          source=source, id=id, field=field, expected=expected)  # fmt: skip

    if not isinstance(entry, dict):
        raise fail("", "a table")
    for key, value in entry.items():
        if key not in _FIELDS:
            raise fail(key, f"one of {', '.join(_FIELDS)}")
        if not isinstance(value, _FIELDS[key]) or (
            isinstance(value, list) and not all(isinstance(v, str) for v in value)
        ):
            raise fail(key, "a text" if _FIELDS[key] is str else "a list of texts")
    for key in ("title", "shows", "start"):
        if not entry.get(key):
            raise fail(key, "something there")
    found: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v.strip() for k, v in entry.items()}
    return Situation(id, **found, group=Path(source).stem)


@cache
def situations() -> Mapping[str, Situation]:
    """Every situation of the house by id, file by file. Raises `Unreadable` where an id stands twice."""
    found: dict[str, Situation] = {}
    for path in sorted(_FOLDER.glob("*.toml")):
        for id, situation in read_situations(path.read_text("utf-8"), path.name).items():
            if id in found:
                raise Unreadable("situation “{id}” stands twice", source=path.name, id=id)
            found[id] = situation
    return found


def begin(start: str, sets: Mapping[str, CardSet] | None = None) -> Step:
    """The opening of a situation: a position or a dealt game; of a draft, each time the first card shown is taken."""
    opening = read_start(start, sets=sets)
    while isinstance(opening, Draft):
        setup = read_setup(start.strip(), sets)
        start = str(setup._replace(took=(*setup.took, opening.shown[0].name)))
        opening = read_start(start, sets=sets)
    if isinstance(opening, Removals):
        raise Unreadable("expected the four removals of a constructed duel: removed and four cards")
    return opening


def moves_of(situation: Situation, opening: Step) -> tuple[Said, ...]:
    """The moves of a situation. Raises `Unreadable`."""
    cards = {**all_cards(), **{card.name: card for card in cards_in(opening.position)}}
    return read_moves(situation.moves, cards) if situation.moves else ()


def run(situation: Situation) -> Verdict:
    """Execute a situation and compare what follows with what its record says. Raises `Unreadable`."""
    opening = begin(situation.start)
    game, refusal = Game(opening), None
    problems: list[str] = []
    moves = moves_of(situation, opening)
    for number, said in enumerate(moves, 1):
        try:
            game = game.play(said.move)
        except Refused as refused:
            refusal = refused
            if number < len(moves):
                problems.append(f"“{said.text}” is refused, and moves follow it")
            break
    game = game.settled()
    problems += _compare(situation, game, refusal)
    return Verdict(situation, game, refusal, tuple(problems))


def _compare(situation: Situation, game: Game, refusal: Refused | None) -> list[str]:
    problems: list[str] = []
    rules = [event.rule for event in game.events]
    at = 0
    for id in situation.story:
        try:
            at = rules.index(id, at) + 1
        except ValueError:
            problems.append(f"{id} is not cited{' again, or in this place' if id in rules else ''}")
    problems += [f"{id} is cited" for id in situation.never if id in rules]
    reasons = [reason.rule for reason in refusal.reasons] if refusal else []
    if situation.refused and situation.refused not in reasons:
        problems.append(
            f"the last move is not refused by {situation.refused}" + (f", but by {reasons}" if reasons else "")
        )
    if reasons and not situation.refused:
        problems.append(f"the last move is refused by {', '.join(reasons)}")
    if situation.then:
        reached = write_position(game.position, all_cards())
        if reached != situation.then:
            problems.append(f"the position reached is not the one said:\n{reached}")
    return problems
