"""What the browser is told of a game, whichever it is, as the records of `tutor.protocol`: what happened, what can be
played, rules, situations and comparisons.

Events carry only what they changed of the frame before (`Board.frame`); the browser keeps all frames and goes back and
forth in them by itself. What a definition tells in its own way comes as plain data, and gets its type here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import cast

from ..core import Refused, history, moments
from ..core.definition import Card, Choice, Data, Event, Game, GameDefinition, Position, Sets, Start, Step
from ..core.rulebook import Rule
from ..locale import ENGLISH, Language
from ..protocol import answers, parts
from ..situations import Situation, Verdict
from ..situations.comparison import Comparison
from .words import interface


def frame(definition: GameDefinition, position: Position, viewer: int | None) -> answers.Frame:
    """A position as a viewer may see it."""
    return cast(answers.Frame, definition.board.frame(position, viewer))


def events(
    definition: GameDefinition, step: Step, number: int, language: Language, viewer: int | None = None
) -> list[answers.Event]:
    """What happened in a step, each with its sentence and what it changed; ``number`` is the step's in the game."""
    told, board, voice = [], definition.board, definition.sentences.voice(language)
    seen = board.frame(step.start, viewer)
    for before, event, after in moments((step,)):
        now = seen if after is before else board.frame(after, viewer, (before, seen))
        said: Data = {
            "kind": event.kind,
            "rule": event.rule,
            "text": voice.tell(event, before, board.is_secret(event, before, viewer)),
            "step": number,
            **_decided(event),
            **board.facts(event, before, viewer),
        }
        if now is not seen and (patch := _changes(seen, now)):
            said["patch"] = patch
        told.append(cast(answers.Event, said))
        seen = now
    return told


def _decided(event: Event) -> Data:
    """The further rules that decided an event, where there are any, and whether the reading of its own did not."""
    also = getattr(event, "also", ())
    printed: Data = {"printed": True} if getattr(event, "printed", False) else {}
    return {"also": list(also), **printed} if also else printed


def beats(
    definition: GameDefinition, game: Game, number: int, language: Language, viewer: int | None = None, why: str = ""
) -> list[answers.Beat]:
    """What the events of a step are grouped into; ``number`` is the step's in the game, and ``why`` what a machine
    player says of its move, which comes first."""
    told: list[answers.Beat] = []
    for beat in definition.beats.tell(game, number, language, viewer):
        said: answers.Beat = {"events": beat.events, "says": [*([] if told or not why else [why]), *beat.says]}
        if why and not told:
            said["why"] = why
        if beat.title:
            said["title"] = beat.title
        if beat.recap:
            said["recap"] = [list(line) for line in beat.recap]
        if beat.kind:
            said["kind"] = beat.kind
        told.append(said)
    return told


#: What was not in a frame before.
_NEW = object()


def _changes(before: Data, after: Data) -> Data:
    """What of a frame has become different; None for what is no more in it."""
    changed = {
        key: value for key, value in after.items() if (was := before.get(key, _NEW)) is not value and was != value
    }
    return changed if before.keys() == after.keys() else {**changed, **dict.fromkeys(before.keys() - after.keys())}


def options(definition: GameDefinition, game: Game, language: Language) -> answers.Options:
    """What can be played now."""
    return cast(answers.Options, definition.board.options(game, language))


def choice(definition: GameDefinition, choice: Choice) -> answers.Choice:
    """The choice that is open in the middle of a move."""
    return cast(answers.Choice, definition.board.choice(choice))


def move(definition: GameDefinition, move: object) -> answers.Move:
    """A move as data, to be sent back as it is."""
    return cast(answers.Move, definition.board.write_move(move))


def draft(
    definition: GameDefinition, start: Start, language: Language
) -> tuple[answers.Draft, Mapping[str, Card], frozenset[str]]:
    """The choice that is open before a game, with the cards that it shows and the rules that it is made by."""
    found = definition.board.choosing(start, language)
    return cast(answers.Draft, found.told), found.cards, frozenset(found.rules)


def card(definition: GameDefinition, card: Card, language: Language) -> answers.Card:
    """A card to be drawn."""
    return cast(answers.Card, definition.board.card(card, language))


def lobby(definition: GameDefinition, sets: Sets, language: Language) -> answers.Answer:
    """What the page has to know of a game before one begins."""
    return cast(answers.Answer, definition.board.lobby(language, sets))


def sets(definition: GameDefinition, sets: Sets, language: Language) -> answers.Answer:
    """The card sets to choose from, as the lobby of the game has them."""
    told = definition.board.lobby(language, sets)
    return cast(answers.Answer, {key: told[key] for key in ("sets", "lobby") if key in told})


def weighed(definition: GameDefinition, start: str, sets: Sets, language: Language) -> answers.Weighed:
    """What the choices for a game amount to. Raises `Unreadable`."""
    return cast(answers.Weighed, definition.board.weigh(start, sets, language))


