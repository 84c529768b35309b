"""The beats of a game: events that a player sees as one thing, such as an attack with all its consequences.

A beat is a run of events of one step. The kinds and causes of events decide where a beat begins (`grouped`), and its
sentences use only what these events reveal to a viewer. The sentences are in ``beats.toml``; a rare event is told by
its own sentence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from ....core import moments
from ....core.beats import Beat
from ....core.voice import Entry, Tables
from ....locale import Language
from ..rulebook import Voice, person
from ..rulebook import voice as speaking
from ..rules import Card, Event, Move, Place, Position, Step
from ..rules.game import BaseGame
from ..rules.position import APART

__all__ = ["grouped", "heading", "tell"]

#: The kinds of events that begin a beat, with the role of the beat.
_ROLES = {
    **dict.fromkeys(
        ("reveal-four", "take", "left", "show", "remove", "deal", "stack", "first", "champion"), "setup"
    ),
    **dict.fromkeys(("heal", "calm", "turn", "mana", "catalyst"), "turn"),
    **dict.fromkeys(("last-turn", "stop", "assault"), "assault"),
    **dict.fromkeys(("lost", "survived", "over"), "end"),
    **dict.fromkeys(("discount", "blood", "summon", "merge", "cast"), "play"),
    **dict.fromkeys(("activate", "berserk", "instinct"), "strike"),
    "wait": "quiet", "reveal": "draw",
}  # fmt: skip
#: The kinds of events in an activation without effect.
_IDLE = frozenset({"activate", "rage", "idle", "no-sprint"})
#: The kinds of events between a strike and its damage. They are told before the strike, whose sentence names the
#: damage.
_BEFORE_DAMAGE = frozenset({
    "sprint", "aura-gained", "aura-lost", "keeps-bonus", "aquatic", "weaken", "resist", "spare", "unprotected",
})  # fmt: skip
#: The pairs of roles of which the second continues a beat of the first: waiting or idle creatures continue the start of
#: an assault and a strike.
_GOES_ON = {("assault", "quiet"), ("strike", "quiet")} | {
    (role, role) for role in ("setup", "turn", "assault", "end", "play", "quiet")
}
#: The kinds of events that are told together with others, or not at all. All other kinds that `_Telling.sentence` does
#: not handle are told by their own sentence.
PASSED_OVER = frozenset({
    "activate", "aura-lost", "available", "back", "blood", "calm", "champion", "close", "damage", "destroy", "discard",
    "discount", "harmless", "left", "mill", "no-aquatic", "no-area", "no-berserk", "no-regeneration", "no-sharpening",
    "no-vanish", "nobody-there", "order", "protect", "remove", "reveal", "reveal-four", "show", "slide", "stack",
    "stop", "take",
})  # fmt: skip
_BLOOD = "price-of-blood"


def tell(game: BaseGame, number: int, language: Language, viewer: int | None = None) -> list[Beat]:
    """Return the beats of a step of a game. They are the same for all viewers: of a hand, they only name cards that are
    played."""
    del viewer
    voice = speaking(language)
    step = game.steps[number - 1] if number else game.opening
    happened = [(event, before) for before, event, _ in moments((step,))]
    beats, end = [], 0
    title = _title_of_move(step.start, game.moves[number - 1], voice) if number else _text("title", "opening", voice)
    for length in grouped(step.events):
        first, end = end, end + length
        part = happened[first:end]
        recap: tuple[tuple[str, ...], ...] = ()
        begins = next((event for event, _ in part if event.kind in ("turn", "mana")), None)
        if begins is not None:
            title = _title(step.positions[end - 1], begins.side, step.positions[end - 1].turn, voice)
            if begins.kind == "turn":
                recap = tuple(_recap(_turn_until(game, number, end), step.positions[end - 1], voice))
        kind = _role(step.events, first)
        beats.append(Beat(length, tuple(_Telling(part, voice).sentences()), title, recap, kind))
        title = ""
    return beats


# -- which events go together -----------------------------------------------------------------------------------------


def grouped(events: Sequence[Event]) -> list[int]:
    """Return the number of events of each beat of a step, in order."""
    starts: list[int] = []
    under_way = ""
    for i in range(len(events)):
        role = _role(events, i)
        is_played = under_way == "play" and any(e.kind in ("summon", "merge", "cast") for e in events[starts[-1] : i])
        if not starts or (role and ((under_way, role) not in _GOES_ON or is_played)):
            starts.append(i)
            under_way = role
        elif role == "quiet":
            under_way = role
    return [end - start for start, end in pairwise([*starts, len(events)])]


def _role(events: Sequence[Event], i: int) -> str:
    """Return the role of the beat that an event begins or continues; empty if it is part of the current beat."""
    event = events[i]
    role = _ROLES.get(event.kind, "")
    if role == "play" and event.cause is not None:  # a card of the Automa begins its beat when it is revealed
        return ""
    if role != "strike":
        return role
    end = next((j for j in range(i + 1, len(events)) if events[j].kind in _ROLES), len(events))
    if event.kind == "activate" and all(e.kind in _IDLE for e in events[i:end]):
        return "quiet"
    finds_nothing = any(e.kind == "idle" for e in events[i:end])
    return "" if finds_nothing and event.kind != "activate" else role


# -- what they say ----------------------------------------------------------------------------------------------------


class _Telling:
    """Tells the events of one beat, each with the position before it."""

    def __init__(self, happened: Sequence[tuple[Event, Position]], voice: Voice) -> None:
        self.happened = happened
        self.voice = voice
        self.hits = {e.at: e for e, _ in happened if e.kind in ("damage", "protect", "spare", "harmless") and e.at}
        self.destroyed = {e.at for e, _ in happened if e.kind == "destroy"}
        self.leaving = {e.at for e, _ in happened if e.kind == "leave"}
        self.told: set[str] = set()  # sentences that were used once for several events

    def sentences(self) -> Iterator[str]:
        """Yield the sentences of the beat, causes before their effects."""
        for i in self.ordered():
            event, before = self.happened[i]
            at = event.at
            if event.rule == "aerial.over-creatures" and at is not None and any(before.facing(at.side, at.zone)):
                yield self.say("flies", event, before)
            if said := self.sentence(i, event, before):
                yield said

    def ordered(self) -> list[int]:
        """Return the indexes of the events in the order in which they are told.

        Events that change the damage of a strike come before it, because its sentence names the damage. What the Automa
        pays for a card comes after the card.
        """
        order: list[int] = []
        blow, paid = None, list[int]()
        for i, (event, _) in enumerate(self.happened):
            kind = event.kind
            if blow is not None and kind in _BEFORE_DAMAGE:
                order.insert(blow, i)
                blow += 1
                continue
            if kind in ("attack", "attack-stronghold", "cast"):
                blow = len(order)
            elif kind == "destroy":
                blow = None
            if kind in ("mill", "unpaid") and event.rule.startswith(_BLOOD):
                paid.append(i)
                continue
            order.append(i)
            if kind in ("enter", "cast", "merge"):
                order += paid
                paid.clear()
        return [*order, *paid]

    def sentence(self, i: int, event: Event, before: Position) -> str:
        """Return the sentence for an event; empty if the event is told with another one."""
        match event.kind:
            case "deal":
                return self.once("deal", event, before)
            case "turn":
                silent = not any(e.kind == "mana" for e, _ in self.happened)
                return self.voice.tell(event, before) if silent else ""
            case "mana":
                return self.say("mana", event, before, event.side)
            case "rage" if self.happened[i + 1 :] and self.happened[i + 1][0].kind == "idle":
                return ""
            case "instinct" if self.happened[i + 1 :] and self.happened[i + 1][0].kind == "idle":
                return self.say("instinct-idle", event, before)
            case "instinct" if "instinct.asked-anew" in event.also:
                return self.say("instinct-anew", event, before)
            case "heal" | "rage" | "sprint" | "aquatic" | "berserk" | "instinct" | "vanish" | "spare":
                return self.say(event.kind, event, before)
            case "summon" | "enter" | "merge" | "fizzle" | "assault":
                return self.say(event.kind, event, before, event.side)
            case "fall":
                return self.say("fall", event, before, event.side)
            case "cast" | "attack" | "area":
                return self.strike(event, before)
            case "attack-stronghold":
                return self.stronghold("stronghold", i, _attacked(event, before), before)
            case "sharpen":
                return self.stronghold("sharpen", i, event.side or 0, before)
            case "slide" | "mill" if event.rule.startswith(_BLOOD):
                paid = [e for e, _ in self.happened if e.kind == event.kind and e.rule == event.rule]
                count = sum(abs((e.after or 0) - (e.before or 0)) for e in paid)
                return self.once(
                    "blood", event, before, event.side, count=count, cost=event.other.cost if event.other else 0
                )
            case "slide-back":
                count = sum(e.kind == "slide-back" for e, _ in self.happened)
                return self.once("regenerate", event, before, event.side, count=count)
            case "wait" | "idle":
                names = [self.voice.name(e.card, e.at, b) for e, b in self.happened if e.kind == event.kind]
                return self.once(event.kind, event, before, cards=self.voice.listed(names), count=len(names))
            case "destroy" if event.at not in self.leaving:
                names = [self.voice.name(e.card, e.at, b) for e, b in self.happened if e.kind == "destroy"]
                return self.once("destroy", event, before, cards=self.voice.listed(names), count=len(names))
            case "leave":
                return self.leave(event, before)
            case "back" if event.to is not None and event.to.side != event.side:
                return self.voice.tell(event, before)
        return "" if event.kind in PASSED_OVER else self.voice.tell(event, before)

    def strike(self, event: Event, before: Position) -> str:
        """Return the sentence for a strike at a creature and its result."""
        hit = self.hits.get(event.to) if event.to else None
        outcome = {"damage": "", "protect": "-protected"}.get(hit.kind if hit else "", "-nothing")
        count = (hit.after or 0) - (hit.before or 0) if hit is not None and hit.kind == "damage" else 0
        side = event.side if event.kind == "cast" else None
        return self.say(event.kind + outcome, event, before, side, count=count)

    def stronghold(self, key: str, i: int, side: int, before: Position) -> str:
        """Return the sentence for a strike at the Stronghold of a side. The damage is in a later event than event
        ``i``."""
        found = next(((e, b) for e, b in self.happened[i + 1 :] if e.kind in ("slide", "mill")), None)
        if found is None:
            return self.say("stronghold-nothing", self.happened[i][0], before, side)
        hit, then = found
        count = abs((hit.after or 0) - (hit.before or 0))
        left = hit.after if hit.kind == "mill" else len(then.kingdoms[side].hand) - (hit.after or 0)
        return self.say(key, self.happened[i][0], before, side, count=count, left=left)

    def leave(self, event: Event, before: Position) -> str:
        """Return the sentence for creatures that leave play to the same place."""
        to = event.to
        assert to is not None
        if to.zone == APART:
            return self.voice.tell(event, before)
        same = [e for e, _ in self.happened if e.kind == "leave" and e.to is not None and e.to[:2] == to[:2]
                and e.side == event.side]  # fmt: skip
        own = to.side == event.side
        key = ("leave" if event.at in self.destroyed else "return") if own else "mercenary"
        cards = tuple(e.card for e in same if e.card is not None)
        return self.once(key, event, before, to.side, cards=self.voice.names(cards), count=len(cards))

    def once(self, key: str, event: Event, before: Position, side: int | None = None, **facts: object) -> str:
        """Return a sentence for several events; empty if it has been told before."""
        mark = f"{key} {side} {facts.get('cards')}"
        if mark in self.told:
            return ""
        self.told.add(mark)
        return self.say(key, event, before, side, **facts)

    def say(self, key: str, event: Event, before: Position, side: int | None = None, **facts: object) -> str:
        """Return a sentence with the facts of its event, some of them replaced by ``facts``. ``side`` is the side that
        the sentence is about, if that matters."""
        known = self.voice.facts(event, before)
        known.update(facts)
        if side is not None:
            known["side"] = self.voice.side(side, before)
        return self.voice.say(_entry("beat", key, _person(side, before)), known)


def _person(side: int | None, position: Position) -> str:
    """Return the suffix of the sentence for a side: with four Kingdoms, an Automa has that of a pile."""
    if side is not None and position.four and position.is_automa(side):
        return ".pile"
    return person(side, position)


def _attacked(event: Event, before: Position) -> int:
    """Return the side whose Stronghold an attack is aimed at."""
    assert event.at is not None
    return before.across(event.at.side, event.at.zone)


# -- titles and recaps ------------------------------------------------------------------------------------------------


def _title(position: Position, side: int | None, turn: int, voice: Voice, move: str = "") -> str:
    """Return the title of a turn, or of a move in it."""
    name = _named_side(position, side or 0, voice)
    return _text("title", "move" if move else "turn", voice, turn=turn, side=name, move=move)


def _named_side(position: Position, side: int, voice: Voice) -> str:
    """Return the name of a side in a heading."""
    return _text("title", person(side, position)[1:], voice) if position.solo else voice.side(side, position)


def _title_of_move(position: Position, move: Move, voice: Voice) -> str:
    """Return the title of a move that is made in a position."""
    if position.is_automa(position.player):
        return _title(position, position.player, position.turn, voice)
    return _title(position, position.player, position.turn, voice, _called(position, move, voice))


def heading(position: Position, move: Move, language: Language) -> str:
    """Return the heading of a move with its side, before the move is made. It is empty for an attack, which continues
    an assault, and for an order of return, which answers a choice."""
    if move.kind in ("attack", "return"):
        return ""
    voice = speaking(language)
    side = _named_side(position, position.player, voice)
    if position.is_automa(position.player):
        return side
    called = _text("title", "assault-short", voice) if move.kind == "assault" else _called(position, move, voice)
    return _text("title", "heading", voice, side=side, move=called)


def called(position: Position, move: Move, language: Language) -> str:
    """Return a move in words, without its side."""
    return _called(position, move, speaking(language))


def _called(position: Position, move: Move, voice: Voice) -> str:
    key: str = move.kind
    line = voice.word(("upper", "lower")[move.line])
    other = _named(position, move.target, voice)
    if move.kind == "play" and move.target is not None:
        key = "above"
    elif move.kind == "cast" and not other:
        key = "cast-nobody"
    return _text("title", key, voice, card=voice.language.card(move.card), line=line, other=other)


def _named(position: Position, target: Place | str | None, voice: Voice) -> str:
    """Return the name of the target of a move."""
    if isinstance(target, Place):
        creature = position.creature(target)
        return "" if creature is None else voice.card(creature.card)
    return voice.language.card(target) if target else ""


def _turn_until(game: BaseGame, number: int, end: int) -> list[Event]:
    """Return the events of the turn that ends after the first ``end`` events of a step, the newest first."""
    found: list[Event] = []
    for i in range(number, -1, -1):
        step: Step = game.steps[i - 1] if i else game.opening
        for event in reversed(step.events[:end] if i == number else step.events):
            if event.kind == "turn" and any(e.kind not in ("mana", "catalyst", "turn") for e in found):
                return found
            found.append(event)
    return found


def _recap(happened: Sequence[Event], position: Position, voice: Voice) -> Iterator[tuple[str, ...]]:
    """Yield at most three lines about a turn that has ended: who left play, who entered play, and what happened to the
    Strongholds."""

    def line(key: str, side: int, **facts: object) -> str:
        return _text("recap", key, voice, _person(side, position), side=voice.side(side, position), **facts)

    def cards(side: int, *kinds: str) -> tuple[Card, ...]:
        found = [e.card for e in happened if e.kind in kinds and e.side == side and e.card is not None]
        return tuple(reversed(found))

    sides = range(len(position.kingdoms))
    fell, came = [], []
    for side in sides:
        if gone := cards(side, "leave"):
            fell.append(line("fell", side, cards=voice.names(gone), count=len(gone)))
        if new := cards(side, "summon", "enter", "merge"):
            came.append(line("came", side, cards=voice.names(new)))
    hit = []
    for side in sides:
        count = sum(abs((e.after or 0) - (e.before or 0)) for e in happened
                    if e.kind in ("slide", "mill") and e.side == side)  # fmt: skip
        kingdom = position.kingdoms[side]
        if count:
            hit.append(line("hit", side, count=count, left=kingdom.life or len(kingdom.hand)))
        if any(e.kind in ("fall", "turn-fort") and e.side == side for e in happened):
            hit.append(line("bastion", side))
    found = [tuple(sentences) for sentences in (fell, came, hit) if sentences]
    yield from found or [(_text("recap", "quiet", voice),)]


# -- sentences --------------------------------------------------------------------------------------------------------


@cache
def _patterns() -> Tables:
    return tomllib.loads((Path(__file__).parent / "beats.toml").read_text("utf-8"))


def _entry(table: str, key: str, person: str) -> Entry:
    """Return a sentence by its key, in the form for a person if there is one."""
    entries = _patterns()[table]
    return entries[key + person] if key + person in entries else entries[key]


def _text(table: str, key: str, voice: Voice, person: str = "", **facts: object) -> str:
    return voice.say(_entry(table, key, person), facts)
