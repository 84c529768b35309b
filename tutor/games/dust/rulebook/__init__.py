"""The rulebook of Dust Collectorz: every rule, reading and ability by its id, with its source, and the event sentences.

All texts are data (the TOML files of this folder), in English; `tutor.locale` has the other languages.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ....core import Reason
from ....core.rulebook import Ability, Misreading, Reading, Rule, misreadings_of, readings_of
from ....core.voice import Speaker
from ....locale import ENGLISH, Language
from ..rules.cards import Card
from ..rules.events import Event, clash, ending, laying, opening, young
from ..rules.position import Position

_FOLDER = Path(__file__).parent
_SIDES = ("A", "B", "C", "D")
#: The translations that are the sources of the rules, in the order in which they are named.
TRANSLATIONS = ("es", "it", "fr")
#: The name of the card set that has these abilities; no source contains a printed card.
SAMPLE = "Top Shelf"


@cache
def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8"))


# -- rules as data ------------------------------------------------------------------------------------------------


@cache
def readings() -> Mapping[int, Reading]:
    """Return our readings of points that the sources leave open, by number."""
    return readings_of(_load("readings"))


@cache
def rules() -> Mapping[str, Rule]:
    """Return every rule by id, in the order of the book, followed by the abilities of the sample set as rules."""
    found: dict[str, Rule] = {}
    for area, entries in _load("rules")["dust"].items():
        for name, entry in entries.items():
            id = f"dust.{area}.{name}"
            reading = readings().get(entry.get("reading"))
            found[id] = Rule(id, entry["title"], entry["text"], {1: places(entry["place"])}, reading)
    for name, entry in _load("abilities").items():
        id = f"dust.sample.{name}"
        reading = readings().get(entry.get("reading"))
        found[id] = Rule(id, entry["name"], entry["text"], {1: f"{SAMPLE}; {places(entry['place'])}"}, reading)
    return found


def places(said: Iterable[str]) -> str:
    """Return the source of a rule in each of the translations, by the names of ``places.toml``.

    >>> places(["versus 1: es fr"])
    'ES: Dos jugadores Versus, Jugabilidad 1. FR: Versus à deux joueurs, Déroulement du jeu 1.'
    """
    found: dict[str, list[str]] = {code: [] for code in TRANSLATIONS}
    for one in said:
        place, _, only = one.partition(": ")
        for code in only.split() or TRANSLATIONS:
            found[code].append(_place(place, code))
    return " ".join(f"{code.upper()}: {'; '.join(named)}." for code, named in found.items() if named)


def _place(place: str, code: str) -> str:
    """Return the name of a place in a translation: an entry of the glossary, or a part and the number of an item."""
    data = _load("places")
    part, _, last = place.rpartition(" ")
    if part == "term":
        return f"{data['part'][part][code]}, {data['terms'][last][code]}"
    if last == "note":
        return f"{_place(part, code)}, {data['part']['head'][code]}"
    if place in data["part"]:
        return str(data["part"][place][code])
    return f"{data['part'][part][code]} {last}" if last.isdecimal() else str(data["part"][part][code])


@cache
def abilities() -> Mapping[str, Ability]:
    """Return the abilities of the sample set by id, in the order of its list."""
    return {
        id: Ability(id, entry["name"], entry["text"], (f"dust.sample.{id}", *entry["rules"]))
        for id, entry in _load("abilities").items()
    }


def ability_name(ability: str, language: Language = ENGLISH) -> str:
    """Return the name of an ability as written on cards, or the id of an unknown one."""
    return language(abilities()[ability].name) if ability in abilities() else ability


@cache
def misreadings() -> Mapping[str, Misreading]:
    """Return by id what a player may wrongly assume a rule to be."""
    return misreadings_of(_load("misreadings"))


# -- sentences ----------------------------------------------------------------------------------------------------

#: The fields of events and the facts of refusals that contain a player, and those that contain several.
_PLAYER, _PLAYERS = frozenset({"side", "other"}), frozenset({"sides", "players", "winners"})
#: The fields that contain a word of the game (a tribe, a statistic, a rank), one or several.
_WORDS = frozenset({"tribe", "against", "attacking", "stat", "barred", "ranks", "stats", "tribes"})
#: The kinds of events that concern a whole team in team play.
_OF_TEAM = (
    opening.Coin, opening.Choose, clash.ClashTo, ending.RoundTo, ending.Captured, ending.Points, ending.Bonus,
    ending.Score,
)  # fmt: skip
#: The rules that decide a tie.
_TIES = ("dust.tie.last-round", "dust.team.tie", "dust.many.tie", "dust.young.tie")


def voice(language: Language) -> Voice:
    """Return the `Voice` of a language."""
    return Voice(language)


class Player(str):
    """The name of a player.

    In some languages, a preceding word depends on the form of the name, as in ``{side:Le joueur |L'}``; here it is
    always the first alternative.

    >>> f"{Player('A'):Le joueur |L'}", f"{Player('A')}"
    ('Le joueur A', 'A')
    """

    def __format__(self, before: str) -> str:
        return before.partition("|")[0] + str(self)


class Voice(Speaker[Position]):
    """The sentences for events and refusals in one language.

    >>> from tutor.games.dust.rules.position import Position
    >>> Voice().tell(clash.Won("dust.clash.highest-wins", side=0, other=1, amount=7, against=6), Position())
    'A wins the clash against B, by 7 to 6.'
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        super().__init__(_load("sentences"), language)

    def tell(self, event: Event, before: Position, hidden: bool = False, to_its_side: bool = False) -> str:
        """Return the sentence for an event; ``before`` is the position right before it.

        With ``hidden``, the sentence leaves out cards that only their owner may see. With ``to_its_side``, it says
        “you” if there is such a sentence.
        """
        table = self.table["event"]
        teams = [".team"] if before.team and isinstance(event, _OF_TEAM) else []
        own = _variant(event, before)
        you = [f"{own}.you"] if to_its_side and not teams else []
        for variant in (*([f".hidden{own}", ".hidden"] if hidden else []), *you, own, ""):
            for team in (*teams, ""):
                if (key := f"{event.kind}{variant}{team}") in table:
                    return self.say(table[key], self.facts(event, before))
        raise KeyError(event.kind)

    def facts(self, event: Event, before: Position) -> dict[str, object]:
        """Return the facts that the sentence for an event can use, from the position before it."""
        facts = {field: self._said(field, getattr(event, field)) for field in event.fields}
        if before.team and isinstance(event, _OF_TEAM):
            for field in _PLAYER & facts.keys():  # a pile and its first player have the same number
                facts[field] = self.sides(before.party(before.pile(getattr(event, field))))
        match event:
            case opening.Draw():
                facts["count"] = event.amount
            case clash.Value():
                facts["sum"] = _sum([part.amount for part in event.parts if part.kind != "floor"])
            case laying.Face():
                facts["cards"] = self.names(before.seats[event.other].laid.cards)
            case ending.DeckShort() | ending.Score() | young.Count():
                facts["count"] = event.amount
            case ending.Points() if not event.ranks:
                facts["ranks"] = self.word("counter")
            case ending.Level() if before.team:
                facts["players"] = self.word("comma").join(self.sides(before.party(pile)) for pile in event.players)
            case ending.Over():
                facts["count"] = len(event.winners)
        return facts

    def why(self, reason: Reason, position: Position) -> tuple[str, str]:
        """Return why a move is not allowed, and the smallest change that would make it legal, in two sentences."""
        kind, facts = reason.kind, {key: self._said(key, value) for key, value in reason.facts.items()}
        match kind, reason.facts:
            case "over", _:
                facts["winners"], facts["count"] = self.sides(position.winners), len(position.winners)
            case "not-now", _:
                kind = f"not-now.{reason.facts['phase']}"
                if position.team and reason.facts["phase"] in ("choose", "send"):
                    facts["side"] = self.sides(position.party(position.pile(position.player)))
            case ("tribes", {"asked": _}) | ("unknown-tribe", {"other": _}):
                kind = f"{kind}.wheel"
            case "own-team", {"side": int(side), "other": int(other)} if side == other:
                kind = "own-team.self"
            case "not-held", {"side": int(side)}:
                facts["cards"] = self.names(position.seats[side].playable)
        entry = self.table["refusal"][kind]
        assert not isinstance(entry, str)
        why = self.say(entry["why"], facts)
        if "deck" in facts:
            why = self.word("in-deck").format(deck=facts["deck"], why=why)
        return why, self.say(entry["then"], facts)

    def side(self, side: int) -> str:
        """Return the name of a player."""
        return Player(self.word(_SIDES[side]))

    def sides(self, sides: Iterable[int]) -> str:
        """Return the names of players as a list in words."""
        return Player(self.listed([self.side(side) for side in sides]))

    def called(self, name: str) -> str:
        """Return the name of a tribe, a statistic or a rank; those of a custom set are not translated."""
        return self.word(name) if name in self.table["word"] else name

    def _said(self, field: str, value: Any) -> object:
        if field in _PLAYER and isinstance(value, int):
            return self.side(value)
        if field in _PLAYERS:
            return self.sides(value)
        if field in _WORDS and isinstance(value, str):
            return self.called(value)
        if field in _WORDS and isinstance(value, tuple):
            return self.listed([self.called(one) for one in value])
        if field == "ability":
            return ability_name(value, self.language)
        if field == "name":
            return self.language.card(value)
        if isinstance(value, Card):
            return self.card(value)
        if field == "cards":
            return self.names(value)
        return abs(value) if field == "amount" and value is not None else value


def _sum(amounts: list[int]) -> str:
    """Return a sum in writing, such as ``5 + 1 - 1``, without parts of 0."""
    first, *rest = [amount for amount in amounts if amount] or [0]
    return f"{first}" + "".join(f" {'-' if amount < 0 else '+'} {abs(amount)}" for amount in rest)


def _variant(event: Event, before: Position) -> str:
    """Return the variant of a kind's sentence that fits an event."""
    match event:
        case opening.Coin() if before.many:
            return ".lot"
        case opening.Choose():
            return ".attack" if event.attack else ".defend"
        case laying.Cannot() if event.barred:
            return ".barred"
        case laying.Cannot() if not event.tribe:
            return ".counters"
        case laying.Face() if not before.seats[event.other].laid.cards:
            return ".nothing"
        case laying.Mixed() if event.cards == (event.card,):
            return ".itself"
        case clash.Nulled() if event.rule == "dust.ability.null":
            return ".late"
        case laying.Add() if not event.cards:
            return ".nothing"
        case clash.Full() if event.ability:
            return ".ability"
        case clash.Half() if event.card is None:
            return ".sum"
        case clash.Ability() if not event.amount:
            return ".steady"
        case clash.Ability() | clash.Carried() | clash.Fresh() | clash.Kept() if event.amount < 0:
            return ".less"
        case clash.Unchanged() if not event.against:
            return ".none"
        case clash.Value() if any(part.kind == "floor" for part in event.parts):
            return ".floor"
        case clash.Excess() if event.why:
            return f".{event.why}"
        case clash.Drawn() | clash.DeckEmpty() if event.ability:
            return ".ability"
        case clash.Value() if sum(bool(part.amount) for part in event.parts) < 2:
            return ".one"
        case clash.Won() if event.amount is None:
            return ".without"
        case clash.Won() if event.amount == event.against:
            return ".tie"
        case ending.DeckShort() if event.printed:  # nothing could be drawn
            return ".none"
        case ending.Over() if event.rule in _TIES:
            one = before.last_play if before.young else before.last_round
            shared = "" if one in [before.pile(side) if before.piles else side for side in event.winners] else ".shared"
            return f"{'.last-play' if before.young else '.last-round'}{shared}"
        case clash.Onward():
            return ".nothing" if not event.cards else ".lead" if before.many else ""
    return ""
