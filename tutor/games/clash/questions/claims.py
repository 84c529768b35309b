"""Claims: statements in the texts of lessons that can be checked against a game.

A claim is a short sentence with card names; `FORMS` lists all forms. A claim about a position is true if it holds at
the start or at the end of the game. A final ``at the start`` or ``at the end`` restricts it to that position.

>>> from tutor.games import definition
>>> start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Grrr Zombie | Baron ; B: {Bastion} Ogre"
>>> clash = definition("clash")
>>> game = clash.game(clash.words.begin(start).settled())
>>> game = game.play(clash.words.read_move("end", game.position))
>>> [holds(read_claim(text), game) for text in ("Grrr before Zombie", "Zombie before Grrr", "Baron suffers 4")]
[True, False, True]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from ....core import Refused, Unreadable, moments
from ....core.claims import Claim
from ....core.odds import wilson
from ..notation import canonical
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import END, B, Card, Creature, Event, Place, Position, play
from ..rules.events.assault import Attack, AttackStronghold, Damage, Destroy, Leave
from ..rules.events.stronghold import Enter, Fall, Lost, Mill, Reveal, Slide
from ..rules.events.turn import Back, Cast, Merge, Summon
from ..rules.game import BaseGame
from ..rules.position import HAND
from ..sets import all_cards
from ..words import begin
from .text_checks import odd, twice, unproved

__all__ = ["abilities", "holds", "odd", "read_claim", "twice", "unproved"]


class _Story(NamedTuple):
    """The events of a game with the positions around them, and the positions that a claim may be about."""

    told: list[tuple[Position, Any, Position]]
    positions: tuple[Position, ...]

    def events(self, *kinds: type) -> Iterator[Any]:
        return (event for _, event, _ in self.told if isinstance(event, kinds))

    def creatures(self, name: str) -> Iterator[tuple[Place, Creature]]:
        for position in self.positions:
            for place, creature in position.creatures():
                if name in (card.name for card in creature.cards):
                    yield place, creature

    def first(self, name: str, *kinds: type[Event]) -> int | None:
        """Return the index of the first event of these kinds whose card has this name."""
        for i, (_, event, _) in enumerate(self.told):
            if event.kind in [kind.kind for kind in kinds] and event.card.name == name:
                return i
        return None

    def does(self, name: str) -> int | None:
        """Return the index of the first attack or cast of a card or, if there is none, of the event by which it enters
        play."""
        acts = self.first(name, Attack, AttackStronghold, Cast)
        return self.first(name, Summon, Enter, Merge) if acts is None else acts


def _before(story: _Story, one: str, other: str) -> bool:
    first, second = story.does(one), story.does(other)
    return first is not None and second is not None and first < second


def _returns_before(story: _Story, one: str, other: str) -> bool:
    order = [event.card.name for event in story.events(Leave, Back)]
    return one in order and other in order and order.index(one) < order.index(other)


def _attacks(story: _Story, name: str) -> list[Any]:
    return [event for event in story.events(Attack, AttackStronghold) if event.card.name == name]


def _attacks_whom(story: _Story, name: str, other: str) -> bool:
    if other == "Stronghold":
        return any(isinstance(event, AttackStronghold) for event in _attacks(story, name))
    return any(isinstance(event, Attack) and event.other.name == other for event in _attacks(story, name))


def _dealt(story: _Story, name: str, to: str = "") -> set[int]:
    """Return the amounts that single hits of a card deal: to a creature, to a Stronghold, or to the Automa's pile."""
    found = {
        event.after - event.before
        for event in story.events(Damage)
        if event.other.name == name and to in ("", event.card.name)
    }
    if to in ("", "Stronghold"):
        found |= {event.after - event.before for event in story.events(Slide) if event.other.name == name}
        found |= {len(event.cards) for event in story.events(Mill) if event.other.name == name}
    return found


def _suffered(story: _Story, name: str) -> set[int]:
    """Return the damage that a creature suffers, hit by hit, and its total damage after each hit."""
    blows = [event for event in story.events(Damage) if event.card.name == name]
    return {event.after - event.before for event in blows} | {event.after for event in blows}


def _left(story: _Story, name: str) -> set[int]:
    """Return every number of Health Points that a creature has left during the game."""
    found = {creature.health_left for _, creature in story.creatures(name)}
    for _, _, after in story.told:
        found |= {c.health_left for _, c in after.creatures() if name in (card.name for card in c.cards)}
    return found


def _card(name: str) -> Card:
    return all_cards()[name]


def _mana(story: _Story, side: str) -> set[int]:
    number = SIDE_NAMES.index(side)
    every = [*story.positions, *(position for told in story.told for position in (told[0], told[2]))]
    return {position.mana for position in every if position.player == number}


def _line(position: Position, side: str, line: str) -> list[str]:
    creatures = position.kingdoms[SIDE_NAMES.index(side)].lines[LINE_NAMES.index(line)]
    return [creature.card.name for creature in creatures if creature is not None]


