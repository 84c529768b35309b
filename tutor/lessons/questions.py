"""Questions whose answers are computed: the right one by the rules, the wrong ones by misread rules.

>>> from tutor.games import definition
>>> from tutor.lessons import questions
>>> start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Zombie Baron ; B: {Bastion} Ogre"
>>> clash = definition("clash")
>>> opening = clash.words.begin(start).settled()
>>> moves = [said.move for said in clash.words.read_moves("end", opening.position)]
>>> asked = questions.ask(clash, "q", opening, moves, "creature B upper 2")
>>> sorted((option.answer.kind, option.right, option.misreadings) for option in asked.options)
[('destroyed', False, ('at-the-furthest',)), ('hurt', False, ('excess-goes-behind',)), ('unhurt', True, ())]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from ..core import Reason, Refused, Unreadable, history
from ..core.definition import Answer, Asks, Event, Game, GameDefinition, Move, Option, Position, Step
from ..core.rulebook import Misreading
from .execution import moves_of, opening, play_all
from .record import Lesson

#: The maximum number of answers offered. A question about what may be played offers all cards.
MOST_OPTIONS = 4


class Question(NamedTuple):
    """A question: the game definition, its id, the opening, the moves, what it asks, the true game, and the options in
    the order shown. If ``several`` is True, more than one option may be right and all right ones are expected.
    """

    definition: GameDefinition
    id: str
    start: Step
    moves: tuple[Move, ...]
    asks: Asks
    game: Game
    options: tuple[Option, ...]
    several: bool = False

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the right options, from 0."""
        return tuple(i for i, option in enumerate(self.options) if option.right)


class Outcome(NamedTuple):
    """The outcome of an answer.

    ``misreadings`` lead to the chosen option. ``rule`` is the id of the rule at which the true and the misread game
    diverge, ``parting`` the number of the first differing event (from 0, since the opening; None if there is none) and
    ``event`` that event in the true game (None if that is over by then). ``misread`` is the misread game (None for a
    right answer), and ``reasons`` are the reasons against a card that may not be played.
    """

    right: bool
    misreadings: tuple[Misreading, ...]
    rule: str | None
    parting: int | None
    event: Event | None
    game: Game
    misread: Game | None
    reasons: tuple[Reason, ...] = ()

    @property
    def positions(self) -> tuple[Position, Position | None]:
        """The position reached in truth and by the misreading."""
        return self.game.position, None if self.misread is None else self.misread.position


@lru_cache(maxsize=512)
def question(lesson: Lesson, number: int, edition: int = 0) -> Question:
    """Return the question of a step of kind ``predict`` (steps are numbered from 1). Its id is ``lesson.number``.

    Raise `Unreadable` if the step asks nothing.
    """
    step = lesson.steps[number - 1]
    if not step.asks:
        raise Unreadable("lesson “{id}”, step {number}: it asks nothing", id=lesson.id, number=number)
    definition, start = lesson.definition, opening(lesson, number, edition)
    moves = moves_of(definition, step, start.position)
    return ask(definition, f"{lesson.id}.{number}", start, moves, step.asks, step.misreadings, step.shows)


@lru_cache(maxsize=256)
def worked_example(lesson: Lesson, number: int, edition: int = 0) -> tuple[tuple[Move, ...], tuple[Question, ...]]:
    """Return a worked example whose last attacks are left to the learner: the moves shown first, and a question for
    each attack left, asked before it is played. Moves
    after the last attack, usually ``end``, remain to be played.
    """
    definition, step = lesson.definition, lesson.steps[number - 1]
    start = opening(lesson, number, edition)
    moves = moves_of(definition, step, start.position)
    attacks = definition.asking.left(moves)
    count = len(attacks) if step.left < 0 else min(step.left, len(attacks))
    if not count:
        return moves, ()
    left, asked = attacks[len(attacks) - count :], []
    game = play_all(definition.game(start), moves[: left[0]])
    for n, i in enumerate(left, 1):
        here: Step = Step(game.position)
        until = moves[i : i + 1]
        asks = definition.asking.one_by_one
        asked.append(ask(definition, f"{lesson.id}.{number}-{n}", here, until, asks, step.misreadings, step.shows))
        game = play_all(game, moves[i : left[n] if n < len(left) else i + 1])
    return moves[: left[0]], tuple(asked)


