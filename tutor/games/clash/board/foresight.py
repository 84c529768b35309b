"""Previews: what a move would do, computed from what its viewer may know.

The engine is deterministic, so a preview makes the move and reports the result. Before that, hidden cards are replaced
by unknown ones and the seed is removed. The unknown cards cannot influence a preview: a turn is followed only to its
end, before anything is revealed, and of an Automa's pile only the size is reported.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ....core import GameOver, moments
from ....core.definition import Data
from ....locale import Language
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rulebook import Voice, person
from ..rules import Card, Creature, Event, Move, Place, Position, Refused, Step, play
from ..rules.game import BaseGame
from ..rules.position import LINES
from ..rules.resolution import Resolution
from ..rules.steps import TRUE
from .board import read_move, write_place

if TYPE_CHECKING:
    from .. import protocol

#: The card in place of every card whose face the viewer does not see.
UNKNOWN = Card("?", 0, 0, 1)
#: The kinds of events besides damage that make an Incantation worth playing.
_GAINS = frozenset({"ready", "weaken", "unprotected"})
#: The sentence for a creature that is hit without damage, by the kind of the event.
_KEPT = {"protect": "protected", "spare": "spared", "harmless": "unhurt"}


def _stop(_: Resolution) -> None:
    """End the resolution at the end of the turn: what follows is not part of a preview."""
    raise GameOver


TO_THE_END_OF_THE_TURN = TRUE.but(next_turn=_stop)


def as_known(position: Position, viewer: int | None) -> Position:
    """Return the position with unknown cards for everything that a viewer may not see, and without its seed."""
    kingdoms = tuple(
        kingdom if position.sees(viewer, side) else kingdom._replace(hand=(UNKNOWN,) * len(kingdom.hand))
        for side, kingdom in enumerate(position.kingdoms)
    )
    return position._replace(kingdoms=kingdoms, seed=0)


def followed(position: Position, move: Move) -> tuple[Step, tuple[int, ...]]:
    """Return the step of a move, up to the end of the turn at most, and the sides that would have to choose.

    The fixed order of return is used for them, because the preview is the same for every order. Raise `Refused`.
    """
    orders: list[tuple[int, ...]] = []
    choosing: list[int] = []
    while True:
        step = play(position, move, tuple(orders), steps=TO_THE_END_OF_THE_TURN)
        if step.choice is None:
            return step, tuple(sorted(set(choosing)))
        choosing.append(step.choice.side)
        orders.append(tuple(range(len(step.choice.cards))))


class Fate:
    """What would happen to one creature in play."""

    def __init__(self, at: Place, creature: Creature) -> None:
        self.at = at
        self.creature = creature
        self.damage, self.left = 0, creature.health_left
        self.falls = self.runs = False
        self.kept = ""
        self.to: Place | None = None
        """Its place at the end of the step."""

    def happens(self, event: Event) -> None:
        """Apply an event at the creature."""
        match event.kind:
            case "damage":
                self.damage += (event.after or 0) - (event.before or 0)
                self.left = max(0, self.creature.health - (event.after or 0))
            case "protect" | "spare" | "harmless":
                self.kept = _KEPT[event.kind]
            case "destroy":
                self.falls = True
            case "leave":
                self.to = event.to
            case "sprint" | "vanish":
                self.runs = True

    @property
    def is_told(self) -> bool:
        """Return False if nothing happens to it, or if others only move past it or close up."""
        return bool(self.damage or self.kept or self.falls) or (self.runs and self.to != self.at)


def fates(step: Step) -> list[Fate]:
    """Return the fate of each creature in play before a step."""
    all_of_them = [Fate(place, creature) for place, creature in step.start.creatures()]
    standing = {fate.at: fate for fate in all_of_them}
    for before, event, _ in moments((step,)):
        if event.at is not None and (found := standing.get(event.at)) is not None:
            found.happens(event)
        if event.moves:
            then = ((event.moved(place, before), fate) for place, fate in standing.items())
            standing = {place: fate for place, fate in then if place is not None}
    for place, fate in standing.items():
        fate.to = place
    return all_of_them


def foresee(game: BaseGame, move: Move, viewer: int | None, language: Language) -> Data | None:
    """Return what a move would do to each creature, to the Strongholds and to the game, and who would have to choose,
    each with a sentence.

    Return None if a choice is open or the Automa is to play. Raise `Refused`.
    """
    position: Position = game.position
    if game.choice is not None or position.is_over or position.is_automa(position.player):
        return None
    try:
        step, choosing = followed(as_known(position, viewer), move)
    except Refused as refused:
        raise Refused(move, refused.reasons) from None
    voice = Voice(language)
    creatures = [_told_creature(fate, step, voice) for fate in fates(step) if fate.is_told]
    strongholds = [
        told for side in range(len(position.kingdoms)) if (told := _told_stronghold(side, step, voice)) is not None
    ]
    won = step.position.winners
    last = [_say("chooses", voice, step, side) for side in choosing]
    following = (position.player + 1) % len(position.kingdoms)
    if move.kind == "end" and position.is_automa(following) and not won:
        last.append(_revealed(following, voice, step))
    first = [_wins(won, voice, step)] if won else []
    first += [told["text"] for told in strongholds]
    creatures.sort(key=lambda told: (not told["falls"], not told["damage"]))
    hit, played = [told["text"] for told in creatures], _played(step, voice)
    short = _in_short(creatures, step, voice)
    nothing = [] if first or hit or played else [_say("nothing", voice, step)]
    return {
        "creatures": creatures,
        "strongholds": strongholds,
        "winner": SIDE_NAMES[won[0]] if won else None,
        "chooses": [SIDE_NAMES[side] for side in choosing],
        "text": [*first, *hit, *played, *nothing, *last],
        "line": " ".join([*first, *short, *played, *nothing, *last]),
    }


def _revealed(side: int, voice: Voice, step: Step) -> str:
    """Return the sentence for what an Automa reveals in the next turn: nothing in its last one, a card that was just
    put on its pile, or an unknown card."""
    if step.position.pile_gone:
        return _say("last", voice, step, side)
    pile = step.position.kingdoms[side].hand
    is_shuffled = any(event.kind == "reshuffle" and event.side == side for event in step.events)
    if not pile or pile[0] == UNKNOWN or (is_shuffled and len(pile) > 1):
        return _say("hidden", voice, step, side)
    return _say("next", voice, step, side, card=voice.card(pile[0]))


def _wins(won: tuple[int, ...], voice: Voice, step: Step) -> str:
    if len(won) == 1:
        return _say("wins", voice, step, won[0])
    return _say("win", voice, step, cards=voice.sides(won, step.start))


def marked(game: BaseGame, options: protocol.Options, viewer: int | None) -> protocol.Options:
    """Return the options with a mark at each Incantation that would have no useful effect."""
    position: Position = game.position
    casts = [option for entry in options["hand"] for option in entry["to"] if option["move"]["kind"] == "cast"]
    if casts and not position.is_automa(position.player):
        known = as_known(position, viewer)
        for option in casts:
            if _is_vain(known, read_move(option["move"], position)):
                option["vain"] = True
    return options


def _is_vain(position: Position, move: Move) -> bool:
    """Return True for an Incantation that harms no enemy, uses up no Protection, moves no Stronghold and destroys
    nothing.

    Damage that an own creature survives is useless, but one that is destroyed returns to the hand.
    """
    try:
        step, _ = followed(position, move)
    except Refused:
        return False
    own = position.party(position.player)
    for event in step.events:
        if event.kind in _GAINS or event.kind == "destroy":
            return False
        if event.kind in ("damage", "protect") and event.at is not None and event.at.side not in own:
            return False
    sides = range(len(position.kingdoms))
    return not step.position.is_over and all(_stronghold(side, step) is None for side in sides)


def _told_creature(fate: Fate, step: Step, voice: Voice) -> protocol.Fate:
    to = fate.to
    side = None if to is None else to.side
    if fate.falls and to is not None:
        key = f"to-{write_place(to)['zone']}"
    elif fate.damage:
        key = "hurt"
    else:
        key = fate.kept or "moves"
    card = voice.card(fate.creature.card)
    if fate.creature.rider is not None:
        card = voice.word("pair").format(host=card, rider=voice.card(fate.creature.rider))
    told = {"card": card, "left": fate.left, "health": fate.creature.health, "count": fate.damage, **_where(to, voice)}
    said: protocol.Fate = {
        "at": write_place(fate.at), "card": fate.creature.card.name, "damage": fate.damage, "left": fate.left,
        "falls": fate.falls, "text": _say(key, voice, step, side, **told),
    }  # fmt: skip
    if to is not None and to != fate.at and (fate.falls or fate.runs):
        said["to"] = write_place(to)
    return said


class _Change(NamedTuple):
    """The change of a Stronghold: the key of its sentence, the places or cards left before and after, and whether its
    Bastion or Fort falls."""

    key: str
    before: int
    after: int
    falls: bool


def _stronghold(side: int, step: Step) -> _Change | None:
    """Return the change of the Stronghold of a side; None if it does not change."""
    start, end = step.start.kingdoms[side], step.position.kingdoms[side]
    kinds = {event.kind for event in step.events if event.side == side}
    is_lost = "lost" in kinds or "fort-revealed" in kinds
    falls = bool(kinds & {"fall", "turn-fort"})
    before, after = (len(start.hand), len(end.hand)) if step.start.is_automa(side) else (start.life, end.life)
    if not (is_lost or falls) and (before, start.fort) == (after, end.fort):
        return None
    if is_lost:
        return _Change("lost", before, 0, True)
    if end.fort != start.fort:
        return _Change("falls" if end.fort else "rebuilt", before, after, falls)
    return _Change("slides", before, after, falls)


def _told_stronghold(side: int, step: Step, voice: Voice) -> protocol.Slid | None:
    """Return the data and the sentence of the change of a Stronghold; None if it does not change."""
    change = _stronghold(side, step)
    if change is None:
        return None
    key, before, after, falls = change
    end = step.position.kingdoms[side]
    name = voice.word("fort" if end.fort else "bastion")
    text = _say(key, voice, step, side, before=before, after=after, stronghold=name)
    said: protocol.Slid = {
        "side": SIDE_NAMES[side], "before": before, "after": after, "falls": falls, "text": text
    }  # fmt: skip
    if not step.start.is_automa(side):
        said["stands"] = [step.start.kingdoms[side].before, end.before]
    return said


def _in_short(creatures: list[protocol.Fate], step: Step, voice: Voice) -> list[str]:
    """Return few sentences about creatures: several that are destroyed, or damaged, share one."""
    groups: dict[str, list[protocol.Fate]] = {"destroyed": [], "damaged": [], "": []}
    for told in creatures:
        groups["destroyed" if told["falls"] else "damaged" if told["damage"] else ""].append(told)
    found = []
    for key, group in groups.items():
        if key and len(group) > 1:
            cards = voice.word("comma").join(voice.language.card(told["card"]) for told in group)
            found.append(_say(key, voice, step, cards=cards))
        else:
            found += [told["text"] for told in group]
    return found


def _played(step: Step, voice: Voice) -> list[str]:
    """Return the sentences for where a creature that is played will stand. An Incantation has none."""
    found = []
    for event in step.events:
        if event.kind in ("summon", "merge") and event.card is not None:
            other = "" if event.other is None else voice.card(event.other)
            told = {"card": voice.card(event.card), "other": other, **_where(event.to, voice)}
            found.append(_say("stands" if event.kind == "summon" else "above", voice, step, None, **told))
    return found


def _where(place: Place | None, voice: Voice) -> dict[str, object]:
    """Return the facts of a place on a board line, for a sentence."""
    if place is None or place.zone not in LINES:
        return {}
    return {"place": place.number, "line": voice.word(LINE_NAMES[place.zone])}


@cache
def _patterns() -> dict[str, str]:
    found: dict[str, str] = tomllib.loads((Path(__file__).parent / "foresight.toml").read_text("utf-8"))["foreseen"]
    return found


def _say(key: str, voice: Voice, step: Step, side: int | None = None, **facts: object) -> str:
    """Return a sentence by its key; in a solo game, the form for you or for the Automa."""
    patterns = _patterns()
    if side is not None:
        facts["side"] = voice.side(side, step.start)
        key = next(one for one in (key + person(side, step.start), key) if one in patterns)
    return voice.language(patterns[key]).format_map(facts)
