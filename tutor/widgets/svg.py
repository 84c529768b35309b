"""A position as one still picture: for a notebook cell that ends in a position, and wherever no widget can be."""

from __future__ import annotations

from html import escape

from ..clash import A, B, Card, Creature, Kingdom, Position
from ..notation import write_position
from ..notation.words import LINE_NAMES
from ..sets import all_cards
from .art import BASTION, FORT, portrait, sign

_W, _H, _GAP, _SEA = 64, 90, 6, 46
_STYLE = "font-family:system-ui,sans-serif"


def board_svg(position: Position, words: bool = True) -> str:
    """The position as SVG text: both lines with their Bridges, the hands in their order, the Automa's piles.

    Its title and description say the same in words, for those who do not see it; without ``words`` there is no
    description, which would tell the order of the Automa's pile.
    """
    kingdoms = position.kingdoms
    longest = max(1, *(len(line) for kingdom in kingdoms for line in kingdom.lines))
    hands = max(len(k.hand) + 1 for side, k in enumerate(kingdoms) if not position.is_automa(side))
    half = max(longest * (_W + _GAP) + 16, (hands * (_W + _GAP) + 16 - _SEA) / 2)
    width, top = 2 * half + _SEA, _H + 34
    height = top + 2 * (_H + 16) + 12 + _H + 34
    middle = width / 2
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{min(width, 900):.0f}" role="img">',
        f"<title>{escape(_title(position))}</title>"
        + (f"<desc>{escape(write_position(position, all_cards()))}</desc>" if words else ""),
        f'<rect width="{width:.0f}" height="{height}" rx="14" fill="#fbf6e9"/>',
        f'<text x="12" y="20" style="{_STYLE};font-size:13px" fill="#2b2620">{escape(_title(position))}</text>',
        f'<rect x="4" y="{top - 4}" width="{width - 8:.0f}" height="{2 * (_H + 16) + 8}" rx="12" fill="#dde6bd"/>',
        f'<path d="M{middle:.0f} {top - 4}H{width - 16:.0f}q12 0 12 12V{top + 2 * (_H + 16) - 8}q0 12-12 12H{middle:.0f}z" fill="#f0d6bb"/>',
        f'<rect x="{middle - _SEA / 2:.0f}" y="{top - 4}" width="{_SEA}" height="{2 * (_H + 16) + 8}" fill="#8fc7cf"/>',
    ]
    for zone in range(len(LINE_NAMES)):
        y = top + 4 + zone * (_H + 16)
        out.append(
            f'<rect x="{middle - _SEA / 2 - 4:.0f}" y="{y + _H / 2 - 16:.0f}" width="{_SEA + 8}" height="32" rx="4" fill="#b98b58" stroke="#8a6238" stroke-width="4"/>'
        )
        for side, kingdom in enumerate(kingdoms):
            for i, creature in enumerate(kingdom.lines[zone]):
                x = (
                    middle + _SEA / 2 + 8 + i * (_W + _GAP)
                    if side == B
                    else middle - _SEA / 2 - 8 - _W - i * (_W + _GAP)
                )
                if creature is not None:
                    out.append(_card(creature.card, x, y, creature))
                    if creature.rider is not None:
                        out.append(_rider(creature.rider, x, y))
    out.append(_pile(kingdoms[B], width, 28) if position.solo else _hand(kingdoms[B], middle, 28))
    out.append(_hand(kingdoms[A], middle, top + 2 * (_H + 16) + 18))
    return "".join(out) + "</svg>"


def _title(position: Position) -> str:
    if position.is_over:
        return f"Turn {position.turn}, {'AB'[position.winner or 0]} has won"
    return f"Turn {position.turn}, {'AB'[position.player]} to play, {position.phase}, {position.mana} Mana"


def _badge(x: float, y: float, text: object, colour: str) -> str:
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="10" fill="{colour}"/>'
        f'<text x="{x:.0f}" y="{y + 4:.0f}" text-anchor="middle" fill="#fff" style="{_STYLE};font-weight:700;font-size:12px">{text}</text>'
    )


