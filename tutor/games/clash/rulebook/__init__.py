"""The rulebook: every rule, FAQ answer and ability by id with its source, and the sentences for events and refusals.

All texts are data (the TOML files of this folder) in English; `tutor.locale` has the translations.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ....core.rulebook import Ability, Reading, Rule, readings_of
from ....core.voice import Speaker, Tables
from ....locale import ENGLISH, Language
from ..notation import write_place
from ..rules import A, Card, Event, Place, Position, Reason
from ..rules.cards import AURA
from ..rules.events.assault import Damage, Leave, Sprint
from ..rules.events.stronghold import Enter, Fizzle, Mill, Slid, Slide, Unpaid
from ..rules.events.turn import Blood, Calm, Cast, Heal, Mana, Merge, Over, Summon
from ..rules.mana import champion_cost, faced
from ..rules.position import APART, LINES
from .variants import RegenerationOf, health, lent_in, person, persons, variant, whose

_FOLDER = Path(__file__).parent
_SIDES = ("A", "B", "C", "D")
_LINES = ("upper", "lower")

__all__ = [
    "Ability", "Reading", "Rule", "Voice", "abilities", "ability_name", "person", "readings", "rules", "voice",
]  # fmt: skip


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text("utf-8"))


@cache
def readings() -> Mapping[int, Reading]:
    """Return our readings by number: the points that the sources leave open, and our interpretation of each."""
    return readings_of(_load("readings.toml"))


@cache
def rules() -> Mapping[str, Rule]:
    """Return every rule and FAQ answer by id, in the order of the rulebook, the FAQ last."""
    found: dict[str, Rule] = {}
    for area, entries in _load("rules.toml").items():
        for name, entry in entries.items():
            id = f"{area}.{name}"
            sources = {edition: entry[key] for edition, key in ((1, "first"), (2, "second")) if key in entry}
            found[id] = Rule(id, entry["title"], entry["text"], sources, readings().get(entry.get("reading")))
    for id, entry in _load("faq.toml").items():
        sources = {1: entry["part"]}
        found[id] = Rule(id, entry["question"], entry["text"], sources, None, tuple(entry["rules"]))
    return found


@cache
def abilities() -> Mapping[str, Ability]:
    """Return the special abilities by id, in the order of the rulebook."""
    return {
        id: Ability(id, entry["name"], entry["text"], tuple(entry["rules"]))
        for id, entry in _load("glossary.toml").items()
    }


@cache
def _sentences() -> Tables:
    return _load("sentences.toml")


def ability_name(ability: str, language: Language = ENGLISH) -> str:
    """Return the name of an ability as it is written on cards: ``aura-rage`` is an Aura of Rage."""
    name = language(abilities()[ability.removeprefix(AURA)].name)
    return voice(language).word("aura").format(ability=name) if ability.startswith(AURA) else name


def voice(language: Language) -> Voice:
    """Return the voice for a language."""
    return Voice(language)


class Name(str):
    """The name of a side in a sentence.

    In a language with articles, a sentence contains the article for a player and the one for an Automa, and formatting
    a name chooses one of them.

    >>> "{side:El jugador |El } gana.".format(side=Name("A"))
    'El jugador A gana.'
    """

    is_automa = False

    def __format__(self, before: str) -> str:
        player, _, automa = before.partition("|")
        return (automa if self.is_automa else player) + self


class Voice(Speaker[Position]):
    """Tells the events and refusals of Clash of Decks in one language.

    >>> from tutor.games.clash.rules import Card, Kingdom, Position
    >>> from tutor.games.clash.rules.events.turn import Available
    >>> position = Position((Kingdom(), Kingdom()))
    >>> Voice().tell(Available("summoning.next-available", side=0, card=Card("Ogre", 4, 4, 4)), position)
    'Ogre is now one of the four leftmost cards.'
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        super().__init__(_sentences(), language)

    def tell(self, event: Event, before: Position, hidden: bool = False) -> str:
        """Return the sentence for an event.

        ``before`` is the position before the event. ``hidden`` leaves out what the other side of a duel may not know.
        A kind that has no sentence yet is told by the title of its rule.
        """
        facts = self.facts(event, before)
        whom, table = persons(event.side, before), self.table["event"]
        own = variant(event, before)
        for kind in (
            *([".hidden"] if hidden else []),
            *([f".aura{own}", ".aura"] if event.by else []),
            own,
            "",
        ):
            for who in whom:
                if (key := f"{event.kind}{kind}{who}") in table:
                    said = self.say(table[key], facts)
                    for ability, by in lent_in(event) if not kind.startswith(".aura") else ():
                        said = self._lent(said, event, before, ability, by)
                    return said
        return self.say(rules()[event.rule].title, facts)

    def _lent(self, said: str, event: Event, before: Position, ability: str, by: Card) -> str:
        """Add to the sentence for an event the card whose Aura gives the creature an ability that takes effect."""
        card = event.other if isinstance(event, RegenerationOf) else event.card
        place = None if isinstance(event, RegenerationOf) else event.at
        name = self.name(card, place, before)
        called = ability_name(ability, self.language)
        return self.word("lent").format(said=said, card=name, ability=called, by=self.card(by))

    def why(self, reason: Reason, position: Position) -> tuple[str, str]:
        """Return two sentences: why a move is not allowed, and what would make it legal."""
        entry = self.table["refusal"][reason.kind]
        assert not isinstance(entry, str)
        facts: dict[str, object] = {key: self._word(value) for key, value in reason.facts.items()}
        side = reason.facts.get("side")
        if side is not None:
            facts["side"] = self.side(side, position)
            facts.setdefault("cards", self.names(position.kingdoms[side].hand))
        if "at" in reason.facts and "card" in reason.facts:
            facts["card"] = self.name(reason.facts["card"], reason.facts["at"], position)
        match reason.kind:
            case "not-leftmost":
                facts["count"] = reason.facts["number"] - 4
            case "no-mana":
                facts["count"] = reason.facts["cost"] - reason.facts["mana"]
            case "over":
                facts["winners"], facts["count"] = self.sides(position.winners, position), len(position.winners)
            case "automa-plays":
                facts["side"] = self.side(position.player, position)
        keys = (f"why{who}" for who in persons(side, position))
        return self.say(next(entry[key] for key in keys if key in entry), facts), self.say(entry["then"], facts)

    def warn(self, kind: str) -> str:
        """Return the warning about a legal move that harms the side that makes it."""
        return self.say(self.table["warning"][kind], {})

    def side(self, side: int, position: Position) -> Name:
        """Return the name of a side: A, B, C or D; in a solo game you and the Automa, in Co-op Automa B and Automa
        D."""
        if position.solo:
            return Name(self.word("you" if side == A else "automa"))
        name = self.word(_SIDES[side])
        if not position.is_automa(side):
            return Name(name)
        automa = Name(self.word("automa-of").format(side=name))
        automa.is_automa = True
        return automa

    def sides(self, sides: tuple[int, ...], position: Position) -> str:
        """Return the names of sides as a list in words."""
        return self.listed([self.side(side, position) for side in sides])

    def place(self, place: Place) -> str:
        """Return a place in words: on a board line its side, line and number."""
        if place.zone not in LINES:
            return write_place(place)
        line = self.word(_LINES[place.zone])
        return self.word("place").format(side=_SIDES[place.side], line=line, number=place.number)

    def name(self, card: Card | None, place: Place | None, position: Position) -> str:
        """Return the name of a card, or both names of a pair that stands at ``place``."""
        if card is None:
            return ""
        creature = None if place is None else position.creature(place)
        if creature is None or creature.rider is None or creature.card != card:
            return self.card(card)
        return self.word("pair").format(host=self.card(card), rider=self.card(creature.rider))

    def _word(self, value: object) -> object:
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, Place):
            return self.place(value)
        if isinstance(value, tuple) and value and isinstance(value[0], Place):
            return self.word("comma").join(self.place(place) for place in value)
        if isinstance(value, tuple) and value and isinstance(value[0], Card):
            return self.names(value)
        return value

    def facts(self, event: Event, before: Position) -> dict[str, object]:
        """Return the facts that a sentence for an event can use. ``before`` is the position before the event."""
        return _Facts(self, event, before)


