"""A still picture of a position of Dust Collectorz, for a notebook cell or wherever there is no page."""

from __future__ import annotations

from html import escape

from ....locale import Language
from .. import rulebook
from ..notation.cards import SEATS, parties
from ..rules.cards import BACK, STATS, Card
from ..rules.ending import points
from ..rules.position import Position
from ..words import write_position
from .art import PAPER, back_svg, tribe_mark
from .position_text import with_backs

#: The size of a card, the gap between two cards, and the height of a row.
W, H, GAP, ROW = 66, 92, 6, 108
_TEXT = "font-family:system-ui,sans-serif"
_INK = "#2b2620"


def picture(position: Position, language: Language) -> str:
    """Return the position as SVG text.

    Each player has a row with the laid cards, the overflow and the hand; the capture piles have their points. Decks are
    not drawn because they are hidden from everybody. The description of the picture says the same in words.
    """
    open_ = with_backs(position)
    voice = rulebook.voice(language)
    rows = [_row(open_, side, voice) for side in range(len(position.seats))]
    width = max(420, *(used for _, used in rows)) + 110
    height = 34 + ROW * len(rows) + (ROW if position.centre else 0)
    title = write_position(open_).split("\n")[0].removeprefix("game: ")
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{escape(title)}</title><desc>{escape(write_position(open_))}</desc>",
        '<g aria-hidden="true">',  # the title and the description give the same information in words
        f'<rect width="{width}" height="{height}" rx="14" fill="{PAPER}"/>',
        f'<text x="12" y="21" style="{_TEXT};font-size:13px" fill="{_INK}">{escape(title)}</text>',
    ]
    out += [f'<g transform="translate(0 {30 + i * ROW})">{drawn}</g>' for i, (drawn, _) in enumerate(rows)]
    out += _piles(position, width - 96)
    if position.centre:
        top = [_card(card, 34 + i * (W + GAP), 0, voice) for i, card in enumerate(position.centre[-5:])]
        out.append(f'<g transform="translate(0 {30 + ROW * len(rows)})">{"".join(top)}</g>')
    return "".join(out) + "</g></svg>"


def _row(position: Position, side: int, voice: rulebook.Voice) -> tuple[str, int]:
    """Return the row of a player, and its width."""
    seat, x = position.seats[side], 34
    name = f'style="{_TEXT};font-size:17px;font-weight:700" fill="{_INK}"'
    out = [f'<text x="10" y="50" {name}>{SEATS[side]}</text>']
    if position.leader == side:
        out.append(f'<text x="8" y="70" {name}>♛</text>')
    for cards in (seat.laid.all, seat.overflow, seat.hand):
        for card in cards:
            step = 20 if card == BACK else W + GAP
            out.append(_card(card, x, 0, voice))
            x += step
        x += W - 10 if cards and cards[-1] == BACK else 14 if cards else 0
    return "".join(out), x


def _piles(position: Position, x: int) -> list[str]:
    """Return the capture piles, each with its cards and points."""
    out = []
    for i, (name, pile) in enumerate(zip(parties(position.mode), position.piles, strict=True)):
        text = f"{name}: {len(pile)} · {sum(map(points, pile))}"
        out.append(f'<text x="{x}" y="{60 + i * 22}" style="{_TEXT};font-size:13px" fill="{_INK}">{text}</text>')
    return out


def _card(card: Card, x: int, y: int, voice: rulebook.Voice) -> str:
    """Return a card at a place, or its back if it is hidden."""
    if card == BACK:
        return f'<g transform="translate({x} {y})">{back_svg(W, H)}</g>'
    name = escape(voice.language.card(card.name))
    small = f'style="{_TEXT};font-size:10px" fill="{_INK}" text-anchor="middle"'
    numbers = "".join(
        f'<text x="{W * (i + 0.5) / len(STATS):.0f}" y="{H - 6}" style="{_TEXT};font-size:12px;font-weight:700" fill="{_INK}" text-anchor="middle">{number}</text>'
        for i, number in enumerate(card.stats)
    )
    return (
        f'<g transform="translate({x} {y})"><rect width="{W}" height="{H}" rx="7" fill="#fffdf6" stroke="{_INK}"/>'
        f'<g transform="translate({W / 2 - 16} 8) scale(0.32)">{tribe_mark(card.tribe)}</g>'
        f'<text x="{W / 2}" y="62" {small} textLength="{min(W - 8, len(name) * 6)}" lengthAdjust="spacingAndGlyphs">{name}</text>{numbers}</g>'
    )
