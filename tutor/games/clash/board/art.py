"""The drawings: a portrait for every card, computed from its name and data, an icon for every ability, and the
Strongholds.

Everything is SVG text. A portrait shows the abilities of its card (horns for Perforation, a shell for Protection …).
No two cards look alike, even if they are from different sets.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from math import cos, pi, sin

from ..rules import Card
from ..rules.cards import AURA

#: The icon of each ability: the content of an SVG with a viewBox of 0 0 24 24, in the current colour.
SIGNS: dict[str, str] = {
    "splash": '<path d="M12 3c3 4.4 4.6 6.7 4.6 9.2a4.6 4.6 0 0 1-9.2 0C7.4 9.7 9 7.4 12 3z"/>'
    '<path d="M3 14c1.3 1.9 2 2.9 2 4a2 2 0 0 1-4 0c0-1.1.7-2.1 2-4zM21 14c1.3 1.9 2 2.9 2 4a2 2 0 0 1-4 0'
    'c0-1.1.7-2.1 2-4z" />',
    "perforation": '<path d="M1 10.5h15V6l7 6-7 6v-4.5H1z"/><path d="M6 3h2.4v5H6zM6 16h2.4v5H6zM11.5 3h2.4v5h-2.4z'
    'M11.5 16h2.4v5h-2.4z"/>',
    "rage": '<path d="M13 1c.5 4 5.5 6.5 5.5 13a6.7 6.7 0 0 1-13.4 0c0-3 1.5-5 3-6.5.2 1.7.8 2.7 1.9 3.4'
    'C9.5 7 10.5 3.5 13 1zm-.8 12.5c-1.7 1.4-2.7 2.6-2.7 4.2a2.8 2.8 0 0 0 5.6 0c0-1.8-1.3-2.7-2.9-4.2z"'
    ' fill-rule="evenodd"/>',
    "protection": '<path d="M12 1l9 3v7c0 6-3.8 10-9 12-5.2-2-9-6-9-12V4z"/>',
    "indestructible": '<path d="M7 2h10l6 7-11 13L1 9zM8 4.5L5.5 8h4zm8 0L14.5 8h4zm-4 .5L10.5 8h3zM4.5 10l5 6-2-6zm15 0'
    'h-3l-2 6zM10 10l2 7 2-7z" fill-rule="evenodd"/>',
    "berserk": '<path d="M4.2 2.5C8 2 10 4 10.5 6.5L12 8l1.5-1.5C14 4 16 2 19.8 2.5c.4 3.6-1.4 5.8-4.3 6.5l-1.7 1.5'
    'L22 18.7 19.7 21 12 13.2 4.3 21 2 18.7l8.2-8.2L8.5 9C5.6 8.3 3.8 6.1 4.2 2.5z"/>',
    "sprint": '<path d="M2 4l9 8-9 8v-5l3.5-3L2 9zM12 4l10 8-10 8v-5l4-3-4-3z"/>',
    "aura": '<path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 2.6a8.4 8.4 0 1 0 0 16.8 8.4 8.4 0 0 0 0-16.8z"'
    ' fill-rule="evenodd"/>',
    "aerial": '<path d="M2 22.5C-.5 11 7.5 3.5 23 1.5c0 4-2 6.7-5.5 7.5 1.3.4 2.6.5 3.9.2-.9 3.6-3.2 5.4-6.7 5.6 1 .6 2.1.8 3.3.7'
    '-1.7 3.4-5 4.3-8.5 3.5C7 18.5 5 19.5 4.5 22.5z"/>',
    "aquatic": '<path d="M5 11.5C7.5 6 11 2.5 17 1c-1.5 4-1.2 7.5 1.5 10.5zM0 13.5q3-4 6 0t6 0 6 0 6 0v3q-3 4-6 0t-6 0-6 0-6 0z'
    'M0 19.5q3-4 6 0t6 0 6 0 6 0v3q-3 4-6 0t-6 0-6 0-6 0z"/>',
    "catalyst": '<path d="M7 1h10v3h-2v5l7 11q1 3-2 3H4q-3 0-2-3L9 9V4H7zm3.6 10.5v3h-3v2.8h3v3h2.8v-3h3v-2.8h-3v-3z"'
    ' fill-rule="evenodd"/>',
    "defender": '<path d="M2.5 1h5v3H10V1h4v3h2.5V1h5v7l-2 2v13h-15V10l-2-2zm4.7 10.5l2.6 4-2.6 4L9.5 21l2.5-3.6L14.5 21l2.3-1.5-2.6-4'
    ' 2.6-4-2.3-1.5-2.5 3.6L9.5 10z" fill-rule="evenodd"/>',
    "instinct": '<path d="M7.5.5c2.5 9-.5 15.5-7 21C2 14.5 3 8 7.5.5zM15.5.5C18.5 10 15.5 18 8.5 23.5 10.5 16 11 8.5 15.5.5zM23 3c2 8-.5 14-6.5 19'
    ' 1.5-6.5 2-12 6.5-19z"/>',
    "mercenary": '<path d="M6 1q3 1.5 6-.5 3 2 6 .5L15.5 6.5h-7zM8 8.5h8c4 3 6.5 6.5 6.5 9.5q0 5-5 5h-11q-5 0-5-5c0-3 2.5-6.5 6.5-9.5z'
    'm4 3a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zm0 2.2l2 2-2 2-2-2z" fill-rule="evenodd"/>',
    "price-of-blood": '<path d="M12 0c5 6.5 9 10 9 15a9 9 0 0 1-18 0c0-5 4-8.5 9-15zM7 10.5V15l1.5 1.5V20h7v-3.5L17 15v-4.5h-2V13h-2v-2.5h-2V13H9v-2.5z"'
    ' fill-rule="evenodd"/>',
    "regeneration": '<path d="M9.5.5h5v4h4v5h-4v4h-5v-4h-4v-5h4zM1 14.5h5V17h3.5v-2.5h5V17H18v-2.5h5V23.5H1z"/>',
    "sharpening": '<path d="M12-3l3 4.5V15h3v3h-4.4v5.5a1.6 1.6 0 0 1-3.2 0V18H6v-3h3V1.5z" transform="rotate(45 12 12)"/>'
    '<path d="M5.5 0Q6 5 11 5.5 6 6 5.5 11 5 6 0 5.5 5 5 5.5 0z"/>',
    "symbiote": '<path d="M5.5.5l4 3h5l4-3V9q0 3-3 3h-7q-3 0-3-3zM8 6v3h2.5V6zm5.5 0v3H16V6zM1.5 23.5V18q0-4.5 5-4.5h11q5 0 5 4.5v5.5H17v-2H7v2z'
    'M6 16v3h3v-3zm9 0v3h3v-3z" fill-rule="evenodd"/>',
    "vanish": '<path d="M7.3 5.5a4.7 4.7 0 0 1 9.4 0 4.7 4.7 0 0 1 2.9 9A4.7 4.7 0 0 1 12 20a4.7 4.7 0 0 1-7.6-5.5 4.7 4.7 0 0 1 2.9-9z'
    'M3.5 12.5l6.5 5V14h9v-3h-9V7.5z" fill-rule="evenodd"/>',
    "vulnerability": '<path d="M10.5 4.5C7.5 0 .5 1.5.5 8.5c0 6 5.5 9 10 13.5l.5-5-3-4 4-4zM14 4.5c3-4 9.5-2.5 9.5 4 0 6-5.5 9-9.7 13.5l.5-5.5-3-4 4-4z"/>',
}
#: The icon of an ability that has none in `SIGNS`: a star of four points. The browser has the same one.
DEFAULT_SIGN = '<path d="M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/>'


@cache
def sign(ability: str) -> str:
    """Return the content of the 24 by 24 icon of an ability; an Aura is a ring around the icon of what it gives."""
    if ability.startswith(AURA):
        return f'{SIGNS["aura"]}<g transform="translate(6.5 6.5) scale(.46)">{sign(ability.removeprefix(AURA))}</g>'
    return SIGNS.get(ability, DEFAULT_SIGN)


class _Dice:
    """Random numbers that depend only on a name, the same in every process."""

    def __init__(self, name: str) -> None:
        self._name, self._bytes = name, b""

    def __call__(self, sides: int) -> int:
        """Return an integer from 0 up to but not including ``sides``."""
        if not self._bytes:
            self._bytes = blake2b(self._name.encode(), digest_size=64).digest()
            self._name += "+"
        value, self._bytes = self._bytes[0], self._bytes[1:]
        return value * sides // 256


def _smooth(points: list[tuple[float, float]]) -> str:
    """Return a smooth closed path through some points."""
    count = len(points)
    path = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        path.append(
            f"C{bx + (cx - ax) / 6:.0f} {by + (cy - ay) / 6:.0f} {cx - (dx - bx) / 6:.0f} {cy - (dy - by) / 6:.0f}"
            f" {cx:.0f} {cy:.0f}"
        )
    return "".join(path) + "z"


def _blob(dice: _Dice, x: float, y: float, wide: float, high: float) -> str:
    points = []
    for i in range(9):
        angle, bump = 2 * pi * i / 9 - pi / 2, 0.9 + dice(26) / 100
        points.append((x + wide * bump * cos(angle), y + high * bump * sin(angle)))
    return _smooth(points)


#: Objects that a creature carries or an Incantation shows, centred on the origin.
_COIN = '<circle r="5.5" fill="#f2c53d" stroke="#7a5410" stroke-width="2"/><path d="M0-2.5v5" stroke="#7a5410" stroke-width="2"/>'
_PROPS = {
    "catalyst": '<path d="M-4-11h8v4h-1.5v4l7 10q1 3-2 3h-15q-3 0-2-3l7-10v-4H-4z" fill="#eaf6fb" stroke="#1d4673" stroke-width="2.5"'
    ' stroke-linejoin="round"/><path d="M-5.5 2h11l3 5q0 2-1 2h-15q-1 0-1-2z" fill="#3f86d8"/>'
    '<circle cx="-1" cy="-16" r="2.5" fill="#3f86d8"/><circle cx="4" cy="-21" r="3.5" fill="#3f86d8"/>',
    "mercenary": '<path d="M-5-11q5 3 10 0L3-6c6 3 9 8 8 13q-1 4-6 4H-5q-5 0-6-4c-1-5 2-10 8-13z" fill="#a9743f" stroke="#4a2f16" stroke-width="2.5"'
    f' stroke-linejoin="round"/><path d="M-4-6h8" stroke="#4a2f16" stroke-width="3"/><g transform="translate(0 3)">{_COIN}</g>',
    "regeneration": '<path d="M0 11C-17 1-12-11-5-10q4 0 5 4 1-4 5-4c7-1 12 11-5 21z" fill="#e8506e" stroke="#7a1c30" stroke-width="2.5"/>'
    '<path d="M0-5v10M-5 0H5" stroke="#fff" stroke-width="3"/>',
    "sharpening": '<path d="M0-30l5 7V14H-5v-37z" fill="#e4ebf0" stroke="#3c4650" stroke-width="2.5" stroke-linejoin="round"/>'
    '<path d="M0-24v36" stroke="#9fb0bc" stroke-width="2"/><path d="M-10 15h20M0 16v10" stroke="#6b4a22" stroke-width="5" stroke-linecap="round"/>',
}
_GLINT = '<path d="M0-9Q1-1 9 0 1 1 0 9-1 1-9 0-1-1 0-9z" fill="#fff" stroke="#3c4650" stroke-width="1.5"/>'
_DROP = '<path d="M0-8q8 10 0 14-8-4 0-14z" fill="{}" stroke="{}" stroke-width="1.5"/>'
_BLOOD = _DROP.format("#c81e33", "#5e0b18")
_FANG = (
    '<path d="M-4 0h8L0 15z" fill="#fdfaf0" stroke="#20202c" stroke-width="2" stroke-linejoin="round"/>'
    f'<g transform="translate(0 22)">{_DROP.format("#7ed321", "#2f5c08")}</g>'
)


def _put(drawing: str, x: float, y: float, more: str = "") -> str:
    return f'<g transform="translate({x:.0f} {y:.0f}){more}">{drawing}</g>'


@lru_cache(maxsize=1024)  # bounded, because a text can define any number of cards
def portrait(card: Card) -> str:
    """Return the content of the 100 by 100 portrait of a card."""
    return _creature(card) if card.is_creature else _incantation(card)


def _creature(card: Card) -> str:
    dice = _Dice(card.name)
    hue = dice(360)
    body, dark, light = f"hsl({hue} 46% 54%)", f"hsl({hue} 48% 33%)", f"hsl({hue} 58% 74%)"
    accent = f"hsl({(hue + 150 + dice(60)) % 360} 62% 58%)"
    health, attack = card.health or 1, card.attack or 0
    wide, high = 23 + min(health, 9) * 1.7, 21 + min(health, 9) * 1.3 + dice(5)
    x, y = 50.0, 58.0
    top, has = y - high, card.own | card.auras
    out: list[str] = []
    if card.auras:
        out.append(
            f'<circle cx="50" cy="54" r="44" fill="none" stroke="{accent}" stroke-width="2.5" stroke-dasharray="2 5"/>'
        )
        out.append(f'<circle cx="50" cy="54" r="38" fill="{accent}" opacity=".18"/>')
    if "sprint" in has:
        lines = "".join(f"M{4 + dice(8)} {46 + 11 * i}h{16 + dice(10)}" for i in range(4))
        out.append(f'<path d="{lines}" stroke="{light}" stroke-width="3" stroke-linecap="round" fill="none"/>')
    out.append(_behind(has, x, y, wide, high, light, dark, accent))
    # limbs behind the body
    legs = 2 + dice(3)
    for i in range(legs):
        at = x + (i - (legs - 1) / 2) * wide * 1.5 / legs
        out.append(
            f'<path d="M{at:.0f} {y + high * 0.7:.0f}v{14 + dice(4)}" stroke="{dark}" stroke-width="8" stroke-linecap="round"/>'
        )
    if not has & {"sprint", "aerial"} and dice(3):
        reach = 12 + min(attack, 8)
        out.append(
            f'<path d="M{x - wide * 0.8:.0f} {y:.0f}q-{reach} 2-{reach - 2} {-12 + dice(26)}M{x + wide * 0.8:.0f} {y:.0f}'
            f'q{reach} 2 {reach - 2} {-12 + dice(26)}" stroke="{dark}" stroke-width="7" stroke-linecap="round" fill="none"/>'
        )
    out.append(_headgear(dice, has, x, top, wide, light, dark, accent))
    out.append(f'<path d="{_blob(dice, x, y, wide, high)}" fill="{body}" stroke="{dark}" stroke-width="3"/>')
    out.append(
        f'<ellipse cx="{x:.0f}" cy="{y + high * 0.45:.0f}" rx="{wide * 0.6:.0f}" ry="{high * 0.4:.0f}" fill="{light}" opacity=".55"/>'
    )
    if "protection" in has:
        plates = "".join(
            f"M{x - wide * w:.0f} {y - high * h:.0f}q{wide * w:.0f}-{9} {wide * w * 2:.0f} 0"
            for w, h in ((0.95, 0.1), (0.9, 0.4), (0.6, 0.72))
        )
        out.append(f'<path d="{plates}" fill="none" stroke="{accent}" stroke-width="4" stroke-linecap="round"/>')
    if "indestructible" in has:
        cracks = f"M{x - wide * 0.7:.0f} {y + 2:.0f}l6 5-3 6 6 4M{x + wide * 0.5:.0f} {y + high * 0.2:.0f}l5 6-4 5"
        out.append(f'<path d="{cracks}" fill="none" stroke="{dark}" stroke-width="2.5" opacity=".8"/>')
        out.append(
            f'<path d="M50 {y + high * 0.3:.0f}l7 8-7 10-7-10z" fill="{accent}" stroke="{dark}" stroke-width="2"/>'
        )
    if "splash" in has:
        for dx, dy in ((-wide - 3, -8), (wide + 4, -12), (wide + 1, 12)):
            out.append(f'<path d="M{x + dx:.0f} {y + dy:.0f}q7 9 0 13q-7-4 0-13z" fill="{accent}"/>')
    if not has and dice(2):
        out += [
            f'<circle cx="{x + (dice(100) - 50) * wide / 80:.0f}" cy="{y + (dice(60) - 10) * high / 80:.0f}" r="{2 + dice(3)}" fill="{dark}" opacity=".35"/>'
            for _ in range(5)
        ]
    out.append(_face(dice, has, attack, x, y, high, dark))
    out.append(_before(has, x, y, wide, high, dark, accent))
    return "".join(out)


def _behind(
    has: frozenset[str], x: float, y: float, wide: float, high: float, light: str, dark: str, accent: str
) -> str:
    """Return the signs of abilities behind a creature's body: a ghost of it, wings, a tail fin, a sword."""
    out: list[str] = []
    if "vanish" in has:
        out += [
            f'<ellipse cx="{x - 8 * step:.0f}" cy="{y - 3 * step:.0f}" rx="{wide * 0.9:.0f}" ry="{high * 0.95:.0f}" fill="{light}"'
            f' stroke="{dark}" stroke-width="2.5" stroke-dasharray="5 4" opacity="{0.85 - step / 4:.2f}"/>'
            for step in (2, 1)
        ]
    if "aerial" in has:
        out += [
            f'<path d="M{x + s * wide * 0.5:.0f} {y - 2:.0f}Q{x + s * wide * 0.7:.0f} {y - 34:.0f} {x + s * 48:.0f} {y - 42:.0f}q{s} 14 {-s * 7} 20'
            f'q{s * 4} 1 {s * 6} 0 0 10 {-s * 8} 15 {s * 2} 2 {s * 4} 2 0 9 {-s * 22} 15z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
            for s in (-1, 1)
        ]
    if "aquatic" in has:
        out.append(
            f'<path d="M{x + wide * 0.7:.0f} {y + 14:.0f}q10 2 14-16 2-4 8-6 1 12-2 16 6 2 6 12-6 2-10-2-8 12-18 8z" fill="{accent}" stroke="{dark}" stroke-width="2.5" stroke-linejoin="round"/>'
        )
    if "sharpening" in has:
        out.append(_put(_PROPS["sharpening"] + _put(_GLINT, -7, -16), max(16, x - wide - 4), y - 10, " rotate(-14)"))
    return "".join(out)