class _Facts(dict[str, object]):
    """The facts that a sentence for an event can use. Each is computed on first use, because few sentences need more
    than three."""

    def __init__(self, voice: Voice, event: Event, before: Position) -> None:
        super().__init__()
        self._known = voice, event, before

    def __missing__(self, fact: str) -> object:
        return self.setdefault(fact, _FACTS[fact](*self._known))


def _place(event: Event) -> Place:
    """Return the place of an event on a board line: where it leads if that is on a line, otherwise where it starts."""
    to, at = event.to, event.at
    place = to if to is not None and to.zone in LINES else at
    assert place is not None
    return place


def _line(voice: Voice, event: Event) -> str:
    place = _place(event)
    return voice.word(_LINES[place.zone]) if place.zone in LINES else ""


def _place_of_other(event: Event) -> Place | None:
    """Return the place of the other creature of an event. If a host cannot be one, that is the place closest to the
    Bridge."""
    return Place(event.to.side, event.to.zone, 1) if isinstance(event, Fizzle) else event.to


def _names(voice: Voice, event: Event, before: Position) -> list[str]:
    """Return the names of the cards of an event; for a pair in play, both names."""
    match event:
        case Calm():
            return [voice.name(one.card, place, before) for place, one in before.creatures() if one.bonus]
        case Heal():
            return [voice.name(one.card, place, before) for place, one in before.creatures() if one.damage]
    return [voice.card(card) for card in event.cards]


