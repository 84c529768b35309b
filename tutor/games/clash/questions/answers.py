"""The questions that can be asked about a game, and the answers that a game gives, both as data without words.

>>> read_asks("creature B upper 1")
Asks(kind='creature', place=Place(side=1, zone=0, number=1), side=1)
"""

from __future__ import annotations

from typing import NamedTuple

from ....core import Unreadable, moments
from ..notation.words import BASTION, FORT, LINE_NAMES, SIDE_NAMES
from ..rules import Place, Position
from ..rules.events.assault import Attack, AttackStronghold, Damage, Destroy, Leave
from ..rules.events.stronghold import Enter
from ..rules.events.turn import Summon
from ..rules.game import BaseGame
from ..rules.position import APART, DISCARD, HAND, PILE

#: The kinds of questions, each with what follows it: the place of a creature, a board line, a side, or nothing.
_AFTER = {
    "creature": "place", "place": "place", "attacks": "place", "line": "line", "stronghold": "side", "hand": "side",
    "mana": "", "winner": "", "first": "", "order": "", "next": "", "playable": "",
}  # fmt: skip


class Asks(NamedTuple):
    """A question as data: its kind, and the place of a creature, the board line (a place with number 0) or the side
    that it is about."""

    kind: str
    place: Place | None = None
    side: int | None = None


class Answer(NamedTuple):
    """An answer as data: its kind, and the facts for its sentence. Equal answers mean the same.

    ``who`` is ``A`` to ``D``, ``you`` or ``automa``; ``place`` is a place on a board line; ``cards`` are card names,
    and ``{Bastion}`` or ``{Fort}``; ``number`` and ``of`` are counts.
    """

    kind: str
    card: str = ""
    other: str = ""
    who: str = ""
    number: int = 0
    of: int = 0
    place: Place | None = None
    cards: tuple[str, ...] = ()


def read_asks(text: str) -> Asks:
    """Return the question that a text such as ``creature B upper 1`` means. `_AFTER` lists all kinds. Raise
    `Unreadable`."""
    kind, *words = text.split() or [""]
    after = _AFTER.get(kind)
    if after is None:
        raise Unreadable("“{kind}” cannot be asked; expected one of {known}", kind=kind[:40], known=", ".join(_AFTER))
    if after == "" and not words:
        return Asks(kind)
    if after == "side" and len(words) == 1 and words[0] in SIDE_NAMES:
        return Asks(kind, None, SIDE_NAMES.index(words[0]))
    if after in ("place", "line") and len(words) == (3 if after == "place" else 2):
        place = read_place(words)
        if place is not None:
            return Asks(kind, place, place.side)
    raise Unreadable(
        "“{text}”: expected “{kind}” and {after}", text=text[:80], kind=kind, after=after or "nothing more"
    )


def read_place(words: list[str]) -> Place | None:
    """Return the place that words such as ``B upper 1`` mean, or a board line (number 0) without the number; None if
    invalid."""
    if len(words) not in (2, 3) or words[0] not in SIDE_NAMES or words[1] not in LINE_NAMES:
        return None
    number = words[2] if len(words) == 3 else "0"
    if not number.isdecimal() or len(number) > 3 or (len(words) == 3 and not int(number)):
        return None
    return Place(SIDE_NAMES.index(words[0]), LINE_NAMES.index(words[1]), int(number))


def who(side: int, position: Position) -> str:
    """Return the name of a side, as a key of `Voice.word`."""
    return ("you", "automa")[side] if position.solo else SIDE_NAMES[side]


class Fate(NamedTuple):
    """What became of a creature: the name of its card, its printed Health Points, the fewest that it had left during
    the game, its final place (None if it left play), the place it went to, and the number of its attacks."""

    card: str
    health: int
    least: int
    now: Place | None
    to: Place | None
    attacks: int


def fate(game: BaseGame, place: Place) -> Fate:
    """Return what becomes of the creature at a place of the opening, or else of the first one that enters play there.

    Raise `Unreadable` if there is none.
    """
    start = game.opening.position
    creature = start.creature(place)
    here: Place | None = place if creature is not None else None
    least, to, attacks = 0 if creature is None else creature.health_left, None, 0
    for before, event, after in moments(game.steps):
        if creature is None:
            if isinstance(event, Summon | Enter) and event.to == place:
                here, creature = place, after.creature(place)
                least = 0 if creature is None else creature.health_left
            continue
        if here is None:
            continue
        if isinstance(event, Attack | AttackStronghold) and event.at == here:
            attacks += 1
        if isinstance(event, Leave) and event.at == here:
            to = event.to
        here = event.moved(here, before)
        there = None if here is None else after.creature(here)
        if there is not None:
            creature, least = there, min(least, there.health_left)
    if creature is None:
        raise Unreadable("no creature stands there, and none comes")
    return Fate(creature.card.name, creature.health, least, here, to, attacks)