def _before(has: frozenset[str], x: float, y: float, wide: float, high: float, dark: str, accent: str) -> str:
    """Return the signs of abilities in front of a creature's body: scratches, the creature that it rides, a wall,
    water, and the objects that it carries."""
    out: list[str] = []
    if "instinct" in has:
        scratch = "".join(f"M{x + wide * 0.3 + 5 * i:.0f} {y + high * 0.45 - 2 * i:.0f}q1 6-4 11" for i in range(3))
        out.append(f'<path d="{scratch}" stroke="#b3202f" stroke-width="2.5" stroke-linecap="round" fill="none"/>')
    if "price-of-blood" in has:
        out.append(f'<ellipse cx="{x:.0f}" cy="96" rx="{wide + 4:.0f}" ry="4" fill="#c81e33"/>')
        out += [_put(_BLOOD, x + wide * dx, dy) for dx, dy in ((-0.9, 82), (0.1, 90), (0.85, 86))]
    if "defender" in has:
        out.append(
            '<path d="M6 98V80h12v5h10v-5h12v5h20v-5h12v5h10v-5h12v18z" fill="#cfc8b6" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
            '<path d="M8 91h84M22 86v5M50 86v5M78 86v5M36 91v6M64 91v6" stroke="#8b8473" stroke-width="2"/>'
        )
    if "symbiote" in has:
        out.append(
            f'<path d="M14 100q2-17 20-17 16 3 32 0 18 0 20 17z" fill="{accent}" stroke="{dark}" stroke-width="3"/>'
        )
        for cx in (36, 64):
            out.append(
                f'<circle cx="{cx}" cy="93" r="5" fill="#fdfaf0" stroke="{dark}" stroke-width="2"/><circle cx="{cx}" cy="91" r="2.4" fill="#20202c"/>'
            )
    if "aquatic" in has:
        out.append(
            '<path d="M2 92q8-7 16 0t16 0 16 0 16 0 16 0 16 0v8H2z" fill="#5fb4cf" opacity=".9"/>'
            '<path d="M2 92q8-7 16 0t16 0 16 0 16 0 16 0 16 0" stroke="#1f6f8f" stroke-width="2.5" fill="none" stroke-linecap="round"/>'
        )
    if "regeneration" in has:
        out.append(_put(_PROPS["regeneration"], 86, 16) + _put(_PROPS["regeneration"], 93, 37, " scale(.5)"))
    if "catalyst" in has:
        out.append(_put(_PROPS["catalyst"], 14, 84))
    if "mercenary" in has:
        out.append(_put(_PROPS["mercenary"], 86, 84))
    return "".join(out)


