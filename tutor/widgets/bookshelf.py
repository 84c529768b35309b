"""The rulebook as a page: its chapters, what stands in each, and a picture for whoever asks to see a rule happen.

The texts are those of `tutor.rulebook`; what is in here is their order on the page, who shows them, and the pictures,
which the rules themselves make: a situation is executed, and drawn at the event that cites the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from ..clash import EDITIONS, Event, Place, Position
from ..clash.position import HAND, LINES
from ..clash.story import patience
from ..compare import differences
from ..contract import Unreadable
from ..lessons import lessons
from ..lessons.coverage import coverage as met
from ..locale import Language, language
from ..rulebook import Rule, Voice, abilities, ability_name, readings, rules
from ..scenarios import Situation, Verdict, run, situations
from ..sets import all_cards
from . import view
from .art import portrait, sign
from .messages import text_of
from .sitting import Sitting
from .svg import H, W, board_svg, corner
from .view import Data

#: The chapters in their order, each with the areas of the rules that stand in it: the word before the dot of an id.
CHAPTERS: dict[str, tuple[str, ...]] = {
    "setup": ("setup", "format"),
    "turn": ("turn", "mana"),
    "summoning": ("summoning", "again"),
    "incantation": ("incantation",),
    "assault": ("assault", "damage", "return", "line"),
    "stronghold": ("stronghold", "game"),
    "abilities": ("abilities", *abilities()),
    "automa": ("solo", "automa"),
    "custom": ("custom",),
    "champion": ("champion",),
    "faq": ("faq",),
    "readings": (),
    "notation": ("notation",),
}
#: What follows from a switch of the editions, and holds only where it stands so: by the rule of that switch.
_FOLLOWS = {
    "automa.last-turn": ("automa.fort-revealed", "automa.nothing-to-reshuffle", "automa.nothing-left-to-attack",
                         "automa.survived"),
    "custom.resistance": ("custom.resistance-to-zero",),
    "champion.module": tuple(id for id in rules() if id.startswith("champion.") and id != "champion.none"),
}  # fmt: skip
#: Who stands on the cover.
_CROWD = ("Gnome", "Carnivore", "Troll")
#: How many pictures may be asked for at once.
MOST = 20
#: Kinds of events that are about the Stronghold of their side; and those by which somebody suffers.
_OF_STRONGHOLD = frozenset({"slide", "slide-back", "fall", "rebuild", "lost", "sharpen"})
_SUFFERED = frozenset({"damage", "destroy", "slide", "fall", "lost"})
#: How many situations are executed at most in search of the event that cites a rule.
_TRIED = 6


# -- what stands in the book ----------------------------------------------------------------------------------------


def area(id: str) -> str:
    """The area of a rule: the word before the dot of its id."""
    return id.partition(".")[0]


@cache
def entries() -> frozenset[str]:
    """The ids of all that stands in the book: of rules and FAQ answers, ``ability.…`` and ``reading.…``."""
    return frozenset({*rules(), *(f"ability.{id}" for id in abilities()), *(f"reading.{n}" for n in readings())})


@cache
def chapters() -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules and FAQ answers of each chapter, in the order in which they are read."""
    return {
        chapter: tuple(id for one in areas for id in rules() if area(id) == one) for chapter, areas in CHAPTERS.items()
    }


@cache
def editions(id: str) -> tuple[int, ...]:
    """The editions in which a rule holds, or in which an FAQ answer still does.

    Where one edition is silent the other decides; so a rule holds in both, unless it is about an ability that one of
    them does not know, or is one side of a point on which they differ.
    """
    rule = rules()[id]
    held = set(EDITIONS)
    if area(id) in abilities():
        held &= {number for number, edition in EDITIONS.items() if area(id) in edition.abilities}
    for _, *sides in differences():
        for number, side in zip(EDITIONS, sides, strict=True):
            if id in (side, *_FOLLOWS.get(side, ())):
                held &= {number}
    for decides in rule.rules:
        held &= set(editions(decides))
    return tuple(sorted(held))


@cache
def shown_by(id: str) -> tuple[str, ...]:
    """The ids of the situations that show a rule or FAQ answer; where none is made for it, of those whose story cites
    it."""
    made = tuple(key for key, one in situations().items() if id in one.shows or id == one.refused)
    return made or tuple(key for key, one in situations().items() if id in one.story)


