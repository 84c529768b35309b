"""Situations: each is one record that serves as a test, a demonstration, a notebook cell, a link and a bug report.

A situation is data, in the TOML files of each game: how it starts, the moves in notation, and what follows. Running it
gives a verdict: whether the rules do everything that the record says, in the other edition too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ..core import Phrase, Refused, Unreadable
from ..core.definition import Event, Game, GameDefinition, Rules, Said, Sets, Step, Turned
from ..core.sets import read_toml
from ..games import definition_of, definitions

LEVELS = (1, 2, 3)
"""A basic rule; an ability; an interaction or an edge case."""
SAME = "same"
"""The value of ``other`` if the other edition has the same outcome."""

ALLOWED = "allowed"
"""The value of ``asks`` if the question is whether all moves are legal."""


@dataclass(frozen=True)
class Situation:
    """A situation: its title, the rule and FAQ ids it shows, how it starts, the moves, and what follows.

    ``then`` is the canonical position at the end, ``story`` ids of rules cited in this order, ``never`` ids of rules
    not cited, and ``refused`` the id of the rule that forbids the last move. ``watch`` says what to look at.

    ``other`` says what the other edition makes of the same start and moves: `SAME`, or the id of the rule cited at the
    point where the two diverge for good; empty if it cannot read them or nothing is said about it. With the number of a
    ``reading``, it says so about the rules with that reading reversed ("turned"), in the named ``way`` if there are
    several.

    ``level`` is one of `LEVELS`. ``asks`` is the question for an audience before it sees the situation, if it cannot be
    derived: a question of the game, or `ALLOWED`.
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
    other: str = ""
    reading: int = 0
    way: str = ""
    level: int = 2
    asks: str = ""
    group: str = ""
    """The name of its file."""

    @property
    def definition(self) -> GameDefinition:
        """The definition of its game."""
        return definition_of(self.start)


@dataclass(frozen=True)
class Verdict:
    """The result of running a situation: the game, the refusal of its last move, if any, and the problems, that is,
    what differs from the record. ``by`` is the edition that executed it if not its own, or else 0; ``differs`` is
    True if that edition has another outcome. ``turned`` is True if a reading was reversed.
    """

    situation: Situation
    game: Game
    refusal: Refused | None
    problems: tuple[str, ...]
    by: int = 0
    differs: bool = False
    turned: bool = False

    @property
    def ok(self) -> bool:
        """Whether the rules do everything that the record says."""
        return not self.problems

    @property
    def events(self) -> tuple[Event, ...]:
        """All events."""
        return self.game.events


_FIELDS = {"title": str, "shows": list, "start": str, "watch": str, "moves": str, "then": str, "story": list,
           "never": list, "refused": str, "other": str, "reading": int, "way": str, "level": int,
           "asks": str}  # fmt: skip
_EXPECTED = {str: Phrase("a text"), list: Phrase("a list of texts"), int: Phrase("1, 2 or 3")}


def read_situations(text: str, source: str = "") -> dict[str, Situation]:
    """Parse a file of situations and return them by id. Raise `Unreadable`, naming the situation and the field."""
    return {id: _read(id, entry, source) for id, entry in read_toml(text, source).items()}


def _read(id: str, entry: Any, source: str) -> Situation:
    def fail(field: str, expected: Phrase) -> Unreadable:
        return Unreadable("situation “{id}”, field “{field}”: expected {expected}",
                          source=source, id=id, field=field, expected=expected)  # fmt: skip

    if not isinstance(entry, dict):
        raise fail("", Phrase("a table"))
    for key, value in entry.items():
        if key not in _FIELDS:
            raise fail(key, Phrase("one of {known}", known=", ".join(_FIELDS)))
        if (
            type(value) is not _FIELDS[key]
            or (isinstance(value, list) and not all(isinstance(v, str) for v in value))
            or (key == "level" and value not in LEVELS)
        ):
            raise fail(key, Phrase("the number of a reading") if key == "reading" else _EXPECTED[_FIELDS[key]])
        if key == "other" and not re.fullmatch(rf"{SAME}|[a-z-]+(\.[a-z-]+){{1,2}}", str(value)):
            raise fail(key, Phrase("{same}, or the id of a rule", same=SAME))
    for key in ("title", "shows", "start"):
        if not entry.get(key):
            raise fail(key, Phrase("something there"))
    found: dict[str, Any] = {
        k: tuple(v) if isinstance(v, list) else v.strip() if isinstance(v, str) else v for k, v in entry.items()
    }
    return Situation(id, **found, group=Path(source).stem)