def _behind(position: Position, one: str, other: str) -> bool:
    sides = SIDE_NAMES[: len(position.kingdoms)]
    lines = [_line(position, side, line) for side in sides for line in LINE_NAMES]
    return any(other in names and one in names[names.index(other) + 1 :] for names in lines)


def _has(story: _Story, name: str, ability: str) -> bool:
    from ..rules.abilities import source

    for position in story.positions:
        for place, creature in position.creatures():
            if name in (card.name for card in creature.cards) and source(position, place, ability) is not None:
                return True
    return ability in all_cards()[name].brings if name in all_cards() and not list(story.creatures(name)) else False


def _any(test: Callable[..., bool]) -> Callable[..., bool]:
    """Return a test of a story that is true if a test of a position is true for any position of the claim."""
    return lambda story, *said: any(test(position, *said) for position in story.positions)


def _kingdom(position: Position, side: str) -> Any:
    return position.kingdoms[SIDE_NAMES.index(side)]


def _slid(story: _Story, side: str) -> int:
    return sum(event.after - event.before for event in story.events(Slide) if SIDE_NAMES[event.side] == side)


def _counts(edition: int, words: str, points: str) -> bool:
    """Return True if the choices for a custom game add up to this level: with any other level the setup is refused."""
    try:
        begin(f"setup: edition {edition}, solo, deck 1, level {points}, {words}, seed 1").settled()
    except Refused:
        return False
    return True


def _comes(is_first: bool) -> Callable[..., bool]:
    """Return a test of how often a card is revealed, or revealed first, in a number of random piles.

    The claim states the percentage and the bounds of its Wilson interval. Each pile is drawn independently, because the
    interval that the lesson explains assumes it.
    """

    def test(story: _Story, piles: str, name: str, *percent: str) -> bool:
        start, number = story.positions[0], int(piles)
        found = sum(name in (cards[:1] if is_first else cards) for cards in _revealed(start, number))
        return found > 0 and [int(100 * part + 0.5) for part in wilson(found, number)] == [*map(int, percent)]

    return test


@cache
def _revealed(start: Position, piles: int) -> list[list[str]]:
    """Return the names of the cards that the Automa reveals in its next turn, for each of a number of random piles."""
    from ..odds.hidden import seen
    from ..odds.revealing import ONE_TURN, its_turn  # imported on first use: only lessons about odds need it

    table, chance = seen(start, start.player), Random(0)
    steps = (play(table.dealt(chance), END, settle=True, steps=ONE_TURN) for _ in range(piles))
    turns = (its_turn(step, 1 - start.player)[1] for step in steps)
    return [[event.card.name for event in events if isinstance(event, Reveal)] for events in turns]


