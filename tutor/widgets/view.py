"""What the browser is told: frames of the board, what happened, and what can be done now, as plain data.

A frame is one position as it may be seen: the order of the Automa's pile and the seeds never are in it. Events carry
only what they changed of the frame before; the browser keeps all frames and goes back and forth in them by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..clash import (
    EDITIONS,
    A,
    AutomaRules,
    B,
    Card,
    Choice,
    Creature,
    Event,
    Kingdom,
    Move,
    Position,
    Refused,
    Step,
    answers,
    legal_moves,
    play,
    refusals,
)
from ..clash.abilities import reached
from ..clash.cards import AURA
from ..clash.moves import at_hand, find_card
from ..clash.position import EMPTY, LINES
from ..clash.setup import DECK_SIZE, Draft, Removals
from ..compare import Comparison
from ..locale import ENGLISH, Language
from ..notation import write_event, write_move
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rulebook import Rule, Voice, abilities, ability_name, rules
from ..scenarios import Situation, Verdict
from ..sets import CardSet
from .art import portrait, sign
from .svg import board_svg

Data = dict[str, Any]

#: What an event says to the browser beside its kind, its rule and its sentence.
_TOLD = ("side", "card", "at", "to", "before", "after", "other", "ability")
#: Kinds whose ``after`` is the seed of the next shuffle.
_SEEDED = frozenset({"deal", "stack", "first", "reshuffle"})


#: The eyes of nobody, while the screen is handed over; None is an open table.
NOBODY = -1
#: Kinds of events that say something of the order of a hand.
_SECRET = frozenset({"deal", "available"})


def frame(position: Position, eyes: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
    """A position as it may be seen, whole: on an open table, or with the eyes of one side of a duel. ``since`` is a
    position before it with its frame for the same eyes: what has not changed is taken from there."""
    gained: dict[tuple[int, int, int], list[str]] | None = None
    kingdoms: Data = {}
    for side, kingdom in enumerate(position.kingdoms):
        name = SIDE_NAMES[side]
        if since is not None and since[0].kingdoms[side] is kingdom:
            kingdoms.update((f"{name}.{key}", since[1][f"{name}.{key}"]) for key in _KINGDOM)
            continue
        for key, value in _kingdom(kingdom, position.is_automa(side) or eyes not in (None, side)).items():
            kingdoms[f"{name}.{key}"] = value
        for zone in LINES:
            key = f"{name}.{LINE_NAMES[zone]}"
            if since is not None and since[0].kingdoms[side].lines[zone] is kingdom.lines[zone]:
                kingdoms[key] = since[1][key]
                continue
            if gained is None:
                gained = {}
                for _, ability, _, place in reached(position):
                    gained.setdefault(place, []).append(ability)
            kingdoms[key] = [
                _creature(creature, gained.get((side, zone, number), ()))
                for number, creature in enumerate(kingdom.lines[zone], 1)
            ]
    return {
        "turn": position.turn,
        "player": SIDE_NAMES[position.player],
        "phase": position.phase,
        "mana": position.mana,
        "winner": None if position.winner is None else SIDE_NAMES[position.winner],
        "shown": position.shown.name if position.shown else None,
        **kingdoms,
    }


#: What a frame says of each side.
_KINGDOM = ("hand", "before", "fort", "discard", "champion", *LINE_NAMES)


def _kingdom(kingdom: Kingdom, hidden: bool) -> Data:
    """What a frame says of a side beside its lines."""
    return {
        "hand": len(kingdom.hand) if hidden else [card.name for card in kingdom.hand],
        "before": kingdom.before,
        "fort": kingdom.fort,
        "discard": [card.name for card in kingdom.discard],
        "champion": None
        if kingdom.champion is None or kingdom.champion_in_play
        else {"card": kingdom.champion.name, "exhausted": kingdom.exhausted},
    }


def _creature(creature: Creature | None, gained: list[str] | tuple[()]) -> Data | None:
    if creature is None:
        return None
    seen: Data = {"card": creature.card.name}
    for key in ("new", "damage", "bonus", "spent", "acted", "champion"):
        if value := getattr(creature, key):
            seen[key] = value
    if creature.rider is not None:
        unknown = any("vulnerability" in card.own for card in creature.cards)
        seen |= {
            "rider": creature.rider.name,
            "attack": None if unknown else creature.attack - creature.bonus,
            "health": creature.health,
        }
    if gained:
        seen["gained"] = list(gained)
    return seen


def changes(before: Data, after: Data) -> Data:
    """What of a frame has become different."""
    return {key: value for key, value in after.items() if value != before[key]}


def events(step: Step, number: int, voice: Voice, eyes: int | None = None) -> list[Data]:
    """What happened in a step, each with its sentence and what it changed; ``number`` is the step's in the game."""
    told = []
    position, seen = step.start, frame(step.start, eyes)
    for event, after in zip(step.events, step.positions, strict=True):
        now = seen if after is position else frame(after, eyes, (position, seen))
        hidden = eyes not in (None, event.side) and event.kind in _SECRET
        plain = write_event(event._replace(card=None) if hidden else event)
        said: Data = {
            "kind": event.kind,
            "rule": event.rule,
            "text": voice.tell(event, position, hidden),
            "step": number,
            **{key: plain[key] for key in _TOLD if key in plain and not (key == "after" and event.kind in _SEEDED)},
        }
        if patch := changes(seen, now):
            said["patch"] = patch
        told.append(said)
        position, seen = after, now
    return told


