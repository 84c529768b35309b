"""The rulebook page of Clash of Decks: chapters, cover, and pictures of events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ....locale import Language
from ..board.art import portrait, sign
from ..board.picture import H, W, board_svg, corner
from ..editions import differences
from ..rules import EDITIONS, Event, Place, Position
from ..rules.position import HAND, LINES
from ..sets import all_cards
from . import Voice, abilities, rules

__all__ = ["banner", "chapters", "crowd", "editions", "has_cards", "knows", "picture", "sheet", "sign"]

#: The chapters in order, each with its areas of rules. An area is the part of a rule id before the dot.
_CHAPTERS: dict[str, tuple[str, ...]] = {
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
    "four": ("four", "team"),
    "coop": ("coop",),
    "faq": ("faq",),
    "readings": (),
    "notation": ("notation",),
}
#: The prefixes of the ids of rules about games with four Kingdoms.
_OF_FOUR = ("four.", "team.", "coop.", "format.draft-four", "format.decks-four", "format.constructed-four")
#: Rules that hold only in the editions in which another rule holds, by the id of that rule.
_FOLLOWS = {
    "automa.last-turn": ("automa.fort-revealed", "automa.nothing-to-reshuffle", "automa.nothing-left-to-attack",
                         "automa.survived"),
    "custom.resistance": ("custom.resistance-to-zero",),
    "champion.module": tuple(id for id in rules() if id.startswith("champion.") and id != "champion.none"),
    "four.modes": tuple(id for id in rules() if id.startswith(_OF_FOUR) and id != "four.none"),
}  # fmt: skip
#: The creatures on the cover.
_CROWD = ("Gnome", "Carnivore", "Troll")
#: The kinds of events about the Stronghold of their side, and those that do harm.
_OF_STRONGHOLD = frozenset({"slide", "slide-back", "fall", "rebuild", "lost", "sharpen"})
_SUFFERED = frozenset({"damage", "destroy", "slide", "fall", "lost"})


def chapters() -> dict[str, tuple[str, ...]]:
    """Return the chapters in order, each with its areas of rules."""
    return _CHAPTERS


def sheet(language: Language) -> list[tuple[str, str, tuple[str, ...]]]:  # noqa: ARG001
    """Return nothing: the browser has the overview of an activation (``rulebook/sheet.js``)."""
    return []


def crowd() -> list[str]:
    """Return the creatures on the cover as SVG text."""
    return [portrait(all_cards()[name]) for name in _CROWD]


def banner() -> str:
    """Return nothing: the cover has no banner."""
    return ""


def knows(ability: str) -> tuple[int, ...]:
    """Return the editions that have a special ability."""
    return tuple(number for number, edition in EDITIONS.items() if ability in edition.abilities)


@cache
def editions(id: str) -> tuple[int, ...]:
    """Return the editions in which a rule or an FAQ answer holds.

    If one edition is silent, the other decides. A rule therefore holds in both, unless it is about an ability that one
    edition does not have, or is one side of a difference between them.
    """
    rule, area = rules()[id], id.partition(".")[0]
    held = set(EDITIONS)
    if area in abilities():
        held &= set(knows(area))
    for _, *sides in differences():
        for number, side in zip(EDITIONS, sides, strict=True):
            if id in (side, *_FOLLOWS.get(side, ())):
                held &= {number}
    for decides in rule.rules:
        held &= set(editions(decides))
    return tuple(sorted(held))


def has_cards(position: Position) -> bool:
    """Return True if there is anything to draw."""
    return any(kingdom.hand or any(kingdom.lines) for kingdom in position.kingdoms)


@lru_cache(maxsize=256)
def picture(position: Position, event: Event | None, language: Language) -> str:
    """Return a position as SVG text with frames around the cards that an event concerns. Hands are left out if the
    event does not concern them.

    The page that shows the picture says the same in words.
    """
    hands = event is None or not _is_on_lines(event)
    marks = "".join(_marks(position, event, hands)) if event else ""
    return board_svg(position, False, Voice(language), header=False, hands=hands, over=marks)


def _is_on_lines(event: Event) -> bool:
    """Return True if an event concerns cards in play only."""
    places = [place for place in (event.at, event.to) if place is not None]
    aside = event.kind in ("attack-stronghold", "no-area", "catalyst", "sharpen", "weaken") and event.to is None
    if not places:
        return event.kind in ("aura-lost", "calm", "heal", "assault")
    return not aside and all(place.zone in LINES for place in places)


def _marks(position: Position, event: Event, hands: bool) -> Iterator[str]:
    """Yield frames around the cards of an event and, across the Bridge, an arrow from one to the other."""
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
        yield _arrow(at, to, (event.to.side & 1) > (event.at.side & 1))


def _stands(position: Position, event: Event) -> bool:
    """Return True if the card of an event is in play at the place where the event starts."""
    creature = None if event.at is None or event.at.zone not in LINES else position.creature(event.at)
    return creature is not None and event.card in creature.cards


def _arrow(at: tuple[float, float], to: tuple[float, float], right: bool) -> str:
    """Return an arrow from one card to the near edge of another."""
    x1, x2 = (at[0] + W + 4, to[0] - 6) if right else (at[0] - 4, to[0] + W + 6)
    y1, y2 = at[1] + H / 2, to[1] + H / 2
    back = -14 if right else 14
    return (
        f'<path d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}" stroke="#2b2620" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M{x2:.0f} {y2:.0f}l{back} -10v20z" fill="#2b2620"/>'
    )
