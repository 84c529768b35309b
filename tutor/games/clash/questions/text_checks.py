"""Checks of lesson texts and positions: statements that no claim supports, and positions that the rules do not lead to.

The checks read the English texts; the translations are not checked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ....core import moments
from ..notation.words import SIDE_NAMES
from ..rules import Position, first_mana
from ..rules.events.assault import Damage
from ..rules.events.stronghold import Mill, Slide
from ..rules.game import BaseGame
from ..rules.position import SUMMONING
from ..sets import all_cards

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = re.compile(rf"\b(\d+|{'|'.join(NUMBERS)})\b( [A-Za-z]+)?( [A-Za-z]+)?", re.IGNORECASE)
#: Phrases with numbers that say nothing about a position.
_ALWAYS = re.compile(r"\bfour leftmost\b|\bleftmost four\b|\btwo (lines|editions|sides|rulebooks)\b", re.IGNORECASE)
_ORDER = re.compile(r"\b(first|then|before|behind|after|last|next)\b", re.IGNORECASE)
_ORDERED = re.compile(r" (before|behind|at|attacks|destroys|deals|is card|hand is|upper is|lower is) ")
_NAME = re.compile(r"[A-Z][\w'’]*(?:-[A-Z][\w'’]*)*!?")


def named(text: str) -> list[str]:
    """Return the card names in a text."""
    found = (name if name in all_cards() else name.removesuffix("'s").removesuffix("’s").removesuffix("'")
             for name in _NAME.findall(text))  # fmt: skip
    return [name for name in found if name in all_cards()]


def present(game: BaseGame) -> set[str]:
    """Return the names of all cards on the table at any time of a game."""
    found: set[str] = set()
    for position in (game.opening.position, *(after for _, _, after in moments(game.steps))):
        found.update(_lying(position))
    return found


def _lying(position: Position) -> Iterator[str]:
    """Yield the name of each card on the table; a Champion counts once."""
    for kingdom in position.kingdoms:
        yield from (card.name for card in (*kingdom.hand, *kingdom.discard))
        for line in kingdom.lines:
            yield from (c.name for creature in line if creature is not None for c in creature.cards)
        if kingdom.champion is not None and not kingdom.champion_in_play:
            yield kingdom.champion.name
    if position.shown is not None:
        yield position.shown.name


def unproved(text: str, beside: str, law: str, claims: Sequence[str], game: BaseGame) -> list[str]:
    """Return what a text says without support from the game or a claim: absent cards, numbers, and orders.

    A number may belong to a card that only the text ``beside`` names. A number that also stands in the text of the
    rule, ``law``, needs no claim.
    """
    there = present(game)
    found = [f"names {name}, which is not on the table" for name in dict.fromkeys(named(text)) if name not in there]
    claimed = {number for claim in claims for number in re.findall(r"\d+", claim)}
    claimed |= {_digits(match[1]) for match in _NUMBER.finditer(law)}
    cards = {name for name in named(f"{text} {beside}") if name in there}
    for sentence in re.split(r"(?<=[.?:;])\s", _ALWAYS.sub("", text)):
        for match in _NUMBER.finditer(sentence):
            number = _digits(match[1])
            if number not in claimed and not _printed(int(number), sentence, match, cards, game):
                found.append(f"says “{match[0].strip()}”, and no claim has that number")
        if (order := _ORDER.search(sentence)) and (names := set(named(sentence)) & there):
            ordered = (claim for claim in claims if _ORDERED.search(f" {claim} "))
            if not any(names & set(named(claim)) for claim in ordered):
                found.append(
                    f"says “{order[0]}” of {', '.join(sorted(names))}, and no claim of order names one of them"
                )
    return found


def _digits(number: str) -> str:
    """Return a number of a text in digits."""
    return str(NUMBERS.index(number.lower()) + 2) if number.lower() in NUMBERS else number


def _printed(number: int, sentence: str, match: re.Match[str], cards: set[str], game: BaseGame) -> bool:
    """Return True if a number is printed on a card that the text names, or is what such a card does in the game."""
    after = f"{match[2] or ''}{match[3] or ''}"
    before = sentence[: match.start()]
    known = all_cards()
    events = [event for _, event, _ in moments(game.steps)]
    every = [game.opening.position, *(position for _, _, position in moments(game.steps))]
    if after.startswith((" Health", " of")) or before.endswith(" of "):
        left = {c.health_left for p in every for _, c in p.creatures() if cards & {card.name for card in c.cards}}
        return number in left | {known[name].health for name in cards}
    if after.startswith(" Mana") or re.search(r"\bcosts? $", before):
        return number in {p.mana for p in every} | {known[name].cost for name in cards}
    if after.startswith(" damage") or re.search(r"\b(attack of|for|deals|deal|does) $", before):
        blows = {e.after - e.before for e in events if isinstance(e, Damage | Slide) and e.other.name in cards}
        blows |= {len(e.cards) for e in events if isinstance(e, Mill)}
        return number in blows | {known[name].attack for name in cards}
    return False


def odd(position: Position, text: str) -> list[str]:
    """Return a problem if the side to play has other Mana than its hand gives at the start of a turn and the text does
    not say how much is left.

    With new creatures in play, some Mana has been spent, so any amount is possible.
    """
    if position.is_over or position.phase != SUMMONING or position.is_automa(position.player):
        return []
    if any(creature.new for _, creature in position.creatures(position.player)):
        return []
    due = first_mana(position)
    if position.mana == due or re.search(rf"\b{position.mana} Mana (is |are )?left\b", text):
        return []
    side = SIDE_NAMES[position.player]
    return [f"{side} has {position.mana} Mana, its hand gives {due}; the text may say “{position.mana} Mana left”"]


def twice(position: Position) -> list[str]:
    """Return the names of the cards that are on the table more than once."""
    return [name for name, count in Counter(_lying(position)).items() if count > 1]