def card(card: Card, language: Language = ENGLISH) -> Data:
    """A card for the browser: its numbers, its abilities by name, sign and meaning, and its portrait."""
    glossary = abilities()
    told = []
    for ability in card.abilities:
        entry = glossary["aura" if ability.startswith("aura-") else ability]
        told.append({"id": ability, "name": ability_name(ability, language), "text": language(entry.text)})
    return {
        "name": card.name,
        "type": "creature" if card.is_creature else "incantation",
        "cost": card.cost,
        "attack": card.attack,
        "health": card.health,
        "abilities": told,
        "portrait": portrait(card),
    }


def titles(cards: Mapping[str, Card], language: Language) -> dict[str, str]:
    """The names of cards that are printed otherwise in a language."""
    return {name: title for name in sorted(cards) if (title := language.card(name)) != name}


def signs() -> dict[str, str]:
    """The sign of each ability, and of its Aura."""
    return {name: sign(name) for ability in abilities() if ability != "aura" for name in (ability, f"aura-{ability}")}


def rule(rule: Rule, language: Language = ENGLISH) -> Data:
    """A rule for the browser."""
    reading = rule.reading
    return {
        "title": language(rule.title),
        "text": language(rule.text),
        "sources": {edition: language(place) for edition, place in rule.sources.items()},
        "reading": reading
        and {"number": reading.number, "open": language(reading.open), "text": language(reading.text)},
    }


def rule_data(ids: set[str], language: Language = ENGLISH) -> dict[str, Data]:
    """The rules of these ids for the browser."""
    return {id: rule(rules()[id], language) for id in sorted(ids)}


def moves(position: Position, voice: Voice) -> Data:
    """What can be played in a position: for each card of the hand where to, or why not; and the other moves."""
    side = position.player
    told: Data = {"side": SIDE_NAMES[side], "hand": [], "verbs": []}
    if position.is_over or position.is_automa(side):
        told["verbs"] = [move.kind for move in legal_moves(position)]
        return told
    told["hand"] = [{"card": card.name, "to": {}} for card in at_hand(position)]
    for move in legal_moves(position):
        if move.kind not in ("play", "cast"):
            told["verbs"].append(move.kind)
            continue
        i, _ = find_card(position, move)
        assert i is not None
        text = write_move(move)
        if move.kind == "play":
            to = text.split(" on ")[1] if move.target is not None else f"{SIDE_NAMES[side]} {LINE_NAMES[move.line]}"
            if warning := danger(position, move):
                told["hand"][i]["warning"] = voice.warn(warning)
        else:
            to = text.split(" at ")[1]
        told["hand"][i]["to"][to] = text
    for i, entry in enumerate(told["hand"]):
        if not entry["to"]:
            refused = refusals(position, _attempt(position, i))
            entry["why"] = reasons(Refused(None, refused), position, voice)
    return told


def _attempt(position: Position, i: int) -> Move:
    """The move that playing card ``i`` of those at hand anywhere would be."""
    cards = at_hand(position)
    copy = sum(1 for other in cards[: i + 1] if other.name == cards[i].name)
    if cards[i].is_creature:
        return Move("play", cards[i].name, copy)
    target = next((place for place, _ in position.creatures()), None)
    return Move("cast", cards[i].name, copy, target=target)


def reasons(refused: Refused, position: Position, voice: Voice) -> list[Data]:
    """Why a move is refused: for each reason the rule, why, and what would make it legal."""
    return [{"rule": rule, "why": why, "then": then} for rule, why, then in voice.refuse(refused, position)]


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


def draft(draft: Draft | Removals, voice: Voice) -> Data:
    """A draft, or the removals of a constructed duel, as they may be seen: the cards to choose from, who chooses, and
    what each side has."""
    chooser = draft.chooser or A
    if isinstance(draft, Removals):
        number, rule, shown, decks = len(draft.events) + 1, "format.constructed", draft.decks[1 - chooser], draft.decks
    else:
        number, rule, shown, decks = draft.round, draft.rule, draft.shown, draft.taken
    return {
        "round": number,
        "rounds": DECK_SIZE // sum(side == A for side in draft.orders[0]) if isinstance(draft, Draft) else 4,
        "chooser": SIDE_NAMES[chooser],
        "solo": isinstance(draft, Draft) and draft.solo,
        "removing": isinstance(draft, Removals),
        "shown": [card.name for card in shown],
        "A": [card.name for card in decks[A]],
        "B": [card.name for card in decks[B]],
        "log": [voice.tell(event, _table(draft)) for event in draft.events],
        "rule": rule,
    }