@cache
def situations(game: str = "") -> Mapping[str, Situation]:
    """Return every built-in situation, or those of one game, by id, file by file. Raise `Unreadable` if an id appears
    twice.
    """
    if game:
        return {id: situation for id, situation in situations().items() if situation.definition.name == game}
    found: dict[str, Situation] = {}
    folders = [
        definition.folder / "situations" for definition in definitions().values() if definition.folder is not None
    ]
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        for id, situation in read_situations(path.read_text("utf-8"), path.name).items():
            if id in found:
                raise Unreadable("situation “{id}” appears twice", source=path.name, id=id)
            found[id] = situation
    return found


def begin(start: str, sets: Sets | None = None, edition: int = 0) -> Step:
    """Return the opening of a situation: a position or a dealt game. In a draft, the first card shown is always taken.
    ``edition`` overrides the one it names. Raise `Unreadable`, or `Refused` if the edition does not allow the start.
    """
    return definition_of(start).words.begin(start, edition or None, sets).settled()


def moves_of(situation: Situation, opening: Step) -> tuple[Said, ...]:
    """Return the moves of a situation. Raise `Unreadable`."""
    return situation.definition.words.read_moves(situation.moves, opening.position) if situation.moves else ()


def run(situation: Situation, edition: int = 0) -> Verdict:
    """Execute a situation and compare what follows with its record, in the other edition too.

    With another ``edition`` than its own, the verdict is about that edition, with the moves of
    `Editions.moves_by`. Raise `Unreadable`, or `Refused` if an edition does not allow the start.
    """
    editions, opening = situation.definition.editions, begin(situation.start)
    own = opening.position.edition
    moves = moves_of(situation, opening)
    if edition not in (0, own):
        there = begin(situation.start, edition=edition)
        game, refusal = _play(situation.definition, there, editions.moves_by(edition, moves))
        problems = _by_other(situation, opening, moves, edition)
        return Verdict(situation, game, refusal, tuple(problems), by=edition, differs=situation.other != SAME)
    game, refusal = _play(situation.definition, opening, moves)
    problems = _compare(situation, game, refusal)
    if refusal is not None and len(game.moves) + 1 < len(moves):
        problems.append(f"“{moves[len(game.moves)].text}” is refused, and moves follow it")
    if situation.reading:
        problems += _by_turned(situation, game, refusal, opening, moves)
    elif situation.other:
        problems += _by_other(situation, opening, moves, next(other for other in editions.numbers if other != own))
    return Verdict(situation, game, refusal, tuple(problems))


def turned_of(situation: Situation) -> Turned | None:
    """Return the rules with the reading reversed that a situation names, or None if it names none."""
    number, way = situation.reading, situation.way
    return next((it for it in situation.definition.turned if it.number == number and way in ("", it.way)), None)


def run_turned(situation: Situation) -> Verdict:
    """Execute a situation with the reading reversed that it names. Raise `Unreadable` if it names none."""
    turned, opening = turned_of(situation), begin(situation.start)
    if turned is None:
        raise Unreadable("this situation turns no reading: expected one that does")
    game, refusal = _play(situation.definition, opening, moves_of(situation, opening), turned.rules)
    return Verdict(situation, game, refusal, tuple(run(situation).problems), turned=True)


