"""What the browser is told: frames of the board, what happened, and what can be done now, as plain data.

A frame is one position as it may be seen: the order of the Automa's pile and the seeds never are in it. Events carry
only what they changed of the frame before; the browser keeps all frames and goes back and forth in them by itself.
"""

from __future__ import annotations

from typing import Any

from ..clash import (
    A,
    B,
    Card,
    Choice,
    Creature,
    Event,
    Kingdom,
    Move,
    Position,
    Step,
    answers,
    legal_moves,
    play,
    refusals,
)
from ..clash.abilities import reached
from ..clash.moves import find_card
from ..clash.position import LINES
from ..clash.setup import Draft
from ..notation import write_event, write_move
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rulebook import Rule, Voice, abilities, ability_name, rules
from .art import portrait, sign

Data = dict[str, Any]

#: What an event says to the browser beside its kind, its rule and its sentence.
_TOLD = ("side", "card", "at", "to", "before", "after", "other", "ability")
#: Kinds whose ``after`` is the seed of the next shuffle.
_SEEDED = frozenset({"deal", "stack", "first", "reshuffle"})


def frame(position: Position) -> Data:
    """A position as it may be seen, whole."""
    gained: dict[tuple[int, int, int], list[str]] = {}
    for _, ability, _, place in reached(position):
        gained.setdefault(place, []).append(ability)
    return {
        "turn": position.turn,
        "player": SIDE_NAMES[position.player],
        "phase": position.phase,
        "mana": position.mana,
        "winner": None if position.winner is None else SIDE_NAMES[position.winner],
        "shown": position.shown.name if position.shown else None,
        **{
            f"{SIDE_NAMES[side]}.{key}": value
            for side, kingdom in enumerate(position.kingdoms)
            for key, value in _kingdom(kingdom, side, position.is_automa(side), gained).items()
        },
    }


def _kingdom(kingdom: Kingdom, side: int, automa: bool, gained: dict[tuple[int, int, int], list[str]]) -> Data:
    return {
        "hand": len(kingdom.hand) if automa else [card.name for card in kingdom.hand],
        "before": kingdom.before,
        "fort": kingdom.fort,
        "discard": [card.name for card in kingdom.discard],
        **{
            LINE_NAMES[zone]: [
                _creature(creature, gained.get((side, zone, number), ()))
                for number, creature in enumerate(kingdom.lines[zone], 1)
            ]
            for zone in LINES
        },
    }


def _creature(creature: Creature | None, gained: list[str] | tuple[()]) -> Data | None:
    if creature is None:
        return None
    seen: Data = {"card": creature.card.name}
    for key in ("new", "damage", "bonus", "spent", "acted"):
        if value := getattr(creature, key):
            seen[key] = value
    if gained:
        seen["gained"] = list(gained)
    return seen


def changes(before: Data, after: Data) -> Data:
    """What of a frame has become different."""
    return {key: value for key, value in after.items() if value != before[key]}


def events(step: Step, number: int, voice: Voice) -> list[Data]:
    """What happened in a step, each with its sentence and what it changed; ``number`` is the step's in the game."""
    told = []
    position, seen = step.start, frame(step.start)
    for event, after in zip(step.events, step.positions, strict=True):
        now = seen if after is position else frame(after)
        plain = write_event(event)
        said: Data = {
            "kind": event.kind,
            "rule": event.rule,
            "text": voice.tell(event, position),
            "step": number,
            **{key: plain[key] for key in _TOLD if key in plain and not (key == "after" and event.kind in _SEEDED)},
        }
        if patch := changes(seen, now):
            said["patch"] = patch
        told.append(said)
        position, seen = after, now
    return told


def card(card: Card, translate: Any = str) -> Data:
    """A card for the browser: its numbers, its abilities by name, sign and meaning, and its portrait."""
    glossary = abilities()
    told = []
    for ability in card.abilities:
        entry = glossary["aura" if ability.startswith("aura-") else ability]
        told.append({"id": ability, "name": ability_name(ability, translate), "text": translate(entry.text)})
    return {
        "name": card.name,
        "type": "creature" if card.is_creature else "incantation",
        "cost": card.cost,
        "attack": card.attack,
        "health": card.health,
        "abilities": told,
        "portrait": portrait(card),
    }


def signs() -> dict[str, str]:
    """The sign of each ability, and of its Aura."""
    return {name: sign(name) for ability in abilities() if ability != "aura" for name in (ability, f"aura-{ability}")}


