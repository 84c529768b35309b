"""Parts of answers for every game, as the records of `tutor.protocol`: events, options, rules, situations and
comparisons.

Events contain only what they changed of the frame before (`Board.frame`); the browser keeps all frames and moves
between them. Data in a game's own format come from its definition and get their type here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TypedDict, cast

from ..core import Refused, history, moments
from ..core.definition import Card, Choice, Data, Event, Game, GameDefinition, Move, Position, Sets, Start, Step
from ..core.rulebook import Rule
from ..locale import ENGLISH, Language
from ..protocol import answers, parts
from ..situations import Situation, Verdict
from ..situations.comparison import Comparison
from .words import interface


def frame(definition: GameDefinition, position: Position, viewer: int | None) -> answers.Frame:
    """Return a position as a viewer may see it."""
    return definition.board.frame(position, viewer)


def events(
    definition: GameDefinition, step: Step, number: int, language: Language, viewer: int | None = None
) -> list[answers.Event]:
    """Return the events of a step, each with its sentence and what it changed; ``number`` is the number of the step in
    the game."""
    told, board, voice = [], definition.board, definition.sentences.voice(language)
    seen = board.frame(step.start, viewer)
    for before, event, after in moments((step,)):
        now = seen if after is before else board.frame(after, viewer, (before, seen))
        said: dict[str, object] = {
            "kind": event.kind,
            "rule": event.rule,
            "text": voice.tell(event, before, board.is_secret(event, before, viewer)),
            "step": number,
            **_deciding_rules(event),
            **board.facts(event, before, viewer),
        }
        if now is not seen and (patch := _changes(seen, now)):
            said["patch"] = patch
        told.append(cast(answers.Event, said))
        seen = now
    return told


class _Deciding(TypedDict, total=False):
    also: list[str]
    printed: bool


def _deciding_rules(event: Event) -> _Deciding:
    """Return the additional rules that decided an event, if any, and whether its own reading made no difference."""
    also = getattr(event, "also", ())
    told: _Deciding = {}
    if also:
        told["also"] = list(also)
    if getattr(event, "printed", False):
        told["printed"] = True
    return told


def beats(
    definition: GameDefinition, game: Game, number: int, language: Language, viewer: int | None = None, why: str = ""
) -> list[answers.Beat]:
    """Return the beats of a step; ``number`` is the number of the step in the game, and ``why`` a machine player's
    reason for the move, which comes first."""
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


#: Marks a key that was not in the frame before.
_NEW = object()


def _changes(before: Data, after: Data) -> Data:
    """Return the changed keys of a frame; None for a removed key."""
    changed = {
        key: value for key, value in after.items() if (was := before.get(key, _NEW)) is not value and was != value
    }
    return changed if before.keys() == after.keys() else {**changed, **dict.fromkeys(before.keys() - after.keys())}


def options(definition: GameDefinition, game: Game, language: Language) -> answers.Options:
    """Return what can be played now."""
    return definition.board.options(game, language)


def choice(definition: GameDefinition, choice: Choice) -> answers.Choice:
    """Return the choice that is open in the middle of a move."""
    return definition.board.choice(choice)


def move(definition: GameDefinition, move: Move) -> answers.Move:
    """Return a move as data, as the browser sends it back."""
    return definition.board.write_move(move)


def draft(
    definition: GameDefinition, start: Start, language: Language
) -> tuple[answers.Draft, Mapping[str, Card], frozenset[str]]:
    """Return the choice that is open before a game, with the cards that it shows and its rules."""
    found = definition.board.choosing(start, language)
    return found.told, found.cards, frozenset(found.rules)


def card(definition: GameDefinition, card: Card, language: Language) -> answers.Card:
    """Return the data from which a card is drawn."""
    return definition.board.card(card, language)


def lobby(definition: GameDefinition, sets: Sets, language: Language) -> answers.Answer:
    """Return what the page needs before a game begins."""
    return cast(answers.Answer, definition.board.lobby(language, sets))


def sets(definition: GameDefinition, sets: Sets, language: Language) -> answers.Answer:
    """Return the available card sets for the lobby."""
    told = lobby(definition, sets, language)
    found: answers.Answer = {}
    if "sets" in told:
        found["sets"] = told["sets"]
    if "lobby" in told:
        found["lobby"] = told["lobby"]
    return found


def weighed(definition: GameDefinition, start: str, sets: Sets, language: Language) -> answers.Weighed:
    """Return what the choices for a custom game add up to. Raises `Unreadable`."""
    return cast(answers.Weighed, definition.board.weigh(start, sets, language))


def rule(rule: Rule, language: Language = ENGLISH) -> parts.Rule:
    """Return the data of a rule."""
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
    """Return the data of the rules with these ids."""
    known = definition.sentences.rules()
    return {id: rule(known[id], language) for id in sorted(ids)}


def reasons(definition: GameDefinition, refused: Refused, position: Position, language: Language) -> list[parts.Reason]:
    """Return for each reason of a refusal the rule, why the move is not allowed, and what would make it legal."""
    found = definition.sentences.voice(language).refuse(refused, position)
    return [{"rule": rule, "why": why, "then": then} for rule, why, then in found]


def comparison(
    found: Comparison, language: Language, titles: tuple[str, ...] = (), title: str = ""
) -> answers.Compared:
    """Return a comparison of two games: the number of common events, and the remaining events, the refusal and the
    final board of each. ``title`` and ``titles`` are keys of the titles of the whole and of each game."""
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
                {"rule": event.rule, "text": voice.tell(event, before), **_deciding_rules(event)}
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
    """Return where the editions differ: pairs of rules, and the situations that end differently."""
    return {
        "switches": [[first, second] for _, first, second in switches],
        "situations": [{"id": id, "cited": [list(rules) for rules in found.cited()]} for id, found in changed.items()],
    }


def situation(verdict: Verdict, language: Language) -> answers.Situation:
    """Return the situation on the table: what it shows, and the result of executing it. If another edition than its own
    ends differently, its texts are left out, as they would be wrong."""
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
    """Return a situation for the list in the lobby; for an FAQ answer with its question."""
    faq = _question(situation)
    question = language(faq.title) if faq else None
    return {"id": situation.id, "title": language(situation.title), "group": situation.group, "question": question}


def _question(situation: Situation) -> Rule | None:
    """Return the first FAQ answer that a situation shows, or None."""
    rules = situation.definition.sentences.rules()
    return next((rules[id] for id in situation.shows if id in rules and rules[id].is_faq), None)


def cited(told: object) -> frozenset[str]:
    """Return the ids of the rules under ``rule`` or ``also`` anywhere in the data."""
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