def _headgear(
    dice: _Dice, has: frozenset[str], x: float, top: float, wide: float, light: str, dark: str, accent: str
) -> str:
    y = top + 8
    style = dice(4)
    if "perforation" in has:
        return f'<path d="M{x - 6:.0f} {y:.0f}L{x:.0f} {max(2, y - 34):.0f}l6 {min(34, y - 2):.0f}z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
    if "berserk" in has or style == 0:
        return "".join(
            f'<path d="M{x + s * wide * 0.35:.0f} {y + 2:.0f}q{s * 6}-20 {s * 20}-20q{-s * 5} 10 {-s * 6} 24z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
            for s in (-1, 1)
        )
    if style == 1:
        return "".join(
            f'<path d="M{x + s * wide * 0.3:.0f} {y:.0f}q{s * 2}-16 {s * 9}-22" stroke="{dark}" stroke-width="3" fill="none"/>'
            f'<circle cx="{x + s * (wide * 0.3 + 9):.0f}" cy="{y - 23:.0f}" r="5" fill="{accent}"/>'
            for s in (-1, 1)
        )
    if style == 2:
        spikes = "".join(f"L{x + (i - 2.5) * wide / 4:.0f} {y - (14 if i % 2 else 0):.0f}" for i in range(6))
        return f'<path d="M{x - wide * 0.7:.0f} {y + 6:.0f}{spikes}L{x + wide * 0.7:.0f} {y + 6:.0f}z" fill="{accent}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
    return "".join(
        f'<path d="M{x + s * wide * 0.75:.0f} {y + 12:.0f}q{s * 2}-22 {s * 12}-24q{s * 4} 18 {-s * 2} 30z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
        for s in (-1, 1)
    )


