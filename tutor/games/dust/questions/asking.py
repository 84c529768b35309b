"""The questions of lessons about a game of Dust Collectorz: see `answers`, `sentences` and `misreadings`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core import Reason, Refused
from ....core.definition import Data, Option
from ....core.rulebook import Misreading
from ....locale import Language
from .. import rulebook
from ..rules.cards import Card
from ..rules.game import Game, Rules, rules_by
from ..rules.legal import name
from ..rules.moves import Add, Answer, Attack, Counter, Give, Move, Play
from ..rules.position import ADD, ANSWER, ATTACK, PLAY, Position
from ..rules.refusals import refusals
from ..rules.resolution import Steps
from ..rules.steps import TRUE
from . import answers
from .answers import Asks, about, find, read_asks
from .misreadings import misread as steps_of
from .sentences import say, say_asked

__all__ = [
    "about", "among", "find", "left", "looks", "misread", "misreadings", "needs_moves", "one_by_one", "read_asks",
    "say", "say_asked", "why",
]  # fmt: skip

#: The rule by which a card may be played, for each phase except answering.
_ALLOWING = {ATTACK: "dust.attack.playable", ADD: "dust.counter.goes-on", PLAY: "dust.young.must-beat"}
#: The question before each answer that is left to the learner.
one_by_one = "clash"


def needs_moves(asks: Asks) -> bool:
    """Return False for the question which cards may be played, which needs only a position."""
    return asks.kind != "playable"


def left(moves: Sequence[Move]) -> list[int]:
    """Return the indexes of the moves that meet an attack."""
    return [i for i, move in enumerate(moves) if isinstance(move, Answer | Counter | Give)]


def looks(_asks: Asks, given: Sequence[answers.Answer], _game: Game) -> list[Data]:
    """Return nothing: all answers are in words."""
    return [{} for _ in given]


def misreadings() -> Mapping[str, Misreading]:
    """Return every misreading by id."""
    return rulebook.misreadings()


def misread(id: str) -> Rules:
    """Return the rules under a misreading. Raise `KeyError` for an unknown id."""
    return rules_by(steps_of(id))


def among(asks: Asks, position: Position) -> tuple[Option[answers.Answer], ...] | None:
    """Return each held card with whether it may be played alone now, or None if the question is another one."""
    if asks.kind != "playable" or position.phase not in (ATTACK, ANSWER, ADD, PLAY):
        return None
    found: dict[answers.Answer, Option[answers.Answer]] = {}
    playable = position.seats[position.player].playable
    for i, card in enumerate(playable):
        reasons = _reasons(TRUE, position, i)
        ids = tuple(id for id in misreadings() if bool(_reasons(steps_of(id), position, i)) != bool(reasons))
        answer = answers.Answer("card", cards=(card.name,))
        found.setdefault(answer, Option(answer, not reasons, ids, reasons))
    return tuple(found.values())


def why(option: Option[answers.Answer], position: Position, language: Language) -> tuple[str, str]:
    """Return the rule id that decides whether a held card may be played now, and its sentence."""
    if option.reasons:
        return rulebook.voice(language).refuse(Refused(None, option.reasons), position)[0][
            :2
        ]  # the first copy is enough
    card = next(c for c in position.seats[position.player].playable if c.name == option.answer.cards[0])
    rule = _allowing(position, card)
    return rule, language(rulebook.rules()[rule].text)


def _allowing(position: Position, card: Card) -> str:
    """Return the id of the rule by which a card may be played."""
    if position.phase != ANSWER:
        return _ALLOWING[position.phase]
    if card.is_counter:
        return "dust.counter.optional"
    if not position.attack.tribe:
        return "dust.counter.nothing-added"
    near = card.tribe in TRUE.tribes(position, position.player, TRUE).neighbours
    return "dust.defence.stronger-or-weaker" if near else "dust.defence.others-if-neither"


def _reasons(steps: Steps, position: Position, i: int) -> tuple[Reason, ...]:
    """Return why a held card may not be played alone now under these steps; empty if it may."""
    playable = position.seats[position.player].playable
    said = name(playable, i)
    move: Move = Add((said,))
    if position.phase == ATTACK:
        whom = position.party(1 - position.pile(position.player))[0] if position.team else None
        move = Attack((said,), "power", (), whom)
    elif position.phase == ANSWER:
        move = Counter(said) if playable[i].is_counter else Answer((said,))
    elif position.phase == PLAY:
        move = Play((said,))
    return refusals(position, move, steps)