def rule(rule: Rule, language: Language = ENGLISH) -> parts.Rule:
    """A rule for the browser."""
    reading = rule.reading
    return {
        "title": language(rule.title),
        "text": language(rule.text),
        "sources": {edition: language(place) for edition, place in rule.sources.items()},
        "reading": {"number": reading.number, "open": language(reading.open), "text": language(reading.text)}
        if reading
        else None,
    }


def rules(definition: GameDefinition, ids: Iterable[str], language: Language = ENGLISH) -> dict[str, parts.Rule]:
    """The rules of these ids for the browser."""
    known = definition.sentences.rules()
    return {id: rule(known[id], language) for id in sorted(ids)}


def reasons(definition: GameDefinition, refused: Refused, position: Position, language: Language) -> list[parts.Reason]:
    """Why a move is refused: for each reason the rule, why, and what would make it legal."""
    found = definition.sentences.voice(language).refuse(refused, position)
    return [{"rule": rule, "why": why, "then": then} for rule, why, then in found]


def comparison(
    found: Comparison, language: Language, titles: tuple[str, ...] = (), title: str = ""
) -> answers.Compared:
    """What both editions tell of the same moves: how many events are the same, and from there on each edition's own,
    the refusal that it met, and its board in the end; under a title, and a title for each, where these are given."""
    definition, same = found.definition, len(found.told[0].events) if found.parting is None else found.parting
    voice, columns = definition.sentences.voice(language), []
    for one in found.told:
        said: answers.Telling = {
            "edition": one.edition,
            "events": [],
            "problem": language.error(one.problem) if one.problem else "",
            "refused": [],
            "board": "",
        }
        if one.game is not None:
            later = islice(history(one.game), same, None)
            said["events"] = [
                cast(parts.Cited, {"rule": event.rule, "text": voice.tell(event, before), **_decided(event)})
                for before, event, _ in later
            ]
            said["board"] = definition.board.picture(one.game.position, language)
        if one.refusal is not None:
            position = one.game.position if one.game is not None else definition.empty
            said["refused"] = reasons(definition, one.refusal, position, language)
        columns.append(said)
    for column, own in zip(columns, titles, strict=False):
        column["title"] = own
    told: answers.Compared = {"same": same, "parts": found.parting is not None, "told": columns}
    if title:
        told["title"] = title
    return told


def differences(switches: list[tuple[str, str, str]], changed: Mapping[str, Comparison]) -> answers.Differences:
    """Where the editions differ: of each switch the rules of either, and the situations that end otherwise."""
    return {
        "switches": [[first, second] for _, first, second in switches],
        "situations": [{"id": id, "cited": [list(rules) for rules in found.cited()]} for id, found in changed.items()],
    }


def situation(verdict: Verdict, language: Language) -> answers.Situation:
    """A situation on the table: what it shows, and what came of executing it. Where another edition than its own ends
    otherwise, its texts are not said: they would be wrong."""
    situation, refusal, definition = verdict.situation, verdict.refusal, verdict.situation.definition
    faq = _question(situation)
    other = "by-other" if verdict.differs else "by-turned" if verdict.turned else ""
    instead = str(interface(language)[other]) if other else ""
    reading = definition.sentences.readings()[situation.reading] if situation.reading else None
    return {
        "id": situation.id,
        "question": language(faq.title) if faq else "",
        "answer": (instead or language(faq.text)) if faq else "",
        "title": language(situation.title),
        "watch": instead or language(situation.watch),
        "shows": list(situation.shows),
        "ok": verdict.ok,
        "differs": verdict.differs,
        "turned": verdict.turned,
        "reading": {"open": language(reading.open), "text": language(reading.text)} if reading else None,
        "moves": len(verdict.game.moves),
        "refused": reasons(definition, refusal, verdict.game.position, language) if refusal else [],
        "tried": definition.beats.heading(verdict.game.position, refusal.move, language) if refusal is not None else "",
    }


def listed(situation: Situation, language: Language = ENGLISH) -> answers.Listed:
    """A situation in the list of the lobby, under the heading of its file; for an FAQ answer with its question."""
    faq = _question(situation)
    question = language(faq.title) if faq else None
    return {"id": situation.id, "title": language(situation.title), "group": situation.group, "question": question}


def _question(situation: Situation) -> Rule | None:
    """The first question of the FAQ that a situation answers, if it answers one."""
    rules = situation.definition.sentences.rules()
    return next((rules[id] for id in situation.shows if id in rules and rules[id].is_faq), None)


def cited(told: object) -> frozenset[str]:
    """The ids of the rules that stand under ``rule`` or ``also`` anywhere in what is told."""
    found: set[str] = set()
    waiting = [told]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if isinstance(part.get("rule"), str):
                found.add(part["rule"])
                found.update(part.get("also", ()))
            waiting += [one for one in part.values() if isinstance(one, dict | list)]
        elif isinstance(part, list):
            waiting += part
    return frozenset(found)
