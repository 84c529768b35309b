"""A still picture of a position as SVG, for notebook cells and wherever no widget is available."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ..notation import write_position
from ..notation.words import SIDE_NAMES
from ..rulebook import Name, Voice
from ..rules import Card, Creature, Kingdom, Place, Position
from ..rules.position import HAND, LINES, SUMMONING
from ..sets import all_cards
from .art import BASTION, FORT, portrait, sign
from .rows import Line, near, rows

#: In pixels: width and height of a card, the gap between cards, the width of the water; then the height of a row of board
#: lines, the height of the strip for another hand, and the width of a card name in it.
W, H, GAP, SEA = 64, 90, 6, 46
ROW, STRIP, CHIP = H + 16, 28, 88
_STYLE = "font-family:system-ui,sans-serif"
_LANDS = ("#dde6bd", "#f0d6bb", "#c6e0bb", "#f3d0c6")


class _Layout(NamedTuple):
    """The layout of a picture: the x of the water's middle, the y at which the board lines begin, the row of each line,
    the side whose hand is below them, and the sides above."""

    middle: float
    top: int
    rows: dict[Line, int]
    near: int
    others: tuple[int, ...]

    @property
    def below(self) -> int:
        """The y at which the board lines end."""
        return self.top + len(self.rows) // 2 * ROW

    @property
    def hand(self) -> int:
        """The y of the hand below the board lines."""
        return self.below + 18

    def line(self, place: Place) -> tuple[float, float]:
        """Return the x and y of the card at a place on a board line."""
        along = SEA / 2 + 8 + (place.number - 1) * (W + GAP)
        x = self.middle + along if place.side & 1 else self.middle - along - W
        return x, self.top + 4 + self.rows[place.side, place.zone] * ROW


def _layout(position: Position, hands: bool) -> _Layout:
    kingdoms, seat = position.kingdoms, near(position)
    others = tuple((seat + i) % len(kingdoms) for i in range(1, len(kingdoms)))
    longest = max(1, *(len(line) for kingdom in kingdoms for line in kingdom.lines))
    large = (seat,) if position.four else range(len(kingdoms))
    held = [len(kingdoms[side].hand) + 1 for side in large if hands and not position.is_automa(side)]
    wide = [len(kingdoms[side].hand) * CHIP / (W + GAP) + 2 for side in others if hands and position.four]
    middle = max(longest * (W + GAP) + 16, (max((*held, *wide), default=0) * (W + GAP) + 16 - SEA) / 2) + SEA / 2
    top = 28 + len(others) * STRIP + 10 if position.four else H + 34
    return _Layout(middle, top, {line: i for i, row in enumerate(rows(position)) for line in row}, seat, others)


def board_svg(
    position: Position,
    words: bool = True,
    voice: Voice | None = None,
    header: bool = True,
    hands: bool = True,
    over: str = "",
) -> str:
    """Return a position as SVG text: all board lines with their Bridges, the hands in order, the Automas' piles.

    The title and the description say the same in words. With ``words=False`` there is no description, which would give
    away the order of an Automa's pile. ``header`` adds whose turn it is; with ``hands=False`` only the board lines are
    drawn; ``over`` is SVG text drawn on top, placed with the help of `corner`.
    """
    voice = voice or Voice()
    kingdoms = position.kingdoms
    layout = _layout(position, hands)
    middle, top, below = layout.middle, layout.top, layout.below
    width = 2 * middle
    height = below + 12 + H + 34
    shown = min(width, 900)
    first, last = (0 if header else 24, height) if hands else (top - 5, below + 8)
    title = escape(_title(position, voice))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {first} {width:.0f} {last - first}" width="{shown:.0f}" height="{shown * (last - first) / width:.0f}" role="img">',
        f"<title>{title}</title>" + (f"<desc>{escape(write_position(position, all_cards()))}</desc>" if words else ""),
    ]
    out.append('<g aria-hidden="true">')  # screen readers get the title and the description
    if header:
        out.append(f'<rect width="{width:.0f}" height="{height}" rx="14" fill="#fbf6e9"/>')
        squeezed = (
            f' textLength="{width - 24:.0f}" lengthAdjust="spacingAndGlyphs"' if len(title) * 7.3 > width - 24 else ""
        )
        out.append(f'<text x="12" y="20" style="{_STYLE};font-size:13px" fill="#2b2620"{squeezed}>{title}</text>')
    out += _ground_of_four(layout) if position.four else _ground(layout)
    for row in range(len(layout.rows) // 2):
        y = top + 4 + row * ROW
        out.append(
            f'<rect x="{middle - SEA / 2 - 4:.0f}" y="{y + H / 2 - 16:.0f}" width="{SEA + 8}" height="32" rx="4" fill="#b98b58" stroke="#8a6238" stroke-width="4"/>'
        )
        for (side, zone), at in layout.rows.items():
            for number, creature in enumerate(kingdoms[side].lines[zone] if at == row else (), 1):
                x, _ = layout.line(Place(side, zone, number))
                if creature is not None:
                    out.append(_card(creature.card, x, y, voice, creature))
                    if creature.rider is not None:
                        out.append(_rider(creature.rider, x, y, voice))
    if position.four:
        out += _names(layout)
    if hands:
        for i, side in enumerate(layout.others):
            if position.four:
                out.append(_small_hand(position, side, 28 + i * STRIP, layout, voice))
            elif position.solo:
                out.append(_pile(kingdoms[side], width, 28, voice))
            else:
                out.append(_hand(kingdoms[side], middle, 28, voice))
        if position.four:
            out.append(_background(layout.near, layout.below + 10, H + 16, layout))
        out.append(_hand(kingdoms[layout.near], middle, layout.hand, voice))
    return "".join(out) + over + "</g></svg>"


def corner(position: Position, place: Place, hands: bool = True) -> tuple[float, float] | None:
    """Return the upper left corner of the card at a place on a board line or in a hand, where number 0 is the
    Stronghold.

    Return None for other places and for a hand that is drawn small.
    """
    layout = _layout(position, hands)
    if place.zone in LINES:
        return layout.line(place)
    is_small = position.four and place.side != layout.near
    if place.zone != HAND or position.is_automa(place.side) or not hands or is_small:
        return None
    kingdom = position.kingdoms[place.side]
    before = kingdom.before if not place.number else place.number - (place.number <= kingdom.before)
    x = layout.middle - (len(kingdom.hand) + 1) * (W + GAP) / 2 + before * (W + GAP)
    return x, layout.hand if place.side == layout.near else 28


def _ground(layout: _Layout) -> list[str]:
    """Return two lands and the water between them."""
    middle, top, below = layout.middle, layout.top, layout.below
    width = 2 * middle
    return [
        f'<rect x="4" y="{top - 4}" width="{width - 8:.0f}" height="{below - top + 8}" rx="12" fill="{_LANDS[0]}"/>',
        f'<path d="M{middle:.0f} {top - 4}H{width - 16:.0f}q12 0 12 12V{below - 8}q0 12-12 12H{middle:.0f}z" fill="{_LANDS[1]}"/>',
        _water(layout),
    ]


def _ground_of_four(layout: _Layout) -> list[str]:
    """Return the land of each board line, and the water between them."""
    out = []
    for (side, _), row in layout.rows.items():
        x = layout.middle if side & 1 else 4
        y = layout.top - 2 + row * ROW
        out.append(f'<rect x="{x:.0f}" y="{y}" width="{layout.middle - 4:.0f}" height="{ROW}" fill="{_LANDS[side]}"/>')
    return [*out, _water(layout)]


def _water(layout: _Layout) -> str:
    return f'<rect x="{layout.middle - SEA / 2:.0f}" y="{layout.top - 4}" width="{SEA}" height="{layout.below - layout.top + 8}" fill="#8fc7cf"/>'


def _names(layout: _Layout) -> list[str]:
    """Return the name of the side at each end of the Bridges."""
    out = []
    for (side, _), row in layout.rows.items():
        x = layout.middle + (14 if side & 1 else -14)
        out.append(_text(SIDE_NAMES[side], x, layout.top + 4 + row * ROW + H // 2 + 5, 14, "middle"))
    return out


def _text(text: object, x: float, y: float, size: int, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" style="{_STYLE};font-weight:600;font-size:{size}px" '
        f'fill="#2b2620">{text}</text>'
    )


def _background(side: int, y: int, high: int, layout: _Layout) -> str:
    """Return the background of the hand or pile of one of four sides, with its letter."""
    ground = f'<rect x="4" y="{y}" width="{2 * layout.middle - 8:.0f}" height="{high}" rx="6" fill="{_LANDS[side]}"/>'
    return ground + _text(SIDE_NAMES[side], 11, y + high / 2 + 5, 14)


def _small_hand(position: Position, side: int, y: int, layout: _Layout, voice: Voice) -> str:
    """Return the small hand or pile of one of four sides.

    A hand is a row of card names, with the Stronghold and its remaining places. For an Automa it is the size of its
    pile and the card on top of its discard pile.
    """
    kingdom = position.kingdoms[side]
    stronghold = voice.word("fort" if kingdom.fort else "bastion")
    said = [escape(voice.card(card)) for card in kingdom.hand]
    if position.is_automa(side):
        top = [escape(voice.card(kingdom.discard[-1]))] if kingdom.discard else []
        chips = [(f"{stronghold} {len(said)}", "#cfdce4"), *((name, "#fbf6e9") for name in top)]
    else:
        chips = [(name, "#fffdf7") for name in said]
        chips.insert(kingdom.before, (f"{stronghold} {kingdom.life}", "#cfdce4"))
    out = [_background(side, y, STRIP - 3, layout)]
    for i, (text, paper) in enumerate(chips):
        x = 28 + i * CHIP
        out.append(f'<rect x="{x}" y="{y + 3}" width="{CHIP - 4}" height="{STRIP - 9}" rx="4" fill="{paper}"/>')
        out.append(_text(text, x + (CHIP - 4) / 2, y + 17, 11, "middle"))
    return "".join(out)


def _title(position: Position, voice: Voice) -> str:
    """Return in words whose turn it is, or who has won."""
    winners = [SIDE_NAMES[side] for side in position.winners]
    phase = "summoning" if position.phase == SUMMONING else "assault"
    key = "win" if len(winners) > 1 else "over" if position.is_over else phase
    side = Name(winners[0] if winners else SIDE_NAMES[position.player])
    said = {"turn": position.turn, "side": side, "sides": ", ".join(winners), "mana": position.mana}
    return voice.word(f"board-{key}").format(**said)


def _badge(x: float, y: float, text: object, colour: str) -> str:
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="10" fill="{colour}"/>'
        f'<text x="{x:.0f}" y="{y + 4:.0f}" text-anchor="middle" fill="#fff" style="{_STYLE};font-weight:700;font-size:12px">{text}</text>'
    )


def _card(card: Card, x: float, y: float, voice: Voice, creature: Creature | None = None) -> str:
    name = escape(voice.card(card))
    paper = "#fffdf7" if card.is_creature else "#f3e9fb"
    dashed = ' stroke-dasharray="4 2"' if creature and creature.new else ""
    out = [
        f'<g><title>{name}</title><rect x="{x:.0f}" y="{y}" width="{W}" height="{H}" rx="6" fill="{paper}" stroke="#a8997c" stroke-width="1.5"{dashed}/>',
        f'<svg x="{x + 8:.0f}" y="{y + 10}" width="48" height="48" viewBox="0 0 100 100">{portrait(card)}</svg>',
        f'<text x="{x + W / 2:.0f}" y="{y + 68}" text-anchor="middle" style="{_STYLE};font-weight:600;font-size:9px" fill="#2b2620">{name}</text>',
        _badge(x + 8, y + 8, card.cost, "#2a62a8"),
    ]
    for i, ability in enumerate(card.abilities):
        out.append(
            f'<svg x="{x + W - 14:.0f}" y="{y + 4 + i * 12}" width="11" height="11" viewBox="0 0 24 24">{sign(ability)}</svg>'
        )
    attack = creature.attack if creature else card.attack
    unknown = any(c.attack is None for c in (creature.cards if creature else (card,)))
    out.append(
        _badge(x + 9, y + H - 9, "X" if unknown else attack, "#a86400" if creature and creature.bonus else "#a9431f")
    )
    if card.health is not None:
        left = max(0, creature.health_left) if creature else card.health
        out.append(_badge(x + W - 9, y + H - 9, left, "#9c1d1d" if creature and creature.damage else "#2c7042"))
    return "".join(out) + "</g>"


def _rider(card: Card, x: float, y: float, voice: Voice) -> str:
    """Return the head of a Symbiote above the card of its host."""
    return (
        f'<g><title>{escape(voice.card(card))}</title><svg x="{x + W / 2 - 15:.0f}" y="{y - 14}" width="30" height="30" '
        f'viewBox="0 0 100 100">{portrait(card)}</svg></g>'
    )


def _stronghold(fort: bool, x: float, y: float, text: object, voice: Voice) -> str:
    return (
        f'<g><title>{voice.word("fort" if fort else "bastion")}</title><rect x="{x:.0f}" y="{y}" width="{W}" height="{H}" rx="6" fill="#cfdce4" stroke="#2b2620" stroke-width="2"/>'
        f'<svg x="{x + 6:.0f}" y="{y + 14}" width="52" height="52" viewBox="0 0 100 100">{FORT if fort else BASTION}</svg>'
        f"{_badge(x + W - 9, y + 9, text, '#1f6b36')}</g>"
    )


def _hand(kingdom: Kingdom, middle: float, y: float, voice: Voice) -> str:
    x = middle - (len(kingdom.hand) + 1) * (W + GAP) / 2
    out = []
    cards: list[Card | None] = list(kingdom.hand)
    cards.insert(kingdom.before, None)
    for i, card in enumerate(cards):
        at = x + i * (W + GAP)
        out.append(_stronghold(kingdom.fort, at, y, kingdom.life, voice) if card is None else _card(card, at, y, voice))
    return "".join(out)


def _pile(kingdom: Kingdom, width: float, y: float, voice: Voice) -> str:
    x = width - 2 * (W + 16)
    out = [_stronghold(kingdom.fort, x, y, len(kingdom.hand), voice)]
    if kingdom.hand:
        out.append(
            f'<rect x="{x:.0f}" y="{y - 2}" width="{W}" height="46" rx="6" fill="#1e6a77" stroke="#0b2b33" stroke-width="1.5"/>'
        )
        out.append(_badge(x + W - 9, y + 9, len(kingdom.hand), "#2b2620"))
    if kingdom.discard:
        out.append(f'<g opacity=".75">{_card(kingdom.discard[-1], x + W + 12, y, voice)}</g>')
    return "".join(out)