#: The forms of claims, each with its test. X and Y are cards, S a side, L a board line, N a number, W a word, … names.
FORMS: dict[str, Callable[..., bool]] = {
    "X before Y": _before,
    "X returns before Y": _returns_before,
    "X attacks Y": _attacks_whom,
    "X attacks the Stronghold": lambda story, x: _attacks_whom(story, x, "Stronghold"),
    "X attacks N times": lambda story, x, n: len(_attacks(story, x)) == int(n),
    "X does not attack": lambda story, x: not _attacks(story, x),
    "X deals N": lambda story, x, n: int(n) in _dealt(story, x) or (n == "0" and not _dealt(story, x)),
    "X deals N to Y": lambda story, x, n, y: int(n) in _dealt(story, x, y),
    "X deals N to the Stronghold": lambda story, x, n: int(n) in _dealt(story, x, "Stronghold"),
    "X suffers N": lambda story, x, n: int(n) in _suffered(story, x) or (n == "0" and not _suffered(story, x)),
    "X keeps N": lambda story, x, n: int(n) in _left(story, x),
    "X destroys Y": lambda story, x, y: any(e.card.name == y and e.other.name == x for e in story.events(Destroy)),
    "X is destroyed": lambda story, x: any(event.card.name == x for event in story.events(Destroy)),
    "N are destroyed": lambda story, n: sum(1 for _ in story.events(Destroy)) == int(n),
    "X stands": lambda story, x: any(x == c.card.name for _, c in story.positions[-1].creatures()),
    "X returns": lambda story, x: any(e.card.name == x and e.to.zone == HAND for e in story.events(Leave, Back)),
    "X is played": lambda story, x: story.first(x, Summon, Enter, Merge, Cast) is not None,
    "X has N Health Points": lambda _, x, n: _card(x).health == int(n),
    "X has attack N": lambda _, x, n: _card(x).attack == int(n),
    "X costs N": lambda _, x, n: _card(x).cost == int(n),
    "X has W": _has,
    "S has N Mana": lambda story, s, n: int(n) in _mana(story, s),
    "S wins": lambda story, s: story.positions[-1].winners == (SIDE_NAMES.index(s),),
    "S and S win": lambda story, *sides: story.positions[-1].winners == tuple(map(SIDE_NAMES.index, sides)),
    "nobody wins": lambda story: not story.positions[-1].winners,
    "Stronghold S moves N": lambda story, s, n: _slid(story, s) == int(n),
    "Stronghold S falls": lambda story, s: any(SIDE_NAMES[e.side] == s for e in story.events(Fall, Lost)),
    "pile loses N": lambda story, n: sum(len(event.cards) for event in story.events(Mill)) == int(n),
    "S holds N cards": _any(lambda position, s, n: _kingdom(position, s).size == int(n)),
    "Stronghold S has N": _any(lambda position, s, n: _kingdom(position, s).life == int(n)),
    "pile has N": _any(lambda position, n: position.solo and len(position.kingdoms[B].hand) == int(n)),
    "Automa gets N Mana": _any(lambda position, n: position.solo and position.automa.mana == int(n)),
    "Automa gets N per creature": _any(lambda position, n: position.solo and position.automa.per_creature == int(n)),
    "custom … counts N": lambda story, words, n: _counts(story.positions[0].edition, words, n),
    "S has N creatures": _any(lambda position, s, n: sum(1 for _ in position.creatures(SIDE_NAMES.index(s))) == int(n)),
    "S L has N": _any(lambda position, s, line, n: len(_line(position, s, line)) == int(n)),
    "S L is …": _any(lambda position, s, line, names: _line(position, s, line) == names.split()),
    "S hand is …": _any(lambda position, s, names: [c.name for c in _kingdom(position, s).hand] == names.split()),
    "of N piles X is in N within N to N": _comes(is_first=False),
    "of N piles X is first in N within N to N": _comes(is_first=True),
    "X behind Y": _any(_behind),
    "X on L": _any(
        lambda position, x, line: any(
            c.card.name == x and place.zone == LINE_NAMES.index(line) for place, c in position.creatures()
        )
    ),
    "X at N": _any(
        lambda position, x, n: any(c.card.name == x and place.number == int(n) for place, c in position.creatures())
    ),
    "X is card N": _any(
        lambda position, x, n: any(
            [card.name for card in kingdom.hand].index(x) + 1 == int(n)
            for kingdom in position.kingdoms
            if x in (card.name for card in kingdom.hand)
        )
    ),
}

_PARTS = {
    "X": r"([A-Z][\w'’!?.-]*)", "Y": r"([A-Z][\w'’!?.-]*)", "S": "([A-D])", "L": "(upper|lower)", "N": r"(\d{1,3})",
    "W": "([a-z]+)", "…": "(.+)",
}  # fmt: skip
_READ = [
    (form, re.compile(" ".join(_PARTS.get(word, re.escape(word)) for word in form.split())))
    for form in sorted(FORMS, key=lambda form: sum(word in _PARTS for word in form.split()))
]


def read_claim(text: str) -> Claim:
    """Return the claim of a text such as ``Zombie before Grrr``. Raise `Unreadable`, listing all forms."""
    found = re.fullmatch(r"(.*?)(?: at the (start|end))?", text.strip())
    assert found is not None
    for form, pattern in _READ:
        if (said := pattern.fullmatch(found[1])) is None:
            continue
        for word, name in zip((w for w in form.split() if w in _PARTS), said.groups(), strict=True):
            if word in ("X", "Y") or (word == "…" and "custom" not in form):
                for one in name.split():
                    if canonical(one) not in all_cards():
                        raise Unreadable("“{text}” is no claim: no card is called “{name}”", text=text[:80], name=one)
        return Claim(form, said.groups(), found[2] or "")
    raise Unreadable("“{text}” is no claim; expected one of {known}", text=text[:80], known=", ".join(FORMS))


def holds(claim: Claim, game: BaseGame) -> bool:
    """Return True if a claim is true of a game."""
    start, end = game.opening.position, game.position
    positions = {"start": (start,), "end": (end,), "": (start, end)}[claim.when]
    here = SIDE_NAMES[: len(start.kingdoms)]
    if any(said in SIDE_NAMES and said not in here for said in claim.said):
        return False  # the claim is about a side that does not take part
    return FORMS[claim.form](_Story(list(moments(game.steps)), positions), *claim.said)


def abilities(game: BaseGame) -> dict[str, str]:
    """Return the abilities of the cards in play or cast during a game, Auras included, each with the name of a card
    that brings it."""
    found: dict[str, str] = {}
    every = [game.opening.position, *(after for _, _, after in moments(game.steps))]
    for position in every:
        cards = [card for _, creature in position.creatures() for card in creature.cards]
        if position.shown is not None:
            cards.append(position.shown)
        for card in cards:
            for ability in (*card.brings, *(["aura"] if card.auras else [])):
                found.setdefault(ability, card.name)
    return found