def ask(
    definition: GameDefinition,
    id: str,
    start: Step,
    moves: Sequence[Move],
    asks: str,
    among: Iterable[str] = (),
    shows: Iterable[str] = (),
    told: Callable[[GameDefinition, str, Step, tuple[Move, ...]], Game | None] | None = None,
) -> Question:
    """Return a question about the result of the moves. The wrong answers come from the misreadings named in ``among``,
    by default from all. Misreadings of a rule in ``shows`` or cited in the true game come first. ``told`` returns
    the game under a misreading if it is already known; the default is `misread_game`.

    Raise `Unreadable` if there is nothing to ask about in the game, and `Refused` for an illegal move.
    """
    asking = definition.asking
    asked = asking.read_asks(asks)
    game = play_all(definition.game(start), moves)
    if (every := asking.among(asked, game.position)) is not None:
        return Question(definition, id, start, tuple(moves), asked, game, every, True)
    right = asking.find(asked, game)
    wrong: dict[Answer, list[str]] = {}
    for misreading in _candidates(definition, tuple(among), tuple(shows), game):
        story = (told or misread_game)(definition, misreading.id, start, tuple(moves))
        if story is None:
            continue
        try:
            answer = asking.find(asked, story)
        except Unreadable:
            continue
        if answer != right:
            wrong.setdefault(answer, []).append(misreading.id)
    options = [Option(right, True)]
    options += [Option(answer, False, tuple(ids)) for answer, ids in list(wrong.items())[: MOST_OPTIONS - 1]]
    options.sort(key=lambda option: (crc32(f"{id} {option.answer}".encode()), str(option.answer)))
    return Question(definition, id, start, tuple(moves), asked, game, tuple(options))


def misread_game(definition: GameDefinition, id: str, start: Step, moves: tuple[Move, ...]) -> Game | None:
    """Return the game that the moves lead to under a misreading, or None if it does not allow one of them."""
    try:
        return play_all(definition.game(start)._replace(rules=definition.asking.misread(id)), moves)
    except Refused:
        return None


#: The misread games of answers, which are needed repeatedly. Those tried while making a question are hardly needed
#: again.
_answered = lru_cache(maxsize=16)(misread_game)


def _candidates(
    definition: GameDefinition, among: tuple[str, ...], shows: tuple[str, ...], game: Game
) -> list[Misreading]:
    """Return the misreadings to try, in the order to offer them."""
    misreadings = definition.asking.misreadings()
    if among:
        return [misreadings[id] for id in among]
    cited = {event.rule for event in game.events}
    return sorted(misreadings.values(), key=lambda found: (found.rule not in shows, found.rule not in cited))


def outcome(asked: Question, chosen: int) -> Outcome:
    """Return the outcome of choosing an option, by its number from 0. If several options are right, the outcome is that
    of this one.
    """
    option = asked.options[chosen]
    if option.right:
        return Outcome(True, (), None, None, None, asked.game, None)
    found = tuple(asked.definition.asking.misreadings()[id] for id in option.misreadings)
    if asked.several:
        rule = option.reasons[0].rule if option.reasons else None
        return Outcome(False, found, rule, None, None, asked.game, None, option.reasons)
    story = _answered(asked.definition, option.misreadings[0], asked.start, asked.moves)
    assert story is not None
    at = parting(asked.game, story)
    true = asked.game.events
    event = None if at is None or at >= len(true) else true[at]
    return Outcome(False, found, found[0].rule, at, event, asked.game, story)


def parting(true: Game, other: Game) -> int | None:
    """Return the number of the first event at which two games from the same opening differ, in the event or in the
    position it leads to; None if they do not differ.
    """
    for i, (one, two) in enumerate(zip(history(true), history(other), strict=False)):
        if one[1:] != two[1:]:
            return i
    lengths = len(true.events), len(other.events)
    return None if lengths[0] == lengths[1] else min(lengths)