def _face(dice: _Dice, has: frozenset[str], attack: int, x: float, y: float, high: float, dark: str) -> str:
    out: list[str] = []
    eyes, at = (1, 2, 2, 3)[dice(4)], y - high * 0.28
    size = (11 if eyes == 1 else 8) + dice(3)
    gap = size * 2 + 3
    look, cat = dice(5) - 2, "instinct" in has
    for i in range(eyes):
        cx = x + (i - (eyes - 1) / 2) * gap
        cy = at - (3 if eyes == 3 and i == 1 else 0)
        out.append(
            f'<circle cx="{cx:.0f}" cy="{cy:.0f}" r="{size}" fill="{"#f6d860" if cat else "#fdfaf0"}" stroke="{dark}" stroke-width="2.5"/>'
        )
        pupil = f'rx="2.2" ry="{size * 0.75:.0f}"' if cat else f'r="{size * 0.48:.0f}"'
        out.append(f'<{"ellipse" if cat else "circle"} cx="{cx + look:.0f}" cy="{cy + 1:.0f}" {pupil} fill="#20202c"/>')
        out.append(f'<circle cx="{cx + look - 2:.0f}" cy="{cy - 1:.0f}" r="1.6" fill="#fff"/>')
    if "rage" in has or "berserk" in has:
        span = (eyes - 1) / 2 * gap + size
        out.append(
            f'<path d="M{x - span:.0f} {at - size - 3:.0f}L{x - 3:.0f} {at - size + 5:.0f}M{x + span:.0f} {at - size - 3:.0f}'
            f'L{x + 3:.0f} {at - size + 5:.0f}" stroke="{dark}" stroke-width="5" stroke-linecap="round"/>'
        )
    my, mw = y + high * 0.22, 9 + min(attack, 8) * 1.6
    if "vulnerability" in has:
        out += [_put(_FANG, x + s * 8, my + 4) for s in (-1, 1)]
    if attack == 0:
        out.append(
            f'<path d="M{x - 7:.0f} {my + 3:.0f}q7 4 14 0" stroke="{dark}" stroke-width="3" fill="none" stroke-linecap="round"/>'
        )
        return "".join(out)
    deep = 5 + min(attack, 8)
    out.append(
        f'<path d="M{x - mw:.0f} {my:.0f}q{mw:.0f} {deep * 2} {mw * 2:.0f} 0q-{mw:.0f} 5-{mw * 2:.0f} 0z" fill="#3a1220" stroke="{dark}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    teeth = 2 + min(attack, 8) // 2
    for i in range(teeth):
        tx = x + (i - (teeth - 1) / 2) * mw * 1.5 / teeth
        out.append(f'<path d="M{tx - 2.5:.0f} {my + 2:.0f}h5l-2.5 {4 + min(attack, 6) // 2}z" fill="#fdfaf0"/>')
    return "".join(out)


def _incantation(card: Card) -> str:
    dice = _Dice(card.name)
    hue = dice(360)
    glow, deep, bright = f"hsl({hue} 78% 60%)", f"hsl({hue} 60% 34%)", f"hsl({hue} 95% 84%)"
    points = 7 + min(card.attack or 0, 8)
    star = []
    for i in range(points * 2):
        angle = pi * i / points - pi / 2
        radius = (42 if i % 2 == 0 else 22) - dice(7)
        star.append(f"{50 + radius * cos(angle):.0f} {52 + radius * sin(angle):.0f}")
    out = [
        f'<circle cx="50" cy="52" r="46" fill="{glow}" opacity=".2"/>',
        f'<path d="M{"L".join(star)}z" fill="{glow}" stroke="{deep}" stroke-width="3" stroke-linejoin="round"/>',
        f'<path d="{_blob(dice, 50, 52, 17, 17)}" fill="{bright}" stroke="{deep}" stroke-width="2.5"/>',
    ]
    rune = "".join(f"M{44 + dice(12)} {44 + dice(6)}l{dice(14) - 7} {8 + dice(9)}" for _ in range(3))
    out.append(f'<path d="{rune}" stroke="{deep}" stroke-width="3.5" stroke-linecap="round" fill="none"/>')
    if "perforation" in card.own:
        out.append(
            f'<path d="M6 82L82 16m0 0l-4 17m4-17l-17 3" stroke="{deep}" stroke-width="5" fill="none" stroke-linecap="round"/>'
        )
    if "splash" in card.own:
        for cx, cy in ((14, 26), (86, 30), (20, 82), (84, 80)):
            out.append(
                f'<path d="M{cx} {cy - 8}q9 11 0 15q-9-4 0-15z" fill="{bright}" stroke="{deep}" stroke-width="2"/>'
            )
    if "price-of-blood" in card.own:
        out += [_put(_BLOOD, cx, cy, " scale(1.3)") for cx, cy in ((34, 82), (50, 87), (66, 82))]
    if "vulnerability" in card.own:
        out += [_put(_FANG, cx, 42, " scale(1.2)") for cx in (41, 59)]
    if "sharpening" in card.own:
        out.append(_put(_PROPS["sharpening"] + _put(_GLINT, -7, -16), 50, 52, " rotate(40)"))
    if "regeneration" in card.own:
        out.append(_put(_PROPS["regeneration"], 50, 52, " scale(1.2)"))
    if "mercenary" in card.own:
        out.append(_put(_PROPS["mercenary"], 84, 84))
    return "".join(out)


#: The two sides of a Stronghold, 100 by 100.
BASTION = (
    '<path d="M50 4v14M50 5l17 5-17 6z" stroke="#5d2b1c" stroke-width="3" fill="#d8573c" stroke-linejoin="round"/>'
    '<path d="M38 92V30h-5V18h7v6h6v-6h8v6h6v-6h7v12h-5v62z" fill="#b9b3a3" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M10 94V50h6v6h7v-6h7v6h8v38zM62 94V56h8v-6h7v6h7v-6h6v44z" fill="#cfc8b6" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M42 94V76a8 8 0 0 1 16 0v18z" fill="#4a3526"/><path d="M47 40h6v12h-6zM20 66h5v9h-5zM75 66h5v9h-5z" fill="#4a4438"/>'
    '<path d="M64 62l6 5M30 80l-6 6M66 82h8M41 60h7" stroke="#8b8473" stroke-width="2.5"/>'
)
FORT = (
    '<path d="M6 94V62h7v6h7v-6h7v6h9V52l8-9 5 8 8-4 3 9 4-3v15h9v-6h7v6h7v-6h7v32z" fill="#a79f8e" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M42 94V80a8 8 0 0 1 16 0v14z" fill="#3d2c20"/><path d="M47 60h6v9h-6zM18 76h5v8h-5zM77 76h5v8h-5z" fill="#4a4438"/>'
    '<path d="M36 56l6 8-4 7 7 6M66 62l-6 9 5 6" stroke="#4a4438" stroke-width="2.5" fill="none"/>'
    '<path d="M8 34q8-10 16-2t14-6" stroke="#8d8d96" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/>'
    '<path d="M70 26q6-10 14-4" stroke="#8d8d96" stroke-width="4" fill="none" stroke-linecap="round" opacity=".5"/>'
)