def _play(
    definition: GameDefinition, opening: Step, moves: tuple[Said, ...], rules: Rules | None = None
) -> tuple[Game, Refused | None]:
    game = definition.game(opening)
    game = game if rules is None else game._replace(rules=rules)
    for said in moves:
        try:
            game = game.play(said.move)
        except Refused as refused:
            return game.settled(), refused
    return game.settled(), None


def _by_other(situation: Situation, opening: Step, moves: tuple[Said, ...], edition: int) -> list[str]:
    """Return how the other edition differs from what the record says; empty if it says nothing."""
    definition = situation.definition
    moves = definition.editions.moves_by(edition, moves)
    game, refusal = _play(definition, opening, moves)
    try:
        other, refused = _play(definition, begin(situation.start, edition=edition), moves)
    except Unreadable as error:
        return [f"edition {edition} cannot read it: {error}"] if situation.other else []
    except Refused as error:
        cited = [reason.rule for reason in error.reasons]
        return [] if situation.other in ("", *cited) else [f"edition {edition} refuses it by {', '.join(cited)}"]
    return _parting(situation, (game, refusal), (other, refused), f"edition {edition}")


def _by_turned(
    situation: Situation, game: Game, refusal: Refused | None, opening: Step, moves: tuple[Said, ...]
) -> list[str]:
    """Return how the rules with a reading reversed differ from what the record says."""
    definition, number, way = situation.definition, situation.reading, situation.way
    name = f"reading {number} turned"
    turned = turned_of(situation)
    if turned is None:
        return [f"reading {number} cannot be turned{f' by {way}' if way else ''}"]
    return _parting(situation, (game, refusal), _play(definition, opening, moves, turned.rules), name)


def _parting(
    situation: Situation, own: tuple[Game, Refused | None], there: tuple[Game, Refused | None], name: str
) -> list[str]:
    """Return how other rules differ from what the record says about the same start and moves."""
    (game, _), (other, refused) = own, there
    same = _outcome(situation.definition, *own) == _outcome(situation.definition, *there)
    if situation.other == SAME:
        problems = [] if same else [f"{name} does not make the same of it"]
        return problems + [f"{name}: {problem}" for problem in _told(situation, other)]
    if situation.reading and same:
        return [f"{name} comes to the same"]
    parting = [two.rule for one, two in zip_longest(game.events, other.events) if two is not None and one != two][:1]
    parting += [reason.rule for reason in refused.reasons] if refused is not None else []
    if situation.other and (same or situation.other not in parting):
        return [f"{name} does not part by {situation.other}" + (f", but by {parting}" if parting else "")]
    return []


def _outcome(definition: GameDefinition, game: Game, refusal: Refused | None) -> object:
    """Return the position reached, independent of the edition, and why a move was refused."""
    return definition.editions.outcome(game.position), [reason.rule for reason in refusal.reasons] if refusal else []


def _told(situation: Situation, game: Game) -> list[str]:
    """Return how the cited rules differ from ``story`` and ``never``."""
    problems: list[str] = []
    rules = [event.rule for event in game.events]
    at = 0
    for id in situation.story:
        try:
            at = rules.index(id, at) + 1
        except ValueError:
            problems.append(f"{id} is not cited{' again, or in this place' if id in rules else ''}")
    return problems + [f"{id} is cited" for id in situation.never if id in rules]


def _compare(situation: Situation, game: Game, refusal: Refused | None) -> list[str]:
    problems = _told(situation, game)
    reasons = [reason.rule for reason in refusal.reasons] if refusal else []
    if situation.refused and situation.refused not in reasons:
        problems.append(
            f"the last move is not refused by {situation.refused}" + (f", but by {reasons}" if reasons else "")
        )
    if reasons and not situation.refused:
        problems.append(f"the last move is refused by {', '.join(reasons)}")
    if situation.then:
        reached = situation.definition.words.write_position(game.position)
        if reached != situation.then:
            problems.append(f"the position reached is not the one said:\n{reached}")
    return problems