def book(voice: Voice) -> Data:
    """All that stands in the book in the language of a voice, but for the pictures.

    ``chapters`` (each its ``id`` and ``rules``), ``rules`` by id, ``abilities``, ``readings``, the pairs of rules on
    which the editions differ as ``differences``, the titles of ``lessons`` by id, and portraits for its cover.
    """
    speak = voice.language
    taught = _taught()
    return {
        "chapters": [{"id": id, "rules": list(ids)} for id, ids in chapters().items()],
        "rules": {id: _entry(rule, speak, taught) for id, rule in rules().items()},
        "abilities": [
            {
                "id": id,
                "name": ability_name(id, speak),
                "sign": sign(id),
                "text": speak(ability.text),
                "rules": [other for other in rules() if area(other) == id],
                "editions": [number for number, edition in EDITIONS.items() if id in edition.abilities],
            }
            for id, ability in abilities().items()
        ],
        "readings": [
            {
                "number": number,
                "open": speak(reading.open),
                "text": speak(reading.text),
                "rules": [id for id, rule in rules().items() if rule.reading == reading],
            }
            for number, reading in readings().items()
        ],
        "differences": [[first, second] for _, first, second in differences()],
        "lessons": {id: speak(lesson.title) for id, lesson in lessons().items()},
        "crowd": [portrait(all_cards()[name]) for name in _CROWD],
    }


def _entry(rule: Rule, speak: Language, taught: Mapping[str, Mapping[str, int]]) -> Data:
    return {
        **view.rule(rule, speak),
        "editions": list(editions(rule.id)),
        "rules": list(rule.rules),
        "situations": list(shown_by(rule.id)),
        "lessons": [{"id": id, "step": number} for id, number in taught.get(rule.id, {}).items()],
    }


def _taught() -> Mapping[str, Mapping[str, int]]:
    """For each rule that lessons name, these lessons by id, each with the number of its first step that does."""
    found: dict[str, dict[str, int]] = {}
    for id, lesson in lessons().items():
        for number, step in enumerate(lesson.steps, 1):
            for rule in step.shows:
                found.setdefault(rule, {}).setdefault(id, number)
    return found


def coverage() -> list[Data]:
    """For each rule, FAQ answer and ability, in the order of the book: its ``id``, and the ids of the ``lessons`` and
    ``situations`` in which it is met. All of them are executed for that, once in a process."""
    found = met()
    told = [(id, found.rules[id]) for ids in chapters().values() for id in ids]
    told += [(f"ability.{id}", one) for id, one in found.abilities.items()]
    return [{"id": id, "lessons": list(one.lessons), "situations": list(one.situations)} for id, one in told]