def _table(draft: Draft | Removals) -> Position:
    """An empty table, so that sentences know whether the game is solo."""
    solo = isinstance(draft, Draft) and draft.solo
    return EMPTY._replace(automa=AutomaRules() if solo else None)


def seen_cards(position: Position, happened: tuple[Event, ...]) -> dict[str, Card]:
    """The cards that a person has seen: in hands, on lines, discarded, and in the events that show some."""
    found: dict[str, Card] = {}
    for side, kingdom in enumerate(position.kingdoms):
        cards = list(kingdom.discard) if position.is_automa(side) else [*kingdom.hand, *kingdom.discard]
        cards += [card for _, creature in position.creatures(side) for card in creature.cards]
        cards += [kingdom.champion] if kingdom.champion is not None else []
        found.update((card.name, card) for card in cards)
    for event in happened:
        if event.kind not in ("stack", "reshuffle"):
            found.update((card.name, card) for card in (event.card, event.other, *event.cards) if card is not None)
    return found


def comparison(found: Comparison, voice: Voice) -> Data:
    """What both editions tell of the same moves: how many events are the same, and from there on each edition's own,
    the refusal that it met, and its board in the end."""
    same = len(found.told[0].events) if found.parting is None else found.parting
    told = []
    for one in found.told:
        said: Data = {
            "edition": one.edition,
            "events": [],
            "problem": voice.language.error(one.problem) if one.problem else "",
            "refused": [],
            "board": "",
        }
        if one.game is not None:
            steps = (one.game.opening, *one.game.steps)
            pairs = [pair for step in steps for pair in zip(step.events, (step.start, *step.positions), strict=False)]
            said["events"] = [{"rule": event.rule, "text": voice.tell(event, before)} for event, before in pairs[same:]]
            said["board"] = board_svg(one.game.position, False, voice)
        if one.refusal is not None:
            position = one.game.position if one.game is not None else EMPTY
            said["refused"] = reasons(one.refusal, position, voice)
        told.append(said)
    return {"same": same, "parts": found.parting is not None, "told": told}


def sets(known: Mapping[str, CardSet]) -> list[Data]:
    """The card sets: their ids, names, cards, which of these are creatures, and the editions that know all of them."""
    return [
        {
            "id": id,
            "name": found.name,
            "cards": [card.name for card in found.cards],
            "creatures": [card.name for card in found.cards if card.is_creature],
            "editions": [
                number
                for number, edition in EDITIONS.items()
                if all(a.removeprefix(AURA) in edition.abilities for card in found.cards for a in card.abilities)
            ],
        }
        for id, found in known.items()
    ]


def editions() -> dict[int, Data]:
    """What the lobby needs to know of each edition."""
    return {
        number: {
            "levels": edition.levels, "gifts": edition.gifts, "fort": edition.automa_without_bastion,
            "champions": edition.champions, "abilities": len(edition.abilities),
            "constructed": 10 if edition.constructed_removals else 8,
            "resistance": "-1" if edition.resistance_subtracts else "max 1",
        }
        for number, edition in EDITIONS.items()
    }  # fmt: skip


def differences(switches: list[tuple[str, str, str]], changed: Mapping[str, Comparison]) -> Data:
    """Where the editions differ: of each switch the rules of either, and the situations that end otherwise."""
    return {
        "switches": [[first, second] for _, first, second in switches],
        "situations": [{"id": id, "cited": [list(rules) for rules in found.cited()]} for id, found in changed.items()],
    }


def situation(verdict: Verdict, voice: Voice) -> Data:
    """A situation on the table: what it shows, and what came of executing it."""
    situation = verdict.situation
    refusal = verdict.refusal
    faq = next((rules()[id] for id in situation.shows if id.startswith("faq.")), None)
    return {
        "id": situation.id,
        "question": voice.language(faq.title) if faq else "",
        "answer": voice.language(faq.text) if faq else "",
        "title": voice.language(situation.title),
        "watch": voice.language(situation.watch),
        "shows": list(situation.shows),
        "ok": verdict.ok,
        "moves": len(verdict.game.moves),
        "refused": reasons(refusal, verdict.game.position, voice) if refusal else [],
        "tried": write_move(refusal.move) if refusal is not None and isinstance(refusal.move, Move) else "",
    }


def listed(situation: Situation, language: Language = ENGLISH) -> Data:
    """A situation in the list of the lobby, under the heading of its file; for an FAQ answer with its question."""
    faq = next((id for id in situation.shows if id.startswith("faq.")), None)
    question = language(rules()[faq].title) if faq else None
    return {"id": situation.id, "title": language(situation.title), "group": situation.group, "question": question}
