"""The table of misread steps, and what they share: `tutor.lessons.misreadings` puts them in the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..clash import Creature, Kingdom, Place
from ..clash.story import Story
from ..clash.strike import Strike

F = TypeVar("F", bound=Callable[..., Any])

#: The true steps and what stands in for them, by the id of the misreading.
WRONG: dict[str, tuple[tuple[Any, Any], ...]] = {}
#: What a misreading has to remember between two moves; empty whenever one begins.
MEMORY: dict[int, int] = {}


def wrong(id: str, true: Any) -> Callable[[F], F]:
    """Mark a function as what stands in for a step under a misreading; it will be given the true step first."""

    def marked(function: F) -> F:
        WRONG[id] = (*WRONG.get(id, ()), (true, function))
        return function

    return marked


def mark(story: Story, place: Place, **marks: Any) -> None:
    """Mark a creature without a word."""
    creature = story.position.creature(place)
    if creature is None:
        return
    line = story.position.kingdoms[place.side].lines[place.zone]
    i = place.number - 1
    _lines(story, place, (*line[:i], creature._replace(**marks), *line[i + 1 :]))


def _lines(story: Story, place: Place, line: tuple[Creature | None, ...]) -> None:
    kingdom = story.position.kingdoms[place.side]
    upper, lower = kingdom.lines
    put(story, place.side, kingdom._replace(lines=(upper, line) if place.zone else (line, lower)))


def put(story: Story, side: int, kingdom: Kingdom) -> None:
    """Change what belongs to a side, as if the last event had."""
    one, two = story.position.kingdoms
    story.position = story.position._replace(kingdoms=(one, kingdom) if side else (kingdom, two))
    if story.positions:
        story.positions[-1] = story.position


def retell(story: Story, **changes: Any) -> None:
    """Tell the last event otherwise."""
    story.events[-1] = story.events[-1]._replace(**changes)


def forget(story: Story, kind: str) -> None:
    """Take the last event back, if it is of a kind that changes nothing."""
    if story.events and story.events[-1].kind == kind:
        story.events.pop()
        story.positions.pop()


def behind(place: Place) -> Place:
    return place._replace(number=place.number + 1)


def beside(place: Place) -> Place:
    return place._replace(zone=1 - place.zone)


def hit_too(story: Story, blow: Strike, ability: str, places: list[Place]) -> None:
    """Let an ability hit these places too, where somebody stands there."""
    if blow.source(story, ability) is None:
        return
    rule = "splash.beside" if ability == "splash" else "perforation.behind"
    for place in places:
        victim = story.position.creature(place)
        if victim is not None and place not in blow.hits:
            blow.hits.append(place)
            story.happen("area", rule, blow.cause, place.side, blow.card, blow.attacker, place,
                         other=victim.card, ability=ability)  # fmt: skip