def find(asks: Asks, game: BaseGame) -> Answer:
    """Return the answer that a game gives. Raise `Unreadable` if the question does not apply to the game."""
    position = game.position
    if asks.kind in ("creature", "place", "attacks"):
        assert asks.place is not None
        found = fate(game, asks.place)
        if asks.kind == "attacks":
            return Answer("attacks", found.card, number=found.attacks)
        return _creature(found) if asks.kind == "creature" else _place(found, position)
    if asks.kind == "line":
        assert asks.place is not None
        line = position.kingdoms[asks.place.side].lines[asks.place.zone]
        names = tuple(creature.card.name for creature in line if creature is not None)
        return Answer("line" if names else "line-empty", cards=names, place=asks.place)
    if asks.side is not None:
        return _stronghold(asks.side, position) if asks.kind == "stronghold" else hand(asks.side, position)
    if asks.kind == "mana":
        return Answer("mana", who=who(position.player, position), number=position.mana)
    if asks.kind == "winner":
        return _winner(position)
    return _attackers(asks.kind, game)


def _winner(position: Position) -> Answer:
    """Return the answer to who has won; several winners are all in ``cards``."""
    won = position.winners
    if len(won) > 1:
        return Answer("win", cards=tuple(who(side, position) for side in won))
    return Answer("wins", who=who(won[0], position)) if won else Answer("nobody")


def _creature(found: Fate) -> Answer:
    if found.now is None:
        return Answer("destroyed", found.card)
    if found.least == found.health:
        return Answer("unhurt", found.card)
    return Answer("hurt", found.card, number=found.least, of=found.health)


def _place(found: Fate, position: Position) -> Answer:
    if found.now is not None:
        return Answer("stands", found.card, place=found.now)
    zone = None if found.to is None else found.to.zone
    kind = {HAND: "to-hand", PILE: "to-pile", DISCARD: "to-discard", APART: "exhausted", None: "gone"}[zone]
    of = "-of" if position.four and zone in (PILE, DISCARD) else ""
    return Answer(kind + of, found.card, who="" if found.to is None else who(found.to.side, position))


def _stronghold(side: int, position: Position) -> Answer:
    kingdom = position.kingdoms[side]
    if position.fallen(side):
        return Answer("fallen", who=who(side, position))
    kind = "fort" if kingdom.fort else "bastion"
    if position.is_automa(side):
        return Answer(f"pile-{kind}", who=who(side, position), number=len(kingdom.hand))
    return Answer(kind, who=who(side, position), number=kingdom.life)


def hand(side: int, position: Position) -> Answer:
    """Return the cards of a hand from left to right, with the Stronghold in its place."""
    kingdom = position.kingdoms[side]
    names = [card.name for card in kingdom.hand]
    names.insert(kingdom.before, FORT if kingdom.fort else BASTION)
    return Answer("hand", who=who(side, position), cards=tuple(names))


def _attackers(kind: str, game: BaseGame) -> Answer:
    """Return who attacks first, the order in which all attack, or what the first attack does."""
    told = list(moments(game.steps))
    attacks = [
        (i, event, before) for i, (before, event, _) in enumerate(told) if isinstance(event, Attack | AttackStronghold)
    ]
    if not attacks:
        return Answer("nobody-attacks")
    names: list[str] = []
    for _, event, _ in attacks:
        if names[-1:] != [event.card.name]:
            names.append(event.card.name)
    if kind == "order":
        return Answer("order", cards=tuple(names))
    start, event, before = attacks[0]
    if kind == "first":
        return Answer("first", names[0], place=event.at)
    if isinstance(event, AttackStronghold):
        return Answer("hits-stronghold", names[0], who=who(before.across(event.side, event.at.zone), before))
    end = attacks[1][0] if len(attacks) > 1 else len(told)
    done = [later for _, later, _ in told[start:end] if later.at == event.to]
    gone = any(isinstance(later, Destroy) for later in done)
    harmed = sum(later.after - later.before for later in done if isinstance(later, Damage))
    return Answer("destroys" if gone else "hits", names[0], event.other.name, number=0 if gone else harmed)