def rule(rule: Rule, translate: Any = str) -> Data:
    """A rule for the browser."""
    return {
        "title": translate(rule.title),
        "text": translate(rule.text),
        "sources": {edition: translate(place) for edition, place in rule.sources.items()},
        "reading": rule.reading
        and {"number": rule.reading.number, "open": translate(rule.reading.open), "text": translate(rule.reading.text)},
    }


def rule_data(ids: set[str]) -> dict[str, Data]:
    """The rules of these ids for the browser."""
    return {id: rule(rules()[id]) for id in sorted(ids)}


def moves(position: Position, voice: Voice) -> Data:
    """What can be played in a position: for each card of the hand where to, or why not; and the other moves."""
    side = position.player
    told: Data = {"side": SIDE_NAMES[side], "hand": [], "verbs": []}
    if position.is_over or position.is_automa(side):
        told["verbs"] = [move.kind for move in legal_moves(position)]
        return told
    hand = position.kingdoms[side].hand
    told["hand"] = [{"to": {}} for _ in hand]
    for move in legal_moves(position):
        if move.kind not in ("play", "cast"):
            told["verbs"].append(move.kind)
            continue
        i, _ = find_card(position, move)
        assert i is not None
        text = write_move(move)
        if move.kind == "play":
            to = f"{SIDE_NAMES[side]} {LINE_NAMES[move.line]}"
            if warning := danger(position, move):
                told["hand"][i]["warning"] = voice.warn(warning)
        else:
            to = text.split(" at ")[1]
        told["hand"][i]["to"][to] = text
    for i, entry in enumerate(told["hand"]):
        if not entry["to"]:
            refused = refusals(position, _attempt(position, i))
            entry["why"] = [_why(reason.rule, *voice.why(reason, position)) for reason in refused]
    return told


def _attempt(position: Position, i: int) -> Move:
    """The move that playing ``hand[i]`` anywhere would be."""
    hand = position.kingdoms[position.player].hand
    copy = sum(1 for other in hand[: i + 1] if other.name == hand[i].name)
    if hand[i].is_creature:
        return Move("play", hand[i].name, copy)
    target = next((place for place, _ in position.creatures()), None)
    return Move("cast", hand[i].name, copy, target=target)


def _why(rule: str, why: str, then: str) -> Data:
    return {"rule": rule, "why": why, "then": then}


def danger(position: Position, move: Move) -> str:
    """What a legal move brings upon the side that makes it: ``loses``, ``falls`` (its Bastion), or nothing."""
    happened = {event.kind for event in play(position, move, settle=True).events if event.side == position.player}
    return "loses" if "lost" in happened else "falls" if "fall" in happened else ""


def choice(choice: Choice) -> Data:
    """The open choice: whose, of which cards, and the move for each order, by the numbers of the cards."""
    return {
        "side": SIDE_NAMES[choice.side],
        "cards": [card.name for card in choice.cards],
        "places": [f"{SIDE_NAMES[p.side]} {LINE_NAMES[p.zone]} {p.number}" for p in choice.places],
        "same": len(answers(choice)) == 1,
    }


def draft(draft: Draft, voice: Voice) -> Data:
    """A draft as it may be seen: the cards shown, who takes one, and what has been taken."""
    return {
        "round": draft.round,
        "chooser": SIDE_NAMES[draft.chooser or A],
        "shown": [card.name for card in draft.shown],
        "A": [card.name for card in draft.taken[A]],
        "B": [card.name for card in draft.taken[B]],
        "log": [voice.tell(event, _table(draft)) for event in draft.events],
        "rule": draft.rule,
    }


def _table(draft: Draft) -> Position:
    """An empty table, so that sentences know whether the game is solo."""
    from ..clash import AutomaRules

    return Position((Kingdom(), Kingdom()), automa=AutomaRules() if draft.solo else None)


def seen_cards(position: Position, happened: tuple[Event, ...]) -> dict[str, Card]:
    """The cards that a person has seen: in hands, on lines, discarded, and in the events that show some."""
    found: dict[str, Card] = {}
    for side, kingdom in enumerate(position.kingdoms):
        cards = list(kingdom.discard) if position.is_automa(side) else [*kingdom.hand, *kingdom.discard]
        cards += [creature.card for _, creature in position.creatures(side)]
        found.update((card.name, card) for card in cards)
    for event in happened:
        if event.kind not in ("stack", "reshuffle"):
            found.update((card.name, card) for card in (event.card, event.other, *event.cards) if card is not None)
    return found