def _card(card: Card, x: float, y: float, creature: Creature | None = None) -> str:
    paper = "#fffdf7" if card.is_creature else "#f3e9fb"
    dashed = ' stroke-dasharray="4 2"' if creature and creature.new else ""
    out = [
        f'<g><title>{escape(card.name)}</title><rect x="{x:.0f}" y="{y}" width="{_W}" height="{_H}" rx="6" fill="{paper}" stroke="#a8997c" stroke-width="1.5"{dashed}/>',
        f'<svg x="{x + 8:.0f}" y="{y + 10}" width="48" height="48" viewBox="0 0 100 100">{portrait(card)}</svg>',
        f'<text x="{x + _W / 2:.0f}" y="{y + 68}" text-anchor="middle" style="{_STYLE};font-weight:600;font-size:9px" fill="#2b2620">{escape(card.name)}</text>',
        _badge(x + 8, y + 8, card.cost, "#2a62a8"),
    ]
    for i, ability in enumerate(card.abilities):
        out.append(
            f'<svg x="{x + _W - 14:.0f}" y="{y + 4 + i * 12}" width="11" height="11" viewBox="0 0 24 24">{sign(ability)}</svg>'
        )
    attack = creature.attack if creature else card.attack
    unknown = any(c.attack is None for c in (creature.cards if creature else (card,)))
    out.append(
        _badge(x + 9, y + _H - 9, "X" if unknown else attack, "#a86400" if creature and creature.bonus else "#a9431f")
    )
    if card.health is not None:
        left = max(0, creature.health_left) if creature else card.health
        out.append(_badge(x + _W - 9, y + _H - 9, left, "#9c1d1d" if creature and creature.damage else "#2c7042"))
    return "".join(out) + "</g>"


def _rider(card: Card, x: float, y: float) -> str:
    """A Symbiote above its host: its head looks over the edge of the card."""
    return (
        f'<g><title>{escape(card.name)}</title><svg x="{x + _W / 2 - 15:.0f}" y="{y - 14}" width="30" height="30" '
        f'viewBox="0 0 100 100">{portrait(card)}</svg></g>'
    )


def _stronghold(fort: bool, x: float, y: float, text: object) -> str:
    return (
        f'<g><title>{"Fort" if fort else "Bastion"}</title><rect x="{x:.0f}" y="{y}" width="{_W}" height="{_H}" rx="6" fill="#cfdce4" stroke="#2b2620" stroke-width="2"/>'
        f'<svg x="{x + 6:.0f}" y="{y + 14}" width="52" height="52" viewBox="0 0 100 100">{FORT if fort else BASTION}</svg>'
        f"{_badge(x + _W - 9, y + 9, text, '#1f6b36')}</g>"
    )


def _hand(kingdom: Kingdom, middle: float, y: float) -> str:
    x = middle - (len(kingdom.hand) + 1) * (_W + _GAP) / 2
    out = []
    cards: list[Card | None] = list(kingdom.hand)
    cards.insert(kingdom.before, None)
    for i, card in enumerate(cards):
        at = x + i * (_W + _GAP)
        out.append(_stronghold(kingdom.fort, at, y, kingdom.life) if card is None else _card(card, at, y))
    return "".join(out)


def _pile(kingdom: Kingdom, width: float, y: float) -> str:
    x = width - 2 * (_W + 16)
    out = [_stronghold(kingdom.fort, x, y, len(kingdom.hand))]
    if kingdom.hand:
        out.append(
            f'<rect x="{x:.0f}" y="{y - 2}" width="{_W}" height="46" rx="6" fill="#1e6a77" stroke="#0b2b33" stroke-width="1.5"/>'
        )
        out.append(_badge(x + _W - 9, y + 9, len(kingdom.hand), "#2b2620"))
    if kingdom.discard:
        out.append(f'<g opacity=".75">{_card(kingdom.discard[-1], x + _W + 12, y)}</g>')
    return "".join(out)


def enable() -> None:
    """Let every notebook cell that ends in a position show its board, with its notation as the text."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    formatters["image/svg+xml"].for_type(Position, board_svg)
    formatters["text/plain"].for_type(
        Position, lambda position, printer, _: printer.text(write_position(position, all_cards()))
    )