# -- pictures -------------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A moment of a situation that has just been executed: the position, the event that led to it, if any, what is
    said of it, and whether all that the situation says was so."""

    situation: str
    position: Position
    event: Event | None
    text: str
    ok: bool


def moment(id: str, voice: Voice) -> Moment | None:
    """The moment that shows a rule or FAQ answer: the event that cites it (an answer: one of the rules that decide it),
    or else the end of the situation that shows it. None where no situation does. It is executed now."""
    verdicts = []
    for key in shown_by(id)[:_TRIED]:
        situation = situations()[key]
        verdict = run(situation)
        verdicts.append(verdict)
        sought = (id,) if not id.startswith("faq.") else (*rules()[id].rules, *situation.shows)
        for rule in sought:
            for before, event, after in _told(verdict):
                if event.rule == rule and _has_cards(after):
                    return Moment(key, after, event, voice.tell(event, before), verdict.ok)
    return _ending(verdicts[0], voice) if verdicts else None


def _told(verdict: Verdict) -> Iterator[tuple[Position, Event, Position]]:
    """Every event of a situation between the positions before and after it."""
    for step in (verdict.game.opening, *verdict.game.steps):
        before = step.start
        for event, after in zip(step.events, step.positions, strict=True):
            yield before, event, after
            before = after


def _ending(verdict: Verdict, voice: Voice) -> Moment:
    situation: Situation = verdict.situation
    text = voice.language(situation.watch or situation.title)
    if verdict.refusal is not None:
        text = " ".join(why for _, why, _ in voice.refuse(verdict.refusal, verdict.game.position))
    return Moment(situation.id, verdict.game.position, None, text, verdict.ok)


def _has_cards(position: Position) -> bool:
    return any(kingdom.hand or any(kingdom.lines) for kingdom in position.kingdoms)


def picture(id: str, voice: Voice) -> Data | None:
    """The picture of a rule or FAQ answer: its ``svg``, what it shows as ``text``, the ``situation`` it is from, and
    whether that was ``ok`` when it was executed just now. None where no situation shows it."""
    found = moment(id, voice)
    if found is None:
        return None
    drawn = _drawn(found.position, found.event, voice.language.code)
    return {"svg": drawn, "text": found.text, "situation": found.situation, "ok": found.ok}


@lru_cache(maxsize=256)
def _drawn(position: Position, event: Event | None, code: str) -> str:
    """The board at an event, with a frame around the cards that it concerns; without the hands, where they do not
    matter. It is for a page that says in words what it shows."""
    hands = event is None or not _is_on_lines(event)
    marks = "".join(_marks(position, event, hands)) if event else ""
    return board_svg(position, False, Voice(language(code)), header=False, hands=hands, over=marks)


def _is_on_lines(event: Event) -> bool:
    """True where an event concerns cards in play only."""
    places = [place for place in (event.at, event.to) if place is not None]
    aside = event.kind in ("attack-stronghold", "no-area", "catalyst", "sharpen", "weaken") and event.to is None
    if not places:
        return event.kind in ("aura-lost", "calm", "heal", "assault")
    return not aside and all(place.zone in LINES for place in places)


def _marks(position: Position, event: Event, hands: bool) -> Iterator[str]:
    """Frames around what an event concerns: whose event it is, whom it is done to, and an arrow across the Bridge."""
    side, to = event.side, None if event.to is None else corner(position, event.to, hands)
    at = corner(position, event.at, hands) if event.at is not None and _stands(position, event) else None
    if event.kind in _OF_STRONGHOLD and side is not None and not at and not to:
        at = corner(position, Place(side, HAND, 0), hands)
    for found, colour in ((at, "#a92c1f" if event.kind in _SUFFERED else "#17646e"), (to, "#c8860a")):
        if found is not None:
            x, y = found
            yield (
                f'<rect x="{x - 3:.0f}" y="{y - 3:.0f}" width="{W + 6}" height="{H + 6}" rx="9" fill="none" '
                f'stroke="{colour}" stroke-width="5"/>'
            )
    if at and to and event.at and event.to and event.at.side != event.to.side:
        yield _arrow(at, to, event.to.side > event.at.side)


def _stands(position: Position, event: Event) -> bool:
    """True where the card of an event stands on a line at the place from which the event was."""
    creature = None if event.at is None or event.at.zone not in LINES else position.creature(event.at)
    return creature is not None and event.card in creature.cards


def _arrow(at: tuple[float, float], to: tuple[float, float], right: bool) -> str:
    """An arrow from one card to the near edge of another."""
    x1, x2 = (at[0] + W + 4, to[0] - 6) if right else (at[0] - 4, to[0] + W + 6)
    y1, y2 = at[1] + H / 2, to[1] + H / 2
    back = -14 if right else 14
    return (
        f'<path d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}" stroke="#2b2620" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M{x2:.0f} {y2:.0f}l{back} -10v20z" fill="#2b2620"/>'
    )


# -- what the browser asks ------------------------------------------------------------------------------------------


def acts(table: Sitting) -> dict[str, Callable[[Data], Data]]:
    """What the rulebook page asks of a table: ``book``; ``pictures`` (``ids``, at most `MOST`); ``coverage``; and
    ``turn`` (``rule``), which only changes the address."""

    def pictures(message: Data) -> Data:
        ids = _ids(message)
        found = {id: picture(id, table.voice) for id in ids}
        return {"pictures": {id: one for id, one in found.items() if one is not None}}

    def covered(_: Data) -> Data:
        with patience(None):  # of the house, and once in a process
            return {"coverage": coverage()}

    def turn(message: Data) -> Data:
        id = text_of(message, "rule")
        if id not in entries():
            raise Unreadable("there is no entry of that name in the rulebook")
        if table.page == "rulebook":
            table.rule = id
        return {"turned": table.address}

    return {
        "book": lambda _: {"book": book(table.voice)},
        "pictures": pictures,
        "coverage": covered,
        "turn": turn,
    }


def _ids(message: Data) -> list[str]:
    """The ids of the rules that are asked for. Raises `Unreadable`."""
    ids = message.get("ids")
    if not isinstance(ids, list) or len(ids) > MOST:
        raise Unreadable("expected a list of at most {most} rules", most=MOST)
    for id in ids:
        if not isinstance(id, str) or id not in rules():
            raise Unreadable("there is no entry of that name in the rulebook")
    return ids