def _left(event: Event, before: Position) -> int:
    """Return the Health Points that a creature has left, or the cards that a Stronghold has to its right."""
    if isinstance(event, Damage):
        return health(event, before) - event.after
    assert isinstance(event, Slid)
    return len(before.kingdoms[event.side].hand) - event.after


#: The functions that compute the facts.
_FACTS: Mapping[str, Callable[[Voice, Any, Position], object]] = {
    "card": lambda voice, event, before: voice.name(event.card, event.at, before),
    "other": lambda voice, event, before: voice.name(event.other, _place_of_other(event), before),
    "by": lambda voice, event, _: voice.card(event.by) if event.by else "",
    "cost": lambda _, event, before: _paid(event, before),
    "health": lambda _, event, before: health(event, before) if isinstance(event, Damage) else event.card.health,
    "before": lambda _, event, __: event.before,
    "after": lambda _, event, __: event.after,
    "cards": lambda voice, event, before: voice.listed(_names(voice, event, before)),
    "owed": lambda _, event, __: event.owed,
    "turn": lambda _, __, before: before.turn,
    "ability": lambda voice, event, _: ability_name(event.ability, voice.language) if event.ability else "",
    "side": lambda voice, event, before: voice.side(event.side, before),
    "whose": lambda voice, event, before: voice.side(whose(event, before) or 0, before),
    "place": lambda _, event, __: _place(event).number,
    "line": lambda voice, event, _: _line(voice, event),
    "count": lambda _, event, before: _count(event, before),
    "left": lambda _, event, before: _left(event, before),
    "had": lambda _, event, before: health(event, before) - event.before,
    "hand": lambda _, event, before: before.kingdoms[event.side].size,
    "more": lambda _, event, __: event.after - event.before,
    "winners": lambda voice, event, before: voice.sides(event.winners(before), before),
}


def _paid(event: Event, before: Position) -> int:
    """Return what the card of an event costs: less than printed for a Champion with a discount, 0 if the Automa pays in
    cards. The part that a Stronghold pays counts."""
    if isinstance(event, Blood):
        return event.before + event.after
    if isinstance(event, Mill | Unpaid):
        return event.other.cost
    printed = event.card.cost if event.card else 0
    if not isinstance(event, Summon | Enter | Cast | Merge):
        return printed
    if before.is_automa(event.side):
        return printed if event.before != event.after else 0  # the printed cost can be more than the Automa has left
    return champion_cost(before, event.card) if event.at is not None and event.at.zone == APART else printed


def _count(event: Event, before: Position) -> int:
    """Return the number that chooses between the singular and plural forms of a sentence."""
    match event:
        case Damage() | Slide() | Sprint():
            return event.after - event.before
        case Leave():
            return event.after or 0
        case Mana() if before.is_automa(event.side):
            return faced(before, event.side)
        case Over():
            return len(event.winners(before))
        case Unpaid():
            return event.after
    return len(event.cards)
