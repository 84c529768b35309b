"""A position as one still picture: for a notebook cell that ends in a position, and wherever no widget can be."""

from __future__ import annotations

from html import escape

from ...clash import A, B, Card, Creature, Kingdom, Place, Position
from ...clash.position import HAND, LINES, SUMMONING
from ...notation import write_position
from ...rulebook import Voice
from ...sets import all_cards
from .art import BASTION, FORT, portrait, sign

#: The size of a card, the space between two, the width of the water, and where the lines begin.
W, H, GAP, SEA = 64, 90, 6, 46
TOP = H + 34
_STYLE = "font-family:system-ui,sans-serif"


def board_svg(
    position: Position,
    words: bool = True,
    voice: Voice | None = None,
    header: bool = True,
    hands: bool = True,
    over: str = "",
) -> str:
    """The position as SVG text: both lines with their Bridges, the hands in their order, the Automa's piles.

    Its title and description say the same in words, for those who do not see it; without ``words`` there is no
    description, which would tell the order of the Automa's pile. ``header`` says whose turn it is; without ``hands``
    only the lines are shown; ``over`` is SVG text drawn above it all, placed by `corner`.
    """
    voice = voice or Voice()
    kingdoms = position.kingdoms
    middle = _middle(position, hands)
    width, top = 2 * middle, TOP
    height = top + 2 * (H + 16) + 12 + H + 34
    shown = min(width, 900)
    first, last = (0 if header else 24, height) if hands else (top - 5, top + 2 * (H + 16) + 8)
    title = escape(_title(position, voice))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {first} {width:.0f} {last - first}" width="{shown:.0f}" height="{shown * (last - first) / width:.0f}" role="img">',
        f"<title>{title}</title>" + (f"<desc>{escape(write_position(position, all_cards()))}</desc>" if words else ""),
    ]
    if header:
        out.append(f'<rect width="{width:.0f}" height="{height}" rx="14" fill="#fbf6e9"/>')
        out.append(f'<text x="12" y="20" style="{_STYLE};font-size:13px" fill="#2b2620">{title}</text>')
    out += [
        f'<rect x="4" y="{top - 4}" width="{width - 8:.0f}" height="{2 * (H + 16) + 8}" rx="12" fill="#dde6bd"/>',
        f'<path d="M{middle:.0f} {top - 4}H{width - 16:.0f}q12 0 12 12V{top + 2 * (H + 16) - 8}q0 12-12 12H{middle:.0f}z" fill="#f0d6bb"/>',
        f'<rect x="{middle - SEA / 2:.0f}" y="{top - 4}" width="{SEA}" height="{2 * (H + 16) + 8}" fill="#8fc7cf"/>',
    ]
    for zone in LINES:
        y = top + 4 + zone * (H + 16)
        out.append(
            f'<rect x="{middle - SEA / 2 - 4:.0f}" y="{y + H / 2 - 16:.0f}" width="{SEA + 8}" height="32" rx="4" fill="#b98b58" stroke="#8a6238" stroke-width="4"/>'
        )
        for side, kingdom in enumerate(kingdoms):
            for number, creature in enumerate(kingdom.lines[zone], 1):
                x, _ = _on_line(Place(side, zone, number), middle)
                if creature is not None:
                    out.append(_card(creature.card, x, y, voice, creature))
                    if creature.rider is not None:
                        out.append(_rider(creature.rider, x, y, voice))
    if hands:
        out.append(_pile(kingdoms[B], width, 28, voice) if position.solo else _hand(kingdoms[B], middle, 28, voice))
        out.append(_hand(kingdoms[A], middle, top + 2 * (H + 16) + 18, voice))
    return "".join(out) + over + "</svg>"


def corner(position: Position, place: Place, hands: bool = True) -> tuple[float, float] | None:
    """Where the upper left corner of the card at a place of a line or a hand is drawn; None for other places. In a hand
    number 0 is the Stronghold."""
    middle = _middle(position, hands)
    if place.zone in LINES:
        return _on_line(place, middle)
    if place.zone != HAND or position.is_automa(place.side) or not hands:
        return None
    kingdom = position.kingdoms[place.side]
    before = kingdom.before if not place.number else place.number - (place.number <= kingdom.before)
    x = middle - (len(kingdom.hand) + 1) * (W + GAP) / 2 + before * (W + GAP)
    return x, 28 if place.side else TOP + 2 * (H + 16) + 18


def _on_line(place: Place, middle: float) -> tuple[float, float]:
    along = SEA / 2 + 8 + (place.number - 1) * (W + GAP)
    return middle + along if place.side else middle - along - W, TOP + 4 + place.zone * (H + 16)


def _middle(position: Position, hands: bool) -> float:
    """How far from the left the water is."""
    kingdoms = position.kingdoms
    longest = max(1, *(len(line) for kingdom in kingdoms for line in kingdom.lines))
    held = [len(k.hand) + 1 for side, k in enumerate(kingdoms) if hands and not position.is_automa(side)]
    return max(longest * (W + GAP) + 16, (max(held, default=0) * (W + GAP) + 16 - SEA) / 2) + SEA / 2


def _title(position: Position, voice: Voice) -> str:
    """Whose turn it is, in words."""
    key = "over" if position.is_over else "summoning" if position.phase == SUMMONING else "assault"
    side = position.player if position.winner is None else position.winner
    return voice.word(f"board-{key}").format(turn=position.turn, side="AB"[side], mana=position.mana)


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
    """A Symbiote above its host: its head looks over the edge of the card."""
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
